//! The claims that theorems give as closed forms: on every complex on up to 4
//! vertices, and on the theorems' own instances of moderate size, they hold
//! exactly for the zero positions with small piles, by brute force; and they
//! are proved for all pile sizes. Every theorem whose status is machine-proved
//! has a closed form, which is proved with a certificate.

use faceoff_claim::{Claim, Oracle};
use faceoff_compile::compile;
use faceoff_complex::{Complex, Face, enumerate};
use faceoff_game::{Game, PileGame, Play, Take};
use faceoff_limits::Limits;
use faceoff_prove::{Question, Verdict, certify, decide};
use faceoff_theory::{Coverage, Decision, Plan, Theorem, registry};

/// All positions with piles up to `max`, with whether they are zero.
fn positions(complex: &Complex, max: u64) -> Vec<(Vec<u64>, bool)> {
    let side = max + 1;
    let count = side.pow(complex.n() as u32);
    let piles = |code: u64| -> Vec<u64> {
        let digit = |v| code / side.pow(v) % side;
        (0..complex.n() as u32).map(digit).collect()
    };
    let mut known: Vec<(Vec<u64>, bool)> = Vec::new();
    for code in 0..count {
        let position = piles(code);
        let reached = |(zero, is_zero): &(Vec<u64>, bool)| {
            let below = zero.iter().zip(&position).all(|(a, b)| a <= b);
            let lowered: Face = (0..complex.n())
                .filter(|&v| zero[v] < position[v])
                .collect();
            *is_zero && below && complex.is_face(lowered)
        };
        let zero = !known.iter().any(reached);
        known.push((position, zero));
    }
    known
}

/// The claim that a theorem gives for a complex. What it prints reads back.
fn closed_form(id: &str, decision: &dyn Decision, complex: &Complex) -> Option<Claim> {
    let limits = Limits::none();
    if decision.coverage(&limits).unwrap() < Coverage::Outcomes {
        return None;
    }
    let claim = decision.closed_form(&limits).unwrap()?.claim()?.clone();
    let read = Claim::read(&claim.to_string(), complex.n());
    let read = read.unwrap_or_else(|problems| panic!("{id} on {complex}: {problems}"));
    assert_eq!(read, claim, "{id} on {complex}");
    Some(claim)
}

/// Brute force on a box.
fn check(id: &str, complex: &Complex, claim: &Claim, max: u64) {
    // A witness is at most the sum of all piles.
    let oracle = Oracle::new(claim, complex, max * complex.n() as u64);
    for (position, zero) in positions(complex, max) {
        let holds = oracle.holds(&position);
        assert_eq!(holds, zero, "{id} on {complex} @ {position:?}: {claim}");
    }
}

/// A proof for all pile sizes; with a certificate that the checker accepts if
/// one is wanted.
fn prove(id: &str, complex: &Complex, claim: &Claim, certified: bool) {
    let limits = Limits::none();
    let set = compile(claim, complex, &limits).unwrap();
    let question = Question {
        complex,
        rule: Take::NIM.into(),
        heap: false,
        play: Play::Normal,
        set: &set,
    };
    let verdict = decide(&question, &limits);
    let Verdict::Proved(proof) = verdict else {
        panic!("{id} on {complex}: {claim}: {verdict:?}");
    };
    if certified {
        let certificate = certify(&question, Some(claim), &proof, &limits);
        let verified = faceoff_prove::check(&certificate.unwrap(), &limits);
        assert!(verified.is_ok(), "{id}: {verified:?}");
    }
}

#[test]
fn on_every_small_complex() {
    for n in 1..=4 {
        for complex in enumerate::complexes(n).unwrap() {
            let plan = Plan::nim(complex.clone());
            for (theorem, decision) in plan.applying(&Limits::none()).unwrap().decisions {
                if let Some(form) = closed_form(theorem.id, decision, &complex) {
                    check(theorem.id, &complex, &form, if n <= 3 { 5 } else { 3 });
                    prove(theorem.id, &complex, &form, false);
                }
            }
        }
    }
}

/// The closed forms on the instances of a theorem, with their complexes.
fn forms_of(theorem: &Theorem) -> Vec<(Complex, Claim)> {
    let mut forms = Vec::new();
    for instance in theorem.instances {
        let game: Game = instance.game.parse().unwrap();
        let Some(complex) = game.as_nim().map(PileGame::complex) else {
            continue;
        };
        let applied = (theorem.apply)(&game, &Limits::none()).unwrap();
        let form = applied.and_then(|decision| closed_form(theorem.id, &*decision, complex));
        forms.extend(form.map(|form| (complex.clone(), form)));
    }
    forms
}

#[test]
fn on_the_instances_of_the_theorems() {
    let mut claims = 0;
    for theorem in registry() {
        for (complex, form) in forms_of(theorem) {
            if complex.n() <= 6 {
                check(
                    theorem.id,
                    &complex,
                    &form,
                    if complex.n() <= 4 { 3 } else { 2 },
                );
                prove(theorem.id, &complex, &form, true);
                claims += 1;
            }
        }
    }
    assert!(claims > 30, "{claims} claims");
}

/// The theorems whose status is machine-proved, with their complexes and
/// claims.
fn machine_proved() -> Vec<(&'static str, Complex, Claim)> {
    let theorems = registry().iter().filter(|t| t.status.is_machine_proved());
    let first = |theorem: &&'static Theorem| {
        let form = forms_of(theorem).into_iter().next();
        let (complex, form) = form.unwrap_or_else(|| panic!("{}: no closed form", theorem.id));
        (theorem.id, complex, form)
    };
    theorems.map(first).collect()
}

/// Theorems about one complex of ES96 and DH13, and of what came after them.
#[test]
fn theorems_about_one_complex_are_machine_proved() {
    let ids: Vec<&str> = machine_proved().iter().map(|(id, ..)| *id).collect();
    for id in [
        "ES96-8.3",
        "ES96-8.4",
        "ES96-8-P3,2",
        "ES96-9-figure6",
        "DH13-2.2",
        "DH13-3.1.1",
        "DH13-3.1.2",
        "DH13-3.2",
        "DH13-3.5",
        "DH13-4.1",
        "CN-7.3",
        "CN-8.3",
        "DHV21",
    ] {
        assert!(ids.contains(&id), "{id}");
    }
}

#[test]
fn small_machine_proved_theorems_are_proved() {
    for (id, complex, form) in machine_proved() {
        if complex.n() <= 6 {
            prove(id, &complex, &form, true);
        }
    }
}

#[test]
#[ignore = "heavy: run with --ignored"]
fn large_machine_proved_theorems_are_proved() {
    for (id, complex, form) in machine_proved() {
        if complex.n() > 6 {
            prove(id, &complex, &form, true);
        }
    }
}
