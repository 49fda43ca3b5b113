//! True claims with their certificates.

#![allow(dead_code)] // each test uses its part

use faceoff_automata::Dfa;
use faceoff_certificate::Certificate;
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_game::{Play, Take};
use faceoff_limits::Limits;
use faceoff_prove::{Proof, Question, Verdict, certify, decide};

pub const CYCLE_6_3: &str = "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }";

/// True claims about variants of Nim. Where exactly one chip may go from each
/// of some piles parity decides; where each pile of a facet must shrink, the
/// least pile; where the total counts, the total.
pub const VARIANTS: [(Take, &str, &str); 13] = [
    (Take::some(1), "points(1)", "{ (2a) }"),
    (Take::some(1), "simplex(2)", "{ (2a,2b) }"),
    (Take::some(1), "points(2)", "{ (a,b) : exists c: a+b=2c }"),
    (
        Take::some(2),
        "simplex(2)",
        "{ (a,b) : exists c,d: 4c<=a<=4c+1 & 4d<=b<=4d+1 }",
    ),
    (
        Take::all(1),
        "simplex(2)",
        "{ (a,b) : exists c: min(a,b)=2c }",
    ),
    (
        Take::each_at_least(1),
        "simplex(2)",
        "{ (a,b) : min(a,b)=0 }",
    ),
    (
        Take::each_at_least(3),
        "simplex(2)",
        "{ (a,b) : min(a,b)<=2 }",
    ),
    (Take::total_at_least(2), "simplex(2)", "{ (a,b) : a+b<=1 }"),
    (
        Take::total_at_least(3),
        "simplex(3)",
        "{ (a,b,c) : a+b+c<3 }",
    ),
    (Take::total(1), "simplex(2)", "{ (a,b) : exists c: a+b=2c }"),
    (
        Take::total(2),
        "simplex(2)",
        "{ (a,b) : exists c: 4c<=a+b<=4c+1 }",
    ),
    (Take::exact(1), "simplex(3)", "{ (a,b,c) : a^b^c=0 }"),
    (Take::exact(2), "simplex(2)", "{ (a,b) : min(a,b)=0 }"),
];

/// A claim that was proved.
pub struct Certified {
    pub complex: Complex,
    pub rule: Take,
    pub claim: Claim,
    pub set: Dfa,
    pub certificate: Certificate,
}

impl Certified {
    pub fn question(&self) -> Question<'_> {
        question(&self.complex, self.rule, &self.claim, &self.set)
    }
}

fn question<'a>(complex: &'a Complex, rule: Take, claim: &Claim, set: &'a Dfa) -> Question<'a> {
    let heap = matches!(claim, Claim::Value(_));
    Question {
        complex,
        rule: rule.into(),
        heap,
        play: Play::Normal,
        set,
    }
}

pub fn proof_of(question: &Question) -> Proof {
    match decide(question, &Limits::none()) {
        Verdict::Proved(proof) => proof,
        verdict => panic!("{}, {:?}: {verdict:?}", question.complex, question.rule),
    }
}

/// A true claim with its certificate.
pub fn certified(complex: Complex, rule: Take, claim: &str) -> Certified {
    let limits = Limits::none();
    let claim = Claim::read(claim, complex.n()).unwrap_or_else(|e| panic!("{e}"));
    let set = compile(&claim, &complex, &limits).expect("no limits");
    let question = question(&complex, rule, &claim, &set);
    let proof = proof_of(&question);
    let certificate = certify(&question, Some(&claim), &proof, &limits);
    let certificate = certificate.expect("a certificate");
    Certified {
        complex,
        rule,
        claim,
        set,
        certificate,
    }
}
