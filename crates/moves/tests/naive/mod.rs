//! The naive side: games on small boxes, straight from their options.
#![allow(dead_code)] // every test file uses its own part

use faceoff_automata::{Dfa, LeastWord, Letter};
use faceoff_complex::Complex;
use faceoff_complex::notation::NamedComplex;
use faceoff_game::{Game, PileGame, Play, Ruleset, Take};
use faceoff_limits::Limits;

use num_bigint::BigUint;
use std::collections::{BTreeMap, HashMap};

pub fn complex(notation: &str) -> Complex {
    let named: NamedComplex = notation.parse().expect(notation);
    named.complex
}

/// The rules of `testdata/rules.txt`: every word, and some combinations.
pub fn rules() -> Vec<Take> {
    let rules = include_str!("../../../../testdata/rules.txt").lines();
    let take = |rule: &str| {
        let game: Game = format!("{rule} on points(1)").parse().expect(rule);
        game.as_piles().and_then(PileGame::take).expect(rule)
    };
    rules.map(take).collect()
}

/// All positions that a move leads to; the last pile is a heap of its own if
/// `heap`.
pub fn options(complex: &Complex, rule: Take, heap: bool, from: &[u64]) -> Vec<Vec<u64>> {
    let game = PileGame::taking(rule, complex.clone());
    let options = game.options(&from[..complex.n()].into());
    let mut found: Vec<Vec<u64>> = options.into_iter().map(|(_, to)| to.to_vec()).collect();
    if heap {
        for to in &mut found {
            to.push(from[complex.n()]);
        }
        for lower in 0..from[complex.n()] {
            let mut to = from.to_vec();
            to[complex.n()] = lower;
            found.push(to);
        }
    }
    found.sort();
    found.dedup();
    found
}

/// All positions with piles below `bound`, in the order of words.
pub fn positions(piles: usize, bound: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![vec![]];
    for _ in 0..piles {
        all = all
            .iter()
            .flat_map(|p| (0..bound).map(move |n| [p.as_slice(), &[n]].concat()))
            .collect();
    }
    all.sort_by_key(|p| word(p));
    all
}

pub fn word(position: &[u64]) -> LeastWord {
    let length = 64 - position.iter().fold(0, |or, n| or | n).leading_zeros();
    let letters = (0..length).rev().map(|place| {
        let digits = position.iter().enumerate();
        digits.map(|(i, n)| ((n >> place & 1) as Letter) << i).sum()
    });
    LeastWord::new(letters.collect(), position.len())
}

pub fn big(position: &[u64]) -> Vec<BigUint> {
    position.iter().map(|&n| BigUint::from(n)).collect()
}

/// The zero positions of a box, by definition; in misère play the positions in
/// which the player to move loses.
pub fn zero_positions(
    complex: &Complex,
    rule: Take,
    heap: bool,
    play: Play,
    bound: u64,
) -> BTreeMap<Vec<u64>, bool> {
    let piles = complex.n() + usize::from(heap);
    let mut zero: BTreeMap<Vec<u64>, bool> = BTreeMap::new();
    // The order of words puts options first.
    for p in positions(piles, bound) {
        let options = options(complex, rule, heap, &p);
        let wins_at_once = play == Play::Misere && options.is_empty();
        let is_zero = !wins_at_once && options.iter().all(|to| !zero[to]);
        zero.insert(p, is_zero);
    }
    zero
}

/// The automaton that is right on a box as far as residuals of up to `depth`
/// digits tell states apart: enough for simple sets.
pub fn guess(zero: &BTreeMap<Vec<u64>, bool>, piles: usize, bits: u32, depth: u32) -> Dfa {
    let residual = |p: &[u64]| -> Vec<bool> {
        (0..=depth)
            .flat_map(|digits| {
                positions(piles, 1 << digits).into_iter().map(move |s| {
                    let whole = p.iter().zip(s).map(|(p, s)| p << digits | s);
                    zero[&whole.collect::<Vec<u64>>()]
                })
            })
            .collect()
    };
    let mut representative: HashMap<Vec<bool>, Vec<u64>> = HashMap::new();
    let start = vec![0; piles];
    let most = 1u64 << (bits - depth);
    let step = |p: &Vec<u64>, letter: Letter| -> Vec<u64> {
        let next: Vec<u64> = p
            .iter()
            .enumerate()
            .map(|(i, n)| n << 1 | u64::from(letter >> i & 1))
            .collect();
        assert!(next.iter().all(|&n| n < most), "the box is too small");
        representative
            .entry(residual(&next))
            .or_insert(next)
            .clone()
    };
    Dfa::from_fn(piles, start, step, |p| zero[p], &Limits::none()).unwrap()
}
