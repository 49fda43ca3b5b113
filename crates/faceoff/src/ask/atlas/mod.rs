//! The atlas: every complex on a few vertices up to isomorphism, and what is
//! known of its zero positions.
//!
//! * [`Atlas`] makes it. Rows are appended to a file in a directory as they finish
//!   (`keep`), and certificates are written next to it. A run that was ended goes
//!   on with the complexes that are in no file yet, and so do runs of parts.
//! * [`AtlasRecords`]: a [`Record`] of every complex, with the proofs in the
//!   directory; those on at most five vertices come with the program.
//! * [`AtlasFind`], [`AtlasFindAll`], [`AtlasSearch`]: looking things up.

mod keep;
mod lookup;
mod publish;
mod record;
mod row;

pub use faceoff_atlas::{Record, SHIPPED, pages, shipped};
pub use lookup::{
    AtlasFind, AtlasFindAll, AtlasFound, AtlasFoundAll, AtlasLine, AtlasRows, AtlasSearch,
};
pub use publish::{csv, html, markdown};
pub use row::Row;

use super::{Ask, Reply};
use crate::error::Error;
use crate::session::Session;
use crate::undecided::{Undecided, all};
use faceoff_atlas::{proved_from, today};
use faceoff_complex::{Canonical, CanonicalForm, Complex, Face, enumerate};
use faceoff_limits::{Limits, StopReason, threads};
use faceoff_theory::structure;
use keep::Kept;
use row::Task;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Every complex on so many vertices up to isomorphism, and what is known of
/// its zero positions. It is kept in a folder, so it cannot be asked for from
/// outside the process.
///
/// ```
/// use faceoff::ask::atlas::Atlas;
/// use faceoff::{Session, ask};
///
/// let folder = std::env::temp_dir().join(format!("faceoff-doc-atlas-{}", std::process::id()));
/// let directory = Some(folder.clone());
/// let atlas = Atlas { vertices: 2, each: None, bits: Some(20), part: None, directory };
/// let made = ask(&atlas, &Session::default()).unwrap();
/// assert_eq!((made.complexes, made.certified, made.open), (2, 2, 0));
/// assert!(folder.join("rows-2.jsonl").exists());
/// std::fs::remove_dir_all(&folder).unwrap();
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Atlas {
    /// The number of vertices.
    pub vertices: usize,
    /// The longest time for one complex, in seconds of the processor; 60 if nothing is
    /// said. What ran out of less time before is searched again.
    #[serde(default)]
    pub each: Option<u64>,
    /// Solve boxes of up to two to this power positions in all; 35 if nothing is said.
    #[serde(default)]
    pub bits: Option<usize>,
    /// Only part i of n, as i and n: every n-th complex from the i-th on. Parts can
    /// run at the same time; a run without a part puts them together.
    #[serde(default)]
    pub part: Option<(usize, usize)>,
    /// Where rows and certificates are kept.
    #[serde(skip)]
    pub directory: Option<PathBuf>,
}

/// The answer to `atlas`.
///
/// ```
/// use faceoff::ask::atlas::{Atlas, AtlasAnswer, csv};
/// use faceoff::{Session, ask};
///
/// let folder = std::env::temp_dir().join(format!("faceoff-doc-answer-{}", std::process::id()));
/// let directory = Some(folder.clone());
/// let half = Atlas { vertices: 3, each: None, bits: Some(20), part: Some((1, 2)), directory };
/// let made: AtlasAnswer = ask(&half, &Session::default()).unwrap();
/// assert_eq!((made.complexes, made.rows.len(), made.complete), (5, 3, true));
/// assert_eq!(csv(&made).lines().count(), 1 + 3);
/// std::fs::remove_dir_all(&folder).unwrap();
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasAnswer {
    /// The number of vertices.
    pub vertices: u64,
    /// How many complexes there are on so many vertices.
    pub complexes: u64,
    /// Are all of them there, or all of the part that was asked for?
    pub complete: bool,
    /// How many zero positions are known by a certificate that the checker
    /// accepts.
    pub certified: u64,
    /// How many are known by a theorem only, or by reduction to smaller ones.
    pub by_theorem: u64,
    /// Of how many others it is proved that no automaton in any base has them.
    pub no_automaton: u64,
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
    fn each(&self) -> Duration {
        Duration::from_secs(self.each.unwrap_or(60))
    }
}

impl Ask for Atlas {
    type Answer = AtlasAnswer;

    /// Make the atlas, or go on with it. Complexes on fewer vertices are done
    /// first: what resists there explains what resists here. Those that come with
    /// the program are taken from there.
    fn answer(&self, session: &Session) -> Result<AtlasAnswer, Error> {
        let limits = session.limits();
        if let Some((i, n)) = self.part
            && !(1..=n).contains(&i)
        {
            let message = format!("there is no part {i} of {n}: parts are 1/{n} to {n}/{n}");
            return Err(Error::Question(message));
        }
        let folder = folder(self.directory.as_deref())?;
        // Parts leave that to the run that puts them together.
        if self.vertices <= SHIPPED && self.part.is_none() {
            for n in 1..self.vertices {
                let (_, complete) = rows(self, folder, n, limits)?;
                if !complete {
                    return gather(self, Vec::new(), limits, false);
                }
            }
        }
        let (found, complete) = rows(self, folder, self.vertices, limits)?;
        gather(self, found, limits, complete)
    }
}

reply!(AtlasAnswer);

/// The record of every complex on so many vertices, with the proofs that an atlas
/// in a folder has so far.
///
/// ```
/// use faceoff::ask::atlas::AtlasRecords;
/// use faceoff::{Session, ask};
///
/// // A folder without an atlas: what needs no search is known all the same.
/// let directory = std::env::temp_dir().join("faceoff-doc-no-atlas-here");
/// let made = ask(&AtlasRecords { vertices: 2, directory }, &Session::default()).unwrap();
/// assert_eq!(made.records.len(), 2);
/// assert!(made.records.iter().all(|record| record.theorem.is_some()));
/// ```
#[derive(Clone, Debug)]
pub struct AtlasRecords {
    /// The number of vertices.
    pub vertices: usize,
    /// Where the rows are.
    pub directory: PathBuf,
}

/// The answer to `atlas records`.
///
/// ```
/// use faceoff::ask::atlas::{AtlasRecords, Records};
/// use faceoff::{Session, ask};
///
/// let directory = std::env::temp_dir().join("faceoff-doc-no-atlas-there");
/// let question = AtlasRecords { vertices: 3, directory };
/// let made: Records = ask(&question, &Session::default()).unwrap();
/// let labels: Vec<&str> = made.records.iter().map(|record| &*record.label).collect();
/// assert_eq!(labels, ["3v.1.2.3", "3v.1.23", "3v.12.13", "3v.12.13.23", "3v.123"]);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Records {
    /// By label.
    pub records: Vec<Record>,
}

impl Reply for Records {}

impl Ask for AtlasRecords {
    type Answer = Records;

    fn answer(&self, session: &Session) -> Result<Records, Error> {
        let limits = session.limits();
        let (n, folder) = (self.vertices, &self.directory);
        let list = complexes(n)?;
        let rows = known(folder, n, &list, limits)?;
        let rows: HashMap<&str, &Row> = rows.iter().map(|row| (row.facets.as_str(), row)).collect();
        let today = today();
        let mut progress = limits.progress("records", Some(list.len() as u64));
        let mut records = Vec::new();
        for complex in &list {
            let found = complex.atlas_label();
            let found = found.ok_or_else(|| Error::Question(format!("{complex} has no label")))?;
            let row = rows.get(complex.to_string().as_str()).copied();
            let (record, _) = record::make(&found, row, session)?;
            records.push(Record {
                date: Some(today.clone()),
                ..record
            });
            // What the limits cut short is no record.
            limits.check()?;
            progress.advance(1);
        }
        records.sort_by_cached_key(Record::order);
        Ok(Records { records })
    }
}

fn folder(directory: Option<&Path>) -> Result<&Path, Error> {
    directory.ok_or_else(|| Error::Question("the atlas needs a folder".to_owned()))
}

fn complexes(n: usize) -> Result<Vec<Complex>, Error> {
    Ok(enumerate::complexes(n)?.collect())
}

fn gather(
    ask: &Atlas,
    rows: Vec<Row>,
    limits: &Limits,
    complete: bool,
) -> Result<AtlasAnswer, Error> {
    let count = |wanted: fn(&Row) -> bool| rows.iter().filter(|row| wanted(row)).count() as u64;
    let stopped = limits.check().err().unwrap_or(StopReason::Cancelled);
    Ok(AtlasAnswer {
        vertices: ask.vertices as u64,
        complexes: match complete && ask.part.is_none() {
            true => rows.len() as u64,
            false => complexes(ask.vertices)?.len() as u64,
        },
        complete,
        certified: count(|row| row.certificate.is_some()),
        by_theorem: count(|row| row.certificate.is_none() && row.decided_by.is_some()),
        no_automaton: count(|row| row.decided_by.is_none() && row.automaton == Some(false)),
        open: count(|row| row.decided_by.is_none() && row.automaton.is_none()),
        rows,
        undecided: match complete {
            true => Undecided::new(),
            false => all(&["rows"], stopped),
        },
    })
}

/// All rows on `n` vertices, or those of a part, and whether none is missing.
fn rows(ask: &Atlas, folder: &Path, n: usize, limits: &Limits) -> Result<(Vec<Row>, bool), Error> {
    let list = complexes(n)?;
    let resisting = Resisting::below(n, folder, limits)?;
    let kept = Kept::open(folder, n, ask.part)?;
    let (part, parts) = ask.part.unwrap_or((1, 1));
    let mine: Vec<(usize, &Complex)> = list
        .iter()
        .enumerate()
        .filter(|(number, _)| number % parts == part - 1)
        .collect();
    let seconds = ask.each().as_secs();
    let mut todo: Vec<(usize, &Complex, Task)> = Vec::new();
    for &(number, complex) in &mine {
        if !kept.has(&complex.to_string(), seconds) {
            // Out of time: what is there already is the answer.
            let Ok(task) = task(complex, &resisting, limits) else {
                break;
            };
            todo.push((number, complex, task));
        }
    }
    // What needs no search is done first: then a run that ends early says the most.
    todo.sort_by_key(|(.., task)| matches!(task, Task::Search { .. }));
    let progress = limits.progress("complexes", Some(todo.len() as u64));
    let shared = Mutex::new((kept, progress));
    let next = AtomicUsize::new(0);
    let problem: Mutex<Option<Error>> = Mutex::new(None);
    let make = |(number, complex, task): &(usize, &Complex, Task)| {
        let how = (task, ask.each(), row::effort(ask.bits));
        row::make(number + 1, complex, folder, how, limits)
    };
    let workers = limits.threads().min(todo.len().max(1));
    threads::each(vec![(); workers], |()| {
        while let Some(item) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
            if limits.check().is_err() {
                return;
            }
            let made = make(item);
            // A panic elsewhere leaves whole lines behind.
            let mut shared = shared.lock().unwrap_or_else(|broken| broken.into_inner());
            let written = made.and_then(|row| {
                let Some(row) = row else { return Ok(()) };
                shared.1.advance(1);
                shared.0.add(row)
            });
            if let Err(why) = written {
                *problem.lock().unwrap_or_else(|broken| broken.into_inner()) = Some(why);
                return;
            }
        }
    });
    let problem = problem.into_inner();
    if let Some(why) = problem.unwrap_or_else(|broken| broken.into_inner()) {
        return Err(why);
    }
    let shared = shared.into_inner();
    let (kept, _) = shared.unwrap_or_else(|broken| broken.into_inner());
    let mine: Vec<Complex> = mine
        .into_iter()
        .map(|(_, complex)| complex.clone())
        .collect();
    let rows = finished(kept, &mine, &resisting, limits)?;
    let complete = rows.len() == mine.len() && rows.iter().all(|row| row.is_final(seconds));
    Ok((rows, complete))
}

/// What is to be done about a complex. Beyond what comes with the program only those
/// are searched that nothing else decides and nothing makes hopeless.
fn task(complex: &Complex, resisting: &Resisting, limits: &Limits) -> Result<Task, StopReason> {
    if complex.n() <= SHIPPED {
        return Ok(Task::Search { misere: true });
    }
    if !resisting.within(complex, limits)?.is_empty() {
        return Ok(Task::Skip);
    }
    let decided_by = structure(complex, limits).decided_by;
    if decided_by.is_some_and(|theorem| theorem.status.is_proved()) {
        return Ok(Task::ByTheorem);
    }
    let found = proved_from(complex, limits)?;
    Ok(found.map_or(Task::Search { misere: false }, Task::From))
}

/// The rows on `n` vertices that are in a folder.
fn known(folder: &Path, n: usize, list: &[Complex], limits: &Limits) -> Result<Vec<Row>, Error> {
    let resisting = Resisting::below(n, folder, limits)?;
    finished(Kept::read(folder, n)?, list, &resisting, limits)
}

/// The rows in the order of a list, with what keeps them from a certificate.
fn finished(
    mut kept: Kept,
    list: &[Complex],
    resisting: &Resisting,
    limits: &Limits,
) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for complex in list {
        if let Some(mut row) = kept.take(&complex.to_string()) {
            if row.is_resisting() {
                row.contains = resisting.within(complex, limits)?;
                row.smallest = row.contains.is_empty();
            }
            rows.push(row);
        }
    }
    Ok(rows)
}

/// The complexes on fewer vertices without a certificate.
struct Resisting {
    /// In notation.
    names: Vec<String>,
    /// The place of each in the list.
    places: HashMap<CanonicalForm, usize>,
}

impl Resisting {
    fn below(n: usize, folder: &Path, limits: &Limits) -> Result<Self, Error> {
        let mut complexes: Vec<Complex> = Vec::new();
        if n > SHIPPED {
            let without = shipped().iter().filter(|r| r.certificate.is_none());
            let labels = without.map(|record| record.label.parse());
            complexes = labels.collect::<Result<_, _>>()?;
        } else {
            for smaller in 1..n {
                let list = self::complexes(smaller)?;
                let mut kept = Kept::read(folder, smaller)?;
                complexes.extend(list.into_iter().filter(|complex| {
                    let row = kept.take(&complex.to_string());
                    row.is_some_and(|row| row.certificate.is_none())
                }));
            }
        }
        let mut places = HashMap::new();
        for (place, complex) in complexes.iter().enumerate() {
            let Canonical { form, .. } = complex.canonical_form(limits)?;
            places.insert(form, place);
        }
        let names = complexes.iter().map(ToString::to_string).collect();
        Ok(Self { names, places })
    }

    /// Those that are induced in a larger complex.
    fn within(&self, complex: &Complex, limits: &Limits) -> Result<Vec<String>, StopReason> {
        let mut found: BTreeSet<usize> = BTreeSet::new();
        let sets = complex.vertices().subsets();
        for set in sets.filter(|set: &Face| !set.is_empty() && *set != complex.vertices()) {
            if let Ok(part) = complex.induced(set) {
                found.extend(self.places.get(&part.canonical_form(limits)?.form));
            }
        }
        Ok(found
            .iter()
            .map(|&place| self.names[place].clone())
            .collect())
    }
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
            bits: None,
            part: None,
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
        // What ran out of less time is searched again, and nothing else.
        let text = std::fs::read_to_string(&path).unwrap();
        let cut = text.replacen("\"search\":\"found\"", "\"search\":\"out of time\"", 1);
        let cut = cut.replace("\"allowed\":60", "\"allowed\":1");
        std::fs::write(&path, cut).unwrap();
        let better = question.answer(&Session::default()).unwrap();
        assert!(better.complete);
        assert_eq!(csv(&better), csv(&made));
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches("\"allowed\":60").count(), 1);
        assert!(markdown(&made, "faceoff atlas 3").contains("`{ (a,a,a) }`"));
        assert!(html(&made).contains("<svg"));
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
