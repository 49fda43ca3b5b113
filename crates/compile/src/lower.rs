//! From the tree of a claim to the core.

use crate::core::{Core, Fact, Number, Sum, bind, truth_table};
use faceoff_claim::{
    BitOperation, Claim, Comparison, Formula, FormulaKind, Pattern, Set, SetKind, Term, TermKind,
    ValueClaim, Variable,
};
use faceoff_limits::StopReason;
use std::collections::{BTreeSet, HashMap};

/// The claim about a game with that many piles as a formula of the core, whose
/// free variables are the piles and, for a value claim, the value as the track
/// after them. The claim must fit the number of piles.
pub fn core_of(claim: &Claim, piles: usize) -> Result<Core, StopReason> {
    let mut lowering = Lowering {
        fresh: piles as Number,
        free: HashMap::new(),
        bound: Vec::new(),
        facts: Vec::new(),
    };
    match claim {
        Claim::Set(set) => lowering.set(set),
        Claim::Value(value) => lowering.value(value),
    }
}

struct Lowering<'a> {
    /// The next number for a new variable.
    fresh: Number,
    free: HashMap<&'a str, Number>,
    bound: Vec<(&'a str, Number)>,
    /// Variables for parts of the terms of the formula at hand, which binds
    /// them.
    facts: Vec<Fact>,
}

impl<'a> Lowering<'a> {
    fn new_variable(&mut self) -> Number {
        self.fresh += 1;
        self.fresh - 1
    }

    fn set(&mut self, set: &'a Set) -> Result<Core, StopReason> {
        match &set.kind {
            SetKind::Builder { entries, condition } => self.builder(entries, condition.as_ref()),
            SetKind::Union(sets) => {
                let mut union: Option<Core> = None;
                for set in sets {
                    let next = self.set(set)?;
                    union = Some(match union {
                        Some(before) => before.or(next),
                        None => next,
                    });
                }
                Ok(union.expect("a union has parts"))
            }
            SetKind::UpToSymmetry(inner) => Ok(Core::Symmetric(Box::new(self.set(inner)?))),
        }
    }

    /// A new variable that is an entry is that pile, so that it needs no track
    /// of its own; every other entry is an equation.
    fn builder(
        &mut self,
        entries: &'a [Term],
        condition: Option<&'a Formula>,
    ) -> Result<Core, StopReason> {
        self.free.clear();
        let first = self.fresh;
        let mut parts = Vec::new();
        for (pile, entry) in (0..).zip(entries) {
            match &entry.kind {
                TermKind::Variable(name) if !self.free.contains_key(name.as_str()) => {
                    self.free.insert(name, pile);
                }
                _ => parts.push(self.equation(pile, entry)?),
            }
        }
        if let Some(condition) = condition {
            parts.push(self.formula(condition)?);
        }
        let others = self.free.values().copied().filter(|&v| v >= first);
        Ok(Core::All(others.collect(), parts))
    }

    /// A variable equals a term.
    fn equation(&mut self, variable: Number, term: &'a Term) -> Result<Core, StopReason> {
        let term = self.term(term)?;
        let equation = Sum::variable(variable).compared(Comparison::Equal, term)?;
        Ok(bind(std::mem::take(&mut self.facts), equation))
    }

    fn value(&mut self, claim: &'a ValueClaim) -> Result<Core, StopReason> {
        let value = self.new_variable();
        self.free = (claim.piles.iter().map(|pile| pile.name.as_str()))
            .zip(0..)
            .collect();
        let mut cases = Vec::new();
        for (term, condition) in &claim.cases {
            let equation = self.equation(value, term)?;
            cases.push((equation, self.formula(condition)?));
        }
        let last = self.equation(value, &claim.otherwise)?;
        let choose = |rest: Core, (equation, condition): (Core, Core)| {
            let then = condition.clone().negated().or(equation);
            then.and(condition.or(rest))
        };
        Ok(cases.into_iter().rev().fold(last, choose))
    }

    fn formula(&mut self, formula: &'a Formula) -> Result<Core, StopReason> {
        Ok(match &formula.kind {
            FormulaKind::Compare(first, rest) => {
                let mut left = self.term(first)?;
                let mut chain: Option<Core> = None;
                for (comparison, term) in rest {
                    let right = self.term(term)?;
                    let here = left.compared(*comparison, right.clone())?;
                    chain = Some(match chain {
                        Some(before) => before.and(here),
                        None => here,
                    });
                    left = right;
                }
                let chain = chain.expect("a chain has a comparison");
                bind(std::mem::take(&mut self.facts), chain)
            }
            FormulaKind::Columns(terms, patterns) => {
                let mut variables = Vec::new();
                for term in self.terms(terms)? {
                    variables.push(self.natural(term)?);
                }
                let column = |pattern: &Pattern| {
                    let ones = pattern
                        .digits
                        .iter()
                        .enumerate()
                        .filter(|(_, digit)| **digit);
                    ones.map(|(i, _)| 1 << i).sum()
                };
                let columns = patterns.iter().map(column).collect();
                bind(
                    std::mem::take(&mut self.facts),
                    Core::Columns(variables, columns),
                )
            }
            FormulaKind::Not(inner) => self.formula(inner)?.negated(),
            FormulaKind::And(parts) => self.series(parts, Core::and)?,
            FormulaKind::Or(parts) => self.series(parts, Core::or)?,
            FormulaKind::Implies(a, b) => self.formula(a)?.negated().or(self.formula(b)?),
            FormulaKind::Equivalent(a, b) => {
                let (a, b) = (self.formula(a)?, self.formula(b)?);
                let forth = a.clone().negated().or(b.clone());
                forth.and(b.negated().or(a))
            }
            FormulaKind::Exists(variables, body) => {
                let (variables, body) = self.scope(variables, body)?;
                Core::All(variables, vec![body])
            }
            FormulaKind::Forall(variables, body) => {
                let (variables, body) = self.scope(variables, body)?;
                Core::All(variables, vec![body.negated()]).negated()
            }
        })
    }

    fn series(
        &mut self,
        parts: &'a [Formula],
        join: fn(Core, Core) -> Core,
    ) -> Result<Core, StopReason> {
        let mut joined: Option<Core> = None;
        for part in parts {
            let part = self.formula(part)?;
            joined = Some(match joined {
                Some(before) => join(before, part),
                None => part,
            });
        }
        Ok(joined.expect("a series has parts"))
    }

    fn scope(
        &mut self,
        variables: &'a [Variable],
        body: &'a Formula,
    ) -> Result<(BTreeSet<Number>, Core), StopReason> {
        let before = self.bound.len();
        for variable in variables {
            let number = self.new_variable();
            self.bound.push((&variable.name, number));
        }
        let numbers = self.bound[before..].iter().map(|(_, n)| *n).collect();
        let body = self.formula(body)?;
        self.bound.truncate(before);
        Ok((numbers, body))
    }

    fn term(&mut self, term: &'a Term) -> Result<Sum, StopReason> {
        Ok(match &term.kind {
            TermKind::Variable(name) => Sum::variable(self.lookup(name)),
            TermKind::Number(number) => Sum::number(*number),
            TermKind::Plus(a, b) => self.term(a)?.plus(1, self.term(b)?)?,
            TermKind::Minus(a, b) => self.term(a)?.plus(-1, self.term(b)?)?,
            TermKind::Negative(inner) => Sum::number(0).plus(-1, self.term(inner)?)?,
            TermKind::Times(factor, inner) => {
                Sum::number(0).plus(*factor as i64, self.term(inner)?)?
            }
            TermKind::Bits(BitOperation::Xor, items) => {
                let mut result = self.term(&items[0])?;
                for item in &items[1..] {
                    let item = self.term(item)?;
                    result = self.bits(BitOperation::Xor, result, item)?;
                }
                result
            }
            TermKind::Bits(operation, items) => {
                let items = self.terms(items)?;
                let mut items = items.into_iter();
                let mut result = items.next().expect("a bit operation has arguments");
                for item in items {
                    result = self.bits(*operation, result, item)?;
                }
                result
            }
            TermKind::Min(items) => Sum::Extreme(true, self.terms(items)?),
            TermKind::Max(items) => Sum::Extreme(false, self.terms(items)?),
        })
    }

    fn terms(&mut self, terms: &'a [Term]) -> Result<Vec<Sum>, StopReason> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    fn lookup(&mut self, name: &'a str) -> Number {
        let bound = self.bound.iter().rev().find(|(known, _)| *known == name);
        if let Some((_, number)) = bound {
            return *number;
        }
        if let Some(number) = self.free.get(name) {
            return *number;
        }
        let number = self.new_variable();
        self.free.insert(name, number);
        number
    }

    /// The variable that equals a sum, a new one if need be: then the sum must
    /// be natural.
    fn natural(&mut self, sum: Sum) -> Result<Number, StopReason> {
        if let Some(variable) = sum.as_variable() {
            return Ok(variable);
        }
        let variable = self.new_variable();
        let equation = Sum::variable(variable).compared(Comparison::Equal, sum)?;
        self.facts.push((variable, equation));
        Ok(variable)
    }

    fn bits(&mut self, operation: BitOperation, a: Sum, b: Sum) -> Result<Sum, StopReason> {
        let a = self.natural(a)?;
        let b = self.natural(b)?;
        let result = self.new_variable();
        let columns = Core::Columns(vec![result, a, b], truth_table(operation));
        self.facts.push((result, columns));
        Ok(Sum::variable(result))
    }
}
