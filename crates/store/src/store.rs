//! The store: kinds, keys, values, atomic batches.
//!
//! An entry's key in the file is the name of its kind, a zero byte, its version in
//! four bytes (high first) and the key itself, so that the entries of a kind are
//! neighbours in the order of their keys. The bytes are those of [`crate::record`].
//!
//! Invariants: the file has a head and behind it whole batches, of which the last
//! may be cut off; the index leads to values whose sums were right when the store
//! was opened, and they are compared again when they are read.

use crate::error::StoreError;
use crate::open::{Opened, Place, open};
use crate::record::{self, LONGEST_KEY, Span};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::io::{BufWriter, Cursor, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What an entry is, and which version of the computation made it. A change of
/// the meaning of a value takes a new version; old entries are then not seen.
///
/// ```
/// use faceoff_store::{Kind, Store};
///
/// let store = Store::in_memory();
/// store.put(Kind::new("zeros", 1), b"points(2) up to 7", &8)?;
/// // What an older computation said is not seen.
/// assert_eq!(store.get::<u32>(Kind::new("zeros", 2), b"points(2) up to 7")?, None);
/// assert_eq!(store.count(Kind::new("zeros", 1))?, 1);
/// # Ok::<(), faceoff_store::StoreError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    name: &'static str,
    version: u32,
}

impl Kind {
    /// A kind. The name is in plain text without zero bytes.
    pub const fn new(name: &'static str, version: u32) -> Self {
        Self { name, version }
    }

    /// The name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The version.
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// What people call the entry with this key in the file.
    pub(crate) fn name_of(full_key: &[u8]) -> String {
        let name = full_key.split(|byte| *byte == 0).next().unwrap_or_default();
        String::from_utf8_lossy(name).into_owned()
    }

    fn prefix(&self) -> Vec<u8> {
        debug_assert!(!self.name.contains('\0'));
        let mut bytes = self.name.as_bytes().to_vec();
        bytes.push(0);
        bytes.extend(self.version.to_be_bytes());
        bytes
    }

    fn full_key(&self, key: &[u8]) -> Vec<u8> {
        let mut bytes = self.prefix();
        bytes.extend(key);
        bytes
    }

    fn value<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<T, StoreError> {
        serde_json::from_slice(bytes).map_err(|error| StoreError::BadValue {
            kind: self.name.to_owned(),
            problem: error.to_string(),
        })
    }
}

/// Changes that are made together or not at all.
///
/// ```
/// use faceoff_store::{Batch, Kind, Store};
///
/// const GAME: Kind = Kind::new("game", 1);
/// let store = Store::in_memory();
/// store.put(GAME, b"old", &"nim")?;
/// let mut rename = Batch::new();
/// rename.remove(GAME, b"old");
/// rename.put(GAME, b"new", &"nim")?;
/// assert_eq!(rename.len(), 2);
/// store.write(rename)?;
/// assert_eq!(store.entries::<String>(GAME, b"")?, [(b"new".to_vec(), "nim".to_owned())]);
/// # Ok::<(), faceoff_store::StoreError>(())
/// ```
#[derive(Default)]
pub struct Batch {
    /// Full keys with their new values; none where the entry goes.
    changes: Vec<(Vec<u8>, Option<Vec<u8>>)>,
}

impl Batch {
    /// No changes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keep bytes under a key.
    pub fn put_bytes(&mut self, kind: Kind, key: &[u8], value: Vec<u8>) {
        self.changes.push((kind.full_key(key), Some(value)));
    }

    /// Keep a value under a key, as JSON.
    pub fn put<T: Serialize>(
        &mut self,
        kind: Kind,
        key: &[u8],
        value: &T,
    ) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(value).map_err(|error| StoreError::BadValue {
            kind: kind.name.to_owned(),
            problem: error.to_string(),
        })?;
        self.put_bytes(kind, key, bytes);
        Ok(())
    }

    /// Remove the entry under a key, if there is one.
    pub fn remove(&mut self, kind: Kind, key: &[u8]) {
        self.changes.push((kind.full_key(key), None));
    }

    /// Number of changes.
    pub fn len(&self) -> usize {
        self.changes.len()
    }

    /// Are there no changes?
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }
}

/// A key with its value.
pub type Entry<T> = (Vec<u8>, T);

/// A store that is open.
///
/// ```
/// use faceoff_store::{Kind, Store};
///
/// const VALUE: Kind = Kind::new("value", 1);
/// let path = std::env::temp_dir().join(format!("faceoff-doc-{}.store", std::process::id()));
/// Store::open(&path)?.put(VALUE, b"kayles 5", &4)?;
/// // Another day, perhaps another process.
/// let store = Store::open(&path)?;
/// assert_eq!(store.get::<u32>(VALUE, b"kayles 5")?, Some(4));
/// assert!(store.damage().is_empty());
/// # drop(store);
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), faceoff_store::StoreError>(())
/// ```
pub struct Store {
    inner: Mutex<Inner>,
    path: PathBuf,
    damage: Vec<String>,
}

/// The file, and where the values are.
struct Inner {
    file: Box<dyn Place>,
    /// The length of what is whole.
    end: u64,
    index: BTreeMap<Vec<u8>, Span>,
}

impl Store {
    /// Open the store in this file; make it, and the folders above it, where
    /// there is none. What is damaged is left out, and named by [`Store::damage`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let opened = open(path)?;
        let Opened {
            file,
            end,
            index,
            damage,
        } = opened;
        Ok(Self {
            inner: Mutex::new(Inner {
                file: Box::new(file),
                end,
                index,
            }),
            path: path.to_owned(),
            damage,
        })
    }

    /// A store without a file, which is gone when it is dropped.
    pub fn in_memory() -> Self {
        Self {
            inner: Mutex::new(Inner {
                file: Box::new(Cursor::new(Vec::new())),
                end: 0,
                index: BTreeMap::new(),
            }),
            path: PathBuf::from("in memory"),
            damage: Vec::new(),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was damaged when the store was opened, in sentences. These entries are
    /// not seen.
    pub fn damage(&self) -> &[String] {
        &self.damage
    }

    /// Changes are made whole, so a panic elsewhere leaves the store sound.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Make all changes of a batch, or none. When this returns they are on disk.
    pub fn write(&self, batch: Batch) -> Result<(), StoreError> {
        if batch.is_empty() {
            return Ok(());
        }
        let long = batch
            .changes
            .iter()
            .find(|(key, _)| key.len() > LONGEST_KEY as usize);
        if let Some((key, _)) = long {
            return Err(StoreError::BadValue {
                kind: Kind::name_of(key),
                problem: format!(
                    "a key has at most {LONGEST_KEY} bytes with its kind, not {}",
                    key.len()
                ),
            });
        }
        let mut inner = self.lock();
        inner.append(batch).map_err(|error| self.failed(&error))
    }

    /// Keep one value under a key.
    pub fn put<T: Serialize>(&self, kind: Kind, key: &[u8], value: &T) -> Result<(), StoreError> {
        let mut batch = Batch::new();
        batch.put(kind, key, value)?;
        self.write(batch)
    }

    /// The bytes under a key.
    pub fn get_bytes(&self, kind: Kind, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let key = kind.full_key(key);
        let mut inner = self.lock();
        match inner.index.get(&key).copied() {
            Some(span) => self.value(&mut inner, &key, span).map(Some),
            None => Ok(None),
        }
    }

    fn value(&self, inner: &mut Inner, key: &[u8], span: Span) -> Result<Vec<u8>, StoreError> {
        let value = record::value(&mut inner.file, key, span);
        let damaged = || StoreError::Failed {
            path: self.path.clone(),
            problem: format!(
                "an entry of kind {} was damaged meanwhile",
                Kind::name_of(key)
            ),
        };
        value
            .map_err(|error| self.failed(&error))?
            .ok_or_else(damaged)
    }

    /// The value under a key.
    pub fn get<T: DeserializeOwned>(
        &self,
        kind: Kind,
        key: &[u8],
    ) -> Result<Option<T>, StoreError> {
        match self.get_bytes(kind, key)? {
            Some(bytes) => kind.value(&bytes).map(Some),
            None => Ok(None),
        }
    }

    /// Look at all entries of a kind whose keys start with `start`, in the
    /// order of keys, as bytes.
    pub fn each(
        &self,
        kind: Kind,
        start: &[u8],
        look: &mut dyn FnMut(&[u8], &[u8]),
    ) -> Result<(), StoreError> {
        let from = kind.full_key(start);
        let skip = kind.prefix().len();
        let mut inner = self.lock();
        let range = inner.index.range(from.clone()..);
        let wanted = range.take_while(|(key, _)| key.starts_with(&from));
        let wanted: Vec<_> = wanted.map(|(key, span)| (key.clone(), *span)).collect();
        for (key, span) in wanted {
            let value = self.value(&mut inner, &key, span)?;
            look(&key[skip..], &value);
        }
        Ok(())
    }

    /// All entries of a kind whose keys start with `start`, in the order of keys.
    pub fn entries<T: DeserializeOwned>(
        &self,
        kind: Kind,
        start: &[u8],
    ) -> Result<Vec<Entry<T>>, StoreError> {
        let mut found = Vec::new();
        self.each(kind, start, &mut |key, value| {
            found.push((key.to_vec(), kind.value(value)));
        })?;
        let whole = found.into_iter().map(|(key, value)| Ok((key, value?)));
        whole.collect()
    }

    /// Number of entries of a kind.
    pub fn count(&self, kind: Kind) -> Result<u64, StoreError> {
        let mut count = 0;
        self.each(kind, &[], &mut |_, _| count += 1)?;
        Ok(count)
    }

    fn failed(&self, error: &std::io::Error) -> StoreError {
        StoreError::failed(&self.path, error)
    }
}

impl Inner {
    fn append(&mut self, batch: Batch) -> std::io::Result<()> {
        let written = self.write_records(&batch);
        if let Err(error) = written {
            // A full disk: give back what was half written. If that fails too, it
            // is cut off when the store is opened again.
            let _ = self.file.cut(self.end);
            return Err(error);
        }
        let mut at = self.end;
        for (key, value) in batch.changes {
            let length = value.as_ref().map_or(0, |value| value.len() as u64);
            let span = record::Span::of_record(at, &key, length);
            at += span.record(&key);
            match value {
                Some(_) => self.index.insert(key, span),
                None => self.index.remove(&key),
            };
        }
        self.end = at;
        Ok(())
    }

    fn write_records(&mut self, batch: &Batch) -> std::io::Result<()> {
        self.file.seek(SeekFrom::Start(self.end))?;
        let mut out = BufWriter::with_capacity(1 << 16, &mut self.file);
        for (behind, (key, value)) in (0..batch.len() as u32).rev().zip(&batch.changes) {
            record::write(&mut out, key, value.as_deref(), behind)?;
        }
        out.flush()?;
        drop(out);
        self.file.settle()
    }
}
