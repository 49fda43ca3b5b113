//! The games, one a file, and the table that makes them known.
//!
//! To add a game: write a file with its definition and a [`Kind`], and list it
//! in [`KINDS`]. Nearly all games are of one of two shapes, games on
//! [piles](crate::piles) and [heap](crate::heaps) games, and then a rule is all
//! there is to write: every engine knows the shape.

pub mod chomp;
pub mod delete_nim;
pub mod emperor;
mod nim;
mod octal;
mod subtraction;
mod wythoff;

use crate::any::Game;
use crate::notation::Head;
use faceoff_complex::notation::Diagnostic;

pub use chomp::Chomp;
pub use delete_nim::DeleteNim;
pub use emperor::Emperor;

/// A kind of game as the notation knows it.
pub struct Kind {
    /// The word that names it.
    pub keyword: &'static str,
    /// How it is written.
    pub syntax: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Makes the game from what stands around the keyword.
    pub build: fn(&Head<'_>) -> Result<Game, Vec<Diagnostic>>,
}

/// All kinds of games, in the order in which help lists them.
pub const KINDS: &[Kind] = &[
    nim::KIND,
    chomp::KIND,
    wythoff::KIND,
    emperor::KIND,
    delete_nim::DELETE_NIM,
    delete_nim::VDN,
    subtraction::KIND,
    octal::OCTAL,
    octal::KAYLES,
    octal::DAWSON,
];
