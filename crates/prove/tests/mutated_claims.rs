//! True claims with one small change are refuted at the least position where
//! the change makes a difference.
//!
//! The true set S is the set of zero positions. Below the least position at
//! which a changed set differs from S, it is right; there it is wrong: so that
//! position is the least counterexample, whatever the prover does to find it.

mod common;
mod mutants;

use common::*;
use faceoff_automata::Dfa;
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_game::{Play, Take};
use faceoff_limits::Limits;
use faceoff_prove::{Question, Verdict, decide};
use std::time::{Duration, Instant};

/// What became of some mutants.
#[derive(Debug, Default)]
struct Count {
    /// Claims with one change.
    mutants: usize,
    /// Those that do not change the set.
    unchanged: usize,
    /// Those that differ from the true set in the box [0,7]^n.
    in_the_box: usize,
    refuted: usize,
    slowest: Duration,
    slowest_claim: String,
}

impl Count {
    /// Decide one mutant.
    fn take(&mut self, entry: &Entry, complex: &Complex, truth: &Dfa, text: &str) {
        self.mutants += 1;
        let begun = Instant::now();
        let claim = Claim::read(text, complex.n()).unwrap_or_else(|e| panic!("{text}: {e}"));
        let set = compile(&claim, complex, &Limits::none()).expect(text);
        let question = Question {
            complex,
            rule: Take::NIM.into(),
            heap: matches!(claim, Claim::Value(_)),
            play: Play::Normal,
            set: &set,
        };
        let verdict = if set == *truth {
            None
        } else {
            Some(decide(&question, &Limits::none()))
        };
        let took = begun.elapsed();
        let Some(verdict) = verdict else {
            self.unchanged += 1;
            return;
        };
        let difference = truth.least_difference(&set, &Limits::none()).unwrap();
        let difference = difference.expect("the sets differ");
        self.in_the_box += usize::from(difference.word.len() <= 3);
        let Verdict::Refuted(found) = verdict else {
            panic!("{}: {text}: {verdict:?}", entry.game);
        };
        assert!(found.is_least, "{}: {text}", entry.game);
        assert_eq!(
            found.position, difference.position,
            "{}: {text}",
            entry.game
        );
        self.refuted += 1;
        if took > self.slowest {
            self.slowest = took;
            self.slowest_claim = format!("{}: {text}", entry.game);
        }
    }
}

/// All mutants of all true claims that are `wanted`, by their number.
fn run(wanted: impl Fn(&Entry, usize) -> bool) -> Count {
    let mut count = Count::default();
    let mut number = 0;
    for entry in entries().iter().filter(|entry| entry.proved) {
        let complex = entry.complex();
        let claim = Claim::read(entry.claim, complex.n()).unwrap();
        let mut truth = None;
        for mutant in mutants::mutants(&claim) {
            number += 1;
            if !wanted(entry, number) {
                continue;
            }
            let none = Limits::none();
            let true_set = || compile(&claim, &complex, &none).expect("no limits");
            let truth = truth.get_or_insert_with(true_set);
            count.take(entry, &complex, truth, &mutant.to_string());
        }
    }
    count
}

/// A number without a pattern.
fn scattered(number: usize, seed: u64) -> u64 {
    let mut x = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed;
    x = (x ^ x >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 29
}

#[test]
fn a_sample_of_mutants_is_refuted() {
    let seed = 20_130_602;
    let wanted = |_: &Entry, number| scattered(number, seed).is_multiple_of(4);
    let count = run(wanted);
    assert!(count.refuted > 100, "{count:?}");
    assert_eq!(count.mutants, count.unchanged + count.refuted);
}

#[test]
#[ignore = "heavy: run with --ignored"]
fn all_mutants_are_refuted() {
    let count = run(|_, _| true);
    assert_eq!(count.mutants, count.unchanged + count.refuted);
    println!("{count:#?}");
}
