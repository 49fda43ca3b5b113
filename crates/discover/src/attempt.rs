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
    pub attempt: Attempt,
}

/// What is told of a guess.
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_discover::{Asked, Effort, Tried, discover};
/// use faceoff_limits::Limits;
///
/// let circle: Complex = "cycle(5,2)".parse().unwrap();
/// let discovery = discover(Asked::nim(&circle), &Effort::default(), &Limits::none());
/// let last = discovery.attempts.last().unwrap();
/// assert_eq!((&last.complex[..], &last.tried), ("facets(12,15,23,34,45)", &Tried::Proved));
/// assert_eq!(last.states, Some(22));
/// ```
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The complex that was guessed at, in notation: the game itself or a part
    /// that it was reduced to; and the heap beside it, where one value is asked for.
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
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_discover::{Asked, Effort, Source, discover};
/// use faceoff_limits::Limits;
///
/// // The first guess is made from all zero positions of a small box.
/// let complex: Complex = "facets(123,234,345,15)".parse().unwrap();
/// let discovery = discover(Asked::nim(&complex), &Effort::default(), &Limits::none());
/// assert!(matches!(discovery.attempts[0].source, Source::Box { zeros, .. } if zeros > 1));
/// ```
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
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_discover::{Asked, Effort, Tried, discover};
/// use faceoff_limits::Limits;
///
/// // For a path and a point beside it there is no automaton: every guess is wrong somewhere.
/// let path: Complex = "facets(12,23,4)".parse().unwrap();
/// let effort = Effort { bits: 12, states: 20 };
/// let discovery = discover(Asked::nim(&path), &effort, &Limits::none());
/// assert!(discovery.found.is_none());
/// assert!(discovery.attempts.iter().any(|guess| matches!(guess.tried, Tried::Refuted(_))));
/// ```
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
    pub(crate) fn of(verdict: Verdict) -> (Self, Option<Proof>) {
        match verdict {
            Verdict::Proved(proof) => (Self::Proved, Some(proof)),
            Verdict::Refuted(refutation) => (Self::Refuted(refutation.position), None),
            Verdict::Unknown(reason) => (Self::Undecided(reason), None),
        }
    }
}
