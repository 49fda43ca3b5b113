//! `faceoff figure`: figures and tables of the papers, computed again.

use crate::input;
use crate::output;
use crate::report::{Failure, Report, Status};
use faceoff::figures::{dh13_figure_7, dh13_figure_10, dh13_table_2};
use serde_json::json;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The largest n: the pictures and tables stay readable.
const MOST: usize = 1000;

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
    match (*range.start(), *range.end()) {
        (first @ 1.., last) if last <= MOST as u64 => Ok(first as usize..=last as usize),
        _ => Err(format!("the numbers are from 1 to {MOST}")),
    }
}

impl Args {
    pub fn run(&self) -> Result<Report, Failure> {
        match &self.figure {
            Figure::Orderings => {
                let (answer, text) = dh13_figure_7();
                Ok(Report::new(&answer, text, Status::Answered))
            }
            Figure::Circuits { n, k, out } => circuits(*n, *k, out.as_ref()),
            Figure::Lengths { n, k, csv } => {
                let (rows, text, commas) = dh13_table_2(n.clone(), k.clone());
                let text = if *csv { commas } else { text };
                let answer = json!({ "rows": rows });
                Ok(Report::new(&answer, text, Status::Answered))
            }
        }
    }
}

fn circuits(n: usize, k: usize, out: Option<&PathBuf>) -> Result<Report, Failure> {
    if !(1..n).contains(&k) || n > MOST {
        let message = format!("CN({n},{k}): k must be from 1 to n − 1, and n at most {MOST}");
        return Err(Failure::new(message));
    }
    let svg = dh13_figure_10(n, k);
    let Some(out) = out else {
        return Ok(Report::new(
            &json!({ "svg": svg }),
            svg.clone(),
            Status::Answered,
        ));
    };
    let name = out.display().to_string();
    output::write(out, &svg)?;
    let answer = json!({ "out": name, "bytes": svg.len() });
    Ok(Report::new(
        &answer,
        format!("Wrote {name}."),
        Status::Answered,
    ))
}
