//! Claims about zero positions and values, decided for all pile sizes.
//!
//! * [`claim`]: the language of claims, set-builder notation as in the papers.
//! * [`decide`](decide()): is a set of positions, given by an automaton, exactly
//!   the set of zero positions? With the least counterexample if not.
//! * [`winning_move`]: a proved set plays, whatever the size of the piles.
//!
//! | module | what it does |
//! |---|---|
//! | [`moves`] | the moves of a game as a transducer on digits |
//! | [`conflict`] | condition (I): no move inside the set |
//! | [`universality`] | condition (II) by direct search with antichains |
//! | [`cover`] | condition (II) by closing the set upwards |
//! | [`symmetry`] | permutations of the piles that preserve the claim |
//! | [`mod@decide`] | both conditions, a portfolio, the verdict |
//! | [`strategy`] | winning moves |
//! | [`mod@certify`] | certificates: written, opened, checked |
//! | [`mona`] | claims as formulas for MONA |
//! | [`listing`] | lists of claims in text files |

pub mod certify;
pub mod claim;
pub mod conflict;
pub mod cover;
pub mod decide;
pub mod listing;
pub mod mona;
pub mod moves;
pub mod strategy;
pub mod symmetry;
pub mod universality;

pub use certify::{CertificateError, Contents, certify, check};
pub use decide::{Proof, Question, Reason, Refutation, Verdict, decide};
pub use moves::{MoveRule, Moves};
pub use strategy::winning_move;
