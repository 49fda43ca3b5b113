//! Wythoff's game on a complex (ES96 §9).
//!
//! A pile of chips on each vertex of a complex. A move takes the same number
//! of chips, at least one, from every pile on a non-empty face. On
//! `simplex(2)` this is Wythoff's game itself.

use super::Kind;
use crate::any::Game;
use crate::piles::{PileGame, Take};

pub(super) const KIND: Kind = Kind {
    keyword: "wythoff",
    syntax: "wythoff on COMPLEX",
    summary: "piles on the vertices; a move takes the same number from every pile of a face",
    rules: "A pile of chips on each vertex of a complex. A move takes the same number of chips, at least \
            one, from every pile on a non-empty face (ES96 §9). On `simplex(2)` this is Wythoff's game.",
    example: "wythoff on simplex(2) @ 1,2",
    build: |head| {
        head.no_options()?;
        Ok(Game::new(PileGame::taking(Take::WYTHOFF, head.complex()?)))
    },
};

impl Take {
    /// Wythoff's game: the same positive number from every pile of a face.
    pub const WYTHOFF: Self = Self {
        same: true,
        ..Self::NIM
    };
}
