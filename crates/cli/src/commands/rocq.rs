//! `faceoff rocq FILE.cert --out FILE.v`.

use crate::output;
use crate::report::{Failure, Report};
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
    pub fn run(&self) -> Result<Report, Failure> {
        let name = self.file.display();
        let text = std::fs::read_to_string(&self.file)
            .map_err(|error| Failure::new(format!("cannot read {name}: {error}")))?;
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy();
        let theorem = faceoff::rocq::theorem(&text, &stem)
            .map_err(|why| Failure::new(format!("{name} becomes no theorem: {why}")))?;
        let Some(out) = &self.out else {
            return Ok(Report::plain(theorem));
        };
        output::write(out, &theorem)?;
        let out = out.display();
        Ok(Report::plain(format!(
            "The theorem is in {out}. With Coq 8.16 and rocq/ compiled (scripts/rocq):\n  \
             coqc -Q target/rocq/lib Faceoff {out}"
        )))
    }
}
