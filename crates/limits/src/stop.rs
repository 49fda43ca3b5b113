//! Why a computation stopped without an answer.

use std::fmt;
use std::time::Duration;

/// Why a computation stopped without an answer. What to do about it is said by
/// each front end in its own words.
///
/// ```
/// use faceoff_limits::{Limits, StopReason};
///
/// let meter = Limits::none().with_memory(1_000_000).meter();
/// let reason = meter.take(5_000_000).unwrap_err();
/// assert_eq!(reason.to_string(), "the memory limit of 1 MB would be passed (5 MB needed)");
/// let reason = StopReason::size("faces listed", 20);
/// assert_eq!(reason.to_string(), "more than 20 faces listed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time limit ran out.
    Time {
        /// The limit that was set.
        limit: Duration,
    },
    /// The next allocation would have passed the memory limit.
    Memory {
        /// The limit that was set, in bytes.
        limit: u64,
        /// How much would have been needed at that moment, in bytes.
        needed: u64,
    },
    /// Ctrl-C, or a job that was cancelled.
    Cancelled,
    /// A size that this method does not handle (states, faces, vertices, …).
    Size {
        /// What was too large, as a noun phrase: `"faces listed"`.
        what: String,
        /// The largest size that would have been handled.
        limit: u64,
    },
}

impl StopReason {
    /// A size limit was passed.
    pub fn size(what: impl Into<String>, limit: u64) -> Self {
        Self::Size {
            what: what.into(),
            limit,
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time { limit } => {
                write!(f, "the time limit of {limit:?} ran out")
            }
            Self::Memory { limit, needed } => {
                write!(f, "the memory limit of {} would be passed", Bytes(*limit))?;
                // Where it was passed step by step, the last step says nothing.
                match *needed > limit.saturating_add(limit / 4) {
                    true => write!(f, " ({} needed)", About(*needed)),
                    false => Ok(()),
                }
            }
            Self::Cancelled => write!(f, "cancelled"),
            Self::Size { what, limit } => write!(f, "more than {limit} {what}"),
        }
    }
}

impl std::error::Error for StopReason {}

/// A number of bytes: exactly, in a unit in which it has at most one digit after the point.
struct Bytes(u64);

/// A number of bytes, rounded to such a one.
struct About(u64);

const UNITS: [(u128, [&str; 4]); 2] = [
    (1000, ["bytes", "kB", "MB", "GB"]),
    (1024, ["bytes", "KiB", "MiB", "GiB"]),
];

fn write_bytes(bytes: u64, exactly: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let bytes = u128::from(bytes);
    // Of the units that are exact the largest; what is rounded has those that it is round in.
    let families = match (exactly, bytes.is_multiple_of(1000)) {
        (true, _) => &UNITS[..],
        (false, true) => &UNITS[..1],
        (false, false) => &UNITS[1..],
    };
    let units = families.iter().flat_map(|(base, names)| {
        let sized = (0..).zip(names);
        sized.map(|(power, name)| (base.pow(power), *name))
    });
    let fits = |&(size, _): &(u128, &str)| {
        bytes >= size && (!exactly || (bytes * 10).is_multiple_of(size))
    };
    let (size, name) = units.filter(fits).max().unwrap_or((1, "bytes"));
    let tenths = (bytes * 10 + size / 2) / size;
    let whole = tenths / 10;
    match tenths % 10 {
        _ if bytes == 1 => f.write_str("1 byte"),
        0 => write!(f, "{whole} {name}"),
        digit => write!(f, "{whole}.{digit} {name}"),
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_bytes(self.0, true, f)
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_bytes(self.0, false, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_said_as_people_write_them() {
        let text = |limit, needed| StopReason::Memory { limit, needed }.to_string();
        let said = text(1_000_000, 7 << 20);
        assert_eq!(
            said,
            "the memory limit of 1 MB would be passed (7 MiB needed)"
        );
        let said = text(512 << 20, (512 << 20) + 200);
        assert_eq!(said, "the memory limit of 512 MiB would be passed");
        assert_eq!(Bytes(1000).to_string(), "1 kB");
        assert_eq!(Bytes(1 << 10).to_string(), "1 KiB");
        assert_eq!(Bytes(999).to_string(), "999 bytes");
        assert_eq!(Bytes(3 << 29).to_string(), "1.5 GiB");
        assert_eq!(Bytes(1_250_000).to_string(), "1250 kB");
        assert_eq!(Bytes(1499).to_string(), "1499 bytes");
        assert_eq!(Bytes(4000 << 20).to_string(), "4000 MiB");
        assert_eq!(Bytes(1000 << 10).to_string(), "1000 KiB");
        assert_eq!(Bytes(0).to_string(), "0 bytes");
        assert_eq!(Bytes(1).to_string(), "1 byte");
        assert_eq!(Bytes((1 << 20) - 1).to_string(), "1048575 bytes");
        assert_eq!(About((1 << 30) + (1 << 25) + 7).to_string(), "1 GiB");
        assert_eq!(About(1_250_000_001).to_string(), "1.2 GiB");
        assert_eq!(About(u64::MAX).to_string(), "17179869184 GiB");
    }
}
