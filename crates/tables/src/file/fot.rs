//! Our own compact file: a header, one record for each slice, an end.
//!
//! The bytes are described in docs/formats/table.md. Invariants: a record is
//! written by one call and carries a checksum, so a file that was cut off at any
//! moment is a header, whole records and at most one torn record; the same table
//! always gives the same bytes, however often it was interrupted.

use super::{Content, Slice, TableInfo, bad, failed};
use crate::delta_encoding::DeltaReader;
use crate::error::TableError;
use crate::shape::Shape;
use crate::values::{ValueSlice, ValueWidth};
use crate::zeros::ZeroSlice;
use faceoff_files::alone;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The first bytes of every file. A transfer that changes line ends or cuts the
/// eighth bit breaks them.
pub(crate) const MAGIC: [u8; 8] = *b"\x89FOT\r\n\x1a\n";

/// The version that is written.
const VERSION: u16 = 1;

const SLICE: [u8; 4] = *b"SLIC";
const END: [u8; 4] = *b"DONE";

/// Marker, slice, zero positions, length of the payload.
const RECORD_HEAD: usize = 4 + 4 + 8 + 8;

/// Longer headers and records than this are damage, not data.
const MAX_HEADER: u32 = 1 << 26;

fn header(info: &TableInfo) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.push(match info.content {
        Content::Zeros => 0,
        Content::Values(width) => width.bytes() as u8,
    });
    bytes.push(info.shape.bounds().len() as u8);
    bytes.push(info.shape.slow().map_or(u8::MAX, |v| v as u8));
    bytes.extend([0; 3]);
    let mut rest = Vec::new();
    for bound in info.shape.bounds() {
        rest.extend(bound.to_le_bytes());
    }
    for text in info.labels.iter().chain([&info.game]) {
        rest.extend((text.len() as u32).to_le_bytes());
        rest.extend(text.as_bytes());
    }
    bytes.extend((rest.len() as u32).to_le_bytes());
    bytes.extend(rest);
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// A header in hexadecimal digits, for files that keep it as a text.
#[cfg(feature = "parquet")]
pub(crate) fn header_text(info: &TableInfo) -> String {
    header(info)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The inverse of [`header_text`].
#[cfg(feature = "parquet")]
pub(crate) fn parse_header_text(text: &str) -> Option<TableInfo> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|c| c.to_digit(16).map(|digit| digit as u8))
        .collect();
    let digits = digits?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|d| d[0] << 4 | d[1]).collect();
    let (head, rest) = bytes.split_at_checked(20)?;
    let rest = rest.get(..rest.len().checked_sub(4)?)?;
    parse_header(head, rest)
}

fn record(slice: &Slice) -> Vec<u8> {
    let payload = match slice {
        Slice::Zeros(slice) => &slice.gaps,
        Slice::Values(slice) => &slice.bytes,
    };
    let mut bytes = Vec::with_capacity(RECORD_HEAD + payload.len() + 4);
    bytes.extend(SLICE);
    bytes.extend(slice.slice().to_le_bytes());
    bytes.extend(slice.zeros().to_le_bytes());
    bytes.extend((payload.len() as u64).to_le_bytes());
    bytes.extend(payload);
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn end(zeros: u64) -> Vec<u8> {
    let mut bytes = END.to_vec();
    bytes.extend(zeros.to_le_bytes());
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Writes a file slice by slice.
pub(crate) struct Writer {
    file: File,
    path: PathBuf,
    /// Where the next record begins.
    at: u64,
    next: u32,
    slices: u32,
    zeros: u64,
}

impl Writer {
    /// A new file; an old one of this name is gone.
    pub fn create(path: &Path, info: &TableInfo) -> Result<Self, TableError> {
        let file = alone(path).map_err(failed("create", path))?;
        Self::begin(file, path, info)
    }

    fn begin(mut file: File, path: &Path, info: &TableInfo) -> Result<Self, TableError> {
        file.set_len(0).map_err(failed("empty", path))?;
        file.rewind().map_err(failed("write", path))?;
        let header = header(info);
        file.write_all(&header).map_err(failed("write", path))?;
        Ok(Self {
            file,
            path: path.to_owned(),
            at: header.len() as u64,
            next: 0,
            slices: info.shape.slices(),
            zeros: 0,
        })
    }

    /// Go on with an unfinished file of the same table. A torn record at its end
    /// is cut off, and where not even the header is whole it is begun again;
    /// anything else that is wrong is an error and changes nothing.
    pub fn resume(path: &Path, info: &TableInfo) -> Result<Self, TableError> {
        let mut file = alone(path).map_err(failed("write", path))?;
        let mut start = Vec::new();
        let header = header(info);
        let mut read = (&mut file).take(header.len() as u64);
        read.read_to_end(&mut start).map_err(failed("read", path))?;
        if start.len() < header.len() && header.starts_with(&start) {
            return Self::begin(file, path, info);
        }
        let mut reader = Reader::open(path)?;
        if reader.info != *info {
            return Err(bad(path, difference(&reader.info, info)));
        }
        let mut zeros = 0;
        let mut next = 0;
        while let Some(slice) = reader.next_slice()? {
            zeros += slice.zeros();
            next = slice.slice() + 1;
        }
        file.set_len(reader.at).map_err(failed("cut", path))?;
        file.seek(SeekFrom::Start(reader.at))
            .map_err(failed("write", path))?;
        Ok(Self {
            file,
            path: path.to_owned(),
            at: reader.at,
            next,
            slices: info.shape.slices(),
            zeros,
        })
    }

    /// The slice that comes next; as many as there are: all are written.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Zero positions in the slices that are written.
    pub fn zeros(&self) -> u64 {
        self.zeros
    }

    /// Add the next slice.
    pub fn write(&mut self, slice: &Slice) -> Result<(), TableError> {
        assert_eq!(slice.slice(), self.next, "slices come in order");
        self.append(&record(slice), &format!("write slice {} to", self.next))?;
        self.next += 1;
        self.zeros += slice.zeros();
        Ok(())
    }

    /// Write the end and make sure that all is on the disk. The file is locked as
    /// long as what is given back is kept.
    pub fn finish(mut self) -> Result<File, TableError> {
        assert_eq!(self.next, self.slices, "all slices are written");
        self.append(&end(self.zeros), "write the end of")?;
        self.file.sync_all().map_err(failed("write", &self.path))?;
        Ok(self.file)
    }

    fn append(&mut self, bytes: &[u8], doing: &str) -> Result<(), TableError> {
        if let Err(error) = self.file.write_all(bytes) {
            // A full disk: give back what was half written, keep the rest. If
            // that fails too, the torn record is cut off on resuming.
            let _ = self.file.set_len(self.at);
            return Err(failed(doing, &self.path)(error));
        }
        self.at += bytes.len() as u64;
        Ok(())
    }
}

fn difference(there: &TableInfo, asked: &TableInfo) -> String {
    if there.game != asked.game {
        format!("it is a table of '{}', not of '{}'", there.game, asked.game)
    } else if there.content != asked.content {
        "it holds zero positions where values are asked for, or the other way round".to_owned()
    } else if there.shape != asked.shape {
        let told = |shape: &Shape| {
            let bounds: Vec<String> = shape.bounds().iter().map(u32::to_string).collect();
            let bounds = bounds.join(",");
            let slow = shape.slow().map(|pile| pile + 1);
            let slow = slow.map_or(String::new(), |pile| {
                format!(" and slices along pile {pile}")
            });
            format!("piles up to {bounds}{slow}")
        };
        let (there, asked) = (told(&there.shape), told(&asked.shape));
        format!("it has {there}, not {asked}")
    } else {
        "its piles have other names".to_owned()
    }
}

/// Reads a file slice by slice.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_limits::Limits;
/// use faceoff_tables::Job;
/// use faceoff_tables::file::fot::Reader;
///
/// let game: Game = "nim on points(2)".parse().unwrap();
/// let path = std::env::temp_dir().join(format!("faceoff-reader-{}.fot", std::process::id()));
/// Job::new(&game, &[2, 2], None, false)?.write(&path, false, &Limits::none())?;
/// let mut reader = Reader::open(&path)?;
/// assert_eq!(reader.info().game, "nim on points(2)");
/// while let Some(slice) = reader.next_slice()? {
///     assert_eq!(slice.zeros(), 1);
/// }
/// assert!(reader.is_finished());
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
pub struct Reader {
    file: BufReader<File>,
    path: PathBuf,
    length: u64,
    info: TableInfo,
    /// Where the next record begins: all before it is sound.
    at: u64,
    next: u32,
    zeros: u64,
    finished: bool,
}

impl Reader {
    /// Open a file and read its header.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let file = File::open(path).map_err(failed("open", path))?;
        let length = file.metadata().map_err(failed("read", path))?.len();
        let mut file = BufReader::new(file);
        let mut head = vec![0; 20];
        let short = || bad(path, "the file is too short for a table");
        file.read_exact(&mut head).map_err(|_| short())?;
        if head[..8] != MAGIC {
            return Err(bad(path, "this is not a Faceoff table"));
        }
        let version = u16::from_le_bytes([head[8], head[9]]);
        if version != VERSION {
            let problem = format!("it has version {version}; this program reads version {VERSION}");
            return Err(bad(path, problem));
        }
        let rest = u32::from_le_bytes([head[16], head[17], head[18], head[19]]);
        if rest > MAX_HEADER {
            return Err(bad(path, "the header is damaged"));
        }
        let mut tail = vec![0; rest as usize + 4];
        file.read_exact(&mut tail).map_err(|_| short())?;
        let (rest, sum) = tail.split_at(rest as usize);
        let whole: Vec<u8> = head.iter().chain(rest).copied().collect();
        if sum != crc32fast::hash(&whole).to_le_bytes() {
            return Err(bad(path, "the header is damaged (checksum)"));
        }
        let info =
            parse_header(&head, rest).ok_or_else(|| bad(path, "the header makes no sense"))?;
        Ok(Self {
            file,
            path: path.to_owned(),
            length,
            info,
            at: whole.len() as u64 + 4,
            next: 0,
            zeros: 0,
            finished: false,
        })
    }

    /// What the table is of.
    pub fn info(&self) -> &TableInfo {
        &self.info
    }

    /// Has the end been reached and was it there? Until then: false.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// The next slice; `None` at the end, or where a file that is not finished
    /// breaks off.
    pub fn next_slice(&mut self) -> Result<Option<Slice>, TableError> {
        let left = self.length - self.at;
        if self.finished || left == 0 {
            return Ok(None);
        }
        let mut head = [0; RECORD_HEAD];
        let known = (left as usize).min(RECORD_HEAD);
        self.fill(&mut head[..known])?;
        if self.next == self.info.shape.slices() && head.starts_with(&END[..known.min(4)]) {
            return self.read_end(&head[..known], left);
        }
        if !head.starts_with(&SLICE[..known.min(4)]) {
            return Err(self.damaged("there is no slice where one should begin"));
        }
        if known < RECORD_HEAD {
            return Ok(None); // torn
        }
        let word = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().expect("8 bytes"));
        let slice = u32::from_le_bytes(head[4..8].try_into().expect("4 bytes"));
        let (zeros, length) = (word(8), word(16));
        let cells = self.info.shape.slice_cells();
        let longest = match self.info.content {
            Content::Zeros => cells.saturating_mul(9),
            Content::Values(width) => cells.saturating_mul(width.bytes() as u64),
        };
        if slice != self.next || length > longest || zeros > cells {
            return Err(self.damaged("the head of a slice makes no sense"));
        }
        if left < RECORD_HEAD as u64 + length + 4 {
            return Ok(None); // torn
        }
        let mut payload = vec![0; length as usize];
        self.fill(&mut payload)?;
        let mut sum = [0; 4];
        self.fill(&mut sum)?;
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&head);
        hasher.update(&payload);
        if sum != hasher.finalize().to_le_bytes() {
            return Err(self.damaged("the checksum does not match"));
        }
        let slice = match self.info.content {
            Content::Zeros => {
                let gaps = ZeroSlice {
                    slice,
                    count: zeros,
                    gaps: payload,
                };
                let mut cells_read = DeltaReader::new(&gaps.gaps);
                let sound = cells_read.all(|cell| cell.is_some_and(|cell| cell < cells));
                if !sound || gaps.cells().count() as u64 != zeros {
                    return Err(self.damaged("its zero positions make no sense"));
                }
                Slice::Zeros(gaps)
            }
            Content::Values(width) => {
                if length != longest {
                    return Err(self.damaged("it has not one value for each position"));
                }
                Slice::Values(ValueSlice {
                    slice,
                    width,
                    bytes: payload,
                })
            }
        };
        self.at += RECORD_HEAD as u64 + length + 4;
        self.next += 1;
        self.zeros += zeros;
        Ok(Some(slice))
    }

    /// That the file breaks off here, as an error.
    pub(crate) fn unfinished(&self) -> TableError {
        let (there, all) = (self.next, self.info.shape.slices());
        let problem = format!("unfinished, {there} of {all} slices; go on with --resume");
        bad(&self.path, problem)
    }

    fn read_end(&mut self, known: &[u8], left: u64) -> Result<Option<Slice>, TableError> {
        let whole = end(self.zeros);
        let same = known.iter().zip(&whole).all(|(a, b)| a == b);
        if !same || left > whole.len() as u64 {
            return Err(self.damaged("the end makes no sense"));
        }
        self.finished = left == whole.len() as u64;
        Ok(None)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), TableError> {
        let read = self.file.read_exact(bytes);
        read.map_err(failed("read", &self.path))
    }

    fn damaged(&self, what: &str) -> TableError {
        let (slice, at) = (self.next, self.at);
        let problem = format!("damaged at slice {slice}, byte {at}: {what}; nothing was changed");
        bad(&self.path, problem)
    }
}

fn parse_header(head: &[u8], rest: &[u8]) -> Option<TableInfo> {
    let content = match head[10] {
        0 => Content::Zeros,
        1 => Content::Values(ValueWidth::One),
        2 => Content::Values(ValueWidth::Two),
        4 => Content::Values(ValueWidth::Four),
        _ => return None,
    };
    let piles = usize::from(head[11]);
    let slow = (head[12] != u8::MAX).then_some(usize::from(head[12]));
    let (bounds, mut rest) = rest.split_at_checked(4 * piles)?;
    let bounds: Vec<u32> = bounds
        .chunks_exact(4)
        .map(|bytes| u32::from_le_bytes(bytes.try_into().expect("4 bytes")))
        .collect();
    let mut texts = Vec::new();
    for _ in 0..=piles {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (text, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        texts.push(String::from_utf8(text.to_vec()).ok()?);
        rest = after;
    }
    let game = texts.pop()?;
    let shape = Shape::new(&bounds, slow).ok()?;
    (rest.is_empty() && shape.slow() == slow).then_some(TableInfo {
        game,
        labels: texts,
        shape,
        content,
    })
}
