//! The store: kinds, keys, values, atomic batches.
//!
//! Invariant: a file either carries the mark of a store in the table
//! `faceoff.store`, or it is refused. An entry's key in the database is the
//! name of its kind, a zero byte, its version in four bytes (high first) and
//! the key itself, so that the entries of a kind are neighbours in the order of
//! their keys.

use crate::error::StoreError;
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The version of the file format that this code writes and reads.
pub const FORMAT: u64 = 1;

/// What the file is: `format` → [`FORMAT`].
const MARK: TableDefinition<&str, u64> = TableDefinition::new("faceoff.store");

/// All entries.
const ENTRIES: TableDefinition<&[u8], &[u8]> = TableDefinition::new("entries");

/// The first bytes of a file of the database underneath.
const MAGIC: &[u8] = b"redb\x1a\x0a\xa9\x0d\x0a";

/// Memory for pages of the file.
const CACHE: usize = 64 << 20;

/// What an entry is, and which version of the computation made it. A change of
/// the meaning of a value takes a new version; old entries are then not seen.
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
pub struct Store {
    database: Database,
    path: PathBuf,
}

impl Store {
    /// Open the store in this file; make it, and the folders above it, where
    /// there is none.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let io = |error: std::io::Error| StoreError::Failed {
            path: path.to_owned(),
            problem: error.to_string(),
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(io)?;
        }
        match File::open(path) {
            Ok(file) => {
                let mut start = Vec::new();
                let taken = file.take(MAGIC.len() as u64).read_to_end(&mut start);
                taken.map_err(io)?;
                // A file of length 0 was made by a process that was killed
                // before it wrote anything, or is there to be filled.
                if !start.is_empty() && start != MAGIC {
                    return Err(StoreError::Foreign(path.to_owned()));
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(io(error)),
        }
        let mut builder = Database::builder();
        let database = builder.set_cache_size(CACHE).create(path);
        Self::marked(database.map_err(|e| StoreError::failed(path, e))?, path)
    }

    /// A store without a file, which is gone when it is dropped.
    pub fn in_memory() -> Self {
        let backend = redb::backends::InMemoryBackend::new();
        let database = Database::builder().create_with_backend(backend);
        let database = database.expect("memory needs no file");
        Self::marked(database, Path::new("in memory")).expect("a new store")
    }

    /// Look for the mark of a store; make it where the database is new.
    fn marked(database: Database, path: &Path) -> Result<Self, StoreError> {
        let store = Self {
            database,
            path: path.to_owned(),
        };
        let write = store
            .database
            .begin_write()
            .map_err(|e| store.failed(e.into()))?;
        {
            let tables = write.list_tables().map_err(|e| store.failed(e.into()))?;
            let is_new = tables.count() == 0;
            let mut mark = match write.open_table(MARK) {
                Ok(table) => table,
                Err(_) => return Err(StoreError::Foreign(store.path)),
            };
            let format = mark.get("format").map_err(|e| store.failed(e.into()))?;
            match format.map(|guard| guard.value()) {
                Some(FORMAT) => {}
                Some(format) if format > FORMAT => {
                    let path = store.path;
                    return Err(StoreError::Newer { path, format });
                }
                None if is_new => {
                    mark.insert("format", FORMAT)
                        .map_err(|e| store.failed(e.into()))?;
                }
                _ => return Err(StoreError::Foreign(store.path)),
            }
            write
                .open_table(ENTRIES)
                .map_err(|e| store.failed(e.into()))?;
        }
        write.commit().map_err(|e| store.failed(e.into()))?;
        Ok(store)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Make all changes of a batch, or none. When this returns they are on disk.
    pub fn write(&self, batch: Batch) -> Result<(), StoreError> {
        if batch.is_empty() {
            return Ok(());
        }
        let write = self
            .database
            .begin_write()
            .map_err(|e| self.failed(e.into()))?;
        {
            let mut entries = write
                .open_table(ENTRIES)
                .map_err(|e| self.failed(e.into()))?;
            for (key, value) in &batch.changes {
                match value {
                    Some(value) => entries.insert(key.as_slice(), value.as_slice()),
                    None => entries.remove(key.as_slice()),
                }
                .map_err(|e| self.failed(e.into()))?;
            }
        }
        write.commit().map_err(|e| self.failed(e.into()))
    }

    /// Keep one value under a key.
    pub fn put<T: Serialize>(&self, kind: Kind, key: &[u8], value: &T) -> Result<(), StoreError> {
        let mut batch = Batch::new();
        batch.put(kind, key, value)?;
        self.write(batch)
    }

    /// The bytes under a key.
    pub fn get_bytes(&self, kind: Kind, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let read = self
            .database
            .begin_read()
            .map_err(|e| self.failed(e.into()))?;
        let entries = read
            .open_table(ENTRIES)
            .map_err(|e| self.failed(e.into()))?;
        let found = entries.get(kind.full_key(key).as_slice());
        let found = found.map_err(|e| self.failed(e.into()))?;
        Ok(found.map(|guard| guard.value().to_vec()))
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
        let read = self
            .database
            .begin_read()
            .map_err(|e| self.failed(e.into()))?;
        let entries = read
            .open_table(ENTRIES)
            .map_err(|e| self.failed(e.into()))?;
        let from = kind.full_key(start);
        let skip = kind.prefix().len();
        let range = entries.range(from.as_slice()..);
        for entry in range.map_err(|e| self.failed(e.into()))? {
            let (key, value) = entry.map_err(|e| self.failed(e.into()))?;
            if !key.value().starts_with(&from) {
                break;
            }
            look(&key.value()[skip..], value.value());
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

    fn failed(&self, error: redb::Error) -> StoreError {
        StoreError::failed(&self.path, error)
    }
}
