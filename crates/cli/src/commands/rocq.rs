//! `faceoff rocq FILE.cert --out FILE.v`.

use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use faceoff::Error;
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
        let Some(out) = &self.out else {
            return Ok(Report::text(theorem, context.json));
        };
        output::write(out, &theorem)?;
        let out = out.display();
        let told = format!(
            "The theorem is in {out}. With Coq 8.16 and rocq/ compiled (scripts/rocq):\n  \
             coqc -Q target/rocq/lib Faceoff {out}"
        );
        Ok(Report::text(told, context.json))
    }
}
