use super::*;
use crate::enumerate::complexes;
use crate::families::*;
use crate::label::Label;
use crate::testing::arb_complex;
use proptest::prelude::*;

fn betti(complex: &Complex) -> Vec<u128> {
    complex.betti_numbers(&Limits::none()).unwrap()
}

/// Without any reduction.
fn by_ranks(complex: &Complex) -> Vec<u128> {
    let betti = ranks::betti_numbers(complex.facets(), &Limits::none()).unwrap();
    betti.0[1..].to_vec()
}

/// With every reduction, however few the faces.
fn by_reductions(complex: &Complex, reduction: fn(&mut Homology, &[Face]) -> Way) -> Vec<u128> {
    let limits = Limits::none();
    let mut homology = Homology {
        limits: &limits,
        memory: FxHashMap::default(),
        meter: MemoryMeter::default(),
        failures: 0,
    };
    let found = reduction(&mut homology, complex.facets()).unwrap();
    found.map_or_else(|| by_ranks(complex), |betti| padded(betti, complex))
}

type Way = Result<Option<Betti>, StopReason>;

fn padded(betti: Betti, complex: &Complex) -> Vec<u128> {
    assert!(
        betti
            .0
            .iter()
            .skip(complex.dimension() + 2)
            .all(|b| *b == 0)
    );
    let index = |i| betti.at(i + 1);
    (0..=complex.dimension()).map(index).collect()
}

/// Plain Gauss elimination over Q in floating point is enough on few vertices:
/// all entries stay small integers.
fn naive(complex: &Complex) -> Vec<u128> {
    let faces = complex.faces(1 << 12, &Limits::none()).unwrap();
    let of_size =
        |k: usize| -> Vec<Face> { faces.iter().copied().filter(|f| f.len() == k).collect() };
    let rank = |k: usize| -> usize {
        let (rows, columns) = (of_size(k - 1), of_size(k));
        let mut matrix: Vec<Vec<f64>> = vec![vec![0.0; columns.len()]; rows.len()];
        for (j, face) in columns.iter().enumerate() {
            for (i, v) in face.iter().enumerate() {
                let row = rows.iter().position(|r| *r == face.without(v)).unwrap();
                matrix[row][j] = if i % 2 == 0 { 1.0 } else { -1.0 };
            }
        }
        let mut rank = 0;
        for j in 0..columns.len() {
            let Some(pivot) = (rank..rows.len()).find(|&i| matrix[i][j].abs() > 1e-6) else {
                continue;
            };
            matrix.swap(rank, pivot);
            let (done, below) = matrix.split_at_mut(rank + 1);
            for row in below {
                let factor = row[j] / done[rank][j];
                for (entry, above) in row.iter_mut().zip(&done[rank]) {
                    *entry -= factor * above;
                }
            }
            rank += 1;
        }
        rank
    };
    let top = complex.dimension() + 1;
    let mut ranks = vec![1];
    ranks.extend((2..=top).map(rank));
    ranks.push(0);
    (0..top)
        .map(|i| (of_size(i + 1).len() - ranks[i] - ranks[i + 1]) as u128)
        .collect()
}

#[test]
fn all_ways_agree_on_up_to_5_vertices() {
    for complex in (1..=5).flat_map(|n| complexes(n).unwrap()) {
        let expected = naive(&complex);
        assert_eq!(betti(&complex), expected, "{complex}");
        assert_eq!(by_ranks(&complex), expected, "{complex}");
        let sequence = |h: &mut Homology, f: &[Face]| h.by_long_exact_sequence(f);
        assert_eq!(by_reductions(&complex, sequence), expected, "{complex}");
        let join = |h: &mut Homology, f: &[Face]| {
            let blocks = join_blocks(f, h.limits)?;
            h.of_join(f, &blocks)
        };
        assert_eq!(by_reductions(&complex, join), expected, "{complex}");
    }
}

#[test]
fn alexander_duality() {
    for complex in (2..=5).flat_map(|n| complexes(n).unwrap()) {
        let Ok(dual) = complex.alexander_dual(&Limits::none()) else {
            continue;
        };
        let dual = betti(&dual.complex);
        for (i, number) in betti(&complex).into_iter().enumerate() {
            let degree = complex.n() as i64 - i as i64 - 3;
            let index = usize::try_from(degree).ok();
            let other = index.and_then(|j| dual.get(j)).copied().unwrap_or(0);
            // Degree −1 of the dual belongs to a dual that is empty.
            if degree >= 0 {
                assert_eq!(number, other, "{complex} in degree {i}");
            }
        }
    }
}

/// The real projective plane on 6 vertices.
fn projective_plane() -> Complex {
    let triangles = [
        "123", "134", "145", "156", "126", "235", "346", "245", "356", "246",
    ];
    let facet = |t: &&str| t.bytes().map(|b| (b - b'1') as usize).collect();
    Complex::on(6, triangles.iter().map(facet).collect()).unwrap()
}

#[test]
fn torsion_is_not_mistaken_for_rank() {
    let plane = projective_plane();
    assert_eq!(plane.facets().len(), 10);
    assert_eq!(betti(&plane), [0, 0, 0]);
    // Modulo 2 it has homology in degrees 1 and 2, and so the ranks are
    // computed again over Q.
    let numbers = ranks::betti_numbers_starting_modulo(plane.facets(), 2);
    assert_eq!(numbers, [0, 0, 0]);
}

#[test]
fn known_spaces() {
    assert_eq!(betti(&torus().unwrap()), [0, 2, 1]);
    assert_eq!(betti(&points(7).unwrap()), [6]);
    assert_eq!(betti(&simplex(64).unwrap()), vec![0; 64]);
    assert_eq!(betti(&complete(20).unwrap()), [0, 171]);
    let sphere = |n: usize, top: usize| {
        let mut numbers = vec![0; top + 1];
        numbers[n] = 1;
        numbers
    };
    assert_eq!(betti(&octahedron(14).unwrap()), sphere(13, 13));
    assert_eq!(betti(&boundary(20).unwrap()), sphere(18, 18));
    // Arcs of 27 points out of 31 on a circle: an 11-sphere.
    assert_eq!(betti(&cycle(31, 27).unwrap()), sphere(11, 26));
    assert_eq!(betti(&cycle(64, 40).unwrap()), sphere(3, 39));
    // Where k − 1 is half of n, a wedge of n/2 − 1 spheres of
    // dimension 2.
    assert_eq!(betti(&cycle(12, 7).unwrap()), [0, 0, 5, 0, 0, 0, 0]);
    let binomial = crate::operations::binomial;
    assert_eq!(betti(&skeleton(30, 4).unwrap()), [0, 0, 0, binomial(29, 4)]);
    // KY11 Figure 4's torus with itself: Künneth.
    let square = Complex::join(&[torus().unwrap(), torus().unwrap()]).unwrap();
    assert_eq!(betti(&square), [0, 0, 0, 4, 4, 1]);
}

fn shifted(numbers: &[u128], by: usize, length: usize) -> Vec<u128> {
    let mut shifted = vec![0; by];
    shifted.extend(numbers);
    assert!(shifted.iter().skip(length).all(|b| *b == 0));
    shifted.resize(length, 0);
    shifted
}

/// ES96 §9. B keeps the homology; P and C move it up by one degree, P with |Y|
/// vertices by |Y| − 1. In reduced homology there is no exception: a simplex
/// and its C are both without homology.
fn check_shifts(complex: &Complex) {
    let numbers = betti(complex);
    let label = |name: &str| Label::new(name);
    let with_c = complex.c_operation(&label("z")).unwrap();
    let got = betti(&with_c);
    assert_eq!(got, shifted(&numbers, 1, got.len()), "C of {complex}");
    for x in 0..complex.n() {
        for new in [
            vec![label("y"), label("z")],
            vec![label("w"), label("y"), label("z")],
        ] {
            let with_b = complex.b_operation(x, &new).unwrap();
            let got = betti(&with_b);
            assert_eq!(got, shifted(&numbers, 0, got.len()), "B of {complex}");
            let with_p = complex.p_operation(x, &new).unwrap();
            let got = betti(&with_p);
            let by = new.len() - 1;
            assert_eq!(got, shifted(&numbers, by, got.len()), "P of {complex}");
        }
    }
}

#[test]
fn homology_shifts_on_up_to_4_vertices() {
    for complex in (1..=4).flat_map(|n| complexes(n).unwrap()) {
        check_shifts(&complex);
    }
}

#[test]
fn what_cannot_be_decided_is_an_error() {
    let tight = Limits::none().with_time(std::time::Duration::ZERO);
    assert!(torus().unwrap().betti_numbers(&tight).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn homology_shifts(complex in arb_complex(9)) {
        check_shifts(&complex);
    }

    #[test]
    fn reductions_agree_with_ranks(complex in arb_complex(12)) {
        prop_assert_eq!(betti(&complex), by_ranks(&complex));
        let sequence = |h: &mut Homology, f: &[Face]| h.by_long_exact_sequence(f);
        prop_assert_eq!(by_reductions(&complex, sequence), by_ranks(&complex));
    }

    #[test]
    fn the_euler_characteristic_is_the_alternating_sum(complex in arb_complex(12)) {
        let numbers = betti(&complex);
        let signed = numbers.iter().enumerate();
        let sum: i128 = signed.map(|(i, &b)| if i % 2 == 0 { b as i128 } else { -(b as i128) }).sum();
        prop_assert_eq!(sum + 1, complex.euler_characteristic(&Limits::none()).unwrap());
    }
}
