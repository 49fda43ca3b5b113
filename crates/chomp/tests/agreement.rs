//! The engine against the reference solver, with theorems on and off.

use faceoff_chomp::{Engine, Forms};
use faceoff_complex::{Complex, enumerate};
use faceoff_game::Play;
use faceoff_game::rules::Chomp;
use faceoff_limits::{Limits, threads};
use faceoff_solve::Reference;
use std::sync::atomic::{AtomicUsize, Ordering};

/// All theorems, none, and each of them off.
fn switches() -> Vec<Forms> {
    let all = Forms::ALL;
    vec![
        all,
        Forms::NONE,
        Forms {
            involutions: false,
            ..all
        },
        Forms {
            multipartite: false,
            ..all
        },
        Forms {
            bipartite: false,
            ..all
        },
        Forms {
            cycles: false,
            ..all
        },
        Forms {
            two_tails: false,
            ..all
        },
        Forms {
            hairballs: false,
            ..all
        },
        Forms {
            two_cycles: false,
            ..all
        },
    ]
}

fn engines() -> Vec<Engine> {
    let limits = Limits::none().with_memory(32 << 20);
    let engine = |forms| Engine::new(forms, &limits).unwrap();
    switches().into_iter().map(engine).collect()
}

fn check(engines: &[Engine], complex: &Complex) {
    let limits = Limits::none().with_threads(1);
    let game = Chomp::new(complex.clone());
    let mut reference = Reference::new(&game, &limits);
    let start = game.start();
    let value = reference.value(&start).unwrap();
    let outcome = reference.outcome(&start, Play::Normal).unwrap();
    let mut moves: Vec<u64> = reference
        .winning_options(&start, Play::Normal)
        .unwrap()
        .into_iter()
        .map(|(face, _)| face.0)
        .collect();
    moves.sort_unstable();
    for engine in engines {
        let at = || format!("{complex} with {:?}", engine.forms());
        assert_eq!(engine.outcome(complex, &limits), Ok(outcome), "{}", at());
        let mut found: Vec<u64> = engine
            .winning_moves(complex, &limits)
            .unwrap()
            .into_iter()
            .map(|face| face.0)
            .collect();
        found.sort_unstable();
        assert_eq!(found, moves, "{}", at());
        assert_eq!(engine.value(complex, &limits), Ok(value), "{}", at());
        let one = engine.winning_move(complex, &limits).unwrap();
        assert_eq!(one.is_some(), !moves.is_empty(), "{}", at());
        assert!(one.is_none_or(|face| moves.contains(&face.0)), "{}", at());
    }
}

#[test]
fn on_all_complexes_on_up_to_4_vertices_and_graphs_on_up_to_6() {
    let engines = engines();
    let graphs = |n| enumerate::graphs(n, &Limits::none()).unwrap();
    let small = (1..=4).flat_map(|n| enumerate::complexes(n).unwrap());
    let all: Vec<Complex> = small.chain((5..=6).flat_map(graphs)).collect();
    // On two threads, the large ones first.
    let next = AtomicUsize::new(0);
    threads::each(vec![(); 2], |()| {
        while let Some(complex) = all.iter().nth_back(next.fetch_add(1, Ordering::Relaxed)) {
            check(&engines, complex);
        }
    });
}

/// More than 7 vertices: graphs and complexes that are not face maps.
#[test]
fn on_larger_complexes() {
    let engines = engines();
    for text in [
        "cycle(9,2)",
        "wheel(7)",
        "fan(7)",
        "pseudotree(3,1:2,1:3)",
        "pseudotree(3,1:1[1,3])",
        "pseudotree(3,1:2,2:1,3:2)",
        "pseudotree(5,1:1[1,2])",
        "grid(2,4)",
        "graph(12,23,34,14,45,56,67,47,8)",
        "graph(12,23,34,45,51,16,67,78,84)",
        "facets(123,345,567,789)",
        "facets(123,34,45,56,67,78)",
        "facets(123,345,56,67,78,86)",
        "facets(1234,45,56,67,78)",
    ] {
        check(&engines, &text.parse().unwrap());
    }
}

/// Whatever is remembered was searched, few positions or many.
#[test]
fn all_that_is_searched_is_counted() {
    let limits = Limits::none().with_threads(1);
    for text in ["facets(123,145,246,35)", "facets(1234,125,346,56)"] {
        let complex: Complex = text.parse().unwrap();
        let engine = Engine::new(Forms::ALL, &limits).unwrap();
        let before = engine.remembered();
        engine.value(&complex, &limits).unwrap();
        assert_eq!(engine.searched(), engine.remembered() - before, "{text}");
        assert!(engine.searched() > 0, "{text}");
    }
}
