//! From a finished file of our own to the other kinds.

use super::{Format, TableFile, csv, failed, fot, npy};
use crate::error::TableError;
use faceoff_limits::Limits;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Can this program write such files? Asked before the work begins.
pub(crate) fn check(format: Format) -> Result<(), TableError> {
    if format == Format::Parquet && !cfg!(feature = "parquet") {
        let problem = "Parquet files need the feature 'parquet', which was not built in";
        return Err(TableError::Unsupported(problem.to_owned()));
    }
    Ok(())
}

/// Write the table in `from` to the file `to`, which is only there when it is
/// whole.
pub(crate) fn convert(
    from: &Path,
    to: &Path,
    format: Format,
    limits: &Limits,
) -> Result<(), TableError> {
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".tmp");
    let unfinished = PathBuf::from(unfinished);
    let written = write(from, &unfinished, format, limits);
    if let Err(error) = written {
        // The finished slices are safe in the file it was made from.
        let _ = std::fs::remove_file(&unfinished);
        return Err(error);
    }
    std::fs::rename(&unfinished, to).map_err(failed("rename to", to))
}

fn write(from: &Path, to: &Path, format: Format, limits: &Limits) -> Result<(), TableError> {
    let zeros = count(from, limits)?;
    let reader = fot::Reader::open(from)?;
    let info = reader.info().clone();
    let table = TableFile::from_fot(reader);
    let file = File::create(to).map_err(failed("create", to))?;
    match format {
        Format::Parquet => {
            #[cfg(feature = "parquet")]
            return super::parquet::write(file, to, &info, table, limits);
            #[cfg(not(feature = "parquet"))]
            return check(format);
        }
        Format::Csv | Format::Npy | Format::Fot => {}
    }
    let mut out = BufWriter::with_capacity(1 << 20, file);
    match format {
        Format::Npy => npy::write(&mut out, to, &info, zeros, table, limits)?,
        _ => csv::write(&mut out, to, &info, table, limits)?,
    }
    out.flush().map_err(failed("write", to))?;
    let file = out
        .into_inner()
        .map_err(|error| failed("write", to)(error.into_error()))?;
    file.sync_all().map_err(failed("write", to))
}

/// The number of zero positions in a finished file.
fn count(from: &Path, limits: &Limits) -> Result<u64, TableError> {
    let mut reader = fot::Reader::open(from)?;
    let mut zeros = 0;
    while let Some(slice) = reader.next_slice()? {
        limits.check()?;
        zeros += slice.zeros();
    }
    Ok(zeros)
}
