//! Claims in a small core: what automata are built for, and what certificates
//! follow.
//!
//! A [`Core`] formula has only linear comparisons, conditions on columns of
//! digits, negation, and conjunctions under `exists`. Variables are numbered:
//! the piles first, then (for a value claim) the value, then all others in the
//! order in which the text of the claim mentions or needs them. The checker of
//! certificates numbers them alike.
//!
//! * Disjunction is a negated conjunction of negations; `forall` is a negated
//!   `exists`.
//! * `min` and `max` are split: a minimum is at most a bound if one of its
//!   terms is, and at least a bound if all are.
//! * `s ^ t` is a new variable z with a condition on the columns of z, s, t. So
//!   a comparison in which s is negative has no z, and is false.

use super::ast::{BitOperation, Comparison};
use faceoff_limits::StopReason;
use std::collections::{BTreeMap, BTreeSet};

/// The number of a variable.
pub type Number = u32;

/// A formula of the core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Core {
    /// A linear combination and a constant, compared with zero.
    Linear(BTreeMap<Number, i64>, i64, Comparison),
    /// At every binary place the digits of the variables are one of the
    /// columns; digit `i` is bit `i`.
    Columns(Vec<Number>, Vec<u64>),
    /// Negation.
    Not(Box<Core>),
    /// There are naturals for the variables such that all parts hold. The
    /// automata of the parts are joined in this order.
    All(BTreeSet<Number>, Vec<Core>),
    /// Some automorphism of the complex takes the position into the set.
    Symmetric(Box<Core>),
}

impl Core {
    /// The negation.
    pub(super) fn negated(self) -> Self {
        match self {
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// The conjunction; a conjunction on the left grows.
    pub(super) fn and(self, other: Self) -> Self {
        match self {
            Self::All(bound, mut parts) if bound.is_empty() => {
                parts.push(other);
                Self::All(bound, parts)
            }
            first => Self::All(BTreeSet::new(), vec![first, other]),
        }
    }

    /// The disjunction.
    pub(super) fn or(self, other: Self) -> Self {
        self.negated().and(other.negated()).negated()
    }

    /// All variables that occur.
    pub fn variables(&self) -> BTreeSet<Number> {
        match self {
            Self::Linear(coefficients, ..) => coefficients.keys().copied().collect(),
            Self::Columns(variables, _) => variables.iter().copied().collect(),
            Self::Not(inner) | Self::Symmetric(inner) => inner.variables(),
            Self::All(_, parts) => parts.iter().flat_map(Self::variables).collect(),
        }
    }
}

/// A variable that stands for a part of a term, and the condition for that.
pub(super) type Fact = (Number, Core);

/// There are naturals for the variables of the facts such that the facts and
/// the formula hold.
pub(super) fn bind(facts: Vec<Fact>, formula: Core) -> Core {
    if facts.is_empty() {
        return formula;
    }
    let (variables, mut parts): (BTreeSet<Number>, Vec<Core>) = facts.into_iter().unzip();
    parts.push(formula);
    Core::All(variables, parts)
}

/// A linear combination of variables, plus a constant, plus multiples of
/// minima and maxima; the facts about its variables are kept beside it.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    coefficients: BTreeMap<Number, i64>,
    constant: i64,
    extremes: Vec<Extreme>,
    pub facts: Vec<Fact>,
}

#[derive(Clone, Debug)]
struct Extreme {
    factor: i64,
    is_min: bool,
    items: Vec<Sum>,
}

/// More linear comparisons than this for one comparison are refused.
const MAX_CASES: u64 = 1024;

impl Sum {
    pub(super) fn variable(variable: Number) -> Self {
        Self {
            coefficients: BTreeMap::from([(variable, 1)]),
            ..Self::default()
        }
    }

    pub(super) fn number(number: u64) -> Self {
        Self {
            constant: number as i64,
            ..Self::default()
        }
    }

    pub(super) fn extreme(is_min: bool, mut items: Vec<Self>) -> Self {
        let facts = items
            .iter_mut()
            .flat_map(|item| std::mem::take(&mut item.facts))
            .collect();
        let extreme = Extreme {
            factor: 1,
            is_min,
            items,
        };
        Self {
            extremes: vec![extreme],
            facts,
            ..Self::default()
        }
    }

    /// The variable, if it is one.
    pub(super) fn as_variable(&self) -> Option<Number> {
        let mut coefficients = self.coefficients.iter();
        match (coefficients.next(), coefficients.next()) {
            (Some((&variable, 1)), None) if self.constant == 0 && self.extremes.is_empty() => {
                Some(variable)
            }
            _ => None,
        }
    }

    /// Add a multiple of another sum. The sizes of numbers in claims are
    /// bounded when they are read, so nothing overflows.
    pub(super) fn plus(mut self, factor: i64, other: Self) -> Self {
        for (variable, coefficient) in other.coefficients {
            *self.coefficients.entry(variable).or_default() += factor * coefficient;
        }
        self.coefficients.retain(|_, coefficient| *coefficient != 0);
        self.constant += factor * other.constant;
        if factor != 0 {
            let scaled = other.extremes.into_iter().map(|extreme| Extreme {
                factor: factor * extreme.factor,
                ..extreme
            });
            self.extremes.extend(scaled);
        }
        self.facts.extend(other.facts);
        self
    }

    /// The comparison with another sum, with all facts bound.
    pub(super) fn compared(self, comparison: Comparison, other: Self) -> Result<Core, StopReason> {
        let mut difference = self.plus(-1, other);
        let facts = std::mem::take(&mut difference.facts);
        if difference.cases() > MAX_CASES {
            return Err(StopReason::size(
                "cases of min and max in one comparison",
                MAX_CASES,
            ));
        }
        Ok(bind(facts, difference.split(comparison)))
    }

    /// How many linear comparisons it stands for.
    fn cases(&self) -> u64 {
        self.extremes.iter().fold(1, |product: u64, extreme| {
            let items = extreme.items.iter().map(Self::cases);
            product.saturating_mul(items.fold(0, u64::saturating_add))
        })
    }

    /// The comparison with zero, without minima and maxima.
    fn split(mut self, comparison: Comparison) -> Core {
        if self.extremes.is_empty() {
            return Core::Linear(self.coefficients, self.constant, comparison);
        }
        let upper = match comparison {
            Comparison::Equal => {
                let at_most = self.clone().split(Comparison::AtMost);
                return at_most.and(self.split(Comparison::AtLeast));
            }
            Comparison::Unequal => {
                let less = self.clone().split(Comparison::Less);
                return less.or(self.split(Comparison::Greater));
            }
            Comparison::Less | Comparison::AtMost => true,
            Comparison::Greater | Comparison::AtLeast => false,
        };
        let extreme = self.extremes.remove(0);
        // A negative multiple of a minimum is a maximum.
        let least = extreme.is_min == (extreme.factor > 0);
        let join = if least == upper { Core::or } else { Core::and };
        let cases = extreme
            .items
            .into_iter()
            .map(|item| self.clone().plus(extreme.factor, item).split(comparison));
        cases
            .reduce(join)
            .expect("min and max have at least one argument")
    }
}

/// The columns of the digits of `z = x op y`, z first.
pub(super) fn truth_table(operation: BitOperation) -> Vec<u64> {
    let column = |x: u64, y: u64| {
        let z = u64::from(operation.apply([x == 1, y == 1].into_iter()));
        z | x << 1 | y << 2
    };
    vec![column(0, 0), column(1, 0), column(0, 1), column(1, 1)]
}
