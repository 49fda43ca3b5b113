//! The games that the notation knows.
//!
//! [`Games`] is a list of [`Kind`]s: those that come with Faceoff, and kinds of
//! your own. It reads games, positions and sums; what was read is a [`Game`]
//! like any other, and goes into every engine. `str::parse` reads by
//! [`Games::standard`].

use crate::any::Game;
use crate::notation::{Head, PositionSpec, Problem, problem};
use crate::rules::KINDS;
use faceoff_complex::notation::scan::Fragment;
use faceoff_complex::notation::{CATALOGUE, Diagnostic, Diagnostics, NamedComplex};
use faceoff_limits::Limits;
use std::fmt;
use std::sync::LazyLock;

/// A kind of game as the notation knows it.
///
/// ```
/// use faceoff_game::piles::Amount;
/// use faceoff_game::{Game, Games, Kind, PileGame, Take};
///
/// let kind = Kind {
///     keyword: "couples",
///     syntax: "couples on COMPLEX",
///     summary: "two chips from each of some piles of a face",
///     rules: "A move takes two chips from each of one or more piles of a face.",
///     example: "couples on points(2) @ 5,2",
///     build: |head| {
///         let take = Take { each: Amount::exactly(2), ..Take::NIM };
///         Ok(Game::new(PileGame::new("couples", take, head.complex()?)))
///     },
/// };
/// let games = Games::standard().with(kind).unwrap();
/// assert!(games.problem("couples on cycle(4,2)", Some("2,3,4,5")).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Kind {
    /// The word that names it.
    pub keyword: &'static str,
    /// How it is written.
    pub syntax: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// The rules, in sentences.
    pub rules: &'static str,
    /// A small position, in notation.
    pub example: &'static str,
    /// Makes the game from what stands around the keyword.
    pub build: fn(&Head<'_>) -> Result<Game, Vec<Diagnostic>>,
}

/// The games that the notation knows.
///
/// ```
/// use faceoff_game::Games;
///
/// let games = Games::standard();
/// let problem = games.problem("wythoff on simplex(2)", Some("1 2")).unwrap();
/// assert_eq!(problem.to_string(), "wythoff on simplex(2) @ 1,2");
/// let wrong = games.game("nimm on points(2)").unwrap_err();
/// assert_eq!(wrong.problems[0].message, "unknown game 'nimm'");
/// ```
#[derive(Clone)]
pub struct Games {
    kinds: Vec<Kind>,
    limits: Option<Limits>,
}

/// Why a kind of game cannot be added.
///
/// ```
/// use faceoff_game::{BadName, Games, Kind};
///
/// let kayles = Games::standard().kind("kayles").unwrap().clone();
/// let called = |keyword| Games::standard().with(Kind { keyword, ..kayles }).unwrap_err();
/// assert_eq!(called("torus"), BadName::Taken("torus"));
/// assert_eq!(called("torus").to_string(), "'torus' is the name of a game or complex already");
/// assert_eq!(called("my game"), BadName::NoName("my game"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadName {
    /// A game or a complex has it.
    Taken(&'static str),
    /// The notation could not tell it from what stands around it.
    NoName(&'static str),
}

impl std::fmt::Display for BadName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Taken(name) => write!(f, "'{name}' is the name of a game or complex already"),
            Self::NoName(name) => write!(
                f,
                "'{name}' is no name: letters, digits, - and _ make one, a letter first"
            ),
        }
    }
}

impl std::error::Error for BadName {}

/// Can a game be called so?
fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(is_part)
}

/// The word that notation begins with.
pub(crate) fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
    &text[..end.unwrap_or(text.len())]
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games")
            .field("kinds", &self.kinds)
            .finish_non_exhaustive()
    }
}

impl Games {
    /// The games that come with Faceoff.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Games> = LazyLock::new(|| Games {
            kinds: KINDS.to_vec(),
            limits: None,
        });
        &STANDARD
    }

    /// These games and one kind more. What it builds has to print its keyword first, or to be
    /// a game that is known by what it prints: two games with one name are refused when they
    /// are read.
    pub fn with(&self, kind: Kind) -> Result<Self, BadName> {
        let is_complex = CATALOGUE.iter().any(|entry| entry.name == kind.keyword);
        if is_complex || self.kind(kind.keyword).is_some() {
            return Err(BadName::Taken(kind.keyword));
        }
        if !is_name(kind.keyword) {
            return Err(BadName::NoName(kind.keyword));
        }
        let mut games = self.clone();
        games.kinds.push(kind);
        Ok(games)
    }

    /// These games, read within limits: a complex may take long to write down.
    pub fn within(&self, limits: &Limits) -> Self {
        Self {
            kinds: self.kinds.clone(),
            limits: Some(limits.clone()),
        }
    }

    /// Read a complex.
    pub fn complex(&self, text: &str) -> Result<NamedComplex, Diagnostics> {
        self.complex_in(Fragment::whole(text))
            .map_err(|problems| Diagnostics::new(text, problems))
    }

    /// The complex that a game is played on.
    pub(crate) fn complex_in(&self, piece: Fragment<'_>) -> Result<NamedComplex, Vec<Diagnostic>> {
        match &self.limits {
            Some(limits) => NamedComplex::read_within(piece, limits),
            None => NamedComplex::read(piece),
        }
    }

    /// All kinds, in the order in which help lists them.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The kind with this name.
    pub fn kind(&self, keyword: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.keyword == keyword)
    }

    /// Is this what the game's name says? What is found out of a game is kept by its name.
    pub(crate) fn is_called_rightly(&self, game: &Game, kind: &Kind) -> bool {
        let printed = game.to_string();
        if first_word(&printed) == kind.keyword {
            return true;
        }
        let standard = match &self.limits {
            Some(limits) => Self::standard().within(limits),
            None => Self::standard().clone(),
        };
        let known = standard.game(&printed);
        known.is_ok_and(|known| known == *game && known.has_rule_of(game))
    }

    /// Read a game.
    pub fn game(&self, text: &str) -> Result<Game, Diagnostics> {
        problem::whole_game(Fragment::whole(text), self)
            .map_err(|problems| Diagnostics::new(text, problems))
    }

    /// Read a game and a position, as the command line takes them: a position
    /// may stand in the game's text behind `@`, or beside it.
    pub fn problem(&self, game: &str, position: Option<&str>) -> Result<Problem, Diagnostics> {
        problem::game_and_position(game, position, self)
    }

    /// Read a position of a game.
    pub fn position(&self, text: &str, game: &Game) -> Result<PositionSpec, Diagnostics> {
        PositionSpec::read(Fragment::whole(text), game, self)
            .map_err(|problems| Diagnostics::new(text, problems))
    }
}
