//! `faceoff table GAME --max M`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::{Report, write_out};
use faceoff::ask::Table;
use faceoff::ask::table::{Bounds, Entry, TableAnswer, csv_line};
use faceoff::words::counted;
use faceoff::{Error, StopReason, Why, ask};
use std::path::PathBuf;

/// All zero positions, or all nim-values, of a game on piles in a box
#[derive(clap::Args)]
pub struct Args {
    /// The game, without a position: 'nim on cycle(7,4)'
    game: String,
    /// The largest size of all piles, or of each: 15 or 15,15,7
    #[arg(long, value_name = "M", value_delimiter = ',', required = true, value_parser = bound)]
    max: Vec<u32>,
    /// Nim-values of all positions instead of zero positions
    #[arg(long)]
    values: bool,
    /// Misère play: whoever cannot move wins
    #[arg(long, conflicts_with = "values")]
    misere: bool,
    #[cfg_attr(
        feature = "parquet",
        doc = "Write to FILE (.csv, .npy, .parquet; any other name: our own format)"
    )]
    #[cfg_attr(
        not(feature = "parquet"),
        doc = "Write to FILE (.csv, .npy; any other name: our own format)"
    )]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with what an interrupted run has left in FILE
    #[arg(long, requires = "out")]
    resume: bool,
    /// Print the positions, as comma-separated values
    #[arg(long, conflicts_with = "out")]
    list: bool,
    /// Slice along this pile, counted from 1, instead of the first
    #[arg(long, value_name = "PILE", value_parser = clap::value_parser!(u16).range(1..=64))]
    slow: Option<u16>,
    /// Use the automorphisms of the complex: less work where they move the slow
    /// pile and zero positions are rare
    #[arg(long)]
    symmetry: bool,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let question = Table {
            values: self.values,
            misere: self.misere,
            list: self.list,
            slow: self.slow.map(|pile| usize::from(pile) - 1),
            symmetry: self.symmetry,
            out: self.out.clone(),
            resume: self.resume,
            ..Table::new(
                input::expand(&self.game)?,
                match self.max[..] {
                    [bound] => Bounds::All(bound),
                    _ => Bounds::Each(self.max.clone()),
                },
            )
        };
        // Lines go out as they come; a list in JSON comes as a whole.
        let lines = self.list && !context.json;
        let answer = match lines {
            true => {
                let mut printed = Ok(());
                // Who reads the lines may have gone: nobody waits any longer.
                let mut print = |entry: &Entry| {
                    printed = write_out(&csv_line(entry));
                    printed.as_ref().map_err(|_| StopReason::Cancelled).cloned()
                };
                let answer = question.stream(&context.session, &mut print);
                printed?;
                answer?
            }
            false => ask(&question, &context.session)?,
        };
        let told = |answer: &TableAnswer| match lines && answer.undecided.is_empty() {
            true => String::new(),
            false => render(answer),
        };
        Ok(Report::new(&answer, context.json, told))
    }
}

fn bound(text: &str) -> Result<u32, String> {
    let wrong = || format!("expected a size from 0 to {}, such as 15", u32::MAX);
    text.trim().parse().map_err(|_| wrong())
}

fn render(answer: &TableAnswer) -> String {
    let mut text = match &answer.zero_positions {
        Some(zeros) => format!(
            "{}: {} among {}, in {:.3} s.",
            answer.game,
            match answer.misere {
                false => counted(zeros, "zero position", "zero positions"),
                true => {
                    let lost = "in which the player to move loses in misère play";
                    format!("{} {lost}", counted(zeros, "position", "positions"))
                }
            },
            counted(&answer.positions, "position", "positions"),
            answer.seconds
        ),
        None => answer.undecided.values().map(stopped(answer)).collect(),
    };
    if let Some(slices) = answer.resumed.filter(|slices| *slices > 0) {
        let were = counted(slices, "slice was", "slices were");
        text += &format!(" {were} there before.");
    }
    if let (Some(out), true) = (&answer.out, answer.zero_positions.is_some()) {
        text += &format!(" Wrote {out}.");
    }
    text
}

/// Why the table is not finished; what is finished is in the file.
fn stopped(answer: &TableAnswer) -> impl Fn(&Why) -> String {
    let kept = match answer.out {
        Some(_) => "; the finished slices are kept, go on with --resume",
        None => "",
    };
    move |why| format!("{}{kept}", advice::on(why))
}
