//! Quantifiers: projection of tracks.

use crate::arithmetic::{Comparison, linear};
use crate::dfa::Dfa;
use crate::preimage::{Branch, Relation, Tag};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigInt;

impl Dfa {
    /// Positions on the other tracks for which there are numbers on the tracks
    /// of the mask `quantified` that make the whole a member. The tracks that
    /// are left keep their order and are numbered from 0.
    pub fn exists(&self, quantified: u32, limits: &Limits) -> Result<Self, StopReason> {
        let free = self.preimage(&Free { tracks: quantified }, limits)?;
        Ok(free.without_tracks(quantified))
    }

    /// Positions on the other tracks that make a member with this number on the track. Panics
    /// if there is no such track.
    pub fn section(&self, track: usize, number: u64, limits: &Limits) -> Result<Self, StopReason> {
        let mut factors = vec![0; self.tracks()];
        factors[track] = 1;
        let here = linear(&factors, Comparison::Equal, &BigInt::from(number), limits)?;
        self.and(&here, limits)?.exists(1 << track, limits)
    }

    /// Positions on the other tracks that are members whatever the numbers on
    /// the tracks of the mask `quantified` are.
    pub fn forall(&self, quantified: u32, limits: &Limits) -> Result<Self, StopReason> {
        Ok(self.complement().exists(quantified, limits)?.complement())
    }
}

/// Positions that agree outside of some tracks.
struct Free {
    tracks: u32,
}

impl Relation for Free {
    fn start(&self) -> Tag {
        0
    }

    fn accepts(&self, _tag: Tag) -> bool {
        true
    }

    fn branches(&self, tag: Tag, _track: usize, _digit: bool, out: &mut Vec<Branch>) {
        out.extend([false, true].map(|digit| Branch { digit, tag }));
    }

    fn acts_on(&self, track: usize) -> bool {
        self.tracks >> track & 1 == 1
    }

    fn is_total(&self, _tag: Tag) -> bool {
        true
    }
}
