//! What a claim says of one position, by brute force.
//!
//! The oracle tries every value up to a bound for each variable that the
//! position does not fix. It is the reference in tests, and nothing else: a
//! witness beyond the bound is missed, and a `forall` is believed beyond it.

use crate::ast::*;
use faceoff_complex::{Complex, Face};
use std::cell::OnceCell;

/// A claim about one complex, evaluated with bounded witnesses.
///
/// ```
/// use faceoff_claim::{Claim, Oracle};
/// use faceoff_complex::families;
///
/// let claim: Claim = "{ (a,b) : exists c: a+3c=b }".parse().unwrap();
/// let points = families::points(2).unwrap();
/// let oracle = Oracle::new(&claim, &points, 10);
/// assert!(oracle.holds(&[1, 7]) && !oracle.holds(&[1, 8]));
/// // The witness 33 is beyond the bound.
/// assert!(!oracle.holds(&[1, 100]));
/// ```
pub struct Oracle<'a> {
    claim: &'a Claim,
    complex: &'a Complex,
    automorphisms: OnceCell<Vec<Vec<usize>>>,
    bound: u64,
}

/// Values of variables; the last entry of a name counts.
type Environment<'a> = Vec<(&'a str, u64)>;

impl<'a> Oracle<'a> {
    /// Evaluate `claim` on `complex`, with witnesses up to `bound`.
    pub fn new(claim: &'a Claim, complex: &'a Complex, bound: u64) -> Self {
        Self {
            claim,
            complex,
            automorphisms: OnceCell::new(),
            bound,
        }
    }

    /// Does the claim call this a zero position?
    pub fn holds(&self, position: &[u64]) -> bool {
        match self.claim {
            Claim::Set(set) => self.contains(set, position),
            Claim::Value(_) => self.value(position) == Some(0),
        }
    }

    /// The value that a value claim gives, if it is a natural number.
    pub fn value(&self, position: &[u64]) -> Option<u64> {
        let Claim::Value(claim) = self.claim else {
            return None;
        };
        let names = claim.piles.iter().map(|v| v.name.as_str());
        let mut variables: Environment<'a> = names.zip(position.iter().copied()).collect();
        let case = claim
            .cases
            .iter()
            .find(|(_, condition)| self.satisfied(condition, &mut variables));
        let term = case.map_or(&claim.otherwise, |(term, _)| term);
        evaluate(term, &variables).and_then(|value| u64::try_from(value).ok())
    }

    fn contains(&self, set: &'a Set, position: &[u64]) -> bool {
        match &set.kind {
            SetKind::Union(sets) => sets.iter().any(|s| self.contains(s, position)),
            SetKind::UpToSymmetry(inner) => {
                let all = self
                    .automorphisms
                    .get_or_init(|| all_automorphisms(self.complex));
                all.iter().any(|image| {
                    let moved: Vec<u64> = image.iter().map(|&v| position[v]).collect();
                    self.contains(inner, &moved)
                })
            }
            SetKind::Builder { entries, condition } => {
                let mut variables: Environment<'a> = Vec::new();
                for (entry, &pile) in entries.iter().zip(position) {
                    if let TermKind::Variable(name) = &entry.kind {
                        match variables.iter().find(|(known, _)| known == name) {
                            Some((_, value)) if *value != pile => return false,
                            Some(_) => {}
                            None => variables.push((name, pile)),
                        }
                    }
                }
                let mut open: Vec<&'a str> = Vec::new();
                let mut note = |name: &'a str, _| {
                    if !open.contains(&name) && variables.iter().all(|(known, _)| *known != name) {
                        open.push(name);
                    }
                };
                for entry in entries {
                    entry.each_variable(&mut note);
                }
                if let Some(condition) = condition {
                    condition.each_free_variable(&mut note);
                }
                self.some(&open, &mut variables, &mut |variables| {
                    let here = entries
                        .iter()
                        .zip(position)
                        .all(|(entry, &pile)| evaluate(entry, variables) == Some(pile.into()));
                    here && condition
                        .as_ref()
                        .is_none_or(|formula| self.satisfied(formula, variables))
                })
            }
        }
    }

    /// Are there values for the open variables that pass the test?
    fn some(
        &self,
        open: &[&'a str],
        variables: &mut Environment<'a>,
        test: &mut dyn FnMut(&mut Environment<'a>) -> bool,
    ) -> bool {
        let Some((&name, rest)) = open.split_first() else {
            return test(variables);
        };
        (0..=self.bound).any(|value| {
            variables.push((name, value));
            let found = self.some(rest, variables, test);
            variables.pop();
            found
        })
    }

    fn satisfied(&self, formula: &'a Formula, variables: &mut Environment<'a>) -> bool {
        match &formula.kind {
            FormulaKind::Compare(first, rest) => {
                let mut left = evaluate(first, variables);
                rest.iter().all(|(comparison, term)| {
                    let right = evaluate(term, variables);
                    let holds = match (left, right) {
                        (Some(left), Some(right)) => comparison.holds(left.cmp(&right)),
                        _ => false,
                    };
                    left = right;
                    holds
                })
            }
            FormulaKind::Columns(terms, patterns) => {
                let values: Option<Vec<u128>> = terms
                    .iter()
                    .map(|term| u128::try_from(evaluate(term, variables)?).ok())
                    .collect();
                values.is_some_and(|values| {
                    (0..128).all(|place| {
                        let column: Vec<bool> =
                            values.iter().map(|v| v >> place & 1 == 1).collect();
                        patterns.iter().any(|pattern| pattern.digits == column)
                    })
                })
            }
            FormulaKind::Not(inner) => !self.satisfied(inner, variables),
            FormulaKind::And(parts) => parts.iter().all(|part| self.satisfied(part, variables)),
            FormulaKind::Or(parts) => parts.iter().any(|part| self.satisfied(part, variables)),
            FormulaKind::Implies(a, b) => {
                !self.satisfied(a, variables) || self.satisfied(b, variables)
            }
            FormulaKind::Equivalent(a, b) => {
                self.satisfied(a, variables) == self.satisfied(b, variables)
            }
            FormulaKind::Exists(bound, body) => {
                let names: Vec<&'a str> = bound.iter().map(|v| v.name.as_str()).collect();
                self.some(&names, variables, &mut |inner| self.satisfied(body, inner))
            }
            FormulaKind::Forall(bound, body) => {
                let names: Vec<&'a str> = bound.iter().map(|v| v.name.as_str()).collect();
                !self.some(&names, variables, &mut |inner| !self.satisfied(body, inner))
            }
        }
    }
}

/// The value of a term; none if a bit operation meets a negative number.
fn evaluate(term: &Term, variables: &Environment<'_>) -> Option<i128> {
    let all = |items: &[Term]| -> Option<Vec<i128>> {
        items.iter().map(|t| evaluate(t, variables)).collect()
    };
    Some(match &term.kind {
        TermKind::Variable(name) => {
            let known = variables.iter().rev().find(|(known, _)| known == name);
            known.expect("every variable has a value").1.into()
        }
        TermKind::Number(number) => (*number).into(),
        TermKind::Plus(a, b) => evaluate(a, variables)? + evaluate(b, variables)?,
        TermKind::Minus(a, b) => evaluate(a, variables)? - evaluate(b, variables)?,
        TermKind::Negative(inner) => -evaluate(inner, variables)?,
        TermKind::Times(factor, inner) => i128::from(*factor) * evaluate(inner, variables)?,
        TermKind::Bits(operation, items) => {
            let values = all(items)?;
            if values.iter().any(|value| *value < 0) {
                return None;
            }
            (0..127)
                .filter(|place| operation.apply(values.iter().map(|v| v >> place & 1 == 1)))
                .fold(0, |sum, place| sum | 1 << place)
        }
        TermKind::Min(items) => all(items)?.into_iter().min()?,
        TermKind::Max(items) => all(items)?.into_iter().max()?,
    })
}

/// All automorphisms, by trying every permutation of the vertices.
fn all_automorphisms(complex: &Complex) -> Vec<Vec<usize>> {
    fn extend(complex: &Complex, image: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if image.len() == complex.n() {
            let kept = |facet: &Face| complex.facets().contains(&facet.map(|v| image[v]));
            if complex.facets().iter().all(kept) {
                found.push(image.clone());
            }
            return;
        }
        for v in 0..complex.n() {
            if !image.contains(&v) {
                image.push(v);
                extend(complex, image, found);
                image.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(complex, &mut Vec::new(), &mut found);
    found
}
