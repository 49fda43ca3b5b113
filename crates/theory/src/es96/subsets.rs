//! Families of subsets of up to [`MAX_TABLE`] vertices as bit tables, and the
//! positions with piles of at most one chip.

use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};

/// The largest number of vertices for tables over all subsets.
pub const MAX_TABLE: usize = 20;

/// A family of subsets of n vertices: one bit for each of the 2^n subsets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    n: usize,
    words: Vec<u64>,
}

impl Family {
    /// The empty family.
    pub fn new(n: usize, limits: &Limits) -> Result<Self, StopReason> {
        if n > MAX_TABLE {
            let what = "vertices in a table of all sets of vertices";
            return Err(StopReason::size(what, MAX_TABLE as u64));
        }
        let words = (1usize << n).div_ceil(64);
        let _small = limits.reserve(8 * words as u64)?;
        Ok(Self {
            n,
            words: vec![0; words],
        })
    }

    /// Is the set in the family?
    pub fn contains(&self, set: Face) -> bool {
        self.words[(set.0 >> 6) as usize] >> (set.0 & 63) & 1 == 1
    }

    /// Add a set.
    pub fn insert(&mut self, set: Face) {
        self.words[(set.0 >> 6) as usize] |= 1 << (set.0 & 63);
    }

    /// The sets, in ascending order of masks.
    pub fn sets(&self) -> Vec<Face> {
        let mut sets = Vec::new();
        for (i, &word) in self.words.iter().enumerate() {
            let inside = Face(word).iter();
            sets.extend(inside.map(|bit| Face((i << 6 | bit) as u64)));
        }
        sets
    }

    /// A set that is not in the family.
    pub fn missing(&self) -> Option<Face> {
        let all = 1u64 << self.n;
        let places = self.words.iter().enumerate();
        let mut gaps = places.map(|(i, word)| (i << 6) as u64 + (!word).trailing_zeros() as u64);
        gaps.find(|at| *at < all && !self.contains(Face(*at)))
            .map(Face)
    }

    /// Add all sets of the other family.
    pub fn unite(&mut self, other: &Self) {
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// Add S + v for every set S of the family.
    pub fn extend_by(&mut self, v: usize) {
        if v < 6 {
            for word in &mut self.words {
                *word |= (*word & !HIGH[v]) << (1 << v);
            }
        } else {
            let step = 1 << (v - 6);
            for at in (0..self.words.len()).filter(|at| at & step == 0) {
                self.words[at | step] |= self.words[at];
            }
        }
    }

    /// The sets S without v such that S or S + v is in the family, over the
    /// other n − 1 vertices, renumbered.
    pub fn forget(&self, v: usize) -> Self {
        let n = self.n - 1;
        let mut words = vec![0u64; (1usize << n).div_ceil(64)];
        if v >= 6 {
            let step = 1usize << (v - 6);
            for (at, word) in words.iter_mut().enumerate() {
                let from = (at & !(step - 1)) << 1 | at & (step - 1);
                *word = self.words[from] | self.words[from | step];
            }
        } else {
            for (at, word) in words.iter_mut().enumerate() {
                let half = |i: usize| {
                    let folded = self.words.get(i).map_or(0, |w| w | w >> (1 << v));
                    squeeze(folded, v)
                };
                // Two old words, each folded to half its length, make a new one.
                *word = half(2 * at) | half(2 * at + 1) << 32;
            }
            if n < 6 {
                words[0] &= (1 << (1u64 << n)) - 1;
            }
        }
        Self { n, words }
    }
}

/// Bits whose index has bit v set.
const HIGH: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Keep the bits whose index has bit v clear, and close the gaps.
fn squeeze(word: u64, v: usize) -> u64 {
    let mut kept = word & !HIGH[v];
    for i in v..5 {
        // Runs of 2^i bits, every other one empty, become runs of 2^(i+1).
        let moved = kept & HIGH[i + 1];
        kept = (kept & !HIGH[i + 1]) | moved >> (1 << i);
    }
    kept
}

/// The sets A for which the position with one chip on each vertex of A is a
/// zero position. If there is a Nim-basis, this is it (ES96 Theorem 4.4).
pub fn zero_sets(complex: &Complex, limits: &Limits) -> Result<Family, StopReason> {
    let n = complex.n();
    let mut faces = Family::new(n, limits)?;
    for facet in complex.facets() {
        mark_subsets(*facet, &mut faces);
    }
    let mut zero = Family::new(n, limits)?;
    let mut lost = Family::new(n, limits)?;
    let mut pulse = limits.pulse();
    for mask in 0..1u64 << n {
        pulse.beat()?;
        let set = Face(mask);
        if !lost.contains(set) {
            zero.insert(set);
            let free = complex.vertices() - set;
            mark_above(set, Face::EMPTY, free, &faces, &mut lost);
        }
    }
    Ok(zero)
}

/// Add all subsets of `set`, whose subsets are in the family wherever they are.
fn mark_subsets(set: Face, family: &mut Family) {
    if family.contains(set) {
        return;
    }
    family.insert(set);
    for v in set {
        mark_subsets(set.without(v), family);
    }
}

/// Mark set ∪ F for every non-empty face F among the free vertices.
fn mark_above(set: Face, face: Face, free: Face, faces: &Family, lost: &mut Family) {
    let mut rest = free;
    for v in free {
        rest = rest.without(v);
        let larger = face.with(v);
        if faces.contains(larger) {
            lost.insert(set | larger);
            mark_above(set, larger, rest, faces, lost);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forgetting_and_extending() {
        for n in 1..=8usize {
            let mut family = Family::new(n, &Limits::none()).unwrap();
            let mut mask = 1u64;
            for i in 0..1u64 << n {
                mask = mask
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                if mask >> 62 == 0 {
                    family.insert(Face(i));
                }
            }
            for v in 0..n {
                let short = family.forget(v);
                let mut long = family.clone();
                long.extend_by(v);
                for set in Face::full(n).subsets() {
                    let low = set.0 & ((1 << v) - 1);
                    let squeezed = Face(low | (set.0 >> (v + 1)) << v);
                    let either = family.contains(set) || family.contains(Face(set.0 ^ 1 << v));
                    assert_eq!(short.contains(squeezed), either, "{n} {v} {set:?}");
                    let above = family.contains(set) || family.contains(set.without(v));
                    assert_eq!(
                        long.contains(set),
                        if set.contains(v) {
                            above
                        } else {
                            family.contains(set)
                        }
                    );
                }
            }
            assert!(family.sets().iter().all(|s| family.contains(*s)));
            let gap = family.missing();
            assert_eq!(gap.is_none(), family.sets().len() == 1 << n);
            assert!(gap.is_none_or(|g| !family.contains(g)));
        }
    }

    #[test]
    fn one_chip_positions_of_classical_nim() {
        let points = faceoff_complex::families::points(5).unwrap();
        let zero = zero_sets(&points, &Limits::none()).unwrap();
        for set in Face::full(5).subsets() {
            assert_eq!(zero.contains(set), set.len() % 2 == 0);
        }
    }
}
