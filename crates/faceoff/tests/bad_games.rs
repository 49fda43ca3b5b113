//! Games of your own that break the word they give: nothing panics, and nothing is answered
//! from another game.

use faceoff::ask::{Length, Solve};
use faceoff::games::{Amount, Games, Kind, PileGame, PileRule, Piles, Take, VisitPiles};
use faceoff::{Complex, Game, Session, ask};
use std::ops::ControlFlow;

/// A kind to be called otherwise.
fn kind() -> Kind {
    Games::standard().kind("wythoff").expect("a kind").clone()
}

/// Nothing changes.
#[derive(Debug)]
struct Idle;

impl PileRule for Idle {
    fn visit(&self, _: &Complex, piles: &Piles, visit: VisitPiles<'_>) -> ControlFlow<()> {
        visit(piles)
    }
}

/// What is found out of a game is kept by its name, so two games may not share one; another
/// name for a game that is known is no other game.
#[test]
fn a_game_is_called_as_its_kind() {
    let named = |keyword, build| Kind {
        keyword,
        build,
        ..kind()
    };
    let mut games = Games::standard().clone();
    for kind in [
        named("threes", |head| {
            Ok(Game::new(PileGame::new("mine", Take::NIM, head.complex()?)))
        }),
        named("ones", |head| {
            let take = Take {
                each: Amount::exactly(1),
                ..Take::NIM
            };
            Ok(Game::new(PileGame::new("nim", take, head.complex()?)))
        }),
        named("odds", |head| {
            Ok(Game::new(PileGame::new("nim", Idle, head.complex()?)))
        }),
        named("moores", |head| {
            Ok(Game::new(PileGame::nim(head.complex()?)))
        }),
    ] {
        games = games.with(kind).expect("the name is free");
    }
    let session = Session::default().with_games(games);
    for (name, called) in [("threes", "mine"), ("ones", "nim"), ("odds", "nim")] {
        let refused = ask(&Solve::new(format!("{name} on points(2) @ 3,1")), &session);
        let why = refused.expect_err("another name").to_string();
        let expected = format!("{name} makes a game that is called {called}");
        assert!(why.contains(&expected), "{why}");
    }
    let solved = ask(&Solve::new("moores on points(2) @ 3,1"), &session).unwrap();
    assert_eq!(solved.problem.to_string(), "nim on points(2) @ 3,1");
}

/// A rule that breaks its word is searched as it is, or refused; nothing panics.
#[test]
fn a_rule_that_raises_piles_without_saying_so() {
    /// One chip goes on to the next pile.
    #[derive(Debug)]
    struct Next<const SAYS_SO: bool>;

    impl<const SAYS_SO: bool> PileRule for Next<SAYS_SO> {
        fn visit(&self, _: &Complex, piles: &Piles, visit: VisitPiles<'_>) -> ControlFlow<()> {
            (1..piles.len())
                .filter(|&v| piles[v - 1] > 0)
                .try_for_each(|v| {
                    let mut now = piles.clone();
                    now[v - 1] -= 1;
                    now[v] += 1;
                    visit(&now)
                })
        }

        fn raises(&self) -> bool {
            SAYS_SO
        }
    }

    let named = |keyword, build| Kind {
        keyword,
        build,
        ..kind()
    };
    let mut games = Games::standard().clone();
    for kind in [
        named("quiet", |head| {
            let rule = Next::<false>;
            Ok(Game::new(PileGame::new("quiet", rule, head.complex()?)))
        }),
        named("open", |head| {
            let rule = Next::<true>;
            Ok(Game::new(PileGame::new("open", rule, head.complex()?)))
        }),
        named("idle", |head| {
            Ok(Game::new(PileGame::new("idle", Idle, head.complex()?)))
        }),
    ] {
        games = games.with(kind).expect("the name is free");
    }
    let session = Session::default().with_games(games);
    let length = |name: &str, piles: &str| {
        let problem = format!("{name} on points(3) @ {piles}");
        ask(&Length::new(problem), &session)
    };
    for piles in ["0,0,0", "1,0,0", "2,1,0", "0,3,1", "3,3,3", "4,0,2"] {
        let lengths = ["quiet", "open"].map(|name| length(name, piles).unwrap().length);
        assert_eq!(lengths[0], lengths[1], "{piles}");
    }
    let idle = length("idle", "1,2,0").unwrap();
    let why = idle.undecided.get("length").expect("it does not end");
    assert!(idle.length.is_none(), "{why}");
}
