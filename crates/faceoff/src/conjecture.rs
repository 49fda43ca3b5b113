//! The conjecture laboratory for front ends: list, test, report, make new ones.
//!
//! All of it works on a [`Store`], which also keeps conjectures of your own.

use faceoff_complex::notation::Diagnostics;
use faceoff_lab::own::Own;
use faceoff_lab::team::Team;
use faceoff_lab::{Conjecture, Regression, Scope, report};
use faceoff_limits::Limits;
use faceoff_store::{Kind, Sheet, Store, StoreError};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

pub use faceoff_lab::{LabError, Status, Tested};

/// Conjectures of your own: id → text.
pub const OWN: Kind = Kind::new("conjecture.own", 1);

/// One conjecture in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// The key.
    pub id: String,
    /// What it says.
    pub statement: String,
    /// Where it is from.
    pub citation: String,
    /// Where it stands after earlier tests; null before the first.
    pub status: Option<Status>,
    /// What others have found.
    pub literature: Option<String>,
}

/// The answer to `conjecture list`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Conjectures {
    /// All of them, those of the papers first.
    pub conjectures: Vec<Listed>,
}

/// A conjecture of the papers, or one of your own.
pub enum Known {
    /// From the registry.
    Registered(&'static dyn Conjecture),
    /// From the store.
    Own(Box<Own>),
}

impl Known {
    /// The conjecture itself.
    pub fn get(&self) -> &dyn Conjecture {
        match self {
            Self::Registered(conjecture) => *conjecture,
            Self::Own(own) => own.as_ref(),
        }
    }
}

/// All conjectures: of the papers, then your own.
pub fn all(store: &Store) -> Result<Vec<Known>, StoreError> {
    let registered = faceoff_lab::registry().iter();
    let mut all: Vec<Known> = registered.map(|c| Known::Registered(*c)).collect();
    for (id, text) in store.entries::<String>(OWN, b"")? {
        let id = String::from_utf8_lossy(&id);
        // A text that was accepted once is accepted again, unless the language
        // has changed; then it is left out.
        if let Ok(own) = Own::new(&id, &text) {
            all.push(Known::Own(Box::new(own)));
        }
    }
    Ok(all)
}

/// The conjecture with this id.
pub fn find(id: &str, store: &Store) -> Result<Option<Known>, StoreError> {
    let mut all = all(store)?.into_iter();
    Ok(all.find(|known| known.get().about().id.eq_ignore_ascii_case(id)))
}

/// The list, with what is known from earlier tests.
pub fn list(store: &Store) -> Result<Conjectures, StoreError> {
    let entry = |known: &Known| {
        let conjecture = known.get();
        let about = conjecture.about();
        let literature = about.literature.as_ref();
        Ok(Listed {
            id: about.id.to_string(),
            statement: about.statement.to_string(),
            citation: about.citation.to_string(),
            status: faceoff_lab::past(conjecture, store)?.map(|tested| tested.status),
            literature: literature.map(|found| format!("{} ({})", found.says, found.citation)),
        })
    };
    let conjectures: Result<Vec<Listed>, StoreError> = all(store)?.iter().map(entry).collect();
    Ok(Conjectures {
        conjectures: conjectures?,
    })
}

/// The answer to `conjecture test`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TestAnswer {
    /// What was found, now and in earlier runs.
    #[serde(flatten)]
    pub found: Tested,
    /// The file with the witness.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regression: Option<String>,
}

/// Test a conjecture, alone or with others. A witness is written to the folder
/// `regressions`.
pub fn test(
    conjecture: &dyn Conjecture,
    scope: Scope,
    store: &Store,
    team: &mut dyn Team,
    regressions: Option<&Path>,
    limits: &Limits,
) -> Result<TestAnswer, LabError> {
    let found = faceoff_lab::test_together(conjecture, scope, store, team, limits)?;
    let regression = match (&found.witness, regressions) {
        (Some(witness), Some(folder)) if team.index() == 0 => {
            let written = Regression::new(conjecture, witness).write(folder);
            let path = written.map_err(|error| {
                LabError::Store(StoreError::Failed {
                    path: folder.to_owned(),
                    problem: error.to_string(),
                })
            })?;
            Some(path.display().to_string())
        }
        _ => None,
    };
    Ok(TestAnswer { found, regression })
}

/// For a person.
pub fn told(answer: &TestAnswer) -> String {
    let mut text = report::told(&answer.found);
    if let Some(path) = &answer.regression {
        text += &format!("The witness is in {path}.\n");
    }
    text
}

/// All that was tested, as a page and as a sheet.
pub fn pages(store: &Store) -> Result<(String, Sheet, Vec<Tested>), StoreError> {
    let known = all(store)?;
    let mut rows = Vec::new();
    for known in &known {
        let conjecture = known.get();
        rows.push((conjecture, faceoff_lab::past(conjecture, store)?));
    }
    let tested = rows.iter().filter_map(|(_, tested)| tested.clone());
    let tested = tested.collect();
    Ok((report::markdown(&rows), report::sheet(&rows), tested))
}

/// Why a conjecture of your own was not kept.
#[derive(Debug)]
pub enum NotKept {
    /// The text has errors.
    Text(Diagnostics),
    /// There is one with this id.
    Taken(String),
    /// The store cannot be used.
    Store(StoreError),
}

impl From<StoreError> for NotKept {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Keep a conjecture of your own, under an id or else as own-1, own-2, …;
/// gives the id.
pub fn keep(text: &str, id: Option<&str>, store: &Store) -> Result<String, NotKept> {
    let taken = |id: &str| Ok::<_, StoreError>(find(id, store)?.is_some());
    let id = match id {
        Some(id) if taken(id)? => return Err(NotKept::Taken(id.to_owned())),
        Some(id) => id.to_owned(),
        None => {
            let mut number = 1;
            while taken(&format!("own-{number}"))? {
                number += 1;
            }
            format!("own-{number}")
        }
    };
    Own::new(&id, text).map_err(NotKept::Text)?;
    store.put(OWN, id.as_bytes(), &text)?;
    Ok(id)
}
