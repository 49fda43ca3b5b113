//! Generators for property tests, with shrinking: `proptest` strategies.

use crate::complex::Complex;
use crate::face::Face;
use proptest::prelude::*;

/// A complex on 1 to `max_n` vertices; shrinks to fewer vertices and sets.
pub fn arb_complex(max_n: usize) -> impl Strategy<Value = Complex> {
    (1..=max_n).prop_flat_map(arb_complex_on)
}

/// A complex on exactly `n` vertices, 1 to 64.
pub fn arb_complex_on(n: usize) -> impl Strategy<Value = Complex> {
    prop::collection::vec(arb_set(n), 0..2 * n).prop_map(move |sets| {
        let singles = (0..n).map(Face::single);
        Complex::on(n, sets.into_iter().chain(singles).collect()).expect("a complex")
    })
}

/// A set of some of `n` vertices, 1 to 64, possibly empty.
pub fn arb_set(n: usize) -> impl Strategy<Value = Face> {
    (0..=Face::full(n).0).prop_map(Face)
}

/// A complex and a non-empty face of it.
pub fn arb_complex_and_face(max_n: usize) -> impl Strategy<Value = (Complex, Face)> {
    (
        arb_complex(max_n),
        any::<prop::sample::Index>(),
        any::<u64>(),
    )
        .prop_map(|(complex, index, mask)| {
            let facet = *index.get(complex.facets());
            let face = match facet & Face(mask) {
                Face::EMPTY => facet,
                face => face,
            };
            (complex, face)
        })
}

/// A complex and an order of its vertices.
pub fn arb_complex_and_order(max_n: usize) -> impl Strategy<Value = (Complex, Vec<usize>)> {
    arb_complex(max_n).prop_flat_map(|complex| {
        let order: Vec<usize> = (0..complex.n()).collect();
        (Just(complex), Just(order).prop_shuffle())
    })
}
