//! Terms in normal form, and the core formulas that comparisons become.
//!
//! A term is a linear combination of variables, plus multiples of minima and maxima of terms. An operation on digits is
//! a new variable: `x ^ y` is z where the columns of z, x, y are right. The term carries these variables with their
//! conditions until a comparison binds them.

use crate::{Result, ensure};
use std::collections::{BTreeMap, BTreeSet};

/// Which of less, equal, greater a comparison allows.
pub(crate) type Allowed = [bool; 3];

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
            Self::All(bound, mut parts) if bound.is_empty() => {
                parts.push(other);
                Self::All(bound, parts)
            }
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

/// A term; see the module's header.
#[derive(Clone, Default)]
pub(crate) struct Term {
    pub coefficients: BTreeMap<u32, i64>,
    pub constant: i64,
    /// A factor, whether it is a minimum, and of what.
    pub extremes: Vec<(i64, bool, Vec<Term>)>,
    /// Variables with the conditions that define them.
    pub facts: Vec<(u32, Core)>,
}

impl Term {
    pub(crate) fn variable(variable: u32) -> Self {
        Self { coefficients: BTreeMap::from([(variable, 1)]), ..Self::default() }
    }

    pub(crate) fn extreme(is_min: bool, mut items: Vec<Self>) -> Self {
        let facts = items.iter_mut().flat_map(|item| std::mem::take(&mut item.facts)).collect();
        Self { extremes: vec![(1, is_min, items)], facts, ..Self::default() }
    }

    /// The number, if the term is one.
    pub(crate) fn as_number(&self) -> Option<i64> {
        let plain = self.coefficients.is_empty() && self.extremes.is_empty() && self.facts.is_empty();
        plain.then_some(self.constant)
    }

    /// The variable, if the term is one.
    pub(crate) fn as_variable(&self) -> Option<u32> {
        let (&variable, &factor) = self.coefficients.first_key_value()?;
        let alone = self.coefficients.len() == 1 && self.constant == 0 && self.extremes.is_empty();
        (alone && factor == 1).then_some(variable)
    }

    /// Add a multiple of another term. All numbers stay far from overflow.
    pub(crate) fn plus(mut self, factor: i64, other: Self) -> Result<Self> {
        for (variable, coefficient) in other.coefficients {
            *self.coefficients.entry(variable).or_default() += factor * coefficient;
        }
        self.coefficients.retain(|_, coefficient| *coefficient != 0);
        self.constant += factor * other.constant;
        let scaled = other.extremes.into_iter().filter(|_| factor != 0);
        self.extremes.extend(scaled.map(|(inner, is_min, items)| (factor * inner, is_min, items)));
        self.facts.extend(other.facts);
        let mut numbers = self.coefficients.values().chain(self.extremes.iter().map(|extreme| &extreme.0));
        let small = |number: &i64| number.abs() <= 1 << 24;
        ensure(small(&self.constant) && numbers.all(small), "the numbers of the claim are too large")?;
        Ok(self)
    }

    /// The comparison with another term, with its facts bound.
    pub(crate) fn compared(self, allowed: Allowed, other: Self) -> Result<Core> {
        let mut difference = self.plus(-1, other)?;
        let facts = std::mem::take(&mut difference.facts);
        ensure(difference.cases() <= 1024, "too many minima and maxima in one comparison")?;
        Ok(bind(facts, difference.split(allowed)?))
    }

    /// How many comparisons without minima and maxima it stands for.
    fn cases(&self) -> u64 {
        let all = |items: &[Self]| items.iter().map(Self::cases).fold(0, u64::saturating_add);
        self.extremes.iter().map(|(_, _, items)| all(items)).fold(1, u64::saturating_mul)
    }

    /// The comparison with zero. A minimum is at most a bound if one of its items is, and at least a bound if all are;
    /// a negative factor makes it a maximum.
    fn split(mut self, allowed: Allowed) -> Result<Core> {
        if self.extremes.is_empty() {
            return Ok(Core::Linear(self.coefficients, self.constant, allowed));
        } else if allowed == [false, true, false] {
            return Ok(self.clone().split([true, true, false])?.and(self.split([false, true, true])?));
        } else if allowed == [true, false, true] {
            return Ok(self.clone().split([true, false, false])?.or(self.split([false, false, true])?));
        }
        let (factor, is_min, items) = self.extremes.remove(0);
        let join = if (is_min == (factor > 0)) == allowed[0] { Core::or } else { Core::and };
        let cases = items.into_iter().map(|item| self.clone().plus(factor, item)?.split(allowed));
        let cases: Vec<Core> = cases.collect::<Result<_>>()?;
        Ok(cases.into_iter().reduce(join).expect("a list has items"))
    }
}

/// There are values for the variables of the facts such that the facts and the formula hold.
pub(crate) fn bind(facts: Vec<(u32, Core)>, formula: Core) -> Core {
    if facts.is_empty() {
        return formula;
    }
    let (variables, mut parts): (Vec<u32>, Vec<Core>) = facts.into_iter().unzip();
    parts.push(formula);
    Core::All(variables, parts)
}
