//! From the tree of a claim to linear pieces.
//!
//! A set `{ (t1,…,tn) : φ }` is lowered to the core that automata are made of
//! too ([`faceoff_compile::core_of`]), with its variables as entries in front:
//! `{ (x1,…,xm,t1,…,tn) : φ }`. There all comparisons are linear. In disjunctive
//! normal form every case is a piece: what determines a pile becomes its entry,
//! and the other conditions stay. `up to symmetry` is spread over the
//! automorphisms.

use super::piece::LinearPiece;
use super::row::Row;
use faceoff_claim::{Builder, Claim, Comparison, Plain, Set, SetKind, Term};
use faceoff_compile::{Core, Number, core_of};
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Sets of more pieces than this are left to automata.
const MAX_PIECES: usize = 4096;

/// The set as a union of pieces; `None` if it is not linear as it is written
/// (digits, `forall`), or has too many.
pub(super) fn pieces(
    set: &Set,
    complex: &Complex,
    limits: &Limits,
) -> Result<Option<Vec<LinearPiece>>, StopReason> {
    let mut all: Vec<LinearPiece> = Vec::new();
    match &set.kind {
        SetKind::Builder { .. } => {
            let plain = Plain::of(set).expect("a builder is plain");
            let Some(found) = builder_pieces(plain.builders[0].clone())? else {
                return Ok(None);
            };
            all = found;
        }
        SetKind::Union(sets) => {
            for set in sets {
                let Some(found) = pieces(set, complex, limits)? else {
                    return Ok(None);
                };
                all.extend(found);
            }
        }
        SetKind::UpToSymmetry(inner) => {
            let Some(found) = pieces(inner, complex, limits)? else {
                return Ok(None);
            };
            let group = complex.automorphisms(limits)?;
            if group.order() * found.len() > BigUint::from(MAX_PIECES) {
                return Ok(None);
            }
            let mut seen = FxHashSet::default();
            for element in group.elements() {
                let image: Vec<usize> = (0..element.n()).map(|v| element.image(v)).collect();
                let images = found.iter().map(|piece| piece.moved(&image));
                all.extend(images.filter(|image| seen.insert(image.key())));
            }
        }
    }
    Ok((all.len() <= MAX_PIECES).then_some(all))
}

fn builder_pieces(builder: Builder) -> Result<Option<Vec<LinearPiece>>, StopReason> {
    let names: Vec<String> = builder.variables().into_iter().map(str::to_owned).collect();
    let front = names.iter().map(|name| Term::from(name.as_str()));
    let entries: Vec<Term> = front.chain(builder.entries.iter().cloned()).collect();
    let tracks = entries.len();
    let wide = Claim::Set(Set::builder(entries, builder.conditions.clone()));
    let Some(cases) = cases(&core_of(&wide, tracks)?, true) else {
        return Ok(None);
    };
    let builder = Arc::new(builder);
    let piece = |case| piece(&builder, &names, case);
    Ok(Some(cases.into_iter().map(piece).collect()))
}

/// A linear combination of numbered variables and a constant.
type Sum = (BTreeMap<Number, i64>, i64);

/// A condition of a case: a sum that is zero, or one that is not negative.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Condition {
    Zero(Sum),
    NotNegative(Sum),
}

type Case = BTreeSet<Condition>;

/// The disjunctive normal form of a formula or of its negation; `None` if it
/// has other parts than linear comparisons, or binds what it negates.
fn cases(core: &Core, holds: bool) -> Option<Vec<Case>> {
    match core {
        Core::Linear(factors, constant, comparison) => {
            Some(comparison_cases(factors, *constant, *comparison, holds))
        }
        Core::Not(inner) => cases(inner, !holds),
        Core::All(_, parts) if holds => {
            let mut all = vec![Case::new()];
            for part in parts {
                let more = cases(part, true)?;
                let joined = all
                    .iter()
                    .flat_map(|case| more.iter().map(move |other| case | other));
                all = least(joined.collect())?;
            }
            Some(all)
        }
        Core::All(bound, parts) if bound.is_empty() => {
            let parts = parts.iter().map(|part| cases(part, false));
            least(parts.collect::<Option<Vec<_>>>()?.concat())
        }
        _ => None,
    }
}

/// Without the cases that ask for more than another does.
fn least(mut cases: Vec<Case>) -> Option<Vec<Case>> {
    if cases.len() > MAX_PIECES {
        return None;
    }
    cases.sort_by_key(BTreeSet::len);
    let mut kept: Vec<Case> = Vec::new();
    for case in cases {
        if !kept.iter().any(|less| less.is_subset(&case)) {
            kept.push(case);
        }
    }
    Some(kept)
}

fn comparison_cases(
    factors: &BTreeMap<Number, i64>,
    constant: i64,
    comparison: Comparison,
    holds: bool,
) -> Vec<Case> {
    if factors.is_empty() {
        let truth = comparison.holds(constant.cmp(&0)) == holds;
        return if truth { vec![Case::new()] } else { Vec::new() };
    }
    let sum = |sign: i64, more: i64| {
        let signed = factors.iter().map(|(v, factor)| (*v, sign * factor));
        (signed.collect(), sign * constant + more)
    };
    let zero = Condition::Zero(sum(1, 0));
    let [at_least, more] = [0, -1].map(|m| Condition::NotNegative(sum(1, m)));
    let [at_most, less] = [0, -1].map(|m| Condition::NotNegative(sum(-1, m)));
    let found = match (comparison, holds) {
        (Comparison::Equal, true) | (Comparison::Unequal, false) => vec![zero],
        (Comparison::Equal, false) | (Comparison::Unequal, true) => vec![less, more],
        (Comparison::Less, true) | (Comparison::AtLeast, false) => vec![less],
        (Comparison::AtMost, true) | (Comparison::Greater, false) => vec![at_most],
        (Comparison::Greater, true) | (Comparison::AtMost, false) => vec![more],
        (Comparison::AtLeast, true) | (Comparison::Less, false) => vec![at_least],
    };
    found.into_iter().map(|c| Case::from([c])).collect()
}

/// The piece of one case. Its variables are those of the set, then its piles,
/// then bound ones; an equation that gives a pile becomes its entry.
fn piece(builder: &Arc<Builder>, names: &[String], mut case: Case) -> LinearPiece {
    let first = names.len() as Number;
    let n = builder.entries.len();
    let mut entries: Vec<Sum> = Vec::new();
    for pile in first..first + n as Number {
        let gives = |condition: &Condition| match condition {
            Condition::Zero((factors, _)) => factors.get(&pile).is_some_and(|f| f.abs() == 1),
            Condition::NotNegative(_) => false,
        };
        let found = case.iter().find(|condition| gives(condition)).cloned();
        entries.push(match found {
            Some(Condition::Zero((mut factors, constant))) => {
                case.remove(&Condition::Zero((factors.clone(), constant)));
                let sign = -factors.remove(&pile).expect("it is there");
                factors.values_mut().for_each(|factor| *factor *= sign);
                (factors, sign * constant)
            }
            _ => (BTreeMap::from([(pile, 1)]), 0),
        });
    }
    let of_case = case.iter().map(|condition| match condition {
        Condition::Zero(sum) | Condition::NotNegative(sum) => sum,
    });
    let used: BTreeSet<Number> = entries
        .iter()
        .chain(of_case)
        .flat_map(|(factors, _)| factors.keys().copied())
        .collect();
    let row = |(factors, constant): &Sum| Row {
        coefficients: used
            .iter()
            .map(|v| factors.get(v).copied().unwrap_or_default().into())
            .collect(),
        constant: (*constant).into(),
    };
    let (mut equations, mut inequalities) = (Vec::new(), Vec::new());
    for condition in &case {
        match condition {
            Condition::Zero(sum) => equations.push(row(sum)),
            Condition::NotNegative(sum) => inequalities.push(row(sum)),
        }
    }
    let named = used.iter().filter(|v| **v < first);
    LinearPiece {
        entries: entries.iter().map(row).collect(),
        equations,
        inequalities,
        source: builder.clone(),
        names: named.map(|v| names[*v as usize].clone()).collect(),
        order: (0..n).collect(),
    }
}
