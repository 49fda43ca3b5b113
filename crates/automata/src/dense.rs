//! Transitions as plain rows, for inner loops over few tracks.

use crate::dfa::Dfa;
use crate::diagram::{Ref, Target};
use crate::letter::Letter;
use faceoff_limits::{Limits, StopReason};

/// The transitions of a [`Dfa`], one row of `2^tracks` successors a state.
#[derive(Clone, Debug)]
pub struct Dense {
    tracks: usize,
    next: Vec<u32>,
}

impl Dense {
    /// The rows of `dfa`.
    pub fn new(dfa: &Dfa, limits: &Limits) -> Result<Self, StopReason> {
        const MOST: usize = 16;
        let tracks = dfa.tracks();
        if tracks > MOST {
            return Err(StopReason::size("tracks in a dense table", MOST as u64));
        }
        let letters = 1 << tracks;
        let meter = limits.meter();
        meter.take((letters * dfa.states() * size_of::<u32>()) as u64)?;
        let mut next = vec![0; letters * dfa.states()];
        for (state, row) in next.chunks_exact_mut(letters).enumerate() {
            fill(dfa, dfa.root(state as u32), 0, 0, row);
        }
        Ok(Self { tracks, next })
    }

    /// The successors of `state`, by letter.
    #[inline]
    pub fn row(&self, state: u32) -> &[u32] {
        let start = (state as usize) << self.tracks;
        &self.next[start..start + (1 << self.tracks)]
    }

    /// Where `letter` leads from `state`.
    #[inline]
    pub fn step(&self, state: u32, letter: Letter) -> u32 {
        self.next[(state as usize) << self.tracks | letter as usize]
    }

    /// The number of letters.
    pub fn letters(&self) -> usize {
        1 << self.tracks
    }
}

fn fill(dfa: &Dfa, at: Ref, track: u32, letter: usize, row: &mut [u32]) {
    let (low, high) = match at.target() {
        Target::State(state) if track as usize == dfa.tracks() => {
            row[letter] = state;
            return;
        }
        Target::Node(index) if dfa.nodes()[index].track == track => {
            (dfa.nodes()[index].low, dfa.nodes()[index].high)
        }
        _ => (at, at),
    };
    fill(dfa, low, track + 1, letter, row);
    fill(dfa, high, track + 1, letter | 1 << track, row);
}
