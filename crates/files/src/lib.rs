//! Files that are kept: whole, or as they were.
//!
//! ```
//! let path = std::env::temp_dir().join(format!("faceoff-{}.txt", std::process::id()));
//! faceoff_files::write(&path, "all of it\n")?;
//! assert_eq!(std::fs::read_to_string(&path)?, "all of it\n");
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! * [`write()`]: a file anew. It is written beside under the name [`beside`]`.tmp`,
//!   flushed to the disk and renamed, so that whoever looks sees the old file or the
//!   new one, whatever happens meanwhile.
//! * [`NewFile`]: the same for what is written piece by piece.
//! * [`check`]: could it be written? Asked before long work.
//! * [`alone`]: a file that one process writes at a time, for what grows in place.
//! * [`csv_cell`], [`markup`], [`printable`]: texts of people in what other programs
//!   read.
//!
//! Pipes and devices are written as they are: they keep nothing.

mod text;

pub use text::{csv_cell, markup, printable};

use std::ffi::OsStr;
#[cfg(not(windows))]
use std::fs::TryLockError;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Write a file anew.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(bytes.as_ref())?;
    file.keep()
}

/// Could this file be written? Asked before long work; nothing is changed.
pub fn check(path: &Path) -> io::Result<()> {
    match std::fs::metadata(path) {
        // Opening a pipe would wait for its reader, or end it.
        Ok(there) if !there.is_file() && !there.is_dir() => Ok(()),
        _ => NewFile::create(path).map(drop),
    }
}

/// The name of a file with something behind it: where it is made, or what is made
/// from it.
pub fn beside(path: &Path, end: impl AsRef<OsStr>) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// A file that is being written. It is there when it is [kept](NewFile::keep);
/// dropped before that, it was never there.
///
/// ```
/// use std::io::Write;
///
/// let path = std::env::temp_dir().join(format!("faceoff-new-file-{}.csv", std::process::id()));
/// let mut file = faceoff_files::NewFile::create(&path)?;
/// writeln!(file, "a,b,c")?;
/// assert!(!path.exists(), "nobody sees half of it");
/// file.keep()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "a,b,c\n");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct NewFile {
    file: File,
    /// Where it is written until it is whole, and where it goes then; none for a
    /// pipe or a device.
    places: Option<(PathBuf, PathBuf)>,
}

impl NewFile {
    /// Begin to write. A file of this name stays as it is until the new one is kept.
    pub fn create(path: &Path) -> io::Result<Self> {
        // What a link leads to is replaced, not the link.
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = match std::fs::metadata(&path) {
            Ok(old) if old.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(old) if !old.is_file() => {
                let file = OpenOptions::new().write(true).open(&path)?;
                return Ok(Self { file, places: None });
            }
            Ok(old) => {
                // Who may not write it may not replace it either.
                OpenOptions::new().append(true).open(&path)?;
                Some(old.permissions())
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let unfinished = beside(&path, ".tmp");
        let file = alone(&unfinished)?;
        // From here on it goes again if anything fails.
        let new = Self {
            file,
            places: Some((unfinished, path)),
        };
        new.file.set_len(0)?;
        if let Some(permissions) = old {
            new.file.set_permissions(permissions)?;
        }
        Ok(new)
    }

    /// All is written: make sure that it is on the disk, and give it its name.
    pub fn keep(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some((unfinished, path)) = &self.places {
            self.file.sync_all()?;
            rename(unfinished, path)?;
            self.places = None;
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some((unfinished, _)) = &self.places {
            let _ = std::fs::remove_file(unfinished);
        }
    }
}

/// Give a file another name, on the disk too.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    // A folder is a file on some systems only.
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// How often a lock is tried, and the time between: a process that was just
/// killed, or is just being started by this one, may hold it still.
const TRIES: usize = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// Open a file to read and write it, or make it, while no other process does.
/// The lock ends with the file.
pub fn alone(path: &Path) -> io::Result<File> {
    for _ in 0..TRIES {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        match open_alone(&mut options, path)? {
            Some(file) if has_name(&file, path) => return Ok(file),
            // It was renamed by the one who had it: the name is free.
            Some(_) => {}
            None => std::thread::sleep(PAUSE),
        }
    }
    let message = "another process is writing it";
    Err(io::Error::new(ErrorKind::ResourceBusy, message))
}

/// Open it, if no other process has it.
#[cfg(not(windows))]
fn open_alone(options: &mut OpenOptions, path: &Path) -> io::Result<Option<File>> {
    let file = options.open(path)?;
    Ok(match file.try_lock() {
        Err(TryLockError::WouldBlock) => None,
        // Not every file system can lock.
        Ok(()) | Err(TryLockError::Error(_)) => Some(file),
    })
}

/// Open it, if no other process has it. A lock would hold against those too who only read,
/// this process among them; so nobody else may open it to write.
#[cfg(windows)]
fn open_alone(options: &mut OpenOptions, path: &Path) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;
    const SHARE_READ: u32 = 1;
    const SHARE_DELETE: u32 = 4;
    const SHARING_VIOLATION: i32 = 32;
    match options.share_mode(SHARE_READ | SHARE_DELETE).open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Is this the file of that name?
#[cfg(unix)]
fn has_name(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn has_name(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let name = format!("faceoff-files-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let name = |entry: io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries
            .map(name)
            .map(|n| n.into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_old_or_new() {
        let folder = folder("whole");
        let path = folder.join("proof.cert");
        write(&path, "one").unwrap();
        let mut new = NewFile::create(&path).unwrap();
        new.write_all(b"half of tw").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"one");
        drop(new);
        assert_eq!(names(&folder), ["proof.cert"]);
        write(&path, "two").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
        assert_eq!(names(&folder), ["proof.cert"]);
        // What a killed process left is in nobody's way.
        std::fs::write(beside(&path, ".tmp"), "a long half of a file").unwrap();
        write(&path, "three").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"three");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_check_changes_nothing() {
        let folder = folder("check");
        let file = folder.join("proof.cert");
        check(&file).unwrap();
        assert!(names(&folder).is_empty());
        std::fs::write(&file, "old").unwrap();
        check(&file).unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"old");
        let refused = check(&folder).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::IsADirectory);
        let refused = check(&folder.join("missing/proof.cert")).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::NotFound);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn many_writers_take_turns() {
        let folder = folder("turns");
        let path = folder.join("report.csv");
        std::thread::scope(|scope| {
            for writer in 0..8u8 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..20 {
                        // Who waited too long is told so.
                        match write(path, vec![writer; 10_000]) {
                            Ok(()) => {}
                            Err(error) => assert_eq!(error.kind(), ErrorKind::ResourceBusy),
                        }
                    }
                });
            }
        });
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(bytes, vec![bytes[0]; 10_000]);
        assert_eq!(names(&folder), ["report.csv"]);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_the_file_and_devices_are_written() {
        let folder = folder("links");
        let (file, link) = (folder.join("file"), folder.join("link"));
        write(&file, "old").unwrap();
        std::os::unix::fs::symlink("file", &link).unwrap();
        write(&link, "new").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        assert!(link.is_symlink());
        write(Path::new("/dev/null"), "nothing").unwrap();
        check(Path::new("/dev/null")).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
