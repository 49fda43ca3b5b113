//! Projections: for which piles may there be a point?
//!
//! The conditions of a piece and a facet are linear in the piles and in the
//! parameters together. With the parameters eliminated, what remains are
//! conditions on the piles alone, a [`Region`]: to look at piles is then to
//! evaluate a few linear functions.

use super::row::Row;
use super::system::IntegerSystem;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};

/// Naturals p with all `equations` zero and all `inequalities` not negative.
/// Piles outside have no point; piles inside need not have one, since
/// parameters are eliminated as if they were real.
#[derive(Debug)]
pub struct Region {
    equations: Vec<Row>,
    inequalities: Vec<Row>,
}

impl Region {
    /// Around the integer points of a system, seen in its first `kept`
    /// variables only; `None` if there is no point.
    pub fn project(mut system: IntegerSystem, kept: usize) -> Option<Self> {
        loop {
            system.substitute(kept)?;
            match system.shadow(kept) {
                Some(shadow) => system = shadow,
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
        })
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
