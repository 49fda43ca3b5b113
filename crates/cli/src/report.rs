//! What a command gives back, and how it is printed.

use crate::advice;
use faceoff::{Error, Reply, Status};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// The result of a command: for people, or for programs if they ask.
pub struct Report {
    /// What to print.
    pub text: String,
    /// The same as JSON, where that was asked for.
    pub json: Option<Value>,
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
            true => {
                let json = serde_json::to_value(answer).expect("answers have only string keys");
                (String::new(), Some(json))
            }
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
    match result {
        Ok(report) => {
            write_out(&report.json.map_or(report.text, |json| json.to_string()));
            ExitCode::from(exit_code(report.status))
        }
        Err(error) => {
            if json {
                write_out(&json!(error.report()).to_string());
            }
            eprintln!("error: {}", advice::on_error(&error));
            ExitCode::from(failure_code(&error))
        }
    }
}

/// A closed pipe is no error of ours.
pub fn write_out(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes());
    if !text.is_empty() && !text.ends_with('\n') {
        let _ = out.write_all(b"\n");
    }
    let _ = out.flush();
}
