//! Claims as the trees that certificates carry, and back.

use crate::certify::CertificateError;
use faceoff_certificate::Tree;
use faceoff_claim::{
    BitOperation, Claim, Comparison, Formula, FormulaKind, Pattern, Place, Set, SetKind, Step,
    Term, TermKind, ValueClaim, Variable,
};

fn word(text: &str) -> Tree {
    Tree::Word(text.to_owned())
}

/// The tree of the steps of a game.
pub(crate) fn of_step(step: &Step) -> Tree {
    let piles = [&step.from, &step.to].map(|piles| of_variables(piles));
    let condition = of_formula(&step.condition);
    in_ascii(Tree::of("game", piles.into_iter().chain([condition])))
}

/// The checker takes letters for variables that nobody can take for others: ASCII. Variables
/// with other ones get new names.
fn in_ascii(tree: Tree) -> Tree {
    let mut words = Vec::new();
    each_word(&tree, &mut words);
    let (plain, other): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|w| w.is_ascii());
    let fresh = (1..).map(|i| format!("x{i}"));
    let fresh = fresh.filter(|name| !plain.contains(&name.as_str()));
    let names: Vec<(String, String)> = other.into_iter().map(String::from).zip(fresh).collect();
    renamed(tree, &names)
}

/// All words of a tree, each once, in order of appearance.
fn each_word<'a>(tree: &'a Tree, words: &mut Vec<&'a str>) {
    match tree {
        Tree::Word(word) if !words.contains(&word.as_str()) => words.push(word),
        Tree::List(items) => items.iter().for_each(|item| each_word(item, words)),
        _ => {}
    }
}

fn renamed(tree: Tree, names: &[(String, String)]) -> Tree {
    match tree {
        Tree::Word(word) => {
            let new = names.iter().find(|(old, _)| *old == word);
            Tree::Word(new.map_or(word.clone(), |(_, new)| new.clone()))
        }
        Tree::List(items) => {
            Tree::List(items.into_iter().map(|item| renamed(item, names)).collect())
        }
        number => number,
    }
}

/// The tree of a claim.
pub fn of_claim(claim: &Claim) -> Tree {
    in_ascii(match claim {
        Claim::Set(set) => of_set(set),
        Claim::Value(value) => {
            let case = |(term, condition): &(Term, Formula)| {
                Tree::List(vec![of_term(term), of_formula(condition)])
            };
            let cases = Tree::List(value.cases.iter().map(case).collect());
            let otherwise = of_term(&value.otherwise);
            Tree::of("value", [of_variables(&value.piles), cases, otherwise])
        }
    })
}

fn of_set(set: &Set) -> Tree {
    match &set.kind {
        SetKind::Builder { entries, condition } => {
            let entries = Tree::List(entries.iter().map(of_term).collect());
            let condition = condition.as_ref().map(of_formula);
            Tree::of("set", [entries].into_iter().chain(condition))
        }
        SetKind::Union(sets) => Tree::of("union", sets.iter().map(of_set)),
        SetKind::UpToSymmetry(inner) => Tree::of("up to symmetry", [of_set(inner)]),
    }
}

fn of_variables(variables: &[Variable]) -> Tree {
    Tree::List(variables.iter().map(|v| word(&v.name)).collect())
}

fn of_term(term: &Term) -> Tree {
    let list = |operator: &str, items: &[Term]| Tree::of(operator, items.iter().map(of_term));
    match &term.kind {
        TermKind::Variable(name) => word(name),
        TermKind::Number(number) => Tree::Number(*number),
        TermKind::Plus(a, b) => match of_term(a) {
            // Sums in a row are one sum.
            Tree::List(mut items) if matches!(a.kind, TermKind::Plus(..)) => {
                items.push(of_term(b));
                Tree::List(items)
            }
            first => Tree::of("+", [first, of_term(b)]),
        },
        TermKind::Minus(a, b) => Tree::of("-", [of_term(a), of_term(b)]),
        TermKind::Negative(inner) => Tree::of("-", [of_term(inner)]),
        TermKind::Times(factor, inner) => Tree::of("*", [Tree::Number(*factor), of_term(inner)]),
        TermKind::Bits(BitOperation::Xor, items) => list("^", items),
        TermKind::Bits(BitOperation::Or, items) => list("or", items),
        TermKind::Bits(BitOperation::And, items) => list("and", items),
        TermKind::Min(items) => list("min", items),
        TermKind::Max(items) => list("max", items),
    }
}

fn of_formula(formula: &Formula) -> Tree {
    let list = |operator: &str, parts: &[Formula]| Tree::of(operator, parts.iter().map(of_formula));
    match &formula.kind {
        FormulaKind::Compare(first, rest) => {
            let step = |(sign, term): &(Comparison, Term)| [word(sign.symbol()), of_term(term)];
            let rest = rest.iter().flat_map(step);
            Tree::of("compare", [of_term(first)].into_iter().chain(rest))
        }
        FormulaKind::Columns(terms, patterns) => {
            let digits = |pattern: &Pattern| {
                let digits = pattern.digits.iter();
                word(
                    &digits
                        .map(|&d| if d { '1' } else { '0' })
                        .collect::<String>(),
                )
            };
            let terms = Tree::List(terms.iter().map(of_term).collect());
            let patterns = Tree::List(patterns.iter().map(digits).collect());
            Tree::of("columns", [terms, patterns])
        }
        FormulaKind::Not(inner) => Tree::of("!", [of_formula(inner)]),
        FormulaKind::And(parts) => list("&", parts),
        FormulaKind::Or(parts) => list("|", parts),
        FormulaKind::Implies(a, b) => Tree::of("=>", [of_formula(a), of_formula(b)]),
        FormulaKind::Equivalent(a, b) => Tree::of("<=>", [of_formula(a), of_formula(b)]),
        FormulaKind::Exists(variables, body) => {
            Tree::of("exists", [of_variables(variables), of_formula(body)])
        }
        FormulaKind::Forall(variables, body) => {
            Tree::of("forall", [of_variables(variables), of_formula(body)])
        }
    }
}

type Read<T> = Result<T, CertificateError>;

fn wrong<T>(tree: &Tree) -> Read<T> {
    Err(CertificateError::Rejected(format!(
        "this cannot stand where it does: {tree}"
    )))
}

fn items(tree: &Tree) -> Read<&[Tree]> {
    tree.items().or_else(|_| wrong(tree))
}

/// The steps of a game of a tree.
pub(crate) fn to_step(tree: &Tree) -> Read<Step> {
    let ("game", [from, to, condition]) = tree.parts() else {
        return wrong(tree);
    };
    Ok(Step {
        from: to_variables(from)?,
        to: to_variables(to)?,
        condition: to_formula(condition)?,
    })
}

/// The claim of a tree.
pub fn to_claim(tree: &Tree) -> Read<Claim> {
    let ("value", [piles, cases, otherwise]) = tree.parts() else {
        return Ok(Claim::Set(to_set(tree)?));
    };
    let case = |case: &Tree| match items(case)? {
        [term, condition] => Ok((to_term(term)?, to_formula(condition)?)),
        _ => wrong(case),
    };
    let cases: Read<Vec<(Term, Formula)>> = items(cases)?.iter().map(case).collect();
    Ok(Claim::Value(ValueClaim {
        piles: to_variables(piles)?,
        cases: cases?,
        otherwise: to_term(otherwise)?,
        place: Place::default(),
    }))
}

fn to_set(tree: &Tree) -> Read<Set> {
    let builder = |entries: &Tree, condition: Option<Formula>| -> Read<SetKind> {
        let entries: Read<Vec<Term>> = items(entries)?.iter().map(to_term).collect();
        Ok(SetKind::Builder {
            entries: entries?,
            condition,
        })
    };
    let kind = match tree.parts() {
        ("set", [entries]) => builder(entries, None)?,
        ("set", [entries, condition]) => builder(entries, Some(to_formula(condition)?))?,
        ("union", sets) => SetKind::Union(sets.iter().map(to_set).collect::<Read<_>>()?),
        ("up to symmetry", [inner]) => SetKind::UpToSymmetry(Box::new(to_set(inner)?)),
        _ => return wrong(tree),
    };
    Ok(kind.into())
}

fn to_variables(tree: &Tree) -> Read<Vec<Variable>> {
    let variable = |tree: &Tree| match tree {
        Tree::Word(name) => Ok(Variable::from(name.as_str())),
        _ => wrong(tree),
    };
    items(tree)?.iter().map(variable).collect()
}

fn to_term(tree: &Tree) -> Read<Term> {
    let list = |terms: &[Tree]| terms.iter().map(to_term).collect::<Read<Vec<Term>>>();
    let kind = match tree {
        Tree::Word(name) => TermKind::Variable(name.clone()),
        Tree::Number(number) => TermKind::Number(*number),
        Tree::List(_) => match tree.parts() {
            ("+", [first, rest @ ..]) => {
                let add = |sum: Term, term: &Tree| {
                    let term = Box::new(to_term(term)?);
                    Ok(TermKind::Plus(Box::new(sum), term).into())
                };
                return rest.iter().try_fold(to_term(first)?, add);
            }
            ("-", [a, b]) => TermKind::Minus(Box::new(to_term(a)?), Box::new(to_term(b)?)),
            ("-", [inner]) => TermKind::Negative(Box::new(to_term(inner)?)),
            ("*", [Tree::Number(k), inner]) => TermKind::Times(*k, Box::new(to_term(inner)?)),
            ("^", terms) => TermKind::Bits(BitOperation::Xor, list(terms)?),
            ("or", terms) => TermKind::Bits(BitOperation::Or, list(terms)?),
            ("and", terms) => TermKind::Bits(BitOperation::And, list(terms)?),
            ("min", terms) => TermKind::Min(list(terms)?),
            ("max", terms) => TermKind::Max(list(terms)?),
            _ => return wrong(tree),
        },
    };
    Ok(kind.into())
}

fn to_formula(tree: &Tree) -> Read<Formula> {
    let list = |parts: &[Tree]| parts.iter().map(to_formula).collect::<Read<Vec<Formula>>>();
    let boxed = |tree: &Tree| Ok::<_, CertificateError>(Box::new(to_formula(tree)?));
    let kind = match tree.parts() {
        ("compare", [first, rest @ ..]) => {
            let step = |step: &[Tree]| match step {
                [Tree::Word(sign), term] => match Comparison::of_symbol(sign) {
                    Some(comparison) => Ok((comparison, to_term(term)?)),
                    None => wrong(tree),
                },
                _ => wrong(tree),
            };
            let rest: Read<Vec<(Comparison, Term)>> = rest.chunks(2).map(step).collect();
            FormulaKind::Compare(to_term(first)?, rest?)
        }
        ("columns", [terms, patterns]) => {
            let terms: Read<Vec<Term>> = items(terms)?.iter().map(to_term).collect();
            let pattern = |tree: &Tree| match tree {
                Tree::Word(digits) => Ok(Pattern {
                    digits: digits.chars().map(|digit| digit == '1').collect(),
                    place: Place::default(),
                }),
                _ => wrong(tree),
            };
            let patterns: Read<Vec<Pattern>> = items(patterns)?.iter().map(pattern).collect();
            FormulaKind::Columns(terms?, patterns?)
        }
        ("!", [inner]) => FormulaKind::Not(boxed(inner)?),
        ("&", parts) => FormulaKind::And(list(parts)?),
        ("|", parts) => FormulaKind::Or(list(parts)?),
        ("=>", [a, b]) => FormulaKind::Implies(boxed(a)?, boxed(b)?),
        ("<=>", [a, b]) => FormulaKind::Equivalent(boxed(a)?, boxed(b)?),
        ("exists", [variables, body]) => {
            FormulaKind::Exists(to_variables(variables)?, boxed(body)?)
        }
        ("forall", [variables, body]) => {
            FormulaKind::Forall(to_variables(variables)?, boxed(body)?)
        }
        _ => return wrong(tree),
    };
    Ok(kind.into())
}
