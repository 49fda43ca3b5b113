//! The lengths of circuits of CN(n,k) (DH13 Theorem 5.8).
//!
//! With s = n − k a circuit of length ℓ exists exactly if n/s ≤ ℓ ≤ 2n/(s+1).
//! The paper proves it twice, and so two constructions are here:
//!
//! * [`spread_evenly`]: ℓ vertices as evenly spread as possible;
//! * [`shorten_step_by_step`]: from the longest circuit to the shortest, one
//!   vertex less at a time (Figures 9 and 10).

use std::ops::RangeInclusive;

/// The lengths of circuits of CN(n,k), 1 ≤ k < n. The range is never empty.
///
/// The theorem is stated for k > 1; it holds for k = 1 too, where the circuits
/// are the pairs.
pub fn lengths(n: usize, k: usize) -> RangeInclusive<usize> {
    let s = n - k;
    n.div_ceil(s)..=2 * n / (s + 1)
}

/// A circuit of the given length, by the second proof of Theorem 5.8: b
/// distances of a + 1 and the others a, where n = aℓ + b, each kind spread
/// evenly. `None` if there is no circuit of that length.
pub fn spread_evenly(n: usize, k: usize, length: usize) -> Option<Vec<usize>> {
    if !lengths(n, k).contains(&length) {
        return None;
    }
    Some((0..length).map(|i| 1 + i * n / length).collect())
}

/// The shortest circuit: 1, s+1, 2s+1, … (Figure 9).
pub fn shortest(n: usize, k: usize) -> Vec<usize> {
    (1..=n).step_by(n - k).collect()
}

/// The longest circuit: distances that alternate between the two halves of
/// s + 1, and what is left.
pub fn longest(n: usize, k: usize) -> Vec<usize> {
    let s = n - k;
    let larger_half = (s + 1).div_ceil(2);
    let rounds = n / (s + 1);
    let pairs = (0..rounds).map(|i| i * (s + 1) + 1);
    let mut circuit: Vec<usize> = pairs.flat_map(|v| [v, v + larger_half]).collect();
    if 2 * (n % (s + 1)) > s {
        circuit.push(rounds * (s + 1) + 1);
    }
    circuit
}

/// A circuit of every length, from the longest down to the shortest, by the
/// first proof of Theorem 5.8: the vertices are cut into segments of s, and
/// segment by segment one vertex is brought to the left end and the other, if
/// there is one, removed.
///
/// The set that Step 0 of the proof leaves is not always a circuit (CN(10,7)),
/// so it is not among the results; after the first removal all are.
pub fn shorten_step_by_step(n: usize, k: usize) -> Vec<Vec<usize>> {
    let s = n - k;
    let start = longest(n, k);
    let mut circuits = vec![start.clone()];
    if start.len() == *lengths(n, k).start() {
        return circuits;
    }
    let mut segments = Segments::new(n, s, &start);
    segments.fill_the_last();
    while let Some(i) = segments.first_undone() {
        let removes = segments.vertices[i].len() == 2;
        segments.vertices[i] = vec![segments.left_end(i)];
        if removes {
            segments.shift_from(i + 1);
            circuits.push(segments.vertices.concat());
        }
    }
    // A last vertex may have moved after the last removal.
    circuits.pop();
    circuits.push(segments.vertices.concat());
    circuits
}

/// A set of vertices cut into segments of s consecutive ones.
struct Segments {
    s: usize,
    vertices: Vec<Vec<usize>>,
}

impl Segments {
    fn new(n: usize, s: usize, set: &[usize]) -> Self {
        let mut vertices = vec![Vec::new(); n.div_ceil(s)];
        for v in set {
            vertices[(v - 1) / s].push(*v);
        }
        Self { s, vertices }
    }

    fn left_end(&self, i: usize) -> usize {
        i * self.s + 1
    }

    /// Step 0: if the last segment is empty, bring a vertex into it from the
    /// segment before; if that becomes empty, again.
    fn fill_the_last(&mut self) {
        let mut i = self.vertices.len() - 1;
        while i > 0 && self.vertices[i].is_empty() {
            self.vertices[i] = vec![self.left_end(i)];
            self.vertices[i - 1].pop();
            i -= 1;
        }
    }

    /// The first segment that is not a single vertex at its left end.
    fn first_undone(&self) -> Option<usize> {
        let mut segments = self.vertices.iter().enumerate();
        let undone = segments.find(|(i, set)| ***set != [self.left_end(*i)]);
        undone.map(|(i, _)| i)
    }

    /// Step 1, after a removal: the first vertex of segment `from` goes to the
    /// left end; the vertices after it go left by as much, up to a segment
    /// whose first vertex cannot go so far: it goes as far as it can, with the
    /// other vertex of its segment, and the rest stays.
    fn shift_from(&mut self, from: usize) {
        let room = |segments: &Self, i: usize| segments.vertices[i][0] - segments.left_end(i);
        if from == self.vertices.len() {
            return;
        }
        let far = room(self, from);
        for i in from..self.vertices.len() {
            let by = far.min(room(self, i));
            self.vertices[i].iter_mut().for_each(|v| *v -= by);
            if by < far {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::circuits::{count_by_length, is_circuit};
    use super::*;

    #[test]
    fn theorem_5_8_for_all_circles_up_to_24() {
        for n in 2..=24 {
            for k in 1..n {
                let found: Vec<usize> = count_by_length(n, k).iter().map(|(l, _)| *l).collect();
                assert_eq!(found, lengths(n, k).collect::<Vec<_>>(), "CN({n},{k})");
            }
        }
    }

    #[test]
    fn both_constructions_for_all_circles_up_to_80() {
        for n in 2..=80 {
            for k in 1..n {
                let circuits = shorten_step_by_step(n, k);
                assert_eq!(circuits.len(), lengths(n, k).count(), "CN({n},{k})");
                for (length, circuit) in lengths(n, k).rev().zip(&circuits) {
                    let even = spread_evenly(n, k, length).unwrap();
                    for circuit in [circuit, &even] {
                        assert_eq!(circuit.len(), length, "CN({n},{k})");
                        assert!(is_circuit(n, k, circuit), "CN({n},{k}): {circuit:?}");
                    }
                }
                assert_eq!(circuits[0], longest(n, k));
                if circuits.len() > 1 {
                    assert_eq!(circuits[circuits.len() - 1], shortest(n, k));
                }
                assert!(is_circuit(n, k, &shortest(n, k)));
            }
        }
    }

    #[test]
    fn the_examples_of_the_proof() {
        assert_eq!(
            longest(31, 27),
            [1, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 29]
        );
        let mut with_last = longest(31, 27);
        with_last.push(31);
        assert_eq!(longest(34, 30), with_last);
        assert_eq!(lengths(31, 27), 8..=12);
        assert_eq!(lengths(31, 26), 7..=10);
    }

    #[test]
    fn step_0_need_not_leave_a_circuit() {
        let mut segments = Segments::new(10, 3, &longest(10, 7));
        segments.fill_the_last();
        let set = segments.vertices.concat();
        assert_eq!(set, [1, 3, 5, 7, 10]);
        assert!(!is_circuit(10, 7, &set));
    }

    #[test]
    fn lemma_5_9_for_positive_numbers_only() {
        let ceil = |n: i64, x: i64| num_integer::Integer::div_ceil(&n, &x);
        for (n, x, y) in (0..9i64.pow(3)).map(|i| (i % 9, 1 + i / 9 % 9, 1 + i / 81)) {
            assert_eq!(ceil(n, x) <= y, ceil(n, y) <= x, "{n} {x} {y}");
        }
        assert!(
            ceil(1, -1) <= 1 && ceil(1, 1) > -1,
            "so it fails for x = -1, y = 1"
        );
    }

    #[test]
    fn lemmas_5_10_and_5_11_double_floors() {
        for n in 1..=60usize {
            for s in 1..=n {
                let (a, b) = (n / s, n % s);
                let double = n / (n / s);
                assert_eq!(double == s, b < a, "{n} {s}");
                assert!(double >= s);
            }
            // f = p/q: ℓ = ⌊n/(m+f)⌋; if ⌊n/ℓ⌋ = m then n mod ℓ ≥ f·ℓ.
            for (m, q) in (1..n).flat_map(|m| (1..=6).map(move |q| (m, q))) {
                for p in 0..q {
                    let l = n * q / (m * q + p);
                    if l > 0 && n / l == m {
                        assert!((n % l) * q >= p * l, "{n} {m} {p}/{q}");
                    }
                }
            }
        }
    }
}
