//! Reading terms and formulas, from the loosest operator to the tightest.

use crate::ast::{Comparison, Place, Variable};
use crate::lexer::{Kind, Token};
use crate::syntax::{Expression as Expr, ExpressionKind, RESERVED, Reader, UntilExpression};
use faceoff_complex::notation::Diagnostic;

/// The longest row of operators that nest to the left.
const MAX_ROW: usize = 500;

impl<'a> Reader<'_, 'a> {
    pub(crate) fn expression(&mut self) -> Expr<'a> {
        let place = self.next().place;
        let result = if self.deeper() {
            self.equivalence()
        } else {
            self.skip_to(&[]);
            Expr {
                kind: ExpressionKind::Bad,
                place,
            }
        };
        self.depth -= 1;
        result
    }

    fn equivalence(&mut self) -> Expr<'a> {
        let mut left = self.implication();
        let mut length = 0;
        while self.is("<=>") && self.not_too_long(&mut length) {
            self.at += 1;
            let right = self.implication();
            left = pair(ExpressionKind::Equivalent, left, right);
        }
        left
    }

    fn implication(&mut self) -> Expr<'a> {
        let left = self.disjunction();
        if !self.take("=>") {
            return left;
        }
        let right = if self.deeper() {
            self.implication()
        } else {
            self.skip_to(&[]);
            self.bad()
        };
        self.depth -= 1;
        pair(ExpressionKind::Implies, left, right)
    }

    fn disjunction(&mut self) -> Expr<'a> {
        self.series("|", Self::conjunction, ExpressionKind::Or)
    }

    fn conjunction(&mut self) -> Expr<'a> {
        self.series("&", Self::negation, ExpressionKind::And)
    }

    /// What stands behind the colon of a set: a comma between conditions is an "and" that
    /// binds last, as in papers.
    pub(crate) fn conditions(&mut self) -> Expr<'a> {
        self.series(",", Self::expression, ExpressionKind::And)
    }

    fn xor(&mut self) -> Expr<'a> {
        self.series("^", Self::sum, ExpressionKind::Xor)
    }

    /// One item, or several with the symbol between them.
    fn series(
        &mut self,
        symbol: &str,
        item: fn(&mut Self) -> Expr<'a>,
        kind: fn(Vec<Expr<'a>>) -> ExpressionKind<'a>,
    ) -> Expr<'a> {
        let first = item(self);
        if !self.is(symbol) {
            return first;
        }
        let start = first.place;
        let mut items = vec![first];
        while self.take(symbol) {
            items.push(item(self));
        }
        let place = start.to(self.before());
        Expr {
            kind: kind(items),
            place,
        }
    }

    fn negation(&mut self) -> Expr<'a> {
        let start = self.next().place;
        let universal = self.is_word("forall");
        let kind = if self.take("!") {
            let inner = if self.deeper() {
                self.negation()
            } else {
                self.skip_to(&[]);
                self.bad()
            };
            self.depth -= 1;
            ExpressionKind::Not(Box::new(inner))
        } else if self.take_word("exists") || self.take_word("forall") {
            let variables = self.variables();
            let body = self.expression();
            ExpressionKind::Quantified(universal, variables, Box::new(body))
        } else if self.take_word("digits") {
            self.until()
        } else {
            return self.chain();
        };
        Expr {
            kind,
            place: start.to(self.before()),
        }
    }

    /// What follows the word `digits`.
    fn until(&mut self) -> ExpressionKind<'a> {
        self.require("(");
        let piles = self.list();
        self.close(")");
        self.require(":");
        let above = self.conjunction();
        self.require_word("until");
        let at = self.numbers("a pattern of digits such as 0110");
        let from_there_on = self.take_word("from");
        if from_there_on {
            self.require_word("there");
            self.require_word("on");
        } else {
            self.require_word("then");
        }
        let below = self.expression();
        ExpressionKind::Until(Box::new(UntilExpression {
            piles,
            above,
            at,
            below,
            from_there_on,
        }))
    }

    /// The variables of a quantifier, and the colon.
    fn variables(&mut self) -> Vec<Variable> {
        let mut variables = Vec::new();
        loop {
            match self.next() {
                Token {
                    kind: Kind::Word(name),
                    place,
                } if !RESERVED.contains(&name) => {
                    variables.push(Variable {
                        name: name.to_owned(),
                        place,
                    });
                    self.at += 1;
                }
                _ => {
                    self.expected("a variable");
                    self.skip_to(&[":", ","]);
                }
            }
            if !self.take(",") {
                break;
            }
        }
        self.require(":");
        variables
    }

    fn chain(&mut self) -> Expr<'a> {
        let first = self.xor();
        let mut rest = Vec::new();
        while let Some(comparison) = self.comparison() {
            self.at += 1;
            rest.push((comparison, self.xor()));
        }
        if rest.is_empty() {
            return first;
        }
        let place = first.place.to(self.before());
        Expr {
            kind: ExpressionKind::Chain(Box::new(first), rest),
            place,
        }
    }

    fn comparison(&self) -> Option<Comparison> {
        match self.next().kind {
            Kind::Symbol(symbol) => Comparison::of_symbol(symbol),
            _ => None,
        }
    }

    fn sum(&mut self) -> Expr<'a> {
        let start = self.next().place;
        let mut left = if self.take("-") {
            let inner = self.product();
            Expr {
                kind: ExpressionKind::Negative(Box::new(inner)),
                place: start.to(self.before()),
            }
        } else {
            self.product()
        };
        let mut length = 0;
        while (self.is("+") || self.is("-")) && self.not_too_long(&mut length) {
            let plus = self.advance().kind == Kind::Symbol("+");
            let right = self.product();
            let kind = if plus {
                ExpressionKind::Plus
            } else {
                ExpressionKind::Minus
            };
            left = pair(kind, left, right);
        }
        left
    }

    /// Operators that nest to the left make deep trees.
    fn not_too_long(&mut self, length: &mut usize) -> bool {
        *length += 1;
        if *length > MAX_ROW {
            let place = self.next().place.range();
            self.report(Diagnostic::new(place, "too many operators in a row"));
            self.skip_to(&[]);
        }
        *length <= MAX_ROW
    }

    /// Factors with `*` between them, or a number in front of another factor.
    fn product(&mut self) -> Expr<'a> {
        let mut left = self.factor();
        let mut length = 0;
        loop {
            let implicit = matches!(left.kind, ExpressionKind::Number(_))
                && (self.is("(")
                    || matches!(self.next().kind, Kind::Word(w) if !RESERVED.contains(&w))
                    || ["min", "max", "or", "and"].iter().any(|w| self.is_word(w)));
            if !(implicit || self.is("*")) || !self.not_too_long(&mut length) {
                return left;
            }
            self.take("*");
            let right = self.factor();
            left = pair(ExpressionKind::Times, left, right);
        }
    }

    fn bad(&self) -> Expr<'a> {
        Expr {
            kind: ExpressionKind::Bad,
            place: self.next().place,
        }
    }

    fn factor(&mut self) -> Expr<'a> {
        let token = self.next();
        let kind = match token.kind {
            Kind::Number(text) => {
                self.at += 1;
                ExpressionKind::Number(text)
            }
            Kind::Word("columns") => {
                self.at += 1;
                let (terms, patterns) = self.columns("a pattern of digits such as 0110");
                ExpressionKind::Columns(terms, patterns)
            }
            Kind::Word("ones") => {
                self.at += 1;
                let (terms, counts) = self.columns("a number");
                ExpressionKind::Ones(terms, counts)
            }
            Kind::Word(name) if !RESERVED.contains(&name) || self.calls_follow() => {
                self.at += 1;
                if self.take("(") {
                    let arguments = self.list();
                    self.close(")");
                    ExpressionKind::Call(name, arguments)
                } else {
                    ExpressionKind::Name(name)
                }
            }
            Kind::Symbol("(") => {
                self.at += 1;
                let inner = self.expression();
                if self.is(",") {
                    let found = self.next().place.range();
                    let message = "a tuple cannot stand inside a formula";
                    self.report(Diagnostic::new(found, message));
                    self.skip_to(&[]);
                }
                self.close(")");
                inner.kind
            }
            _ => {
                self.expected("a term or a formula");
                let place = token.place;
                self.skip_to(&[",", ";", ":", "&", "|", "=>", "<=>"]);
                return Expr {
                    kind: ExpressionKind::Bad,
                    place,
                };
            }
        };
        Expr {
            kind,
            place: token.place.to(self.before()),
        }
    }

    fn calls_follow(&self) -> bool {
        matches!(
            self.tokens.get(self.at + 1).map(|t| t.kind),
            Some(Kind::Symbol("("))
        )
    }

    /// What follows the words `columns` and `ones`.
    fn columns(&mut self, what: &str) -> (Vec<Expr<'a>>, Vec<(&'a str, Place)>) {
        self.require("(");
        let terms = self.list();
        self.close(")");
        self.require_word("in");
        (terms, self.numbers(what))
    }

    /// Runs of digits in braces.
    fn numbers(&mut self, what: &str) -> Vec<(&'a str, Place)> {
        let mut numbers = Vec::new();
        if self.require("{") {
            while let Kind::Number(text) = self.next().kind {
                numbers.push((text, self.next().place));
                self.at += 1;
                if !self.take(",") {
                    break;
                }
            }
            if numbers.is_empty() {
                self.expected(what);
            }
            self.close("}");
        }
        numbers
    }
}

fn pair<'a>(
    kind: fn(Box<Expr<'a>>, Box<Expr<'a>>) -> ExpressionKind<'a>,
    left: Expr<'a>,
    right: Expr<'a>,
) -> Expr<'a> {
    let place = left.place.to(right.place);
    Expr {
        kind: kind(Box::new(left), Box::new(right)),
        place,
    }
}
