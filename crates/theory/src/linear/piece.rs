//! One linear piece of a set of positions.
//!
//! Written like a claim: `(0,x,a,b,e,c,d,x) : a+b=x & c+d=x & e=x & x<=a+d` is
//! the set of all positions of this form with natural numbers x, a, …, e that
//! obey the conditions. Entries are linear and must not be negative.

use super::row::Row;
use super::system::IntegerSystem;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};
use std::fmt;

/// A set { (t1,…,tn) : conditions } with linear entries and conditions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearPiece {
    names: Vec<String>,
    entries: Vec<Row>,
    equations: Vec<Row>,
    inequalities: Vec<Row>,
}

/// What is wrong with the text of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceSyntax(pub String);

impl fmt::Display for PieceSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PieceSyntax {}

impl LinearPiece {
    /// Number of piles.
    pub fn n(&self) -> usize {
        self.entries.len()
    }

    /// The names of the parameters, in order of appearance.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The piece with its piles in another order: pile `order[i]` of the new
    /// piece is pile `i` of this one.
    pub fn with_piles_at(&self, order: &[usize]) -> Self {
        let mut piece = self.clone();
        for (entry, &place) in self.entries.iter().zip(order) {
            piece.entries[place] = entry.clone();
        }
        piece
    }

    /// Equal for pieces that differ in the names and the order of parameters
    /// only (not for all equal sets).
    pub(super) fn key(&self) -> impl Eq + std::hash::Hash + use<> {
        let first_use = |i: usize| {
            self.entries
                .iter()
                .position(|row| !row.coefficients[i].is_zero())
        };
        let mut order: Vec<usize> = (0..self.names.len()).collect();
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
    pub fn below(&self, piles: &[BigUint], fixed: impl Fn(usize) -> bool) -> IntegerSystem {
        let variables = self.names.len();
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
        let (n, parameters) = (self.n(), self.names.len());
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
    pub fn position(&self, parameters: &[BigInt]) -> Option<Vec<BigUint>> {
        let entries = self.entries.iter();
        entries.map(|row| row.at(parameters).to_biguint()).collect()
    }
}

impl std::str::FromStr for LinearPiece {
    type Err = PieceSyntax;

    fn from_str(text: &str) -> Result<Self, PieceSyntax> {
        let (entries, conditions) = text.split_once(':').unwrap_or((text, ""));
        let entries = entries.trim();
        let inner = entries
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'))
            .ok_or_else(|| PieceSyntax(format!("{entries} is not of the form (…)")))?;
        let entries: Vec<&str> = inner.split(',').collect();
        let conditions: Vec<&str> = conditions
            .split('&')
            .filter(|part| !part.trim().is_empty())
            .collect();
        let mut names = Vec::new();
        for text in entries.iter().chain(&conditions) {
            collect_names(text, &mut names);
        }
        let mut piece = Self {
            entries: Vec::new(),
            equations: Vec::new(),
            inequalities: Vec::new(),
            names,
        };
        for entry in entries {
            let row = read_row(entry, &piece.names)?;
            piece.entries.push(row);
        }
        for condition in conditions {
            piece.read_condition(condition)?;
        }
        Ok(piece)
    }
}

impl LinearPiece {
    fn read_condition(&mut self, text: &str) -> Result<(), PieceSyntax> {
        let operator = ["<=", ">=", "<", ">", "="]
            .into_iter()
            .find(|operator| text.contains(operator))
            .ok_or_else(|| PieceSyntax(format!("{text} compares nothing")))?;
        let (left, right) = text.split_once(operator).expect("it is contained");
        let left = read_row(left, &self.names)?;
        let right = read_row(right, &self.names)?;
        match operator {
            "=" => self.equations.push(left.minus(&right)),
            "<=" => self.inequalities.push(right.minus(&left)),
            ">=" => self.inequalities.push(left.minus(&right)),
            _ => {
                let mut row = match operator {
                    "<" => right.minus(&left),
                    _ => left.minus(&right),
                };
                row.constant -= 1;
                self.inequalities.push(row);
            }
        }
        Ok(())
    }
}

fn collect_names(text: &str, names: &mut Vec<String>) {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    for word in words {
        let name = word.trim_start_matches(|c: char| c.is_ascii_digit());
        if !name.is_empty() && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
}

/// A sum of terms `3`, `a`, `2a`, `2*a` with signs.
fn read_row(text: &str, names: &[String]) -> Result<Row, PieceSyntax> {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let refuse = || PieceSyntax(format!("{text} is not a sum of terms"));
    let mut row = Row::constant(names.len(), 0);
    let mut rest = compact.as_str();
    let mut first = true;
    while !rest.is_empty() || first {
        let sign = match rest.strip_prefix('-') {
            Some(after) => {
                rest = after;
                -BigInt::one()
            }
            None => {
                match rest.strip_prefix('+') {
                    Some(after) if !first => rest = after,
                    None if first => {}
                    _ => return Err(refuse()),
                }
                BigInt::one()
            }
        };
        first = false;
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let (term, after) = rest.split_at(end);
        rest = after;
        let digits = term.len() - term.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, name) = term.split_at(digits);
        let name = match number {
            "" => name,
            _ => name.strip_prefix('*').unwrap_or(name),
        };
        let factor = match number {
            "" => BigInt::one(),
            number => number.parse().map_err(|_| refuse())?,
        };
        if name.is_empty() {
            if number.is_empty() {
                return Err(refuse());
            }
            row.constant += sign * factor;
        } else {
            let i = names.iter().position(|known| known == name);
            row.coefficients[i.ok_or_else(refuse)?] += sign * factor;
        }
    }
    Ok(row)
}

impl fmt::Display for LinearPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |row: &Row| show_row(row, &self.names);
        let entries: Vec<String> = self.entries.iter().map(show).collect();
        write!(f, "({})", entries.join(","))?;
        let equations = self.equations.iter().map(|row| (row, "="));
        let inequalities = self.inequalities.iter().map(|row| (row, ">="));
        for (i, (row, operator)) in equations.chain(inequalities).enumerate() {
            let (positive, negative) = sides(row);
            let joint = if i == 0 { " : " } else { " & " };
            write!(f, "{joint}{}{operator}{}", show(&positive), show(&negative))?;
        }
        Ok(())
    }
}

/// A row as a difference of two rows without negative numbers.
fn sides(row: &Row) -> (Row, Row) {
    let part = |sign: i32| {
        let keep = |c: &BigInt| (c * sign).max(BigInt::zero());
        Row {
            coefficients: row.coefficients.iter().map(keep).collect(),
            constant: keep(&row.constant),
        }
    };
    (part(1), part(-1))
}

fn show_row(row: &Row, names: &[String]) -> String {
    let mut text = String::new();
    for (c, name) in row.coefficients.iter().zip(names) {
        if c.is_zero() {
            continue;
        }
        match (c.is_negative(), text.is_empty()) {
            (true, _) => text.push('-'),
            (false, false) => text.push('+'),
            (false, true) => {}
        }
        if !c.abs().is_one() {
            text.push_str(&format!("{}*", c.abs()));
        }
        text.push_str(name);
    }
    if text.is_empty() {
        return row.constant.to_string();
    }
    if !row.constant.is_zero() {
        text.push_str(&format!("{:+}", row.constant));
    }
    text
}
