//! The circuits of CN(n,k) (DH13 Section 5: Definition 5.5, Theorem 5.7,
//! Lemma 5.2).
//!
//! A set of vertices around the circle is described by its distances d1, …, dℓ
//! from each vertex to the next, which sum to n. With s = n − k the set is a
//! circuit, a minimal non-face, exactly if every distance is at most s and
//! every two consecutive ones sum to more than s.
//!
//! Vertices are numbered 1 to n, as in the paper.

use faceoff_limits::{Limits, Pulse, StopReason};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The distances from each vertex of a set to the next around a circle of n
/// vertices (Definition 5.5). The set is in increasing order.
pub(super) fn distances(n: usize, set: &[usize]) -> Vec<usize> {
    let Some((first, last)) = set.first().zip(set.last()) else {
        return Vec::new();
    };
    let mut distances: Vec<usize> = set.windows(2).map(|pair| pair[1] - pair[0]).collect();
    distances.push(n + first - last);
    distances
}

/// Theorem 5.7: is the set, in increasing order, a circuit of CN(n,k)?
pub fn is_circuit(n: usize, k: usize, set: &[usize]) -> bool {
    let d = distances(n, set);
    let s = n - k;
    let next = d.iter().cycle().skip(1);
    !d.is_empty() && d.iter().zip(next).all(|(d, next)| *d <= s && d + next > s)
}

/// Call `visit` with every circuit of CN(n,k), 1 ≤ k ≤ n, in lexicographic
/// order of vertices, until it breaks. A circuit is in increasing order.
pub fn visit_circuits(
    n: usize,
    k: usize,
    limits: &Limits,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, StopReason> {
    let mut walk = Walk {
        n,
        s: n - k,
        set: Vec::new(),
        pulse: limits.pulse(),
        visit,
    };
    for first in 1..=n - k {
        walk.set.push(first);
        let flow = walk.go_on()?;
        walk.set.pop();
        if flow.is_break() {
            return Ok(flow);
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// A set of vertices that may be the beginning of a circuit.
struct Walk<'a> {
    n: usize,
    s: usize,
    set: Vec<usize>,
    pulse: Pulse<'a>,
    visit: &'a mut dyn FnMut(&[usize]) -> ControlFlow<()>,
}

impl Walk<'_> {
    fn go_on(&mut self) -> Result<ControlFlow<()>, StopReason> {
        self.pulse.beat()?;
        if is_circuit(self.n, self.n - self.s, &self.set) && (self.visit)(&self.set).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let last = self.set[self.set.len() - 1];
        // The distance before it and the next one must sum to more than s.
        let least = match self.set.len() {
            1 => 1,
            len => self.s + 1 - (last - self.set[len - 2]),
        };
        for next in last + least..=(last + self.s).min(self.n) {
            self.set.push(next);
            let flow = self.go_on()?;
            self.set.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Number of circuits of CN(n,k) of each length, as (length, number), found
/// without listing them.
///
/// A circuit with one of its vertices marked is a place for that vertex and a
/// closed sequence of distances: so the number is n/ℓ times the number of such
/// sequences.
pub fn count_by_length(n: usize, k: usize) -> Vec<(usize, BigUint)> {
    let s = n - k;
    let mut sequences: Vec<BigUint> = vec![BigUint::ZERO; n + 1];
    for first in 1..=s {
        // ways[last][sum]: sequences of some length from `first` to `last`.
        let mut ways = vec![vec![BigUint::ZERO; n + 1]; s + 1];
        if first <= n {
            ways[first][first] = 1u32.into();
        }
        for (length, total) in sequences.iter_mut().enumerate().skip(1) {
            // Closing: the last distance and the first sum to more than s.
            let closing = ways.iter().enumerate().skip(1);
            *total += closing
                .filter(|(last, _)| last + first > s && length > 1)
                .map(|(_, by_sum)| &by_sum[n])
                .sum::<BigUint>();
            ways = extend(&ways, n, s);
        }
    }
    let numbers = sequences.into_iter().enumerate().skip(1);
    let circuits = numbers.map(|(length, sequences)| (length, sequences * n / length));
    circuits
        .filter(|(_, number)| *number != BigUint::ZERO)
        .collect()
}

/// All sequences, one distance longer.
fn extend(ways: &[Vec<BigUint>], n: usize, s: usize) -> Vec<Vec<BigUint>> {
    let mut longer = vec![vec![BigUint::ZERO; n + 1]; s + 1];
    // tail[sum]: sequences that end with a distance of more than s − next.
    let mut tail = vec![BigUint::ZERO; n + 1];
    for next in 1..=s {
        for (sum, total) in tail.iter_mut().enumerate() {
            *total += &ways[s + 1 - next][sum];
        }
        longer[next][next..].clone_from_slice(&tail[..=n - next]);
    }
    longer
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::families::cycle;

    fn listed(n: usize, k: usize) -> Vec<Vec<usize>> {
        let mut circuits = Vec::new();
        let flow = visit_circuits(n, k, &Limits::none(), &mut |circuit| {
            circuits.push(circuit.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(flow, Ok(ControlFlow::Continue(())));
        circuits
    }

    #[test]
    fn example_5_6() {
        assert_eq!(distances(8, &[2, 5, 6]), [3, 1, 4]);
    }

    #[test]
    fn theorem_5_7_for_all_circles_up_to_14() {
        for n in 1..=14 {
            for k in 1..=n {
                let complex = cycle(n, k).unwrap();
                let circuits = complex.circuits(&Limits::none()).unwrap();
                let mut expected: Vec<Vec<usize>> = circuits
                    .iter()
                    .map(|circuit| circuit.iter().map(|v| v + 1).collect())
                    .collect();
                expected.sort();
                assert_eq!(listed(n, k), expected, "CN({n},{k})");
            }
        }
    }

    #[test]
    fn lemma_5_2_for_n_from_4() {
        for n in 4..=20 {
            let circuits = listed(n, 2);
            assert_eq!(circuits.len(), n * (n - 3) / 2);
            assert!(circuits.iter().all(|circuit| circuit.len() == 2));
        }
        // For n = 3 the lemma gives no circuit, but there is one.
        assert_eq!(listed(3, 2), [[1, 2, 3]]);
    }

    #[test]
    fn counting_is_listing() {
        for n in 1..=16 {
            for k in 1..=n {
                let circuits = listed(n, k);
                for length in 1..=n {
                    let number = circuits.iter().filter(|c| c.len() == length).count();
                    let counted = count_by_length(n, k);
                    let counted = counted.iter().find(|(l, _)| *l == length);
                    let counted = counted.map_or(BigUint::ZERO, |(_, number)| number.clone());
                    assert_eq!(counted, number.into(), "CN({n},{k}), length {length}");
                }
            }
        }
    }

    #[test]
    fn circles_of_31() {
        let lengths: Vec<usize> = count_by_length(31, 27).iter().map(|(l, _)| *l).collect();
        assert_eq!(lengths, [8, 9, 10, 11, 12]);
        let total: BigUint = count_by_length(31, 27).into_iter().map(|(_, c)| c).sum();
        assert_eq!(total, 42_098u32.into());
        let lengths: Vec<usize> = count_by_length(31, 26).iter().map(|(l, _)| *l).collect();
        assert_eq!(lengths, [7, 8, 9, 10]);
    }
}
