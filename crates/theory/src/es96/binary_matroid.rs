//! Binary matroids (ES96 §5): vertices are columns over F2, faces are the
//! linearly independent sets. The Nim-basis is the kernel 𝒦: the sets of
//! columns with sum zero, which are the disjoint unions of circuits.
//!
//! The step of the winning move, Condition (C), by Proposition 5.6: given an
//! independent set I and a set S, work modulo the span of I (the contraction).
//! Some J' ⊆ S − I, independent modulo I, has the same sum as S − I modulo I:
//! write that sum in a basis chosen from S − I. Without J' the rest of S sums
//! to a vector in the span of I, which is the sum of some K ⊆ I (Lemma 5.5).

use super::nim_basis::NimBasis;
use super::nim_regular;
use crate::claims;
use crate::decision::{ClosedForm, PileDecision, Reply, Rule, Verdict};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_complex::{Complex, Face};
use faceoff_limits::Limits;
use num_bigint::BigUint;

/// ES96 Theorem 5.7.
pub static THEOREM_5_7: Theorem = Theorem {
    id: "ES96-5.7",
    title: "Binary matroids",
    statement: "If the faces are the independent sets of a binary matroid, a position is a zero \
                position exactly if, in binary, every power of two is carried by a disjoint \
                union of circuits: by columns with sum zero.",
    plain: "Write the piles in binary. A position is lost exactly if, for each power of two, \
            the piles that contain it split into smallest sets that share no face.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Theorem 5.7",
    status: Status::ProvedInPaper,
    strength: 75,
    apply: |game, limits| {
        let Some(complex) = nim_complex(game).filter(|complex| !complex.is_simplex()) else {
            return Ok(None);
        };
        let columns = complex.binary_representation(limits)?;
        boxed(columns.map(|columns| Kernel::new(complex, columns)))
    },
    instances: &[
        Instance::new("nim on graphic(12,23,13,34,24)", 3),
        Instance::new("nim on points(4)", 4),
        Instance::new("nim on binary(10,01,11)", 5),
        Instance::new("nim on graphic(12,13,14,23,24,34)", 2),
        Instance::new("nim on binary(100,010,001,110,101,011,111)", 1),
    ],
};

/// The sum of some columns.
pub fn sum(columns: &[u64], set: Face) -> u64 {
    set.iter().fold(0, |sum, v| sum ^ columns[v])
}

/// Vectors in echelon form, each with the set of columns it is the sum of.
#[derive(Default)]
struct Echelon(Vec<(u64, Face)>);

impl Echelon {
    /// The vector without its parts in the span, and the columns of those.
    fn reduce(&self, vector: u64) -> (u64, Face) {
        let start = (vector, Face::EMPTY);
        self.0
            .iter()
            .fold(start, |(rest, used), (row, from)| match rest ^ row < rest {
                true => (rest ^ row, used ^ *from),
                false => (rest, used),
            })
    }

    /// Add column v; false if it is in the span already.
    fn add(&mut self, columns: &[u64], v: usize) -> bool {
        let (rest, used) = self.reduce(columns[v]);
        if rest != 0 {
            self.0.push((rest, used.with(v)));
        }
        rest != 0
    }
}

/// The rank of columns over F2.
pub fn rank(columns: &[u64]) -> usize {
    let mut echelon = Echelon::default();
    (0..columns.len())
        .filter(|&v| echelon.add(columns, v))
        .count()
}

/// K and G of Condition (C): K ⊆ I ⊆ G independent, G − I ⊆ S, and the columns
/// of (S − G) ∪ K have sum zero.
pub fn complete(columns: &[u64], independent: Face, set: Face) -> (Face, Face) {
    let mut echelon = Echelon::default();
    for v in independent {
        echelon.add(columns, v);
    }
    let outside = set - independent;
    for v in outside {
        echelon.add(columns, v);
    }
    // The sum of S − I in terms of I and of a basis taken from S − I.
    let (rest, used) = echelon.reduce(sum(columns, outside));
    debug_assert_eq!(rest, 0, "a sum is in the span of its terms");
    (used & independent, independent | (used - independent))
}

/// All sets of columns with sum zero.
pub fn kernel(columns: &[u64]) -> Vec<Face> {
    let mut echelon = Echelon::default();
    let mut sets = vec![Face::EMPTY];
    for (v, column) in columns.iter().enumerate() {
        let (rest, used) = echelon.reduce(*column);
        if rest == 0 {
            let circuit = used.with(v);
            let more: Vec<Face> = sets.iter().map(|set| *set ^ circuit).collect();
            sets.extend(more);
        } else {
            echelon.add(columns, v);
        }
    }
    sets
}

/// The decision for a complex with these columns.
struct Kernel {
    basis: NimBasis,
    columns: Vec<u64>,
}

impl Kernel {
    fn new(complex: &Complex, columns: Vec<u64>) -> Self {
        Self {
            basis: NimBasis::of_binary_matroid(complex, columns.clone()),
            columns,
        }
    }
}

impl PileDecision for Kernel {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let rule = "the disjoint unions of circuits";
        Ok(Some(nim_regular::decide(&self.basis, rule, piles)))
    }

    fn because(&self) -> String {
        let rank = rank(&self.columns);
        let column = |c: &u64| -> String { (0..rank).map(|r| digit(*c, r)).collect() };
        let columns: Vec<String> = self.columns.iter().map(column).collect();
        format!(
            "the faces are the independent sets of the columns {} over F2",
            columns.join(", ")
        )
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        let n = self.columns.len();
        let inside = |r: usize, v: usize| self.columns[v] >> r & 1 == 1;
        let row = |r: usize| -> Face { (0..n).filter(|&v| inside(r, v)).collect() };
        Ok(Some(claims::nim_sums(n, (0..64).map(row)).into()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Carriers(&self.basis))
    }
}

fn digit(column: u64, row: usize) -> char {
    if column >> row & 1 == 1 { '1' } else { '0' }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(text: &str) -> (Complex, Vec<u64>) {
        let complex: Complex = text.parse().unwrap();
        let columns = complex.binary_representation(&Limits::none()).unwrap();
        (complex, columns.expect("binary"))
    }

    /// ES96 Propositions 5.3 and 5.6 on all pairs of sets.
    #[test]
    fn condition_c_holds() {
        for text in [
            "points(4)",
            "graphic(12,23,13,34,24)",
            "graphic(12,13,14,23,24,34)",
            "binary(100,010,001,110,101,011,111)",
            "octahedron(3)",
        ] {
            let (complex, columns) = columns(text);
            let kernel = kernel(&columns);
            for face in complex.vertices().subsets().filter(|f| complex.is_face(*f)) {
                for set in complex.vertices().subsets() {
                    let (kept, grown) = complete(&columns, face, set);
                    assert!(kept.is_subset(face) && face.is_subset(grown));
                    assert!((grown - face).is_subset(set) && complex.is_face(grown));
                    assert_eq!(sum(&columns, (set - grown) | kept), 0, "{text}");
                }
            }
            let circuits = complex.circuits(&Limits::none()).unwrap();
            for set in complex.vertices().subsets() {
                let member = kernel.contains(&set);
                assert_eq!(member, is_disjoint_union(set, circuits), "{text} {set:?}");
                assert_eq!(member, sum(&columns, set) == 0);
            }
        }
    }

    fn is_disjoint_union(set: Face, circuits: &[Face]) -> bool {
        set.is_empty()
            || circuits
                .iter()
                .filter(|c| c.is_subset(set))
                .any(|c| is_disjoint_union(set - *c, circuits))
    }

    /// ES96 Definition 5.4: I' is independent in M/v exactly if I' + v is in M.
    #[test]
    fn contraction() {
        let (complex, _) = columns("graphic(12,13,14,23,24,34)");
        for v in 0..complex.n() {
            let contracted = complex.contract(Face::single(v)).unwrap().complex;
            for set in complex.vertices().without(v).subsets() {
                let names = complex.names(set);
                let there: Option<Face> = names.iter().map(|l| contracted.vertex(l)).collect();
                let independent = there.is_some_and(|set| contracted.is_face(set));
                assert_eq!(independent, complex.is_face(set.with(v)));
            }
        }
    }

    /// ES96 §5: uniform matroids of rank two or more on many points are
    /// Nim-regular, but not binary.
    #[test]
    fn moores_nim_is_not_binary() {
        let complex: Complex = "skeleton(4,2)".parse().unwrap();
        assert!(complex.is_matroid(&Limits::none()).unwrap());
        assert_eq!(
            complex.binary_representation(&Limits::none()).unwrap(),
            None
        );
    }
}
