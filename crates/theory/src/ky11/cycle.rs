//! Cycles and wheels (KY11 §2 and Appendix A).
//!
//! Every move in a cycle leaves a path, which is never worth 0: so a cycle is.
//! Taking the centre of a wheel leaves a cycle, so every wheel is won. In a
//! wheel with an even rim, turn the rim half round but for two opposite
//! vertices: the fixed vertices are a path of three, worth 1.

use super::solved::{Solved, on_graph};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::{Face, Graph};

/// Cycles, KY11 §2.
pub static CYCLES: Theorem = Theorem {
    id: "KY11-cycle",
    title: "Chomp on cycles",
    statement: "The value of chomp on a cycle is 0.",
    plain: "On a ring every bite leaves a row, and a row can always be won: the ring is lost.",
    formula: TheoremFormula::Stated("g(C_n) = 0"),
    citation: "KY11, Section 2",
    status: Status::ProvedInPaper,
    strength: 95,
    apply: |game, _| {
        on_graph(game, |_, graph| {
            Ok(graph.is_cycle().then(|| {
                let because = format!("it is a cycle of {} vertices", graph.n());
                Solved::exactly(0, because, "Every move leaves a path, worth 1 or 2.")
            }))
        })
    },
    instances: &[
        Instance::new("chomp on cycle(3,2)", 0),
        Instance::new("chomp on cycle(5,2)", 0),
        Instance::new("chomp on cycle(6,2)", 0),
    ],
};

/// Wheels with an even rim, KY11 Appendix A.
pub static EVEN_WHEELS: Theorem = Theorem {
    id: "KY11-wheel",
    title: "Chomp on wheels with an even rim",
    statement: "The value of chomp on a wheel whose rim has an even number of vertices is 1: \
                an involution reduces it to a path of three vertices.",
    plain: "On a wheel whose rim has an even number of vertices, bite off the hub: the ring \
            that is left is lost.",
    formula: TheoremFormula::Stated("g(W_n) = 1 for even n"),
    citation: "KY11, remark after Conjecture 3",
    status: Status::ProvedInPaper,
    strength: 91,
    apply: |game, _| {
        on_graph(game, |complex, graph| {
            let centre = centre(graph).filter(|_| graph.n() % 2 == 1);
            Ok(centre.map(|centre| {
                let n = graph.n() - 1;
                let label = complex.label(centre);
                let because = format!("it is a wheel with centre {label} and {n} spokes");
                let why = "A reflection fixes the centre and two opposite vertices of the rim, \
                           a path worth 1; taking the centre leaves a cycle, worth 0.";
                Solved::exactly(1, because, why).by_removing(Some(Face::single(centre)))
            }))
        })
    },
    instances: &[
        Instance::new("chomp on wheel(4)", 0),
        Instance::new("chomp on wheel(6)", 0),
        Instance::new("chomp on order(wheel(4), 3 1 0 2 4)", 0),
    ],
};

/// The centre of a wheel: the other vertices are a cycle, all joined to it.
pub fn centre(graph: &Graph) -> Option<usize> {
    graph.vertices().iter().find(|&v| {
        let rim = graph.vertices().without(v);
        rim.len() >= 3 && graph.neighbours(v) == rim && graph.around(rim).is_some()
    })
}
