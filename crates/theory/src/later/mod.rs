//! Results that are in neither ES96 nor DH13: later papers, and what was
//! proved with Faceoff.
//!
//! * [`additive`]: when are the zero positions closed under addition?
//! * [`seven`]: CN(7,3) and CN(7,4).
//! * [`graphs`]: the graphs that are Nim-regular.

pub mod additive;
pub mod graphs;
pub mod seven;

use crate::theorem::Theorem;

/// The theorems.
pub static THEOREMS: &[&Theorem] = &[
    &additive::ADDITIVE,
    &graphs::NIM_REGULAR_GRAPHS,
    &seven::SEVEN_THREE,
    &seven::SEVEN_FOUR,
];
