//! Every name of the notation, for help and completion.

use super::{Ask, Reply};
use crate::error::Error;
use crate::session::Session;
use faceoff_complex::notation::CATALOGUE;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every name of the notation.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {}

/// The answer to `catalogue`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Names {
    /// Families of complexes, and operations on them.
    pub complexes: Vec<ComplexName>,
    /// Games.
    pub games: Vec<GameName>,
}

/// A family of complexes or an operation on them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ComplexName {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub arguments: &'static str,
    /// What it is.
    pub summary: &'static str,
}

/// A game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameName {
    /// The word that names it.
    pub keyword: &'static str,
    /// How it is written.
    pub syntax: &'static str,
    /// What it is.
    pub summary: &'static str,
}

impl Ask for Catalogue {
    type Answer = Names;

    fn answer(&self, session: &Session) -> Result<Names, Error> {
        let complexes = CATALOGUE.iter().map(|entry| ComplexName {
            name: entry.name,
            arguments: entry.arguments,
            summary: entry.summary,
        });
        let games = session.games().kinds().iter().map(|kind| GameName {
            keyword: kind.keyword,
            syntax: kind.syntax,
            summary: kind.summary,
        });
        Ok(Names {
            complexes: complexes.collect(),
            games: games.collect(),
        })
    }
}

impl Reply for Names {}
