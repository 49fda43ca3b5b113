//! The census of 7 vertices against a search without theorems, on a sample.

use faceoff_chomp::{Engine, Forms};
use faceoff_complex::{Complex, random_complex};
use faceoff_game::Outcome;
use faceoff_limits::Limits;

#[test]
fn a_search_agrees_on_every_eighth_complex() {
    let (lost, all) = compare(8);
    assert!(all >= 125 && lost > 5, "{lost} of {all}");
}

#[test]
#[ignore = "heavy: run with --ignored"]
fn a_search_agrees_on_a_thousand_complexes() {
    let (lost, all) = compare(1);
    assert!(all >= 1000 && lost > 50, "{lost} of {all}");
}

/// Search every so many lines of the sample: how many are lost, of how many.
fn compare(every: usize) -> (usize, usize) {
    let sample = include_str!("../../../testdata/chomp/census-7-sample.txt");
    let lines = sample.lines().filter(|line| !line.starts_with('#'));
    let limits = Limits::none().with_memory(512 << 20);
    let engine = Engine::new(Forms::NONE, &limits).unwrap();
    let (mut lost, mut all) = (0, 0);
    for line in lines.step_by(every) {
        let words: Vec<&str> = line.split(' ').collect();
        let [outcome, seed, complex] = words[..] else {
            panic!("{line}");
        };
        let complex: Complex = complex.parse().unwrap();
        assert_eq!(complex, random_complex(7, seed.parse().unwrap()), "{line}");
        let expected = Outcome::from_zero(outcome == "P");
        let found = engine.outcome(&complex, &limits).unwrap();
        assert_eq!(found, expected, "{line}");
        all += 1;
        lost += usize::from(outcome == "P");
    }
    (lost, all)
}
