//! Time a position for boxes from 2^24 to 2^35 positions of `nim on cycle(7,4)`,
//! the ratio to other engines, and the values of `nim on cycle(6,3)`.
//!
//! `cargo bench -p faceoff-tables` runs the small part; with the argument
//! `all` it goes up to 2^35 positions and writes docs/benchmarks/table.csv and
//! table.svg.

use faceoff_complex::families;
use faceoff_limits::Limits;
use faceoff_tables::{SymmetricZeroTable, ValueTable, ZeroTable, bench, show};
use std::time::Instant;

fn main() {
    let all = std::env::args().any(|argument| argument == "all");
    let limits = Limits::none();
    let complex = families::cycle(7, 4).expect("a cycle");
    for row in bench::table(&complex, 15, 3, &limits).expect("no limit") {
        println!(
            "{:>9}, piles up to {:>2}: {:.4} s, {:.3} ns a position, {:.0} times",
            row.engine, row.bound, row.seconds, row.nanoseconds, row.ratio
        );
    }
    let six = families::cycle(6, 3).expect("a cycle");
    let at = Instant::now();
    let table = ValueTable::new(&six, &[15; 6], None).expect("a table");
    let mut largest = 0;
    let mut sink = |slice: faceoff_tables::ValueSlice| {
        largest = slice.values().fold(largest, u32::max);
        Ok(())
    };
    table.compute(&limits, &mut sink).expect("no limit");
    let seconds = at.elapsed().as_secs_f64();
    println!("values of cycle(6,3), piles up to 15: {seconds:.3} s, largest {largest}");

    let bound = if all { 31 } else { 20 };
    let one = Limits::none().with_threads(1);
    let timed = |symmetry: bool| {
        let at = processor_seconds();
        let mut zeros = 0;
        let mut sink = |slice: faceoff_tables::ZeroSlice| {
            zeros += slice.count;
            Ok(())
        };
        if symmetry {
            let table = SymmetricZeroTable::new(&complex, &[bound; 7], None, &one);
            let table = table.expect("a table").expect("a cycle has rotations");
            let done = &mut std::iter::empty();
            table.resume(done, &one, &mut sink).expect("no limit");
        } else {
            let table = ZeroTable::new(&complex, &[bound; 7], None).expect("a table");
            table.compute(&one, &mut sink).expect("no limit");
        }
        (zeros, processor_seconds() - at)
    };
    let (plain, symmetric) = (timed(false), timed(true));
    assert_eq!(plain.0, symmetric.0, "symmetry changes nothing");
    println!(
        "symmetry, cycle(7,4), piles up to {bound}, one thread: {:.2} s without, {:.2} s with, {:.1} times",
        plain.1,
        symmetric.1,
        plain.1 / symmetric.1
    );

    // On one thread, for threads that wait for each other take time as well.
    // Boxes that double, one pile after the other, from 2^24 positions on, and
    // cubes, where the rows fill their words more or less.
    let last = if all { 35 } else { 28 };
    let doubling = (24..=last)
        .map(|log: u32| -> Vec<u32> { (0..7).map(|v| (1 << ((log + 6 - v) / 7)) - 1).collect() });
    let cubes: &[u32] = if all {
        &[10, 11, 12, 13, 14, 17, 20, 24, 28]
    } else {
        &[10, 12]
    };
    let cubes = cubes.iter().map(|&bound| vec![bound; 7]);
    let mut lines = "series,bounds,positions,zero_positions,seconds,nanoseconds_each,processor_nanoseconds_each\n"
        .to_owned();
    let mut points = Vec::new();
    for (series, bounds) in doubling
        .map(|b| ("doubling", b))
        .chain(cubes.map(|b| ("cubes", b)))
    {
        let mut best = f64::INFINITY;
        let mut zeros = 0;
        let positions: u64 = bounds.iter().map(|&bound| u64::from(bound) + 1).product();
        let (begun, mut runs) = (processor_seconds(), 0);
        // The clock of processor time ticks 100 times a second.
        while runs < 2 || processor_seconds() - begun < 0.6 {
            runs += 1;
            let at = Instant::now();
            let table = ZeroTable::new(&complex, &bounds, None).expect("a table");
            zeros = table.count(&one).expect("no limit");
            best = best.min(at.elapsed().as_secs_f64());
        }
        let each = 1e9 * best / positions as f64;
        let used = 1e9 * (processor_seconds() - begun) / f64::from(runs) / positions as f64;
        let log = (positions as f64).log2();
        println!(
            "{series} {bounds:?}: 2^{log:.1} positions, {best:.4} s, {each:.3} ns each, {used:.3} of the processor"
        );
        let names: Vec<String> = bounds.iter().map(u32::to_string).collect();
        let names = names.join(" ");
        lines += &format!("{series},{names},{positions},{zeros},{best:.4},{each:.4},{used:.4}\n");
        if series == "doubling" {
            points.push((log, used));
        }
    }
    if all {
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks");
        std::fs::create_dir_all(docs).expect("a directory");
        let svg = show::plot(&show::Plot {
            title: "nim on cycle(7,4): processor time a position, one thread",
            x: "log2 of the number of positions",
            y: "nanoseconds",
            points: &points,
            bars: false,
        });
        std::fs::write(format!("{docs}/table.csv"), lines).expect("written");
        std::fs::write(format!("{docs}/table.svg"), svg).expect("written");
    }
}

/// Processor time of all threads so far: unlike the wall clock it does not count
/// what other programs take. Where the system does not tell, the wall clock.
fn processor_seconds() -> f64 {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = || -> Option<f64> {
        let text = std::fs::read_to_string("/proc/self/stat").ok()?;
        let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
        let ticks: f64 =
            fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
        Some(ticks / 100.0)
    };
    told().unwrap_or_else(|| BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64())
}
