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
use crate::race::{Race, Refusal, StopOnPanic};
use crate::sweep::{Recorder, Sweep};
use crate::word::{Aligned, Word, aligned_bytes};
use faceoff_complex::Face;
use faceoff_limits::{Limits, Progress, StopReason};
use std::collections::BTreeMap;
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
    /// What a position may contribute,
    pub(crate) bits: W,
    /// but nothing where the pile of one of these vertices is empty.
    pub(crate) closed: Face,
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
        progress: &mut Progress,
        mut sink: impl FnMut(usize, R::Slice) -> Result<(), TableError>,
    ) -> Result<(), Ended> {
        let slices = self.layout.slices;
        let threads = self.threads(slices.saturating_sub(first));
        let race = Race::new(threads, shadow.chunks.len());
        let cells = self.layout.slice_cells * (slices - first) as u64;
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
                let chunks = race.total();
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
        let mut sweep = Sweep::new(
            self.layout,
            self.program,
            self.width(),
            self.bits,
            self.closed,
        );
        let steps = self.layout.sweep_steps();
        let threads = race.threads();
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
