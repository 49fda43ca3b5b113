//! Printing claims, as text, as mathematics in Unicode and as LaTeX.
//!
//! What is printed as text reads back as the same claim; so does Unicode, but
//! for commas between conditions. Brackets are set only where the binding of
//! operators needs them.

use crate::ast::*;
use crate::digits::{Column, Until, counts, described};
use std::fmt::{self, Display};

/// How a claim is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Plain text that can be read back.
    Text,
    /// Mathematics for a page or a terminal.
    Unicode,
    /// For math mode.
    Latex,
}

use Style::{Latex, Text, Unicode};

impl Style {
    fn pick<'s>(self, text: &'s str, unicode: &'s str, latex: &'s str) -> &'s str {
        match self {
            Text => text,
            Unicode => unicode,
            Latex => latex,
        }
    }

    /// A name of several letters is set upright in LaTeX; digits and
    /// underscores at the end are a subscript.
    fn name(self, name: &str) -> String {
        if self != Latex {
            return name.to_owned();
        }
        let primes = name.chars().rev().take_while(|c| *c == '\'').count();
        let (body, primes) = name.split_at(name.len() - primes);
        let letters = body
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(body.len());
        let (letters, index) = body.split_at(letters);
        let letters = match letters.chars().count() {
            1 => letters.to_owned(),
            _ => format!("\\mathrm{{{letters}}}"),
        };
        let index = index.trim_matches('_').replace(['_', '\''], ",");
        match index.is_empty() {
            true => format!("{letters}{primes}"),
            false => format!("{letters}_{{{index}}}{primes}"),
        }
    }

    fn function(self, name: &str) -> String {
        match (self, name) {
            (Text | Unicode, _) => name.to_owned(),
            (Latex, "min" | "max") => format!("\\{name}"),
            (Latex, _) => format!("\\operatorname{{{name}}}"),
        }
    }

    fn comparison(self, comparison: Comparison) -> &'static str {
        match comparison {
            Comparison::Equal => self.pick("=", " = ", " = "),
            Comparison::Unequal => self.pick("!=", " ≠ ", " \\ne "),
            Comparison::Less => self.pick("<", " < ", " < "),
            Comparison::AtMost => self.pick("<=", " ≤ ", " \\le "),
            Comparison::Greater => self.pick(">", " > ", " > "),
            Comparison::AtLeast => self.pick(">=", " ≥ ", " \\ge "),
        }
    }
}

/// How tightly an expression binds; what binds less gets brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    /// A whole bracket: also a quantifier may stand here.
    Bracket,
    Equivalent,
    Implies,
    Or,
    And,
    Not,
    /// Also both sides of a comparison.
    Xor,
    Sum,
    Product,
    Factor,
}

fn list<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    separator: &str,
    mut each: impl FnMut(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        each(f, item)?;
    }
    Ok(())
}

fn term(f: &mut fmt::Formatter<'_>, t: &Term, style: Style, needed: Tightness) -> fmt::Result {
    let tightness = match &t.kind {
        TermKind::Variable(_) | TermKind::Number(_) | TermKind::Min(_) | TermKind::Max(_) => {
            Tightness::Factor
        }
        TermKind::Bits(BitOperation::Xor, _) => Tightness::Xor,
        TermKind::Bits(..) => Tightness::Factor,
        TermKind::Plus(..) | TermKind::Minus(..) | TermKind::Negative(_) => Tightness::Sum,
        TermKind::Times(..) => Tightness::Product,
    };
    if tightness < needed {
        f.write_str("(")?;
        term(f, t, style, Tightness::Bracket)?;
        return f.write_str(")");
    }
    match &t.kind {
        TermKind::Variable(name) => f.write_str(&style.name(name)),
        TermKind::Number(number) => write!(f, "{number}"),
        TermKind::Plus(a, b) | TermKind::Minus(a, b) => {
            let plus = matches!(t.kind, TermKind::Plus(..));
            term(f, a, style, Tightness::Sum)?;
            f.write_str(match plus {
                true => style.pick("+", " + ", " + "),
                false => style.pick("-", " − ", " - "),
            })?;
            term(f, b, style, Tightness::Product)
        }
        TermKind::Negative(inner) => {
            f.write_str(style.pick("-", "−", "-"))?;
            term(f, inner, style, Tightness::Product)
        }
        TermKind::Times(factor, inner) => {
            let number = matches!(inner.kind, TermKind::Number(_) | TermKind::Times(..));
            let sign = match number {
                true => style.pick("*", "·", " \\cdot "),
                false => style.pick("*", "", " "),
            };
            write!(f, "{factor}{sign}")?;
            term(f, inner, style, Tightness::Factor)
        }
        TermKind::Bits(BitOperation::Xor, items) => {
            let sign = style.pick("^", " ⊕ ", " \\oplus ");
            // A sum binds tighter than ^, but people read it otherwise.
            list(f, items, sign, |f, t| term(f, t, style, Tightness::Product))
        }
        TermKind::Bits(BitOperation::Or, items) => call(f, "or", items, style),
        TermKind::Bits(BitOperation::And, items) => call(f, "and", items, style),
        TermKind::Min(items) => call(f, "min", items, style),
        TermKind::Max(items) => call(f, "max", items, style),
    }
}

fn call(f: &mut fmt::Formatter<'_>, name: &str, items: &[Term], style: Style) -> fmt::Result {
    write!(f, "{}(", style.function(name))?;
    list(f, items, ",", |f, t| term(f, t, style, Tightness::Bracket))?;
    f.write_str(")")
}

fn formula(
    f: &mut fmt::Formatter<'_>,
    phi: &Formula,
    style: Style,
    needed: Tightness,
) -> fmt::Result {
    let tightness = match &phi.kind {
        FormulaKind::Compare(..) | FormulaKind::Columns(..) | FormulaKind::Not(_) => Tightness::Not,
        FormulaKind::And(_) => Tightness::And,
        FormulaKind::Or(_) => Tightness::Or,
        FormulaKind::Implies(..) => Tightness::Implies,
        FormulaKind::Equivalent(..) => Tightness::Equivalent,
        FormulaKind::Exists(..) | FormulaKind::Forall(..) => Tightness::Bracket,
    };
    if tightness < needed {
        f.write_str("(")?;
        formula(f, phi, style, Tightness::Bracket)?;
        return f.write_str(")");
    }
    match &phi.kind {
        FormulaKind::Compare(first, rest) => {
            term(f, first, style, Tightness::Xor)?;
            for (comparison, next) in rest {
                f.write_str(style.comparison(*comparison))?;
                term(f, next, style, Tightness::Xor)?;
            }
            Ok(())
        }
        FormulaKind::Columns(terms, patterns) => {
            let counts = counts(patterns);
            let name = if counts.is_some() { "ones" } else { "columns" };
            call(f, name, terms, style)?;
            f.write_str(style.pick(" in ", " ∈ ", " \\in "))?;
            match counts {
                Some(counts) => braces(f, &counts, ",", style, |f, count| write!(f, "{count}")),
                None => {
                    let columns: Vec<Column> = patterns.iter().map(|p| p.digits.clone()).collect();
                    braces(f, &columns, ", ", style, |f, c| column(f, c))
                }
            }
        }
        FormulaKind::Not(inner) => {
            f.write_str(style.pick("!", "¬", "\\lnot "))?;
            // `!a=b` would read back alike, but people read it otherwise.
            let needed = match inner.kind {
                FormulaKind::Compare(..) => Tightness::Factor,
                _ => Tightness::Not,
            };
            formula(f, inner, style, needed)
        }
        FormulaKind::And(parts) => {
            let sign = style.pick(" & ", " ∧ ", " \\land ");
            list(f, parts, sign, |f, p| formula(f, p, style, Tightness::Not))
        }
        FormulaKind::Or(parts) => {
            let sign = style.pick(" | ", " ∨ ", " \\lor ");
            list(f, parts, sign, |f, p| formula(f, p, style, Tightness::And))
        }
        FormulaKind::Implies(a, b) => {
            formula(f, a, style, Tightness::Or)?;
            f.write_str(style.pick(" => ", " ⇒ ", " \\Rightarrow "))?;
            formula(f, b, style, Tightness::Implies)
        }
        FormulaKind::Equivalent(a, b) => {
            formula(f, a, style, Tightness::Equivalent)?;
            f.write_str(style.pick(" <=> ", " ⇔ ", " \\Leftrightarrow "))?;
            formula(f, b, style, Tightness::Implies)
        }
        FormulaKind::Exists(..) if Until::of(phi).is_some() => match Until::of(phi) {
            Some(digits) => until(f, &digits, style),
            None => Ok(()),
        },
        FormulaKind::Exists(variables, body) | FormulaKind::Forall(variables, body) => {
            let exists = matches!(phi.kind, FormulaKind::Exists(..));
            f.write_str(match exists {
                true => style.pick("exists ", "∃ ", "\\exists "),
                false => style.pick("forall ", "∀ ", "\\forall "),
            })?;
            list(f, variables, ",", |f, v| f.write_str(&style.name(&v.name)))?;
            f.write_str(style.pick(": ", ": ", "\\colon "))?;
            formula(f, body, style, Tightness::Bracket)
        }
    }
}

fn braces<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    comma: &str,
    style: Style,
    each: impl FnMut(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    f.write_str(style.pick("{", "{", "\\{"))?;
    list(f, items, comma, each)?;
    f.write_str(style.pick("}", "}", "\\}"))
}

fn column(f: &mut fmt::Formatter<'_>, column: &[bool]) -> fmt::Result {
    let mut digits = column.iter();
    digits.try_for_each(|&digit| f.write_str(if digit { "1" } else { "0" }))
}

fn until(f: &mut fmt::Formatter<'_>, digits: &Until, style: Style) -> fmt::Result {
    let sign = style.pick(" & ", " ∧ ", " \\land ");
    let piles: Vec<Term> = digits.piles.iter().map(|p| p.as_str().into()).collect();
    call(f, "digits", &piles, style)?;
    f.write_str(style.pick(": ", ": ", "\\colon "))?;
    let all = |f: &mut fmt::Formatter<'_>, parts: &[Formula]| {
        list(f, parts, sign, |f, p| formula(f, p, style, Tightness::Not))
    };
    all(f, &described(&digits.piles, &digits.above))?;
    f.write_str(style.pick(" until ", " until ", " \\text{ until } "))?;
    braces(f, &digits.at, ", ", style, |f, c| column(f, c))?;
    f.write_str(match digits.from_there_on {
        true => style.pick(
            " from there on ",
            " from there on ",
            " \\text{ from there on } ",
        ),
        false => style.pick(" then ", " then ", " \\text{ then } "),
    })?;
    all(f, &digits.conditions_below())
}

/// Where a set stands: a part of a union needs brackets around a union, and
/// what is closed under symmetry needs them too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SetContext {
    Whole,
    Part,
}

fn set(f: &mut fmt::Formatter<'_>, s: &Set, style: Style, context: SetContext) -> fmt::Result {
    match &s.kind {
        SetKind::Builder { entries, condition } => {
            f.write_str(style.pick("{ (", "{ (", "\\{\\, ("))?;
            list(f, entries, ",", |f, t| {
                term(f, t, style, Tightness::Bracket)
            })?;
            f.write_str(")")?;
            if let Some(condition) = condition {
                f.write_str(" : ")?;
                match &condition.kind {
                    FormulaKind::And(parts) if style != Text => {
                        let comma = style.pick(", ", ", ", ",\\ ");
                        list(f, parts, comma, |f, p| formula(f, p, style, Tightness::And))?;
                    }
                    _ => formula(f, condition, style, Tightness::Bracket)?,
                }
            }
            f.write_str(style.pick(" }", " }", " \\,\\}"))
        }
        SetKind::Union(_) if context == SetContext::Part => {
            f.write_str("(")?;
            set(f, s, style, SetContext::Whole)?;
            f.write_str(")")
        }
        SetKind::Union(sets) => {
            let sign = style.pick(" union ", " ∪ ", " \\cup ");
            list(f, sets, sign, |f, s| set(f, s, style, SetContext::Part))
        }
        SetKind::UpToSymmetry(inner) => {
            set(f, inner, style, SetContext::Part)?;
            f.write_str(style.pick(
                " up to symmetry",
                " up to symmetry",
                " \\text{ up to symmetry}",
            ))
        }
    }
}

fn value(f: &mut fmt::Formatter<'_>, claim: &ValueClaim, style: Style) -> fmt::Result {
    f.write_str(style.pick("value (", "v(", "v("))?;
    list(f, &claim.piles, ",", |f, v| {
        f.write_str(&style.name(&v.name))
    })?;
    f.write_str(") = ")?;
    if claim.cases.is_empty() {
        return term(f, &claim.otherwise, style, Tightness::Bracket);
    }
    f.write_str(style.pick("{ ", "", "\\begin{cases} "))?;
    for (value, condition) in &claim.cases {
        term(f, value, style, Tightness::Bracket)?;
        f.write_str(style.pick(" if ", " if ", " & \\text{if } "))?;
        formula(f, condition, style, Tightness::Bracket)?;
        f.write_str(style.pick(" ; ", "; ", " \\\\ "))?;
    }
    f.write_str(style.pick("else ", "else ", ""))?;
    term(f, &claim.otherwise, style, Tightness::Bracket)?;
    f.write_str(style.pick(" }", "", " & \\text{otherwise} \\end{cases}"))
}

fn claim(f: &mut fmt::Formatter<'_>, claim: &Claim, style: Style) -> fmt::Result {
    match claim {
        Claim::Set(s) => set(f, s, style, SetContext::Whole),
        Claim::Value(v) => value(f, v, style),
    }
}

impl Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        claim(f, self, Text)
    }
}

impl Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        set(f, self, Text, SetContext::Whole)
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        formula(f, self, Text, Tightness::Bracket)
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        term(f, self, Text, Tightness::Bracket)
    }
}

/// A claim that displays as mathematics.
///
/// ```
/// use faceoff_claim::Claim;
///
/// let claim: Claim = "{ (a,b,c1) : a<=b & a^b!=c1 }".parse().unwrap();
/// assert_eq!(claim.unicode().to_string(), "{ (a,b,c1) : a ≤ b, a ⊕ b ≠ c1 }");
/// let latex = r"\{\, (a,b,c_{1}) : a \le b,\ a \oplus b \ne c_{1} \,\}";
/// assert_eq!(claim.latex().to_string(), latex);
/// ```
pub struct AsMathematics<'a>(&'a Claim, Style);

impl Claim {
    /// The claim as LaTeX, for use in math mode.
    pub fn latex(&self) -> AsMathematics<'_> {
        AsMathematics(self, Latex)
    }

    /// The claim as mathematics in Unicode.
    pub fn unicode(&self) -> AsMathematics<'_> {
        AsMathematics(self, Unicode)
    }
}

impl Display for AsMathematics<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        claim(f, self.0, self.1)
    }
}
