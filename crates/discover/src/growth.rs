//! How a search went: what each box showed, whether or not it led to a proof.

use faceoff_limits::StopReason;
use num_bigint::BigUint;

/// What one box showed.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The complex that was guessed at, in notation: the game itself or a part
    /// that it was reduced to.
    pub complex: String,
    /// The box holds all piles of at most this many binary digits.
    pub digits: usize,
    /// Zero positions in the box.
    pub zeros: usize,
    /// States told apart by continuations of at most 1, 2, … letters; none
    /// where there were too many.
    pub by_length: Vec<Option<usize>>,
    /// States of the guess from whole signatures, minimised.
    pub states: Option<usize>,
    /// Mergers that had more than one choice.
    pub shallow: usize,
    /// The formula, where the guess is one of linear pieces.
    pub formula: Option<String>,
    /// What the proof said of the guess.
    pub tried: Tried,
}

/// What came of the guess from one box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It is right, for all piles.
    Proved,
    /// It is wrong at this position or at a smaller one.
    Refuted(Vec<BigUint>),
    /// Neither was shown within the limits.
    Undecided(StopReason),
    /// There were too many states to try.
    TooManyStates,
}

impl Growth {
    /// The guess is right for all piles below this number.
    pub fn holds_below(&self) -> Option<BigUint> {
        self.states?;
        Some(BigUint::from(1u32) << self.digits)
    }
}
