//! Claims in a small core: what automata are built for.
//!
//! A [`Core`] formula has only linear comparisons, conditions on columns of
//! digits, negation, and conjunctions under `exists`. Variables are numbered:
//! the piles first, then (for a value claim) the value, then all others in the
//! order in which the text of the claim mentions or needs them.
//!
//! * Disjunction is a negated conjunction of negations; `forall` is a negated
//!   `exists`.
//! * `min` and `max` are split: a minimum is at most a bound if one of its
//!   terms is, and at least a bound if all are. An equation is split into two
//!   inequalities before that.
//! * `s ^ t` is a new variable z with a condition on the columns of z, s, t. So
//!   a comparison in which s is negative has no z, and is false.

use faceoff_claim::{BitOperation, Comparison};
use faceoff_limits::StopReason;
use std::collections::{BTreeMap, BTreeSet};

/// The number of a variable.
pub type Number = u32;

/// A formula of the core.
///
/// ```
/// use faceoff_claim::Comparison::Equal;
/// use faceoff_compile::{Core, core_of};
/// use std::collections::{BTreeMap, BTreeSet};
///
/// let claim = "{ (a,b) : a^b=3 }".parse().unwrap();
/// // There is a z, variable 2, with z = a^b and z - 3 = 0; a and b are the piles 0 and 1.
/// let nim_sum = Core::Columns(vec![2, 0, 1], vec![0b000, 0b011, 0b101, 0b110]);
/// let is_three = Core::Linear(BTreeMap::from([(2, 1)]), -3, Equal);
/// let condition = Core::All(BTreeSet::from([2]), vec![nim_sum, is_three]);
/// assert_eq!(core_of(&claim, 2), Ok(Core::All(BTreeSet::new(), vec![condition])));
/// ```
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
    pub(crate) fn negated(self) -> Self {
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
            first => Self::All(BTreeSet::new(), vec![first, other]),
        }
    }

    /// The disjunction.
    pub(crate) fn or(self, other: Self) -> Self {
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
pub(crate) type Fact = (Number, Core);

/// There are naturals for the variables of the facts such that the facts and
/// the formula hold.
pub(crate) fn bind(facts: Vec<Fact>, formula: Core) -> Core {
    if facts.is_empty() {
        return formula;
    }
    let (variables, mut parts): (BTreeSet<Number>, Vec<Core>) = facts.into_iter().unzip();
    parts.push(formula);
    Core::All(variables, parts)
}

/// A linear combination of variables plus a constant; or a minimum or maximum
/// of sums. Sums and multiples go inside: `min(s,t)+u` is `min(s+u,t+u)`.
#[derive(Clone, Debug)]
pub(crate) enum Sum {
    Linear(BTreeMap<Number, i64>, i64),
    Extreme(bool, Vec<Sum>),
}

/// More linear comparisons than this for one comparison are refused.
const MAX_CASES: u64 = 1024;

impl Sum {
    pub(crate) fn variable(variable: Number) -> Self {
        Self::Linear(BTreeMap::from([(variable, 1)]), 0)
    }

    pub(crate) fn number(number: u64) -> Self {
        Self::Linear(BTreeMap::new(), number as i64)
    }

    /// The variable, if it is one.
    pub(crate) fn as_variable(&self) -> Option<Number> {
        match self {
            Self::Linear(coefficients, 0) if coefficients.len() == 1 => {
                let (&variable, &factor) = coefficients.first_key_value()?;
                (factor == 1).then_some(variable)
            }
            _ => None,
        }
    }

    /// Add a multiple of another sum. The sizes of numbers in claims are
    /// bounded when they are read, so nothing overflows.
    pub(crate) fn plus(self, factor: i64, other: Self) -> Result<Self, StopReason> {
        if self.cases().saturating_mul(other.cases()) > MAX_CASES {
            return Err(StopReason::size(
                "cases of min and max in one comparison",
                MAX_CASES,
            ));
        }
        Ok(self.added(factor, &other))
    }

    fn added(self, factor: i64, other: &Self) -> Self {
        match (self, other) {
            (Self::Linear(mut coefficients, constant), Self::Linear(others, more)) => {
                for (&variable, coefficient) in others {
                    *coefficients.entry(variable).or_default() += factor * coefficient;
                }
                coefficients.retain(|_, coefficient| *coefficient != 0);
                Self::Linear(coefficients, constant + factor * more)
            }
            (Self::Extreme(is_min, items), other) => {
                let items = items.into_iter().map(|item| item.added(factor, other));
                Self::Extreme(is_min, items.collect())
            }
            // A negative multiple of a minimum is a maximum.
            (first, Self::Extreme(is_min, items)) => {
                let items = items.iter().map(|item| first.clone().added(factor, item));
                Self::Extreme(*is_min == (factor > 0), items.collect())
            }
        }
    }

    /// The comparison with another sum.
    pub(crate) fn compared(self, comparison: Comparison, other: Self) -> Result<Core, StopReason> {
        Ok(self.plus(-1, other)?.split(comparison))
    }

    /// How many linear comparisons it stands for.
    fn cases(&self) -> u64 {
        match self {
            Self::Linear(..) => 1,
            Self::Extreme(_, items) => items.iter().map(Self::cases).sum(),
        }
    }

    /// The comparison with zero, without minima and maxima.
    fn split(self, comparison: Comparison) -> Core {
        match (self, comparison) {
            (Self::Linear(coefficients, constant), _) => {
                Core::Linear(coefficients, constant, comparison)
            }
            (sum, Comparison::Equal) => {
                let at_most = sum.clone().split(Comparison::AtMost);
                at_most.and(sum.split(Comparison::AtLeast))
            }
            (sum, Comparison::Unequal) => {
                let less = sum.clone().split(Comparison::Less);
                less.or(sum.split(Comparison::Greater))
            }
            (Self::Extreme(is_min, items), _) => {
                let upper = matches!(comparison, Comparison::Less | Comparison::AtMost);
                let join = if is_min == upper { Core::or } else { Core::and };
                let cases = items.into_iter().map(|item| item.split(comparison));
                cases
                    .reduce(join)
                    .expect("min and max have at least one argument")
            }
        }
    }
}

/// The columns of the digits of `z = x op y`, z first.
pub(crate) fn truth_table(operation: BitOperation) -> Vec<u64> {
    let column = |x: u64, y: u64| {
        let z = u64::from(operation.apply([x == 1, y == 1].into_iter()));
        z | x << 1 | y << 2
    };
    vec![column(0, 0), column(1, 0), column(0, 1), column(1, 1)]
}
