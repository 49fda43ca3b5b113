//! Solvers that need nothing but the rules.
//!
//! * [`Reference`]: naive, memoised, obviously right; the judge of every other
//!   engine, theorem and proof.

mod reference;

pub use reference::{Loop, Reference, Unsolved, mex};
