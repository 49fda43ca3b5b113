//! The claims that theorems give as closed forms: they can be read, and on
//! every complex on up to 4 vertices, and on the theorems' own instances of
//! moderate size, they hold exactly for the zero positions with small piles.

use faceoff_complex::{Complex, Face, enumerate};
use faceoff_game::Game;
use faceoff_game::rules::Nim;
use faceoff_limits::Limits;
use faceoff_prove::claim::{Claim, Oracle};
use faceoff_theory::{Coverage, Decision, Plan, registry};

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

fn check(id: &str, decision: &dyn Decision, complex: &Complex, max: u64) -> bool {
    let limits = Limits::none();
    if decision.coverage(&limits).unwrap() < Coverage::Outcomes {
        return false;
    }
    let form = decision.closed_form(&limits).unwrap();
    let Some(text) = form.and_then(|form| form.claim) else {
        return false;
    };
    let claim = Claim::read(&text, complex.n());
    let claim = claim.unwrap_or_else(|problems| panic!("{id} on {complex}: {problems}"));
    // A witness is at most the sum of all piles.
    let oracle = Oracle::new(&claim, complex, max * complex.n() as u64);
    for (position, zero) in positions(complex, max) {
        let holds = oracle.holds(&position);
        assert_eq!(holds, zero, "{id} on {complex} @ {position:?}: {text}");
    }
    true
}

#[test]
fn on_every_small_complex() {
    for n in 1..=4 {
        for complex in enumerate::complexes(n).unwrap() {
            let plan = Plan::nim(complex.clone());
            for (theorem, decision) in plan.applying(&Limits::none()).unwrap().decisions {
                check(theorem.id, decision, &complex, if n <= 3 { 5 } else { 3 });
            }
        }
    }
}

#[test]
fn on_the_instances_of_the_theorems() {
    let mut claims = 0;
    for theorem in registry() {
        for instance in theorem.instances {
            let game: Game = instance.game.parse().unwrap();
            let Some(complex) = game.is::<Nim>().map(Nim::complex) else {
                continue;
            };
            if complex.n() > 6 {
                continue;
            }
            let applied = (theorem.apply)(&game, &Limits::none()).unwrap();
            let max = if complex.n() <= 4 { 3 } else { 2 };
            if let Some(decision) = applied {
                claims += usize::from(check(theorem.id, &*decision, complex, max));
            }
        }
    }
    assert!(claims > 30, "{claims} claims");
}
