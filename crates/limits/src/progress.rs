//! Progress: engines report, front ends show.

use std::sync::Arc;

/// Where progress goes: a bar on a terminal, an event stream, nothing.
///
/// ```
/// use faceoff_limits::{Limits, ProgressSink};
/// use std::sync::{Arc, atomic::AtomicU64, atomic::Ordering::Relaxed};
///
/// struct Last(AtomicU64);
///
/// impl ProgressSink for Last {
///     fn start(&self, _what: &str, _total: Option<u64>) {}
///     fn step(&self, _what: &str, done: u64) {
///         self.0.store(done, Relaxed);
///     }
///     fn finish(&self, _what: &str) {}
/// }
///
/// let last = Arc::new(Last(AtomicU64::new(0)));
/// let limits = Limits::none().with_progress(last.clone());
/// limits.progress("positions", Some(100)).advance(40);
/// assert_eq!(last.0.load(Relaxed), 40);
/// ```
pub trait ProgressSink: Send + Sync {
    /// A piece of work begins; `total` steps if known.
    fn start(&self, what: &str, total: Option<u64>);
    /// The work has done `done` steps.
    fn step(&self, what: &str, done: u64);
    /// The work ended.
    fn finish(&self, what: &str);
}

/// One piece of work in progress; ends when it is dropped.
///
/// ```
/// # use faceoff_limits::{Limits, ProgressSink};
/// # use std::sync::{Arc, Mutex};
/// # #[derive(Default)]
/// # struct Log(Mutex<Vec<String>>);
/// # impl Log {
/// #     fn note(&self, text: impl ToString) {
/// #         self.0.lock().unwrap().push(text.to_string());
/// #     }
/// # }
/// # impl ProgressSink for Log {
/// #     fn start(&self, what: &str, _total: Option<u64>) {
/// #         self.note(what);
/// #     }
/// #     fn step(&self, _what: &str, done: u64) {
/// #         self.note(done);
/// #     }
/// #     fn finish(&self, what: &str) {
/// #         self.note(format!("end of {what}"));
/// #     }
/// # }
/// let log = Arc::new(Log::default()); // a sink that keeps a list
/// let limits = Limits::none().with_progress(log.clone());
/// let mut progress = limits.progress("rows", Some(2));
/// progress.advance(1);
/// progress.advance(1);
/// drop(progress);
/// assert_eq!(*log.0.lock().unwrap(), ["rows", "1", "2", "end of rows"]);
/// ```
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
