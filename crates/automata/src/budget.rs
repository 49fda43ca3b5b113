//! Time and memory of one operation.

use faceoff_limits::{Limits, MemoryMeter, Pulse, StopReason};

/// Memory is asked for in portions of this many bytes.
const PORTION: u64 = 1 << 16;

/// Looks at the clock and counts memory; every loop that can grow spends here.
pub(crate) struct Budget<'a> {
    pulse: Pulse<'a>,
    meter: MemoryMeter,
    pending: u64,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Self {
        Self {
            pulse: limits.pulse(),
            meter: limits.meter(),
            pending: 0,
        }
    }

    /// One step of work that allocates about this many bytes.
    #[inline]
    pub(crate) fn spend(&mut self, bytes: usize) -> Result<(), StopReason> {
        self.pending += bytes as u64;
        if self.pending >= PORTION {
            self.meter.take(self.pending)?;
            self.pending = 0;
        }
        self.pulse.beat()
    }
}
