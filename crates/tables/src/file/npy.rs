//! NumPy files, version 1.0 of the format.
//!
//! Zero positions are a matrix with one row for each; values are an array with
//! one axis for each pile, so that `a[x, y, z]` is the value of (x, y, z). The
//! numbers are unsigned, lowest byte first, as narrow as they can be.

use super::{Content, Entry, TableFile, TableInfo, bad, failed};
use crate::error::TableError;
use crate::values::ValueWidth;
use faceoff_limits::Limits;
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// The first bytes of every such file.
pub(crate) const MAGIC: [u8; 6] = *b"\x93NUMPY";

/// Write a table with this many zero positions.
pub(crate) fn write(
    out: &mut impl Write,
    path: &Path,
    info: &TableInfo,
    zeros: u64,
    table: TableFile,
    limits: &Limits,
) -> Result<(), TableError> {
    let bounds = info.shape.bounds();
    let (width, shape): (ValueWidth, Vec<u64>) = match info.content {
        Content::Zeros => {
            let largest = bounds.iter().copied().max().unwrap_or(0);
            let width = ValueWidth::holding(largest.into()).expect("bounds are u32");
            (width, vec![zeros, bounds.len() as u64])
        }
        Content::Values(width) => {
            if !info.shape.is_lexicographic() {
                let problem = "an array of values must be sliced along its first pile";
                return Err(TableError::Unsupported(problem.to_owned()));
            }
            (width, bounds.iter().map(|&b| u64::from(b) + 1).collect())
        }
    };
    let write =
        |out: &mut dyn Write, bytes: &[u8]| out.write_all(bytes).map_err(failed("write", path));
    write(out, &header(width, &shape))?;
    let mut pulse = limits.pulse();
    for entry in table {
        pulse.beat()?;
        let entry = entry?;
        let numbers = match entry.value {
            Some(value) => vec![value],
            None => entry.position,
        };
        for number in numbers {
            write(out, &number.to_le_bytes()[..width.bytes()])?;
        }
    }
    Ok(())
}

fn header(width: ValueWidth, shape: &[u64]) -> Vec<u8> {
    let kind = match width {
        ValueWidth::One => "|u1",
        ValueWidth::Two => "<u2",
        ValueWidth::Four => "<u4",
    };
    let sizes: String = shape.iter().map(|size| format!("{size}, ")).collect();
    let mut text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({sizes}), }}");
    // The data begin at a multiple of 64 bytes; the text ends with a new line.
    let before = MAGIC.len() + 4;
    let filled = (before + text.len() + 1).next_multiple_of(64) - before - 1;
    text.extend(std::iter::repeat_n(' ', filled - text.len()));
    text.push('\n');
    let mut bytes = MAGIC.to_vec();
    bytes.extend([1, 0]);
    bytes.extend((text.len() as u16).to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes
}

/// Reads the numbers of a file: a matrix of positions, or an array of values.
/// A two-dimensional array is taken for positions unless `values` says
/// otherwise.
pub(crate) struct Array {
    file: BufReader<File>,
    path: PathBuf,
    width: ValueWidth,
    pub(crate) shape: Vec<u64>,
    pub(crate) values: bool,
    done: u64,
}

impl Array {
    pub(crate) fn open(path: &Path, values: bool) -> Result<Self, TableError> {
        let file = File::open(path).map_err(failed("open", path))?;
        let length = file.metadata().map_err(failed("read", path))?.len();
        let mut file = BufReader::new(file);
        let short = |_| bad(path, "the header is cut off");
        let mut head = [0; 10];
        file.read_exact(&mut head).map_err(short)?;
        if head[..6] != MAGIC || head[6] != 1 {
            return Err(bad(path, "it is not version 1 of NumPy's format"));
        }
        let mut text = vec![0; usize::from(u16::from_le_bytes([head[8], head[9]]))];
        file.read_exact(&mut text).map_err(short)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let (width, shape) = parse_header(&text)
            .ok_or_else(|| bad(path, "it is not an array of unsigned integers in C order"))?;
        let cells = shape.iter().try_fold(1u64, |n, &size| n.checked_mul(size));
        let bytes = cells.and_then(|cells| cells.checked_mul(width.bytes() as u64));
        if bytes != Some(length - 10 - text.len() as u64) {
            return Err(bad(path, "its length is not what the header says"));
        }
        let values = values || shape.len() != 2;
        Ok(Self {
            file,
            path: path.to_owned(),
            width,
            shape,
            values,
            done: 0,
        })
    }

    /// Number of piles.
    pub(crate) fn piles(&self) -> usize {
        match self.values {
            true => self.shape.len(),
            false => self.shape[1] as usize,
        }
    }

    fn read(&mut self, count: usize) -> Result<Vec<u32>, TableError> {
        let mut bytes = vec![0; count * self.width.bytes()];
        let read = self.file.read_exact(&mut bytes);
        read.map_err(failed("read", &self.path))?;
        Ok(self.width.values(&bytes).collect())
    }
}

impl Iterator for Array {
    type Item = Result<Entry, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        let entries = match self.values {
            true => self.shape.iter().product(),
            false => self.shape[0],
        };
        if self.done == entries {
            return None;
        }
        let mut rest = self.done;
        self.done += 1;
        if !self.values {
            let piles = self.piles();
            return Some(self.read(piles).map(|position| Entry {
                position,
                value: None,
            }));
        }
        let mut position = vec![0; self.shape.len()];
        for (x, &size) in position.iter_mut().zip(&self.shape).rev() {
            *x = (rest % size) as u32;
            rest /= size;
        }
        Some(self.read(1).map(|value| Entry {
            position,
            value: Some(value[0]),
        }))
    }
}

/// The type and shape in the text of a header.
fn parse_header(text: &str) -> Option<(ValueWidth, Vec<u64>)> {
    let after = |key: &str| text.split_once(key).map(|(_, rest)| rest.trim_start());
    let kind = after("'descr':")?.strip_prefix('\'')?.split('\'').next()?;
    let width = match kind {
        "|u1" | "<u1" => ValueWidth::One,
        "<u2" => ValueWidth::Two,
        "<u4" => ValueWidth::Four,
        _ => return None,
    };
    if !after("'fortran_order':")?.starts_with("False") {
        return None;
    }
    let sizes = after("'shape':")?.strip_prefix('(')?.split(')').next()?;
    let sizes: Result<Vec<u64>, _> = sizes
        .split(',')
        .map(str::trim)
        .filter(|size| !size.is_empty())
        .map(str::parse)
        .collect();
    let sizes = sizes.ok().filter(|sizes| !sizes.is_empty())?;
    Some((width, sizes))
}
