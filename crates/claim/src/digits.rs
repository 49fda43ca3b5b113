//! Conditions on columns of digits, as people say them.
//!
//! Both forms are only ways to write what the language has anyway, so that
//! whatever reads trees need not know them:
//!
//! * `ones(a,b,c) in {0,2}`, at every binary place so many of the digits are 1, is
//!   `columns(a,b,c) in {000, 011, 101, 110}`;
//! * `digits(a,b): φ until {10} then ψ`, read from the top, is `exists m:
//!   columns(m,m+1,a,b) in {…} & …`. No column has a 1 in both m and m+1, so that
//!   m+1 is a power of two: its place is that of the column 10, φ holds above and ψ
//!   below. Conditions of ψ that are not on columns are about `and(a,m)`, or with
//!   `from there on` about `and(a,2*m+1)`.
//!
//! A tree of just this shape is printed like this.

use crate::ast::*;

/// The most piles of such a condition.
pub(crate) const MAX_PILES: usize = 10;

/// A column: a digit for each pile.
pub type Column = Vec<bool>;

/// All columns of so many digits, in order.
pub fn all_columns(length: usize) -> Vec<Column> {
    let column = |code: usize| (0..length).rev().map(|i| code >> i & 1 == 1).collect();
    (0..1usize << length).map(column).collect()
}

fn ones(column: &[bool]) -> usize {
    column.iter().filter(|&&digit| digit).count()
}

/// The columns of so many digits with so many ones.
pub fn columns_with_ones(length: usize, counts: &[usize]) -> Vec<Column> {
    let mut all = all_columns(length);
    all.retain(|column| counts.contains(&ones(column)));
    all
}

/// How many ones the columns have, if they are all columns with so many, in order.
pub(crate) fn counts(patterns: &[Pattern]) -> Option<Vec<usize>> {
    let length = patterns.first()?.digits.len();
    if length > MAX_PILES {
        return None;
    }
    let mut counts: Vec<usize> = patterns.iter().map(|p| ones(&p.digits)).collect();
    counts.sort_unstable();
    counts.dedup();
    let all = columns_with_ones(length, &counts);
    let same = all.iter().eq(patterns.iter().map(|p| &p.digits));
    same.then_some(counts)
}

/// `columns(piles) in {…}`; the column of zeros, which stands before every number, is among
/// them.
pub fn on_columns(piles: &[String], columns: impl IntoIterator<Item = Column>) -> Formula {
    let zeros = vec![false; piles.len()];
    let mut columns: Vec<Column> = columns.into_iter().collect();
    if !columns.contains(&zeros) {
        columns.insert(0, zeros);
    }
    let piles = piles.iter().map(|pile| pile.as_str().into()).collect();
    let pattern = |digits| Pattern {
        digits,
        place: Place::default(),
    };
    FormulaKind::Columns(piles, columns.into_iter().map(pattern).collect()).into()
}

/// Short conditions that say which columns there are: none on piles that may have
/// any digit, and one for all piles that are 0.
pub fn described(piles: &[String], columns: &[Column]) -> Vec<Formula> {
    let flipped = |column: &Column, v: usize| {
        let mut column = column.clone();
        column[v] = !column[v];
        column
    };
    let is_free = |v: &usize| columns.iter().all(|c| columns.contains(&flipped(c, *v)));
    let is_zero = |v: &usize| columns.iter().all(|c| !c[*v]);
    let zeros: Vec<usize> = (0..piles.len()).filter(is_zero).collect();
    let rest: Vec<usize> = (0..piles.len())
        .filter(|v| !is_zero(v) && !is_free(v))
        .collect();
    let mut all = Vec::new();
    for (part, is_rest) in [(zeros, false), (rest, true)] {
        if part.is_empty() {
            continue;
        }
        let names: Vec<String> = part.iter().map(|&v| piles[v].clone()).collect();
        let mut seen: Vec<Column> = match is_rest {
            true => columns
                .iter()
                .map(|c| part.iter().map(|&v| c[v]).collect())
                .collect(),
            false => vec![vec![false; part.len()]],
        };
        seen.sort_unstable();
        seen.dedup();
        all.push(on_columns(&names, seen));
    }
    if all.is_empty() {
        all.push(on_columns(piles, all_columns(piles.len())));
    }
    all
}

/// The columns of the piles that a conjunction allows, and its other conditions: what
/// [`described`] says, read.
pub(crate) fn on_piles(piles: &[String], formula: &Formula) -> (Vec<Column>, Vec<Formula>) {
    let mut columns = all_columns(piles.len());
    let mut others = Vec::new();
    for part in formula.conjuncts() {
        let of = |term: &Term| match &term.kind {
            TermKind::Variable(name) => piles.iter().position(|pile| pile == name),
            _ => None,
        };
        let found = match &part.kind {
            FormulaKind::Columns(terms, patterns) => {
                let places: Option<Vec<usize>> = terms.iter().map(of).collect();
                places.map(|places| (places, patterns))
            }
            _ => None,
        };
        match found {
            Some((places, patterns)) => columns.retain(|column| {
                let seen: Column = places.iter().map(|&v| column[v]).collect();
                patterns.iter().any(|pattern| pattern.digits == seen)
            }),
            None => others.push(part.clone()),
        }
    }
    (columns, others)
}

/// What some piles are like from the top digit down: columns `above` until one
/// comes that is `at`, and then columns `below`.
///
/// ```
/// use faceoff_claim::{Step, Until};
///
/// let text = "(a,b) -> (x,y) : digits(a,b): columns(a,b) in {00, 11} until {10} then a=b";
/// let step: Step = text.parse().unwrap();
/// let until = Until::of(&step.condition).unwrap();
/// assert_eq!(until.above, [vec![false, false], vec![true, true]]);
/// assert_eq!(until.at, [vec![true, false]]);
/// assert_eq!(until.into_formula(), step.condition);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Until {
    /// The piles.
    pub piles: Vec<String>,
    /// The columns that may come first.
    pub above: Vec<Column>,
    /// The column that comes then.
    pub at: Vec<Column>,
    /// The columns that may come after it.
    pub below: Vec<Column>,
    /// Other conditions on the numbers below.
    pub others: Vec<Formula>,
    /// Are those numbers read from the column on, and not only after it?
    pub from_there_on: bool,
}

impl Until {
    /// As a formula of the language.
    pub fn into_formula(self) -> Formula {
        let mut marker = "m".to_owned();
        let mut taken: Vec<String> = self.piles.clone();
        for other in &self.others {
            other.each_free_variable(&mut |name, _| taken.push(name.to_owned()));
            other.each_bound_variable(&mut |name| taken.push(name.to_owned()));
        }
        while taken.contains(&marker) {
            marker.push('\'');
        }
        let m = || Term::from(marker.as_str());
        let mask = match self.from_there_on {
            true => TermKind::Plus(
                Box::new(TermKind::Times(2, Box::new(m())).into()),
                Box::new(1.into()),
            )
            .into(),
            false => m(),
        };
        let mut terms = vec![m(), m().plus(1.into())];
        terms.extend(self.piles.iter().map(|pile| Term::from(pile.as_str())));
        let mut patterns: Vec<Pattern> = Vec::new();
        let parts = [
            ([false, false], self.above),
            ([false, true], self.at),
            ([true, false], self.below),
        ];
        for (front, mut columns) in parts {
            columns.sort_unstable();
            columns.dedup();
            patterns.extend(columns.into_iter().map(|column| Pattern {
                digits: front.into_iter().chain(column).collect(),
                place: Place::default(),
            }));
        }
        let piles = self.piles;
        let below = |name: &str| {
            piles
                .iter()
                .any(|pile| pile == name)
                .then(|| TermKind::Bits(BitOperation::And, vec![name.into(), mask.clone()]).into())
        };
        let mut parts: Vec<Formula> = vec![FormulaKind::Columns(terms, patterns).into()];
        parts.extend(self.others.iter().map(|other| other.replaced(&below)));
        let body = Formula::all(parts).expect("there is one");
        FormulaKind::Exists(vec![marker.as_str().into()], Box::new(body)).into()
    }

    /// All conditions on what comes below.
    pub(crate) fn conditions_below(&self) -> Vec<Formula> {
        let mut all = self.others.clone();
        let free = self.below.len() == 1 << self.piles.len();
        if !free || all.is_empty() {
            all.splice(0..0, described(&self.piles, &self.below));
        }
        all
    }

    /// What a formula says of this kind, if it has just the shape.
    pub fn of(formula: &Formula) -> Option<Self> {
        let FormulaKind::Exists(bound, body) = &formula.kind else {
            return None;
        };
        let ([marker], [columns, others @ ..]) = (&bound[..], body.conjuncts()) else {
            return None;
        };
        let FormulaKind::Columns(terms, patterns) = &columns.kind else {
            return None;
        };
        let name = |term: &Term| match &term.kind {
            TermKind::Variable(name) => Some(name.clone()),
            _ => None,
        };
        let piles: Vec<String> = terms.get(2..)?.iter().map(name).collect::<Option<_>>()?;
        if piles.is_empty() || piles.len() > MAX_PILES {
            return None;
        }
        let part = |front: [bool; 2]| -> Vec<Column> {
            let here = patterns.iter().filter(|p| p.digits[..2] == front);
            here.map(|p| p.digits[2..].to_vec()).collect()
        };
        // With either meaning of the other conditions: which has this shape?
        [false, true].into_iter().find_map(|from_there_on| {
            let others = others.iter().map(|other| raised(other, &marker.name));
            let until = Self {
                piles: piles.clone(),
                above: part([false, false]),
                at: part([false, true]),
                below: part([true, false]),
                others: others.collect(),
                from_there_on,
            };
            (until.reads_back() && until.clone().into_formula() == *formula).then_some(until)
        })
    }

    /// Do the conditions say just these columns, so that what is printed is read as the same?
    /// Not where the column of zeros, which is in every list of columns, is not among them.
    fn reads_back(&self) -> bool {
        let read = |conditions| Formula::all(conditions).map(|all| on_piles(&self.piles, &all));
        !self.at.is_empty()
            && read(described(&self.piles, &self.above)) == Some((self.above.clone(), Vec::new()))
            && read(self.conditions_below()) == Some((self.below.clone(), self.others.clone()))
    }
}

/// The formula with the numbers `and(x,…m…)` replaced by x.
fn raised(formula: &Formula, marker: &str) -> Formula {
    let mut formula = formula.clone();
    formula.each_term_mut(&mut |term| {
        if let TermKind::Bits(BitOperation::And, items) = &term.kind
            && let [first, mask] = &items[..]
        {
            let mut masked = false;
            mask.each_variable(&mut |name, _| masked |= name == marker);
            if masked {
                *term = first.clone();
            }
        }
    });
    formula
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Claim;

    /// In front of every number there are zeros: a condition on columns reads back.
    #[test]
    fn zeros_stand_before_every_number() {
        let condition = on_columns(&["a".to_owned()], [vec![true]]);
        let text = format!("{{ (a) : {condition} }}");
        let claim = Claim::read(&text, 1).expect("it reads back");
        assert_eq!(claim.to_string(), text);
    }
}
