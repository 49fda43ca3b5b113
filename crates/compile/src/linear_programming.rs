//! Linear programming over the rationals, exact.
//!
//! A [`Program`] is a set of equations and inequalities in free variables.
//! [`Program::point`] finds a point that satisfies all of them or shows that
//! there is none; [`Program::minimum`] finds the least value of a linear form.
//! Equations are eliminated first, so their number does not matter much; the
//! inequalities go through the two-phase simplex method with Bland's rule,
//! which cannot cycle (R. G. Bland, New finite pivoting rules for the simplex
//! method, 1977).

use faceoff_limits::{Limits, StopReason};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// A system of linear equations and inequalities in free variables.
///
/// ```
/// use faceoff_compile::linear_programming::{Minimum, Program, rational};
/// use faceoff_limits::Limits;
///
/// // The least x+y with 2x+y >= 3 and x+2y >= 3.
/// let mut program = Program::new(2);
/// program.at_least([(0, rational(2)), (1, rational(1))], rational(3));
/// program.at_least([(0, rational(1)), (1, rational(2))], rational(3));
/// let sum = [(0, rational(1)), (1, rational(1))];
/// let least = program.minimum(sum, &Limits::none()).unwrap();
/// assert_eq!(least, Minimum::At(rational(2), vec![rational(1), rational(1)]));
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    variables: usize,
    /// Reduced row echelon form; each row `coefficients · x = last entry`.
    equations: Vec<Row>,
    /// `coefficients · x ≥ last entry`.
    inequalities: Vec<Vec<BigRational>>,
    contradiction: bool,
}

#[derive(Clone, Debug)]
struct Row {
    /// The variable with coefficient one that no other row has.
    pivot: usize,
    entries: Vec<BigRational>,
}

/// The least value of a linear form.
///
/// ```
/// use faceoff_compile::linear_programming::{Minimum, Program, rational};
/// use faceoff_limits::Limits;
///
/// let x = || [(0, rational(1))];
/// let mut program = Program::new(1);
/// assert_eq!(program.minimum(x(), &Limits::none()), Ok(Minimum::Unbounded));
/// program.at_least(x(), rational(5));
/// program.equal(x(), rational(4));
/// assert_eq!(program.minimum(x(), &Limits::none()), Ok(Minimum::Infeasible));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimum {
    /// No point satisfies the system.
    Infeasible,
    /// The form has no lower bound.
    Unbounded,
    /// The value, and where it is taken.
    At(BigRational, Vec<BigRational>),
}

/// A whole number as a rational.
pub fn rational(number: i64) -> BigRational {
    BigRational::from_integer(number.into())
}

impl Program {
    /// No condition on this many variables.
    pub fn new(variables: usize) -> Self {
        Self {
            variables,
            equations: Vec::new(),
            inequalities: Vec::new(),
            contradiction: false,
        }
    }

    /// Require Σ c·x_v = `value` for the (v, c) given.
    pub fn equal(
        &mut self,
        form: impl IntoIterator<Item = (usize, BigRational)>,
        value: BigRational,
    ) {
        let mut entries = self.dense(form, value);
        self.reduce(&mut entries);
        let Some(pivot) = (0..self.variables).find(|&v| !entries[v].is_zero()) else {
            self.contradiction |= !entries[self.variables].is_zero();
            return;
        };
        let scale = entries[pivot].recip();
        for entry in entries.iter_mut().filter(|e| !e.is_zero()) {
            *entry *= &scale;
        }
        for row in &mut self.equations {
            subtract_multiple(&mut row.entries, &entries, pivot);
        }
        self.equations.push(Row { pivot, entries });
    }

    /// Require Σ c·x_v ≥ `value` for the (v, c) given.
    pub fn at_least(
        &mut self,
        form: impl IntoIterator<Item = (usize, BigRational)>,
        value: BigRational,
    ) {
        let entries = self.dense(form, value);
        self.inequalities.push(entries);
    }

    /// Require x_v ≥ 0 for every variable.
    pub fn non_negative(&mut self) {
        for v in 0..self.variables {
            self.at_least([(v, BigRational::one())], BigRational::zero());
        }
    }

    /// A point that satisfies everything, or `None` if there is none.
    pub fn point(&self, limits: &Limits) -> Result<Option<Vec<BigRational>>, StopReason> {
        Ok(match self.minimum([], limits)? {
            Minimum::Infeasible => None,
            Minimum::Unbounded => unreachable!("the form 0 is bounded"),
            Minimum::At(_, point) => Some(point),
        })
    }

    /// The least value of Σ c·x_v for the (v, c) given.
    pub fn minimum(
        &self,
        form: impl IntoIterator<Item = (usize, BigRational)>,
        limits: &Limits,
    ) -> Result<Minimum, StopReason> {
        if self.contradiction {
            return Ok(Minimum::Infeasible);
        }
        let n = self.variables;
        let free: Vec<usize> = (0..n)
            .filter(|v| self.equations.iter().all(|row| row.pivot != *v))
            .collect();
        // Everything in terms of the free variables: a pivot is what its
        // equation says.
        let in_free = |mut entries: Vec<BigRational>| {
            self.reduce(&mut entries);
            let mut short: Vec<BigRational> = free.iter().map(|v| entries[*v].clone()).collect();
            short.push(entries[n].clone());
            short
        };
        let rows: Vec<Vec<BigRational>> = self.inequalities.iter().cloned().map(in_free).collect();
        let objective = in_free(self.dense(form, BigRational::zero()));
        let found = Tableau::new(free.len(), rows).minimise(&objective, limits)?;
        Ok(match found {
            Simplex::Infeasible => Minimum::Infeasible,
            Simplex::Unbounded => Minimum::Unbounded,
            Simplex::At(parameters) => {
                let mut point = vec![BigRational::zero(); n];
                for (v, value) in free.iter().zip(&parameters) {
                    point[*v] = value.clone();
                }
                for row in &self.equations {
                    let others = free.iter().map(|v| &row.entries[*v] * &point[*v]);
                    let sum: BigRational = others.fold(BigRational::zero(), |a, b| a + b);
                    point[row.pivot] = &row.entries[n] - sum;
                }
                let terms = objective.iter().zip(&parameters).map(|(c, x)| c * x);
                let value = terms.fold(-&objective[free.len()], |a, b| a + b);
                Minimum::At(value, point)
            }
        })
    }

    fn dense(
        &self,
        form: impl IntoIterator<Item = (usize, BigRational)>,
        value: BigRational,
    ) -> Vec<BigRational> {
        let mut entries = vec![BigRational::zero(); self.variables + 1];
        for (v, coefficient) in form {
            entries[v] += coefficient;
        }
        entries[self.variables] = value;
        entries
    }

    /// Take away multiples of the equations until no pivot is left.
    fn reduce(&self, entries: &mut [BigRational]) {
        for row in &self.equations {
            subtract_multiple(entries, &row.entries, row.pivot);
        }
    }
}

/// Take from `entries` the multiple of `row` (1 at `pivot`) that clears `pivot`.
fn subtract_multiple(entries: &mut [BigRational], row: &[BigRational], pivot: usize) {
    let factor = entries[pivot].clone();
    if factor.is_zero() {
        return;
    }
    for (entry, other) in entries.iter_mut().zip(row) {
        if !other.is_zero() {
            *entry -= &factor * other;
        }
    }
}

enum Simplex {
    Infeasible,
    Unbounded,
    At(Vec<BigRational>),
}

/// The simplex tableau of a·t ≥ b for free t. The variable t_j is p_j − q with
/// p_j, q ≥ 0 and one q for all; row i has a surplus variable, and an
/// artificial one where b > 0. Every row reads Σ entries·variables = last.
struct Tableau {
    parameters: usize,
    structural: usize,
    rows: Vec<Vec<BigRational>>,
    basis: Vec<usize>,
}

impl Tableau {
    fn new(parameters: usize, inequalities: Vec<Vec<BigRational>>) -> Self {
        let count = inequalities.len();
        let surplus = parameters + 1;
        let artificial = surplus + count;
        let needy = inequalities
            .iter()
            .filter(|row| row[parameters].is_positive())
            .count();
        let width = artificial + needy;
        let (mut rows, mut basis) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut next_artificial = artificial;
        for (i, inequality) in inequalities.into_iter().enumerate() {
            let mut row = vec![BigRational::zero(); width + 1];
            let mut sum = BigRational::zero();
            for (j, entry) in inequality[..parameters].iter().enumerate() {
                sum += entry;
                row[j] = entry.clone();
            }
            row[parameters] = -sum;
            row[surplus + i] = -BigRational::one();
            row[width] = inequality[parameters].clone();
            if row[width].is_positive() {
                row[next_artificial] = BigRational::one();
                basis.push(next_artificial);
                next_artificial += 1;
            } else {
                for entry in row.iter_mut().filter(|e| !e.is_zero()) {
                    *entry = -std::mem::take(entry);
                }
                basis.push(surplus + i);
            }
            rows.push(row);
        }
        Self {
            parameters,
            structural: artificial,
            rows,
            basis,
        }
    }

    fn minimise(
        mut self,
        objective: &[BigRational],
        limits: &Limits,
    ) -> Result<Simplex, StopReason> {
        let width = self.rows.first().map_or(0, |row| row.len() - 1);
        // Phase one: the sum of the artificial variables.
        let mut cost = vec![BigRational::zero(); width + 1];
        for entry in cost[..width].iter_mut().skip(self.structural) {
            entry.set_one();
        }
        if width > self.structural {
            self.price_out(&mut cost);
            self.optimise(&mut cost, width, limits)?;
            if !cost[width].is_zero() {
                return Ok(Simplex::Infeasible);
            }
            self.drive_out_artificial();
        }
        // Phase two: the objective, without the artificial columns.
        let mut cost = vec![BigRational::zero(); width + 1];
        let mut sum = BigRational::zero();
        for (j, entry) in objective[..self.parameters].iter().enumerate() {
            sum += entry;
            if width > 0 {
                cost[j] = entry.clone();
            } else if !entry.is_zero() {
                return Ok(Simplex::Unbounded);
            }
        }
        if width > 0 {
            cost[self.parameters] = -sum;
            self.price_out(&mut cost);
            if !self.optimise(&mut cost, self.structural, limits)? {
                return Ok(Simplex::Unbounded);
            }
        }
        let mut values = vec![BigRational::zero(); self.parameters + 1];
        for (row, &variable) in self.rows.iter().zip(&self.basis) {
            if variable <= self.parameters {
                values[variable] = row[width].clone();
            }
        }
        let shift = values.pop().unwrap_or_default();
        Ok(Simplex::At(
            values.into_iter().map(|p| p - &shift).collect(),
        ))
    }

    /// Express the cost in the variables outside the basis.
    fn price_out(&self, cost: &mut [BigRational]) {
        for (row, &variable) in self.rows.iter().zip(&self.basis) {
            subtract_multiple(cost, row, variable);
        }
    }

    /// Pivot until no cost is negative; false if the cost has no lower bound.
    fn optimise(
        &mut self,
        cost: &mut [BigRational],
        columns: usize,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        loop {
            limits.check()?;
            // Bland: the first variable that helps enters, and among the rows
            // that allow least, the first variable leaves.
            let Some(enter) = (0..columns).find(|&j| cost[j].is_negative()) else {
                return Ok(true);
            };
            let last = cost.len() - 1;
            let leave = (0..self.rows.len())
                .filter(|&i| self.rows[i][enter].is_positive())
                .map(|i| {
                    let ratio = &self.rows[i][last] / &self.rows[i][enter];
                    (ratio, self.basis[i], i)
                })
                .min();
            let Some((_, _, leave)) = leave else {
                return Ok(false);
            };
            self.pivot(leave, enter);
            let row = self.rows[leave].clone();
            subtract_multiple(cost, &row, enter);
        }
    }

    fn pivot(&mut self, at: usize, enter: usize) {
        let scale = self.rows[at][enter].recip();
        for entry in self.rows[at].iter_mut().filter(|e| !e.is_zero()) {
            *entry *= &scale;
        }
        let row = self.rows[at].clone();
        for (i, other) in self.rows.iter_mut().enumerate() {
            if i != at {
                subtract_multiple(other, &row, enter);
            }
        }
        self.basis[at] = enter;
    }

    /// Artificial variables that are in the basis at zero leave it, or their
    /// row says nothing and goes.
    fn drive_out_artificial(&mut self) {
        let mut at = 0;
        while at < self.rows.len() {
            if self.basis[at] >= self.structural {
                match (0..self.structural).find(|&j| !self.rows[at][j].is_zero()) {
                    Some(enter) => self.pivot(at, enter),
                    None => {
                        self.rows.remove(at);
                        self.basis.remove(at);
                        continue;
                    }
                }
            }
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn form(coefficients: &[i64]) -> Vec<(usize, BigRational)> {
        coefficients
            .iter()
            .map(|c| rational(*c))
            .enumerate()
            .collect()
    }

    #[test]
    fn a_small_program() {
        // Least x + y with x + 2y ≥ 4, 3x + y ≥ 6: at (8/5, 6/5).
        let mut program = Program::new(2);
        program.non_negative();
        program.at_least(form(&[1, 2]), rational(4));
        program.at_least(form(&[3, 1]), rational(6));
        let fifth = |n: i64| BigRational::new(n.into(), 5.into());
        let found = program.minimum(form(&[1, 1]), &Limits::none()).unwrap();
        assert_eq!(found, Minimum::At(fifth(14), vec![fifth(8), fifth(6)]));
        let found = program.minimum(form(&[-1, 0]), &Limits::none()).unwrap();
        assert_eq!(found, Minimum::Unbounded);
        program.at_least(form(&[-1, -1]), rational(-2));
        assert_eq!(program.point(&Limits::none()).unwrap(), None);
    }

    #[test]
    fn equations_alone() {
        let mut program = Program::new(3);
        program.equal(form(&[1, 1, 0]), rational(3));
        program.equal(form(&[1, 0, 1]), rational(2));
        program.equal(form(&[2, 1, 1]), rational(5));
        assert_eq!(program.equations.len(), 2);
        let point = program.point(&Limits::none()).unwrap().unwrap();
        assert_eq!(&point[0] + &point[1], rational(3));
        assert_eq!(&point[0] + &point[2], rational(2));
        let found = program.minimum(form(&[0, 1, -1]), &Limits::none()).unwrap();
        assert!(matches!(found, Minimum::At(value, _) if value == rational(1)));
        program.equal(form(&[0, 1, -1]), rational(0));
        assert_eq!(program.point(&Limits::none()).unwrap(), None);
    }

    /// By Fourier and Motzkin: eliminate one variable after the other.
    fn is_feasible(mut rows: Vec<Vec<BigRational>>, variables: usize) -> bool {
        for v in 0..variables {
            let (mut lower, mut upper, mut rest) = (Vec::new(), Vec::new(), Vec::new());
            for row in rows {
                match (row[v].is_positive(), row[v].is_negative()) {
                    (true, _) => lower.push(row),
                    (_, true) => upper.push(row),
                    _ => rest.push(row),
                }
            }
            for low in &lower {
                for high in &upper {
                    let (a, b) = (-high[v].clone(), low[v].clone());
                    rest.push(low.iter().zip(high).map(|(l, h)| l * &a + h * &b).collect());
                }
            }
            rows = rest;
        }
        rows.iter().all(|row| !row[variables].is_positive())
    }

    proptest! {
        #[test]
        fn agrees_with_elimination(
            rows in prop::collection::vec(prop::collection::vec(-3i64..=3, 4), 0..7),
            equations in prop::collection::vec(prop::collection::vec(-2i64..=2, 4), 0..3),
        ) {
            let mut program = Program::new(3);
            let mut plain: Vec<Vec<BigRational>> = Vec::new();
            for row in &rows {
                program.at_least(form(&row[..3]), rational(row[3]));
                plain.push(row.iter().map(|c| rational(*c)).collect());
            }
            for row in &equations {
                program.equal(form(&row[..3]), rational(row[3]));
                plain.push(row.iter().map(|c| rational(*c)).collect());
                plain.push(row.iter().map(|c| rational(-*c)).collect());
            }
            let point = program.point(&Limits::none()).unwrap();
            prop_assert_eq!(point.is_some(), is_feasible(plain.clone(), 3));
            if let Some(point) = point {
                for row in &plain {
                    let sum = (0..3).fold(rational(0), |s, v| s + &row[v] * &point[v]);
                    prop_assert!(sum >= row[3]);
                }
            }
            // The minimum of a form is a value that nothing beats.
            let objective = form(&[1, 2, -1]);
            if let Minimum::At(value, point) = program.minimum(objective.clone(), &Limits::none()).unwrap() {
                let at: BigRational = objective.iter().fold(rational(0), |s, (v, c)| s + c * &point[*v]);
                prop_assert_eq!(&at, &value);
                let mut better = program.clone();
                let twice: Vec<_> = objective.into_iter().map(|(v, c)| (v, -c * rational(2))).collect();
                better.at_least(twice, -value * rational(2) + rational(1));
                prop_assert!(better.point(&Limits::none()).unwrap().is_none());
            }
        }
    }
}
