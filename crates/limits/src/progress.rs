//! Progress: engines report, front ends show.

use std::sync::Arc;

/// Where progress goes: a bar on a terminal, an event stream, nothing.
pub trait ProgressSink: Send + Sync {
    /// A piece of work begins; `total` steps if known.
    fn start(&self, what: &str, total: Option<u64>);
    /// The work has done `done` steps.
    fn step(&self, what: &str, done: u64);
    /// The work ended.
    fn finish(&self, what: &str);
}

/// One piece of work in progress; ends when it is dropped.
pub struct Progress {
    sink: Option<Arc<dyn ProgressSink>>,
    what: String,
    done: u64,
}

impl Progress {
    pub(crate) fn start(
        sink: Option<Arc<dyn ProgressSink>>,
        what: &str,
        total: Option<u64>,
    ) -> Self {
        if let Some(sink) = &sink {
            sink.start(what, total);
        }
        Self {
            sink,
            what: what.to_owned(),
            done: 0,
        }
    }

    /// `steps` more steps are done.
    pub fn advance(&mut self, steps: u64) {
        self.done += steps;
        if let Some(sink) = &self.sink {
            sink.step(&self.what, self.done);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(sink) = &self.sink {
            sink.finish(&self.what);
        }
    }
}
