//! Progress bars on standard error.

use faceoff::ProgressSink;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

/// One bar for each piece of work.
#[derive(Default)]
pub struct Bars {
    all: MultiProgress,
    open: Mutex<HashMap<String, ProgressBar>>,
}

impl Bars {
    fn with(&self, change: impl FnOnce(&mut HashMap<String, ProgressBar>)) {
        // A panic in another thread while it drew a bar leaves nothing broken.
        change(
            &mut self
                .open
                .lock()
                .unwrap_or_else(|broken| broken.into_inner()),
        );
    }
}

impl ProgressSink for Bars {
    fn start(&self, what: &str, total: Option<u64>) {
        let (bar, template) = match total {
            Some(total) => (
                ProgressBar::new(total),
                "{msg} {bar:30} {percent}% {per_sec} {eta} left",
            ),
            None => (
                ProgressBar::new_spinner(),
                "{spinner} {msg} {human_pos} {per_sec}",
            ),
        };
        let style = ProgressStyle::with_template(template).expect("the template is right");
        let bar = self
            .all
            .add(bar.with_style(style).with_message(what.to_owned()));
        bar.enable_steady_tick(Duration::from_millis(200));
        self.with(|open| {
            open.insert(what.to_owned(), bar);
        });
    }

    fn step(&self, what: &str, done: u64) {
        self.with(|open| {
            if let Some(bar) = open.get(what) {
                bar.set_position(done);
            }
        });
    }

    fn finish(&self, what: &str) {
        self.with(|open| {
            if let Some(bar) = open.remove(what) {
                bar.finish_and_clear();
            }
        });
    }
}
