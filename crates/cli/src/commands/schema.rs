//! `faceoff schema`.

use crate::report::{Failure, Report, Status};

/// Print the JSON schema of all answers
#[derive(clap::Args)]
pub struct Args {}

impl Args {
    pub fn run(&self) -> Result<Report, Failure> {
        let schema = faceoff::schema::all();
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
        Ok(Report::new(&schema, text, Status::Answered))
    }
}
