//! The list of theorems.

use faceoff_theory::classical::misere_nim;
use schemars::JsonSchema;
use serde::Serialize;

/// The answer to `theorems`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Theorems {
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

/// All theorems.
pub fn theorems() -> Theorems {
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
    let registry = faceoff_theory::registry().iter();
    Theorems {
        theorems: registry.map(entry).chain([misere]).collect(),
    }
}
