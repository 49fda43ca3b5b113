//! The checker's own reader of claims, straight to core formulas; the first mistake ends the reading.
//!
//! Variables are numbered as they are met: the piles first, then (for a value claim) the value, then all others.

use crate::term::{Allowed, Core, Term, bind};
use crate::{Failure, Result, ensure};
use std::collections::HashMap;

const EQUAL: Allowed = [false, true, false];

/// Operators from loose to tight; `!` and quantifiers stand at the level of comparisons.
const OPERATORS: [&[&str]; 8] =
    [&["<=>"], &["=>"], &["|"], &["&"], &["=", "!=", "<", "<=", ">", ">="], &["^"], &["+", "-"], &["*"]];
const COMPARISONS: usize = 4;
const SUMS: usize = 6;

/// The columns of the digits of a result and of two arguments.
const XOR: [u64; 4] = [0b000, 0b011, 0b101, 0b110];
const OR: [u64; 4] = [0b000, 0b011, 0b101, 0b111];
const AND: [u64; 4] = [0b000, 0b010, 0b100, 0b111];

/// The formula of a claim about that many piles, and its number of tracks: a value has one more.
pub(crate) fn read(text: &str, piles: usize) -> Result<(Core, usize)> {
    let tokens = tokens(text)?;
    let is_value = tokens[0] == "value";
    let tracks = piles + usize::from(is_value);
    let (free, bound) = (HashMap::new(), Vec::new());
    let (piles, fresh) = (piles as u32, tracks as u32);
    let mut reader = Reader { tokens, at: 0, depth: 0, piles, fresh, free, bound, is_value };
    let formula = if is_value { reader.value()? } else { reader.sets()? };
    reader.need(&[""])?;
    Ok((formula, tracks))
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, numbers and signs; the last is empty.
fn tokens(text: &str) -> Result<Vec<String>> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let long = ["<=>", "<=", ">=", "!=", "=>"].iter().find(|sign| rest.starts_with(**sign));
        let length = match long {
            _ if first.is_ascii_digit() => rest.find(|c: char| !c.is_ascii_digit()),
            _ if in_word(first) => rest.find(|c| !in_word(c)),
            Some(sign) => Some(sign.len()),
            None => Some(first.len_utf8()),
        };
        let (token, after) = rest.split_at(length.unwrap_or(rest.len()));
        tokens.push(token.to_owned());
        rest = after.trim_start();
    }
    ensure(tokens.len() < 100_000, "the claim is too long")?;
    tokens.push(String::new());
    Ok(tokens)
}

/// A term, or a formula (brackets can hold either); a comparison is a formula and, for chains, its last term too.
struct Value(Option<Term>, Option<Core>);

impl Value {
    fn term(self) -> Result<Term> {
        ensure(self.1.is_none(), "a formula stands where a term should")?;
        Ok(self.0.expect("one of both is there"))
    }

    fn formula(self) -> Result<Core> {
        self.1.ok_or(Failure::Wrong("a term stands where a formula should".to_owned()))
    }
}

fn term(term: Term) -> Result<Value> {
    Ok(Value(Some(term), None))
}

fn formula(formula: Core) -> Result<Value> {
    Ok(Value(None, Some(formula)))
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
    depth: u32,
    piles: u32,
    fresh: u32,
    free: HashMap<String, u32>,
    bound: Vec<(String, u32)>,
    is_value: bool,
}

impl Reader {
    fn next(&self) -> &str {
        &self.tokens[self.at]
    }

    fn advance(&mut self) -> String {
        self.at = (self.at + 1).min(self.tokens.len());
        self.tokens[self.at - 1].clone()
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.next() == token;
        self.at += usize::from(found && !token.is_empty());
        found
    }

    fn need(&mut self, tokens: &[&str]) -> Result<()> {
        let missing = tokens.iter().find(|token| !self.take(token));
        ensure(missing.is_none(), &format!("the claim has '{}' instead of '{}'", self.next(), missing.unwrap_or(&"")))
    }

    fn new_variable(&mut self) -> u32 {
        self.fresh += 1;
        self.fresh - 1
    }

    fn deeper(&mut self) -> Result<()> {
        self.depth += 1;
        ensure(self.depth < 700, "the claim is nested too deeply")
    }

    fn sets(&mut self) -> Result<Core> {
        let mut sets = self.set()?;
        while self.take("union") {
            sets = sets.or(self.set()?);
        }
        Ok(sets)
    }

    fn set(&mut self) -> Result<Core> {
        self.deeper()?;
        let bracket = self.take("(");
        let mut set = if bracket { self.sets()? } else { self.builder()? };
        self.need(if bracket { &[")"] } else { &[] })?;
        while self.take("up") {
            self.need(&["to", "symmetry"])?;
            set = Core::Symmetric(Box::new(set));
        }
        self.depth -= 1;
        Ok(set)
    }

    /// `{ (t1,…) : φ }`. A variable that is an entry is that pile; every other entry is an equation.
    fn builder(&mut self) -> Result<Core> {
        self.need(&["{", "("])?;
        self.free.clear();
        let (mut pile, mut open, mut at) = (0, 0, self.at);
        while open >= 0 && !self.tokens[at].is_empty() {
            let [before, here, after] = [at - 1, at, at + 1].map(|i| self.tokens[i].as_str());
            let alone = ["(", ","].contains(&before) && [")", ","].contains(&after);
            match here {
                "(" => open += 1,
                ")" => open -= 1,
                "," if open == 0 => pile += 1,
                name if open == 0 && alone && is_name(name) => drop(self.free.entry(name.to_owned()).or_insert(pile)),
                _ => {}
            }
            at += 1;
        }
        let (first, mut parts) = (self.fresh, Vec::new());
        for pile in 0..self.piles {
            self.need(if pile > 0 { &[","] } else { &[] })?;
            let term = self.parse(0)?.term()?;
            if term.as_variable() != Some(pile) {
                parts.push(Term::variable(pile).compared(EQUAL, term)?);
            }
        }
        self.need(&[")"])?;
        if self.take(":") {
            parts.push(self.parse(0)?.formula()?);
        }
        self.need(&["}"])?;
        let others = self.free.values().copied().filter(|variable| *variable >= first);
        Ok(Core::All(others.collect(), parts))
    }

    /// `value (x1,…) = …`: the value is the track after the piles. Each case says: if its condition holds, the value is
    /// its term, else what follows.
    fn value(&mut self) -> Result<Core> {
        self.need(&["value"])?;
        for pile in 0..self.piles {
            self.need(if pile == 0 { &["("] } else { &[","] })?;
            let name = self.advance();
            let fresh = is_name(&name) && self.free.insert(name, pile).is_none();
            ensure(fresh, "the piles of a value claim are different variables")?;
        }
        self.need(&[")", "="])?;
        let (by_cases, mut cases) = (self.take("{"), Vec::new());
        while by_cases && !self.take("else") {
            let equation = self.value_equation()?;
            self.need(&["if"])?;
            cases.push((equation, self.parse(0)?.formula()?));
            self.need(&[";"])?;
            self.deeper()?;
        }
        let last = self.value_equation()?;
        self.need(if by_cases { &["}"] } else { &[] })?;
        let choose = |rest: Core, (equation, condition): (Core, Core)| {
            condition.clone().not().or(equation).and(condition.or(rest))
        };
        Ok(cases.into_iter().rev().fold(last, choose))
    }

    fn value_equation(&mut self) -> Result<Core> {
        let term = self.parse(0)?.term()?;
        Term::variable(self.piles).compared(EQUAL, term)
    }

    /// An expression whose operators bind at least as tightly as those of a level.
    fn parse(&mut self, level: usize) -> Result<Value> {
        let depth = self.depth;
        self.deeper()?;
        let mut left = match self.next() {
            _ if level == OPERATORS.len() => self.factor()?,
            "!" | "exists" | "forall" if level == COMPARISONS => self.prefixed()?,
            "-" if level == SUMS => term(Term::default())?,
            _ => self.parse(level + 1)?,
        };
        while OPERATORS.get(level).is_some_and(|operators| operators.contains(&self.next())) {
            let operator = self.advance();
            self.depth += u32::from(operator == "<=>");
            let right = self.parse(if operator == "=>" { level } else { level + 1 })?;
            left = self.combine(&operator, left, right)?;
        }
        self.depth = depth;
        Ok(left)
    }

    fn combine(&mut self, operator: &str, left: Value, right: Value) -> Result<Value> {
        let allowed = match operator {
            "<=>" => {
                let (a, b) = (left.formula()?, right.formula()?);
                return formula(a.clone().not().or(b.clone()).and(b.not().or(a)));
            }
            "=>" => return formula(left.formula()?.not().or(right.formula()?)),
            "|" => return formula(left.formula()?.or(right.formula()?)),
            "&" => return formula(left.formula()?.and(right.formula()?)),
            "^" => return term(self.bits(&XOR, left.term()?, right.term()?)?),
            "+" => return term(left.term()?.plus(1, right.term()?)?),
            "-" => return term(left.term()?.plus(-1, right.term()?)?),
            "*" => {
                let (a, b) = (left.term()?, right.term()?);
                let (number, factor) = if a.as_number().is_some() { (a, b) } else { (b, a) };
                ensure(number.as_number().is_some(), "a product of two variables")?;
                return term(Term::default().plus(number.constant, factor)?);
            }
            _ => [
                ["<", "<=", "!="].contains(&operator),
                ["=", "<=", ">="].contains(&operator),
                [">", ">=", "!="].contains(&operator),
            ],
        };
        let (Value(Some(last), before), right) = (left, right.term()?) else {
            return Err(Failure::Wrong("a formula is compared".to_owned()));
        };
        let here = last.compared(allowed, right.clone())?;
        Ok(Value(Some(right), Some(before.map_or(here.clone(), |before| before.and(here)))))
    }

    /// `!φ`, or `exists x: φ`, or `forall x: φ`.
    fn prefixed(&mut self) -> Result<Value> {
        let (word, scope, first) = (self.advance(), self.bound.len(), self.fresh);
        if word == "!" {
            return formula(self.parse(COMPARISONS)?.formula()?.not());
        }
        while self.bound.len() == scope || self.take(",") {
            let (name, variable) = (self.advance(), self.new_variable());
            self.bound.push((name, variable));
        }
        self.need(&[":"])?;
        let variables = (first..self.fresh).collect();
        let body = self.parse(0)?.formula()?;
        self.bound.truncate(scope);
        formula(match word.as_str() {
            "forall" => Core::All(variables, vec![body.not()]).not(),
            _ => Core::All(variables, vec![body]),
        })
    }

    fn factor(&mut self) -> Result<Value> {
        let token = self.advance();
        match token.as_str() {
            "(" => {
                let Value(inner, condition) = self.parse(0)?;
                self.need(&[")"])?;
                Ok(Value(inner.filter(|_| condition.is_none()), condition))
            }
            "min" | "max" => term(Term::extreme(token == "min", self.list()?)),
            "or" | "and" => {
                let mut items = self.list()?.into_iter();
                let first = items.next().expect("a list has items");
                let columns = if token == "or" { &OR } else { &AND };
                term(items.try_fold(first, |sofar, item| self.bits(columns, sofar, item))?)
            }
            "columns" => self.columns(),
            digits if digits.starts_with(|c: char| c.is_ascii_digit()) => {
                let constant = digits.parse().unwrap_or(i64::MAX >> 1);
                term(Term { constant, ..Term::default() }.plus(1, Term::default())?)
            }
            name => {
                ensure(is_name(name), &format!("the claim has '{name}' in a strange place"))?;
                let bound = self.bound.iter().rev().find(|(known, _)| known == name).map(|(_, variable)| *variable);
                let known = bound.or_else(|| self.free.get(name).copied());
                ensure(known.is_some() || !self.is_value, &format!("'{name}' is not a pile"))?;
                let variable = known.unwrap_or_else(|| self.new_variable());
                if bound.is_none() {
                    self.free.insert(token, variable);
                }
                term(Term::variable(variable))
            }
        }
    }

    fn list(&mut self) -> Result<Vec<Term>> {
        self.need(&["("])?;
        let mut items = vec![self.parse(0)?.term()?];
        while self.take(",") {
            items.push(self.parse(0)?.term()?);
        }
        self.need(&[")"])?;
        Ok(items)
    }

    /// The variable that equals a term, a new one if need be: then the term must be natural. The facts of the term, and
    /// the equation, are added.
    fn natural(&mut self, mut term: Term, facts: &mut Vec<(u32, Core)>) -> Result<u32> {
        facts.append(&mut term.facts);
        if let Some(variable) = term.as_variable() {
            return Ok(variable);
        }
        let variable = self.new_variable();
        facts.push((variable, Term::variable(variable).compared(EQUAL, term)?));
        Ok(variable)
    }

    /// A new variable such that its digits and those of two terms form these columns.
    fn bits(&mut self, columns: &[u64], a: Term, b: Term) -> Result<Term> {
        let mut facts = Vec::new();
        let (a, b) = (self.natural(a, &mut facts)?, self.natural(b, &mut facts)?);
        let result = self.new_variable();
        facts.push((result, Core::Columns(vec![result, a, b], columns.to_vec())));
        Ok(Term { facts, ..Term::variable(result) })
    }

    /// What follows the word `columns`.
    fn columns(&mut self) -> Result<Value> {
        let (items, mut columns) = (self.list()?, Vec::new());
        self.need(&["in"])?;
        while self.take(if columns.is_empty() { "{" } else { "," }) {
            let digits = self.advance();
            let binary = digits.bytes().all(|digit| b"01".contains(&digit)) && digits.len() == items.len();
            ensure(binary && digits.len() <= 40, &format!("'{digits}' is not a column"))?;
            columns.push(digits.bytes().rev().fold(0, |column, digit| 2 * column + u64::from(digit - b'0')));
        }
        self.need(&["}"])?;
        ensure(columns.contains(&0), "the zero column is missing")?;
        let mut facts = Vec::new();
        let variables: Result<Vec<u32>> = items.into_iter().map(|item| self.natural(item, &mut facts)).collect();
        formula(bind(facts, Core::Columns(variables?, columns)))
    }
}
