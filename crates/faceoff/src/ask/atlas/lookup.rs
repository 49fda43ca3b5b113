//! Looking things up: which complex of the atlas is mine, and which ones have
//! some properties.

use super::record;
use crate::ask::{Ask, Reply, Status};
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
///
/// ```
/// use faceoff::ask::atlas::AtlasFind;
/// use faceoff::{Session, ask};
///
/// let question = AtlasFind { complex: "facets(ab,bc,cd)".into(), directory: None };
/// let found = ask(&question, &Session::default()).unwrap();
/// assert_eq!(found.label, "4v.12.13.24");
/// let large = AtlasFind { complex: "simplex(8)".into(), directory: None };
/// let error = ask(&large, &Session::default()).unwrap_err();
/// assert_eq!(error.to_string(), "the atlas has complexes on at most 6 vertices, not on 8");
/// ```
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
///
/// ```
/// use faceoff::ask::atlas::{AtlasFind, AtlasFound};
/// use faceoff::{Session, ask};
///
/// let question = AtlasFind { complex: "facets(ab,bc)".into(), directory: None };
/// let found: AtlasFound = ask(&question, &Session::default()).unwrap();
/// // The vertex of both facets is the first one of the record, where its pile is empty.
/// assert_eq!(found.relabelling["b"], "1");
/// assert_eq!(found.record.formula.as_deref(), Some("{ (0,a,a) }"));
/// assert_eq!(found.formula.as_deref(), Some("{ (a,0,a) }"));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasFound {
    /// The permanent label.
    pub label: String,
    /// For each vertex its number in the label.
    pub relabelling: BTreeMap<String, String>,
    /// The zero positions of Nim with the piles of the complex that was given, in its order,
    /// where the record has a formula.
    pub formula: Option<String>,
    /// The same for misère play.
    pub misere_formula: Option<String>,
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
    let labelled = complex.atlas_label();
    let Some(found) = labelled.as_ref().filter(|_| n <= MOST_VERTICES) else {
        let mut message =
            format!("the atlas has complexes on at most {MOST_VERTICES} vertices, not on {n}");
        if let Some(labelled) = &labelled {
            message += &format!("; the label is {}", labelled.label);
        }
        return Err(Error::Question(message));
    };
    let label = found.label.as_str();
    let found_there = match n > SHIPPED {
        false => known(label).cloned(),
        true => six.find(label)?,
    };
    let (record, undecided) = match found_there {
        Some(record) => (record, Undecided::new()),
        None => record::make(found, None, session)?,
    };
    let back = found.relabelling.inverse();
    let numbers = complex.labels().iter().enumerate();
    let number = |v: usize| (found.relabelling.image(v) + 1).to_string();
    Ok(AtlasFound {
        label: label.to_owned(),
        relabelling: numbers.map(|(v, name)| (text(name), number(v))).collect(),
        formula: record::moved(record.formula.as_deref(), &back)?,
        misere_formula: record::moved(record.misere_formula.as_deref(), &back)?,
        record,
        undecided,
    })
}

/// Which complexes of the atlas are isomorphic to given ones?
///
/// ```
/// use faceoff::ask::atlas::AtlasFindAll;
/// use faceoff::{Session, ask};
///
/// // A triangle and its boundary, each by two names.
/// let complexes = ["simplex(3)", "cone(simplex(2))", "boundary(3)", "cycle(3,2)"];
/// let complexes = complexes.map(str::to_owned).to_vec();
/// let all = ask(&AtlasFindAll { complexes, directory: None }, &Session::default()).unwrap();
/// let labels = all.rows.iter().map(|row| row.found.as_ref().unwrap().label.as_str());
/// let expected = ["3v.123", "3v.123", "3v.12.13.23", "3v.12.13.23"];
/// assert!(labels.eq(expected));
/// ```
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
///
/// ```
/// use faceoff::ask::atlas::{AtlasFindAll, AtlasFoundAll};
/// use faceoff::{Reply, Session, Status, ask};
///
/// let found = |complexes: &[&str]| -> AtlasFoundAll {
///     let complexes = complexes.iter().map(|&text| text.to_owned()).collect();
///     ask(&AtlasFindAll { complexes, directory: None }, &Session::default()).unwrap()
/// };
/// assert!(found(&["points(2)", "path(3,2)"]).is_complete());
/// // What is too large for the atlas does not keep the other from being found.
/// let one = found(&["points(9)", "path(3,2)"]);
/// assert!(!one.is_complete() && one.rows[1].found.is_some());
/// assert_eq!(one.status(), Status::Unanswered);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasFoundAll {
    /// One for each complex, in the same order.
    pub rows: Vec<AtlasLine>,
}

/// What was found of one complex of many; or why nothing was, which does not keep the
/// others from being found.
///
/// ```
/// use faceoff::ask::atlas::AtlasFindAll;
/// use faceoff::{Session, ask};
///
/// let complexes = vec!["wheel(3)".to_owned(), "whel(3)".to_owned()];
/// let all = ask(&AtlasFindAll { complexes, directory: None }, &Session::default()).unwrap();
/// let [right, wrong] = &all.rows[..] else { panic!("two lines") };
/// assert_eq!(right.found.as_ref().unwrap().record.vertices, 4);
/// assert!(wrong.found.is_none());
/// assert_eq!(wrong.error.as_deref(), Some("unknown complex or family 'whel'"));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AtlasLine {
    /// The complex, as it was given.
    pub complex: String,
    /// What was found.
    pub found: Option<AtlasFound>,
    /// Why nothing was.
    pub error: Option<String>,
}

impl Reply for AtlasFoundAll {
    fn status(&self) -> Status {
        match self.is_complete() {
            true => Status::Answered,
            false => Status::Unanswered,
        }
    }
}

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
///
/// ```
/// use faceoff::ask::atlas::AtlasSearch;
/// use faceoff::{Session, ask};
///
/// let search = |search: &str| {
///     let search = search.to_owned();
///     ask(&AtlasSearch { search, directory: None }, &Session::default())
/// };
/// assert_eq!(search("vertices=4 & connected & matroid").unwrap().rows.len(), 8);
/// let error = search("corners=4").unwrap_err().to_string();
/// assert!(error.starts_with("there is no field 'corners'"));
/// ```
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
///
/// ```
/// use faceoff::ask::atlas::{AtlasRows, AtlasSearch};
/// use faceoff::{Session, ask};
///
/// // The smallest complexes for whose zero positions there is no automaton.
/// let search = "vertices<=4 & !automaton".to_owned();
/// let question = AtlasSearch { search, directory: None };
/// let found: AtlasRows = ask(&question, &Session::default()).unwrap();
/// assert_eq!((found.searched, found.up_to), (208, 5));
/// assert_eq!(found.rows[0].label, "4v.1.23.24");
/// ```
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
