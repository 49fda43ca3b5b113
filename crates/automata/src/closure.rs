//! Upward closure along a track: all positions from which the number on one
//! track can be lowered so that a member is reached.

use crate::dfa::Dfa;
use crate::preimage::{Branch, Relation, Tag};
use faceoff_limits::{Limits, StopReason};

/// By how much a number must be lowered at least.
///
/// ```
/// use faceoff_automata::{Comparison, Strictness, linear};
/// use faceoff_limits::Limits;
///
/// let limits = Limits::none();
/// let four = linear(&[1], Comparison::Equal, &4.into(), &limits).unwrap();
/// let above = four.raised(0, Strictness::Strict, &limits).unwrap();
/// assert_eq!(above, linear(&[1], Comparison::Greater, &4.into(), &limits).unwrap());
/// let from = four.raised(0, Strictness::Weak, &limits).unwrap();
/// assert_eq!(from, linear(&[1], Comparison::GreaterOrEqual, &4.into(), &limits).unwrap());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// By one or more.
    Strict,
    /// By zero or more.
    Weak,
}

impl Dfa {
    /// All positions from which lowering `track` leads into the set.
    pub fn raised(
        &self,
        track: usize,
        strictness: Strictness,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        self.preimage(&Lowered { track, strictness }, limits)
    }
}

/// `p'` is `p` with one track lowered.
struct Lowered {
    track: usize,
    strictness: Strictness,
}

impl Lowered {
    /// The numbers agree so far.
    const EQUAL: Tag = 0;
    /// `p'` is smaller already, so its further digits are free.
    const SMALLER: Tag = 1;
}

impl Relation for Lowered {
    fn start(&self) -> Tag {
        Self::EQUAL
    }

    fn accepts(&self, tag: Tag) -> bool {
        tag == Self::SMALLER || self.strictness == Strictness::Weak
    }

    fn branches(&self, tag: Tag, _track: usize, digit: bool, out: &mut Vec<Branch>) {
        let mut push = |digit, tag| out.push(Branch { digit, tag });
        match (tag, digit) {
            (Self::EQUAL, false) => push(false, Self::EQUAL),
            (Self::EQUAL, true) => {
                push(false, Self::SMALLER);
                push(true, Self::EQUAL);
            }
            _ => {
                push(false, Self::SMALLER);
                push(true, Self::SMALLER);
            }
        }
    }

    fn acts_on(&self, track: usize) -> bool {
        track == self.track
    }

    fn is_total(&self, tag: Tag) -> bool {
        self.accepts(tag)
    }

    fn covers(&self, stronger: Tag, weaker: Tag) -> bool {
        stronger == Self::SMALLER && weaker == Self::EQUAL
    }
}
