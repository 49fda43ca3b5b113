//! Counting memory before it is allocated.

use crate::StopReason;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts bytes against a limit. Clones share the count, so that threads can
/// account together.
///
/// ```
/// use faceoff_limits::Limits;
///
/// let meter = Limits::none().with_memory(1000).meter();
/// meter.take(600).unwrap();
/// let of_another_thread = meter.clone();
/// assert!(of_another_thread.take(600).is_err());
/// assert_eq!(meter.used(), 600);
/// meter.release(600);
/// assert!(of_another_thread.take(600).is_ok());
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryMeter {
    used: Arc<AtomicU64>,
    limit: Option<u64>,
}

impl MemoryMeter {
    /// A meter with this limit in bytes; `None` never refuses.
    pub fn new(limit: Option<u64>) -> Self {
        Self {
            used: Arc::default(),
            limit,
        }
    }

    /// Reserve `bytes`, or refuse and change nothing.
    pub fn take(&self, bytes: u64) -> Result<(), StopReason> {
        let needed = self.used.fetch_add(bytes, Ordering::Relaxed) + bytes;
        match self.limit {
            Some(limit) if needed > limit => {
                self.used.fetch_sub(bytes, Ordering::Relaxed);
                Err(StopReason::Memory { limit, needed })
            }
            _ => Ok(()),
        }
    }

    /// Give `bytes` back.
    pub fn release(&self, bytes: u64) {
        let before = self.used.fetch_sub(bytes, Ordering::Relaxed);
        debug_assert!(before >= bytes, "released more memory than was taken");
    }

    /// Bytes reserved now.
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_and_keeps_the_count() {
        let meter = MemoryMeter::new(Some(10));
        assert!(meter.take(8).is_ok());
        let refusal = meter.clone().take(3);
        assert_eq!(
            refusal,
            Err(StopReason::Memory {
                limit: 10,
                needed: 11
            })
        );
        assert_eq!(meter.used(), 8);
        meter.release(8);
        assert!(meter.take(10).is_ok());
    }
}
