//! Reading a claim: tokens to an untyped tree.
//!
//! Terms and formulas share one grammar of operators, so that a bracket can
//! hold either; [`typing`](crate::typing) tells them apart afterwards. From
//! loose to tight: `<=>`, `=>`, `|`, `&`, `!`, comparisons, `^`, `+ -`, `*`.
//! `exists x:` reaches to the closing bracket.
//!
//! A syntax error is noted and what follows it is skipped to the next
//! separator, so that one reading finds the errors of all parts.

use crate::ast::{Comparison, Place, Variable};
use crate::lexer::{Kind, Token};
use faceoff_complex::notation::Diagnostic;

/// The deepest nesting of brackets, `!` and quantifiers.
const MAX_DEPTH: usize = 64;

/// Words that cannot be variables.
pub(crate) const RESERVED: [&str; 19] = [
    "exists", "forall", "columns", "ones", "digits", "until", "then", "in", "union", "up", "to",
    "symmetry", "value", "if", "else", "min", "max", "or", "and",
];

/// An expression that may be a term or a formula.
#[derive(Debug)]
pub(crate) struct Expression<'a> {
    pub kind: ExpressionKind<'a>,
    pub place: Place,
}

/// `digits(piles): above until {at} then below`
#[derive(Debug)]
pub(crate) struct UntilExpression<'a> {
    pub piles: Vec<Expression<'a>>,
    pub above: Expression<'a>,
    pub at: Vec<(&'a str, Place)>,
    pub below: Expression<'a>,
    pub from_there_on: bool,
}

#[derive(Debug)]
pub(crate) enum ExpressionKind<'a> {
    Number(&'a str),
    Name(&'a str),
    Call(&'a str, Vec<Expression<'a>>),
    Columns(Vec<Expression<'a>>, Vec<(&'a str, Place)>),
    /// Terms, and how many of their digits are 1.
    Ones(Vec<Expression<'a>>, Vec<(&'a str, Place)>),
    Until(Box<UntilExpression<'a>>),
    Negative(Box<Expression<'a>>),
    Plus(Box<Expression<'a>>, Box<Expression<'a>>),
    Minus(Box<Expression<'a>>, Box<Expression<'a>>),
    Times(Box<Expression<'a>>, Box<Expression<'a>>),
    Xor(Vec<Expression<'a>>),
    Chain(Box<Expression<'a>>, Vec<(Comparison, Expression<'a>)>),
    Not(Box<Expression<'a>>),
    And(Vec<Expression<'a>>),
    Or(Vec<Expression<'a>>),
    Implies(Box<Expression<'a>>, Box<Expression<'a>>),
    Equivalent(Box<Expression<'a>>, Box<Expression<'a>>),
    Quantified(bool, Vec<Variable>, Box<Expression<'a>>),
    /// Already reported.
    Bad,
}

/// An untyped claim.
#[derive(Debug)]
pub(crate) enum Statement<'a> {
    Set(SetSyntax<'a>),
    Value {
        piles: Vec<Expression<'a>>,
        cases: Vec<(Expression<'a>, Expression<'a>)>,
        otherwise: Expression<'a>,
        place: Place,
    },
}

#[derive(Debug)]
pub(crate) struct SetSyntax<'a> {
    pub kind: SetSyntaxKind<'a>,
    pub place: Place,
}

#[derive(Debug)]
pub(crate) enum SetSyntaxKind<'a> {
    Builder(Vec<Expression<'a>>, Option<Expression<'a>>),
    Union(Vec<SetSyntax<'a>>),
    UpToSymmetry(Box<SetSyntax<'a>>),
    /// Already reported.
    Bad,
}

/// The claim that the tokens spell; `tokens` ends with [`Kind::End`].
pub(crate) fn read<'a>(tokens: &[Token<'a>], problems: &mut Vec<Diagnostic>) -> Statement<'a> {
    let mut reader = Reader::new(tokens, problems);
    let statement = match reader.next().kind {
        Kind::Word("value") => reader.value(),
        _ => Statement::Set(reader.set()),
    };
    reader.end();
    statement
}

pub(crate) struct Reader<'t, 'a> {
    pub(crate) tokens: &'t [Token<'a>],
    pub(crate) at: usize,
    pub(crate) depth: usize,
    problems: &'t mut Vec<Diagnostic>,
    last_problem: Option<usize>,
}

impl<'t, 'a> Reader<'t, 'a> {
    /// `tokens` ends with [`Kind::End`].
    pub(crate) fn new(tokens: &'t [Token<'a>], problems: &'t mut Vec<Diagnostic>) -> Self {
        Self {
            tokens,
            at: 0,
            depth: 0,
            problems,
            last_problem: None,
        }
    }
}

impl<'a> Reader<'_, 'a> {
    pub(crate) fn next(&self) -> Token<'a> {
        self.tokens[self.at]
    }

    /// Past the next token; the end stays.
    pub(crate) fn advance(&mut self) -> Token<'a> {
        let token = self.next();
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    pub(crate) fn is(&self, symbol: &str) -> bool {
        matches!(self.next().kind, Kind::Symbol(s) if s == symbol)
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.next().kind == Kind::Word(word)
    }

    pub(crate) fn take(&mut self, symbol: &str) -> bool {
        let found = self.is(symbol);
        if found {
            self.at += 1;
        }
        found
    }

    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.at += 1;
        }
        found
    }

    /// One problem for each place: what follows from it is not reported.
    pub(crate) fn report(&mut self, problem: Diagnostic) {
        if self.last_problem != Some(self.at) {
            self.problems.push(problem);
            self.last_problem = Some(self.at);
        }
    }

    pub(crate) fn expected(&mut self, what: &str) {
        let found = self.next();
        let message = format!("expected {what}, found {}", found.kind.describe());
        let problem = Diagnostic::new(found.place.range(), message);
        let help = match found.kind {
            Kind::Word("and") => Some("conjunction is written &"),
            Kind::Word("or") => Some("disjunction is written |"),
            Kind::Word("not") => Some("negation is written !"),
            Kind::Word(word) if RESERVED.contains(&word) => Some("this word has a meaning here"),
            _ => None,
        };
        self.report(match help {
            Some(help) => problem.help(help),
            None => problem,
        });
    }

    pub(crate) fn require(&mut self, symbol: &str) -> bool {
        let found = self.take(symbol);
        if !found {
            self.expected(&format!("'{symbol}'"));
        }
        found
    }

    pub(crate) fn require_word(&mut self, word: &str) {
        if !self.take_word(word) {
            self.expected(&format!("'{word}'"));
        }
    }

    /// The closing bracket, after skipping what does not belong.
    pub(crate) fn close(&mut self, bracket: &str) -> Place {
        if !self.is(bracket) {
            self.expected(&format!("'{bracket}'"));
            self.skip_to(&[bracket]);
        }
        let place = self.next().place;
        self.take(bracket);
        place
    }

    /// Skip to one of the symbols at this level of brackets, or to a bracket
    /// that closes an outer level.
    pub(crate) fn skip_to(&mut self, symbols: &[&str]) {
        let mut open = 0usize;
        loop {
            match self.next().kind {
                Kind::End => return,
                Kind::Symbol(s) if open == 0 && symbols.contains(&s) => return,
                Kind::Symbol("(" | "{") => open += 1,
                Kind::Symbol(")" | "}") if open == 0 => return,
                Kind::Symbol(")" | "}") => open -= 1,
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Nothing is left.
    pub(crate) fn end(&mut self) {
        if self.next().kind != Kind::End {
            self.expected("the end of the claim");
        }
    }

    /// `(a,b,…)`
    pub(crate) fn tuple(&mut self) -> Vec<Expression<'a>> {
        self.require("(");
        let items = self.list();
        self.close(")");
        items
    }

    pub(crate) fn deeper(&mut self) -> bool {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let place = self.next().place.range();
            self.report(Diagnostic::new(place, "the nesting is too deep here"));
        }
        self.depth <= MAX_DEPTH
    }

    fn value(&mut self) -> Statement<'a> {
        let start = self.advance().place;
        let piles = self.tuple();
        self.require("=");
        let (mut cases, mut otherwise) = (Vec::new(), None);
        if self.take("{") {
            loop {
                if self.take_word("else") {
                    otherwise = Some(self.expression());
                    break;
                }
                let term = self.expression();
                if !self.take_word("if") {
                    self.expected("'if' and a condition");
                    self.skip_to(&[";"]);
                } else {
                    let condition = self.expression();
                    cases.push((term, condition));
                }
                if !self.take(";") {
                    break;
                }
            }
            if otherwise.is_none() {
                let found = self.next();
                let message = "the cases must end with 'else' and a term";
                self.report(
                    Diagnostic::new(found.place.range(), message).help("write '; else 0 }'"),
                );
            }
            self.close("}");
        } else {
            otherwise = Some(self.expression());
        }
        let place = start.to(self.before());
        let otherwise = otherwise.unwrap_or(Expression {
            kind: ExpressionKind::Bad,
            place,
        });
        Statement::Value {
            piles,
            cases,
            otherwise,
            place,
        }
    }

    pub(crate) fn before(&self) -> Place {
        self.tokens[self.at.saturating_sub(1)].place
    }

    fn set(&mut self) -> SetSyntax<'a> {
        let first = self.closed_set();
        if !self.is_word("union") {
            return first;
        }
        let start = first.place;
        let mut sets = vec![first];
        while self.take_word("union") {
            sets.push(self.closed_set());
        }
        SetSyntax {
            kind: SetSyntaxKind::Union(sets),
            place: start.to(self.before()),
        }
    }

    /// A set, and how often it is closed under symmetry.
    fn closed_set(&mut self) -> SetSyntax<'a> {
        let mut set = self.simple_set();
        while self.take_word("up") {
            self.require_word("to");
            self.require_word("symmetry");
            let place = set.place.to(self.before());
            set = SetSyntax {
                kind: SetSyntaxKind::UpToSymmetry(Box::new(set)),
                place,
            };
        }
        set
    }

    fn simple_set(&mut self) -> SetSyntax<'a> {
        let start = self.next().place;
        let kind = if self.take("(") {
            let kind = if self.deeper() {
                self.set().kind
            } else {
                self.skip_to(&[]);
                SetSyntaxKind::Bad
            };
            self.depth -= 1;
            self.close(")");
            kind
        } else if self.take("{") {
            if !self.is("(") {
                self.expected("'(' and the entries of a position");
                self.skip_to(&[":"]);
            }
            let entries = if self.take("(") {
                let entries = self.list();
                self.close(")");
                entries
            } else {
                Vec::new()
            };
            if self.is("|") {
                let place = self.next().place.range();
                let problem = Diagnostic::new(place, "expected ':' before the condition");
                self.report(problem.help("write { (a,b) : a=b }"));
                self.at += 1;
            } else if !self.is("}") {
                self.require(":");
            }
            let condition = (!self.is("}")).then(|| self.conditions());
            self.close("}");
            SetSyntaxKind::Builder(entries, condition)
        } else {
            let found = self.next();
            let message = format!("expected a set, found {}", found.kind.describe());
            let problem = Diagnostic::new(found.place.range(), message);
            self.report(problem.help("write { (a,b,…) : condition }, or value (a,b,…) = term"));
            self.at = self.tokens.len() - 1;
            SetSyntaxKind::Bad
        };
        SetSyntax {
            kind,
            place: start.to(self.before()),
        }
    }

    /// Expressions separated by commas, up to a closing bracket.
    pub(crate) fn list(&mut self) -> Vec<Expression<'a>> {
        let mut items = Vec::new();
        if self.is(")") {
            return items;
        }
        loop {
            items.push(self.expression());
            if !self.take(",") {
                return items;
            }
        }
    }
}
