//! Slices, one after the other, by one or more threads.
//!
//! All that a slice needs from the slices before it is the shadow: the union of
//! what they contribute, row by row. Each thread keeps the part of it that lies
//! in its own panels. From panel to panel of a slice, and so from thread to
//! thread, go the states along the slowest middle axis, chunk by chunk; all other
//! states are private to a thread. Invariant: whoever has waited for a chunk
//! finds in its place of the [`Handover`] what the panel before left there.

use crate::code::Width;
use crate::error::TableError;
use crate::layout::Layout;
use crate::program::Program;
use crate::relay::{Ended, Halt, Relay};
use crate::share::{Share, Sharing};
use crate::sweep::{Recorder, Sweep};
use crate::word::{Aligned, Word, aligned_bytes};
use faceoff_complex::Face;
use faceoff_limits::{Limits, Progress, StopReason};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A recorder that can hand over its part of a slice.
pub(crate) trait SliceRecorder<W>: Recorder<W> + Send {
    /// What the panels of one thread come out as.
    type Part: Send;

    /// The part of the slice that was swept, or why there is none; ready for the
    /// next one.
    fn take_part(&mut self) -> Result<Self::Part, Ended>;
}

/// The shadow of all finished slices, for each thread that of its panels.
pub(crate) struct Shadow<W> {
    shares: Vec<Aligned<W>>,
    sharing: Sharing,
    width: Width,
    lags: Vec<u32>,
}

impl<W: Word> Shadow<W> {
    /// Add the element number `element` at a middle index and lane.
    pub(crate) fn add(&mut self, middle: usize, lane: usize, element: usize) {
        let (thread, local) = self.sharing.localize(middle);
        let step = local + self.lags[lane] as usize;
        let (plane, bit) = (element / W::BITS, element % W::BITS);
        let at = step * self.width.words() + plane * self.width.lanes + lane;
        self.shares[thread].words_mut()[at] |= W::single(bit);
    }
}

/// What goes from panel to panel, a piece for each chunk of a panel.
struct Handover<W> {
    chunks: Vec<Mutex<Aligned<W>>>,
}

impl<W: Word> Handover<W> {
    fn words(program: &Program, width: Width, sharing: &Sharing) -> usize {
        match sharing.is_alone() {
            true => 0,
            false => sharing.chunk_steps() * width.words() * program.panel_states(),
        }
    }

    fn new(program: &Program, width: Width, sharing: &Sharing) -> Self {
        let words = Self::words(program, width, sharing);
        let chunks = (0..sharing.chunks()).filter(|_| words > 0);
        let chunks = chunks.map(|_| Mutex::new(Aligned::zeroed(words)));
        Self {
            chunks: chunks.collect(),
        }
    }

    /// Look at what the panel before left, or leave something for the next.
    fn with(&self, chunk: usize, act: impl FnOnce(&mut [W])) {
        if let Some(words) = self.chunks.get(chunk) {
            // A panic elsewhere ends the computation anyway.
            let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
            act(words.words_mut());
        }
    }
}

/// The machine for one table: its layout, its program, and how wide it is.
pub(crate) struct Engine<'a, W> {
    pub(crate) layout: &'a Layout,
    pub(crate) program: &'a Program,
    pub(crate) planes: usize,
    /// What a position may contribute,
    pub(crate) bits: W,
    /// but nothing where the pile of one of these vertices is empty.
    pub(crate) closed: Face,
    pub(crate) limits: &'a Limits,
    /// Bytes that a thread does before it hands over, at least.
    pub(crate) grain: usize,
    /// Memory of a recorder and of a slice in flight, in bytes.
    pub(crate) slice_memory: u64,
}

impl<W: Word> Engine<'_, W> {
    fn width(&self) -> Width {
        Width::new::<W>(self.layout, self.program, self.planes)
    }

    fn sharing(&self) -> Sharing {
        let step_bytes = self.width().words() * size_of::<W>();
        let threads = self.limits.threads();
        Sharing::new(self.layout, step_bytes, threads, self.grain)
    }

    /// The shadow of no slice yet, if all the memory that the engine will need
    /// is allowed.
    pub(crate) fn shadow(&self) -> Result<Shadow<W>, StopReason> {
        let (width, sharing) = (self.width(), self.sharing());
        let meter = self.limits.meter();
        let handover = Handover::<W>::words(self.program, width, &sharing);
        meter.take(sharing.chunks() as u64 * aligned_bytes::<W>(handover))?;
        for share in sharing.shares() {
            let sweep = Sweep::<W>::memory(self.layout, self.program, width, &share);
            meter.take(aligned_bytes::<W>(share.sweep_steps() * width.words()))?;
            meter.take(sweep + 3 * self.slice_memory)?;
        }
        let shares = sharing.shares();
        Ok(Shadow {
            shares: shares
                .map(|share| Aligned::zeroed(share.sweep_steps() * width.words()))
                .collect(),
            sharing,
            width,
            lags: self.layout.lags(),
        })
    }

    /// Sweep over the slices from `first` on, whose predecessors are in the
    /// shadow, and hand them to `sink` in order, in one part from each thread.
    pub(crate) fn run<R: SliceRecorder<W>, const N: usize>(
        &self,
        first: usize,
        shadow: Shadow<W>,
        recorder: impl Fn(Share) -> R,
        progress: &mut Progress,
        sink: impl FnMut(usize, Vec<R::Part>) -> Result<(), TableError>,
    ) -> Result<(), Ended> {
        let (sharing, width) = (shadow.sharing, shadow.width);
        let relay = Relay::new(sharing.threads, sharing.rounds(), sharing.chunks());
        let handover = Handover::new(self.program, width, &sharing);
        let mut workers = shadow.shares.into_iter().zip(sharing.shares());
        let mut workers = workers.by_ref().map(|(shadow, share)| Worker {
            sweep: Sweep::new(
                self.layout,
                self.program,
                width,
                self.bits,
                self.closed,
                &share,
            ),
            recorder: recorder(share),
            words: width.words(),
            limits: self.limits,
            relay: &relay,
            handover: &handover,
            shadow,
            share,
        });
        let mut lead = workers.next().expect("one thread at least");
        let mut report = Report::new(progress, self.layout.slice_cells, lead.share.sweep_steps());
        let others = workers.map(|mut worker| move |slice| worker.sweep::<N>(slice, |_| {}));
        relay.run(
            first..self.layout.slices,
            |slice| {
                let part = lead.sweep::<N>(slice, |step| report.at(step))?;
                report.end_slice();
                Ok(part)
            },
            others.collect(),
            sink,
        )
    }
}

/// One thread.
struct Worker<'a, W, R> {
    sweep: Sweep<W>,
    recorder: R,
    shadow: Aligned<W>,
    /// Words of a step.
    words: usize,
    share: Share,
    limits: &'a Limits,
    relay: &'a Relay,
    handover: &'a Handover<W>,
}

impl<W: Word, R: SliceRecorder<W>> Worker<'_, W, R> {
    /// Do this thread's share of a slice; `tell` hears of the steps done.
    fn sweep<const N: usize>(
        &mut self,
        slice: usize,
        mut tell: impl FnMut(usize),
    ) -> Result<R::Part, Halt> {
        let thread = self.share.thread;
        self.sweep.rewind();
        for chunk in self.share.chunks() {
            self.limits.check()?;
            self.relay.wait(thread, slice, chunk.round, chunk.number)?;
            let end = chunk.steps.end;
            let words = self.words * chunk.steps.start..self.words * end;
            let shadow = &mut self.shadow.words_mut()[words];
            self.handover
                .with(chunk.number, |words| self.sweep.load(words));
            self.sweep
                .run::<R, N>(chunk.steps, shadow, &mut self.recorder);
            self.handover
                .with(chunk.number, |words| self.sweep.store(words));
            self.relay.finish(thread, slice, chunk.round, chunk.number);
            tell(end);
        }
        Ok(self.recorder.take_part()?)
    }
}

/// Tells how far the slices are, now and then.
struct Report<'a> {
    progress: &'a mut Progress,
    slice_cells: u64,
    steps: usize,
    /// Cells of the present slice that were told of.
    told: u64,
    last: Instant,
}

impl<'a> Report<'a> {
    fn new(progress: &'a mut Progress, slice_cells: u64, steps: usize) -> Self {
        Self {
            progress,
            slice_cells,
            steps,
            told: 0,
            last: Instant::now(),
        }
    }

    /// All threads are at about this local step.
    fn at(&mut self, step: usize) {
        if self.last.elapsed() >= Duration::from_millis(200) {
            let cells = u128::from(self.slice_cells) * step as u128 / self.steps as u128;
            self.tell(cells as u64);
        }
    }

    fn end_slice(&mut self) {
        self.tell(self.slice_cells);
        self.told = 0;
    }

    fn tell(&mut self, cells: u64) {
        self.progress.advance(cells - self.told);
        self.told = cells;
        self.last = Instant::now();
    }
}
