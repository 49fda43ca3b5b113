//! The games, one a file, and the table that makes them known.
//!
//! To add a game: write a file with its definition and a [`Kind`], and list it
//! in `KINDS`. Nearly all games are of one of two shapes, games on
//! [piles](crate::piles) and [heap](crate::heaps) games, and then a rule is all
//! there is to write: every engine knows the shape.

pub mod chomp;
pub mod delete_nim;
pub mod emperor;
pub(crate) mod formula;
mod nim;
mod octal;
mod shrinking;
mod subtraction;
mod wythoff;

use crate::catalogue::Kind;

pub use chomp::Chomp;
pub use delete_nim::DeleteNim;
pub use emperor::Emperor;

/// All kinds of games, in the order in which help lists them.
pub(crate) const KINDS: &[Kind] = &[
    nim::KIND,
    chomp::KIND,
    wythoff::KIND,
    shrinking::KIND,
    emperor::KIND,
    delete_nim::DELETE_NIM,
    delete_nim::VDN,
    subtraction::KIND,
    octal::OCTAL,
    octal::KAYLES,
    octal::DAWSON,
    formula::KIND,
];
