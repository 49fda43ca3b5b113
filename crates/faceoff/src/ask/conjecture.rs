//! The conjecture laboratory: list, test, report, make new ones.
//!
//! All of it works on the session's store, which also keeps conjectures of your
//! own; without one nothing is kept.

use super::{Ask, Reply, Status as Answered};
use crate::error::Error;
use crate::session::Session;
use faceoff_lab::user::UserConjecture;
use faceoff_lab::{Conjecture, Regression, Scope, Standing, report};
use faceoff_limits::StopReason;
use faceoff_store::{Kind, Sheet, Store, StoreError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

pub use faceoff_lab::report::status;
pub use faceoff_lab::{Status, Tested, Witness};

/// The session's store, or one that is forgotten.
fn store_of(session: &Session) -> Arc<Store> {
    let in_memory = || Arc::new(Store::in_memory());
    session.store().cloned().unwrap_or_else(in_memory)
}

/// All conjectures, with what earlier tests have found.
///
/// ```
/// use faceoff::ask::conjecture::{List, Status};
/// use faceoff::{Session, ask};
///
/// let all = ask(&List {}, &Session::default()).unwrap().conjectures;
/// let doubling = all.iter().find(|one| one.id == "ES96-9.1").unwrap();
/// assert_eq!(doubling.statement, "If n is a zero position on a complex, then so is 2n.");
/// assert_eq!(doubling.status, Some(Status::Refuted));
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct List {}

impl Ask for List {
    type Answer = Conjectures;

    fn answer(&self, session: &Session) -> Result<Conjectures, Error> {
        list(&store_of(session))
    }
}

/// Test a conjecture: sweep its domain from small to large, going on where an
/// earlier test ended.
///
/// ```
/// use faceoff::ask::conjecture::{Status, Test};
/// use faceoff::{Session, ask};
///
/// // It is refuted on 4 vertices; on fewer no witness is found.
/// let conjecture = "ES96-9.1".to_owned();
/// let question = Test { conjecture, up_to: Some(3), bound: Some(15), regressions: None };
/// let answer = ask(&question, &Session::default()).unwrap();
/// assert_eq!(answer.found.status, Status::HoldsSoFar);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// Its id; or what it says, which begins with `forall`.
    pub conjecture: String,
    /// Only complexes up to this size: vertices, or n of a family.
    #[serde(default)]
    pub up_to: Option<usize>,
    /// Only bounds (on piles, on tails) up to this one.
    #[serde(default)]
    pub bound: Option<u32>,
    /// Write a witness to a file in this folder. It cannot be asked for from
    /// outside the process.
    #[serde(skip)]
    pub regressions: Option<PathBuf>,
}

impl Ask for Test {
    type Answer = TestAnswer;

    fn answer(&self, session: &Session) -> Result<TestAnswer, Error> {
        let store = store_of(session);
        // A name has no blanks.
        let text = self.conjecture.trim_start().strip_prefix("forall");
        let is_text = text.is_some_and(|rest| rest.starts_with(char::is_whitespace));
        let known = match is_text {
            true => {
                let own = UserConjecture::new(UNNAMED, &self.conjecture)?;
                NamedConjecture::User(Box::new(own))
            }
            false => find(&self.conjecture, &store)?.ok_or_else(|| {
                let all = all(&store).unwrap_or_default();
                let ids: Vec<&str> = all.iter().map(|known| &*known.get().about().id).collect();
                let (id, ids) = (&self.conjecture, ids.join(", "));
                Error::Question(format!("there is no conjecture {id}; there are {ids}"))
            })?,
        };
        let scope = Scope {
            up_to: self.up_to,
            bound: self.bound,
        };
        let about = known.get().about();
        let task = format!("test {} {} {scope:?}", about.id, about.statement);
        let (limits, regressions) = (session.limits().clone(), self.regressions.clone());
        let found = session.together(&task, move |team| {
            let conjecture = known.get();
            let found = faceoff_lab::test_together(conjecture, scope, &store, team, &limits)?;
            let regression = match (&found.witness, &regressions) {
                (Some(witness), Some(folder)) if team.index() == 0 => {
                    let written = Regression::new(conjecture, witness).write(folder);
                    let path = written.map_err(|error| Error::cannot_write(folder, &error))?;
                    Some(path.display().to_string())
                }
                _ => None,
            };
            let cancelled = limits.check() == Err(StopReason::Cancelled);
            Ok(TestAnswer {
                found,
                regression,
                cancelled,
            })
        });
        found?
    }
}

impl Reply for TestAnswer {
    /// A test that ran out its time has answered.
    fn status(&self) -> Answered {
        match self.found.status {
            Status::Refuted => Answered::No,
            Status::Unconfirmed | Status::Untested => Answered::Unanswered,
            _ if self.cancelled => Answered::Unanswered,
            _ => Answered::Answered,
        }
    }
}

/// All that was tested.
///
/// ```
/// use faceoff::ask::conjecture::{Report, Test};
/// use faceoff::store::Store;
/// use faceoff::{Session, ask};
///
/// let session = Session::default().with_store(Store::in_memory());
/// assert!(ask(&Report {}, &session).unwrap().conjectures.is_empty());
/// let conjecture = "ES96-9.2".to_owned();
/// let test = Test { conjecture, up_to: Some(3), bound: Some(7), regressions: None };
/// ask(&test, &session).unwrap();
/// assert_eq!(ask(&Report {}, &session).unwrap().conjectures[0].id, "ES96-9.2");
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {}

/// The answer to `conjecture report`.
///
/// ```
/// use faceoff::ask::conjecture::{Report, ReportAnswer};
/// use faceoff::{Session, ask};
///
/// let report: ReportAnswer = ask(&Report {}, &Session::default()).unwrap();
/// assert!(report.markdown.unwrap().starts_with("# "));
/// let mut csv = Vec::new();
/// report.sheet.write_csv(&mut csv).unwrap();
/// let columns = report.sheet.columns().join(",");
/// assert!(csv.starts_with(columns.as_bytes()));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReportAnswer {
    /// What was tested.
    pub conjectures: Vec<Tested>,
    /// A page in Markdown, unless it was written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub markdown: Option<String>,
    /// The file, where one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// The same as a sheet.
    #[serde(skip)]
    pub sheet: Sheet,
}

impl Ask for Report {
    type Answer = ReportAnswer;

    fn answer(&self, session: &Session) -> Result<ReportAnswer, Error> {
        let store = store_of(session);
        let known = all(&store)?;
        let mut rows = Vec::new();
        for known in &known {
            let conjecture = known.get();
            rows.push((conjecture, faceoff_lab::past(conjecture, &store)?));
        }
        let tested = rows.iter().filter_map(|(_, tested)| tested.clone());
        Ok(ReportAnswer {
            conjectures: tested.collect(),
            markdown: Some(report::markdown(&rows)),
            out: None,
            sheet: report::sheet(&rows),
        })
    }
}

/// Keep a conjecture of your own.
///
/// ```
/// use faceoff::ask::conjecture::New;
/// use faceoff::store::Store;
/// use faceoff::{Session, ask};
///
/// let session = Session::default().with_store(Store::in_memory());
/// let text = "forall connected complex X on 3..4: pointed(X) => additive(X)".to_owned();
/// let new = New { text, id: Some("additive".to_owned()) };
/// assert_eq!(ask(&new, &session).unwrap().id, "additive");
/// let error = ask(&new, &session).unwrap_err();
/// assert_eq!(error.to_string(), "there is a conjecture additive already; use another id");
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// What it says.
    pub text: String,
    /// What to call it; own-1, own-2, … if nothing is said.
    #[serde(default)]
    pub id: Option<String>,
}

/// The answer to `conjecture new`.
///
/// ```
/// use faceoff::ask::conjecture::{Kept, New, Status, Test};
/// use faceoff::store::Store;
/// use faceoff::{Session, ask};
///
/// let session = Session::default().with_store(Store::in_memory());
/// let text = "forall complex X on 2..3, position p in zero(X): 2*p in zero(X)".to_owned();
/// let kept: Kept = ask(&New { text, id: None }, &session).unwrap();
/// assert_eq!(kept.id, "own-1");
/// let test = Test { conjecture: kept.id, up_to: None, bound: Some(7), regressions: None };
/// assert_eq!(ask(&test, &session).unwrap().found.status, Status::HoldsSoFar);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Kept {
    /// What it is called.
    pub id: String,
    /// What it says.
    pub statement: String,
}

impl Ask for New {
    type Answer = Kept;

    fn answer(&self, session: &Session) -> Result<Kept, Error> {
        let store = store_of(session);
        let taken = |id: &str| {
            Ok::<_, StoreError>(id.eq_ignore_ascii_case(UNNAMED) || find(id, &store)?.is_some())
        };
        let id = match &self.id {
            Some(id) if taken(id)? => {
                let message = match id.eq_ignore_ascii_case(UNNAMED) {
                    true => format!("{id} is what one without a name is called; use another id"),
                    false => format!("there is a conjecture {id} already; use another id"),
                };
                return Err(Error::Question(message));
            }
            Some(id) if !is_name(id) => {
                let message =
                    format!("'{id}' is no name for a conjecture: use letters, digits, - and _");
                return Err(Error::Question(message));
            }
            Some(id) => id.clone(),
            None => {
                let mut number = 1;
                while taken(&format!("own-{number}"))? {
                    number += 1;
                }
                format!("own-{number}")
            }
        };
        UserConjecture::new(&id, &self.text)?;
        store.put(OWN, id.as_bytes(), &self.text)?;
        Ok(Kept {
            id,
            statement: self.text.clone(),
        })
    }
}

/// A name that is a word on the command line and the name of a file: witnesses go to files.
fn is_name(id: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let first = id.chars().next();
    first.is_some_and(|c| c.is_ascii_alphanumeric()) && id.len() <= 64 && id.chars().all(fits)
}

impl Reply for Conjectures {}
impl Reply for ReportAnswer {}
impl Reply for Kept {}

/// What one that is only tested is called; it is not kept.
const UNNAMED: &str = "own";

/// Conjectures of your own: id → text.
const OWN: Kind = Kind::new("conjecture.own", 1);

/// One conjecture in a list.
///
/// ```
/// use faceoff::ask::conjecture::List;
/// use faceoff::{Session, ask};
///
/// let all = ask(&List {}, &Session::default()).unwrap().conjectures;
/// let constant = all.iter().find(|one| one.id == "ES96-9.2").unwrap();
/// assert_eq!(constant.citation, "ES96, Question 9.2");
/// // Known from the program, before anything is tested here.
/// assert!(!constant.tested_here);
/// let witness = constant.witness.as_ref().unwrap();
/// assert_eq!(witness.image, Some(vec![3; 5]));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// The key.
    pub id: String,
    /// What it says.
    pub statement: String,
    /// Where it is from.
    pub citation: String,
    /// Where it stands: by earlier tests here, else by what comes with the program; null
    /// for one of your own before its first test.
    pub status: Option<Status>,
    /// Was it tested here?
    pub tested_here: bool,
    /// What breaks it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// What others have found.
    pub literature: Option<String>,
}

/// The answer to `conjecture list`.
///
/// ```
/// use faceoff::ask::conjecture::{Conjectures, List, New};
/// use faceoff::store::Store;
/// use faceoff::{Session, ask};
///
/// let session = Session::default().with_store(Store::in_memory());
/// let text = "forall graph X on 3..4: matroid(X) => pure(X)".to_owned();
/// ask(&New { text, id: None }, &session).unwrap();
/// let list: Conjectures = ask(&List {}, &session).unwrap();
/// let own = list.conjectures.last().unwrap();
/// assert_eq!((&own.id[..], own.status), ("own-1", None));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Conjectures {
    /// All of them, those of the papers first.
    pub conjectures: Vec<Listed>,
}

/// A conjecture of the papers, or one of your own.
enum NamedConjecture {
    /// From the registry.
    Registered(&'static dyn Conjecture),
    /// From the store.
    User(Box<UserConjecture>),
}

impl NamedConjecture {
    /// The conjecture itself.
    fn get(&self) -> &dyn Conjecture {
        match self {
            Self::Registered(conjecture) => *conjecture,
            Self::User(own) => own.as_ref(),
        }
    }
}

/// All conjectures: of the papers, then your own.
fn all(store: &Store) -> Result<Vec<NamedConjecture>, StoreError> {
    let registered = faceoff_lab::registry().iter();
    let mut all: Vec<NamedConjecture> = registered
        .map(|c| NamedConjecture::Registered(*c))
        .collect();
    for (id, text) in store.entries::<String>(OWN, b"")? {
        let id = String::from_utf8_lossy(&id);
        // A text that was accepted once is accepted again, unless the language
        // has changed; then it is left out.
        if let Ok(own) = UserConjecture::new(&id, &text) {
            all.push(NamedConjecture::User(Box::new(own)));
        }
    }
    Ok(all)
}

/// The conjecture with this id.
fn find(id: &str, store: &Store) -> Result<Option<NamedConjecture>, StoreError> {
    let mut all = all(store)?.into_iter();
    Ok(all.find(|known| known.get().about().id.eq_ignore_ascii_case(id)))
}

/// The list, with what is known from earlier tests.
fn list(store: &Store) -> Result<Conjectures, Error> {
    let entry = |known: &NamedConjecture| {
        let conjecture = known.get();
        let about = conjecture.about();
        let literature = about.literature.as_ref();
        let past = faceoff_lab::past(conjecture, store)?;
        let tested_here = past.is_some();
        let Standing { status, witness } = faceoff_lab::standing(conjecture, past.as_ref());
        Ok(Listed {
            id: about.id.to_string(),
            statement: about.statement.to_string(),
            citation: about.citation.to_string(),
            status,
            tested_here,
            witness,
            literature: literature.map(|found| format!("{} ({})", found.says, found.citation)),
        })
    };
    let conjectures: Result<Vec<Listed>, StoreError> = all(store)?.iter().map(entry).collect();
    Ok(Conjectures {
        conjectures: conjectures?,
    })
}

/// The answer to `conjecture test`.
///
/// ```
/// use faceoff::ask::conjecture::{Test, TestAnswer};
/// use faceoff::{Reply, Session, Status, ask};
///
/// let conjecture = "forall complex X on 2..3, position p in zero(X): p+1 in zero(X)".to_owned();
/// let question = Test { conjecture, up_to: None, bound: None, regressions: None };
/// let answer: TestAnswer = ask(&question, &Session::default()).unwrap();
/// assert_eq!(answer.status(), Status::No);
/// // On a simplex only the empty piles lose.
/// let witness = answer.found.witness.as_ref().unwrap();
/// assert_eq!((&witness.game[..], &witness.image), ("nim on facets(12)", &Some(vec![1, 1])));
/// assert!(answer.render().contains("nim on facets(12)"));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TestAnswer {
    /// What was found, now and in earlier runs.
    #[serde(flatten)]
    pub found: Tested,
    /// The file with the witness.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regression: Option<String>,
    /// Was the test ended by hand?
    #[serde(skip)]
    cancelled: bool,
}

impl TestAnswer {
    /// For a person.
    pub fn render(&self) -> String {
        let mut text = report::render(&self.found);
        if let Some(path) = &self.regression {
            text += &format!("The witness is in {path}.\n");
        }
        text
    }
}
