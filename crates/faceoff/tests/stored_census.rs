//! What is in the store is looked up, not searched, and is the same.

use faceoff::ask::solve::Solution;
use faceoff::ask::{Census, Solve};
use faceoff::complexes::complexes;
use faceoff::store::Store;
use faceoff::{Session, ask};

/// The faces whose removal wins.
fn winning(answer: &Solution) -> Vec<String> {
    let moves = answer.moves.iter().flatten().flatten();
    let mut moves: Vec<String> = moves.map(ToString::to_string).collect();
    moves.sort();
    moves
}

#[test]
fn solve_uses_a_stored_census() {
    let session = Session::default().with_store(Store::in_memory());
    let census = Census {
        vertices: 5,
        values: 9,
    };
    ask(&census, &session).expect("a census");
    let mut looked_up = 0;
    for n in 2..=4 {
        for complex in complexes(n).expect("few vertices") {
            for value in [false, true] {
                let question = Solve {
                    value,
                    all: true,
                    ..Solve::new(format!("chomp on {complex}"))
                };
                let stored = ask(&question, &session).expect("an answer");
                let searched = ask(&question, &Session::default()).expect("an answer");
                assert_eq!(stored.outcome, searched.outcome, "{complex}");
                assert_eq!(stored.value, searched.value, "{complex}");
                assert_eq!(winning(&stored), winning(&searched), "{complex}");
                let by = stored.by.unwrap_or_default();
                looked_up += usize::from(by.contains("chomp census"));
            }
        }
    }
    assert!(looked_up > 10, "{looked_up}");
}
