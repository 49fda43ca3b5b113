//! From a complex alone to a proved description of its zero positions.
//!
//! 1. Take the complex apart where theorems tell how to put it together again:
//!    join factors, cones, the operations B and P, components.
//! 2. Solve a box of positions of each part with the table engine, guess an
//!    automaton from it, and try to prove the guess. If it is wrong, take a
//!    larger box.
//! 3. Put the parts together, prove the whole, write a certificate, and have
//!    the independent checker accept it.
//!
//! Theorems and boxes only make guesses: whatever is reported as found is
//! proved from the definition.
//!
//! | module | what it does |
//! |---|---|
//! | [`zeros`] | the zero positions in a box |
//! | [`trie`] | the same as a tree of digits, with equal subtrees shared |
//! | [`mod@guess`] | an automaton from that tree |
//! | [`mod@attempt`] | a quick try to prove a guess |
//! | [`formula`] | readable formulas, and guesses of linear pieces |
//! | [`repair`] | other choices where the box was too small, from what is wrong |
//! | [`core`] | larger and larger boxes |
//! | [`assemble`] | the whole from its parts |
//! | [`mod@discover`] | all of this |
//! | [`growth`] | what each box showed |

pub mod assemble;
pub mod attempt;
pub mod core;
pub mod discover;
pub mod formula;
pub mod growth;
pub mod guess;
pub mod repair;
pub mod trie;
pub mod zeros;

pub use crate::core::Effort;
pub use discover::{Discovery, Found, discover};
pub use growth::{Growth, Tried};
