//! What a front end needs to draw a position: the complex with places for its
//! vertices, the piles, what can be asked.

use crate::draw::layout;
use crate::number::Number;
use faceoff_complex::notation::CATALOGUE;
use faceoff_game::rules::KINDS;
use faceoff_game::{Placed, PositionSpec, Problem};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

/// A position to draw.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// The whole in notation.
    pub problem: String,
    /// Its summands.
    pub summands: Vec<Part>,
    /// Is no move left?
    pub over: bool,
}

/// One summand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Part {
    /// The summand in notation.
    pub problem: String,
    /// The game in notation.
    pub game: String,
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
    pub notation: String,
    /// The labels in the order of piles.
    pub vertices: Vec<String>,
    /// The facets as lists of places in `vertices`.
    pub facets: Vec<Vec<usize>>,
    /// A place in the unit square for each vertex.
    pub places: Vec<[f64; 2]>,
}

/// The board of a problem.
pub fn board(problem: &Problem) -> Board {
    let over = crate::play::options(problem, 1).is_ok_and(|moves| moves.is_empty());
    Board {
        problem: problem.to_string(),
        summands: problem.summands.iter().map(part).collect(),
        over,
    }
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
        notation: named.to_string(),
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
        problem: placed.to_string(),
        game,
        kind,
        piles,
        components,
        complex,
    }
}

/// Every name of the notation, for help and completion.
pub fn catalogue() -> Value {
    let complexes: Vec<Value> = CATALOGUE
        .iter()
        .map(|e| json!({ "name": e.name, "arguments": e.arguments, "summary": e.summary }))
        .collect();
    let games: Vec<Value> = KINDS
        .iter()
        .map(|k| json!({ "keyword": k.keyword, "syntax": k.syntax, "summary": k.summary }))
        .collect();
    json!({ "complexes": complexes, "games": games })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_all_shapes() {
        let board = board(
            &"nim on cycle(5,2) @ 1,2,3,4,5 + delete-nim @ 1,2"
                .parse()
                .unwrap(),
        );
        assert_eq!(board.summands.len(), 2);
        let complex = board.summands[0].complex.as_ref().unwrap();
        assert_eq!((complex.vertices.len(), complex.facets.len()), (5, 5));
        assert_eq!(board.summands[1].kind, "delete-nim");
        assert!(!board.over);
        assert!(super::board(&"nim @ 0".parse().unwrap()).over);
        let chomp = super::board(&"chomp on wheel(3)".parse().unwrap());
        assert_eq!(
            chomp.summands[0].complex.as_ref().unwrap().vertices.len(),
            4
        );
    }
}
