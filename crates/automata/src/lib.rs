//! Deterministic automata over vectors of binary digits.
//!
//! ```
//! use faceoff_automata::{Comparison, linear};
//! use faceoff_limits::Limits;
//!
//! let limits = Limits::none();
//! // All (a,b,c) with a+b=c.
//! let sums = linear(&[1, 1, -1], Comparison::Equal, &0.into(), &limits)?;
//! assert!(sums.contains_small(&[3, 4, 7]));
//! // Every c is such a sum.
//! assert!(sums.exists(0b011, &limits)?.is_full());
//! # Ok::<(), faceoff_limits::StopReason>(())
//! ```
//!
//! A *position* of `n` tracks is a vector of `n` natural numbers. It is read
//! as a word over the alphabet `{0,1}^n`, most significant digit first; the
//! letter is a bit mask whose bit `i` is the digit of track `i`. Leading zeros
//! do not matter. A [`Dfa`] is a set of positions that a finite automaton
//! accepts: a *2-automatic* set.
//!
//! # Invariants of a `Dfa`
//!
//! * It is complete and minimal, and its states are numbered canonically, so
//!   two automata are `==` if and only if they accept the same positions.
//! * State 0 is initial and loops under the zero letter: leading zeros are
//!   ignored.
//!
//! # How transitions are kept
//!
//! The successors of a state under all `2^n` letters form a decision diagram
//! over the tracks, track 0 on top, with states at the leaves ([`Ref`],
//! [`Node`]). Equal diagrams are stored once for the whole automaton, so that
//! every operation works on pairs or sets of *nodes* and shares its work
//! between letters and between states.
//!
//! # What there is
//!
//! | to do | item |
//! |---|---|
//! | build | [`Dfa::from_fn`], [`linear()`], [`columns`], [`extremum`] |
//! | combine | [`Dfa::and`], [`Dfa::or`], [`Dfa::minus`], [`Dfa::xor`], [`Dfa::complement`] |
//! | tracks | [`Dfa::relabel`], [`Dfa::zero_track`], [`Dfa::exists`], [`Dfa::forall`] |
//! | relations | [`Dfa::preimage`] of a [`Relation`]; [`Dfa::raised`] is upward closure along a track |
//! | ask | [`Dfa::contains`], [`Dfa::least`], [`Dfa::least_difference`] |
//! | write | [`Dfa::to_dot`], [`Dfa::to_walnut`] |
//!
//! Everything that can grow takes a [`Limits`](faceoff_limits::Limits) and
//! returns a [`StopReason`](faceoff_limits::StopReason) when it would pass it.
//!
//! # The order of positions
//!
//! *Least* always means: shortest word first, and among words of one length
//! the lexicographic order of letters, where letters are compared on track 0
//! first, then track 1, and so on. The order of letters extends inclusion. So
//! a position comes after every position that is smaller or equal on all
//! tracks, and all that lies below the least counterexample is right.

mod arithmetic;
mod budget;
mod closure;
mod dfa;
mod diagram;
mod explicit;
mod export;
mod interner;
mod letter;
mod minimise;
mod patterns;
mod preimage;
mod product;
mod project;
mod tracks;
mod witness;

pub use arithmetic::{Comparison, linear};
pub use closure::Strictness;
pub use dfa::Dfa;
pub use diagram::{Node, Ref, Target};
pub use export::ExportError;
pub use interner::Interner;
pub use letter::{Digits, Letter, MAX_TRACKS, letter_order, letters_in_order, position_of};
pub use patterns::{Extremum, columns, extremum};
pub use preimage::{Branch, Relation, Tag};
pub use witness::LeastWord;
