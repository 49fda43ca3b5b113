//! Everything small, from nothing: the checker accepts the certificate, and the
//! set agrees with the table engine on all piles up to 15.

use crate::zeros::Zeros;
use crate::{Asked, Effort, OneValue, Tried, discover, discover_value};
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, enumerate};
use faceoff_game::piles::Amount;
use faceoff_game::{Play, Take};
use faceoff_limits::Limits;
use faceoff_prove::{Contents, check};
use faceoff_tables::ZeroTable;

/// The number of states of the automaton that was found, if one was.
fn states(complex: &Complex, effort: &Effort) -> Option<usize> {
    let limits = Limits::none();
    let discovery = discover(Asked::nim(complex), effort, &limits);
    let Some(found) = discovery.found else {
        assert!(discovery.attempts.iter().any(|g| g.tried != Tried::Proved));
        return None;
    };
    let certificate = found.certificate.expect("a certificate");
    check(&certificate, &limits).expect("the checker accepts it");
    let contents = Contents::of(&certificate, &limits).expect("a certificate");
    assert_eq!(contents.game.complex(), complex);
    assert_eq!(contents.set, found.set);
    let bounds = vec![15; complex.n()];
    let table = ZeroTable::new(complex, &bounds, None).expect("a small box");
    let mut zeros = table.list(&limits).expect("a small box");
    zeros.sort_unstable();
    let mut position = vec![0u64; complex.n()];
    let mut members: Vec<Vec<u32>> = Vec::new();
    loop {
        if contents.set.contains_small(&position) {
            members.push(position.iter().map(|&pile| pile as u32).collect());
        }
        let Some(v) = (0..complex.n()).rfind(|&v| position[v] < 15) else {
            break;
        };
        position[v] += 1;
        position[v + 1..].fill(0);
    }
    assert_eq!(members, zeros, "{complex}");
    Some(found.set.states())
}

fn complex(text: &str) -> Complex {
    text.parse::<NamedComplex>().expect("a complex").complex
}

#[test]
fn all_complexes_on_three_vertices() {
    for n in 1..=3 {
        for complex in enumerate::complexes(n).expect("few") {
            assert!(states(&complex, &Effort::default()).is_some(), "{complex}");
        }
    }
}

#[test]
fn eighteen_complexes_on_four_vertices() {
    let effort = Effort {
        bits: 20,
        ..Effort::default()
    };
    let all = enumerate::complexes(4).expect("few");
    let (found, open): (Vec<_>, Vec<_>) = all.partition(|x| states(x, &effort).is_some());
    assert_eq!(found.len(), 18);
    let expected = ["facets(12,13,4)", "facets(12,13,23,4)"].map(complex);
    for x in &open {
        let same = |y: &Complex| x.is_isomorphic(y, &Limits::none()) == Ok(true);
        assert!(expected.iter().any(same), "{x}");
    }
}

#[test]
fn five_vertices_with_little_effort() {
    let effort = Effort {
        bits: 22,
        states: 60,
    };
    let limits = Limits::none();
    let mut found = 0;
    for complex in enumerate::complexes(5).expect("few").step_by(3) {
        let discovery = discover(Asked::nim(&complex), &effort, &limits);
        assert_eq!(discovery.stopped, None, "{complex}");
        if let Some(proved) = discovery.found {
            found += 1;
            let table = ZeroTable::new(&complex, &[7; 5], None).expect("a small box");
            for zero in table.list(&limits).expect("a small box") {
                let piles: Vec<u64> = zero.iter().map(|&pile| pile.into()).collect();
                assert!(proved.set.contains_small(&piles), "{complex} {piles:?}");
            }
        }
    }
    assert!(found >= 20, "{found}");
}

#[test]
fn circular_nim_on_five_and_six_piles() {
    for (text, count) in [
        ("cycle(5,2)", 22),
        ("cycle(5,3)", 17),
        ("cycle(6,3)", 8),
        ("cycle(6,4)", 16),
    ] {
        assert_eq!(states(&complex(text), &Effort::default()), Some(count));
    }
}

#[test]
fn formulas_as_in_the_papers() {
    let formula = |text: &str| {
        let complex = complex(text);
        let discovery = discover(Asked::nim(&complex), &Effort::default(), &Limits::none());
        let found = discovery.found.expect("it is found");
        found.formula.map(|formula| formula.to_string())
    };
    assert_eq!(
        formula("points(3)").as_deref(),
        Some("{ (a,b,c) : a^b^c=0 }")
    );
    assert_eq!(
        formula("facets(12,3)").as_deref(),
        Some("{ (a,b,c) : a+b=c }")
    );
    // On more piles than a box can list, too.
    let thirteen = "{ (0,0,0,0,0,0,0,0,0,0,0,0,0) }";
    assert_eq!(formula("simplex(13)").as_deref(), Some(thirteen));
    let five = "{ (0,b,c,d,b) : b=c+d } up to symmetry";
    assert_eq!(formula("cycle(5,3)").as_deref(), Some(five));
}

/// Misère play of Nim and of variants whose final positions are many: what is
/// found has a certificate, and agrees with a table made by search.
#[test]
fn misere_play() {
    let limits = Limits::none();
    for (text, rule) in [
        ("points(3)", Take::NIM),
        ("facets(12,3)", Take::NIM),
        ("simplex(3)", Take::NIM),
        ("cycle(4,2)", Take::NIM),
        ("points(2)", Take::some(2)),
        ("simplex(2)", Take::each_at_least(2)),
        ("skeleton(3,2)", Take::exact(2)),
    ] {
        let complex = complex(text);
        let asked = Asked {
            complex: &complex,
            rule: rule.into(),
            play: Play::Misere,
            values: false,
        };
        let effort = Effort {
            bits: 20,
            ..Effort::default()
        };
        let discovery = discover(asked, &effort, &limits);
        let found = discovery.found.unwrap_or_else(|| panic!("{text} {rule:?}"));
        let certificate = found.certificate.expect("a certificate");
        let checked = check(&certificate, &limits).expect("the checker accepts it");
        assert!(checked.misere && checked.statement.contains("wins (mis\u{e8}re play)"));
        let digits = 4;
        let zeros = Zeros::solve(asked, digits, &limits).expect("a small box");
        let zeros: Vec<Vec<u64>> = zeros.positions().collect();
        let mut members = 0;
        for code in 0..1u64 << (digits * complex.n()) {
            let piles = (0..complex.n()).map(|v| code >> (digits * v) & 15);
            let piles: Vec<u64> = piles.collect();
            let inside = found.set.contains_small(&piles);
            assert_eq!(inside, zeros.contains(&piles), "{text} {rule:?} {piles:?}");
            members += usize::from(inside);
        }
        assert_eq!(members, zeros.len());
    }
}

/// All values, with a formula and a certificate, and the positions of one value; by
/// parts where there are parts.
#[test]
fn values() {
    let limits = Limits::none();
    for (text, rule, formula) in [
        ("points(2)", Take::NIM, "value (a,b) = a^b"),
        ("facets(12,3)", Take::NIM, "value (a,b,c) = (a+b)^c"),
        ("points(4)", Take::NIM, "value (a,b,c,d) = a^b^c^d"),
        ("points(1)", Take::all(1), "value (a) = and(a,1)"),
        (
            "simplex(2)",
            Take::each_at_least(1),
            "value (a,b) = min(a,b)",
        ),
        ("points(2)", Take::some(1), "value (a,b) = and(a+b,1)"),
        ("simplex(2)", Take::total(1), "value (a,b) = and(a+b,1)"),
    ] {
        let complex = complex(text);
        let asked = Asked {
            complex: &complex,
            rule: rule.into(),
            play: Play::Normal,
            values: true,
        };
        let found = discover(asked, &Effort::default(), &limits).found;
        let found = found.unwrap_or_else(|| panic!("{text} {rule:?}"));
        let claim = found.formula.as_ref().map(ToString::to_string);
        assert_eq!(claim.as_deref(), Some(formula), "{text} {rule:?}");
        let certificate = found.certificate.as_ref().expect("a certificate");
        assert!(check(certificate, &limits).is_ok(), "{text} {rule:?}");
        let box_of = Zeros::solve(asked, 4, &limits).expect("a small box");
        let two = discover_value(asked, one_value(2, true), &Effort::default(), &limits).found;
        let two = two.expect("it is among all values");
        let none = two
            .formula
            .as_ref()
            .is_some_and(|f| f.to_string().ends_with(": a<0 }"));
        assert_eq!(two.set.is_empty(), none, "{text} {rule:?}");
        for position in box_of.positions() {
            assert!(found.set.contains_small(&position), "{text} {position:?}");
            let (value, piles) = position.split_last().unwrap();
            assert_eq!(
                two.set.contains_small(piles),
                *value == 2,
                "{text} {piles:?}"
            );
        }
    }
}

fn one_value(value: u64, among_all: bool) -> OneValue {
    OneValue {
        value,
        among_all,
        certified: true,
    }
}

/// The positions of one value are found by themselves, also where all values have no
/// automaton, and are those of the tables.
#[test]
fn one_value_by_itself() {
    let limits = Limits::none();
    for (text, rule, value) in [
        ("points(2)", Take::NIM, 1),
        ("points(2)", Take::NIM, 2),
        ("path(2,2)", Take::NIM, 1),
        ("boundary(3)", Take::NIM, 1),
        ("boundary(3)", Take::NIM, 2),
        ("simplex(2)", Take::NIM, 3),
        ("simplex(2)", Take::some(1), 1),
        ("points(2)", Take::total(1), 1),
        ("points(1)", Take::all(1), 5),
    ] {
        let complex = complex(text);
        let asked = Asked {
            complex: &complex,
            rule: rule.into(),
            play: Play::Normal,
            values: true,
        };
        let discovery = discover_value(asked, one_value(value, false), &Effort::default(), &limits);
        let found = discovery.found.unwrap_or_else(|| panic!("{text} {value}"));
        assert!(check(found.certificate.as_ref().expect("a certificate"), &limits).is_ok());
        let box_of = Zeros::solve(asked, 4, &limits).expect("a small box");
        for position in box_of.positions() {
            let (here, piles) = position.split_last().unwrap();
            let inside = found.set.contains_small(piles);
            assert_eq!(inside, *here == value, "{text} {piles:?}");
        }
    }
}

/// Where the numbers of a formula are too large to be read again, that is the reason.
#[test]
fn a_value_that_is_too_large_to_write() {
    let complex = complex("simplex(2)");
    let one = OneValue {
        certified: false,
        ..one_value(3_000_000, true)
    };
    let limits = Limits::none();
    let found = discover_value(Asked::nim(&complex), one, &Effort::default(), &limits).found;
    let found = found.expect("a line of positions");
    assert!(found.formula.is_none() && found.set.contains_small(&[1_000_000, 2_000_000]));
    let why = found.unread.expect("a reason").to_string();
    assert_eq!(why, "more than 1048576 in a number of a formula");
}

/// Rules by which a move takes few chips: the zero positions are one congruence, and
/// values are rests.
#[test]
fn congruences() {
    let limits = Limits::none();
    for (text, rule, zeros, values) in [
        (
            "points(2)",
            Take {
                each: Amount::up_to(2),
                ..Take::NIM
            },
            Some("{ (a,b) : exists k: a+2*b=3*k }"),
            None,
        ),
        (
            "simplex(2)",
            Take {
                total: Amount::up_to(2),
                ..Take::NIM
            },
            Some("{ (a,b) : exists k: a+b=3*k }"),
            Some("value (a,b) = { 1 if exists k: a+b=3*k+1 ; 2 if exists k: a+b=3*k+2 ; else 0 }"),
        ),
        (
            "points(3)",
            Take::some(1),
            Some("{ (a,b,c) : exists k: a+b+c=2*k }"),
            Some("value (a,b,c) = and(a+b+c,1)"),
        ),
    ] {
        let complex = complex(text);
        for (values, formula) in [(false, zeros), (true, values)] {
            let asked = Asked {
                complex: &complex,
                rule: rule.into(),
                play: Play::Normal,
                values,
            };
            let found = discover(asked, &Effort::default(), &limits).found;
            let found = found.unwrap_or_else(|| panic!("{text} {rule:?}"));
            let claim = found.formula.as_ref().map(ToString::to_string);
            if let Some(formula) = formula {
                assert_eq!(claim.as_deref(), Some(formula), "{text} {rule:?}");
            }
        }
    }
}
