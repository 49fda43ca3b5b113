//! What a claim means: from its tree to a core formula.
//!
//! Variables are numbered as they are met: the piles first, then (for a value claim) the value, then all others. An
//! operation on digits is a new variable: `x ^ y` is z where the columns of z, x, y are right. The formula at hand binds
//! these variables, with their conditions as facts.

use crate::syntax::{self, Node, is_name};
use crate::term::{Core, EQUAL, Term};
use crate::{Result, ensure};
use std::collections::{BTreeMap, HashMap};

/// The columns of the digits of a result and of two arguments.
const XOR: [u64; 4] = [0b000, 0b011, 0b101, 0b110];
const OR: [u64; 4] = [0b000, 0b011, 0b101, 0b111];
const AND: [u64; 4] = [0b000, 0b010, 0b100, 0b111];

/// The formula of a claim about that many piles, and its number of tracks: a value has one more.
pub(crate) fn read(text: &str, piles: usize) -> Result<(Core, usize)> {
    let tree = syntax::read(text)?;
    let is_value = matches!(&tree, Node(sign, sides) if sign == "=" && sides[0].0 == "value");
    let tracks = piles + usize::from(is_value);
    let mut names = Names { piles, fresh: tracks as u32, is_value, ..Names::default() };
    Ok((if is_value { names.value(&tree)? } else { names.set(&tree)? }, tracks))
}

#[derive(Default)]
struct Names {
    piles: usize,
    fresh: u32,
    is_value: bool,
    free: HashMap<String, u32>,
    bound: Vec<(String, u32)>,
    facts: Vec<(u32, Core)>,
}

impl Names {
    fn new_variable(&mut self) -> u32 {
        self.fresh += 1;
        self.fresh - 1
    }

    /// There are values for the variables of the facts such that the facts and the formula hold.
    fn bind(&mut self, formula: Core) -> Core {
        let (variables, parts): (Vec<u32>, Vec<Core>) = self.facts.drain(..).unzip();
        if parts.is_empty() { formula } else { Core::All(variables, [parts, vec![formula]].concat()) }
    }

    fn set(&mut self, node: &Node) -> Result<Core> {
        match (node.0.as_str(), node.1.as_slice()) {
            ("union", [a, b]) => Ok(self.set(a)?.or(self.set(b)?)),
            ("up", [inner]) => Ok(Core::Symmetric(Box::new(self.set(inner)?))),
            ("(", [inner]) => self.set(inner),
            ("{", [Node(bracket, entries)]) if bracket == "(" => self.builder(entries, None),
            ("{:", [Node(bracket, entries), condition]) if bracket == "(" => self.builder(entries, Some(condition)),
            _ => node.misplaced(),
        }
    }

    /// `{ (t1,…) : φ }`. A new variable that is an entry is that pile; every other entry is an equation.
    fn builder(&mut self, entries: &[Node], condition: Option<&Node>) -> Result<Core> {
        ensure(entries.len() == self.piles, "the claim has another number of piles")?;
        self.free.clear();
        let (first, mut parts) = (self.fresh, Vec::new());
        for (pile, entry) in (0..).zip(entries) {
            if is_name(&entry.0) && entry.1.is_empty() && !self.free.contains_key(&entry.0) {
                self.free.insert(entry.0.clone(), pile);
            } else {
                parts.push(self.equation(pile, entry)?);
            }
        }
        if let Some(condition) = condition {
            parts.push(self.formula(condition)?);
        }
        Ok(Core::All(self.free.values().copied().filter(|variable| *variable >= first).collect(), parts))
    }

    /// A variable equals a term.
    fn equation(&mut self, variable: u32, term: &Node) -> Result<Core> {
        let equation = Term::variable(variable).plus(-1, &self.term(term)?)?.compared(EQUAL);
        Ok(self.bind(equation))
    }

    /// `value (x1,…) = …`: the value is the track after the piles. Each case says: if its condition holds, the value is
    /// its term, else what follows.
    fn value(&mut self, claim: &Node) -> Result<Core> {
        let (Node(_, piles), Node(sign, items), value) = (&claim.1[0], &claim.1[1], self.piles as u32);
        for (name, pile) in piles.iter().zip(0..) {
            let fresh = is_name(&name.0) && name.1.is_empty() && self.free.insert(name.0.clone(), pile).is_none();
            ensure(fresh, "the piles of a value claim are different variables")?;
        }
        ensure(piles.len() == self.piles, "the claim has another number of piles")?;
        let Some(separators) = sign.strip_prefix('{') else {
            return self.equation(value, &claim.1[1]);
        };
        let (last, cases) = items.split_last().expect("brackets hold something");
        let clear = separators == "if;".repeat(cases.len() / 2) && last.0 == "else";
        ensure(clear, "the cases of the value are not clear")?;
        let mut chosen = Vec::new();
        for case in cases.chunks(2) {
            chosen.push((self.equation(value, &case[0])?, self.formula(&case[1])?));
        }
        let choose = |rest: Core, (equation, condition): (Core, Core)| {
            condition.clone().not().or(equation).and(condition.or(rest))
        };
        Ok(chosen.into_iter().rev().fold(self.equation(value, &last.1[0])?, choose))
    }

    fn formula(&mut self, node: &Node) -> Result<Core> {
        Ok(match (node.0.as_str(), node.1.as_slice()) {
            ("(", [inner]) => self.formula(inner)?,
            ("!", [inner]) => self.formula(inner)?.not(),
            ("&", [a, b]) => self.formula(a)?.and(self.formula(b)?),
            ("|", [a, b]) => self.formula(a)?.or(self.formula(b)?),
            ("=>", [a, b]) => self.formula(a)?.not().or(self.formula(b)?),
            ("<=>", [a, b]) => {
                let (a, b) = (self.formula(a)?, self.formula(b)?);
                a.clone().not().or(b.clone()).and(b.not().or(a))
            }
            (word @ ("exists" | "forall"), [names @ .., body]) => {
                let (scope, first) = (self.bound.len(), self.fresh);
                for Node(name, _) in names {
                    let variable = self.new_variable();
                    self.bound.push((name.clone(), variable));
                }
                let variables = (first..self.fresh).collect();
                let body = self.formula(body)?;
                self.bound.truncate(scope);
                if word == "exists" {
                    Core::All(variables, vec![body])
                } else {
                    Core::All(variables, vec![body.not()]).not()
                }
            }
            ("in", [Node(word, terms), Node(bracket, columns)]) if word == "columns" && bracket.starts_with('{') => {
                let terms = self.terms(terms)?;
                let variables: Result<Vec<u32>> = terms.into_iter().map(|term| self.natural(term)).collect();
                let columns = columns_of(columns, node.1[0].1.len())?;
                let columns = Core::Columns(variables?, columns);
                self.bind(columns)
            }
            ("=" | "!=" | "<" | "<=" | ">" | ">=", [_, _]) => {
                let (chain, _) = self.chain(node)?;
                self.bind(chain.expect("it is a comparison"))
            }
            _ => return node.misplaced(),
        })
    }

    /// A chain of comparisons, or a single term: the comparisons, and the last term.
    fn chain(&mut self, node: &Node) -> Result<(Option<Core>, Term)> {
        let (sign, [left, right]) = (node.0.as_str(), node.1.as_slice()) else {
            return Ok((None, self.term(node)?));
        };
        if !["=", "!=", "<", "<=", ">", ">="].contains(&sign) {
            return Ok((None, self.term(node)?));
        }
        let ((before, left), right) = (self.chain(left)?, self.term(right)?);
        let allowed = [["<", "<=", "!="], ["=", "<=", ">="], [">", ">=", "!="]].map(|signs| signs.contains(&sign));
        let here = left.plus(-1, &right)?.compared(allowed);
        Ok((Some(if let Some(before) = before { before.and(here) } else { here }), right))
    }

    fn term(&mut self, node: &Node) -> Result<Term> {
        let zero = || Term::Linear(BTreeMap::new(), 0);
        Ok(match (node.0.as_str(), node.1.as_slice()) {
            ("(", [inner]) => self.term(inner)?,
            ("+", [a, b]) => self.term(a)?.plus(1, &self.term(b)?)?,
            ("-", [a, b]) => self.term(a)?.plus(-1, &self.term(b)?)?,
            ("-", [inner]) => zero().plus(-1, &self.term(inner)?)?,
            ("*", [a, b]) => match (self.term(a)?, self.term(b)?) {
                (Term::Linear(none, number), factor) if none.is_empty() => zero().plus(number, &factor)?,
                (factor, Term::Linear(none, number)) if none.is_empty() => zero().plus(number, &factor)?,
                _ => return node.misplaced(),
            },
            ("^", [a, b]) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                self.bits(&XOR, a, b)?
            }
            (word @ ("or" | "and"), [_, _, ..]) => {
                let columns = if word == "or" { &OR } else { &AND };
                let terms = self.terms(&node.1)?;
                let mut items = terms.into_iter();
                let first = items.next().expect("it has two");
                items.try_fold(first, |sofar, item| self.bits(columns, sofar, item))?
            }
            (word @ ("min" | "max"), [_, ..]) => Term::Extreme(word == "min", self.terms(&node.1)?),
            (name, []) if is_name(name) => Term::variable(self.lookup(name)?),
            (number, []) => Term::Linear(BTreeMap::new(), 0).plus(1, &Term::Linear(BTreeMap::new(), parse(number)))?,
            _ => return node.misplaced(),
        })
    }

    fn terms(&mut self, nodes: &[Node]) -> Result<Vec<Term>> {
        nodes.iter().map(|node| self.term(node)).collect()
    }

    fn lookup(&mut self, name: &str) -> Result<u32> {
        let bound = self.bound.iter().rev().find(|(known, _)| known == name).map(|(_, variable)| *variable);
        let known = bound.or_else(|| self.free.get(name).copied());
        ensure(known.is_some() || !self.is_value, &format!("'{name}' is not a pile"))?;
        Ok(known.unwrap_or_else(|| {
            let variable = self.new_variable();
            self.free.insert(name.to_owned(), variable);
            variable
        }))
    }

    /// The variable that equals a term, a new one if need be: then the term must be natural.
    fn natural(&mut self, term: Term) -> Result<u32> {
        if let Term::Linear(sum, 0) = &term
            && let [(&variable, 1)] = sum.iter().collect::<Vec<_>>()[..]
        {
            return Ok(variable);
        }
        let variable = self.new_variable();
        let equation = Term::variable(variable).plus(-1, &term)?.compared(EQUAL);
        self.facts.push((variable, equation));
        Ok(variable)
    }

    /// A new variable such that its digits and those of two terms form these columns.
    fn bits(&mut self, columns: &[u64], a: Term, b: Term) -> Result<Term> {
        let (a, b) = (self.natural(a)?, self.natural(b)?);
        let result = self.new_variable();
        self.facts.push((result, Core::Columns(vec![result, a, b], columns.to_vec())));
        Ok(Term::variable(result))
    }
}

/// Columns of that many binary digits each, with the zero column among them.
fn columns_of(nodes: &[Node], digits: usize) -> Result<Vec<u64>> {
    let binary = |Node(text, _): &Node| text.len() == digits && text.bytes().all(|digit| b"01".contains(&digit));
    ensure(digits <= 40 && nodes.iter().all(binary), "columns are not binary digits, one for each term")?;
    let column =
        |Node(text, _): &Node| text.bytes().rev().fold(0, |column, digit| 2 * column + u64::from(digit - b'0'));
    let columns: Vec<u64> = nodes.iter().map(column).collect();
    ensure(columns.contains(&0), "the zero column is missing")?;
    Ok(columns)
}

/// Numbers that are far too large become one that is too large.
fn parse(number: &str) -> i64 {
    number.parse().unwrap_or(i64::MAX >> 1)
}
