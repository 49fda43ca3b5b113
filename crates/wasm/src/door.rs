//! The door to the page: a kernel without types.
//!
//! The page asks for [`room`], writes a question there as JSON, calls [`ask`] or
//! [`work`], and reads the answer between [`reply`] and [`reply`] + [`reply_length`]. It
//! lends three functions: what time it is, where progress is told, and whether to stop.
#![allow(unsafe_code)]
// SAFETY: nothing here is an unsafe operation. What has to be vouched for is declared:
// the exported names are used by no other code of the program, and the three functions
// of the page take numbers and give numbers. Addresses go out as numbers only; the page
// writes where it was given room, between calls, when nobody here looks at it.

use crate::desk::{Desk, Ended};
use faceoff::ProgressSink;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// So much is done of so much; less than 0 where that is not known.
    safe fn progress(what: usize, length: usize, done: f64, total: f64);
    /// Not 0 if nobody waits any longer.
    safe fn stopped() -> u32;
}

#[derive(Default)]
struct Open {
    desk: Desk,
    question: Vec<u8>,
    reply: String,
}

thread_local! {
    /// The page knows nothing but the program, so what lasts between two calls is here.
    static OPEN: RefCell<Open> = RefCell::new(Open::default());
    /// The work is to stop, and to say what it has found out.
    static STOP: Arc<AtomicBool> = Arc::default();
}

/// What time it is. Whoever looks at the clock hears of a stop, too: there is no other
/// thread that could set the flag.
fn time() -> Duration {
    if stopped() != 0 {
        STOP.with(|stop| stop.store(true, Ordering::Relaxed));
    }
    Duration::from_secs_f64(now().max(0.0) / 1e3)
}

/// Room for a question of so many bytes: its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> usize {
    faceoff_limits::clock::set(time);
    OPEN.with_borrow_mut(|open| {
        open.question = vec![0; length];
        open.question.as_mut_ptr() as usize
    })
}

/// Answer the question, 1 if it is answered.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u32 {
    answer(|desk, question| desk.ask(question))
}

/// Answer the question and tell how far it is, 1 if it is answered.
#[unsafe(no_mangle)]
pub extern "C" fn work() -> u32 {
    let stop = STOP.with(Arc::clone);
    stop.store(false, Ordering::Relaxed);
    answer(|desk, question| desk.work(question, Arc::new(Told::default()), stop))
}

/// The address of the answer, in UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> usize {
    OPEN.with_borrow(|open| open.reply.as_ptr() as usize)
}

/// Its length in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    OPEN.with_borrow(|open| open.reply.len())
}

fn answer(how: impl FnOnce(&Desk, &[u8]) -> (Ended, String)) -> u32 {
    OPEN.with_borrow_mut(|open| {
        let question = std::mem::take(&mut open.question);
        let (ended, reply) = how(&open.desk, &question);
        open.reply = reply;
        u32::from(ended == Ended::Answered)
    })
}

/// Progress goes to the page.
#[derive(Default)]
struct Told(Mutex<Option<u64>>);

impl Told {
    fn total(&self) -> std::sync::MutexGuard<'_, Option<u64>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

impl ProgressSink for Told {
    fn start(&self, what: &str, total: Option<u64>) {
        *self.total() = total;
        self.step(what, 0);
    }

    fn step(&self, what: &str, done: u64) {
        let total = self.total().map_or(-1.0, |total| total as f64);
        progress(what.as_ptr() as usize, what.len(), done as f64, total);
    }

    fn finish(&self, _what: &str) {}
}
