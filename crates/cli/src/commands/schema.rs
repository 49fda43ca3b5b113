//! `faceoff schema`.

use crate::context::Context;
use crate::report::{Report, Text};
use faceoff::{Error, schema};

/// Print the JSON schema of all answers
#[derive(clap::Args)]
pub struct Args {}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let own = vec![
            ("play", schema::of::<super::play::Played>()),
            ("rocq", schema::of::<super::rocq::Written>()),
            ("serve", schema::of::<super::serve::Serving>()),
            ("text", schema::of::<Text>()),
        ];
        Ok(Report::plain(&schema::all(own), context.json, |schema| {
            serde_json::to_string_pretty(schema).expect("a schema is JSON")
        }))
    }
}
