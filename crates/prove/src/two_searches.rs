//! Tests: condition (II) is searched for in two ways, from the least position up and smallest
//! sets first. They have to agree on small random sets, and on sets that are wrong by little:
//! every certified automaton on up to four vertices with one state that accepts or not as it
//! should not, or one letter that leads to the dead state.

use crate::conflict::find_conflict;
use crate::decide::{Wanted, decide_for};
use crate::pairs::Pairs;
use crate::promises::{Promises, find_promises};
use crate::symmetry;
use crate::universality::{Reach, Universality, check_universality};
use crate::{Contents, Question, Reason, Verdict};
use faceoff_automata::{Dfa, position_of};
use faceoff_certificate::Certificate;
use faceoff_complex::Complex;
use faceoff_game::{Play, Take};
use faceoff_limits::Limits;
use faceoff_moves::{Moves, winning_move};
use proptest::prelude::*;
use std::path::Path;

/// Sets that are wrong by little.
fn mutants(set: &Dfa, limits: &Limits) -> Vec<Dfa> {
    let states = set.states() as u32;
    let flipped = (0..states).map(|wrong| {
        let accepts = |&state: &u32| set.is_accepting(state) != (state == wrong);
        let step = |&state: &u32, letter| set.step(state, letter);
        Dfa::from_fn(set.tracks(), 0, step, accepts, limits).unwrap()
    });
    let letters = 1..1 << set.tracks();
    let lost = letters.flat_map(|gone| (0..states).map(move |from| (from, gone)));
    let lost = lost.map(|wrong| {
        // One more state, from which nothing is accepted.
        let step = |&state: &u32, letter| match state < states && (state, letter) != wrong {
            true => set.step(state, letter),
            false => states,
        };
        let accepts = |&state: &u32| state < states && set.is_accepting(state);
        Dfa::from_fn(set.tracks(), 0, step, accepts, limits).unwrap()
    });
    let all = flipped.chain(lost);
    all.filter(|mutant| mutant != set).collect()
}

/// Do both say the same? Then whether (II) holds.
fn holds(set: &Dfa, complex: &Complex, limits: &Limits) -> bool {
    let moves = Moves::new(complex, Take::NIM.into(), false, limits).unwrap();
    let symmetries = symmetry::group(set, None, complex, &moves, limits).unwrap();
    let pairs = Pairs::new(set, None, &moves);
    let upwards = check_universality(&pairs, &symmetries, Reach::default(), limits).unwrap();
    let smallest_first = find_promises(&pairs, &symmetries, Reach::default(), limits).unwrap();
    match (upwards, smallest_first) {
        (Universality::Holds, Promises::Kept(_)) => true,
        (Universality::Fails(least), Promises::Broken { word, .. }) => {
            assert!(least.word.len() <= word.len(), "{complex}");
            false
        }
        other => panic!("{complex}: {other:?}"),
    }
}

#[test]
fn both_searches_agree_on_mutants_of_all_small_theorems() {
    let limits = Limits::none();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas/certificates");
    let (mut right, mut wrong) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let contents = Contents::of(&Certificate::from_json(&text).unwrap(), &limits).unwrap();
        let complex = contents.game.complex();
        if complex.n() <= 4 {
            assert!(holds(&contents.set, complex, &limits), "{complex}");
            for mutant in mutants(&contents.set, &limits) {
                match holds(&mutant, complex, &limits) {
                    true => right += 1,
                    false => wrong += 1,
                }
            }
        }
    }
    // Where a state accepts that should not, (II) still holds.
    assert!(right > 20 && wrong > 150, "{right} {wrong}");
}

/// Sets of three piles, by automata with up to so many states.
fn sets(most: usize) -> impl Strategy<Value = Dfa> {
    (1..=most).prop_flat_map(move |states| {
        let rows = prop::collection::vec(prop::collection::vec(0..states, 1 << 3), states);
        let accepting = prop::collection::vec(any::<bool>(), states);
        (rows, accepting).prop_map(move |(rows, accepting)| {
            let step = |&state: &usize, letter: u32| rows[state][letter as usize];
            Dfa::from_fn(3, 0, step, |&state| accepting[state], &Limits::none()).unwrap()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn both_searches_agree(set in sets(2)) {
        // The promises of a set without structure can be very many: not these.
        let limits = Limits::none().with_memory(4 << 20);
        // Closed under all permutations, so that there are symmetries.
        let mut symmetric = Dfa::empty(3);
        for map in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let image = set.relabel(&map, 3, &limits).unwrap();
            symmetric = symmetric.or(&image, &limits).unwrap();
        }
        for notation in ["facets(12,23)", "facets(12,3)", "boundary(3)", "points(3)"] {
            for set in [&set, &symmetric] {
                let complex: Complex = notation.parse().unwrap();
                let moves = Moves::new(&complex, Take::NIM.into(), false, &limits).unwrap();
                let group = symmetry::group(set, None, &complex, &moves, &limits).unwrap();
                let pairs = Pairs::new(set, None, &moves);
                let joined = |group| Some(find_conflict(set, &moves, group, &limits).ok()??.from);
                prop_assert_eq!(joined(&group), joined(&[]));
                let search = |group, reach| check_universality(&pairs, group, reach, &limits);
                let (Ok(plain), Ok(promises)) = (
                    search(&[], Reach::default()),
                    find_promises(&pairs, &group, Reach::default(), &limits),
                ) else {
                    continue;
                };
                let within = |letters| {
                    let reach = Reach { letters: Some(letters), sets: Some(1 << 12) };
                    find_promises(&pairs, &group, reach, &limits)
                };
                let question = Question { complex: &complex, rule: Take::NIM.into(), heap: false, play: Play::Normal, set };
                let quick = decide_for(&question, Wanted::Short, &limits);
                match (plain, promises) {
                    (Universality::Holds, Promises::Kept(_)) => {
                        let nothing_broken = |letters| !matches!(within(letters), Ok(Promises::Broken { .. }));
                        prop_assert!((0..3).all(nothing_broken));
                        prop_assert_eq!(matches!(quick, Verdict::Proved(_)), joined(&[]).is_none());
                    }
                    (Universality::Fails(word), Promises::Broken { word: broken, .. }) => {
                        for letters in 0..=broken.len() {
                            if let Ok(Promises::Broken { word: short, .. }) = within(letters) {
                                prop_assert!(word.word.len() <= short.len() && short.len() <= letters);
                                let position = position_of(&short, set.tracks());
                                prop_assert!(!set.contains(&position));
                                prop_assert_eq!(winning_move(set, &moves, &position), None);
                            } else {
                                prop_assert!(letters < broken.len());
                            }
                        }
                        let Verdict::Refuted(wrong) = quick else {
                            panic!("{quick:?}");
                        };
                        prop_assert_eq!(wrong.reason == Reason::NotAbsorbing, joined(&[]).is_none());
                        prop_assert!(word.word.len() <= broken.len());
                        let position = position_of(&broken, set.tracks());
                        prop_assert!(!set.contains(&position));
                        prop_assert_eq!(winning_move(set, &moves, &position), None);
                        let reach = Reach { letters: Some(word.word.len()), sets: None };
                        prop_assert_eq!(search(&group, reach).unwrap(), Universality::Fails(word.clone()));
                        if let Some(short) = word.word.len().checked_sub(1) {
                            let reach = Reach { letters: Some(short), sets: None };
                            prop_assert_eq!(search(&group, reach).unwrap(), Universality::Holds);
                        }
                    }
                    (plain, promises) => panic!("{plain:?} {promises:?}"),
                }
            }
        }
    }
}
