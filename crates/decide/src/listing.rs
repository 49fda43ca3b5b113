//! Lists of winning moves, which may be very long: within the limits, and not too many.

use crate::{MethodResult, Why, Winning};
use faceoff_game::PositionSpec;
use faceoff_limits::{Limits, MemoryMeter, Pulse, StopReason};

/// More winning moves than this are not listed.
pub(crate) const MOST_LISTED: usize = 100_000;

/// Winning moves as they are found.
pub(crate) struct Listing<'a> {
    moves: Vec<Winning>,
    meter: MemoryMeter,
    pulse: Pulse<'a>,
}

impl<'a> Listing<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Self {
        Self {
            moves: Vec::new(),
            meter: limits.meter(),
            pulse: limits.pulse(),
        }
    }

    /// All of these.
    pub(crate) fn of(
        moves: impl IntoIterator<Item = Winning>,
        limits: &'a Limits,
    ) -> Result<Vec<Winning>, StopReason> {
        let mut listing = Self::new(limits);
        moves.into_iter().try_for_each(|one| listing.push(one))?;
        Ok(listing.finish())
    }

    /// One more; or the reason why there can be no more.
    pub(crate) fn push(&mut self, winning: Winning) -> Result<(), StopReason> {
        if self.moves.len() == MOST_LISTED {
            return Err(too_many());
        }
        self.pulse.beat()?;
        self.meter.take(bytes(&winning))?;
        self.moves.push(winning);
        Ok(())
    }

    pub(crate) fn finish(self) -> Vec<Winning> {
        self.moves
    }
}

/// There are more than are listed.
pub(crate) fn too_many() -> StopReason {
    StopReason::size("winning moves", MOST_LISTED as u64)
}

/// About so much memory.
fn bytes(winning: &Winning) -> u64 {
    let piles = winning.to.summands.iter().map(|at| match &at.position {
        PositionSpec::Piles(piles) => piles.iter().map(|pile| 32 + pile.bits() / 8).sum(),
        _ => 1024,
    });
    256 + winning.how.len() as u64 + piles.sum::<u64>()
}

impl MethodResult {
    /// The same with all winning moves; or with one, and the reason why the others are not
    /// listed.
    pub(crate) fn listing(mut self, all: Result<Vec<Winning>, impl Into<Why>>) -> Self {
        match all {
            Ok(all) => (self.winning, self.complete) = (all, true),
            Err(why) => {
                self.winning.truncate(1);
                self.unlisted = Some(why.into());
            }
        }
        self
    }
}
