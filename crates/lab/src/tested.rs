//! What a test of a conjecture tells: its status, and exactly what was covered.

use crate::conjecture::Stage;
use crate::witness::Witness;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What is known of a conjecture.
///
/// ```
/// use faceoff_lab::{Scope, Status, find, test};
/// use faceoff_limits::Limits;
/// use faceoff_store::Store;
///
/// // A sweep never makes a conjecture proved; nothing in its scope, nothing tested.
/// let nothing = Scope { up_to: Some(0), bound: None };
/// let tested = test(find("ES96-9.1").unwrap(), nothing, &Store::in_memory(), &Limits::none())?;
/// assert_eq!(tested.status, Status::Untested);
/// assert_eq!(tested.status.to_string(), "nothing tested");
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Status {
    /// Nothing was found against it in what was looked at.
    #[serde(rename = "holds so far")]
    HoldsSoFar,
    /// Nothing was looked at.
    #[serde(rename = "nothing tested")]
    Untested,
    /// There is a witness, and the reference solver agrees.
    #[serde(rename = "refuted")]
    Refuted,
    /// There is a witness, but the limits left the reference solver no answer.
    #[serde(rename = "refuted, not confirmed")]
    Unconfirmed,
    /// Nothing was found against it here, and there is a short proof, which is said with it.
    #[serde(rename = "proved")]
    Proved,
    /// Nothing was found against it here; the literature decides it.
    #[serde(rename = "settled in the literature")]
    Settled,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HoldsSoFar => "holds so far",
            Self::Untested => "nothing tested",
            Self::Refuted => "refuted",
            Self::Unconfirmed => "refuted, not confirmed",
            Self::Proved => "proved",
            Self::Settled => "settled in the literature",
        })
    }
}

/// The complexes of one class.
///
/// ```
/// use faceoff_lab::{Scope, find, test};
/// use faceoff_limits::Limits;
/// use faceoff_store::Store;
///
/// // On which of the five complexes on 3 vertices do zero positions add up to zero positions?
/// let scope = Scope { up_to: Some(3), bound: Some(7) };
/// let tested = test(find("ES96-9.3").unwrap(), scope, &Store::in_memory(), &Limits::none())?;
/// let classes = &tested.tested.last().unwrap().classes;
/// assert_eq!(classes["closed under addition"].count, 4);
/// assert_eq!(classes["not closed"].first, "facets(1,2,3)");
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// How many.
    pub count: u64,
    /// The first of them, in notation.
    pub first: String,
}

/// What was looked at in one stage.
///
/// ```
/// use faceoff_lab::{Scope, find, test};
/// use faceoff_limits::Limits;
/// use faceoff_store::Store;
///
/// let scope = Scope { up_to: Some(3), bound: Some(7) };
/// let tested = test(find("ES96-9.1").unwrap(), scope, &Store::in_memory(), &Limits::none())?;
/// let last = tested.tested.last().unwrap();
/// assert_eq!(last.title(), "complexes on 3 vertices, piles up to 7");
/// // Five complexes, and in each some zero positions with their doubles in the box.
/// assert!(last.is_complete() && last.decided == 5 && last.instances > 5);
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Coverage {
    /// The kind of complexes: "complexes on 4 vertices".
    pub domain: String,
    /// What the bound is on: "piles up to".
    pub bound_on: Option<String>,
    /// The bound.
    pub bound: Option<u32>,
    /// The complexes come on top of those of earlier stages of the domain.
    #[serde(default)]
    pub adds_up: bool,
    /// Complexes that were decided.
    pub decided: u64,
    /// Complexes in the stage.
    pub complexes: u64,
    /// Complexes that the bound, or memory, left open.
    pub open: u64,
    /// Instances in which the conclusion was checked and holds.
    pub instances: u64,
    /// How many complexes are in each class, where the question asks for one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub classes: BTreeMap<String, Tally>,
    /// Why a complex was left open: the first of the reasons, with the complex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_because: Option<String>,
}

impl Coverage {
    pub(crate) fn new(stage: &Stage, complexes: usize) -> Self {
        Self {
            domain: stage.group.clone(),
            bound_on: stage.bound.map(|(what, _)| what.to_owned()),
            bound: stage.bound.map(|(_, bound)| bound),
            adds_up: stage.adds_up,
            decided: 0,
            complexes: complexes as u64,
            open: 0,
            instances: 0,
            classes: BTreeMap::new(),
            open_because: None,
        }
    }

    /// Was every complex of the stage decided?
    pub fn is_complete(&self) -> bool {
        self.decided == self.complexes
    }

    pub(crate) fn add(&mut self, subject: &str, result: &Stored) {
        match &result.open {
            Some(reason) => {
                self.open += 1;
                self.open_because
                    .get_or_insert_with(|| format!("{subject}: {reason}"));
            }
            None => self.decided += 1,
        }
        self.instances += result.instances;
        if let Some(class) = &result.class {
            let tally = self.classes.entry(class.clone()).or_insert_with(|| Tally {
                count: 0,
                first: subject.to_owned(),
            });
            tally.count += 1;
        }
    }

    /// Count what another stage of the same domain has covered, too.
    pub(crate) fn take_in(&mut self, other: &Self) {
        self.decided += other.decided;
        self.complexes += other.complexes;
        self.open += other.open;
        self.instances += other.instances;
        for (class, tally) in &other.classes {
            match self.classes.get_mut(class) {
                Some(mine) => {
                    mine.count += tally.count;
                    mine.first.clone_from(&tally.first);
                }
                None => drop(self.classes.insert(class.clone(), tally.clone())),
            }
        }
    }

    /// "complexes on 4 vertices, piles up to 15".
    pub fn title(&self) -> String {
        match (&self.bound_on, self.bound) {
            (Some(what), Some(bound)) => format!("{}, {what} {bound}", self.domain),
            _ => self.domain.clone(),
        }
    }
}

/// The answer to a test.
///
/// ```
/// use faceoff_lab::{Scope, Status, find, past, test};
/// use faceoff_limits::Limits;
/// use faceoff_store::Store;
///
/// let (conjecture, store) = (find("GN").unwrap(), Store::in_memory());
/// let scope = Scope { up_to: Some(4), bound: None };
/// let tested = test(conjecture, scope, &store, &Limits::none())?;
/// assert_eq!((tested.status, tested.witness.is_none()), (Status::Settled, true));
/// // The store knows it from now on.
/// assert_eq!(past(conjecture, &store)?.unwrap().tested, tested.tested);
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tested {
    /// The conjecture.
    pub id: String,
    /// Where it stands.
    pub status: Status,
    /// What it says.
    pub statement: String,
    /// Where it is from.
    pub citation: String,
    /// What was looked at, in the order of the domain.
    pub tested: Vec<Coverage>,
    /// What an instance is, in the plural.
    pub instances_are: String,
    /// What breaks it.
    pub witness: Option<Witness>,
    /// What others have found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub literature: Option<String>,
    /// Why the sweep ended before its domain did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Wall clock of all runs.
    pub seconds: f64,
    /// Raised when the meaning of stored results changes.
    #[serde(default)]
    pub revision: u32,
}

/// What is kept of one complex.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Stored {
    #[serde(rename = "i", default)]
    pub(crate) instances: u64,
    #[serde(rename = "c", default, skip_serializing_if = "Option::is_none")]
    pub(crate) class: Option<String>,
    #[serde(rename = "o", default, skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<String>,
}

impl Stored {
    pub(crate) fn open(reason: String) -> Self {
        Self {
            open: Some(reason),
            ..Self::default()
        }
    }
}
