//! The final positions: those without a move.

use crate::transducer::Moves;
use faceoff_automata::{Dfa, Letter, Tag};
use faceoff_limits::{Limits, StopReason};

/// The positions without a move. All tags that a move can have are followed
/// together: a position is final if none of them stands for a move.
pub fn final_positions(moves: &Moves, limits: &Limits) -> Result<Dfa, StopReason> {
    let step = |tags: &Vec<Tag>, letter: Letter| {
        (0..moves.piles()).fold(tags.clone(), |tags, pile| {
            let digit = letter >> pile & 1 == 1;
            let ways = tags.iter().flat_map(|&tag| moves.ways(tag, pile, digit));
            let mut after: Vec<Tag> = ways.map(|way| way.tag).collect();
            after.sort_unstable();
            after.dedup();
            after
        })
    };
    let is_final = |tags: &Vec<Tag>| !tags.iter().any(|&tag| moves.is_move(tag));
    let zeros = 0..moves.more_digits();
    let start = zeros.fold(vec![Moves::START], |tags, _| step(&tags, 0));
    Dfa::from_fn(moves.piles(), start, step, is_final, limits)
}
