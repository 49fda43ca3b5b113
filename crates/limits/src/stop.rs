//! Why a computation stopped without an answer.

use std::fmt;
use std::time::Duration;

/// Why a computation stopped without an answer. What to do about it is said by
/// each front end in its own words.
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
            Self::Memory { limit, needed } => write!(
                f,
                "the memory limit of {limit} bytes would be passed ({needed} needed)"
            ),
            Self::Cancelled => write!(f, "cancelled"),
            Self::Size { what, limit } => write!(f, "more than {limit} {what}"),
        }
    }
}

impl std::error::Error for StopReason {}
