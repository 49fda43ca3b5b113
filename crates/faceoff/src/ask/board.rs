//! What a front end needs to draw a position: the complex with places for its
//! vertices, the piles, what can be asked.

use super::rules::rules;
use super::{Ask, Reply};
use crate::error::Error;
use crate::notation::{Notation, Spelled};
use crate::number::Number;
use crate::session::Session;
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Face, Label};
use faceoff_draw::{Point, graph, layout, torus};
use faceoff_game::piles::Piles;
use faceoff_game::rules::DeleteNim;
use faceoff_game::{Game, GamePosition, Games, PileGame, PositionSpec, Problem, Ruleset};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A position to draw.
///
/// ```
/// use faceoff::ask::Board;
/// use faceoff::{Session, ask};
///
/// let problem = "nim on cycle(5,2) @ 1,2,3,4,5 + kayles @ 7".into();
/// let picture = ask(&Board { problem }, &Session::default()).unwrap();
/// let kinds: Vec<&str> = picture.summands.iter().map(|part| &*part.kind).collect();
/// assert_eq!(kinds, ["nim", "kayles"]);
/// ```
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
            summands: { problem.summands.iter() }
                .map(|placed| part(placed, session.games()))
                .collect(),
            over: super::play::is_over(&problem),
            problem: Spelled(problem),
        })
    }
}

impl Reply for Picture {}

/// The answer to `board`.
///
/// ```
/// use faceoff::ask::Board;
/// use faceoff::ask::board::Picture;
/// use faceoff::{Session, ask};
///
/// let problem = "nim @ 0,0 + nim @ 0".into();
/// let end: Picture = ask(&Board { problem }, &Session::default()).unwrap();
/// assert!(end.over);
/// assert_eq!(end.problem.to_string(), "nim on points(2) @ 0,0 + nim on points(1) @ 0");
/// ```
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
///
/// ```
/// use faceoff::ask::Board;
/// use faceoff::{Session, ask};
///
/// let problem = "chomp on complete(4)".into();
/// let picture = ask(&Board { problem }, &Session::default()).unwrap();
/// let part = &picture.summands[0];
/// assert_eq!((&part.kind[..], part.game.to_string()), ("chomp", part.problem.to_string()));
/// // Chomp starts from the whole complex: there are no piles.
/// assert!(part.piles.is_none() && part.moves.is_none());
/// assert_eq!(part.complex.as_ref().unwrap().facets.len(), 6);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Part {
    /// The summand in notation.
    pub problem: Spelled<GamePosition>,
    /// The game in notation.
    pub game: Spelled<Game>,
    /// The word that names the game: nim, chomp, …
    pub kind: String,
    /// How it is played on a board.
    pub shape: Shape,
    /// The rules in a few sentences, for a person.
    pub rules: String,
    /// The piles, where there are piles.
    pub piles: Option<Vec<Number>>,
    /// The components of an emperor sum, in notation.
    pub components: Option<Vec<String>>,
    /// The complex, where the game is played on one and it can be drawn.
    pub complex: Option<Drawing>,
    /// What a move may take, in a game on piles.
    pub moves: Option<PileMoves>,
    /// How heaps are split, where some are deleted.
    pub split: Option<Split>,
}

/// How a move deletes heaps and splits one.
///
/// ```
/// use faceoff::ask::Board;
/// use faceoff::{Session, ask};
///
/// // One heap goes; of the other one chip goes, and the rest becomes two heaps again.
/// let problem = "delete-nim @ 4,5".into();
/// let picture = ask(&Board { problem }, &Session::default()).unwrap();
/// let split = picture.summands[0].split.unwrap();
/// assert_eq!((split.deleted, split.taken, split.parts), (1, 1, 2));
/// ```
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Split {
    /// How many heaps are deleted.
    pub deleted: usize,
    /// What is taken from the heap that is split.
    pub taken: u64,
    /// Into how many heaps the rest is split.
    pub parts: usize,
    /// The least heap.
    pub least: u64,
}

impl Split {
    fn of(game: &DeleteNim) -> Self {
        Self {
            deleted: game.parts() - 1,
            taken: game.taken(),
            parts: game.parts(),
            least: game.form().smallest(),
        }
    }
}

/// How a game is played on a board.
///
/// ```
/// use faceoff::ask::Board;
/// use faceoff::ask::board::Shape;
/// use faceoff::{Session, ask};
///
/// let shape = |problem: &str| {
///     let problem = problem.into();
///     ask(&Board { problem }, &Session::default()).unwrap().summands[0].shape
/// };
/// assert_eq!(shape("wythoff on simplex(2) @ 1,2"), Shape::Piles);
/// assert_eq!(shape("chomp on simplex(2)"), Shape::Faces);
/// assert_eq!(shape("kayles @ 7"), Shape::Heaps);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Piles on the vertices of a complex.
    Piles,
    /// Faces of a complex are removed.
    Faces,
    /// Rows of tokens; a move replaces one by others.
    Heaps,
    /// Heaps of which some are deleted and one is split.
    Delete,
    /// A position on each vertex of a complex.
    Emperor,
    /// Anything else.
    Other,
}

impl Shape {
    fn of(game: &Game) -> Self {
        let shapes = [
            (game.as_piles().is_some(), Self::Piles),
            (game.as_chomp().is_some(), Self::Faces),
            (game.as_heaps().is_some(), Self::Heaps),
            (game.as_delete_nim().is_some(), Self::Delete),
            (game.as_emperor().is_some(), Self::Emperor),
        ];
        let found = shapes.into_iter().find(|(fits, _)| *fits);
        found.map_or(Self::Other, |(_, shape)| shape)
    }
}

/// What a move may take, as far as a board needs it to help with choosing; what
/// is legal, `move` tells.
///
/// ```
/// use faceoff::ask::Board;
/// use faceoff::{Session, ask};
///
/// // An empty pile is in no move; what is left of two of the four edges is in another one.
/// let problem = "nim on cycle(4,2) @ 1,0,2,3".into();
/// let picture = ask(&Board { problem }, &Session::default()).unwrap();
/// let moves = picture.summands[0].moves.as_ref().unwrap();
/// assert_eq!(moves.sets, Some(vec![vec![0, 3], vec![2, 3]]));
/// assert!(moves.nim && !moves.raises && moves.most.is_none());
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PileMoves {
    /// The largest sets of piles that a move may change together, as places
    /// in `vertices`; null where they are too many to look through.
    pub sets: Option<Vec<Vec<usize>>>,
    /// The least that is taken from a pile that is lowered.
    pub least: u64,
    /// The most, if there is a bound.
    pub most: Option<u64>,
    /// Is it the same number from each?
    pub same: bool,
    /// May a move raise a pile?
    pub raises: bool,
    /// Is it Nim itself, which theorems about the complex are about?
    pub nim: bool,
}

/// The moves of a rule that is not data are looked through up to so many.
const MOVES_TO_VISIT: usize = 20_000;

impl PileMoves {
    fn of(game: &PileGame, piles: &[BigUint]) -> Self {
        let take = game.take();
        let sets = match take {
            Some(_) => Some(inside(game.complex(), piles)),
            None => changed(game, piles),
        };
        let each = take.map(|take| take.each);
        Self {
            sets: sets.map(|sets| sets.iter().map(|set| set.iter().collect()).collect()),
            least: each.map_or(1, |each| each.least),
            most: each.and_then(|each| each.most),
            same: take.is_some_and(|take| take.same),
            raises: game.raises(),
            nim: game.is_nim(),
        }
    }
}

/// The facets without their empty piles.
fn inside(complex: &Complex, piles: &[BigUint]) -> Vec<Face> {
    let empty: Face = (0..piles.len())
        .filter(|&v| piles[v] == BigUint::ZERO)
        .collect();
    if empty.is_empty() {
        return by_size(complex.facets().iter().copied());
    }
    largest(complex.facets().iter().map(|&facet| facet - empty))
}

/// What the moves of a small position change.
fn changed(game: &PileGame, piles: &[BigUint]) -> Option<Vec<Face>> {
    let small: Option<Piles> = piles.iter().map(|pile| pile.try_into().ok()).collect();
    let small = small?;
    let (mut seen, mut found) = (0, HashSet::new());
    let all = game.visit_options(&small, &mut |(), option| {
        seen += 1;
        let changed: Face = (0..small.len())
            .filter(|&v| option[v] != small[v])
            .collect();
        found.insert(changed);
        match seen < MOVES_TO_VISIT {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    all.is_continue().then(|| largest(found.into_iter()))
}

/// Those that are in no other, in order.
fn largest(sets: impl Iterator<Item = Face>) -> Vec<Face> {
    let mut sets = by_size(sets.filter(|set| !set.is_empty()));
    sets.dedup();
    let mut kept: Vec<Face> = Vec::new();
    // How many of them are larger than the set at hand: of two as large none holds the other.
    let mut larger = 0;
    for set in sets {
        if kept.last().is_some_and(|last| last.len() > set.len()) {
            larger = kept.len();
        }
        if !kept[..larger].iter().any(|other| set.is_subset(*other)) {
            kept.push(set);
        }
    }
    kept
}

/// The largest sets first, of sets as large those with the first vertices.
fn by_size(sets: impl Iterator<Item = Face>) -> Vec<Face> {
    let mut sets: Vec<Face> = sets.collect();
    sets.sort_by_cached_key(|set| (std::cmp::Reverse(set.len()), set.iter().collect::<Vec<_>>()));
    sets
}

/// A complex to draw.
///
/// ```
/// use faceoff::ask::Board;
/// use faceoff::{Session, ask};
///
/// let problem = "nim on boundary(3) @ 2,2,2".into();
/// let picture = ask(&Board { problem }, &Session::default()).unwrap();
/// let drawing = picture.summands[0].complex.as_ref().unwrap();
/// assert_eq!(drawing.vertices, ["1", "2", "3"]);
/// assert_eq!(drawing.facets, [[0, 1], [0, 2], [1, 2]]);
/// assert!(drawing.places.iter().flatten().all(|at| (0.0..=1.0).contains(at)));
/// ```
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
    /// The graph whose forests are the faces, where it was named by one: each
    /// vertex stands in the middle of an edge.
    pub graph: Option<Graph>,
    /// On a torus of 3 × 3 squares its vertices, row by row; each square is cut from upper
    /// right to lower left.
    pub torus: Option<Vec<usize>>,
}

/// A graph to draw; its edges are the vertices of a complex.
///
/// ```
/// use faceoff::ask::Board;
/// use faceoff::{Session, ask};
///
/// // A triangle with a pile on each of its edges.
/// let problem = "nim on graphic(12,23,13) @ 1,2,3".into();
/// let picture = ask(&Board { problem }, &Session::default()).unwrap();
/// let drawing = picture.summands[0].complex.as_ref().unwrap();
/// assert_eq!(drawing.vertices, ["e1", "e2", "e3"]);
/// let graph = drawing.graph.as_ref().unwrap();
/// assert_eq!(graph.edges, [(0, 1), (1, 2), (0, 2)]);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Graph {
    /// The labels of its vertices.
    pub vertices: Vec<String>,
    /// A place in the unit square for each of them.
    pub places: Vec<[f64; 2]>,
    /// The ends of each edge, in the order of piles.
    pub edges: Vec<(usize, usize)>,
}

/// Nobody can see anything in a picture of more facets.
const FACETS_TO_DRAW: usize = 2000;

fn part(placed: &GamePosition, games: &Games) -> Part {
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
    let complex = named.map(drawing);
    let moves = placed.game.as_piles().zip(placed.position.as_piles());
    Part {
        problem: Spelled(placed.clone()),
        game: Spelled(placed.game.clone()),
        rules: rules(&placed.game, games.kind(&kind)),
        shape: Shape::of(&placed.game),
        moves: moves.map(|(game, piles)| PileMoves::of(game, piles)),
        split: placed.game.as_delete_nim().map(Split::of),
        kind,
        piles,
        components,
        complex,
    }
}

fn drawing(named: &NamedComplex) -> Drawing {
    let names = |labels: &[Label]| labels.iter().map(|l| l.as_str().to_owned()).collect();
    let places = |points: &[Point]| points.iter().map(|p| [p.x, p.y]).collect();
    let behind = graph(named);
    Drawing {
        notation: Spelled(named.clone()),
        vertices: names(named.complex.labels()),
        facets: { named.complex.facets().iter() }
            .map(|f| f.iter().collect())
            .collect(),
        places: match &behind {
            Some(graph) => places(&graph.middles),
            None => places(&layout(&named.complex)),
        },
        graph: behind.map(|graph| Graph {
            vertices: names(&graph.vertices),
            places: places(&graph.places),
            edges: graph.edges,
        }),
        torus: torus(&named.complex).map(Vec::from),
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

    /// By definition: what is no proper part of another set, on all complexes on four vertices
    /// with whatever piles empty.
    #[test]
    fn what_is_left_of_facets() {
        for complex in faceoff_complex::enumerate::complexes(4).unwrap() {
            for kept in 0..16u32 {
                let piles: Vec<BigUint> = (0..4).map(|v| (kept >> v & 1).into()).collect();
                let full: Face = (0..4).filter(|v| kept >> v & 1 == 1).collect();
                let parts: Vec<Face> = complex.facets().iter().map(|&f| f & full).collect();
                let maximal = |set: &&Face| {
                    let inside = |other: &Face| set.is_subset(*other) && *other != **set;
                    !set.is_empty() && !parts.iter().any(inside)
                };
                let mut expected: Vec<Face> = parts.iter().filter(maximal).copied().collect();
                let mut found = inside(&complex, &piles);
                assert!(found.is_sorted_by_key(|set| std::cmp::Reverse(set.len())));
                found.sort_unstable();
                expected.sort_unstable();
                expected.dedup();
                assert_eq!(found, expected, "{complex} {piles:?}");
            }
        }
    }

    #[test]
    fn shapes_and_what_moves_change() {
        let part = |text: &str| board(text).summands.swap_remove(0);
        let shapes = [
            ("nim[exact=2] on path(2,2) @ 1,2,3", Shape::Piles),
            ("chomp on complete(3)", Shape::Faces),
            ("kayles @ 5", Shape::Heaps),
            ("delete-nim @ 1,2", Shape::Delete),
            (
                "emperor on points(2) @ (nim @ 2 ; kayles @ 2)",
                Shape::Emperor,
            ),
        ];
        for (text, shape) in shapes {
            assert_eq!(part(text).shape, shape, "{text}");
        }
        let wythoff = part("wythoff on simplex(2) @ 6,9").moves.unwrap();
        assert!(wythoff.same && !wythoff.nim && !wythoff.raises);
        assert_eq!(wythoff.sets, Some(vec![vec![0, 1]]));
        let three = part("delete-nim[all-but-one](3) @ 4,5,6").split.unwrap();
        assert_eq!((three.deleted, three.parts, three.taken), (2, 3, 2));
        let graph = part("nim on graphic(12,23,13) @ 1,2,3")
            .complex
            .unwrap()
            .graph;
        assert_eq!(graph.unwrap().edges, [(0, 1), (1, 2), (0, 2)]);
        // Empty piles are in no move, and vanish in shrinking Nim.
        let sets = |text: &str| part(text).moves.unwrap().sets.unwrap();
        assert_eq!(sets("nim on cycle(4,2) @ 1,0,2,3"), [[0, 3], [2, 3]]);
        let shrunk = sets("shrinking on cycle(4,2) @ 1,0,2,3");
        assert_eq!(shrunk, [[0, 2], [0, 3], [2, 3]]);
        // Too many moves to look at.
        let large = part("shrinking on cycle(4,2) @ 1000,1000,1000,1000");
        assert!(large.moves.unwrap().sets.is_none());
    }
}
