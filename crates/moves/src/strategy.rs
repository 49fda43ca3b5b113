//! Winning moves from a proved set, for piles of any size.
//!
//! The digits of the position are read once. After each letter, all pairs
//! (state of `p'`, tag) that can be reached are kept, each with one way to get
//! there; at the end a pair that makes a move to a member is followed back.
//! Linear in the number of digits.

mod all;

pub use all::visit_winning_moves;

use crate::transducer::Moves;
use faceoff_automata::{Dfa, Digits, Letter, Ref, position_of};
use num_bigint::BigUint;
use rustc_hash::FxHashSet;

/// A pair that was reached, and how.
#[derive(Clone, Copy)]
struct Reached {
    pair: u64,
    parent: u32,
    /// The letter of `p'` that led here.
    letter: Letter,
}

/// A move from `position` to a member of `set`, if there is one. `set` and
/// `position` have as many tracks as `moves` has piles.
///
/// If `set` was proved to be the set of zero positions, there is one exactly
/// if `position` is not a member.
pub fn winning_move(set: &Dfa, moves: &Moves, position: &[BigUint]) -> Option<Vec<BigUint>> {
    debug_assert_eq!(position.len(), moves.piles());
    let dead = set.dead_state().map(Ref::leaf);
    let mut layers = vec![vec![Reached {
        pair: Ref::leaf(Dfa::INITIAL).pack(Moves::START),
        parent: 0,
        letter: 0,
    }]];
    for letter in letters(moves, position) {
        let mut layer: Vec<Reached> = layers[layers.len() - 1]
            .iter()
            .zip(0..)
            .map(|(reached, parent)| {
                let (at, tag) = Ref::unpack(reached.pair);
                let root = at.state().map_or(at, |state| set.root(state));
                let pair = root.pack(tag);
                Reached {
                    pair,
                    parent,
                    letter: 0,
                }
            })
            .collect();
        for track in 0..moves.piles() {
            layer = digit_read(set, moves, &layer, track, letter >> track & 1 == 1, dead);
        }
        layers.push(layer);
    }
    let last = layers.last()?;
    let mut at = last.iter().position(|reached| {
        let (at, tag) = Ref::unpack(reached.pair);
        moves.is_move(tag) && at.state().is_some_and(|state| set.is_accepting(state))
    })?;
    let mut word: Vec<Letter> = layers[1..]
        .iter()
        .rev()
        .map(|layer| {
            let reached = layer[at];
            at = reached.parent as usize;
            reached.letter
        })
        .collect();
    word.reverse();
    Some(position_of(&word, moves.piles()))
}

/// The digits of a position, with zeros in front where moves may add digits.
fn letters(moves: &Moves, position: &[BigUint]) -> impl Iterator<Item = Letter> {
    std::iter::repeat_n(0, moves.more_digits()).chain(Digits::new(position))
}

/// Does a move of Nim lead from `position` to a member of `set`?
///
/// As [`winning_move`], but quicker where it is asked often: most positions have
/// a move that lowers one pile only, and that is a search with few states.
pub fn has_winning_move(set: &Dfa, moves: &Moves, position: &[u32]) -> bool {
    let most = position.iter().max().copied().unwrap_or_default();
    let digits = u32::BITS - most.leading_zeros();
    let letter = |place: u32| -> Letter {
        let bits = position.iter().enumerate();
        bits.map(|(track, pile)| (pile >> place & 1) << track).sum()
    };
    let word: Vec<Letter> = (0..digits).rev().map(letter).collect();
    let alone = (0..position.len()).any(|track| lowering_leads_into(set, &word, 1 << track));
    alone || {
        let piles: Vec<BigUint> = position.iter().map(|&pile| pile.into()).collect();
        winning_move(set, moves, &piles).is_some()
    }
}

/// Does lowering the pile of one track lead to a member?
fn lowering_leads_into(set: &Dfa, word: &[Letter], track: Letter) -> bool {
    let mut equal = Dfa::INITIAL;
    let mut lower: Vec<u32> = Vec::new();
    for &letter in word {
        let rest = letter & !track;
        let mut next: Vec<u32> = lower
            .iter()
            .flat_map(|&state| [set.step(state, rest), set.step(state, rest | track)])
            .collect();
        if letter & track != 0 {
            next.push(set.step(equal, rest));
        }
        next.sort_unstable();
        next.dedup();
        lower = next;
        equal = set.step(equal, letter);
    }
    lower.into_iter().any(|state| set.is_accepting(state))
}

/// All pairs after one more digit of `p`, each once.
fn digit_read(
    set: &Dfa,
    moves: &Moves,
    layer: &[Reached],
    track: usize,
    digit: bool,
    dead: Option<Ref>,
) -> Vec<Reached> {
    let mut seen = FxHashSet::default();
    let mut next = Vec::new();
    for reached in layer {
        let (at, tag) = Ref::unpack(reached.pair);
        let (low, high) = set.cofactors(at, track);
        for way in moves.ways(tag, track, digit) {
            let to = if way.digit { high } else { low };
            let pair = to.pack(way.tag);
            if Some(to) != dead && seen.insert(pair) {
                next.push(Reached {
                    pair,
                    parent: reached.parent,
                    letter: reached.letter | Letter::from(way.digit) << track,
                });
            }
        }
    }
    next
}
