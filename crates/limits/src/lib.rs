//! Limits on work, reasons for stopping, and progress.
//!
//! ```
//! use faceoff_limits::{Limits, parse_duration};
//! use std::sync::atomic::Ordering;
//!
//! let hour = parse_duration("1h").unwrap();
//! let limits = Limits::none().with_time(hour).with_memory(1 << 20);
//! assert!(limits.check().is_ok());
//! assert!(limits.meter().take(2 << 20).is_err());
//! limits.cancel_flag().store(true, Ordering::Relaxed);
//! assert!(limits.check().is_err());
//! ```
//!
//! Every engine that can run for long takes a [`Limits`] and returns a
//! `Result<_, StopReason>`: an answer is exact, or it is missing for a stated
//! reason; it is never a guess. The rules:
//!
//! * call [`Limits::check`] often (it costs an atomic load, and looks at the
//!   clock once in 256 calls of the same [`Pulse`]);
//! * account for memory *before* allocating it, with a [`MemoryMeter`]: all meters of
//!   one question share its limit;
//! * report progress through [`Limits::progress`], which does nothing unless a
//!   front end installed a sink.

pub mod clock;
mod memory;
mod parse;
mod progress;
mod stop;
pub mod threads;

pub use clock::{Clock, Instant};
pub use memory::MemoryMeter;
pub use parse::{LimitSyntax, parse_bytes, parse_duration};
pub use progress::{Progress, ProgressSink};
pub use stop::StopReason;

use clock::Timer;
use memory::{Allowance, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a computation may use. Cheap to clone; clones share the cancel flag.
///
/// ```
/// use faceoff_limits::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::none().with_time(Duration::from_secs(60)).with_threads(2);
/// // The first of three methods leaves time for the others.
/// let first = limits.share_of_time(1, 3);
/// assert!(first.time_left().unwrap() <= Duration::from_secs(20));
/// assert_eq!(first.most_threads(), Some(2));
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    time: Option<Time>,
    /// The limit by another clock that was there before.
    outer: Option<Time>,
    clock: Clock,
    memory: Option<Allowance>,
    /// Where the limit on memory is one for the process.
    process: Option<Arc<Watch>>,
    threads: Option<usize>,
    cancel: Arc<AtomicBool>,
    sink: Option<Arc<dyn ProgressSink>>,
}

/// A limit on time.
#[derive(Clone, Copy)]
struct Time {
    since: Timer,
    length: Duration,
    /// What somebody asked for: the length, or that of which it is a share.
    asked: Duration,
}

impl Time {
    fn left(&self) -> Duration {
        self.length.saturating_sub(self.since.elapsed())
    }
}

impl Limits {
    /// No limit at all: runs until it is done or cancelled.
    pub fn none() -> Self {
        Self::default()
    }

    /// At most this long, counted from now.
    pub fn with_time(mut self, time: Duration) -> Self {
        let sensible = Instant::now().checked_add(time).is_some();
        self.time = sensible.then(|| Time {
            since: Timer::start(self.clock),
            length: time,
            asked: time,
        });
        self
    }

    /// At most this long, and no longer than before: a limit that is reached sooner stays the
    /// one that is named.
    pub fn at_most(self, time: Duration) -> Self {
        match self.time_left() {
            Some(left) if left <= time => self,
            _ => self.with_time(time),
        }
    }

    /// From now on time is counted by this clock, in copies too. A limit by the clock before
    /// stays, whatever limits are set by this one.
    pub fn with_clock(mut self, clock: Clock) -> Self {
        if clock != self.clock {
            self.outer = self.time.take();
        }
        self.clock = clock;
        self
    }

    /// At most this many bytes of memory in tables, lists and graphs, in all, and in the
    /// automata that are being made: a finished one counts no longer.
    pub fn with_memory(self, bytes: u64) -> Self {
        Self {
            memory: Some(Allowance::new(bytes)),
            ..self.part()
        }
    }

    /// The limit on memory holds for what the process uses from now on, an eighth more
    /// allowed, where the system tells that: for a program with one question at a time.
    /// `give_back` returns to the system what is free, which does not count.
    pub fn of_the_process(mut self, give_back: fn()) -> Self {
        self.process = Watch::start(give_back).map(Arc::new);
        self
    }

    /// The same limits for another question: memory counts from nothing.
    pub fn afresh(&self) -> Self {
        let again = |watch: &Arc<Watch>| Arc::new(watch.again());
        Self {
            memory: self.memory().map(Allowance::new),
            process: self.process.as_ref().map(again),
            ..self.clone()
        }
    }

    /// The same limits for a part of the work: that the process had too much memory in another
    /// part does not stop this one.
    pub fn part(&self) -> Self {
        Self {
            process: self.process.as_ref().map(|watch| Arc::new(watch.part())),
            ..self.clone()
        }
    }

    /// At most this many threads.
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads.max(1));
        self
    }

    /// Stop when `flag` becomes true (Ctrl-C, a cancelled job).
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = flag;
        self
    }

    /// Send progress to `sink`.
    pub fn with_progress(mut self, sink: Arc<dyn ProgressSink>) -> Self {
        self.sink = Some(sink);
        self
    }

    /// The memory limit in bytes, if there is one.
    pub fn memory(&self) -> Option<u64> {
        self.memory.as_ref().map(Allowance::limit)
    }

    /// The limit on threads, if there is one.
    pub fn most_threads(&self) -> Option<usize> {
        self.threads
    }

    /// How many threads to use: the limit, or what the machine has.
    pub fn threads(&self) -> usize {
        match self.threads {
            _ if !threads::CAN_START => 1,
            Some(most) => most,
            None => std::thread::available_parallelism().map_or(1, |n| n.get()),
        }
    }

    /// How much of the time is left, if time is limited.
    pub fn time_left(&self) -> Option<Duration> {
        let limits = [self.time, self.outer].into_iter().flatten();
        limits.map(|time| time.left()).min()
    }

    /// The same limits with the time cut to a fraction of what is left, for a
    /// method that must leave time for the next one.
    pub fn share_of_time(&self, numerator: u32, denominator: u32) -> Self {
        let mut limits = self.part();
        let given = [self.time, self.outer].into_iter().flatten();
        if let Some(given) = given.min_by_key(Time::left) {
            limits.time = Some(Time {
                since: Timer::start(self.clock),
                length: given.left() * numerator / denominator,
                asked: given.asked,
            });
        }
        limits
    }

    /// The flag that stops this computation when it is set.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// May the computation go on? Looks at the flag, at the clock and, where the limit on
    /// memory is one for the process, at the process.
    pub fn check(&self) -> Result<(), StopReason> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(StopReason::Cancelled);
        }
        let mut limits = [self.time, self.outer].into_iter().flatten();
        match limits.find(|time| time.left().is_zero()) {
            Some(Time { asked: limit, .. }) => Err(StopReason::Time { limit }),
            None => match (&self.process, &self.memory) {
                (Some(process), Some(memory)) => process.look(memory),
                _ => Ok(()),
            },
        }
    }

    /// A counter for a hot loop: looks at the clock once in 256 beats.
    pub fn pulse(&self) -> Pulse<'_> {
        Pulse {
            limits: self,
            steps: 0,
        }
    }

    /// So many bytes, as long as what is given back is kept.
    pub fn reserve(&self, bytes: u64) -> Result<MemoryMeter, StopReason> {
        let meter = self.meter();
        meter.take(bytes)?;
        Ok(meter)
    }

    /// A meter that refuses to grow past the memory limit.
    pub fn meter(&self) -> MemoryMeter {
        MemoryMeter::new(self.memory.clone())
    }

    /// Start to report progress on one piece of work; `total` steps if known.
    pub fn progress(&self, what: &str, total: Option<u64>) -> Progress {
        Progress::start(self.sink.clone(), what, total)
    }
}

/// See [`Limits::pulse`].
///
/// ```
/// use faceoff_limits::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::none().with_time(Duration::ZERO);
/// let mut pulse = limits.pulse();
/// let stopped = (1..=1000).find(|_| pulse.beat().is_err());
/// assert_eq!(stopped, Some(256));
/// ```
pub struct Pulse<'a> {
    limits: &'a Limits,
    /// Machine steps since the last look, more or less.
    steps: usize,
}

/// Machine steps that a beat may stand for.
const BEAT: usize = 1 << 12;

impl Pulse<'_> {
    /// One step of the loop, of some thousand machine steps at most.
    #[inline]
    pub fn beat(&mut self) -> Result<(), StopReason> {
        self.beats(BEAT)
    }

    /// A step of the loop that takes about this many machine steps.
    #[inline]
    pub fn beats(&mut self, steps: usize) -> Result<(), StopReason> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps >= 256 * BEAT {
            self.steps = 0;
            self.limits.check()
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_clock_does_not_take_a_limit_away() {
        let limits = Limits::none().with_time(Duration::from_millis(20));
        let own = limits
            .with_clock(Clock::Thread)
            .with_time(Duration::from_secs(3600));
        assert!(
            own.time_left()
                .is_some_and(|left| left <= Duration::from_millis(20))
        );
        // The thread uses nothing of the processor meanwhile.
        std::thread::sleep(Duration::from_millis(30));
        assert!(own.check().is_err());
        assert!(
            own.clone()
                .with_time(Duration::from_secs(1))
                .check()
                .is_err()
        );
    }

    #[test]
    fn a_share_of_the_time_names_what_was_asked_for() {
        let limit = Duration::from_secs(1);
        let share = Limits::none().with_time(limit).share_of_time(0, 4);
        assert_eq!(share.check(), Err(StopReason::Time { limit }));
        let again = share.share_of_time(1, 2);
        assert_eq!(again.check(), Err(StopReason::Time { limit }));
    }

    #[test]
    fn a_limit_for_a_part_does_not_rename_that_of_the_whole() {
        let (short, long) = (Duration::ZERO, Duration::from_secs(60));
        let given = |time| Limits::none().with_time(time);
        assert_eq!(
            given(short).at_most(long).check(),
            Err(StopReason::Time { limit: short })
        );
        assert_eq!(
            given(long).at_most(short).check(),
            Err(StopReason::Time { limit: short })
        );
        assert!(Limits::none().at_most(long).time_left().is_some());
    }

    #[test]
    fn time_runs_out() {
        let limits = Limits::none().with_time(Duration::ZERO);
        assert!(matches!(limits.check(), Err(StopReason::Time { .. })));
        assert!(Limits::none().check().is_ok());
    }

    #[test]
    fn clones_share_the_cancel_flag() {
        let limits = Limits::none();
        let copy = limits.clone().with_memory(1);
        limits.cancel_flag().store(true, Ordering::Relaxed);
        assert_eq!(copy.check(), Err(StopReason::Cancelled));
    }

    #[test]
    fn a_pulse_looks_at_the_clock_in_the_end() {
        let limits = Limits::none().with_time(Duration::ZERO);
        let mut pulse = limits.pulse();
        assert!((0..300).any(|_| pulse.beat().is_err()));
        assert!((0..300).all(|_| pulse.beats(1).is_ok()));
        assert!(pulse.beats(1 << 20).is_err());
    }
}
