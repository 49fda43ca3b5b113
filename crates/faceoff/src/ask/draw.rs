//! Pictures of complexes and positions.

use super::{Ask, Reply};
use crate::error::Error;
use crate::notation::{Notation, Position, Spelled};
use crate::session::Session;
use faceoff_complex::notation::NamedComplex;
use faceoff_draw::svg;
use faceoff_game::{Game, Problem};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A picture of a complex, with piles if a position is given.
///
/// ```
/// use faceoff::ask::Draw;
/// use faceoff::{Session, ask};
///
/// let draw = |complex: &str| ask(&Draw::new(complex), &Session::default());
/// let drawn = draw("nim on cycle(5,2) @ 30,10,20,20,20").unwrap();
/// assert!(drawn.svg.unwrap().contains(">30<"));
/// let error = draw("nim @ 1,2 + nim @ 3").unwrap_err();
/// assert_eq!(error.to_string(), "a sum cannot be drawn");
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The complex, or a game on it, perhaps with its position.
    pub complex: String,
    /// The position, where it does not stand behind @.
    #[serde(default)]
    pub position: Option<Position>,
}

/// The answer to `draw`.
///
/// ```
/// use faceoff::ask::Draw;
/// use faceoff::ask::draw::Drawn;
/// use faceoff::{Session, ask};
///
/// let drawn: Drawn = ask(&Draw::new("wheel(5)"), &Session::default()).unwrap();
/// assert_eq!(drawn.complex.complex.n(), 6);
/// assert!(drawn.svg.unwrap().ends_with("</svg>\n"));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Drawn {
    /// The complex in notation.
    pub complex: Spelled<NamedComplex>,
    /// The picture, unless it was written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The file, where one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// The size of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
}

impl Draw {
    /// A complex, or a game on it, perhaps with its position.
    pub fn new(complex: impl Into<String>) -> Self {
        Self {
            complex: complex.into(),
            position: None,
        }
    }

    /// The complex, and the piles on it.
    fn read(&self, session: &Session) -> Result<(NamedComplex, Option<Vec<String>>), Error> {
        if self.position.is_none() {
            match complex_in(&self.complex, session) {
                // A label may have the sign of a position in it.
                Err(Error::Notation(_)) if self.complex.contains('@') => {}
                found => return Ok((found?, None)),
            }
        }
        let problem = Notation::<Problem>::from(self.complex.as_str());
        let problem = problem.placed(self.position.as_ref(), session)?;
        let placed = problem.single();
        let placed = placed.ok_or_else(|| refused("a sum cannot be drawn"))?;
        let named = complex_of(&placed.game)?;
        match placed.position.as_piles() {
            Some(piles) => {
                let piles = piles.iter().map(ToString::to_string).collect();
                Ok((named, Some(piles)))
            }
            None => Err(Error::Question(format!(
                "components cannot be drawn; for the complex alone write {named}"
            ))),
        }
    }
}

fn refused(why: &str) -> Error {
    Error::Question(why.to_owned())
}

fn complex_of(game: &Game) -> Result<NamedComplex, Error> {
    let named = game.complex().cloned();
    named.ok_or_else(|| refused("this game is not played on a complex"))
}

/// A complex, or that of a game without a position.
fn complex_in(text: &str, session: &Session) -> Result<NamedComplex, Error> {
    session
        .read(text)
        .or_else(|refused| match session.read::<Game>(text) {
            Ok(game) => complex_of(&game),
            Err(error) if text.contains(" on ") => Err(error),
            Err(_) => Err(refused),
        })
}

impl Ask for Draw {
    type Answer = Drawn;

    fn answer(&self, session: &Session) -> Result<Drawn, Error> {
        let (named, piles) = self.read(session)?;
        Ok(Drawn {
            svg: Some(svg(&named.complex, piles.as_deref(), session.limits())?),
            complex: Spelled(named),
            out: None,
            bytes: None,
        })
    }
}

#[cfg(feature = "png")]
impl Drawn {
    /// The picture as an image of pixels.
    pub fn png(&self, session: &Session) -> Result<Vec<u8>, Error> {
        let picture = self.svg.as_deref().unwrap_or_default();
        Ok(faceoff_draw::png(picture, session.limits())?)
    }
}

impl Reply for Drawn {}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(complex: &str, position: Option<&str>) -> Result<(String, usize), String> {
        let draw = Draw {
            position: position.map(|text| Position::Text(text.to_owned())),
            ..Draw::new(complex)
        };
        let (named, piles) = draw.read(&Session::default()).map_err(|e| e.to_string())?;
        Ok((named.to_string(), piles.map_or(0, |piles| piles.len())))
    }

    #[test]
    fn complexes_and_games_on_them() {
        for (text, position, complex, piles) in [
            ("nim on cycle(5,2)", None, "cycle(5,2)", 0),
            ("chomp on torus()", None, "torus()", 0),
            ("emperor on points(2)", None, "points(2)", 0),
            ("facets(a on b)", None, "facets(a on b)", 0),
            ("cycle(3,2) @ 1,2,3", None, "cycle(3,2)", 3),
            ("cycle(3,2)", Some("1 2 3"), "cycle(3,2)", 3),
        ] {
            assert_eq!(read(text, position), Ok((complex.to_owned(), piles)));
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_said() {
        for (text, position, why) in [
            (
                "emperor on points(2) @ (nim @ 1 ; nim @ 2)",
                None,
                "components cannot be drawn",
            ),
            (
                "cycle(3,2) @ 1,2,3",
                Some("1,2,3"),
                "has its position behind @ already",
            ),
            ("kayles", None, "not played on a complex"),
            ("cylce(5,2)", None, "unknown complex or family 'cylce'"),
            (
                "nim on cylce(5,2)",
                None,
                "unknown complex or family 'cylce'",
            ),
        ] {
            let error = read(text, position).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
