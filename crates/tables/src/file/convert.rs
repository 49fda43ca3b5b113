//! From a finished file of our own to the other kinds.

use super::{Format, TableFile, csv, failed, fot, npy};
use crate::error::TableError;
use faceoff_files::NewFile;
use faceoff_limits::Limits;
use std::io::{BufWriter, Write};
use std::path::Path;

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
    let zeros = count(from, limits)?;
    let reader = fot::Reader::open(from)?;
    let info = reader.info().clone();
    let table = TableFile::from_fot(reader);
    let mut file = NewFile::create(to).map_err(failed("create", to))?;
    match format {
        Format::Parquet => {
            #[cfg(feature = "parquet")]
            super::parquet::write(&mut file, to, &info, table, limits)?;
            #[cfg(not(feature = "parquet"))]
            check(format)?;
        }
        Format::Npy | Format::Csv | Format::Fot => {
            let mut out = BufWriter::with_capacity(1 << 20, &mut file);
            match format {
                Format::Npy => npy::write(&mut out, to, &info, zeros, table, limits)?,
                _ => csv::write(&mut out, to, &info, table, limits)?,
            }
            // Dropped, it would not say that there was no room for the rest.
            out.flush().map_err(failed("write", to))?;
        }
    }
    file.keep().map_err(failed("write", to))
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
