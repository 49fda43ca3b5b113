//! Threads that follow each other through the chunks of consecutive slices.
//!
//! Thread t of n does the slices t, t + n, t + 2n, … (counted from the first),
//! chunk by chunk. Invariant: after [`Race::wait`] for a slice and a chunk, all
//! chunks up to that one of that slice are done, and what was written there is
//! seen.

use faceoff_limits::StopReason;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Why a slice cannot be handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// A limit was met.
    Stopped(StopReason),
    /// Values that need more planes.
    TooNarrow,
}

/// How far the threads are.
pub(crate) struct Race {
    /// For each thread, slice × chunks + chunk of what it does next.
    done: Vec<AtomicU64>,
    chunks: u64,
    /// Chunks done by all threads together.
    total: AtomicU64,
    stop: AtomicBool,
    refusal: Mutex<Option<Refusal>>,
}

impl Race {
    pub(crate) fn new(threads: usize, chunks: usize) -> Self {
        Self {
            done: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            chunks: chunks as u64,
            total: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            refusal: Mutex::new(None),
        }
    }

    /// Number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.done.len()
    }

    /// Chunks done by all threads together.
    pub(crate) fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn refuse(&self, refusal: Refusal) {
        self.refusal
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert(refusal);
        self.stop();
    }

    pub(crate) fn refusal(&self) -> Option<Refusal> {
        self.refusal
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    pub(crate) fn finish(&self, thread: usize, slice: usize, chunk: usize) {
        let done = slice as u64 * self.chunks + chunk as u64 + 1;
        self.done[thread].store(done, Ordering::Release);
        self.total.fetch_add(1, Ordering::Relaxed);
    }

    /// Wait until `slice`, which the thread before this one sweeps, is through
    /// with `chunk`; false if the race is stopped.
    pub(crate) fn wait(&self, thread: usize, slice: usize, chunk: usize) -> bool {
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

/// Stops the race when its thread panics, or the others would wait for ever.
pub(crate) struct StopOnPanic<'a>(pub(crate) &'a Race);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}
