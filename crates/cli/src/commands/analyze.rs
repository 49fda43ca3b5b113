//! `faceoff analyze COMPLEX`.

use crate::context::Context;
use crate::report::{Failure, Report, Status};
use faceoff::{Analysis, NamedComplex};

/// The structure of a complex, and which theorems decide its games
#[derive(clap::Args)]
pub struct Args {
    /// The complex, for instance 'cycle(5,2)' or @FILE
    complex: String,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let named: NamedComplex = self.complex.parse()?;
        let analysis = faceoff::analyze(&named, &context.limits);
        let status = Status::complete(analysis.undecided.is_empty());
        Ok(Report::new(&analysis, render(&analysis), status))
    }
}

fn render(analysis: &Analysis) -> String {
    format!("{analysis:#?}")
}
