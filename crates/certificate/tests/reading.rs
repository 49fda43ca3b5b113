//! What is read and printed outside of a certificate.

use faceoff_certificate::{Failure, Obstruction, Tree};

/// Trees that mean nothing are printed somehow, and refused.
#[test]
fn whatever_a_tree_is_it_is_printed() {
    let word = |text: &str| Tree::Word(text.to_owned());
    let empty = Tree::List(Vec::new());
    for names in [word("x"), Tree::Number(1), empty, word("")] {
        let tree = Tree::of("exists", [names, word("y")]);
        assert!(tree.to_string().starts_with("exists"));
    }
    let long = Tree::List(vec![word(&("a".to_owned() + &"é".repeat(60)))]);
    assert!(long.word().is_err());
}

/// A later version may have other keys: that is another version, not a wrong file.
#[test]
fn another_version_of_an_obstruction_is_not_read() {
    for text in [
        r#"{"format":"faceoff obstruction","version":2,"colour":"red"}"#,
        r#"{"format":"faceoff certificate","version":1}"#,
    ] {
        let read = Obstruction::from_json(text);
        assert!(matches!(read, Err(Failure::Unreadable(_))), "{read:?}");
    }
    for text in [r#"{"format":"faceoff obstruction","version":1}"#, "[]", ""] {
        let read = Obstruction::from_json(text);
        assert!(matches!(read, Err(Failure::Wrong(_))), "{read:?}");
    }
}
