//! Every name of the notation, for help and completion.

use super::{Ask, Reply};
use crate::error::Error;
use crate::session::Session;
use faceoff_complex::notation::CATALOGUE;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every name of the notation.
///
/// ```
/// use faceoff::ask::Catalogue;
/// use faceoff::games::Games;
/// use faceoff::{Session, ask};
///
/// let names = ask(&Catalogue {}, &Session::default()).unwrap();
/// assert_eq!(names.games.len(), Games::standard().kinds().len());
/// assert!(names.games.iter().any(|game| game.keyword == "chomp"));
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {}

/// The answer to `catalogue`.
///
/// ```
/// use faceoff::ask::Catalogue;
/// use faceoff::ask::catalogue::Names;
/// use faceoff::{Session, ask};
///
/// let names: Names = ask(&Catalogue {}, &Session::default()).unwrap();
/// // What begins with "cy", as completion asks.
/// let found = names.complexes.iter().filter(|complex| complex.name.starts_with("cy"));
/// assert_eq!(found.map(|complex| complex.name).collect::<Vec<_>>(), ["cycle"]);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Names {
    /// Families of complexes, and operations on them.
    pub complexes: Vec<ComplexName>,
    /// Games.
    pub games: Vec<GameName>,
}

/// A family of complexes or an operation on them.
///
/// ```
/// use faceoff::ask::Catalogue;
/// use faceoff::{Session, ask};
///
/// let names = ask(&Catalogue {}, &Session::default()).unwrap();
/// let wheel = names.complexes.iter().find(|complex| complex.name == "wheel").unwrap();
/// assert_eq!(format!("{}({})", wheel.name, wheel.arguments), "wheel(n)");
/// assert_eq!(wheel.summary, "the cycle 1 … n and a centre 0");
/// ```
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
///
/// ```
/// use faceoff::ask::Catalogue;
/// use faceoff::{Session, ask};
///
/// let names = ask(&Catalogue {}, &Session::default()).unwrap();
/// let wythoff = names.games.iter().find(|game| game.keyword == "wythoff").unwrap();
/// assert_eq!(wythoff.syntax, "wythoff on COMPLEX");
/// ```
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
