//! What a sweep finds, put back into the order of positions.
//!
//! Lanes lag, so the lanes of one middle index are found at different steps.
//! [`ZeroRecorder`] holds the last few middle indices in a ring until all their
//! lanes have come, [`ValueRecorder`] writes straight to the place of the cell.

use crate::delta_encoding::DeltaRuns;
use crate::layout::{Axis, AxisKind, Layout};
use crate::share::{Share, share_ranges};
use crate::sweep::Recorder;
use crate::values::ValueWidth;
use crate::word::{Word, all_empty};

/// Parts of cell numbers that depend on the lane only.
struct Lanes {
    lags: Vec<u32>,
    cells: Vec<u64>,
    rows: Vec<u32>,
}

impl Lanes {
    fn new(layout: &Layout) -> Self {
        let row_unit = |axis: &Axis| match (axis.kind, layout.row) {
            (AxisKind::High, Some(row)) => row.length as u32,
            _ => 0,
        };
        Self {
            lags: layout.lags(),
            cells: layout.over_lanes(|axis| layout.cell_unit(axis)),
            rows: layout.over_lanes(row_unit),
        }
    }
}

/// Counts through the middle indices and keeps the part of the cell number that
/// depends on them.
struct Odometer {
    /// Size, and what one unit means for the number of the cell.
    axes: Vec<(usize, u64)>,
    digits: Vec<usize>,
    cell: u64,
    /// The cell of the first index.
    start: u64,
}

impl Odometer {
    fn new(share: &Share) -> Self {
        let layout = &share.layout;
        let axes = layout.middle.iter();
        let axes = axes.filter(|axis| axis.kind != AxisKind::High);
        let axes = axes.map(|axis| (axis.size, layout.cell_unit(axis)));
        let axes: Vec<(usize, u64)> = axes.collect();
        Self {
            digits: vec![0; axes.len()],
            axes,
            cell: share.start(),
            start: share.start(),
        }
    }

    fn reset(&mut self) {
        self.digits.fill(0);
        self.cell = self.start;
    }

    #[inline]
    fn advance(&mut self) {
        for (&(size, cell), digit) in self.axes.iter().zip(&mut self.digits).rev() {
            *digit += 1;
            self.cell += cell;
            if *digit < size {
                return;
            }
            self.cell -= cell * size as u64;
            *digit = 0;
        }
    }
}

/// Zero positions of one thread's share of a slice.
///
/// The pieces of a long row, where they are middle indices, follow each other
/// (their axis is the last of the middle ones), and a row has one zero position
/// at most: so the ring keeps whole rows.
pub(crate) struct ZeroRecorder {
    lanes: Lanes,
    steps: usize,
    max_lag: usize,
    /// Middle indices that are pieces of the same row.
    pieces: usize,
    piece_length: usize,
    row_size: usize,
    row_stride: u64,
    natural: bool,
    /// For each group of middle indices in the ring and each lane where in its
    /// row a zero position was found, if one was.
    ring: Vec<u32>,
    /// For each group in the ring the set of lanes where one was, in words.
    filled: Vec<u64>,
    /// Groups in the ring.
    slots: usize,
    odometer: Odometer,
    /// Is there another thread?
    shared: bool,
    part: ZeroPart,
}

/// What one thread finds in a slice.
#[derive(Default)]
pub(crate) struct ZeroPart {
    /// Cells met in ascending order: if there are other threads, in runs with
    /// the same middle index.
    runs: DeltaRuns,
    /// Cells met out of order.
    loose: Vec<u64>,
}

impl ZeroPart {
    /// The number of zero positions in the slice and the gaps between their
    /// cells, from the parts of all threads.
    pub(crate) fn join(parts: &[Self]) -> (u64, Vec<u8>) {
        let mut gaps = DeltaRuns::join(parts.iter().map(|part| &part.runs));
        let mut loose: Vec<u64> = parts.iter().flat_map(|p| &p.loose).copied().collect();
        loose.sort_unstable();
        loose.into_iter().for_each(|cell| gaps.push(cell));
        gaps.finish()
    }
}

impl ZeroRecorder {
    fn slots(layout: &Layout) -> usize {
        layout.max_lag / layout.middle_pieces() + 2
    }

    /// Memory that a recorder takes, but for what it finds, in bytes.
    pub(crate) fn memory(layout: &Layout) -> u64 {
        (Self::slots(layout) * 5 * layout.lane_count + 16 * layout.lane_count) as u64
    }

    /// A recorder at the beginning of a slice.
    pub(crate) fn new(share: &Share, shared: bool) -> Self {
        let layout = &share.layout;
        let row = layout.row.expect("zero positions lie in rows");
        let slots = Self::slots(layout);
        Self {
            lanes: Lanes::new(layout),
            steps: layout.steps,
            max_lag: layout.max_lag,
            pieces: layout.middle_pieces(),
            piece_length: row.length,
            row_size: row.size,
            row_stride: row.vertex.map_or(1, |v| layout.cell_strides[v]),
            natural: layout.is_natural(),
            ring: vec![0; slots * layout.lane_count],
            filled: vec![0; slots * layout.lane_count.div_ceil(64)],
            slots,
            odometer: Odometer::new(share),
            shared,
            part: ZeroPart::default(),
        }
    }

    /// What was found in the slice; ready for the next slice.
    pub(crate) fn finish(&mut self) -> ZeroPart {
        std::mem::take(&mut self.part)
    }

    /// All lanes of a group of middle indices have come.
    fn empty_group(&mut self, group: usize) {
        let (slot, run) = (group % self.slots, if self.shared { group } else { 0 });
        let lanes = self.lanes.lags.len();
        let words = lanes.div_ceil(64);
        let found = &self.ring[slot * lanes..(slot + 1) * lanes];
        let filled = &mut self.filled[slot * words..(slot + 1) * words];
        for (i, some) in filled.iter_mut().enumerate() {
            while *some != 0 {
                let lane = 64 * i + some.trailing_zeros() as usize;
                *some &= *some - 1;
                let row = found[lane] + self.lanes.rows[lane];
                if (row as usize) < self.row_size {
                    let row = u64::from(row) * self.row_stride;
                    let cell = self.odometer.cell + self.lanes.cells[lane] + row;
                    if self.natural {
                        self.part.runs.push(run, cell);
                    } else {
                        self.part.loose.push(cell);
                    }
                }
            }
        }
    }

    /// As [`Recorder::found`].
    #[inline(always)]
    pub(crate) fn found<W: Word, const N: usize>(&mut self, step: usize, lane: usize, found: &[W]) {
        let lanes = self.lanes.lags.len();
        let chunks = found.as_chunks::<N>().0.iter().enumerate();
        for (i, chunk) in chunks.filter(|(_, chunk)| !all_empty(chunk)) {
            for (lane, word) in (lane + i * N..lanes).zip(chunk) {
                if *word == W::ZERO {
                    continue;
                }
                let lag = self.lanes.lags[lane] as usize;
                if step < lag || step - lag >= self.steps {
                    continue;
                }
                let (group, piece) = ((step - lag) / self.pieces, (step - lag) % self.pieces);
                let slot = group % self.slots;
                let row = piece * self.piece_length + word.least();
                self.ring[slot * lanes + lane] = row as u32;
                self.filled[slot * lanes.div_ceil(64) + lane / 64] |= 1 << (lane % 64);
            }
        }
    }

    /// As [`Recorder::end_step`].
    #[inline(always)]
    pub(crate) fn end_step(&mut self, step: usize) {
        // All lanes of this middle index have come.
        let Some(index) = step.checked_sub(self.max_lag) else {
            return;
        };
        if self.pieces > 1 && (index + 1) % self.pieces != 0 {
            return;
        }
        self.empty_group(index / self.pieces);
        self.odometer.advance();
    }
}

/// Values of one thread's share of a slice.
pub(crate) struct ValueRecorder {
    lanes: Lanes,
    steps: usize,
    max_lag: usize,
    /// The part of the cell number of the middle indices within reach, by slot.
    ring: Vec<u64>,
    head: usize,
    odometer: Odometer,
    width: ValueWidth,
    values: Vec<u8>,
    /// A value that the planes cannot hold was met.
    pub(crate) overflow: bool,
}

impl ValueRecorder {
    /// Memory that a recorder takes, in bytes.
    pub(crate) fn memory(layout: &Layout, width: ValueWidth) -> u64 {
        layout.slice_cells * width.bytes() as u64 + 16 * layout.lane_count as u64
    }

    /// A recorder at the beginning of a slice.
    pub(crate) fn new(share: &Share, width: ValueWidth) -> Self {
        let layout = &share.layout;
        Self {
            lanes: Lanes::new(layout),
            steps: layout.steps,
            max_lag: layout.max_lag,
            width,
            ring: vec![0; layout.max_lag + 1],
            head: 0,
            odometer: Odometer::new(share),
            values: vec![0; layout.slice_cells as usize * width.bytes()],
            overflow: false,
        }
    }

    /// The values of the slice, from the parts of all threads; each has those of
    /// its own share in their places.
    pub(crate) fn join(layout: &Layout, width: ValueWidth, mut parts: Vec<Vec<u8>>) -> Vec<u8> {
        let mut slice = parts.remove(0);
        if let [axis, ..] = layout.lanes[..]
            && !parts.is_empty()
        {
            let bytes = layout.cell_unit(&axis) as usize * width.bytes();
            let ranges = share_ranges(axis.size, parts.len() + 1);
            for (thread, range) in ranges.enumerate().skip(1) {
                let part = parts[thread - 1].chunks_exact(bytes * axis.size);
                let here = range.start * bytes..range.end * bytes;
                for (to, part) in slice.chunks_exact_mut(bytes * axis.size).zip(part) {
                    to[here.clone()].copy_from_slice(&part[here.clone()]);
                }
            }
        }
        slice
    }

    /// The values of the thread's share; ready for the next slice.
    pub(crate) fn finish(&mut self) -> Vec<u8> {
        let fresh = vec![0; self.values.len()];
        self.head = 0;
        self.ring.fill(0);
        self.odometer.reset();
        std::mem::replace(&mut self.values, fresh)
    }
}

impl<W: Word> Recorder<W> for ValueRecorder {
    const VALUES: bool = true;

    #[inline(always)]
    fn found<const N: usize>(&mut self, step: usize, lane: usize, block: usize, found: &[W]) {
        let slots = self.max_lag + 1;
        if lane == 0 {
            self.ring[self.head] = self.odometer.cell;
        }
        for (i, lane) in (lane..self.lanes.lags.len()).take(block).enumerate() {
            let lag = self.lanes.lags[lane] as usize;
            if step < lag || step - lag >= self.steps {
                continue;
            }
            let slot = if self.head >= lag {
                self.head - lag
            } else {
                self.head + slots - lag
            };
            let cell = self.ring[slot] + self.lanes.cells[lane];
            let mut planes = found.iter().skip(i).step_by(block).enumerate();
            match planes.find(|(_, word)| **word != W::ZERO) {
                Some((plane, word)) => {
                    let value = plane * W::BITS + word.least();
                    self.width
                        .set(&mut self.values, cell as usize, value as u32);
                }
                None => self.overflow = true,
            }
        }
    }

    #[inline(always)]
    fn end_step(&mut self, _: usize) {
        self.head = if self.head + 1 == self.max_lag + 1 {
            0
        } else {
            self.head + 1
        };
        self.odometer.advance();
    }
}
