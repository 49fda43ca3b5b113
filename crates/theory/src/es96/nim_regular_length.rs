//! Lengths on Nim-regular complexes (ES96 Proposition 7.7).
//!
//! Suppose there are weights α_v ≥ 0 of the vertices such that every set D of
//! the Nim-basis has weight Σ_{v ∈ D} α_v = ℓ(e(D)). Then every zero position n
//! has length Σ α_v·n_v. (With α ≥ 0 the sum grows along a chain: two zero
//! positions m < n differ on a set that is no face, so on a circuit, which has
//! weight 1.)
//!
//! The lengths ℓ(e(D)) come from the chains of sets in the basis, the weights
//! from linear programming: first the equations of the circuits, then those
//! that the weights found so far break. On a join, factor by factor.

use super::nim_basis::{NimBasis, Regularity, regularity};
use super::nim_regular::wrong_digits;
use crate::decision::{Coverage, PileDecision, Reply, Verdict};
use crate::piles::{self, carrier, digits, set_carrier};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_compile::linear_programming::{Program, rational};
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// ES96 Proposition 7.7.
pub static PROPOSITION_7_7: Theorem = Theorem {
    id: "ES96-7.7",
    title: "Length on Nim-regular complexes",
    statement: "If non-negative weights of the vertices give every set of the Nim-basis its \
                length as its weight, the length of every zero position is the weight of its \
                chips.",
    plain: "Give each chip the weight of its pile: a lost position can last as many rounds as \
            its chips weigh.",
    formula: TheoremFormula::Stated(
        "ℓ(e(D)) = Σ_{v ∈ D} α_v for all D in the Nim-basis, α ≥ 0 ⟹ ℓ(n) = Σ α_v·n_v",
    ),
    citation: "ES96, Proposition 7.7 (with α ≥ 0)",
    status: Status::ProvedInPaper,
    strength: 69,
    apply: |game, limits| {
        let Some(complex) = nim_complex(game).filter(|complex| !complex.is_simplex()) else {
            return Ok(None);
        };
        let Regularity::Regular(basis) = regularity(complex, limits)? else {
            return Ok(None);
        };
        let weights = Weights::of(&basis, limits)?;
        boxed(weights.map(|weights| Lengths { basis, weights }))
    },
    instances: &[
        Instance::new("nim on facets(12,13,14,234)", 5),
        Instance::new("nim on graphic(12,23,13,34,24)", 3),
        Instance::new("nim on join(points(3),boundary(3))", 3),
        Instance::new("nim on skeleton(5,2)", 3),
    ],
};

/// Weights of the vertices of a Nim-regular complex.
#[derive(Clone, Debug)]
pub struct Weights {
    factors: Vec<Factor>,
}

/// The weights on one join factor: numerators over one denominator.
#[derive(Clone, Debug)]
struct Factor {
    block: Face,
    basis: NimBasis,
    numerators: Vec<BigUint>,
    denominator: BigUint,
}

impl Weights {
    /// Weights as Proposition 7.7 asks for, if there are any.
    pub fn of(basis: &NimBasis, limits: &Limits) -> Reply<Self> {
        let mut factors = Vec::new();
        for (block, part) in basis.factors() {
            let Some(weights) = factor_weights(part, limits)? else {
                return Ok(None);
            };
            let one = BigInt::one();
            let denominator = weights.iter().fold(one, |d, w| d.lcm(w.denom()));
            let numerator = |w: &BigRational| {
                let whole = w.numer() * (&denominator / w.denom());
                whole.to_biguint().expect("weights are not negative")
            };
            factors.push(Factor {
                block,
                basis: part.clone(),
                numerators: weights.iter().map(numerator).collect(),
                denominator: denominator.to_biguint().expect("positive"),
            });
        }
        Ok(Some(Self { factors }))
    }

    /// Σ α_v·n_v: the length of a zero position.
    pub fn length(&self, piles: &[BigUint]) -> BigUint {
        let part = |factor: &Factor| factor.length(&piles::restrict(piles, factor.block));
        self.factors.iter().map(part).sum()
    }

    /// `(1/2)·n_1 + (1/2)·n_2`.
    fn show(&self, complex: &Complex) -> String {
        let mut terms = Vec::new();
        for factor in &self.factors {
            for (v, numerator) in factor.block.iter().zip(&factor.numerators) {
                let label = complex.label(v);
                let divisor = numerator.gcd(&factor.denominator);
                let (n, d) = (numerator / &divisor, &factor.denominator / &divisor);
                match (n.is_zero(), n.is_one(), d.is_one()) {
                    (true, _, _) => {}
                    (_, true, true) => terms.push(format!("n_{label}")),
                    (_, _, true) => terms.push(format!("{n}·n_{label}")),
                    _ => terms.push(format!("({n}/{d})·n_{label}")),
                }
            }
        }
        terms.join(" + ")
    }
}

impl Factor {
    fn weight_of(&self, set: Face) -> BigUint {
        set.iter().map(|v| &self.numerators[v]).sum()
    }

    fn length(&self, piles: &[BigUint]) -> BigUint {
        let weigh = |(pile, weight): (&BigUint, &BigUint)| pile * weight;
        let sum: BigUint = piles.iter().zip(&self.numerators).map(weigh).sum();
        sum / &self.denominator
    }

    /// A zero position of this length below the zero position given. Keep the
    /// high digits while they fit; where A carries the first that does not,
    /// keep a set D ⊂ A of the basis as long as fits. A − D contains a circuit,
    /// of weight 1, which carries the lower digits.
    fn shorten(&self, piles: &[BigUint], length: &BigUint) -> Vec<BigUint> {
        let mut target = vec![BigUint::ZERO; piles.len()];
        let mut left = length.clone();
        for i in (0..digits(piles)).rev() {
            let set = carrier(piles, i);
            let whole = (self.weight_of(set) / &self.denominator) << i;
            if whole <= left {
                set_carrier(&mut target, i, set);
                left -= whole;
                continue;
            }
            let fits = (&left >> i) * &self.denominator;
            let kept = self
                .basis
                .find_inside(set, |member| self.weight_of(member) == fits);
            let kept = kept.expect("a chain of sets has every length");
            let rest = set - kept;
            let circuit = rest.iter().fold(rest, |circuit, v| {
                let less = circuit.without(v);
                match self.basis.complex().is_face(less) {
                    true => circuit,
                    false => less,
                }
            });
            set_carrier(&mut target, i, kept);
            for lower in (0..i).filter(|lower| left.bit(*lower)) {
                set_carrier(&mut target, lower, circuit);
            }
            break;
        }
        target
    }
}

/// The weights of a complex that is no join.
fn factor_weights(basis: &NimBasis, limits: &Limits) -> Reply<Vec<BigRational>> {
    let n = basis.complex().n();
    if let Some(size) = basis.size_rule() {
        // Moore's Nim: the circuits are the sets of this size, disjoint unions
        // of which are the basis. A simplex has no circuit.
        let weight = match size > n {
            true => BigRational::zero(),
            false => BigRational::new(BigInt::one(), size.into()),
        };
        return Ok(Some(vec![weight; n]));
    }
    let lengths = set_lengths(basis, limits)?;
    let mut program = Program::new(n);
    program.non_negative();
    let require = |program: &mut Program, (set, length): (Face, u32)| {
        let form = set.iter().map(|v| (v, BigRational::one()));
        program.equal(form, rational(length.into()));
    };
    for known in lengths.iter().filter(|(_, length)| *length == 1) {
        require(&mut program, *known);
    }
    while let Some(point) = program.point(limits)? {
        let weighs = |set: Face| set.iter().fold(BigRational::zero(), |s, v| s + &point[v]);
        let broken = lengths
            .iter()
            .find(|(set, length)| weighs(*set) != rational((*length).into()));
        match broken {
            None => return Ok(Some(point)),
            Some(known) => require(&mut program, *known),
        }
    }
    Ok(None)
}

/// ℓ(e(D)) for every set D of a listed basis.
fn set_lengths(basis: &NimBasis, limits: &Limits) -> Result<Vec<(Face, u32)>, StopReason> {
    /// Sets of a basis whose chains are looked through.
    const MAX_SETS: usize = 1 << 16;
    let n = basis.complex().n();
    let Some(sets) = basis
        .sets(MAX_SETS)
        .filter(|_| n <= super::subsets::MAX_TABLE)
    else {
        let what = "sets of a Nim-basis whose lengths are computed";
        return Err(StopReason::size(what, MAX_SETS as u64));
    };
    // The longest chain of sets of the basis inside each set of vertices.
    let mut longest = vec![0u32; 1 << n];
    let mut member = vec![false; 1 << n];
    for set in &sets {
        member[set.0 as usize] = true;
    }
    let mut pulse = limits.pulse();
    for mask in 1..1usize << n {
        pulse.beat()?;
        let inside = Face(mask as u64).iter().map(|v| longest[mask & !(1 << v)]);
        longest[mask] = inside.max().unwrap_or(0) + u32::from(member[mask]);
    }
    let length = |set: Face| (set, longest[set.0 as usize]);
    Ok(sets.into_iter().map(length).collect())
}

struct Lengths {
    basis: NimBasis,
    weights: Weights,
}

impl Lengths {
    fn is_zero(&self, piles: &[BigUint]) -> bool {
        wrong_digits(&self.basis, piles).is_empty()
    }
}

impl PileDecision for Lengths {
    fn decide(&self, piles: &[BigUint], limits: &Limits) -> Reply<Verdict> {
        Ok(self.length(piles, limits)?.map(|length| {
            let formula = self.weights.show(self.basis.complex());
            let why = format!(
                "Every power of two is carried by a set of the Nim-basis, and the length is \
                 {formula} = {length}."
            );
            Verdict::zero(why).with_length(length)
        }))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Lengths)
    }

    fn because(&self) -> String {
        let formula = self.weights.show(self.basis.complex());
        format!("the length of a zero position n is {formula}")
    }

    fn gives_lengths(&self, _: &Limits) -> Result<bool, StopReason> {
        Ok(true)
    }

    fn length(&self, piles: &[BigUint], _: &Limits) -> Reply<BigUint> {
        Ok(self.is_zero(piles).then(|| self.weights.length(piles)))
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        if !self.is_zero(piles) {
            return Ok(None);
        }
        let mut target = piles.to_vec();
        let mut left = length.clone();
        for factor in &self.weights.factors {
            let part = piles::restrict(piles, factor.block);
            let kept = factor.length(&part).min(left.clone());
            left -= &kept;
            piles::extend(&mut target, factor.block, &factor.shorten(&part, &kept));
        }
        Ok(Some(target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::enumerate;

    /// The weights exist for every Nim-regular complex on up to 5 vertices.
    #[test]
    fn every_small_nim_regular_complex_has_weights() {
        let limits = Limits::none();
        for n in 1..=5 {
            for complex in enumerate::complexes(n).unwrap() {
                if let Regularity::Regular(basis) = regularity(&complex, &limits).unwrap() {
                    let weights = Weights::of(&basis, &limits).unwrap();
                    assert!(weights.is_some(), "{complex}");
                }
            }
        }
    }

    #[test]
    fn moores_weights() {
        let complex: Complex = "skeleton(5,2)".parse().unwrap();
        let Regularity::Regular(basis) = regularity(&complex, &Limits::none()).unwrap() else {
            panic!("Moore's Nim is regular");
        };
        let weights = Weights::of(&basis, &Limits::none()).unwrap().unwrap();
        assert_eq!(
            weights.show(&complex),
            "(1/3)·n_1 + (1/3)·n_2 + (1/3)·n_3 + (1/3)·n_4 + (1/3)·n_5"
        );
    }
}
