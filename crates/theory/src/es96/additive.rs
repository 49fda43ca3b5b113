//! When are the zero positions closed under addition? (ES96 Question 9.3.)
//!
//! Exactly if for every facet F there are rational weights y of the vertices,
//! positive on F, with Σ_{v∈C} y_v = 0 for every circuit C. Then the zero
//! positions are the sums of circuits.
//!
//! *If*: let W be the set of sums of circuits. From a position outside W there
//! is a move into W: take a largest sum of circuits below it; what is left
//! contains no circuit, so it is a face (ES96, proof of Theorem 3.2, the part
//! that holds for every complex). No move on a face of F leads from W to W: the
//! weights of F give every sum of circuits 0, and a move on F lowers the weight.
//! So W is the set of zero positions (ES96 Theorem 2.1).
//!
//! *Only if*: where there are no weights for F, linear programming duality
//! gives two sums of circuits that differ by chips on F only. A circuit is a
//! zero position (ES96 Lemma 2.2), so if zero positions were closed under
//! addition both sums would be zero positions, with a move from one to the
//! other.
//!
//! Both sides come out as a certificate: [`Additivity`].

use crate::claims;
use crate::decision::{ClosedForm, PileDecision, Reply, Rule, Verdict};
use crate::piles::{show, show_move, some_sets};
use crate::theorem::{Applied, Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_compile::linear_programming::{Program, rational};
use faceoff_complex::{Complex, Face};
use faceoff_game::Game;
use faceoff_limits::{Limits, StopReason};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// The criterion.
pub(crate) static ADDITIVE: Theorem = Theorem {
    id: "ES96-9.3",
    title: "Zero positions closed under addition",
    statement: "The zero positions are closed under addition exactly if every facet has weights \
                of the vertices, positive on the facet, under which every circuit weighs 0. Then \
                the zero positions are the sums of circuits.",
    plain: "A position is lost exactly if it can be put together from smallest sets of piles \
            that share no face, one chip on each pile of a set at a time.",
    formula: TheoremFormula::Claimed,
    citation: "answers ES96, Question 9.3; proof in Faceoff's documentation of this theorem, \
               after ES96, Theorem 3.2",
    status: Status::ProvedHere,
    strength: 80,
    apply,
    instances: &[
        Instance::new("nim on cycle(6,3)", 3),
        Instance::new("nim on cycle(4,2)", 5),
        Instance::new("nim on join(cycle(4,2),boundary(3))", 2),
        Instance::new("nim on octahedron(3)", 3),
    ],
};

/// Are the zero positions closed under addition? With a certificate.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::es96::additive::{Additivity, additivity};
///
/// let limits = Limits::none();
/// let two_edges = additivity(&"facets(12,34)".parse().unwrap(), &limits)?;
/// assert!(matches!(two_edges, Additivity::Closed(weights) if weights.len() == 2));
/// // In Nim on three piles (1,1,0) + (0,1,1) = (1,2,1) is no zero position.
/// let points = additivity(&"points(3)".parse().unwrap(), &limits)?;
/// assert!(matches!(points, Additivity::Open(_)));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Additivity {
    /// Yes: for each facet, in order, integer weights of the vertices.
    Closed(Vec<Vec<BigInt>>),
    /// No.
    Open(Conflict),
}

/// Two sums of circuits with a move from one to the other: one of the two is
/// no zero position, though circuits are.
///
/// ```
/// use faceoff_game::PileGame;
/// use faceoff_limits::Limits;
/// use faceoff_theory::es96::additive::{Additivity, additivity};
///
/// let points: faceoff_complex::Complex = "points(3)".parse().unwrap();
/// let Additivity::Open(conflict) = additivity(&points, &Limits::none())? else {
///     panic!("nim-sums are no sums");
/// };
/// let [from, to] = conflict.positions(3);
/// assert!(PileGame::nim(points).check_move(&from, &to).is_ok());
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The facet that the move is on.
    pub facet: Face,
    /// The larger sum, as circuits with multiples.
    pub from: Vec<(Face, BigUint)>,
    /// The smaller sum.
    pub to: Vec<(Face, BigUint)>,
}

impl Conflict {
    /// The two positions.
    pub fn positions(&self, n: usize) -> [Vec<BigUint>; 2] {
        [&self.from, &self.to].map(|terms| sum(n, terms))
    }
}

/// Σ a_C·e(C).
fn sum(n: usize, terms: &[(Face, BigUint)]) -> Vec<BigUint> {
    let mut piles = vec![BigUint::ZERO; n];
    for (circuit, multiple) in terms {
        for v in *circuit {
            piles[v] += multiple;
        }
    }
    piles
}

/// Decide additivity by exact linear programming.
///
/// Only circuits that a candidate for the weights violates are put into the
/// program; each raises its rank, so there are at most as many as vertices.
pub fn additivity(complex: &Complex, limits: &Limits) -> Result<Additivity, StopReason> {
    let circuits = complex.circuits(limits)?;
    let mut used: Vec<Face> = Vec::new();
    let mut weights = Vec::with_capacity(complex.facets().len());
    for facet in complex.facets() {
        let found = loop {
            limits.check()?;
            let Some(candidate) = facet_weights(complex.n(), *facet, &used, limits)? else {
                let conflict = conflict(complex.n(), *facet, &used, limits)?;
                return Ok(Additivity::Open(conflict));
            };
            let weighs = |circuit: &&Face| {
                let total: BigInt = circuit.iter().map(|v| &candidate[v]).sum();
                !total.is_zero()
            };
            match circuits.iter().find(weighs) {
                Some(circuit) => used.push(*circuit),
                None => break candidate,
            }
        };
        weights.push(found);
    }
    Ok(Additivity::Closed(weights))
}

/// Integer weights, at least 1 on the facet, under which these circuits weigh
/// 0.
fn facet_weights(n: usize, facet: Face, circuits: &[Face], limits: &Limits) -> Reply<Vec<BigInt>> {
    let mut program = Program::new(n);
    for circuit in circuits {
        program.equal(circuit.iter().map(|v| (v, rational(1))), rational(0));
    }
    for v in facet {
        program.at_least([(v, rational(1))], rational(1));
    }
    let point = program.point(limits)?;
    Ok(point.map(|point| whole(&point)))
}

/// A positive multiple that is whole.
fn whole(point: &[BigRational]) -> Vec<BigInt> {
    let denominators = point.iter().map(BigRational::denom);
    let common = denominators.fold(BigInt::one(), |lcm, d| lcm.lcm(d));
    point
        .iter()
        .map(|x| x.numer() * (&common / x.denom()))
        .collect()
}

/// Multiples of the circuits, positive and negative, whose sum is empty
/// outside the facet and not negative, but not empty, on it. They exist where
/// there are no weights.
fn conflict(
    n: usize,
    facet: Face,
    circuits: &[Face],
    limits: &Limits,
) -> Result<Conflict, StopReason> {
    let mut program = Program::new(circuits.len());
    let with = |v: usize| {
        let through = (0..circuits.len()).filter(move |&c| circuits[c].contains(v));
        through.map(|c| (c, rational(1)))
    };
    for v in 0..n {
        match facet.contains(v) {
            true => program.at_least(with(v), rational(0)),
            false => program.equal(with(v), rational(0)),
        }
    }
    let on_facet = (0..circuits.len()).map(|c| {
        let common = (circuits[c].0 & facet.0).count_ones();
        (c, rational(common.into()))
    });
    program.at_least(on_facet, rational(1));
    let point = program.point(limits)?;
    let multiples = whole(&point.expect("no weights: the dual program has a point"));
    let side = |sign: i32| {
        let signed = circuits.iter().zip(&multiples).map(|(c, a)| (*c, a * sign));
        let positive = signed.filter(|(_, a)| a.is_positive());
        positive.map(|(c, a)| (c, a.magnitude().clone())).collect()
    };
    Ok(Conflict {
        facet,
        from: side(1),
        to: side(-1),
    })
}

fn apply(game: &Game, limits: &Limits) -> Applied {
    let Some(complex) = nim_complex(game).filter(|complex| !complex.is_simplex()) else {
        return Ok(None);
    };
    let Additivity::Closed(weights) = additivity(complex, limits)? else {
        return Ok(None);
    };
    boxed(Some(Sums {
        complex: complex.clone(),
        circuits: complex.circuits(limits)?.to_vec(),
        weights,
    }))
}

struct Sums {
    complex: Complex,
    circuits: Vec<Face>,
    weights: Vec<Vec<BigInt>>,
}

impl Sums {
    /// A largest sum of circuits below the position: what is left is a face.
    fn largest_below(&self, piles: &[BigUint]) -> Vec<(Face, BigUint)> {
        let mut left = piles.to_vec();
        let mut terms = Vec::new();
        for circuit in &self.circuits {
            let most = circuit.iter().map(|v| &left[v]).min().cloned();
            let most = most.unwrap_or_default();
            if !most.is_zero() {
                circuit.iter().for_each(|v| left[v] -= &most);
                terms.push((*circuit, most));
            }
        }
        terms
    }

    fn show_terms(&self, terms: &[(Face, BigUint)]) -> String {
        let term = |(circuit, a): &(Face, BigUint)| format!("{a}·{}", self.complex.show(*circuit));
        let shown: Vec<String> = terms.iter().map(term).collect();
        match shown.is_empty() {
            true => "the empty sum".to_owned(),
            false => shown.join(" + "),
        }
    }
}

impl PileDecision for Sums {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        // If the position is a sum of circuits, the largest sum below is the
        // position itself: else there would be a move from sum to sum.
        let terms = self.largest_below(piles);
        let target = sum(piles.len(), &terms);
        let shown = self.show_terms(&terms);
        if target == piles {
            let why = format!("The position is a sum of circuits: {shown}.");
            return Ok(Some(Verdict::zero(why)));
        }
        let why = format!(
            "A largest sum of circuits below the position is {shown}, which is {}. What is left \
             contains no circuit, so it lies on a face. {}",
            show(&target),
            show_move(&self.complex, piles, &target)
        );
        Ok(Some(Verdict::by_moving_to(target, why)))
    }

    fn because(&self) -> String {
        let facets = self.complex.facets().iter().zip(&self.weights);
        let shown = facets.take(3).map(|(facet, weights)| {
            let weights: Vec<String> = weights.iter().map(BigInt::to_string).collect();
            format!(
                "({}) is positive on {}",
                weights.join(","),
                self.complex.show(*facet)
            )
        });
        let shown: Vec<String> = shown.collect();
        let more = if self.weights.len() > 3 {
            ", and so on"
        } else {
            ""
        };
        format!(
            "weights that give every circuit 0 and are positive on a facet: {}{more}",
            shown.join("; ")
        )
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Multiples(&self.circuits))
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        /// With more circuits than this a claim is nothing to read.
        const MOST: usize = 26;
        Ok(Some(match self.circuits.len() {
            ..=MOST => claims::sums(self.complex.n(), &self.circuits).into(),
            _ => {
                let circuits = some_sets(&self.complex, &self.circuits);
                ClosedForm::Words(format!("the sums of circuits; the circuits are {circuits}"))
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::notation::NamedComplex;
    use faceoff_game::PileGame;

    fn complex(text: &str) -> Complex {
        text.parse::<NamedComplex>().unwrap().complex
    }

    /// Check whatever the certificate says.
    fn check(complex: &Complex) -> bool {
        let limits = Limits::none();
        match additivity(complex, &limits).unwrap() {
            Additivity::Closed(weights) => {
                for (facet, weights) in complex.facets().iter().zip(&weights) {
                    assert!(facet.iter().all(|v| weights[v].is_positive()));
                    for circuit in complex.circuits(&limits).unwrap() {
                        assert!(
                            circuit
                                .iter()
                                .map(|v| &weights[v])
                                .sum::<BigInt>()
                                .is_zero()
                        );
                    }
                }
                true
            }
            Additivity::Open(conflict) => {
                let circuits = complex.circuits(&limits).unwrap();
                let terms = conflict.from.iter().chain(&conflict.to);
                assert!(
                    terms
                        .into_iter()
                        .all(|(circuit, _)| circuits.contains(circuit))
                );
                let [from, to] = conflict.positions(complex.n());
                let lowered = PileGame::nim(complex.clone())
                    .check_move(&from, &to)
                    .unwrap();
                assert!(lowered.is_subset(conflict.facet));
                false
            }
        }
    }

    #[test]
    fn circles() {
        // The games of DH13 whose zero positions are sums of circuits.
        for text in ["cycle(3,2)", "cycle(4,2)", "cycle(6,3)", "cycle(7,6)"] {
            assert!(check(&complex(text)), "{text}");
        }
        // CN(5,3) is linear, but only up to rotation.
        for text in [
            "cycle(3,1)",
            "cycle(5,2)",
            "cycle(5,3)",
            "cycle(6,4)",
            "cycle(8,6)",
        ] {
            assert!(!check(&complex(text)), "{text}");
        }
        // DH13 Section 6: never for n ≥ 3k.
        for k in 1..=4 {
            for n in 3 * k..=3 * k + 3 {
                assert!(!check(&faceoff_complex::families::cycle(n, k).unwrap()));
            }
        }
    }

    #[test]
    fn many_circuits() {
        assert!(!check(&complex("cycle(31,27)")));
        assert!(check(&complex("octahedron(8)")));
    }

    #[test]
    fn pointed_circuits_are_additive() {
        for text in [
            "facets(123,234,345,15)",
            "facets(1234,2345,125,145)",
            "path(3,3)",
        ] {
            let pointed =
                crate::es96::pointed::PointedCircuits::of(&complex(text), &Limits::none());
            if pointed.unwrap().is_some() {
                assert!(check(&complex(text)), "{text}");
            }
        }
    }
}
