//! Sets given by the digits themselves: columns, smallest and largest.

use crate::dfa::Dfa;
use crate::letter::Letter;
use faceoff_limits::{Limits, StopReason};

/// Positions all of whose columns of digits on the tracks `used` are allowed;
/// bit `j` of the argument of `allowed` is the digit of `used[j]`. Columns
/// above the leading digit are not looked at.
///
/// Bitwise relations are such sets: `z = x ^ y` allows 000, 011, 101, 110.
pub fn columns(
    tracks: usize,
    used: &[usize],
    allowed: impl Fn(Letter) -> bool,
    limits: &Limits,
) -> Result<Dfa, StopReason> {
    Dfa::from_fn(
        used.len(),
        true,
        |&fine, letter| fine && allowed(letter),
        |&fine| fine,
        limits,
    )?
    .relabel(used, tracks, limits)
}

/// The smallest or the largest of some numbers.
///
/// ```
/// use faceoff_automata::{Extremum, extremum};
/// use faceoff_limits::Limits;
///
/// // (a, b, max(a,b))
/// let set = extremum(3, Extremum::Max, 2, &[0, 1], &Limits::none()).unwrap();
/// assert!(set.contains_small(&[3, 5, 5]));
/// assert!(!set.contains_small(&[3, 5, 3]) && !set.contains_small(&[3, 5, 6]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extremum {
    /// The smallest.
    Min,
    /// The largest.
    Max,
}

/// Positions whose number on track `result` is the smallest or largest of the
/// numbers on the tracks `of`, of which there is at least one.
pub fn extremum(
    tracks: usize,
    kind: Extremum,
    result: usize,
    of: &[usize],
    limits: &Limits,
) -> Result<Dfa, StopReason> {
    let count = of.len();
    let all: Letter = (1 << count) - 1;
    // The state is the set of numbers that agree with the result so far; the
    // others are on the right side of it. No number left: failed.
    let step = |&equal: &Letter, letter: Letter| {
        let digits = letter & all;
        let ones = if letter >> count & 1 == 1 { all } else { 0 };
        let wrong = match kind {
            Extremum::Min => ones & !digits,
            Extremum::Max => digits & !ones,
        };
        if wrong & equal == 0 {
            equal & !(digits ^ ones)
        } else {
            0
        }
    };
    let mut map = of.to_vec();
    map.push(result);
    Dfa::from_fn(count + 1, all, step, |&equal| equal != 0, limits)?.relabel(&map, tracks, limits)
}
