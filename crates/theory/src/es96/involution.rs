//! Positions that an involution leaves alone (ES96 Lemma 2.3).
//!
//! Let φ be an automorphism of the complex, its own inverse, such that every
//! facet is disjoint from its image. Then a position that φ leaves alone is a
//! zero position: answer a move on F by the same move on φ(F).
//!
//! A vertex x in F and φ(x) in F would make φ(x) common to F and φ(F), so the
//! condition says: x and φ(x) are different and not joined by an edge. Empty
//! piles do not matter, so the complex induced by the others is enough. The
//! pairs {x, φ(x)} are found by backtracking; a partial pairing is given up
//! when the traces of the facets on the paired vertices are not symmetric.
//! The half-turn of CN(n,k), n even and n ≥ 2k, is one (ES96 §8).

use crate::decision::{Coverage, PileDecision, Reply, Verdict};
use crate::piles;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 Lemma 2.3.
pub static LEMMA_2_3: Theorem = Theorem {
    id: "ES96-2.3",
    title: "Symmetric positions",
    statement: "If an involution of the complex takes every facet to a disjoint one, every \
                position that it leaves alone is a zero position. On CN(n,k) with n even and \
                n ≥ 2k the half-turn is such an involution.",
    plain: "Each pile here has a partner, and no face touches its own mirror image. If all \
            partners are equal, the position is lost: answer every move by the same move on \
            the partners.",
    formula: TheoremFormula::Stated(
        "φ = φ⁻¹, F ∩ φ(F) = ∅ for all facets F, n_x = n_φ(x) for all x ⟹ n is a zero position",
    ),
    citation: "ES96, Lemma 2.3 and Section 8",
    status: Status::ProvedInPaper,
    strength: 28,
    apply: |game, _| {
        let complex = nim_complex(game).filter(|complex| !complex.is_simplex());
        boxed(complex.map(|complex| Symmetric {
            complex: complex.clone(),
        }))
    },
    instances: &[
        Instance::new("nim on cycle(6,3)", 2),
        Instance::new("nim on cycle(8,3)", 2),
        Instance::new("nim on octahedron(3)", 2),
        Instance::new("nim on path(5,2)", 3),
        Instance::new("nim on union(boundary(3),boundary(3))", 2),
    ],
};

/// More steps than this are not searched for one involution.
const MAX_STEPS: u64 = 1 << 16;

struct Symmetric {
    complex: Complex,
}

/// The pairs of an involution that takes every facet to a disjoint one and
/// keeps `colours`; `None` if there is none.
pub fn pairing<T: PartialEq>(
    complex: &Complex,
    colours: &[T],
    limits: &Limits,
) -> Reply<Vec<(usize, usize)>> {
    if complex.n() % 2 == 1 {
        return Ok(None);
    }
    let mut search = InvolutionSearch {
        complex,
        colours,
        image: vec![usize::MAX; complex.n()],
        steps: 0,
        limits,
    };
    let found = search.extend(complex.vertices())?;
    let image = search.image;
    let pair = |v: usize| (v < image[v]).then(|| (v, image[v]));
    Ok(found.then(|| (0..image.len()).filter_map(pair).collect()))
}

struct InvolutionSearch<'a, T> {
    complex: &'a Complex,
    colours: &'a [T],
    image: Vec<usize>,
    steps: u64,
    limits: &'a Limits,
}

impl<T: PartialEq> InvolutionSearch<'_, T> {
    fn extend(&mut self, unpaired: Face) -> Result<bool, StopReason> {
        let Some(v) = unpaired.first() else {
            return Ok(true);
        };
        for w in unpaired.without(v) {
            if self.colours[v] != self.colours[w] || self.complex.is_face(Face::single(v).with(w)) {
                continue;
            }
            self.steps += 1;
            if self.steps > MAX_STEPS {
                let what = "steps in the search for an involution";
                return Err(StopReason::size(what, MAX_STEPS));
            }
            self.limits.check()?;
            (self.image[v], self.image[w]) = (w, v);
            let rest = unpaired.without(v).without(w);
            if self.is_symmetric(self.complex.vertices() - rest) && self.extend(rest)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Is the list of facets, each cut down to the paired vertices and with
    /// its size, the same after the involution?
    fn is_symmetric(&self, paired: Face) -> bool {
        let facets = self.complex.facets().iter();
        let mut before: Vec<(usize, Face)> = facets.map(|f| (f.len(), *f & paired)).collect();
        let image = |set: &Face| set.map(|v| self.image[v]);
        let mut after: Vec<(usize, Face)> = before.iter().map(|(n, f)| (*n, image(f))).collect();
        before.sort_unstable();
        after.sort_unstable();
        before == after
    }
}

impl PileDecision for Symmetric {
    fn decide(&self, piles: &[BigUint], limits: &Limits) -> Reply<Verdict> {
        let filled = piles::support(piles);
        if filled.is_empty() {
            return Ok(Some(Verdict::zero("All piles are empty.")));
        }
        let Ok(induced) = self.complex.induced(filled) else {
            return Ok(None);
        };
        let heights: Vec<BigUint> = piles::restrict(piles, filled);
        let Some(pairs) = pairing(&induced, &heights, limits)? else {
            return Ok(None);
        };
        let shown: Vec<String> = pairs
            .iter()
            .map(|(v, w)| format!("{} ↔ {}", induced.label(*v), induced.label(*w)))
            .collect();
        let beside = match filled == self.complex.vertices() {
            true => "",
            false => " on the piles that are not empty",
        };
        let why = format!(
            "The involution {}{beside} leaves the position alone, and takes every face to a \
             disjoint one. Answer every move by its mirror image.",
            shown.join(", ")
        );
        Ok(Some(Verdict::zero(why)))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Some)
    }

    fn because(&self) -> String {
        "positions may be symmetric".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::Permutation;

    fn found(text: &str) -> Option<Vec<(usize, usize)>> {
        let complex: Complex = text.parse().unwrap();
        let colours = vec![0; complex.n()];
        pairing(&complex, &colours, &Limits::none()).unwrap()
    }

    /// ES96 §8: the half-turn, for n even and n ≥ 2k.
    #[test]
    fn half_turns_of_cycles() {
        for n in 3..=12 {
            for k in 1..n {
                let has = found(&format!("cycle({n},{k})")).is_some();
                assert_eq!(has, n % 2 == 0 && n >= 2 * k, "cycle({n},{k})");
            }
        }
        let pairs = found("cycle(8,4)").unwrap();
        assert_eq!(pairs, [(0, 4), (1, 5), (2, 6), (3, 7)]);
    }

    /// Against all permutations of up to 6 vertices.
    #[test]
    fn agrees_with_all_permutations() {
        for text in [
            "points(4)",
            "facets(12,34)",
            "facets(12,23,34)",
            "facets(123,34,4)",
            "facets(12,34,56)",
            "facets(123,456)",
            "facets(123,456,14)",
            "path(3,2)",
            "path(5,2)",
            "facets(12,34,5,6)",
            "facets(12,3,4)",
        ] {
            let complex: Complex = text.parse().unwrap();
            let facets = complex.facets();
            let exists = Permutation::all(complex.n()).any(|p| {
                p.then(&p).is_identity()
                    && facets
                        .iter()
                        .all(|&f| facets.contains(&p.apply(f)) && f.is_disjoint(p.apply(f)))
            });
            assert_eq!(found(text).is_some(), exists, "{text}");
        }
    }
}
