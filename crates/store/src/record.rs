//! The bytes of a store: a head, and behind it records, each with sums of its own.
//!
//! ```text
//! head    89 "FOS" 0D 0A 1A 0A, format (4), sum of these (4)
//! record  89 "put" or 89 "del", length of the key (4), length of the value (8),
//!         records of its batch behind it (4), sum of these and the key (4),
//!         key, value, sum of key and value (4)
//! ```
//!
//! Numbers have their low byte first; a sum is CRC-32. Behind damage the next
//! record is found by its first bytes and its sum. The records of a batch count
//! when the last of them is there.

use std::io::{self, Read, Seek, SeekFrom, Write};

/// The version of the file format that this code writes and reads.
pub const FORMAT: u32 = 2;

/// The first bytes of every store.
const MAGIC: [u8; 8] = *b"\x89FOS\r\n\x1a\n";

/// The length of the head of a store.
pub const HEAD: u64 = 16;

const PUT: [u8; 4] = *b"\x89put";
const REMOVE: [u8; 4] = *b"\x89del";

/// The length of a record without its key and its value.
const RECORD_HEAD: usize = 24;
const SUM: u64 = 4;

/// Longer keys than this are damage.
pub(crate) const LONGEST_KEY: u32 = 1 << 20;

/// Bytes that are looked at in one piece.
const PIECE: usize = 1 << 16;

/// The head of a store.
pub fn head() -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(FORMAT.to_le_bytes());
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// What the first bytes of a file say.
#[derive(Debug, PartialEq, Eq)]
pub enum Head {
    /// The head of a store of this format.
    Store,
    /// The beginning of one: the process that made it was cut off.
    CutOff,
    /// The head of a store of another format.
    Format(u32),
    /// Something else, or a damaged head.
    Unknown,
}

/// What do the first bytes of a file say, all if there are no more?
pub fn read_head(bytes: &[u8]) -> Head {
    let own = head();
    if bytes.len() < own.len() {
        return match own.starts_with(bytes) {
            true => Head::CutOff,
            false => Head::Unknown,
        };
    }
    let (said, sum) = (&bytes[..12], &bytes[12..16]);
    if bytes[..8] != MAGIC || sum != crc32fast::hash(said).to_le_bytes() {
        return Head::Unknown;
    }
    match u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]) {
        FORMAT => Head::Store,
        other => Head::Format(other),
    }
}

/// Write a record; none as a value removes the entry.
pub fn write(
    out: &mut impl Write,
    key: &[u8],
    value: Option<&[u8]>,
    behind: u32,
) -> io::Result<()> {
    let mut head = match value {
        Some(_) => PUT,
        None => REMOVE,
    }
    .to_vec();
    let value = value.unwrap_or_default();
    head.extend((key.len() as u32).to_le_bytes());
    head.extend((value.len() as u64).to_le_bytes());
    head.extend(behind.to_le_bytes());
    let mut sum = crc32fast::Hasher::new();
    sum.update(&head);
    sum.update(key);
    head.extend(sum.finalize().to_le_bytes());
    out.write_all(&head)?;
    out.write_all(key)?;
    out.write_all(value)?;
    out.write_all(&value_sum(key, value))
}

fn value_sum(key: &[u8], value: &[u8]) -> [u8; 4] {
    let mut sum = crc32fast::Hasher::new();
    sum.update(key);
    sum.update(value);
    sum.finalize().to_le_bytes()
}

/// Where a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first byte.
    pub at: u64,
    /// Its length.
    pub length: u64,
}

impl Span {
    /// Of a value of this length in the record at this place.
    pub fn of_record(at: u64, key: &[u8], length: u64) -> Self {
        let at = at + RECORD_HEAD as u64 + key.len() as u64;
        Self { at, length }
    }

    /// The bytes of its record.
    pub fn record(&self, key: &[u8]) -> u64 {
        RECORD_HEAD as u64 + key.len() as u64 + self.length + SUM
    }
}

/// The value there, if it is sound.
pub fn value(file: &mut (impl Read + Seek), key: &[u8], span: Span) -> io::Result<Option<Vec<u8>>> {
    file.seek(SeekFrom::Start(span.at))?;
    let mut value = Vec::new();
    file.by_ref().take(span.length).read_to_end(&mut value)?;
    let mut sum = Vec::new();
    file.by_ref().take(SUM).read_to_end(&mut sum)?;
    let sound = value.len() as u64 == span.length && sum == value_sum(key, &value);
    Ok(sound.then_some(value))
}

/// The bytes of a file, read in large pieces.
pub struct Pieces<'a, F> {
    file: &'a mut F,
    /// The bytes from `start` on.
    piece: Vec<u8>,
    start: u64,
}

impl<'a, F: Read + Seek> Pieces<'a, F> {
    /// Nothing is read yet.
    pub fn new(file: &'a mut F) -> Self {
        Self {
            file,
            piece: Vec::new(),
            start: 0,
        }
    }

    /// The bytes at a place, fewer at the end of the file.
    fn get(&mut self, at: u64, length: usize) -> io::Result<&[u8]> {
        let skip = at.checked_sub(self.start).unwrap_or(u64::MAX);
        if skip.saturating_add(length as u64) > self.piece.len() as u64 {
            self.piece.clear();
            self.start = at;
            self.file.seek(SeekFrom::Start(at))?;
            let most = length.max(PIECE) as u64;
            self.file.by_ref().take(most).read_to_end(&mut self.piece)?;
        }
        let bytes = &self.piece[(at - self.start) as usize..];
        Ok(&bytes[..length.min(bytes.len())])
    }

    /// The head of a record at this place; none if there is none, or a damaged one.
    fn record_head(&mut self, at: u64) -> io::Result<Option<RecordHead>> {
        let Ok(head) = <[u8; RECORD_HEAD]>::try_from(self.get(at, RECORD_HEAD)?) else {
            return Ok(None);
        };
        let four =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let length = four(4);
        let removes = head.starts_with(&REMOVE);
        if !(removes || head.starts_with(&PUT)) || length > LONGEST_KEY {
            return Ok(None);
        }
        let key_at = at + RECORD_HEAD as u64;
        let key = self.get(key_at, length as usize)?.to_vec();
        let mut sum = crc32fast::Hasher::new();
        sum.update(&head[..20]);
        sum.update(&key);
        if sum.finalize() != four(20) {
            return Ok(None);
        }
        let value = Span {
            at: key_at + u64::from(length),
            length: u64::from(four(8)) | u64::from(four(12)) << 32,
        };
        Ok(Some(RecordHead {
            key,
            removes,
            value,
            behind: four(16),
        }))
    }

    /// Does the sum of a value agree?
    fn is_sound(&mut self, key: &[u8], span: Span) -> io::Result<bool> {
        let mut sum = crc32fast::Hasher::new();
        sum.update(key);
        let end = span.at + span.length;
        let mut at = span.at;
        while at < end {
            let bytes = self.get(at, PIECE.min((end - at) as usize))?;
            if bytes.is_empty() {
                return Ok(false);
            }
            sum.update(bytes);
            at += bytes.len() as u64;
        }
        Ok(self.get(end, SUM as usize)? == sum.finalize().to_le_bytes())
    }

    /// The first record from a place on.
    pub fn next_record(&mut self, mut at: u64, length: u64) -> io::Result<Option<u64>> {
        while at < length {
            let bytes = self.get(at, PIECE)?;
            let Some(skip) = bytes.iter().position(|byte| *byte == PUT[0]) else {
                at += bytes.len().max(1) as u64;
                continue;
            };
            at += skip as u64;
            if self.record_head(at)?.is_some() {
                return Ok(Some(at));
            }
            at += 1;
        }
        Ok(None)
    }

    /// Look through all records of a file of this length, from a place on. Each is
    /// told with the place behind it.
    pub fn scan(
        &mut self,
        mut at: u64,
        length: u64,
        tell: &mut dyn FnMut(Found, u64),
    ) -> io::Result<()> {
        while at < length {
            let Some(head) = self.record_head(at)? else {
                let Some(next) = self.next_record(at + 1, length)? else {
                    break;
                };
                let length = next - at;
                tell(Found::BadBytes { at, length }, next);
                at = next;
                continue;
            };
            let end = head.value.at.saturating_add(head.value.length);
            let end = end.saturating_add(SUM);
            if end > length {
                break;
            }
            let (key, behind) = (head.key, head.behind);
            let found = match self.is_sound(&key, head.value)? {
                true => Found::Record {
                    key,
                    value: (!head.removes).then_some(head.value),
                    behind,
                },
                false => Found::BadValue { key, behind },
            };
            at = end;
            tell(found, at);
        }
        Ok(())
    }
}

/// The head of a record, with its key.
struct RecordHead {
    key: Vec<u8>,
    removes: bool,
    value: Span,
    behind: u32,
}

/// What a look through a file finds.
#[derive(Debug)]
pub enum Found {
    /// A record; without a value it removes its entry.
    Record {
        /// The key.
        key: Vec<u8>,
        /// The value.
        value: Option<Span>,
        /// Records of its batch that are behind it.
        behind: u32,
    },
    /// A record whose value is damaged.
    BadValue {
        /// The key.
        key: Vec<u8>,
        /// Records of its batch that are behind it.
        behind: u32,
    },
    /// Bytes that are no record.
    BadBytes {
        /// The first of them.
        at: u64,
        /// How many there are.
        length: u64,
    },
}
