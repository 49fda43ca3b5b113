//! The claims of the papers: they read, print, and agree with brute force.

mod common;

use common::*;
use faceoff_claim::{Claim, Oracle};
use faceoff_compile::compile;
use faceoff_limits::Limits;

/// Does the claim agree with brute force on all positions up to `max`?
fn agrees(entry: &Entry, max: u64) -> bool {
    let complex = entry.complex();
    let claim = Claim::read(entry.claim, complex.n()).unwrap_or_else(|e| panic!("{e}"));
    let oracle = Oracle::new(&claim, &complex, max);
    match &claim {
        Claim::Set(_) => {
            let zeros = zero_positions(&complex, max);
            boxed(complex.n(), max).all(|p| oracle.holds(&p) == zeros.binary_search(&p).is_ok())
        }
        Claim::Value(_) => boxed(complex.n(), max)
            .zip(values(&complex, max))
            .all(|(p, value)| oracle.value(&p) == Some(value)),
    }
}

#[test]
fn verdicts_agree_with_brute_force() {
    for entry in entries() {
        let piles = entry.complex().n();
        let mut max = small_max(piles);
        if !entry.proved && piles >= 7 {
            max += 1;
        }
        assert_eq!(agrees(&entry, max), entry.proved, "{entry:?} up to {max}");
    }
}

#[test]
#[ignore = "heavy: run with --ignored"]
fn true_claims_agree_with_brute_force_on_larger_boxes() {
    for entry in entries().iter().filter(|e| e.proved) {
        let max = 2 * small_max(entry.complex().n());
        assert!(agrees(entry, max), "{entry:?} up to {max}");
    }
}

#[test]
fn what_is_printed_reads_back() {
    for entry in entries() {
        let claim: Claim = entry.claim.parse().unwrap_or_else(|e| panic!("{e}"));
        let printed = claim.to_string();
        assert_eq!(printed.parse::<Claim>().as_ref(), Ok(&claim), "{printed}");
    }
}

#[test]
fn automata_agree_with_the_oracle() {
    let limits = Limits::none();
    for entry in entries() {
        let complex = entry.complex();
        let claim = Claim::read(entry.claim, complex.n()).unwrap_or_else(|e| panic!("{e}"));
        let max = small_max(complex.n());
        let oracle = Oracle::new(&claim, &complex, max);
        let set = compile(&claim, &complex, &limits).expect("no limits");
        for mut position in boxed(complex.n(), max) {
            match &claim {
                Claim::Set(_) => assert_eq!(
                    set.contains_small(&position),
                    oracle.holds(&position),
                    "{entry:?} at {position:?}"
                ),
                Claim::Value(_) => {
                    let value = oracle.value(&position);
                    position.push(0);
                    for v in 0..2 * max {
                        *position.last_mut().expect("the value's track") = v;
                        assert_eq!(
                            set.contains_small(&position),
                            value == Some(v),
                            "{entry:?} at {position:?}"
                        );
                    }
                }
            }
        }
    }
}
