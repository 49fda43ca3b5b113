//! A table in a file: its counts, a slice.

use super::{Ask, Reply};
use crate::error::Error;
use crate::session::Session;
use faceoff_tables::{file, show};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

pub use faceoff_tables::show::{
    Grid, Statistics, b_file, count_plot, heat_map, text as grid_text, value_plot,
};

/// Show a table. It reads a file, so it cannot be asked for from outside the
/// process.
///
/// ```
/// use faceoff::ask::show::Show;
/// use faceoff::ask::Table;
/// use faceoff::{Session, ask};
///
/// let session = Session::default();
/// let file = std::env::temp_dir().join(format!("faceoff-show-{}.csv", std::process::id()));
/// let table = Table::new("nim on cycle(4,2)", 2);
/// ask(&Table { out: Some(file.clone()), ..table }, &session)?;
/// let shown = ask(&Show { file: file.clone(), values: false, slice: None }, &session)?;
/// assert_eq!(shown.entries, 9);
/// # std::fs::remove_file(&file).unwrap();
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Show {
    /// A table of any kind that `table` writes.
    pub file: PathBuf,
    /// A two-dimensional NumPy array holds values, not a list of positions.
    pub values: bool,
    /// Sizes of the piles, with `None` for the two that are free.
    pub slice: Option<Vec<Option<u32>>>,
}

/// The answer to `show`.
///
/// ```
/// use faceoff::ask::show::Show;
/// use faceoff::ask::Table;
/// use faceoff::{Session, ask};
///
/// # let session = Session::default();
/// # let file = std::env::temp_dir().join(format!("faceoff-shown-{}.fot", std::process::id()));
/// let table = Table::new("nim on points(3)", 3);
/// ask(&Table { out: Some(file.clone()), ..table }, &session)?;
/// let shown = ask(&Show { file: file.clone(), values: false, slice: None }, &session)?;
/// assert_eq!(shown.game.as_deref(), Some("nim on points(3)"));
/// // (m+1)² where m+1 is a power of two: any two piles, and their nim-sum.
/// assert_eq!(shown.zero_positions_up_to, [1, 4, 7, 16]);
/// # std::fs::remove_file(&file).unwrap();
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// The game, where the file tells it.
    pub game: Option<String>,
    /// The largest size of each pile, where the file tells it.
    pub bounds: Option<Vec<u32>>,
    /// The labels of the piles.
    pub vertices: Vec<String>,
    /// Number of entries.
    pub entries: u64,
    /// For each m below 2^20 and up to the least bound, the number of zero positions with
    /// all piles at most m.
    pub zero_positions_up_to: Vec<u64>,
    /// How often each value occurs.
    pub values: BTreeMap<u32, u64>,
    /// The slice, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slice: Option<ShownSlice>,
    /// The counts, for plots.
    #[serde(skip)]
    pub statistics: Statistics,
    /// The slice, for pictures.
    #[serde(skip)]
    pub grid: Option<Grid>,
}

/// A slice of a table.
///
/// ```
/// use faceoff::ask::show::Show;
/// use faceoff::ask::Table;
/// use faceoff::{Session, ask};
///
/// # let session = Session::default();
/// # let file = std::env::temp_dir().join(format!("faceoff-slice-{}.fot", std::process::id()));
/// let table = Table::new("wythoff on simplex(2)", 2);
/// ask(&Table { out: Some(file.clone()), ..table }, &session)?;
/// let slice = Some(vec![None, None]);
/// let shown = ask(&Show { file: file.clone(), values: false, slice }, &session)?;
/// let cells = shown.slice.unwrap().cells;
/// assert_eq!(cells[1], [None, None, Some(0)], "(1,2) is lost");
/// # std::fs::remove_file(&file).unwrap();
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShownSlice {
    /// Labels of the piles down and across.
    pub vertices: [String; 2],
    /// For each size of the first pile and each of the second the value; null
    /// where the position is no zero position.
    pub cells: Vec<Vec<Option<u32>>>,
}

impl Ask for Show {
    type Answer = Shown;

    fn answer(&self, _: &Session) -> Result<Shown, Error> {
        let open = || file::open(&self.file, self.values);
        let table = open()?;
        let vertices = table.labels().to_vec();
        let info = table.info().cloned();
        let statistics = show::statistics(table)?;
        let grid = match &self.slice {
            Some(fixed) => Some(show::grid(open()?, fixed)?),
            None => None,
        };
        Ok(Shown {
            game: info.as_ref().map(|info| info.game.clone()),
            bounds: info.as_ref().map(|info| info.shape.bounds().to_vec()),
            vertices,
            entries: statistics.entries,
            zero_positions_up_to: statistics.zeros_up_to.clone(),
            values: statistics.values.clone(),
            slice: grid.as_ref().map(|grid| ShownSlice {
                vertices: grid.labels.clone(),
                cells: grid.cells.clone(),
            }),
            statistics,
            grid,
        })
    }
}

impl Reply for Shown {}
