//! Files that a command writes.

use faceoff::Error;
use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::Path;

/// Write a file anew.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
    std::fs::write(path, bytes).map_err(|error| Error::cannot_write(path, &error))
}

/// Ask before long work: could this file be written at its end? Nothing is
/// changed.
pub fn check(path: Option<&Path>) -> Result<(), Error> {
    let Some(path) = path else {
        return Ok(());
    };
    try_open(path).map_err(|error| Error::cannot_write(path, &error))
}

fn try_open(path: &Path) -> std::io::Result<()> {
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

fn is_special(path: &Path) -> std::io::Result<bool> {
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
