//! What a sweep finds, put back into the order of positions.
//!
//! Lanes lag, so the lanes of one middle index are found at different steps.
//! [`ZeroRecorder`] holds the last few middle indices in a ring until all their
//! lanes have come, [`ValueRecorder`] writes straight to the place of the cell.

use crate::gaps::GapWriter;
use crate::layout::{Axis, Layout, Who};
use crate::sweep::Recorder;
use crate::values::ValueWidth;
use crate::word::Word;

/// A place in the ring where no zero position was found.
const NONE: u8 = u8::MAX;

/// Parts of cell numbers that depend on the lane only.
struct Lanes {
    lags: Vec<u32>,
    cells: Vec<u64>,
    rows: Vec<u32>,
}

impl Lanes {
    fn new(layout: &Layout) -> Self {
        let lanes = 0..layout.lane_count;
        Self {
            lags: layout.lags(),
            cells: lanes
                .clone()
                .map(|lane| layout.cell_part(&layout.lanes, lane))
                .collect(),
            rows: lanes
                .map(|lane| layout.row_part(&layout.lanes, lane) as u32)
                .collect(),
        }
    }
}

/// Counts through the middle indices and keeps the part of the cell number that
/// depends on them.
struct Odometer {
    axes: Vec<(Axis, u64, usize)>,
    digits: Vec<usize>,
    cell: u64,
    row: usize,
}

impl Odometer {
    fn new(layout: &Layout) -> Self {
        let axes = layout.middle.iter().map(|axis| match axis.who {
            Who::Vertex(v) => (*axis, layout.cell_strides[v], 0),
            Who::High => (*axis, 0, layout.row.map_or(0, |row| row.length)),
        });
        Self {
            axes: axes.collect(),
            digits: vec![0; layout.middle.len()],
            cell: 0,
            row: 0,
        }
    }

    #[inline]
    fn advance(&mut self) {
        for ((axis, cell, row), digit) in self.axes.iter().zip(&mut self.digits).rev() {
            *digit += 1;
            self.cell += cell;
            self.row += row;
            if *digit < axis.size {
                return;
            }
            self.cell -= cell * axis.size as u64;
            self.row -= row * axis.size;
            *digit = 0;
        }
    }
}

/// Zero positions of one slice.
pub(crate) struct ZeroRecorder {
    lanes: Lanes,
    steps: usize,
    max_lag: usize,
    row_size: usize,
    row_stride: u64,
    natural: bool,
    /// For each middle index in the ring and each lane the bit that was found.
    ring: Vec<u8>,
    /// Which middle indices in the ring have anything.
    filled: Vec<bool>,
    /// The place of the present step in the ring.
    head: usize,
    odometer: Odometer,
    gaps: GapWriter,
    /// Cells met out of order, to be sorted.
    loose: Vec<u64>,
}

impl ZeroRecorder {
    /// Memory that a recorder takes, but for what it finds, in bytes.
    pub(crate) fn memory(layout: &Layout) -> u64 {
        ((layout.max_lag + 1) * (layout.lane_count + 1) + 16 * layout.lane_count) as u64
    }

    /// A recorder at the beginning of a slice.
    pub(crate) fn new(layout: &Layout) -> Self {
        let row = layout.row.expect("zero positions lie in rows");
        let slots = layout.max_lag + 1;
        Self {
            lanes: Lanes::new(layout),
            steps: layout.steps,
            max_lag: layout.max_lag,
            row_size: row.size,
            row_stride: row.vertex.map_or(1, |v| layout.cell_strides[v]),
            natural: layout.is_natural(),
            ring: vec![NONE; slots * layout.lane_count],
            filled: vec![false; slots],
            head: 0,
            odometer: Odometer::new(layout),
            gaps: GapWriter::default(),
            loose: Vec::new(),
        }
    }

    /// The number of zero positions in the slice and the gaps between their
    /// cells; ready for the next slice.
    pub(crate) fn finish(&mut self) -> (u64, Vec<u8>) {
        self.loose.sort_unstable();
        for &cell in &self.loose {
            self.gaps.push(cell);
        }
        self.loose.clear();
        self.head = 0;
        std::mem::take(&mut self.gaps).finish()
    }

    /// All lanes of the middle index in this slot of the ring have come.
    fn empty_slot(&mut self, slot: usize) {
        let lanes = self.lanes.lags.len();
        let found = &mut self.ring[slot * lanes..(slot + 1) * lanes];
        for (i, some) in found.chunks_mut(16).enumerate() {
            if some == [NONE; 16] {
                continue;
            }
            for (lane, bit) in (16 * i..).zip(some) {
                if *bit == NONE {
                    continue;
                }
                let row = self.odometer.row + self.lanes.rows[lane] as usize + usize::from(*bit);
                *bit = NONE;
                if row < self.row_size {
                    let cell =
                        self.odometer.cell + self.lanes.cells[lane] + row as u64 * self.row_stride;
                    if self.natural {
                        self.gaps.push(cell);
                    } else {
                        self.loose.push(cell);
                    }
                }
            }
        }
        self.filled[slot] = false;
    }
}

impl<W: Word> Recorder<W> for ZeroRecorder {
    const ALWAYS: bool = false;

    #[inline(always)]
    fn found<const N: usize>(&mut self, step: usize, lane: usize, _: usize, found: &[W]) {
        let slots = self.max_lag + 1;
        let lanes = self.lanes.lags.len();
        let chunks = found.as_chunks::<N>().0.iter().enumerate();
        for (i, chunk) in chunks.filter(|(_, chunk)| **chunk != [W::ZERO; N]) {
            for (lane, word) in (lane + i * N..lanes).zip(chunk) {
                if *word == W::ZERO {
                    continue;
                }
                let lag = self.lanes.lags[lane] as usize;
                if step < lag || step - lag >= self.steps {
                    continue;
                }
                let slot = if self.head >= lag {
                    self.head - lag
                } else {
                    self.head + slots - lag
                };
                self.ring[slot * lanes + lane] = word.least() as u8;
                self.filled[slot] = true;
            }
        }
    }

    #[inline(always)]
    fn end_step(&mut self, step: usize) {
        let slots = self.max_lag + 1;
        self.head = if self.head + 1 == slots {
            0
        } else {
            self.head + 1
        };
        if step >= self.max_lag {
            // The oldest index in the ring is in the slot that comes next.
            if self.filled[self.head] {
                self.empty_slot(self.head);
            }
            self.odometer.advance();
        }
    }
}

/// Values of one slice.
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
    pub(crate) fn new(layout: &Layout, width: ValueWidth) -> Self {
        Self {
            lanes: Lanes::new(layout),
            steps: layout.steps,
            max_lag: layout.max_lag,
            width,
            ring: vec![0; layout.max_lag + 1],
            head: 0,
            odometer: Odometer::new(layout),
            values: vec![0; layout.slice_cells as usize * width.bytes()],
            overflow: false,
        }
    }

    /// The values of the slice; ready for the next slice.
    pub(crate) fn finish(&mut self) -> Vec<u8> {
        let fresh = vec![0; self.values.len()];
        self.head = 0;
        self.ring.fill(0);
        self.odometer.digits.fill(0);
        (self.odometer.cell, self.odometer.row) = (0, 0);
        std::mem::replace(&mut self.values, fresh)
    }
}

impl<W: Word> Recorder<W> for ValueRecorder {
    const ALWAYS: bool = true;

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
