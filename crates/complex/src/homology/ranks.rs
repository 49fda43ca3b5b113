//! Betti numbers by ranks of coboundary matrices.
//!
//! Ranks are first computed modulo a prime p. That can only lose rank, and
//! what is lost shows up twice: a summand Z/p of the homology in degree i over
//! the integers adds one to the numbers modulo p in degrees i and i + 1. So
//! where no two neighbouring degrees have homology modulo p, its numbers are
//! those over Q; where two have, the rank between them is computed again over
//! Q itself.
//!
//! The matrix of degree k has a column for every face of dimension k and a row
//! for every face of dimension k + 1. A face that is the pivot row of a column
//! of degree k − 1 has a column that depends on the others: it is skipped.

use super::Betti;
use crate::face::Face;
use faceoff_limits::{Limits, MemoryMeter, Pulse, StopReason};
use num_rational::BigRational;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

/// 2^31 − 1.
const PRIME: u64 = (1 << 31) - 1;

/// Numbers to compute with.
trait Field {
    type Number: Clone;
    fn zero(&self) -> Self::Number;
    fn sign(&self, negative: bool) -> Self::Number;
    fn is_zero(&self, a: &Self::Number) -> bool;
    fn inverse(&self, a: &Self::Number) -> Self::Number;
    fn product(&self, a: &Self::Number, b: &Self::Number) -> Self::Number;
    fn subtract(&self, a: &mut Self::Number, b: Self::Number);
}

struct Modulo(u64);

impl Field for Modulo {
    type Number = u64;

    fn zero(&self) -> u64 {
        0
    }

    fn sign(&self, negative: bool) -> u64 {
        if negative { self.0 - 1 } else { 1 }
    }

    fn is_zero(&self, a: &u64) -> bool {
        *a == 0
    }

    fn inverse(&self, a: &u64) -> u64 {
        // a^(p−2).
        let (mut power, mut base, mut exponent) = (1, *a, self.0 - 2);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = power * base % self.0;
            }
            base = base * base % self.0;
            exponent >>= 1;
        }
        power
    }

    fn product(&self, a: &u64, b: &u64) -> u64 {
        a * b % self.0
    }

    fn subtract(&self, a: &mut u64, b: u64) {
        *a = (*a + self.0 - b) % self.0;
    }
}

struct Rationals;

impl Field for Rationals {
    type Number = BigRational;

    fn zero(&self) -> BigRational {
        BigRational::from_integer(0.into())
    }

    fn sign(&self, negative: bool) -> BigRational {
        BigRational::from_integer(if negative { -1 } else { 1 }.into())
    }

    fn is_zero(&self, a: &BigRational) -> bool {
        a.numer().sign() == num_bigint::Sign::NoSign
    }

    fn inverse(&self, a: &BigRational) -> BigRational {
        a.recip()
    }

    fn product(&self, a: &BigRational, b: &BigRational) -> BigRational {
        a * b
    }

    fn subtract(&self, a: &mut BigRational, b: BigRational) {
        *a -= b;
    }
}

/// The reduced Betti numbers over Q of the complex with these facets, an
/// antichain other than the empty face alone.
pub(super) fn betti_numbers(facets: &[Face], limits: &Limits) -> Result<Betti, StopReason> {
    betti_numbers_from(facets, PRIME, limits)
}

fn betti_numbers_from(facets: &[Face], prime: u64, limits: &Limits) -> Result<Betti, StopReason> {
    let mut matrices = Matrices::new(facets, limits)?;
    let top = matrices.faces.len();
    // ranks[i] belongs to degree i − 1; that of degree −1 is 1.
    let mut ranks = vec![1];
    let mut pivots = vec![Pivots::of_degree_minus_one()];
    for degree in 0..top - 1 {
        let found = matrices.reduce(&Modulo(prime), degree, &pivots[degree])?;
        ranks.push(found.rows.len());
        pivots.push(found);
    }
    ranks.push(0);
    let counts: Vec<usize> = matrices.faces.iter().map(Vec::len).collect();
    let numbers = |ranks: &[usize]| -> Vec<u128> {
        let number = |i: usize| counts[i] - ranks[i] - ranks[i + 1];
        (0..top).map(|i| number(i) as u128).collect()
    };
    let modulo = numbers(&ranks);
    for degree in 0..top - 1 {
        if modulo[degree] > 0 && modulo[degree + 1] > 0 {
            let exact = matrices.reduce(&Rationals, degree, &pivots[degree])?;
            ranks[degree + 1] = exact.rows.len();
        }
    }
    let mut betti = vec![0];
    betti.extend(numbers(&ranks));
    Ok(Betti(betti))
}

/// The pivot rows of one matrix: with as many of its columns they make an
/// invertible matrix, over Q too if it is invertible modulo a prime.
struct Pivots {
    rows: Vec<u32>,
}

impl Pivots {
    /// The empty face has every vertex in its coboundary; the first is pivot.
    fn of_degree_minus_one() -> Self {
        Self { rows: vec![0] }
    }
}

struct Matrices<'a> {
    /// At index k the faces of dimension k, sorted.
    faces: Vec<Vec<Face>>,
    meter: MemoryMeter,
    pulse: Pulse<'a>,
}

impl<'a> Matrices<'a> {
    fn new(facets: &[Face], limits: &'a Limits) -> Result<Self, StopReason> {
        let size = facets.iter().map(|facet| facet.len()).max().unwrap_or(1);
        let meter = limits.meter();
        let mut pulse = limits.pulse();
        let mut faces = vec![Vec::new(); size];
        for facet in facets {
            faces[facet.len() - 1].push(*facet);
        }
        for k in (0..size).rev() {
            faces[k].sort_unstable();
            faces[k].dedup();
            meter.take(8 * faces[k].len() as u64)?;
            if k > 0 {
                let (below, this) = faces.split_at_mut(k);
                for face in &this[0] {
                    pulse.beat()?;
                    below[k - 1].extend(face.iter().map(|v| face.without(v)));
                }
            }
        }
        Ok(Self {
            faces,
            meter,
            pulse,
        })
    }

    /// The columns of degree k: for each face of dimension k the faces above
    /// it.
    fn columns(&mut self, k: usize) -> Result<Columns, StopReason> {
        let (below, above) = (&self.faces[k], &self.faces[k + 1]);
        let entries = above.len() * (k + 2);
        self.meter
            .take(8 * entries as u64 + 4 * below.len() as u64)?;
        let mut places = Vec::with_capacity(entries);
        let mut starts = vec![0u32; below.len() + 1];
        for face in above {
            self.pulse.beat()?;
            for v in face.iter() {
                let place = below.binary_search(&face.without(v));
                let place = place.expect("faces are closed under subsets");
                places.push(place as u32);
                starts[place + 1] += 1;
            }
        }
        for i in 0..below.len() {
            starts[i + 1] += starts[i];
        }
        let mut ends = starts.clone();
        let mut sorted = vec![0; entries];
        for (i, &place) in places.iter().enumerate() {
            let (row, vertex) = (i / (k + 2), i % (k + 2));
            let end = &mut ends[place as usize];
            sorted[*end as usize] = (row as u32) << 1 | (vertex & 1) as u32;
            *end += 1;
        }
        Ok(Columns {
            starts,
            entries: sorted,
        })
    }

    /// Reduce the matrix of degree k to echelon form. `cleared` are the pivots
    /// of degree k − 1.
    fn reduce<F: Field>(
        &mut self,
        field: &F,
        k: usize,
        cleared: &Pivots,
    ) -> Result<Pivots, StopReason> {
        let mut skip = vec![false; self.faces[k].len()];
        for &row in &cleared.rows {
            skip[row as usize] = true;
        }
        let before = self.meter.used();
        let columns = self.columns(k)?;
        let mut echelon: FxHashMap<u32, Reducer<F::Number>> = FxHashMap::default();
        for column in (0..skip.len()).filter(|&column| !skip[column]) {
            self.pulse.beat()?;
            let Some((row, _)) = columns.entries(column).next() else {
                continue;
            };
            if let Entry::Vacant(pivot) = echelon.entry(row) {
                pivot.insert(Reducer::Column(column));
                self.meter.take(32)?;
                continue;
            }
            let signed = columns.entries(column);
            let mut rest: BTreeMap<u32, F::Number> = signed
                .map(|(row, negative)| (row, field.sign(negative)))
                .collect();
            while let Some((row, number)) = rest.pop_first() {
                self.pulse.beat()?;
                if field.is_zero(&number) {
                    continue;
                }
                let mut subtract = |row: u32, product: F::Number| {
                    let target = rest.entry(row).or_insert_with(|| field.zero());
                    field.subtract(target, product);
                };
                match echelon.get(&row) {
                    Some(Reducer::Column(other)) => {
                        let mut entries = columns.entries(*other);
                        let pivot = entries.next().map(|(_, negative)| negative);
                        for (row, negative) in entries {
                            let sign = field.sign(Some(negative) != pivot);
                            subtract(row, field.product(&number, &sign));
                        }
                    }
                    Some(Reducer::Reduced(entries)) => {
                        for (row, entry) in entries {
                            subtract(*row, field.product(&number, entry));
                        }
                    }
                    None => {
                        let inverse = field.inverse(&number);
                        let entries = rest.iter().filter(|(_, other)| !field.is_zero(other));
                        let scaled: Vec<_> = entries
                            .map(|(&row, other)| (row, field.product(other, &inverse)))
                            .collect();
                        self.meter.take(16 * scaled.len() as u64 + 48)?;
                        echelon.insert(row, Reducer::Reduced(scaled));
                        break;
                    }
                }
            }
        }
        self.meter.release(self.meter.used() - before);
        let rows = echelon.into_keys().collect();
        Ok(Pivots { rows })
    }
}

/// A sparse matrix with entries ±1, column by column.
struct Columns {
    starts: Vec<u32>,
    /// Twice the row, plus one for −1; ascending in each column.
    entries: Vec<u32>,
}

impl Columns {
    /// The rows of a column, with true for −1.
    fn entries(&self, column: usize) -> impl Iterator<Item = (u32, bool)> {
        let range = self.starts[column] as usize..self.starts[column + 1] as usize;
        self.entries[range].iter().map(|e| (e >> 1, e & 1 == 1))
    }
}

/// What clears a pivot row: a column divided by its entry there, the pivot,
/// which is its first.
enum Reducer<N> {
    /// A column of the matrix as it is.
    Column(usize),
    /// What is left of one, without the pivot.
    Reduced(Vec<(u32, N)>),
}

#[cfg(test)]
pub(super) fn betti_numbers_starting_modulo(facets: &[Face], prime: u64) -> Vec<u128> {
    let betti = betti_numbers_from(facets, prime, &Limits::none()).unwrap();
    betti.0[1..].to_vec()
}
