//! Both engines against the reference solver.

mod common;

use common::{engine_values, engine_zeros, reference, symmetric_zeros, zeros};
use faceoff_complex::{Complex, enumerate, families, random_complex};
use faceoff_limits::Limits;

fn agree(complex: &Complex, bounds: &[u32], threads: usize) {
    let expected = reference(complex, bounds);
    let limits = Limits::none().with_threads(threads);
    let zero_positions = zeros(&expected);
    for slow in (0..bounds.len()).map(Some).chain([None]) {
        let found = engine_zeros(complex, bounds, slow, &limits);
        assert_eq!(found, zero_positions, "{complex} {bounds:?} slow {slow:?}");
        for done in [0, 2] {
            if let Some(found) = symmetric_zeros(complex, bounds, slow, done, &limits) {
                assert_eq!(found, zero_positions, "{complex} {bounds:?} slow {slow:?}");
            }
        }
    }
    let found = engine_values(complex, bounds, None, &limits);
    assert_eq!(found, expected, "{complex} {bounds:?}");
}

#[test]
fn every_complex_on_up_to_four_vertices() {
    for n in 1..=4 {
        for complex in enumerate::complexes(n).expect("few vertices") {
            for threads in [1, 2] {
                agree(&complex, &vec![6; n], threads);
            }
        }
    }
}

/// Every labelling is a class with its vertices in another order; bounds that
/// differ tell the vertices apart.
#[test]
fn every_order_of_the_vertices() {
    let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]];
    for complex in enumerate::complexes(4).expect("few vertices") {
        for order in orders {
            agree(&complex.reordered(&order), &[2, 4, 1, 3], 1);
        }
    }
}

#[test]
fn random_complexes_on_five_and_six_vertices() {
    for seed in 0..200 {
        let n = 5 + seed as usize % 2;
        let complex = random_complex(n, seed);
        let bounds: Vec<u32> = (0..n as u64)
            .map(|v| 1 + ((seed / 2 + 3 * v) % 3) as u32)
            .collect();
        agree(&complex, &bounds, 1 + seed as usize % 3);
    }
}

/// Vertex-transitive complexes in boxes whose rows are longer than a word, and
/// those on the way there.
#[test]
fn symmetry_in_longer_rows() {
    let limits = Limits::none();
    for (complex, bound) in [
        (families::cycle(4, 2), 17),
        (families::cycle(5, 2), 8),
        (families::cycle(5, 3), 9),
        (families::points(3), 70),
        (families::boundary(3), 140),
        (families::cycle(6, 4), 5),
    ] {
        let complex = complex.expect("a family");
        let bounds = vec![bound; complex.n()];
        let found = symmetric_zeros(&complex, &bounds, None, 1, &limits);
        let plain = engine_zeros(&complex, &bounds, None, &limits);
        assert_eq!(found, Some(plain), "{complex}");
    }
}

#[test]
fn rows_longer_than_a_word() {
    for bounds in [
        [3, 4, 200],
        [100, 3, 5],
        [5, 150, 3],
        [3, 66, 70],
        [0, 9, 130],
    ] {
        for complex in [
            families::points(3),
            families::path(2, 2),
            families::skeleton(3, 2),
        ] {
            let complex = complex.expect("a small complex");
            let expected = zeros(&reference(&complex, &bounds));
            for slow in [None, Some(0), Some(1), Some(2)] {
                for threads in [1, 2] {
                    let limits = Limits::none().with_threads(threads);
                    let found = engine_zeros(&complex, &bounds, slow, &limits);
                    assert_eq!(found, expected, "{complex} {bounds:?} slow {slow:?}");
                }
            }
        }
    }
}

#[test]
fn values_beyond_one_word_and_one_byte() {
    let cases = [
        (families::simplex(2), vec![40, 30]),
        (families::points(2), vec![130, 140]),
        (families::simplex(1), vec![300]),
        (families::path(2, 2), vec![60, 3, 50]),
    ];
    for (complex, bounds) in cases {
        agree(&complex.expect("a small complex"), &bounds, 2);
    }
}

#[test]
fn all_piles_empty_and_one_pile() {
    for bound in [0, 1, 5, 64, 1000] {
        let point = families::points(1).expect("a point");
        assert_eq!(engine_zeros(&point, &[bound], None, &Limits::none()), [[0]]);
        let three = families::cycle(3, 2).expect("a triangle");
        agree(&three, &[0, bound.min(9), 0], 1);
    }
}

/// Classical Nim is known: the piles xor to 0. All word widths, several blocks
/// and chunks, lanes in several axes.
#[test]
fn classical_nim_in_larger_boxes() {
    for (piles, bound) in [
        (3, 255),
        (4, 63),
        (5, 31),
        (6, 15),
        (8, 6),
        (13, 2),
        (16, 1),
    ] {
        let nim = families::points(piles).expect("few piles");
        for threads in [1, 2] {
            let limits = Limits::none().with_threads(threads);
            let table = faceoff_tables::ZeroTable::new(&nim, &vec![bound; piles], None);
            let table = table.expect("a box");
            let mut count = 0u64;
            let mut position = vec![0; piles];
            let mut sink = |slice: faceoff_tables::ZeroSlice| {
                count += slice.count;
                for cell in slice.cells() {
                    table.shape().locate(slice.slice, cell, &mut position);
                    assert_eq!(position.iter().fold(0, |xor, x| xor ^ x), 0);
                }
                Ok(())
            };
            table.compute(&limits, &mut sink).expect("no limit");
            let expected = zeros_of_nim(piles, bound);
            assert_eq!(count, expected);
        }
    }
}

/// Number of ways to choose piles up to `bound` that xor to 0, by the number of
/// ways for each xor.
fn zeros_of_nim(piles: usize, bound: u32) -> u64 {
    let values = (bound + 1).next_power_of_two() as usize;
    let mut ways = vec![0u64; values];
    ways[0] = 1;
    for _ in 0..piles {
        let before = std::mem::replace(&mut ways, vec![0; values]);
        for (xor, count) in before.iter().enumerate() {
            for pile in 0..=bound as usize {
                ways[xor ^ pile] += count;
            }
        }
    }
    ways[0]
}
