//! Files that a command writes.

use faceoff::{Error, files};
use std::path::Path;

/// Write a file anew: it is whole, or as it was.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
    files::write(path, bytes).map_err(|error| Error::cannot_write(path, &error))
}

/// Ask before long work: could this file be written at its end? Nothing is
/// changed.
pub fn check<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<(), Error> {
    let mut paths = paths.into_iter();
    paths.try_for_each(|path| files::check(path).map_err(|e| Error::cannot_write(path, &e)))
}
