//! Random complexes and graphs from a seed: the same seed, the same complex,
//! on every machine.

use crate::complex::{Complex, MAX_VERTICES};
use crate::face::Face;
use crate::hash::mix;

/// Numbers without a pattern, the same for the same seed.
///
/// ```
/// use faceoff_complex::Random;
///
/// let dice = |seed| {
///     let mut random = Random::new(seed);
///     [(); 5].map(|()| 1 + random.below(6))
/// };
/// assert_eq!(dice(7), dice(7));
/// assert!(dice(7).iter().all(|eyes| (1..=6).contains(eyes)));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed; neighbouring seeds have nothing in common.
    pub fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// The next number.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(mix(self.0))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.word()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to 1.
    pub fn part(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of some things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }

    /// Each of `n` vertices with chance `part` in 256.
    fn set(&mut self, n: usize, part: usize) -> Face {
        (0..n).filter(|_| self.below(256) < part).collect()
    }
}

/// A complex on exactly `n` vertices (1 to 64) made of up to 2n random sets, the
/// size of which varies with the seed.
pub fn random_complex(n: usize, seed: u64) -> Complex {
    assert!(
        (1..=MAX_VERTICES).contains(&n),
        "1 to {MAX_VERTICES} vertices"
    );
    let mut random = Random::new(seed ^ (n as u64) << 48);
    let count = 1 + random.below(2 * n);
    let part = 32 + random.below(192);
    let sets = (0..count).map(|_| random.set(n, part));
    let singles = (0..n).map(Face::single);
    Complex::on(n, singles.chain(sets).collect()).expect("every vertex is in a set")
}

/// A graph on `n` vertices (1 to 64), each edge with chance `part` in 256.
pub fn random_graph(n: usize, part: usize, seed: u64) -> Complex {
    assert!(
        (1..=MAX_VERTICES).contains(&n),
        "1 to {MAX_VERTICES} vertices"
    );
    let mut random = Random::new(seed ^ (n as u64) << 48);
    let mut sets: Vec<Face> = (0..n).map(Face::single).collect();
    for v in 0..n {
        let neighbours = random.set(v, part);
        sets.extend(neighbours.iter().map(|w| Face::single(v).with(w)));
    }
    Complex::on(n, sets).expect("every vertex is in a set")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_fixes_the_complex_and_seeds_differ() {
        let complexes: Vec<Complex> = (0..20).map(|seed| random_complex(9, seed)).collect();
        assert_eq!(complexes[7], random_complex(9, 7));
        assert!((1..20).filter(|&i| complexes[i] != complexes[0]).count() > 15);
        assert!(complexes.iter().all(|x| x.n() == 9));
    }

    #[test]
    fn edges_follow_the_chance() {
        let edges = |part| {
            let graph = random_graph(40, part, 1);
            graph.facets().iter().filter(|f| f.len() == 2).count()
        };
        assert_eq!(edges(0), 0);
        assert_eq!(edges(256), 780);
        assert!((300..480).contains(&edges(128)));
    }
}
