//! Theorems against each other where no table reaches: piles of 40 digits. And
//! Nim-regularity against its definition.

mod support;

use faceoff_complex::{Complex, enumerate};
use faceoff_game::{Game, Outcome, PositionSpec};
use faceoff_limits::Limits;
use faceoff_theory::es96::nim_basis::{Regularity, regularity};
use faceoff_theory::{Plan, Value, registry};
use num_bigint::BigUint;
use support::complexes::Numbers;
use support::oracle::NimTable;

/// A pile of 40 digits, or a small one, or the same as the one before.
fn large_piles(numbers: &mut Numbers, n: usize) -> Vec<BigUint> {
    let mut piles: Vec<BigUint> = Vec::new();
    for _ in 0..n {
        let digits = |numbers: &mut Numbers| -> BigUint {
            let digit = |_| char::from(b'0' + numbers.below(10) as u8);
            let text: String = (0..40).map(digit).collect();
            text.parse().unwrap()
        };
        let pile = match numbers.below(5) {
            0 => BigUint::from(numbers.below(4)),
            1 => piles.last().cloned().unwrap_or_default(),
            _ => digits(numbers),
        };
        piles.push(pile);
    }
    piles
}

/// All theorems that apply say the same, and every move they name is legal and
/// leads to what all of them call a zero position.
fn check_agreement(plan: &Plan, piles: Vec<BigUint>) -> usize {
    let limits = Limits::none();
    let nim = plan.game().as_nim().unwrap();
    let position = PositionSpec::Piles(piles.clone());
    let at = || format!("{} @ {position}", plan.game());
    let applying = plan.applying(&limits).unwrap().decisions;
    let (mut outcome, mut value) = (None, None);
    let mut said = 0;
    for (theorem, decision) in &applying {
        let Some(verdict) = decision.decide(&position, &limits).unwrap() else {
            continue;
        };
        said += 1;
        let first = *outcome.get_or_insert(verdict.outcome);
        assert_eq!(first, verdict.outcome, "{}: {}", theorem.id, at());
        if let Some(Value::Exactly(found)) = &verdict.value {
            let first = value.get_or_insert_with(|| found.clone());
            assert_eq!(first, found, "{}: {}", theorem.id, at());
        }
        if let Some(PositionSpec::Piles(target)) = verdict.into_position() {
            let legal = nim.check_move(&piles, &target);
            assert!(legal.is_ok(), "{}: {}", theorem.id, at());
            let there = PositionSpec::Piles(target);
            for (other, decision) in &applying {
                let verdict = decision.decide(&there, &limits).unwrap();
                let zero = verdict.is_none_or(|verdict| verdict.outcome == Outcome::P);
                assert!(zero, "{} against {}: {}", theorem.id, other.id, at());
            }
            let mut length = None;
            for (other, decision) in &applying {
                if let Some(found) = decision.length(&there, &limits).unwrap() {
                    let first = length.get_or_insert_with(|| found.clone());
                    assert_eq!(*first, found, "{}: {there} on {}", other.id, plan.game());
                }
            }
        }
    }
    said
}

#[test]
fn piles_of_40_digits() {
    let mut numbers = Numbers::new(40);
    let mut said = 0;
    for n in 1..=5 {
        for complex in enumerate::complexes(n).unwrap() {
            let plan = Plan::nim(numbers.shuffled(&complex));
            for _ in 0..12 {
                said += check_agreement(&plan, large_piles(&mut numbers, n));
            }
        }
    }
    for theorem in registry() {
        for instance in theorem.instances {
            let game: Game = instance.game.parse().unwrap();
            if let Some(nim) = game.as_nim() {
                let n = nim.complex().n();
                let plan = Plan::new(game.clone());
                said += check_agreement(&plan, large_piles(&mut numbers, n));
            }
        }
    }
    assert!(said > 1000, "{said} verdicts");
}

/// A complex is Nim-regular exactly if its zero positions with piles up to 3
/// are those whose two digits are carried by zero positions with piles up to
/// 1: where Condition (C) fails for F and S, the position 2·e(F) + e(S) shows
/// it (ES96 Proposition 4.3).
#[test]
fn nim_regularity_by_zero_positions() {
    let limits = Limits::none();
    for n in 1..=5 {
        for complex in enumerate::complexes(n).unwrap() {
            let by_digits = zero_positions_are_digital(&complex);
            match regularity(&complex, &limits).unwrap() {
                Regularity::Regular(_) => assert!(by_digits, "{complex}"),
                Regularity::Irregular(found) => {
                    assert!(!by_digits, "{complex}");
                    let part = complex.induced(found.vertices).unwrap();
                    assert!(!zero_positions_are_digital(&part), "{complex}");
                    // No smaller induced subcomplex is an obstruction.
                    for v in found.vertices {
                        let less = complex.induced(found.vertices.without(v)).unwrap();
                        assert!(zero_positions_are_digital(&less), "{complex}");
                    }
                    assert!(!found.explain(&complex).is_empty());
                }
            }
        }
    }
}

fn zero_positions_are_digital(complex: &Complex) -> bool {
    let (digits, ones) = (NimTable::new(complex, 3), NimTable::new(complex, 1));
    let index = |bits: Vec<u64>| bits.iter().rev().fold(0, |at, b| at * 2 + *b as usize);
    (0..digits.size()).all(|at| {
        let piles = digits.piles(at);
        let low = index(piles.iter().map(|p| p & 1).collect());
        let high = index(piles.iter().map(|p| p >> 1).collect());
        digits.zero[at] == (ones.zero[low] && ones.zero[high])
    })
}
