//! Which conditions hold on a set of positions: linear equations with small
//! coefficients, sums that xor to 0, inequalities between small sums.

use super::atom::{Atom, Sign, sum, value};

/// All forms with coefficients from `-most` to `most` on `tracks` piles and at most
/// `weight` non-zero ones, one of each pair ±f, lightest first.
pub fn forms(tracks: usize, weight: usize, most: usize) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    let coefficients = 2 * most + 1;
    for code in 1..coefficients.pow(tracks as u32) {
        let mut rest = code;
        let form: Vec<i64> = (0..tracks)
            .map(|_| {
                let digit = (rest % coefficients) as i64;
                rest /= coefficients;
                // 0, 1, -1, 2, -2, …
                if digit % 2 == 1 {
                    digit / 2 + 1
                } else {
                    -digit / 2
                }
            })
            .collect();
        let support = form.iter().filter(|&&c| c != 0).count();
        let first = form.iter().find(|&&c| c != 0);
        if support <= weight && first.is_some_and(|&c| c > 0) {
            all.push(form);
        }
    }
    all.sort_by_key(|form| {
        let support = form.iter().filter(|&&c| c != 0).count();
        let balance = form.iter().sum::<i64>().abs();
        (support, balance)
    });
    all
}

/// Rows in echelon form over the rationals, as fractions without denominators.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Space {
    rows: Vec<Vec<i64>>,
}

impl Space {
    /// The dimension.
    pub fn dimension(&self) -> usize {
        self.rows.len()
    }

    /// Is the vector in the space?
    pub fn contains(&self, vector: &[i64]) -> bool {
        self.reduce(vector).iter().all(|&c| c == 0)
    }

    /// Adds a vector: is it new?
    pub fn add(&mut self, vector: &[i64]) -> bool {
        let row = self.reduce(vector);
        let Some(pivot) = row.iter().position(|&c| c != 0) else {
            return false;
        };
        for other in &mut self.rows {
            *other = eliminate(other, &row, pivot);
        }
        self.rows.push(row);
        self.rows
            .sort_unstable_by_key(|row| row.iter().position(|&c| c != 0));
        true
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<i64>] {
        &self.rows
    }

    /// The vector modulo the space, up to a factor.
    pub fn reduce(&self, vector: &[i64]) -> Vec<i64> {
        let mut rest = normal(vector.to_vec());
        for row in &self.rows {
            if let Some(pivot) = row.iter().position(|&c| c != 0) {
                rest = eliminate(&rest, row, pivot);
            }
        }
        rest
    }
}

/// `row` without its entry at `pivot`, by a multiple of `by`.
fn eliminate(row: &[i64], by: &[i64], pivot: usize) -> Vec<i64> {
    if row[pivot] == 0 {
        return row.to_vec();
    }
    let (a, b) = (by[pivot], row[pivot]);
    normal(row.iter().zip(by).map(|(x, y)| x * a - y * b).collect())
}

/// Divided by the greatest common divisor, the first entry positive.
fn normal(mut row: Vec<i64>) -> Vec<i64> {
    let gcd = row.iter().fold(0, |a: i64, &b| {
        let (mut a, mut b) = (a, b.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    });
    let sign = row.iter().find(|&&c| c != 0).map_or(1, |c| c.signum());
    if gcd != 0 {
        row.iter_mut().for_each(|c| *c /= gcd * sign);
    }
    row
}

/// Independent equations with coefficients -1, 0, 1 that hold on all
/// positions, lightest first.
pub fn equations(positions: &[Vec<u64>], forms: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut space = Space::default();
    let mut found = Vec::new();
    for form in forms {
        if positions.iter().all(|p| value(form, p) == 0) && space.add(form) {
            found.push(form.clone());
        }
    }
    found
}

/// Inequalities `form ≥ 0` that hold on all positions, with the equations of
/// `found` left out.
pub fn inequalities(positions: &[Vec<u64>], forms: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    for form in forms {
        let (mut positive, mut negative) = (false, false);
        for p in positions {
            let value = value(form, p);
            positive |= value > 0;
            negative |= value < 0;
            if positive && negative {
                break;
            }
        }
        match (positive, negative) {
            (true, false) => all.push(form.clone()),
            (false, true) => all.push(form.iter().map(|c| -c).collect()),
            _ => {}
        }
    }
    all
}

/// Sets of sums of piles that xor to 0 on all positions, independent of each
/// other, lightest first. Sums are of at most three of the piles `used`.
pub fn xors(positions: &[Vec<u64>], used: &[usize], tracks: usize) -> Vec<Atom> {
    let all: u32 = used.iter().map(|&v| 1 << v).sum();
    let mut masks: Vec<u32> = (1u32..1 << tracks)
        .filter(|mask| mask & !all == 0 && mask.count_ones() <= 3)
        .collect();
    masks.sort_unstable_by_key(|mask| (mask.count_ones(), *mask));
    // The digits of each sum on all positions, as one long row of bits.
    let digits = |mask: u32| -> Vec<u64> {
        let sums = positions.iter().map(|p| sum(mask, p));
        sums.collect()
    };
    let rows: Vec<Vec<u64>> = masks.iter().map(|&mask| digits(mask)).collect();
    let mut basis: Vec<Vec<bool>> = Vec::new();
    let mut found = Vec::new();
    let mut chosen: Vec<usize> = Vec::new();
    for weight in 2..=used.len().min(5) {
        combine(&masks, &rows, weight, 0, &mut chosen, &mut |chosen| {
            let mut row = vec![false; masks.len()];
            chosen.iter().for_each(|&i| row[i] = true);
            if add_bits(&mut basis, row) {
                found.push(Atom::Xor(chosen.iter().map(|&i| masks[i]).collect()));
            }
        });
    }
    found
}

/// All sets of `weight` rows from `first` on that xor to 0, with disjoint masks.
fn combine(
    masks: &[u32],
    rows: &[Vec<u64>],
    weight: usize,
    first: usize,
    chosen: &mut Vec<usize>,
    found: &mut dyn FnMut(&[usize]),
) {
    if chosen.len() == weight {
        let places = rows.first().map_or(0, Vec::len);
        if (0..places).all(|p| chosen.iter().fold(0, |xor, &i| xor ^ rows[i][p]) == 0) {
            found(chosen);
        }
        return;
    }
    for next in first..rows.len() {
        if chosen.iter().any(|&i| masks[i] & masks[next] != 0) {
            continue;
        }
        chosen.push(next);
        combine(masks, rows, weight, next + 1, chosen, found);
        chosen.pop();
    }
}

fn add_bits(basis: &mut Vec<Vec<bool>>, mut row: Vec<bool>) -> bool {
    for other in basis.iter() {
        if let Some(pivot) = other.iter().position(|&bit| bit)
            && row[pivot]
        {
            row.iter_mut().zip(other).for_each(|(a, b)| *a ^= b);
        }
    }
    let new = row.contains(&true);
    if new {
        basis.push(row);
    }
    new
}

/// The inequalities as conditions.
pub fn at_least(forms: Vec<Vec<i64>>) -> impl Iterator<Item = Atom> {
    forms
        .into_iter()
        .map(|form| Atom::Linear(form, Sign::AtLeast))
}
