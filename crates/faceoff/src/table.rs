//! Tables: all zero positions or values in a box.

use crate::number::Number;
use crate::undecided::Undecided;
use faceoff_game::Game;
use faceoff_limits::{Limits, StopReason};
use faceoff_tables::file::{Entry, Slice};
use faceoff_tables::{Job, TableError};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// What is asked of a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableAsk<'a> {
    /// Values instead of zero positions.
    pub values: bool,
    /// Whoever cannot move wins; then of the positions in which the player to
    /// move loses.
    pub misere: bool,
    /// Slice along this pile (counted from 0) instead of the first.
    pub slow: Option<usize>,
    /// Write to this file.
    pub out: Option<&'a Path>,
    /// Go on with what an interrupted run has left there.
    pub resume: bool,
    /// Use the automorphisms of the complex.
    pub symmetry: bool,
}

/// The answer to `table`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Table {
    /// The game in notation.
    pub game: String,
    /// Does whoever cannot move win?
    pub misere: bool,
    /// The largest size of each pile.
    pub bounds: Vec<u32>,
    /// Number of positions in the box.
    pub positions: Number,
    /// Number of zero positions among them.
    pub zero_positions: Option<Number>,
    /// Wall clock.
    pub seconds: f64,
    /// Slices that were there before this run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resumed: Option<u32>,
    /// The file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// Compute a table. Without a file its entries go to `entry`, if there is one.
/// A limit leaves the count undecided; what was finished is in the file.
pub fn table(
    game: &Game,
    bounds: &[u32],
    ask: &TableAsk<'_>,
    entry: Option<&mut dyn FnMut(Entry)>,
    limits: &Limits,
) -> Result<Table, TableError> {
    let begun = Instant::now();
    let mut job = Job::new(game, bounds, ask.slow, ask.values)?;
    if ask.misere {
        job = job.for_misere_play()?;
    }
    if ask.symmetry {
        job = job.with_symmetry()?;
    }
    let done = match (ask.out, entry) {
        (Some(path), _) => job.write(path, ask.resume, limits),
        (None, Some(entry)) => stream(&job, entry, limits),
        (None, None) => job.stream(limits, &mut |_| Ok(())),
    };
    let mut undecided = Undecided::new();
    let done = match done {
        Ok(done) => Some(done),
        Err(TableError::Stopped(reason)) => {
            undecided.insert("zero_positions".to_owned(), explained(&reason, ask));
            None
        }
        Err(error) => return Err(error),
    };
    Ok(Table {
        game: game.to_string(),
        misere: ask.misere,
        bounds: bounds.to_vec(),
        positions: job.info().shape.cells().into(),
        zero_positions: done.as_ref().map(|done| done.zero_positions.into()),
        seconds: begun.elapsed().as_secs_f64(),
        resumed: done.and_then(|done| ask.resume.then_some(done.resumed)),
        out: ask.out.map(|path| path.display().to_string()),
        undecided,
    })
}

fn explained(reason: &StopReason, ask: &TableAsk<'_>) -> String {
    match ask.out {
        Some(_) => format!("{reason}; the finished slices are kept, go on with --resume"),
        None => reason.to_string(),
    }
}

fn stream(
    job: &Job<'_>,
    entry: &mut dyn FnMut(Entry),
    limits: &Limits,
) -> Result<faceoff_tables::Summary, TableError> {
    let shape = job.info().shape.clone();
    job.stream(limits, &mut |slice| {
        let number = slice.slice();
        let mut tell = |cell, value| {
            let mut position = vec![0; shape.bounds().len()];
            shape.locate(number, cell, &mut position);
            entry(Entry { position, value });
        };
        match slice {
            Slice::Zeros(slice) => slice.cells().for_each(|cell| tell(cell, None)),
            Slice::Values(slice) => {
                (0..)
                    .zip(slice.values())
                    .for_each(|(cell, value)| tell(cell, Some(value)));
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_lists_agree() {
        let game: Game = "nim on points(2)".parse().expect("a game");
        let mut met = Vec::new();
        let mut entry = |entry: Entry| met.push(entry.position);
        let ask = TableAsk::default();
        let answer = table(&game, &[3, 2], &ask, Some(&mut entry), &Limits::none());
        let answer = answer.expect("a table");
        assert_eq!(met, [[0, 0], [1, 1], [2, 2]]);
        assert_eq!(answer.zero_positions, Some(3u8.into()));
        assert_eq!(answer.positions, 12u8.into());
    }

    #[test]
    fn a_limit_leaves_the_count_open() {
        let game: Game = "nim on cycle(5,2)".parse().expect("a game");
        let limits = Limits::none().with_memory(1000);
        let answer = table(&game, &[9; 5], &TableAsk::default(), None, &limits);
        let answer = answer.expect("an answer");
        assert!(answer.zero_positions.is_none() && !answer.undecided.is_empty());
        let chomp: Game = "chomp on complete(3)".parse().expect("a game");
        assert!(table(&chomp, &[1; 3], &TableAsk::default(), None, &limits).is_err());
    }
}
