//! What people need of a game beyond its options: names and texts.

use crate::any::Game;
use crate::notation::{GamePosition, PositionSpec};
use crate::ruleset::Ruleset;
use faceoff_complex::notation::NamedComplex;
use num_bigint::BigUint;
use std::fmt;

/// What a position of a game is written as.
///
/// ```
/// use faceoff_game::{Expects, Game};
///
/// let expects = |text: &str| text.parse::<Game>().unwrap().expects();
/// assert_eq!(expects("chomp on complete(4)"), Expects::Nothing);
/// assert_eq!(expects("nim on cycle(5,2)"), Expects::Piles(5));
/// assert_eq!(expects("octal(0.137)"), Expects::Heaps);
/// assert_eq!(expects("emperor on points(2)"), Expects::Components(2));
/// ```
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
///
/// ```
/// use faceoff_game::Problem;
///
/// let huge: Problem = "nim @ 1,100000000000000000000".parse().unwrap();
/// let why = huge.summands[0].place().unwrap_err();
/// assert_eq!(why.to_string(), "pile number 2 (67 binary digits) is too large to search");
/// ```
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
///
/// ```
/// use faceoff_game::Problem;
///
/// let [from, to] = ["2,1,2,1", "1,1,1,1"].map(|piles| {
///     Problem::parse("nim on cycle(4,2)", Some(piles)).unwrap().summands.remove(0)
/// });
/// let why = from.describe_move(&to).unwrap_err();
/// assert_eq!(why.to_string(), "{1,3} is not a face");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub String);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for IllegalMove {}

/// A ruleset with a name and positions that can be written.
///
/// ```
/// use faceoff_game::rules::DeleteNim;
/// use faceoff_game::rules::delete_nim::Form;
/// use faceoff_game::{Playable, PositionSpec};
///
/// let vdn = DeleteNim::two_heaps(Form::Vdn);
/// assert_eq!(vdn.notation(), "vdn");
/// assert_eq!(vdn.refuse_piles(&[0u32, 3].map(Into::into)).len(), 1);
/// let start = vdn.position(&PositionSpec::piles([2u32, 3])).unwrap();
/// assert_eq!(vdn.show(&start), "vdn @ 2,3");
/// ```
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
    fn describe(&self, from: &PositionSpec, to: &GamePosition) -> Result<String, IllegalMove>;
}
