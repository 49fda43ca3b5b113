//! `faceoff census N`.

use crate::advice;
use crate::context::Context;
use crate::output;
use crate::report::Report;
use faceoff::ask::census::{Census, CensusAnswer, CensusRow};
use faceoff::words::{counted, vertices};
use faceoff::{Error, ask};
use std::path::PathBuf;

/// Who wins chomp on every complex on up to 7 vertices; the skeleta of the simplex
#[derive(clap::Args)]
pub struct Args {
    /// Number of vertices
    #[arg(value_parser = clap::value_parser!(u64).range(2..=7))]
    vertices: u64,
    /// Tell apart the values up to V, not only who wins
    #[arg(long, value_name = "V", default_value_t = 0)]
    values: u16,
    /// Keep the lists in this store, and go on with what is there
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Write the values of skeleta and of the moves from them to FILE
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        output::check(self.out.as_deref())?;
        let question = Census {
            vertices: self.vertices as usize,
            values: self.values,
        };
        let context = context.with_store(self.store.as_deref())?;
        let census = ask(&question, &context.session)?;
        if let (Some(path), false) = (&self.out, census.rows.is_empty()) {
            output::write(path, census.lines())?;
        }
        Ok(Report::new(&census, context.json, render))
    }
}

fn render(census: &CensusAnswer) -> String {
    if let Some(why) = census.undecided.get("rows") {
        return format!("Not finished: {}", advice::on(why));
    }
    let mut lines = vec![format!(
        "{} A on up to {}, {} (A, B); {:.1} s.",
        counted(census.classes, "complex", "complexes"),
        vertices(census.vertices - 1),
        counted(&census.pairs, "pair", "pairs"),
        census.seconds
    )];
    for worth in &census.worth {
        lines.push(format!(
            "Worth {}: {}, {} on {} given vertices.",
            worth.value,
            counted(&worth.pairs, "pair", "pairs"),
            counted(&worth.labelled, "complex", "complexes"),
            census.vertices
        ));
    }
    lines.push(format!(
        "{:<14}  {:>5}  {:<7}  winning moves: faces of size",
        "complex", "value", "outcome"
    ));
    lines.extend(census.rows.iter().map(|row| line(row, census)));
    lines.extend(advice::lines(&census.undecided));
    lines.join("\n")
}

fn line(row: &CensusRow, census: &CensusAnswer) -> String {
    let larger = || format!(">{}", census.values - 1);
    let value = row.entry.value.map_or_else(larger, |v| v.to_string());
    let sizes: Vec<String> = row.winning_sizes.iter().map(usize::to_string).collect();
    let sizes = match sizes.is_empty() {
        true => "none".to_owned(),
        false => sizes.join(", "),
    };
    format!(
        "{:<14}  {value:>5}  {:<7}  {sizes}",
        row.entry.complex, row.entry.outcome
    )
}
