//! Games of your own: a rule of at most 30 lines, and every engine takes it.

#[path = "own/couples.rs"]
mod couples;
#[path = "own/grundy.rs"]
mod grundy;
#[path = "own/odd.rs"]
mod odd;

use faceoff::ask::discover::Discover;
use faceoff::ask::prove::Verdict;
use faceoff::ask::{Board, Catalogue, Check, MachineMove, Move, Options, Prove, Solve, Table};
use faceoff::games::{BadName, Games, Kind};
use faceoff::{Limits, Outcome, Session, ask};
use faceoff_game::{AnyRules, Play, Ruleset, Sum, SumRules};
use faceoff_solve::Reference;

fn session() -> Session {
    let kinds = [couples::KIND, odd::KIND, grundy::KIND];
    let games = kinds
        .into_iter()
        .fold(Games::standard().clone(), |games, kind| {
            games.with(kind).expect("the name is free")
        });
    Session::default().with_games(games)
}

/// Value, and outcome in both kinds of play, by the reference solver.
fn judged(problem: &str) -> (u64, [Outcome; 2]) {
    let problem = session().games().problem(problem, None).unwrap();
    let position = Sum::place(&problem).unwrap();
    let limits = Limits::none();
    let mut reference = Reference::new(&SumRules, &limits);
    let outcomes = [Play::Normal, Play::Misere];
    let outcomes = outcomes.map(|play| reference.outcome(&position, play).unwrap());
    (reference.value(&position).unwrap(), outcomes)
}

/// `solve` says of value and outcomes what the reference solver says, and its
/// move is one, and wins.
fn solve_is_right(problem: &str) {
    let (value, [normal, misere]) = judged(problem);
    for (play, outcome) in [(false, normal), (true, misere)] {
        let question = Solve {
            value: !play,
            misere: play,
            ..Solve::new(problem)
        };
        let answer = ask(&question, &session()).unwrap();
        assert_eq!(answer.outcome, Some(outcome), "{problem}");
        if !play {
            assert_eq!(answer.value, Some(Some(value.into())), "{problem}");
        }
    }
    let reply = MachineMove {
        problem: problem.into(),
        misere: false,
        skill: Default::default(),
        seed: 0,
    };
    if normal == Outcome::N {
        let made = ask(&reply, &session()).unwrap();
        assert_eq!(judged(&made.problem.to_string()).0, 0, "{problem}");
        let typed = Move {
            problem: problem.into(),
            to: made.problem.to_string(),
        };
        assert!(ask(&typed, &session()).is_ok(), "{problem}");
    }
}

#[test]
fn a_rule_is_at_most_thirty_lines() {
    let guide = include_str!("../../../CONTRIBUTING.md");
    for text in [
        include_str!("own/couples.rs"),
        include_str!("own/odd.rs"),
        include_str!("own/grundy.rs"),
    ] {
        assert!(text.lines().count() <= 30, "{text}");
    }
    // The guide shows two of them as they are.
    for text in [include_str!("own/couples.rs"), include_str!("own/odd.rs")] {
        let code = text.split_once("\n\n").expect("a header").1;
        assert!(guide.contains(code), "CONTRIBUTING.md lacks\n{code}");
    }
}

#[test]
fn it_is_searched_and_played_alone_and_in_sums() {
    for problem in [
        "couples on points(2) @ 5,2",
        "couples on points(2) @ 6,2",
        "couples on cycle(4,2) @ 3,1,4,2",
        "odd on points(2) @ 2,4",
        "odd on points(2) @ 2,3",
        "odd on cycle(3,2) @ 4,2,3",
        "grundy @ 5",
        "grundy @ 3,8,10",
        "couples on points(1) @ 7 + nim @ 3",
        "odd on points(1) @ 3 + grundy @ 6 + kayles @ 3",
        "emperor on points(2) @ (odd on points(1) @ 3 ; couples on points(1) @ 4)",
        "emperor on path(2,2) @ (grundy @ 5 ; odd on points(1) @ 2 ; nim @ 2)",
    ] {
        solve_is_right(problem);
    }
    // A002188 of the OEIS.
    let values = [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0,
    ];
    for (heap, value) in values.into_iter().enumerate() {
        let question = Solve {
            value: true,
            ..Solve::new(format!("grundy @ {heap}"))
        };
        let answer = ask(&question, &session()).unwrap();
        assert_eq!(answer.value, Some(Some((value as u64).into())));
    }
}

#[test]
fn it_has_tables() {
    for game in [
        "couples on cycle(3,2)",
        "odd on cycle(3,2)",
        "odd on points(3)",
    ] {
        let game = session().games().game(game).unwrap();
        for values in [false, true] {
            for misere in [false, true] {
                let table = Table {
                    values,
                    misere,
                    list: true,
                    ..Table::new(faceoff::Notation::Value(game.clone()), 5)
                };
                let Ok(table) = ask(&table, &session()) else {
                    assert!(values && misere, "{game}");
                    continue;
                };
                let listed = table.entries.unwrap();
                let mut zeros = 0;
                for code in 0..216u32 {
                    let piles = vec![code % 6, code / 6 % 6, code / 36];
                    let problem = format!("{game} @ {},{},{}", piles[0], piles[1], piles[2]);
                    let (value, outcomes) = judged(&problem);
                    let zero = outcomes[usize::from(misere)] == Outcome::P;
                    zeros += u64::from(zero);
                    let entry = listed.iter().find(|entry| entry.position == piles);
                    match values {
                        true => assert_eq!(entry.unwrap().value, Some(value as u32), "{problem}"),
                        false => assert_eq!(entry.is_some(), zero, "{problem}"),
                    }
                }
                assert_eq!(table.zero_positions, Some(zeros.into()), "{game}");
            }
        }
    }
}

#[test]
fn it_is_on_the_board() {
    let problem = "odd on cycle(4,2) @ 1,2,3,4 + grundy @ 3";
    let board = Board {
        problem: problem.into(),
    };
    let board = ask(&board, &session()).unwrap();
    let [odd, grundy] = &board.summands[..] else {
        panic!("two summands");
    };
    assert_eq!((odd.kind.as_str(), grundy.kind.as_str()), ("odd", "grundy"));
    assert_eq!(odd.piles.as_ref().map(Vec::len), Some(4));
    let complex = odd.complex.as_ref().unwrap();
    assert_eq!((complex.vertices.len(), complex.facets.len()), (4, 4));
    let options = Options {
        problem: problem.into(),
        position: None,
        most: None,
    };
    let options = ask(&options, &session()).unwrap();
    assert_eq!(options.options.len(), 1 + 1 + 2 + 2 + 1);
    assert_eq!(options.options[0].how, "in game 1: take 1 from pile 1");
    let names = ask(&Catalogue {}, &session()).unwrap();
    assert!(names.games.iter().any(|game| game.keyword == "grundy"));
}

/// Discovered, certified, and then played with piles of any size; the formula is
/// what `prove` proves.
#[test]
fn it_is_discovered_proved_and_plays_large_piles() {
    for (misere, digit) in [(false, 3), (true, 1)] {
        let game = "couples on points(2)";
        let found = Discover {
            misere,
            certificate: true,
            ..Discover::new(game)
        };
        let found = ask(&found, &session()).unwrap();
        assert_eq!(found.verdict, Verdict::Proved);
        let certificate = found.certificate_text.unwrap().to_string();
        let check = Check {
            certificate: certificate.clone(),
        };
        assert_eq!(ask(&check, &session()).unwrap().valid, Some(true));
        let huge = "1".repeat(60);
        let solve = Solve {
            misere,
            by: Some(certificate),
            ..Solve::new(format!("{game} @ {huge}{digit},{huge}0"))
        };
        let answer = ask(&solve, &session()).unwrap();
        assert_eq!(answer.outcome, Some(Outcome::N));
        let typed = Move {
            problem: solve.problem.clone(),
            to: answer.target.unwrap().to_string(),
        };
        assert!(ask(&typed, &session()).is_ok());
    }
    // So many moves are left as there are couples.
    let claim = "{ (4x+2p+r,4y+2p+s) : p<2 & r<2 & s<2 }";
    let proof = ask(&Prove::new("couples on points(2)", claim), &session()).unwrap();
    assert_eq!(proof.verdict, Verdict::Proved);
    let wrong = ask(&Prove::new("couples on points(2)", "{ (x,x) }"), &session());
    assert_eq!(wrong.unwrap().verdict, Verdict::Refuted);
    // The rule that lists its options is no data: it is said, not guessed.
    assert!(ask(&Discover::new("odd on points(2)"), &session()).is_err());
    assert!(ask(&Prove::new("odd on points(2)", claim), &session()).is_err());
}

#[test]
fn a_name_is_taken_once_and_only_there() {
    let games = session().games().clone();
    assert!(games.with(couples::KIND).is_err());
    let taken = Kind {
        keyword: "cycle",
        ..odd::KIND
    };
    assert!(games.with(taken).is_err());
    for keyword in ["", "two words", "1st", "näh", "a+b"] {
        let unreadable = Kind {
            keyword,
            ..odd::KIND
        };
        assert_eq!(games.with(unreadable).err(), Some(BadName::NoName(keyword)));
    }
    assert!(ask(&Solve::new("grundy @ 5"), &Session::default()).is_err());
    // What is printed is read again.
    for kind in games.kinds() {
        let problem = games.problem(kind.example, None).unwrap();
        assert_eq!(games.problem(&problem.to_string(), None).unwrap(), problem);
        let position = problem.single().unwrap().place().unwrap();
        for ((), option) in AnyRules.options(&position) {
            assert!(games.problem(&option.to_string(), None).is_ok());
        }
    }
}
