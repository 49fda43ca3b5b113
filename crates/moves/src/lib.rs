//! The moves of games on piles, digit by digit.
//!
//! ```
//! use faceoff_automata::columns;
//! use faceoff_complex::families;
//! use faceoff_game::Take;
//! use faceoff_limits::Limits;
//! use faceoff_moves::{Moves, winning_move};
//!
//! let limits = Limits::none();
//! // Bouton's theorem: an even number of ones in every column of digits.
//! let even = columns(3, &[0, 1, 2], |digits| digits.count_ones() % 2 == 0, &limits)?;
//! let nim = Moves::new(&families::points(3).unwrap(), Take::NIM.into(), false, &limits)?;
//! let to = winning_move(&even, &nim, &[1u32, 4, 6].map(Into::into));
//! assert_eq!(to, Some([1u32, 4, 5].map(Into::into).to_vec()));
//! assert_eq!(winning_move(&even, &nim, &[1u32, 4, 5].map(Into::into)), None);
//! # Ok::<(), faceoff_limits::StopReason>(())
//! ```
//!
//! * [`Moves`]: the moves of a game, as a transducer on digits.
//! * [`final_positions`]: the positions without a move, as an automaton.
//! * [`winning_move`]: a set of zero positions plays, whatever the size of the
//!   piles.

mod finals;
mod strategy;
mod transducer;

pub use finals::final_positions;
pub use strategy::{WinningMoves, in_order, visit_winning_moves, winning_move};
pub use transducer::Moves;
