//! `faceoff check FILE.cert`.

use crate::context::Context;
use crate::report::{Failure, Report, Status};
use std::path::PathBuf;

/// Check a certificate with the independent checker
#[derive(clap::Args)]
pub struct Args {
    /// The certificate
    file: PathBuf,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let name = self.file.display();
        let text = std::fs::read_to_string(&self.file)
            .map_err(|error| Failure::new(format!("cannot read {name}: {error}")))?;
        let checked = faceoff::prove::check(&text, &context.limits)
            .map_err(|why| Failure::new(format!("{name} is no certificate: {why}")))?;
        let (status, mut lines) = match checked.valid {
            Some(true) => (
                Status::Answered,
                vec!["Valid. This is a theorem:".to_owned()],
            ),
            Some(false) => (Status::No, vec!["Rejected.".to_owned()]),
            None => (Status::Unanswered, vec!["Not decided.".to_owned()]),
        };
        if let Some(statement) = &checked.statement {
            lines.push(format!("\n  {statement}\n"));
            lines.push("Verified:".to_owned());
        }
        lines.extend(checked.verified.iter().map(|fact| format!("  {fact}")));
        lines.extend(checked.problem.iter().map(|why| format!("  {why}")));
        lines.extend(checked.undecided.values().map(|why| format!("  {why}")));
        Ok(Report::new(&checked, lines.join("\n"), status))
    }
}
