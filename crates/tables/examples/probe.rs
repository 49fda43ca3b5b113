//! probe
use faceoff_complex::families;
use faceoff_limits::Limits;
use faceoff_tables::ZeroTable;
fn main() {
    let a: Vec<u32> = std::env::args()
        .skip(1)
        .map(|x| x.parse().unwrap())
        .collect();
    let (n, k, m, t) = (a[0] as usize, a[1] as usize, a[2], a[3] as usize);
    let c = families::cycle(n, k).unwrap();
    for _ in 0..3 {
        let at = std::time::Instant::now();
        let table = ZeroTable::new(&c, &vec![m; n], None).unwrap();
        let count = table.count(&Limits::none().with_threads(t)).unwrap();
        let s = at.elapsed().as_secs_f64();
        let cells = (m as f64 + 1.0).powi(n as i32);
        println!(
            "{n},{k} <= {m}: {count} zeros, {s:.4} s, {:.2} Gcells/s",
            cells / s / 1e9
        );
    }
}
