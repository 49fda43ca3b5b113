//! Certificates: all true claims get one, the checker accepts it, and it can be
//! opened again; for variants of the rules and for values too.

mod certified;
mod common;

use certified::*;
use common::*;
use faceoff_certificate::{Certificate, Tree};
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_game::{Play, Take};
use faceoff_limits::Limits;
use faceoff_prove::{Contents, Question, certify, check};

fn accepted(certified: &Certified) {
    let certificate = &certified.certificate;
    let read = Certificate::from_json(&certificate.to_json());
    assert_eq!(read.as_ref(), Ok(certificate));
    let verified = check(certificate, &Limits::none());
    assert!(verified.is_ok(), "{}: {verified:?}", certified.claim);
    let contents = Contents::of(certificate, &Limits::none()).expect("it was just written");
    assert_eq!(*contents.game.complex(), certified.complex);
    assert_eq!(contents.game.take(), Some(certified.rule));
    assert_eq!(contents.claim.as_ref(), Some(&certified.claim));
    assert_eq!(contents.set, certified.set);
}

#[test]
fn true_claims_have_certificates() {
    for entry in entries().iter().filter(|e| e.proved && !e.large) {
        accepted(&certified(entry.complex(), Take::NIM, entry.claim));
    }
}

#[test]
#[ignore = "heavy: run with --ignored"]
fn large_true_claims_have_certificates() {
    for entry in entries().iter().filter(|e| e.proved && e.large) {
        accepted(&certified(entry.complex(), Take::NIM, entry.claim));
    }
}

#[test]
fn variants_have_certificates() {
    for (rule, notation, claim) in VARIANTS {
        let complex = notation.parse().unwrap();
        accepted(&certified(complex, rule, claim));
    }
}

/// The same automaton without the words: then the set itself is claimed.
#[test]
fn a_set_needs_no_claim() {
    let found = certified("cycle(6,3)".parse().unwrap(), Take::NIM, CYCLE_6_3);
    let question = found.question();
    let proof = proof_of(&question);
    let certificate = certify(&question, None, &proof, &Limits::none()).unwrap();
    assert!(check(&certificate, &Limits::none()).is_ok());
    let contents = Contents::of(&certificate, &Limits::none()).unwrap();
    assert_eq!((contents.claim, contents.set), (None, found.set));
}

#[test]
fn what_the_checker_does_not_know_gets_a_certificate_about_a_formula() {
    let limits = Limits::none();
    let complex = "points(2)".parse().unwrap();
    let claim = Claim::read("{ (a,a) }", 2).unwrap();
    let set = compile(&claim, &complex, &limits).unwrap();
    // Moves on single piles: Wythoff's rule is that of Nim here.
    let question = Question {
        complex: &complex,
        rule: Take::WYTHOFF.into(),
        heap: false,
        play: Play::Normal,
        set: &set,
    };
    let proof = proof_of(&question);
    let certificate = certify(&question, Some(&claim), &proof, &limits).unwrap();
    let checked = check(&certificate, &limits).unwrap_or_else(|e| panic!("{e}"));
    assert!(checked.game.starts_with("game {"), "{}", checked.game);
}

#[test]
fn broken_files_are_not_opened() {
    let found = certified("points(2)".parse().unwrap(), Take::NIM, "{ (a,a) }");
    let opened = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = found.certificate.clone();
        change(&mut certificate);
        Contents::of(&certificate, &Limits::none()).is_ok()
    };
    assert!(opened(&|_| {}));
    assert!(!opened(&|c| c.set.next[0] = 99));
    assert!(!opened(&|c| c.set.next.clear()));
    assert!(!opened(&|c| c.facets[0] = vec![7]));
    assert!(!opened(&|c| c.claim = Some(Tree::of("set", []))));
    assert!(!opened(&|c| c.rule = Tree::of("chess", [])));
    assert!(Certificate::from_json("{}").is_err());
}
