//! A circuit with equal piles is a zero position (ES96 Lemma 2.2), of length
//! the height of the piles (Lemma 7.2).
//!
//! Whatever the opponent takes, the least pile of the circuit goes down to
//! some k, and all other piles of the circuit, a face, can be brought to k.

use crate::decision::{Coverage, PileDecision, Reply, Verdict};
use crate::piles;
use crate::theorem::{Applied, Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_complex::{Complex, Face};
use faceoff_game::Game;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 Lemma 2.2.
pub static LEMMA_2_2: Theorem = Theorem {
    id: "ES96-2.2",
    title: "Equal piles on a circuit",
    statement: "If the piles that are not empty lie on a circuit (a minimal non-face) and are \
                all equal, the position is a zero position.",
    plain: "Take a smallest set of piles that share no face. If these piles are equal and all \
            others are empty, the position is lost: whatever is taken from some of them, bring \
            the others of the set down to the same height.",
    formula: TheoremFormula::Stated(
        "n·e(C) is a zero position for every circuit C and every n ≥ 0",
    ),
    citation: "ES96, Lemma 2.2",
    status: Status::ProvedInPaper,
    strength: 30,
    apply: |game, _| apply(game, false),
    instances: INSTANCES,
};

/// ES96 Lemma 7.2.
pub static LEMMA_7_2: Theorem = Theorem {
    id: "ES96-7.2",
    title: "Length of equal piles on a circuit",
    statement: "A position with equal piles on a circuit, and all other piles empty, has length \
                the height of the piles.",
    plain: "Equal piles on a smallest set that shares no face are a lost position, and it can \
            last as many rounds as the piles are high.",
    formula: TheoremFormula::Stated("ℓ(n·e(C)) = n for every circuit C"),
    citation: "ES96, Lemma 7.2",
    status: Status::ProvedInPaper,
    strength: 25,
    apply: |game, _| apply(game, true),
    instances: INSTANCES,
};

const INSTANCES: &[Instance] = &[
    Instance::new("nim on facets(123,234,345,15)", 3),
    Instance::new("nim on cycle(6,3)", 2),
    Instance::new("nim on path(4,2)", 3),
];

struct OnACircuit {
    complex: Complex,
    lengths: bool,
}

fn apply(game: &Game, lengths: bool) -> Applied {
    let complex = nim_complex(game).filter(|complex| !complex.is_simplex());
    boxed(complex.map(|complex| OnACircuit {
        complex: complex.clone(),
        lengths,
    }))
}

impl OnACircuit {
    /// The circuit and the height, if the position is n·e(C). The position
    /// without chips is 0·e(C) for any circuit: then the set is empty.
    fn circuit(&self, piles: &[BigUint]) -> Option<(Face, BigUint)> {
        let support = piles::support(piles);
        let Some(first) = support.first() else {
            return Some((support, BigUint::ZERO));
        };
        let equal = support.iter().all(|v| piles[v] == piles[first]);
        let circuit = !self.complex.is_face(support)
            && support
                .iter()
                .all(|v| self.complex.is_face(support.without(v)));
        (equal && circuit).then(|| (support, piles[first].clone()))
    }
}

impl PileDecision for OnACircuit {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let Some((circuit, height)) = self.circuit(piles) else {
            return Ok(None);
        };
        if circuit.is_empty() {
            return Ok(Some(Verdict::zero("All piles are empty.")));
        }
        let set = self.complex.show(circuit);
        let why = format!(
            "{set} is a circuit: not a face, but a face without any one of its vertices. Its \
             piles are all {height} and the others are empty. After any move bring the piles of \
             {set} to the least of them: that is a move on a face."
        );
        Ok(Some(Verdict::zero(why)))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(if self.lengths {
            Coverage::Lengths
        } else {
            Coverage::Some
        })
    }

    fn because(&self) -> String {
        "the complex is not a simplex, so it has circuits".to_owned()
    }

    fn length(&self, piles: &[BigUint], _: &Limits) -> Reply<BigUint> {
        let found = self.circuit(piles).filter(|_| self.lengths);
        Ok(found.map(|(_, height)| height))
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        let found = self.circuit(piles).filter(|_| self.lengths);
        Ok(found.map(|(circuit, _)| piles::flat(piles.len(), circuit, length)))
    }
}
