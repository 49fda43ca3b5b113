//! Moore's Nim (ES96 Proposition 4.7): at most k of n piles in a move, so the
//! faces are the sets of at most k vertices. A position is a zero position
//! exactly if every power of two is carried by a multiple of k+1 piles; its
//! length is the number of chips divided by k+1.

use super::nim_basis::{NimBasis, skeleton_size};
use super::nim_regular::{self, decide, wrong_digits};
use crate::claims;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Rule, Verdict};
use crate::piles::{carrier, digits, set_carrier};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_complex::Face;
use faceoff_game::Game;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 Proposition 4.7.
pub static PROPOSITION_4_7: Theorem = Theorem {
    id: "ES96-4.7",
    title: "Moore's Nim",
    statement: "Where a move may lower at most k of the n piles, a position is a zero position \
                exactly if, in binary, every power of two occurs in a number of piles that is \
                divisible by k+1.",
    plain: "A move may touch only so many piles, whichever they are. Write the piles in \
            binary: a position is lost exactly if each power of two occurs in a number of \
            piles that is divisible by one more than a move may touch.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Proposition 4.7 (E. H. Moore, A generalization of the game called Nim, \
               1910)",
    status: Status::ProvedInPaper,
    strength: 90,
    apply: |game, _| boxed(moore(game).map(Outcomes)),
    instances: INSTANCES,
};

/// ES96 §7, after Proposition 7.7.
pub static LENGTH: Theorem = Theorem {
    id: "ES96-7-moore",
    title: "Length in Moore's Nim",
    statement: "Where a move may lower at most k of the n piles, the length of a zero position \
                is the number of chips divided by k+1.",
    plain: "A lost position can last as many rounds as its chips, divided by one more than the \
            number of piles that a move may touch.",
    formula: TheoremFormula::Stated("ℓ(n) = (1/(k+1))·Σ n_v"),
    citation: "ES96, Section 7, after Proposition 7.7",
    status: Status::ProvedInPaper,
    strength: 90,
    apply: |game, _| boxed(moore(game).map(Lengths)),
    instances: INSTANCES,
};

const INSTANCES: &[Instance] = &[
    Instance::new("nim on skeleton(5,2)", 5),
    Instance::new("nim on points(4)", 7),
    Instance::new("nim on skeleton(6,3)", 3),
    Instance::new("nim on moore(7,2)", 2),
];

/// k+1 and the basis. Not for a simplex, where the sizes n+1, … do not occur.
struct Moore {
    divisor: usize,
    basis: NimBasis,
}

fn moore(game: &Game) -> Option<Moore> {
    let complex = nim_complex(game).filter(|complex| !complex.is_simplex())?;
    let k = skeleton_size(complex)?;
    Some(Moore {
        divisor: k + 1,
        basis: NimBasis::of_skeleton(complex, k),
    })
}

impl Moore {
    fn because(&self) -> String {
        let (k, n) = (self.divisor - 1, self.basis.complex().n());
        format!("the faces are the sets of at most {k} of {n} vertices")
    }
}

struct Outcomes(Moore);

impl PileDecision for Outcomes {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let basis = &self.0.basis;
        Ok(Some(decide(basis, &basis.rule(), piles)))
    }

    fn because(&self) -> String {
        self.0.because()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        let complex = self.0.basis.complex();
        Ok(Some(match self.0.divisor {
            2 => claims::nim_sums(complex.n(), [complex.vertices()]).into(),
            _ => nim_regular::closed_form(&self.0.basis),
        }))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Carriers(&self.0.basis))
    }
}

struct Lengths(Moore);

impl Lengths {
    fn is_zero(&self, piles: &[BigUint]) -> bool {
        wrong_digits(&self.0.basis, piles).is_empty()
    }
}

impl PileDecision for Lengths {
    fn decide(&self, piles: &[BigUint], limits: &Limits) -> Reply<Verdict> {
        let divisor = self.0.divisor;
        let length = self.length(piles, limits)?;
        Ok(length.map(|length| {
            let why = format!(
                "Every power of two occurs in a multiple of {divisor} piles; the length is the \
                 number of chips divided by {divisor}, {length}."
            );
            Verdict::zero(why).with_length(length)
        }))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Lengths)
    }

    fn because(&self) -> String {
        self.0.because()
    }

    fn gives_lengths(&self, _: &Limits) -> Result<bool, StopReason> {
        Ok(true)
    }

    fn length(&self, piles: &[BigUint], _: &Limits) -> Reply<BigUint> {
        let zero = self.is_zero(piles);
        Ok(zero.then(|| piles.iter().sum::<BigUint>() / self.0.divisor))
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        let divisor = self.0.divisor;
        if !self.is_zero(piles) {
            return Ok(None);
        }
        // Keep the high digits while they fit; at the first that does not, keep
        // as many circuits (of k+1 vertices) as fit, and give what is missing
        // to one more.
        let mut target = vec![BigUint::ZERO; piles.len()];
        let mut left = length.clone();
        for i in (0..digits(piles)).rev() {
            let set = carrier(piles, i);
            let whole = BigUint::from(set.len() / divisor) << i;
            if whole <= left {
                set_carrier(&mut target, i, set);
                left -= whole;
                continue;
            }
            let fits = usize::try_from(&left >> i).expect("fewer than 64 circuits fit");
            let kept: Face = set.iter().take(fits * divisor).collect();
            let one_more: Face = (set - kept).iter().take(divisor).collect();
            set_carrier(&mut target, i, kept);
            for lower in (0..i).filter(|lower| left.bit(*lower)) {
                set_carrier(&mut target, lower, one_more);
            }
            break;
        }
        Ok(Some(target))
    }
}
