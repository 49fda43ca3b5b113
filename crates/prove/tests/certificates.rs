//! Certificates: all true claims get one, and the checker accepts it.

mod common;

use common::*;
use faceoff_certificate::Certificate;
use faceoff_limits::Limits;
use faceoff_prove::claim::{Claim, Derivation};
use faceoff_prove::{MoveRule, Proof, Question, Verdict, certify, check, decide};

/// The certificate of an entry that is true.
fn certificate(entry: &Entry) -> Certificate {
    let limits = Limits::none();
    let complex = entry.complex();
    let claim = Claim::read(entry.claim, complex.n()).unwrap_or_else(|e| panic!("{e}"));
    let derivation: Derivation = claim.compile(&complex, &limits).expect("no limits");
    let question = Question {
        complex: &complex,
        rule: MoveRule::Nim,
        heap: matches!(claim, Claim::Value(_)),
        set: &derivation.set,
    };
    let t0 = std::time::Instant::now();
    let Verdict::Proved(proof) = decide(&question, &limits) else {
        panic!("not proved: {entry:?}");
    };
    let t1 = t0.elapsed();
    let t0 = std::time::Instant::now();
    let c = certify(&question, Some((&claim, &derivation)), &proof, &limits).expect("a certificate");
    eprintln!("{} decide {:?} by {} certify {:?} {} raised", entry.game, t1, match proof { Proof::Direct { sets } => format!("{sets} sets"), Proof::Cover(steps) => format!("cover {}", steps.len()) }, t0.elapsed(), c.raised.len());
    c
}

#[test]
fn true_claims_have_certificates() {
    for entry in entries().iter().filter(|e| e.proved && !e.large) {
        let certificate = certificate(entry);
        let text = certificate.to_json();
        let read = Certificate::from_json(&text);
        assert_eq!(read.as_ref(), Ok(&certificate));
        let verified = check(&certificate, &Limits::none());
        assert!(verified.is_ok(), "{entry:?}: {verified:?}");
    }
}

#[test]
#[ignore = "heavy: run with --ignored"]
fn large_true_claims_have_certificates() {
    for entry in entries().iter().filter(|e| e.proved && e.large) {
        let certificate = certificate(entry);
        let t0 = std::time::Instant::now();
        let verified = check(&certificate, &Limits::none());
        eprintln!("check {:?} {} bytes", t0.elapsed(), certificate.to_json().len());
        assert!(verified.is_ok(), "{entry:?}: {verified:?}");
    }
}
