//! What all commands share: the session with its limits, Ctrl-C, progress, the
//! form of output.

use crate::progress::Line;
use crate::report::{Report, note};
use clap::Args;
use faceoff::ask::Ask;
use faceoff::store::{Store, StoreError};
use faceoff::{Error, Limits, Session, ask};
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Options that every command takes.
#[derive(Args, Clone, Debug, Default)]
pub struct LimitArgs {
    /// Print one JSON object on standard output, nothing else there
    #[arg(long, global = true)]
    pub json: bool,
    /// Stop after this time: 500ms, 60s, 2m, 1h
    #[arg(long, global = true, value_name = "TIME", value_parser = faceoff::parse_duration)]
    pub time: Option<Duration>,
    /// Use at most this much memory, 8GiB if nothing is said: 500MB, 4GiB
    #[arg(long, global = true, value_name = "SIZE", value_parser = faceoff::parse_bytes)]
    pub memory: Option<u64>,
    /// Use at most this many threads
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub threads: Option<u64>,
}

/// The session and the form of output of one call.
#[derive(Clone)]
pub struct Context {
    /// What the command may use, and what was found out before.
    pub session: Session,
    /// What was asked for.
    pub options: LimitArgs,
    /// Print JSON.
    pub json: bool,
    /// Ctrl-C was pressed.
    pub interrupted: Arc<AtomicBool>,
}

/// Without a limit of its own a command may use this much memory, so that a
/// hopeless question does not take the machine down.
const DEFAULT_MEMORY: u64 = 8 << 30;

impl Context {
    /// The context that the options ask for. Ctrl-C cancels the work; a second
    /// one ends the process.
    pub fn new(args: &LimitArgs) -> Self {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        // Only a second handler could fail here, and there is none.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(3);
            }
        });
        let mut limits = Limits::none()
            .with_cancel(Arc::clone(&interrupted))
            .with_memory(args.memory.unwrap_or(DEFAULT_MEMORY))
            .of_the_process(faceoff_web::give_back);
        if std::io::stderr().is_terminal() {
            limits = limits.with_progress(Arc::new(Line::new()));
        }
        Self {
            session: Session::new(narrowed(limits, args)),
            options: args.clone(),
            json: args.json,
            interrupted,
        }
    }

    /// The context of one line of many, within the limits of this one; but memory counts
    /// for each anew.
    pub fn line(&self, args: &LimitArgs) -> Self {
        Self {
            session: self.session.within(narrowed(self.limits().afresh(), args)),
            options: args.clone(),
            json: true,
            interrupted: Arc::clone(&self.interrupted),
        }
    }

    /// What the command may use.
    pub fn limits(&self) -> &Limits {
        self.session.limits()
    }

    /// The same with a store of results, where one is named.
    pub fn with_store(&self, store: Option<&Path>) -> Result<Self, Error> {
        let session = self.session.clone();
        let session = match store {
            Some(path) => session.with_store(open_store(path)?),
            None => session,
        };
        Ok(Self {
            session,
            ..self.clone()
        })
    }

    /// Ask, and report the answer; `render` tells it to people.
    pub fn report<Q: Ask>(
        &self,
        question: &Q,
        render: impl FnOnce(&Q::Answer) -> String,
    ) -> Result<Report, Error> {
        let answer = ask(question, &self.session)?;
        Ok(Report::new(&answer, self.json, render))
    }
}

/// Open a store, and say what is damaged in it.
pub fn open_store(path: &Path) -> Result<Store, StoreError> {
    let store = Store::open(path)?;
    for damage in store.damage() {
        note(&format!("note: store {}: {damage}", path.display()));
    }
    Ok(store)
}

/// Limits that are no wider than these and than the options say.
fn narrowed(mut limits: Limits, args: &LimitArgs) -> Limits {
    if let Some(time) = args.time {
        let left = limits.time_left().unwrap_or(time);
        if time <= left {
            limits = limits.with_time(time);
        }
    }
    if let Some(memory) = args.memory {
        let most = limits.memory().unwrap_or(memory);
        limits = limits.with_memory(memory.min(most));
    }
    if let Some(threads) = args.threads {
        let most = limits.most_threads().unwrap_or(usize::MAX);
        limits = limits.with_threads(most.min(threads as usize));
    }
    limits
}
