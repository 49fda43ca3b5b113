//! Misère play: true claims are proved and certified, and what is forged in a
//! certificate is rejected for its own reason.

use faceoff_certificate::{Automaton, Certificate, Play, STAYS, Theorem};
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_complex::notation::NamedComplex;
use faceoff_game::Take;
use faceoff_limits::Limits;
use faceoff_prove::{Contents, Question, Reason, Verdict, certify, check, decide};

fn decided(game: &str, rule: Take, claim: &str) -> (Verdict, Option<Certificate>) {
    let limits = Limits::none();
    let complex = game.parse::<NamedComplex>().unwrap().complex;
    let claim = Claim::read(claim, complex.n()).unwrap();
    let set = compile(&claim, &complex, &limits).unwrap();
    let question = Question {
        complex: &complex,
        rule: rule.into(),
        heap: false,
        play: faceoff_game::Play::Misere,
        set: &set,
    };
    let verdict = decide(&question, &limits);
    let certificate = match &verdict {
        Verdict::Proved(proof) => Some(certify(&question, Some(&claim), proof, &limits).unwrap()),
        _ => None,
    };
    (verdict, certificate)
}

const BOUTON: &str = "{ (a,b,c) : (max(a,b,c)>=2 & a^b^c=0) | (max(a,b,c)<=1 & a^b^c=1) }";

/// As in normal play, but for positions without a stack of two or more.
const CN_5_2: &str = "{ (a,b,c,d,b) : a+b=c+d & a=max(a,b,c,d) & a>=2 } up to symmetry union \
    { (1,0,0,0,0) } up to symmetry union { (1,1,1,1,0) } up to symmetry";
const CN_6_3: &str = "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f & \
    !(max(a,b,c,d,e,f)<=1 & a+b+c+d+e+f<=3) } union { (1,0,0,0,0,0) } up to symmetry";

fn true_ones() -> Vec<Certificate> {
    let exact = Take::exact(2);
    [
        ("points(3)", Take::NIM, BOUTON),
        ("simplex(2)", Take::NIM, "{ (a,b) : a+b=1 }"),
        // Two piles, both are lowered: many positions are final.
        ("simplex(2)", exact, "{ (a,b) : min(a,b)=1 }"),
        ("cycle(5,2)", Take::NIM, CN_5_2),
        ("cycle(6,3)", Take::NIM, CN_6_3),
    ]
    .map(|(game, rule, claim)| {
        let (verdict, certificate) = decided(game, rule, claim);
        certificate.unwrap_or_else(|| panic!("{game} {claim}: {verdict:?}"))
    })
    .to_vec()
}

#[test]
fn true_claims_have_certificates() {
    for certificate in true_ones() {
        let read = Certificate::from_json(&certificate.to_json()).unwrap();
        let checked = check(&read, &Limits::none()).unwrap();
        assert!(checked.misere);
        assert!(checked.statement.contains("Whoever cannot move wins"));
        assert!(checked.statement.contains("the player to move loses are"));
        let contents = Contents::of(&read, &Limits::none()).unwrap();
        assert_eq!(contents.play, faceoff_game::Play::Misere);
        assert!(!contents.set.contains_small(&vec![0; read.vertices.len()]));
    }
}

#[test]
fn false_claims_are_refuted() {
    let (verdict, _) = decided("points(2)", Take::NIM, "{ (a,a) }");
    let Verdict::Refuted(wrong) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!((wrong.reason, wrong.is_least), (Reason::Final, true));
    let (verdict, _) = decided("points(2)", Take::NIM, "{ (a,b) : a=b & a>=2 }");
    let Verdict::Refuted(wrong) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(wrong.reason, Reason::NotAbsorbing);
    assert_eq!(wrong.position, [0u32, 1].map(Into::into));
}

fn rejected(forged: &Certificate, reason: &str) {
    let why = check(forged, &Limits::none()).unwrap_err().to_string();
    assert!(why.contains(reason), "{reason}: {why}");
}

/// The accepting states, with one flipped.
fn flipped(automaton: &Automaton, state: u32) -> Vec<u32> {
    let mut accepting = automaton.accepting.clone();
    match accepting.binary_search(&state) {
        Ok(place) => drop(accepting.remove(place)),
        Err(place) => accepting.insert(place, state),
    }
    accepting
}

#[test]
fn what_is_forged_is_rejected() {
    for honest in true_ones() {
        let last = honest.set.next.len() as u32 - 1;
        let mut forged = honest.clone();
        forged.play = Play::Normal;
        rejected(
            &forged,
            "(II) fails: that every position outside the set has",
        );
        let mut forged = honest.clone();
        forged.theorem = Theorem::Values;
        rejected(&forged, "is about normal play");
        // The last state, from which the final positions are read.
        let mut forged = honest.clone();
        forged.set.accepting = flipped(&honest.set, last);
        rejected(&forged, "the last state does not begin the final positions");
        // No promise that p is final.
        let mut forged = honest.clone();
        for set in &mut forged.promises {
            let pairs = set.chunks(2).filter(|pair| pair[1] != STAYS);
            *set = pairs.collect::<Vec<_>>().concat();
        }
        rejected(
            &forged,
            "(II) fails: that every position outside the set that is not final",
        );
        // A promise to stay put in the set itself says nothing of final positions.
        let mut forged = honest.clone();
        forged.promises = vec![vec![last.into(), STAYS]];
        rejected(&forged, "(II) fails");
        let mut forged = honest.clone();
        forged.promises.push(vec![0, STAYS + 1]);
        rejected(&forged, "a set of promises is not well formed");
        let mut forged = honest.clone();
        forged.claim = None;
        forged.set.accepting = flipped(&honest.set, 0);
        rejected(&forged, "one of them is in the set");
    }
}
