//! Connected graphs with exactly one cycle, and a single tree on an odd one
//! (KY11 §5).
//!
//! A pseudotree with an even cycle is bipartite: see [`super::bipartite`].
//! Theorem 4: the cycle is odd, one vertex A of it has degree 3, the others
//! have degree 2; B is the neighbour of A outside the cycle; the graph is in
//! simplest form (Definition 5).

use super::solved::{Solved, on_graph};
use crate::decision::Value;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::{Face, Graph};

/// KY11 Theorem 4.
pub(crate) static THEOREM_4: Theorem = Theorem {
    id: "KY11-4",
    title: "Chomp on an odd cycle with one tree",
    statement: "Let G be a pseudotree in simplest form with an odd cycle, where a vertex A of the \
                cycle has degree 3 and the others degree 2, and let B be the neighbour of A \
                outside the cycle. The value of chomp on G is at least 4 if B has odd degree; if \
                B has even degree, it is 3 for an odd number of vertices and 0 for an even one.",
    plain: "A ring with an odd number of vertices carries one tree. The position is lost \
            exactly if the first vertex of the tree has an even number of edges and the number \
            of all vertices is even.",
    formula: TheoremFormula::Stated("deg B odd: g(G) ≥ 4; deg B even: g(G) = 3 (v mod 2)"),
    citation: "KY11, Theorem 4",
    status: Status::ProvedInPaper,
    strength: 85,
    apply: |game, limits| {
        on_graph(game, |complex, graph| {
            let Some((a, b)) = Pseudotree::of(graph).and_then(|p| p.single_tree(graph)) else {
                return Ok(None);
            };
            if complex.folding(limits)?.is_some() {
                return Ok(None);
            }
            let (odd, degree) = (graph.n() % 2 == 1, graph.degree(b));
            let because = format!(
                "an odd cycle with a single tree, whose root {} at {} has degree {degree}",
                complex.label(b),
                complex.label(a)
            );
            let (value, winning) = match (degree % 2 == 1, odd) {
                (true, true) => (Value::AtLeast(4u32.into()), Some(a)),
                (true, false) => (Value::AtLeast(4u32.into()), Some(b)),
                (false, true) => (Value::Exactly(3u32.into()), Some(a)),
                (false, false) => (Value::Exactly(0u32.into()), None),
            };
            let why = match winning {
                Some(v) if v == a => "Removing the vertex of the cycle leaves a forest worth 0.",
                Some(_) => {
                    "Removing the root of the tree leaves the cycle and a forest, both worth 0."
                }
                None => "No move leads to the value 0.",
            };
            Ok(Some(Solved {
                value,
                winning: winning.map(Face::single),
                because,
                why: why.to_owned(),
            }))
        })
    },
    instances: &[
        Instance::new("chomp on pseudotree(3,1:1)", 0),
        Instance::new("chomp on pseudotree(3,1:2)", 0),
        Instance::new("chomp on pseudotree(5,1:3)", 0),
        Instance::new("chomp on pseudotree(3,1:1[1,2])", 0),
        Instance::new("chomp on pseudotree(3,1:2[1,2])", 0),
        Instance::new("chomp on pseudotree(3,1:1[1,2,3])", 0),
    ],
};

/// The parts of a connected graph with exactly one cycle.
///
/// ```
/// use faceoff_complex::{Complex, Graph};
/// use faceoff_theory::ky11::pseudotree::Pseudotree;
///
/// let graph = |text: &str| Graph::of(&text.parse::<Complex>().unwrap()).unwrap();
/// let found = Pseudotree::of(&graph("facets(12,23,34,24)")).unwrap();
/// assert_eq!(found.on_cycle, [1, 2, 3].into_iter().collect());
/// assert!(found.is_odd());
/// assert!(Pseudotree::of(&graph("path(4,2)")).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Pseudotree {
    /// The vertices of the cycle, in order.
    pub cycle: Vec<usize>,
    /// The same as a set.
    pub on_cycle: Face,
}

impl Pseudotree {
    /// The cycle, if the graph is connected and has exactly one.
    pub fn of(graph: &Graph) -> Option<Self> {
        let first = graph.vertices().first()?;
        let connected = graph.component(first) == graph.vertices();
        if !connected || graph.edges().count() != graph.n() {
            return None;
        }
        let on_cycle = graph.core();
        let cycle = graph.around(on_cycle)?;
        Some(Self { cycle, on_cycle })
    }

    /// Is the cycle odd?
    pub fn is_odd(&self) -> bool {
        self.cycle.len() % 2 == 1
    }

    /// The neighbours of a vertex of the cycle that are not on it: the roots
    /// of its trees.
    pub(crate) fn roots(&self, graph: &Graph, v: usize) -> Face {
        graph.neighbours(v) - self.on_cycle
    }

    /// The vertex A of an odd cycle that has the only tree, and the root B of
    /// that tree.
    pub(crate) fn single_tree(&self, graph: &Graph) -> Option<(usize, usize)> {
        let mut with_trees = self.cycle.iter().filter(|&&v| graph.degree(v) > 2);
        let &a = with_trees.next()?;
        let b = self.roots(graph, a).first()?;
        (self.is_odd() && with_trees.next().is_none() && graph.degree(a) == 3).then_some((a, b))
    }

    /// The length of the tail that starts at the vertex `start`, coming from
    /// `before`; `None` if it branches.
    pub(crate) fn tail(graph: &Graph, before: usize, start: usize) -> Option<usize> {
        let (mut last, mut at, mut length) = (before, start, 1);
        loop {
            let mut next = graph.neighbours(at).without(last).iter();
            match (next.next(), next.next()) {
                (None, _) => return Some(length),
                (Some(v), None) => (last, at, length) = (at, v, length + 1),
                _ => return None,
            }
        }
    }
}
