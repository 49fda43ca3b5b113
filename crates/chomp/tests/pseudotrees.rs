//! Odd-cycle pseudotrees (KY11 §5 and appendices): the theorems against the
//! engine with those theorems off, tables regenerated, lost graphs found.

use faceoff_chomp::{Engine, Forms};
use faceoff_complex::Complex;
use faceoff_game::Game;
use faceoff_game::PositionSpec;
use faceoff_game::rules::Chomp;
use faceoff_limits::Limits;
use faceoff_theory::{Value, ky11};
use std::collections::BTreeSet;

/// Without the theorems about pseudotrees.
const PLAIN: Forms = Forms {
    two_tails: false,
    hairballs: false,
    two_cycles: false,
    cycles: false,
    ..Forms::ALL
};

fn engine(forms: Forms) -> Engine {
    Engine::new(forms, &Limits::none().with_memory(256 << 20)).unwrap()
}

fn value(engine: &Engine, text: &str) -> u64 {
    let complex: Complex = text.parse().unwrap();
    engine
        .value(&complex, &Limits::none().with_threads(1))
        .unwrap()
}

/// All rooted trees with this many vertices, in the notation of pseudotrees.
fn trees(size: usize) -> Vec<String> {
    fn forests(size: usize, largest: usize) -> Vec<Vec<(usize, usize)>> {
        // Multisets of (size, number) of trees with sizes up to `largest`.
        if size == 0 {
            return vec![vec![]];
        }
        let mut all = Vec::new();
        for part in 1..=largest.min(size) {
            for rest in forests(size - part, part) {
                let mut forest = vec![(part, 1)];
                match rest.first() {
                    Some(&(same, count)) if same == part => {
                        forest[0].1 += count;
                        forest.extend(&rest[1..]);
                    }
                    _ => forest.extend(&rest),
                }
                all.push(forest);
            }
        }
        all
    }
    fn choices(trees: &[String], count: usize) -> Vec<Vec<String>> {
        if count == 0 {
            return vec![vec![]];
        }
        let mut all = Vec::new();
        for (i, tree) in trees.iter().enumerate() {
            for mut rest in choices(&trees[i..], count - 1) {
                rest.push(tree.clone());
                all.push(rest);
            }
        }
        all
    }
    let mut found = Vec::new();
    for forest in forests(size - 1, size) {
        let mut partial: Vec<Vec<String>> = vec![vec![]];
        for (part, count) in forest {
            let more = choices(&trees(part), count);
            partial = partial
                .iter()
                .flat_map(|left| {
                    more.iter()
                        .map(move |right| [&left[..], &right[..]].concat())
                })
                .collect();
        }
        for children in partial {
            found.push(match children.len() {
                0 => "1".to_owned(),
                _ => format!("1[{}]", children.join(",")),
            });
        }
    }
    found
}

/// All pseudotrees with this cycle and this many further vertices, each at
/// least once: a forest on every vertex of the cycle.
fn pseudotrees(cycle: usize, more: usize) -> BTreeSet<String> {
    fn hang(at: usize, cycle: usize, more: usize, sofar: &str, out: &mut BTreeSet<String>) {
        if at > cycle {
            if more == 0 {
                out.insert(format!("{sofar})"));
            }
            return;
        }
        for size in 0..=more {
            // The forest is what hangs on the root of a tree.
            for tree in trees(size + 1) {
                let inside = tree.strip_prefix("1[").and_then(|t| t.strip_suffix(']'));
                let mut text = sofar.to_owned();
                for child in inside.map(split).unwrap_or_default() {
                    text += &format!(",{at}:{child}");
                }
                hang(at + 1, cycle, more - size, &text, out);
            }
        }
    }
    let mut out = BTreeSet::new();
    hang(1, cycle, more, &format!("pseudotree({cycle}"), &mut out);
    out
}

/// Cut at the commas outside brackets.
fn split(text: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    parts
}

/// Every theorem of the paper that speaks about one of these games.
fn check(engine: &Engine, seen: &mut BTreeSet<Vec<u8>>, text: &str) -> usize {
    let limits = Limits::none().with_threads(1);
    let complex: Complex = text.parse().unwrap();
    let form = complex.canonical_form(&limits).unwrap().form;
    let form: Vec<u8> = form
        .facets()
        .iter()
        .flat_map(|f| f.0.to_le_bytes())
        .collect();
    if !seen.insert(form) {
        return 0;
    }
    let truth = engine.value(&complex, &limits).unwrap();
    let game = Game::new(Chomp::new(complex.clone()));
    let mut said = 0;
    for theorem in ky11::THEOREMS {
        let Some(decision) = (theorem.apply)(&game, &limits).unwrap() else {
            continue;
        };
        let verdict = decision
            .decide(&PositionSpec::Start, &limits)
            .unwrap()
            .unwrap();
        said += 1;
        match verdict.value.unwrap() {
            Value::Exactly(value) => assert_eq!(value, truth.into(), "{}: {text}", theorem.id),
            Value::AtLeast(bound) => assert!(bound <= truth.into(), "{}: {text}", theorem.id),
        }
        if let Some(to) = verdict.winning_move {
            let left = to.placed(&game);
            let left = left.game.is::<Chomp>().unwrap().start();
            let zero = engine.value_of(left.facets(), &limits).unwrap();
            assert_eq!(zero, 0, "{}: {text}: move", theorem.id);
        }
    }
    said
}

fn sweep(vertices: usize) -> (usize, usize) {
    let engine = engine(PLAIN);
    let (mut seen, mut said) = (BTreeSet::new(), 0);
    for n in 3..=vertices {
        for cycle in 3..=n {
            for text in pseudotrees(cycle, n - cycle) {
                said += check(&engine, &mut seen, &text);
            }
        }
    }
    (seen.len(), said)
}

/// The numbers of connected graphs with one cycle on 3, 4, … vertices are 1,
/// 2, 5, 13, 33, 89, 240, 657, 1806, 5026.
#[test]
fn theorems_on_all_pseudotrees_on_up_to_12_vertices() {
    let (graphs, said) = sweep(12);
    assert_eq!(graphs, 1 + 2 + 5 + 13 + 33 + 89 + 240 + 657 + 1806 + 5026);
    assert!(said > graphs / 2);
}

/// Tables 4 and 5 by search, with Theorem 5 off, equal to Theorem 5.
#[test]
fn tables_4_and_5_by_search() {
    let engine = engine(PLAIN);
    for m in 1..=12 {
        for k in m..=12 {
            let found = value(&engine, &format!("pseudotree(3,1:1[{m},{k}])"));
            assert_eq!(found, ky11::two_tails::value(m, k), "G_{{{m},{k}}}");
        }
    }
}

/// §5.1: the length of the odd cycle does not matter.
#[test]
fn the_length_of_the_cycle_does_not_matter() {
    let engine = engine(PLAIN);
    for cycle in [5, 7, 9] {
        for m in 1..=4 {
            for k in m..=4 {
                let long = value(&engine, &format!("pseudotree({cycle},1:1[{m},{k}])"));
                assert_eq!(long, ky11::two_tails::value(m, k), "cycle {cycle}: {m},{k}");
            }
        }
    }
}

/// The remark after Theorem 5: half of row 1 of Table 4 is the nim-sequence of
/// the octal game .34 from its fourth term on. Checked for 12 terms by the
/// values the paper prints.
#[test]
fn octal_34() {
    let octal = [1, 0, 1, 2, 3, 2, 4, 5, 4, 6, 7, 6];
    for (i, term) in octal.iter().enumerate().skip(3) {
        assert_eq!(ky11::two_tails::value(1, i - 2), 2 * term);
    }
}

/// Table 6: graphs on which tails of growing length give the sequences of the
/// paper. The pictures are lost; these are the smallest we found.
#[test]
fn table_6() {
    let engine = engine(PLAIN);
    let tails = |base: &str, count: usize| -> Vec<u64> {
        let member = |k: usize| value(&engine, &base.replace('X', &k.to_string()));
        (1..=count).map(member).collect()
    };
    // The tail replaces the leaf X, so the first entry is the graph itself.
    assert_eq!(tails("pseudotree(3,1:1[1,X])", 6), [4, 6, 4, 8, 10, 8]);
}
