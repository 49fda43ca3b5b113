//! Time a position for boxes from 2^24 to 2^35 positions of `nim on cycle(7,4)`,
//! the ratio to other engines, and the values of `nim on cycle(6,3)`.
//!
//! `cargo bench -p faceoff-tables` runs the small part; with the argument
//! `all` it goes up to 2^35 positions and writes docs/benchmarks/table.csv and
//! table.svg.

use faceoff_complex::{Complex, families};
use faceoff_limits::Limits;
use faceoff_tables::{SymmetricZeroTable, ValueTable, ZeroTable, bench, show};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

fn main() {
    let all = std::env::args().any(|argument| argument == "all");
    let complex = families::cycle(7, 4).expect("a cycle");
    other_engines(&complex);
    values();
    symmetry(&complex, if all { 31 } else { 20 });
    let measured: Vec<Measured> = boxes(all)
        .map(|(series, bounds)| measure(&complex, series, bounds))
        .collect();
    for series in ["doubling", "cubes"] {
        let times = measured.iter().filter(|m| m.series == series);
        println!(
            "{series}: the largest time a position is {:.2} times the least on one thread, {:.2} times on two",
            spread(times.clone().map(|m| m.one_thread)),
            spread(times.map(|m| m.two_threads))
        );
    }
    if all {
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks");
        std::fs::create_dir_all(docs).expect("a directory");
        std::fs::write(format!("{docs}/table.csv"), csv(&measured)).expect("written");
        std::fs::write(format!("{docs}/table.svg"), svg(&measured)).expect("written");
    }
}

fn other_engines(complex: &Complex) {
    for row in bench::table(complex, 15, 3, &Limits::none()).expect("no limit") {
        println!(
            "{:>9}, piles up to {:>2}: {:.4} s, {:.3} ns a position, {:.0} times",
            row.engine, row.bound, row.seconds, row.nanoseconds, row.ratio
        );
    }
}

fn values() {
    let six = families::cycle(6, 3).expect("a cycle");
    let at = Instant::now();
    let table = ValueTable::new(&six, &[15; 6], None).expect("a table");
    let mut largest = 0;
    let mut sink = |slice: faceoff_tables::ValueSlice| {
        largest = slice.values().fold(largest, u32::max);
        Ok(())
    };
    table.compute(&Limits::none(), &mut sink).expect("no limit");
    let seconds = at.elapsed().as_secs_f64();
    println!("values of cycle(6,3), piles up to 15: {seconds:.3} s, largest {largest}");
}

fn symmetry(complex: &Complex, bound: u32) {
    let one = Limits::none().with_threads(1);
    let timed = |symmetry: bool| {
        let at = processor_time();
        let mut zeros = 0;
        let mut sink = |slice: faceoff_tables::ZeroSlice| {
            zeros += slice.count;
            Ok(())
        };
        if symmetry {
            let table = SymmetricZeroTable::new(complex, &[bound; 7], None, &one);
            let table = table.expect("a table").expect("a cycle has rotations");
            let done = &mut std::iter::empty();
            table.resume(done, &one, &mut sink).expect("no limit");
        } else {
            let table = ZeroTable::new(complex, &[bound; 7], None).expect("a table");
            table.compute(&one, &mut sink).expect("no limit");
        }
        (zeros, (processor_time() - at).as_secs_f64())
    };
    let (plain, symmetric) = (timed(false), timed(true));
    assert_eq!(plain.0, symmetric.0, "symmetry changes nothing");
    println!(
        "symmetry, cycle(7,4), piles up to {bound}, one thread: {:.2} s without, {:.2} s with, {:.1} times",
        plain.1,
        symmetric.1,
        plain.1 / symmetric.1
    );
}

/// Boxes that double, one pile after the other, and cubes, where the rows fill
/// their words more or less.
fn boxes(all: bool) -> impl Iterator<Item = (&'static str, Vec<u32>)> {
    let last = if all { 35 } else { 28 };
    let cubes: &[u32] = if all {
        &[10, 11, 12, 13, 14, 17, 20, 24, 28]
    } else {
        &[10, 12]
    };
    let doubling = (24..=last).map(|log: u32| {
        let bounds = (0..7).map(|v| (1 << ((log + 6 - v) / 7)) - 1);
        ("doubling", bounds.collect())
    });
    doubling.chain(cubes.iter().map(|&bound| ("cubes", vec![bound; 7])))
}

struct Measured {
    series: &'static str,
    bounds: Vec<u32>,
    positions: u64,
    zero_positions: u64,
    /// Processor time a position of one thread, in nanoseconds.
    one_thread: f64,
    /// Time a position by the clock with two threads, in nanoseconds.
    two_threads: f64,
}

impl Measured {
    fn log(&self) -> f64 {
        (self.positions as f64).log2()
    }
}

/// The best of some runs, from the complex and the bounds to the count.
fn measure(complex: &Complex, series: &'static str, bounds: Vec<u32>) -> Measured {
    let positions: u64 = bounds.iter().map(|&bound| u64::from(bound) + 1).product();
    let run = |threads| {
        let table = ZeroTable::new(complex, &bounds, None).expect("a table");
        let limits = Limits::none().with_threads(threads);
        table.count(&limits).expect("no limit")
    };
    let zero_positions = run(2);
    let best = |clock: fn() -> Duration, threads| {
        let (begun, mut best, mut runs) = (Instant::now(), Duration::MAX, 0);
        while runs < 3 || begun.elapsed().as_secs_f64() < 1.0 {
            let at = clock();
            assert_eq!(run(threads), zero_positions, "threads change nothing");
            best = best.min(clock() - at);
            runs += 1;
        }
        best.as_nanos() as f64 / positions as f64
    };
    let measured = Measured {
        one_thread: best(processor_time, 1),
        two_threads: best(clock_time, 2),
        series,
        positions,
        zero_positions,
        bounds,
    };
    println!(
        "{series} {:?}: 2^{:.1} positions, {:.4} ns of the processor each, {:.4} ns with two threads",
        measured.bounds,
        measured.log(),
        measured.one_thread,
        measured.two_threads
    );
    measured
}

fn spread(times: impl Iterator<Item = f64> + Clone) -> f64 {
    times.clone().fold(0.0, f64::max) / times.fold(f64::INFINITY, f64::min)
}

fn csv(measured: &[Measured]) -> String {
    let head = "series,bounds,positions,zero_positions,processor_nanoseconds_each,two_threads_nanoseconds_each\n";
    let lines = measured.iter().map(|m| {
        let bounds: Vec<String> = m.bounds.iter().map(u32::to_string).collect();
        format!(
            "{},{},{},{},{:.4},{:.4}\n",
            m.series,
            bounds.join(" "),
            m.positions,
            m.zero_positions,
            m.one_thread,
            m.two_threads
        )
    });
    std::iter::once(head.to_owned()).chain(lines).collect()
}

fn svg(measured: &[Measured]) -> String {
    let points = |series: &str, time: fn(&Measured) -> f64| -> Vec<(f64, f64)> {
        let of_series = measured.iter().filter(|m| m.series == series);
        of_series.map(|m| (m.log(), time(m))).collect()
    };
    let series = [
        (
            "two threads, boxes that double",
            points("doubling", |m| m.two_threads),
        ),
        ("one thread, cubes", points("cubes", |m| m.one_thread)),
        (
            "one thread, boxes that double",
            points("doubling", |m| m.one_thread),
        ),
    ];
    let series = series
        .iter()
        .map(|(name, points)| show::Series { name, points });
    show::plot(&show::Plot {
        title: "nim on cycle(7,4): time a position",
        x: "log2 of the number of positions",
        y: "nanoseconds",
        series: &series.collect::<Vec<_>>(),
        bars: false,
    })
}

/// Processor time of this thread so far: unlike the wall clock it does not count
/// what other programs take.
#[cfg(unix)]
fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Elsewhere the wall clock has to do: figures are of an idle machine.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    clock_time()
}

/// The wall clock.
fn clock_time() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}
