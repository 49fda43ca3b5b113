//! An odd cycle, a vertex B beside it, and two tails on B: the graph G_{m,k}
//! (KY11 §5.1).
//!
//! The values come in blocks of 3×3 that repeat a nim-addition table. The
//! length of the cycle does not matter. For m or k = 0 the vertex B has no
//! branch and [`super::hairball`] speaks.

use super::pseudotree::Pseudotree;
use super::solved::{Solved, on_graph};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::{Face, Graph};

/// KY11 Theorem 5.
pub(crate) static THEOREM_5: Theorem = Theorem {
    id: "KY11-5",
    title: "Chomp on an odd cycle with two tails",
    statement: "Let G be an odd cycle with one further vertex B joined to one vertex of it, and \
                an m-tail and a k-tail on B, m, k ≥ 1. With a = ⌊(m−1)/3⌋, b = ⌊(k−1)/3⌋ and \
                n = (a ⊕ b) + 1, the value of chomp on G is 4n, or 4n+2 if exactly one of m, k \
                is 2 modulo 3.",
    plain: "A ring with an odd number of vertices carries two tails on one stalk: the position \
            is won.",
    formula: TheoremFormula::Stated("g(G_{m,k}) = 4((a ⊕ b) + 1) + 2 [m ≡ 2 xor k ≡ 2 mod 3]"),
    citation: "KY11, Theorem 5",
    status: Status::ProvedInPaper,
    strength: 90,
    apply: |game, _| {
        on_graph(game, |complex, graph| {
            let Some(found) = TwoTails::of(graph) else {
                return Ok(None);
            };
            let TwoTails { a, b, m, k } = found;
            let because = format!(
                "an odd cycle with {} at {}, which has tails of {m} and {k} vertices",
                complex.label(b),
                complex.label(a)
            );
            let why = format!("By the table of values for tails of lengths {m} and {k}.");
            // Theorem 4: B has degree 3, so one of these leaves the value 0.
            let winning = if graph.n() % 2 == 1 { a } else { b };
            let solved = Solved::exactly(value(m, k), because, why);
            Ok(Some(solved.by_removing(Some(Face::single(winning)))))
        })
    },
    instances: &[
        Instance::new("chomp on pseudotree(3,1:1[1,1])", 0),
        Instance::new("chomp on G(1,2)", 0),
        Instance::new("chomp on pseudotree(3,1:1[2,3])", 0),
        Instance::new("chomp on pseudotree(5,1:1[1,4])", 0),
        Instance::new("chomp on pseudotree(3,2:1[4,2])", 0),
    ],
};

/// Where the parts of G_{m,k} are.
///
/// ```
/// use faceoff_complex::{Complex, Graph};
/// use faceoff_theory::ky11::two_tails::{TwoTails, value};
///
/// // A triangle 123, a vertex 4 joined to 3, and on 4 the tails 5 and 67.
/// let complex: Complex = "facets(12,13,23,34,45,46,67)".parse().unwrap();
/// let found = TwoTails::of(&Graph::of(&complex).unwrap()).unwrap();
/// assert_eq!(found, TwoTails { a: 2, b: 3, m: 1, k: 2 });
/// assert_eq!(value(found.m, found.k), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoTails {
    /// The vertex of the cycle.
    pub a: usize,
    /// The vertex with the tails.
    pub b: usize,
    /// The length of one tail.
    pub m: usize,
    /// The length of the other.
    pub k: usize,
}

impl TwoTails {
    /// The graph as G_{m,k}, m, k ≥ 1.
    pub fn of(graph: &Graph) -> Option<Self> {
        let (a, b) = Pseudotree::of(graph)?.single_tree(graph)?;
        let mut tails = graph.neighbours(b).without(a).iter();
        let (first, second) = (tails.next()?, tails.next()?);
        if tails.next().is_some() {
            return None;
        }
        Some(Self {
            a,
            b,
            m: Pseudotree::tail(graph, b, first)?,
            k: Pseudotree::tail(graph, b, second)?,
        })
    }
}

/// The value of chomp on G_{m,k}, m, k ≥ 1.
pub fn value(m: usize, k: usize) -> u64 {
    assert!(m >= 1 && k >= 1, "a tail has a vertex");
    let block = (((m - 1) / 3) ^ ((k - 1) / 3)) + 1;
    let between = (m % 3 == 2) != (k % 3 == 2);
    (4 * block + 2 * usize::from(between)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows 1 to 3 and 7 to 12 of Table 4, which are legible; the rows between
    /// are damaged in the text we have.
    #[test]
    fn table_4() {
        let row = |m: usize| (1..=12).map(|k| value(m, k)).collect::<Vec<_>>();
        let printed = [
            (1, [4, 6, 4, 8, 10, 8, 12, 14, 12, 16, 18, 16]),
            (2, [6, 4, 6, 10, 8, 10, 14, 12, 14, 18, 16, 18]),
            (7, [12, 14, 12, 16, 18, 16, 4, 6, 4, 8, 10, 8]),
            (8, [14, 12, 14, 18, 16, 18, 6, 4, 6, 10, 8, 10]),
            (10, [16, 18, 16, 12, 14, 12, 8, 10, 8, 4, 6, 4]),
            (11, [18, 16, 18, 14, 12, 14, 10, 8, 10, 6, 4, 6]),
        ];
        for (m, values) in printed {
            assert_eq!(row(m), values, "row {m}");
        }
        for m in [1, 4, 7, 10] {
            assert_eq!(row(m), row(m + 2));
        }
    }

    /// Table 5: the corners of the blocks are a nim-addition table.
    #[test]
    fn table_5() {
        for (a, row) in [
            [4, 8, 12, 16, 20, 24, 28, 32],
            [8, 4, 16, 12, 24, 20, 32, 28],
            [12, 16, 4, 8, 28, 32, 20, 24],
            [16, 12, 8, 4, 32, 28, 24, 20],
            [20, 24, 28, 32, 4, 8, 12, 16],
            [24, 20, 32, 28, 8, 4, 16, 12],
            [28, 32, 20, 24, 12, 16, 4, 8],
            [32, 28, 24, 20, 16, 12, 8, 4],
        ]
        .into_iter()
        .enumerate()
        {
            let corners: Vec<u64> = (0..8).map(|b| value(3 * a + 1, 3 * b + 1)).collect();
            assert_eq!(corners, row);
        }
    }
}
