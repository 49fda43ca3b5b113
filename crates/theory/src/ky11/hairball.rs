//! Hairballs: an odd cycle with tails (KY11 Appendix B).
//!
//! A hairball is a pseudotree in which no vertex outside the cycle has degree
//! above 2: every tree on the cycle is a path. Theorem 6 is about hairballs in
//! simplest form (Definition 5) that are not just a cycle. Its rule 1 has A of
//! degree 3 for k = 0, since a 0-tail is no tail.

use super::bipartite;
use super::pseudotree::Pseudotree;
use super::reduction::reduce;
use super::solved::{Solved, on_graph};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::{Complex, Face, Graph};
use faceoff_limits::{Limits, StopReason};

/// KY11 Theorem 6.
pub(crate) static THEOREM_6: Theorem = Theorem {
    id: "KY11-6",
    title: "Chomp on odd hairballs",
    statement: "Let G be an odd cycle with tails on its vertices, in simplest form and not just a \
                cycle. The value of chomp on G is 3 if G has an odd number of vertices. If that \
                number is even, it is 4 if all tails are on one vertex and are a k-tail and a \
                (k+1)-tail, k ≥ 0, and 0 otherwise.",
    plain: "A ring with an odd number of vertices carries tails. With an odd number of \
            vertices in all it is won. With an even number it is lost, unless all tails hang \
            on one vertex and are two whose lengths differ by one, or a single vertex.",
    formula: TheoremFormula::Stated(
        "v odd: 3; v even: 4 for one k-tail and one (k+1)-tail at one vertex, else 0",
    ),
    citation: "KY11, Theorem 6",
    status: Status::ProvedInPaper,
    strength: 88,
    apply: |game, limits| {
        on_graph(game, |complex, graph| {
            let Some(tails) = Tails::of(graph) else {
                return Ok(None);
            };
            let Some(value) = tails.value() else {
                return Ok(None);
            };
            if complex.folding(limits)?.is_some() {
                return Ok(None);
            }
            let shown: Vec<String> = tails
                .lengths
                .iter()
                .map(|(v, k)| format!("{k} at {}", complex.label(*v)))
                .collect();
            let because = format!("an odd cycle with tails: {}", shown.join(", "));
            let why = match value {
                3 => "The number of vertices is odd.",
                4 => {
                    "The number of vertices is even, and the tails hang on one vertex and differ by one."
                }
                _ => "The number of vertices is even.",
            };
            let winning = match value {
                0 => None,
                _ => winning(complex, graph, limits)?,
            };
            Ok(Some(
                Solved::exactly(value, because, why).by_removing(winning),
            ))
        })
    },
    instances: &[
        Instance::new("chomp on pseudotree(3,1:1)", 0),
        Instance::new("chomp on pseudotree(5,1:1)", 0),
        Instance::new("chomp on pseudotree(3,1:1,1:2)", 0),
        Instance::new("chomp on pseudotree(3,1:1,1:2,2:1)", 0),
        Instance::new("chomp on pseudotree(3,1:1,1:3)", 0),
        Instance::new("chomp on pseudotree(3,1:1,1:2,2:1,2:2)", 0),
    ],
};

/// The tails of a hairball with an odd cycle.
///
/// ```
/// use faceoff_complex::{Complex, Graph};
/// use faceoff_theory::ky11::hairball::Tails;
///
/// // A triangle with tails of 1 and 2 vertices at one corner: value 4.
/// let complex: Complex = "pseudotree(3,1:1,1:2)".parse().unwrap();
/// let tails = Tails::of(&Graph::of(&complex).unwrap()).unwrap();
/// assert_eq!(tails.lengths.len(), 2);
/// assert_eq!(tails.value(), Some(4));
/// ```
#[derive(Clone, Debug)]
pub struct Tails {
    /// Vertices of the cycle, with the length of a tail on each.
    pub lengths: Vec<(usize, usize)>,
    /// Number of vertices of the graph.
    n: usize,
}

impl Tails {
    /// The tails, if the graph is an odd cycle with tails.
    pub fn of(graph: &Graph) -> Option<Self> {
        let pseudotree = Pseudotree::of(graph).filter(Pseudotree::is_odd)?;
        let mut lengths = Vec::new();
        for &v in &pseudotree.cycle {
            for root in pseudotree.roots(graph, v) {
                lengths.push((v, Pseudotree::tail(graph, v, root)?));
            }
        }
        let n = graph.n();
        Some(Self { lengths, n })
    }

    /// The value by Theorem 6, whose hypothesis that the graph is in simplest
    /// form is not looked at; `None` for a bare cycle.
    pub fn value(&self) -> Option<u64> {
        if self.lengths.is_empty() {
            return None;
        }
        if self.n % 2 == 1 {
            return Some(3);
        }
        let special = match self.lengths[..] {
            [(_, k)] => k == 1,
            [(a, k), (b, l)] => a == b && k.abs_diff(l) == 1,
            _ => false,
        };
        Some(if special { 4 } else { 0 })
    }
}

/// A leaf whose removal leaves the value 0; the proof shows that there is one.
fn winning(complex: &Complex, graph: &Graph, limits: &Limits) -> Result<Option<Face>, StopReason> {
    for leaf in graph.vertices().iter().filter(|&v| graph.degree(v) == 1) {
        let left = complex.delete(leaf).expect("more than a vertex");
        if value_of(&left, limits)? == Some(0) {
            return Ok(Some(Face::single(leaf)));
        }
    }
    Ok(None)
}

/// The value of a hairball that need not be in simplest form.
fn value_of(complex: &Complex, limits: &Limits) -> Result<Option<u64>, StopReason> {
    let Some(simplest) = reduce(complex, limits)?.result else {
        return Ok(Some(0));
    };
    let Some(graph) = Graph::of(&simplest) else {
        return Ok(None);
    };
    if graph.is_cycle() {
        return Ok(Some(0));
    }
    if graph.sides().is_some() {
        return Ok(Some(bipartite::value(graph.n(), graph.edges().count())));
    }
    Ok(Tails::of(&graph).and_then(|tails| tails.value()))
}
