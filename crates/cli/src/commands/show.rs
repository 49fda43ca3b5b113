//! `faceoff show FILE`.

use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use faceoff::ask::show::{Show, Shown, b_file, count_plot, grid_text, heat_map, value_plot};
use faceoff::words::counted;
use faceoff::{Error, ask};
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

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        input::table(&self.file)?;
        let files = [
            &self.heat_map,
            &self.count_plot,
            &self.value_plot,
            &self.b_file,
        ];
        output::check(files.into_iter().flatten().map(|path| &**path))?;
        let question = Show {
            file: self.file.clone(),
            values: self.values,
            slice: self.slice.as_deref().map(fixed).transpose()?,
        };
        let shown = ask(&question, &context.session)?;
        if let (Some(path), Some(grid)) = (&self.heat_map, &shown.grid) {
            output::write(path, heat_map(grid))?;
        }
        if let Some(path) = &self.count_plot {
            output::write(path, count_plot(&shown.statistics))?;
        }
        if let Some(path) = &self.value_plot {
            output::write(path, value_plot(&shown.statistics))?;
        }
        if let Some(path) = &self.b_file {
            output::write(path, b_file(&shown.statistics))?;
        }
        Ok(Report::new(&shown, context.json, render))
    }
}

fn render(shown: &Shown) -> String {
    let mut text = String::new();
    if let (Some(game), Some(bounds)) = (&shown.game, &shown.bounds) {
        let bounds: Vec<String> = bounds.iter().map(ToString::to_string).collect();
        text += &format!("{game}, piles up to {}\n", bounds.join(","));
    }
    text += &format!(
        "piles {}, {}\n",
        shown.vertices.join(" "),
        counted(shown.entries, "entry", "entries")
    );
    for (bound, count) in shown.zero_positions_up_to.iter().enumerate() {
        text += &format!("zero positions with all piles up to {bound}: {count}\n");
    }
    text + &shown.grid.as_ref().map(grid_text).unwrap_or_default()
}

fn fixed(slice: &str) -> Result<Vec<Option<u32>>, Error> {
    let pile = |text: &str| match text.trim() {
        "*" => Ok(None),
        size => size.parse().map(Some).map_err(|_| {
            let why = format!("a slice is sizes and two *, not '{size}': --slice '1,*,0,*'");
            Error::Question(why)
        }),
    };
    slice.split(',').map(pile).collect()
}
