//! Slices, one after the other, by one or more threads.
//!
//! All that a slice needs from the slices before it is the shadow: the union of
//! what they contribute, row by row. Each thread keeps that of its own share, and
//! goes over the steps of a slice [behind](crate::share) the thread before it,
//! which hands over what its last lanes hold. Invariant: place T of a [`Link`]
//! holds what the later thread needs for its step T, from when the earlier one
//! is through with its step for it until the later one is through with its own.

use crate::code::Width;
use crate::error::TableError;
use crate::layout::Layout;
use crate::program::Program;
use crate::share::{Share, Sharing};
use crate::slice_barrier::{SliceBarrier, SliceError, ThreadStop};
use crate::sweep::{Exchange, Recorder, Sweep};
use crate::word::{Aligned, Word, aligned_bytes};
use faceoff_complex::Face;
use faceoff_limits::{Instant, Limits, MemoryMeter, Progress, StopReason};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A recorder that can hand over its part of a slice.
pub(crate) trait SliceRecorder<W>: Recorder<W> + Send {
    /// What the share of one thread comes out as.
    type Part: Send;

    /// The part of the slice that was swept, or why there is none; ready for the
    /// next one.
    fn take_part(&mut self) -> Result<Self::Part, SliceError>;
}

/// The shadow of all finished slices, for each thread that of its share.
pub(crate) struct Shadow<W> {
    sharing: Sharing,
    widths: Vec<Width>,
    lags: Vec<Vec<u32>>,
    shares: Vec<Aligned<W>>,
    /// Of all that the engine needs.
    memory: MemoryMeter,
}

impl<W: Word> Shadow<W> {
    /// Is there more than one thread?
    pub(crate) fn is_shared(&self) -> bool {
        self.shares.len() > 1
    }

    /// Add the element number `element` at a middle index and lane.
    pub(crate) fn add(&mut self, middle: usize, lane: usize, element: usize) {
        let (thread, lane) = self.sharing.find(lane);
        let width = self.widths[thread];
        let step = middle + self.lags[thread][lane] as usize;
        let (plane, bit) = (element / W::BITS, element % W::BITS);
        let at = step * width.words() + plane * width.lanes + lane;
        self.shares[thread].words_mut()[at] |= W::single(bit);
    }
}

/// Between a thread and the next one: some chunks of steps, used in turn.
struct Link<W> {
    chunks: Vec<Mutex<Aligned<W>>>,
    chunk_steps: usize,
    /// Words of a step.
    words: usize,
}

/// Chunks in a link: one is written, one is read, and the others let a thread
/// run ahead while the next one is held up.
const LINK_CHUNKS: usize = 32;

impl<W: Word> Link<W> {
    fn memory(words: usize, chunk_steps: usize) -> u64 {
        LINK_CHUNKS as u64 * aligned_bytes::<W>(words * chunk_steps)
    }

    fn new(words: usize, chunk_steps: usize) -> Self {
        let chunks = 0..LINK_CHUNKS;
        let chunks = chunks.map(|_| Mutex::new(Aligned::zeroed(words * chunk_steps)));
        Self {
            chunks: chunks.collect(),
            chunk_steps,
            words,
        }
    }

    /// The chunk in which a step is.
    fn lock(&self, step: usize) -> MutexGuard<'_, Aligned<W>> {
        let chunk = &self.chunks[step / self.chunk_steps % LINK_CHUNKS];
        // A panic elsewhere ends the computation anyway.
        chunk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Steps in the chunk of a step, from that step on.
    fn left(&self, step: usize) -> usize {
        self.chunk_steps - step % self.chunk_steps
    }

    /// Where in its chunk a step begins.
    fn at(&self, step: usize) -> usize {
        step % self.chunk_steps * self.words
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
    /// The shadow of no slice yet, if all the memory that the engine will need
    /// is allowed.
    pub(crate) fn shadow(&self) -> Result<Shadow<W>, StopReason> {
        let lane_bytes = self.planes * size_of::<W>();
        let threads = self.limits.threads();
        let sharing = Sharing::new(self.layout, lane_bytes, threads, self.grain);
        let meter = self.limits.meter();
        let mut widths = Vec::new();
        for share in &sharing.shares {
            let width = Width::new::<W>(share, self.program, self.planes);
            if share.follows() {
                let words = sharing.exchanged_words(self.program, self.planes);
                meter.take(Link::<W>::memory(words, sharing.chunk_steps))?;
            }
            meter.take(aligned_bytes::<W>(share.sweep_steps() * width.words()))?;
            meter.take(Sweep::<W>::memory(&share.layout, self.program, width))?;
            meter.take(3 * self.slice_memory)?;
            widths.push(width);
        }
        let shares = sharing.shares.iter().zip(&widths);
        Ok(Shadow {
            shares: shares
                .map(|(share, width)| Aligned::zeroed(share.sweep_steps() * width.words()))
                .collect(),
            lags: sharing.shares.iter().map(|s| s.layout.lags()).collect(),
            sharing,
            widths,
            memory: meter,
        })
    }

    /// Sweep over the slices from `first` on, whose predecessors are in the
    /// shadow, and hand them to `sink` in order, in one part from each thread.
    pub(crate) fn run<R: SliceRecorder<W>, const N: usize>(
        &self,
        first: usize,
        shadow: Shadow<W>,
        recorder: impl Fn(&Share) -> R,
        progress: &mut Progress,
        sink: impl FnMut(usize, Vec<R::Part>) -> Result<(), TableError>,
    ) -> Result<(), SliceError> {
        let _memory = shadow.memory;
        let sharing = &shadow.sharing;
        let shares = &sharing.shares;
        let words = sharing.exchanged_words(self.program, self.planes);
        let links = shares[1..].iter();
        let links = links.map(|_| Link::<W>::new(words, sharing.chunk_steps));
        let links: Vec<Link<W>> = links.collect();
        let most = shares.iter().map(Share::sweep_steps).max();
        let barrier = SliceBarrier::new(shares.len(), most.expect("one share at least"));
        let parts = shadow.shares.into_iter().zip(shadow.widths).zip(shares);
        let mut workers = parts.map(|((shadow, width), share)| Worker {
            sweep: Sweep::new(share, self.program, width, self.bits, self.closed),
            recorder: recorder(share),
            shadow,
            words: width.words(),
            share,
            before: share.thread.checked_sub(1).map(|t| (&shares[t], &links[t])),
            after: links.get(share.thread),
            chunk_steps: sharing.chunk_steps,
            limits: self.limits,
            barrier: &barrier,
        });
        let mut lead = workers.next().expect("one thread at least");
        let mut report = Report::new(progress, self.layout.slice_cells, lead.share.sweep_steps());
        let others = workers.map(|mut worker| move |slice| worker.sweep::<N>(slice, |_| {}));
        barrier.run(
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
    share: &'a Share,
    /// The share before and the link from there.
    before: Option<(&'a Share, &'a Link<W>)>,
    /// The link to the share after.
    after: Option<&'a Link<W>>,
    chunk_steps: usize,
    limits: &'a Limits,
    barrier: &'a SliceBarrier,
}

impl<W: Word, R: SliceRecorder<W>> Worker<'_, W, R> {
    /// Do this thread's share of a slice; `tell` hears of the steps done.
    fn sweep<const N: usize>(
        &mut self,
        slice: usize,
        mut tell: impl FnMut(usize),
    ) -> Result<R::Part, ThreadStop> {
        self.sweep.rewind();
        let mut step = 0;
        while step < self.share.sweep_steps() {
            self.limits.check()?;
            step = self.chunk::<N>(slice, step)?;
            self.barrier.finish(self.share.thread, slice, step);
            tell(step);
        }
        Ok(self.recorder.take_part()?)
    }

    /// Go on from a step to the next one where something is to be handed over.
    fn chunk<const N: usize>(&mut self, slice: usize, from: usize) -> Result<usize, ThreadStop> {
        let (thread, delay) = (self.share.thread, self.share.delay());
        // The step of the thread after this one for which this one makes something.
        let there = from.checked_sub(delay);
        let mut to = match there {
            None if self.after.is_some() => delay,
            _ => from + self.chunk_steps,
        };
        if let (Some(link), Some(there)) = (self.after, there) {
            to = to.min(from + link.left(there));
            let reused = (there + link.left(there)).saturating_sub(LINK_CHUNKS * link.chunk_steps);
            self.barrier.wait(thread + 1, slice, reused)?;
        }
        if let Some((_, link)) = self.before {
            to = to.min(from + link.left(from));
        }
        to = to.min(self.share.sweep_steps());
        if let Some((before, _)) = self.before {
            let needed = (to + before.delay()).min(before.sweep_steps());
            self.barrier.wait(thread - 1, slice, needed)?;
        }
        let imported = self
            .before
            .map(|(_, link)| (link.lock(from), link.at(from)));
        let after = self.after.zip(there);
        let mut exported = after.map(|(link, there)| (link.lock(there), link.at(there)));
        let exchange = Exchange {
            import: imported.as_ref().map(|(chunk, at)| &chunk.words()[*at..]),
            export: exported
                .as_mut()
                .map(|(chunk, at)| &mut chunk.words_mut()[*at..]),
        };
        let shadow = &mut self.shadow.words_mut()[self.words * from..self.words * to];
        self.sweep
            .run::<R, N>(from..to, shadow, exchange, &mut self.recorder);
        Ok(to)
    }
}

/// Tells how far the slices are, now and then.
struct Report<'a> {
    progress: &'a mut Progress,
    slice_cells: u64,
    steps: usize,
    /// Cells of the present slice that were told of.
    reported: u64,
    last: Instant,
}

impl<'a> Report<'a> {
    fn new(progress: &'a mut Progress, slice_cells: u64, steps: usize) -> Self {
        Self {
            progress,
            slice_cells,
            steps,
            reported: 0,
            last: Instant::now(),
        }
    }

    /// All threads are at about this step.
    fn at(&mut self, step: usize) {
        if self.last.elapsed() >= Duration::from_millis(200) {
            let cells = u128::from(self.slice_cells) * step as u128 / self.steps as u128;
            self.tell(cells as u64);
        }
    }

    fn end_slice(&mut self) {
        self.tell(self.slice_cells);
        self.reported = 0;
    }

    fn tell(&mut self, cells: u64) {
        self.progress.advance(cells - self.reported);
        self.reported = cells;
        self.last = Instant::now();
    }
}
