//! Who wins.

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// Who wins with best play.
///
/// ```
/// use faceoff_game::piles::Piles;
/// use faceoff_game::{Game, Outcome, PileGame, Ruleset};
///
/// fn outcome(game: &PileGame, here: &Piles) -> Outcome {
///     let mut options = game.options(here).into_iter();
///     Outcome::from_zero(options.all(|(_, to)| outcome(game, &to) == Outcome::N))
/// }
/// let nim: Game = "nim on points(3)".parse().unwrap();
/// let nim = nim.as_piles().unwrap();
/// assert_eq!(outcome(nim, &Piles::from_slice(&[1, 2, 3])), Outcome::P);
/// assert_eq!(outcome(nim, &Piles::from_slice(&[1, 2, 4])), Outcome::N);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub enum Outcome {
    /// The previous player wins: a zero position in normal play.
    P,
    /// The next player wins.
    N,
}

impl Outcome {
    /// P exactly if `zero`.
    pub fn from_zero(zero: bool) -> Self {
        if zero { Self::P } else { Self::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
        })
    }
}

/// What happens to the player who cannot move.
///
/// ```
/// use faceoff_game::Play;
///
/// /// Does the player to move win Nim with one pile?
/// fn wins(pile: u32, play: Play) -> bool {
///     match pile {
///         0 => play == Play::Misere,
///         _ => (0..pile).any(|left| !wins(left, play)),
///     }
/// }
/// assert!(wins(1, Play::Normal) && !wins(1, Play::Misere));
/// assert!(wins(2, Play::Normal) && wins(2, Play::Misere));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// He loses.
    #[default]
    Normal,
    /// He wins.
    Misere,
}

impl Play {
    /// Misère play, or normal play.
    pub fn of(misere: bool) -> Self {
        if misere { Self::Misere } else { Self::Normal }
    }
}
