//! Certificates: all true claims get one, and the checker accepts it.

mod common;

use common::*;
use faceoff_certificate::Certificate;
use faceoff_limits::Limits;
use faceoff_prove::claim::{Claim, Derivation};
use faceoff_prove::{MoveRule, Question, Verdict, certify, check, decide};

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
    let Verdict::Proved(proof) = decide(&question, &limits) else {
        panic!("not proved: {entry:?}");
    };
    certify(&question, Some((&claim, &derivation)), &proof, &limits).expect("a certificate")
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
        let verified = check(&certificate, &Limits::none());
        assert!(verified.is_ok(), "{entry:?}: {verified:?}");
    }
}
