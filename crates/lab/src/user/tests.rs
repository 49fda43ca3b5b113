use super::*;
use crate::{Scope, Status, test};
use faceoff_store::Store;

fn tested(text: &str) -> crate::Tested {
    let own = UserConjecture::new("mine", text).unwrap_or_else(|problems| panic!("{problems}"));
    let scope = Scope {
        up_to: None,
        bound: Some(7),
    };
    test(&own, scope, &Store::in_memory(), &Limits::none()).expect("tested")
}

#[test]
fn doubling_is_refuted_as_in_the_registry() {
    let found = tested("forall complex X on 1..4, position p in zero(X): 2*p in zero(X)");
    assert_eq!(found.status, Status::Refuted);
    let witness = found.witness.expect("a witness");
    assert!(witness.confirmed);
    assert_eq!(witness.game, "nim on facets(13,14,2,34)");
    let double: Vec<u32> = witness.position.unwrap().iter().map(|p| 2 * p).collect();
    assert_eq!(witness.image, Some(double));
}

#[test]
fn true_statements_hold() {
    for text in [
        "forall complex X on 1..4: pointed(X) => additive(X)",
        "forall complex X on 1..3, position p in zero(X), position q in zero(X): additive(X) => p+q in zero(X)",
        "forall complex X on 1..4: binary_matroid(X) => matroid(X) & nim_regular(X)",
        "forall graph X on 1..5: dimension(X) <= 1",
        "forall connected complex X on 2..4: simplex(X) <=> circuits(X) = 0",
        "forall complex X in {points(3)}, position p in box(X): xor(p) = 0 <=> p in zero(X)",
        "forall complex X on 1..3, position p in zero(X): !(min(p) > 0) | genuine(p)",
        "forall complex X in {complete(3); complete(4)}: chomp(X) = vertices(X) mod 3",
        "forall complex X on 2..3, position p in zero(X): p - 8 in zero(X) => 1 = 0",
    ] {
        let found = tested(text);
        assert_eq!(found.status, Status::HoldsSoFar, "{text}");
        assert!(
            found.tested.iter().map(|c| c.instances).sum::<u64>() > 0,
            "{text}"
        );
    }
}

#[test]
fn false_statements_are_refuted() {
    for text in [
        "forall complex X on 1..4: additive(X) => pointed(X)",
        "forall complex X on 1..3, position p in zero(X), position q in zero(X): p+q in zero(X)",
        "forall complex X on 1..4: pure(X)",
        "forall complex X in {cycle(7,4)}, position p in zero(X): p+1 in zero(X)",
        "forall graph X on 1..4: chomp(X) < 3",
        "forall complex X on 3, position p in zero(X): sum(p) mod 2 = 0 & max(p) < 2*min(p) + 2",
    ] {
        let found = tested(text);
        assert_eq!(found.status, Status::Refuted, "{text}");
        assert!(found.witness.expect("a witness").confirmed);
    }
}

#[test]
fn errors_have_places() {
    let problem = |text: &str| {
        let problems = UserConjecture::new("mine", text).err().expect(text);
        let first = &problems.problems[0];
        (text[first.span.clone()].to_owned(), first.message.clone())
    };
    let (place, message) = problem("forall complex X on 4..5, position p in zero(Y): p = p");
    assert_eq!(
        (place.as_str(), message.as_str()),
        ("Y", "Y is not a complex here")
    );
    assert_eq!(problem("forall complex X on 4..9: pure(X)").0, "4..9");
    assert_eq!(problem("forall complex X on 3: 2 in zero(X)").0, "2");
    assert_eq!(
        problem("forall complex X on 3: vertices(X) = foo(X)").0,
        "foo"
    );
    let unclosed = "forall complex X in {cycle(5,2); cycle(2}: pure(X)";
    assert!(!problem(unclosed).1.is_empty());
    assert_eq!(problem("for all complex X on 3: pure(X)").0, "for");
    assert_eq!(problem("forall complex X on 3: pure(X) pure(X)").0, "pure");
    assert_eq!(
        problem("forall complex X on 3: (pure(X) & ) | pure(X)").0,
        ")"
    );
    let shown = UserConjecture::new("mine", "forall complex X on 3: pure(Z)")
        .err()
        .expect("an error");
    assert!(shown.to_string().contains("^"), "{shown}");
    let deep = format!("forall complex X on 3: {}pure(X)", "(".repeat(5000));
    assert!(problem(&deep).1.contains("nested"));
}
