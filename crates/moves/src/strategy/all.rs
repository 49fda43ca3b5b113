//! All winning moves.
//!
//! Forward, digit by digit, all pairs (place in the set, tag) are listed with
//! the ways between them; backward, those from which no member can be reached
//! are struck out. Every way through what is left is a winning move, so the
//! next one takes no longer than its digits.

use super::letters;
use crate::transducer::Moves;
use faceoff_automata::{Dfa, Letter, Ref, position_of};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

/// The pairs before one digit; for each the ways on: the digit of `p'` and the
/// number of the pair after it.
type Level = Vec<Vec<(bool, usize)>>;

/// Call `visit` with every member of `set` that a move leads to from
/// `position`, each once, until it breaks. There may be very many.
pub fn visit_winning_moves(
    set: &Dfa,
    moves: &Moves,
    position: &[BigUint],
    limits: &Limits,
    visit: &mut dyn FnMut(Vec<BigUint>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, StopReason> {
    let levels = levels(set, moves, position, limits)?;
    if levels.is_empty() {
        // There is nothing to take.
        return Ok(ControlFlow::Continue(()));
    }
    let (mut pulse, meter) = (limits.pulse(), limits.meter());
    // A rule may have two ways to one position.
    let mut seen = FxHashSet::default();
    let mut taken: Vec<bool> = Vec::with_capacity(levels.len());
    // Where we are: a pair at each level so far, and how many of its ways are done.
    let mut path: Vec<(usize, usize)> = vec![(0, 0)];
    while let Some((pair, done)) = path.last_mut() {
        pulse.beat()?;
        let level = taken.len();
        if level == levels.len() {
            let word = word(&taken, moves.piles());
            if seen.insert(word.clone()) {
                meter.take((size_of_val(&word[..]) + 64) as u64)?;
                if visit(position_of(&word, moves.piles())).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        } else if let Some(&(digit, next)) = levels[level][*pair].get(*done) {
            *done += 1;
            taken.push(digit);
            path.push((next, 0));
            continue;
        }
        path.pop();
        taken.pop();
    }
    Ok(ControlFlow::Continue(()))
}

fn word(digits: &[bool], piles: usize) -> Vec<Letter> {
    let letter = |digits: &[bool]| {
        let track = digits.iter().enumerate();
        track.fold(0, |letter, (track, &digit)| {
            letter | Letter::from(digit) << track
        })
    };
    digits.chunks(piles).map(letter).collect()
}

/// All levels, with only the ways that lead to a member. Where there is none,
/// the first pair has no way.
fn levels(
    set: &Dfa,
    moves: &Moves,
    position: &[BigUint],
    limits: &Limits,
) -> Result<Vec<Level>, StopReason> {
    let dead = set.dead_state().map(Ref::leaf);
    let meter = limits.meter();
    let mut levels: Vec<Level> = Vec::new();
    let mut pairs = vec![Ref::leaf(Dfa::INITIAL).pack(Moves::START)];
    for letter in letters(moves, position) {
        for track in 0..moves.piles() {
            let digit = letter >> track & 1 == 1;
            let mut numbers: FxHashMap<u64, usize> = FxHashMap::default();
            let mut next = Vec::new();
            let mut level = Level::with_capacity(pairs.len());
            for &pair in &pairs {
                let (mut at, tag) = Ref::unpack(pair);
                if track == 0 {
                    at = at.state().map_or(at, |state| set.root(state));
                }
                let (low, high) = set.cofactors(at, track);
                let mut ways = Vec::new();
                for way in moves.ways(tag, track, digit) {
                    let to = if way.digit { high } else { low };
                    if Some(to) == dead {
                        continue;
                    }
                    let number = *numbers.entry(to.pack(way.tag)).or_insert_with_key(|pair| {
                        next.push(*pair);
                        next.len() - 1
                    });
                    ways.push((way.digit, number));
                }
                level.push(ways);
            }
            meter.take(48 * (pairs.len() + next.len()) as u64)?;
            levels.push(level);
            pairs = next;
        }
    }
    let wins = |pair: &u64| {
        let (at, tag) = Ref::unpack(*pair);
        moves.is_move(tag) && at.state().is_some_and(|state| set.is_accepting(state))
    };
    let mut alive: Vec<bool> = pairs.iter().map(wins).collect();
    for level in levels.iter_mut().rev() {
        for ways in level.iter_mut() {
            ways.retain(|(_, next)| alive[*next]);
        }
        alive = level.iter().map(|ways| !ways.is_empty()).collect();
    }
    Ok(levels)
}
