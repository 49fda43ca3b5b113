//! Where a middle axis has no step back.
//!
//! A prefix union along a middle axis takes in the value one step back along
//! it, unless the coordinate is 0. At one moment the lanes work at different
//! middle indices (they lag), so some may be at coordinate 0 and others not.
//! Invariant: after [`AxisBoundary::advance`] to step T, [`AxisBoundary::open`] tells for every
//! lane with lag g whether the coordinate at T − g is above 0.
//!
//! That repeats itself with the period of the axis. Masks for a short period
//! are made once; else they are made when they are needed, which then is rare.

use crate::layout::{Axis, Layout};
use crate::word::{Aligned, Word};

/// Which lanes have a step back along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    /// All of them.
    All,
    /// None of them.
    None,
    /// Those in the mask that starts at this word of [`AxisBoundary::masks`].
    Some(usize),
}

/// Masks of one axis that are kept, in bytes.
const KEPT_BYTES: usize = 1 << 17;

/// See the module.
pub(crate) struct AxisBoundary<W> {
    /// Steps with coordinate 0 at the beginning of a period.
    zero_steps: usize,
    period: usize,
    /// The step modulo the period.
    phase: usize,
    max_lag: usize,
    lags: Vec<u32>,
    /// One mask, or one for each phase.
    masks: Aligned<W>,
    lanes: usize,
    kept: bool,
    pub(crate) open: Open,
}

impl<W: Word> AxisBoundary<W> {
    /// For a middle axis of this layout; a mask has `lanes` ≥ lane count words.
    pub(crate) fn new(layout: &Layout, axis: &Axis, lanes: usize) -> Self {
        let period = axis.stride * axis.size;
        let kept = Self::is_kept(period, lanes);
        let mut edge = Self {
            zero_steps: axis.stride,
            period,
            phase: 0,
            max_lag: layout.max_lag,
            lags: layout.lags(),
            masks: Aligned::zeroed(Self::words(axis, lanes)),
            lanes,
            kept,
            open: Open::None,
        };
        if kept {
            for phase in 0..period {
                if edge.is_open(phase).is_none() {
                    edge.fill_mask(phase, phase * lanes);
                }
            }
        }
        edge
    }

    fn is_kept(period: usize, lanes: usize) -> bool {
        period * lanes * size_of::<W>() <= KEPT_BYTES
    }

    /// Words in the masks of an axis.
    pub(crate) fn words(axis: &Axis, lanes: usize) -> usize {
        let period = axis.stride * axis.size;
        if Self::is_kept(period, lanes) {
            period * lanes
        } else {
            lanes
        }
    }

    /// Back to before the first step.
    pub(crate) fn rewind(&mut self) {
        self.phase = self.period - 1;
    }

    /// Go to the next step (the first time: to step 0).
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        self.phase += 1;
        if self.phase == self.period {
            self.phase = 0;
        }
        self.open = match self.is_open(self.phase) {
            Some(open) => open,
            None if self.kept => Open::Some(self.phase * self.lanes),
            None => {
                self.fill_mask(self.phase, 0);
                Open::Some(0)
            }
        };
    }

    /// Are all lanes open in a phase, or none of them? Neither: `None`.
    #[inline(always)]
    fn is_open(&self, phase: usize) -> Option<Open> {
        if phase >= self.zero_steps + self.max_lag {
            Some(Open::All)
        } else if phase < self.zero_steps && self.max_lag <= phase {
            Some(Open::None)
        } else {
            None
        }
    }

    /// PERF: no division, so that the loops over the lanes vectorise.
    #[inline(always)]
    fn fill_mask(&mut self, phase: usize, at: usize) {
        let zero_steps = self.zero_steps as u32;
        let lanes = &mut self.masks.words_mut()[at..][..self.lags.len()];
        lanes.fill(W::FULL);
        // A coordinate of 0 in this period, in the one before, and so on as far
        // as the lag reaches.
        for back in 0..=(self.max_lag + self.zero_steps) / self.period + 1 {
            let newest = (phase + back * self.period) as u32;
            for (word, &lag) in lanes.iter_mut().zip(&self.lags) {
                if newest.wrapping_sub(lag) < zero_steps {
                    *word = W::ZERO;
                }
            }
        }
    }

    /// Full words for the lanes that have a step back, see [`Open::Some`].
    #[inline(always)]
    pub(crate) fn masks(&self) -> &[W] {
        self.masks.words()
    }
}
