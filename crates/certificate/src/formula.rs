//! Core formulas: what claims come down to, and terms in normal form.

use crate::{Result, ensure};
use std::collections::{BTreeMap, BTreeSet};

/// A number whose binary digits are functions of the digits of variables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Signal {
    /// A variable.
    Variable(u32),
    /// An operation on the digits of several.
    Bits(Operation, Vec<Signal>),
}

/// What is done with the digits of each binary place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Operation {
    Xor,
    Or,
    And,
}

impl Signal {
    /// The digit, where the variables have the digits of a letter.
    pub(crate) fn digit(&self, letter: u64) -> bool {
        match self {
            Self::Variable(variable) => letter >> variable & 1 == 1,
            Self::Bits(operation, items) => {
                let mut digits = items.iter().map(|item| item.digit(letter));
                match operation {
                    Operation::Xor => digits.filter(|digit| *digit).count() % 2 == 1,
                    Operation::Or => digits.any(|digit| digit),
                    Operation::And => digits.all(|digit| digit),
                }
            }
        }
    }

    fn variables(&self) -> u64 {
        match self {
            Self::Variable(variable) => 1 << variable,
            Self::Bits(_, items) => items.iter().fold(0, |all, item| all | item.variables()),
        }
    }
}

/// Which of less, equal, greater a comparison allows.
pub(crate) type Allowed = [bool; 3];
pub(crate) const EQUAL: Allowed = [false, true, false];

/// A formula over variables that are numbered; the piles have the first
/// numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Core {
    /// A linear combination and a constant, compared with zero.
    Linear(BTreeMap<Signal, i64>, i64, Allowed),
    /// At every binary place the digits form one of the columns; the digit of
    /// signal `i` is bit `i`.
    Columns(Vec<Signal>, BTreeSet<u64>),
    Not(Box<Core>),
    /// All of them hold, or (if false) some of them.
    Join(bool, BTreeSet<Core>),
    /// The automaton of that number accepts the variables on its tracks.
    Member(u32, Vec<u32>),
    /// There are natural numbers for the variables of a bit mask.
    Exists(u64, Box<Core>),
}

impl Core {
    pub(crate) fn not(self) -> Self {
        Self::Not(Box::new(self))
    }

    pub(crate) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::Join(true, parts.into_iter().collect())
    }

    pub(crate) fn some(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::Join(false, parts.into_iter().collect())
    }

    pub(crate) fn exists(self, variables: impl IntoIterator<Item = u32>) -> Self {
        let mask = variables.into_iter().fold(0, |mask, v| mask | 1 << v);
        match self {
            body if mask == 0 => body,
            Self::Exists(more, body) => Self::Exists(mask | more, body),
            body => Self::Exists(mask, Box::new(body)),
        }
    }

    /// The variables of an atom, as a bit mask.
    pub(crate) fn variables(&self) -> u64 {
        match self {
            Self::Linear(sum, ..) => sum.keys().fold(0, |all, s| all | s.variables()),
            Self::Columns(signals, _) => signals.iter().fold(0, |all, s| all | s.variables()),
            Self::Member(_, tracks) => tracks.iter().fold(0, |all, v| all | 1 << v),
            _ => 0,
        }
    }
}

/// A linear combination of signals plus a constant; or the minimum (if true) or
/// maximum of terms.
#[derive(Clone)]
pub(crate) enum Term {
    Linear(BTreeMap<Signal, i64>, i64),
    Extreme(bool, Vec<Term>),
}

/// The largest number of linear terms in one comparison.
const MAX_CASES: usize = 1024;
/// The largest number in a claim, and sum of the numbers of a term.
const MAX_NUMBER: i64 = 1 << 20;

impl Term {
    pub(crate) fn number(number: i64) -> Self {
        Self::Linear(BTreeMap::new(), number)
    }

    pub(crate) fn signal(signal: Signal) -> Self {
        Self::Linear(BTreeMap::from([(signal, 1)]), 0)
    }

    /// The signal, if it is nothing else.
    pub(crate) fn as_signal(&self) -> Option<&Signal> {
        match self {
            Self::Linear(sum, 0) if sum.len() == 1 => sum.keys().find(|signal| sum[signal] == 1),
            _ => None,
        }
    }

    /// How many linear terms it holds.
    fn cases(&self) -> usize {
        match self {
            Self::Linear(..) => 1,
            Self::Extreme(_, items) => items.iter().map(Self::cases).sum(),
        }
    }

    /// Add a multiple of another term: `min(s,t)+u` is `min(s+u,t+u)`, and a
    /// negative multiple of a minimum is a maximum. All numbers stay far from
    /// overflow.
    pub(crate) fn plus(self, factor: i64, other: &Self) -> Result<Self> {
        let few = self.cases().saturating_mul(other.cases()) <= MAX_CASES;
        ensure(few, "too many minima and maxima in one comparison")?;
        let small = |right| ensure(right, "the numbers of the claim are too large");
        small(factor.abs() <= MAX_NUMBER)?;
        Ok(match (self, other) {
            (Self::Extreme(is_min, items), _) => {
                let items = items.into_iter().map(|item| item.plus(factor, other));
                Self::Extreme(is_min, items.collect::<Result<_>>()?)
            }
            (first, Self::Extreme(is_min, items)) => {
                let items = items.iter().map(|item| first.clone().plus(factor, item));
                Self::Extreme(*is_min == (factor > 0), items.collect::<Result<_>>()?)
            }
            (Self::Linear(mut sum, constant), Self::Linear(more, number)) => {
                for (signal, coefficient) in more {
                    *sum.entry(signal.clone()).or_default() += factor * coefficient;
                }
                sum.retain(|_, coefficient| *coefficient != 0);
                let constant = constant + factor * number;
                let numbers = sum.values().map(|coefficient| coefficient.abs());
                small(constant.abs() + numbers.sum::<i64>() <= 4 * MAX_NUMBER)?;
                Self::Linear(sum, constant)
            }
        })
    }

    /// The comparison with zero. To be equal is to be neither less nor greater; a
    /// minimum is at most a bound if one of its items is, and at least a bound if
    /// all are.
    pub(crate) fn compared(self, allowed: Allowed) -> Core {
        match (self, allowed) {
            (Self::Linear(sum, constant), _) => Core::Linear(sum, constant, allowed),
            (term, [less, equal, greater]) if less == greater => {
                let halves = [[true, equal, false], [false, equal, true]];
                Core::Join(equal, halves.map(|half| term.clone().compared(half)).into())
            }
            (Self::Extreme(is_min, items), _) => {
                let parts = items.into_iter().map(|item| item.compared(allowed));
                Core::Join(is_min != allowed[0], parts.collect())
            }
        }
    }
}
