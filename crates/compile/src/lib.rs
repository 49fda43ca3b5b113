//! Claims and moves as automata over digits.
//!
//! * [`compile`](compile()): the set of positions of a claim about a complex,
//!   as a minimal automaton; by way of a small [`Core`].
//! * [`Moves`]: the moves of a game on piles, as a transducer on digits.
//! * [`winning_move`]: a set of zero positions plays, whatever the size of the
//!   piles.
//!
//! | module | what it does |
//! |---|---|
//! | [`core`] | a small language: linear comparisons, columns, `exists` |
//! | `lower` | from the tree of a claim to the core |
//! | [`mod@compile`] | from the core to an automaton |
//! | [`moves`] | what a move may take, digit by digit |
//! | [`finals`] | the positions without a move |
//! | [`strategy`] | winning moves |

pub mod compile;
pub mod core;
pub mod finals;
mod lower;
pub mod moves;
pub mod strategy;

pub use compile::compile;
pub use core::{Core, Number};
pub use finals::final_positions;
pub use lower::core_of;
pub use moves::Moves;
pub use strategy::{has_winning_move, visit_winning_moves, winning_move};
