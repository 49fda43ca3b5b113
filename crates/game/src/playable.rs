//! What people need of a game beyond its options: names and texts.

use crate::any::Game;
use crate::notation::{Placed, PositionSpec};
use crate::ruleset::Ruleset;
use faceoff_complex::notation::NamedComplex;
use num_bigint::BigUint;
use std::fmt;

/// What a position of a game is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expects {
    /// Nothing: the game has one starting position.
    Nothing,
    /// This many piles.
    Piles(usize),
    /// Any number of heaps, at least one.
    Heaps,
    /// This many components, each a position of some game.
    Components(usize),
}

/// A position that is right but too large for any search: only a theorem, a
/// proof or a formula can decide it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// What is too large: `"pile 3 (10^40)"`.
    pub what: String,
    /// What of it: `"chips in"`.
    pub size: &'static str,
    /// The most that a search can take.
    pub limit: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is too large to search", self.what)
    }
}

impl std::error::Error for TooLarge {}

/// Why a move is not legal, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub String);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for IllegalMove {}

/// A ruleset with a name and positions that can be written.
pub trait Playable:
    Ruleset<Position: Send + Sync + 'static, Move: Send + Sync> + Send + Sync + 'static
{
    /// The game in notation; parses back to the same game.
    fn notation(&self) -> String;

    /// How positions are written.
    fn expects(&self) -> Expects;

    /// The complex it is played on, if there is one.
    fn complex(&self) -> Option<&NamedComplex> {
        None
    }

    /// What is wrong with piles of the right number, as (pile, message).
    fn refuse_piles(&self, _piles: &[BigUint]) -> Vec<(usize, String)> {
        Vec::new()
    }

    /// The position to search from. The specification fits what this game
    /// [expects](Playable::expects) and was not refused.
    fn position(&self, spec: &PositionSpec) -> Result<Self::Position, TooLarge>;

    /// The specification of a position, the inverse of
    /// [`position`](Playable::position) where there is one. For a position
    /// that is no starting position (chomp in the middle of a game) the game
    /// itself changes: see [`Playable::restarted`].
    fn spec(&self, position: &Self::Position) -> PositionSpec;

    /// The game that starts at this position, where that is another game than
    /// this one; its starting position is then what is meant.
    fn restarted(&self, _position: &Self::Position) -> Option<Game> {
        None
    }

    /// The position in notation, game and all.
    fn show(&self, position: &Self::Position) -> String {
        if let Some(game) = self.restarted(position) {
            return game.to_string();
        }
        match self.spec(position) {
            PositionSpec::Start => self.notation(),
            spec => format!("{} @ {spec}", self.notation()),
        }
    }

    /// The move from one position to another, for a person: "take 2 from
    /// pile 1"; or the reason why no move leads there. From the two positions
    /// alone where that can be: they may be too large to search.
    fn describe(&self, from: &PositionSpec, to: &Placed) -> Result<String, IllegalMove>;
}
