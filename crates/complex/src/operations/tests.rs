//! Every operation against its definition, over all sets of vertices.

use super::*;
use crate::enumerate::complexes;
use crate::families::*;
use crate::testing::{arb_complex, arb_complex_and_face};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A set of labels, sorted.
type Names = BTreeSet<Label>;

fn names(complex: &Complex, set: Face) -> Names {
    complex.names(set).into_iter().cloned().collect()
}

/// Is the set of labels a face of the complex? A foreign label is not.
fn has(complex: &Complex, names: &Names) -> bool {
    let place = |label| complex.vertex(label);
    let set: Option<Face> = names.iter().map(place).collect();
    set.is_some_and(|set| complex.is_face(set))
}

/// The complex is the family of the non-empty subsets of `universe` that the
/// definition names; it is refused if there are none.
fn check(
    result: Result<Complex, ComplexError>,
    universe: &[Label],
    definition: impl Fn(&Names) -> bool,
) {
    let all = Face::full(universe.len()).subsets().skip(1);
    let expected: BTreeSet<Names> = all
        .map(|set| set.iter().map(|v| universe[v].clone()).collect())
        .filter(|names| definition(names))
        .collect();
    match result {
        Err(error) => {
            assert_eq!(error, ComplexError::Empty);
            assert!(expected.is_empty());
        }
        Ok(complex) => {
            let faces = complex.vertices().subsets().skip(1);
            let found: BTreeSet<Names> = faces
                .filter(|face| complex.is_face(*face))
                .map(|face| names(&complex, face))
                .collect();
            assert_eq!(found, expected);
            let order = universe
                .iter()
                .filter(|label| complex.vertex(label).is_some());
            assert!(order.eq(complex.labels()), "labels keep their order");
        }
    }
}

/// What was dropped are the labels of `universe`, but for `removed`, that are
/// no vertices.
fn check_dropped(derived: &Derived, universe: &[Label], removed: &Names) {
    let gone = |label: &&Label| derived.complex.vertex(label).is_none();
    let expected: Vec<Label> = universe
        .iter()
        .filter(|label| gone(label) && !removed.contains(label))
        .cloned()
        .collect();
    assert_eq!(derived.dropped, expected);
}

fn without(names: &Names, label: &Label) -> Names {
    names.iter().filter(|l| *l != label).cloned().collect()
}

fn with(names: &Names, label: &Label) -> Names {
    names.iter().chain([label]).cloned().collect()
}

fn check_restrictions(x: &Complex, set: Face) {
    let inside = names(x, set);
    check(x.induced(set), x.labels(), |w| {
        w.is_subset(&inside) && has(x, w)
    });
    for v in 0..x.n() {
        let label = x.label(v);
        check(x.delete(v), x.labels(), |w| !w.contains(label) && has(x, w));
    }
    for size in 1..=x.n() {
        check(x.skeleton(size), x.labels(), |w| {
            w.len() <= size && has(x, w)
        });
    }
}

fn check_link_and_star(x: &Complex, face: Face) {
    let inside = names(x, face);
    let together = |w: &Names| has(x, &w.union(&inside).cloned().collect());
    let link = x.link(face);
    check(link.clone().map(|d| d.complex), x.labels(), |w| {
        w.is_disjoint(&inside) && together(w)
    });
    if let Ok(derived) = link {
        check_dropped(&derived, x.labels(), &inside);
    }
    let star = x.star(face);
    check(star.clone().map(|d| d.complex), x.labels(), together);
    if let Ok(derived) = star {
        check_dropped(&derived, x.labels(), &Names::new());
    }
}

fn check_dual(x: &Complex) {
    let all = names(x, x.vertices());
    let dual = x.alexander_dual(&Limits::none());
    check(dual.clone().map(|d| d.complex), x.labels(), |w| {
        !has(x, &all.difference(w).cloned().collect()) && w.len() < all.len()
    });
    if let Ok(dual) = dual {
        check_dropped(&dual, x.labels(), &Names::new());
        if dual.dropped.is_empty() {
            let twice = dual.complex.alexander_dual(&Limits::none()).unwrap();
            assert_eq!((twice.complex, twice.dropped), (x.clone(), Vec::new()));
        }
    }
}

fn check_new_vertices(x: &Complex) {
    let labels = |new: &[&str]| -> Vec<Label> {
        let new = new.iter().map(Label::new);
        x.labels().iter().cloned().chain(new).collect()
    };
    let (apex, other, z) = (Label::new("*"), Label::new("*'"), Label::new("z"));
    check(x.cone(), &labels(&["*"]), |w| {
        w.len() == 1 || has(x, &without(w, &apex))
    });
    check(x.suspension(), &labels(&["*", "*'"]), |w| {
        let old = without(&without(w, &apex), &other);
        let both = w.contains(&apex) && w.contains(&other);
        !both && (old.is_empty() || has(x, &old))
    });
    check(x.c_operation(&z), &labels(&["z"]), |w| {
        let old = without(w, &z);
        !w.contains(&z) || old.is_empty() || has(x, &old)
    });
}

fn check_doublings(x: &Complex) {
    for count in 1..=3 {
        let new: Vec<Label> = ["w", "y", "z"][..count].iter().map(Label::new).collect();
        let ys: Names = new.iter().cloned().collect();
        for v in 0..x.n() {
            let label = x.label(v);
            let mut universe = x.labels().to_vec();
            universe.remove(v);
            universe.extend(new.iter().cloned());
            let old = |w: &Names| -> Names { w.difference(&ys).cloned().collect() };
            let is_face = |w: &Names| w.is_empty() || has(x, w);
            check(x.b_operation(v, &new), &universe, |w| {
                match w.is_disjoint(&ys) {
                    true => is_face(w),
                    false => has(x, &with(&old(w), label)),
                }
            });
            check(x.p_operation(v, &new), &universe, |w| {
                match ys.is_subset(w) {
                    true => has(x, &with(&old(w), label)),
                    false => is_face(&old(w)),
                }
            });
        }
    }
}

fn check_clique_complex(x: &Complex) {
    let cliques = x.clique_complex(&Limits::none());
    check(cliques, x.labels(), |w| {
        let pairs = w.iter().flat_map(|a| w.iter().map(move |b| (a, b)));
        pairs
            .into_iter()
            .all(|(a, b)| has(x, &[a.clone(), b.clone()].into()))
    });
}

fn check_components(x: &Complex) {
    let sets = x.component_sets();
    let together = |v: usize, w: usize| sets.iter().any(|s| s.contains(v) && s.contains(w));
    // Warshall: the transitive closure of being in a common face.
    let n = x.n();
    let joined = |v: usize, w: usize| x.is_face(Face::single(v).with(w));
    let mut reach: Vec<Vec<bool>> = (0..n)
        .map(|v| (0..n).map(|w| joined(v, w)).collect())
        .collect();
    for middle in 0..n {
        for v in 0..n {
            for w in 0..n {
                reach[v][w] |= reach[v][middle] && reach[middle][w];
            }
        }
    }
    for (v, row) in reach.iter().enumerate() {
        for (w, &reached) in row.iter().enumerate() {
            assert_eq!(together(v, w), reached);
        }
    }
    let parts = x.components();
    assert_eq!(x.is_connected(), parts.len() == 1);
    assert_eq!(parts.iter().map(Complex::n).sum::<usize>(), n);
}

fn check_join_and_union(x: &Complex, y: &Complex) {
    let y = y
        .relabelled(y.labels().iter().map(|l| l.primed(1)).collect())
        .unwrap();
    let (left, right) = (names(x, x.vertices()), names(&y, y.vertices()));
    let universe: Vec<Label> = x.labels().iter().chain(y.labels()).cloned().collect();
    let cut = |w: &Names, side: &Names| -> Names { w.intersection(side).cloned().collect() };
    check(Complex::join(&[x.clone(), y.clone()]), &universe, |w| {
        let (a, b) = (cut(w, &left), cut(w, &right));
        (a.is_empty() || has(x, &a)) && (b.is_empty() || has(&y, &b))
    });
    check(Complex::union(&[x.clone(), y.clone()]), &universe, |w| {
        has(x, w) || has(&y, w)
    });
}

fn small() -> impl Iterator<Item = Complex> {
    (1..=4).flat_map(|n| complexes(n).unwrap())
}

#[test]
fn all_operations_on_all_complexes_on_up_to_4_vertices() {
    for x in small() {
        let backwards: Vec<usize> = (0..x.n()).rev().collect();
        for x in [x.clone(), x.reordered(&backwards)] {
            for set in x.vertices().subsets() {
                check_restrictions(&x, set);
                if x.is_face(set) {
                    check_link_and_star(&x, set);
                } else {
                    assert_eq!(x.link(set), Err(ComplexError::Empty));
                }
            }
            check_dual(&x);
            check_new_vertices(&x);
            check_doublings(&x);
            check_clique_complex(&x);
            check_components(&x);
        }
    }
}

#[test]
fn joins_and_unions_of_all_pairs_on_up_to_3_vertices() {
    let small: Vec<Complex> = small().filter(|x| x.n() <= 3).collect();
    for x in &small {
        for y in &small {
            check_join_and_union(x, y);
        }
    }
}

#[test]
fn labels_that_clash_get_primes() {
    let point = points(1).unwrap();
    let labels = |x: Complex| -> Vec<String> { x.labels().iter().map(|l| l.to_string()).collect() };
    let three = [point.clone(), point.clone(), point.clone()];
    assert_eq!(labels(Complex::union(&three).unwrap()), ["1", "1'", "1''"]);
    assert_eq!(labels(Complex::join(&three).unwrap()), ["1", "1'", "1''"]);
    let cone = point.cone().unwrap().cone().unwrap();
    assert_eq!(labels(cone), ["1", "*", "*'"]);
    let y = Label::new("y");
    let twice = point.b_operation(0, &[y.clone(), y.clone()]);
    assert_eq!(twice, Err(ComplexError::RepeatedLabel(y)));
    // The label of the vertex that goes is free again.
    let one = Label::new("1");
    assert!(point.p_operation(0, &[one, Label::new("2")]).is_ok());
}

#[test]
fn sixty_four_vertices_are_enough_and_no_more() {
    let [y, z] = ["y", "z"].map(Label::new);
    let x = path(62, 2).unwrap();
    assert_eq!(x.n(), 63);
    let both = [y, z.clone()];
    for full in [
        x.cone(),
        x.c_operation(&z),
        x.b_operation(0, &both),
        x.p_operation(5, &both),
    ] {
        let full = full.unwrap();
        assert_eq!(full.n(), 64);
        let too_many = Err(ComplexError::TooManyVertices(65));
        assert_eq!(
            full.relabelled(crate::complex::numbered(1, 64))
                .unwrap()
                .cone(),
            too_many
        );
        let fresh = ["u", "v"].map(Label::new);
        assert_eq!(full.b_operation(3, &fresh), too_many);
    }
    assert_eq!(x.suspension(), Err(ComplexError::TooManyVertices(65)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn all_operations((x, face) in arb_complex_and_face(7), mask in 0u64..128) {
        check_restrictions(&x, Face(mask) & x.vertices());
        check_link_and_star(&x, face);
        check_dual(&x);
        check_new_vertices(&x);
        check_doublings(&x);
        check_clique_complex(&x);
        check_components(&x);
    }

    #[test]
    fn joins_and_unions(x in arb_complex(5), y in arb_complex(5)) {
        check_join_and_union(&x, &y);
    }
}
