//! `faceoff show FILE`.

use crate::output;
use crate::report::{Failure, Report, Status};
use faceoff::parts::tables::{TableError, file, show};
use serde_json::json;
use std::path::PathBuf;

/// Show a table: its counts, a slice, a heat map, plots
#[derive(clap::Args)]
pub struct Args {
    /// A table of any kind that 'faceoff table' writes
    file: PathBuf,
    /// Print a slice: sizes of the piles, with * for the two that are free
    #[arg(long, value_name = "1,*,0,*")]
    slice: Option<String>,
    /// Draw the slice as a heat map (.svg)
    #[arg(long, value_name = "FILE", requires = "slice")]
    heat_map: Option<PathBuf>,
    /// Draw the number of zero positions against the bound (.svg)
    #[arg(long, value_name = "FILE")]
    count_plot: Option<PathBuf>,
    /// Draw how often each value occurs (.svg)
    #[arg(long, value_name = "FILE")]
    value_plot: Option<PathBuf>,
    /// Write the number of zero positions for each bound as an OEIS b-file
    #[arg(long, value_name = "FILE")]
    b_file: Option<PathBuf>,
    /// A two-dimensional NumPy array holds values, not a list of positions
    #[arg(long)]
    values: bool,
}

fn failed(error: TableError) -> Failure {
    Failure::new(error.to_string())
}

impl Args {
    pub fn run(&self) -> Result<Report, Failure> {
        let open = || file::open(&self.file, self.values).map_err(failed);
        let table = open()?;
        let labels = table.labels().to_vec();
        let info = table.info().cloned();
        let statistics = show::statistics(table).map_err(failed)?;
        let mut text = String::new();
        if let Some(info) = &info {
            text += &format!("{}, piles up to {:?}\n", info.game, info.shape.bounds());
        }
        text += &format!(
            "piles {}, {} entries\n",
            labels.join(" "),
            statistics.entries
        );
        for (bound, count) in statistics.zeros_up_to.iter().enumerate() {
            text += &format!("zero positions with all piles up to {bound}: {count}\n");
        }
        if let Some(slice) = &self.slice {
            let grid = show::grid(open()?, &fixed(slice)?).map_err(failed)?;
            text += &show::text(&grid);
            if let Some(path) = &self.heat_map {
                output::write(path, show::heat_map(&grid))?;
            }
        }
        if let Some(path) = &self.count_plot {
            output::write(path, show::count_plot(&statistics))?;
        }
        if let Some(path) = &self.value_plot {
            output::write(path, show::value_plot(&statistics))?;
        }
        if let Some(path) = &self.b_file {
            output::write(path, show::b_file(&statistics))?;
        }
        let answer = json!({
            "game": info.as_ref().map(|info| &info.game),
            "bounds": info.as_ref().map(|info| info.shape.bounds()),
            "vertices": labels,
            "entries": statistics.entries,
            "zero_positions_up_to": statistics.zeros_up_to,
            "values": statistics.values,
        });
        Ok(Report::new(&answer, text, Status::Answered))
    }
}

fn fixed(slice: &str) -> Result<Vec<Option<u32>>, Failure> {
    let pile = |text: &str| match text.trim() {
        "*" => Ok(None),
        size => size.parse().map(Some).map_err(|_| {
            Failure::new(format!(
                "a slice is sizes and two *, not '{size}': --slice '1,*,0,*'"
            ))
        }),
    };
    slice.split(',').map(pile).collect()
}
