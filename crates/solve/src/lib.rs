//! Solvers that need nothing but the rules.
//!
//! * [`Reference`]: naive, memoised, obviously right; the judge of every other
//!   engine, theorem and proof.
//! * [`HeapValues`]: subtraction and octal games, with proved periods.

pub mod heap_values;
mod reference;

pub use heap_values::{HeapValues, Period};
pub use reference::{Loop, Reference, Unsolved, mex};
