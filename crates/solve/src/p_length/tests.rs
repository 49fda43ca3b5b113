use super::*;
use crate::Reference;
use crate::graph::GameGraph;
use faceoff_game::{Ruleset, SumRules};
use std::collections::HashSet;

/// Small problems of all kinds, for what is compared with its definition.
pub(super) const OF_ALL_KINDS: [&str; 12] = [
    "nim @ 0",
    "nim @ 1",
    "nim @ 2,3",
    "nim on path(2,2) @ 2,1,2",
    "nim on simplex(2) @ 2,2",
    "nim[exact=2] on simplex(3) @ 2,3,2",
    "wythoff on simplex(2) @ 3,4",
    "delete-nim @ 4,5",
    "subtraction(2,5) @ 9",
    "kayles @ 7",
    "chomp on facets(12,3)",
    "kayles @ 3 + nim @ 2",
];

fn problem(text: &str) -> Problem {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

fn searched(text: &str) -> Searched {
    Searched::new(&problem(text), &Limits::none()).unwrap()
}

/// Everything that can be reached by one move or more.
fn followers(position: &Sum) -> HashSet<Sum> {
    let mut found = HashSet::new();
    let mut todo = vec![position.clone()];
    while let Some(position) = todo.pop() {
        for (_, option) in SumRules.options(&position) {
            if found.insert(option.clone()) {
                todo.push(option);
            }
        }
    }
    found
}

/// S22 Definition 2, word for word.
fn length_by_definition(position: &Sum, reference: &mut Reference<'_, SumRules>) -> u32 {
    if SumRules.is_final(position) {
        return 0;
    }
    let mut longest = None;
    for follower in followers(position) {
        if reference.value(&follower).unwrap() == 0 {
            longest = longest.max(Some(length_by_definition(&follower, reference)));
        }
    }
    longest.expect("a final position follows") + 1
}

const SMALL: &[&str] = &[
    "nim @ 0",
    "nim @ 5",
    "nim @ 2,3",
    "nim on path(2,2) @ 2,1,2",
    "nim on facets(12,3) @ 2,2,1",
    "nim on simplex(2) @ 2,2",
    "wythoff on simplex(2) @ 3,4",
    "wythoff on facets(12,3) @ 2,1,2",
    "nim[all=1] on path(2,2) @ 2,3,2",
    "nim[some=2] on simplex(2) @ 5,4",
    "nim[each>=2] on cycle(3,2) @ 3,2,4",
    "nim[total>=2] on points(2) @ 4,3",
    "nim[total=2] on simplex(2) @ 3,4",
    "nim[exact=2] on simplex(3) @ 2,3,2",
    "delete-nim @ 4,5",
    "delete-nim[single](3) @ 2,1,3",
    "vdn @ 6,5",
    "subtraction(1,2,3) @ 9",
    "subtraction(2,5) @ 9,7",
    "octal(4.) @ 7",
    "kayles @ 7",
    "dawson @ 8,2",
    "chomp on complete(3)",
    "chomp on facets(12,3)",
    "kayles @ 3 + nim @ 2",
    "subtraction(1) @ 3 + chomp on points(2) + delete-nim @ 1,2",
    "emperor on points(2) @ (nim @ 2 ; subtraction(1) @ 2)",
];

#[test]
fn lengths_are_those_of_the_definition() {
    for text in SMALL {
        let start = Sum::place(&problem(text)).unwrap();
        let mut reference = Reference::new(&SumRules, &Limits::none());
        let found = searched(text);
        assert_eq!(
            found.length(),
            length_by_definition(&start, &mut reference).into(),
            "{text}"
        );
        let zero = reference.value(&start).unwrap() == 0;
        assert_eq!(found.outcome(), Outcome::from_zero(zero), "{text}");
    }
}

#[test]
fn ways_lead_to_every_smaller_length() {
    for text in SMALL {
        let start = Sum::place(&problem(text)).unwrap();
        let mut reference = Reference::new(&SumRules, &Limits::none());
        let found = searched(text);
        let length = found.length().to_u32().unwrap();
        for shorter in 0..length {
            let path = found.descend(&shorter.into()).unwrap().unwrap();
            let mut now = start.clone();
            for next in &path {
                let next = Sum::place(next).unwrap();
                assert!(now.describe_move(&next).is_ok(), "{now} to {next}");
                now = next;
            }
            assert_eq!(reference.value(&now).unwrap(), 0, "{text}: {now}");
            let there = length_by_definition(&now, &mut reference);
            assert_eq!(there, shorter, "{text}: {now}");
        }
        assert_eq!(found.descend(&length.into()), Ok(None));
        let (option, length) = found.settle().unwrap();
        assert_eq!(option.is_none(), found.outcome() == Outcome::P, "{text}");
        let there = match option {
            None => start,
            Some(option) => {
                let option = Sum::place(&option).unwrap();
                assert!(start.describe_move(&option).is_ok(), "{text}: {option}");
                option
            }
        };
        assert_eq!(reference.value(&there).unwrap(), 0, "{text}: {there}");
        let by_definition = length_by_definition(&there, &mut reference);
        assert_eq!(length, by_definition.into(), "{text}: {there}");
    }
}

#[test]
fn boxes_agree_with_graphs() {
    for text in [
        "nim on cycle(5,2) @ 3,2,3,2,3",
        "nim on facets(123,34,15,45) @ 2,3,2,3,2",
        "nim on skeleton(4,1) @ 3,4,3,4",
        "wythoff on cycle(3,2) @ 5,6,7",
        "nim[exact=2] on skeleton(4,2) @ 4,3,4,3",
        "nim[exact=3] on facets(123,34,2345) @ 3,2,3,2,3",
        "nim[exact=5] on cycle(3,2) @ 3,2,3",
        "nim[each>=2] on facets(12,23,4) @ 5,6,5,4",
        "nim[total>=3] on path(3,2) @ 4,3,4,3",
        "nim[total>=1] on cycle(4,2) @ 3,3,3,3",
        "nim[total>=9] on cycle(3,2) @ 6,3,6",
        "nim[total>=40] on simplex(3) @ 20,20,10",
    ] {
        let start = problem(text).single().unwrap().place().unwrap();
        let boxed = pile_box::search(&start, &Limits::none()).unwrap().unwrap();
        let sum = Sum {
            summands: vec![start],
        };
        let graph = product::search(&sum, &Limits::none()).unwrap();
        assert_eq!(boxed.length(), graph.length(), "{text}");
        assert_eq!(boxed.outcome(), graph.outcome(), "{text}");
        assert!(boxed.positions() >= graph.positions(), "{text}");
    }
}

#[test]
fn nim_boxes_agree_with_the_reference() {
    for text in ["cycle(5,2)", "facets(12,23,4)", "points(3)", "cycle(4,3)"] {
        let complex: faceoff_complex::Complex = text.parse().unwrap();
        let game = faceoff_game::PileGame::nim(complex.clone());
        let top = vec![3; complex.n()];
        let table = NimBox::new(&complex, &top, &Limits::none()).unwrap();
        let start = faceoff_game::piles::Piles::from_slice(&top);
        let graph = GameGraph::explore(&game, &start, &Limits::none()).unwrap();
        for (i, value) in graph.values().into_iter().enumerate() {
            let piles = graph.position(i);
            assert_eq!(table.is_zero(piles), value == 0, "{text} {piles:?}");
            let Some(to) = table.winning_move(piles) else {
                assert_eq!(value, 0);
                continue;
            };
            assert!(table.is_zero(&to));
            let to = faceoff_game::piles::Piles::from_slice(&to);
            let listed = game.options(piles).iter().any(|(_, o)| *o == to);
            assert!(listed, "{text} {piles:?} {to:?}");
        }
    }
}

#[test]
fn a_loop_is_refused_with_its_cycle() {
    let refused = Searched::new(&problem("octal(2.3) @ 5 + nim @ 1"), &Limits::none());
    match refused.err() {
        Some(Unsolved::Loop(found)) => {
            assert_eq!(found.positions, ["octal(2.3) @ 5", "octal(2.3) @ 5"]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn limits_stop_it() {
    for text in ["nim @ 200,200,200", "kayles @ 60", "nim @ 99 + kayles @ 30"] {
        let small = Limits::none().with_memory(10_000);
        let stopped = Searched::new(&problem(text), &small);
        assert!(matches!(
            stopped.err(),
            Some(Unsolved::Stopped(StopReason::Memory { .. }))
        ));
    }
    let huge = problem("nim @ 99999,99999,99999");
    assert!(matches!(
        Searched::new(&huge, &Limits::none()).err(),
        Some(Unsolved::Stopped(StopReason::Size { .. }))
    ));
    let large = problem("nim @ 99999999999999999999999999");
    let error = Searched::new(&large, &Limits::none()).err().unwrap();
    assert!(error.to_string().contains("pile number 1"), "{error}");
}
