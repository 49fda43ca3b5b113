//! Games on a circle whose zero positions are linear pieces.
//!
//! A rule with such a set has nothing more to say: membership, a winning move
//! and all winning moves are found by [`LinearSet`], exactly.

use super::circle::symmetries;
use crate::linear::LinearSet;
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Parse pieces on the stacks of a circle and close them under its
/// symmetries.
///
/// The pieces are constants of this crate: a mistake in one is a mistake of
/// ours that every test shows.
pub fn circular_set(n: usize, pieces: &[&str]) -> LinearSet {
    let set = LinearSet::parse(pieces).expect("the pieces of a theorem are well-formed");
    set.up_to(&symmetries(n))
}

/// A move into the set. A theorem says that there is one; if there is none
/// the theorem is wrong, and no answer is better than a wrong one.
pub fn move_into(
    set: &LinearSet,
    complex: &Complex,
    stacks: &[BigUint],
    limits: &Limits,
) -> Result<Vec<BigUint>, StopReason> {
    let found = set.find_move(complex, stacks, limits)?;
    found.ok_or_else(|| StopReason::size("winning moves by the closed form", 0))
}

/// All moves into the set.
pub fn visit_moves_into(
    set: &LinearSet,
    complex: &Complex,
    stacks: &[BigUint],
    limits: &Limits,
    visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, StopReason> {
    if set.member(stacks, limits)?.is_some() {
        return Ok(ControlFlow::Continue(()));
    }
    set.visit_moves(complex, stacks, limits, visit)
}
