//! `faceoff rocq FILE.cert --out FILE.v`.

use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use faceoff::Error;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// Write a certificate as a theorem for the proof assistant Rocq (Coq)
#[derive(clap::Args)]
pub struct Args {
    /// The certificate
    file: PathBuf,
    /// Write the theorem to this file, instead of to the screen
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        output::check(self.out.as_deref())?;
        let name = self.file.display();
        let text = input::certificate(&self.file)?;
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy();
        let theorem = faceoff::rocq::theorem(&text, &stem)
            .map_err(|why| Error::Question(format!("{name} becomes no theorem: {why}")))?;
        let mut written = Written {
            theorem: name_of(&theorem).map(str::to_owned),
            text: None,
            out: None,
        };
        match &self.out {
            None => written.text = Some(theorem),
            Some(out) => {
                output::write(out, &theorem)?;
                written.out = Some(out.display().to_string());
            }
        }
        Ok(Report::plain(&written, context.json, render))
    }
}

/// A theorem for Rocq, or the file that it was written to.
#[derive(Serialize, JsonSchema)]
pub struct Written {
    /// The name of the theorem in the file.
    theorem: Option<String>,
    /// The text of the file, unless it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The file, where one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<String>,
}

/// What the theorem in a file for Rocq is called.
fn name_of(text: &str) -> Option<&str> {
    let mut lines = text.lines();
    lines.find_map(|line| line.strip_prefix("Theorem ")?.split_whitespace().next())
}

fn render(written: &Written) -> String {
    match (&written.out, &written.text) {
        (Some(out), _) => format!(
            "The theorem is in {out}. With Coq 8.16 and rocq/ compiled (scripts/rocq):\n  \
             coqc -Q target/rocq/lib Faceoff {out}"
        ),
        (None, text) => text.clone().unwrap_or_default(),
    }
}
