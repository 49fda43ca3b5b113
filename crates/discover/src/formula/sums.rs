//! Small sums of piles and of their digits taken together, and which of them are equal.
//!
//! Letters have weights; a sum is a weight for each letter, too. Two sums are equal on a
//! set if their difference is among the weights that the set's automaton allows
//! ([`super::carries`]). So every sum has a number such that equal ones have the same:
//! a random form that takes those weights to 0.

use super::rows::{P, Rows, times};
use faceoff_automata::Letter;
use faceoff_claim::{BitOperation, Comparison, Formula, Term, TermKind};
use faceoff_complex::Random;
use rustc_hash::FxHashMap;

/// Terms that equal a pile: more of them are not looked at.
const MOST_TERMS: usize = 8;

/// A term and its weight for each letter.
pub struct Part {
    /// The term.
    pub term: Term,
    cost: u32,
    /// 0 or 1 for each letter.
    pub weights: Vec<i64>,
}

impl Part {
    /// The part without some of its digits, which are the term.
    pub fn minus(&self, term: Term, weights: Vec<i64>) -> Self {
        Self {
            term: self.term.clone().minus(term),
            cost: 2 * self.cost + 2,
            weights,
        }
    }
}

/// A side of an equation: multiples of parts.
type Side = Vec<(u64, usize)>;

/// Sums of a few parts, the lightest first.
pub struct Sums<'a> {
    letters: &'a [Letter],
    weights: &'a [Vec<u64>],
    parts: Vec<Part>,
    sides: Vec<Side>,
    /// Sums that are equal.
    by_number: FxHashMap<u64, Vec<usize>>,
}

/// An operation on some tracks.
fn bits(operation: BitOperation, mut terms: Vec<Term>) -> Term {
    match terms.len() {
        1 => terms.remove(0),
        _ => TermKind::Bits(operation, terms).into(),
    }
}

/// Tracks, and digits of two or three of them taken together.
pub fn parts(names: &[String], letters: &[Letter]) -> Vec<Part> {
    let mut all = Vec::new();
    for set in 1..1u32 << names.len() {
        let operations: &[BitOperation] = match set.count_ones() {
            1 => &[BitOperation::Xor],
            2 | 3 => &[BitOperation::Or, BitOperation::And, BitOperation::Xor],
            _ => &[],
        };
        for &operation in operations {
            let digit = |letter: &Letter| i64::from(taken(operation, set, *letter));
            let size = set.count_ones();
            all.push(Part {
                term: bits(operation, terms(names, set)),
                cost: if size == 1 { 2 } else { 2 + 2 * size },
                weights: letters.iter().map(digit).collect(),
            });
        }
    }
    all.sort_by_key(|part| part.cost);
    all
}

/// `and(a,or(b,c))`, `or(a,b,and(c,d))` and so on: one or two tracks, and two more.
fn nested(names: &[String], letters: &[Letter]) -> Vec<Part> {
    let mut all = Vec::new();
    let sets = |size: u32| (1..1u32 << names.len()).filter(move |s| s.count_ones() == size);
    for outer in sets(1).chain(sets(2)) {
        for inner in sets(2).filter(|inner| inner & outer == 0) {
            for (first, second) in [
                (BitOperation::And, BitOperation::Or),
                (BitOperation::Or, BitOperation::And),
            ] {
                let mut items = terms(names, outer);
                items.push(bits(second, terms(names, inner)));
                let digit = |letter: &Letter| {
                    let pair = [taken(first, outer, *letter), taken(second, inner, *letter)];
                    i64::from(first.apply(pair.into_iter()))
                };
                all.push(Part {
                    term: bits(first, items),
                    cost: 8 + 2 * outer.count_ones(),
                    weights: letters.iter().map(digit).collect(),
                });
            }
        }
    }
    all
}

fn terms(names: &[String], set: u32) -> Vec<Term> {
    let inside = names.iter().enumerate().filter(|(v, _)| set >> v & 1 == 1);
    inside.map(|(_, name)| name.as_str().into()).collect()
}

/// The digit that an operation makes of the digits of a letter in a set of tracks.
fn taken(operation: BitOperation, set: u32, letter: Letter) -> bool {
    match operation {
        BitOperation::Xor => (letter & set).count_ones() % 2 == 1,
        BitOperation::Or => letter & set != 0,
        BitOperation::And => letter & set == set,
    }
}

fn modular(x: i64) -> u64 {
    x.rem_euclid(P as i64) as u64
}

impl<'a> Sums<'a> {
    /// Sums of tracks of these names, with the weights that letters may have; with
    /// `deep` also of operations within operations.
    pub fn new(
        names: &[String],
        letters: &'a [Letter],
        weights: &'a [Vec<u64>],
        deep: bool,
    ) -> Self {
        let mut parts = parts(names, letters);
        if deep {
            parts.extend(nested(names, letters));
            parts.sort_by_key(|part| part.cost);
        }
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
        sides.sort_by_key(|side| cost(&parts, side));
        let mut by_number: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for (at, side) in sides.iter().enumerate() {
            let number = side
                .iter()
                .fold(0, |sum, &(k, i)| (sum + times(k, numbers[i])) % P);
            by_number.entry(number).or_default().push(at);
        }
        Self {
            letters,
            weights,
            parts,
            sides,
            by_number,
        }
    }

    /// The lightest equations that say what the weights say, if small sums do.
    pub fn equations(&self) -> Option<Vec<Formula>> {
        let found = self.lightest();
        (found.len() == self.weights.len()).then_some(found)
    }

    /// The lightest equations, none of which follows from those before it.
    pub fn lightest(&self) -> Vec<Formula> {
        let cost = |i: usize| cost(&self.parts, &self.sides[i]);
        let mut pairs: Vec<(u32, usize, usize)> = Vec::new();
        for same in self.by_number.values() {
            for (at, &i) in same.iter().enumerate().take(60) {
                pairs.extend(same[..at].iter().map(|&j| (cost(i) + cost(j), j, i)));
            }
        }
        pairs.sort_unstable();
        let mut said = Rows::default();
        let mut found = Vec::new();
        for (_, i, j) in pairs {
            if found.len() == self.weights.len() {
                break;
            }
            let mut vector = vec![0i64; self.letters.len()];
            for (side, sign) in [(&self.sides[i], 1), (&self.sides[j], -1)] {
                for &(k, part) in side {
                    let weights = vector.iter_mut().zip(&self.parts[part].weights);
                    weights.for_each(|(sum, w)| *sum += sign * k as i64 * w);
                }
            }
            if said.add(vector.into_iter().map(modular).collect()) {
                let (left, right) = (self.term(j), self.term(i));
                found.push(left.compare(Comparison::Equal, right));
            }
        }
        found
    }

    /// A few sums that equal a track, without itself, the lightest first.
    pub fn equal_to(&self, name: &str) -> Vec<Term> {
        let track = Term::from(name);
        let is_track = |side: &Side| match side[..] {
            [(1, i)] => self.parts[i].term == track,
            _ => false,
        };
        let without = |side: &Side| {
            side.iter().all(|&(_, i)| {
                let mut found = false;
                self.parts[i]
                    .term
                    .each_variable(&mut |v, _| found |= v == name);
                !found
            })
        };
        let same = self.by_number.values();
        let mut same = same.filter(|same| same.iter().any(|&i| is_track(&self.sides[i])));
        let Some(same) = same.next() else {
            return Vec::new();
        };
        let others = same.iter().filter(|&&i| without(&self.sides[i]));
        others.take(MOST_TERMS).map(|&i| self.term(i)).collect()
    }

    fn term(&self, side: usize) -> Term {
        let parts = self.sides[side].iter().map(|&(k, i)| {
            let term = self.parts[i].term.clone();
            match k {
                1 => term,
                _ => TermKind::Times(k, Box::new(term)).into(),
            }
        });
        parts.reduce(Term::plus).unwrap_or_else(|| 0.into())
    }
}

fn cost(parts: &[Part], side: &Side) -> u32 {
    side.iter().map(|&(k, i)| k as u32 + parts[i].cost).sum()
}
