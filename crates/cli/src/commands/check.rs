//! `faceoff check FILE.cert`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::Report;
use faceoff::Error;
use faceoff::ask::Check;
use faceoff::ask::check::Checked;
use std::path::PathBuf;

/// Check a certificate with the independent checker
#[derive(clap::Args)]
pub struct Args {
    /// The certificate
    file: PathBuf,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let certificate = input::certificate(&self.file)?;
        let report = context.report(&Check { certificate }, render);
        report.map_err(|error| match error {
            Error::Question(why) => Error::File(format!("{}: {why}", self.file.display())),
            error => error,
        })
    }
}

fn render(checked: &Checked) -> String {
    let mut lines = match checked.valid {
        Some(true) => vec!["Valid. This is a theorem:".to_owned()],
        Some(false) => vec!["Rejected.".to_owned()],
        None => vec!["Not decided.".to_owned()],
    };
    if let Some(statement) = &checked.statement {
        lines.push(format!("\n  {statement}\n"));
        lines.push("Verified:".to_owned());
    }
    lines.extend(checked.verified.iter().map(|fact| format!("  {fact}")));
    lines.extend(checked.problem.iter().map(|why| format!("  {why}")));
    let undecided = checked.undecided.values();
    lines.extend(undecided.map(|why| format!("  {}", advice::on(why))));
    lines.join("\n")
}
