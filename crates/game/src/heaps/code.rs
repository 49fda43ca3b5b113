//! What may be taken from a heap and what may be left, as data.

use super::{HeapRule, VisitParts};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// What may be left of a heap after taking so many tokens.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_game::heaps::Taking;
///
/// // Dawson's Kayles is octal(0.07): two pins are taken, and 7 = 1 + 2 + 4.
/// let dawson: Game = "dawson".parse().unwrap();
/// let takings = dawson.as_heaps().unwrap().code().unwrap().takings();
/// assert_eq!(takings[2], Taking { taken: 2, none: true, one: true, two: true });
/// assert!(!takings[1].leaves(true) && !takings[1].leaves(false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The number of tokens.
    pub taken: u64,
    /// May nothing be left?
    pub none: bool,
    /// May one non-empty heap be left?
    pub one: bool,
    /// May two non-empty heaps be left?
    pub two: bool,
}

impl Taking {
    /// May this number of tokens be left as one heap, or as none if it is 0?
    pub fn leaves(&self, nothing: bool) -> bool {
        if nothing { self.none } else { self.one }
    }
}

/// The rule of a heap game as data: by number of tokens, ascending.
///
/// ```
/// use faceoff_game::heaps::{HeapCode, Taking};
///
/// let take = |taken| Taking { taken, none: true, one: true, two: false };
/// let code = HeapCode::new([3, 1].map(take));
/// assert_eq!(code.takings()[0].taken, 1);
/// assert_eq!(code.most_taken(), 3);
/// assert!(!code.splits() && !code.has_pass());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapCode {
    takings: Vec<Taking>,
}

impl HeapCode {
    /// The rule with these numbers of tokens, each there once.
    pub fn new(takings: impl IntoIterator<Item = Taking>) -> Self {
        let mut takings: Vec<Taking> = takings.into_iter().collect();
        takings.sort_unstable_by_key(|taking| taking.taken);
        Self { takings }
    }

    /// The numbers of tokens that may be taken, ascending.
    pub fn takings(&self) -> &[Taking] {
        &self.takings
    }

    /// The largest number of tokens that a move takes.
    pub fn most_taken(&self) -> u64 {
        self.takings.last().map_or(0, |taking| taking.taken)
    }

    /// May a heap become two?
    pub fn splits(&self) -> bool {
        self.takings.iter().any(|taking| taking.two)
    }

    /// May a heap stay as it is, so that play need not end?
    pub fn has_pass(&self) -> bool {
        self.takings.iter().any(|t| t.taken == 0 && t.one)
    }

    /// May a move make these heaps of one? None of them is empty.
    pub(crate) fn may_become(&self, heap: &BigUint, parts: &[BigUint]) -> bool {
        let left: BigUint = parts.iter().sum();
        if left > *heap {
            return false;
        }
        let taken = (heap - left).to_u64();
        let taking = self.takings.iter().find(|t| Some(t.taken) == taken);
        taking.is_some_and(|taking| match parts.len() {
            0 => taking.none,
            1 => taking.one,
            2 => taking.two,
            _ => false,
        })
    }
}

impl HeapRule for HeapCode {
    fn visit(&self, heap: u64, visit: VisitParts<'_>) -> ControlFlow<()> {
        for taking in self.takings.iter().take_while(|t| t.taken <= heap) {
            let left = heap - taking.taken;
            if taking.leaves(left == 0) {
                visit(&[left])?;
            }
            if taking.two {
                for small in 1..=left / 2 {
                    visit(&[small, left - small])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn code(&self) -> Option<&HeapCode> {
        Some(self)
    }
}
