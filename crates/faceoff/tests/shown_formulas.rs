//! What is shown can be asked: no formula of a theorem, and none that the page
//! shows for a game of its gallery, is refused or refuted by `prove`.

use faceoff::ask::theorems::Theorems;
use faceoff::ask::{Analyze, Prove, ask};
use faceoff::{Game, Limits, Session};
use std::time::Duration;

fn session() -> Session {
    Session::new(Limits::none().with_time(Duration::from_secs(5)))
}

/// Refused is an error; refuted is worse. What takes longer than this test has
/// time for is proved elsewhere.
fn accepted(game: &str, claim: &str, misere: bool) {
    let question = Prove {
        misere,
        ..Prove::new(game, claim)
    };
    let answer = ask(&question, &session());
    let proof = answer.unwrap_or_else(|refused| panic!("{game}: {claim}\n{refused}"));
    assert!(proof.counterexample.is_none(), "{game}: {claim}");
}

#[test]
fn formulas_of_theorems() {
    let mut asked = 0;
    for theorem in ask(&Theorems::default(), &Session::default())
        .unwrap()
        .theorems
    {
        // What is only stated names no game.
        let Some((named, claim)) = theorem.formula.split_once(": ") else {
            continue;
        };
        let game = named.trim_end_matches(", misère");
        let piles = |game: Game| game.as_piles().is_some();
        if game.parse::<Game>().is_ok_and(piles) {
            accepted(game, claim, game != named);
            asked += 1;
        }
    }
    assert!(asked >= 30, "{asked}");
}

#[test]
fn formulas_of_the_gallery() {
    let gallery = include_str!("../../../web-ui/src/lib/gallery.ts");
    let problems = gallery.split("problem: \"").skip(1);
    let problems = problems.filter_map(|rest| rest.split('"').next());
    let (mut games, mut shown) = (0, 0);
    for problem in problems.filter(|problem| problem.starts_with("nim on ")) {
        let game = problem.split('@').next().unwrap().trim();
        let complex = game.trim_start_matches("nim on ");
        let analysis = ask(
            &Analyze {
                complex: complex.into(),
            },
            &Session::default(),
        )
        .unwrap();
        games += 1;
        if let Some(claim) = analysis.zero_positions.and_then(|formula| formula.claim) {
            accepted(game, &claim, false);
            shown += 1;
        }
    }
    assert!(games >= 14 && shown >= 10, "{shown} of {games}");
}
