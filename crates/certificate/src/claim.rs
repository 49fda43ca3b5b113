//! The checker's own reader of claims, straight to core formulas.
//!
//! The grammar is that of the prover's printer: the first mistake ends the reading. Variables are
//! numbered as they are met: the piles first, then (for a value claim) the value, then all others.

use crate::Failure;
use crate::term::{Allowed, Core, Term, bind};
use std::collections::HashMap;

const EQUAL: Allowed = [false, true, false];

/// Operators from loose to tight; `!` and quantifiers come before comparisons.
const OPERATORS: [&[&str]; 8] =
    [&["<=>"], &["=>"], &["|"], &["&"], &["=", "!=", "<", "<=", ">", ">="], &["^"], &["+", "-"], &["*"]];
const COMPARISONS: usize = 4;
const SUMS: usize = 6;

/// The formula of a claim about that many piles, and whether it is about values.
pub(crate) fn read(text: &str, piles: u32) -> Result<(Core, bool), Failure> {
    let tokens = tokens(text)?;
    let is_value = tokens[0] == "value";
    let fresh = piles + u32::from(is_value);
    let (free, bound) = (HashMap::new(), Vec::new());
    let mut reader = Reader { tokens, at: 0, depth: 0, piles, fresh, free, bound, is_value };
    let formula = if is_value { reader.value()? } else { reader.sets()? };
    reader.need("")?;
    Ok((formula, is_value))
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, numbers and signs; the last is empty.
fn tokens(text: &str) -> Result<Vec<String>, Failure> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
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
    tokens.push(String::new());
    if tokens.len() < 100_000 { Ok(tokens) } else { Failure::wrong("the claim is too long") }
}

/// A term or a formula (brackets can hold either), or a comparison that may go on as a chain.
enum Value {
    Term(Term),
    Formula(Core),
    Chain(Core, Term),
}

impl Value {
    fn term(self) -> Result<Term, Failure> {
        match self {
            Self::Term(term) => Ok(term),
            _ => Failure::wrong("a formula stands where a term should"),
        }
    }

    fn formula(self) -> Result<Core, Failure> {
        match self {
            Self::Formula(formula) | Self::Chain(formula, _) => Ok(formula),
            Self::Term(_) => Failure::wrong("a term stands where a formula should"),
        }
    }
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
        let token = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.next() == token;
        if found {
            self.advance();
        }
        found
    }

    fn need(&mut self, token: &str) -> Result<(), Failure> {
        let found = self.take(token);
        if found { Ok(()) } else { Failure::wrong(&format!("the claim has '{}', not '{token}'", self.next())) }
    }

    fn new_variable(&mut self) -> u32 {
        self.fresh += 1;
        self.fresh - 1
    }

    fn deeper(&mut self) -> Result<(), Failure> {
        self.depth += 1;
        if self.depth < 700 { Ok(()) } else { Failure::wrong("the claim is nested too deeply") }
    }

    fn sets(&mut self) -> Result<Core, Failure> {
        let mut sets = self.set()?;
        while self.take("union") {
            sets = sets.or(self.set()?);
        }
        Ok(sets)
    }

    fn set(&mut self) -> Result<Core, Failure> {
        self.deeper()?;
        let mut set = if self.take("(") {
            let inner = self.sets()?;
            self.need(")")?;
            inner
        } else {
            self.builder()?
        };
        while self.take("up") {
            self.need("to")?;
            self.need("symmetry")?;
            set = Core::Symmetric(Box::new(set));
        }
        self.depth -= 1;
        Ok(set)
    }

    /// `{ (t1,…) : φ }`. A variable that is an entry is that pile; every other entry is an
    /// equation.
    fn builder(&mut self) -> Result<Core, Failure> {
        self.need("{")?;
        self.need("(")?;
        self.free.clear();
        let (mut pile, mut open, mut at) = (0, 0, self.at);
        while open >= 0 && !self.tokens[at].is_empty() {
            let [before, here, after] = [at - 1, at, at + 1].map(|i| self.tokens[i].as_str());
            let alone = ["(", ","].contains(&before) && [")", ","].contains(&after);
            match here {
                "(" => open += 1,
                ")" => open -= 1,
                "," if open == 0 => pile += 1,
                _ if open == 0 && alone && is_name(here) => {
                    self.free.entry(here.to_owned()).or_insert(pile);
                }
                _ => {}
            }
            at += 1;
        }
        let (first, mut parts) = (self.fresh, Vec::new());
        for pile in 0..self.piles {
            if pile > 0 {
                self.need(",")?;
            }
            let term = self.parse(0)?.term()?;
            if term.as_variable() != Some(pile) {
                parts.push(Term::variable(pile).compared(EQUAL, term)?);
            }
        }
        self.need(")")?;
        if self.take(":") {
            parts.push(self.parse(0)?.formula()?);
        }
        self.need("}")?;
        let others = self.free.values().copied().filter(|variable| *variable >= first);
        Ok(Core::All(others.collect(), parts))
    }

    /// `value (x1,…) = …`: the value is the track after the piles. Each case says: if its
    /// condition holds, the value is its term, else what follows.
    fn value(&mut self) -> Result<Core, Failure> {
        self.need("value")?;
        for pile in 0..self.piles {
            self.need(if pile == 0 { "(" } else { "," })?;
            let name = self.advance();
            if !is_name(&name) || self.free.insert(name, pile).is_some() {
                return Failure::wrong("the piles of a value claim are different variables");
            }
        }
        self.need(")")?;
        self.need("=")?;
        if !self.take("{") {
            return self.value_equation();
        }
        let mut cases = Vec::new();
        while !self.take("else") {
            let equation = self.value_equation()?;
            self.need("if")?;
            cases.push((equation, self.parse(0)?.formula()?));
            self.need(";")?;
            self.deeper()?;
        }
        let last = self.value_equation()?;
        self.need("}")?;
        let choose = |rest: Core, (equation, condition): (Core, Core)| {
            condition.clone().not().or(equation).and(condition.or(rest))
        };
        Ok(cases.into_iter().rev().fold(last, choose))
    }

    fn value_equation(&mut self) -> Result<Core, Failure> {
        let term = self.parse(0)?.term()?;
        Term::variable(self.piles).compared(EQUAL, term)
    }

    /// An expression whose operators bind at least as tightly as those of a level.
    fn parse(&mut self, level: usize) -> Result<Value, Failure> {
        let depth = self.depth;
        self.deeper()?;
        let mut left = match self.next() {
            _ if level == OPERATORS.len() => self.factor()?,
            "!" if level == COMPARISONS => {
                self.advance();
                Value::Formula(self.parse(COMPARISONS)?.formula()?.not())
            }
            "exists" | "forall" if level == COMPARISONS => self.quantified()?,
            "-" if level == SUMS => Value::Term(Term::default()),
            _ => self.parse(level + 1)?,
        };
        while OPERATORS.get(level).is_some_and(|operators| operators.contains(&self.next())) {
            let operator = self.advance();
            if operator == "<=>" {
                self.deeper()?;
            }
            let right = self.parse(if operator == "=>" { level } else { level + 1 })?;
            left = self.combine(&operator, left, right)?;
        }
        self.depth = depth;
        Ok(left)
    }

    fn combine(&mut self, operator: &str, left: Value, right: Value) -> Result<Value, Failure> {
        let allowed = match operator {
            "<=>" => {
                let (a, b) = (left.formula()?, right.formula()?);
                let forth = a.clone().not().or(b.clone());
                return Ok(Value::Formula(forth.and(b.not().or(a))));
            }
            "=>" => return Ok(Value::Formula(left.formula()?.not().or(right.formula()?))),
            "|" => return Ok(Value::Formula(left.formula()?.or(right.formula()?))),
            "&" => return Ok(Value::Formula(left.formula()?.and(right.formula()?))),
            "^" => return self.bits(&[0b000, 0b011, 0b101, 0b110], left.term()?, right.term()?),
            "+" => return Ok(Value::Term(left.term()?.plus(1, right.term()?)?)),
            "-" => return Ok(Value::Term(left.term()?.plus(-1, right.term()?)?)),
            "*" => {
                let (a, b) = (left.term()?, right.term()?);
                let (factor, term) = match (a.as_number(), b.as_number()) {
                    (Some(factor), _) => (factor, b),
                    (_, Some(factor)) => (factor, a),
                    _ => return Failure::wrong("a product of two variables"),
                };
                return Ok(Value::Term(Term::default().plus(factor, term)?));
            }
            "=" => EQUAL,
            "!=" => [true, false, true],
            "<" => [true, false, false],
            "<=" => [true, true, false],
            ">" => [false, false, true],
            _ => [false, true, true],
        };
        let right = right.term()?;
        let (before, left) = match left {
            Value::Chain(before, left) => (Some(before), left),
            other => (None, other.term()?),
        };
        let here = left.compared(allowed, right.clone())?;
        Ok(Value::Chain(before.map_or(here.clone(), |before| before.and(here)), right))
    }

    fn quantified(&mut self) -> Result<Value, Failure> {
        let universal = self.advance() == "forall";
        let (scope, first) = (self.bound.len(), self.fresh);
        while self.bound.len() == scope || self.take(",") {
            let (name, variable) = (self.advance(), self.new_variable());
            self.bound.push((name, variable));
        }
        self.need(":")?;
        let variables = (first..self.fresh).collect();
        let body = self.parse(0)?.formula()?;
        self.bound.truncate(scope);
        Ok(Value::Formula(match universal {
            true => Core::All(variables, vec![body.not()]).not(),
            false => Core::All(variables, vec![body]),
        }))
    }

    fn factor(&mut self) -> Result<Value, Failure> {
        let token = self.advance();
        match token.as_str() {
            "(" => {
                let inner = self.parse(0)?;
                self.need(")")?;
                Ok(match inner {
                    Value::Chain(formula, _) => Value::Formula(formula),
                    other => other,
                })
            }
            "min" | "max" => Ok(Value::Term(Term::extreme(token == "min", self.list()?))),
            "or" | "and" => {
                let columns: &[u64] =
                    if token == "or" { &[0b000, 0b011, 0b101, 0b111] } else { &[0b000, 0b010, 0b100, 0b111] };
                let mut items = self.list()?.into_iter();
                let mut result = items.next().unwrap_or_default();
                for item in items {
                    result = self.bits(columns, result, item)?.term()?;
                }
                Ok(Value::Term(result))
            }
            "columns" => self.columns(),
            digits if digits.starts_with(|c: char| c.is_ascii_digit()) => {
                Ok(Value::Term(Term::number(digits.parse().unwrap_or(i64::MAX))?))
            }
            name if is_name(name) => {
                let bound = self.bound.iter().rev().find(|(known, _)| known == name);
                let known = bound.map(|(_, variable)| variable).or_else(|| self.free.get(name)).copied();
                if known.is_none() && self.is_value {
                    return Failure::wrong(&format!("'{name}' is not a pile"));
                }
                let variable = known.unwrap_or_else(|| self.new_variable());
                if known.is_none() {
                    self.free.insert(token, variable);
                }
                Ok(Value::Term(Term::variable(variable)))
            }
            other => Failure::wrong(&format!("the claim has '{other}' in a strange place")),
        }
    }

    fn list(&mut self) -> Result<Vec<Term>, Failure> {
        self.need("(")?;
        let mut items = vec![self.parse(0)?.term()?];
        while self.take(",") {
            items.push(self.parse(0)?.term()?);
        }
        self.need(")")?;
        Ok(items)
    }

    /// The variable that equals a term, a new one if need be: then the term must be natural. The
    /// facts of the term, and the equation, are added.
    fn natural(&mut self, mut term: Term, facts: &mut Vec<(u32, Core)>) -> Result<u32, Failure> {
        facts.append(&mut term.facts);
        if let Some(variable) = term.as_variable() {
            return Ok(variable);
        }
        let variable = self.new_variable();
        facts.push((variable, Term::variable(variable).compared(EQUAL, term)?));
        Ok(variable)
    }

    /// A new variable such that its digits and those of two terms form these columns.
    fn bits(&mut self, columns: &[u64], a: Term, b: Term) -> Result<Value, Failure> {
        let mut facts = Vec::new();
        let (a, b) = (self.natural(a, &mut facts)?, self.natural(b, &mut facts)?);
        let result = self.new_variable();
        facts.push((result, Core::Columns(vec![result, a, b], columns.to_vec())));
        Ok(Value::Term(Term { facts, ..Term::variable(result) }))
    }

    fn columns(&mut self) -> Result<Value, Failure> {
        let items = self.list()?;
        let width = items.len();
        self.need("in")?;
        let mut columns = Vec::new();
        while self.take(if columns.is_empty() { "{" } else { "," }) {
            let digits = self.advance();
            let column = digits.bytes().rev().try_fold(0, |column: u64, digit| match digit {
                b'0' | b'1' => Some(2 * column + u64::from(digit - b'0')),
                _ => None,
            });
            match column {
                Some(column) if digits.len() == width && width <= 40 => columns.push(column),
                _ => return Failure::wrong(&format!("'{digits}' is not a column")),
            }
        }
        self.need("}")?;
        if !columns.contains(&0) {
            return Failure::wrong("the zero column is missing");
        }
        let (mut facts, mut variables) = (Vec::new(), Vec::new());
        for item in items {
            variables.push(self.natural(item, &mut facts)?);
        }
        Ok(Value::Formula(bind(facts, Core::Columns(variables, columns))))
    }
}
