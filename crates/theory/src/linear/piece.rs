//! One linear piece of a set of positions: a case of a set `{ (t1,…,tn) : φ }`
//! of a claim, with its piles perhaps at other places.

use super::row::Row;
use super::system::IntegerSystem;
use faceoff_claim::Builder;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use std::sync::Arc;

/// All positions whose piles are linear in natural parameters that obey linear
/// conditions.
///
/// ```
/// use faceoff_claim::Claim;
/// use faceoff_limits::Limits;
/// use faceoff_theory::linear::LinearSet;
///
/// let Ok(Claim::Set(set)) = "{ (a+b,a,b) }".parse() else { panic!("a set") };
/// let complex = "facets(1,23)".parse().unwrap();
/// let linear = LinearSet::of(&set, &complex, &Limits::none())?.unwrap();
/// let piece = &linear.pieces()[0];
/// assert_eq!((piece.n(), piece.parameters()), (3, 2));
/// assert_eq!(piece.entries[0].at(&[5.into(), 2.into()]), 7.into());
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinearPiece {
    /// One row for each pile; it must not be negative.
    pub entries: Vec<Row>,
    /// What must be zero.
    pub equations: Vec<Row>,
    /// What must not be negative.
    pub inequalities: Vec<Row>,
    /// The set that the piece is a case of.
    pub(super) source: Arc<Builder>,
    /// The variables of that set which are the first parameters, in order.
    pub(super) names: Vec<String>,
    /// Entry `i` of that set is on pile `order[i]`.
    pub(super) order: Vec<usize>,
}

impl LinearPiece {
    /// Number of piles.
    pub fn n(&self) -> usize {
        self.entries.len()
    }

    /// Number of parameters.
    pub fn parameters(&self) -> usize {
        self.entries[0].coefficients.len()
    }

    /// The piece with its piles in another order: pile `image[i]` of the new
    /// piece is pile `i` of this one.
    pub(super) fn moved(&self, image: &[usize]) -> Self {
        let mut piece = self.clone();
        for (entry, &place) in self.entries.iter().zip(image) {
            piece.entries[place] = entry.clone();
        }
        piece.order = self.order.iter().map(|&place| image[place]).collect();
        piece
    }

    /// Equal for pieces that differ in the order of parameters only (not for
    /// all equal sets).
    pub(super) fn key(&self) -> impl Eq + std::hash::Hash + use<> {
        let first_use = |i: usize| {
            self.entries
                .iter()
                .position(|row| !row.coefficients[i].is_zero())
        };
        let mut order: Vec<usize> = (0..self.parameters()).collect();
        order.sort_by_key(|&i| first_use(i).unwrap_or(usize::MAX));
        let arrange = |rows: &[Row]| -> Vec<(Vec<BigInt>, BigInt)> {
            let arranged = rows.iter().map(|row| {
                let coefficients = order.iter().map(|&i| row.coefficients[i].clone());
                (coefficients.collect(), row.constant.clone())
            });
            arranged.collect()
        };
        let mut conditions = [arrange(&self.equations), arrange(&self.inequalities)];
        conditions[0].sort();
        conditions[1].sort();
        (arrange(&self.entries), conditions)
    }

    /// The conditions on the parameters under which the position is reached
    /// from `piles` by lowering piles outside `fixed` (or none).
    pub(super) fn below(&self, piles: &[BigUint], fixed: impl Fn(usize) -> bool) -> IntegerSystem {
        let variables = self.parameters();
        let mut system = IntegerSystem::new(variables);
        for (v, (entry, pile)) in self.entries.iter().zip(piles).enumerate() {
            let mut taken = entry.times(&-BigInt::one());
            taken.constant += BigInt::from(pile.clone());
            if fixed(v) {
                system.zero(taken);
            } else {
                system.non_negative(taken);
                system.non_negative(entry.clone());
            }
        }
        for i in 0..variables {
            system.non_negative(Row::variable(variables, i));
        }
        for row in &self.equations {
            system.zero(row.clone());
        }
        for row in &self.inequalities {
            system.non_negative(row.clone());
        }
        system
    }

    /// As [`LinearPiece::below`] with the piles as variables, before the
    /// parameters.
    pub(super) fn below_any(&self, fixed: impl Fn(usize) -> bool) -> IntegerSystem {
        let (n, parameters) = (self.n(), self.parameters());
        let mut system = IntegerSystem::new(n + parameters);
        let widen = |row: &Row| {
            let mut wide = Row::constant(n + parameters, row.constant.clone());
            wide.coefficients[n..].clone_from_slice(&row.coefficients);
            wide
        };
        for (v, entry) in self.entries.iter().enumerate() {
            let taken = Row::variable(n + parameters, v).minus(&widen(entry));
            if fixed(v) {
                system.zero(taken);
            } else {
                system.non_negative(taken);
                system.non_negative(widen(entry));
            }
            system.non_negative(Row::variable(n + parameters, v));
        }
        for i in 0..parameters {
            system.non_negative(Row::variable(n + parameters, n + i));
        }
        for row in &self.equations {
            system.zero(widen(row));
        }
        for row in &self.inequalities {
            system.non_negative(widen(row));
        }
        system
    }

    /// The position with these parameters, where no entry is negative.
    pub(super) fn position(&self, parameters: &[BigInt]) -> Option<Vec<BigUint>> {
        let entries = self.entries.iter();
        entries.map(|row| row.at(parameters).to_biguint()).collect()
    }
}
