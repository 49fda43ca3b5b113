//! Every rule word and some combinations (`testdata/rules.txt`), in normal and in
//! misère play, on every complex on up to 4 vertices: what is decided and what is
//! discovered is what the reference solver says.
//!
//! Tables are compared so in `crates/tables`, moves in `crates/compile`, answers to
//! `solve` in `crates/faceoff`.

#[path = "../../../moves/tests/naive/mod.rs"]
mod naive;

use crate::core::{Proved, search};
use crate::{Asked, Effort, discover};
use faceoff_automata::{Dfa, Letter};
use faceoff_complex::{Complex, enumerate};
use faceoff_game::piles::Piles;
use faceoff_game::{Outcome, PileGame, Play, Take};
use faceoff_limits::Limits;
use faceoff_prove::certify::CertificateError;
use faceoff_prove::{Question, Verdict, certify, check, decide};
use faceoff_solve::Reference;
use naive::{big, positions, rules, word};
use std::collections::BTreeMap;

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

fn games(most: usize) -> impl Iterator<Item = (Complex, Take)> {
    let complexes = (1..=most).flat_map(|n| enumerate::complexes(n).unwrap());
    complexes.flat_map(|complex| rules().into_iter().map(move |rule| (complex.clone(), rule)))
}

/// The positions in which the player to move loses, by the reference solver; with
/// values on one more track those of the sum with a heap.
fn judged(
    complex: &Complex,
    rule: Take,
    play: Play,
    values: bool,
    bound: u64,
) -> BTreeMap<Vec<u64>, bool> {
    let game = PileGame::taking(rule, complex.clone());
    let limits = Limits::none();
    let mut reference = Reference::new(&game, &limits);
    let mut lost = |position: &[u64]| {
        let piles: Piles = position[..complex.n()].into();
        match values {
            true => reference.value(&piles).unwrap() == position[complex.n()],
            false => reference.outcome(&piles, play).unwrap() == Outcome::P,
        }
    };
    let all = positions(complex.n() + usize::from(values), bound).into_iter();
    all.map(|p| (p.clone(), lost(&p))).collect()
}

/// These positions as far as all piles are below two to this power, no others.
fn below(lost: &BTreeMap<Vec<u64>, bool>, tracks: usize, bits: u32) -> Dfa {
    let step = |at: &Option<Vec<u64>>, letter: Letter| {
        let piles = at.as_ref()?.iter().enumerate();
        let next: Vec<u64> = piles
            .map(|(i, pile)| pile << 1 | u64::from(letter >> i & 1))
            .collect();
        next.iter().all(|pile| pile >> bits == 0).then_some(next)
    };
    let start = Some(vec![0; tracks]);
    let accepting = |at: &Option<Vec<u64>>| at.as_ref().is_some_and(|p| lost[p]);
    Dfa::from_fn(tracks, start, step, accepting, &Limits::none()).unwrap()
}

/// A set that is right below two to the power `bits` and empty beyond is refuted
/// at the first mistake; and at a position of the box if that is changed.
fn first_mistakes(complex: &Complex, rule: Take, play: Play, values: bool, bits: u32) {
    let tracks = complex.n() + usize::from(values);
    let lost = judged(complex, rule, play, values, 2 << bits);
    let found = |set: &Dfa| {
        let question = Question {
            complex,
            rule: rule.into(),
            heap: values,
            play,
            set,
        };
        match decide(&question, &Limits::none()) {
            Verdict::Refuted(found) => {
                assert!(found.is_least);
                Some(found.position)
            }
            Verdict::Proved(_) => None,
            verdict => panic!("{rule:?} on {complex}: {verdict:?}"),
        }
    };
    let mistake = |set: &Dfa| {
        let wrong = lost.iter().filter(|(p, is)| set.contains_small(p) != **is);
        wrong.map(|(p, _)| p).min_by_key(|p| word(p)).cloned()
    };
    let right = below(&lost, tracks, bits);
    let box_of: Vec<&Vec<u64>> = { lost.keys() }
        .filter(|p| p.iter().all(|pile| pile >> bits == 0))
        .collect();
    // One position of the box after the other, as the games come.
    let turn =
        (complex.facets().len() + 5 * complex.n() + format!("{rule:?}").len()) % box_of.len();
    let mut changed = lost.clone();
    let place = changed.get_mut(box_of[turn]).unwrap();
    *place = !*place;
    for set in [right, below(&changed, tracks, bits)] {
        match (found(&set), mistake(&set)) {
            (Some(found), Some(wrong)) => {
                assert_eq!(found, big(&wrong), "{rule:?} on {complex} {play:?}")
            }
            (Some(found), None) => {
                let inside = lost.keys().any(|p| big(p) == found);
                assert!(
                    !inside,
                    "{rule:?} on {complex} {play:?}: {found:?} is right"
                );
            }
            (None, wrong) => assert_eq!(wrong, None, "{rule:?} on {complex} {play:?}"),
        }
    }
}

#[test]
fn decisions_of_zero_positions() {
    for (complex, rule) in games(4) {
        for play in PLAYS {
            let bits = [3, 2, 2, 1][complex.n() - 1];
            first_mistakes(&complex, rule, play, false, bits);
        }
    }
}

#[test]
fn decisions_of_values() {
    for (complex, rule) in games(4) {
        let bits = [3, 2, 1, 1][complex.n() - 1];
        first_mistakes(&complex, rule, Play::Normal, true, bits);
    }
}

/// With little effort: many sets are found, and every one of them is right.
#[test]
fn discoveries() {
    let limits = Limits::none();
    let mut found = [0; 3];
    for (complex, rule) in games(3) {
        let kinds = [
            (Play::Normal, false),
            (Play::Misere, false),
            (Play::Normal, true),
        ];
        for (count, (play, values)) in found.iter_mut().zip(kinds) {
            let asked = Asked {
                complex: &complex,
                rule: rule.into(),
                play,
                values,
            };
            let effort = Effort {
                bits: 10,
                states: 40,
            };
            let proved = search(asked, &effort, &mut Vec::new(), &limits).unwrap();
            let Some(Proved { set, proof }) = proved else {
                continue;
            };
            *count += 1;
            let bound = [32, 16, 8][complex.n() - 1];
            for (position, lost) in judged(&complex, rule, play, values, bound) {
                let inside = set.contains_small(&position);
                assert_eq!(inside, lost, "{rule:?} on {complex} {play:?} {position:?}");
            }
            if values {
                // A certificate about values has a claim.
                continue;
            }
            let question = Question {
                complex: &complex,
                rule: rule.into(),
                heap: false,
                play,
                set: &set,
            };
            match certify(&question, None, &proof, &limits) {
                Ok(certificate) => {
                    let checked = check(&certificate, &limits);
                    assert!(
                        checked.is_ok(),
                        "{rule:?} on {complex} {play:?}: {checked:?}"
                    );
                }
                Err(CertificateError::Unsupported(_)) => {}
                Err(why) => panic!("{rule:?} on {complex} {play:?}: {why}"),
            }
        }
    }
    // Of 176 games: zero positions, misère play, values.
    assert!(
        found[0] >= 100 && found[1] >= 80 && found[2] >= 50,
        "{found:?}"
    );
}

/// Where no move is ever possible nobody loses in misère play: the empty set has a
/// formula too.
#[test]
fn nobody_loses() {
    let limits = Limits::none();
    let complex = enumerate::complexes(1).unwrap().next().unwrap();
    let asked = Asked {
        complex: &complex,
        rule: Take::exact(2).into(),
        play: Play::Misere,
        values: false,
    };
    let found = discover(asked, &Effort::default(), &limits).found.unwrap();
    assert!(found.set.is_empty());
    assert_eq!(found.formula.unwrap().to_string(), "{ (a) : a<0 }");
    assert!(check(&found.certificate.unwrap(), &limits).is_ok());
}
