//! `faceoff discover GAME`, and `faceoff discover FAMILY --n 3..7`.

mod family;
mod story;

use super::prove::write_certificate;
use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use faceoff::ask::{Discover, FindForm};
use faceoff::{Error, ask, latex};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Find the zero positions of a game and prove them, for all pile sizes
#[derive(clap::Args)]
pub struct Args {
    /// The game, for instance 'nim on cycle(5,2)'; with --n a family of games, with n for
    /// the parameter: 'nim on cycle(n,n-1)'
    game: String,
    /// Solve a family for these n, both ends included, and say what all have in common: 3..7
    #[arg(long, value_name = "RANGE", value_parser = input::range,
        conflicts_with_all = ["values", "value", "out", "bits"])]
    n: Option<RangeInclusive<u64>>,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// The values of all positions
    #[arg(long, conflicts_with = "value")]
    values: bool,
    /// The positions of this value
    #[arg(long, value_name = "V")]
    value: Option<u64>,
    /// Print the formula as LaTeX
    #[arg(long, conflicts_with = "n")]
    latex: bool,
    /// Write the certificate to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Solve boxes of up to two to this power positions in all; 40 takes a few
    /// minutes, each more twice as long
    #[arg(long, value_name = "BITS", default_value_t = Discover::default_bits())]
    bits: usize,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        if let Some(n) = &self.n {
            let question = FindForm {
                family: input::expand(&self.game)?,
                first: *n.start(),
                last: *n.end(),
                misere: self.misere,
            };
            let found = ask(&question, &context.session)?;
            return Ok(Report::new(&found, context.json, family::render));
        }
        let question = Discover {
            misere: self.misere,
            values: self.values,
            value: self.value,
            bits: Some(self.bits),
            certificate: self.out.is_some(),
            ..Discover::new(input::expand(&self.game)?)
        };
        output::check(self.out.as_deref())?;
        let mut found = ask(&question, &context.session)?;
        found.certificate = write_certificate(self.out.as_deref(), found.certificate_text.take())?;
        let render = if self.latex {
            latex::discovery
        } else {
            story::render
        };
        Ok(Report::new(&found, context.json, render))
    }
}
