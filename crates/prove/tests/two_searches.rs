//! Condition (II) is searched for in two ways, from the least position up and smallest sets
//! first. They have to agree on sets that are wrong by little: every certified automaton on
//! up to four vertices with one state that accepts or not as it should not, or one letter
//! that leads to the dead state.

use faceoff_automata::Dfa;
use faceoff_certificate::Certificate;
use faceoff_complex::Complex;
use faceoff_game::Take;
use faceoff_limits::Limits;
use faceoff_moves::Moves;
use faceoff_prove::Contents;
use faceoff_prove::pairs::Pairs;
use faceoff_prove::promises::{Promises, find_promises};
use faceoff_prove::symmetry::group;
use faceoff_prove::universality::{Reach, Universality, check_universality};
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
    let symmetries = group(set, None, complex, &moves, limits).unwrap();
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
