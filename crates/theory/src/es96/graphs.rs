//! The graphs that are Nim-regular (Reading 1999).
//!
//! A graph, as a complex of dimension at most 1, is Nim-regular exactly if it
//! has no induced K2 + K1 (an edge and a vertex that is joined to neither end)
//! and no induced K5 minus an edge.
//!
//! Without induced K2 + K1, "equal or not joined" is an equivalence relation:
//! the graph is complete multipartite. K5 minus an edge is multipartite with
//! parts 2, 1, 1, 1. So the Nim-regular graphs are the complete multipartite
//! graphs with at most three parts, and the complete graphs. On the former a
//! position is a zero position exactly if the parts have nim-sums 0 (one
//! part), 0 and 0 (two), or three equal ones; on complete graphs of four
//! vertices and more it is Moore's Nim with two piles.

use super::nim_basis::NimBasis;
use super::nim_regular;
use crate::claims;
use crate::decision::{ClosedForm, PileDecision, Reply, Rule, Verdict};
use crate::dh13::nim_sum::nim_sum;
use crate::piles::{digits, show, show_move};
use crate::theorem::{Applied, Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::{Comparison, FormulaKind, Set};
use faceoff_complex::{Complex, Face};
use faceoff_game::Game;
use faceoff_limits::Limits;
use num_bigint::BigUint;
use num_traits::Zero;

/// Reading 1999.
pub static NIM_REGULAR_GRAPHS: Theorem = Theorem {
    id: "Reading99",
    title: "Nim-regular graphs",
    statement: "A graph is Nim-regular exactly if it has no induced edge with a vertex apart from \
                it and no induced K5 minus an edge. These are the complete multipartite graphs \
                with at most three parts, and the complete graphs: zero positions have parts with \
                nim-sums 0 (one or two parts) or with equal nim-sums (three parts), or column \
                sums divisible by 3 (complete graphs).",
    plain: "The piles fall into groups; two piles go together exactly if they are of different \
            groups. With one or two groups, a position is lost exactly if each group has \
            nim-sum 0; with three, if they all have the same nim-sum. Where every two piles go \
            together, each power of two must occur in a number of piles that is divisible by \
            three.",
    formula: TheoremFormula::Claimed,
    citation: "N. Reading, Nim-regularity of graphs, Electron. J. Combin. 6 (1999)",
    status: Status::ProvedInPaper,
    strength: 78,
    apply,
    instances: &[
        Instance::new("nim on multipartite(2,2,2)", 3),
        Instance::new("nim on multipartite(1,2,3)", 3),
        Instance::new("nim on multipartite(2,3)", 4),
        Instance::new("nim on complete(6)", 3),
    ],
};

/// What a graph is with respect to Nim-regularity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regularity {
    /// Complete multipartite with one, two or three parts.
    FewParts(Vec<Face>),
    /// A complete graph on four vertices or more.
    Complete,
    /// Not Nim-regular: an edge, and a vertex that is joined to neither end.
    EdgeApart {
        /// The edge.
        edge: Face,
        /// The vertex.
        vertex: usize,
    },
    /// Not Nim-regular: five vertices of which all pairs but one are joined.
    AlmostComplete(Face),
}

/// The Nim-regularity of a graph; `None` for a complex that is no graph.
pub fn regularity(complex: &Complex) -> Option<Regularity> {
    if complex.dimension() > 1 {
        return None;
    }
    let n = complex.n();
    let neighbours: Vec<Face> = (0..n)
        .map(|v| {
            (0..n)
                .filter(|&w| w != v && complex.is_face(Face::single(v).with(w)))
                .collect()
        })
        .collect();
    for edge in complex.facets().iter().filter(|facet| facet.len() == 2) {
        let joined = edge.iter().fold(*edge, |all, v| all | neighbours[v]);
        if let Some(vertex) = (complex.vertices() - joined).first() {
            let edge = *edge;
            return Some(Regularity::EdgeApart { edge, vertex });
        }
    }
    let mut parts: Vec<Face> = Vec::new();
    for (v, joined) in neighbours.iter().enumerate() {
        if parts.iter().all(|part| !part.contains(v)) {
            parts.push(complex.vertices() - *joined);
        }
    }
    let large = parts.iter().find(|part| part.len() > 1);
    Some(match (parts.len(), large) {
        (..=3, _) => Regularity::FewParts(parts),
        (_, None) => Regularity::Complete,
        (_, Some(large)) => {
            let pair = large.iter().take(2);
            let others = parts.iter().filter(|part| *part != large).take(3);
            let others = others.filter_map(|part| part.first());
            Regularity::AlmostComplete(pair.chain(others).collect())
        }
    })
}

fn apply(game: &Game, _: &Limits) -> Applied {
    let Some(complex) = nim_complex(game) else {
        return Ok(None);
    };
    let complex = complex.clone();
    match regularity(&complex) {
        Some(Regularity::FewParts(parts)) => boxed(Some(FewParts::new(complex, parts))),
        Some(Regularity::Complete) => {
            boxed(Some(CompleteGraph(NimBasis::of_skeleton(&complex, 2))))
        }
        _ => Ok(None),
    }
}

struct CompleteGraph(NimBasis);

impl PileDecision for CompleteGraph {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let rule = "the sets whose size is a multiple of 3";
        Ok(Some(nim_regular::decide(&self.0, rule, piles)))
    }

    fn because(&self) -> String {
        "the graph is complete".to_owned()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(nim_regular::closed_form(&self.0)))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Carriers(&self.0))
    }
}

struct FewParts {
    complex: Complex,
    parts: Vec<Face>,
    zeros: Set,
}

impl FewParts {
    fn new(complex: Complex, parts: Vec<Face>) -> Self {
        let n = complex.n();
        let zeros = match parts[..] {
            [x, y, z] => {
                let piles = claims::piles(n);
                let [x, y, z] = [x, y, z].map(|part| claims::nim_sum(&piles, part));
                let equal = vec![(Comparison::Equal, y), (Comparison::Equal, z)];
                let condition = FormulaKind::Compare(x, equal).into();
                Set::builder(piles, vec![condition])
            }
            _ => claims::nim_sums(n, parts.iter().copied()),
        };
        Self {
            complex,
            parts,
            zeros,
        }
    }

    fn sums(&self, piles: &[BigUint]) -> Vec<BigUint> {
        let part = |part: &Face| nim_sum(part.iter().map(|v| &piles[v]));
        self.parts.iter().map(part).collect()
    }

    /// The nim-sums that the parts must get: 0 for one or two parts. For
    /// three parts x, y, z, where the highest digits that differ decide: the
    /// parts that have a 1 there are lowered, by as much as makes all equal.
    fn goals(&self, sums: &[BigUint]) -> Vec<BigUint> {
        let [x, y, z] = sums else {
            return vec![BigUint::ZERO; sums.len()];
        };
        let goal = (0..digits(sums)).rev().find_map(|i| {
            let ones: Vec<usize> = (0..3).filter(|&part| sums[part].bit(i)).collect();
            match ones[..] {
                // Two have a 1: both can be lowered to the third.
                [a, b] => Some(sums[3 - a - b].clone()),
                // One has a 1: it can be lowered to anything that has the
                // same higher digits; of the others the larger can be lowered
                // to the smaller.
                [a] => {
                    let others = sums.iter().enumerate().filter(|(part, _)| *part != a);
                    others.map(|(_, sum)| sum).min().cloned()
                }
                _ => None,
            }
        });
        let goal = goal.unwrap_or_else(|| x.min(y).min(z).clone());
        vec![goal; 3]
    }

    fn condition(&self) -> &'static str {
        match self.parts.len() {
            3 => "the three parts have equal nim-sums",
            2 => "both parts have nim-sum 0",
            _ => "the nim-sum is 0",
        }
    }

    fn show_sums(&self, piles: &[BigUint]) -> String {
        let sums = self.sums(piles);
        let part = self.parts.iter().zip(sums);
        let shown: Vec<String> = part
            .map(|(part, sum)| format!("{} has nim-sum {sum}", self.complex.show(*part)))
            .collect();
        crate::piles::list(&shown)
    }
}

impl PileDecision for FewParts {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let start = format!("{}.", self.show_sums(piles));
        if claims::holds(&self.zeros, piles) {
            let why = format!("{start} So {}: a zero position.", self.condition());
            return Ok(Some(Verdict::zero(why)));
        }
        let sums = self.sums(piles);
        let goals = self.goals(&sums);
        let mut target = piles.to_vec();
        for ((part, sum), goal) in self.parts.iter().zip(&sums).zip(&goals) {
            let change = sum ^ goal;
            // A pile with a 1 where the change begins becomes smaller.
            let lowered = part.iter().find(|&v| (&piles[v] ^ &change) < piles[v]);
            if let Some(v) = lowered.filter(|_| !change.is_zero()) {
                target[v] ^= &change;
            }
        }
        let why = format!(
            "{start} In a zero position {}; {} is one. {}",
            self.condition(),
            show(&target),
            show_move(&self.complex, piles, &target)
        );
        Ok(Some(Verdict::by_moving_to(target, why)))
    }

    fn because(&self) -> String {
        let parts: Vec<String> = self.parts.iter().map(|p| self.complex.show(*p)).collect();
        let parts = crate::piles::list(&parts);
        format!("the graph is complete multipartite with the parts {parts}")
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(self.zeros.clone().into()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Claim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::es96::nim_basis::{Regularity as General, regularity as general};

    /// All graphs on up to 5 vertices, labelled, against the general search
    /// for a Nim-basis.
    #[test]
    fn exactly_the_nim_regular_graphs_on_up_to_5_vertices() {
        for n in 1..=5usize {
            let pairs: Vec<Face> = (0..n)
                .flat_map(|v| (0..v).map(move |w| Face::single(v).with(w)))
                .collect();
            for code in 0..1u32 << pairs.len() {
                let edges = pairs.iter().enumerate().filter(|(i, _)| code >> i & 1 == 1);
                let singles = (0..n).map(Face::single);
                let sets = edges.map(|(_, edge)| *edge).chain(singles).collect();
                let graph = Complex::on(n, sets).unwrap();
                let found = regularity(&graph).unwrap();
                let regular = matches!(found, Regularity::FewParts(_) | Regularity::Complete);
                let truth = general(&graph, &Limits::none()).unwrap();
                assert_eq!(regular, matches!(truth, General::Regular(_)), "{graph}");
                match found {
                    Regularity::EdgeApart { edge, vertex } => {
                        let sub = graph.induced(edge.with(vertex)).unwrap();
                        assert_eq!(sub.facets().len(), 2);
                    }
                    Regularity::AlmostComplete(five) => {
                        assert_eq!(five.len(), 5);
                        assert_eq!(graph.induced(five).unwrap().facets().len(), 9);
                    }
                    _ => {}
                }
            }
        }
    }
}
