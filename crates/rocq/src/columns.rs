//! Columns of digits in the words of Rocq. What is printed is computed back to the list
//! of columns there, so that a slip here is a theorem that Rocq does not accept.

use crate::claim::{items, words};
use faceoff_certificate::Tree;

/// Columns as a list.
pub(super) fn listed(columns: &[&str]) -> String {
    let columns: Vec<String> = columns.iter().map(|column| format!("{column:?}")).collect();
    format!("[{}]", columns.join("; "))
}

/// Columns in the shortest words: a list, by their numbers of ones, or behind any digit.
pub(super) fn spelt(columns: &[&str]) -> String {
    let ways = [Some(listed(columns)), by_ones(columns), behind_any(columns)];
    let shortest = ways.into_iter().flatten().min_by_key(String::len);
    shortest.unwrap_or_default()
}

fn is_ascending(columns: &[&str]) -> bool {
    columns.windows(2).all(|pair| pair[0] < pair[1])
}

/// `ones n [0;2]`, if these are all columns of n digits with 0 or 2 ones, in order.
fn by_ones(columns: &[&str]) -> Option<String> {
    let digits = columns.first()?.len();
    let mut counts = vec![0_u64; digits + 1];
    for column in columns {
        counts[column.bytes().filter(|&digit| digit == b'1').count()] += 1;
    }
    let mut choices = 1_u64;
    let mut ones = Vec::new();
    for (k, &count) in counts.iter().enumerate() {
        if count == choices {
            ones.push(k.to_string());
        } else if count > 0 {
            return None;
        }
        choices = choices * (digits - k) as u64 / (k as u64 + 1);
    }
    is_ascending(columns).then(|| format!("ones {digits} [{}]", ones.join(";")))
}

/// `any (…)`, if the first digit is free.
fn behind_any(columns: &[&str]) -> Option<String> {
    let (low, high) = columns.split_at(columns.len() / 2);
    let low = low.iter().map(|column| column.strip_prefix('0'));
    let high = high.iter().map(|column| column.strip_prefix('1'));
    let (low, high) = (
        low.collect::<Option<Vec<_>>>()?,
        high.collect::<Option<Vec<_>>>()?,
    );
    let is_free = low == high && low.iter().any(|rest| !rest.is_empty());
    is_free.then(|| format!("any ({})", spelt(&low)))
}

/// The piles, and the columns above, here and below, of a formula that says
/// `exists m: columns(m,m+1,…) in {…}` and no more: there is a place where the column of
/// the piles is one of those here.
pub(super) fn until(formula: &Tree) -> Option<(Vec<&str>, [Vec<&str>; 3])> {
    let ("exists", [marker, body]) = formula.parts() else {
        return None;
    };
    let ("columns", [terms, columns]) = body.parts() else {
        return None;
    };
    let [marker] = words(marker).ok()?[..] else {
        return None;
    };
    let (marked, piles) = items(terms).ok()?.split_at_checked(2)?;
    let ("+", [Tree::Word(next), Tree::Number(1)]) = marked[1].parts() else {
        return None;
    };
    let piles: Vec<&str> = piles
        .iter()
        .map(Tree::word)
        .collect::<Result<_, _>>()
        .ok()?;
    let is_marked = marked[0].word().ok()? == marker && next == marker;
    if !is_marked || piles.is_empty() || piles.contains(&marker) {
        return None;
    }
    let columns = words(columns).ok()?;
    let part = |front| -> Vec<&str> {
        let rest = columns
            .iter()
            .filter_map(|column| column.strip_prefix(front));
        rest.collect()
    };
    let parts = ["00", "01", "10"].map(part);
    let joined = (["00", "01", "10"].iter().zip(&parts))
        .flat_map(|(front, part)| part.iter().map(move |rest| format!("{front}{rest}")));
    joined
        .eq(columns.iter().map(|&column| column.to_owned()))
        .then_some((piles, parts))
}
