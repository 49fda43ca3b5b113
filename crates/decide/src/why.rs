//! Why something could not be decided.

use faceoff_game::TooLarge;
use faceoff_limits::StopReason;
use faceoff_solve::Unsolved;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// Why something is missing: data, so that each front end can say what to do
/// about it in its own words. In JSON it is a text.
///
/// ```
/// use faceoff_decide::{Notebook, Wanted, Why, decide};
/// use faceoff_limits::{Limits, StopReason};
/// use std::time::Duration;
///
/// let notebook = Notebook::new(Limits::none().with_time(Duration::ZERO));
/// let problem = "nim on cycle(6,2) @ 9,9,9,9,9,8".parse().unwrap();
/// let why = decide(&problem, &Wanted::default(), &notebook).unwrap_err();
/// assert!(matches!(why, Why::Stopped(StopReason::Time { .. })));
/// assert_eq!(why.to_string(), "the time limit of 0ns ran out");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A limit was met.
    Stopped(StopReason),
    /// Anything else, as a sentence.
    Said(String),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(f),
            Self::Said(text) => f.write_str(text),
        }
    }
}

impl From<StopReason> for Why {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<String> for Why {
    fn from(text: String) -> Self {
        Self::Said(text)
    }
}

impl From<&str> for Why {
    fn from(text: &str) -> Self {
        Self::Said(text.to_owned())
    }
}

impl From<Unsolved> for Why {
    fn from(unsolved: Unsolved) -> Self {
        match unsolved {
            Unsolved::Stopped(reason) => Self::Stopped(reason),
            Unsolved::Loop(_) => Self::Said(unsolved.to_string()),
        }
    }
}

impl From<TooLarge> for Why {
    fn from(error: TooLarge) -> Self {
        Self::Said(error.to_string())
    }
}

impl Serialize for Why {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Why {
    fn schema_name() -> Cow<'static, str> {
        "Why".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "The reason, for a person." })
    }
}
