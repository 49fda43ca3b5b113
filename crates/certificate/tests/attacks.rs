//! Certificates that were made to deceive the checker, each rejected for its own
//! reason; and some that look like them, are true, and say what they are about.

use faceoff_certificate::{Certificate, Checked, Failure, check};
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("../../testdata/certificates").join(name)
}

fn checked(path: &Path) -> Result<Checked, Failure> {
    let text = std::fs::read_to_string(path).unwrap();
    check(&Certificate::from_json(&text)?, &|_| true)
}

/// File, and what the reason says.
const REJECTED: [(&str, &str); 44] = [
    (
        "body-thrown-away",
        "cannot stand where it does: [\"exists\"",
    ),
    ("claim-empty-list", "cannot stand where it does: []"),
    ("claim-empty-text", "cannot stand where it does: \"\""),
    ("claim-text", "cannot stand where it does: \"{ (0,0) }\""),
    ("complex-other", "(I) fails"),
    ("cyrillic-letter", "expected a word of printable ASCII"),
    ("deep", "recursion limit exceeded"),
    (
        "forall-read-as-exists",
        "the automaton is not that of the claim",
    ),
    ("formula-of-no-pile", "'q' is not a pile"),
    ("formula-other", "moves is not that of the formula"),
    ("invisible-letter", "expected a word of printable ASCII"),
    ("key-terminal", "unknown field"),
    ("key-twice", "duplicate field `claim`"),
    ("label-bidirectional", "cannot be the label of a vertex"),
    ("label-invisible", "cannot be the label of a vertex"),
    ("label-of-two-alphabets", "cannot be the label of a vertex"),
    ("label-terminal", "cannot be the label of a vertex"),
    ("label-twice", "two vertices have the same label"),
    ("minus", "the automaton is not that of the claim"),
    ("missing-key", "missing field `weights`"),
    ("move-inside", "(II) fails"),
    ("moves-none", "moves is not that of the formula"),
    ("no-promises", "(II) fails"),
    ("number-exponent", "floating point"),
    ("number-float", "floating point"),
    ("number-large", "the numbers of the claim are too large"),
    ("number-negative", "floating point `-0.0`"),
    ("part-missing", "one part for each set"),
    ("part-too-many", "one part for each set"),
    ("play-other", "the last state does not begin the final"),
    (
        "quantifier-over-a-bracket",
        "cannot stand where it does: [\"c\"]",
    ),
    ("reserved-word", "'exists' is not a variable"),
    ("rule-other", "(II) fails"),
    ("rule-terminal", "expected a word of printable ASCII"),
    ("tag-that-is-none", "a set of promises is not well formed"),
    ("theorem-other", "cannot stand where it does: [\"set\""),
    ("trailing-data", "trailing characters"),
    ("unknown-key", "unknown field `note`"),
    ("value-negative", "the automaton is not that of the claim"),
    (
        "value-without-piles",
        "the piles of a value claim are different variables",
    ),
    ("weights-do-not-fall", "does not fall at every step"),
    ("weights-missing", "cannot stand where it does: [\"game\""),
    ("weights-of-no-formula", "belong to games that are formulas"),
    ("weights-zero", "which is positive"),
];

#[test]
fn every_attack_is_rejected_for_its_own_reason() {
    let files = std::fs::read_dir(folder("rejected")).unwrap().count();
    assert_eq!(files, REJECTED.len());
    for (name, reason) in REJECTED {
        let answer = checked(&folder("rejected").join(format!("{name}.cert")));
        let Err(Failure::Wrong(why)) = answer else {
            panic!("{name}: {answer:?}");
        };
        assert!(why.contains(reason), "{name}: {why}");
        let printable = |c: char| c == 'è' || (' '..='~').contains(&c);
        assert!(why.chars().all(printable), "{name}: {why:?}");
    }
}

#[test]
fn true_ones_are_accepted_and_name_their_rule() {
    for (name, game, takes) in [
        (
            "exact-one",
            "nim[exact=1] on facets(123)",
            "takes chips from exactly 1 of the piles of a face",
        ),
        (
            "some-one",
            "nim[some=1] on facets(12)",
            "takes chips from one or more piles of a face, exactly 1 from each",
        ),
        (
            "true-minus",
            "nim on facets(1,2)",
            "exactly { (a,b) : -a+b=0 }",
        ),
        (
            "label-with-braces",
            "nim on order(facets(\"1}, {2\", \"x\"), \"1}, {2\" \"x\")",
            "the facets {\"1}, {2\"}, {x}:",
        ),
    ] {
        let path = folder("accepted").join(format!("{name}.cert"));
        let checked = checked(&path).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(checked.game, game);
        assert!(checked.statement.contains(takes), "{}", checked.statement);
    }
}

#[test]
fn version_1_is_refused_in_one_sentence() {
    let old = r#"{"format":"faceoff certificate","version":1,"game":"nim"}"#;
    let Err(Failure::Unreadable(why)) = Certificate::from_json(old) else {
        panic!("version 1 was read");
    };
    assert!(why.contains("faceoff prove"), "{why}");
    for text in [
        "",
        "{",
        "[]",
        "7",
        "{}",
        "{\"format\":\"other\",\"version\":2}",
    ] {
        let answer = Certificate::from_json(text);
        assert!(matches!(answer, Err(Failure::Unreadable(_))), "{text}");
    }
}

/// Nineteen piles with 19! automorphisms: the check asks whether to go on, and
/// tells how much it keeps.
#[test]
fn a_check_stops_when_it_is_told_to() {
    let path = folder("accepted").join("true-minus.cert");
    let text = std::fs::read_to_string(path).unwrap();
    let mut large = Certificate::from_json(&text).unwrap();
    large.vertices = (0..19).map(|v| v.to_string()).collect();
    large.facets = (0..19).map(|v| vec![v]).collect();
    large.claim = None;
    // The empty position alone: a digit 1 on any track leads to state 1.
    let below = |track: u32| if track == 18 { 0 } else { 20 - track - 1 };
    large.set.next = vec![20, 1];
    large.set.nodes = (0..19).rev().map(|t| [t, below(t), 1]).collect();
    large.set.accepting = vec![0];
    let asked = std::cell::Cell::new(0);
    let go_on = |_| {
        asked.set(asked.get() + 1);
        asked.get() < 100
    };
    assert_eq!(check(&large, &go_on), Err(Failure::Stopped));
    let small = |bytes: u64| bytes < 1000;
    assert_eq!(check(&large, &small), Err(Failure::Stopped));
}
