//! Rows in files, one JSON object a line, so that no work is done twice.
//!
//! A run appends to a file of its own: `rows-5.jsonl`, or for a part of the work
//! `rows-5.part-2-of-8.jsonl`. What is in any file of the folder is known.

use super::Row;
use crate::error::Error;
use std::collections::HashMap;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The rows on so many vertices, by facets, and the file that new ones go to.
pub(super) struct Kept {
    rows: HashMap<String, Row>,
    own: Option<(File, PathBuf)>,
}

impl Kept {
    /// All rows in a folder.
    pub fn read(folder: &Path, n: usize) -> Result<Self, Error> {
        let mut rows = HashMap::new();
        let files = match std::fs::read_dir(folder) {
            Ok(files) => files,
            Err(why) if why.kind() == ErrorKind::NotFound => return Ok(Self { rows, own: None }),
            Err(why) => return Err(Error::cannot_read(folder, &why)),
        };
        for file in files {
            let path = file.map_err(|why| Error::cannot_read(folder, &why))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(&format!("rows-{n}.")) && name.ends_with(".jsonl") {
                let text = std::fs::read(&path).map_err(|why| Error::cannot_read(&path, &why))?;
                for row in parsed(&text) {
                    add(&mut rows, row);
                }
            }
        }
        Ok(Self { rows, own: None })
    }

    /// The same, with the file that a run or a part of it appends to. No other
    /// process has that file open.
    pub fn open(folder: &Path, n: usize, part: Option<(usize, usize)>) -> Result<Self, Error> {
        let certificates = folder.join("certificates");
        std::fs::create_dir_all(&certificates)
            .map_err(|why| Error::cannot_write(&certificates, &why))?;
        let path = folder.join(match part {
            Some((i, parts)) => format!("rows-{n}.part-{i}-of-{parts}.jsonl"),
            None => format!("rows-{n}.jsonl"),
        });
        let failed = |why| Error::cannot_write(&path, &why);
        let mut file = faceoff_files::alone(&path).map_err(failed)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        // The last line may have been cut off when a run was ended.
        if !text.is_empty() && !text.ends_with(b"\n") {
            file.write_all(b"\n").map_err(failed)?;
        }
        let Self { rows, .. } = Self::read(folder, n)?;
        let own = Some((file, path));
        Ok(Self { rows, own })
    }

    /// Is there a row of this complex that so many seconds cannot better?
    pub fn has(&self, facets: &str, seconds: u64) -> bool {
        let row = self.rows.get(facets);
        row.is_some_and(|row| row.is_final(seconds))
    }

    /// The row of a complex.
    pub fn take(&mut self, facets: &str) -> Option<Row> {
        self.rows.remove(facets)
    }

    /// One more row.
    pub fn add(&mut self, row: Row) -> Result<(), Error> {
        if let Some((file, path)) = &mut self.own {
            let mut line = serde_json::to_string(&row).expect("plain data");
            line.push('\n');
            let written = file.write_all(line.as_bytes());
            written.map_err(|why| Error::cannot_write(path, &why))?;
        }
        add(&mut self.rows, row);
        Ok(())
    }
}

/// Of two rows of one complex the one that was allowed more time stays.
fn add(rows: &mut HashMap<String, Row>, row: Row) {
    let before = rows.get(&row.facets);
    if before.is_none_or(|before| before.allowed <= row.allowed) {
        rows.insert(row.facets.clone(), row);
    }
}

/// The whole lines of a file.
fn parsed(text: &[u8]) -> impl Iterator<Item = Row> {
    let lines = text.split(|byte| *byte == b'\n');
    lines.filter_map(|line| serde_json::from_slice(line).ok())
}
