//! AS21 against the reference solver, for all heaps up to 60.

use faceoff_game::piles::Piles;
use faceoff_game::rules::DeleteNim;
use faceoff_game::rules::delete_nim::Form;
use faceoff_game::{Game, Outcome, PositionSpec, Ruleset};
use faceoff_limits::Limits;
use faceoff_solve::Reference;
use faceoff_theory::as21::{delete_nim, isomorphism};
use faceoff_theory::{Successor, Value, find};
use num_bigint::BigUint;

const LARGEST: u64 = 60;

fn big(x: u64, y: u64) -> Vec<BigUint> {
    vec![x.into(), y.into()]
}

/// Theorems 1.1 and 1.8: every value, every move to a smaller value, every
/// winning move.
#[test]
fn values_and_moves_of_all_heaps_up_to_60() {
    let limits = Limits::none();
    for (id, rules) in [
        ("AS21-1.1", DeleteNim::two_heaps(Form::DeleteNim)),
        ("AS21-1.8", DeleteNim::two_heaps(Form::Vdn)),
    ] {
        let theorem = find(id).unwrap();
        let decision = (theorem.apply)(&Game::new(rules), &limits)
            .unwrap()
            .unwrap();
        let mut reference = Reference::new(&rules, &limits);
        let first = rules.form().smallest();
        let pairs = (first..=LARGEST).flat_map(|x| (first..=LARGEST).map(move |y| (x, y)));
        for (x, y) in pairs {
            let truth = reference.value(&Piles::from_slice(&[x, y])).unwrap();
            let position = PositionSpec::piles([x, y]);
            let verdict = decision.decide(&position, &limits).unwrap().unwrap();
            assert_eq!(verdict.value, Some(Value::Exactly(truth.into())), "{x},{y}");
            let mut to_value = |spec: &PositionSpec, expected: u64| {
                let to = spec.as_piles().unwrap();
                assert!(
                    rules.check_move(&big(x, y), to).is_ok(),
                    "{x},{y} to {spec}"
                );
                let small: Piles = spec.small_piles().unwrap();
                assert_eq!(reference.value(&small), Ok(expected));
            };
            for lower in 0..truth {
                let to = decision.move_to_value(&position, &lower.into(), &limits);
                to_value(&to.unwrap().expect("a move"), lower);
            }
            match verdict.winning_move {
                Some(Successor::Position(to)) => to_value(&to, 0),
                _ => assert_eq!(truth, 0),
            }
        }
    }
}

/// Theorem 1.5: outcomes of VDN.
#[test]
fn outcomes_of_vdn_up_to_60() {
    let limits = Limits::none();
    let rules = DeleteNim::two_heaps(Form::Vdn);
    let theorem = find("AS21-1.5").unwrap();
    let decision = (theorem.apply)(&Game::new(rules), &limits)
        .unwrap()
        .unwrap();
    let mut reference = Reference::new(&rules, &limits);
    for (x, y) in (1..=LARGEST).flat_map(|x| (1..=LARGEST).map(move |y| (x, y))) {
        let truth = reference.value(&Piles::from_slice(&[x, y])).unwrap();
        let position = PositionSpec::piles([x, y]);
        let verdict = decision.decide(&position, &limits).unwrap().unwrap();
        assert_eq!(verdict.outcome, Outcome::from_zero(truth == 0), "{x},{y}");
    }
}

/// Lemma 1.7 carries values over, and the number of options.
#[test]
fn both_games_have_the_same_tree() {
    let (vdn, delete) = (
        DeleteNim::two_heaps(Form::Vdn),
        DeleteNim::two_heaps(Form::DeleteNim),
    );
    for (x, y) in (1..=20u64).flat_map(|x| (1..=20u64).map(move |y| (x, y))) {
        let over = isomorphism::to_delete_nim(&big(x, y)).unwrap();
        assert_eq!(over, big(x - 1, y - 1));
        let count = |rules: &DeleteNim, x, y| rules.options(&Piles::from_slice(&[x, y])).len();
        assert_eq!(count(&vdn, x, y), count(&delete, x - 1, y - 1));
    }
}

/// Heaps of a hundred digits: the winning move is legal and leads to zero.
#[test]
fn heaps_of_any_size() {
    let rules = DeleteNim::two_heaps(Form::DeleteNim);
    let huge = BigUint::from(10u32).pow(100);
    for add in 0..16u32 {
        let heaps = vec![&huge + add, &huge * 3u32 + 5u32];
        let value = delete_nim::value(&heaps);
        assert!(value > 0);
        let to = delete_nim::option_of_value(&heaps, 0).unwrap();
        assert!(rules.check_move(&heaps, &to).is_ok());
        assert_eq!(delete_nim::value(&to), 0);
    }
}
