//! What a claim says of a position, for piles of any size.
//!
//! Only claims without quantifiers are evaluated: those in which every variable
//! is a pile. `None` means that the claim, or the part that decides, has another
//! variable or a quantifier.

use crate::ast::*;
use num_bigint::{BigInt, BigUint, Sign};

/// The values of variables.
pub(crate) type Values<'a> = Vec<(&'a str, &'a BigUint)>;

impl Claim {
    /// Is the position one of the claimed zero positions? `images` are the
    /// automorphisms of the complex, each a list in which pile `i` comes to
    /// pile `image[i]`; a claim without `up to symmetry` needs none.
    pub fn holds(&self, position: &[BigUint], images: &[Vec<usize>]) -> Option<bool> {
        match self {
            Self::Set(set) => set.contains(position, images),
            Self::Value(value) => Some(value.at(position)?.is_some_and(|v| v == BigUint::ZERO)),
        }
    }
}

impl Set {
    /// Is the position in the set? See [`Claim::holds`].
    pub fn contains(&self, position: &[BigUint], images: &[Vec<usize>]) -> Option<bool> {
        match &self.kind {
            SetKind::Union(sets) => any(sets.iter().map(|s| s.contains(position, images))),
            SetKind::UpToSymmetry(inner) => any(images.iter().map(|image| {
                let moved: Vec<BigUint> = image.iter().map(|&v| position[v].clone()).collect();
                inner.contains(&moved, images)
            })),
            SetKind::Builder { entries, condition } => {
                let mut values: Values<'_> = Vec::new();
                for (entry, pile) in entries.iter().zip(position) {
                    if let TermKind::Variable(name) = &entry.kind {
                        values.push((name, pile));
                    }
                }
                let mut fits = Some(true);
                for (entry, pile) in entries.iter().zip(position) {
                    let entry = entry.at(&values)?;
                    let right = entry.is_some_and(|e| e == BigInt::from(pile.clone()));
                    fits = fits.map(|fits| fits && right);
                }
                match condition {
                    Some(condition) => Some(fits? && condition.at(&values)?),
                    None => fits,
                }
            }
        }
    }
}

impl ValueClaim {
    /// The value that is claimed, if it is a natural number.
    pub fn at(&self, position: &[BigUint]) -> Option<Option<BigUint>> {
        let names = self.piles.iter().map(|pile| pile.name.as_str());
        let values: Values<'_> = names.zip(position).collect();
        for (term, condition) in &self.cases {
            if condition.at(&values)? {
                return Some(natural(term.at(&values)?));
            }
        }
        Some(natural(self.otherwise.at(&values)?))
    }
}

fn natural(value: Option<BigInt>) -> Option<BigUint> {
    value.and_then(|value| value.to_biguint())
}

/// Is one of them true? Unknown if none is, and one is unknown.
fn any(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(false);
    for part in parts {
        match part {
            Some(true) => return Some(true),
            Some(false) => {}
            None => known = None,
        }
    }
    known
}

impl Formula {
    /// Does the formula hold? `None` if that depends on a quantifier or on a
    /// variable without a value.
    pub(crate) fn at(&self, values: &Values<'_>) -> Option<bool> {
        match &self.kind {
            FormulaKind::Compare(first, rest) => {
                let mut left = first.at(values)?;
                let mut all = true;
                for (comparison, term) in rest {
                    let right = term.at(values)?;
                    all &= match (&left, &right) {
                        (Some(left), Some(right)) => comparison.holds(left.cmp(right)),
                        _ => false,
                    };
                    left = right;
                }
                Some(all)
            }
            FormulaKind::Columns(terms, patterns) => {
                let mut numbers = Vec::new();
                for term in terms {
                    match natural(term.at(values)?) {
                        Some(number) => numbers.push(number),
                        None => return Some(false),
                    }
                }
                let places = numbers.iter().map(BigUint::bits).max().unwrap_or(0);
                Some((0..=places).all(|place| {
                    let column: Vec<bool> = numbers.iter().map(|n| n.bit(place)).collect();
                    patterns.iter().any(|pattern| pattern.digits == column)
                }))
            }
            FormulaKind::Not(inner) => inner.at(values).map(|holds| !holds),
            FormulaKind::And(parts) => {
                let failed = any(parts.iter().map(|p| p.at(values).map(|holds| !holds)));
                failed.map(|failed| !failed)
            }
            FormulaKind::Or(parts) => any(parts.iter().map(|part| part.at(values))),
            FormulaKind::Implies(a, b) => {
                any([a.at(values).map(|holds| !holds), b.at(values)].into_iter())
            }
            FormulaKind::Equivalent(a, b) => Some(a.at(values)? == b.at(values)?),
            FormulaKind::Exists(..) | FormulaKind::Forall(..) => None,
        }
    }
}

impl Term {
    /// The value of the term; the inner `None` if a bit operation meets a
    /// negative number.
    fn at(&self, values: &Values<'_>) -> Option<Option<BigInt>> {
        let both = |a: &Term, b: &Term| Some((a.at(values)?, b.at(values)?));
        let all = |items: &[Term]| -> Option<Option<Vec<BigInt>>> {
            let items: Option<Vec<Option<BigInt>>> = items.iter().map(|t| t.at(values)).collect();
            Some(items?.into_iter().collect())
        };
        Some(match &self.kind {
            TermKind::Variable(name) => {
                let known = values.iter().find(|(known, _)| known == name);
                Some(known?.1.clone().into())
            }
            TermKind::Number(number) => Some((*number).into()),
            TermKind::Plus(a, b) => {
                let (a, b) = both(a, b)?;
                a.zip(b).map(|(a, b)| a + b)
            }
            TermKind::Minus(a, b) => {
                let (a, b) = both(a, b)?;
                a.zip(b).map(|(a, b)| a - b)
            }
            TermKind::Negative(inner) => inner.at(values)?.map(|value| -value),
            TermKind::Times(factor, inner) => inner.at(values)?.map(|value| value * *factor),
            TermKind::Bits(operation, items) => match all(items)? {
                Some(items) if items.iter().all(|item| item.sign() != Sign::Minus) => {
                    let apply = |a: BigInt, b: BigInt| match operation {
                        BitOperation::Xor => a ^ b,
                        BitOperation::Or => a | b,
                        BitOperation::And => a & b,
                    };
                    items.into_iter().reduce(apply)
                }
                _ => None,
            },
            TermKind::Min(items) => all(items)?.and_then(|items| items.into_iter().min()),
            TermKind::Max(items) => all(items)?.and_then(|items| items.into_iter().max()),
        })
    }
}
