//! Tables: all zero positions or values in a box.

use super::Ask;
use crate::error::Error;
use crate::notation::{Notation, Spelled};
use crate::number::Number;
use crate::session::Session;
use crate::undecided::{Undecided, all};
use faceoff_game::Game;
use faceoff_limits::Instant;
pub use faceoff_tables::file::Entry;
use faceoff_tables::file::csv;
use faceoff_tables::{Job, TableError, Tell};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// All zero positions, or all nim-values, of a game on piles in a box.
///
/// ```
/// use faceoff::Session;
/// use faceoff::ask::table::{Table, csv_line};
///
/// let table = Table::new("wythoff on simplex(2)", 5);
/// let mut lines = String::new();
/// table.stream(&Session::default(), &mut |entry| Ok(lines += &csv_line(entry)))?;
/// assert_eq!(lines, "0,0\n1,2\n2,1\n3,5\n5,3\n");
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The game, without a position.
    pub game: Notation<Game>,
    /// The largest size of all piles, or of each.
    pub max: Bounds,
    /// Values instead of zero positions.
    #[serde(default)]
    pub values: bool,
    /// Whoever cannot move wins; then of the positions in which the player to
    /// move loses.
    #[serde(default)]
    pub misere: bool,
    /// List the positions in the answer.
    #[serde(default)]
    pub list: bool,
    /// Slice along this pile (counted from 0) instead of the first.
    #[serde(default)]
    pub slow: Option<usize>,
    /// Use the automorphisms of the complex.
    #[serde(default)]
    pub symmetry: bool,
    /// Write to this file. It cannot be asked for from outside the process.
    #[serde(skip)]
    pub out: Option<PathBuf>,
    /// Go on with what an interrupted run has left there.
    #[serde(skip)]
    pub resume: bool,
}

/// One bound for all piles, or one for each.
///
/// ```
/// use faceoff::ask::table::{Bounds, Table};
/// use faceoff::{Session, ask};
///
/// let positions = |bounds: Bounds| {
///     let table = Table::new("nim on path(2,2)", bounds);
///     ask(&table, &Session::default()).unwrap().positions
/// };
/// assert_eq!(positions(4.into()), (5u32 * 5 * 5).into());
/// assert_eq!(positions(vec![4, 1, 0].into()), (5u32 * 2 * 1).into());
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Bounds {
    /// For all.
    All(u32),
    /// For each.
    Each(Vec<u32>),
}

impl From<u32> for Bounds {
    fn from(bound: u32) -> Self {
        Self::All(bound)
    }
}

impl From<Vec<u32>> for Bounds {
    fn from(bounds: Vec<u32>) -> Self {
        Self::Each(bounds)
    }
}

impl Table {
    /// How many zero positions are there?
    pub fn new(game: impl Into<Notation<Game>>, max: impl Into<Bounds>) -> Self {
        Self {
            game: game.into(),
            max: max.into(),
            values: false,
            misere: false,
            list: false,
            slow: None,
            symmetry: false,
            out: None,
            resume: false,
        }
    }

    /// Compute the table, and hand its entries on as they come instead of
    /// listing them in the answer. Where `entry` refuses, the count is undecided.
    pub fn stream(&self, session: &Session, entry: Tell<'_>) -> Result<TableAnswer, Error> {
        self.compute(session, Some(entry))
    }

    /// The largest size of each pile.
    pub fn bounds(&self, game: &Game) -> Vec<u32> {
        let piles = game.complex().map_or(0, |named| named.complex.n());
        match &self.max {
            Bounds::All(bound) => vec![*bound; piles],
            Bounds::Each(bounds) => bounds.clone(),
        }
    }

    fn compute(&self, session: &Session, entry: Option<Tell<'_>>) -> Result<TableAnswer, Error> {
        let begun = Instant::now();
        let game = self.game.read(session)?.into_owned();
        let bounds = self.bounds(&game);
        let mut job = Job::new(&game, &bounds, self.slow, self.values)?;
        if self.misere {
            job = job.for_misere_play()?;
        }
        if self.symmetry {
            job = job.with_symmetry()?;
        }
        let limits = session.limits();
        let done = match (&self.out, entry) {
            (Some(path), _) => job.write(path, self.resume, limits),
            (None, Some(entry)) => job.entries(limits, entry),
            (None, None) => job.stream(limits, &mut |_| Ok(())),
        };
        let mut undecided = Undecided::new();
        let done = match done {
            Ok(done) => Some(done),
            Err(TableError::Stopped(reason)) => {
                undecided = all(&["zero_positions"], reason);
                None
            }
            Err(error) => return Err(error.into()),
        };
        let positions = job.info().shape.cells().into();
        drop(job);
        Ok(TableAnswer {
            game: Spelled(game),
            misere: self.misere,
            bounds,
            positions,
            zero_positions: done.as_ref().map(|done| done.zero_positions.into()),
            entries: None,
            seconds: begun.elapsed().as_secs_f64(),
            resumed: done.and_then(|done| self.resume.then_some(done.resumed)),
            out: self.out.as_ref().map(|path| path.display().to_string()),
            undecided,
        })
    }
}

impl Ask for Table {
    type Answer = TableAnswer;

    /// A limit leaves the count undecided; what was finished is in the file.
    fn answer(&self, session: &Session) -> Result<TableAnswer, Error> {
        if !self.list {
            return self.compute(session, None);
        }
        let meter = session.limits().meter();
        let mut entries = Vec::new();
        let mut answer = self.stream(session, &mut |entry| {
            meter.take(64 + 4 * entry.position.len() as u64)?;
            entries.push(TableEntry {
                position: entry.position.clone(),
                value: entry.value,
            });
            Ok(())
        })?;
        match answer.undecided.get("zero_positions").cloned() {
            None => answer.entries = Some(entries),
            Some(why) => {
                answer.undecided.insert("entries".to_owned(), why);
            }
        }
        Ok(answer)
    }
}

reply!(TableAnswer);

/// An entry as a line of comma-separated values.
pub fn csv_line(entry: &Entry) -> String {
    let mut line = String::new();
    csv::push_line(&mut line, entry);
    line
}

/// One position of a table.
///
/// ```
/// use faceoff::ask::Table;
/// use faceoff::{Session, ask};
///
/// let table = Table::new("nim on simplex(2)", 2);
/// let question = Table { values: true, list: true, ..table };
/// let entries = ask(&question, &Session::default())?.entries.unwrap();
/// assert_eq!(entries.len(), 9);
/// // The value on a simplex is the number of all chips.
/// assert!(entries.iter().all(|entry| entry.value == Some(entry.position.iter().sum())));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableEntry {
    /// The piles.
    pub position: Vec<u32>,
    /// Its value, in a table of values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
}

/// The answer to `table`.
///
/// ```
/// use faceoff::ask::Table;
/// use faceoff::{Session, ask};
///
/// let answer = ask(&Table::new("nim on cycle(4,2)", 6), &Session::default())?;
/// // Opposite piles are equal: two of the four can be chosen.
/// assert_eq!(answer.positions, 7u32.pow(4).into());
/// assert_eq!(answer.zero_positions, Some(7u32.pow(2).into()));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableAnswer {
    /// The game in notation.
    pub game: Spelled<Game>,
    /// Does whoever cannot move win?
    pub misere: bool,
    /// The largest size of each pile.
    pub bounds: Vec<u32>,
    /// Number of positions in the box.
    pub positions: Number,
    /// Number of zero positions among them.
    pub zero_positions: Option<Number>,
    /// The positions, where a list was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<Vec<TableEntry>>,
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

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_limits::Limits;

    #[test]
    fn counts_and_lists_agree() {
        let question = Table {
            list: true,
            ..Table::new("nim on points(2)", vec![3, 2])
        };
        let answer = question.answer(&Session::default()).expect("a table");
        let entries = answer.entries.expect("a list");
        let positions: Vec<&[u32]> = entries.iter().map(|e| &e.position[..]).collect();
        assert_eq!(positions, [[0, 0], [1, 1], [2, 2]]);
        assert_eq!(answer.zero_positions, Some(3u8.into()));
        assert_eq!(answer.positions, 12u8.into());
    }

    #[test]
    fn a_limit_leaves_the_count_open() {
        let session = Session::new(Limits::none().with_memory(1000));
        let answer = Table::new("nim on cycle(5,2)", 9).answer(&session);
        let answer = answer.expect("an answer");
        assert!(answer.zero_positions.is_none() && !answer.undecided.is_empty());
        // A list that is too long is no reason to stop the questions after it.
        let session = Session::new(Limits::none().with_memory(2 << 20));
        let list = Table {
            list: true,
            ..Table::new("nim on cycle(5,2)", 31)
        };
        let answer = list.answer(&session).expect("an answer");
        for field in ["zero_positions", "entries"] {
            let why = answer.undecided.get(field);
            assert!(
                why.is_some_and(|why| why.to_string().contains("memory")),
                "{why:?}"
            );
        }
        assert!(answer.entries.is_none());
        assert_eq!(session.limits().check(), Ok(()));
        let chomp = Table::new("chomp on complete(3)", 1);
        assert!(chomp.answer(&session).is_err());
    }
}
