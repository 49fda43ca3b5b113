//! K. Suetsugu, Playing impartial games on a simplicial complex as an
//! extension of the emperor sum theory (2022).
//!
//! * [`emperor`]: Theorem 2 with the constructive move of its proof, and
//!   Theorem 1, the special case of points.
//! * `component`: what the theorem asks of a component, where theorems give
//!   it; others are searched elsewhere.

mod component;
pub mod emperor;

use crate::theorem::Theorem;

pub use component::{TheoremComponent, p_length};
pub use emperor::{EmperorMove, EmperorVerdict, Settled, conclude, settle};

/// The theorems of the paper.
pub static THEOREMS: &[&Theorem] = &[&emperor::THEOREM_1, &emperor::THEOREM_2];
