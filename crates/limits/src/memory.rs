//! Counting memory before it is allocated, and looking at what the process has.

use crate::{Instant, StopReason};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// What one question may use: all its meters count against it.
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    limit: u64,
    used: Arc<AtomicU64>,
}

impl Allowance {
    pub(crate) fn new(limit: u64) -> Self {
        let used = Arc::default();
        Self { limit, used }
    }

    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    fn take(&self, bytes: u64) -> Result<(), StopReason> {
        let limit = self.limit;
        let more = |used: u64| used.checked_add(bytes).filter(|needed| *needed <= limit);
        match (self.used).fetch_update(Ordering::Relaxed, Ordering::Relaxed, more) {
            Ok(_) => Ok(()),
            Err(used) => Err(StopReason::Memory {
                limit,
                needed: used.saturating_add(bytes),
            }),
        }
    }

    fn release(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// Counts bytes against the limit of a question, which its meters share. Clones share the
/// count too, so that threads can account together; with the last of them what was taken is
/// given back.
///
/// ```
/// use faceoff_limits::Limits;
///
/// let limits = Limits::none().with_memory(1000);
/// let meter = limits.meter();
/// meter.take(600).unwrap();
/// let of_another_thread = meter.clone();
/// assert!(of_another_thread.take(600).is_err());
/// assert_eq!(meter.used(), 600);
/// // What another method has, this one cannot have.
/// assert!(limits.meter().take(600).is_err());
/// meter.release(600);
/// assert!(limits.meter().take(600).is_ok());
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "what was taken is given back when the meter is dropped"]
pub struct MemoryMeter(Arc<Account>);

#[derive(Debug, Default)]
struct Account {
    used: AtomicU64,
    allowance: Option<Allowance>,
}

impl MemoryMeter {
    /// A meter of a question that may use so much; `None` never refuses.
    pub(crate) fn new(allowance: Option<Allowance>) -> Self {
        let used = AtomicU64::default();
        Self(Arc::new(Account { used, allowance }))
    }

    /// Reserve `bytes`, or refuse and change nothing.
    pub fn take(&self, bytes: u64) -> Result<(), StopReason> {
        if let Some(allowance) = &self.0.allowance {
            allowance.take(bytes)?;
        }
        self.0.used.fetch_add(bytes, Ordering::Relaxed);
        Ok(())
    }

    /// Give `bytes` back.
    pub fn release(&self, bytes: u64) {
        let before = self.0.used.fetch_sub(bytes, Ordering::Relaxed);
        debug_assert!(before >= bytes, "released more memory than was taken");
        if let Some(allowance) = &self.0.allowance {
            allowance.release(bytes);
        }
    }

    /// Bytes reserved now.
    pub fn used(&self) -> u64 {
        self.0.used.load(Ordering::Relaxed)
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        if let Some(allowance) = &self.allowance {
            allowance.release(*self.used.get_mut());
        }
    }
}

/// Looks at what the process uses, now and then. Once it was too much it stays too much, as time
/// that has run out does: whoever stopped may look again and say why.
#[derive(Debug)]
pub(crate) struct Watch {
    begun: Instant,
    /// When it was looked at last, in milliseconds.
    looked: AtomicU64,
    /// What the process used before; found out at the first look.
    before: OnceLock<u64>,
    /// What it used when it was looked at last, for this question or another.
    last: Arc<AtomicU64>,
    refused: OnceLock<StopReason>,
    /// Returns to the system what is free.
    give_back: fn(),
}

/// How often the process is looked at.
const EVERY: Duration = Duration::from_millis(10);

/// What a process may use beyond what is counted: code, stacks, what lies between blocks.
const UNCOUNTED: u64 = 16 << 20;

impl Watch {
    /// Watch the process, where the system tells what it uses.
    pub(crate) fn start(give_back: fn()) -> Option<Self> {
        let before = of_the_process()?;
        Some(Self {
            begun: Instant::now(),
            looked: AtomicU64::default(),
            before: OnceLock::from(before),
            last: Arc::new(AtomicU64::new(before)),
            refused: OnceLock::new(),
            give_back,
        })
    }

    /// Watch it for another question. Most are answered before the first look.
    pub(crate) fn again(&self) -> Self {
        Self {
            before: OnceLock::new(),
            ..self.part()
        }
    }

    /// Watch it for a part of this question: what was too much for another part may be gone.
    pub(crate) fn part(&self) -> Self {
        Self {
            begun: Instant::now(),
            looked: AtomicU64::default(),
            before: self.before.clone(),
            last: Arc::clone(&self.last),
            refused: OnceLock::new(),
            give_back: self.give_back,
        }
    }

    /// Does the process keep within a limit, and an eighth more?
    pub(crate) fn look(&self, allowance: &Allowance) -> Result<(), StopReason> {
        if let Some(reason) = self.refused.get() {
            return Err(reason.clone());
        }
        let now = self.begun.elapsed().as_millis() as u64;
        let looked = self.looked.load(Ordering::Relaxed);
        if now < looked + EVERY.as_millis() as u64 {
            return Ok(());
        }
        self.looked.store(now, Ordering::Relaxed);
        let limit = allowance.limit();
        let needed = || {
            let all = of_the_process().unwrap_or(0);
            let last = self.last.swap(all, Ordering::Relaxed);
            // Of what was counted so far no more is there than came since the last look.
            let ours = allowance.used().min(all.saturating_sub(last));
            all.saturating_sub(*self.before.get_or_init(|| all - ours))
        };
        let most = limit.saturating_add(limit / 8).saturating_add(UNCOUNTED);
        if needed() <= most {
            return Ok(());
        }
        // What earlier work has freed may still be with the process.
        (self.give_back)();
        match needed() {
            needed if needed > most => {
                let reason = StopReason::Memory { limit, needed };
                Err(self.refused.get_or_init(|| reason).clone())
            }
            _ => Ok(()),
        }
    }
}

/// The bytes that this process has in memory, but for files that are mapped, where the
/// system tells it: on Linux, a number of KiB in a file.
fn of_the_process() -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes << 10)
}

#[cfg(test)]
mod tests {
    use crate::{Limits, StopReason};
    #[cfg(target_os = "linux")]
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn refuses_and_keeps_the_count() {
        let meter = Limits::none().with_memory(10).meter();
        assert!(meter.take(8).is_ok());
        let refusal = meter.clone().take(3);
        let (limit, needed) = (10, 11);
        assert_eq!(refusal, Err(StopReason::Memory { limit, needed }));
        assert_eq!(meter.used(), 8);
        meter.release(8);
        assert!(meter.take(10).is_ok());
    }

    #[test]
    fn a_question_has_one_limit_however_many_meters() {
        let limits = Limits::none().with_memory(10);
        let (first, copy) = (limits.meter(), limits.share_of_time(1, 2));
        first.take(8).unwrap();
        assert!(copy.meter().take(3).is_err());
        assert!(copy.meter().take(2).is_ok());
        // What that last meter had was given back with it; the first one counts still.
        let other = first.clone();
        drop(first);
        assert!(copy.meter().take(3).is_err());
        drop(other);
        assert!(copy.meter().take(10).is_ok());
        let held = copy.reserve(10).unwrap();
        assert!(copy.reserve(1).is_err() && copy.afresh().reserve(10).is_ok());
        drop(held);
        // Another limit is another question's.
        assert!(copy.clone().with_memory(5).meter().take(5).is_ok());
        assert!(Limits::none().meter().take(u64::MAX).is_ok());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_nobody_counts_is_seen() {
        static FREED: AtomicU64 = AtomicU64::new(0);
        let give_back = || {
            FREED.fetch_add(1, Ordering::Relaxed);
        };
        let limits = Limits::none()
            .with_memory(1 << 20)
            .of_the_process(give_back);
        assert!(limits.check().is_ok());
        let block = vec![1u8; 200 << 20];
        std::thread::sleep(super::EVERY * 2);
        let stopped = limits.check();
        assert!(
            matches!(stopped, Err(StopReason::Memory { limit: 1048576, needed }) if needed > 100 << 20),
            "{stopped:?}"
        );
        // It stays so, for who has stopped already; a part that begins counts the block, too.
        assert_eq!(limits.clone().check(), stopped);
        let part = limits.share_of_time(1, 2);
        assert!(part.check().is_ok());
        std::thread::sleep(super::EVERY * 2);
        assert!(part.check().is_err() && part.with_memory(1 << 30).check().is_ok());
        assert!(FREED.load(Ordering::Relaxed) > 0);
        // What there was before another question is not counted for it.
        let other = limits.afresh();
        std::thread::sleep(super::EVERY * 2);
        assert!(other.check().is_ok());
        let another = vec![1u8; 200 << 20];
        std::thread::sleep(super::EVERY * 2);
        assert!(matches!(other.check(), Err(StopReason::Memory { .. })));
        drop((block, another));
    }
}
