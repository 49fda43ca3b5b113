//! The boundary of the hyperoctahedron (ES96 Corollary 6.4): the join of pairs
//! of points. Zero positions have equal piles on antipodal vertices.

use crate::claims;
use crate::decision::{ClosedForm, PileDecision, Reply, Rule, Verdict};
use crate::piles;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::Set;
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 Corollary 6.4.
pub static COROLLARY_6_4: Theorem = Theorem {
    id: "ES96-6.4",
    title: "The hyperoctahedron",
    statement: "On the boundary of the hyperoctahedron the zero positions are those with equal \
                piles on antipodal vertices.",
    plain: "Only opposite piles never go together. A position is lost exactly if opposite \
            piles are equal.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Corollary 6.4",
    status: Status::ProvedInPaper,
    strength: 88,
    apply: |game, limits| {
        let Some(complex) = nim_complex(game) else {
            return Ok(None);
        };
        let pairs = complex.join_blocks(limits)?;
        if pairs.iter().any(|pair| pair.len() != 2) {
            return Ok(None);
        }
        boxed(Some(Hyperoctahedron {
            complex: complex.clone(),
            zeros: claims::sums(complex.n(), &pairs),
            pairs,
        }))
    },
    instances: &[
        Instance::new("nim on octahedron(2)", 6),
        Instance::new("nim on octahedron(1)", 9),
        Instance::new("nim on octahedron(4)", 2),
    ],
};

/// Two vertices that are a join factor are no edge, or each were a factor.
struct Hyperoctahedron {
    complex: Complex,
    pairs: Vec<Face>,
    /// The pairs are the circuits.
    zeros: Set,
}

impl Hyperoctahedron {
    /// The lower pile of each pair.
    fn lower(&self, piles: &[BigUint]) -> Vec<BigUint> {
        let least = |pair: &Face| pair.iter().map(|v| &piles[v]).min().cloned();
        let pairs = self.pairs.iter();
        pairs.map(|pair| least(pair).unwrap_or_default()).collect()
    }

    /// These heights on both vertices of each pair.
    fn raised(&self, heights: &[BigUint]) -> Vec<BigUint> {
        let mut piles = vec![BigUint::ZERO; self.complex.n()];
        for (pair, height) in self.pairs.iter().zip(heights) {
            for v in *pair {
                piles[v] = height.clone();
            }
        }
        piles
    }

    /// The heights, if antipodal piles are equal.
    fn heights(&self, piles: &[BigUint]) -> Option<Vec<BigUint>> {
        claims::holds(&self.zeros, piles).then(|| self.lower(piles))
    }
}

impl PileDecision for Hyperoctahedron {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        if claims::holds(&self.zeros, piles) {
            let why = "The piles on antipodal vertices are equal.";
            return Ok(Some(Verdict::zero(why)));
        }
        let target = self.raised(&self.lower(piles));
        let differ = |pair: &&Face| pair.iter().any(|v| piles[v] != target[v]);
        let unequal: Vec<Face> = self.pairs.iter().filter(differ).copied().collect();
        let sets = piles::some_sets(&self.complex, &unequal);
        let how = piles::show_move(&self.complex, piles, &target);
        let why = format!("The piles on the antipodal vertices {sets} differ. {how}");
        Ok(Some(Verdict::by_moving_to(target, why)))
    }

    fn because(&self) -> String {
        let pairs = piles::some_sets(&self.complex, &self.pairs);
        format!("the complex is a hyperoctahedron with antipodal pairs {pairs}")
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(self.zeros.clone().into()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Claim)
    }

    fn gives_lengths(&self, _: &Limits) -> Result<bool, StopReason> {
        Ok(true)
    }

    /// The circuits are the pairs, and disjoint: the heights add up.
    fn length(&self, piles: &[BigUint], _: &Limits) -> Reply<BigUint> {
        let heights = self.heights(piles);
        Ok(heights.map(|heights| heights.iter().sum()))
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        let heights = self.heights(piles);
        Ok(heights.map(|heights| self.raised(&piles::first_chips(&heights, length))))
    }
}
