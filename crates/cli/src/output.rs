//! Files that a command writes.

use crate::report::Failure;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Result};
use std::path::Path;

/// Write a file anew.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> std::result::Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// Ask before long work: could this file be written at its end? Nothing is
/// changed.
pub fn check(path: Option<&Path>) -> std::result::Result<(), Failure> {
    let Some(path) = path else {
        return Ok(());
    };
    try_open(path).map_err(|error| cannot_write(path, &error))
}

/// The failure of a file that cannot be written.
pub fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", path.display()))
}

fn try_open(path: &Path) -> Result<()> {
    match File::create_new(path) {
        Ok(_) => std::fs::remove_file(path),
        // Opening a pipe would wait for its reader, or end it.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && is_special(path)? => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            OpenOptions::new().append(true).open(path).map(drop)
        }
        Err(error) => Err(error),
    }
}

fn is_special(path: &Path) -> Result<bool> {
    let kind = std::fs::metadata(path)?.file_type();
    Ok(!kind.is_file() && !kind.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_changes_nothing() {
        let folder = std::env::temp_dir().join(format!("faceoff-output-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("proof.cert");
        assert!(check(Some(&file)).is_ok());
        assert!(!file.exists());
        std::fs::write(&file, "old").unwrap();
        assert!(check(Some(&file)).is_ok());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "old");
        assert!(check(Some(&folder)).is_err());
        assert!(check(Some(&folder.join("missing/proof.cert"))).is_err());
        assert!(check(None).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
