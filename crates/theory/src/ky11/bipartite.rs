//! Bipartite graphs and forests (KY11 §4).
//!
//! Only the parities of the numbers of vertices v and edges e matter (Table
//! 2); Table 3 tells which moves change which. By Lemma 2 there is a vertex of
//! even degree where v is odd, and one of odd degree where e is odd.

use super::solved::{Solved, on_graph};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::words::{counted, vertices};
use faceoff_complex::{Face, Graph};

/// KY11 Theorem 3.
pub(crate) static THEOREM_3: Theorem = Theorem {
    id: "KY11-3",
    title: "Chomp on bipartite graphs",
    statement: "The value of chomp on a bipartite graph with v vertices and e edges is 0 if both \
                are even, 1 if only v is odd, 2 if only e is odd, 3 if both are odd.",
    plain: "The vertices can be coloured with two colours so that every edge has both. The \
            position is lost exactly if the numbers of vertices and of edges are both even.",
    formula: TheoremFormula::Stated("g(G) = (v mod 2) + 2 (e mod 2)"),
    citation: "KY11, Theorem 3",
    status: Status::ProvedInPaper,
    strength: 93,
    apply: |game, _| {
        on_graph(game, |complex, graph| {
            Ok(graph.sides().map(|[one, other]| {
                let because = format!(
                    "every edge joins a vertex of {} with one of {}",
                    complex.show(one),
                    complex.show(other)
                );
                let (v, e) = (graph.n(), graph.edges().count());
                let why = format!(
                    "The number of vertices is {}, that of edges {}.",
                    parity(v),
                    parity(e)
                );
                Solved::exactly(value(v, e), because, why).by_removing(winning(graph))
            }))
        })
    },
    instances: &[
        Instance::new("chomp on grid(2,3)", 0),
        Instance::new("chomp on cycle(6,2)", 0),
        Instance::new("chomp on graph(12,23,34,14,45)", 0),
        Instance::new("chomp on pseudotree(4,1:1,1:1,2:1)", 0),
    ],
};

/// KY11 Corollary 1.
pub(crate) static COROLLARY_1: Theorem = Theorem {
    id: "KY11-C1",
    title: "Chomp on forests",
    statement: "The value of chomp on a forest with v vertices and c components is 0 if both are \
                even, 3 if only v is odd, 2 if only c is odd, 1 if both are odd.",
    plain: "There are no rings. The position is lost exactly if the number of vertices and the \
            number of separate pieces are both even.",
    formula: TheoremFormula::Stated("g(G) by the parities of (v, c): EE 0, OE 3, EO 2, OO 1"),
    citation: "KY11, Corollary 1; first by Draisma and van Rijnswou",
    status: Status::ProvedInPaper,
    strength: 92,
    apply: |game, _| {
        on_graph(game, |_, graph| {
            let forest = graph.core().is_empty();
            Ok(forest.then(|| {
                let (v, c) = (graph.n(), graph.components().count());
                let components = counted(c, "component", "components");
                let because = format!("it has no cycle: {} in {components}", vertices(v));
                let why = format!(
                    "The number of vertices is {}, that of components {}.",
                    parity(v),
                    parity(c)
                );
                Solved::exactly(forest_value(v, c), because, why).by_removing(winning(graph))
            }))
        })
    },
    instances: &[
        Instance::new("chomp on path(4,2)", 0),
        Instance::new("chomp on path(5,2)", 0),
        Instance::new("chomp on graph(12,23,24,56)", 0),
        Instance::new("chomp on points(3)", 0),
    ],
};

fn parity(number: usize) -> String {
    let word = if number.is_multiple_of(2) {
        "even"
    } else {
        "odd"
    };
    format!("{number} ({word})")
}

/// The value of chomp on a bipartite graph with so many vertices and edges
/// (Table 2).
pub fn value(vertices: usize, edges: usize) -> u64 {
    (vertices % 2 + 2 * (edges % 2)) as u64
}

/// The value of chomp on a forest with so many vertices and components (Table
/// 1).
fn forest_value(vertices: usize, components: usize) -> u64 {
    match (vertices % 2, components % 2) {
        (0, 0) => 0,
        (1, 0) => 3,
        (0, _) => 2,
        (_, _) => 1,
    }
}

/// A face of a bipartite graph to remove so that the value becomes 0: the row
/// of Table 3 names its kind.
fn winning(graph: &Graph) -> Option<Face> {
    let vertex = |odd: usize| {
        let fits = |v: &usize| graph.degree(*v) % 2 == odd;
        graph.vertices().iter().find(fits).map(Face::single)
    };
    match value(graph.n(), graph.edges().count()) {
        0 => None,
        1 => vertex(0),
        2 => graph.edges().next().map(|(a, b)| Face::single(a).with(b)),
        _ => vertex(1),
    }
}
