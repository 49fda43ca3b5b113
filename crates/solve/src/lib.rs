//! Solvers that need nothing but the rules.
//!
//! ```
//! use faceoff_complex::families;
//! use faceoff_game::{Outcome, PileGame, Play, piles::Piles};
//! use faceoff_limits::Limits;
//! use faceoff_solve::Reference;
//!
//! let nim = PileGame::nim(families::points(3).unwrap());
//! let mut reference = Reference::new(&nim, &Limits::none());
//! let here = Piles::from_slice(&[3, 5, 7]);
//! assert_eq!(reference.value(&here), Ok(3 ^ 5 ^ 7));
//! assert_eq!(reference.outcome(&here, Play::Misere), Ok(Outcome::N));
//! ```
//!
//! * [`Reference`]: naive, memoised, obviously right; the judge of every other
//!   engine, theorem and proof.
//! * [`GameGraph`]: all positions below one, options first.
//! * [`HeapValues`]: subtraction and octal games, with proved periods.
//! * [`sum`]: disjunctive sums of any games.
//! * [`Searched`], [`misere_length`]: the P-position length of any finite game, and
//!   ways down.
//! * [`Fates`]: how long a loser can hold out.

mod graph;
mod heap_values;
mod p_length;
mod reference;
pub mod sum;

pub use graph::GameGraph;
pub use heap_values::{HeapValues, Period};
pub use p_length::{Fate, Fates, NimBox, Searched, misere_length};
pub use reference::{Loop, Reference, Unsolved, mex};
pub use sum::{SearchedValues, SolvedSum, Values, solve_sum};
