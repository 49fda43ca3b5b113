//! The list of theorems.

use super::{Ask, Reply};
use crate::error::Error;
use crate::session::Session;
use faceoff_theory::classical::misere_nim;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The theorems that Faceoff uses, with their sources.
///
/// ```
/// use faceoff::ask::Theorems;
/// use faceoff::{Session, ask};
///
/// let matroids = Theorems { id: Some("ES96-5".to_owned()) };
/// let found = ask(&matroids, &Session::default())?.theorems;
/// let ids: Vec<&str> = found.iter().map(|theorem| theorem.id).collect();
/// assert_eq!(ids, ["ES96-5.7", "ES96-5-forest"]);
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Theorems {
    /// Only those whose id begins so.
    #[serde(default)]
    pub id: Option<String>,
}

/// The answer to `theorems`.
///
/// ```
/// use faceoff::ask::Theorems;
/// use faceoff::{Session, ask};
///
/// let all = ask(&Theorems::default(), &Session::default())?.theorems;
/// assert!(all.len() > 30);
/// // The only one about misère play.
/// assert_eq!(all.last().unwrap().id, "Bouton-misere");
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TheoremList {
    /// All theorems that Faceoff uses.
    pub theorems: Vec<Entry>,
}

/// One theorem.
///
/// ```
/// use faceoff::ask::Theorems;
/// use faceoff::{Session, ask};
///
/// let pointed = Theorems { id: Some("ES96-3.2".to_owned()) };
/// let theorem = &ask(&pointed, &Session::default())?.theorems[0];
/// assert_eq!(theorem.title, "Pointed circuit complexes");
/// assert_eq!(theorem.citation, "ES96, Theorem 3.2");
/// assert_eq!(theorem.formula, "nim on facets(123,234,345,15): { (a+b,c,a,b,a+c) }");
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// ES96-3.2
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What it says, in words.
    pub statement: &'static str,
    /// Which positions are lost, for a student, in the words of the board.
    pub plain: &'static str,
    /// What it says, as a formula; where it is a claim, that about the first
    /// game it is tested on, which it names.
    pub formula: String,
    /// Where it stands.
    pub citation: &'static str,
    /// Who proved it.
    pub status: String,
    /// By which ways it is proved by machine; docs/trust.md says what must be
    /// trusted for each.
    pub proofs: Vec<Proof>,
}

/// A way to prove a theorem by machine, for piles of every size.
///
/// ```
/// use faceoff::ask::Theorems;
/// use faceoff::ask::theorems::Proof;
/// use faceoff::{Session, ask};
///
/// let found = Theorems { id: Some("CN-7.3".to_owned()) };
/// let theorem = &ask(&found, &Session::default())?.theorems[0];
/// // Found and proved by machine, and checked by what Rocq proved right.
/// assert_eq!(theorem.proofs, [Proof::Prover, Proof::Checker, Proof::Extracted]);
/// assert_eq!(Proof::Extracted.name(), "extracted");
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// By the prover.
    Prover,
    /// A certificate, by the checker.
    Checker,
    /// A certificate, by the checker that was extracted from Rocq.
    Extracted,
    /// By the kernel of Rocq.
    Kernel,
}

impl Proof {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Prover => "prover",
            Self::Checker => "checker",
            Self::Extracted => "extracted",
            Self::Kernel => "kernel",
        }
    }
}

/// What `scripts/rocq` proves: when, a name, the theorem or `-`, a game, a claim.
const ROCQ: &str = include_str!("../../data/rocq.tsv");

/// The ways by which a theorem is proved by machine.
fn proofs(id: &str, status: faceoff_theory::Status) -> Vec<Proof> {
    let mut proofs = Vec::new();
    if status.is_machine_proved() {
        proofs.extend([Proof::Prover, Proof::Checker]);
    }
    let lines = ROCQ.lines().map(|line| line.split('\t').collect());
    for line in lines.filter(|line: &Vec<&str>| line.get(2) == Some(&id)) {
        proofs.push(Proof::Extracted);
        if line[0] != "extracted" {
            proofs.push(Proof::Kernel);
        }
    }
    proofs
}

impl Ask for Theorems {
    type Answer = TheoremList;

    fn answer(&self, _: &Session) -> Result<TheoremList, Error> {
        let entry = |t: &&'static faceoff_theory::Theorem| Entry {
            id: t.id,
            title: t.title,
            statement: t.statement,
            plain: t.plain,
            formula: t.formula(),
            citation: t.citation,
            status: t.status.to_string(),
            proofs: proofs(t.id, t.status),
        };
        // The one about misère play: the registry is about normal play.
        let misere = Entry {
            id: misere_nim::ID,
            title: misere_nim::TITLE,
            statement: misere_nim::STATEMENT,
            plain: misere_nim::PLAIN,
            formula: misere_nim::FORMULA.to_owned(),
            citation: misere_nim::CITATION,
            status: faceoff_theory::Status::ProvedInPaper.to_string(),
            proofs: Vec::new(),
        };
        let begins = |t: &Entry| {
            let id = self.id.as_ref();
            id.is_none_or(|id| t.id.starts_with(id.as_str()))
        };
        let registry = faceoff_theory::registry().iter().map(entry);
        let theorems: Vec<Entry> = registry.chain([misere]).filter(begins).collect();
        match (&self.id, theorems.is_empty()) {
            (Some(id), true) => {
                let message = format!("no theorem has an id that begins with {id}");
                Err(Error::Question(message))
            }
            _ => Ok(TheoremList { theorems }),
        }
    }
}

impl Reply for TheoremList {}
