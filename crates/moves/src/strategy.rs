//! Winning moves from a proved set, for piles of any size.
//!
//! The digits of the position are read once. After each letter, all pairs
//! (state of `p'`, tag) that can be reached are kept, each with one way to get
//! there; at the end a pair that makes a move to a member is followed back.
//! Linear in the number of digits.

mod all;
mod often;

pub use all::visit_winning_moves;
pub use often::{WinningMoves, in_order};

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
