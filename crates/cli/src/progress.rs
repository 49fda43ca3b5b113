//! One line of progress on standard error, from the second second on.

use faceoff::{ProgressSink, thousands};
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Work that takes no longer than this shows nothing.
const QUIET: Duration = Duration::from_secs(1);

/// The line is drawn anew so often.
const REDRAWN: Duration = Duration::from_millis(250);

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
    done: u64,
    begun: Instant,
    /// When it was first shown, and what was done then. What an earlier run has
    /// left is there at once, and makes nobody fast.
    since: Option<(Instant, u64)>,
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
            done: 0,
            begun: Instant::now(),
            since: None,
        });
    }

    fn step(&self, what: &str, done: u64) {
        let mut state = lock(&self.0);
        if let Some(work) = state.works.iter_mut().rfind(|work| work.what == what) {
            work.done = done;
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
        let line: String = work.told(now).chars().take(width - 1).collect();
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

impl Work {
    /// `positions searched: 1,234,567, 420,000 positions/s`
    fn told(&mut self, now: Instant) -> String {
        let (first, before) = *self.since.get_or_insert((now, self.done));
        let mut line = match self.total {
            Some(total) if total > 0 => {
                let percent = u128::from(self.done) * 100 / u128::from(total);
                format!("{}: {percent}%", self.what)
            }
            _ => format!("{}: {}", self.what, thousands(self.done)),
        };
        let seconds = now.duration_since(first).as_secs_f64();
        let rate = self.done.saturating_sub(before) as f64 / seconds;
        if rate.is_finite() && rate > 0.0 {
            // What is counted comes first in its name.
            let unit = self.what.split([' ', ',']).next().unwrap_or_default();
            line += &match rate >= 10.0 {
                true => format!(", {} {unit}/s", thousands(rate as u64)),
                false => format!(", {rate:.1} {unit}/s"),
            };
            if let Some(total) = self.total {
                let left = total.saturating_sub(self.done) as f64 / rate;
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

    #[test]
    fn a_rate_has_a_unit_and_leaves_out_what_was_there() {
        let line = Line::default();
        line.start("positions of the table", Some(4_000_000));
        line.step("positions of the table", 1_000_000);
        let mut state = lock(&line.0);
        let work = &mut state.works[0];
        let now = work.begun + QUIET;
        assert_eq!(work.told(now), "positions of the table: 25%");
        work.done = 3_000_000;
        assert_eq!(
            work.told(now + Duration::from_secs(2)),
            "positions of the table: 75%, 1,000,000 positions/s, 1 s left"
        );
    }

    #[test]
    fn the_innermost_work_is_shown_and_nothing_stays() {
        let line = Line::default();
        line.start("complexes on 4 vertices", Some(2));
        line.start("positions searched", None);
        line.step("positions searched", 7);
        let at = Instant::now() + 2 * QUIET;
        assert_eq!(lock(&line.0).works[1].told(at), "positions searched: 7");
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
