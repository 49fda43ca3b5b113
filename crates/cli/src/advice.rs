//! What to do about a limit, in the words of the command line.

use faceoff::{Error, StopReason, Undecided, Why};

/// Why something is missing, and which option helps.
pub fn on(why: &Why) -> String {
    match why {
        Why::Stopped(reason) => on_stop(reason),
        Why::Said(text) => text.clone(),
    }
}

/// An error, and which option helps.
pub fn on_error(error: &Error) -> String {
    match error {
        Error::Stopped(reason) => on_stop(reason),
        error => error.to_string(),
    }
}

fn on_stop(reason: &StopReason) -> String {
    let text = reason.to_string();
    match reason {
        StopReason::Time { .. } => format!("{text} (raise --time)"),
        StopReason::Memory { .. } => match text.strip_suffix(')') {
            Some(open) => format!("{open}; raise --memory)"),
            None => format!("{text} (raise --memory)"),
        },
        StopReason::Cancelled | StopReason::Size { .. } => text,
    }
}

/// A line for each field that is missing.
pub fn lines(undecided: &Undecided) -> impl Iterator<Item = String> {
    let fields = undecided.iter();
    fields.map(|(field, why)| format!("{field} undecided: {}", on(why)))
}
