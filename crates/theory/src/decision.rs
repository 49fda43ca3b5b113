//! What a theorem says about one game, and about its positions.

use faceoff_game::{Game, Outcome, Placed, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::Zero;

/// What a theorem says about one game: made by [`crate::Theorem::apply`], with
/// the structure it found.
///
/// Every answer is exact or absent. `None` means that the theorem is silent
/// about this position.
pub trait Decision: Send + Sync {
    /// What the theorem says about a position.
    fn decide(
        &self,
        position: &PositionSpec,
        limits: &Limits,
    ) -> Result<Option<Verdict>, StopReason>;

    /// Which positions it decides.
    fn coverage(&self, limits: &Limits) -> Result<Coverage, StopReason>;

    /// What was found about the game, for a person: "the circuits {1,4} and
    /// {2,5} are pointed by 4 and 2".
    fn because(&self) -> String;

    /// All zero positions, as a formula.
    fn closed_form(&self, _limits: &Limits) -> Result<Option<ClosedForm>, StopReason> {
        Ok(None)
    }

    /// A move to an option with this value. Asked only for values below that
    /// of the position, which [`Decision::decide`] has given.
    fn move_to_value(
        &self,
        _position: &PositionSpec,
        _value: &BigUint,
        _limits: &Limits,
    ) -> Result<Option<PositionSpec>, StopReason> {
        Ok(None)
    }

    /// All winning moves, or some where there are more than `at_most`; none
    /// from a zero position. `None` where the theorem cannot list them.
    fn winning_moves(
        &self,
        _position: &PositionSpec,
        _at_most: usize,
        _limits: &Limits,
    ) -> Result<Option<WinningMoves>, StopReason> {
        Ok(None)
    }

    /// The length of a zero position (ES96 Definition 7.1); `None` also for
    /// other positions.
    fn length(
        &self,
        _position: &PositionSpec,
        _limits: &Limits,
    ) -> Result<Option<BigUint>, StopReason> {
        Ok(None)
    }

    /// Does [`Decision::length`] answer for every zero position, and
    /// [`Decision::shorten`] for every length?
    fn gives_lengths(&self, _limits: &Limits) -> Result<bool, StopReason> {
        Ok(false)
    }

    /// A zero position of exactly this length that is nowhere larger than the
    /// given zero position. Asked only for lengths up to that of the position,
    /// which [`Decision::length`] has given.
    fn shorten(
        &self,
        _position: &PositionSpec,
        _length: &BigUint,
        _limits: &Limits,
    ) -> Result<Option<PositionSpec>, StopReason> {
        Ok(None)
    }
}

/// Which positions of its game a [`Decision`] decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coverage {
    /// No outcome of its own: it gives lengths of zero positions.
    Lengths,
    /// Who wins, for some positions.
    Some,
    /// Who wins, for all positions.
    Outcomes,
    /// The values of all positions.
    Values,
}

/// The answer for one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, or a bound.
    pub value: Option<Value>,
    /// The length of a zero position (ES96 Definition 7.1).
    pub length: Option<BigUint>,
    /// What a winning move leads to, where the theorem names one.
    pub winning_move: Option<Successor>,
    /// The reason, for a student.
    pub why: String,
}

/// Winning moves of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinningMoves {
    /// What they lead to, each position once.
    pub positions: Vec<PositionSpec>,
    /// Are these all winning moves?
    pub complete: bool,
}

/// The nim-value of a position, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// This value.
    Exactly(BigUint),
    /// This value or more.
    AtLeast(BigUint),
}

/// What a move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Successor {
    /// A position of the same game.
    Position(PositionSpec),
    /// A position of another game: a smaller complex in chomp.
    Elsewhere(Placed),
}

impl Successor {
    /// The successor with its game; `game` is the one the move is made in.
    pub fn placed(&self, game: &Game) -> Placed {
        match self {
            Self::Position(position) => Placed {
                game: game.clone(),
                position: position.clone(),
            },
            Self::Elsewhere(placed) => placed.clone(),
        }
    }
}

impl Verdict {
    /// A zero position.
    pub fn zero(why: impl Into<String>) -> Self {
        Self {
            outcome: Outcome::P,
            value: None,
            length: None,
            winning_move: None,
            why: why.into(),
        }
    }

    /// The next player wins, and no more is known.
    pub fn next(why: impl Into<String>) -> Self {
        Self {
            outcome: Outcome::N,
            ..Self::zero(why)
        }
    }

    /// The next player wins by moving to these piles.
    pub fn by_moving_to(piles: Vec<BigUint>, why: impl Into<String>) -> Self {
        Self::next(why).with_move(PositionSpec::Piles(piles))
    }

    /// A position of this value.
    pub fn of_value(value: BigUint, why: impl Into<String>) -> Self {
        Self {
            outcome: Outcome::from_zero(value.is_zero()),
            value: Some(Value::Exactly(value)),
            ..Self::zero(why)
        }
    }

    /// With a winning move to a position of the same game.
    pub fn with_move(mut self, position: PositionSpec) -> Self {
        self.winning_move = Some(Successor::Position(position));
        self
    }

    /// With the length of this zero position.
    pub fn with_length(mut self, length: BigUint) -> Self {
        self.length = Some(length);
        self
    }

    /// The position that the winning move leads to, if it is one of the same
    /// game.
    pub fn into_position(self) -> Option<PositionSpec> {
        match self.winning_move {
            Some(Successor::Position(position)) => Some(position),
            _ => None,
        }
    }

    /// Is it a zero position?
    pub fn is_zero(&self) -> bool {
        self.outcome == Outcome::P
    }
}

/// All zero positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedForm {
    /// In readable mathematics.
    pub text: String,
    /// As a claim that can be proved, where one can be written.
    pub claim: Option<String>,
}
