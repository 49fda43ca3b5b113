//! Threads that work on the same slice, one slice after the other.
//!
//! A thread counts what it is through with in a slice, and others wait for it.
//! Invariants: what a thread wrote before [`SliceBarrier::finish`] is seen by one that
//! has waited for that count; no thread begins a slice before the one before it
//! has been committed, so at most one slice is begun and not committed.

use crate::error::TableError;
use faceoff_limits::StopReason;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Why a slice cannot be handed over.
#[derive(Debug)]
pub(crate) enum SliceError {
    /// A limit was met, or something failed.
    Failed(TableError),
    /// Values that need more planes.
    TooNarrow,
}

/// Why a thread does not go on.
#[derive(Debug)]
pub(crate) enum ThreadStop {
    Here(SliceError),
    /// Another thread knows why.
    Elsewhere,
}

impl<E: Into<SliceError>> From<E> for ThreadStop {
    fn from(end: E) -> Self {
        Self::Here(end.into())
    }
}

impl From<TableError> for SliceError {
    fn from(error: TableError) -> Self {
        Self::Failed(error)
    }
}

impl From<StopReason> for SliceError {
    fn from(reason: StopReason) -> Self {
        Self::Failed(reason.into())
    }
}

/// How far the threads are.
pub(crate) struct SliceBarrier {
    /// For each thread what it is through with, as if it were `per_slice` in
    /// every slice.
    done: Vec<AtomicUsize>,
    per_slice: usize,
    /// The first slice that is not committed.
    next: AtomicUsize,
    stop: AtomicBool,
}

impl SliceBarrier {
    /// For threads that count up to `most` in a slice.
    pub(crate) fn new(threads: usize, most: usize) -> Self {
        Self {
            done: (0..threads).map(|_| AtomicUsize::new(0)).collect(),
            // Its part of the slice is the last thing it is through with.
            per_slice: most + 1,
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
        }
    }

    /// Do the work on all slices: this thread as the `first` one, all others on
    /// threads of their own. A worker does its share of a slice; `commit` takes
    /// what they made of it, before any of them begins the next one.
    pub(crate) fn run<P: Send>(
        &self,
        slices: Range<usize>,
        mut first: impl FnMut(usize) -> Result<P, ThreadStop>,
        others: Vec<impl FnMut(usize) -> Result<P, ThreadStop> + Send>,
        mut commit: impl FnMut(usize, Vec<P>) -> Result<(), TableError>,
    ) -> Result<(), SliceError> {
        self.next.store(slices.start, Ordering::Relaxed);
        (0..self.threads()).for_each(|thread| self.finish(thread, slices.start, 0));
        let parts: Vec<Mutex<Option<P>>> = others.iter().map(|_| Mutex::new(None)).collect();
        let take = |part: &Mutex<Option<P>>| {
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            part.take().expect("every thread leaves its part")
        };
        std::thread::scope(|scope| {
            let _guard = StopAtEnd(self);
            let mut workers = Vec::with_capacity(others.len());
            for (thread, (mut work, part)) in others.into_iter().zip(&parts).enumerate() {
                let slices = slices.clone();
                workers.push(scope.spawn(move || {
                    let _guard = StopAtEnd(self);
                    for slice in slices.clone() {
                        self.wait_until(|| self.next.load(Ordering::Acquire) >= slice)?;
                        let made = work(slice)?;
                        *part.lock().unwrap_or_else(PoisonError::into_inner) = Some(made);
                        self.finish_slice(thread + 1, slice);
                    }
                    self.wait_until(|| self.next.load(Ordering::Acquire) >= slices.end)
                }));
            }
            let mut lead = || {
                for slice in slices.clone() {
                    let made = first(slice)?;
                    self.finish_slice(0, slice);
                    let end = (slice + 1) * self.per_slice;
                    let through = |done: &AtomicUsize| done.load(Ordering::Acquire) >= end;
                    self.wait_until(|| self.done.iter().all(through))?;
                    let made = std::iter::once(made).chain(parts.iter().map(take));
                    commit(slice, made.collect())?;
                    self.next.store(slice + 1, Ordering::Release);
                }
                Ok(())
            };
            let led = lead();
            self.stop.store(led.is_err(), Ordering::Relaxed);
            let ends = workers.into_iter().map(|worker| match worker.join() {
                Ok(end) => end,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            // All of them are to end first.
            let ends: Vec<Result<(), ThreadStop>> = std::iter::once(led).chain(ends).collect();
            let mut problems = ends.into_iter().filter_map(|end| match end {
                Err(ThreadStop::Here(problem)) => Some(problem),
                Ok(()) | Err(ThreadStop::Elsewhere) => None,
            });
            problems.next().map_or(Ok(()), Err)
        })
    }

    /// Number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.done.len()
    }

    /// A thread is through with that much of a slice.
    pub(crate) fn finish(&self, thread: usize, slice: usize, count: usize) {
        let done = slice * self.per_slice + count;
        self.done[thread].store(done, Ordering::Release);
    }

    fn finish_slice(&self, thread: usize, slice: usize) {
        self.finish(thread, slice, self.per_slice);
    }

    /// Wait until a thread is through with that much of a slice.
    pub(crate) fn wait(&self, thread: usize, slice: usize, count: usize) -> Result<(), ThreadStop> {
        let needed = slice * self.per_slice + count;
        self.wait_until(|| self.done[thread].load(Ordering::Acquire) >= needed)
    }

    fn wait_until(&self, ready: impl Fn() -> bool) -> Result<(), ThreadStop> {
        let mut tries = 0u32;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ThreadStop::Elsewhere);
            }
            if ready() {
                return Ok(());
            }
            // PERF: a thread that keeps its core busy for long also keeps the
            // one that it waits for away from it.
            tries += 1;
            match tries {
                0..300 => std::hint::spin_loop(),
                300..310 => std::thread::yield_now(),
                _ => std::thread::sleep(Duration::from_micros(20)),
            }
        }
    }
}

/// Stops all threads when one of them ends, for whatever reason, or they would
/// wait for ever.
struct StopAtEnd<'a>(&'a SliceBarrier);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::SeqCst;

    const SLICES: usize = 40;
    const PANELS: usize = 7;
    const CHUNKS: usize = 5;

    /// The places that the threads write to, and how far they are.
    struct Board {
        barrier: SliceBarrier,
        /// For each slice, panel and chunk: is it done?
        done: Vec<AtomicBool>,
        begun: AtomicUsize,
        committed: AtomicUsize,
    }

    impl Board {
        fn new(threads: usize) -> Self {
            let places = 0..SLICES * PANELS * CHUNKS;
            Self {
                barrier: SliceBarrier::new(threads, PANELS.div_ceil(threads) * CHUNKS),
                done: places.map(|_| AtomicBool::new(false)).collect(),
                begun: AtomicUsize::new(0),
                committed: AtomicUsize::new(0),
            }
        }

        fn place(&self, slice: usize, panel: usize, chunk: usize) -> &AtomicBool {
            &self.done[(slice * PANELS + panel) * CHUNKS + chunk]
        }

        /// What a thread does in a slice; it fails at `bad`.
        fn work(
            &self,
            thread: usize,
            slice: usize,
            bad: Option<usize>,
        ) -> Result<usize, ThreadStop> {
            self.begun.fetch_max(slice + 1, SeqCst);
            let (threads, mut panels) = (self.barrier.threads(), 0);
            for (round, panel) in (thread..PANELS).step_by(threads).enumerate() {
                for chunk in 0..CHUNKS {
                    let count = round * CHUNKS + chunk + 1;
                    match (thread, round) {
                        (0, 0) => {}
                        (0, _) => self.barrier.wait(threads - 1, slice, count - CHUNKS)?,
                        _ => self.barrier.wait(thread - 1, slice, count)?,
                    }
                    assert!(self.begun.load(SeqCst) <= self.committed.load(SeqCst) + 1);
                    let before = panel.checked_sub(1);
                    assert!(before.is_none_or(|p| self.place(slice, p, chunk).load(SeqCst)));
                    self.place(slice, panel, chunk).store(true, SeqCst);
                    self.barrier.finish(thread, slice, count);
                }
                panels += 1;
            }
            match bad == Some(slice) {
                true => Err(ThreadStop::Here(SliceError::TooNarrow)),
                false => Ok(panels),
            }
        }

        /// All slices; a `bad` thread fails in a slice, or the commit does if
        /// there is no such thread.
        fn run(&self, bad: Option<(usize, usize)>) -> Result<(), SliceError> {
            let threads = self.barrier.threads();
            let bad_for = |thread| bad.filter(|(t, _)| *t == thread).map(|(_, slice)| slice);
            let worker = |thread| move |slice| self.work(thread, slice, bad_for(thread));
            let others = (1..threads).map(worker).collect();
            self.barrier
                .run(0..SLICES, worker(0), others, |slice, parts| {
                    assert_eq!(parts.iter().sum::<usize>(), PANELS);
                    if bad_for(threads) == Some(slice) {
                        return Err(TableError::TooManyCells);
                    }
                    self.committed.store(slice + 1, SeqCst);
                    Ok(())
                })
        }
    }

    #[test]
    fn at_most_one_slice_is_begun_and_not_committed() {
        for threads in 1..=4 {
            let board = Board::new(threads);
            assert!(board.run(None).is_ok());
            assert_eq!(board.committed.load(SeqCst), SLICES);
            assert!(board.done.iter().all(|done| done.load(SeqCst)));
        }
    }

    #[test]
    fn all_threads_end_when_one_fails() {
        for threads in 1..=3 {
            for thread in 0..=threads {
                let board = Board::new(threads);
                let ended = board.run(Some((thread, 9)));
                match ended {
                    Err(SliceError::TooNarrow) => assert!(thread < threads),
                    Err(SliceError::Failed(_)) => assert_eq!(thread, threads),
                    Ok(()) => panic!("thread {thread} of {threads} failed unnoticed"),
                }
                assert_eq!(board.committed.load(SeqCst), 9);
            }
        }
    }
}
