//! Looking things up: which complex of the atlas is mine, and which ones have
//! some properties.

use super::record;
use crate::ask::{Ask, Reply};
use crate::error::Error;
use crate::faces::text;
use crate::notation::Notation;
use crate::session::Session;
use crate::undecided::Undecided;
use faceoff_atlas::{MOST_VERTICES, Record, SHIPPED, fields, known, on_six, shipped};
use faceoff_complex::notation::NamedComplex;
use faceoff_search::Search;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Which complex of the atlas is isomorphic to a given one?
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtlasFind {
    /// The complex, or its label.
    pub complex: Notation<NamedComplex>,
    /// Where the records on six vertices are; without it those are computed, as
    /// far as that is quick.
    #[serde(skip)]
    pub directory: Option<PathBuf>,
}

/// The answer to `atlas find`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasFound {
    /// The permanent label.
    pub label: String,
    /// For each vertex its number in the label.
    pub relabelling: BTreeMap<String, String>,
    /// All that the atlas knows of it, with vertices as in the label.
    pub record: Record,
    /// Fields of the record that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

reply!(AtlasFound);

impl Ask for AtlasFind {
    type Answer = AtlasFound;

    fn answer(&self, session: &Session) -> Result<AtlasFound, Error> {
        find(&self.complex, &mut Six::new(&self.directory), session)
    }
}

/// The records on six vertices of a folder, read when one is wanted.
struct Six<'a> {
    folder: Option<&'a PathBuf>,
    records: Option<Vec<Record>>,
}

impl<'a> Six<'a> {
    fn new(folder: &'a Option<PathBuf>) -> Self {
        let folder = folder.as_ref();
        let records = None;
        Self { folder, records }
    }

    fn find(&mut self, label: &str) -> Result<Option<Record>, Error> {
        if let (Some(folder), None) = (self.folder, &self.records) {
            self.records = Some(on_six(folder).map_err(Error::File)?);
        }
        let mut records = self.records.iter().flatten();
        Ok(records.find(|record| record.label == label).cloned())
    }
}

/// Which complex of the atlas is this?
fn find(
    complex: &Notation<NamedComplex>,
    six: &mut Six,
    session: &Session,
) -> Result<AtlasFound, Error> {
    let complex = &complex.read(session)?.complex;
    let n = complex.n();
    let found = complex.atlas_label().filter(|_| n <= MOST_VERTICES);
    let Some(found) = found else {
        let message =
            format!("the atlas has complexes on at most {MOST_VERTICES} vertices, not on {n}");
        return Err(Error::Question(message));
    };
    let label = found.label.as_str();
    let found_there = match n > SHIPPED {
        false => known(label).cloned(),
        true => six.find(label)?,
    };
    let (record, undecided) = match found_there {
        Some(record) => (record, Undecided::new()),
        None => record::make(&found, None, session)?,
    };
    let numbers = complex.labels().iter().enumerate();
    let number = |v: usize| (found.relabelling.image(v) + 1).to_string();
    Ok(AtlasFound {
        label: label.to_owned(),
        relabelling: numbers.map(|(v, name)| (text(name), number(v))).collect(),
        record,
        undecided,
    })
}

/// Which complexes of the atlas are isomorphic to given ones?
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtlasFindAll {
    /// Complexes, or their labels.
    pub complexes: Vec<String>,
    /// As for one.
    #[serde(skip)]
    pub directory: Option<PathBuf>,
}

/// The answer to `atlas find` for many.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasFoundAll {
    /// One for each complex, in the same order.
    pub rows: Vec<AtlasLine>,
}

/// What was found of one complex of many; or why nothing was, which does not keep the
/// others from being found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasLine {
    /// The complex, as it was given.
    pub complex: String,
    /// What was found.
    pub found: Option<AtlasFound>,
    /// Why nothing was.
    pub error: Option<String>,
}

impl Reply for AtlasFoundAll {}

impl AtlasFoundAll {
    /// Was every complex read, found, and its record made within the limits?
    pub fn is_complete(&self) -> bool {
        let complete = |found: &AtlasFound| found.undecided.is_empty();
        let rows = self.rows.iter();
        rows.map(|row| row.found.as_ref())
            .all(|found| found.is_some_and(complete))
    }
}

impl Ask for AtlasFindAll {
    type Answer = AtlasFoundAll;

    fn answer(&self, session: &Session) -> Result<AtlasFoundAll, Error> {
        let mut six = Six::new(&self.directory);
        let mut rows = Vec::new();
        for complex in &self.complexes {
            let (found, error) = match find(&complex.as_str().into(), &mut six, session) {
                Ok(found) => (Some(found), None),
                Err(error @ (Error::File(_) | Error::Stopped(_))) => return Err(error),
                // The first line says what; the others, where.
                Err(error) => (None, error.to_string().lines().next().map(str::to_owned)),
            };
            rows.push(AtlasLine {
                complex: complex.clone(),
                found,
                error,
            });
        }
        Ok(AtlasFoundAll { rows })
    }
}

/// Which complexes of the atlas satisfy a condition?
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtlasSearch {
    /// The condition over the fields of a record: `vertices=5 & nim_regular & !pointed`.
    pub search: String,
    /// Where the records on six vertices are, if they are to be searched too.
    #[serde(skip)]
    pub directory: Option<PathBuf>,
}

/// The answer to `atlas search`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasRows {
    /// The condition.
    pub search: String,
    /// How many complexes were looked at.
    pub searched: u64,
    /// All complexes on at most this many vertices were looked at.
    pub up_to: u64,
    /// How many may satisfy it or not, for all that is known.
    pub unknown: u64,
    /// Those that satisfy it.
    pub rows: Vec<Record>,
}

impl Reply for AtlasRows {}

impl Ask for AtlasSearch {
    type Answer = AtlasRows;

    fn answer(&self, _: &Session) -> Result<AtlasRows, Error> {
        let search = Search::read(&self.search, &fields())?;
        let mut answer = AtlasRows {
            search: self.search.clone(),
            searched: 0,
            up_to: SHIPPED as u64,
            unknown: 0,
            rows: Vec::new(),
        };
        let mut look = |record: &Record| {
            answer.searched += 1;
            let data = serde_json::to_value(record).expect("plain data");
            match search.holds(&data) {
                Some(true) => answer.rows.push(record.clone()),
                Some(false) => {}
                None => answer.unknown += 1,
            }
        };
        shipped().iter().for_each(&mut look);
        if let Some(folder) = &self.directory {
            on_six(folder)
                .map_err(Error::File)?
                .iter()
                .for_each(&mut look);
            answer.up_to = MOST_VERTICES as u64;
        }
        Ok(answer)
    }
}
