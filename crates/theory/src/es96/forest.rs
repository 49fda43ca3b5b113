//! The forest game (ES96 §5): piles on the edges of a graph; a move lowers
//! piles on edges that form a forest. The faces are the independent sets of a
//! graphic matroid.
//!
//! The strategy that the paper leaves to the reader: a position is a zero
//! position exactly if, for every power of two, the edges that carry it form a
//! graph with even degree at every vertex (a disjoint union of cycles). In
//! other words: at every vertex the nim-sum of the piles around it is zero.
//!
//! The graph is found from the matroid. Its vertices are sets of edges, the
//! stars, in the row space of a representation; every edge is in two of them.
//! On a connected matroid of rank r it takes r+1 stars of rank r.

use super::binary_matroid::rank;
use super::nim_basis::NimBasis;
use super::nim_regular;
use crate::claims;
use crate::decision::{ClosedForm, PileDecision, Reply, Rule, Verdict};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 §5, the forest game.
pub static FOREST_GAME: Theorem = Theorem {
    id: "ES96-5-forest",
    title: "The forest game",
    statement: "Piles on the edges of a graph, moves on the edges of a forest: a position is a \
                zero position exactly if at every vertex of the graph the nim-sum of the piles \
                on the edges around it is zero.",
    plain: "The piles lie on the edges of a graph. A position is lost exactly if, around every \
            vertex of the graph, the nim-sum of the piles is 0.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Section 5 (graphical matroids, from Theorem 5.7)",
    status: Status::ProvedInPaper,
    strength: 76,
    apply: |game, limits| {
        let Some(complex) = nim_complex(game).filter(|complex| !complex.is_simplex()) else {
            return Ok(None);
        };
        let Some(columns) = complex.binary_representation(limits)? else {
            return Ok(None);
        };
        let Some(stars) = stars(&columns, complex, limits)? else {
            return Ok(None);
        };
        // The stars are rows of another representation, but for one of each
        // component, which is the sum of the others and does no harm.
        let column = |e: usize| {
            let ends = stars
                .iter()
                .enumerate()
                .filter(|(_, star)| star.contains(e));
            ends.fold(0, |column, (x, _)| column | 1 << x)
        };
        let columns: Vec<u64> = (0..complex.n()).map(column).collect();
        boxed(Some(Forest {
            basis: NimBasis::of_binary_matroid(complex, columns),
            stars,
        }))
    },
    instances: &[
        Instance::new("nim on graphic(12,23,13)", 5),
        Instance::new("nim on graphic(12,23,13,34,24)", 3),
        Instance::new("nim on graphic(12,12,23,23)", 4),
        Instance::new("nim on graphic(12,13,14,23,24,34)", 2),
    ],
};

/// Row spaces of more than this rank are not searched for stars.
const MAX_RANK: usize = 12;
/// Nor are more steps than this made.
const MAX_STEPS: u64 = 1 << 18;

struct Forest {
    basis: NimBasis,
    /// The edges around each vertex of the graph.
    stars: Vec<Face>,
}

/// The stars of a graph whose forests are the faces, component by component of
/// the matroid; `None` if there is no such graph.
pub fn stars(columns: &[u64], complex: &Complex, limits: &Limits) -> Reply<Vec<Face>> {
    let mut all = Vec::new();
    for block in complex.join_blocks(limits)? {
        let rank = rank(&block.iter().map(|e| columns[e]).collect::<Vec<_>>());
        if rank > MAX_RANK || all.len() + rank + 1 > 64 {
            let what = "as rank of a matroid whose graph is searched for";
            return Err(StopReason::size(what, MAX_RANK as u64));
        }
        let mut search = Stars {
            space: row_space(columns, block),
            block,
            rank,
            chosen: Vec::new(),
            steps: 0,
            limits,
        };
        if !search.extend(Face::EMPTY, Face::EMPTY)? {
            return Ok(None);
        }
        all.extend(search.chosen);
    }
    Ok(Some(all))
}

/// The non-empty sets of edges in `block` that are sums of rows.
fn row_space(columns: &[u64], block: Face) -> Vec<Face> {
    let row = |r: usize| -> Face { block.iter().filter(|&e| columns[e] >> r & 1 == 1).collect() };
    let mut space = vec![Face::EMPTY];
    for row in (0..64).map(row).filter(|row| !row.is_empty()) {
        if !space.contains(&row) {
            let more: Vec<Face> = space.iter().map(|set| *set ^ row).collect();
            space.extend(more);
        }
    }
    space.retain(|set| !set.is_empty());
    space.sort_unstable_by_key(|set| (set.len(), *set));
    space
}

struct Stars<'a> {
    space: Vec<Face>,
    block: Face,
    rank: usize,
    chosen: Vec<Face>,
    steps: u64,
    limits: &'a Limits,
}

impl Stars<'_> {
    /// Cover the edges that are in no star (`once` and `twice` are in one and
    /// in two) until every edge is in two.
    fn extend(&mut self, once: Face, twice: Face) -> Result<bool, StopReason> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            let what = "steps in the search for a graph";
            return Err(StopReason::size(what, MAX_STEPS));
        }
        self.limits.check()?;
        let Some(edge) = once.first().or((self.block - once - twice).first()) else {
            let masks: Vec<u64> = self.chosen.iter().map(|star| star.0).collect();
            return Ok(self.chosen.len() == self.rank + 1 && rank(&masks) == self.rank);
        };
        if self.chosen.len() == self.rank + 1 {
            return Ok(false);
        }
        for i in 0..self.space.len() {
            let star = self.space[i];
            if star.contains(edge) && star.is_disjoint(twice) {
                self.chosen.push(star);
                if self.extend(once ^ star, twice | (once & star))? {
                    return Ok(true);
                }
                self.chosen.pop();
            }
        }
        Ok(false)
    }
}

impl PileDecision for Forest {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let rule = "the sets of edges with even degree at every vertex of the graph";
        Ok(Some(nim_regular::decide(&self.basis, rule, piles)))
    }

    fn because(&self) -> String {
        let complex = self.basis.complex();
        let stars: Vec<String> = self.stars.iter().map(|star| complex.show(*star)).collect();
        format!(
            "the faces are the forests of a graph; the edges around its vertices are {}",
            stars.join(", ")
        )
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        let n = self.basis.complex().n();
        Ok(Some(claims::nim_sums(n, self.stars.iter().copied()).into()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Carriers(&self.basis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<Vec<Face>> {
        let complex: Complex = text.parse().unwrap();
        let columns = complex.binary_representation(&Limits::none()).unwrap();
        stars(&columns.expect("binary"), &complex, &Limits::none()).unwrap()
    }

    #[test]
    fn graphs_are_found_and_only_graphs() {
        assert_eq!(found("graphic(12,23,13)").unwrap().len(), 3);
        assert_eq!(found("graphic(12,13,14,23,24,34)").unwrap().len(), 4);
        assert!(found("octahedron(3)").is_some());
        // The Fano plane is binary, and no graph's.
        assert_eq!(found("binary(100,010,001,110,101,011,111)"), None);
    }

    #[test]
    fn every_edge_has_two_ends() {
        let stars = found("graphic(12,23,34,41,13,25,45)").unwrap();
        for edge in 0..7 {
            assert_eq!(stars.iter().filter(|star| star.contains(edge)).count(), 2);
        }
    }
}
