//! Circular games whose zero positions are finite unions of linear pieces, up to
//! rotation and reflection: [`crate::linear`] decides positions of any size and
//! finds all winning moves.

use crate::dh13::{CircularRule, Formula, move_into, visit_moves_into};
use crate::linear::LinearSet;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The pieces, and the same set as one claim.
pub struct Pieces {
    set: &'static LazyLock<LinearSet>,
    formula: fn() -> Formula,
}

impl Pieces {
    /// The rule by this set.
    pub fn new(set: &'static LazyLock<LinearSet>, formula: fn() -> Formula) -> Self {
        Self { set, formula }
    }
}

impl CircularRule for Pieces {
    fn zero(&self, stacks: &[BigUint], limits: &Limits) -> Result<Option<String>, StopReason> {
        let member = self.set.member(stacks, limits)?;
        Ok(member.map(|member| format!("The stacks are of the form {member}.")))
    }

    fn winning_move(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason> {
        let target = move_into(self.set, stacks, limits)?;
        let form = self.zero(&target, limits)?.unwrap_or_default();
        let why = format!(
            "The stacks are of none of the forms of zero positions, and a move leads to {}. {form}",
            crate::piles::show(&target)
        );
        Ok((target, why))
    }

    fn visit_winning_moves(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        visit_moves_into(self.set, stacks, limits, visit)
    }

    fn formula(&self) -> Formula {
        (self.formula)()
    }
}
