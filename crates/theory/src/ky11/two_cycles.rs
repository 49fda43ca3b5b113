//! Two cycles with a vertex or a path in common (KY11 Appendix B).
//!
//! * Corollary 2: one vertex A of degree 4, all others of degree 2, connected.
//! * Corollary 3: two vertices of degree 3 joined by three paths, all other
//!   vertices on them: a cycle with another path between two of its vertices
//!   that are not neighbours on it.
//!
//! The moves: to an even number of vertices in a graph with one even cycle,
//! which is worth 0.

use super::bipartite;
use super::solved::{Solved, on_graph};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::{Face, Graph};

/// KY11 Corollary 2.
pub(crate) static COROLLARY_2: Theorem = Theorem {
    id: "KY11-C2",
    title: "Chomp on two cycles with a common vertex",
    statement: "The value of chomp on two cycles with one vertex in common is 1.",
    plain: "Two rings share one vertex: the position is won.",
    formula: TheoremFormula::Stated("g(C_p ∨ C_q) = 1"),
    citation: "KY11, Corollary 2",
    status: Status::ProvedInPaper,
    strength: 89,
    apply: |game, _| {
        on_graph(game, |complex, graph| {
            let Some([a]) = branching(graph, 4) else {
                return Ok(None);
            };
            let because = format!("two cycles that meet in {}", complex.label(a));
            let why = "Every move leaves a forest worth 0 or 3, or a ring with tails, never worth 1; \
                       some move leaves 0.";
            Ok(Some(
                Solved::exactly(1, because, why).by_removing(winning(graph)),
            ))
        })
    },
    instances: &[
        Instance::new("chomp on graph(12,23,13,34,45,35)", 0),
        Instance::new("chomp on graph(12,23,34,14,45,56,46)", 0),
        Instance::new("chomp on graph(12,23,34,41,45,56,67,47)", 0),
    ],
};

/// KY11 Corollary 3.
pub(crate) static COROLLARY_3: Theorem = Theorem {
    id: "KY11-C3",
    title: "Chomp on a cycle with a further path",
    statement: "Let two vertices of a cycle that are not neighbours be joined by a further path. \
                The value of chomp on this graph is 1 if it has an odd number of vertices, 2 if \
                that number is even.",
    plain: "A ring with a further path across it: the position is won.",
    formula: TheoremFormula::Stated("v odd: 1; v even: 2"),
    citation: "KY11, Corollary 3",
    status: Status::ProvedInPaper,
    strength: 89,
    apply: |game, _| {
        on_graph(game, |complex, graph| {
            let Some([a, b]) =
                branching(graph, 3).filter(|[a, b]| are_joined_by_three(graph, *a, *b))
            else {
                return Ok(None);
            };
            let because = format!(
                "three paths between {} and {}",
                complex.label(a),
                complex.label(b)
            );
            let why = format!(
                "There are {} vertices; removing {} or {} leaves a tree, every other move a ring with tails.",
                graph.n(),
                complex.label(a),
                complex.label(b)
            );
            Ok(Some(
                Solved::exactly(further_path(graph), because, why).by_removing(winning(graph)),
            ))
        })
    },
    instances: &[
        Instance::new("chomp on multipartite(1,1,2)", 0),
        Instance::new("chomp on multipartite(2,3)", 0),
        Instance::new("chomp on graph(12,23,34,45,15,13)", 0),
        Instance::new("chomp on graph(12,23,34,45,15,16,63)", 0),
    ],
};

/// The value of chomp on the graph, if Corollary 2 or 3 gives it.
pub fn value(graph: &Graph) -> Option<u64> {
    if branching::<1>(graph, 4).is_some() {
        return Some(1);
    }
    let [a, b] = branching(graph, 3)?;
    are_joined_by_three(graph, a, b).then(|| further_path(graph))
}

/// The value in Corollary 3.
fn further_path(graph: &Graph) -> u64 {
    if graph.n() % 2 == 1 { 1 } else { 2 }
}

/// The vertices of this degree, if the graph is connected, all others have
/// degree 2 and there are `N` of them.
fn branching<const N: usize>(graph: &Graph, degree: usize) -> Option<[usize; N]> {
    let first = graph.vertices().first()?;
    let branches: Vec<usize> = graph
        .vertices()
        .iter()
        .filter(|&v| graph.degree(v) != 2)
        .collect();
    let fits = branches.iter().all(|&v| graph.degree(v) == degree)
        && graph.component(first) == graph.vertices();
    branches.try_into().ok().filter(|_| fits)
}

/// Do all three edges at `a` lead to `b`? Otherwise two of them are on one
/// cycle through `a`.
fn are_joined_by_three(graph: &Graph, a: usize, b: usize) -> bool {
    graph.neighbours(a).iter().all(|start| {
        let (mut last, mut at) = (a, start);
        while at != a && at != b {
            let next = graph.neighbours(at).without(last).first();
            (last, at) = (at, next.expect("the degree is 2"));
        }
        at == b
    })
}

/// A face whose removal leaves a bipartite graph worth 0.
fn winning(graph: &Graph) -> Option<Face> {
    let vertices = graph.vertices().iter().map(Face::single);
    let edges = graph.edges().map(|(a, b)| Face::single(a).with(b));
    vertices.chain(edges).find(|face| {
        let mut left = graph.clone();
        let ends: Vec<usize> = face.iter().collect();
        match ends[..] {
            [a, b] => left.remove_edge(a, b),
            _ => left.remove(*face),
        }
        left.sides().is_some() && bipartite::value(left.n(), left.edges().count()) == 0
    })
}
