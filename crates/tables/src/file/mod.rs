//! Tables in files.
//!
//! * [`fot`]: our own compact file, which grows slice by slice and can be gone
//!   on with; docs/formats/table.md.
//! * [`csv`], `npy`, `parquet` (behind the feature of that name): what
//!   people's tools read. They are made from a finished file of our own.
//! * [`open`]: reads any of them.

pub(crate) mod convert;
pub mod csv;
pub mod fot;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;
mod read;

pub use read::{Entry, TableFile, open};

use crate::error::TableError;
use crate::shape::Shape;
use crate::values::{ValueSlice, ValueWidth};
use crate::zeros::ZeroSlice;
use std::io;
use std::path::Path;

/// What a table holds.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_tables::file::Content;
/// use faceoff_tables::{Job, ValueWidth};
///
/// let game: Game = "nim on cycle(5,2)".parse().unwrap();
/// let content = |values| Job::new(&game, &[99; 5], None, values).unwrap().info().content;
/// assert_eq!(content(false), Content::Zeros);
/// // A value is at most the number of chips, 495.
/// assert_eq!(content(true), Content::Values(ValueWidth::Two));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The zero positions.
    Zeros,
    /// The nim-value of every position.
    Values(ValueWidth),
}

/// What a table is of.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_tables::Job;
///
/// let game: Game = "nim on facets(u x, x w)".parse().unwrap();
/// let job = Job::new(&game, &[2, 2, 2], None, false)?;
/// let info = job.info();
/// assert_eq!(info.labels, ["u", "w", "x"]);
/// assert_eq!(info.game.parse::<Game>().unwrap(), game);
/// assert_eq!(info.shape.cells(), 27);
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableInfo {
    /// The game in notation.
    pub game: String,
    /// The names of the piles.
    pub labels: Vec<String>,
    /// The box of positions.
    pub shape: Shape,
    /// What is known of the positions.
    pub content: Content,
}

/// A slice of a table.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_limits::Limits;
/// use faceoff_tables::Job;
///
/// let game: Game = "wythoff on simplex(2)".parse().unwrap();
/// let mut zeros = Vec::new();
/// Job::new(&game, &[4, 4], None, true)?.stream(&Limits::none(), &mut |slice| {
///     zeros.push((slice.slice(), slice.zeros()));
///     Ok(())
/// })?;
/// // The partners of 3 and 4 are 5 and 7: not in the box.
/// assert_eq!(zeros, [(0, 1), (1, 1), (2, 1), (3, 0), (4, 0)]);
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slice {
    /// Its zero positions.
    Zeros(ZeroSlice),
    /// The values of all its positions.
    Values(ValueSlice),
}

impl Slice {
    /// Its number.
    pub fn slice(&self) -> u32 {
        match self {
            Self::Zeros(slice) => slice.slice,
            Self::Values(slice) => slice.slice,
        }
    }

    /// How many zero positions it has.
    pub fn zeros(&self) -> u64 {
        match self {
            Self::Zeros(slice) => slice.count,
            Self::Values(slice) => slice.values().filter(|value| *value == 0).count() as u64,
        }
    }
}

/// The kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Our own.
    Fot,
    /// Comma-separated values.
    Csv,
    /// NumPy.
    Npy,
    /// Parquet.
    Parquet,
}

impl Format {
    /// The kind that the end of the file's name asks for; our own for a name
    /// without a known end.
    pub fn of(path: &Path) -> Self {
        let end = path.extension().and_then(|end| end.to_str());
        match end.map(str::to_ascii_lowercase).as_deref() {
            Some("csv") => Self::Csv,
            Some("npy") => Self::Npy,
            Some("parquet") => Self::Parquet,
            _ => Self::Fot,
        }
    }
}

/// A failed read or write.
pub(crate) fn failed(doing: &str, path: &Path) -> impl FnOnce(io::Error) -> TableError {
    let doing = format!("{doing} {}", path.display());
    move |error| TableError::Io { doing, error }
}

/// A file that is not what it should be.
pub(crate) fn bad(path: &Path, problem: impl Into<String>) -> TableError {
    TableError::BadFile {
        file: path.display().to_string(),
        problem: problem.into(),
    }
}
