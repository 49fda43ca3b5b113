//! One reader for all kinds of files.

use super::fot::Reader;
use super::{Content, Slice, TableInfo, bad, csv, failed, npy};
use crate::error::TableError;
use crate::shape::Shape;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A position of a table, and its value where the table has values.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_limits::Limits;
/// use faceoff_tables::Job;
/// use faceoff_tables::file::Entry;
///
/// let game: Game = "nim on boundary(3)".parse().unwrap();
/// let mut entries: Vec<Entry> = Vec::new();
/// let job = Job::new(&game, &[3; 3], None, false)?;
/// job.entries(&Limits::none(), &mut |entry| Ok(entries.push(entry.clone())))?;
/// // A move takes from two piles at most: it is lost where all three are equal.
/// let equal = (0..=3).map(|pile| Entry { position: vec![pile; 3], value: None });
/// assert!(entries.into_iter().eq(equal));
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The piles.
    pub position: Vec<u32>,
    /// The nim-value; in a table of zero positions there is none.
    pub value: Option<u32>,
}

/// A table in a file: an iterator over its zero positions, or over all positions
/// with their values.
///
/// ```
/// use faceoff_tables::file::open;
///
/// let path = std::env::temp_dir().join(format!("faceoff-open-{}.csv", std::process::id()));
/// std::fs::write(&path, "a,b,value\n0,0,0\n0,1,1\n").unwrap();
/// let table = open(&path, true)?;
/// assert_eq!(table.labels(), ["a", "b"]);
/// assert!(table.has_values() && table.info().is_none());
/// let values: Vec<_> = table.map(|entry| entry.unwrap().value).collect();
/// assert_eq!(values, [Some(0), Some(1)]);
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
pub struct TableFile {
    entries: Box<dyn Iterator<Item = Result<Entry, TableError>>>,
    info: Option<TableInfo>,
    labels: Vec<String>,
    values: bool,
}

impl TableFile {
    /// What the table is of, if the file tells (ours and Parquet do).
    pub fn info(&self) -> Option<&TableInfo> {
        self.info.as_ref()
    }

    /// The names of the piles; numbers if the file does not tell.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Has it values? Else it has zero positions.
    pub fn has_values(&self) -> bool {
        self.values
    }

    pub(crate) fn from_fot(reader: Reader) -> Self {
        let info = reader.info().clone();
        Self {
            labels: info.labels.clone(),
            values: info.content != Content::Zeros,
            info: Some(info),
            entries: Box::new(FotEntries::new(reader)),
        }
    }

    #[cfg(feature = "parquet")]
    pub(crate) fn from_parts(
        info: Option<TableInfo>,
        labels: Vec<String>,
        values: bool,
        entries: Box<dyn Iterator<Item = Result<Entry, TableError>>>,
    ) -> Self {
        Self {
            entries,
            info,
            labels,
            values,
        }
    }
}

impl Iterator for TableFile {
    type Item = Result<Entry, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.entries.next()
    }
}

const NO_TABLE: &str = "this is no table of Faceoff (.fot, .csv, .npy or .parquet)";

/// Open a table of any kind; which one is told by its first bytes, but that a list of
/// positions with one pile has to be called `.csv`. A NumPy matrix is taken for a list of
/// positions unless `values` is set.
pub fn open(path: &Path, values: bool) -> Result<TableFile, TableError> {
    let mut file = File::open(path).map_err(failed("open", path))?;
    let mut first = Vec::new();
    let read = file.by_ref().take(8).read_to_end(&mut first);
    read.map_err(failed("read", path))?;
    if first.starts_with(&super::fot::MAGIC) {
        return Ok(TableFile::from_fot(Reader::open(path)?));
    }
    if first.starts_with(b"PAR1") {
        #[cfg(feature = "parquet")]
        return super::parquet::open(path);
        #[cfg(not(feature = "parquet"))]
        return super::convert::check(super::Format::Parquet).map(|()| unreachable!("refused"));
    }
    if first.starts_with(&npy::MAGIC) {
        let array = npy::Array::open(path, values)?;
        return Ok(TableFile {
            info: None,
            labels: (1..=array.piles()).map(|v| v.to_string()).collect(),
            values: array.values,
            entries: Box::new(array),
        });
    }
    if first.contains(&0)
        || path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("fot"))
    {
        return Err(bad(path, NO_TABLE));
    }
    let lines = csv::Lines::open(path)?;
    // A word in a line of its own is the head of a table only where it is called one.
    let word = lines.labels().len() == 1 && !lines.has_values();
    if word && super::Format::of(path) != super::Format::Csv {
        return Err(bad(path, NO_TABLE));
    }
    Ok(TableFile {
        info: None,
        labels: lines.labels().to_vec(),
        values: lines.has_values(),
        entries: Box::new(lines),
    })
}

/// The entries of the slices of our own file.
struct FotEntries {
    reader: Reader,
    shape: Shape,
    slice: u32,
    /// Cells of the slice at hand and their values, last first.
    left: Vec<(u64, Option<u32>)>,
    over: bool,
}

impl FotEntries {
    fn new(reader: Reader) -> Self {
        Self {
            shape: reader.info().shape.clone(),
            reader,
            slice: 0,
            left: Vec::new(),
            over: false,
        }
    }
}

impl Iterator for FotEntries {
    type Item = Result<Entry, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.left.is_empty() && !self.over {
            match self.reader.next_slice().transpose() {
                None => {
                    self.over = true;
                    if !self.reader.is_finished() {
                        return Some(Err(self.reader.unfinished()));
                    }
                }
                Some(Ok(slice)) => {
                    self.slice = slice.slice();
                    self.left = match slice {
                        Slice::Zeros(slice) => slice.cells().map(|cell| (cell, None)).collect(),
                        Slice::Values(slice) => (0..).zip(slice.values().map(Some)).collect(),
                    };
                    self.left.reverse();
                }
                Some(Err(error)) => {
                    self.over = true;
                    return Some(Err(error));
                }
            }
        }
        let (cell, value) = self.left.pop()?;
        let mut position = vec![0; self.shape.bounds().len()];
        self.shape.locate(self.slice, cell, &mut position);
        Some(Ok(Entry { position, value }))
    }
}
