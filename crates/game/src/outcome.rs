//! Who wins.

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// Who wins with best play.
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
