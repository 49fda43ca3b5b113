//! Integer points of systems of linear equations and inequalities.
//!
//! Reference: W. Pugh, The Omega test: a fast and practical integer programming
//! algorithm for dependence analysis (1991). Everything is exact, with integers
//! of any size; the systems are small (a handful of variables).
//!
//! Eliminating x from lower bounds l ≤ b·x and upper bounds a·x ≤ u gives the
//! *real shadow* a·l ≤ b·u. Where a = 1 or b = 1 every integer point of the
//! shadow lifts to one of the system. Otherwise the *dark shadow*
//! b·u − a·l ≥ (a−1)(b−1) lifts, and a point of the system that is not above
//! it lies close to a lower bound: b·x = l + i for a small i, a *splinter*.

use super::row::Row;
use faceoff_limits::{Limits, Pulse, StopReason};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::ops::ControlFlow;

/// Conditions on integer variables: equations `row = 0` and inequalities
/// `row ≥ 0`.
#[derive(Clone, Debug, Default)]
pub struct IntegerSystem {
    variables: usize,
    equations: Vec<Row>,
    inequalities: Vec<Row>,
    /// Variables that were replaced: nothing depends on them any more.
    gone: Vec<bool>,
}

/// A point, or none, unless a limit was met.
pub type Solved = Result<Option<Vec<BigInt>>, StopReason>;

impl IntegerSystem {
    /// No condition on this many variables.
    pub fn new(variables: usize) -> Self {
        Self {
            variables,
            gone: vec![false; variables],
            ..Self::default()
        }
    }

    /// Ask for `row = 0`.
    pub fn zero(&mut self, row: Row) {
        self.equations.push(row);
    }

    /// Ask for `row ≥ 0`.
    pub fn non_negative(&mut self, row: Row) {
        self.inequalities.push(row);
    }

    /// An integer point, if there is one.
    pub fn solve(&self, limits: &Limits) -> Solved {
        self.clone().solve_inner(&mut limits.pulse())
    }

    /// Call `visit` with every integer point until it breaks. The points must
    /// be finitely many, or `visit` must break.
    pub fn visit_points(
        &self,
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigInt]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        self.clone().visit_inner(&mut limits.pulse(), visit)
    }

    fn solve_inner(mut self, pulse: &mut Pulse<'_>) -> Solved {
        pulse.beat()?;
        let Some(back) = self.eliminate_equations() else {
            return Ok(None);
        };
        let Some(point) = self.solve_inequalities(pulse)? else {
            return Ok(None);
        };
        Ok(Some(back.iter().map(|row| row.at(&point)).collect()))
    }

    pub(super) fn equations(&self) -> &[Row] {
        &self.equations
    }

    pub(super) fn inequalities(&self) -> &[Row] {
        &self.inequalities
    }

    /// Use equations to remove variables from number `kept` on, and tidy;
    /// `None` if there is no integer point. A variable whose coefficient is not
    /// 1 or −1 is removed as if it were real.
    pub(super) fn substitute(&mut self, kept: usize) -> Option<()> {
        loop {
            let later = |row: &Row| {
                let used =
                    (kept..row.coefficients.len()).filter(|&i| !row.coefficients[i].is_zero());
                used.min_by_key(|&i| row.coefficients[i].abs())
            };
            let found = self
                .equations
                .iter()
                .enumerate()
                .filter_map(|(e, row)| Some((row.coefficients[later(row)?].abs(), e)))
                .min();
            let Some((lead, e)) = found else {
                if self.tidy()? {
                    continue;
                }
                self.equations
                    .retain(|row| !row.is_constant() || !row.constant.is_zero());
                return (!self.equations.iter().any(Row::is_constant)).then_some(());
            };
            let equation = self.equations.swap_remove(e);
            let i = later(&equation)?;
            for row in self.equations.iter_mut().chain(&mut self.inequalities) {
                if !row.coefficients[i].is_zero() {
                    let factor = -&row.coefficients[i] * equation.coefficients[i].signum();
                    *row = row.times(&lead).plus(&factor, &equation);
                }
            }
        }
    }

    /// The system without one of the variables from number `kept` on, none of
    /// which is in an equation, as if it were real. `None` if no such variable
    /// is left.
    pub(super) fn shadow(&self, kept: usize) -> Option<Self> {
        let (i, _) = self.next_variable(kept)?;
        let (lower, upper, rest) = self.bounds(i);
        let mut shadow = shadow(self.variables, i, &lower, &upper, &rest, false);
        shadow.equations = self.equations.clone();
        Some(shadow)
    }

    /// Remove all equations. Gives the old variables as functions of the new
    /// ones (as many as before, some unused), or `None` if there is no integer
    /// point.
    fn eliminate_equations(&mut self) -> Option<Vec<Row>> {
        let n = self.variables;
        let mut back: Vec<Row> = (0..n).map(|i| Row::variable(n, i)).collect();
        loop {
            while let Some(mut equation) = self.equations.pop() {
                let content = equation.content();
                if content.is_zero() {
                    if !equation.constant.is_zero() {
                        return None;
                    }
                    continue;
                }
                if !equation.constant.is_multiple_of(&content) {
                    return None;
                }
                for c in &mut equation.coefficients {
                    *c /= &content;
                }
                equation.constant /= &content;
                let i = equation.smallest().expect("not constant");
                let lead = equation.coefficients[i].clone();
                // x_i := (x_i stands for a new variable) x_i − Σ q_j x_j, which
                // leaves remainders smaller than the lead; with lead ±1 the
                // remainders are 0 and the new variable has a fixed value.
                let mut value = Row::variable(n, i);
                for j in (0..n).filter(|&j| j != i) {
                    value.coefficients[j] = -equation.coefficients[j].div_floor(&lead);
                }
                if lead.abs().is_one() {
                    self.gone[i] = true;
                    value.coefficients[i] = BigInt::zero();
                    value.constant = -&equation.constant * &lead;
                } else {
                    self.equations.push(equation);
                }
                let rows = self.equations.iter_mut();
                for row in rows.chain(&mut self.inequalities).chain(&mut back) {
                    row.substitute(i, &value);
                }
            }
            if !self.tidy()? {
                return Some(back);
            }
        }
    }

    /// Divide inequalities by their content, rounding the constant; drop those
    /// that say nothing or less than another; turn pairs of opposite ones that
    /// meet into equations. `Some(true)` if there are new equations, `None` if
    /// there is no integer point.
    fn tidy(&mut self) -> Option<bool> {
        let mut kept: Vec<Row> = Vec::with_capacity(self.inequalities.len());
        for mut row in self.inequalities.drain(..) {
            let content = row.content();
            if content.is_zero() {
                if row.constant.is_negative() {
                    return None;
                }
                continue;
            }
            if !content.is_one() {
                for c in &mut row.coefficients {
                    *c /= &content;
                }
                row.constant = row.constant.div_floor(&content);
            }
            let same = kept.iter_mut().find(|k| k.coefficients == row.coefficients);
            match same {
                Some(other) if other.constant > row.constant => *other = row,
                Some(_) => {}
                None => kept.push(row),
            }
        }
        let mut met = false;
        let mut i = 0;
        while i < kept.len() {
            let opposite = (i + 1..kept.len()).find(|&j| are_opposite(&kept[i], &kept[j]));
            if let Some(j) = opposite {
                let slack = &kept[i].constant + &kept[j].constant;
                if slack.is_negative() {
                    return None;
                }
                if slack.is_zero() {
                    kept.swap_remove(j);
                    self.equations.push(kept.swap_remove(i));
                    met = true;
                    continue;
                }
            }
            i += 1;
        }
        self.inequalities = kept;
        Some(met)
    }

    /// A point of a tidy system without equations.
    fn solve_inequalities(self, pulse: &mut Pulse<'_>) -> Solved {
        let n = self.variables;
        let Some((i, exact)) = self.next_variable(0) else {
            return Ok(Some(vec![BigInt::zero(); n]));
        };
        let (lower, upper, rest) = self.bounds(i);
        if let Some(point) = shadow(n, i, &lower, &upper, &rest, true).solve_inner(pulse)? {
            return Ok(Some(lift(point, i, &lower, &upper)));
        }
        if exact {
            return Ok(None);
        }
        // An integer point that the dark shadow misses is near a lower bound.
        if shadow(n, i, &lower, &upper, &rest, false)
            .solve_inner(pulse)?
            .is_none()
        {
            return Ok(None);
        }
        let coefficient = |row: &Row| row.coefficients[i].abs();
        let largest = upper.iter().map(coefficient).max().unwrap_or_default();
        for bound in &lower {
            let b = coefficient(bound);
            let last: BigInt = (&largest * &b - &largest - &b).div_floor(&largest);
            let mut slack = BigInt::zero();
            while slack <= last {
                let mut splinter = self.clone();
                let mut on_bound = bound.clone();
                on_bound.constant -= &slack;
                splinter.zero(on_bound);
                if let Some(point) = splinter.solve_inner(pulse)? {
                    return Ok(Some(point));
                }
                slack += 1;
            }
        }
        Ok(None)
    }

    /// The variable to eliminate next, from number `from` on, and whether its dark shadow is its real
    /// shadow; the one with the fewest new inequalities.
    fn next_variable(&self, from: usize) -> Option<(usize, bool)> {
        let mut best: Option<(bool, usize, usize)> = None;
        for i in from..self.variables {
            let column = self.inequalities.iter().map(|row| &row.coefficients[i]);
            let (mut lower, mut upper) = (0, 0);
            let (mut unit_lower, mut unit_upper) = (true, true);
            for c in column {
                if c.is_positive() {
                    lower += 1;
                    unit_lower &= c.is_one();
                } else if c.is_negative() {
                    upper += 1;
                    unit_upper &= (-c).is_one();
                }
            }
            if lower + upper == 0 {
                continue;
            }
            let inexact = !(unit_lower || unit_upper || lower == 0 || upper == 0);
            let candidate = (inexact, lower * upper, i);
            if best.is_none_or(|b| candidate < b) {
                best = Some(candidate);
            }
        }
        best.map(|(inexact, _, i)| (i, !inexact))
    }

    /// The inequalities as lower bounds on variable `i`, upper bounds on it,
    /// and others.
    fn bounds(&self, i: usize) -> (Vec<Row>, Vec<Row>, Vec<Row>) {
        let (mut lower, mut upper, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for row in &self.inequalities {
            let side = match row.coefficients[i].sign() {
                num_bigint::Sign::Plus => &mut lower,
                num_bigint::Sign::Minus => &mut upper,
                num_bigint::Sign::NoSign => &mut rest,
            };
            side.push(row.clone());
        }
        (lower, upper, rest)
    }

    fn visit_inner(
        mut self,
        pulse: &mut Pulse<'_>,
        visit: &mut dyn FnMut(&[BigInt]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        pulse.beat()?;
        let Some(back) = self.eliminate_equations() else {
            return Ok(ControlFlow::Continue(()));
        };
        let mut lifted = |point: &[BigInt]| {
            let old: Vec<BigInt> = back.iter().map(|row| row.at(point)).collect();
            visit(&old)
        };
        let used = (0..self.variables).find(|&i| {
            let mut column = self.inequalities.iter().map(|row| &row.coefficients[i]);
            column.any(|c| !c.is_zero())
        });
        let Some(i) = used else {
            if self.gone.contains(&false) {
                // Any value of a free variable will do.
                return Err(StopReason::size("integer points", 0));
            }
            return Ok(lifted(&vec![BigInt::zero(); self.variables]));
        };
        let Some((first, last)) = self.range(i, pulse)? else {
            return Ok(ControlFlow::Continue(()));
        };
        let mut value = first;
        while value <= last {
            let mut slice = self.clone();
            let mut row = Row::variable(self.variables, i);
            row.constant = -value.clone();
            slice.zero(row);
            if slice.visit_inner(pulse, &mut lifted)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            value += 1;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// An interval that holds all values of variable `i` at integer points, or
    /// `None` if there is no real point.
    fn range(
        &self,
        i: usize,
        pulse: &mut Pulse<'_>,
    ) -> Result<Option<(BigInt, BigInt)>, StopReason> {
        let mut system = self.clone();
        loop {
            pulse.beat()?;
            let others = (0..system.variables).filter(|&j| j != i);
            let next = others
                .map(|j| (system.bounds(j), j))
                .filter(|((lower, upper, _), _)| lower.len() + upper.len() > 0)
                .min_by_key(|((lower, upper, _), _)| lower.len() * upper.len());
            let Some(((lower, upper, rest), j)) = next else {
                break;
            };
            system = shadow(system.variables, j, &lower, &upper, &rest, false);
            // Rounding is right here too: only integer values of i matter.
            let mut equations = Vec::new();
            loop {
                match system.tidy() {
                    None => return Ok(None),
                    Some(true) => equations.append(&mut system.equations),
                    Some(false) => break,
                }
            }
            for equation in equations {
                system.inequalities.push(equation.times(&-BigInt::one()));
                system.inequalities.push(equation);
            }
        }
        let (lower, upper, rest) = system.bounds(i);
        if rest.iter().any(|row| row.constant.is_negative()) {
            return Ok(None);
        }
        let ends = (
            highest_lower(&lower, i, &vec![BigInt::zero(); self.variables]),
            lowest_upper(&upper, i, &vec![BigInt::zero(); self.variables]),
        );
        match ends {
            (Some(first), Some(last)) => Ok((first <= last).then_some((first, last))),
            _ => Err(StopReason::size("integer points", 0)),
        }
    }
}

fn are_opposite(a: &Row, b: &Row) -> bool {
    let mut pairs = a.coefficients.iter().zip(&b.coefficients);
    pairs.all(|(x, y)| x.magnitude() == y.magnitude() && (x.is_zero() || x.sign() != y.sign()))
}

/// The system without variable `i`: the dark or the real shadow.
fn shadow(
    variables: usize,
    i: usize,
    lower: &[Row],
    upper: &[Row],
    rest: &[Row],
    dark: bool,
) -> IntegerSystem {
    let mut system = IntegerSystem::new(variables);
    system.inequalities = rest.to_vec();
    for low in lower {
        let b = &low.coefficients[i];
        for high in upper {
            let a = -&high.coefficients[i];
            let mut row = low.times(&a).plus(b, high);
            if dark {
                row.constant -= (&a - 1u8) * (b - 1u8);
            }
            system.inequalities.push(row);
        }
    }
    system
}

/// Give variable `i` a value at a point of its shadow: the least there is, or
/// the greatest where nothing bounds it from below.
fn lift(mut point: Vec<BigInt>, i: usize, lower: &[Row], upper: &[Row]) -> Vec<BigInt> {
    point[i] = BigInt::zero();
    let value = highest_lower(lower, i, &point).or_else(|| lowest_upper(upper, i, &point));
    point[i] = value.unwrap_or_default();
    point
}

/// The least value of variable `i` that all lower bounds allow at a point
/// where it is 0.
fn highest_lower(lower: &[Row], i: usize, point: &[BigInt]) -> Option<BigInt> {
    let ends = lower.iter().map(|row| {
        let (value, b) = (-row.at(point), &row.coefficients[i]);
        value.div_ceil(b)
    });
    ends.max()
}

/// The greatest value of variable `i` that all upper bounds allow.
fn lowest_upper(upper: &[Row], i: usize, point: &[BigInt]) -> Option<BigInt> {
    let ends = upper.iter().map(|row| {
        let (value, a) = (row.at(point), -&row.coefficients[i]);
        value.div_floor(&a)
    });
    ends.min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A system on `N` variables in the box [-4,4]^N.
    fn boxed(variables: usize, equations: &[Vec<i32>], inequalities: &[Vec<i32>]) -> IntegerSystem {
        let row = |numbers: &Vec<i32>| Row {
            coefficients: numbers[..variables].iter().map(|c| (*c).into()).collect(),
            constant: numbers[variables].into(),
        };
        let mut system = IntegerSystem::new(variables);
        for i in 0..variables {
            let mut low = Row::variable(variables, i);
            let mut high = low.times(&-BigInt::one());
            low.constant += 4;
            high.constant += 4;
            system.non_negative(low);
            system.non_negative(high);
        }
        equations.iter().for_each(|e| system.zero(row(e)));
        inequalities
            .iter()
            .for_each(|e| system.non_negative(row(e)));
        system
    }

    /// Does the point satisfy all conditions?
    fn holds_at(system: &IntegerSystem, point: &[BigInt]) -> bool {
        let zero = |row: &Row| row.at(point).is_zero();
        let fine = |row: &Row| !row.at(point).is_negative();
        system.equations.iter().all(zero) && system.inequalities.iter().all(fine)
    }

    fn brute_force(system: &IntegerSystem) -> Vec<Vec<BigInt>> {
        let n = system.variables;
        let points = (0..9i64.pow(n as u32)).map(|code| {
            let coordinate = |i| BigInt::from(code / 9i64.pow(i as u32) % 9 - 4);
            (0..n).map(coordinate).collect::<Vec<_>>()
        });
        points.filter(|point| holds_at(system, point)).collect()
    }

    fn check(system: &IntegerSystem) {
        let limits = Limits::none();
        let mut expected = brute_force(system);
        expected.sort();
        let found = system.solve(&limits).unwrap();
        assert_eq!(found.is_some(), !expected.is_empty(), "{system:?}");
        if let Some(point) = found {
            assert!(holds_at(system, &point), "{system:?} at {point:?}");
        }
        let mut all = Vec::new();
        let flow = system.visit_points(&limits, &mut |point| {
            all.push(point.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(flow, Ok(ControlFlow::Continue(())));
        all.sort();
        assert_eq!(all, expected, "{system:?}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn agrees_with_brute_force(
            equations in prop::collection::vec(prop::collection::vec(-5i32..=5, 4), 0..2),
            inequalities in prop::collection::vec(prop::collection::vec(-5i32..=5, 4), 0..5),
        ) {
            check(&boxed(3, &equations, &inequalities));
        }

        #[test]
        fn agrees_with_brute_force_where_integer_points_are_rare(
            equations in prop::collection::vec(prop::collection::vec(-9i32..=9, 3), 0..1),
            inequalities in prop::collection::vec(prop::collection::vec(-9i32..=9, 3), 2..6),
        ) {
            check(&boxed(2, &equations, &inequalities));
        }
    }

    #[test]
    fn real_points_without_integer_points() {
        // 27 ≤ 11x + 13y ≤ 45 and −10 ≤ 7x − 9y ≤ 4 (Pugh's example).
        let mut system = IntegerSystem::new(2);
        for (x, y, constant) in [(11, 13, -27), (-11, -13, 45), (7, -9, 10), (-7, 9, 4)] {
            system.non_negative(Row {
                coefficients: vec![BigInt::from(x), BigInt::from(y)],
                constant: BigInt::from(constant),
            });
        }
        assert_eq!(system.solve(&Limits::none()), Ok(None));
    }

    #[test]
    fn infinitely_many_points_are_refused() {
        let system = IntegerSystem::new(1);
        let flow = system.visit_points(&Limits::none(), &mut |_| ControlFlow::Continue(()));
        assert!(flow.is_err());
    }
}
