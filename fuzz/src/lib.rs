//! What the targets share.
#![cfg(feature = "libfuzzer")]

mod json;

pub use json::change_json;

use faceoff::Limits;
use std::time::Duration;

/// Limits for one input: little time and memory, one thread.
pub fn brief() -> Limits {
    Limits::none()
        .with_time(Duration::from_millis(100))
        .with_memory(64 << 20)
        .with_threads(1)
}
