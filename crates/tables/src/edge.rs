//! Where a middle axis has no step back.
//!
//! A prefix union along a middle axis takes in the value one step back along
//! it, unless the coordinate is 0. At one moment the lanes work at different
//! middle indices (they lag), so some may be at coordinate 0 and others not.
//! Invariant: after [`Edge::advance`] to step T, the window holds for every lag
//! g whether the coordinate at T − g is above 0.

use crate::layout::{Axis, Layout};
use crate::word::{Aligned, Word};

/// Which lanes have a step back along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    /// All of them.
    All,
    /// None of them.
    None,
    /// Those in the mask.
    Some,
}

/// See the module.
pub(crate) struct Edge<W> {
    /// One unit along the axis in steps, and the size of the axis.
    stride: usize,
    size: usize,
    /// Steps since the coordinate last changed, and the coordinate.
    phase: usize,
    coordinate: usize,
    /// Full words where the coordinate is above 0, newest first from `newest`.
    flags: Vec<W>,
    newest: usize,
    window: usize,
    above: usize,
    /// Runs of lanes with lags g, g+1, …: the first lag of each run.
    runs: Vec<u32>,
    run_length: usize,
    mask: Aligned<W>,
    pub(crate) open: Open,
}

impl<W: Word> Edge<W> {
    /// For an axis of this layout; the mask has `lanes` ≥ lane count words.
    pub(crate) fn new(layout: &Layout, axis: &Axis, lanes: usize) -> Self {
        let run_length = layout.lanes.last().map_or(1, |last| last.size);
        let runs = layout.lags().into_iter().step_by(run_length).collect();
        let window = layout.max_lag + 1;
        Self {
            stride: axis.stride,
            size: axis.size,
            phase: 0,
            coordinate: 0,
            flags: vec![W::ZERO; 16 * window + 1024],
            newest: 0,
            window,
            above: 0,
            runs,
            run_length,
            mask: Aligned::zeroed(lanes),
            open: Open::None,
        }
    }

    /// Back to before the first step.
    pub(crate) fn rewind(&mut self) {
        self.flags.fill(W::ZERO);
        self.newest = self.flags.len() - self.window;
        (self.phase, self.coordinate, self.above) = (0, 0, 0);
    }

    /// Go to the next step (the first time: to step 0).
    pub(crate) fn advance(&mut self) {
        if self.newest == 0 {
            let end = self.flags.len();
            self.flags.copy_within(0..self.window, end - self.window);
            self.newest = end - self.window;
        }
        let gone = self.flags[self.newest + self.window - 1] != W::ZERO;
        self.newest -= 1;
        let new = self.coordinate > 0;
        self.flags[self.newest] = if new { W::FULL } else { W::ZERO };
        self.above = self.above + usize::from(new) - usize::from(gone);
        self.phase += 1;
        if self.phase == self.stride {
            self.phase = 0;
            self.coordinate += 1;
            if self.coordinate == self.size {
                self.coordinate = 0;
            }
        }
        self.open = match self.above {
            0 => Open::None,
            all if all == self.window => Open::All,
            _ => {
                self.fill_mask();
                Open::Some
            }
        };
    }

    fn fill_mask(&mut self) {
        let window = &self.flags[self.newest..self.newest + self.window];
        let lanes = self.mask.words_mut().chunks_exact_mut(self.run_length);
        for (lanes, &lag) in lanes.zip(&self.runs) {
            let from = lag as usize;
            lanes.copy_from_slice(&window[from..from + self.run_length]);
        }
    }

    /// For [`Open::Some`]: full words for the lanes that have a step back.
    #[inline(always)]
    pub(crate) fn mask(&self) -> &[W] {
        self.mask.words()
    }
}
