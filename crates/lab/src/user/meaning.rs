//! What a formula says of a complex and positions: yes, no, or unknown where
//! it depends on a position outside the box.

use super::tree::{Condition, Count, Measure, Property, Relation, Term};
use crate::conjecture::Tools;
use crate::oracle::Oracle;
use faceoff_complex::Complex;
use faceoff_limits::StopReason;
use faceoff_theory::es96::additive::{Additivity, additivity};
use faceoff_theory::es96::nim_basis::{Regularity, regularity};
use faceoff_theory::es96::pointed::PointedCircuits;

/// Three values (Kleene).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    Yes,
    No,
    Unknown,
}

impl Truth {
    fn not(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
            Self::Unknown => Self::Unknown,
        }
    }

    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Yes, _) | (_, Self::Yes) => Self::Yes,
            (Self::No, Self::No) => Self::No,
            _ => Self::Unknown,
        }
    }

    fn and(self, other: Self) -> Self {
        self.not().or(other.not()).not()
    }
}

impl From<bool> for Truth {
    fn from(truth: bool) -> Self {
        if truth { Self::Yes } else { Self::No }
    }
}

/// A number or a position; pile sizes may be negative on the way.
enum Value {
    Number(i64),
    Position(Vec<i64>),
}

/// What a formula is about.
pub struct Scene<'a> {
    complex: &'a Complex,
    positions: &'a [&'a [u32]],
    oracle: &'a mut dyn Oracle,
    tools: &'a Tools,
    /// The last position that was asked for and is no zero position.
    broken: Option<Vec<u32>>,
}

impl<'a> Scene<'a> {
    pub fn new(
        complex: &'a Complex,
        positions: &'a [&'a [u32]],
        oracle: &'a mut dyn Oracle,
        tools: &'a Tools,
    ) -> Self {
        Self {
            complex,
            positions,
            oracle,
            tools,
            broken: None,
        }
    }

    /// The position that made a membership false.
    pub fn broken(self) -> Option<Vec<u32>> {
        self.broken
    }

    pub fn formula(&mut self, formula: &Condition) -> Result<Truth, StopReason> {
        Ok(match formula {
            Condition::Not(a) => self.formula(a)?.not(),
            Condition::And(a, b) => match self.formula(a)? {
                Truth::No => Truth::No,
                left => left.and(self.formula(b)?),
            },
            Condition::Or(a, b) => match self.formula(a)? {
                Truth::Yes => Truth::Yes,
                left => left.or(self.formula(b)?),
            },
            Condition::Implies(a, b) => match self.formula(a)? {
                Truth::No => Truth::Yes,
                left => left.not().or(self.formula(b)?),
            },
            Condition::Same(a, b) => match (self.formula(a)?, self.formula(b)?) {
                (Truth::Unknown, _) | (_, Truth::Unknown) => Truth::Unknown,
                (left, right) => (left == right).into(),
            },
            Condition::Compare(a, relation, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                self.compare(a, *relation, b).into()
            }
            Condition::Member(term) => self.member(term)?,
            Condition::Genuine(term) => {
                let piles = self.piles(term)?;
                piles.iter().all(|pile| *pile > 0).into()
            }
            Condition::Is(property) => self.is(*property)?.into(),
        })
    }

    fn member(&mut self, term: &Term) -> Result<Truth, StopReason> {
        let piles = self.piles(term)?;
        let natural: Option<Vec<u32>> = piles.iter().map(|p| u32::try_from(*p).ok()).collect();
        let Some(position) = natural else {
            // A negative pile is in no set; one beyond any box is unknown.
            return Ok(match piles.iter().any(|pile| *pile < 0) {
                true => Truth::No,
                false => Truth::Unknown,
            });
        };
        Ok(match self.oracle.is_zero(&position)? {
            None => Truth::Unknown,
            Some(true) => Truth::Yes,
            Some(false) => {
                self.broken = Some(position);
                Truth::No
            }
        })
    }

    fn piles(&mut self, term: &Term) -> Result<Vec<i64>, StopReason> {
        Ok(match self.term(term)? {
            Value::Position(piles) => piles,
            Value::Number(number) => vec![number; self.complex.n()],
        })
    }

    /// Componentwise; a number stands for itself in every pile.
    fn compare(&self, a: Value, relation: Relation, b: Value) -> bool {
        let spread = |value| match value {
            Value::Number(number) => vec![number; self.complex.n()],
            Value::Position(piles) => piles,
        };
        let (a, b) = (spread(a), spread(b));
        let each = |holds: fn(&i64, &i64) -> bool| a.iter().zip(&b).all(|(a, b)| holds(a, b));
        match relation {
            Relation::Equal => a == b,
            Relation::Different => a != b,
            Relation::Less => each(|a, b| a < b),
            Relation::AtMost => each(|a, b| a <= b),
            Relation::Greater => each(|a, b| a > b),
            Relation::AtLeast => each(|a, b| a >= b),
        }
    }

    fn term(&mut self, term: &Term) -> Result<Value, StopReason> {
        Ok(match term {
            Term::Number(number) => Value::Number(*number),
            Term::Position(index) => Value::Position(
                self.positions[*index]
                    .iter()
                    .map(|p| i64::from(*p))
                    .collect(),
            ),
            Term::Count(count) => Value::Number(self.count(*count)?),
            Term::Measure(measure, position) => {
                let piles = self.piles(position)?;
                let piles = piles.iter().copied();
                Value::Number(match measure {
                    Measure::Min => piles.min().unwrap_or(0),
                    Measure::Max => piles.max().unwrap_or(0),
                    Measure::Sum => piles.fold(0, i64::saturating_add),
                    Measure::Xor => piles.fold(0, |a, b| a ^ b),
                })
            }
            Term::Add(a, b) => self.both(a, b, i64::checked_add)?,
            Term::Subtract(a, b) => self.both(a, b, i64::checked_sub)?,
            Term::Multiply(a, b) => self.both(a, b, i64::checked_mul)?,
            // A divisor that turns out to be 0 leaves the number as it is, as in arithmetic
            // modulo 0.
            Term::Modulo(a, b) => {
                self.both(a, b, |a, b| Some(a.checked_rem_euclid(b).unwrap_or(a)))?
            }
        })
    }

    fn both(
        &mut self,
        a: &Term,
        b: &Term,
        join: fn(i64, i64) -> Option<i64>,
    ) -> Result<Value, StopReason> {
        let join = |a, b| {
            join(a, b).ok_or_else(|| StopReason::size("in a number of a formula", i64::MAX as u64))
        };
        Ok(match (self.term(a)?, self.term(b)?) {
            (Value::Number(a), Value::Number(b)) => Value::Number(join(a, b)?),
            (Value::Position(a), Value::Number(b)) => {
                let piles: Result<_, _> = a.into_iter().map(|a| join(a, b)).collect();
                Value::Position(piles?)
            }
            (Value::Number(a), Value::Position(b)) => {
                let piles: Result<_, _> = b.into_iter().map(|b| join(a, b)).collect();
                Value::Position(piles?)
            }
            (Value::Position(a), Value::Position(b)) => {
                let piles: Result<_, _> = a.into_iter().zip(b).map(|(a, b)| join(a, b)).collect();
                Value::Position(piles?)
            }
        })
    }

    fn count(&self, count: Count) -> Result<i64, StopReason> {
        let (complex, limits) = (self.complex, &self.tools.limits);
        let size = |size: u128| {
            i64::try_from(size).map_err(|_| StopReason::size("in a count", i64::MAX as u64))
        };
        match count {
            Count::Vertices => size(complex.n() as u128),
            Count::Facets => size(complex.facets().len() as u128),
            Count::Circuits => size(complex.circuits(limits)?.len() as u128),
            Count::Faces => size(complex.face_count(limits)?),
            Count::Dimension => size(complex.dimension() as u128),
            Count::Chomp => size(u128::from(self.tools.chomp()?.value(complex, limits)?)),
        }
    }

    fn is(&self, property: Property) -> Result<bool, StopReason> {
        let (complex, limits) = (self.complex, &self.tools.limits);
        Ok(match property {
            Property::Connected => complex.is_connected(),
            Property::Pointed => PointedCircuits::of(complex, limits)?.is_some(),
            Property::NimRegular => {
                matches!(regularity(complex, limits)?, Regularity::Regular(_))
            }
            Property::Matroid => complex.is_matroid(limits)?,
            Property::BinaryMatroid => complex.is_binary_matroid(limits)?,
            Property::Additive => {
                matches!(additivity(complex, limits)?, Additivity::Closed(_))
            }
            Property::Pure => {
                let size = complex.dimension() + 1;
                complex.facets().iter().all(|facet| facet.len() == size)
            }
            Property::Simplex => complex.is_simplex(),
        })
    }
}
