//! The value of a position on a simplex is the number of all chips (ES96 §1).

use crate::decision::{ClosedForm, Coverage, Decision, Verdict};
use crate::theorem::{Instance, Status, Theorem, nim_complex};
use faceoff_game::PositionSpec;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 §1.
pub static SIMPLEX: Theorem = Theorem {
    id: "ES96-1-simplex",
    title: "Value on a simplex",
    statement: "Where every set of vertices is a face, the position is worth one Nim pile with \
                all the chips.",
    formula: "v(n) = Σ n_v",
    citation: "ES96, Sections 1 and 9",
    status: Status::ProvedInPaper,
    strength: 99,
    apply: |game, _| {
        let simplex = nim_complex(game).filter(|complex| complex.is_simplex());
        Ok(simplex.map(|_| Box::new(Simplex) as Box<dyn Decision>))
    },
    instances: &[
        Instance::new("nim on simplex(1)", 9),
        Instance::new("nim on simplex(3)", 5),
        Instance::new("nim on simplex(6)", 2),
    ],
};

struct Simplex;

impl Decision for Simplex {
    fn decide(&self, position: &PositionSpec, _: &Limits) -> Result<Option<Verdict>, StopReason> {
        let Some(piles) = position.as_piles() else {
            return Ok(None);
        };
        let total: BigUint = piles.iter().sum();
        if total == BigUint::ZERO {
            return Ok(Some(Verdict::of_value(total, "All piles are empty.")));
        }
        let why = "Every set of vertices is a face: take all the chips.".to_owned();
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

    fn closed_form(&self, _: &Limits) -> Result<Option<ClosedForm>, StopReason> {
        Ok(Some(ClosedForm {
            text: "all piles empty".to_owned(),
            claim: None,
        }))
    }

    fn move_to_value(
        &self,
        position: &PositionSpec,
        value: &BigUint,
        _: &Limits,
    ) -> Result<Option<PositionSpec>, StopReason> {
        let Some(piles) = position.as_piles() else {
            return Ok(None);
        };
        let mut left = value.clone();
        let keep = |pile: &BigUint| {
            let kept = pile.min(&left).clone();
            left -= &kept;
            kept
        };
        Ok(Some(PositionSpec::Piles(piles.iter().map(keep).collect())))
    }

    fn gives_lengths(&self, _: &Limits) -> Result<bool, StopReason> {
        Ok(true)
    }

    fn length(&self, position: &PositionSpec, _: &Limits) -> Result<Option<BigUint>, StopReason> {
        let empty = position
            .as_piles()
            .is_some_and(|piles| piles.iter().all(|pile| *pile == BigUint::ZERO));
        Ok(empty.then_some(BigUint::ZERO))
    }

    fn shorten(
        &self,
        position: &PositionSpec,
        _: &BigUint,
        _: &Limits,
    ) -> Result<Option<PositionSpec>, StopReason> {
        Ok(Some(position.clone()))
    }
}
