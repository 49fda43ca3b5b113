//! How a search went: what each guess was made from, and what came of it,
//! whether or not it led to a proof.

use faceoff_automata::Dfa;
use faceoff_limits::StopReason;
use faceoff_prove::{Proof, Verdict};
use num_bigint::BigUint;

/// A guess, and what came of it.
pub struct Guessed {
    /// The guess, if there were not too many states.
    pub set: Option<Dfa>,
    /// The proof, if it is right.
    pub proof: Option<Proof>,
    /// What is told of it.
    pub growth: Growth,
}

/// What is told of a guess.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The complex that was guessed at, in notation: the game itself or a part
    /// that it was reduced to.
    pub complex: String,
    /// The guess is right for all piles of at most this many binary digits.
    pub digits: usize,
    /// What it was made from.
    pub source: Source,
    /// States of the guess, minimised.
    pub states: Option<usize>,
    /// What the proof said of the guess.
    pub tried: Tried,
}

/// What a guess was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// All zero positions of a box.
    Box {
        /// Zero positions in the box.
        zeros: usize,
        /// States told apart by continuations of at most 1, 2, … letters; none
        /// where there were too many.
        by_length: Vec<Option<usize>>,
        /// Mergers that had more than one choice.
        shallow: usize,
    },
    /// What follows the cheapest words of each state.
    Words {
        /// Positions in all boxes that were solved.
        positions: u64,
        /// Positions at which a guess was wrong, and that were learnt from.
        lessons: usize,
    },
}

/// What came of a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It is right, for all piles.
    Proved,
    /// It is wrong at this position or at a smaller one.
    Refuted(Vec<BigUint>),
    /// Neither was shown within the limits.
    Undecided(StopReason),
    /// There were too many states to try, or too large boxes to find them.
    TooManyStates,
}

impl Tried {
    /// What came of a guess, and the proof if there is one.
    pub fn of(verdict: Verdict) -> (Self, Option<Proof>) {
        match verdict {
            Verdict::Proved(proof) => (Self::Proved, Some(proof)),
            Verdict::Refuted(refutation) => (Self::Refuted(refutation.position), None),
            Verdict::Unknown(reason) => (Self::Undecided(reason), None),
        }
    }
}
