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

use crate::formula::{Core, EQUAL, Operation, Signal, Term};
use crate::symmetry::Symmetries;
use crate::tree::Tree;
use crate::{Result, ensure};
use std::collections::{BTreeSet, HashMap};

/// The largest number of variables of a claim.
const MAX_VARIABLES: u32 = 60;
/// The largest number of different images under the automorphisms.
const MAX_IMAGES: usize = 5000;

/// What a claim means.
pub(crate) struct Meaning {
    /// The formula of the claim. A set that it closes under symmetry is named
    /// by the number of its part.
    pub(crate) claim: Core,
    /// The formulas of these sets, each of which may name those before it.
    pub(crate) parts: Vec<Core>,
}

/// The meaning of a claim about the piles of a complex; with `is_value` it
/// says which value they have, as the variable after the piles.
pub(crate) fn meaning(claim: &Tree, symmetries: &Symmetries, is_value: bool) -> Result<Meaning> {
    let fresh = (symmetries.vertices() + usize::from(is_value)) as u32;
    let mut names = Names::new(symmetries, fresh, is_value);
    Ok(Meaning {
        claim: match is_value {
            true => names.value(claim)?,
            false => names.set(claim)?,
        },
        parts: names.parts,
    })
}

/// The meaning of a step from the piles of one list to those of the other: the
/// formula, and that the piles that change form a face. Pile i before the step is
/// variable 2i, after it 2i + 1.
pub(crate) fn steps<'a>(
    piles: [&'a Tree; 2],
    formula: &'a Tree,
    facets: &[u64],
    symmetries: &'a Symmetries,
) -> Result<Core> {
    let n = symmetries.vertices() as u32;
    let mut names = Names::new(symmetries, 2 * n, true);
    for (after, piles) in (0..).zip(piles) {
        let piles = piles.items()?;
        ensure(
            piles.len() == n as usize,
            "a step has another number of piles",
        )?;
        for (pile, variable) in (0..).zip(piles) {
            let known = names.free.insert(name(variable.word()?)?, 2 * pile + after);
            ensure(
                known.is_none(),
                "the piles of a step are different variables",
            )?;
        }
    }
    let formula = names.formula(formula)?;
    let same = |v: u32| {
        let both = [(2 * v, 1), (2 * v + 1, -1)].map(|(v, factor)| (Signal::Variable(v), factor));
        Core::Linear(both.into(), 0, EQUAL)
    };
    let within = |facet: &u64| Core::all((0..n).filter(|v| facet >> v & 1 == 0).map(same));
    Ok(Core::all([formula, Core::some(facets.iter().map(within))]))
}

struct Names<'a> {
    piles: usize,
    symmetries: &'a Symmetries,
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
    fn new(symmetries: &'a Symmetries, fresh: u32, only_piles: bool) -> Self {
        Self {
            piles: symmetries.vertices(),
            symmetries,
            fresh,
            only_piles,
            free: HashMap::new(),
            bound: Vec::new(),
            facts: Vec::new(),
            parts: Vec::new(),
        }
    }

    fn new_variable(&mut self) -> Result<u32> {
        ensure(
            self.fresh < MAX_VARIABLES,
            "the claim has too many variables",
        )?;
        self.fresh += 1;
        Ok(self.fresh - 1)
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
                self.images(Core::Member(part, (0..self.piles as u32).collect()))
            }
            ("set", [entries]) => self.builder(entries.items()?, None),
            ("set", [entries, condition]) => self.builder(entries.items()?, Some(condition)),
            _ => set.misplaced(),
        }
    }

    /// The union of all images under the automorphisms.
    fn images(&mut self, set: Core) -> Result<Core> {
        let (mut images, mut open) = (BTreeSet::from([set.clone()]), vec![set]);
        while let Some(set) = open.pop() {
            for generator in self.symmetries.generators() {
                let moved = |v: u32| generator.get(v as usize).map_or(v, |&image| image as u32);
                let image = set.renamed(&moved);
                if images.insert(image.clone()) {
                    open.push(image);
                }
            }
            ensure(
                images.len() <= MAX_IMAGES,
                "the claim has too many images under the automorphisms",
            )?;
        }
        Ok(Core::some(images))
    }

    fn builder(&mut self, entries: &'a [Tree], condition: Option<&'a Tree>) -> Result<Core> {
        ensure(
            entries.len() == self.piles,
            "the claim has another number of piles",
        )?;
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
        if let Some(condition) = condition {
            parts.push(self.formula(condition)?);
        }
        let others = self.free.values().copied().filter(|v| *v >= first);
        let others: BTreeSet<u32> = others.collect();
        Ok(Core::all(parts).exists(others))
    }

    /// A variable equals a term.
    fn equation(&mut self, variable: u32, term: &'a Tree) -> Result<Core> {
        let left = Term::signal(Signal::Variable(variable));
        let equation = left.plus(-1, &self.term(term)?)?.compared(EQUAL);
        Ok(self.bind(equation))
    }

    /// `["value",[x1,…],[[t,φ],…],t]`: each case says: if its condition holds,
    /// the value is its term, else what follows.
    fn value(&mut self, claim: &'a Tree) -> Result<Core> {
        let ("value", [piles, cases, otherwise]) = claim.parts() else {
            return claim.misplaced();
        };
        let piles = piles.items()?;
        for (pile, variable) in (0..).zip(piles) {
            let known = self.free.insert(name(variable.word()?)?, pile);
            ensure(
                known.is_none() && piles.len() == self.piles,
                "the piles of a value claim are different variables, one for each vertex",
            )?;
        }
        let value = self.piles as u32;
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
                    let right = self.term(&step[1])?;
                    let Some(allowed) = allowed(step[0].word()?) else {
                        return step[0].misplaced();
                    };
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
        Ok(match term {
            Tree::Word(word) => Term::signal(Signal::Variable(self.lookup(name(word)?)?)),
            Tree::Number(number) => {
                let number = i64::try_from(*number).unwrap_or(i64::MAX);
                zero.plus(number, &Term::number(1))?
            }
            Tree::List(_) => match term.parts() {
                ("+", terms @ [_, _, ..]) => {
                    let add = |sum: Term, term: Term| sum.plus(1, &term);
                    self.terms(terms)?.into_iter().try_fold(zero, add)?
                }
                ("-", [a, b]) => self.term(a)?.plus(-1, &self.term(b)?)?,
                ("-", [inner]) => zero.plus(-1, &self.term(inner)?)?,
                ("*", [Tree::Number(factor), inner]) => {
                    let factor = i64::try_from(*factor).unwrap_or(i64::MAX);
                    zero.plus(factor, &self.term(inner)?)?
                }
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
            let signal = Signal::Variable(variable);
            let equation = Term::signal(signal.clone())
                .plus(-1, &term)?
                .compared(EQUAL);
            self.facts.push((variable, equation));
            Ok(signal)
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

/// Which of less, equal, greater a sign allows.
fn allowed(sign: &str) -> Option<[bool; 3]> {
    let (less, equal, greater) = match sign {
        "=" => (false, true, false),
        "!=" => (true, false, true),
        "<" => (true, false, false),
        "<=" => (true, true, false),
        ">" => (false, false, true),
        ">=" => (false, true, true),
        _ => return None,
    };
    Some([less, equal, greater])
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
