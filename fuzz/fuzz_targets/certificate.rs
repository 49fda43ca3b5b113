//! Certificates: no file makes the checker panic, and what it accepts is true.
//!
//! Inputs are changed as JSON: numbers, words, lists. An accepted certificate is
//! compared with the game by definition on a small box: the set of its automaton,
//! and the claim as `faceoff prove` reads its printed text, are the zero positions
//! there (or give the values).
#![no_main]

use faceoff::{Game, Limits};
use faceoff_certificate::{Certificate, Play, Theorem, Tree};
use faceoff_claim::{Claim, Oracle};
use faceoff_fuzz::change_json;
use faceoff_game::{PileGame, Ruleset};
use faceoff_prove::Contents;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use std::cell::Cell;
use std::collections::HashMap;

fuzz_target!(|text: &str| {
    let Ok(certificate) = Certificate::from_json(text) else {
        return;
    };
    // It is asked every 1,024 steps: some hundred times take seconds with coverage.
    let asked = Cell::new(0);
    let go_on = |bytes: u64| {
        asked.set(asked.get() + 1);
        bytes < 64 << 20 && asked.get() < 100
    };
    let Ok(checked) = faceoff_certificate::check(&certificate, &go_on) else {
        return;
    };
    let limits = Limits::none();
    let contents = Contents::of(&certificate, &limits).expect("what is accepted can be opened");
    let n = contents.game.complex().n();
    let side: u64 = match n {
        1 => 20,
        2 => 7,
        3 => 4,
        4 => 3,
        _ => 2,
    };
    if n > 7 {
        return;
    }
    let claim: Option<Claim> = checked.claim.map(|text| {
        let claim = Claim::read(&text, n).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(contents.claim.as_ref(), Some(&claim), "{text}");
        claim
    });
    // Witnesses of quantifiers may be larger than the box: not beyond this, for
    // claims of the size that is met here.
    let oracle = claim
        .as_ref()
        .map(|claim| Oracle::new(claim, contents.game.complex(), 12));
    let value = match certificate.rule.parts().0 {
        "game" => match values_of_formula(&contents.game, certificate.play, n, side) {
            Some(values) => values,
            None => return,
        },
        _ => values(&certificate, n, side),
    };
    for (piles, value) in &value {
        match certificate.theorem {
            Theorem::ZeroPositions => {
                assert_eq!(contents.set.contains_small(piles), *value == 0, "{piles:?}");
            }
            Theorem::Values => {
                for v in 0..3 * side {
                    let with: Vec<u64> = piles.iter().copied().chain([v]).collect();
                    assert_eq!(contents.set.contains_small(&with), *value == v, "{with:?}");
                }
            }
        }
        if let (Some(oracle), Some(claim)) = (&oracle, &claim)
            && few_variables(claim)
        {
            assert_eq!(oracle.holds(piles), *value == 0, "{claim} at {piles:?}");
        }
    }
    assert!(checked.game.parse::<Game>().is_ok(), "{}", checked.game);
});

/// The values of all positions with piles below `side`, by definition.
fn values(certificate: &Certificate, n: usize, side: u64) -> Vec<(Vec<u64>, u64)> {
    let mut known: Vec<(Vec<u64>, u64)> = Vec::new();
    for code in 0..side.pow(n as u32) {
        let piles: Vec<u64> = (0..n as u32).map(|v| code / side.pow(v) % side).collect();
        let options = known
            .iter()
            .filter(|(to, _)| is_move(certificate, &piles, to));
        let values: Vec<u64> = options.map(|(_, value)| *value).collect();
        // In misère play only whether it is 0 means something: then the position is lost.
        let value = match (certificate.play, values.is_empty()) {
            (Play::Misere, true) => 1,
            _ => (0..).find(|value| !values.contains(value)).expect("a mex"),
        };
        known.push((piles, value));
    }
    known
}

/// The same for a game that is a formula, by the options that the prover's engine
/// lists; `None` if there are too many positions to look at.
fn values_of_formula(
    game: &PileGame,
    play: Play,
    n: usize,
    side: u64,
) -> Option<Vec<(Vec<u64>, u64)>> {
    let all = (0..side.pow(n as u32)).map(|code| {
        (0..n as u32)
            .map(|v| code / side.pow(v) % side)
            .collect::<Vec<u64>>()
    });
    let mut known = HashMap::new();
    all.map(|piles| Some((piles.clone(), value_of(game, play, &piles, &mut known)?)))
        .collect()
}

fn value_of(
    game: &PileGame,
    play: Play,
    piles: &[u64],
    known: &mut HashMap<Vec<u64>, u64>,
) -> Option<u64> {
    if let Some(&value) = known.get(piles) {
        return Some(value);
    }
    let options = game.options(&piles.into());
    if options.len() + known.len() > 3000 {
        return None;
    }
    let values: Option<Vec<u64>> = options
        .iter()
        .map(|(_, to)| value_of(game, play, to, known))
        .collect();
    let values = values?;
    let value = match (play, values.is_empty()) {
        (Play::Misere, true) => 1,
        _ => (0..).find(|value| !values.contains(value)).expect("a mex"),
    };
    known.insert(piles.to_vec(), value);
    Some(value)
}

/// Does a move lead from one position to another, as docs/games.md has the
/// rules?
fn is_move(certificate: &Certificate, from: &[u64], to: &[u64]) -> bool {
    let below = from.iter().zip(to).all(|(a, b)| b <= a);
    let taken: Vec<u64> = from
        .iter()
        .zip(to)
        .map(|(a, b)| a.saturating_sub(*b))
        .collect();
    let lowered: Vec<u32> = (0..)
        .zip(&taken)
        .filter(|(_, t)| **t > 0)
        .map(|(v, _)| v)
        .collect();
    let inside = |facet: &Vec<u32>| lowered.iter().all(|v| facet.contains(v));
    let is_facet = certificate.facets.contains(&lowered);
    if !below || lowered.is_empty() || !certificate.facets.iter().any(inside) {
        return false;
    }
    let each = |right: &dyn Fn(u64) -> bool| taken.iter().filter(|t| **t > 0).all(|t| right(*t));
    let total: u64 = taken.iter().sum();
    match certificate.rule.parts() {
        ("nim", []) => true,
        ("nim", [Tree::Word(word), Tree::Number(number)]) => match word.as_str() {
            "exact" => lowered.len() as u64 == *number,
            "some" => each(&|t| t == *number),
            "all" => is_facet && each(&|t| t == *number),
            "each>=" => is_facet && each(&|t| t >= *number),
            "total>=" => total >= *number,
            "total" => total == *number,
            other => panic!("the rule '{other}' was accepted"),
        },
        other => panic!("the rule {other:?} was accepted"),
    }
}

/// Brute force tries all values of variables that the position does not fix.
fn few_variables(claim: &Claim) -> bool {
    !claim.to_string().contains("exists") && !claim.to_string().contains("forall")
}

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    change_json(data, size, max_size, seed, &WORDS)
});

/// What stands in certificates.
const WORDS: [&str; 33] = [
    "a",
    "b",
    "c",
    "x",
    "+",
    "-",
    "*",
    "^",
    "or",
    "and",
    "min",
    "max",
    "compare",
    "=",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "columns",
    "!",
    "&",
    "|",
    "=>",
    "<=>",
    "exists",
    "forall",
    "set",
    "union",
    "up to symmetry",
    "value",
    "values",
    "zero positions",
];
