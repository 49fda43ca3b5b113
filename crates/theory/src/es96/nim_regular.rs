//! Nim-regular complexes (ES96 Theorem 4.4): a position is a zero position
//! exactly if every power of two is carried by a set of the Nim-basis.
//!
//! The winning move, by the proof: from the highest power of two down, repair
//! the carriers. The set of piles that are already lower is a face F, and can
//! be filled freely; Condition (C) gives a larger face G and a set of the basis
//! that the piles of G can be brought to.

use super::nim_basis::{NimBasis, Regularity, regularity};
use crate::claims;
use crate::decision::{ClosedForm, PileDecision, Reply, Rule, Verdict};
use crate::piles::{carrier, digits, set_carrier, show, show_move};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_complex::Face;
use faceoff_game::Game;
use faceoff_limits::Limits;
use num_bigint::BigUint;

/// ES96 Theorem 4.4.
pub static THEOREM_4_4: Theorem = Theorem {
    id: "ES96-4.4",
    title: "Nim-regular complexes",
    statement: "If the complex has a Nim-basis, a position is a zero position exactly if, in \
                binary, every power of two is carried by a set of the basis.",
    plain: "Write the piles in binary. A position is lost exactly if, for each power of two, \
            the piles that contain it form one of a few good sets.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Theorem 4.4",
    status: Status::ProvedInPaper,
    strength: 70,
    apply: |game, limits| boxed(basis_of_game(game, limits)?.map(Digits)),
    instances: &[
        Instance::new("nim on facets(12,13,14,234)", 7),
        Instance::new("nim on graphic(12,23,13,34,24)", 3),
        Instance::new("nim on join(points(3),boundary(3))", 3),
        Instance::new("nim on skeleton(6,2)", 3),
    ],
};

fn basis_of_game(game: &Game, limits: &Limits) -> Reply<NimBasis> {
    let Some(complex) = nim_complex(game) else {
        return Ok(None);
    };
    Ok(match regularity(complex, limits)? {
        Regularity::Regular(basis) => Some(basis),
        Regularity::Irregular(_) => None,
    })
}

/// The powers of two that are carried by sets outside the basis, highest
/// first, as (i, carrier).
pub fn wrong_digits(basis: &NimBasis, piles: &[BigUint]) -> Vec<(u64, Face)> {
    let carriers = (0..digits(piles)).rev().map(|i| (i, carrier(piles, i)));
    carriers.filter(|(_, set)| !basis.contains(*set)).collect()
}

/// The move of the proof of Theorem 4.4, from a position that is no zero
/// position.
pub fn winning_move(basis: &NimBasis, piles: &[BigUint]) -> Vec<BigUint> {
    let mut target = piles.to_vec();
    let mut lowered = Face::EMPTY;
    for i in (0..digits(piles)).rev() {
        let set = carrier(piles, i);
        if lowered.is_empty() && basis.contains(set) {
            continue;
        }
        let (kept, grown) = basis.complete(lowered, set);
        set_carrier(&mut target, i, (set - grown) | kept);
        lowered = grown;
    }
    target
}

/// What the theorem says about a position.
pub fn decide(basis: &NimBasis, rule: &str, piles: &[BigUint]) -> Verdict {
    let complex = basis.complex();
    let wrong = wrong_digits(basis, piles);
    let Some((i, set)) = wrong.first() else {
        let count = digits(piles);
        let shown: Vec<String> = (0..count.min(4))
            .map(|i| format!("2^{i} by {}", complex.show(carrier(piles, i))))
            .collect();
        let more = if count > 4 { ", …" } else { "" };
        let carriers = match shown.is_empty() {
            true => String::new(),
            false => format!(": {}{more}", shown.join(", ")),
        };
        return Verdict::zero(format!(
            "Every power of two is carried by a set of the Nim-basis ({rule}){carriers}."
        ));
    };
    let target = winning_move(basis, piles);
    let others = match wrong.len() {
        1 => "",
        _ => ", and there are lower ones like it",
    };
    let why = format!(
        "2^{i} is carried by {}, which is not in the Nim-basis ({rule}){others}. Repair the \
         carriers from there on down: the result is {}. {}",
        complex.show(*set),
        show(&target),
        show_move(complex, piles, &target)
    );
    Verdict::by_moving_to(target, why)
}

struct Digits(NimBasis);

impl PileDecision for Digits {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        Ok(Some(decide(&self.0, &self.shown_basis(), piles)))
    }

    fn because(&self) -> String {
        format!("the complex has a Nim-basis: {}", self.shown_basis())
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(closed_form(&self.0)))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Carriers(&self.0))
    }
}

impl Digits {
    /// The sets where they are few, the rule elsewhere.
    fn shown_basis(&self) -> String {
        match self.0.sets(16) {
            Some(sets) => {
                let complex = self.0.complex();
                let shown: Vec<String> = sets.iter().map(|s| complex.show(*s)).collect();
                shown.join(", ")
            }
            None => self.0.rule(),
        }
    }
}

/// The columns of binary digits of zero positions, for bases of up to 1,024
/// sets.
pub fn closed_form(basis: &NimBasis) -> ClosedForm {
    match basis.sets(1024) {
        Some(sets) => claims::columns(basis.complex().n(), &sets).into(),
        None => ClosedForm::Words(format!(
            "every power of two is carried by one of the sets of the Nim-basis: {}",
            basis.rule()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::Complex;

    fn regular(text: &str) -> NimBasis {
        let complex: Complex = text.parse().unwrap();
        match regularity(&complex, &Limits::none()).unwrap() {
            Regularity::Regular(basis) => basis,
            Regularity::Irregular(o) => panic!("{text}: {}", o.explain(&complex)),
        }
    }

    fn shown(basis: &NimBasis) -> Vec<String> {
        let sets = basis.sets(1 << 12).unwrap();
        sets.iter().map(|s| basis.complex().show(*s)).collect()
    }

    /// ES96 Example 4.6.
    #[test]
    fn example_4_6() {
        let basis = regular("facets(12,13,14,234)");
        assert_eq!(shown(&basis), ["{}", "{1,2,3}", "{1,2,4}", "{1,3,4}"]);
        let circuits = basis.complex().circuits(&Limits::none()).unwrap().to_vec();
        assert_eq!(basis.sets(16).unwrap()[1..], circuits);
        let piles: Vec<BigUint> = [7u32, 3, 5, 6].map(BigUint::from).to_vec();
        assert!(wrong_digits(&basis, &piles).is_empty());
        let carriers: Vec<String> = (0..3)
            .map(|i| basis.complex().show(carrier(&piles, i)))
            .collect();
        assert_eq!(carriers, ["{1,2,3}", "{1,2,4}", "{1,3,4}"]);
    }

    /// ES96 §4: a simplex, and classical Nim.
    #[test]
    fn simplices_and_points() {
        assert_eq!(shown(&regular("simplex(4)")), ["{}"]);
        let points = regular("points(5)");
        assert_eq!(points.count(), BigUint::from(16u32));
        assert!(points.sets(16).unwrap().iter().all(|s| s.len() % 2 == 0));
        assert_eq!(
            closed_form(&regular("points(2)"))
                .claim()
                .unwrap()
                .to_string(),
            "{ (a,b) : ones(a,b) in {0,2} }"
        );
    }

    /// ES96 Figure 2.
    #[test]
    fn figure_2_has_no_nim_basis() {
        let complex: Complex = "facets(ab,c)".parse().unwrap();
        let Regularity::Irregular(found) = regularity(&complex, &Limits::none()).unwrap() else {
            panic!("regular");
        };
        assert_eq!(found.vertices, complex.vertices());
        assert!(found.explain(&complex).contains("F = {c} and S = {a,b}"));
        // Any complex that contains it as an induced subcomplex has none.
        let larger: Complex = "cycle(5,2)".parse().unwrap();
        let Regularity::Irregular(found) = regularity(&larger, &Limits::none()).unwrap() else {
            panic!("regular");
        };
        assert_eq!(found.vertices.len(), 3);
    }

    #[test]
    fn hundred_digit_piles() {
        let basis = regular("graphic(12,23,13,34,24)");
        let piles: Vec<BigUint> = (1..=5u32)
            .map(|i| BigUint::from(i).pow(150) + 7u32)
            .collect();
        let target = winning_move(&basis, &piles);
        assert!(wrong_digits(&basis, &target).is_empty());
        let nim = faceoff_game::PileGame::nim(basis.complex().clone());
        nim.check_move(&piles, &target).unwrap();
    }
}
