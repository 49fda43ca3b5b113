//! What a front end needs to draw a position: the complex with places for its
//! vertices, the piles, what can be asked.

use super::{Ask, Reply};
use crate::draw::layout;
use crate::error::Error;
use crate::notation::{Notation, Spelled};
use crate::number::Number;
use crate::session::Session;
use faceoff_complex::notation::NamedComplex;
use faceoff_game::{Game, Placed, PositionSpec, Problem};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position to draw.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The game with its position, or a sum of them.
    pub problem: Notation<Problem>,
}

impl Ask for Board {
    type Answer = Picture;

    fn answer(&self, session: &Session) -> Result<Picture, Error> {
        let problem = self.problem.read(session)?.into_owned();
        Ok(Picture {
            summands: problem.summands.iter().map(part).collect(),
            over: super::play::is_over(&problem),
            problem: Spelled(problem),
        })
    }
}

impl Reply for Picture {}

/// The answer to `board`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Picture {
    /// The whole in notation.
    pub problem: Spelled<Problem>,
    /// Its summands.
    pub summands: Vec<Part>,
    /// Is no move left?
    pub over: bool,
}

/// One summand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Part {
    /// The summand in notation.
    pub problem: Spelled<Placed>,
    /// The game in notation.
    pub game: Spelled<Game>,
    /// The word that names the game: nim, chomp, …
    pub kind: String,
    /// The piles, where there are piles.
    pub piles: Option<Vec<Number>>,
    /// The components of an emperor sum, in notation.
    pub components: Option<Vec<String>>,
    /// The complex, where the game is played on one and it can be drawn.
    pub complex: Option<Drawing>,
}

/// A complex to draw.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Drawing {
    /// In notation.
    pub notation: Spelled<NamedComplex>,
    /// The labels in the order of piles.
    pub vertices: Vec<String>,
    /// The facets as lists of places in `vertices`.
    pub facets: Vec<Vec<usize>>,
    /// A place in the unit square for each vertex.
    pub places: Vec<[f64; 2]>,
}

/// Nobody can see anything in a picture of more facets.
const FACETS_TO_DRAW: usize = 2000;

fn part(placed: &Placed) -> Part {
    let game = placed.game.to_string();
    let word = |c: char| !(c.is_alphanumeric() || c == '-');
    let kind = game.split(word).next().unwrap_or_default().to_owned();
    let (piles, components) = match &placed.position {
        PositionSpec::Start => (None, None),
        PositionSpec::Piles(piles) => (Some(piles.iter().cloned().map(Number).collect()), None),
        PositionSpec::Components(parts) => {
            (None, Some(parts.iter().map(Problem::to_string).collect()))
        }
    };
    let named = placed.game.complex();
    let named = named.filter(|named| named.complex.facets().len() <= FACETS_TO_DRAW);
    let complex = named.map(|named| Drawing {
        notation: Spelled(named.clone()),
        vertices: named
            .complex
            .labels()
            .iter()
            .map(|l| l.as_str().to_owned())
            .collect(),
        facets: named
            .complex
            .facets()
            .iter()
            .map(|f| f.iter().collect())
            .collect(),
        places: layout(&named.complex).iter().map(|p| [p.x, p.y]).collect(),
    });
    Part {
        problem: Spelled(placed.clone()),
        game: Spelled(placed.game.clone()),
        kind,
        piles,
        components,
        complex,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(problem: &str) -> Picture {
        let problem = problem.into();
        Board { problem }.answer(&Session::default()).unwrap()
    }

    #[test]
    fn boards_of_all_shapes() {
        let both = board("nim on cycle(5,2) @ 1,2,3,4,5 + delete-nim @ 1,2");
        assert_eq!(both.summands.len(), 2);
        let complex = both.summands[0].complex.as_ref().unwrap();
        assert_eq!((complex.vertices.len(), complex.facets.len()), (5, 5));
        assert_eq!(both.summands[1].kind, "delete-nim");
        assert!(!both.over);
        assert!(board("nim @ 0").over);
        let chomp = board("chomp on wheel(3)");
        let complex = chomp.summands[0].complex.as_ref();
        assert_eq!(complex.unwrap().vertices.len(), 4);
    }
}
