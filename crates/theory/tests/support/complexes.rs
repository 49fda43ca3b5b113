//! All complexes on few vertices, and seeded relabellings.

use faceoff_complex::{CanonicalForm, Complex, Face, maximal_sets};
use faceoff_limits::Limits;
use std::collections::BTreeSet;

/// One complex of every isomorphism class on `n` vertices.
pub fn up_to_isomorphism(n: usize) -> Vec<Complex> {
    let points: Vec<Face> = (0..n).map(Face::single).collect();
    let mut classes: BTreeSet<CanonicalForm> = BTreeSet::new();
    let mut open = vec![Complex::on(n, points).unwrap()];
    // Every complex but the points has a facet of two or more vertices, and
    // is a smaller complex with that face added.
    while let Some(complex) = open.pop() {
        let form = complex.canonical_form(&Limits::none()).unwrap().form;
        if !classes.insert(form) {
            continue;
        }
        for set in Face::full(n).subsets().filter(|set| set.len() >= 2) {
            let ready = set.iter().all(|v| complex.is_face(set.without(v)));
            if ready && !complex.is_face(set) {
                let mut sets = complex.facets().to_vec();
                sets.push(set);
                open.push(Complex::on(n, maximal_sets(sets)).unwrap());
            }
        }
    }
    classes.iter().map(CanonicalForm::complex).collect()
}

/// A small generator: the same numbers on every machine.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// The complex with its vertices in a random order.
    pub fn shuffled(&mut self, complex: &Complex) -> Complex {
        let mut order: Vec<usize> = (0..complex.n()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, self.below(i + 1));
        }
        let shuffled = complex.reordered(&order);
        Complex::on(complex.n(), shuffled.facets().to_vec()).unwrap()
    }
}
