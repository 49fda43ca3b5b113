//! Chomp on a complex, or subset take-away (KY11 §2).
//!
//! A move chooses a non-empty face and removes it with all faces that contain
//! it. The player who removes the last face wins. On a complex of dimension 1
//! this is graph chomp.
//!
//! A position is what is left: a complex on some of the vertices, or nothing.
//! In the middle of a game it is written as the start of another,
//! `chomp on facets(…)`; the end of every game is written `chomp[over]`.

use super::Kind;
use crate::any::Game;
use crate::notation::{GamePosition, Head, PositionSpec};
use crate::playable::{Expects, IllegalMove, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use faceoff_complex::notation::{Diagnostic, NamedComplex};
use faceoff_complex::{Complex, Face, maximal_sets};
use smallvec::SmallVec;
use std::ops::ControlFlow;

pub(super) const KIND: Kind = Kind {
    keyword: "chomp",
    syntax: "chomp on COMPLEX",
    summary: "remove a non-empty face and all faces that contain it",
    rules: "A move chooses a non-empty face of what is left of a complex and removes it with all faces that \
            contain it (KY11 §2). On a graph this is graph chomp. The game takes no position: it starts \
            from the complex.",
    example: "chomp on path(2,2)",
    build,
};

/// The option in `[ ]` that stands for the end of the game.
const OVER: &str = "over";

fn build(head: &Head<'_>) -> Result<Game, Vec<Diagnostic>> {
    match &head.options {
        Some(option) if option.text == OVER => {
            head.no_complex()?;
            head.no_arguments()?;
            Ok(Game::new(Chomp { complex: None }))
        }
        Some(option) => {
            let message = format!("chomp takes nothing in [ ] but {OVER}");
            let problem = option.problem(message);
            Err(vec![problem.help("chomp[over] is the end of a game")])
        }
        None => Ok(Game::new(Chomp::new(head.complex()?))),
    }
}

/// Chomp, starting from a complex.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_game::Ruleset;
/// use faceoff_game::rules::Chomp;
///
/// // A graph with four vertices and six edges.
/// let chomp = Chomp::new(families::complete(4).unwrap());
/// assert_eq!(chomp.options(&chomp.start()).len(), 4 + 6);
/// // Without a vertex it is a triangle.
/// let left = chomp.remove(&chomp.start(), [0].into_iter().collect()).unwrap();
/// assert_eq!(chomp.left(&left).unwrap().facets().len(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Chomp {
    /// None where the game is over before it begins.
    complex: Option<NamedComplex>,
}

/// What is left of the complex: its facets in ascending order of masks, over
/// the vertices of the complex the game started from.
///
/// ```
/// use faceoff_complex::Face;
/// use faceoff_game::rules::chomp::Remains;
///
/// let triangle = Remains::new(vec![[0, 1, 2].into_iter().collect()]);
/// let edge: Face = [0, 1].into_iter().collect();
/// let left = triangle.without(edge);
/// // The triangle is gone with its edge; two edges are left.
/// assert_eq!(left.facets().len(), 2);
/// assert!(!left.has(edge) && left.has([0].into_iter().collect()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Remains(SmallVec<[Face; 6]>);

impl Remains {
    /// What has these facets; sets inside others are dropped.
    pub fn new(sets: Vec<Face>) -> Self {
        let mut facets = maximal_sets(sets);
        facets.retain(|facet| !facet.is_empty());
        facets.sort_unstable();
        Self(facets.into())
    }

    /// The facets.
    pub fn facets(&self) -> &[Face] {
        &self.0
    }

    /// Is nothing left?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Is this set of vertices a non-empty face?
    pub fn has(&self, face: Face) -> bool {
        !face.is_empty() && self.0.iter().any(|facet| face.is_subset(*facet))
    }

    /// Call `visit` for every non-empty face, each once, until it breaks.
    pub fn visit_faces(&self, mut visit: impl FnMut(Face) -> ControlFlow<()>) -> ControlFlow<()> {
        for (i, facet) in self.0.iter().enumerate() {
            let earlier = &self.0[..i];
            for face in facet.subsets().skip(1) {
                if !earlier.iter().any(|other| face.is_subset(*other)) {
                    visit(face)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What is left without `face` and the faces that contain it.
    pub fn without(&self, face: Face) -> Self {
        let mut left = Self::default();
        left.remove(self, face);
        left
    }

    /// Put into `self` what is left of `from` without `face` and the faces
    /// that contain it.
    fn remove(&mut self, from: &Self, face: Face) {
        self.0.clear();
        let is_hit = |facet: &Face| face.is_subset(*facet);
        self.0.extend(from.0.iter().copied().filter(|f| !is_hit(f)));
        for facet in from.0.iter().copied().filter(is_hit) {
            for v in face {
                let rest = facet.without(v);
                if self.has(rest) || rest.is_empty() {
                    continue;
                }
                self.0.retain(|other| !other.is_subset(rest));
                self.0.push(rest);
            }
        }
        self.0.sort_unstable();
    }
}

impl Chomp {
    /// The game that is over before it begins.
    pub fn over() -> Self {
        Self { complex: None }
    }

    /// The game that starts from this complex.
    pub fn new(complex: impl Into<NamedComplex>) -> Self {
        Self {
            complex: Some(complex.into()),
        }
    }

    /// The complex the game starts from; none where it is over at once.
    pub fn complex(&self) -> Option<&Complex> {
        self.complex.as_ref().map(|named| &named.complex)
    }

    /// The position the game starts from.
    pub fn start(&self) -> Remains {
        let facets = self.complex().map_or(&[][..], Complex::facets);
        Remains::new(facets.to_vec())
    }

    /// The position as a complex with the labels of the start, or nothing.
    pub fn left(&self, position: &Remains) -> Option<Complex> {
        if position.is_empty() {
            return None;
        }
        let derived = Complex::dropping(self.complex()?.labels(), position.0.to_vec());
        Some(derived.expect("part of a complex").complex)
    }

    /// The face whose removal leads to the start of another game: the smallest
    /// one that is gone. `None` if no move leads there.
    pub fn removed(&self, to: &Self) -> Option<Face> {
        let before = self.complex()?;
        let vertex = |face: Face, from: &Complex, to: &Complex| -> Option<Face> {
            let names = from.names(face).into_iter();
            names.map(|name| to.vertex(name)).collect()
        };
        let left: Option<Vec<Face>> = to.complex().map_or(Some(Vec::new()), |after| {
            let facets = after.facets().iter();
            facets.map(|&facet| vertex(facet, after, before)).collect()
        });
        let left = Remains::new(left?);
        // A facet that is gone contains the removed face: drop vertices while
        // the rest is gone too.
        let start = self.start();
        let gone = *start.facets().iter().find(|facet| !left.has(**facet))?;
        let face = gone.iter().fold(gone, |kept, v| {
            let less = kept.without(v);
            if less.is_empty() || left.has(less) {
                kept
            } else {
                less
            }
        });
        (start.without(face) == left).then_some(face)
    }

    /// What is left after a move, or why the move is not legal.
    pub fn remove(&self, position: &Remains, face: Face) -> Result<Remains, IllegalMove> {
        if face.is_empty() {
            let message = "a move removes a face with at least one vertex";
            return Err(IllegalMove(message.to_owned()));
        }
        if !position.has(face) {
            let known = self.complex().filter(|c| face.is_subset(c.vertices()));
            let set = known.map_or_else(|| format!("{face:?}"), |complex| complex.show(face));
            return Err(IllegalMove(format!("{set} is not a face")));
        }
        Ok(position.without(face))
    }
}

impl Ruleset for Chomp {
    type Position = Remains;
    /// The face that was chosen.
    type Move = Face;

    fn bytes(&self, position: &Remains) -> usize {
        let spilled = position.0.spilled();
        let apart = if spilled { position.0.len() } else { 0 };
        size_of::<Remains>() + apart * size_of::<Face>()
    }

    fn visit_options(&self, position: &Remains, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut left = Remains::default();
        position.visit_faces(|face| {
            left.remove(position, face);
            visit(&face, &left)
        })
    }
}

impl Playable for Chomp {
    fn notation(&self) -> String {
        match &self.complex {
            Some(complex) => format!("chomp on {complex}"),
            None => format!("chomp[{OVER}]"),
        }
    }

    fn expects(&self) -> Expects {
        Expects::Nothing
    }

    fn complex(&self) -> Option<&NamedComplex> {
        self.complex.as_ref()
    }

    fn position(&self, _: &PositionSpec) -> Result<Remains, TooLarge> {
        Ok(self.start())
    }

    fn spec(&self, _: &Remains) -> PositionSpec {
        PositionSpec::Start
    }

    fn restarted(&self, position: &Remains) -> Option<Game> {
        (*position != self.start()).then(|| {
            Game::new(Self {
                complex: self.left(position).map(NamedComplex::from),
            })
        })
    }

    fn describe(&self, _: &PositionSpec, to: &GamePosition) -> Result<String, IllegalMove> {
        let after = to.game.as_chomp();
        let Some((complex, face)) = self.complex().zip(after.and_then(|to| self.removed(to)))
        else {
            return Err(IllegalMove("no move leads there".to_owned()));
        };
        let set = complex.show(face);
        Ok(format!("remove {set} and all faces that contain it"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyRules, GamePosition, Problem};

    fn chomp(text: &str) -> Chomp {
        Chomp::new(text.parse::<NamedComplex>().unwrap())
    }

    fn faces(remains: &Remains) -> Vec<Face> {
        let mut faces = Vec::new();
        let _ = remains.visit_faces(|face| {
            faces.push(face);
            ControlFlow::Continue(())
        });
        faces
    }

    /// The definition, word for word, on every position below a few complexes.
    #[test]
    fn a_move_removes_a_face_and_what_contains_it() {
        for text in ["simplex(4)", "wheel(4)", "facets(123,34,45,35,6)"] {
            let game = chomp(text);
            let mut todo = vec![game.start()];
            let mut seen = std::collections::HashSet::new();
            while let Some(position) = todo.pop() {
                if !seen.insert(position.clone()) {
                    continue;
                }
                let all = faces(&position);
                let options = game.options(&position);
                assert_eq!(options.len(), all.len());
                for (removed, option) in options {
                    assert!(all.contains(&removed));
                    let mut left = faces(&option);
                    left.sort_unstable();
                    let mut expected = all.clone();
                    expected.retain(|face| !removed.is_subset(*face));
                    expected.sort_unstable();
                    assert_eq!(left, expected, "{text}: {position:?} without {removed:?}");
                    todo.push(option);
                }
            }
        }
    }

    #[test]
    fn positions_in_the_middle_paste_back() {
        let start: Problem = "chomp on wheel(4)".parse().unwrap();
        let start = start.single().unwrap().place().unwrap();
        assert_eq!(start.to_string(), "chomp on wheel(4)");
        for ((), option) in AnyRules.options(&start) {
            let text = option.to_string();
            let again: Problem = text.parse().unwrap();
            assert_eq!(again.to_string(), text);
            assert_eq!(GamePosition::from(option).to_string(), text);
        }
        let point: Problem = "chomp on points(1)".parse().unwrap();
        let point = point.single().unwrap().place().unwrap();
        let (_, end) = AnyRules.options(&point).pop().unwrap();
        assert_eq!(end.to_string(), "chomp[over]");
        let suffix = "and all faces that contain it";
        let told = point.describe_move(&end).unwrap();
        assert_eq!(told, format!("remove {{1}} {suffix}"));
        let path: Problem = "chomp on path(3,2)".parse().unwrap();
        let path = path.single().unwrap().place().unwrap();
        let to = |text: &str| {
            text.parse::<Problem>().unwrap().summands[0]
                .place()
                .unwrap()
        };
        let described = |text: &str| path.describe_move(&to(text));
        for (to, face) in [("graph(1,34)", "{2}"), ("graph(34,12)", "{2,3}")] {
            let told = described(&format!("chomp on {to}")).unwrap();
            assert_eq!(told, format!("remove {face} {suffix}"));
        }
        assert!(described("chomp on graph(1,4)").is_err());
        assert!(described("chomp on graph(1,5)").is_err());
        let end: Problem = end.to_string().parse().unwrap();
        assert!(AnyRules.is_final(&end.single().unwrap().place().unwrap()));
    }

    #[test]
    fn bad_input_says_why() {
        let message = |text: &str| {
            let problems = text.parse::<Problem>().unwrap_err();
            problems.to_string().lines().next().unwrap().to_owned()
        };
        assert!(message("chomp").contains("chomp on which complex?"));
        assert!(message("chomp[3] on points(2)").contains("nothing in [ ] but over"));
        assert!(message("chomp on points(2) @ 1,2").contains("takes no position"));
        assert!(message("chomp on skeleton(4,0)").contains("empty"));
        let game = chomp("cycle(4,2)");
        let why = |face| game.remove(&game.start(), face).unwrap_err().to_string();
        assert_eq!(why(Face(0b101)), "{1,3} is not a face");
        assert_eq!(why(Face(1 << 9)), "{9} is not a face");
        assert_eq!(
            why(Face::EMPTY),
            "a move removes a face with at least one vertex"
        );
    }
}
