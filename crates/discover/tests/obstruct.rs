//! Obstructions: what forbids an automaton, what is inherited, and proofs that many
//! states are needed, honest and forged.

#[path = "../../moves/tests/naive/mod.rs"]
mod naive;

use faceoff_certificate::{Certificate, Failure, Obstruction, check_obstruction};
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Face, enumerate};
use faceoff_discover::{Asked, Effort, discover, obstruct};
use faceoff_game::piles::Piles;
use faceoff_game::{PileGame, Play, Take};
use faceoff_limits::Limits;
use faceoff_prove::{CertificateError, Contents};
use faceoff_solve::Reference;
use faceoff_tables::{ValueTable, ZeroTable};
use faceoff_theory::reductions::Operation;
use faceoff_theory::{Shape, without_automaton};
use naive::{positions, rules};
use std::collections::BTreeSet;
use std::path::Path;

fn complexes(most: usize) -> impl Iterator<Item = Complex> {
    (1..=most).flat_map(|n| enumerate::complexes(n).unwrap())
}

fn complex(text: &str) -> Complex {
    text.parse::<NamedComplex>().unwrap().complex
}

/// Does the game with an empty pile have the outcomes of the game without its vertex?
fn goes_away(complex: &Complex, rule: Take, play: Play, v: usize) -> bool {
    let limits = Limits::none();
    let rest = complex.induced(complex.vertices().without(v)).unwrap();
    let (whole, part) = (
        PileGame::taking(rule, complex.clone()),
        PileGame::taking(rule, rest.clone()),
    );
    let mut whole = Reference::new(&whole, &limits);
    let mut part = Reference::new(&part, &limits);
    positions(rest.n(), 3).into_iter().all(|small| {
        let mut large = small.clone();
        large.insert(v, 0);
        let (small, large): (Piles, Piles) = (small[..].into(), large[..].into());
        whole.outcome(&large, play).unwrap() == part.outcome(&small, play).unwrap()
    })
}

/// An empty pile goes away with its vertex, for all rules but those about facets; and for
/// each of those there is a complex on which it does not.
#[test]
fn which_rules_are_inherited() {
    let mut about_facets = 0;
    for rule in rules() {
        let mut inherited = true;
        for complex in complexes(3).filter(|complex| complex.n() > 1) {
            for play in [Play::Normal, Play::Misere] {
                inherited &= (0..complex.n()).all(|v| goes_away(&complex, rule, play, v));
            }
        }
        assert_eq!(inherited, rule.is_inherited(), "{rule:?}");
        about_facets += usize::from(!inherited);
    }
    assert!(about_facets >= 2);
    for rule in [
        Take::WYTHOFF,
        Take::NIM,
        Take::total(3),
        Take::exact(2),
        Take::some(2),
    ] {
        assert!(rule.is_inherited());
    }
    assert!(!Take::all(1).is_inherited() && !Take::each_at_least(2).is_inherited());
}

/// (m,…,m,m+s) on a boundary, beside a pile of all these chips: a zero position exactly if
/// m ≤ s(s+1)/2. That is what an automaton would have to accept.
#[test]
fn a_boundary_and_a_point_make_a_quadratic_function() {
    for (text, n, most, above) in [
        ("facets(12,13,23,4)", 3, 11, 4),
        ("facets(123,124,134,234,5)", 4, 4, 2),
    ] {
        let mut bounds = vec![most; n - 1];
        bounds.extend([most + above, n as u32 * most + above]);
        let table = ZeroTable::new(&complex(text), &bounds, None).unwrap();
        let zeros = table.list(&Limits::none()).unwrap();
        let mut both = [0, 0];
        for m in 0..=most {
            for s in 0..=above {
                let mut position = vec![m; n - 1];
                position.extend([m + s, n as u32 * m + s]);
                let is_below = m <= s * (s + 1) / 2;
                assert_eq!(zeros.contains(&position), is_below, "{position:?}");
                both[usize::from(is_below)] += 1;
            }
        }
        assert!(both.iter().all(|&count| count > 3), "{both:?}");
    }
}

/// What forbids an automaton is found exactly where it is induced, and never in a complex
/// that has an automaton.
#[test]
fn what_forbids_an_automaton() {
    let limits = Limits::none();
    for complex in complexes(5) {
        let induced = |set: Face| {
            let is_point = |point: usize| {
                let rest = set.without(point);
                let mut proper = rest.subsets().filter(|face| *face != rest);
                let apart = |v: usize| !complex.is_face(Face::single(point).with(v));
                let edges = rest.subsets().filter(|pair| pair.len() == 2);
                let is_path =
                    rest.len() == 3 && edges.filter(|&pair| complex.is_face(pair)).count() == 2;
                let is_boundary = rest.len() >= 3
                    && !complex.is_face(rest)
                    && proper.all(|face| complex.is_face(face));
                (is_path || is_boundary) && rest.iter().all(apart)
            };
            set.iter().any(is_point)
        };
        let found = without_automaton(&complex, &limits).unwrap();
        let any = complex.vertices().subsets().any(induced);
        let at_once = found.as_ref().is_some_and(|found| found.undone.is_empty());
        assert_eq!(at_once, any, "{complex}");
        if let Some(found) = found.filter(|_| at_once) {
            assert!(induced(
                found
                    .vertices
                    .iter()
                    .copied()
                    .chain([found.point])
                    .collect()
            ));
            if found.shape == Shape::Path {
                let [a, middle, b] = found.vertices[..] else {
                    panic!("{complex}: {found:?}");
                };
                let edge = |v: usize| complex.is_face(Face::single(middle).with(v));
                assert!(edge(a) && edge(b));
            }
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas/certificates");
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let contents = Contents::of(&Certificate::from_json(&text).unwrap(), &limits).unwrap();
        let found = without_automaton(contents.game.complex(), &limits).unwrap();
        assert_eq!(found, None, "{}", contents.game.complex());
    }
}

/// Where something is undone before, the zero positions of the shape and the point are read
/// off those of the whole: with other piles empty, piles of P equal, and a pile of C of any
/// size.
#[test]
fn what_is_undone_is_determined() {
    let limits = Limits::none();
    let (mut by_p, mut by_c) = (0, 0);
    for complex in complexes(5) {
        let found = without_automaton(&complex, &limits).unwrap();
        let Some(found) = found.filter(|found| !found.undone.is_empty()) else {
            continue;
        };
        let mut stands_for: Vec<Vec<usize>> = (0..5).map(|v| vec![v]).collect();
        let mut bounds = vec![2; 5];
        for (operation, vertices) in &found.undone {
            match operation {
                Operation::P => {
                    stands_for[vertices[0]] = vertices.clone();
                    by_p += 1;
                }
                Operation::C => {
                    bounds[vertices[0]] = 8;
                    by_c += 1;
                }
                other => panic!("{complex}: {other:?}"),
            }
        }
        let part = match found.shape {
            Shape::Path => "facets(12,23,4)",
            Shape::Boundary => "facets(12,13,23,4)",
        };
        let small = ZeroTable::new(&self::complex(part), &[2; 4], None).unwrap();
        let small: BTreeSet<Vec<u32>> = small.list(&limits).unwrap().into_iter().collect();
        let whole = ZeroTable::new(&complex, &bounds, None).unwrap();
        let places: Vec<usize> = found
            .vertices
            .iter()
            .copied()
            .chain([found.point])
            .collect();
        let read: BTreeSet<Vec<u32>> = { whole.list(&limits).unwrap().into_iter() }
            .filter(|p| {
                let equal = |same: &Vec<usize>| same.iter().all(|&v| p[v] == p[same[0]]);
                let used = |v: usize| {
                    let of_c = bounds[v] > 2;
                    of_c || places.iter().any(|&place| stands_for[place].contains(&v))
                };
                stands_for.iter().all(equal) && (0..5).all(|v| p[v] == 0 || used(v))
            })
            .map(|p| places.iter().map(|&v| p[v]).collect())
            .collect();
        assert_eq!(read, small, "{complex}: {found:?}");
    }
    assert_eq!((by_p, by_c), (5, 2));
}

/// Nowhere more states than the smallest automaton has, and often as many; what the
/// tables say of a box is what the checker finds by the rules.
#[test]
fn as_many_states_as_there_are() {
    let limits = Limits::none();
    let (mut exact, mut all) = (0, 0);
    for complex in complexes(4) {
        let asked = Asked::nim(&complex);
        let needed = obstruct(asked, 16, &limits).unwrap().states;
        assert!(check(&obstruct(asked, 12, &limits).unwrap()).is_ok());
        let few = Effort {
            bits: 24,
            ..Effort::default()
        };
        if let Some(found) = discover(asked, &few, &limits).found {
            assert!(needed <= found.set.states() as u64, "{complex}");
            exact += usize::from(needed == found.set.states() as u64);
            all += 1;
        }
    }
    assert!(exact * 2 > all && all > 15, "{exact} of {all}");
}

/// Every rule that certificates have a word for, in both plays.
#[test]
fn every_rule() {
    let mut made = 0;
    for rule in rules() {
        for complex in complexes(3) {
            for play in [Play::Normal, Play::Misere] {
                let asked = Asked {
                    rule: rule.into(),
                    play,
                    ..Asked::nim(&complex)
                };
                match obstruct(asked, 9, &Limits::none()) {
                    Ok(obstruction) => {
                        made += 1;
                        let again = Obstruction::from_json(&obstruction.to_json());
                        assert_eq!(again.as_ref(), Ok(&obstruction));
                    }
                    Err(CertificateError::Unsupported(_)) => {}
                    Err(why) => panic!("{rule:?} on {complex}: {why}"),
                }
            }
        }
    }
    assert!(made > 50, "{made}");
}

fn check(obstruction: &Obstruction) -> Result<String, Failure> {
    check_obstruction(obstruction, &|_| true).map(|checked| checked.statement)
}

/// One pile of Nim needs two states. Three would be needed if a move could not take 2^20
/// chips, as a checker thought that read no more than 20 digits of what is taken.
#[test]
fn a_move_may_take_many_chips() {
    let pile = complex("points(1)");
    let honest = obstruct(Asked::nim(&pile), 8, &Limits::none()).unwrap();
    assert_eq!(honest.states, 2);
    let forged = Obstruction {
        states: 3,
        words: vec![vec![0], vec![1], vec![1 << 19]],
        continuations: vec![(0, vec![0]), (1, vec![0])],
        nodes: vec![[1, 2, 1], [0, 0, 3]],
        ..honest
    };
    let why = check(&forged).unwrap_err().to_string();
    assert!(
        why.contains("word 2 is not told apart from word 1"),
        "{why}"
    );
}

/// What was made to deceive the checker is rejected, each for its own reason.
#[test]
fn forged() {
    let complex = complex("facets(12,13,4)");
    let honest = obstruct(Asked::nim(&complex), 16, &Limits::none()).unwrap();
    let statement = check(&honest).unwrap();
    let says = format!("has at least {} states", honest.states);
    assert!(
        honest.states > 10 && statement.contains(&says),
        "{statement}"
    );
    let rejected = |forge: &dyn Fn(&mut Obstruction), why: &str| {
        let mut forged = honest.clone();
        forge(&mut forged);
        assert_ne!(forged, honest, "{why}");
        match check(&forged) {
            Err(Failure::Wrong(reason)) => assert!(reason.contains(why), "{reason}"),
            other => panic!("{why}: {other:?}"),
        }
    };
    rejected(&|f| f.states += 1, "not that of the words");
    rejected(
        &|f| f.words[1] = f.words[0].clone(),
        "is not told apart from",
    );
    rejected(&|f| f.words.swap(0, 1), "is not told apart from");
    // One word more that no tree tells from another.
    let twice = |f: &mut Obstruction| {
        let count = f.words.len() as u32;
        f.words.push(f.words[0].clone());
        f.states += 1;
        for node in &mut f.nodes {
            node[1..]
                .iter_mut()
                .filter(|to| **to >= count)
                .for_each(|to| *to += 1);
        }
    };
    rejected(&twice, "is not told apart from");
    rejected(
        &|f| f.facets = vec![vec![0, 1], vec![0, 2], vec![1, 2], vec![3]],
        "is not told apart",
    );
    rejected(
        &|f| f.facets.truncate(2),
        "not those of a complex on all vertices",
    );
    rejected(
        &|f| f.play = faceoff_certificate::Play::Misere,
        "is not told apart",
    );
    rejected(
        &|f| f.rule = faceoff_certificate::Tree::of("chomp", []),
        "cannot stand",
    );
    rejected(&|f| f.words[0][0] = 1 << 20, "not a number below 2^20");
    rejected(
        &|f| f.words[0][0] = 1 << 19,
        "the box of all these positions has more than",
    );
    rejected(
        &|f| f.continuations[0].1.truncate(2),
        "a continuation is not of at most 20",
    );
    rejected(
        &|f| f.continuations[0].0 = 21,
        "a continuation is not of at most 20",
    );
    rejected(
        &|f| f.nodes[0][1] = f.words.len() as u32,
        "does not come before it",
    );
    rejected(&|f| f.nodes.clear(), "is not told apart");
    let stopped = check_obstruction(&honest, &|_| false);
    assert_eq!(stopped, Err(Failure::Stopped));
    let text = honest.to_json();
    assert!(Obstruction::is_named(&text));
    let more = text.replacen('{', "{\"more\":1,", 1);
    assert!(matches!(
        Obstruction::from_json(&more),
        Err(Failure::Wrong(_))
    ));
    let newer = text.replace("\"version\":1", "\"version\":2");
    assert!(matches!(
        Obstruction::from_json(&newer),
        Err(Failure::Unreadable(_))
    ));
}

/// The values on a path of two edges in a box, as a function of the middle and the ends.
fn values_of_path(bounds: [usize; 3]) -> impl Fn(usize, usize, usize) -> usize {
    let path = complex("facets(12,13)");
    let [_, y, z] = bounds;
    let bounds = bounds.map(|bound| bound as u32);
    let table = ValueTable::new(&path, &bounds, Some(0)).unwrap();
    let mut values = Vec::new();
    let keep = &mut |slice: faceoff_tables::ValueSlice| {
        values.extend(slice.values().map(|value| value as usize));
        Ok(())
    };
    table.compute(&Limits::none(), keep).unwrap();
    let (row, slice) = (z + 1, (y + 1) * (z + 1));
    move |x, y, z| values[x * slice + y * row + z]
}

/// Every step of the proof in docs/obstructions.md that a path and a point have no automaton,
/// for small k: rows of values beside one chip in the middle.
#[test]
fn a_path_and_a_point_leave_out_large_values() {
    for (k, windows) in [(2usize, 12), (3, 20), (4, 40), (5, 70), (6, 12)] {
        let half = 1 << k;
        let (side, last) = (2 * half, 2 * half * windows - 1);
        let value = values_of_path([1, half + 1, last]);
        // (1) Ends with at most the last digit in common; (2) one end that ends in ones.
        for (y, z) in (0..=half + 1).flat_map(|y| (0..=last).map(move |z| (y, z))) {
            let ones = (y + 1).next_power_of_two();
            if y & z <= 1 || (z + 1) % ones == 0 {
                assert_eq!(value(1, y, z), 1 + y + z, "{y} {z}");
            }
        }
        // (3) A power of two at one end.
        for i in 1..=k {
            for z in 0..=last {
                let (window, place) = (z >> (i + 1), z % (2 << i));
                if (1 << i..(2 << i) - 1).contains(&place) {
                    let low = (window << (i + 1)) + place - (1 << i) + 1;
                    assert_eq!(value(1, 1 << i, z), low, "{i} {z}");
                }
            }
        }
        // (4) The row of 2^k + 1: low values in order, then high ones.
        let row: Vec<usize> = (0..=last).map(|z| value(1, half + 1, z)).collect();
        let mut before: Vec<usize> = Vec::new();
        let mut left_out = Vec::new();
        for j in 0..windows - 1 {
            let start = j * side;
            let free: Vec<usize> = (2..half).filter(|v| !before.contains(v)).collect();
            let inner = &row[start + half..start + side - 1];
            let low: Vec<usize> = free.iter().map(|v| start + v).collect();
            assert_eq!(inner[..free.len()], low, "{k} {j}");
            let high = inner[free.len()..].iter().map(|v| v - start - side);
            let high: Vec<usize> = high.collect();
            assert!(high.iter().all(|v| (2..=half).contains(v)), "{k} {j}");
            let is_there = before.contains(&half);
            assert_eq!(high.len(), 1 + before.len() - usize::from(is_there));
            assert!(before.len() <= j && (!is_there || before.len() >= k));
            if j > 0 {
                let missing = (start..start + side).filter(|v| !row.contains(v));
                let expected = (!is_there).then_some(start + half);
                assert_eq!(missing.collect::<Vec<_>>(), Vec::from_iter(expected));
                left_out.extend(expected);
            }
            before = high;
        }
        // (5) So these are left out, which is what the proof needs; in fact more are.
        for j in 1..k {
            assert!(left_out.contains(&(j * side + half)), "{k} {j}");
        }
        if windows > half {
            assert_eq!(left_out.len(), half - 2);
        }
    }
}

/// What docs/obstructions.md says of these values, in a smaller box.
#[test]
fn values_on_a_path() {
    let value = values_of_path([48, 24, 24]);
    for y in 0..=24usize {
        for z in 0..=24 {
            let is_sum = |x: &usize| value(*x, y, z) == x + y + z;
            let from = (0..=48).find(is_sum).expect("they begin");
            assert!((from..=48).all(|x| is_sum(&x)), "{y} {z}");
            if y == z && y > 0 {
                assert_eq!(from, (y + 1).next_power_of_two() - y);
            }
        }
    }
    let value = values_of_path([2, 127, 127]);
    for y in 0..128usize {
        assert_eq!(value(1, y, y) + 1, 2 << y.trailing_ones(), "{y}");
    }
    let short = |k: u32| (2usize << k) - value(2, (1 << k) - 3, (1 << k) - 3);
    assert_eq!([3, 4, 5, 6, 7].map(short), [5, 6, 8, 12, 16]);
}
