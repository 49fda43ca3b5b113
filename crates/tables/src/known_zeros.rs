//! Zero positions that are known before a sweep comes to them.
//!
//! They contribute as if they had been found, and their rows, which have no
//! other, are not recorded. Invariant: entries are sorted in the order in which
//! a sweep meets them, by step and lane, and each (step, lane) occurs once.

use crate::engine::SliceRecorder;
use crate::layout::Layout;
use crate::record::{ZeroPart, ZeroRecorder};
use crate::share::Share;
use crate::slice_barrier::SliceError;
use crate::sweep::Recorder;
use crate::word::Word;

/// Rows with what is known of them.
pub(crate) struct KnownZeros<W> {
    rows: Vec<(usize, usize, W)>,
}

impl<W: Word> KnownZeros<W> {
    /// Those of these cells of a slice that a thread comes to, in any order.
    pub(crate) fn new(layout: &Layout, share: &Share, cells: &[u64]) -> Self {
        let lags = share.layout.lags();
        let mut rows: Vec<(usize, usize, W)> = Vec::with_capacity(cells.len());
        rows.extend(cells.iter().filter_map(|&cell| {
            let (middle, lane, bit) = layout.locate(cell);
            let lane = share.lane(lane)?;
            Some((middle + lags[lane] as usize, lane, W::single(bit)))
        }));
        rows.sort_unstable_by_key(|&(step, lane, _)| (step, lane));
        rows.dedup_by(|later, first| {
            let same = (later.0, later.1) == (first.0, first.1);
            if same {
                first.2 |= later.2;
            }
            same
        });
        Self { rows }
    }
}

/// Records a sweep with such rows, if there are any.
pub(crate) struct KnownZerosRecorder<W> {
    recorder: ZeroRecorder,
    known: KnownZeros<W>,
    /// The first row that the sweep has not yet passed.
    next: usize,
}

impl<W: Word> KnownZerosRecorder<W> {
    pub(crate) fn new(recorder: ZeroRecorder, known: KnownZeros<W>) -> Self {
        Self {
            recorder,
            known,
            next: 0,
        }
    }

    /// The known rows in the block of `block` lanes from `lane` on.
    #[inline(always)]
    fn rows(&self, step: usize, lane: usize, block: usize) -> &[(usize, usize, W)] {
        let left = &self.known.rows[self.next..];
        let here = |row: &&(usize, usize, W)| row.0 == step && row.1 < lane + block;
        &left[..left.iter().take_while(here).count()]
    }
}

impl<W: Word> Recorder<W> for KnownZerosRecorder<W> {
    const VALUES: bool = false;

    #[inline(always)]
    fn clear(&mut self, step: usize, lane: usize, found: &mut [W]) {
        for row in self.rows(step, lane, found.len()) {
            found[row.1 - lane] = W::ZERO;
        }
    }

    #[inline(always)]
    fn found<const N: usize>(&mut self, step: usize, lane: usize, _: usize, found: &[W]) {
        self.recorder.found::<W, N>(step, lane, found);
    }

    #[inline(always)]
    fn give(&mut self, step: usize, lane: usize, found: &mut [W]) -> bool {
        if self.next == self.known.rows.len() {
            return false;
        }
        let rows = self.rows(step, lane, found.len());
        for row in rows {
            found[row.1 - lane] = row.2;
        }
        let some = rows.len();
        self.next += some;
        some > 0
    }

    #[inline(always)]
    fn end_step(&mut self, step: usize) {
        self.recorder.end_step(step);
    }
}

impl<W: Word> SliceRecorder<W> for KnownZerosRecorder<W> {
    type Part = ZeroPart;

    fn take_part(&mut self) -> Result<ZeroPart, SliceError> {
        self.next = 0;
        Ok(self.recorder.finish())
    }
}
