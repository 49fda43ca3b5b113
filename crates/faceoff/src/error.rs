//! Why a question has no answer at all.

use crate::undecided::Why;
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use faceoff_decide::StoreError;
#[cfg(feature = "png")]
use faceoff_draw::PngError;
use faceoff_game::TooLarge;
#[cfg(feature = "lab")]
use faceoff_lab::LabError;
use faceoff_limits::StopReason;
use faceoff_tables::TableError;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::path::Path;

/// Why a question has no answer at all.
///
/// ```
/// use faceoff::ask::Solve;
/// use faceoff::{Error, Session, ask};
///
/// let error = ask(&Solve::new("nim on circle(5) @ 1,2"), &Session::default()).unwrap_err();
/// assert!(matches!(error, Error::Notation(_)));
/// assert!(error.to_string().contains("unknown complex or family 'circle'"));
/// ```
#[derive(Clone, Debug)]
pub enum Error {
    /// A text with problems, each with its place.
    Notation(Diagnostics),
    /// What cannot be asked, as a sentence.
    Question(String),
    /// A file that cannot be read or written, as a sentence.
    File(String),
    /// A limit was met before anything was found.
    Stopped(StopReason),
}

impl Error {
    /// A file that cannot be written.
    pub fn cannot_write(path: &Path, problem: &std::io::Error) -> Self {
        Self::File(format!("cannot write {}: {problem}", path.display()))
    }

    /// A file that cannot be read.
    pub fn cannot_read(path: &Path, problem: &std::io::Error) -> Self {
        Self::File(format!("cannot read {}: {problem}", path.display()))
    }

    /// As JSON has it.
    pub fn report(&self) -> ErrorReport {
        let mut report = ErrorReport {
            error: self.to_string(),
            problems: Vec::new(),
        };
        if let Self::Notation(diagnostics) = self {
            let place = |problem: &Diagnostic| Place {
                message: problem.message.clone(),
                help: problem.help.clone(),
                source: diagnostics.source.clone(),
                start: problem.span.start,
                end: problem.span.end,
            };
            report.problems = diagnostics.problems.iter().map(place).collect();
        }
        report
    }
}

/// An error in JSON.
///
/// ```
/// use faceoff::ask::Theorems;
/// use faceoff::{Session, ask};
///
/// let unknown = Theorems { id: Some("XY99".to_owned()) };
/// let report = ask(&unknown, &Session::default()).unwrap_err().report();
/// let json = serde_json::to_string(&report).unwrap();
/// assert_eq!(json, r#"{"error":"no theorem has an id that begins with XY99"}"#);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ErrorReport {
    /// What is wrong, for a person.
    pub error: String,
    /// Each problem with its place, where there are places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Place>,
}

/// A problem in a text.
///
/// ```
/// use faceoff::{NamedComplex, Session};
///
/// let error = Session::default().read::<NamedComplex>("cone(circle(5))").unwrap_err();
/// let place = &error.report().problems[0];
/// assert_eq!(&place.source[place.start..place.end], "circle");
/// assert_eq!(place.message, "unknown complex or family 'circle'");
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Place {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The text.
    pub source: String,
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(problems) => problems.fmt(f),
            Self::Question(text) | Self::File(text) => f.write_str(text),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<Diagnostics> for Error {
    fn from(problems: Diagnostics) -> Self {
        Self::Notation(problems)
    }
}

impl From<StopReason> for Error {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

#[cfg(feature = "png")]
impl From<PngError> for Error {
    fn from(error: PngError) -> Self {
        match error {
            PngError::Unread(why) => Self::Question(why),
            PngError::Stopped(reason) => Self::Stopped(reason),
        }
    }
}

impl From<Why> for Error {
    fn from(why: Why) -> Self {
        match why {
            Why::Stopped(reason) => Self::Stopped(reason),
            Why::Said(text) => Self::Question(text),
        }
    }
}

impl From<TooLarge> for Error {
    fn from(error: TooLarge) -> Self {
        Self::Question(error.to_string())
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Stopped(reason) => Self::Stopped(reason),
            TableError::Io { .. } | TableError::BadFile { .. } => Self::File(error.to_string()),
            _ => Self::Question(error.to_string()),
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::File(error.to_string())
    }
}

#[cfg(feature = "lab")]
impl From<LabError> for Error {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Stopped(reason) => Self::Stopped(reason),
            LabError::Store(error) => error.into(),
            _ => Self::Question(error.to_string()),
        }
    }
}
