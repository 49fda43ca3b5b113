//! Opening a store: what is in the file, and what to do about damage.
//!
//! * A file that is new, or was cut off while it was made, becomes a store.
//! * A batch that was cut off at the end is given up.
//! * Damaged records are left out and named. The file is then written anew without
//!   them; so it is where more than half of it is out of date.
//! * A store of the first format, a redb database without sums, is put aside: what
//!   it holds is computed again.

use crate::error::StoreError;
use crate::record::{self, Found, Head, Pieces, Span};
use crate::store::Kind;
use faceoff_files::{NewFile, alone, beside, rename};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Where bytes are kept.
pub trait Place: Read + Write + Seek + Send {
    /// Forget all bytes from this one on.
    fn cut(&mut self, length: u64) -> io::Result<()>;

    /// Wait until all that was written is safe.
    fn settle(&mut self) -> io::Result<()>;
}

impl Place for File {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn settle(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

impl Place for Cursor<Vec<u8>> {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.get_mut().truncate(length as usize);
        Ok(())
    }

    fn settle(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where the values of entries are, by their keys.
pub type Index = BTreeMap<Vec<u8>, Span>;

/// A store that was opened.
pub struct Opened {
    pub file: File,
    pub end: u64,
    pub index: Index,
    pub damage: Vec<String>,
}

/// A store is written anew when more than this is out of date, and more than is
/// not.
const WASTE: u64 = 1 << 20;

/// Open the store in a file, or make it.
pub fn open(path: &Path) -> Result<Opened, StoreError> {
    let failed = |error: io::Error| StoreError::failed(path, &error);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    if path.is_dir() {
        return Err(failed(ErrorKind::IsADirectory.into()));
    }
    let mut file = match alone(path) {
        Err(error) if error.kind() == ErrorKind::ResourceBusy => {
            return Err(StoreError::Busy(path.to_owned()));
        }
        opened => opened.map_err(failed)?,
    };
    let length = file.metadata().map_err(failed)?.len();
    let mut start = Vec::new();
    let read = (&mut file).take(record::HEAD).read_to_end(&mut start);
    read.map_err(failed)?;
    let mut damage = Vec::new();
    match record::read_head(&start) {
        Head::Store => {}
        Head::Format(format) => {
            let path = path.to_owned();
            return Err(StoreError::Newer { path, format });
        }
        Head::CutOff => write_head(&mut file).map_err(failed)?,
        Head::Unknown => match what_else(&mut file, length).map_err(failed)? {
            Else::Records => damage.push("its head was damaged".to_owned()),
            Else::Empty => write_head(&mut file).map_err(failed)?,
            Else::FirstFormat => {
                let names = (1..).map(|n| beside(path, format!(".old{n}")));
                let old = names.into_iter().find(|name| !name.exists());
                let old = old.expect("names do not run out");
                rename(path, &old).map_err(failed)?;
                let mut opened = open(path)?;
                opened.damage.push(format!(
                    "it was written by an earlier version, without checksums, so what it holds is \
                     computed again; it is kept as {}",
                    old.display()
                ));
                return Ok(opened);
            }
            Else::Foreign => return Err(StoreError::Foreign(path.to_owned())),
        },
    }
    let length = file.metadata().map_err(failed)?.len();
    let (mut index, mut end) = read_all(&mut file, length, &mut damage).map_err(failed)?;
    let live: u64 = index.iter().map(|(key, span)| span.record(key)).sum();
    let waste = end - record::HEAD - live;
    if !damage.is_empty() || waste > live.max(WASTE) {
        // If there is no room for that, it is done another time.
        if let Ok((anew, moved, length)) = rewrite(&mut file, path, &index) {
            (file, index, end) = (anew, moved, length);
        }
    }
    Ok(Opened {
        file,
        end,
        index,
        damage,
    })
}

fn write_head(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&record::head())?;
    file.sync_all()
}

/// What a file without the head of a store is.
enum Else {
    /// A store whose head is damaged.
    Records,
    /// The first format was cut off while it was made: there is nothing in it.
    Empty,
    /// A store of the first format.
    FirstFormat,
    Foreign,
}

/// The first bytes of a redb database, and the name of a table of ours.
const REDB: &[u8] = b"redb\x1a\x0a\xa9\x0d\x0a";
const TABLE: &[u8] = b"faceoff.store";

/// A redb database that is being made has no more than its head in here.
const REDB_HEAD: u64 = 4096;

fn what_else(file: &mut File, length: u64) -> io::Result<Else> {
    let mut pieces = Pieces::new(file);
    // The next record, or a head and nothing else: then all of it is lost.
    if pieces.next_record(0, length)? == Some(record::HEAD) {
        return Ok(Else::Records);
    }
    file.seek(SeekFrom::Start(0))?;
    let mut start = [0; REDB.len()];
    if file.read_exact(&mut start).is_err() {
        return Ok(Else::Foreign);
    }
    let (whole, begun) = (start == REDB, start == [0; REDB.len()]);
    if !whole && !begun {
        return Ok(Else::Foreign);
    }
    file.seek(SeekFrom::Start(0))?;
    let (mut at, mut empty) = (0, true);
    let mut last = Vec::new();
    let mut reader = BufReader::new(file);
    loop {
        let mut piece = Vec::new();
        if reader.by_ref().take(1 << 16).read_to_end(&mut piece)? == 0 {
            break;
        }
        let beyond = piece.iter().zip(at..);
        empty &= beyond.fold(true, |zero, (byte, at)| {
            zero && (at < REDB_HEAD || *byte == 0)
        });
        at += piece.len() as u64;
        last.extend(piece);
        if last.windows(TABLE.len()).any(|bytes| bytes == TABLE) {
            return Ok(Else::FirstFormat);
        }
        last.drain(..last.len() - TABLE.len().min(last.len()));
    }
    Ok(match empty && at > REDB_HEAD {
        true => Else::Empty,
        false => Else::Foreign,
    })
}

/// Read all records; what is behind the last whole batch is cut off.
fn read_all(file: &mut File, length: u64, damage: &mut Vec<String>) -> io::Result<(Index, u64)> {
    let mut index = Index::new();
    let mut end = record::HEAD;
    // The records of a batch that is not whole yet.
    let mut batch: Vec<(Vec<u8>, Option<Span>)> = Vec::new();
    Pieces::new(file).scan(record::HEAD, length, &mut |found, behind_it| {
        let last = match found {
            Found::Record { key, value, behind } => {
                batch.push((key, value));
                behind == 0
            }
            Found::BadValue { key, behind } => {
                let kind = Kind::name_of(&key);
                damage.push(format!("an entry of kind {kind} was damaged"));
                // What was there before is out of date.
                batch.push((key, None));
                behind == 0
            }
            Found::BadBytes { at, length } => {
                damage.push(format!("{length} bytes from byte {at} on were damaged"));
                false
            }
        };
        if last {
            end = behind_it;
            for (key, value) in batch.drain(..) {
                match value {
                    Some(span) => index.insert(key, span),
                    None => index.remove(&key),
                };
            }
        }
    })?;
    if end < length {
        file.set_len(end)?;
        file.sync_data()?;
    }
    Ok((index, end))
}

/// Write a store anew, with what the index leads to.
fn rewrite(file: &mut File, path: &Path, index: &Index) -> io::Result<(File, Index, u64)> {
    let mut out = BufWriter::new(NewFile::create(path)?);
    out.write_all(&record::head())?;
    let mut moved = Index::new();
    let mut at = record::HEAD;
    for (key, span) in index {
        let value = record::value(file, key, *span)?;
        let value = value.ok_or(ErrorKind::InvalidData)?;
        record::write(&mut out, key, Some(&value), 0)?;
        let span = Span::of_record(at, key, span.length);
        at += span.record(key);
        moved.insert(key.clone(), span);
    }
    let new = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    new.keep()?;
    Ok((alone(path)?, moved, at))
}
