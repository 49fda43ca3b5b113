//! What can go wrong with a store.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a store cannot be used.
///
/// ```
/// use faceoff_store::{Store, StoreError};
///
/// let path = std::env::temp_dir().join(format!("faceoff-doc-{}.txt", std::process::id()));
/// std::fs::write(&path, "a letter to a friend")?;
/// let error = Store::open(&path).err().unwrap();
/// assert!(matches!(error, StoreError::Foreign(_)));
/// assert!(error.to_string().ends_with("is not a store of Faceoff"));
/// assert_eq!(std::fs::read(&path)?, b"a letter to a friend");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub enum StoreError {
    /// The file is not a store of Faceoff.
    Foreign(PathBuf),
    /// A newer version of Faceoff wrote the file.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        format: u32,
    },
    /// Another process has the store open.
    Busy(PathBuf),
    /// The file is damaged, or could not be read or written.
    Failed {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        problem: String,
    },
    /// A value that is not what its kind says.
    BadValue {
        /// The name of the kind.
        kind: String,
        /// What is wrong with it.
        problem: String,
    },
}

impl StoreError {
    /// The file could not be read or written.
    pub(crate) fn failed(path: &Path, error: &io::Error) -> Self {
        Self::Failed {
            path: path.to_owned(),
            problem: error.to_string(),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign(path) => {
                write!(f, "{} is not a store of Faceoff", path.display())
            }
            Self::Newer { path, format } => write!(
                f,
                "{} was written by a newer version of Faceoff (format {format}, this version reads {})",
                path.display(),
                crate::record::FORMAT
            ),
            Self::Busy(path) => write!(
                f,
                "the store {} is in use by another process; wait for it or name another file",
                path.display()
            ),
            Self::Failed { path, problem } => write!(f, "store {}: {problem}", path.display()),
            Self::BadValue { kind, problem } => {
                write!(f, "a value of kind {kind} in the store: {problem}")
            }
        }
    }
}

impl std::error::Error for StoreError {}
