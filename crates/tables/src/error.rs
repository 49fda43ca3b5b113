//! What can go wrong with a table.

use faceoff_complex::words::counted;
use faceoff_limits::StopReason;
use std::fmt;
use std::io;

/// Why there is no table, or not all of it.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_game::Game;
/// use faceoff_tables::{Job, TableError, ZeroTable};
///
/// let few = ZeroTable::new(&families::points(3).unwrap(), &[7, 7], None).err().unwrap();
/// assert_eq!(few.to_string(), "2 bounds for 3 piles: give one for all piles, or one for each");
/// let kayles: Game = "kayles".parse().unwrap();
/// let why = Job::new(&kayles, &[9], None, false).err().unwrap();
/// assert!(matches!(why, TableError::Unsupported(_)));
/// ```
#[derive(Debug)]
pub enum TableError {
    /// A limit was met; the slices that were finished are intact.
    Stopped(StopReason),
    /// The box has too many positions to be numbered.
    TooManyCells,
    /// Bounds for another number of piles than there are.
    BoundsMismatch {
        /// Number of piles of the game.
        piles: usize,
        /// Number of bounds.
        bounds: usize,
    },
    /// There is no pile with this number (counted from 0).
    NoSuchPile(usize),
    /// The output could not be written, or the input not read.
    Io {
        /// What was being done: `"write slice 3 of table.fot"`.
        doing: String,
        /// What the system said.
        error: io::Error,
    },
    /// A file that is damaged, foreign, or of another table than asked for.
    BadFile {
        /// The file.
        file: String,
        /// What is wrong with it, as a sentence.
        problem: String,
    },
    /// Not possible for this game or this kind of file, as a sentence.
    Unsupported(String),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(f),
            Self::TooManyCells => {
                write!(f, "the box has more than 2^62 positions: lower the bounds")
            }
            Self::BoundsMismatch { piles, bounds } => {
                let (bounds, piles) = (
                    counted(bounds, "bound", "bounds"),
                    counted(piles, "pile", "piles"),
                );
                write!(
                    f,
                    "{bounds} for {piles}: give one for all piles, or one for each"
                )
            }
            Self::NoSuchPile(v) => write!(f, "there is no pile number {}", v + 1),
            Self::Io { doing, error } => write!(f, "cannot {doing}: {error}"),
            Self::BadFile { file, problem } => write!(f, "{file}: {problem}"),
            Self::Unsupported(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Stopped(reason) => Some(reason),
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<StopReason> for TableError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}
