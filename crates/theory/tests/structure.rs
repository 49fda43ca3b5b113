//! What `analyze` needs: small complexes in full, large ones in good time.

use faceoff_complex::random_graph;
use faceoff_complex::{Complex, Face};
use faceoff_limits::Limits;
use faceoff_theory::{BasisReport, structure};
use std::time::Duration;

fn complex(text: &str) -> Complex {
    text.parse().unwrap()
}

fn limits() -> Limits {
    Limits::none().with_time(Duration::from_secs(60))
}

/// ES96 §9: there are 14 connected complexes on 4 vertices, and the paper
/// decides all of them.
#[test]
fn the_connected_complexes_on_4_vertices() {
    let mut connected = 0;
    for x in faceoff_complex::enumerate::complexes(4).unwrap() {
        if x.is_connected() {
            connected += 1;
            let found = structure(&x, &limits());
            assert!(found.decided_by.is_some(), "{x}");
            assert!(found.closed_form.is_some(), "{x}");
            assert!(found.undecided.is_empty(), "{x}");
        }
    }
    assert_eq!(connected, 14);
}

#[test]
fn a_nim_basis_is_listed() {
    let found = structure(&complex("facets(12,13,14,234)"), &limits());
    let Some(BasisReport::Sets(sets)) = found.nim_basis else {
        panic!("four sets");
    };
    assert_eq!(sets, [Face(0), Face(0b0111), Face(0b1011), Face(0b1101)]);
    assert_eq!(found.pointed, Some(false));
    assert_eq!(found.matroid, Some(false));
}

#[test]
fn matroids_are_recognised() {
    let forests = structure(&complex("graphic(12,23,13,34,24)"), &limits());
    assert_eq!(
        (forests.matroid, forests.binary_matroid),
        (Some(true), Some(true))
    );
    let moore = structure(&complex("skeleton(5,2)"), &limits());
    assert_eq!(
        (moore.matroid, moore.binary_matroid),
        (Some(true), Some(false))
    );
}

/// ES96 §9: facets ab and cd, not pointed, but closed under addition.
#[test]
fn zero_positions_closed_under_addition() {
    let found = structure(&complex("facets(ab,cd)"), &limits());
    assert_eq!((found.pointed, found.additive), (Some(false), Some(true)));
    let nim = structure(&complex("points(3)"), &limits());
    assert_eq!(nim.additive, Some(false));
}

#[test]
fn a_large_nim_basis_is_described() {
    let found = structure(&complex("points(20)"), &limits());
    let Some(BasisReport::Rule(count, rule)) = found.nim_basis else {
        panic!("2^19 sets");
    };
    assert_eq!(count, (1u32 << 19).into());
    assert!(rule.contains("even"));
}

#[test]
fn a_circle_with_42098_circuits() {
    let found = structure(&complex("cycle(31,27)"), &limits());
    assert_eq!(found.pointed, Some(false));
    assert_eq!(found.join_factors.unwrap().len(), 1);
    assert!(found.reduction.steps.is_empty());
}

#[test]
fn clique_complexes_of_graphs_on_16_vertices() {
    for part in [20, 60, 100, 128, 160, 200, 230, 250] {
        let graph = random_graph(16, part, 7);
        let cliques = graph.clique_complex(&limits()).unwrap();
        let found = structure(&cliques, &limits());
        assert!(found.undecided.is_empty(), "{part}: {:?}", found.undecided);
    }
}
