//! Pointed circuit complexes (ES96 §3): every circuit has a vertex that is in
//! no other circuit, its point. Then the zero positions are the sums of
//! circuits, Σ a_C·e(C), and Σ a_C is the length (Proposition 7.6).
//!
//! A winning move, by the proof of Theorem 3.2: go through the circuits and
//! give each the largest a_C that fits under the position. What is left over
//! contains no circuit, so it is a face: take it.

use crate::claims;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Rule, Verdict};
use crate::piles::{first_chips, show, show_move, some_sets};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::Set;
use faceoff_complex::{Complex, Face};
use faceoff_game::Game;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::Zero;

/// ES96 Theorem 3.2.
pub(crate) static THEOREM_3_2: Theorem = Theorem {
    id: "ES96-3.2",
    title: "Pointed circuit complexes",
    statement: "If every circuit has a vertex that is in no other circuit, the zero positions \
                are the sums of circuits.",
    plain: "Look at the smallest sets of piles that share no face; each has a pile that is in \
            no other such set. A position is lost exactly if it can be put together from these \
            sets, one chip on each pile of a set at a time.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Theorem 3.2",
    status: Status::ProvedInPaper,
    strength: 85,
    apply: |game, limits| boxed(PointedCircuits::of_game(game, limits)?.map(Sums::new)),
    instances: INSTANCES,
};

/// ES96 Proposition 7.6.
pub(crate) static PROPOSITION_7_6: Theorem = Theorem {
    id: "ES96-7.6",
    title: "Length on pointed circuit complexes",
    statement: "On a pointed circuit complex the length of a sum of circuits is the number of \
                circuits in the sum.",
    plain: "A lost position is put together from smallest sets that share no face, and it can \
            last as many rounds as it takes sets.",
    formula: TheoremFormula::Stated("ℓ(Σ a_C·e(C)) = Σ a_C"),
    citation: "ES96, Proposition 7.6",
    status: Status::ProvedInPaper,
    strength: 85,
    apply: |game, limits| boxed(PointedCircuits::of_game(game, limits)?.map(Lengths)),
    instances: INSTANCES,
};

const INSTANCES: &[Instance] = &[
    Instance::new("nim on facets(123,234,345,15)", 4),
    Instance::new("nim on facets(1234,2345,125,145)", 4),
    Instance::new("nim on octahedron(3)", 3),
    Instance::new("nim on C(facets(123,234,345,15),z)", 3),
];

/// A pointed circuit complex with its circuits and their points.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::es96::pointed::PointedCircuits;
///
/// // The circuits 13 and 24 of a square; its zero positions are their sums.
/// let square = "cycle(4,2)".parse().unwrap();
/// let found = PointedCircuits::of(&square, &Limits::none())?.unwrap();
/// let sum = found.sum(&[5u32, 7].map(Into::into));
/// assert_eq!(sum, [5u32, 7, 5, 7].map(Into::into));
/// assert_eq!(found.multiples(&[5u32, 7, 5, 8].map(Into::into)), None);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug)]
pub struct PointedCircuits {
    complex: Complex,
    circuits: Vec<Face>,
    /// The first point of each circuit.
    points: Vec<usize>,
}

impl PointedCircuits {
    /// The circuits and points, if every circuit is pointed.
    pub fn of(complex: &Complex, limits: &Limits) -> Reply<Self> {
        // A point for each circuit: there cannot be more circuits than vertices.
        let circuits = complex.circuits(limits)?;
        if circuits.len() > complex.n() {
            return Ok(None);
        }
        let point = |circuit: &Face| {
            let elsewhere = circuits
                .iter()
                .filter(|c| *c != circuit)
                .fold(Face::EMPTY, |all, c| all | *c);
            (*circuit - elsewhere).first()
        };
        let points: Option<Vec<usize>> = circuits.iter().map(point).collect();
        Ok(points.map(|points| Self {
            complex: complex.clone(),
            circuits: circuits.to_vec(),
            points,
        }))
    }

    fn of_game(game: &Game, limits: &Limits) -> Reply<Self> {
        match nim_complex(game) {
            Some(complex) if !complex.is_simplex() => Self::of(complex, limits),
            _ => Ok(None),
        }
    }

    /// The circuits.
    pub fn circuits(&self) -> &[Face] {
        &self.circuits
    }

    /// A vertex of each circuit that is in no other.
    pub fn points(&self) -> &[usize] {
        &self.points
    }

    /// Σ a_C·e(C).
    pub fn sum(&self, multiples: &[BigUint]) -> Vec<BigUint> {
        let mut piles = vec![BigUint::ZERO; self.complex.n()];
        for (circuit, multiple) in self.circuits.iter().zip(multiples) {
            for v in *circuit {
                piles[v] += multiple;
            }
        }
        piles
    }

    /// The multiples a_C, if the position is a sum of circuits.
    pub fn multiples(&self, piles: &[BigUint]) -> Option<Vec<BigUint>> {
        let multiples: Vec<BigUint> = self.points.iter().map(|&p| piles[p].clone()).collect();
        (self.sum(&multiples) == piles).then_some(multiples)
    }

    /// Multiples of the circuits under the position, such that what is left is
    /// a face.
    pub fn largest_below(&self, piles: &[BigUint]) -> Vec<BigUint> {
        let mut left = piles.to_vec();
        let mut fit = |circuit: &Face| {
            let most = circuit.iter().map(|v| &left[v]).min().cloned();
            let most = most.unwrap_or_default();
            for v in *circuit {
                left[v] -= &most;
            }
            most
        };
        self.circuits.iter().map(&mut fit).collect()
    }

    /// `3·{1,3,5} + 2·{1,4}`.
    fn show_sum(&self, multiples: &[BigUint]) -> String {
        let terms: Vec<String> = self
            .circuits
            .iter()
            .zip(multiples)
            .filter(|(_, a)| !a.is_zero())
            .map(|(c, a)| format!("{a}·{}", self.complex.show(*c)))
            .collect();
        match terms.is_empty() {
            true => "the empty sum".to_owned(),
            false => terms.join(" + "),
        }
    }

    fn because(&self) -> String {
        if self.circuits.len() > 6 {
            let count = self.circuits.len();
            return format!("each of the {count} circuits has a vertex that is in no other");
        }
        let pointed: Vec<String> = self
            .circuits
            .iter()
            .zip(&self.points)
            .map(|(c, p)| format!("{} by {}", self.complex.show(*c), self.complex.label(*p)))
            .collect();
        format!("every circuit is pointed: {}", pointed.join(", "))
    }
}

/// Theorem 3.2: outcomes and moves.
struct Sums {
    pointed: PointedCircuits,
    zeros: Set,
}

impl Sums {
    fn new(pointed: PointedCircuits) -> Self {
        let zeros = claims::sums(pointed.complex.n(), &pointed.circuits);
        Self { pointed, zeros }
    }
}

impl PileDecision for Sums {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let pointed = &self.pointed;
        if claims::holds(&self.zeros, piles) {
            let sum = pointed.show_sum(&pointed.largest_below(piles));
            let why = format!("The position is a sum of circuits: {sum}.");
            return Ok(Some(Verdict::zero(why)));
        }
        let multiples = pointed.largest_below(piles);
        let target = pointed.sum(&multiples);
        let why = format!(
            "The position is no sum of circuits: the circuits are {}. The largest multiples that \
             fit are {}, which is {}; what is left over contains no circuit, so it lies on a \
             face. {}",
            some_sets(&pointed.complex, &pointed.circuits),
            pointed.show_sum(&multiples),
            show(&target),
            show_move(&pointed.complex, piles, &target),
        );
        Ok(Some(Verdict::by_moving_to(target, why)))
    }

    fn because(&self) -> String {
        self.pointed.because()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(self.zeros.clone().into()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Claim)
    }
}

/// Proposition 7.6: lengths.
struct Lengths(PointedCircuits);

impl PileDecision for Lengths {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        Ok(self.0.multiples(piles).map(|multiples| {
            let sum = self.0.show_sum(&multiples);
            let length: BigUint = multiples.iter().sum();
            let why = format!("The position is the sum {sum} of circuits, {length} in all.");
            Verdict::zero(why).with_length(length)
        }))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Lengths)
    }

    fn because(&self) -> String {
        self.0.because()
    }

    fn gives_lengths(&self, _: &Limits) -> Result<bool, StopReason> {
        Ok(true)
    }

    fn length(&self, piles: &[BigUint], _: &Limits) -> Reply<BigUint> {
        let multiples = self.0.multiples(piles);
        Ok(multiples.map(|multiples| multiples.iter().sum()))
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        let multiples = self.0.multiples(piles);
        Ok(multiples.map(|multiples| self.0.sum(&first_chips(&multiples, length))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(piles: &[u64]) -> Vec<BigUint> {
        piles.iter().map(|p| BigUint::from(*p)).collect()
    }

    fn pointed(text: &str) -> PointedCircuits {
        let complex: Complex = text.parse().unwrap();
        let found = PointedCircuits::of(&complex, &Limits::none()).unwrap();
        found.expect("pointed")
    }

    fn claim(pointed: PointedCircuits) -> String {
        let form = Sums::new(pointed).closed_form(&Limits::none()).unwrap();
        form.unwrap().claim().unwrap().to_string()
    }

    /// ES96 Example 3.3.
    #[test]
    fn example_3_3() {
        let pointed = pointed("facets(123,234,345,15)");
        let shown: Vec<String> = pointed
            .circuits
            .iter()
            .map(|c| pointed.complex.show(*c))
            .collect();
        assert_eq!(shown, ["{1,3,5}", "{1,4}", "{2,5}"]);
        let labels: Vec<String> = pointed
            .points
            .iter()
            .map(|p| pointed.complex.label(*p).to_string())
            .collect();
        assert_eq!(labels, ["3", "4", "2"]);
        assert_eq!(claim(pointed), "{ (a+b,c,a,b,a+c) }");
    }

    /// ES96 Example 3.4.
    #[test]
    fn example_3_4() {
        let pointed = pointed("facets(1234,2345,125,145)");
        let shown: Vec<String> = pointed
            .circuits
            .iter()
            .map(|c| pointed.complex.show(*c))
            .collect();
        assert_eq!(shown, ["{1,2,4,5}", "{1,3,5}"]);
        assert_eq!(
            pointed.multiples(&big(&[7, 3, 4, 3, 7])),
            Some(big(&[3, 4]))
        );
        assert_eq!(pointed.multiples(&big(&[7, 3, 4, 3, 8])), None);
        assert_eq!(claim(pointed), "{ (a+b,a,b,a,a+b) }");
    }

    #[test]
    fn not_every_complex_is_pointed() {
        for text in ["points(3)", "facets(12,34)", "cycle(5,2)"] {
            let complex: Complex = text.parse().unwrap();
            assert!(
                PointedCircuits::of(&complex, &Limits::none())
                    .unwrap()
                    .is_none()
            );
        }
    }
}
