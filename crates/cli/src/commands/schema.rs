//! `faceoff schema`.

use crate::context::Context;
use crate::report::{Report, Text};
use faceoff::{Error, schema};

/// Print the JSON schema of all answers, or of all questions
#[derive(clap::Args)]
#[command(
    after_help = "Questions as data, {\"ask\":\"solve\",\"problem\":\"nim @ 1,2\"}, go to 'faceoff batch' and\n\
    to the server of 'faceoff serve' (POST /api/ask; docs/workbench.md)."
)]
pub struct Args {
    /// The schema of questions as data
    #[arg(long)]
    questions: bool,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let schema = match self.questions {
            true => schema::questions(),
            false => answers(),
        };
        Ok(Report::plain(&schema, context.json, |schema| {
            serde_json::to_string_pretty(schema).expect("a schema is JSON")
        }))
    }
}

/// Those of the facade, and those of the command line.
fn answers() -> serde_json::Value {
    schema::all(vec![
        ("play", schema::of::<super::play::Played>()),
        ("rocq", schema::of::<super::rocq::Written>()),
        ("serve", schema::of::<super::serve::Serving>()),
        ("text", schema::of::<Text>()),
    ])
}
