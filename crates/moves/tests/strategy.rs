//! A proved set plays.

mod naive;

use faceoff_automata::{Comparison, Dfa, columns, linear};
use faceoff_game::{PileGame, Play, Take};
use faceoff_limits::Limits;
use faceoff_moves::{Moves, WinningMoves, in_order, visit_winning_moves, winning_move};

use naive::{big, complex, options, positions, zero_positions};
use num_bigint::{BigInt, BigUint};
use std::ops::ControlFlow;

#[test]
fn every_position_outside_has_a_legal_move_in() {
    for (notation, rule) in [
        ("facets(12,23)", Take::NIM),
        ("points(3)", Take::NIM),
        ("boundary(3)", Take::NIM),
        ("simplex(2)", Take::each_at_least(2)),
        ("simplex(2)", Take::total(1)),
        ("simplex(2)", Take::some(1)),
    ] {
        let complex = complex(notation);
        let bits = if complex.n() == 2 { 6 } else { 4 };
        let zero = zero_positions(&complex, rule, false, Play::Normal, 1 << bits);
        let set = naive::guess(&zero, complex.n(), bits, 2);
        let moves = Moves::new(&complex, rule.into(), false, &Limits::none()).unwrap();
        for p in positions(complex.n(), 8) {
            let mut all = all_moves(&set, &moves, &big(&p));
            let options = options(&complex, rule, false, &p);
            let mut zeros: Vec<Vec<BigUint>> = options
                .iter()
                .filter(|q| zero[*q])
                .map(|q| big(q))
                .collect();
            all.sort();
            zeros.sort();
            zeros.dedup();
            assert_eq!(all, zeros, "{notation} {p:?}");
            match winning_move(&set, &moves, &big(&p)) {
                None => assert!(zero[&p], "{notation}: no move from {p:?}"),
                Some(to) => {
                    assert!(!zero[&p] && set.contains(&to));
                    assert!(options.iter().any(|option| big(option) == to));
                }
            }
        }
    }
}

#[test]
fn many_positions_one_after_the_other() {
    // In any order, also if the set is no set of zero positions.
    let limits = Limits::none();
    for notation in ["facets(12,23)", "points(3)", "boundary(3)"] {
        let complex = complex(notation);
        let moves = Moves::new(&complex, Take::NIM.into(), false, &limits).unwrap();
        let zero = zero_positions(&complex, Take::NIM, false, Play::Normal, 16);
        let right = naive::guess(&zero, 3, 4, 2);
        let wrong = linear(&[2, -1, 1], Comparison::Equal, &BigInt::from(3), &limits).unwrap();
        for set in [right, wrong] {
            let small = positions(3, 7).into_iter();
            let mut all: Vec<Vec<u32>> = small
                .map(|p| {
                    p.iter()
                        .map(|&pile| (pile * pile * 37 % 90) as u32)
                        .collect()
                })
                .collect();
            for sorted in [false, true] {
                let mut winning = WinningMoves::new(&set, &moves);
                if sorted {
                    in_order(&mut all, |position| position);
                }
                for position in &all {
                    let piles: Vec<BigUint> = position.iter().map(|&pile| pile.into()).collect();
                    let expected = winning_move(&set, &moves, &piles).is_some();
                    assert_eq!(
                        winning.any_from(position),
                        expected,
                        "{notation} {position:?}"
                    );
                }
            }
        }
    }
}

fn all_moves(set: &Dfa, moves: &Moves, from: &[BigUint]) -> Vec<Vec<BigUint>> {
    let mut all = Vec::new();
    let flow = visit_winning_moves(set, moves, from, &Limits::none(), &mut |to| {
        all.push(to);
        ControlFlow::Continue(())
    });
    assert_eq!(flow, Ok(ControlFlow::Continue(())));
    all
}

/// A number with this many decimal digits, without a pattern.
fn long(digits: u32, seed: u32) -> BigUint {
    BigUint::from(3u32 + 2 * seed).pow(digits * 2) % BigUint::from(10u32).pow(digits)
}

#[test]
fn piles_with_a_thousand_digits() {
    let limits = Limits::none();
    let equation =
        |c: &[i64]| linear(c, Comparison::Equal, &BigInt::ZERO, &Limits::none()).unwrap();
    let cn63 = equation(&[1, 1, 0, -1, -1, 0])
        .and(&equation(&[0, 1, 1, 0, -1, -1]), &limits)
        .unwrap();
    let nim = columns(3, &[0, 1, 2], |c| c.count_ones() % 2 == 0, &limits).unwrap();
    let games: [(&str, &Dfa); 2] = [("cycle(6,3)", &cn63), ("points(3)", &nim)];
    for (notation, set) in games {
        let complex = complex(notation);
        let game = PileGame::nim(complex.clone());
        let moves = Moves::new(&complex, Take::NIM.into(), false, &limits).unwrap();
        for seed in 0..5 {
            let piles: Vec<BigUint> = (0..complex.n() as u32)
                .map(|pile| long(1000, 7 * seed + pile))
                .collect();
            let to = winning_move(set, &moves, &piles).expect("no zero position");
            assert!(set.contains(&to));
            assert!(game.check_move(&piles, &to).is_ok());
            assert_eq!(winning_move(set, &moves, &to), None);
            let mut some = Vec::new();
            let flow = visit_winning_moves(set, &moves, &piles, &limits, &mut |to| {
                assert!(set.contains(&to) && game.check_move(&piles, &to).is_ok());
                some.push(to);
                match some.len() {
                    20 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            assert!(flow.is_ok() && !some.is_empty());
        }
    }
}
