//! Slices on several threads.
//!
//! Thread t of n sweeps over the slices t, t + n, t + 2n, …, each behind the
//! thread of the slice before. All that a slice needs from the slices before it
//! is the shadow (the union of what they contribute, row by row); everything
//! else is private to the thread. The shadow is cut into chunks of steps.
//! Invariant: a thread takes chunk c for slice s only when slice s − 1 is
//! through with chunk c, so chunk c then holds the slices below s and no other.

use crate::code::Width;
use crate::error::TableError;
use crate::layout::Layout;
use crate::program::Program;
use crate::sweep::{Recorder, Sweep};
use crate::word::{Aligned, Word, aligned_bytes};
use faceoff_limits::{Limits, StopReason};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A recorder that can hand over a slice.
pub(crate) trait SliceRecorder<W>: Recorder<W> + Send {
    /// What a slice comes out as.
    type Slice: Send;

    /// The slice that was swept, or why there is none; ready for the next one.
    fn take_slice(&mut self) -> Result<Self::Slice, Refusal>;
}

/// Why a slice cannot be handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// A limit was met.
    Stopped(StopReason),
    /// Values that need more planes.
    TooNarrow,
}

/// Why an engine ended early.
#[derive(Debug)]
pub(crate) enum Ended {
    Failed(TableError),
    TooNarrow,
}

impl From<TableError> for Ended {
    fn from(error: TableError) -> Self {
        Self::Failed(error)
    }
}

/// The shadow of all finished slices, in chunks of steps.
pub(crate) struct Shadow<W> {
    chunks: Vec<Mutex<Aligned<W>>>,
    chunk_steps: usize,
    width: Width,
    lags: Vec<u32>,
}

impl<W: Word> Shadow<W> {
    /// Steps in a chunk: enough work to make waiting rare, few enough that the
    /// threads follow each other closely and stop soon.
    fn chunk_steps(layout: &Layout, width: Width) -> usize {
        let step_bytes = width.words() * size_of::<W>();
        let slice_bytes = layout.sweep_steps() * step_bytes;
        let chunk_bytes = (slice_bytes / 16).clamp(1 << 14, 1 << 18);
        chunk_bytes.div_ceil(step_bytes)
    }

    fn memory(layout: &Layout, width: Width) -> u64 {
        aligned_bytes::<W>(layout.sweep_steps() * width.words())
            + 128
                * layout
                    .sweep_steps()
                    .div_ceil(Self::chunk_steps(layout, width)) as u64
    }

    fn new(layout: &Layout, width: Width) -> Self {
        let chunk_steps = Self::chunk_steps(layout, width);
        let steps = layout.sweep_steps();
        let chunks = (0..steps).step_by(chunk_steps).map(|from| {
            let here = chunk_steps.min(steps - from);
            Mutex::new(Aligned::zeroed(here * width.words()))
        });
        Self {
            chunks: chunks.collect(),
            chunk_steps,
            width,
            lags: layout.lags(),
        }
    }

    fn lock(&self, chunk: usize) -> MutexGuard<'_, Aligned<W>> {
        // A panic elsewhere ends the computation anyway.
        self.chunks[chunk]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Add the element number `element` at a middle index and lane.
    pub(crate) fn add(&mut self, middle: usize, lane: usize, element: usize) {
        let step = middle + self.lags[lane] as usize;
        let chunk = self.chunks[step / self.chunk_steps].get_mut();
        let chunk = chunk.unwrap_or_else(PoisonError::into_inner);
        let (plane, bit) = (element / W::BITS, element % W::BITS);
        let at = step % self.chunk_steps * self.width.words() + plane * self.width.lanes + lane;
        chunk.words_mut()[at] |= W::single(bit);
    }
}

/// The machine for one table: its layout, its program, and how wide it is.
pub(crate) struct Engine<'a, W> {
    pub(crate) layout: &'a Layout,
    pub(crate) program: &'a Program,
    pub(crate) planes: usize,
    /// What a position may contribute.
    pub(crate) bits: W,
    pub(crate) limits: &'a Limits,
    /// Memory of a recorder and of a slice in flight, in bytes.
    pub(crate) slice_memory: u64,
}

impl<W: Word> Engine<'_, W> {
    fn width(&self) -> Width {
        Width::new::<W>(self.layout, self.program, self.planes)
    }

    fn threads(&self, slices: usize) -> usize {
        let chunk_steps = Shadow::<W>::chunk_steps(self.layout, self.width());
        let chunks = self.layout.sweep_steps().div_ceil(chunk_steps);
        self.limits.threads().min(slices).min(chunks).max(1)
    }

    /// The shadow of no slice yet, if all the memory that the engine will need
    /// for `slices` slices is allowed.
    pub(crate) fn shadow(&self, slices: usize) -> Result<Shadow<W>, StopReason> {
        let threads = self.threads(slices) as u64;
        let width = self.width();
        let sweep = Sweep::<W>::memory(self.layout, self.program, width);
        let meter = self.limits.meter();
        meter.take(Shadow::<W>::memory(self.layout, width))?;
        meter.take(threads * (sweep + 3 * self.slice_memory))?;
        Ok(Shadow::new(self.layout, width))
    }

    /// Sweep over the slices from `first` on, whose predecessors are in the
    /// shadow, and hand them to `sink` in order.
    pub(crate) fn run<R: SliceRecorder<W>, const N: usize>(
        &self,
        first: usize,
        shadow: &Shadow<W>,
        recorder: impl Fn() -> R + Sync,
        mut sink: impl FnMut(usize, R::Slice) -> Result<(), TableError>,
    ) -> Result<(), Ended> {
        let slices = self.layout.slices;
        let threads = self.threads(slices.saturating_sub(first));
        let race = Race::new(threads, shadow.chunks.len());
        let cells = self.layout.slice_cells * (slices - first) as u64;
        let mut progress = self.limits.progress("table", Some(cells));
        let (sender, receiver) = sync_channel(threads);
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let (race, recorder, sender) = (&race, &recorder, sender.clone());
                scope.spawn(move || {
                    let _guard = StopOnPanic(race);
                    self.work::<R, N>(first, thread, race, shadow, recorder(), &sender);
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut next = first;
            let mut reported = 0;
            loop {
                match receiver.recv_timeout(Duration::from_millis(200)) {
                    Ok((slice, payload)) => {
                        early.insert(slice, payload);
                        while let Some(payload) = early.remove(&next) {
                            if let Err(error) = sink(next, payload) {
                                race.stop();
                                // Lets threads that wait to send go on to their end.
                                drop(receiver);
                                return Err(Ended::Failed(error));
                            }
                            next += 1;
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                let chunks = race.total.load(Ordering::Relaxed);
                let done = (cells as u128 * u128::from(chunks)
                    / ((slices - first).max(1) * shadow.chunks.len()) as u128)
                    as u64;
                progress.advance(done - reported);
                reported = done;
            }
            match race.refusal() {
                Some(Refusal::Stopped(reason)) => Err(Ended::Failed(reason.into())),
                Some(Refusal::TooNarrow) => Err(Ended::TooNarrow),
                None => Ok(()),
            }
        })
    }

    fn work<R: SliceRecorder<W>, const N: usize>(
        &self,
        first: usize,
        thread: usize,
        race: &Race,
        shadow: &Shadow<W>,
        mut recorder: R,
        sender: &SyncSender<(usize, R::Slice)>,
    ) {
        let mut sweep = Sweep::new(self.layout, self.program, self.width(), self.bits);
        let steps = self.layout.sweep_steps();
        let threads = race.done.len();
        for slice in (first + thread..self.layout.slices).step_by(threads) {
            sweep.rewind();
            for chunk in 0..shadow.chunks.len() {
                if slice > first && !race.wait(thread, slice - 1, chunk) {
                    return;
                }
                if let Err(reason) = self.limits.check() {
                    return race.refuse(Refusal::Stopped(reason));
                }
                let from = chunk * shadow.chunk_steps;
                let range = from..(from + shadow.chunk_steps).min(steps);
                let mut words = shadow.lock(chunk);
                sweep.run::<R, N>(range, words.words_mut(), &mut recorder);
                drop(words);
                race.finish(thread, slice, chunk);
            }
            match recorder.take_slice() {
                Ok(payload) => {
                    if sender.send((slice, payload)).is_err() {
                        return;
                    }
                }
                Err(refusal) => return race.refuse(refusal),
            }
        }
    }
}

/// How far the threads are.
struct Race {
    /// For each thread, slice × chunks + chunk of what it does next.
    done: Vec<AtomicU64>,
    chunks: u64,
    /// Chunks done by all threads together.
    total: AtomicU64,
    stop: AtomicBool,
    refusal: Mutex<Option<Refusal>>,
}

impl Race {
    fn new(threads: usize, chunks: usize) -> Self {
        Self {
            done: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            chunks: chunks as u64,
            total: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            refusal: Mutex::new(None),
        }
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn refuse(&self, refusal: Refusal) {
        self.refusal
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert(refusal);
        self.stop();
    }

    fn refusal(&self) -> Option<Refusal> {
        self.refusal
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    fn finish(&self, thread: usize, slice: usize, chunk: usize) {
        let done = slice as u64 * self.chunks + chunk as u64 + 1;
        self.done[thread].store(done, Ordering::Release);
        self.total.fetch_add(1, Ordering::Relaxed);
    }

    /// Wait until `slice`, which the thread before this one sweeps, is through
    /// with `chunk`; false if the race is stopped.
    fn wait(&self, thread: usize, slice: usize, chunk: usize) -> bool {
        let threads = self.done.len();
        let before = &self.done[(thread + threads - 1) % threads];
        let needed = slice as u64 * self.chunks + chunk as u64 + 1;
        let mut spins = 0u32;
        while before.load(Ordering::Acquire) < needed {
            if self.stop.load(Ordering::Relaxed) {
                return false;
            }
            spins += 1;
            match spins {
                0..2000 => std::hint::spin_loop(),
                2000..4000 => std::thread::yield_now(),
                _ => std::thread::sleep(Duration::from_micros(50)),
            }
        }
        !self.stop.load(Ordering::Relaxed)
    }
}

struct StopOnPanic<'a>(&'a Race);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}
