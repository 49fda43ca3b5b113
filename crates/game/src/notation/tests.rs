use super::*;
use crate::any::Game;
use crate::catalogue::Games;
use faceoff_complex::families;

fn problem(text: &str) -> Problem {
    text.parse().unwrap_or_else(|p| panic!("{text}: {p}"))
}

fn messages(game: &str, position: Option<&str>) -> Vec<String> {
    match Problem::parse(game, position) {
        Ok(problem) => panic!("{game} was read as {problem}"),
        Err(diagnostics) => diagnostics
            .problems
            .into_iter()
            .map(|p| p.message)
            .collect(),
    }
}

#[test]
fn what_is_printed_parses_back() {
    for text in [
        "nim on cycle(5,2) @ 3,1,2,2,1",
        "nim on points(2) @ 3,5",
        "nim on join(points(2),points(2)) @ 1,2,3,100000000000000000000000000",
        "nim on points(1) @ 3 + nim on simplex(2) @ 1,2",
        "nim[total>=2] on cycle(3,2) @ 3,1,2",
        "nim[exact=2] on simplex(3) @ 3,1,2",
        "wythoff on simplex(2) @ 1,2",
        "delete-nim @ 9,10 + vdn @ 8,5",
        "delete-nim[single](3) @ 0,1,2",
        "vdn[all-but-one](4) @ 1,2,3,4",
        "subtraction(1,2,3) @ 7",
        "octal(0.137) @ 3,4,5 + octal(4.) @ 3 + kayles @ 5 + dawson @ 100000000000000000000000000",
        "emperor on points(2) @ (emperor on points(1) @ (kayles @ 1) ; nim on points(1) @ 1 + kayles @ 3)",
    ] {
        assert_eq!(problem(text).to_string(), text);
    }
}

#[test]
fn short_forms() {
    assert_eq!(problem("nim @ 3,5").to_string(), "nim on points(2) @ 3,5");
    assert_eq!(
        problem("cycle(3,2) @ 1 2 3").to_string(),
        "nim on cycle(3,2) @ 1,2,3"
    );
    assert_eq!(problem("(nim @ 1) + (nim @ 2 + nim @ 3)").summands.len(), 3);
    let beside = Problem::parse("cycle(3,2)", Some(" 1 2 3 ")).unwrap();
    assert_eq!(beside, problem("nim on cycle(3,2) @ 1,2,3"));
    let bare = Problem::parse("nim", Some("1 2")).unwrap();
    assert_eq!(bare, problem("nim @ 1,2"));
    let game: Game = "CN(3,2)".parse().unwrap();
    assert_eq!(
        *game.as_piles().unwrap().complex(),
        families::cycle(3, 2).unwrap()
    );
}

#[test]
fn positions_are_read_as_they_are_printed() {
    let printed = "nim on cycle(3,2) @ 1,2,3";
    assert_eq!(problem("nim on cycle(3,2) @ (1,2,3)"), problem(printed));
    let beside = Problem::parse("nim on cycle(3,2)", Some("(1,2,3)")).unwrap();
    assert_eq!(beside, problem(printed));
    assert_eq!(
        messages("nim on cycle(3,2)", Some("(1,2)")),
        ["the game has 3 piles, but the position has 2"]
    );
}

/// JSON has numbers beyond 2^53 in quotes.
#[test]
fn positions_are_read_as_json_has_them() {
    let plain = "nim on points(2) @ 9007199254740993,2";
    for text in [
        "nim @ [\"9007199254740993\",2]",
        "nim @ [ \"9007199254740993\" , 2 ]",
        "nim on points(2) @ [9007199254740993,\"2\"]",
    ] {
        assert_eq!(problem(text), problem(plain), "{text}");
    }
    let beside = Problem::parse("nim", Some("[\"9007199254740993\", 2]")).unwrap();
    assert_eq!(beside, problem(plain));
    assert_eq!(
        messages("nim @ \"3\",2", None),
        ["'\"3\"' is not a natural number"]
    );
    assert_eq!(
        messages("nim @ [\"-3\",2]", None),
        ["'\"-3\"' is not a natural number"]
    );
}

#[test]
fn problems_of_positions() {
    let nim = "nim on cycle(3,2)";
    assert_eq!(
        messages(nim, Some("1,2")),
        ["the game has 3 piles, but the position has 2"]
    );
    assert_eq!(
        messages(nim, Some("1,-2,x")),
        [
            "a pile cannot be negative: -2",
            "'x' is not a natural number"
        ]
    );
    assert_eq!(
        messages(nim, Some("1,2.5,3")),
        ["'2.5' is not a natural number"]
    );
    assert_eq!(
        messages(nim, Some("1,,3")),
        ["expected a natural number here"]
    );
    assert_eq!(
        messages(nim, Some("1,2,3,")),
        ["expected a natural number here"]
    );
    assert_eq!(messages(nim, None), ["nim on cycle(3,2) needs a position"]);
    assert_eq!(
        messages("nim @ 1", Some("2")),
        ["the game has its position behind @ already"]
    );
}

#[test]
fn problems_of_heap_games() {
    for (text, message) in [
        ("vdn @ 0,3", "heaps of vdn are not empty"),
        ("vdn @ 3", "the game has 2 piles, but the position has 1"),
        ("delete-nim(3) @ 1,2,3", "delete-nim takes nothing in ( )"),
        ("delete-nim[two](3) @ 1,2,3", "no variant 'two'"),
        (
            "delete-nim[single](1) @ 1",
            "delete-nim needs one number of heaps",
        ),
        (
            "delete-nim[single] @ 1",
            "delete-nim needs numbers behind it in brackets, such as (3)",
        ),
        (
            "delete-nim on points(2) @ 1,2",
            "delete-nim is not played on a complex",
        ),
        ("subtraction(1,0) @ 1", "a move takes at least one token"),
        (
            "subtraction @ 1",
            "subtraction needs numbers behind it in brackets, such as (3)",
        ),
        ("subtraction(1) @", "expected at least one heap"),
        ("subtraction(1)", "subtraction(1) needs a position"),
        ("octal(0.8) @ 1", "'0.8' is not an octal code"),
        ("octal @ 1", "octal needs a code in ( )"),
        ("kayles(3) @ 1", "kayles takes nothing in ( )"),
        ("wythoff @ 1,2", "wythoff on which complex?"),
    ] {
        assert_eq!(messages(text, None), [message], "{text}");
    }
}

#[test]
fn problems_of_games() {
    assert_eq!(
        messages("", None),
        ["expected a game, for instance nim on cycle(5,2)"]
    );
    assert_eq!(messages("nimm on points(2)", None), ["unknown game 'nimm'"]);
    assert_eq!(messages("what", None), ["unknown game or complex 'what'"]);
    assert_eq!(messages("nim", None), ["nim on which complex?"]);
    assert_eq!(
        messages("nim(3) on points(2)", Some("1,2")),
        ["nim takes nothing in ( )"]
    );
    assert_eq!(
        messages("nim[3] on points(2)", Some("1,2")),
        ["nim has no variant '3'"]
    );
    assert_eq!(
        messages("nim on pionts(2) @ 1,2 + nim on points(1) @ x", None),
        [
            "unknown complex or family 'pionts'",
            "'x' is not a natural number"
        ]
    );
    assert_eq!(
        messages("nim on points(2", Some("1")),
        ["this bracket is not closed"]
    );
}

#[test]
fn suggestions_work() {
    let help = |text: &str| {
        let refused = text.parse::<Problem>().expect_err(text);
        let [problem] = &refused.problems[..] else {
            panic!("{text}: {refused}")
        };
        problem.help.clone().expect(text)
    };
    for (graph, complex) in [
        ("K5", "complete(5)"),
        ("K_5", "complete(5)"),
        ("K_{5}", "complete(5)"),
        ("K_{3,4}", "multipartite(3,4)"),
        ("C5", "cycle(5,2)"),
        ("C_5", "cycle(5,2)"),
        ("P4", "path(3,2)"),
        ("W_5", "wheel(5)"),
    ] {
        for (text, meant) in [
            (graph.to_owned(), "did you mean a game on the graph"),
            (format!("chomp on {graph}"), "did you mean the graph"),
            (format!("{graph} @ 1"), "did you mean a game on the graph"),
        ] {
            assert_eq!(help(&text), format!("{meant} {complex}?"), "{text}");
        }
        problem(&format!("chomp on {complex}"));
    }
    assert!(help("Nim @ 3,4,5").starts_with("did you mean nim on COMPLEX"));
    problem("nim @ 3,4,5");
    assert!(help("Kayles @ 3").starts_with("did you mean kayles"));
    for (name, written) in [
        ("dawson's chess", "octal(0.137)"),
        ("Dawson's Chess", "octal(0.137)"),
        ("dawson chess", "octal(0.137)"),
        ("Dawson's Kayles", "dawson"),
    ] {
        let meant = format!("did you mean {written}?");
        assert_eq!(help(&format!("{name} @ 5")), meant);
        problem(&format!("{written} @ 5"));
    }
    for set in ["{1,2,3}", "[1,2,3]"] {
        let text = format!("subtraction({set}) @ 5");
        assert_eq!(help(&text), "write subtraction(1,2,3)");
    }
    let nothing = "subtraction({}) @ 5".parse::<Problem>().unwrap_err();
    assert_eq!(nothing.problems[0].help, None);
    for complex in ["{{1,2},{2,3}}", "[[1,2],[2,3]]"] {
        for text in [format!("{complex} @ 1,2,3"), complex.to_owned()] {
            assert!(help(&text).contains("facets(12,23)"), "{text}");
        }
    }
}

/// A complex is what it says, whatever games there are beside it.
#[test]
fn a_complex_is_no_game_of_a_similar_name() {
    let kayles = Games::standard().kind("kayles").unwrap().clone();
    let kind = crate::Kind {
        keyword: "wheel2",
        ..kayles
    };
    let games = Games::standard().with(kind).unwrap();
    let read = games.problem("wheel(3)", Some("1,2,3,4")).unwrap();
    assert_eq!(read.to_string(), "nim on wheel(3) @ 1,2,3,4");
    assert!(games.problem("wheel2 @ 3", None).is_ok());
}

/// A label may be the word that stands before a complex.
#[test]
fn a_label_may_be_on() {
    for text in ["facets(a on b)", "nim on facets(a on b)"] {
        let read = Games::standard().problem(text, Some("1,2,3")).unwrap();
        assert_eq!(read.to_string(), "nim on facets(a on b) @ 1,2,3", "{text}");
    }
}

/// What books call a game may be the name of somebody's own.
#[test]
fn an_own_game_may_have_a_name_of_books() {
    let kayles = Games::standard().kind("kayles").unwrap().clone();
    let keyword = "dawsons-chess";
    let games = Games::standard()
        .with(crate::Kind { keyword, ..kayles })
        .unwrap();
    assert!(games.problem("dawsons-chess @ 3", None).is_ok());
    assert!(
        Games::standard()
            .problem("dawsons-chess @ 3", None)
            .is_err()
    );
}

#[test]
fn deep_nesting_is_refused_everywhere() {
    let deep = |open: &str, close: &str| open.repeat(20_000) + "nim @ 1" + &close.repeat(20_000);
    for text in [
        deep("(", ")"),
        format!("chomp on {}", deep("cone(", ")")),
        format!("emperor on points(1) @ {}", deep("(", ")")),
        deep("emperor on points(1) @ (", ")"),
        format!("nim[{}]", deep("[", "]")),
    ] {
        assert!(text.parse::<Problem>().is_err());
    }
}
