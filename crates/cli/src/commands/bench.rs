//! `faceoff bench table`.

use crate::context::Context;
use crate::input;
use crate::report::{Failure, Report, Status};
use faceoff::parts::tables::bench;
use serde_json::json;

/// Time engines against each other, in one run
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// The table engine, the textbook engine and the reference solver
    Table {
        /// The complex
        #[arg(default_value = "cycle(7,4)")]
        complex: String,
        /// The largest size of the piles
        #[arg(long, value_name = "M", default_value_t = 15)]
        max: u32,
        /// The largest size of the piles for the reference solver
        #[arg(long, value_name = "M", default_value_t = 3)]
        reference_max: u32,
    },
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let What::Table {
            complex,
            max,
            reference_max,
        } = &self.what;
        let named = input::complex(complex)?;
        let rows = bench::table(&named.complex, *max, *reference_max, &context.limits)
            .map_err(|error| Failure::new(error.to_string()))?;
        let mut text = format!("nim on {named}\n");
        for row in &rows {
            text += &format!(
                "{:>9}, piles up to {:>2}: {:.4} s, {:.3} ns a position; the table engine is {:.1} times as fast\n",
                row.engine, row.bound, row.seconds, row.nanoseconds, row.ratio
            );
        }
        let rows: Vec<_> = rows
            .iter()
            .map(|row| {
                json!({
                    "engine": row.engine, "max": row.bound, "positions": row.positions,
                    "zero_positions": row.zero_positions, "seconds": row.seconds,
                    "nanoseconds": row.nanoseconds, "ratio": row.ratio,
                })
            })
            .collect();
        let answer = json!({ "complex": named.to_string(), "rows": rows });
        Ok(Report::new(&answer, text, Status::Answered))
    }
}
