//! One line of progress on standard error, from the second second on.

use faceoff::{ProgressSink, thousands};
use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Work that takes no longer than this shows nothing.
const QUIET: Duration = Duration::from_secs(1);

/// The line is drawn anew so often.
const REDRAWN: Duration = Duration::from_millis(250);

/// A rate is that of so many last seconds, if there were reports in them.
const WINDOW: Duration = Duration::from_secs(10);

/// No more reports are kept.
const KEPT: usize = 64;

/// What goes on, and whether there is a line on the terminal.
#[derive(Default)]
struct State {
    /// Pieces of work, the innermost last.
    works: Vec<Work>,
    drawn: bool,
}

/// A piece of work.
struct Work {
    what: String,
    total: Option<u64>,
    begun: Instant,
    /// What was done at which time, by the last report.
    last: Option<(Instant, u64)>,
    /// The same of some reports before it, the oldest first. Before the first
    /// one nothing counts: what an earlier run has left makes nobody fast.
    before: VecDeque<(Instant, u64)>,
}

/// Progress as one line, about the innermost piece of work.
#[derive(Default)]
pub struct Line(Arc<Mutex<State>>);

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    // A panic in another thread leaves nothing broken.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Line {
    /// A line that a thread draws as long as there is one to draw it for.
    pub fn new() -> Self {
        let line = Self::default();
        let state = Arc::downgrade(&line.0);
        std::thread::spawn(move || {
            while let Some(state) = state.upgrade() {
                lock(&state).draw(Instant::now());
                drop(state);
                std::thread::sleep(REDRAWN);
            }
        });
        line
    }
}

impl ProgressSink for Line {
    fn start(&self, what: &str, total: Option<u64>) {
        lock(&self.0).works.push(Work {
            what: what.to_owned(),
            total,
            begun: Instant::now(),
            last: None,
            before: VecDeque::new(),
        });
    }

    fn step(&self, what: &str, done: u64) {
        let mut state = lock(&self.0);
        if let Some(work) = state.works.iter_mut().rfind(|work| work.what == what) {
            work.reached(done, Instant::now());
        }
    }

    fn finish(&self, what: &str) {
        let mut state = lock(&self.0);
        if let Some(at) = state.works.iter().rposition(|work| work.what == what) {
            state.works.remove(at);
        }
        if state.works.is_empty() {
            state.erase();
        }
    }
}

impl State {
    fn draw(&mut self, now: Instant) {
        let Some(work) = self.works.last_mut() else {
            return;
        };
        if now.duration_since(work.begun) < QUIET {
            return;
        }
        let width = crate::words::terminal_width(&std::io::stderr()).unwrap_or(80);
        // A line that is full to the last column would wrap.
        let line: String = work.render(now).chars().take(width - 1).collect();
        self.drawn = true;
        write(&format!("\r\x1b[K{line}"));
    }

    fn erase(&mut self) {
        if std::mem::take(&mut self.drawn) {
            write("\r\x1b[K");
        }
    }
}

/// A terminal that is gone is no error of ours.
fn write(text: &str) {
    let mut out = std::io::stderr().lock();
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

/// Steps a second from one report to another.
fn rate((from, before): (Instant, u64), (to, done): (Instant, u64)) -> f64 {
    done.saturating_sub(before) as f64 / to.duration_since(from).as_secs_f64()
}

impl Work {
    /// A report. Those that follow each other closely are kept as one.
    fn reached(&mut self, done: u64, now: Instant) {
        let newest = self.before.back();
        if newest.is_none_or(|(at, _)| now.duration_since(*at) >= REDRAWN) {
            self.before.push_back((now, done));
            self.before.drain(..self.before.len().saturating_sub(KEPT));
        }
        self.last = Some((now, done));
    }

    /// Steps a second, of late.
    fn rate(&mut self, now: Instant) -> Option<f64> {
        let last = self.last?;
        while let Some(&(second, _)) = self.before.get(1)
            && now.duration_since(second) >= WINDOW
            && last.0.duration_since(second) >= REDRAWN
        {
            self.before.pop_front();
        }
        let first = *self.before.front()?;
        let rate = rate(first, last);
        // A moment says nothing.
        (last.0.duration_since(first.0) >= REDRAWN && rate > 0.0).then_some(rate)
    }

    /// `positions searched: 1,234,567, 420,000 positions/s`
    fn render(&mut self, now: Instant) -> String {
        let done = self.last.map_or(0, |(_, done)| done);
        let mut line = match self.total {
            Some(total) if total > 0 => {
                let percent = u128::from(done) * 100 / u128::from(total);
                format!("{}: {percent}%", self.what)
            }
            _ => format!("{}: {}", self.what, thousands(done)),
        };
        if let Some(rate) = self.rate(now) {
            // What is counted comes first in its name.
            let unit = self.what.split([' ', ',']).next().unwrap_or_default();
            line += &match rate >= 10.0 {
                true => format!(", {} {unit}/s", thousands(rate as u64)),
                false => format!(", {rate:.1} {unit}/s"),
            };
            if let Some(total) = self.total {
                let left = total.saturating_sub(done) as f64 / rate;
                line += &format!(", {} left", rough(left));
            }
        }
        line
    }
}

/// A time in one unit.
fn rough(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.0} h", s / 3600.0),
        s => format!("{:.0} days", s / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(total: u64) -> Work {
        let line = Line::default();
        line.start("positions of the table", Some(total));
        lock(&line.0).works.remove(0)
    }

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_rate_has_a_unit_and_leaves_out_what_was_there() {
        let mut work = table(4_000_000);
        // What an earlier run has left takes three seconds to read.
        let read = work.begun + 3 * SECOND;
        assert_eq!(work.render(read - SECOND), "positions of the table: 0%");
        work.reached(1_000_000, read);
        assert_eq!(work.render(read), "positions of the table: 25%");
        work.reached(3_000_000, read + 2 * SECOND);
        assert_eq!(
            work.render(read + 2 * SECOND),
            "positions of the table: 75%, 1,000,000 positions/s, 1 s left"
        );
    }

    #[test]
    fn a_rate_is_that_of_late() {
        let mut work = table(1_000_000);
        let begun = work.begun;
        work.reached(0, begun);
        work.reached(10_000, begun + 10 * SECOND);
        work.reached(15_000, begun + 20 * SECOND);
        let told = work.render(begun + 20 * SECOND);
        assert!(told.contains(" 500 positions/s"), "{told}");
        // A report a minute is enough.
        work.reached(21_000, begun + 80 * SECOND);
        let told = work.render(begun + 100 * SECOND);
        assert!(told.contains(" 100 positions/s"), "{told}");
        assert!(work.before.len() < 3);
    }

    #[test]
    fn the_innermost_work_is_shown_and_nothing_stays() {
        let line = Line::default();
        line.start("complexes on 4 vertices", Some(2));
        line.start("positions searched", None);
        line.step("positions searched", 7);
        let at = Instant::now() + 2 * QUIET;
        assert_eq!(lock(&line.0).works[1].render(at), "positions searched: 7");
        line.finish("positions searched");
        assert_eq!(lock(&line.0).works.len(), 1);
        line.finish("complexes on 4 vertices");
        assert!(lock(&line.0).works.is_empty());
    }

    #[test]
    fn numbers_and_times() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(123_456), "123,456");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(rough(59.6), "60 s");
        assert_eq!(rough(600.0), "10 min");
        assert_eq!(rough(1e6), "12 days");
    }
}
