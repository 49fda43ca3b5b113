//! `faceoff figure`: figures and tables of the papers, computed again.

use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use faceoff::ask::figure::{Figure7, Figure10, Lengths, Orderings, Table2};
use faceoff::{Error, ask};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Compute a figure or table of a paper again
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    figure: Figure,
}

#[derive(clap::Subcommand)]
enum Figure {
    /// DH13 Figure 7: how many of the 2520 orders of eight stacks each lemma for CN(8,6) covers
    #[command(name = "dh13-7")]
    Orderings,
    /// DH13 Figure 10: circuits of CN(n,k) of every length, as SVG
    #[command(name = "dh13-10")]
    Circuits {
        /// Number of stacks
        n: usize,
        /// Number of consecutive stacks in a move, below n
        k: usize,
        /// Where to (.svg); printed if left out
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// DH13 Table 2: lengths of circuits of CN(n,k)
    #[command(name = "dh13-table2")]
    Lengths {
        /// The n of the rows: 3..10
        #[arg(long, value_name = "RANGE", default_value = "3..10", value_parser = range)]
        n: RangeInclusive<usize>,
        /// The k of the columns: 2..10
        #[arg(long, value_name = "RANGE", default_value = "2..10", value_parser = range)]
        k: RangeInclusive<usize>,
        /// With commas
        #[arg(long)]
        csv: bool,
    },
}

fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let range = input::range(text)?;
    let number = |n: u64| usize::try_from(n).map_err(|_| format!("{n} is too large"));
    Ok(number(*range.start())?..=number(*range.end())?)
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        match &self.figure {
            Figure::Orderings => context.report(&Figure7, |found: &Orderings| found.text.clone()),
            Figure::Circuits { n, k, out } => circuits(*n, *k, out.as_ref(), context),
            Figure::Lengths { n, k, csv } => {
                let question = Table2 {
                    n: n.clone(),
                    k: k.clone(),
                };
                context.report(&question, |found: &Lengths| match csv {
                    true => found.csv.clone(),
                    false => found.text.clone(),
                })
            }
        }
    }
}

fn circuits(n: usize, k: usize, out: Option<&PathBuf>, context: &Context) -> Result<Report, Error> {
    output::check(out.map(PathBuf::as_path))?;
    let mut drawn = ask(&Figure10 { n, k }, &context.session)?;
    if let (Some(out), Some(svg)) = (out, drawn.svg.take_if(|_| out.is_some())) {
        output::write(out, &svg)?;
        drawn.out = Some(out.display().to_string());
        drawn.bytes = Some(svg.len());
    }
    Ok(Report::new(&drawn, context.json, |drawn| {
        let wrote = drawn.out.as_ref().map(|out| format!("Wrote {out}."));
        wrote.or(drawn.svg.clone()).unwrap_or_default()
    }))
}
