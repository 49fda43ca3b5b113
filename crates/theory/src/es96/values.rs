//! The value of a position on a simplex is the number of all chips (ES96 §1).

use crate::claims;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Rule, Verdict};
use crate::piles;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::{Term, ValueClaim};
use faceoff_game::PositionSpec;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 §1.
pub static SIMPLEX: Theorem = Theorem {
    id: "ES96-1-simplex",
    title: "Value on a simplex",
    statement: "Where every set of vertices is a face, the position is worth one Nim pile with \
                all the chips.",
    plain: "All piles share a face here, so whoever moves can take every chip at once: only \
            the empty board is lost.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Sections 1 and 9",
    status: Status::ProvedInPaper,
    strength: 99,
    apply: |game, _| {
        let simplex = nim_complex(game).filter(|complex| complex.is_simplex());
        boxed(simplex.map(|complex| {
            let all = |piles: &[Term]| claims::sum(piles, complex.vertices());
            Simplex(claims::value(complex.n(), all))
        }))
    },
    instances: &[
        Instance::new("nim on simplex(3)", 5),
        Instance::new("nim on simplex(1)", 9),
        Instance::new("nim on simplex(6)", 2),
    ],
};

struct Simplex(ValueClaim);

impl PileDecision for Simplex {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let total = claims::value_at(&self.0, piles);
        if total == BigUint::ZERO {
            return Ok(Some(Verdict::of_value(total, "All piles are empty.")));
        }
        let why = "Every set of vertices is a face: take all the chips.";
        let empty = vec![BigUint::ZERO; piles.len()];
        let verdict = Verdict::of_value(total, why);
        Ok(Some(verdict.with_move(PositionSpec::Piles(empty))))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Values)
    }

    fn because(&self) -> String {
        "every set of vertices is a face".to_owned()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(claims::sums(self.0.piles.len(), &[]).into()))
    }

    fn value_claim(&self, _: &Limits) -> Reply<ValueClaim> {
        Ok(Some(self.0.clone()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Claim)
    }

    fn move_to_value(&self, piles: &[BigUint], value: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        Ok(Some(piles::first_chips(piles, value)))
    }

    fn gives_lengths(&self, _: &Limits) -> Result<bool, StopReason> {
        Ok(true)
    }

    fn length(&self, piles: &[BigUint], _: &Limits) -> Reply<BigUint> {
        let empty = piles.iter().all(|pile| *pile == BigUint::ZERO);
        Ok(empty.then_some(BigUint::ZERO))
    }

    fn shorten(&self, piles: &[BigUint], _: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        Ok(Some(piles.to_vec()))
    }
}
