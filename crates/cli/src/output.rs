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

/// The name of a file as a word of a command that can be copied into a shell.
pub fn word(file: &str) -> String {
    let plain =
        |c: char| c.is_alphanumeric() || "/._-+:@%".contains(c) || cfg!(windows) && c == '\\';
    let file = match file.starts_with('-') {
        true => format!("./{file}"),
        false => file.to_owned(),
    };
    match file.chars().all(plain) && !file.is_empty() {
        true => file,
        false if cfg!(windows) => format!("\"{file}\""),
        false => format!("'{}'", file.replace('\'', r"'\''")),
    }
}

#[cfg(all(test, not(windows)))]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_one_word() {
        assert_eq!(word("proofs/c63.cert"), "proofs/c63.cert");
        assert_eq!(word("a b.cert"), "'a b.cert'");
        assert_eq!(word("it's.cert"), r"'it'\''s.cert'");
        assert_eq!(word("-x.cert"), "./-x.cert");
        assert_eq!(word("~/$x;y"), "'~/$x;y'");
    }
}
