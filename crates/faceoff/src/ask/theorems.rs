//! The list of theorems.

use super::{Ask, Reply};
use crate::error::Error;
use crate::session::Session;
use faceoff_theory::classical::misere_nim;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The theorems that Faceoff uses, with their sources.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Theorems {
    /// Only those whose id begins so.
    #[serde(default)]
    pub id: Option<String>,
}

/// The answer to `theorems`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TheoremList {
    /// All theorems that Faceoff uses.
    pub theorems: Vec<Entry>,
}

/// One theorem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// ES96-3.2
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What it says, in words.
    pub statement: &'static str,
    /// What it says, as a formula; where it is a claim, that about the first
    /// game it is tested on, which it names.
    pub formula: String,
    /// Where it stands.
    pub citation: &'static str,
    /// Who proved it.
    pub status: String,
}

impl Ask for Theorems {
    type Answer = TheoremList;

    fn answer(&self, _: &Session) -> Result<TheoremList, Error> {
        let entry = |t: &&'static faceoff_theory::Theorem| Entry {
            id: t.id,
            title: t.title,
            statement: t.statement,
            formula: t.formula(),
            citation: t.citation,
            status: t.status.to_string(),
        };
        // The one about misère play: the registry is about normal play.
        let misere = Entry {
            id: misere_nim::ID,
            title: misere_nim::TITLE,
            statement: misere_nim::STATEMENT,
            formula: misere_nim::FORMULA.to_owned(),
            citation: misere_nim::CITATION,
            status: faceoff_theory::Status::ProvedInPaper.to_string(),
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
