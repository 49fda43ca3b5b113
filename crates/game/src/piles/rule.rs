//! Rules that engines for piles of every size read.

use super::{PileGame, Take};
use crate::rules::formula;
use faceoff_compile::Steps;
use faceoff_complex::notation::NamedComplex;

/// A rule that is known as a whole, not only by listing options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule<'a> {
    /// What a move may take.
    Take(Take),
    /// Between which positions a step leads.
    Steps(&'a Steps),
}

impl Rule<'_> {
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

    /// The game of this rule on the complex that it was made for.
    pub fn on(self, complex: impl Into<NamedComplex>) -> PileGame {
        match self {
            Self::Take(take) => PileGame::taking(take, complex),
            Self::Steps(steps) => formula::game(steps.clone(), Some(complex.into())),
        }
    }
}

impl From<Take> for Rule<'_> {
    fn from(take: Take) -> Self {
        Self::Take(take)
    }
}
