//! Wythoff's game: two piles, a move takes any number from one pile or the
//! same number from both. The P-positions are the pairs (a_d, a_d + d) with
//! a_d = ⌊dφ⌋, φ = (1 + √5)/2, in either order.
//!
//! Every positive number lies in exactly one pair with d ≥ 1, and every
//! difference in exactly one pair; that gives the winning move.

use crate::decision::{ClosedForm, PileDecision, Reply, Verdict};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed};
use faceoff_game::Take;
use faceoff_limits::Limits;
use num_bigint::BigUint;

/// W. A. Wythoff 1907.
pub static WYTHOFF: Theorem = Theorem {
    id: "WYTHOFF",
    title: "Wythoff's game",
    statement: "On an edge, a position is a P-position exactly if the smaller pile is the \
                difference of the piles times the golden section, rounded down.",
    plain: "The lost positions are 0 and 0, 1 and 2, 3 and 5, 4 and 7, 6 and 10, …: each \
            begins with the least number not used yet, and the difference grows by one each \
            time.",
    formula: TheoremFormula::Stated(CLOSED_FORM),
    citation: "W. A. Wythoff, A modification of the game of Nim, 1907; ES96, Section 9",
    status: Status::ProvedInPaper,
    strength: 90,
    apply: |game, _| {
        let edge = game.as_piles().filter(|game| {
            let complex = game.complex();
            game.take() == Some(Take::WYTHOFF) && complex.n() == 2 && complex.is_simplex()
        });
        boxed(edge.map(|_| Golden))
    },
    instances: &[
        Instance::new("wythoff on simplex(2)", 20),
        Instance::new("wythoff on facets(12)", 9),
        Instance::new("wythoff on cone(points(1))", 9),
    ],
};

const CLOSED_FORM: &str = "(⌊dφ⌋, ⌊dφ⌋ + d) in either order, φ = (1+√5)/2";

/// ⌊dφ⌋.
fn lower(d: &BigUint) -> BigUint {
    (d + (d * d * 5u32).sqrt()) / 2u32
}

/// The other pile of the pair that holds `pile`.
fn partner(pile: &BigUint) -> BigUint {
    if *pile == BigUint::ZERO {
        return BigUint::ZERO;
    }
    // As the smaller pile it has the difference ⌈pile/φ⌉, since
    // pile < dφ < pile + 1; 1/φ = φ − 1.
    let d = lower(pile) - pile + 1u32;
    if lower(&d) == *pile {
        return pile + d;
    }
    // As the larger pile, pile = ⌊dφ⌋ + d = ⌊dφ²⌋, and the smaller is
    // pile − d; its difference is ⌈pile/φ²⌉ = pile − ⌊pile/φ⌋.
    let d = pile - (lower(pile) - pile);
    pile - d
}

/// A P-position that a move leads to; `None` from a P-position.
fn winning_move(a: &BigUint, b: &BigUint) -> Option<(BigUint, BigUint)> {
    // Here a ≤ b.
    let d = b - a;
    let low = lower(&d);
    if low == *a {
        return None;
    }
    if low < *a {
        let high = &low + d;
        return Some((low, high));
    }
    // The pair that holds a: its other pile is below b, since the difference
    // of (a, b) is too small for b to be it or to be below it.
    Some((a.clone(), partner(a)))
}

struct Golden;

impl PileDecision for Golden {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let [x, y] = piles else {
            return Ok(None);
        };
        let swapped = y < x;
        let (a, b) = if swapped { (y, x) } else { (x, y) };
        let d = b - a;
        let low = lower(&d);
        let why = format!("The piles differ by d = {d}, and ⌊dφ⌋ = {low}");
        Ok(Some(match winning_move(a, b) {
            None => Verdict::zero(format!("{why}, the smaller pile.")),
            Some((a2, b2)) => {
                let why = format!("{why} is not the smaller pile, {a}.");
                let to = if swapped { vec![b2, a2] } else { vec![a2, b2] };
                Verdict::by_moving_to(to, why)
            }
        }))
    }

    fn because(&self) -> String {
        "it is Wythoff's game on an edge".to_owned()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(ClosedForm::Words(CLOSED_FORM.to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_the_sequence() {
        let pairs = [(1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18)];
        for (d, (a, b)) in (1u32..).zip(pairs) {
            assert_eq!(lower(&d.into()), BigUint::from(a as u32));
            assert_eq!(partner(&BigUint::from(a as u32)), BigUint::from(b as u32));
            assert_eq!(partner(&BigUint::from(b as u32)), BigUint::from(a as u32));
        }
        assert_eq!(lower(&BigUint::ZERO), BigUint::ZERO);
    }

    #[test]
    fn winning_moves_are_legal_for_large_piles() {
        let huge = BigUint::from(10u32).pow(50);
        for (a, b) in [
            (huge.clone(), &huge + 1u32),
            (huge.clone(), &huge * 2u32),
            (huge.clone(), &huge * 161803u32 / 100000u32),
            (&huge * 3u32, &huge * 3u32),
        ] {
            let (x, y) = winning_move(&a, &b).unwrap();
            let (p, q) = if x <= y { (&x, &y) } else { (&y, &x) };
            assert_eq!(lower(&(q - p)), *p);
            let same = &a - &x == &b - &y;
            assert!(x <= a && y <= b && (same || x == a || y == b));
        }
    }
}
