//! How threads share the work on one slice.
//!
//! The slowest middle axis cuts a slice into *panels*. Thread t of n takes the
//! panels t, t + n, t + 2n, … one after the other, and counts their middle
//! indices, its *local* ones, as if they were all. So at the same local step all
//! threads are at the same place of neighbouring panels: what thread t needs
//! from the panel before is what thread t − 1 made at that local step, and for
//! the first thread what the last one made one panel of steps ago. Invariant: a
//! thread never has more panels than the one before it.
//!
//! All threads are in the same slice, so an interrupted run loses that slice
//! and no other.

use crate::layout::Layout;
use std::ops::Range;

/// A thread goes over at least this many bytes of rows before it hands over.
///
/// PERF: some ten microseconds of work, against some tenths for handing over. A
/// thread that is held up by another program holds up the others soon, so
/// panels with few such chunks are better left to one thread.
pub(crate) const GRAIN: usize = 1 << 14;

/// And over at most this many, for what it hands over is to stay in its cache.
const MAX_CHUNK_BYTES: usize = 1 << 16;

/// A single thread looks up that often whether it is to stop.
const ALONE_BYTES: usize = 1 << 20;

/// How a slice is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sharing {
    pub(crate) threads: usize,
    /// Panels of a slice.
    panels: usize,
    /// Steps in a panel.
    panel_steps: usize,
    /// Steps that are handed over at once.
    chunk_steps: usize,
    max_lag: usize,
}

impl Sharing {
    /// Cut slices for as many threads as have something to do; one step has
    /// `step_bytes` bytes, and a thread hands over no less than `grain` bytes.
    pub(crate) fn new(layout: &Layout, step_bytes: usize, threads: usize, grain: usize) -> Self {
        let alone = Self {
            threads: 1,
            panels: 1,
            panel_steps: layout.steps,
            chunk_steps: ALONE_BYTES.div_ceil(step_bytes),
            max_lag: layout.max_lag,
        };
        let [panels, _, ..] = layout.middle[..] else {
            // Within a panel there is but one step.
            return alone;
        };
        let panel_bytes = panels.stride * step_bytes;
        let chunk_bytes = (panel_bytes / (4 * threads))
            .min(MAX_CHUNK_BYTES)
            .max(grain);
        let chunk_steps = chunk_bytes.div_ceil(step_bytes);
        // One chunk between any two threads.
        let useful = panels.stride.div_ceil(chunk_steps) / 2;
        let threads = threads.min(panels.size).min(useful);
        if threads < 2 {
            return alone;
        }
        Self {
            threads,
            panels: panels.size,
            panel_steps: panels.stride,
            chunk_steps,
            max_lag: layout.max_lag,
        }
    }

    /// Is there one thread only?
    pub(crate) fn is_alone(&self) -> bool {
        self.threads == 1
    }

    /// The share of each thread.
    pub(crate) fn shares(self) -> impl Iterator<Item = Share> {
        (0..self.threads).map(move |thread| Share {
            sharing: self,
            thread,
        })
    }

    /// Chunks of a panel.
    pub(crate) fn chunks(&self) -> usize {
        self.panel_steps.div_ceil(self.chunk_steps)
    }

    /// Steps in a chunk, but for the last of a panel.
    pub(crate) fn chunk_steps(&self) -> usize {
        self.chunk_steps
    }

    /// Rounds of panels that the first thread goes through, with the lag of the
    /// last lane; the others have no more.
    pub(crate) fn rounds(&self) -> usize {
        let first = Share {
            sharing: *self,
            thread: 0,
        };
        first.sweep_steps().div_ceil(self.panel_steps)
    }

    /// The thread and its local index for a middle index.
    pub(crate) fn localize(&self, middle: usize) -> (usize, usize) {
        let (panel, within) = (middle / self.panel_steps, middle % self.panel_steps);
        let local = panel / self.threads * self.panel_steps + within;
        (panel % self.threads, local)
    }
}

/// What one thread does of a slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub(crate) sharing: Sharing,
    pub(crate) thread: usize,
}

/// Steps that are done without handing over.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    /// Number of the panel among those of the thread.
    pub(crate) round: usize,
    /// Number of the chunk in the panel.
    pub(crate) number: usize,
    /// Local steps.
    pub(crate) steps: Range<usize>,
}

impl Share {
    /// Panels in this share.
    pub(crate) fn panels(&self) -> usize {
        (self.sharing.panels - self.thread).div_ceil(self.sharing.threads)
    }

    /// Local middle indices in a panel.
    pub(crate) fn panel_steps(&self) -> usize {
        self.sharing.panel_steps
    }

    /// Local middle indices.
    pub(crate) fn steps(&self) -> usize {
        self.panels() * self.sharing.panel_steps
    }

    /// Steps in a sweep, with the lag of the last lane.
    pub(crate) fn sweep_steps(&self) -> usize {
        self.steps() + self.sharing.max_lag
    }

    /// All steps of a sweep in ascending order.
    pub(crate) fn chunks(self) -> impl Iterator<Item = Chunk> {
        let Sharing {
            panel_steps,
            chunk_steps,
            ..
        } = self.sharing;
        let steps = self.sweep_steps();
        let rounds = 0..steps.div_ceil(panel_steps);
        let all = rounds.flat_map(move |round| {
            let begins = (0..panel_steps).step_by(chunk_steps).enumerate();
            begins.map(move |(number, begin)| Chunk {
                round,
                number,
                steps: round * panel_steps + begin
                    ..(round * panel_steps + (begin + chunk_steps).min(panel_steps)).min(steps),
            })
        });
        all.take_while(move |chunk| chunk.steps.start < steps)
    }
}
