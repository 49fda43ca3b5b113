//! Rules that engines for piles of every size read.

use super::{PileGame, Take};
use crate::rules::formula;
use faceoff_compile::{NoGame, Steps};
use faceoff_complex::Complex;
use faceoff_complex::notation::NamedComplex;
use faceoff_limits::{Limits, StopReason};
use std::borrow::Cow;

/// A rule that is known as a whole, not only by listing options.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_game::piles::Rule;
/// use faceoff_limits::Limits;
///
/// let read = |text: &str| text.parse::<Game>().unwrap();
/// let (nim, formula) = (read("nim on points(1)"), read("game { (a) -> (x) : x<a }"));
/// let (nim, formula) = (nim.as_piles().unwrap(), formula.as_piles().unwrap());
/// assert!(matches!(nim.rule(), Some(Rule::Take(take)) if nim.take() == Some(take)));
/// assert!(matches!(formula.rule(), Some(Rule::Steps(_))));
/// assert_eq!(nim.same_moves(formula, &Limits::none()), Ok(true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule<'a> {
    /// What a move may take.
    Take(Take),
    /// Between which positions a step leads.
    Steps(&'a Steps),
}

impl<'a> Rule<'a> {
    /// What a move may take, if it is of that kind.
    pub fn take(self) -> Option<Take> {
        match self {
            Self::Take(take) => Some(take),
            Self::Steps(_) => None,
        }
    }

    /// Is it that of simplicial Nim?
    pub fn is_nim(self) -> bool {
        self.take() == Some(Take::NIM)
    }

    /// The steps as a formula, where there is one.
    fn steps(
        self,
        complex: &Complex,
        limits: &Limits,
    ) -> Result<Option<Cow<'a, Steps>>, StopReason> {
        match self {
            Self::Steps(steps) => Ok(Some(Cow::Borrowed(steps))),
            Self::Take(take) => match take
                .as_step(complex)
                .map(|step| Steps::new(&step, complex, limits))
            {
                Some(Ok(steps)) => Ok(Some(Cow::Owned(steps))),
                Some(Err(NoGame::Stopped(reason))) => Err(reason),
                Some(Err(NoGame::NoWeights(_))) | None => Ok(None),
            },
        }
    }

    /// The game of this rule on the complex that it was made for.
    pub fn on(self, complex: impl Into<NamedComplex>) -> PileGame {
        match self {
            Self::Take(take) => PileGame::taking(take, complex),
            Self::Steps(steps) => formula::game(steps.clone(), Some(complex.into())),
        }
    }
}

impl PileGame {
    /// Does it have the same moves as another game? A rule may be written as a formula,
    /// and a formula in many ways: the sets of steps are compared.
    pub fn same_moves(&self, other: &Self, limits: &Limits) -> Result<bool, StopReason> {
        let complexes = (self.complex(), other.complex());
        let (Some(one), Some(two)) = (self.rule(), other.rule()) else {
            return Ok(false);
        };
        if complexes.0.n() != complexes.1.n() {
            return Ok(false);
        }
        if one == two && complexes.0.facets() == complexes.1.facets() {
            return Ok(true);
        }
        let one = one.steps(complexes.0, limits)?;
        let two = two.steps(complexes.1, limits)?;
        Ok(one.is_some_and(|one| two.is_some_and(|two| one.relation() == two.relation())))
    }
}

impl From<Take> for Rule<'_> {
    fn from(take: Take) -> Self {
        Self::Take(take)
    }
}
