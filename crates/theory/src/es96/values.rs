//! The value of a position on a simplex is the number of all chips (ES96 §1).

use crate::claims;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Verdict};
use crate::piles;
use crate::theorem::{Formula, Instance, Status, Theorem, boxed, nim_complex};
use faceoff_claim::{Term, ValueClaim};
use faceoff_complex::Face;
use faceoff_game::PositionSpec;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 §1.
pub static SIMPLEX: Theorem = Theorem {
    id: "ES96-1-simplex",
    title: "Value on a simplex",
    statement: "Where every set of vertices is a face, the position is worth one Nim pile with \
                all the chips.",
    formula: Formula::Claimed,
    citation: "ES96, Sections 1 and 9",
    status: Status::ProvedInPaper,
    strength: 99,
    apply: |game, _| {
        let simplex = nim_complex(game).filter(|complex| complex.is_simplex());
        boxed(simplex.map(|complex| Simplex(complex.n())))
    },
    instances: &[
        Instance::new("nim on simplex(3)", 5),
        Instance::new("nim on simplex(1)", 9),
        Instance::new("nim on simplex(6)", 2),
    ],
};

struct Simplex(usize);

impl PileDecision for Simplex {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let total: BigUint = piles.iter().sum();
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
        Ok(Some(claims::sums(self.0, &[]).into()))
    }

    fn value_claim(&self, _: &Limits) -> Reply<ValueClaim> {
        let all = |piles: &[Term]| claims::sum(piles, Face::full(self.0));
        Ok(Some(claims::value(self.0, all)))
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
