//! Time a position for boxes from 2^24 to 2^35 positions of `nim on cycle(7,4)`,
//! the ratio to other engines, and the values of `nim on cycle(6,3)`.
//!
//! `cargo bench -p faceoff-tables` runs the small part; with the argument
//! `all` it goes up to 2^35 positions and writes docs/benchmarks/table.csv and
//! table.svg.

use faceoff_complex::families;
use faceoff_limits::Limits;
use faceoff_tables::{ValueTable, ZeroTable, bench, show};
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

    let bounds: &[u32] = match all {
        true => &[10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 25, 27, 29, 31],
        false => &[10, 12, 15],
    };
    let mut lines = "bound,positions,zero_positions,seconds,nanoseconds_a_position\n".to_owned();
    let mut points = Vec::new();
    for &bound in bounds {
        let mut best = f64::INFINITY;
        let mut zeros = 0;
        let repeats = if bound < 20 { 5 } else { 2 };
        for _ in 0..repeats {
            let at = Instant::now();
            let table = ZeroTable::new(&complex, &[bound; 7], None).expect("a table");
            zeros = table.count(&limits).expect("no limit");
            best = best.min(at.elapsed().as_secs_f64());
        }
        let positions = u64::from(bound + 1).pow(7);
        let each = 1e9 * best / positions as f64;
        println!(
            "piles up to {bound:>2}: {positions:>11} positions, {best:.4} s, {each:.3} ns each"
        );
        lines += &format!("{bound},{positions},{zeros},{best:.4},{each:.4}\n");
        points.push(((positions as f64).log2(), each));
    }
    if all {
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks");
        std::fs::create_dir_all(docs).expect("a directory");
        let svg = show::plot(&show::Plot {
            title: "nim on cycle(7,4), two threads: time a position",
            x: "log2 of the number of positions",
            y: "nanoseconds",
            points: &points,
            bars: false,
        });
        std::fs::write(format!("{docs}/table.csv"), lines).expect("written");
        std::fs::write(format!("{docs}/table.svg"), svg).expect("written");
    }
}
