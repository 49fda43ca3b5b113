//! The boundary of the hyperoctahedron (ES96 Corollary 6.4): the join of pairs
//! of points. Zero positions have equal piles on antipodal vertices.

use crate::decision::{ClosedForm, Coverage, Decision, Verdict};
use crate::piles;
use crate::theorem::{Instance, Status, Theorem, nim_complex};
use faceoff_complex::{Complex, Face};
use faceoff_game::PositionSpec;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 Corollary 6.4.
pub static COROLLARY_6_4: Theorem = Theorem {
    id: "ES96-6.4",
    title: "The hyperoctahedron",
    statement: "On the boundary of the hyperoctahedron the zero positions are those with equal \
                piles on antipodal vertices.",
    formula: "n is a zero position on O_n ⟺ n_v = n_{−v} for all v",
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
        Ok(Some(Box::new(Hyperoctahedron {
            complex: complex.clone(),
            pairs,
        })))
    },
    instances: &[
        Instance::new("nim on octahedron(1)", 9),
        Instance::new("nim on octahedron(2)", 6),
        Instance::new("nim on octahedron(4)", 2),
    ],
};

/// Two vertices that are a join factor are no edge, or each were a factor.
struct Hyperoctahedron {
    complex: Complex,
    pairs: Vec<Face>,
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
    fn heights(&self, position: &PositionSpec) -> Option<Vec<BigUint>> {
        let piles = position.as_piles()?;
        let heights = self.lower(piles);
        (self.raised(&heights) == piles).then_some(heights)
    }
}

impl Decision for Hyperoctahedron {
    fn decide(&self, position: &PositionSpec, _: &Limits) -> Result<Option<Verdict>, StopReason> {
        let Some(piles) = position.as_piles() else {
            return Ok(None);
        };
        let target = self.raised(&self.lower(piles));
        if target == piles {
            let why = "The piles on antipodal vertices are equal.";
            return Ok(Some(Verdict::zero(why)));
        }
        let differ = |pair: &&Face| pair.iter().any(|v| piles[v] != target[v]);
        let unequal: Vec<Face> = self.pairs.iter().filter(differ).copied().collect();
        let sets = piles::some_sets(&self.complex, &unequal);
        let how = piles::show_move(&self.complex, piles, &target);
        let why = format!("The piles on the antipodal vertices {sets} differ. {how}");
        Ok(Some(Verdict::by_moving_to(target, why)))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Outcomes)
    }

    fn because(&self) -> String {
        let pairs = piles::some_sets(&self.complex, &self.pairs);
        format!("the complex is a hyperoctahedron with antipodal pairs {pairs}")
    }

    fn closed_form(&self, _: &Limits) -> Result<Option<ClosedForm>, StopReason> {
        let names = super::pointed::parameter_names(self.pairs.len());
        let name = |v: usize| {
            let pair = self.pairs.iter().position(|pair| pair.contains(v));
            names[pair.unwrap_or_default()].as_str()
        };
        let entries: Vec<&str> = (0..self.complex.n()).map(name).collect();
        Ok(Some(ClosedForm {
            text: "antipodal piles are equal".to_owned(),
            claim: Some(format!("{{ ({}) }}", entries.join(","))),
        }))
    }

    fn gives_lengths(&self, _: &Limits) -> Result<bool, StopReason> {
        Ok(true)
    }

    /// The circuits are the pairs, and disjoint: the heights add up.
    fn length(&self, position: &PositionSpec, _: &Limits) -> Result<Option<BigUint>, StopReason> {
        let heights = self.heights(position);
        Ok(heights.map(|heights| heights.iter().sum()))
    }

    fn shorten(
        &self,
        position: &PositionSpec,
        length: &BigUint,
        _: &Limits,
    ) -> Result<Option<PositionSpec>, StopReason> {
        let Some(heights) = self.heights(position) else {
            return Ok(None);
        };
        let mut left = length.clone();
        let keep = |height: BigUint| {
            let kept = height.min(left.clone());
            left -= &kept;
            kept
        };
        let kept: Vec<BigUint> = heights.into_iter().map(keep).collect();
        Ok(Some(PositionSpec::Piles(self.raised(&kept))))
    }
}
