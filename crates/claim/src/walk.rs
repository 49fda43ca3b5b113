//! Walking over the variables of a claim.

use crate::ast::*;

impl Term {
    /// Every variable of the term, as often as it occurs.
    pub fn each_variable<'a>(&'a self, visit: &mut dyn FnMut(&'a str, Place)) {
        match &self.kind {
            TermKind::Variable(name) => visit(name, self.place),
            TermKind::Number(_) => {}
            TermKind::Plus(a, b) | TermKind::Minus(a, b) => {
                a.each_variable(visit);
                b.each_variable(visit);
            }
            TermKind::Negative(inner) | TermKind::Times(_, inner) => inner.each_variable(visit),
            TermKind::Bits(_, items) | TermKind::Min(items) | TermKind::Max(items) => {
                for item in items {
                    item.each_variable(visit);
                }
            }
        }
    }
}

impl Formula {
    /// Every variable that is not bound inside the formula, as often as it
    /// occurs.
    pub fn each_free_variable<'a>(&'a self, visit: &mut dyn FnMut(&'a str, Place)) {
        match &self.kind {
            FormulaKind::Compare(first, rest) => {
                first.each_variable(visit);
                for (_, term) in rest {
                    term.each_variable(visit);
                }
            }
            FormulaKind::Columns(terms, _) => {
                for term in terms {
                    term.each_variable(visit);
                }
            }
            FormulaKind::Not(inner) => inner.each_free_variable(visit),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                for part in parts {
                    part.each_free_variable(visit);
                }
            }
            FormulaKind::Implies(a, b) | FormulaKind::Equivalent(a, b) => {
                a.each_free_variable(visit);
                b.each_free_variable(visit);
            }
            FormulaKind::Exists(bound, body) | FormulaKind::Forall(bound, body) => {
                body.each_free_variable(&mut |name, place| {
                    if bound.iter().all(|variable| variable.name != name) {
                        visit(name, place);
                    }
                });
            }
        }
    }
}

impl Formula {
    /// Every variable that a quantifier inside the formula binds.
    pub fn each_bound_variable<'a>(&'a self, visit: &mut dyn FnMut(&'a str)) {
        match &self.kind {
            FormulaKind::Compare(..) | FormulaKind::Columns(..) => {}
            FormulaKind::Not(inner) => inner.each_bound_variable(visit),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                for part in parts {
                    part.each_bound_variable(visit);
                }
            }
            FormulaKind::Implies(a, b) | FormulaKind::Equivalent(a, b) => {
                a.each_bound_variable(visit);
                b.each_bound_variable(visit);
            }
            FormulaKind::Exists(bound, body) | FormulaKind::Forall(bound, body) => {
                for variable in bound {
                    visit(&variable.name);
                }
                body.each_bound_variable(visit);
            }
        }
    }
}

impl Set {
    /// The set-builder parts of the set, with their places.
    pub(crate) fn each_builder<'a>(&'a self, visit: &mut dyn FnMut(&'a [Term], Place)) {
        match &self.kind {
            SetKind::Builder { entries, .. } => visit(entries, self.place),
            SetKind::Union(sets) => {
                for set in sets {
                    set.each_builder(visit);
                }
            }
            SetKind::UpToSymmetry(inner) => inner.each_builder(visit),
        }
    }
}

impl Term {
    /// Every part of the term that is a term, the whole first.
    fn each_mut(&mut self, visit: &mut dyn FnMut(&mut Self)) {
        visit(self);
        match &mut self.kind {
            TermKind::Variable(_) | TermKind::Number(_) => {}
            TermKind::Plus(a, b) | TermKind::Minus(a, b) => {
                a.each_mut(visit);
                b.each_mut(visit);
            }
            TermKind::Negative(inner) | TermKind::Times(_, inner) => inner.each_mut(visit),
            TermKind::Bits(_, items) | TermKind::Min(items) | TermKind::Max(items) => {
                items.iter_mut().for_each(|item| item.each_mut(visit));
            }
        }
    }
}

impl Formula {
    /// Every term of the formula, before the terms inside it.
    pub(crate) fn each_term_mut(&mut self, visit: &mut dyn FnMut(&mut Term)) {
        match &mut self.kind {
            FormulaKind::Compare(first, rest) => {
                first.each_mut(visit);
                rest.iter_mut().for_each(|(_, term)| term.each_mut(visit));
            }
            FormulaKind::Columns(terms, _) => {
                terms.iter_mut().for_each(|term| term.each_mut(visit));
            }
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                parts.iter_mut().for_each(|part| part.each_term_mut(visit));
            }
            FormulaKind::Implies(a, b) | FormulaKind::Equivalent(a, b) => {
                a.each_term_mut(visit);
                b.each_term_mut(visit);
            }
            FormulaKind::Not(inner)
            | FormulaKind::Exists(_, inner)
            | FormulaKind::Forall(_, inner) => inner.each_term_mut(visit),
        }
    }
}
