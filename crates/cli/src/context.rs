//! What all commands share: limits, Ctrl-C, progress, the form of output.

use crate::progress::Bars;
use clap::Args;
use faceoff::Limits;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Options that every command takes.
#[derive(Args, Clone, Debug)]
pub struct LimitArgs {
    /// Print one JSON object on standard output, nothing else there
    #[arg(long, global = true)]
    json: bool,
    /// Stop after this time: 500ms, 60s, 2m, 1h
    #[arg(long, global = true, value_name = "TIME", value_parser = faceoff::parse_duration)]
    time: Option<Duration>,
    /// Use at most this much memory, 8GiB if nothing is said: 500MB, 4GiB
    #[arg(long, global = true, value_name = "SIZE", value_parser = faceoff::parse_bytes)]
    memory: Option<u64>,
    /// Use at most this many threads
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    threads: Option<u64>,
}

/// Limits and form of output of one call.
#[derive(Clone)]
pub struct Context {
    /// What the command may use.
    pub limits: Limits,
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
        Self::with_flag(args, interrupted)
    }

    /// The same with a flag that is handled elsewhere.
    pub fn with_flag(args: &LimitArgs, interrupted: Arc<AtomicBool>) -> Self {
        let memory = args.memory.unwrap_or(DEFAULT_MEMORY);
        let mut limits = Limits::none()
            .with_cancel(Arc::clone(&interrupted))
            .with_memory(memory);
        if let Some(time) = args.time {
            limits = limits.with_time(time);
        }
        if let Some(threads) = args.threads {
            limits = limits.with_threads(threads as usize);
        }
        if std::io::stderr().is_terminal() {
            limits = limits.with_progress(Arc::new(Bars::default()));
        }
        Self {
            limits,
            json: args.json,
            interrupted,
        }
    }
}
