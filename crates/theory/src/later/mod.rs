//! Results that are in neither ES96 nor DH13: later papers, and what was
//! proved with Faceoff.
//!
//! * [`additive`]: when are the zero positions closed under addition?
//! * [`seven`]: CN(7,3) and CN(7,4).
//! * [`eight`]: the game CN(8,3).
//! * [`graphs`]: the graphs that are Nim-regular.

pub mod additive;
pub mod eight;
pub mod graphs;
mod pieces;
pub mod seven;

use crate::theorem::Theorem;

/// The theorems.
pub static THEOREMS: &[&Theorem] = &[
    &additive::ADDITIVE,
    &graphs::NIM_REGULAR_GRAPHS,
    &seven::SEVEN_THREE,
    &seven::SEVEN_FOUR,
    &eight::EIGHT_THREE,
];
