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

use super::rows::{P, Rows, minus};
use super::sums::Sums;
use faceoff_automata::{Dfa, Letter};
use faceoff_claim::digits::{self, Column, described};
use faceoff_claim::{Comparison, Formula, Term, names};

/// Larger automata are not looked at.
const MOST_STATES: usize = 80;

/// Sets on more piles are not looked at.
const MOST_PILES: usize = 7;

/// Columns of more piles are not listed.
const MOST_LISTED: usize = 10;

/// The edges of an automaton between states that some word accepts from.
pub struct Edges {
    /// State, letter, next state.
    pub edges: Vec<(u32, Letter, u32)>,
    /// The letters on them, ascending.
    pub letters: Vec<Letter>,
}

impl Edges {
    /// Edges, whose letters are listed.
    pub fn new(edges: Vec<(u32, Letter, u32)>) -> Self {
        let mut letters: Vec<Letter> = edges.iter().map(|edge| edge.1).collect();
        letters.sort_unstable();
        letters.dedup();
        Self { edges, letters }
    }

    /// Those of an automaton; `None` if it is too large, or accepts nothing.
    pub fn of(set: &Dfa) -> Option<Self> {
        let tracks = set.tracks();
        if set.states() > MOST_STATES || tracks > MOST_PILES || set.is_empty() {
            return None;
        }
        let dead = set.dead_state();
        let live = (0..set.states() as u32).filter(|&q| Some(q) != dead);
        let from = |q: u32| (0..1 << tracks).map(move |letter| (q, letter, set.step(q, letter)));
        let edges = live.flat_map(from).filter(|edge| Some(edge.2) != dead);
        Some(Self::new(edges.collect()))
    }

    /// All ways to give the letters weights.
    pub fn weights(&self, set: &Dfa) -> Vec<Vec<u64>> {
        let (states, count) = (set.states(), self.letters.len());
        let mut rows = Rows::default();
        for state in 0..states as u32 {
            if state == Dfa::INITIAL || set.is_accepting(state) || set.dead_state() == Some(state) {
                let mut row = vec![0; states + count];
                row[state as usize] = 1;
                rows.add(row);
            }
        }
        for &(state, letter, next) in &self.edges {
            let mut row = vec![0; states + count];
            row[next as usize] = 1;
            row[state as usize] = minus(row[state as usize], 2);
            let column = self.letters.binary_search(&letter);
            row[states + column.expect("it is listed")] = P - 1;
            rows.add(row);
        }
        let kernel = rows.kernel(states + count).into_iter();
        kernel.map(|vector| vector[states..].to_vec()).collect()
    }
}

/// The conditions that such a set would have: on the columns that occur, and
/// equations; `None` if its states are not all carries, or no small sums tell them.
pub fn conditions(set: &Dfa) -> Option<Vec<Formula>> {
    let edges = Edges::of(set)?;
    let weights = edges.weights(set);
    let names = names(set.tracks());
    let mut all = on_columns(set.tracks(), &edges.letters)?;
    all.extend(Sums::new(&names, &edges.letters, &weights, false).equations()?);
    Some(all)
}

/// For each pile a few sums that it equals on the set, the lightest first.
pub fn sums(set: &Dfa) -> Vec<Vec<Term>> {
    let Some(edges) = Edges::of(set) else {
        return Vec::new();
    };
    let weights = edges.weights(set);
    let names = names(set.tracks());
    let sums = Sums::new(&names, &edges.letters, &weights, false);
    names.iter().map(|name| sums.equal_to(name)).collect()
}

/// Which columns occur: nim-sums that are 0, or short lists; `None` for lists that would be
/// too long.
pub fn on_columns(tracks: usize, letters: &[Letter]) -> Option<Vec<Formula>> {
    let names = names(tracks);
    let mut span = Span::default();
    for &letter in letters {
        span.add(letter);
    }
    // They are closed under xor if they are all that is spanned.
    if letters.len().max(1) != 1 << span.0.len() {
        let column = |l: &Letter| -> Column { (0..tracks).map(|v| l >> v & 1 == 1).collect() };
        let columns: Vec<Column> = letters.iter().map(column).collect();
        return (tracks <= MOST_LISTED).then(|| described(&names, &columns));
    }
    let mut sets: Vec<Letter> = (1..1 << tracks).collect();
    sets.sort_by_key(|set| set.count_ones());
    let (mut all, mut known) = (Vec::new(), Span::default());
    let used = letters.iter().fold(0, |used, letter| used | letter);
    let empty: Vec<usize> = (0..tracks).filter(|v| used >> v & 1 == 0).collect();
    if !empty.is_empty() {
        let piles: Vec<String> = empty.iter().map(|&v| names[v].clone()).collect();
        all.push(digits::on_columns(&piles, [vec![false; piles.len()]]));
        for v in empty {
            known.add(1 << v);
        }
    }
    for set in sets {
        let holds = span.0.iter().all(|a| (a & set).count_ones() % 2 == 0);
        if holds && known.add(set) {
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
    Some(all)
}

/// Columns whose xors are spanned: no two have the same highest digit.
#[derive(Default)]
struct Span(Vec<Letter>);

impl Span {
    /// One more, unless it is spanned already.
    fn add(&mut self, letter: Letter) -> bool {
        let rest = self
            .0
            .iter()
            .fold(letter, |rest, &one| rest.min(rest ^ one));
        if rest != 0 {
            self.0.push(rest);
            self.0.sort_unstable_by(|a, b| b.cmp(a));
        }
        rest != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many piles: a nim-sum is found at once, and long lists are not written.
    #[test]
    fn columns_of_many_piles() {
        for tracks in [3, 18] {
            let even = |letter: &Letter| letter.count_ones().is_multiple_of(2);
            let letters: Vec<Letter> = (0..1 << tracks).filter(even).collect();
            let said = on_columns(tracks, &letters).expect("a nim-sum");
            let piles = names(tracks);
            let sum = Term::xor(piles.iter().map(|name| name.as_str().into()).collect());
            assert_eq!(said, [sum.compare(Comparison::Equal, 0)]);
        }
        let single = |tracks: usize| -> Vec<Letter> {
            let ones = (0..tracks).map(|v| 1 << v);
            [0].into_iter().chain(ones).collect()
        };
        assert_eq!(on_columns(3, &single(3)).map(|said| said.len()), Some(1));
        assert!(on_columns(18, &single(18)).is_none());
    }
}
