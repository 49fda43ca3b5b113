//! Work in a thread of its own, within limits, with an eye on Ctrl-C.
//!
//! Python runs the handlers of signals in its main thread only. So the thread
//! that called waits without Python's lock, and looks for signals from time to
//! time. An interruption cancels the work and waits for its end, so that what
//! was written is whole; a second one does not wait. A function of Python's that does not
//! return to be told so is interrupted where it is.

use crate::{NotationError, Stopped};
use faceoff::{Error, Limits, Place, ProgressSink, StopReason, parse_bytes, parse_duration};
use pyo3::exceptions::{
    PyKeyboardInterrupt, PyOSError, PyRecursionError, PyRuntimeError, PyValueError,
};
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time between two looks for signals.
const POLL: Duration = Duration::from_millis(50);

/// So long a function of Python's has to return after the work is over.
const GRACE: Duration = Duration::from_millis(500);

/// Questions inside callbacks of questions inside callbacks, and so on.
const MOST_DEEP: usize = 24;

/// As on the command line: a hopeless question does not take the machine down.
const DEFAULT_MEMORY: u64 = 8 << 30;

/// As much as a main thread has.
const STACK: usize = 8 << 20;

/// The arguments `timeout`, `memory` and `threads`, as texts.
pub type LimitArgs = (Option<String>, Option<String>, Option<usize>);

pub fn raised(py: Python<'_>, error: Error) -> PyErr {
    let text = error.to_string();
    let places = error.report().problems;
    match error {
        Error::Notation(_) => with_places(py, NotationError::new_err(text), &places),
        Error::Question(_) => PyValueError::new_err(text),
        Error::File(_) => PyOSError::new_err(text),
        Error::Stopped(_) => Stopped::new_err(text),
    }
}

/// The exception with its `problems`: message, help, text, and where in the text
/// it is, in characters.
fn with_places(py: Python<'_>, error: PyErr, places: &[Place]) -> PyErr {
    let problem = |place: &Place| {
        let characters = |end: usize| place.source[..end].chars().count();
        let (start, end) = (characters(place.start), characters(place.end));
        let (message, help) = (place.message.clone(), place.help.clone());
        (message, help, place.source.clone(), start, end)
    };
    let set = || {
        let problems = PyList::new(py, places.iter().map(problem))?;
        error.value(py).setattr("problems", problems)
    };
    set().err().unwrap_or(error)
}

/// How far the work is: what is done, how much of it, and of how much.
type Progress = (String, u64, Option<u64>);

/// Keeps the last report of the work, for the thread that waits.
#[derive(Default)]
struct Reports(Mutex<Option<Progress>>);

impl Reports {
    fn set(&self, report: impl FnOnce(Option<Progress>) -> Option<Progress>) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *last = report(last.take());
    }

    fn last(&self) -> Option<Progress> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl ProgressSink for Reports {
    fn start(&self, what: &str, total: Option<u64>) {
        self.set(|_| Some((what.to_owned(), 0, total)));
    }

    fn step(&self, what: &str, done: u64) {
        self.set(|last| match last {
            Some((before, _, total)) if before == what => Some((before, done, total)),
            _ => Some((what.to_owned(), done, None)),
        });
    }

    fn finish(&self, _: &str) {}
}

/// Whom progress is told.
static LISTENER: Mutex<Option<Py<PyAny>>> = Mutex::new(None);

/// Tell progress to a function of what is done, how much, and of how much; after
/// the work it is called with nothing to say. `None` ends this.
#[pyfunction]
pub fn on_progress(listener: Option<Py<PyAny>>) {
    let before = {
        let mut now = LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *now, listener)
    };
    drop(before);
}

fn listener(py: Python<'_>) -> Option<Py<PyAny>> {
    let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
    listener.as_ref().map(|listener| listener.clone_ref(py))
}

thread_local! {
    /// What cancels the work that this thread does for another: a question
    /// asked inside a callback ends with the work that called back.
    static OUTER: RefCell<Option<Arc<Run>>> = const { RefCell::new(None) };

    /// Python's number of this thread.
    static IDENT: OnceCell<u64> = const { OnceCell::new() };

    /// What this thread was started for.
    static HERE: RefCell<Option<Arc<Run>>> = const { RefCell::new(None) };
}

/// Some work that may call back into Python.
pub struct Run {
    cancel: Arc<AtomicBool>,
    /// The first exception in a callback: it ends the work.
    error: Mutex<Option<PyErr>>,
    /// How many others it is inside of.
    depth: usize,
    /// The threads that are in a callback, by Python's numbers.
    inside: Mutex<BTreeSet<u64>>,
}

impl Run {
    /// Call back into Python. After an exception the work is cancelled before
    /// this returns, so that what it makes of nothing is never an answer.
    pub fn call<T>(self: &Arc<Self>, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        let before = OUTER.replace(Some(Arc::clone(self)));
        let result = Python::attach(|py| {
            let ident = ident(py)?;
            self.inside().insert(ident);
            let result = call(py);
            self.inside().remove(&ident);
            result
        });
        OUTER.set(before);
        let failed = |error| {
            let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert(error);
            self.cancel.store(true, Ordering::SeqCst);
        };
        result.map_err(failed).ok()
    }

    fn inside(&self) -> MutexGuard<'_, BTreeSet<u64>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Interrupt what callbacks do, wherever they are.
    fn interrupt(&self, py: Python<'_>) -> PyResult<()> {
        let ctypes = py.import("ctypes")?;
        let set = { ctypes.getattr("pythonapi")? }.getattr("PyThreadState_SetAsyncExc")?;
        let kind = ctypes.getattr("py_object")?;
        let kind = kind.call1((py.get_type::<PyKeyboardInterrupt>(),))?;
        // The lock is not held while Python runs.
        let inside: Vec<u64> = self.inside().iter().copied().collect();
        for ident in inside {
            let ident = ctypes.getattr("c_ulong")?.call1((ident,))?;
            set.call1((ident, &kind))?;
        }
        Ok(())
    }

    fn take_error(&self) -> Option<PyErr> {
        let mut error = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        error.take()
    }
}

fn ident(py: Python<'_>) -> PyResult<u64> {
    if let Some(ident) = IDENT.with(|ident| ident.get().copied()) {
        return Ok(ident);
    }
    let found = py
        .import("threading")?
        .call_method0("get_ident")?
        .extract()?;
    Ok(IDENT.with(|ident| *ident.get_or_init(|| found)))
}

/// The work that this thread was started for, if it was started here.
pub fn run_of_this_thread() -> Option<Arc<Run>> {
    HERE.with_borrow(Clone::clone)
}

fn limits(args: &LimitArgs) -> PyResult<Limits> {
    let bad = |problem: String| PyValueError::new_err(problem);
    let (time, memory, threads) = args;
    let memory = match memory {
        Some(text) => parse_bytes(text).map_err(|problem| bad(problem.to_string()))?,
        None => DEFAULT_MEMORY,
    };
    let mut limits = Limits::none().with_memory(memory);
    if let Some(text) = time {
        let time = parse_duration(text).map_err(|problem| bad(problem.to_string()))?;
        limits = limits.with_time(time);
    }
    match threads {
        Some(0) => return Err(bad("at least one thread is needed".to_owned())),
        Some(threads) => limits = limits.with_threads(*threads),
        None => {}
    }
    Ok(match OUTER.with_borrow(Clone::clone) {
        Some(outer) => limits.with_cancel(Arc::clone(&outer.cancel)),
        None => limits,
    })
}

/// Do some work within limits while Python goes on.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    args: &LimitArgs,
    work: impl FnOnce(&Limits) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let depth = OUTER.with_borrow(|outer| outer.as_ref().map_or(0, |outer| outer.depth + 1));
    if depth > MOST_DEEP {
        let message = "a rule asks about a game whose rule asks about a game, and so on";
        return Err(PyRecursionError::new_err(message));
    }
    let mut limits = limits(args)?;
    let cancel = limits.cancel_flag();
    let listener = listener(py);
    let reports = Arc::new(Reports::default());
    if listener.is_some() {
        limits = limits.with_progress(Arc::clone(&reports) as Arc<dyn ProgressSink>);
    }
    let mut told = None;
    let here = Arc::new(Run {
        cancel: Arc::clone(&cancel),
        error: Mutex::new(None),
        depth,
        inside: Mutex::default(),
    });
    let run = Arc::clone(&here);
    let watched = limits.clone();
    let mut over: Option<(Instant, StopReason)> = None;
    let (send, mut receive) = channel();
    std::thread::Builder::new()
        .name("faceoff".to_owned())
        .stack_size(STACK)
        .spawn(move || {
            HERE.set(Some(here));
            let result = catch_unwind(AssertUnwindSafe(|| work(&limits)));
            // Nobody listens after a second interruption.
            let _ = send.send(result);
        })?;
    let mut interrupted: Option<PyErr> = None;
    loop {
        let waited;
        (waited, receive) = py.detach(move || (receive.recv_timeout(POLL), receive));
        match waited {
            Ok(Ok(result)) => {
                if let Some(listener) = listener.filter(|_| told.is_some()) {
                    listener.call1(py, ("", 0, None::<u64>))?;
                }
                // An interruption comes first: it may be why a callback failed.
                let late = over.filter(|(since, _)| since.elapsed() > GRACE);
                return match (interrupted, run.take_error(), late) {
                    (Some(interruption), _, _) => Err(interruption),
                    // A callback was interrupted since the time was over.
                    (None, Some(error), Some((_, reason @ StopReason::Time { .. })))
                        if error.is_instance_of::<PyKeyboardInterrupt>(py) =>
                    {
                        Err(raised(py, reason.into()))
                    }
                    (None, Some(error), _) => Err(error),
                    (None, None, _) => result.map_err(|error| raised(py, error)),
                };
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(reason) = watched.check() {
                    let (since, _) = over.get_or_insert_with(|| (Instant::now(), reason));
                    if since.elapsed() > GRACE {
                        run.interrupt(py)?;
                    }
                }
                let report = reports
                    .last()
                    .filter(|report| told.as_ref() != Some(report));
                let heard = match (&listener, report) {
                    (Some(listener), Some(report)) => {
                        told = Some(report.clone());
                        listener.call1(py, report).map(drop)
                    }
                    _ => Ok(()),
                };
                let Err(interruption) = heard.and_then(|()| py.check_signals()) else {
                    continue;
                };
                if interrupted.is_some() {
                    return Err(interruption);
                }
                cancel.store(true, Ordering::Relaxed);
                interrupted = Some(interruption);
            }
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                let message = "the work failed; this is an error in Faceoff, please report it";
                return Err(PyRuntimeError::new_err(message));
            }
        }
    }
}
