use super::*;
use serde_json::json;

fn fields() -> Vec<Field> {
    let field = |(name, kind): (&str, Kind)| Field {
        name: name.to_owned(),
        kind,
    };
    let all = [
        ("vertices", Kind::Number),
        ("states", Kind::Number),
        ("pointed", Kind::Truth),
        ("matroid", Kind::Truth),
        ("theorem", Kind::Text),
        ("links", Kind::List),
    ];
    all.map(field).into()
}

fn holds(search: &str, record: &Value) -> Option<bool> {
    Search::read(search, &fields()).unwrap().holds(record)
}

#[test]
fn all_of_it() {
    let record = json!({
        "vertices": 5, "states": null, "pointed": true, "matroid": null, "theorem": "ES96-3.2",
        "links": ["2v.1.2", "3v.123"],
    });
    let cases = [
        ("vertices=5", Some(true)),
        ("vertices != 5", Some(false)),
        ("vertices<5 | vertices>=5", Some(true)),
        ("pointed & vertices=4", Some(false)),
        ("!pointed | vertices=4 & pointed", Some(false)),
        ("(!pointed | vertices≤5) && pointed", Some(true)),
        ("pointed = false", Some(false)),
        ("theorem=ES96-3.2", Some(true)),
        ("theorem=\"ES96*\"", Some(true)),
        ("theorem != DH13*", Some(true)),
        ("links=3v.123", Some(true)),
        ("links=3v.12", Some(false)),
        ("links=2 & !(links>2)", Some(true)),
        ("links & theorem", Some(true)),
        // What is not known is neither true nor false …
        ("states<7", None),
        ("!(states<7)", None),
        ("states=7 & vertices=5", None),
        // … unless the rest settles it, or that is what is asked.
        ("states=7 & vertices=4", Some(false)),
        ("states=7 | vertices=5", Some(true)),
        ("states=null", Some(true)),
        ("states", Some(false)),
        ("matroid", None),
        ("!matroid", None),
        ("!matroid & vertices=4", Some(false)),
    ];
    for (search, expected) in cases {
        assert_eq!(holds(search, &record), expected, "{search}");
    }
}

/// Kleene's logic, on all of nine records: a search is true exactly if it is true
/// whatever the nulls are.
#[test]
fn nothing_is_concluded_from_null() {
    let truths = [json!(true), json!(false), json!(null)];
    for a in &truths {
        for b in &truths {
            let record = json!({ "pointed": a, "vertices": b.as_bool().map(u8::from) });
            let (a, b) = (a.as_bool(), b.as_bool());
            let both = holds("pointed=true & vertices=1", &record);
            let expected = match (a, b) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            };
            assert_eq!(both, expected);
            let denied = holds("!(pointed!=true | vertices!=1)", &record);
            assert_eq!(denied, expected);
        }
    }
}

#[test]
fn problems_have_places_and_help() {
    let problem = |text: &str| {
        let problems = Search::read(text, &fields()).unwrap_err().problems;
        let problem = &problems[0];
        (
            problem.span.clone(),
            problem.help.clone().unwrap_or_default(),
        )
    };
    assert_eq!(
        problem("vertices=5 & pointd"),
        (13..19, "did you mean pointed?".to_owned())
    );
    assert_eq!(problem("pointed=3").0, 8..9);
    assert_eq!(problem("pointed<true").0, 8..12);
    assert_eq!(problem("theorem < x").0, 10..11);
    assert_eq!(problem("vertices=five").0, 9..13);
    assert_eq!(problem("vertices=5 pointed").0, 11..18);
    assert_eq!(problem("(vertices=5").0, 11..11);
    assert_eq!(problem("vertices=").0, 9..9);
    assert_eq!(problem("").0, 0..0);
    assert_eq!(problem("vertices=5 & ; pointed").0, 13..14);
    assert_eq!(problem("theorem=\"x").0, 8..10);
    let both = Search::read("pointd | vertex=5", &fields()).unwrap_err();
    assert_eq!(both.problems.len(), 2);
    for deep in ["!".repeat(100_000), "(".repeat(100_000)] {
        assert!(Search::read(&deep, &fields()).is_err());
    }
}
