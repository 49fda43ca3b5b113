//! probe
use faceoff_complex::families;
use faceoff_limits::Limits;
use faceoff_tables::ZeroTable;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
}
fn main() {
    let a: Vec<u32> = std::env::args()
        .skip(1)
        .map(|x| x.parse().unwrap())
        .collect();
    let (n, k, m, t) = (a[0] as usize, a[1] as usize, a[2], a[3] as usize);
    let c = if k == 0 {
        families::points(n).unwrap()
    } else {
        families::cycle(n, k).unwrap()
    };
    let (mut best, mut count) = (f64::INFINITY, 0);
    let (start, mut runs) = (cpu(), 0);
    while runs < 1 || (a.len() < 5 && (runs < 3 || cpu() - start < 1.5)) {
        runs += 1;
        let at = std::time::Instant::now();
        let table = ZeroTable::new(&c, &vec![m; n], None).unwrap();
        count = table.count(&Limits::none().with_threads(t)).unwrap();
        best = best.min(at.elapsed().as_secs_f64());
    }
    let used = (cpu() - start) / runs as f64;
    let cells = (m as f64 + 1.0).powi(n as i32);
    println!(
        "{n},{k} <= {m} ({t} threads): {count} zeros, best {best:.4} s, {:.3} ns/cell; cpu {used:.4} s, {:.3} ns/cell",
        best / cells * 1e9,
        used / cells * 1e9
    );
}
