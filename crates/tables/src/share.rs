//! How threads share the work on one slice.
//!
//! The slowest lane axis is cut into one range of coordinates for each thread. A
//! thread's [`Share`] is the box with that range only: it has a layout of its
//! own, and goes over all steps with its own lanes. The lanes at the beginning
//! of the range need what the lanes at the end of the range before hold, at the
//! same middle index. With L coordinates in that range, the thread before is
//! there L − 1 steps later than this one: so threads follow each other, and what
//! they exchange is as little as one coordinate holds.
//!
//! All threads are in the same slice, so an interrupted run loses that slice
//! and no other.

use crate::layout::{AxisKind, Layout};
use crate::program::Program;
use std::ops::Range;

/// A thread goes over at least this many bytes of rows before it hands over.
///
/// PERF: some microseconds of work, against some tenths for handing over.
pub(crate) const GRAIN: usize = 1 << 13;

/// A single thread looks up that often whether it is to stop.
const ALONE_BYTES: usize = 1 << 20;

/// The coordinates of an axis of this size that each thread has.
pub(crate) fn share_ranges(size: usize, threads: usize) -> impl Iterator<Item = Range<usize>> {
    (0..threads).map(move |thread| size * thread / threads..size * (thread + 1) / threads)
}

/// The part of the box that one thread works on.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    pub(crate) thread: usize,
    pub(crate) layout: Layout,
    /// Its coordinates along the slowest lane axis.
    range: Range<usize>,
}

impl Share {
    /// Is the first coordinate of the slowest lane axis in another share?
    pub(crate) fn follows(&self) -> bool {
        self.range.start > 0
    }

    /// The cell of the first position.
    pub(crate) fn start(&self) -> u64 {
        let unit = self
            .layout
            .lanes
            .first()
            .map_or(0, |axis| self.layout.cell_unit(axis));
        unit * self.range.start as u64
    }

    /// The number here of a lane of the whole box, if it is here.
    pub(crate) fn lane(&self, lane: usize) -> Option<usize> {
        let before = self.range.start * self.exchanged_lanes();
        lane.checked_sub(before)
            .filter(|&here| here < self.layout.lane_count)
    }

    /// Lanes of one coordinate of the slowest lane axis.
    pub(crate) fn exchanged_lanes(&self) -> usize {
        self.layout.lanes.first().map_or(1, |axis| axis.stride)
    }

    /// Steps by which the last coordinate lags behind the first.
    pub(crate) fn delay(&self) -> usize {
        self.range.len() - 1
    }

    /// Steps in a sweep, with the lag of the last lane.
    pub(crate) fn sweep_steps(&self) -> usize {
        self.layout.steps + self.layout.max_lag
    }
}

/// How slices are shared.
#[derive(Clone, Debug)]
pub(crate) struct Sharing {
    pub(crate) shares: Vec<Share>,
    /// Steps that are handed over at once.
    pub(crate) chunk_steps: usize,
}

impl Sharing {
    /// Share slices among as many threads as have something to do. A lane has
    /// `lane_bytes` bytes; a thread hands over no less than `grain` bytes.
    pub(crate) fn new(layout: &Layout, lane_bytes: usize, threads: usize, grain: usize) -> Self {
        let size = layout.lanes.first().map_or(1, |axis| axis.size);
        let fits = |threads: &usize| {
            let each = layout.lane_count.div_ceil(*threads) * lane_bytes;
            // A thread begins that much later than the one before.
            let late = grain.div_ceil(each) + size.div_ceil(*threads);
            layout.steps >= 4 * (threads - 1) * late
        };
        // PERF: slices of a millisecond or less are better left to one
        // thread: when another program holds up one thread, all are held up.
        let slice_bytes = layout.steps * layout.lane_count * lane_bytes;
        let worth_it = slice_bytes >= 512 * grain;
        // Pieces of a row stay together.
        let is_row = layout
            .lanes
            .first()
            .is_some_and(|axis| axis.kind == AxisKind::High);
        let most = match worth_it && !is_row {
            true => threads.min(size),
            false => 1,
        };
        let threads = (2..=most).rev().find(fits).unwrap_or(1);
        let bytes = if threads == 1 { ALONE_BYTES } else { grain };
        let ranges = share_ranges(size, threads).enumerate();
        let shares = ranges.map(|(thread, range)| Share {
            thread,
            layout: layout.with_lanes(range.len()),
            range,
        });
        let shares: Vec<Share> = shares.collect();
        Self {
            chunk_steps: bytes.div_ceil(shares[0].layout.lane_count * lane_bytes),
            shares,
        }
    }

    /// The share that has a lane of the whole box, and its number there.
    pub(crate) fn find(&self, lane: usize) -> (usize, usize) {
        let mut found = self.shares.iter().enumerate();
        found
            .find_map(|(thread, share)| Some((thread, share.lane(lane)?)))
            .expect("every lane is in a share")
    }

    /// Words that are handed over for one step, with `planes` planes.
    pub(crate) fn exchanged_words(&self, program: &Program, planes: usize) -> usize {
        match self.shares.len() {
            1 => 0,
            _ => self.shares[0].exchanged_lanes() * program.exchanged_states() * planes,
        }
    }
}
