//! Claims in words, for a sentence.

use crate::ast::*;
use crate::digits::{Until, counts, described};

impl Claim {
    /// The claim in words: "the positions (a,b,c,d,b) where a + b equals c + d
    /// and a is the largest of a, b, c and d, and their images under the
    /// symmetries of the complex".
    pub fn words(&self) -> String {
        match self {
            Self::Set(set) => set_words(set),
            Self::Value(value) => value_words(value),
        }
    }
}

/// "a", "a and b", "a, b and c".
fn list(parts: &[String], last: &str) -> String {
    match parts.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}

fn mathematics(term: &Term) -> String {
    let claim = Claim::Value(ValueClaim {
        piles: Vec::new(),
        cases: Vec::new(),
        otherwise: term.clone(),
        place: Place::default(),
    });
    let text = claim.unicode().to_string();
    text.trim_start_matches("v() = ").to_owned()
}

fn set_words(set: &Set) -> String {
    match &set.kind {
        SetKind::Builder { entries, condition } => {
            let entries: Vec<String> = entries.iter().map(mathematics).collect();
            let positions = format!("the positions ({})", entries.join(","));
            match condition {
                None => positions,
                Some(condition) => format!("{positions} where {}", formula_words(condition)),
            }
        }
        SetKind::Union(sets) => {
            let sets: Vec<String> = sets.iter().map(set_words).collect();
            sets.join("; ")
        }
        SetKind::UpToSymmetry(inner) => format!(
            "{}{} and {} images under the symmetries of the complex",
            set_words(inner),
            if matches!(inner.kind, SetKind::Union(_)) {
                ";"
            } else {
                ","
            },
            if matches!(inner.kind, SetKind::Union(_)) {
                "all their"
            } else {
                "their"
            },
        ),
    }
}

fn formula_words(formula: &Formula) -> String {
    let inner = |part: &Formula| match part.kind {
        FormulaKind::Compare(..) | FormulaKind::Columns(..) => formula_words(part),
        _ => format!("({})", formula_words(part)),
    };
    let all = |parts: &[Formula]| parts.iter().map(inner).collect::<Vec<_>>();
    let names = |variables: &[Variable]| {
        let names: Vec<String> = variables.iter().map(|v| v.name.clone()).collect();
        list(&names, "and")
    };
    match &formula.kind {
        FormulaKind::Compare(first, rest) => comparison_words(first, rest),
        FormulaKind::Columns(terms, patterns) => {
            let terms: Vec<String> = terms.iter().map(mathematics).collect();
            if let Some(counts) = counts(patterns) {
                let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
                return format!(
                    "at every binary place {} of the digits of {} are 1",
                    list(&counts, "or"),
                    list(&terms, "and"),
                );
            }
            let digits = |pattern: &Pattern| column_words(&pattern.digits);
            let patterns: Vec<String> = patterns.iter().map(digits).collect();
            format!(
                "at every binary place the digits of {} are {}",
                list(&terms, "and"),
                list(&patterns, "or")
            )
        }
        FormulaKind::Not(inner) => format!("not ({})", formula_words(inner)),
        FormulaKind::And(parts) => list(&all(parts), "and"),
        FormulaKind::Or(parts) => list(&all(parts), "or"),
        FormulaKind::Implies(a, b) => format!("if {} then {}", inner(a), inner(b)),
        FormulaKind::Equivalent(a, b) => format!("{} exactly if {}", inner(a), inner(b)),
        FormulaKind::Exists(..) if Until::of(formula).is_some() => {
            Until::of(formula).map_or_else(String::new, |until| until_words(&until))
        }
        FormulaKind::Exists(variables, body) => {
            let (names, body) = (names(variables), formula_words(body));
            format!("there are natural numbers {names} such that {body}")
        }
        FormulaKind::Forall(variables, body) => {
            let (names, body) = (names(variables), formula_words(body));
            format!("for all natural numbers {names}, {body}")
        }
    }
}

fn column_words(column: &[bool]) -> String {
    let digits = column.iter();
    digits.map(|&d| if d { '1' } else { '0' }).collect()
}

/// From the top digit down.
fn until_words(until: &Until) -> String {
    let all = |parts: &[Formula]| {
        let parts: Vec<String> = parts.iter().map(formula_words).collect();
        list(&parts, "and")
    };
    let at: Vec<String> = until.at.iter().map(|column| column_words(column)).collect();
    format!(
        "read from the top, {} until the digits of {} are {}; {} {}",
        all(&described(&until.piles, &until.above)),
        list(&until.piles, "and"),
        list(&at, "or"),
        match until.from_there_on {
            true => "from there on",
            false => "after that",
        },
        all(&until.conditions_below()),
    )
}

/// A chain; "a is the largest of …" where that is what an equation says.
fn comparison_words(first: &Term, rest: &[(Comparison, Term)]) -> String {
    if let [(Comparison::Equal, right)] = rest {
        let extreme = match &right.kind {
            TermKind::Max(items) => Some(("largest", items)),
            TermKind::Min(items) => Some(("least", items)),
            _ => None,
        };
        if let Some((word, items)) = extreme.filter(|(_, items)| items.contains(first)) {
            let items: Vec<String> = items.iter().map(mathematics).collect();
            let first = mathematics(first);
            return format!("{first} is the {word} of {}", list(&items, "and"));
        }
    }
    let mut words = mathematics(first);
    for (sign, term) in rest {
        let sign = match sign {
            Comparison::Equal => "equals",
            Comparison::Unequal => "differs from",
            Comparison::Less => "is less than",
            Comparison::AtMost => "is at most",
            Comparison::Greater => "is more than",
            Comparison::AtLeast => "is at least",
        };
        words = format!("{words} {sign} {}", mathematics(term));
    }
    words
}

fn value_words(claim: &ValueClaim) -> String {
    let piles: Vec<String> = claim.piles.iter().map(|v| v.name.clone()).collect();
    let mut words = format!("the value of ({}) is ", piles.join(","));
    for (term, condition) in &claim.cases {
        words += &format!("{} if {}, ", mathematics(term), formula_words(condition));
    }
    if !claim.cases.is_empty() {
        words += "and else ";
    }
    words + &mathematics(&claim.otherwise)
}
