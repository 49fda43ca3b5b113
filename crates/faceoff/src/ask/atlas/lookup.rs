//! Looking things up: which complex of the atlas is mine, and which ones have
//! some properties.

use super::record::{self, Record};
use crate::ask::{Ask, Reply};
use crate::error::Error;
use crate::faces::text;
use crate::notation::Notation;
use crate::session::Session;
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Face};
use faceoff_search::{Field, Kind, Search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// All complexes on so many vertices are in the program.
pub const SHIPPED: usize = 5;

/// The largest complexes with a record.
const MOST_VERTICES: usize = 6;

/// Their records, one a line; docs/atlas/README.md says how they are made.
pub(super) const SHIPPED_LINES: &str = include_str!("../../../data/atlas.jsonl");

static READ: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let record = |line| serde_json::from_str(line).expect("a record: a test reads it");
    SHIPPED_LINES.lines().map(record).collect()
});

/// The records that come with the program, on at most [`SHIPPED`] vertices.
pub fn shipped() -> &'static [Record] {
    &READ
}

static PLACES: LazyLock<HashMap<&str, &Record>> = LazyLock::new(|| {
    let place = |record: &'static Record| (record.label.as_str(), record);
    shipped().iter().map(place).collect()
});

/// The record that comes with the program of a label.
pub(super) fn known(label: &str) -> Option<&'static Record> {
    PLACES.get(label).copied()
}

/// On more vertices induced complexes are not looked up: there are too many.
const MOST_LOOKED_AT: usize = 16;

/// The smallest complex in the program without a certificate that is induced in a larger
/// one, with the vertices that it is on.
pub(crate) fn resisting_within(complex: &Complex) -> Option<(String, Face)> {
    let all = complex.vertices();
    if all.len() > MOST_LOOKED_AT {
        return None;
    }
    let mut sets: Vec<Face> = all.subsets().collect();
    sets.retain(|set| (1..=SHIPPED).contains(&set.len()) && *set != all);
    sets.sort_by_key(|set| set.len());
    sets.into_iter().find_map(|set| {
        let found = complex.induced(set).ok()?.atlas_label()?;
        let record = known(found.label.as_str())?;
        let resists = record.certificate.is_none();
        resists.then(|| (record.label.clone(), set))
    })
}

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
}

impl Reply for AtlasFound {}

impl Ask for AtlasFind {
    type Answer = AtlasFound;

    fn answer(&self, session: &Session) -> Result<AtlasFound, Error> {
        let complex = &self.complex.read(session)?.complex;
        let n = complex.n();
        let found = complex.atlas_label().filter(|_| n <= MOST_VERTICES);
        let Some(found) = found else {
            let message =
                format!("the atlas has complexes on at most {MOST_VERTICES} vertices, not on {n}");
            return Err(Error::Question(message));
        };
        let label = found.label.as_str();
        let known = match (n > SHIPPED, &self.directory) {
            (false, _) => self::known(label).cloned(),
            (true, Some(folder)) => { on_six(folder)?.into_iter() }.find(|r| r.label == label),
            (true, None) => None,
        };
        let numbers = complex.labels().iter().enumerate();
        let number = |v: usize| (found.relabelling.image(v) + 1).to_string();
        Ok(AtlasFound {
            label: label.to_owned(),
            relabelling: numbers.map(|(v, name)| (text(name), number(v))).collect(),
            record: match known {
                Some(record) => record,
                None => record::make(&found, None, session)?,
            },
        })
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
            on_six(folder)?.iter().for_each(&mut look);
            answer.up_to = MOST_VERTICES as u64;
        }
        Ok(answer)
    }
}

/// The records on six vertices in a folder.
fn on_six(folder: &Path) -> Result<Vec<Record>, Error> {
    let path = folder.join(format!("atlas-{MOST_VERTICES}.jsonl"));
    let text = std::fs::read_to_string(&path).map_err(|why| Error::cannot_read(&path, &why))?;
    let read = |(number, line)| {
        serde_json::from_str(line).map_err(|why| {
            let path = path.display();
            Error::File(format!("{path}: line {}: {why}", number + 1))
        })
    };
    text.lines().enumerate().map(read).collect()
}

/// The fields of a record, as its schema has them.
pub(super) fn fields() -> Vec<Field> {
    let schema = schemars::schema_for!(Record);
    let properties = schema.get("properties").and_then(Value::as_object);
    let kind = |schema: &Value| {
        let is = |name: &str| match &schema["type"] {
            Value::Array(all) => all.iter().any(|kind| kind == name),
            one => one == name,
        };
        match () {
            () if is("boolean") => Kind::Truth,
            () if is("integer") => Kind::Number,
            () if is("array") => Kind::List,
            () => Kind::Text,
        }
    };
    let field = |(name, schema): (&String, &Value)| Field {
        name: name.clone(),
        kind: kind(schema),
    };
    properties.into_iter().flatten().map(field).collect()
}
