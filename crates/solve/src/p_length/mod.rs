//! The P-position length of any finite impartial game (S22 Definition 2).
//!
//! A final position has length 0. Any other position g has length
//! Pl(g) = 1 + max Pl(g') over the P-positions g' that can be reached from g
//! by one move or more. N-positions have a length too.
//!
//! Let B(g) be the largest length of a P-position that can be reached from g
//! by any number of moves, none included. B(g) is Pl(g) for a P-position and
//! Pl(g) − 1 for an N-position, and Pl(g) = 1 + max B over the options: one
//! pass over all positions, options first.
//!
//! * [`Searched`]: outcome and length of a position, and a way to a P-position
//!   of every smaller length: a [`Component`] for S22 Theorem 2.
//! * [`misere_length`]: the same in misère play.
//! * [`Fates`]: how long the loser can hold out, for a position and its options.
//! * Positions of one game on piles lie in a box (`pile_box`, `shifted`);
//!   everything else, and sums, in a product of graphs (`product`).

mod misere;
mod pile_box;
mod product;
mod remoteness;
mod shifted;

use crate::reference::Unsolved;
use faceoff_game::rules::emperor::Component;
use faceoff_game::{Outcome, Problem, Sum};
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

pub use misere::misere_length;
pub use pile_box::NimBox;
pub use remoteness::{Fate, Fates};

/// All positions that can be reached from one, numbered so that options have
/// smaller numbers; perhaps some more.
trait Space: Send + Sync {
    /// The number of the position at the start.
    fn start(&self) -> usize;

    /// Call `visit` with the number of every option.
    fn visit_options(&self, at: usize, visit: &mut dyn FnMut(usize));

    /// The position with this number.
    fn position(&self, at: usize) -> Sum;
}

/// What is known of every position of a [`Space`].
struct Lengths {
    /// Twice the length, and 1 more for an N-position.
    codes: Vec<u32>,
    _memory: MemoryMeter,
}

impl Lengths {
    fn with_capacity(size: usize, limits: &Limits) -> Result<Self, StopReason> {
        Ok(Self {
            _memory: limits.reserve(4 * size as u64)?,
            codes: Vec::with_capacity(size),
        })
    }

    /// Add the next position: is it a P-position, and the largest B of its
    /// options, if it has any.
    fn push(&mut self, zero: bool, best_option: Option<u32>) {
        let length = best_option.map_or(0, |best| best + 1);
        self.codes.push(2 * length + u32::from(!zero));
    }

    fn is_zero(&self, at: usize) -> bool {
        self.codes[at].is_multiple_of(2)
    }

    fn length(&self, at: usize) -> u32 {
        self.codes[at] / 2
    }

    /// The largest length of a P-position that can be reached, or is there.
    fn best(&self, at: usize) -> u32 {
        let code = self.codes[at];
        code / 2 - code % 2
    }
}

/// A position that was searched.
///
/// ```
/// use faceoff_game::rules::emperor::Component;
/// use faceoff_game::{Outcome, Problem};
/// use faceoff_limits::Limits;
/// use faceoff_solve::Searched;
///
/// // Among the P-positions below (3,3) are (2,2), (1,1) and (0,0).
/// let problem: Problem = "nim @ 3,3".parse().unwrap();
/// let searched = Searched::new(&problem, &Limits::none()).unwrap();
/// assert_eq!((searched.outcome(), searched.length()), (Outcome::P, 3u32.into()));
/// let way = searched.descend(&1u32.into()).unwrap().unwrap();
/// assert_eq!(way.last().unwrap().to_string(), "nim on points(2) @ 1,1");
/// ```
pub struct Searched {
    space: Box<dyn Space>,
    lengths: Lengths,
}

impl Searched {
    /// Search all that can be reached from a sum of positions.
    pub fn new(problem: &Problem, limits: &Limits) -> Result<Self, Unsolved> {
        let sum = Sum::place(problem)?;
        if let [position] = &sum.summands[..]
            && let Some(found) = pile_box::search(position, limits)?
        {
            return Ok(found);
        }
        product::search(&sum, limits)
    }

    /// The P-position length (S22 Definition 2).
    pub fn length(&self) -> BigUint {
        self.lengths.length(self.space.start()).into()
    }

    /// Number of positions that were evaluated.
    pub fn positions(&self) -> usize {
        self.lengths.codes.len()
    }

    /// An option that is a P-position of exactly this length, or else one from
    /// which such a position can still be reached, by preference one that
    /// leads no farther up than needed.
    fn towards(&self, at: usize, length: u32) -> Option<usize> {
        let mut found: Option<(bool, u32, usize)> = None;
        self.space.visit_options(at, &mut |option| {
            let best = self.lengths.best(option);
            if best < length {
                return;
            }
            let there = self.lengths.is_zero(option) && best == length;
            let key = (!there, best, option);
            if found.is_none_or(|other| key < other) {
                found = Some(key);
            }
        });
        found.map(|(_, _, option)| option)
    }
}

impl Component for Searched {
    fn outcome(&self) -> Outcome {
        Outcome::from_zero(self.lengths.is_zero(self.space.start()))
    }

    fn settle(&self) -> Result<(Option<Problem>, BigUint), StopReason> {
        let start = self.space.start();
        if self.lengths.is_zero(start) {
            return Ok((None, self.length()));
        }
        let mut found = None;
        self.space.visit_options(start, &mut |option| {
            if found.is_none() && self.lengths.is_zero(option) {
                found = Some(option);
            }
        });
        let option = found.expect("an N-position has an option that is a P-position");
        let position = Problem::from(&self.space.position(option));
        Ok((Some(position), self.lengths.length(option).into()))
    }

    fn descend(&self, length: &BigUint) -> Result<Option<Vec<Problem>>, StopReason> {
        let start = self.space.start();
        let Some(length) = length.to_u32().filter(|l| *l < self.lengths.length(start)) else {
            return Ok(None);
        };
        let mut path = Vec::new();
        let mut at = start;
        loop {
            at = self.towards(at, length).expect("a way leads on");
            path.push(Problem::from(&self.space.position(at)));
            if self.lengths.is_zero(at) && self.lengths.length(at) == length {
                return Ok(Some(path));
            }
        }
    }
}

#[cfg(test)]
mod tests;
