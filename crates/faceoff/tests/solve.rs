//! Emperor sums, and positions that a certificate decides, as questions.

use faceoff::ask::Prove;
use faceoff::ask::solve::{MoveTarget, Solution, Solve};
use faceoff::{Error, Limits, Outcome, Position, Session, Solver, ask};

fn answer(complex: &str, components: &str) -> Solution {
    let question = Solve {
        position: Some(Position::Text(components.to_owned())),
        ..Solve::new(format!("emperor on {complex}"))
    };
    ask(&question, &Session::default()).unwrap()
}

/// What the move of an answer leads to.
fn after(complex: &str, found: &Solution) -> Solution {
    let Some(MoveTarget::Components(components)) = &found.target else {
        panic!("{found:?}");
    };
    let to: Vec<&str> = components.iter().map(|c| c.to.as_str()).collect();
    answer(complex, &to.join(" ; "))
}

#[test]
fn mixed_components() {
    let found = answer(
        "path(2,2)",
        "nim @ 3 ; delete-nim @ 9,10 ; chomp on complete(4)",
    );
    assert_eq!(found.outcome, Some(Outcome::N));
    let Some(MoveTarget::Components(components)) = &found.target else {
        panic!("{found:?}");
    };
    for component in components {
        assert_eq!(component.path.len(), component.moves.len());
        assert!(component.moves.iter().all(|how| !how.is_empty()));
        let last = component.path.last().unwrap_or(&component.from);
        assert_eq!(*last, component.to);
    }
    let next = after("path(2,2)", &found);
    assert_eq!(next.outcome, Some(Outcome::P));
}

/// On circles and boundaries there are as many facets as vertices, but they are no points.
#[test]
fn the_theorem_about_points_is_cited_on_points() {
    let ones = |n: usize| vec!["nim @ 1,1"; n].join(" ; ");
    for (complex, n, theorem) in [
        ("points(3)", 3, "S22-1"),
        ("cycle(5,2)", 5, "S22-2"),
        ("boundary(4)", 4, "S22-2"),
        ("path(2,2)", 3, "S22-2"),
    ] {
        let by = answer(complex, &ones(n)).by.expect("it is decided");
        assert!(by.starts_with(theorem), "{complex}: {by}");
    }
}

#[test]
fn piles_of_any_size() {
    let huge = "1".to_owned() + &"0".repeat(40);
    let found = answer(
        "points(2)",
        &format!("nim @ {huge} ; delete-nim @ {huge},{huge}"),
    );
    assert_eq!(found.outcome, Some(Outcome::N));
    let next = after("points(2)", &found);
    assert_eq!(next.outcome, Some(Outcome::P));
}

#[test]
fn a_loop_names_its_component() {
    let found = answer("points(2)", "nim @ 3 ; octal(2.3) @ 4");
    assert_eq!(found.outcome, None);
    assert_eq!(
        found.undecided["outcome"].to_string(),
        "component 2: the game has a loop: octal(2.3) @ 4 → octal(2.3) @ 4"
    );
}

#[test]
fn a_theorem_says_what_the_question_says() {
    let session = Session::default();
    let solver = Solver::new(session.read("nim on cycle(5,2)").unwrap());
    let by_theorem = |piles: &[u32]| {
        let piles = piles.iter().map(|&pile| pile.into()).collect();
        Solution::by_theorem(&solver, piles, false, false, session.limits())
    };
    let asked = ask(&Solve::new("nim on cycle(5,2) @ 3,1,2,2,2"), &session).unwrap();
    let json = |answer: &Solution| serde_json::to_value(answer).unwrap();
    assert_eq!(json(&by_theorem(&[3, 1, 2, 2, 2]).unwrap()), json(&asked));
    assert!(by_theorem(&[1]).is_none());
}

/// The text of a certificate of a claim.
fn certificate(game: &str, claim: &str) -> String {
    let question = Prove {
        certificate: true,
        ..Prove::new(game, claim)
    };
    let proof = ask(&question, &Session::default()).unwrap();
    proof.certificate_text.unwrap().to_string()
}

fn by(certificate: &str, problem: String) -> Result<Solution, Error> {
    let question = Solve {
        by: Some(certificate.to_owned()),
        ..Solve::new(problem)
    };
    ask(&question, &Session::default())
}

/// A rule that the checker has no word for is certified as a formula, and each of
/// the two is decided by a certificate of the other.
#[test]
fn a_rule_and_its_formula_are_one_game() {
    let rule = "nim[most=2] on points(2)";
    let formula = "game { (a,b) -> (x,y) : y=b & (x+1=a | x+2=a) | x=a & (y+1=b | y+2=b) }";
    let other = "game { (a,b) -> (x,y) : y=b & (x+1=a | x+3=a) | x=a & (y+1=b | y+2=b) }";
    for proved in [rule, formula] {
        let text = certificate(proved, "{ (a,b) : exists k: a+2*b=3*k }");
        let by = |game: &str| by(&text, format!("{game} @ 5,9"));
        for game in [rule, formula] {
            let found = by(game).unwrap();
            assert_eq!(found.outcome, Some(Outcome::N), "{proved} for {game}");
        }
        assert!(by(other).is_err());
    }
}

/// A certificate about values decides who wins, and says the value.
#[test]
fn values_play() {
    let text = certificate("nim on points(2)", "value (a,b) = a^b");
    for a in 0..6u32 {
        for b in 0..6u32 {
            let found = by(&text, format!("nim on points(2) @ {a},{b}")).unwrap();
            assert_eq!(found.outcome, Some(Outcome::from_zero(a == b)), "{a},{b}");
            let question = Solve {
                by: Some(text.clone()),
                value: true,
                ..Solve::new(format!("nim on points(2) @ {a},{b}"))
            };
            let value = ask(&question, &Session::default()).unwrap().value;
            assert_eq!(value.unwrap().unwrap().to_string(), (a ^ b).to_string());
            assert_eq!(found.target.is_some(), a != b);
        }
    }
}

#[test]
fn a_thousand_digits() {
    let game = "nim on cycle(6,3)";
    let text = certificate(game, "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }");
    let big = "7".repeat(1000);
    let start = format!("{game} @ {big},1{big},2{big},{big}3,{big}4,5{big}");
    let found = by(&text, start).unwrap();
    assert_eq!(found.outcome, Some(Outcome::N));
    let after = by(&text, format!("{game} @ {}", found.target.unwrap())).unwrap();
    assert_eq!(after.outcome, Some(Outcome::P));
    assert!(by(&text, "nim on cycle(5,2) @ 1,2,3,4,5".to_owned()).is_err());
}

/// A table lists no more winning moves than a theorem does, and says so.
#[test]
fn too_many_moves_in_a_table() {
    let question = Solve {
        all: true,
        ..Solve::new("nim on facets(12345,6) @ 24,24,24,24,24,60")
    };
    let found = ask(&question, &Session::default()).unwrap();
    assert_eq!(found.moves, Some(None));
    assert!(found.target.is_some());
    let why = found.undecided["moves"].to_string();
    assert_eq!(why, "more than 100000 winning moves");
}

/// Where all moves are too many for the limits, the limit is named.
#[test]
fn moves_beyond_a_limit() {
    let question = Solve {
        all: true,
        ..Solve::new("nim on facets(12,3) @ 1000000,5,1000000")
    };
    let session = Session::new(Limits::none().with_memory(10_000_000));
    let found = ask(&question, &session).unwrap();
    assert_eq!(found.moves, Some(None));
    let why = found.undecided["moves"].to_string();
    assert!(why.contains("memory limit of 10 MB"), "{why}");
}

/// So is the limit that a value met, where a theorem says who wins and no more.
#[test]
fn a_value_beyond_a_limit() {
    let question = Solve {
        value: true,
        ..Solve::new("nim on cycle(5,2) @ 50,60,70,80,90")
    };
    let session = Session::new(Limits::none().with_memory(1_000_000));
    let found = ask(&question, &session).unwrap();
    assert_eq!(found.outcome, Some(Outcome::N));
    let why = found.undecided["value"].to_string();
    assert!(why.contains("memory limit of 1 MB"), "{why}");
}

/// A row too long for a search is decided by a period that was proved, and the answer says so.
#[test]
fn a_period_is_no_search() {
    let solve = |problem: &str| ask(&Solve::new(problem), &Session::default()).unwrap();
    let long = solve("kayles @ 100000000000");
    assert_eq!(long.by.as_deref(), Some("period"));
    let why = long.why.expect("a reason");
    let period = "The values of kayles repeat after every 12, from a heap of 71 on";
    assert!(why.contains(period), "{why}");
    let short = solve("kayles @ 7");
    assert_eq!(short.by.as_deref(), Some("search"));
    let both =
        solve("kayles @ 100000000000 + kayles @ 99999999988 + nim[exact=2] on path(2,2) @ 1,2,3");
    let by = both.by.expect("it is decided");
    assert!(by.contains("period") && by.contains("search"), "{by}");
}
