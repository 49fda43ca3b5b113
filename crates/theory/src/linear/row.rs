//! One linear function c·x + c0 with integer coefficients.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// The linear function `coefficients · x + constant`.
///
/// ```
/// use faceoff_theory::linear::Row;
///
/// // 2x − y + 3 at x = 4, y = 1.
/// let row = Row { coefficients: vec![2.into(), (-1).into()], constant: 3.into() };
/// assert_eq!(row.at(&[4.into(), 1.into()]), 10.into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// One coefficient for each variable.
    pub coefficients: Vec<BigInt>,
    /// What is added.
    pub constant: BigInt,
}

impl Row {
    /// The constant function.
    pub(crate) fn constant(variables: usize, constant: impl Into<BigInt>) -> Self {
        Self {
            coefficients: vec![BigInt::zero(); variables],
            constant: constant.into(),
        }
    }

    /// The function x ↦ x_i.
    pub(crate) fn variable(variables: usize, i: usize) -> Self {
        let mut row = Self::constant(variables, 0);
        row.coefficients[i] = BigInt::one();
        row
    }

    /// The sum of this and `factor` times the other.
    pub(crate) fn plus(&self, factor: &BigInt, other: &Self) -> Self {
        let add = |(a, b): (&BigInt, &BigInt)| a + factor * b;
        let pairs = self.coefficients.iter().zip(&other.coefficients);
        Self {
            coefficients: pairs.map(add).collect(),
            constant: &self.constant + factor * &other.constant,
        }
    }

    /// `factor` times this function.
    pub(crate) fn times(&self, factor: &BigInt) -> Self {
        Self {
            coefficients: self.coefficients.iter().map(|c| c * factor).collect(),
            constant: &self.constant * factor,
        }
    }

    /// The difference of two functions.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.plus(&-BigInt::one(), other)
    }

    /// Does no variable occur?
    pub(crate) fn is_constant(&self) -> bool {
        self.coefficients.iter().all(Zero::is_zero)
    }

    /// The value at a point.
    pub fn at(&self, point: &[BigInt]) -> BigInt {
        let terms = self.coefficients.iter().zip(point).map(|(c, x)| c * x);
        terms.sum::<BigInt>() + &self.constant
    }

    /// The greatest common divisor of the coefficients.
    pub(super) fn content(&self) -> BigInt {
        self.coefficients
            .iter()
            .fold(BigInt::zero(), |gcd, c| gcd.gcd(c))
    }

    /// Put `value`, a function of all variables, in place of variable `i`.
    pub(super) fn substitute(&mut self, i: usize, value: &Self) {
        let factor = std::mem::take(&mut self.coefficients[i]);
        if !factor.is_zero() {
            *self = self.plus(&factor, value);
        }
    }

    /// The variable with the least non-zero coefficient by absolute value.
    pub(super) fn smallest(&self) -> Option<usize> {
        (0..self.coefficients.len())
            .filter(|&i| !self.coefficients[i].is_zero())
            .min_by_key(|&i| self.coefficients[i].abs())
    }
}
