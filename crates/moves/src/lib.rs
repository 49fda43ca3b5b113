//! The moves of games on piles, digit by digit.
//!
//! * [`Moves`]: the moves of a game, as a transducer on digits.
//! * [`final_positions`]: the positions without a move, as an automaton.
//! * [`winning_move`]: a set of zero positions plays, whatever the size of the
//!   piles.

pub mod finals;
pub mod strategy;
pub mod transducer;

pub use finals::final_positions;
pub use strategy::{has_winning_move, visit_winning_moves, winning_move};
pub use transducer::Moves;
