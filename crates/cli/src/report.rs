//! What a command gives back, and how it is printed.

use crate::advice;
use crate::words;
use faceoff::{Error, Reply, Status};
use serde::Serialize;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// The result of a command: for people, or for programs if they ask.
pub struct Report {
    /// What to print.
    pub text: String,
    /// The same as JSON, where that was asked for.
    pub json: Option<String>,
    /// How it was answered.
    pub status: Status,
}

impl Report {
    /// An answer, for programs or as `render` tells it to people.
    pub fn new<A: Reply>(answer: &A, json: bool, render: impl FnOnce(&A) -> String) -> Self {
        Self {
            status: answer.status(),
            ..Self::plain(answer, json, render)
        }
    }

    /// Something that is always answered.
    pub fn plain<A: Serialize>(answer: &A, json: bool, render: impl FnOnce(&A) -> String) -> Self {
        let (text, json) = match json {
            true => (String::new(), Some(as_json(answer))),
            false => (render(answer), None),
        };
        Self {
            text,
            json,
            status: Status::Answered,
        }
    }

    /// A text to print as it is.
    pub fn text(text: String, json: bool) -> Self {
        Self::plain(&Text { text }, json, |text| text.text.clone())
    }

    /// Nothing more to print: the command has printed its answers itself.
    pub fn silent() -> Self {
        Self {
            text: String::new(),
            json: None,
            status: Status::Answered,
        }
    }
}

/// A text, for programs.
#[derive(Serialize, schemars::JsonSchema)]
pub struct Text {
    /// The text.
    pub text: String,
}

/// In JSON.
pub fn as_json<A: Serialize>(answer: &A) -> String {
    serde_json::to_string(answer).expect("answers have only string keys")
}

/// The exit code of an answer.
pub fn exit_code(status: Status) -> u8 {
    match status {
        Status::Answered => 0,
        Status::No => 1,
        Status::Unanswered => 3,
    }
}

/// The exit code of an error: bad input, or a limit.
pub fn failure_code(error: &Error) -> u8 {
    match error {
        Error::Stopped(_) => 3,
        _ => 2,
    }
}

/// Print to standard output (the answer) or standard error (a failure), and
/// give the exit code.
pub fn print(result: Result<Report, Error>, json: bool) -> ExitCode {
    let printed = result.and_then(|report| {
        let text = || printable(&fitted(&report.text));
        write_out(&report.json.unwrap_or_else(text))?;
        Ok(report.status)
    });
    match printed {
        Ok(status) => ExitCode::from(exit_code(status)),
        Err(error) => {
            if json {
                // If that fails too, the exit code says it.
                let _ = write_out(&as_json(&error.report()));
            }
            note(&format!("error: {}", advice::on_error(&error)));
            ExitCode::from(failure_code(&error))
        }
    }
}

/// A text without what would steer a terminal.
fn printable(text: &str) -> String {
    text.chars().map(faceoff::files::printable).collect()
}

/// A line on standard error, if anybody listens there.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", printable(text));
}

/// A text with lines that fit the terminal; as it is, where there is none.
fn fitted(text: &str) -> String {
    match words::terminal_width(&std::io::stdout()) {
        Some(width) => words::wrapped(text, width),
        None => text.to_owned(),
    }
}

/// Print a text, as a line at least.
pub fn write_out(text: &str) -> Result<(), Error> {
    let mut out = std::io::stdout().lock();
    let end: &[u8] = match text.is_empty() || text.ends_with('\n') {
        true => b"",
        false => b"\n",
    };
    let written = out.write_all(text.as_bytes());
    printed(
        written
            .and_then(|()| out.write_all(end))
            .and_then(|()| out.flush()),
    )
}

/// Output that could not be written is an error; but if nobody reads it, that is no
/// error of ours.
pub fn printed(written: std::io::Result<()>) -> Result<(), Error> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Error::File(format!(
            "cannot write to standard output: {error}"
        ))),
        _ => Ok(()),
    }
}
