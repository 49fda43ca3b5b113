//! The atlas: every complex on a few vertices up to isomorphism, and what is
//! known of its zero positions.
//!
//! Rows are appended to a file in a directory as they finish, one JSON object a
//! line, and certificates are written next to it. A run that was ended goes on
//! with the complexes that are not in the file yet.

mod publish;
mod row;

pub use publish::{csv, html, markdown};
pub use row::Row;

use super::Ask;
use crate::error::Error;
use crate::session::Session;
use crate::undecided::{Undecided, all};
use faceoff_complex::{Complex, Face, enumerate};
use faceoff_limits::{Limits, StopReason, threads};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Every complex on so many vertices up to isomorphism, and what is known of
/// its zero positions. It is kept in a folder, so it cannot be asked for from
/// outside the process.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Atlas {
    /// The number of vertices.
    pub vertices: usize,
    /// The longest time for one complex, in seconds; 60 if nothing is said.
    #[serde(default)]
    pub each: Option<u64>,
    /// Where rows and certificates are kept.
    #[serde(skip)]
    pub directory: Option<PathBuf>,
}

/// The answer to `atlas`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasAnswer {
    /// The number of vertices.
    pub vertices: u64,
    /// Are all complexes there?
    pub complete: bool,
    /// How many zero positions are known by a certificate that the checker
    /// accepts.
    pub certified: u64,
    /// How many are known by a theorem only.
    pub by_theorem: u64,
    /// How many are open.
    pub open: u64,
    /// One row for each complex.
    pub rows: Vec<Row>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

impl Atlas {
    /// The longest time for one complex.
    pub fn each(&self) -> Duration {
        Duration::from_secs(self.each.unwrap_or(60))
    }
}

impl Ask for Atlas {
    type Answer = AtlasAnswer;

    /// Make the atlas, or go on with it. Complexes on fewer vertices are done
    /// first: what resists there explains what resists here.
    fn answer(&self, session: &Session) -> Result<AtlasAnswer, Error> {
        let limits = session.limits();
        let mut smaller: Vec<Row> = Vec::new();
        for n in 1..self.vertices {
            let (rows, complete) = rows(self, n, &smaller, limits).map_err(Error::Question)?;
            smaller.extend(rows);
            if !complete {
                return Ok(gather(self, Vec::new(), limits, false));
            }
        }
        let found = rows(self, self.vertices, &smaller, limits).map_err(Error::Question)?;
        Ok(gather(self, found.0, limits, found.1))
    }
}

reply!(AtlasAnswer);

fn gather(ask: &Atlas, rows: Vec<Row>, limits: &Limits, complete: bool) -> AtlasAnswer {
    let count = |wanted: fn(&Row) -> bool| rows.iter().filter(|row| wanted(row)).count() as u64;
    let stopped = limits.check().err().unwrap_or(StopReason::Cancelled);
    AtlasAnswer {
        vertices: ask.vertices as u64,
        complete,
        certified: count(|row| row.certificate.is_some()),
        by_theorem: count(|row| row.certificate.is_none() && row.decided_by.is_some()),
        open: count(|row| row.decided_by.is_none()),
        rows,
        undecided: match complete {
            true => Undecided::new(),
            false => all(&["rows"], stopped),
        },
    }
}

/// All rows on `n` vertices, and whether none is missing.
fn rows(
    ask: &Atlas,
    n: usize,
    smaller: &[Row],
    limits: &Limits,
) -> Result<(Vec<Row>, bool), String> {
    let failed =
        |what: &Path, error: std::io::Error| format!("cannot write {}: {error}", what.display());
    let list: Vec<Complex> = enumerate::complexes(n)
        .map_err(|r| r.to_string())?
        .collect();
    let directory = ask.directory.as_deref().ok_or("the atlas needs a folder")?;
    let certificates = directory.join("certificates");
    std::fs::create_dir_all(&certificates).map_err(|e| failed(&certificates, e))?;
    let path = directory.join(format!("rows-{n}.jsonl"));
    let mut file = faceoff_files::alone(&path).map_err(|e| failed(&path, e))?;
    let mut text = Vec::new();
    file.read_to_end(&mut text).map_err(|e| failed(&path, e))?;
    // The last line may have been cut off when a run was ended.
    let lines = text.split(|byte| *byte == b'\n');
    let rows = lines.filter_map(|line| serde_json::from_slice::<Row>(line).ok());
    let known: HashMap<String, Row> = rows.map(|row| (row.facets.clone(), row)).collect();
    if !text.is_empty() && !text.ends_with(b"\n") {
        file.write_all(b"\n").map_err(|e| failed(&path, e))?;
    }
    let todo: Vec<(usize, &Complex)> = list
        .iter()
        .enumerate()
        .filter(|(_, complex)| !known.contains_key(&complex.to_string()))
        .collect();
    let shared = Mutex::new((
        file,
        known,
        limits.progress("complexes", Some(todo.len() as u64)),
    ));
    let next = AtomicUsize::new(0);
    let problem: Mutex<Option<String>> = Mutex::new(None);
    let workers = limits.threads().min(todo.len().max(1));
    threads::each(vec![(); workers], |()| {
        while let Some(&(number, complex)) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
            if limits.check().is_err() {
                return;
            }
            let outcome = row::make(number + 1, complex, &certificates, ask.each(), limits);
            // A panic elsewhere leaves whole lines behind.
            let mut shared = shared.lock().unwrap_or_else(|broken| broken.into_inner());
            let written = outcome.and_then(|row| {
                let Some(row) = row else { return Ok(()) };
                let mut line = serde_json::to_string(&row).map_err(|e| e.to_string())?;
                line.push('\n');
                let done = shared.0.write_all(line.as_bytes());
                done.map_err(|e| failed(&path, e))?;
                shared.1.insert(row.facets.clone(), row);
                shared.2.advance(1);
                Ok(())
            });
            if let Err(why) = written {
                *problem.lock().unwrap_or_else(|broken| broken.into_inner()) = Some(why);
                return;
            }
        }
    });
    if let Some(why) = problem
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner())
    {
        return Err(why);
    }
    let (_, mut known, _) = shared
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner());
    let resisting: Vec<Complex> = smaller
        .iter()
        .filter(|row| row.certificate.is_none())
        .filter_map(|row| row.facets.parse::<crate::NamedComplex>().ok())
        .map(|named| named.complex)
        .collect();
    let mut rows = Vec::new();
    for complex in &list {
        if let Some(mut row) = known.remove(&complex.to_string()) {
            if row.certificate.is_none() {
                row.contains = contained(complex, &resisting, limits).map_err(|r| r.to_string())?;
                row.smallest = row.contains.is_empty();
            }
            rows.push(row);
        }
    }
    let complete = rows.len() == list.len();
    Ok((rows, complete))
}

/// Which of the complexes, in notation, are induced in a larger one.
fn contained(
    complex: &Complex,
    smaller: &[Complex],
    limits: &Limits,
) -> Result<Vec<String>, StopReason> {
    let mut found = Vec::new();
    for wanted in smaller {
        let sets = complex.vertices().subsets();
        for set in sets.filter(|set: &Face| set.len() == wanted.n()) {
            let Ok(part) = complex.induced(set) else {
                continue;
            };
            if part.is_isomorphic(wanted, limits)? {
                found.push(wanted.to_string());
                break;
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_vertices_and_again_from_the_file() {
        let directory = std::env::temp_dir().join(format!("faceoff-atlas-{}", std::process::id()));
        let question = Atlas {
            vertices: 3,
            each: None,
            directory: Some(directory.clone()),
        };
        let made = question.answer(&Session::default()).unwrap();
        assert!(made.complete);
        assert_eq!((made.rows.len(), made.certified, made.open), (5, 5, 0));
        assert!(made.rows.iter().all(|row| row.compared == Some(15)));
        // A line that was cut off is done again; the others are taken as they are.
        let path = directory.join("rows-3.jsonl");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 20]).unwrap();
        let again = question.answer(&Session::default()).unwrap();
        assert!(again.complete);
        assert_eq!(again.rows.len(), 5);
        assert_eq!(csv(&again), csv(&made));
        assert!(markdown(&made, "faceoff atlas 3").contains("`{ (a,a,a) }`"));
        assert!(html(&made).contains("<svg"));
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
