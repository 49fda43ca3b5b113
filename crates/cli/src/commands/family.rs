//! `faceoff family 'wheel(n)' --n 3..15`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use faceoff::ask::Family;
use faceoff::ask::family::FamilyTable;
use faceoff::{Error, ask};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Values over a family: chomp on wheel(n) for a range of n, or any game
#[derive(clap::Args)]
pub struct Args {
    /// The complex, or the game and its position, with n for the parameter
    family: String,
    /// The range of n, both ends included: 3..15
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    n: RangeInclusive<u64>,
    /// Chomp: keep what the search finds in this store, and use what is there
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Write the table to a file too: .csv or .svg (a plot)
    #[arg(long, value_name = "FILE", value_parser = sheet)]
    out: Option<PathBuf>,
}

/// The name of a file that can be written.
fn sheet(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    match path.extension().and_then(|kind| kind.to_str()) {
        Some("csv" | "svg") => Ok(path),
        _ => Err("the name must end in .csv or .svg".to_owned()),
    }
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        output::check(self.out.as_deref())?;
        let question = Family {
            family: input::expand(&self.family)?,
            first: *self.n.start(),
            last: *self.n.end(),
        };
        let context = context.with_store(self.store.as_deref())?;
        let table = ask(&question, &context.session)?;
        if let Some(path) = &self.out {
            let is_plot = path.extension().is_some_and(|kind| kind == "svg");
            output::write(path, if is_plot { table.svg() } else { table.csv() })?;
        }
        Ok(Report::new(&table, context.json, render))
    }
}

fn render(table: &FamilyTable) -> String {
    let mut lines = vec![format!("{:>4}  {:>5}  by", "n", "value")];
    for row in &table.rows {
        let value = row.value.as_ref().map_or("?".to_owned(), |v| v.to_string());
        let why = row.problem.as_ref().map(advice::on);
        let by = row.by.clone().or(why).unwrap_or_default();
        lines.push(format!("{:>4}  {value:>5}  {by}", row.n));
    }
    lines.join("\n")
}
