//! Games, positions and complexes in questions and in answers.
//!
//! * [`Notation`]: what a question is about: a text, which is read when the
//!   question is answered, by the games that the session knows, or the thing
//!   itself. In JSON it is a text.
//! * [`Position`]: a position apart from its game: a text, or piles.
//! * [`Spelled`]: a thing in an answer, which JSON has as a text.

use crate::error::Error;
use crate::number::Number;
use crate::session::Session;
use faceoff_complex::notation::{Diagnostics, NamedComplex};
use faceoff_game::{Expects, Game, GamePosition, Games, PositionSpec, Problem};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

/// Something that a question is about.
///
/// ```
/// use faceoff::{Game, Notation, Session};
///
/// let session = Session::default();
/// let text: Notation<Game> = "nim on path(2,2)".into();
/// let thing = Notation::Value(text.read(&session)?.into_owned());
/// assert_eq!(thing.to_string(), text.to_string());
/// // A text that cannot be read is told of when somebody reads it.
/// let wrong: Notation<Game> = "nim on".into();
/// assert!(wrong.read(&session).is_err());
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notation<T> {
    /// As it is written.
    Text(String),
    /// The thing itself.
    Value(T),
}

/// What can be read by the games that a session knows.
///
/// Something of one's own that is written as a complex:
/// ```
/// use faceoff::games::Games;
/// use faceoff::{Diagnostics, Session, Written};
///
/// #[derive(Clone)]
/// struct Facets(usize);
///
/// impl Written for Facets {
///     fn read(text: &str, games: &Games) -> Result<Self, Diagnostics> {
///         Ok(Self(games.complex(text)?.complex.facets().len()))
///     }
/// }
///
/// assert_eq!(Session::default().read::<Facets>("boundary(4)")?.0, 4);
/// # Ok::<(), faceoff::Error>(())
/// ```
pub trait Written: Clone {
    /// The thing; or all problems of the text, with their places.
    fn read(text: &str, games: &Games) -> Result<Self, Diagnostics>;
}

impl Written for NamedComplex {
    fn read(text: &str, games: &Games) -> Result<Self, Diagnostics> {
        games.complex(text)
    }
}

impl Written for Game {
    fn read(text: &str, games: &Games) -> Result<Self, Diagnostics> {
        games.game(text)
    }
}

impl Written for Problem {
    fn read(text: &str, games: &Games) -> Result<Self, Diagnostics> {
        games.problem(text, None)
    }
}

impl<T: Written> Notation<T> {
    /// The thing; or all problems of the text, with their places; or the limit
    /// that was met, since a short text may name a large complex.
    pub fn read(&self, session: &Session) -> Result<Cow<'_, T>, Error> {
        match self {
            Self::Text(text) => session.read(text).map(Cow::Owned),
            Self::Value(value) => Ok(Cow::Borrowed(value)),
        }
    }
}

impl<T> From<&str> for Notation<T> {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl<T> From<String> for Notation<T> {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: fmt::Display> fmt::Display for Notation<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Value(value) => value.fmt(f),
        }
    }
}

impl<T: fmt::Display> Serialize for Notation<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, T> Deserialize<'de> for Notation<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::Text)
    }
}

impl<T> JsonSchema for Notation<T> {
    fn schema_name() -> Cow<'static, str> {
        "Notation".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "In Faceoff's notation." })
    }
}

/// A position that is given apart from its game.
///
/// ```
/// use faceoff::ask::Solve;
/// use faceoff::{Position, Session, ask};
///
/// let position = Position::Piles(vec![3u32.into(), 5u32.into()]);
/// assert_eq!(serde_json::to_string(&position).unwrap(), "[3,5]");
/// let question = Solve { position: Some(position), ..Solve::new("nim") };
/// let answer = ask(&question, &Session::default())?;
/// assert_eq!(answer.problem.to_string(), "nim on points(2) @ 3,5");
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Position {
    /// As it is written.
    Text(String),
    /// Piles in the order of vertices.
    Piles(Vec<Number>),
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let pile = |pile: Value| {
            let why =
                format!("a pile is a natural number, beyond 2^53 a decimal string, not {pile}");
            Number::deserialize(pile).map_err(|_| D::Error::custom(why))
        };
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self::Text(text)),
            Value::Array(piles) => {
                let piles: Result<Vec<Number>, _> = piles.into_iter().map(pile).collect();
                piles.map(Self::Piles)
            }
            other => Err(D::Error::custom(format!(
                "a position is a text, \"3,1,2\", or a list of piles, [3,1,2], not {other}"
            ))),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Piles(piles) => f.write_str(&comma_separated(piles)),
        }
    }
}

/// `1,2,3`
pub(crate) fn comma_separated(piles: &[Number]) -> String {
    let piles: Vec<String> = piles.iter().map(Number::to_string).collect();
    piles.join(",")
}

impl Notation<Problem> {
    /// The problem, with the position that is given apart from it, if one is.
    pub fn placed(
        &self,
        position: Option<&Position>,
        session: &Session,
    ) -> Result<Cow<'_, Problem>, Error> {
        let Some(position) = position else {
            return self.read(session);
        };
        let text = self.to_string();
        if let Position::Piles(piles) = position
            && let Ok(game) = session.read::<Game>(&text)
            && game.expects() == Expects::Piles(piles.len())
        {
            let piles: Vec<_> = piles.iter().map(|pile| pile.0.clone()).collect();
            if game.refuse_piles(&piles).is_empty() {
                let position = PositionSpec::Piles(piles);
                return Ok(Cow::Owned(GamePosition { game, position }.into()));
            }
        }
        let position = position.to_string();
        let read = session.reading(|games| games.problem(&text, Some(&position)));
        read.map(Cow::Owned)
    }
}

/// Something in an answer that JSON has as a text.
///
/// ```
/// use faceoff::ask::Solve;
/// use faceoff::{Session, ask};
///
/// let problem = ask(&Solve::new("nim @ 3,5"), &Session::default())?.problem;
/// assert_eq!(serde_json::to_value(&problem).unwrap(), "nim on points(2) @ 3,5");
/// // In Rust it is the thing itself.
/// assert_eq!(problem.summands[0].game.complex().unwrap().complex.n(), 2);
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled<T>(pub T);

impl<T> Deref for Spelled<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Display> fmt::Display for Spelled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: fmt::Display> Serialize for Spelled<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<T> JsonSchema for Spelled<T> {
    fn schema_name() -> Cow<'static, str> {
        "Spelled".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_limits::Limits;
    use std::time::Duration;

    #[test]
    fn a_position_apart_is_the_same_position() {
        let session = Session::default();
        let game: Notation<Problem> = "nim on cycle(3,2)".into();
        let piles = Position::Piles(vec![1u32.into(), 2u32.into(), 3u32.into()]);
        let text = Position::Text("1,2,3".to_owned());
        let whole: Problem = "nim on cycle(3,2) @ 1,2,3".parse().unwrap();
        for position in [piles, text] {
            assert_eq!(*game.placed(Some(&position), &session).unwrap(), whole);
        }
        let bare: Notation<Problem> = "nim".into();
        let two = Position::Piles(vec![3u32.into(), 5u32.into()]);
        assert_eq!(
            *bare.placed(Some(&two), &session).unwrap(),
            "nim @ 3,5".parse().unwrap()
        );
        assert!(game.placed(Some(&two), &session).is_err());
    }

    #[test]
    fn positions_in_json() {
        let read = |json: &str| serde_json::from_str::<Position>(json);
        assert_eq!(read("\"3 5\"").unwrap(), Position::Text("3 5".to_owned()));
        let piles = Position::Piles(vec![3u32.into(), ((1u64 << 53) + 1).into()]);
        assert_eq!(read("[3,\"9007199254740993\"]").unwrap(), piles);
        for (wrong, said) in [
            ("[1,-2,3]", "not -2"),
            ("[1,\"x\"]", "not \"x\""),
            ("[[1],2]", "not [1]"),
            ("7", "not 7"),
        ] {
            let message = read(wrong).unwrap_err().to_string();
            assert!(message.starts_with("a p"), "{message}");
            assert!(message.contains(said), "{message}");
        }
    }

    #[test]
    fn a_complex_that_takes_long_to_write_down_is_given_up() {
        let session = Session::new(Limits::none().with_time(Duration::from_millis(50)));
        for text in ["dual(octahedron(16))", "clique(octahedron(20))"] {
            let read = session.read::<NamedComplex>(text);
            assert!(matches!(read, Err(Error::Stopped(_))), "{text}");
            let read = session.read::<Problem>(&format!("chomp on {text}"));
            assert!(matches!(read, Err(Error::Stopped(_))), "{text}");
        }
        // What is small is read, and what is wrong is said, also when time is up.
        assert!(session.read::<Problem>("chomp on cycle(5,2)").is_ok());
        let read = session.read::<NamedComplex>("dual(octahedron(x))");
        assert!(matches!(read, Err(Error::Notation(_))));
    }
}
