//! Work in a thread of its own, within limits, with an eye on Ctrl-C.
//!
//! Python runs the handlers of signals in its main thread only. So the thread
//! that called waits without Python's lock, and looks for signals from time to
//! time. An interruption cancels the work and waits for its end, so that what
//! was written is whole; a second one does not wait.

use crate::{NotationError, Stopped};
use faceoff::{Error, Limits, parse_bytes, parse_duration};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Time between two looks for signals.
const POLL: Duration = Duration::from_millis(50);

/// As on the command line: a hopeless question does not take the machine down.
const DEFAULT_MEMORY: u64 = 8 << 30;

/// As much as a main thread has.
const STACK: usize = 8 << 20;

/// The arguments `timeout`, `memory` and `threads`, as texts.
pub type LimitArgs = (Option<String>, Option<String>, Option<usize>);

fn raised(error: Error) -> PyErr {
    let text = error.to_string();
    match error {
        Error::Notation(_) => NotationError::new_err(text),
        Error::Question(_) => PyValueError::new_err(text),
        Error::File(_) => PyOSError::new_err(text),
        Error::Stopped(_) => Stopped::new_err(text),
    }
}

thread_local! {
    /// What cancels the work that this thread does for another: a question
    /// asked inside a callback ends with the work that called back.
    static OUTER: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Call back into Python from work that `cancel` cancels.
pub fn called_back<T>(cancel: &Arc<AtomicBool>, call: impl FnOnce(Python<'_>) -> T) -> T {
    let before = OUTER.replace(Some(Arc::clone(cancel)));
    let result = Python::attach(call);
    OUTER.set(before);
    result
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
        Some(flag) => limits.with_cancel(flag),
        None => limits,
    })
}

/// Do some work within limits while Python goes on.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    args: &LimitArgs,
    work: impl FnOnce(&Limits) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let limits = limits(args)?;
    let cancel = limits.cancel_flag();
    let (send, mut receive) = channel();
    std::thread::Builder::new()
        .name("faceoff".to_owned())
        .stack_size(STACK)
        .spawn(move || {
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
                return match interrupted {
                    Some(interruption) => Err(interruption),
                    None => result.map_err(raised),
                };
            }
            Err(RecvTimeoutError::Timeout) => {
                let Err(interruption) = py.check_signals() else {
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
