//! Sets whose states are carries: sums of piles and of their digits taken together.
//!
//! An equation such as `e = b + or(a,c)` gives every column of digits a weight, and
//! a position obeys it if the weights, each times the power of two of its place,
//! add up to 0. Read from the top, a state is the sum so far. So all such equations
//! of a set are found from its automaton: give states and columns numbers, 0 to
//! the initial state and to those that accept, such that a column with weight w leads
//! from v to 2v + w. That is a system of linear equations, solved modulo a prime.
//! The lightest equations between small sums that span the solutions, and the
//! columns that occur, are the formula; whether it is right is found by comparing
//! automata.

use faceoff_automata::{Dfa, Letter};
use faceoff_claim::digits::{self, Column, described};
use faceoff_claim::{BitOperation, Comparison, Formula, Term, TermKind, names};
use faceoff_complex::Random;
use rustc_hash::FxHashMap;

/// Larger automata are not looked at.
const MOST_STATES: usize = 80;

/// Sets on more piles are not looked at.
const MOST_PILES: usize = 7;

/// A prime.
const P: u64 = (1 << 61) - 1;

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(P)) as u64
}

fn minus(a: u64, b: u64) -> u64 {
    (a + P - b) % P
}

fn inverse(a: u64) -> u64 {
    let (mut power, mut rest, mut result) = (a, P - 2, 1);
    while rest > 0 {
        if rest & 1 == 1 {
            result = times(result, power);
        }
        power = times(power, power);
        rest >>= 1;
    }
    result
}

/// Rows in reduced echelon form modulo the prime.
#[derive(Default)]
struct Rows(Vec<(usize, Vec<u64>)>);

impl Rows {
    fn reduce(&self, mut row: Vec<u64>) -> Vec<u64> {
        for (pivot, other) in &self.0 {
            let factor = row[*pivot];
            if factor != 0 {
                row.iter_mut()
                    .zip(other)
                    .for_each(|(x, y)| *x = minus(*x, times(factor, *y)));
            }
        }
        row
    }

    /// Adds a row: is it new?
    fn add(&mut self, row: Vec<u64>) -> bool {
        let mut row = self.reduce(row);
        let Some(pivot) = row.iter().position(|&x| x != 0) else {
            return false;
        };
        let factor = inverse(row[pivot]);
        row.iter_mut().for_each(|x| *x = times(*x, factor));
        for (_, other) in &mut self.0 {
            let factor = other[pivot];
            if factor != 0 {
                other
                    .iter_mut()
                    .zip(&row)
                    .for_each(|(x, y)| *x = minus(*x, times(factor, *y)));
            }
        }
        self.0.push((pivot, row));
        true
    }

    /// A basis of all columns that every row takes to 0.
    fn kernel(&self, length: usize) -> Vec<Vec<u64>> {
        let is_pivot = |x: &usize| self.0.iter().any(|(pivot, _)| pivot == x);
        let free = (0..length).filter(|x| !is_pivot(x));
        free.map(|x| {
            let mut vector = vec![0; length];
            vector[x] = 1;
            for (pivot, row) in &self.0 {
                vector[*pivot] = minus(0, row[x]);
            }
            vector
        })
        .collect()
    }
}

/// A term and its weight for each column.
struct Part {
    term: Term,
    cost: u32,
    weights: Vec<i64>,
}

/// The conditions that such a set would have: on the columns that occur, and
/// equations; `None` if its states are not all carries, or no small sums tell them.
pub fn conditions(set: &Dfa) -> Option<Vec<Formula>> {
    let tracks = set.tracks();
    if set.states() > MOST_STATES || tracks > MOST_PILES || set.is_empty() {
        return None;
    }
    let dead = set.dead_state();
    let mut letters: Vec<Letter> = Vec::new();
    let mut edges: Vec<(u32, Letter, u32)> = Vec::new();
    for state in (0..set.states() as u32).filter(|&q| Some(q) != dead) {
        for letter in 0..1 << tracks {
            let next = set.step(state, letter);
            if Some(next) != dead {
                edges.push((state, letter, next));
                letters.push(letter);
            }
        }
    }
    letters.sort_unstable();
    letters.dedup();
    let weights = weights(set, &letters, &edges);
    let mut all = on_columns(tracks, &letters);
    all.extend(equations(tracks, &letters, &weights)?);
    Some(all)
}

/// All ways to give the letters weights.
fn weights(set: &Dfa, letters: &[Letter], edges: &[(u32, Letter, u32)]) -> Vec<Vec<u64>> {
    let (states, count) = (set.states(), letters.len());
    let mut rows = Rows::default();
    for state in 0..states as u32 {
        if state == Dfa::INITIAL || set.is_accepting(state) || set.dead_state() == Some(state) {
            let mut row = vec![0; states + count];
            row[state as usize] = 1;
            rows.add(row);
        }
    }
    for &(state, letter, next) in edges {
        let mut row = vec![0; states + count];
        row[next as usize] = 1;
        row[state as usize] = minus(row[state as usize], 2);
        let column = letters.binary_search(&letter).expect("it is listed");
        row[states + column] = P - 1;
        rows.add(row);
    }
    let kernel = rows.kernel(states + count).into_iter();
    kernel.map(|vector| vector[states..].to_vec()).collect()
}

/// Which columns occur: nim-sums that are 0, or short lists.
pub fn on_columns(tracks: usize, letters: &[Letter]) -> Vec<Formula> {
    let names = names(tracks);
    let closed = |a: &Letter| {
        letters
            .iter()
            .all(|b| letters.binary_search(&(a ^ b)).is_ok())
    };
    if !letters.iter().all(closed) {
        let column = |l: &Letter| -> Column { (0..tracks).map(|v| l >> v & 1 == 1).collect() };
        let columns: Vec<Column> = letters.iter().map(column).collect();
        return described(&names, &columns);
    }
    let mut sets: Vec<Letter> = (1..1 << tracks).collect();
    sets.sort_by_key(|set| set.count_ones());
    let (mut all, mut known) = (Vec::new(), vec![0]);
    let used = letters.iter().fold(0, |used, letter| used | letter);
    let empty: Vec<usize> = (0..tracks).filter(|v| used >> v & 1 == 0).collect();
    if !empty.is_empty() {
        let piles: Vec<String> = empty.iter().map(|&v| names[v].clone()).collect();
        all.push(digits::on_columns(&piles, [vec![false; piles.len()]]));
        for v in empty {
            let more: Vec<Letter> = known.iter().map(|k| k ^ 1 << v).collect();
            known.extend(more);
        }
    }
    for set in sets {
        let holds = letters.iter().all(|a| (a & set).count_ones() % 2 == 0);
        if holds && !known.contains(&set) {
            let more: Vec<Letter> = known.iter().map(|k| k ^ set).collect();
            known.extend(more);
            let piles = (0..tracks).filter(|v| set >> v & 1 == 1);
            let mut piles: Vec<Term> = piles.map(|v| names[v].as_str().into()).collect();
            all.push(match piles.len() {
                2 => {
                    let last = piles.remove(1);
                    piles.remove(0).compare(Comparison::Equal, last)
                }
                _ => Term::xor(piles).compare(Comparison::Equal, 0),
            });
        }
    }
    all
}

/// Piles, and digits of two or three piles taken together.
fn parts(tracks: usize, letters: &[Letter]) -> Vec<Part> {
    let names = names(tracks);
    let mut all = Vec::new();
    for set in 1..1u32 << tracks {
        let piles = (0..tracks).filter(|v| set >> v & 1 == 1);
        let piles: Vec<Term> = piles.map(|v| names[v].as_str().into()).collect();
        let operations: &[BitOperation] = match piles.len() {
            1 => &[BitOperation::Xor],
            2 | 3 => &[BitOperation::Or, BitOperation::And, BitOperation::Xor],
            _ => &[],
        };
        for &operation in operations {
            let digit = |letter: &Letter| match operation {
                BitOperation::Xor => i64::from((letter & set).count_ones() % 2),
                BitOperation::Or => i64::from(letter & set != 0),
                BitOperation::And => i64::from(letter & set == set),
            };
            let term = match piles.len() {
                1 => piles[0].clone(),
                _ => TermKind::Bits(operation, piles.clone()).into(),
            };
            all.push(Part {
                term,
                cost: if piles.len() == 1 {
                    2
                } else {
                    2 + 2 * piles.len() as u32
                },
                weights: letters.iter().map(digit).collect(),
            });
        }
    }
    all.sort_by_key(|part| part.cost);
    all
}

/// A side of an equation: multiples of parts.
type Side = Vec<(u64, usize)>;

/// The lightest equations that say what the weights say.
fn equations(tracks: usize, letters: &[Letter], weights: &[Vec<u64>]) -> Option<Vec<Formula>> {
    let parts = parts(tracks, letters);
    let modular = |x: i64| x.rem_euclid(P as i64) as u64;
    // A number for each part, so that sums have the same number if their
    // difference is one of the weights: a random form that takes those to 0.
    let mut space = Rows::default();
    for vector in weights {
        space.add(vector.clone());
    }
    let mut random = Random::new(7);
    let form: Vec<u64> = letters.iter().map(|_| random.word() % P).collect();
    let number = |part: &Part| {
        let row = space.reduce(part.weights.iter().map(|&w| modular(w)).collect());
        row.iter()
            .zip(&form)
            .fold(0, |sum, (x, y)| (sum + times(*x, *y)) % P)
    };
    let numbers: Vec<u64> = parts.iter().map(number).collect();
    let piles: Vec<usize> = (0..parts.len()).filter(|&i| parts[i].cost == 2).collect();
    let mut sides: Vec<Side> = vec![Vec::new()];
    for i in 0..parts.len() {
        sides.push(vec![(1, i)]);
        sides.push(vec![(2, i)]);
        sides.extend((0..i).map(|j| vec![(1, j), (1, i)]));
    }
    for set in 0..1usize << piles.len() {
        let side = piles
            .iter()
            .enumerate()
            .filter(|(at, _)| set >> at & 1 == 1);
        let side: Side = side.map(|(_, &i)| (1, i)).collect();
        if side.len() > 2 {
            sides.push(side);
        }
    }
    let cost = |side: &Side| -> u32 { side.iter().map(|&(k, i)| k as u32 + parts[i].cost).sum() };
    sides.sort_by_key(cost);
    let mut by_number: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for (at, side) in sides.iter().enumerate() {
        let number = side
            .iter()
            .fold(0, |sum, &(k, i)| (sum + times(k, numbers[i])) % P);
        by_number.entry(number).or_default().push(at);
    }
    let mut pairs: Vec<(u32, usize, usize)> = Vec::new();
    for same in by_number.values() {
        for (at, &i) in same.iter().enumerate().take(60) {
            pairs.extend(
                same[..at]
                    .iter()
                    .map(|&j| (cost(&sides[i]) + cost(&sides[j]), j, i)),
            );
        }
    }
    pairs.sort_unstable();
    let mut said = Rows::default();
    let mut found = Vec::new();
    for (_, i, j) in pairs {
        if found.len() == weights.len() {
            break;
        }
        let mut vector = vec![0i64; letters.len()];
        for (side, sign) in [(&sides[i], 1), (&sides[j], -1)] {
            for &(k, part) in side {
                let weights = vector.iter_mut().zip(&parts[part].weights);
                weights.for_each(|(sum, w)| *sum += sign * k as i64 * w);
            }
        }
        if said.add(vector.into_iter().map(modular).collect()) {
            let side = |side: &Side| -> Term {
                let parts = side.iter().map(|&(k, i)| match k {
                    1 => parts[i].term.clone(),
                    _ => TermKind::Times(k, Box::new(parts[i].term.clone())).into(),
                });
                parts.reduce(Term::plus).unwrap_or_else(|| 0.into())
            };
            found.push(side(&sides[j]).compare(Comparison::Equal, side(&sides[i])));
        }
    }
    (found.len() == weights.len()).then_some(found)
}
