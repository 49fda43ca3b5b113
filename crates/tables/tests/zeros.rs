//! Zero positions against a naive oracle.
use faceoff_complex::{Complex, Face, families};
use faceoff_limits::Limits;
use faceoff_tables::ZeroTable;
use std::collections::HashSet;

fn naive(complex: &Complex, bounds: &[u32]) -> Vec<Vec<u32>> {
    let n = complex.n();
    let mut zeros: HashSet<Vec<u32>> = HashSet::new();
    let mut list = Vec::new();
    let mut x = vec![0u32; n];
    loop {
        let reached = zeros.iter().any(|z| {
            let differ: Face = (0..n).filter(|&v| z[v] != x[v]).collect();
            z.iter().zip(&x).all(|(a, b)| a <= b) && complex.is_face(differ)
        });
        if !reached {
            zeros.insert(x.clone());
            list.push(x.clone());
        }
        let Some(v) = (0..n).rev().find(|&v| x[v] < bounds[v]) else {
            return list;
        };
        x[v] += 1;
        x[v + 1..].fill(0);
    }
}

#[test]
fn small() {
    for c in [
        families::points(3),
        families::cycle(5, 2),
        families::cycle(4, 2),
        families::simplex(3),
        families::skeleton(4, 3),
        families::path(2, 3),
        families::points(1),
    ] {
        let c = c.unwrap();
        for m in [0, 1, 2, 4, 5] {
            let bounds: Vec<u32> = (0..c.n() as u32).map(|v| m + v % 2).collect();
            for t in [1, 2] {
                let table = ZeroTable::new(&c, &bounds, None).unwrap();
                assert_eq!(
                    table.list(&Limits::none().with_threads(t)).unwrap(),
                    naive(&c, &bounds),
                    "{c} {bounds:?}"
                );
            }
        }
    }
}
#[test]
fn long_rows() {
    for bounds in [[3, 4, 200], [100, 3, 5], [5, 150, 3], [3, 66, 70]] {
        for c in [
            families::points(3),
            families::path(2, 2),
            families::skeleton(3, 2),
        ] {
            let c = c.unwrap();
            for slow in [None, Some(0), Some(1), Some(2)] {
                let table = ZeroTable::new(&c, &bounds, slow).unwrap();
                let mut list = table.list(&Limits::none()).unwrap();
                list.sort();
                assert_eq!(list, naive(&c, &bounds), "{c} {bounds:?} {slow:?}");
            }
        }
    }
}
