//! Theorems from outside the five papers, on games that they mention.
//!
//! * `exact_nim`: the value of exact k-Nim.
//! * [`misere_nim`]: Nim in misère play.
//! * `wythoff`: Wythoff's game.

mod exact_nim;
pub mod misere_nim;
mod wythoff;

use crate::theorem::Theorem;

/// The theorems.
pub static THEOREMS: &[&Theorem] = &[&exact_nim::EXACT_NIM, &wythoff::WYTHOFF];
