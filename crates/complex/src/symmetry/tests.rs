use super::*;
use crate::families::*;
use crate::testing::arb_complex_and_order;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashSet};

fn order(complex: &Complex) -> BigUint {
    complex.automorphisms(&Limits::none()).unwrap().order()
}

fn factorial(n: u32) -> BigUint {
    (1..=n).fold(BigUint::from(1u32), |f, i| f * i)
}

fn labelling_by_search(complex: &Complex) -> Permutation {
    let edges = edges_of(complex, &Limits::none()).unwrap();
    let limits = Limits::none();
    let search = AutomorphismSearch::new(&edges, &limits).unwrap();
    search.canonical_labelling().unwrap()
}

fn form_by_search(complex: &Complex) -> Vec<Face> {
    let places = labelling_by_search(complex);
    let mut facets: Vec<Face> = complex.facets().iter().map(|f| places.apply(*f)).collect();
    facets.sort_unstable();
    facets
}

/// All complexes with exactly the vertices 1, …, n.
fn all_labelled(n: usize) -> Vec<FaceMap7> {
    let points: Vec<Face> = (0..n).map(Face::single).collect();
    let mut found = BTreeSet::new();
    let mut open = vec![FaceMap7::from_facets(&points)];
    while let Some(map) = open.pop() {
        if found.insert(map) {
            open.extend(map.circuits_within(Face::full(n)).map(|c| map.with(c)));
        }
    }
    found.into_iter().collect()
}

#[test]
fn the_search_agrees_with_brute_force_on_up_to_5_vertices() {
    // FaceMap::canonical agrees with brute force: see there.
    for (n, classes) in [(1, 1), (2, 2), (3, 5), (4, 20), (5, 180)] {
        let mut labelled = BTreeMap::new();
        let mut group_orders = BTreeMap::new();
        for map in all_labelled(n) {
            let complex = Complex::on(n, map.facets().collect()).unwrap();
            let form = form_by_search(&complex);
            let first = labelled.entry(map.canonical()).or_insert(form.clone());
            assert_eq!(*first, form, "{complex}");
            let (count, size) = group_orders.entry(form).or_insert((0u32, order(&complex)));
            *count += 1;
            assert_eq!(*size, order(&complex), "{complex}");
        }
        let forms: HashSet<_> = labelled.values().collect();
        assert_eq!((labelled.len(), forms.len()), (classes, classes));
        // Orbit and stabiliser: each class has n!/|Aut| labelled members.
        for (form, (count, size)) in group_orders {
            assert_eq!(size * count, factorial(n as u32), "{form:?}");
        }
    }
}

#[test]
fn elements_are_the_automorphisms_each_once() {
    for map in all_labelled(4) {
        let complex = Complex::on(4, map.facets().collect()).unwrap();
        let group = complex.automorphisms(&Limits::none()).unwrap();
        let elements: Vec<Permutation> = group.elements().collect();
        let different: HashSet<_> = elements.iter().collect();
        assert_eq!(different.len(), elements.len());
        assert_eq!(BigUint::from(elements.len()), group.order());
        assert!(elements[0].is_identity());
        for p in &elements {
            let image: HashSet<Face> = complex.facets().iter().map(|f| p.apply(*f)).collect();
            assert_eq!(image, complex.facets().iter().copied().collect());
        }
        assert_eq!(group.is_trivial(), elements.len() == 1);
        for orbit in group.orbits() {
            let v = orbit.first().unwrap();
            let images: Face = elements.iter().map(|p| p.image(v)).collect();
            assert_eq!(images, *orbit);
        }
    }
}

#[test]
fn orders_of_known_groups() {
    assert_eq!(order(&simplex(64).unwrap()), factorial(64));
    assert_eq!(order(&points(64).unwrap()), factorial(64));
    assert_eq!(order(&skeleton(20, 5).unwrap()), factorial(20));
    assert_eq!(order(&cycle(31, 27).unwrap()), BigUint::from(62u32));
    assert_eq!(order(&cycle(8, 2).unwrap()), BigUint::from(16u32));
    assert_eq!(order(&path(5, 3).unwrap()), BigUint::from(2u32));
    assert_eq!(order(&wheel(7).unwrap()), BigUint::from(14u32));
    assert_eq!(order(&grid(4, 4).unwrap()), BigUint::from(8u32));
    let signed = |n: u32| factorial(n) << n;
    assert_eq!(order(&octahedron(5).unwrap()), signed(5));
    // 16,384 facets, searched by their 14 circuits.
    assert_eq!(order(&octahedron(14).unwrap()), signed(14));
    let parts = multipartite(&[3, 3, 4, 4, 4]).unwrap();
    let expected = factorial(3).pow(2) * 2u32 * factorial(4).pow(3) * 6u32;
    assert_eq!(order(&parts), expected);
}

/// The lines of the projective plane over a prime field.
fn projective_plane(p: usize) -> Complex {
    let mut points = Vec::new();
    for x in 0..p {
        for y in 0..p {
            points.push([1, x, y]);
        }
        points.push([0, 1, x]);
    }
    points.push([0, 0, 1]);
    let on = |a: &[usize; 3], b: &[usize; 3]| (0..3).map(|i| a[i] * b[i]).sum::<usize>() % p == 0;
    let line = |l: &[usize; 3]| (0..points.len()).filter(|&i| on(l, &points[i])).collect();
    Complex::on(points.len(), points.iter().map(line).collect()).unwrap()
}

#[test]
fn groups_that_need_a_search() {
    let pgl3 = |q: u64| q.pow(3) * (q.pow(3) - 1) * (q.pow(2) - 1);
    for p in [2, 3, 5, 7] {
        let plane = projective_plane(p);
        assert_eq!(order(&plane), BigUint::from(pgl3(p as u64)));
        let reversed: Vec<usize> = (0..plane.n()).rev().collect();
        let other = plane.reordered(&reversed);
        assert_ne!(plane.facets(), other.facets());
        assert!(plane.is_isomorphic(&other, &Limits::none()).unwrap());
    }
    // Ten triangles: 3!^10 · 10!. Triangles and hexagons look alike locally.
    let triangles = Complex::union(&vec![cycle(3, 2).unwrap(); 10]).unwrap();
    assert_eq!(order(&triangles), factorial(3).pow(10) * factorial(10));
    let hexagons = Complex::union(&vec![cycle(6, 2).unwrap(); 5]).unwrap();
    assert_eq!(order(&hexagons), BigUint::from(12u32).pow(5) * factorial(5));
    assert!(!triangles.is_isomorphic(&hexagons, &Limits::none()).unwrap());
}

/// Two graphs that no degree count over pairs can tell apart: 16 vertices,
/// each with 6 neighbours, any two with 2 common ones.
fn shrikhande_and_rook() -> (Complex, Complex) {
    let graph = |joined: &dyn Fn(usize, usize, usize, usize) -> bool| {
        let mut edges = Vec::new();
        for a in 0..16 {
            for b in 0..a {
                if joined(a / 4, a % 4, b / 4, b % 4) {
                    edges.push(Face::single(a).with(b));
                }
            }
        }
        Complex::on(16, edges).unwrap()
    };
    let steps = [(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)];
    (
        graph(&|r, c, s, d| steps.contains(&((4 + r - s) % 4, (4 + c - d) % 4))),
        graph(&|r, c, s, d| r == s || c == d),
    )
}

#[test]
fn strongly_regular_graphs_are_told_apart() {
    let (shrikhande, rook) = shrikhande_and_rook();
    assert_eq!(order(&shrikhande), BigUint::from(192u32));
    assert_eq!(order(&rook), BigUint::from(1152u32));
    assert!(!shrikhande.is_isomorphic(&rook, &Limits::none()).unwrap());
    let parts = [shrikhande.clone(), rook.clone(), rook, shrikhande];
    let union = Complex::union(&parts).unwrap();
    assert_eq!(order(&union), BigUint::from(192u64 * 192 * 1152 * 1152 * 4));
    let swapped: Vec<usize> = (0..64).map(|i| (i * 5 + 3) % 64).collect();
    let other = union.reordered(&swapped);
    assert!(union.is_isomorphic(&other, &Limits::none()).unwrap());
}

#[test]
fn a_limit_stops_the_search() {
    let limits = Limits::none().with_time(std::time::Duration::ZERO);
    let complex = skeleton(12, 4).unwrap();
    assert!(complex.automorphisms(&limits).is_err());
    assert!(complex.canonical_form(&limits).is_err());
}

proptest! {
    #[test]
    fn forms_do_not_depend_on_labels(
        (complex, order) in arb_complex_and_order(14)
    ) {
        let other = complex.reordered(&order);
        let limits = Limits::none();
        let form = complex.canonical_form(&limits).unwrap();
        prop_assert_eq!(&form.form, &other.canonical_form(&limits).unwrap().form);
        prop_assert_eq!(form.form.complex().facets().len(), complex.facets().len());
        let group = complex.automorphisms(&limits).unwrap();
        for p in group.generators() {
            let moved = p.inverse();
            let images: Vec<usize> = (0..complex.n()).map(|v| moved.image(v)).collect();
            let image = complex.reordered(&images);
            prop_assert_eq!(image.facets(), complex.facets());
        }
    }
}
