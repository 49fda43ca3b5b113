//! Terms told from formulas: the untyped tree becomes a [`Claim`], and
//! everything that is wrong in itself, whatever the game, is reported.

use crate::ast::*;
use crate::digits::{MAX_PILES, Until, columns_with_ones, on_piles};
use crate::step::Step;
use crate::syntax::{
    Expression, ExpressionKind, SetSyntax, SetSyntaxKind, Statement, UntilExpression,
};
use faceoff_complex::notation::Diagnostic;
use faceoff_complex::words::counted;

/// The largest number in a claim, and the largest sum of the numbers and
/// coefficients of one term: automata have about that many states.
pub const MAX_NUMBER: u64 = 1 << 20;

/// Turn the syntax into a claim. If problems were added, the claim has
/// nonsense in their places and must not be used.
pub(crate) fn claim(statement: Statement<'_>, problems: &mut Vec<Diagnostic>) -> Claim {
    let mut typer = Typer { problems };
    match statement {
        Statement::Set(set) => Claim::Set(typer.set(set)),
        Statement::Value {
            piles,
            cases,
            otherwise,
            place,
        } => {
            let piles = typer.piles(piles);
            let cases = cases
                .into_iter()
                .map(|(term, condition)| (typer.whole_term(term), typer.formula(condition)))
                .collect();
            let otherwise = typer.whole_term(otherwise);
            let claim = ValueClaim {
                piles,
                cases,
                otherwise,
                place,
            };
            typer.check_known_variables(&claim);
            Claim::Value(claim)
        }
    }
}

/// Turn the parts of a step into a step; as [`claim`].
pub(crate) fn step(
    from: Vec<Expression<'_>>,
    to: Vec<Expression<'_>>,
    condition: Expression<'_>,
    problems: &mut Vec<Diagnostic>,
) -> Step {
    let mut typer = Typer { problems };
    let (from, to) = (typer.variables(from), typer.variables(to));
    let all: Vec<Variable> = from.iter().chain(&to).cloned().collect();
    typer.check_different(&all);
    let condition = typer.formula(condition);
    let mut free = Vec::new();
    condition.each_free_variable(&mut |name, place| free.push((name.to_owned(), place)));
    typer.check_known(&free, &all, "is no pile of this step");
    Step {
        from,
        to,
        condition,
    }
}

struct Typer<'p> {
    problems: &'p mut Vec<Diagnostic>,
}

type Expr<'a> = Expression<'a>;

impl Typer<'_> {
    fn report(&mut self, place: Place, message: impl Into<String>, help: &str) {
        let problem = Diagnostic::new(place.range(), message);
        self.problems.push(if help.is_empty() {
            problem
        } else {
            problem.help(help)
        });
    }

    fn set(&mut self, set: SetSyntax<'_>) -> Set {
        let kind = match set.kind {
            SetSyntaxKind::Builder(entries, condition) => SetKind::Builder {
                entries: entries.into_iter().map(|t| self.whole_term(t)).collect(),
                condition: condition.map(|f| self.formula(f)),
            },
            SetSyntaxKind::Union(sets) => {
                SetKind::Union(sets.into_iter().map(|s| self.set(s)).collect())
            }
            SetSyntaxKind::UpToSymmetry(inner) => SetKind::UpToSymmetry(Box::new(self.set(*inner))),
            SetSyntaxKind::Bad => SetKind::Union(Vec::new()),
        };
        Set {
            kind,
            place: set.place,
        }
    }

    fn piles(&mut self, piles: Vec<Expr<'_>>) -> Vec<Variable> {
        let variables = self.variables(piles);
        self.check_different(&variables);
        variables
    }

    fn variables(&mut self, piles: Vec<Expr<'_>>) -> Vec<Variable> {
        let mut variables: Vec<Variable> = Vec::new();
        for pile in piles {
            let place = pile.place;
            match pile.kind {
                ExpressionKind::Name(name) => variables.push(Variable {
                    name: name.to_owned(),
                    place,
                }),
                ExpressionKind::Bad => {}
                _ => self.report(
                    place,
                    "a pile must be a variable here",
                    "write value (a,b,…) = term, or (a,b,…) -> (x,y,…) : formula",
                ),
            }
        }
        variables
    }

    fn check_different(&mut self, variables: &[Variable]) {
        for (i, variable) in variables.iter().enumerate() {
            if variables[..i].contains(variable) {
                let message = format!("variable '{}' is there twice", variable.name);
                self.report(variable.place, message, "");
            }
        }
    }

    /// A term that is not part of another one.
    fn whole_term(&mut self, expression: Expr<'_>) -> Term {
        let term = self.term(expression);
        self.check_size(&[&term]);
        term
    }

    fn check_size(&mut self, terms: &[&Term]) {
        let size = terms
            .iter()
            .fold(0u64, |sum, term| sum.saturating_add(magnitude(term)));
        if size > MAX_NUMBER
            && let (Some(first), Some(last)) = (terms.first(), terms.last())
        {
            let message = format!("the numbers here add up to more than {MAX_NUMBER}");
            let hint = "a variable without a number counts as one";
            self.report(first.place.to(last.place), message, hint);
        }
    }

    fn term(&mut self, expression: Expr<'_>) -> Term {
        let place = expression.place;
        let kind = match expression.kind {
            ExpressionKind::Number(text) => TermKind::Number(self.number(text, place)),
            ExpressionKind::Name(name) => TermKind::Variable(name.to_owned()),
            ExpressionKind::Call(name, arguments) => self.call(name, arguments, place),
            ExpressionKind::Negative(inner) => TermKind::Negative(Box::new(self.term(*inner))),
            ExpressionKind::Plus(a, b) => {
                TermKind::Plus(Box::new(self.term(*a)), Box::new(self.term(*b)))
            }
            ExpressionKind::Minus(a, b) => {
                TermKind::Minus(Box::new(self.term(*a)), Box::new(self.term(*b)))
            }
            ExpressionKind::Times(a, b) => self.product(*a, *b, place),
            ExpressionKind::Xor(items) => {
                let items: Vec<Term> = items.into_iter().map(|t| self.term(t)).collect();
                for item in &items {
                    self.check_size(&[item]);
                }
                TermKind::Bits(BitOperation::Xor, items)
            }
            ExpressionKind::Bad => TermKind::Number(0),
            _ => {
                self.report(place, "expected a term, but this is a formula", "");
                TermKind::Number(0)
            }
        };
        Term { kind, place }
    }

    fn number(&mut self, text: &str, place: Place) -> u64 {
        match text.parse() {
            Ok(number) if number <= MAX_NUMBER => number,
            _ => {
                let message = format!("this number is too large: at most {MAX_NUMBER}");
                self.report(place, message, "");
                0
            }
        }
    }

    fn product(&mut self, a: Expr<'_>, b: Expr<'_>, place: Place) -> TermKind {
        let (factor, other) = match (constant(&a), constant(&b)) {
            (Some(factor), _) => (factor, b),
            (_, Some(factor)) => (factor, a),
            _ => {
                self.report(
                    place,
                    "one factor of a product must be a number",
                    "products of variables are outside the language of claims",
                );
                return TermKind::Number(0);
            }
        };
        if factor > MAX_NUMBER {
            let message = format!("this number is too large: at most {MAX_NUMBER}");
            self.report(place, message, "");
        }
        TermKind::Times(factor, Box::new(self.term(other)))
    }

    fn call(&mut self, name: &str, arguments: Vec<Expr<'_>>, place: Place) -> TermKind {
        let terms: Vec<Term> = arguments.into_iter().map(|t| self.term(t)).collect();
        let least = match name {
            "min" | "max" => 1,
            "or" | "and" => {
                for term in &terms {
                    self.check_size(&[term]);
                }
                2
            }
            _ => {
                self.report(
                    place,
                    format!("there is no function '{name}'"),
                    "functions: min, max, or, and; xor is written ^",
                );
                return TermKind::Number(0);
            }
        };
        if terms.len() < least {
            let arguments = counted(least, "argument", "arguments");
            let message = format!("{name} needs at least {arguments}");
            self.report(place, message, "");
        }
        match name {
            "min" => TermKind::Min(terms),
            "max" => TermKind::Max(terms),
            "or" => TermKind::Bits(BitOperation::Or, terms),
            _ => TermKind::Bits(BitOperation::And, terms),
        }
    }

    fn formula(&mut self, expression: Expr<'_>) -> Formula {
        let place = expression.place;
        let kind = match expression.kind {
            ExpressionKind::Chain(first, rest) => {
                let first = self.term(*first);
                let rest: Vec<_> = rest.into_iter().map(|(c, t)| (c, self.term(t))).collect();
                let mut before = &first;
                for (_, term) in &rest {
                    self.check_size(&[before, term]);
                    before = term;
                }
                FormulaKind::Compare(first, rest)
            }
            ExpressionKind::Columns(terms, patterns) => self.columns(terms, patterns, place),
            ExpressionKind::Ones(terms, counts) => self.ones(terms, counts, place),
            ExpressionKind::Until(until) => self.until(*until, place),
            ExpressionKind::Not(inner) => FormulaKind::Not(Box::new(self.formula(*inner))),
            ExpressionKind::And(parts) => {
                FormulaKind::And(parts.into_iter().map(|f| self.formula(f)).collect())
            }
            ExpressionKind::Or(parts) => {
                FormulaKind::Or(parts.into_iter().map(|f| self.formula(f)).collect())
            }
            ExpressionKind::Implies(a, b) => {
                FormulaKind::Implies(Box::new(self.formula(*a)), Box::new(self.formula(*b)))
            }
            ExpressionKind::Equivalent(a, b) => {
                FormulaKind::Equivalent(Box::new(self.formula(*a)), Box::new(self.formula(*b)))
            }
            ExpressionKind::Quantified(universal, variables, body) => {
                self.check_different(&variables);
                let body = Box::new(self.formula(*body));
                if universal {
                    FormulaKind::Forall(variables, body)
                } else {
                    FormulaKind::Exists(variables, body)
                }
            }
            ExpressionKind::Bad => FormulaKind::And(Vec::new()),
            _ => {
                self.report(
                    place,
                    "expected a formula, but this is a term",
                    "compare it with another term",
                );
                FormulaKind::And(Vec::new())
            }
        };
        Formula { kind, place }
    }

    fn columns(
        &mut self,
        terms: Vec<Expr<'_>>,
        patterns: Vec<(&str, Place)>,
        place: Place,
    ) -> FormulaKind {
        let terms: Vec<Term> = terms.into_iter().map(|t| self.whole_term(t)).collect();
        if terms.is_empty() {
            self.report(place, "columns needs at least one term", "");
        }
        let read = self.patterns(&patterns, terms.len());
        let zero = patterns
            .iter()
            .any(|(text, _)| text.chars().all(|c| c == '0'));
        if !read.is_empty() && !zero {
            let zeros = "0".repeat(terms.len());
            self.report(
                place,
                "the zero column must be among the patterns",
                &format!("numbers have zeros in front of their digits; add {zeros}"),
            );
        }
        FormulaKind::Columns(terms, read)
    }

    /// Patterns of so many digits.
    fn patterns(&mut self, patterns: &[(&str, Place)], length: usize) -> Vec<Pattern> {
        let mut read = Vec::new();
        for &(text, place) in patterns {
            if let Some(at) = text.find(|c| c != '0' && c != '1') {
                let digit = &text[at..at + 1];
                let message = format!("'{digit}' is not a binary digit");
                self.report(
                    place,
                    message,
                    "a pattern has one digit 0 or 1 for each term",
                );
            } else if text.len() != length {
                let message = format!(
                    "this pattern has {} digits, but there are {length} terms",
                    text.len(),
                );
                self.report(place, message, "");
            }
            let digits: Vec<bool> = text.chars().map(|c| c == '1').collect();
            read.push(Pattern { digits, place });
        }
        read
    }

    /// `ones(terms) in {counts}`: columns with so many ones.
    fn ones(
        &mut self,
        terms: Vec<Expr<'_>>,
        counts: Vec<(&str, Place)>,
        place: Place,
    ) -> FormulaKind {
        let terms: Vec<Term> = terms.into_iter().map(|t| self.whole_term(t)).collect();
        if terms.is_empty() || terms.len() > MAX_PILES {
            let message = format!("ones needs from 1 to {MAX_PILES} terms");
            self.report(place, message, "");
            return FormulaKind::And(Vec::new());
        }
        let mut read = Vec::new();
        for (text, place) in counts {
            match text.parse() {
                Ok(count) if count <= terms.len() => read.push(count),
                _ => {
                    let message = format!("{} terms have no {text} ones", terms.len());
                    self.report(place, message, "");
                }
            }
        }
        if !read.is_empty() && !read.contains(&0) {
            let help = "numbers have zeros in front of their digits; add 0";
            self.report(place, "no ones at all must be allowed", help);
        }
        let pattern = |digits| Pattern { digits, place };
        let patterns = columns_with_ones(terms.len(), &read);
        FormulaKind::Columns(terms, patterns.into_iter().map(pattern).collect())
    }

    /// `digits(piles): above until {at} then below`
    fn until(&mut self, until: UntilExpression<'_>, place: Place) -> FormulaKind {
        let mut piles: Vec<String> = Vec::new();
        for pile in until.piles {
            match pile.kind {
                ExpressionKind::Name(name) if !piles.iter().any(|known| known == name) => {
                    piles.push(name.to_owned());
                }
                _ => self.report(pile.place, "expected another variable", ""),
            }
        }
        let at = self.patterns(&until.at, piles.len());
        let above = self.formula(until.above);
        let below = self.formula(until.below);
        if piles.is_empty() || piles.len() > MAX_PILES {
            let message = format!("digits needs from 1 to {MAX_PILES} variables");
            self.report(place, message, "");
            return FormulaKind::And(Vec::new());
        }
        let (above, others) = on_piles(&piles, &above);
        for other in others {
            self.report(
                other.place,
                "before 'until' there are only conditions on the columns of these variables",
                "write columns(…) in {…} or ones(…) in {…}",
            );
        }
        let (below, others) = on_piles(&piles, &below);
        let until = Until {
            piles,
            above,
            at: at.into_iter().map(|pattern| pattern.digits).collect(),
            below,
            others,
            from_there_on: until.from_there_on,
        };
        until.into_formula().kind
    }

    /// In a value claim every variable is a pile or bound by a quantifier.
    fn check_known_variables(&mut self, claim: &ValueClaim) {
        let mut free = Vec::new();
        let mut note = |name: &str, place| free.push((name.to_owned(), place));
        for (term, condition) in &claim.cases {
            term.each_variable(&mut note);
            condition.each_free_variable(&mut note);
        }
        claim.otherwise.each_variable(&mut note);
        self.check_known(&free, &claim.piles, "is not a pile of this claim");
    }

    fn check_known(&mut self, free: &[(String, Place)], known: &[Variable], what: &str) {
        for (name, place) in free {
            if known.iter().all(|variable| variable.name != *name) {
                self.report(
                    *place,
                    format!("'{name}' {what}"),
                    "bind other variables with exists or forall",
                );
            }
        }
    }
}

/// The number that an expression without variables and sums stands for.
fn constant(expression: &Expr<'_>) -> Option<u64> {
    match &expression.kind {
        ExpressionKind::Number(text) => Some(text.parse().unwrap_or(u64::MAX)),
        ExpressionKind::Times(a, b) => Some(constant(a)?.saturating_mul(constant(b)?)),
        ExpressionKind::Bad => Some(0),
        _ => None,
    }
}

/// The sum of the numbers and coefficients of a term, at most.
fn magnitude(term: &Term) -> u64 {
    let sum = |a: &Term, b: &Term| magnitude(a).saturating_add(magnitude(b));
    match &term.kind {
        TermKind::Variable(_) | TermKind::Bits(..) => 1,
        TermKind::Number(number) => *number,
        TermKind::Plus(a, b) | TermKind::Minus(a, b) => sum(a, b),
        TermKind::Negative(inner) => magnitude(inner),
        TermKind::Times(factor, inner) => factor.saturating_mul(magnitude(inner)),
        TermKind::Min(items) | TermKind::Max(items) => {
            items.iter().map(magnitude).max().unwrap_or(0)
        }
    }
}
