//! Core formulas, and terms in normal form.

use crate::{Result, ensure};
use std::collections::{BTreeMap, BTreeSet};

/// Which of less, equal, greater a comparison allows.
pub(crate) type Allowed = [bool; 3];
pub(crate) const EQUAL: Allowed = [false, true, false];

/// A formula over variables that are numbered; piles have the first numbers.
#[derive(Clone)]
pub(crate) enum Core {
    /// A linear combination and a constant, compared with zero.
    Linear(BTreeMap<u32, i64>, i64, Allowed),
    /// At every binary place the digits of the variables are one of the columns; digit `i` is bit `i`.
    Columns(Vec<u32>, Vec<u64>),
    /// Negation.
    Not(Box<Core>),
    /// There are values for the variables such that all parts hold.
    All(Vec<u32>, Vec<Core>),
    /// Some automorphism of the complex moves the position into the set.
    Symmetric(Box<Core>),
}

impl Core {
    pub(crate) fn not(self) -> Self {
        match self {
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// The conjunction; a conjunction on the left grows.
    pub(crate) fn and(self, other: Self) -> Self {
        match self {
            Self::All(bound, parts) if bound.is_empty() => Self::All(bound, [parts, vec![other]].concat()),
            first => Self::All(Vec::new(), vec![first, other]),
        }
    }

    pub(crate) fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }

    /// All variables that occur.
    pub(crate) fn variables(&self) -> BTreeSet<u32> {
        match self {
            Self::Linear(coefficients, ..) => coefficients.keys().copied().collect(),
            Self::Columns(variables, _) => variables.iter().copied().collect(),
            Self::Not(inner) | Self::Symmetric(inner) => inner.variables(),
            Self::All(_, parts) => parts.iter().flat_map(Self::variables).collect(),
        }
    }
}

/// A linear combination of variables plus a constant; or the minimum (if true) or maximum of terms.
#[derive(Clone)]
pub(crate) enum Term {
    Linear(BTreeMap<u32, i64>, i64),
    Extreme(bool, Vec<Term>),
}

impl Term {
    pub(crate) fn variable(variable: u32) -> Self {
        Self::Linear(BTreeMap::from([(variable, 1)]), 0)
    }

    /// How many linear terms it holds.
    fn size(&self) -> usize {
        if let Self::Extreme(_, items) = self { items.iter().map(Self::size).sum() } else { 1 }
    }

    /// Add a multiple of another term: `min(s,t)+u` is `min(s+u,t+u)`, and a negative multiple of a minimum is a
    /// maximum. All numbers stay far from overflow.
    pub(crate) fn plus(self, factor: i64, other: &Self) -> Result<Self> {
        ensure(self.size().saturating_mul(other.size()) <= 1024, "too many minima and maxima in one comparison")?;
        Ok(match (self, other) {
            (Self::Extreme(is_min, items), _) => {
                let items = items.into_iter().map(|item| item.plus(factor, other));
                Self::Extreme(is_min, items.collect::<Result<_>>()?)
            }
            (first, Self::Extreme(is_min, items)) => {
                let items = items.iter().map(|item| first.clone().plus(factor, item));
                Self::Extreme(*is_min == (factor > 0), items.collect::<Result<_>>()?)
            }
            (Self::Linear(mut sum, mut constant), Self::Linear(more, number)) => {
                constant += factor * number;
                more.iter().for_each(|(&variable, number)| *sum.entry(variable).or_default() += factor * number);
                sum.retain(|_, number| *number != 0);
                let small = |number: &i64| number.abs() <= 1 << 24;
                ensure(small(&constant) && sum.values().all(small), "the numbers of the claim are too large")?;
                Self::Linear(sum, constant)
            }
        })
    }

    /// The comparison with zero. A minimum is at most a bound if one of its items is, and at least a bound if all are.
    pub(crate) fn compared(self, allowed: Allowed) -> Core {
        match (self, allowed) {
            (Self::Linear(sum, constant), _) => Core::Linear(sum, constant, allowed),
            (term, [false, true, false]) => {
                term.clone().compared([true, true, false]).and(term.compared([false, true, true]))
            }
            (term, [true, false, true]) => {
                term.clone().compared([true, false, false]).or(term.compared([false, false, true]))
            }
            (Self::Extreme(is_min, items), _) => {
                let join = if is_min == allowed[0] { Core::or } else { Core::and };
                items.into_iter().map(|item| item.compared(allowed)).reduce(join).expect("a list has items")
            }
        }
    }
}
