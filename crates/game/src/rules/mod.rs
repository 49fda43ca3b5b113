//! The games, one a file, and the table that makes them known.
//!
//! To add a game: write a file with its definition and a
//! [`Playable`](crate::Playable) of some thirty lines, and list it in
//! [`KINDS`]. Search, sums, the command line, the page and Python take it
//! from there.

pub mod chomp;
pub mod delete_nim;
pub mod emperor;
pub mod heaps;
pub mod nim;
pub mod nim_variants;
pub mod octal;
pub mod subtraction;
pub mod wythoff;

use crate::any::Game;
use crate::notation::Head;
use faceoff_complex::notation::Diagnostic;

pub use chomp::Chomp;
pub use delete_nim::DeleteNim;
pub use emperor::Emperor;
pub use nim::Nim;
pub use nim_variants::NimVariant;
pub use octal::Octal;
pub use subtraction::Subtraction;
pub use wythoff::Wythoff;

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
