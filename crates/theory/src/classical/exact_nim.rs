//! Exact k-Nim: a move lowers exactly k of n piles. For 2k > n the value is
//! T(x) = max { t : Σ min(x_i, t) ≥ k t }, the largest number of moves that
//! can be made one after the other.
//!
//! A move to every smaller value: lower the k largest piles by one chip each,
//! which lowers T by one, then take more from the same piles, chip by chip,
//! until they are empty. Each chip lowers T by at most one, and in the end
//! fewer than k piles are left, since n − k < k: so T takes every smaller
//! value on the way, and it never goes up.

use crate::claims;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Verdict};
use crate::theorem::{Applied, Instance, Status, Theorem, TheoremFormula, boxed};
use faceoff_claim::{Builder, Plain, Term};
use faceoff_complex::Face;
use faceoff_complex::words::counted;
use faceoff_game::piles::Sets;
use faceoff_game::{Game, PositionSpec, Take};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// The value of exact k-Nim, 2k > n.
pub static EXACT_NIM: Theorem = Theorem {
    id: "EXACT-NIM",
    title: "Exact k-Nim",
    statement: "Where a move lowers exactly k of n piles, any k of them, and 2k > n, the value is \
                the largest t for which the piles, each cut down to t, hold at least kt chips.",
    plain: "A move takes from a fixed number of piles, more than half of them. The position is \
            lost exactly if fewer piles than that are not empty.",
    formula: TheoremFormula::Stated("v(x) = max { t : Σ min(x_i, t) ≥ k·t }, 2k > n"),
    citation: "E. Boros, V. Gurvich, N. B. Ho, K. Makino, P. Mursic, On the Sprague-Grundy \
               function of Exact k-Nim, arXiv:1508.04484",
    status: Status::ProvedInPaper,
    strength: 90,
    apply,
    instances: &[
        Instance::new("nim[exact=1] on simplex(1)", 12),
        Instance::new("nim[exact=2] on simplex(2)", 12),
        Instance::new("nim[exact=2] on skeleton(3,2)", 8),
        Instance::new("nim[exact=2] on simplex(3)", 7),
        Instance::new("nim[exact=3] on simplex(4)", 4),
        Instance::new("nim[exact=4] on skeleton(5,4)", 3),
    ],
};

fn apply(game: &Game, limits: &Limits) -> Applied {
    let Some(game) = game.as_piles() else {
        return Ok(None);
    };
    let (complex, take) = (game.complex(), game.take());
    let Some(Sets::OfSize(k)) = take.map(|take| take.from) else {
        return Ok(None);
    };
    if take != Some(Take::exact(k)) {
        return Ok(None);
    }
    let n = complex.n() as u64;
    if k > n || 2 * k <= n {
        return Ok(None);
    }
    // Every set of k vertices is a face exactly if no circuit is as small.
    let circuits = complex.circuits(limits)?;
    if circuits.iter().any(|circuit| circuit.len() as u64 <= k) {
        return Ok(None);
    }
    boxed(Some(Exact {
        n: complex.n(),
        k: k as u32,
    }))
}

struct Exact {
    n: usize,
    k: u32,
}

impl Exact {
    /// Are there t moves one after the other?
    fn has_moves(&self, piles: &[BigUint], t: &BigUint) -> bool {
        let held: BigUint = piles.iter().map(|pile| pile.min(t)).sum();
        held >= t * self.k
    }

    /// T. The numbers t that do go from 0 up to it: Σ min(x_i, t) − k t is
    /// concave in t, and 0 at 0.
    fn value(&self, piles: &[BigUint]) -> BigUint {
        let total: BigUint = piles.iter().sum();
        greatest(&total, |t| self.has_moves(piles, t))
    }

    /// A move to a smaller value.
    fn move_to(&self, piles: &[BigUint], value: &BigUint) -> Option<Vec<BigUint>> {
        let mut order: Vec<usize> = (0..piles.len()).collect();
        order.sort_by(|a, b| piles[*b].cmp(&piles[*a]));
        let chosen = &order[..self.k as usize];
        let mut after = piles.to_vec();
        for &v in chosen {
            if after[v] == BigUint::ZERO {
                return None;
            }
            after[v] -= 1u32;
        }
        let room: BigUint = chosen.iter().map(|&v| &after[v]).sum();
        let taking = |more: &BigUint| {
            let (mut piles, mut left) = (after.clone(), more.clone());
            for &v in chosen {
                let taken = left.clone().min(piles[v].clone());
                piles[v] -= &taken;
                left -= taken;
            }
            piles
        };
        // The most that can be taken while the value is not below the goal.
        let more = greatest(&room, |more| self.value(&taking(more)) >= *value);
        let to = taking(&more);
        (self.value(&to) == *value).then_some(to)
    }
}

/// The greatest number up to `most` with a property that 0 has, and with a
/// number all smaller ones.
fn greatest(most: &BigUint, has: impl Fn(&BigUint) -> bool) -> BigUint {
    let mut found = BigUint::ZERO;
    for bit in (0..most.bits()).rev() {
        let mut larger = found.clone();
        larger.set_bit(bit, true);
        if larger <= *most && has(&larger) {
            found = larger;
        }
    }
    found
}

impl PileDecision for Exact {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let value = self.value(piles);
        if value == BigUint::ZERO {
            let why = "So few piles are left that there is no move.".to_owned();
            return Ok(Some(Verdict::of_value(value, why)));
        }
        let moves = counted(&value, "move", "moves");
        let why = format!("{moves} can be made one after the other, and no more.");
        let verdict = Verdict::of_value(value, why);
        Ok(Some(match self.move_to(piles, &BigUint::ZERO) {
            Some(to) => verdict.with_move(PositionSpec::Piles(to)),
            None => verdict,
        }))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Values)
    }

    fn because(&self) -> String {
        format!(
            "any {} piles form a face, and they are more than half",
            self.k
        )
    }

    /// Fewer than k piles are not empty.
    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        let k = self.k as usize;
        let filled = Face::full(self.n)
            .subsets()
            .filter(|set| set.len() + 1 == k);
        let part = |set: Face| {
            let piles = claims::piles(self.n).into_iter().enumerate();
            let entry = |(v, pile)| if set.contains(v) { pile } else { Term::from(0) };
            Builder {
                entries: piles.map(entry).collect(),
                conditions: Vec::new(),
            }
        };
        let builders: Vec<Builder> = filled.take(claims::MAX_PARTS + 1).map(part).collect();
        if builders.len() > claims::MAX_PARTS {
            let words = format!("fewer than {k} piles are not empty");
            return Ok(Some(ClosedForm::Words(words)));
        }
        let plain = Plain {
            builders,
            up_to_symmetry: false,
        };
        Ok(Some(plain.into_set().into()))
    }

    fn move_to_value(&self, piles: &[BigUint], value: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        Ok(self.move_to(piles, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every smaller value is reached, so the theorem's move is never missing.
    #[test]
    fn every_smaller_value_has_a_move() {
        let exact = Exact { n: 5, k: 3 };
        for code in 0..6u32.pow(5) {
            let pile = |i: u32| BigUint::from(code / 6u32.pow(i) % 6);
            let piles: Vec<BigUint> = (0..5).map(pile).collect();
            let value = u32::try_from(exact.value(&piles)).unwrap();
            for lower in 0..value {
                let to = exact.move_to(&piles, &lower.into()).expect("a move");
                let lowered = (0..5).filter(|&v| to[v] < piles[v]).count();
                assert_eq!(lowered, 3);
                assert_eq!(exact.value(&to), lower.into());
            }
        }
    }

    #[test]
    fn piles_of_any_size() {
        let exact = Exact { n: 3, k: 2 };
        let huge = BigUint::from(10u32).pow(60);
        let piles = [huge.clone(), &huge * 2u32, &huge * 7u32];
        assert_eq!(exact.value(&piles), &huge * 3u32);
        let to = exact.move_to(&piles, &huge).unwrap();
        assert_eq!(exact.value(&to), huge);
    }
}
