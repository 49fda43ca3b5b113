//! From the zero positions of parts to those of the whole.
//!
//! * Join (ES96 Theorem 6.1): a position is zero if it is zero on each factor.
//! * Cone, B, P (ES96 §6): see [`faceoff_theory::reductions`].
//! * A disconnected complex is a sum of games: the values of its components
//!   xor to 0. The zero positions of a component and one more point are the
//!   pairs of its positions and their values.
//!
//! What comes out is a better guess, no proof: it is proved as a whole.

use faceoff_automata::{Comparison, Dfa, columns, linear};
use faceoff_complex::{Face, Permutation};
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::reductions::{Operation, Step};
use num_bigint::BigInt;

/// The positions on `tracks` tracks that are in `set` on the tracks of `face`.
pub fn on_face(set: &Dfa, face: Face, tracks: usize, limits: &Limits) -> Result<Dfa, StopReason> {
    let map: Vec<usize> = face.iter().collect();
    set.relabel(&map, tracks, limits)
}

/// The zero positions of a join from those of its factors.
pub fn join(parts: &[(Face, Dfa)], tracks: usize, limits: &Limits) -> Result<Dfa, StopReason> {
    let mut all = Dfa::full(tracks);
    for (face, set) in parts {
        all = all.and(&on_face(set, *face, tracks, limits)?, limits)?;
    }
    Ok(all)
}

/// The positions in which the pile on `vertex` is empty and the others are in `set`.
pub fn with_empty(
    set: &Dfa,
    vertex: usize,
    tracks: usize,
    limits: &Limits,
) -> Result<Dfa, StopReason> {
    let empty = linear(&[1], Comparison::Equal, &BigInt::ZERO, limits)?;
    let empty = empty.relabel(&[vertex], tracks, limits)?;
    let others = Face::full(tracks).without(vertex);
    on_face(set, others, tracks, limits)?.and(&empty, limits)
}

/// For each vertex that a vertex can be moved to, a permutation that does so.
pub fn images(vertex: usize, n: usize, generators: &[Permutation]) -> Vec<Permutation> {
    let mut reached = Face::single(vertex);
    let mut found = vec![Permutation::identity(n)];
    let mut next = 0;
    while let Some(there) = found.get(next).cloned() {
        next += 1;
        for further in generators.iter().map(|generator| there.then(generator)) {
            let image = further.image(vertex);
            if !reached.contains(image) {
                reached = reached.with(image);
                found.push(further);
            }
        }
    }
    found
}

/// The zero positions of the larger complex of a step; none for C, which needs
/// lengths.
pub fn undo(step: &Step, smaller: &Dfa, limits: &Limits) -> Result<Option<Dfa>, StopReason> {
    let tracks = step.larger.n();
    let whole = on_face(smaller, step.kept(), tracks, limits)?;
    let Some(first) = step.moved.first() else {
        return Ok(None);
    };
    let zero = BigInt::ZERO;
    match step.operation {
        Operation::Cone => {
            let mut all = whole;
            for apex in step.moved {
                let empty = linear(&[1], Comparison::Equal, &zero, limits)?;
                all = all.and(&empty.relabel(&[apex], tracks, limits)?, limits)?;
            }
            Ok(Some(all))
        }
        Operation::P => {
            let mut all = whole;
            for other in step.moved.without(first) {
                let equal = linear(&[1, -1], Comparison::Equal, &zero, limits)?;
                all = all.and(&equal.relabel(&[first, other], tracks, limits)?, limits)?;
            }
            Ok(Some(all))
        }
        Operation::B => {
            // The pile of x is the sum of the piles of Y: on one more track.
            let map: Vec<usize> = step
                .kept()
                .iter()
                .map(|v| if v == first { tracks } else { v })
                .collect();
            let with_sum = smaller.relabel(&map, tracks + 1, limits)?;
            let mut coefficients = vec![1; step.moved.len()];
            coefficients.push(-1);
            let used: Vec<usize> = step.moved.iter().chain([tracks]).collect();
            let sum = linear(&coefficients, Comparison::Equal, &zero, limits)?;
            let sum = sum.relabel(&used, tracks + 1, limits)?;
            Ok(Some(
                with_sum.and(&sum, limits)?.exists(1 << tracks, limits)?,
            ))
        }
        Operation::C => Ok(None),
    }
}

/// The zero positions of a disconnected complex: each component with its
/// positions paired with their values, on one more track.
pub fn sum(parts: &[(Face, Dfa)], tracks: usize, limits: &Limits) -> Result<Dfa, StopReason> {
    // Positions of the components so far, paired with their common value.
    let mut sofar: Option<Dfa> = None;
    let wide = tracks + 3;
    for (face, set) in parts {
        let paired = |value: usize| {
            let map: Vec<usize> = face.iter().chain([value]).collect();
            set.relabel(&map, wide, limits)
        };
        sofar = Some(match sofar {
            None => paired(tracks)?,
            Some(before) => {
                let both = before.and(&paired(tracks + 1)?, limits)?;
                let used = [tracks, tracks + 1, tracks + 2];
                let xor = columns(wide, &used, |c| c.count_ones() % 2 == 0, limits)?;
                let both = both.and(&xor, limits)?;
                let both = both.exists(0b11 << tracks, limits)?;
                let map: Vec<usize> = (0..=tracks).collect();
                both.relabel(&map, wide, limits)?
            }
        });
    }
    let Some(mut all) = sofar else {
        return Ok(Dfa::full(tracks));
    };
    for value in (tracks..wide).rev() {
        all = all.zero_track(value, limits)?;
    }
    Ok(all)
}
