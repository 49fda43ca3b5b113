//! The decision procedure against zero positions computed by definition.

#[path = "../../moves/tests/naive/mod.rs"]
mod naive;

use faceoff_automata::{Comparison, Dfa, Extremum, columns, extremum, linear};
use faceoff_complex::Complex;
use faceoff_game::{Play, Take};
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::{Question, Reason, Refutation, Verdict, certify, check, decide};
use naive::{big, complex, guess, options, positions, word, zero_positions};
use num_bigint::BigInt;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

fn decided(complex: &Complex, rule: Take, heap: bool, play: Play, set: &Dfa) -> Verdict {
    let question = Question {
        complex,
        rule: rule.into(),
        heap,
        play,
        set,
    };
    decide(&question, &Limits::none().with_memory(1 << 30))
}

/// A verdict must agree with the zero positions of a box.
fn check_verdict(
    complex: &Complex,
    rule: Take,
    heap: bool,
    play: Play,
    set: &Dfa,
    zero: &BTreeMap<Vec<u64>, bool>,
) {
    let wrong = zero
        .iter()
        .filter(|&(p, &is_zero)| set.contains_small(p) != is_zero)
        .map(|(p, _)| p)
        .min_by_key(|p| word(p));
    match (decided(complex, rule, heap, play, set), wrong) {
        (Verdict::Proved(proof), None) => {
            let limits = Limits::none();
            let question = Question {
                complex,
                rule: rule.into(),
                heap,
                play,
                set,
            };
            if rule != Take::WYTHOFF && !heap {
                let certificate = certify(&question, None, &proof, &limits).unwrap();
                let checked = check(&certificate, &limits);
                assert!(checked.is_ok(), "{rule:?} on {complex}: {checked:?}");
            }
        }
        (Verdict::Refuted(found), Some(wrong)) => {
            assert_eq!(found.position, big(wrong), "{rule:?}");
            assert!(found.is_least);
            let options = options(complex, rule, heap, wrong);
            match found.reason {
                Reason::NotIndependent { target } => {
                    assert!(set.contains_small(wrong) && set.contains(&target));
                    assert!(options.iter().any(|option| big(option) == target));
                }
                Reason::NotAbsorbing => {
                    assert!(!set.contains_small(wrong));
                    assert!(!options.iter().any(|option| set.contains_small(option)));
                    assert!(play == Play::Normal || !options.is_empty());
                }
                Reason::Final => {
                    assert!(play == Play::Misere && options.is_empty());
                    assert!(set.contains_small(wrong));
                }
            }
        }
        // The first mistake lies outside of the box.
        (Verdict::Refuted(found), None) => {
            let inside = zero.keys().any(|p| big(p) == found.position);
            assert!(!inside, "refuted at {:?}, which is right", found.position);
        }
        (verdict, wrong) => panic!("{verdict:?}, but the set is wrong at {wrong:?}"),
    }
}

fn sets(tracks: usize, most: usize) -> impl Strategy<Value = Dfa> {
    (1..=most).prop_flat_map(move |states| {
        let rows = prop::collection::vec(prop::collection::vec(0..states, 1 << tracks), states);
        let accepting = prop::collection::vec(any::<bool>(), states);
        (rows, accepting).prop_map(move |(rows, accepting)| {
            let step = |&state: &usize, letter: u32| rows[state][letter as usize];
            Dfa::from_fn(tracks, 0, step, |&state| accepting[state], &Limits::none()).unwrap()
        })
    })
}

const RULES: [Take; 8] = [
    Take::NIM,
    Take::WYTHOFF,
    Take::some(2),
    Take::all(1),
    Take::each_at_least(2),
    Take::total_at_least(2),
    Take::total(3),
    Take::exact(1),
];

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_sets_fail_at_the_least_mistake(set in sets(2, 4), rule in prop::sample::select(&RULES[..]), play in prop::sample::select(&PLAYS[..])) {
        for notation in ["points(2)", "simplex(2)"] {
            let complex = complex(notation);
            let zero = zero_positions(&complex, rule, false, play, 8);
            check_verdict(&complex, rule, false, play, &set, &zero);
        }
    }

    #[test]
    fn random_sets_on_three_piles(set in sets(3, 4), rule in prop::sample::select(&RULES[..]), play in prop::sample::select(&PLAYS[..])) {
        for notation in ["facets(12,23)", "facets(12,3)", "boundary(3)"] {
            let complex = complex(notation);
            let zero = zero_positions(&complex, rule, false, play, 4);
            check_verdict(&complex, rule, false, play, &set, &zero);
        }
        let complex = complex("facets(12)");
        let zero = zero_positions(&complex, rule, true, Play::Normal, 4);
        check_verdict(&complex, rule, true, Play::Normal, &set, &zero);
    }
}

/// Right sets, found by merging residuals in a box, are proved; and with one
/// position or a thin set changed, refuted there.
#[test]
fn guessed_sets_are_proved_and_changed_ones_refuted() {
    let limits = Limits::none();
    let two = [
        ("points(2)", Take::NIM),
        ("simplex(2)", Take::NIM),
        ("points(2)", Take::some(1)),
        ("simplex(2)", Take::some(1)),
        ("points(2)", Take::some(2)),
        ("simplex(2)", Take::all(2)),
        ("simplex(2)", Take::each_at_least(1)),
        ("simplex(2)", Take::each_at_least(2)),
        ("simplex(2)", Take::total_at_least(2)),
        ("simplex(2)", Take::total(1)),
        ("points(2)", Take::exact(1)),
        ("simplex(2)", Take::exact(1)),
    ];
    let three = ["facets(12,23)", "facets(12,3)", "boundary(3)", "points(3)"]
        .map(|notation| (notation, Take::NIM));
    let games: Vec<(&str, Take)> = two.into_iter().chain(three).collect();
    for (&(notation, rule), play) in games.iter().flat_map(|game| PLAYS.map(|play| (game, play))) {
        let complex = complex(notation);
        let piles = complex.n();
        // In misère play there is more to tell apart.
        let bits = if piles == 2 {
            6
        } else {
            4 + u32::from(play == Play::Misere)
        };
        let zero = zero_positions(&complex, rule, false, play, 1 << bits);
        let set = guess(&zero, piles, bits, 2);
        let verdict = decided(&complex, rule, false, play, &set);
        assert!(
            matches!(verdict, Verdict::Proved(_)),
            "{notation} {rule:?} {play:?}: {verdict:?}"
        );
        for changed in positions(piles, 4) {
            let mut point = Dfa::full(piles);
            for (pile, &n) in changed.iter().enumerate() {
                let mut unit = vec![0; piles];
                unit[pile] = 1;
                let fixed = linear(&unit, Comparison::Equal, &BigInt::from(n), &limits).unwrap();
                point = point.and(&fixed, &limits).unwrap();
            }
            let set = set.xor(&point, &limits).unwrap();
            let Verdict::Refuted(found) = decided(&complex, rule, false, play, &set) else {
                panic!("{notation} {rule:?} {play:?} with {changed:?} changed")
            };
            assert_eq!(found.position, big(&changed));
        }
        let diagonal = columns(piles, &[0, 1], |column| column != 0b01, &limits).unwrap();
        check_verdict(
            &complex,
            rule,
            false,
            play,
            &set.xor(&diagonal, &limits).unwrap(),
            &zero,
        );
    }
}

#[test]
fn values() {
    let limits = Limits::none();
    let xor =
        |tracks: &[usize], n| columns(n, tracks, |c| c.count_ones() % 2 == 0, &limits).unwrap();
    let proved = |notation: &str, set: &Dfa| {
        matches!(
            decided(&complex(notation), Take::NIM, true, Play::Normal, set),
            Verdict::Proved(_)
        )
    };
    assert!(proved("points(2)", &xor(&[0, 1, 2], 3)));
    let sum = linear(&[1, 1, -1], Comparison::Equal, &BigInt::ZERO, &limits).unwrap();
    assert!(proved("simplex(2)", &sum));
    assert!(!proved("points(2)", &sum));
    // facets(12,3): (a+b)^c, with a+b on a track of its own.
    let sum = linear(&[1, 1, 0, 0, -1], Comparison::Equal, &BigInt::ZERO, &limits).unwrap();
    let value = sum.and(&xor(&[4, 2, 3], 5), &limits).unwrap();
    assert!(proved(
        "facets(12,3)",
        &value.exists(1 << 4, &limits).unwrap()
    ));
}

fn equation(coefficients: &[i64]) -> Dfa {
    linear(
        coefficients,
        Comparison::Equal,
        &BigInt::ZERO,
        &Limits::none(),
    )
    .unwrap()
}

fn both(a: &Dfa, b: &Dfa) -> Dfa {
    a.and(b, &Limits::none()).unwrap()
}

fn up_to_rotation_and_reflection(set: &Dfa) -> Dfa {
    let limits = Limits::none();
    let n = set.tracks();
    let mut closed = Dfa::empty(n);
    for shift in 0..n {
        let rotated: Vec<usize> = (0..n).map(|i| (i + shift) % n).collect();
        let reflected: Vec<usize> = (0..n).map(|i| (2 * n - i - shift) % n).collect();
        for map in [rotated, reflected] {
            let image = set.relabel(&map, n, &limits).unwrap();
            closed = closed.or(&image, &limits).unwrap();
        }
    }
    closed
}

/// DH13 Theorems 3.1 and 3.2, and what happens when a condition is dropped.
#[test]
fn circular_nim() {
    let limits = Limits::none();
    let largest = extremum(5, Extremum::Max, 0, &[0, 1, 2, 3, 4], &limits).unwrap();
    let equal = both(&equation(&[1, 1, -1, -1, 0]), &equation(&[0, 1, 0, 0, -1]));
    let cn52 = up_to_rotation_and_reflection(&both(&equal, &largest));
    assert_eq!(cn52.states(), 22);
    let is_proved = |set: &Dfa, n, k| {
        let cycle = complex(&format!("cycle({n},{k})"));
        match decided(&cycle, Take::NIM, false, Play::Normal, set) {
            Verdict::Proved(_) => true,
            Verdict::Refuted(Refutation { is_least, .. }) => !is_least,
            Verdict::Unknown(reason) => panic!("{reason}"),
        }
    };
    assert!(is_proved(&cn52, 5, 2));
    assert!(!is_proved(&up_to_rotation_and_reflection(&equal), 5, 2));

    let empty = both(&equation(&[1, 0, 0, 0, 0]), &equation(&[0, 1, 0, 0, -1]));
    let cn53 = up_to_rotation_and_reflection(&both(&empty, &equation(&[0, 1, -1, -1, 0])));
    assert_eq!(cn53.states(), 17);
    assert!(is_proved(&cn53, 5, 3));
    assert!(!is_proved(&cn53, 5, 2));

    let cn63 = both(
        &equation(&[1, 1, 0, -1, -1, 0]),
        &equation(&[0, 1, 1, 0, -1, -1]),
    );
    assert_eq!(cn63.states(), 8);
    assert!(is_proved(&cn63, 6, 3));

    let smallest = extremum(6, Extremum::Min, 0, &[0, 1, 2, 3, 4, 5], &limits).unwrap();
    let xor = columns(6, &[0, 2, 4], |c| c.count_ones() % 2 == 0, &limits).unwrap();
    let cn64 = up_to_rotation_and_reflection(&both(&both(&cn63, &xor), &smallest));
    assert_eq!(cn64.states(), 16);
    assert!(is_proved(&cn64, 6, 4));
    assert!(!is_proved(
        &up_to_rotation_and_reflection(&both(&cn63, &xor)),
        6,
        4
    ));
}

#[test]
fn limits_are_kept() {
    let limits = Limits::none().with_time(Duration::ZERO);
    let cycle = complex("cycle(5,2)");
    let set = Dfa::full(5);
    let question = Question {
        complex: &cycle,
        rule: Take::NIM.into(),
        heap: false,
        play: Play::Normal,
        set: &set,
    };
    // So small a question may be answered before the clock is looked at.
    match decide(&question, &limits) {
        Verdict::Unknown(StopReason::Time { .. }) | Verdict::Refuted(_) => {}
        verdict => panic!("{verdict:?}"),
    }
    assert!(matches!(
        decide(&question, &Limits::none()),
        Verdict::Refuted(Refutation { is_least: true, .. })
    ));
}
