//! Reading a conjecture: words, then a tree. Problems are shown with carets.

use super::tree::{
    Among, Complexes, Condition, Count, Measure, Property, Relation, Statement, Term, Variable,
};
use super::words::{Read, Word, words};
use crate::conjecture::Subject;
use faceoff_complex::enumerate::{MAX_ENUMERATED, MAX_GRAPHS};
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use std::ops::Range;

/// Formulas nested deeper than this are refused.
const DEEPEST: usize = 200;

/// Read a conjecture.
pub fn read(text: &str) -> Result<Statement, Diagnostics> {
    let shown = |problem| Diagnostics::new(text, vec![problem]);
    let words = words(text).map_err(shown)?;
    let mut reader = Reader {
        text,
        words,
        at: 0,
        depth: 0,
        complex: None,
        positions: Vec::new(),
        about_chomp: false,
    };
    reader.statement().map_err(shown)
}

struct Reader<'a> {
    text: &'a str,
    words: Vec<(Word, Range<usize>)>,
    at: usize,
    depth: usize,
    complex: Option<(String, Complexes)>,
    positions: Vec<Variable>,
    about_chomp: bool,
}

impl Reader<'_> {
    fn word(&self) -> &Word {
        &self.words[self.at].0
    }

    fn place(&self) -> Range<usize> {
        self.words[self.at].1.clone()
    }

    fn problem(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.place(), message)
    }

    fn take(&mut self) -> Word {
        let word = self.word().clone();
        self.at = (self.at + 1).min(self.words.len() - 1);
        word
    }

    fn sign(&mut self, sign: &str) -> bool {
        let is_here = matches!(self.word(), Word::Sign(here) if *here == sign);
        if is_here {
            self.take();
        }
        is_here
    }

    fn keyword(&mut self, name: &str) -> bool {
        let is_here = matches!(self.word(), Word::Name(here) if here == name);
        if is_here {
            self.take();
        }
        is_here
    }

    fn expect_sign(&mut self, sign: &str) -> Read<()> {
        match self.sign(sign) {
            true => Ok(()),
            false => Err(self.problem(format!("expected '{sign}'"))),
        }
    }

    fn expect_keyword(&mut self, name: &str) -> Read<()> {
        match self.keyword(name) {
            true => Ok(()),
            false => Err(self.problem(format!("expected '{name}'"))),
        }
    }

    fn name(&mut self) -> Read<String> {
        match self.word().clone() {
            Word::Name(name) => {
                self.take();
                Ok(name)
            }
            _ => Err(self.problem("expected a name")),
        }
    }

    fn number(&mut self) -> Read<usize> {
        match *self.word() {
            Word::Number(number) => {
                self.take();
                Ok(number as usize)
            }
            _ => Err(self.problem("expected a number")),
        }
    }

    fn statement(&mut self) -> Read<Statement> {
        self.expect_keyword("forall").map_err(|problem| {
            problem.help("a conjecture begins: forall complex X on 4..5, position p in zero(X): …")
        })?;
        loop {
            self.binder()?;
            if !self.sign(",") {
                break;
            }
        }
        if self.complex.is_none() {
            return Err(self.problem("no complex is named: forall complex X on 4..5, …"));
        }
        self.expect_sign(":")?;
        let formula = self.formula()?;
        if *self.word() != Word::End {
            return Err(self.problem("expected the end, or '&', '|', '=>', '<=>'"));
        }
        let (_, complexes) = self.complex.take().expect("looked at before");
        Ok(Statement {
            complexes,
            positions: std::mem::take(&mut self.positions),
            formula,
            about_chomp: self.about_chomp,
        })
    }

    fn binder(&mut self) -> Read<()> {
        let connected = self.keyword("connected");
        let graphs = self.keyword("graph");
        if graphs || self.keyword("complex") {
            if self.complex.is_some() {
                return Err(self.problem("one complex is named already"));
            }
            let name = self.name()?;
            let complexes = match self.keyword("in") {
                true => self.listed()?,
                false => self.range(connected, graphs)?,
            };
            self.complex = Some((name, complexes));
            return Ok(());
        }
        if connected || !self.keyword("position") {
            let message = "expected 'complex', 'graph' or 'position'";
            return Err(self.problem(message));
        }
        if self.positions.len() == 2 {
            return Err(self.problem("at most two positions"));
        }
        let name = self.name()?;
        self.expect_keyword("in")?;
        let among = match (self.keyword("zero"), self.keyword("box")) {
            (true, _) => Among::Zeros,
            (_, true) => Among::Box,
            _ => return Err(self.problem("expected 'zero(X)' or 'box(X)'")),
        };
        self.of_the_complex()?;
        self.positions.push(Variable { name, among });
        Ok(())
    }

    fn range(&mut self, connected: bool, graphs: bool) -> Read<Complexes> {
        self.expect_keyword("on")
            .map_err(|problem| problem.help("'on 4..5' or 'in {cycle(7,4); path(3,2)}'"))?;
        let start = self.place().start;
        let from = self.number()?;
        let to = if self.sign("..") {
            self.number()?
        } else {
            from
        };
        let place = start..self.words[self.at - 1].1.end;
        let most = if graphs { MAX_GRAPHS } else { MAX_ENUMERATED };
        if from == 0 || from > to || to > most {
            let message = format!("a range within 1..{most} is needed");
            return Err(Diagnostic::new(place, message));
        }
        Ok(Complexes::All {
            from,
            to,
            connected,
            graphs,
        })
    }

    fn listed(&mut self) -> Read<Complexes> {
        let Word::Braces(inside) = self.word().clone() else {
            return Err(self.problem("expected complexes in braces: {cycle(7,4); path(3,2)}"));
        };
        self.take();
        let mut start = inside.start;
        let mut list = Vec::new();
        for part in self.text[inside.clone()].split(';') {
            let subject: Subject = part.parse().map_err(|problems: Diagnostics| {
                let first = problems.problems.into_iter().next();
                match first {
                    Some(p) => Diagnostic {
                        span: p.span.start + start..p.span.end + start,
                        ..p
                    },
                    None => Diagnostic::new(start..start + part.len(), "not a complex"),
                }
            })?;
            list.push(subject);
            start += part.len() + 1;
        }
        Ok(Complexes::Listed(list))
    }

    /// `(X)`, where X is the complex.
    fn of_the_complex(&mut self) -> Read<()> {
        self.expect_sign("(")?;
        let place = self.place();
        let name = self.name()?;
        match &self.complex {
            Some((known, _)) if *known == name => {}
            Some((known, _)) => {
                let message = format!("{name} is not a complex here");
                return Err(Diagnostic::new(place, message).help(format!("the complex is {known}")));
            }
            None => return Err(Diagnostic::new(place, format!("{name} is not named yet"))),
        }
        self.expect_sign(")")
    }

    fn formula(&mut self) -> Read<Condition> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.problem("the formula is nested too deeply"));
        }
        let mut left = self.implication()?;
        while self.sign("<=>") {
            left = Condition::Same(Box::new(left), Box::new(self.implication()?));
        }
        self.depth -= 1;
        Ok(left)
    }

    fn implication(&mut self) -> Read<Condition> {
        let left = self.disjunction()?;
        if !self.sign("=>") {
            return Ok(left);
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.problem("the formula is nested too deeply"));
        }
        let right = self.implication()?;
        self.depth -= 1;
        Ok(Condition::Implies(Box::new(left), Box::new(right)))
    }

    fn disjunction(&mut self) -> Read<Condition> {
        let mut left = self.conjunction()?;
        while self.sign("|") {
            left = Condition::Or(Box::new(left), Box::new(self.conjunction()?));
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Read<Condition> {
        let mut left = self.negation()?;
        while self.sign("&") {
            left = Condition::And(Box::new(left), Box::new(self.negation()?));
        }
        Ok(left)
    }

    fn negation(&mut self) -> Read<Condition> {
        let mut times = 0;
        while self.sign("!") {
            times += 1;
        }
        let atom = self.atom()?;
        Ok(match times % 2 {
            1 => Condition::Not(Box::new(atom)),
            _ => atom,
        })
    }

    fn atom(&mut self) -> Read<Condition> {
        if let Word::Name(name) = self.word().clone() {
            if let Some(property) = property(&name) {
                self.take();
                self.of_the_complex()?;
                return Ok(Condition::Is(property));
            }
            if name == "genuine" {
                self.take();
                self.expect_sign("(")?;
                let position = self.position_term()?;
                self.expect_sign(")")?;
                return Ok(Condition::Genuine(position));
            }
        }
        // A bracket opens a formula or a term: try the term, go back if not.
        let (start, depth) = (self.at, self.depth);
        let as_comparison = self.comparison();
        if as_comparison.is_ok() || self.words[start].0 != Word::Sign("(") {
            return as_comparison;
        }
        let reached = self.at;
        (self.at, self.depth) = (start, depth);
        self.expect_sign("(")?;
        let as_formula = self.formula().and_then(|formula| {
            self.expect_sign(")")?;
            Ok(formula)
        });
        // The reading that got further knows better what is wrong.
        match as_formula {
            Err(_) if reached > self.at => as_comparison,
            other => other,
        }
    }

    fn comparison(&mut self) -> Read<Condition> {
        let start = self.place().start;
        let left = self.term()?;
        let end = self.words[self.at.saturating_sub(1)].1.end;
        if self.keyword("in") {
            if !left.is_position() {
                return Err(Diagnostic::new(
                    start..end,
                    "a number is in no set of positions",
                ));
            }
            self.expect_keyword("zero")?;
            self.of_the_complex()?;
            return Ok(Condition::Member(left));
        }
        let relation = match self.word() {
            Word::Sign("=") => Relation::Equal,
            Word::Sign("!=") => Relation::Different,
            Word::Sign("<") => Relation::Less,
            Word::Sign("<=") => Relation::AtMost,
            Word::Sign(">") => Relation::Greater,
            Word::Sign(">=") => Relation::AtLeast,
            _ => return Err(self.problem("expected a comparison, or 'in zero(X)'")),
        };
        self.take();
        let right = self.term()?;
        Ok(Condition::Compare(left, relation, right))
    }

    fn position_term(&mut self) -> Read<Term> {
        let start = self.place().start;
        let term = self.term()?;
        let end = self.words[self.at.saturating_sub(1)].1.end;
        match term.is_position() {
            true => Ok(term),
            false => Err(Diagnostic::new(start..end, "a position is needed here")),
        }
    }

    fn term(&mut self) -> Read<Term> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.problem("the formula is nested too deeply"));
        }
        let mut left = self.product()?;
        loop {
            if self.sign("+") {
                left = Term::Add(Box::new(left), Box::new(self.product()?));
            } else if self.sign("-") {
                left = Term::Subtract(Box::new(left), Box::new(self.product()?));
            } else {
                self.depth -= 1;
                return Ok(left);
            }
        }
    }

    fn product(&mut self) -> Read<Term> {
        let start = self.place().start;
        let mut left = self.factor()?;
        loop {
            if self.sign("*") {
                let right = self.factor()?;
                if left.is_position() && right.is_position() {
                    let place = start..self.words[self.at - 1].1.end;
                    return Err(Diagnostic::new(place, "two positions cannot be multiplied"));
                }
                left = Term::Multiply(Box::new(left), Box::new(right));
            } else if self.keyword("mod") {
                if self.word() == &Word::Number(0) {
                    return Err(self.problem("nothing is left by a division by 0"));
                }
                left = Term::Modulo(Box::new(left), Box::new(self.factor()?));
            } else {
                return Ok(left);
            }
        }
    }

    fn factor(&mut self) -> Read<Term> {
        if self.sign("(") {
            let term = self.term()?;
            self.expect_sign(")")?;
            return Ok(term);
        }
        match self.word().clone() {
            Word::Number(number) => {
                self.take();
                Ok(Term::Number(number))
            }
            Word::Name(name) => self.named(&name),
            _ => Err(self.problem("expected a number, a position or a bracket")),
        }
    }

    fn named(&mut self, name: &str) -> Read<Term> {
        if let Some(index) = self.positions.iter().position(|p| p.name == name) {
            self.take();
            return Ok(Term::Position(index));
        }
        if let Some(count) = count(name) {
            self.about_chomp |= count == Count::Chomp;
            self.take();
            self.of_the_complex()?;
            return Ok(Term::Count(count));
        }
        let Some(measure) = measure(name) else {
            let message = format!("{name} is not known");
            return Err(self.problem(message).help(
                "numbers: min max sum xor of a position; vertices facets circuits faces dimension \
                 chomp of the complex",
            ));
        };
        self.take();
        self.expect_sign("(")?;
        let position = self.position_term()?;
        self.expect_sign(")")?;
        Ok(Term::Measure(measure, Box::new(position)))
    }
}

fn property(name: &str) -> Option<Property> {
    Some(match name {
        "connected" => Property::Connected,
        "pointed" => Property::Pointed,
        "nim_regular" => Property::NimRegular,
        "matroid" => Property::Matroid,
        "binary_matroid" => Property::BinaryMatroid,
        "additive" => Property::Additive,
        "pure" => Property::Pure,
        "simplex" => Property::Simplex,
        _ => return None,
    })
}

fn count(name: &str) -> Option<Count> {
    Some(match name {
        "vertices" => Count::Vertices,
        "facets" => Count::Facets,
        "circuits" => Count::Circuits,
        "faces" => Count::Faces,
        "dimension" => Count::Dimension,
        "chomp" => Count::Chomp,
        _ => return None,
    })
}

fn measure(name: &str) -> Option<Measure> {
    Some(match name {
        "min" => Measure::Min,
        "max" => Measure::Max,
        "sum" => Measure::Sum,
        "xor" => Measure::Xor,
        _ => return None,
    })
}
