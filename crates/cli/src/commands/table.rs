//! `faceoff table GAME --max M`.

use crate::context::Context;
use crate::input;
use crate::report::{Failure, Report, Status, write_out};
use faceoff::parts::tables::file::{Entry, csv};
use faceoff::{Table, TableAsk};
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
    /// Misère play: who cannot move wins
    #[arg(long, conflicts_with = "values")]
    misere: bool,
    /// Write to FILE (.csv, .npy, .parquet; any other name: our own format)
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
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let text = input::expand(&self.game)?;
        let game: faceoff::Game = text.parse()?;
        let piles = game.complex().map_or(0, |named| named.complex.n());
        let bounds = match self.max[..] {
            [bound] => vec![bound; piles],
            _ => self.max.clone(),
        };
        let ask = TableAsk {
            values: self.values,
            misere: self.misere,
            slow: self.slow.map(|pile| usize::from(pile) - 1),
            out: self.out.as_deref(),
            resume: self.resume,
            symmetry: self.symmetry,
        };
        let mut line = String::new();
        let mut print = |entry: Entry| {
            line.clear();
            csv::push_line(&mut line, &entry);
            write_out(&line);
        };
        let list = self.list && !context.json;
        let entry: Option<&mut dyn FnMut(Entry)> = if list { Some(&mut print) } else { None };
        let answer = faceoff::table(&game, &bounds, &ask, entry, &context.limits)
            .map_err(|error| Failure::new(error.to_string()))?;
        let status = Status::complete(answer.zero_positions.is_some());
        let text = if list { String::new() } else { told(&answer) };
        Ok(Report::new(&answer, text, status))
    }
}

fn bound(text: &str) -> Result<u32, String> {
    let wrong = || format!("expected a size from 0 to {}, such as 15", u32::MAX);
    text.trim().parse().map_err(|_| wrong())
}

fn told(answer: &Table) -> String {
    let mut text = match &answer.zero_positions {
        Some(zeros) => format!(
            "{}: {zeros} {} among {} positions, in {:.3} s.",
            answer.game,
            match answer.misere {
                false => "zero positions",
                true => "positions in which the player to move loses in misère play",
            },
            answer.positions,
            answer.seconds
        ),
        None => answer.undecided.values().cloned().collect(),
    };
    if let Some(slices) = answer.resumed.filter(|slices| *slices > 0) {
        text += &format!(" {slices} slices were there before.");
    }
    if let (Some(out), true) = (&answer.out, answer.zero_positions.is_some()) {
        text += &format!(" Wrote {out}.");
    }
    text
}
