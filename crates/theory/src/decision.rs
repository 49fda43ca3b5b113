//! What a theorem says about one game, and about its positions.

use crate::es96::nim_basis::NimBasis;
use crate::linear::LinearSet;
use crate::plan::Plan;
use crate::reductions::Step;
use faceoff_automata::Dfa;
use faceoff_claim::{Claim, Plain, Set, ValueClaim};
use faceoff_complex::Face;
use faceoff_game::{Game, GamePosition, Outcome, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::Zero;
use std::fmt;

/// What a theorem answers: `None` where it is silent.
pub type Reply<T> = Result<Option<T>, StopReason>;

/// What a theorem says about one game: made by [`crate::Theorem::apply`], with
/// the structure it found.
///
/// Every answer is exact or absent. `None` means that the theorem is silent
/// about this position.
///
/// ```
/// use faceoff_game::{Game, PositionSpec};
/// use faceoff_limits::Limits;
/// use faceoff_theory::{Coverage, find};
///
/// let (game, limits): (Game, _) = ("delete-nim".parse().unwrap(), Limits::none());
/// let theorem = find("AS21-1.1").unwrap();
/// let decision = (theorem.apply)(&game, &limits)?.expect("it is about this game");
/// assert_eq!(decision.because(), "it is Delete Nim with two heaps");
/// assert_eq!(decision.coverage(&limits)?, Coverage::Values);
/// let verdict = decision.decide(&PositionSpec::piles([9u32, 10]), &limits)?.unwrap();
/// assert_eq!(verdict.why, "9 ∨ 10 = 11 ends in 2 ones in binary.");
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub trait Decision: Send + Sync {
    /// What the theorem says about a position.
    fn decide(&self, position: &PositionSpec, limits: &Limits) -> Reply<Verdict>;

    /// Which positions it decides.
    fn coverage(&self, limits: &Limits) -> Result<Coverage, StopReason>;

    /// What was found about the game, for a person: "the circuits {1,4} and
    /// {2,5} are pointed by 4 and 2".
    fn because(&self) -> String;

    /// All zero positions.
    fn closed_form(&self, _limits: &Limits) -> Reply<ClosedForm> {
        Ok(None)
    }

    /// The value of every position, where a claim says it.
    fn value_claim(&self, _limits: &Limits) -> Reply<ValueClaim> {
        Ok(None)
    }

    /// What membership of the zero positions is computed from, where that is
    /// data: it can be compared with the claim for all pile sizes.
    fn rule(&self) -> Option<Rule<'_>> {
        None
    }

    /// A move to an option with this value. Asked only for values below that
    /// of the position, which [`Decision::decide`] has given.
    fn move_to_value(
        &self,
        _position: &PositionSpec,
        _value: &BigUint,
        _limits: &Limits,
    ) -> Reply<PositionSpec> {
        Ok(None)
    }

    /// All winning moves, or some where there are more than `at_most`; none
    /// from a zero position. `None` where the theorem cannot list them.
    fn winning_moves(
        &self,
        _position: &PositionSpec,
        _at_most: usize,
        _limits: &Limits,
    ) -> Reply<WinningMoves> {
        Ok(None)
    }

    /// The length of a zero position (ES96 Definition 7.1); `None` also for
    /// other positions.
    fn length(&self, _position: &PositionSpec, _limits: &Limits) -> Reply<BigUint> {
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
    ) -> Reply<PositionSpec> {
        Ok(None)
    }
}

/// A [`Decision`] about a game whose positions are piles, and which decides who
/// wins for all of them unless it says otherwise.
pub(crate) trait PileDecision: Send + Sync {
    /// See [`Decision::decide`].
    fn decide(&self, piles: &[BigUint], limits: &Limits) -> Reply<Verdict>;

    /// See [`Decision::coverage`].
    fn coverage(&self, _limits: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Outcomes)
    }

    /// See [`Decision::because`].
    fn because(&self) -> String;

    /// See [`Decision::closed_form`].
    fn closed_form(&self, _limits: &Limits) -> Reply<ClosedForm> {
        Ok(None)
    }

    /// See [`Decision::value_claim`].
    fn value_claim(&self, _limits: &Limits) -> Reply<ValueClaim> {
        Ok(None)
    }

    /// See [`Decision::rule`].
    fn rule(&self) -> Option<Rule<'_>> {
        None
    }

    /// See [`Decision::move_to_value`].
    fn move_to_value(
        &self,
        _piles: &[BigUint],
        _value: &BigUint,
        _limits: &Limits,
    ) -> Reply<Vec<BigUint>> {
        Ok(None)
    }

    /// See [`Decision::winning_moves`].
    fn winning_moves(
        &self,
        _piles: &[BigUint],
        _at_most: usize,
        _limits: &Limits,
    ) -> Reply<WinningMoves> {
        Ok(None)
    }

    /// See [`Decision::length`].
    fn length(&self, _piles: &[BigUint], _limits: &Limits) -> Reply<BigUint> {
        Ok(None)
    }

    /// See [`Decision::gives_lengths`].
    fn gives_lengths(&self, _limits: &Limits) -> Result<bool, StopReason> {
        Ok(false)
    }

    /// See [`Decision::shorten`].
    fn shorten(
        &self,
        _piles: &[BigUint],
        _length: &BigUint,
        _limits: &Limits,
    ) -> Reply<Vec<BigUint>> {
        Ok(None)
    }
}

/// Asks about the piles, if the position has any.
fn on_piles<T>(position: &PositionSpec, ask: impl FnOnce(&[BigUint]) -> Reply<T>) -> Reply<T> {
    position.as_piles().map_or(Ok(None), ask)
}

impl<D: PileDecision> Decision for D {
    fn decide(&self, position: &PositionSpec, limits: &Limits) -> Reply<Verdict> {
        on_piles(position, |piles| self.decide(piles, limits))
    }

    fn coverage(&self, limits: &Limits) -> Result<Coverage, StopReason> {
        PileDecision::coverage(self, limits)
    }

    fn because(&self) -> String {
        PileDecision::because(self)
    }

    fn closed_form(&self, limits: &Limits) -> Reply<ClosedForm> {
        PileDecision::closed_form(self, limits)
    }

    fn value_claim(&self, limits: &Limits) -> Reply<ValueClaim> {
        PileDecision::value_claim(self, limits)
    }

    fn rule(&self) -> Option<Rule<'_>> {
        PileDecision::rule(self)
    }

    fn move_to_value(
        &self,
        position: &PositionSpec,
        value: &BigUint,
        limits: &Limits,
    ) -> Reply<PositionSpec> {
        let to = on_piles(position, |piles| self.move_to_value(piles, value, limits))?;
        Ok(to.map(PositionSpec::Piles))
    }

    fn winning_moves(
        &self,
        position: &PositionSpec,
        at_most: usize,
        limits: &Limits,
    ) -> Reply<WinningMoves> {
        on_piles(position, |piles| self.winning_moves(piles, at_most, limits))
    }

    fn length(&self, position: &PositionSpec, limits: &Limits) -> Reply<BigUint> {
        on_piles(position, |piles| self.length(piles, limits))
    }

    fn gives_lengths(&self, limits: &Limits) -> Result<bool, StopReason> {
        PileDecision::gives_lengths(self, limits)
    }

    fn shorten(
        &self,
        position: &PositionSpec,
        length: &BigUint,
        limits: &Limits,
    ) -> Reply<PositionSpec> {
        let to = on_piles(position, |piles| self.shorten(piles, length, limits))?;
        Ok(to.map(PositionSpec::Piles))
    }
}

/// All zero positions of a game.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::Plan;
///
/// let plan = Plan::nim("cycle(4,2)".parse().unwrap());
/// let form = plan.closed_form(&Limits::none())?.unwrap();
/// assert_eq!(form.to_string(), "{ (a,b,a,b) }");
/// // It is a claim, so it can be read again, and proved.
/// assert_eq!(form.claim(), Some(&"{ (a,b,a,b) }".parse().unwrap()));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClosedForm {
    /// As a claim.
    Claim(Claim),
    /// In words, where no claim says it.
    Words(String),
}

impl ClosedForm {
    /// The claim, if there is one.
    pub fn claim(&self) -> Option<&Claim> {
        match self {
            Self::Claim(claim) => Some(claim),
            Self::Words(_) => None,
        }
    }

    /// The claim taken apart, if it is a union of sets.
    pub(crate) fn plain(&self) -> Option<Plain> {
        match self {
            Self::Claim(Claim::Set(set)) => Plain::of(set),
            _ => None,
        }
    }
}

impl From<Set> for ClosedForm {
    fn from(set: Set) -> Self {
        Self::Claim(Claim::Set(set))
    }
}

impl fmt::Display for ClosedForm {
    /// For a person.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claim(claim) => claim.unicode().fmt(f),
            Self::Words(words) => f.write_str(words),
        }
    }
}

/// What membership of the zero positions is computed from.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::{Rule, find};
///
/// // The vertices of an edge are one pile: what is left is Nim on two piles.
/// let game = "nim on facets(12,3)".parse().unwrap();
/// let decision = (find("ES96-6.7").unwrap().apply)(&game, &Limits::none())?.unwrap();
/// let Some(Rule::Steps(steps, smaller)) = decision.rule() else {
///     panic!("it undoes an operation");
/// };
/// assert_eq!((steps.len(), smaller.game().to_string()), (1, "nim on facets(1,3)".to_owned()));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone)]
pub enum Rule<'a> {
    /// The claim itself, evaluated at the piles.
    Claim,
    /// Linear pieces.
    Linear(&'a LinearSet),
    /// An automaton.
    Automaton(&'a Dfa),
    /// The sets that carry each power of two are in a Nim-basis.
    Carriers(&'a NimBasis),
    /// The largest multiple of each of these sets that fits is taken away, one
    /// after the other, and nothing is left.
    Multiples(&'a [Face]),
    /// On each of these sets of piles there is a zero position of its own game.
    Parts(&'a [(Face, Plan)]),
    /// The nim-sum of the values on these sets of piles is 0.
    Values(&'a [(Face, Plan)]),
    /// After these steps there is a zero position of the smaller game.
    Steps(&'a [Step], &'a Plan),
    /// A rule in which pile `i` is pile `order[i]` of the game.
    Reordered(Box<Rule<'a>>, &'a [usize]),
}

/// Which positions of its game a [`Decision`] decides.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::{Coverage, Plan};
///
/// let limits = Limits::none();
/// let best = |text: &str| {
///     let plan = Plan::new(text.parse().unwrap());
///     plan.best(&limits).unwrap().map(|(_, _, coverage)| coverage)
/// };
/// assert_eq!(best("nim on points(3)"), Some(Coverage::Values));
/// assert_eq!(best("nim on cycle(5,2)"), Some(Coverage::Outcomes));
/// assert_eq!(best("nim on cycle(6,2)"), Some(Coverage::Some));
/// assert!(Coverage::Some < Coverage::Outcomes);
/// ```
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
///
/// ```
/// use faceoff_game::{Outcome, PositionSpec};
/// use faceoff_limits::Limits;
/// use faceoff_theory::Plan;
///
/// let plan = Plan::new("vdn".parse().unwrap());
/// let finding = plan.verdict(&PositionSpec::piles([4u32, 3]), &Limits::none())?.unwrap();
/// assert_eq!(finding.verdict.outcome, Outcome::N);
/// // The heap of 4 splits into two odd heaps, and the other is deleted.
/// assert_eq!(finding.verdict.into_position(), Some(PositionSpec::piles([3u32, 1])));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
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
///
/// ```
/// use faceoff_game::PositionSpec;
/// use faceoff_limits::Limits;
/// use faceoff_theory::Plan;
///
/// let plan = Plan::new("nim on points(3)".parse().unwrap());
/// let (position, limits) = (PositionSpec::piles([3u32, 5, 7]), Limits::none());
/// let (_, moves) = plan.winning_moves(&position, 10, &limits)?.unwrap();
/// let to = [[2u32, 5, 7], [3, 4, 7], [3, 5, 6]].map(PositionSpec::piles);
/// assert_eq!((&moves.positions[..], moves.complete), (&to[..], true));
/// let (_, one) = plan.winning_moves(&position, 1, &limits)?.unwrap();
/// assert_eq!((one.positions.len(), one.complete), (1, false));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinningMoves {
    /// What they lead to, each position once.
    pub positions: Vec<PositionSpec>,
    /// Are these all winning moves?
    pub complete: bool,
}

/// The nim-value of a position, as far as it is known.
///
/// ```
/// use faceoff_game::PositionSpec;
/// use faceoff_limits::Limits;
/// use faceoff_theory::{Plan, Value};
///
/// // On a simplex a move takes from any piles: it is one pile, with all the chips.
/// let plan = Plan::nim("simplex(3)".parse().unwrap());
/// let finding = plan.verdict(&PositionSpec::piles([1u32, 2, 4]), &Limits::none())?.unwrap();
/// assert_eq!(finding.verdict.value, Some(Value::Exactly(7u32.into())));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// This value.
    Exactly(BigUint),
    /// This value or more.
    AtLeast(BigUint),
}

/// What a move leads to.
///
/// Chomp has no piles: what is left after a move is a smaller complex.
///
/// ```
/// use faceoff_game::PositionSpec;
/// use faceoff_limits::Limits;
/// use faceoff_theory::{Plan, Successor};
///
/// let plan = Plan::new("chomp on path(3,2)".parse().unwrap());
/// let finding = plan.verdict(&PositionSpec::Start, &Limits::none())?.unwrap();
/// let to = finding.verdict.winning_move.unwrap();
/// assert!(matches!(to, Successor::Elsewhere(_)));
/// // Without the edge 12.
/// assert_eq!(to.placed(plan.game()).to_string(), "chomp on facets(1,23,34)");
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Successor {
    /// A position of the same game.
    Position(PositionSpec),
    /// A position of another game: a smaller complex in chomp.
    Elsewhere(GamePosition),
}

impl Successor {
    /// The successor with its game; `game` is the one the move is made in.
    pub fn placed(&self, game: &Game) -> GamePosition {
        match self {
            Self::Position(position) => GamePosition {
                game: game.clone(),
                position: position.clone(),
            },
            Self::Elsewhere(placed) => placed.clone(),
        }
    }
}

impl WinningMoves {
    /// Up to `at_most` of these, and whether that is all.
    pub(crate) fn take(targets: impl IntoIterator<Item = Vec<BigUint>>, at_most: usize) -> Self {
        let mut targets = targets.into_iter();
        let positions: Vec<PositionSpec> = targets
            .by_ref()
            .take(at_most)
            .map(PositionSpec::Piles)
            .collect();
        Self {
            positions,
            complete: targets.next().is_none(),
        }
    }
}

impl Verdict {
    /// A zero position.
    pub(crate) fn zero(why: impl Into<String>) -> Self {
        Self {
            outcome: Outcome::P,
            value: None,
            length: None,
            winning_move: None,
            why: why.into(),
        }
    }

    /// The next player wins, and no more is known.
    pub(crate) fn next(why: impl Into<String>) -> Self {
        Self {
            outcome: Outcome::N,
            ..Self::zero(why)
        }
    }

    /// The next player wins by moving to these piles.
    pub(crate) fn by_moving_to(piles: Vec<BigUint>, why: impl Into<String>) -> Self {
        Self::next(why).with_move(PositionSpec::Piles(piles))
    }

    /// A position of this value.
    pub(crate) fn of_value(value: BigUint, why: impl Into<String>) -> Self {
        Self {
            outcome: Outcome::from_zero(value.is_zero()),
            value: Some(Value::Exactly(value)),
            ..Self::zero(why)
        }
    }

    /// With a winning move to a position of the same game.
    pub(crate) fn with_move(mut self, position: PositionSpec) -> Self {
        self.winning_move = Some(Successor::Position(position));
        self
    }

    /// With the length of this zero position.
    pub(crate) fn with_length(mut self, length: BigUint) -> Self {
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
