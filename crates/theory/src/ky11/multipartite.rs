//! Complete and complete multipartite graphs (KY11 §3.3).
//!
//! Two vertices of one part can be exchanged and are not joined, so Theorem 1
//! removes them in pairs: what is left is K_p, one vertex for every part of
//! odd size. From K_p, removing a vertex leads to K_{p−1}; removing an edge
//! makes its ends exchangeable and so leads to the value of K_{p−2}.

use super::solved::{Solved, on_graph};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::Face;

/// KY11 Lemma 1.
pub(crate) static LEMMA_1: Theorem = Theorem {
    id: "KY11-L1",
    title: "Chomp on complete graphs",
    statement: "The value of chomp on the complete graph on n vertices is the residue of n \
                modulo 3.",
    plain: "Every two vertices are joined. The position is lost exactly if the number of \
            vertices is divisible by three.",
    formula: TheoremFormula::Stated("g(K_n) = n mod 3"),
    citation: "KY11, Lemma 1",
    status: Status::ProvedInPaper,
    strength: 95,
    apply: |game, _| {
        on_graph(game, |complex, graph| {
            let n = complex.n();
            let complete = graph.vertices().iter().all(|v| graph.degree(v) == n - 1);
            Ok(complete.then(|| {
                let parts: Vec<Face> = (0..n).map(Face::single).collect();
                let because = format!("it is the complete graph on {n} vertices");
                let why = format!(
                    "The number of vertices is {n}; divided by 3, that leaves {}.",
                    n % 3
                );
                Solved::exactly(value(&parts), because, why).by_removing(winning(&parts))
            }))
        })
    },
    instances: &[
        Instance::new("chomp on complete(2)", 0),
        Instance::new("chomp on complete(3)", 0),
        Instance::new("chomp on complete(4)", 0),
        Instance::new("chomp on complete(5)", 0),
    ],
};

/// KY11 Theorem 2.
pub(crate) static THEOREM_2: Theorem = Theorem {
    id: "KY11-2",
    title: "Chomp on complete multipartite graphs",
    statement: "The value of chomp on a complete multipartite graph is the residue modulo 3 of \
                the number of parts of odd size.",
    plain: "The vertices fall into groups; two are joined exactly if they are of different \
            groups. Count the groups with an odd number of vertices: the position is lost \
            exactly if that count is divisible by three.",
    formula: TheoremFormula::Stated("g(K_{a1,…,an}) = #{i : a_i odd} mod 3"),
    citation: "KY11, Theorem 2",
    status: Status::ProvedInPaper,
    strength: 94,
    apply: |game, _| {
        on_graph(game, |complex, graph| {
            Ok(graph.parts().map(|parts| {
                let shown: Vec<String> = parts.iter().map(|part| complex.show(*part)).collect();
                let odd = parts.iter().filter(|part| part.len() % 2 == 1).count();
                let because = format!(
                    "it is complete multipartite, with parts {}",
                    shown.join(", ")
                );
                let why = format!(
                    "Parts of odd size: {odd}. Divided by 3, that leaves {}.",
                    odd % 3
                );
                Solved::exactly(value(&parts), because, why).by_removing(winning(&parts))
            }))
        })
    },
    instances: &[
        Instance::new("chomp on multipartite(1,2)", 0),
        Instance::new("chomp on multipartite(1,1,2)", 0),
        Instance::new("chomp on multipartite(2,2,2)", 0),
        Instance::new("chomp on multipartite(3,1,1)", 0),
        Instance::new("chomp on points(4)", 0),
        Instance::new("chomp on points(5)", 0),
    ],
};

/// The value of chomp on the complete multipartite graph with these parts.
pub fn value(parts: &[Face]) -> u64 {
    parts.iter().filter(|part| part.len() % 2 == 1).count() as u64 % 3
}

/// A face to remove so that the value becomes 0: a vertex of one odd part, or
/// an edge between two.
fn winning(parts: &[Face]) -> Option<Face> {
    let mut odd = parts.iter().filter(|part| part.len() % 2 == 1);
    odd.by_ref()
        .take(value(parts) as usize)
        .filter_map(|part| part.first())
        .fold(None, |face, v| Some(face.unwrap_or(Face::EMPTY).with(v)))
}
