//! The value on the boundary of a simplex: every proper subset of the n ≥ 3
//! vertices is a face (Jenkyns and Mayberry 1980, as ES96 §9 reports).
//!
//! With m the least pile, y = 1 + Σ (x_i − m) and c = y(y−1)/2, the value is
//! Σ x_i where m ≤ c, and c + ((m − c − 1) mod y) elsewhere.
//!
//! The values of the second kind for a given y are c, …, c + y − 1, and these
//! runs follow each other without a gap: a value tells its y. So an option of
//! a given value is found directly: one pile stays as it is, and then either
//! the sum or y and the residue of m are known.

use crate::claims;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Rule, Verdict};
use crate::piles::show_move;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::Set;
use faceoff_complex::Complex;
use faceoff_game::PositionSpec;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::Zero;

/// Jenkyns and Mayberry's formula.
pub static VALUE_OF_BOUNDARY: Theorem = Theorem {
    id: "ES96-9-boundary",
    title: "Value on the boundary of a simplex",
    statement: "Where the faces are all proper subsets of n ≥ 3 vertices, let m be the least \
                pile, y one more than the number of chips above m, and c = y(y−1)/2. The value \
                is the number of all chips if m ≤ c, and c + ((m−c−1) mod y) if not.",
    plain: "A move may take from any piles, only not from all of them. A position is lost \
            exactly if all piles are equal: whatever is taken, bring all piles down to the \
            smallest.",
    formula: TheoremFormula::Stated(
        "v(x) = Σ x_i if m ≤ c, else c + ((m−c−1) mod y), where m = min x, y = 1 + Σ (x_i − m), \
         c = y(y−1)/2",
    ),
    citation: "T. A. Jenkyns, J. P. Mayberry, The skeleton of an impartial game and the \
               Nim-function of Moore's Nim_k, Internat. J. Game Theory 9 (1980) 51-63; ES96, \
               Section 9",
    status: Status::ProvedInPaper,
    strength: 95,
    apply: |game, _| {
        let boundary = nim_complex(game).filter(|complex| is_boundary(complex));
        boxed(boundary.map(|complex| Boundary {
            complex: complex.clone(),
            zeros: claims::sums(complex.n(), &[complex.vertices()]),
        }))
    },
    instances: &[
        Instance::new("nim on boundary(3)", 9),
        Instance::new("nim on boundary(4)", 5),
        Instance::new("nim on boundary(6)", 2),
    ],
};

/// Are the faces all proper subsets of the vertices, of which there are at
/// least three?
pub fn is_boundary(complex: &Complex) -> bool {
    let n = complex.n();
    n >= 3 && complex.facets().len() == n && complex.facets().iter().all(|f| f.len() == n - 1)
}

/// The value of a position on the boundary of a simplex.
pub fn value(piles: &[BigUint]) -> BigUint {
    let total: BigUint = piles.iter().sum();
    let least = piles.iter().min().cloned().unwrap_or_default();
    let above = &total - &least * piles.len();
    let (y, c) = run_of(above);
    if least <= c {
        total
    } else {
        let after = least - &c - 1u32;
        c + after % y
    }
}

/// y and c for this many chips above the least pile.
fn run_of(above: BigUint) -> (BigUint, BigUint) {
    let c = &above * (&above + 1u32) / 2u32;
    (above + 1u32, c)
}

/// The y with c ≤ value < c + y.
fn run_with(value: &BigUint) -> BigUint {
    // y − 1 is the largest t with t(t+1)/2 ≤ value.
    let t = ((value * 8u32 + 1u32).sqrt() - 1u32) / 2u32;
    t + 1u32
}

/// An option of this value, which is below the value of the position.
pub fn option_of_value(piles: &[BigUint], target: &BigUint) -> Option<Vec<BigUint>> {
    let n = piles.len();
    let candidates = (0..n).flat_map(|kept| {
        let by_residue = (0..n).map(move |least| by_residue(piles, target, kept, least));
        let by_sum = (0..n).map(move |least| by_sum(piles, target, kept, least));
        by_residue.chain(by_sum)
    });
    candidates.flatten().find(|option| value(option) == *target)
}

/// With pile `kept` as it is and pile `least` as low as it can be: the sum of
/// all piles is the target.
fn by_sum(piles: &[BigUint], target: &BigUint, kept: usize, least: usize) -> Option<Vec<BigUint>> {
    if kept == least || piles[kept] > *target {
        return None;
    }
    let mut left = target - &piles[kept];
    let mut option = vec![BigUint::ZERO; piles.len()];
    option[kept] = piles[kept].clone();
    let others = (0..piles.len()).filter(|v| *v != kept && *v != least);
    for v in others.chain([least]) {
        option[v] = piles[v].clone().min(left.clone());
        left -= &option[v];
    }
    left.is_zero().then_some(option)
}

/// With pile `kept` as it is and pile `least` the least: y is that of the
/// target, and the least pile has the residue that the target asks for.
fn by_residue(
    piles: &[BigUint],
    target: &BigUint,
    kept: usize,
    least: usize,
) -> Option<Vec<BigUint>> {
    let y = run_with(target);
    let above = &y - 1u32;
    // The least pile m is congruent to target + 1 modulo y, and kept − m is
    // less than y: one m is left.
    let residue = (target + 1u32) % &y;
    let excess = (&piles[kept] % &y + &y - residue) % &y;
    if piles[kept] < excess {
        return None;
    }
    let m = &piles[kept] - &excess;
    if piles.iter().any(|pile| *pile < m) || (kept == least && !excess.is_zero()) {
        return None;
    }
    let mut option = vec![m.clone(); piles.len()];
    option[kept] = piles[kept].clone();
    let mut left = above - excess;
    for v in (0..piles.len()).filter(|v| *v != kept && *v != least) {
        let more = (&piles[v] - &m).min(left.clone());
        left -= &more;
        option[v] += more;
    }
    left.is_zero().then_some(option)
}

struct Boundary {
    complex: Complex,
    zeros: Set,
}

impl PileDecision for Boundary {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let least = piles.iter().min().cloned().unwrap_or_default();
        if claims::holds(&self.zeros, piles) {
            let why = format!(
                "All piles are {least}. Whatever the opponent takes, some pile is left alone; \
                 bring all piles to the least of them."
            );
            return Ok(Some(Verdict::of_value(BigUint::ZERO, why)));
        }
        let value = value(piles);
        let target = vec![least.clone(); piles.len()];
        let total: BigUint = piles.iter().sum();
        let (y, c) = run_of(&total - &least * piles.len());
        let formula = match least <= c {
            true => format!("m ≤ c, so the value is the number of all chips, {value}"),
            false => format!("m > c, so the value is c + ((m−c−1) mod y) = {value}"),
        };
        let why = format!(
            "With m = {least} the least pile, y = {y} and c = {c}: {formula}. To win bring all \
             piles to {least}. {}",
            show_move(&self.complex, piles, &target)
        );
        let verdict = Verdict::of_value(value, why);
        Ok(Some(verdict.with_move(PositionSpec::Piles(target))))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Values)
    }

    fn because(&self) -> String {
        "the faces are all proper subsets of the vertices".to_owned()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(self.zeros.clone().into()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Claim)
    }

    fn move_to_value(&self, piles: &[BigUint], value: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        Ok(option_of_value(piles, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lower_value_has_an_option_that_is_found() {
        let side = 9u64;
        for code in 0..side.pow(4) {
            let digit = |i| BigUint::from(code / side.pow(i) % side);
            for n in [3, 4] {
                let piles: Vec<BigUint> = (0..n).map(digit).collect();
                let mut target = BigUint::zero();
                while target < value(&piles) {
                    assert!(
                        option_of_value(&piles, &target).is_some(),
                        "{piles:?} {target}"
                    );
                    target += 1u32;
                }
            }
        }
    }

    #[test]
    fn large_piles() {
        let piles: Vec<BigUint> = [
            "1000000000000000000000000000000000000007",
            "3",
            "1000000000000000000000000000000000000009",
        ]
        .iter()
        .map(|p| p.parse().unwrap())
        .collect();
        let target: BigUint = "123456789012345678901234567890".parse().unwrap();
        let option = option_of_value(&piles, &target).unwrap();
        assert_eq!(value(&option), target);
    }
}
