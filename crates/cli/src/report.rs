//! What a command gives back, and how it is printed.

use faceoff::Diagnostics;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// How the question was answered, as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Answered.
    Answered = 0,
    /// Answered "no": refuted, rejected.
    No = 1,
    /// Not answered within the limits.
    Unanswered = 3,
}

impl Status {
    /// Answered if nothing is missing.
    pub fn complete(complete: bool) -> Self {
        if complete {
            Self::Answered
        } else {
            Self::Unanswered
        }
    }
}

/// The result of a command: the same for people and for programs.
pub struct Report {
    /// For people.
    pub text: String,
    /// For programs.
    pub json: Value,
    /// The exit code.
    pub status: Status,
}

impl Report {
    /// A report from an answer and its rendering.
    pub fn new(answer: &impl Serialize, text: String, status: Status) -> Self {
        let json = serde_json::to_value(answer).expect("answers have only string keys");
        Self { text, json, status }
    }

    /// Nothing more to print: the command has printed its answers itself.
    pub fn silent() -> Self {
        Self {
            text: String::new(),
            json: Value::Null,
            status: Status::Answered,
        }
    }

    /// Something to print as it is.
    pub fn plain(text: String) -> Self {
        Self {
            json: json!({ "text": text }),
            text,
            status: Status::Answered,
        }
    }
}

/// Bad input or an unreadable file: exit code 2.
pub struct Failure {
    message: String,
    problems: Vec<Value>,
}

impl Failure {
    /// A message for a person.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            problems: Vec::new(),
        }
    }

    /// As a JSON object.
    pub fn json(&self) -> Value {
        match self.problems.is_empty() {
            true => json!({ "error": self.message }),
            false => json!({ "error": self.message, "problems": self.problems }),
        }
    }
}

impl From<Diagnostics> for Failure {
    fn from(diagnostics: Diagnostics) -> Self {
        let problem = |p: &faceoff::Diagnostic| {
            json!({
                "message": p.message, "help": p.help, "source": diagnostics.source,
                "start": p.span.start, "end": p.span.end,
            })
        };
        Self {
            problems: diagnostics.problems.iter().map(problem).collect(),
            message: diagnostics.to_string(),
        }
    }
}

/// Print to standard output (the answer) or standard error (a failure), and
/// give the exit code.
pub fn print(result: Result<Report, Failure>, json: bool) -> ExitCode {
    match result {
        Ok(report) => {
            let text = match json {
                true if report.json.is_null() => String::new(),
                true => report.json.to_string(),
                false => report.text,
            };
            write_out(&text);
            ExitCode::from(report.status as u8)
        }
        Err(failure) => {
            if json {
                write_out(&failure.json().to_string());
            }
            eprintln!("error: {}", failure.message);
            ExitCode::from(2)
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
