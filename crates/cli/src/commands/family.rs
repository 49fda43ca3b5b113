//! `faceoff family 'wheel(n)' --n 3..15`.

use crate::context::Context;
use crate::report::{Failure, Report, Status};
use crate::store::with_store;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Values over a family: chomp on wheel(n) for a range of n, or any game
#[derive(clap::Args)]
pub struct Args {
    /// The complex, or the game and its position, with n for the parameter
    family: String,
    /// The range of n, both ends included: 3..15
    #[arg(long, value_parser = range)]
    n: RangeInclusive<u64>,
    /// Chomp: keep what the search finds in this store, and use what is there
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Write the table to a file too: .csv or .svg (a plot)
    #[arg(long)]
    out: Option<PathBuf>,
}

/// `3..15` or `3..=15`, or one number.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let wrong = || format!("'{text}' is not a range such as 3..15");
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
    let (first, last) = match text.split_once("..") {
        Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    match first <= last {
        true => Ok(first..=last),
        false => Err(wrong()),
    }
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let table = with_store(self.store.as_deref(), context, || {
            faceoff::family(&self.family, self.n.clone(), &context.limits)
        })??;
        if let Some(path) = &self.out {
            let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
            let bytes = match extension {
                "csv" => table.csv(),
                "svg" => table.svg(),
                other => {
                    let message = format!("cannot write '.{other}': use .csv or .svg");
                    return Err(Failure::new(message));
                }
            };
            std::fs::write(path, bytes)
                .map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
        }
        let mut lines = vec![format!("{:>4}  {:>5}  by", "n", "value")];
        for row in &table.rows {
            let value = row.value.as_ref().map_or("?".to_owned(), |v| v.to_string());
            let by = row.by.as_deref().or(row.problem.as_deref()).unwrap_or("");
            lines.push(format!("{:>4}  {value:>5}  {by}", row.n));
        }
        let complete = table.undecided.is_empty();
        Ok(Report::new(
            &table,
            lines.join("\n"),
            Status::complete(complete),
        ))
    }
}
