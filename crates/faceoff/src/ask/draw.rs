//! Pictures of complexes and positions.

use super::{Ask, Reply};
use crate::error::Error;
use crate::notation::Spelled;
use crate::session::Session;
use faceoff_complex::notation::NamedComplex;
use faceoff_draw::svg;
use faceoff_game::{PositionSpec, Problem};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A picture of a complex, with piles if a position is given.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The complex, or a game on it with its position.
    pub complex: String,
}

/// The answer to `draw`.
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
    fn read(&self, session: &Session) -> Result<(NamedComplex, Option<Vec<String>>), Error> {
        let text = &self.complex;
        if !text.contains('@') {
            return Ok((session.read(text)?, None));
        }
        let refused = |why: &str| Error::Question(why.to_owned());
        let problem = session.read::<Problem>(text)?;
        let placed = problem.single();
        let placed = placed.ok_or_else(|| refused("a sum cannot be drawn"))?;
        let named = placed.game.complex().cloned();
        let named = named.ok_or_else(|| refused("this game is not played on a complex"))?;
        let piles = match &placed.position {
            PositionSpec::Piles(piles) => Some(piles.iter().map(ToString::to_string).collect()),
            _ => None,
        };
        Ok((named, piles))
    }
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
