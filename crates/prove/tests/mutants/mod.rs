//! Claims with one small change: a conjunct dropped, an equality turned into
//! ≤, or a constant changed by one.
//!
//! Equalities that the tuple implies count too: a variable that is repeated in
//! it, or an entry that is not a variable. So does a column in a list of
//! columns, as a constant: it is dropped, or one of its digits changed.

use faceoff_claim::{
    Claim, Comparison, Formula, FormulaKind, Set, SetKind, Term, TermKind, ValueClaim,
};

/// All claims with one change.
pub fn mutants(claim: &Claim) -> Vec<Claim> {
    match claim {
        Claim::Set(set) => sets(set).into_iter().map(Claim::Set).collect(),
        Claim::Value(value) => values(value).into_iter().map(Claim::Value).collect(),
    }
}

/// The lists that differ from a list in one item.
fn one_changed<T: Clone>(items: &[T], change: impl Fn(&T) -> Vec<T>) -> Vec<Vec<T>> {
    let mut changed = Vec::new();
    for (i, item) in items.iter().enumerate() {
        for other in change(item) {
            let mut items = items.to_vec();
            items[i] = other;
            changed.push(items);
        }
    }
    changed
}

fn without<T: Clone>(items: &[T], i: usize) -> Vec<T> {
    [&items[..i], &items[i + 1..]].concat()
}

fn sets(set: &Set) -> Vec<Set> {
    let kinds: Vec<SetKind> = match &set.kind {
        SetKind::Builder { entries, condition } => builders(entries, condition.as_ref()),
        SetKind::Union(parts) => one_changed(parts, sets)
            .into_iter()
            .map(SetKind::Union)
            .collect(),
        SetKind::UpToSymmetry(inner) => {
            let changed = sets(inner).into_iter();
            changed
                .map(|set| SetKind::UpToSymmetry(Box::new(set)))
                .collect()
        }
    };
    kinds.into_iter().map(Set::from).collect()
}

fn builders(entries: &[Term], condition: Option<&Formula>) -> Vec<SetKind> {
    let with =
        |entries: Vec<Term>, condition: Option<Formula>| SetKind::Builder { entries, condition };
    let mut found = Vec::new();
    if let Some(condition) = condition {
        found.push(with(entries.to_vec(), None));
        for changed in formulas(condition) {
            found.push(with(entries.to_vec(), Some(changed)));
        }
    }
    for changed in one_changed(entries, terms) {
        found.push(with(changed, condition.cloned()));
    }
    for (i, entry) in entries.iter().enumerate() {
        let first_of_its_name = matches!(entry.kind, TermKind::Variable(_))
            && entries[..i].iter().all(|earlier| earlier != entry);
        if !first_of_its_name {
            let mut freed = entries.to_vec();
            freed[i] = Term::from("free");
            let smaller = FormulaKind::Compare(
                Term::from("free"),
                vec![(Comparison::AtMost, entry.clone())],
            );
            let mut all: Vec<Formula> = condition.cloned().into_iter().collect();
            all.push(smaller.into());
            found.push(with(freed.clone(), conjunction(all)));
            found.push(with(freed, condition.cloned()));
        }
    }
    found
}

fn conjunction(mut parts: Vec<Formula>) -> Option<Formula> {
    match parts.len() {
        0 | 1 => parts.pop(),
        _ => Some(FormulaKind::And(parts).into()),
    }
}

fn formulas(formula: &Formula) -> Vec<Formula> {
    let inside =
        |inner: &Formula, wrap: &dyn Fn(Box<Formula>) -> FormulaKind| -> Vec<FormulaKind> {
            let changed = formulas(inner).into_iter();
            changed.map(|changed| wrap(Box::new(changed))).collect()
        };
    let kinds: Vec<FormulaKind> = match &formula.kind {
        FormulaKind::Compare(first, rest) => chains(first, rest),
        FormulaKind::Columns(terms_, patterns) => {
            let mut found = Vec::new();
            for changed in one_changed(terms_, terms) {
                found.push(FormulaKind::Columns(changed, patterns.clone()));
            }
            for i in (0..patterns.len()).filter(|&i| patterns[i].digits.contains(&true)) {
                let terms = terms_.clone();
                found.push(FormulaKind::Columns(terms, without(patterns, i)));
                for digit in 0..patterns[i].digits.len() {
                    let mut patterns = patterns.clone();
                    patterns[i].digits[digit] ^= true;
                    found.push(FormulaKind::Columns(terms_.clone(), patterns));
                }
            }
            found
        }
        FormulaKind::Not(inner) => inside(inner, &FormulaKind::Not),
        FormulaKind::And(parts) => {
            let fewer = (0..parts.len()).filter_map(|i| conjunction(without(parts, i)));
            let changed = one_changed(parts, formulas).into_iter();
            let changed = changed.map(FormulaKind::And);
            fewer.map(|formula| formula.kind).chain(changed).collect()
        }
        FormulaKind::Or(parts) => {
            let changed = one_changed(parts, formulas).into_iter();
            changed.map(FormulaKind::Or).collect()
        }
        FormulaKind::Implies(a, b) => {
            let mut found = inside(a, &|a| FormulaKind::Implies(a, b.clone()));
            found.extend(inside(b, &|b| FormulaKind::Implies(a.clone(), b)));
            found
        }
        FormulaKind::Equivalent(a, b) => {
            let mut found = inside(a, &|a| FormulaKind::Equivalent(a, b.clone()));
            found.extend(inside(b, &|b| FormulaKind::Equivalent(a.clone(), b)));
            found
        }
        FormulaKind::Exists(x, inner) => inside(inner, &|f| FormulaKind::Exists(x.clone(), f)),
        FormulaKind::Forall(x, inner) => inside(inner, &|f| FormulaKind::Forall(x.clone(), f)),
    };
    kinds.into_iter().map(Formula::from).collect()
}

/// A chain of comparisons: a link dropped, `=` made `<=`, a constant changed.
fn chains(first: &Term, rest: &[(Comparison, Term)]) -> Vec<FormulaKind> {
    let mut found = Vec::new();
    for first in terms(first) {
        found.push(FormulaKind::Compare(first, rest.to_vec()));
    }
    let links = one_changed(rest, |(comparison, term)| {
        let mut links: Vec<(Comparison, Term)> = Vec::new();
        links.extend(terms(term).into_iter().map(|term| (*comparison, term)));
        if *comparison == Comparison::Equal {
            links.push((Comparison::AtMost, term.clone()));
        }
        links
    });
    for rest in links {
        found.push(FormulaKind::Compare(first.clone(), rest));
    }
    // A single comparison is dropped by whoever holds it.
    for i in (0..rest.len()).filter(|_| rest.len() > 1) {
        let before = (i > 0).then(|| FormulaKind::Compare(first.clone(), rest[..i].to_vec()));
        let after = &rest[i + 1..];
        let after =
            (!after.is_empty()).then(|| FormulaKind::Compare(rest[i].1.clone(), after.to_vec()));
        let parts = before.into_iter().chain(after).map(Formula::from).collect();
        found.extend(conjunction(parts).map(|formula| formula.kind));
    }
    found
}

/// A term with one constant more or less by one.
fn terms(term: &Term) -> Vec<Term> {
    let two = |a: &Term, b: &Term, wrap: fn(Box<Term>, Box<Term>) -> TermKind| {
        let mut found = Vec::new();
        for pair in one_changed(&[a.clone(), b.clone()], terms) {
            let [a, b] = pair.try_into().expect("two terms");
            found.push(wrap(Box::new(a), Box::new(b)));
        }
        found
    };
    let kinds: Vec<TermKind> = match &term.kind {
        TermKind::Variable(_) => Vec::new(),
        TermKind::Number(0) => vec![TermKind::Number(1)],
        TermKind::Number(n) => vec![TermKind::Number(n - 1), TermKind::Number(n + 1)],
        TermKind::Plus(a, b) => two(a, b, TermKind::Plus),
        TermKind::Minus(a, b) => two(a, b, TermKind::Minus),
        TermKind::Negative(inner) => {
            let changed = terms(inner).into_iter();
            changed.map(|t| TermKind::Negative(Box::new(t))).collect()
        }
        TermKind::Times(k, inner) => {
            let changed = terms(inner).into_iter();
            let changed = changed.map(|t| TermKind::Times(*k, Box::new(t)));
            let factors = [k - 1, k + 1].map(|k| TermKind::Times(k, inner.clone()));
            changed.chain(factors).collect()
        }
        TermKind::Bits(operation, items) => {
            let changed = one_changed(items, terms).into_iter();
            changed.map(|t| TermKind::Bits(*operation, t)).collect()
        }
        TermKind::Min(items) => {
            let changed = one_changed(items, terms).into_iter();
            changed.map(TermKind::Min).collect()
        }
        TermKind::Max(items) => {
            let changed = one_changed(items, terms).into_iter();
            changed.map(TermKind::Max).collect()
        }
    };
    kinds.into_iter().map(Term::from).collect()
}

fn values(value: &ValueClaim) -> Vec<ValueClaim> {
    let mut found = Vec::new();
    let cases = one_changed(&value.cases, |(term, condition)| {
        let conditions = formulas(condition).into_iter();
        let conditions = conditions.map(|changed| (term.clone(), changed));
        let terms = terms(term).into_iter();
        let terms = terms.map(|changed| (changed, condition.clone()));
        conditions.chain(terms).collect()
    });
    for cases in cases {
        found.push(ValueClaim {
            cases,
            ..value.clone()
        });
    }
    for otherwise in terms(&value.otherwise) {
        found.push(ValueClaim {
            otherwise,
            ..value.clone()
        });
    }
    found
}
