//! What a claim means: from its tree to a core formula.
//!
//! `["set",[t1,…,tn],φ]` holds of the positions p for which there are naturals
//! for all variables with p = (t1,…,tn) and φ. Comparisons are over the
//! integers; a comparison, an entry or a condition on columns in which an
//! argument of `^`, `or`, `and`, `columns` is negative is false.
//!
//! Variables are numbered as they are met: the piles first, then (for a value
//! claim) the value, then all others. A variable that is an entry, where it
//! first stands, is that pile; every other entry is an equation. A sum under an
//! operation on digits is a new variable, equal to it, which the comparison at
//! hand binds: if the sum is negative, there is none.

use crate::formula::{Allowed, Core, EQUAL, Operation, Signal, Term};
use crate::symmetry::Complex;
use crate::tree::Tree;
use crate::{Result, ensure};
use std::collections::{BTreeSet, HashMap};

/// The largest number of variables of a claim.
const MAX_VARIABLES: u32 = 60;
/// The largest number of different images under the automorphisms.
const MAX_IMAGES: usize = 5000;

/// The meaning of a claim about the piles of a complex; with `is_value` it
/// says which value they have, as the variable after the piles. A set that it
/// closes under symmetry is named by a number: after the formula of the claim
/// come those of these sets, each of which may name those before it.
pub(crate) fn meaning(
    claim: &Tree,
    complex: &Complex<'_>,
    is_value: bool,
) -> Result<(Core, Vec<Core>)> {
    let mut names = Names::new(complex, complex.vertices + usize::from(is_value), is_value);
    let formula = match is_value {
        true => names.value(claim)?,
        false => names.set(claim)?,
    };
    Ok((formula, names.parts))
}

/// The formula of a step from the piles of one list to those of the other: pile i
/// before the step is variable 2i, after it 2i + 1.
pub(crate) fn step(piles: [&Tree; 2], formula: &Tree, complex: &Complex<'_>) -> Result<Core> {
    let mut names = Names::new(complex, 2 * complex.vertices, true);
    for (after, piles) in (0..).zip(piles) {
        let right = piles.items()?.len() == complex.vertices;
        ensure(right, "a step has another number of piles")?;
        let otherwise = "the piles of a step are different variables";
        names.name_piles(piles, |pile| 2 * pile + after, otherwise)?;
    }
    names.formula(formula)
}

struct Names<'a> {
    complex: &'a Complex<'a>,
    /// The next number for a new variable.
    fresh: u32,
    /// Are all variables piles, but for bound ones?
    only_piles: bool,
    free: HashMap<&'a str, u32>,
    bound: Vec<(&'a str, u32)>,
    /// Variables for sums under operations on digits, with their equations.
    facts: Vec<(u32, Core)>,
    parts: Vec<Core>,
}

impl<'a> Names<'a> {
    fn new(complex: &'a Complex<'a>, fresh: usize, only_piles: bool) -> Self {
        Self {
            complex,
            fresh: fresh as u32,
            only_piles,
            free: HashMap::new(),
            bound: Vec::new(),
            facts: Vec::new(),
            parts: Vec::new(),
        }
    }

    fn new_variable(&mut self) -> Result<u32> {
        let few = self.fresh < MAX_VARIABLES;
        ensure(few, "the claim has too many variables")?;
        self.fresh += 1;
        Ok(self.fresh - 1)
    }

    /// The piles are these variables, one for each vertex, all different.
    fn name_piles(
        &mut self,
        piles: &'a Tree,
        number: impl Fn(u32) -> u32,
        otherwise: &str,
    ) -> Result<()> {
        let piles = piles.items()?;
        ensure(piles.len() == self.complex.vertices, otherwise)?;
        for (pile, variable) in (0..).zip(piles) {
            let known = self.free.insert(name(variable.word()?)?, number(pile));
            ensure(known.is_none(), otherwise)?;
        }
        Ok(())
    }

    /// There are values for the variables of the facts such that the facts and
    /// the formula hold.
    fn bind(&mut self, formula: Core) -> Core {
        let (variables, facts): (Vec<u32>, Vec<Core>) = self.facts.drain(..).unzip();
        match facts.is_empty() {
            true => formula,
            false => Core::all(facts.into_iter().chain([formula])).exists(variables),
        }
    }

    fn set(&mut self, set: &'a Tree) -> Result<Core> {
        match set.parts() {
            ("union", sets @ [_, _, ..]) => {
                let sets: Result<Vec<Core>> = sets.iter().map(|set| self.set(set)).collect();
                Ok(Core::some(sets?))
            }
            ("up to symmetry", [inner]) => {
                let inner = self.set(inner)?;
                self.parts.push(inner);
                let part = self.parts.len() as u32 - 1;
                let images = self.complex.automorphisms(MAX_IMAGES + 1)?;
                let otherwise = "the claim has too many images under the automorphisms";
                ensure(images.len() <= MAX_IMAGES, otherwise)?;
                let tracks = |image: Vec<usize>| image.into_iter().map(|v| v as u32).collect();
                let images = images.into_iter().map(tracks);
                Ok(Core::some(images.map(|tracks| Core::Member(part, tracks))))
            }
            ("set", [entries, condition @ ..]) if condition.len() <= 1 => {
                self.builder(entries.items()?, condition)
            }
            _ => set.misplaced(),
        }
    }

    fn builder(&mut self, entries: &'a [Tree], condition: &'a [Tree]) -> Result<Core> {
        let right = entries.len() == self.complex.vertices;
        ensure(right, "the claim has another number of piles")?;
        self.free.clear();
        let (first, mut parts) = (self.fresh, Vec::new());
        for (pile, entry) in (0..).zip(entries) {
            match entry {
                Tree::Word(word) if !self.free.contains_key(name(word)?) => {
                    self.free.insert(word, pile);
                }
                _ => parts.push(self.equation(pile, entry)?),
            }
        }
        parts.extend(self.formulas(condition)?);
        let others = self.free.values().copied().filter(|v| *v >= first);
        let others: BTreeSet<u32> = others.collect();
        Ok(Core::all(parts).exists(others))
    }

    /// A variable equals a term.
    fn equation(&mut self, variable: u32, term: &'a Tree) -> Result<Core> {
        let equation = equal(variable, &self.term(term)?)?;
        Ok(self.bind(equation))
    }

    /// `["value",[x1,…],[[t,φ],…],t]`: each case says: if its condition holds,
    /// the value is its term, else what follows.
    fn value(&mut self, claim: &'a Tree) -> Result<Core> {
        let ("value", [piles, cases, otherwise]) = claim.parts() else {
            return claim.misplaced();
        };
        let different = "the piles of a value claim are different variables, one for each vertex";
        self.name_piles(piles, |pile| pile, different)?;
        let value = self.complex.vertices as u32;
        let mut rest = self.equation(value, otherwise)?;
        for case in cases.items()?.iter().rev() {
            let [term, condition] = case.items()? else {
                return case.misplaced();
            };
            let (equation, condition) = (self.equation(value, term)?, self.formula(condition)?);
            let then = Core::all([condition.clone(), equation]);
            rest = Core::some([then, Core::all([condition.not(), rest])]);
        }
        Ok(rest)
    }

    fn formula(&mut self, formula: &'a Tree) -> Result<Core> {
        Ok(match formula.parts() {
            ("!", [inner]) => self.formula(inner)?.not(),
            ("&", parts @ [_, _, ..]) => Core::all(self.formulas(parts)?),
            ("|", parts @ [_, _, ..]) => Core::some(self.formulas(parts)?),
            ("=>", [a, b]) => Core::some([self.formula(a)?.not(), self.formula(b)?]),
            ("<=>", [a, b]) => {
                let (a, b) = (self.formula(a)?, self.formula(b)?);
                let neither = Core::all([a.clone().not(), b.clone().not()]);
                Core::some([Core::all([a, b]), neither])
            }
            (word @ ("exists" | "forall"), [names, body]) => {
                let (scope, names) = (self.bound.len(), names.items()?);
                ensure(!names.is_empty(), "a quantifier binds no variable")?;
                for (i, variable) in names.iter().enumerate() {
                    ensure(!names[..i].contains(variable), "a variable is bound twice")?;
                    let number = self.new_variable()?;
                    self.bound.push((name(variable.word()?)?, number));
                }
                let body = self.formula(body)?;
                let variables: Vec<u32> = self.bound.drain(scope..).map(|(_, v)| v).collect();
                match word {
                    "exists" => body.exists(variables),
                    _ => body.not().exists(variables).not(),
                }
            }
            ("columns", [terms, patterns]) => {
                let terms = terms.items()?;
                let columns = columns(patterns.items()?, terms.len())?;
                let signals = self.signals(terms)?;
                self.bind(Core::Columns(signals, columns))
            }
            ("compare", [first, rest @ ..]) if rest.len() >= 2 && rest.len() % 2 == 0 => {
                let (mut left, mut parts) = (self.term(first)?, Vec::new());
                for step in rest.chunks(2) {
                    let (right, allowed) = (self.term(&step[1])?, allowed(&step[0])?);
                    parts.push(left.plus(-1, &right)?.compared(allowed));
                    left = right;
                }
                self.bind(Core::all(parts))
            }
            _ => return formula.misplaced(),
        })
    }

    fn formulas(&mut self, formulas: &'a [Tree]) -> Result<Vec<Core>> {
        formulas.iter().map(|f| self.formula(f)).collect()
    }

    fn term(&mut self, term: &'a Tree) -> Result<Term> {
        let zero = Term::number(0);
        let factor = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        Ok(match term {
            Tree::Word(word) => Term::signal(Signal::Variable(self.lookup(name(word)?)?)),
            Tree::Number(number) => zero.plus(factor(*number), &Term::number(1))?,
            Tree::List(_) => match term.parts() {
                ("+", terms @ [_, _, ..]) => {
                    let add = |sum: Term, term: Term| sum.plus(1, &term);
                    self.terms(terms)?.into_iter().try_fold(zero, add)?
                }
                ("-", [a, b]) => self.term(a)?.plus(-1, &self.term(b)?)?,
                ("-", [inner]) => zero.plus(-1, &self.term(inner)?)?,
                ("*", [Tree::Number(n), inner]) => zero.plus(factor(*n), &self.term(inner)?)?,
                (word @ ("^" | "or" | "and"), terms @ [_, _, ..]) => {
                    let operation = match word {
                        "^" => Operation::Xor,
                        "or" => Operation::Or,
                        _ => Operation::And,
                    };
                    let mut signals = self.signals(terms)?;
                    signals.sort();
                    Term::signal(Signal::Bits(operation, signals))
                }
                (word @ ("min" | "max"), terms @ [_, ..]) => {
                    Term::Extreme(word == "min", self.terms(terms)?)
                }
                _ => return term.misplaced(),
            },
        })
    }

    fn terms(&mut self, terms: &'a [Tree]) -> Result<Vec<Term>> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    /// The signals that equal terms, new variables if need be: then the terms
    /// must be natural.
    fn signals(&mut self, terms: &'a [Tree]) -> Result<Vec<Signal>> {
        let terms = self.terms(terms)?;
        let natural = |term: Term| {
            if let Some(signal) = term.as_signal() {
                return Ok(signal.clone());
            }
            let variable = self.new_variable()?;
            self.facts.push((variable, equal(variable, &term)?));
            Ok(Signal::Variable(variable))
        };
        terms.into_iter().map(natural).collect()
    }

    fn lookup(&mut self, name: &'a str) -> Result<u32> {
        let bound = self.bound.iter().rev().find(|(known, _)| *known == name);
        let known = bound.map(|(_, v)| *v).or(self.free.get(name).copied());
        if let Some(variable) = known {
            return Ok(variable);
        }
        ensure(!self.only_piles, &format!("'{name}' is not a pile"))?;
        let variable = self.new_variable()?;
        self.free.insert(name, variable);
        Ok(variable)
    }
}

/// Words that are no variables, lest a printed claim be read otherwise.
const RESERVED: [&str; 15] = [
    "exists", "forall", "columns", "in", "union", "up", "to", "symmetry", "value", "if", "else",
    "min", "max", "or", "and",
];

/// A variable: an ASCII letter or `_`, then letters, digits, `_` and primes.
fn name(word: &str) -> Result<&str> {
    let first = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let rest = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
    let right = first && word.chars().all(rest) && !RESERVED.contains(&word);
    ensure(right, &format!("'{word}' is not a variable"))?;
    Ok(word)
}

/// A variable equals a term.
fn equal(variable: u32, term: &Term) -> Result<Core> {
    let variable = Term::signal(Signal::Variable(variable));
    Ok(variable.plus(-1, term)?.compared(EQUAL))
}

/// Which of less, equal, greater a sign allows.
fn allowed(sign: &Tree) -> Result<Allowed> {
    Ok(match sign.word()? {
        "=" => EQUAL,
        "!=" => [true, false, true],
        "<" => [true, false, false],
        "<=" => [true, true, false],
        ">" => [false, false, true],
        ">=" => [false, true, true],
        _ => return sign.misplaced(),
    })
}

/// Columns of that many binary digits each, with the zero column among them.
fn columns(patterns: &[Tree], digits: usize) -> Result<BTreeSet<u64>> {
    ensure(digits > 0 && digits <= 40, "columns have 1 to 40 digits")?;
    let column = |pattern: &Tree| {
        let word = pattern.word()?;
        let binary = word.len() == digits && word.bytes().all(|digit| b"01".contains(&digit));
        ensure(binary, "a column has one binary digit for each term")?;
        let bits = word.bytes().rev();
        Ok(bits.fold(0, |column, digit| 2 * column + u64::from(digit - b'0')))
    };
    let columns: Result<BTreeSet<u64>> = patterns.iter().map(column).collect();
    let columns = columns?;
    ensure(columns.contains(&0), "the zero column is missing")?;
    Ok(columns)
}
