//! Trees made by programs: the short way to write a term, a formula, a set.

use crate::ast::*;

impl Term {
    /// `3*a+b+2`: a sum of multiples of variables and a constant, where no
    /// number is negative. The empty sum is 0.
    pub fn sum<'a>(parts: impl IntoIterator<Item = (u64, &'a str)>, constant: u64) -> Self {
        let parts = parts.into_iter().filter(|(factor, _)| *factor > 0);
        let parts = parts.map(|(factor, name)| match factor {
            1 => Self::from(name),
            _ => TermKind::Times(factor, Box::new(name.into())).into(),
        });
        let constant = (constant > 0).then(|| Self::from(constant));
        let all = parts.chain(constant).reduce(Self::plus);
        all.unwrap_or_else(|| 0.into())
    }

    /// `s+t`
    pub fn plus(self, other: Self) -> Self {
        TermKind::Plus(Box::new(self), Box::new(other)).into()
    }

    /// `s-t`
    pub fn minus(self, other: Self) -> Self {
        TermKind::Minus(Box::new(self), Box::new(other)).into()
    }

    /// `s^t^…`; a single term stays as it is.
    pub fn xor(mut terms: Vec<Self>) -> Self {
        match terms.len() {
            1 => terms.remove(0),
            _ => TermKind::Bits(BitOperation::Xor, terms).into(),
        }
    }

    /// The comparison with another term.
    pub fn compare(self, comparison: Comparison, other: impl Into<Self>) -> Formula {
        FormulaKind::Compare(self, vec![(comparison, other.into())]).into()
    }
}

impl Formula {
    /// The conjunction; `None` of nothing.
    pub fn all(mut parts: Vec<Self>) -> Option<Self> {
        match parts.len() {
            0 | 1 => parts.pop(),
            _ => Some(FormulaKind::And(parts).into()),
        }
    }

    /// The conditions that a conjunction is made of.
    pub fn conjuncts(&self) -> &[Self] {
        match &self.kind {
            FormulaKind::And(parts) => parts,
            _ => std::slice::from_ref(self),
        }
    }
}

impl Set {
    /// `{ (entries) : conditions }`
    pub fn builder(entries: Vec<Term>, conditions: Vec<Formula>) -> Self {
        let condition = Formula::all(conditions);
        SetKind::Builder { entries, condition }.into()
    }

    /// `A union B union …`; a single set stays as it is.
    pub fn union(mut sets: Vec<Self>) -> Self {
        match sets.len() {
            1 => sets.remove(0),
            _ => SetKind::Union(sets).into(),
        }
    }

    /// `A up to symmetry`
    pub fn up_to_symmetry(self) -> Self {
        SetKind::UpToSymmetry(Box::new(self)).into()
    }
}

impl ValueClaim {
    /// `{ (piles) : term = value }`, where there are no cases.
    pub fn of_value(&self, value: u64) -> Option<Set> {
        let piles = self.piles.iter().map(|pile| pile.name.as_str().into());
        let equal = self.otherwise.clone().compare(Comparison::Equal, value);
        (self.cases.is_empty()).then(|| Set::builder(piles.collect(), vec![equal]))
    }
}

/// Names of so many variables: a, b, c, …, or a1, a2, … where letters run out.
pub fn names(number: usize) -> Vec<String> {
    match number {
        0..=26 => (b'a'..=b'z')
            .take(number)
            .map(|c| char::from(c).to_string())
            .collect(),
        _ => (1..=number).map(|i| format!("a{i}")).collect(),
    }
}
