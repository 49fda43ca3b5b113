//! The transducer of moves joins exactly what the rules join.

mod naive;

use faceoff_automata::Tag;
use faceoff_complex::enumerate;
use faceoff_game::Take;
use faceoff_game::piles::Amount;
use faceoff_limits::{Limits, StopReason};
use faceoff_moves::Moves;

use naive::{complex, options, positions, rules};
use std::collections::BTreeSet;
use std::time::Duration;

/// All `p'` that are joined to `p`, itself excluded.
fn joined(moves: &Moves, p: &[u64]) -> Vec<Vec<u64>> {
    let length = 64 - p.iter().fold(0, |or, n| or | n).leading_zeros();
    let mut now: BTreeSet<(Vec<u64>, Tag)> = BTreeSet::from([(vec![0; p.len()], Moves::START)]);
    for place in (0..length).rev() {
        for track in 0..p.len() {
            let mut next = BTreeSet::new();
            for (q, tag) in &now {
                for way in moves.ways(*tag, track, p[track] >> place & 1 == 1) {
                    let mut q = q.clone();
                    q[track] = q[track] << 1 | u64::from(way.digit);
                    next.insert((q, way.tag));
                }
            }
            now = next;
        }
    }
    let ended = now.into_iter().filter(|(_, tag)| moves.is_move(*tag));
    let set: BTreeSet<Vec<u64>> = ended.map(|(q, _)| q).collect();
    set.into_iter().collect()
}

fn check(notation: &str, rule: Take, heap: bool, bound: u64) {
    let complex = complex(notation);
    let moves = Moves::new(&complex, rule.into(), heap, &Limits::none()).unwrap();
    for p in positions(moves.piles(), bound) {
        assert_eq!(
            joined(&moves, &p),
            options(&complex, rule, heap, &p),
            "{rule:?} on {notation} from {p:?}"
        );
    }
    // Leading zeros: nothing but zeros, and the start again.
    for track in 0..moves.piles() {
        let ways = moves.ways(Moves::START, track, false);
        assert!(ways.iter().all(|way| !way.digit));
    }
}

#[test]
fn nim() {
    for notation in ["points(2)", "simplex(3)", "facets(12,23)", "cycle(4,2)"] {
        check(notation, Take::NIM, false, 4);
    }
    check("facets(12,3)", Take::NIM, true, 3);
}

#[test]
fn variants() {
    for a in 1..=3 {
        for rule in [
            Take::some(a),
            Take::all(a),
            Take::each_at_least(a),
            Take::total_at_least(a),
            Take::total(a),
            Take::exact(a),
            Take {
                each: Amount::up_to(a),
                ..Take::exact(2)
            },
            Take {
                total: Amount::up_to(3),
                ..Take::each_at_least(a)
            },
            Take {
                each: Amount::up_to(a),
                ..Take::WYTHOFF
            },
            Take {
                total: Amount::at_least(2),
                ..Take::WYTHOFF
            },
            Take {
                same: true,
                ..Take::total(2 * a)
            },
        ] {
            check("points(1)", rule, false, 16);
            check("points(2)", rule, false, 8);
            check("facets(12,23)", rule, false, 6);
            check("facets(12,3)", rule, true, 4);
        }
    }
}

/// Every rule on every complex on up to 4 vertices.
#[test]
fn all_small_complexes() {
    for n in 1..=4 {
        for complex in enumerate::complexes(n).unwrap() {
            for rule in rules() {
                check(&complex.to_string(), rule, false, 3);
                check(&complex.to_string(), rule, true, 2);
            }
        }
    }
}

#[test]
fn wythoff() {
    check("points(1)", Take::WYTHOFF, false, 32);
    check("simplex(2)", Take::WYTHOFF, false, 16);
    check("facets(12,23)", Take::WYTHOFF, false, 8);
    check("simplex(2)", Take::WYTHOFF, true, 6);
}

#[test]
fn too_large() {
    let complex = complex("points(2)");
    let huge = Take::some(1 << 40);
    let stopped = Moves::new(&complex, huge.into(), false, &Limits::none());
    assert!(matches!(stopped, Err(StopReason::Size { .. })));
}

#[test]
fn memory_is_taken_as_long_as_moves_are_there() {
    let limits = Limits::none().with_memory(1 << 20);
    let moves = Moves::new(&complex("cycle(4,2)"), Take::NIM.into(), false, &limits);
    assert!(moves.is_ok() && limits.reserve(1 << 20).is_err());
    drop(moves);
    assert!(limits.reserve(1 << 20).is_ok());
}

/// The faces inside each face of a simplex are many more than the faces.
#[test]
fn limits_hold_on_a_simplex() {
    let simplex = complex("simplex(13)");
    let stopped = |limits: Limits| Moves::new(&simplex, Take::NIM.into(), false, &limits).err();
    let short = stopped(Limits::none().with_memory(22 << 20));
    assert!(
        matches!(short, Some(StopReason::Memory { .. })),
        "{short:?}"
    );
    assert_eq!(stopped(Limits::none().with_memory(50 << 20)), None);
    let now = stopped(Limits::none().with_time(Duration::ZERO));
    assert!(matches!(now, Some(StopReason::Time { .. })), "{now:?}");
}
