//! Projections: for which piles is there a point?
//!
//! The conditions of a piece and a facet are linear in the piles and in the
//! parameters together. Where the parameters can be eliminated exactly, what
//! remains are conditions on the piles alone, a [`Region`]: to look at piles is
//! then to evaluate a few linear functions.

use super::row::Row;
use super::system::IntegerSystem;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};

/// The naturals p with all `equations` zero and all `inequalities` not
/// negative; if it is not exact, only some of these.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    equations: Vec<Row>,
    inequalities: Vec<Row>,
    exact: bool,
}

impl Region {
    /// The integer points of a system, seen in its first `kept` variables
    /// only; `None` if there is no point.
    pub fn project(mut system: IntegerSystem, kept: usize) -> Option<Self> {
        let mut exact = true;
        loop {
            exact &= system.substitute(kept)?;
            match system.shadow(kept) {
                Some((shadow, same)) => {
                    system = shadow;
                    exact &= same;
                }
                None => break,
            }
        }
        let cut = |row: &Row| Row {
            coefficients: row.coefficients[..kept].to_vec(),
            constant: row.constant.clone(),
        };
        // Naturals satisfy rows without negative numbers anyhow.
        let says_something = |row: &&Row| {
            row.constant.is_negative() || row.coefficients.iter().any(Signed::is_negative)
        };
        let inequalities = system.inequalities().iter().filter(says_something);
        Some(Self {
            equations: system.equations().iter().map(cut).collect(),
            inequalities: inequalities.map(cut).collect(),
            exact,
        })
    }

    /// The rows that must be zero.
    pub fn equations(&self) -> &[Row] {
        &self.equations
    }

    /// The rows that must not be negative.
    pub fn inequalities(&self) -> &[Row] {
        &self.inequalities
    }

    /// Are all naturals that satisfy the rows in the region?
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// Do the piles satisfy the rows? If not, they are outside.
    pub fn may_contain(&self, piles: &[BigUint]) -> bool {
        self.equations.iter().all(|row| value(row, piles).is_zero())
            && self
                .inequalities
                .iter()
                .all(|row| !value(row, piles).is_negative())
    }
}

fn value(row: &Row, piles: &[BigUint]) -> BigInt {
    let mut total = row.constant.clone();
    for (c, pile) in row.coefficients.iter().zip(piles) {
        if c.is_one() {
            total += BigInt::from(pile.clone());
        } else if c.is_negative() && c.magnitude().is_one() {
            total -= BigInt::from(pile.clone());
        } else if !c.is_zero() {
            total += c * BigInt::from(pile.clone());
        }
    }
    total
}
