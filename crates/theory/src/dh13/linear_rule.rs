//! Games on a circle whose zero positions are linear pieces.

use super::circle::symmetries;
use crate::linear::LinearSet;
use faceoff_complex::families::cycle;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The zero positions of CN(n,k): pieces on its stacks, closed under the
/// symmetries of the circle.
///
/// The pieces are constants of this crate: a mistake in one is a mistake of
/// ours that every test shows.
pub fn circular_set(n: usize, k: usize, pieces: &[&str]) -> LinearSet {
    let complex = cycle(n, k).expect("the games of a theorem are small");
    let set = LinearSet::up_to(&complex, pieces, &symmetries(n));
    set.expect("the pieces of a theorem are well-formed")
}

/// A move into the set. A theorem says that there is one; if there is none
/// the theorem is wrong, and no answer is better than a wrong one.
pub fn move_into(
    set: &LinearSet,
    stacks: &[BigUint],
    limits: &Limits,
) -> Result<Vec<BigUint>, StopReason> {
    let found = set.find_move(stacks, limits)?;
    found.ok_or_else(|| StopReason::size("winning moves by the closed form", 0))
}

/// All moves into the set.
pub fn visit_moves_into(
    set: &LinearSet,
    stacks: &[BigUint],
    limits: &Limits,
    visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, StopReason> {
    if set.member(stacks, limits)?.is_some() {
        return Ok(ControlFlow::Continue(()));
    }
    set.visit_moves(stacks, limits, visit)
}
