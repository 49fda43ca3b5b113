//! The clock, where the platform has one.
//!
//! [`Instant`] is that of the standard library, which in a browser has none: there
//! the program is told how to ask for the time (`set`), and until then it is
//! always the same moment.
//!
//! Time is counted by that clock or by the processor time of a thread ([`Clock`]), so that
//! a limit means the same beside other work.

use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use bare::{Instant, set};

/// What a time limit is counted by.
///
/// ```
/// use faceoff_limits::{Clock, Limits};
/// use std::time::Duration;
///
/// let hour = Duration::from_secs(3600);
/// // At most an hour of the thread's own time, but no more than half an hour on the wall.
/// let limits = Limits::none().with_time(hour / 2).with_clock(Clock::Thread).with_time(hour);
/// assert!(limits.time_left().unwrap() <= hour / 2);
/// assert_eq!(Clock::default(), Clock::Wall);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// The clock on the wall.
    #[default]
    Wall,
    /// The processor time of the thread that sets the limit, which then does all of
    /// the work; the wall's where the system does not tell it.
    Thread,
}

/// A moment from which time is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Timer {
    /// By the clock on the wall.
    Wall(Instant),
    /// By what the thread had used of the processor.
    Thread(Duration),
}

impl Timer {
    /// Count from now.
    pub(crate) fn start(clock: Clock) -> Self {
        let used = match clock {
            Clock::Wall => None,
            Clock::Thread => of_thread(),
        };
        used.map_or_else(|| Self::Wall(Instant::now()), Self::Thread)
    }

    /// How long ago it was, by the same clock.
    pub(crate) fn elapsed(&self) -> Duration {
        match self {
            Self::Wall(start) => start.elapsed(),
            Self::Thread(start) => of_thread().unwrap_or(*start).saturating_sub(*start),
        }
    }
}

/// What this thread has used of the processor, where the system tells it: on Linux,
/// the first number in a file, in nanoseconds.
fn of_thread() -> Option<Duration> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let used = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_sleeps_uses_nothing() {
        let (wall, thread) = (Timer::start(Clock::Wall), Timer::start(Clock::Thread));
        std::thread::sleep(Duration::from_millis(60));
        assert!(wall.elapsed() >= Duration::from_millis(60));
        if let Timer::Thread(start) = thread {
            assert!(thread.elapsed() < Duration::from_millis(60));
            while thread.elapsed() < Duration::from_millis(20) {}
            assert!(of_thread().unwrap() >= start + Duration::from_millis(20));
        }
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod bare {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// How to ask for the time since some moment; the first one told stays.
    pub fn set(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    /// A moment.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// How long ago it was.
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// From an earlier moment to this one; nothing if that was later.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// A later moment, unless it is too late to be one.
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0 + time)
        }
    }
}
