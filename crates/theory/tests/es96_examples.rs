//! The worked examples and remarks of ES96 that are not tested where the
//! theorems are (3.3, 3.4, 4.6 and Figure 2 are).

mod support;

use faceoff_complex::{Complex, Face, Label, enumerate};
use faceoff_limits::Limits;
use faceoff_theory::Plan;
use faceoff_theory::es96::nim_basis::{NimBasis, Regularity, regularity};
use support::oracle::NimTable;

fn complex(text: &str) -> Complex {
    text.parse().unwrap()
}

fn claim(text: &str) -> String {
    let plan = Plan::nim(complex(text));
    let form = plan.closed_form(&Limits::none()).unwrap().unwrap();
    form.claim().unwrap().to_string()
}

fn zero(table: &NimTable, piles: &[u64]) -> bool {
    let found = (0..table.size()).find(|at| table.piles(*at) == piles);
    table.zero[found.expect("in the table")]
}

/// Figure 4: n_u + n_x = n_w, then n_u + n_y + n_z = n_w for B, and n_y = n_z
/// with n_u + n_y = n_w for P.
#[test]
fn figure_4() {
    type Condition = fn(&[u64]) -> bool;
    let cases: [(&str, Condition); 3] = [
        ("facets(ux,w)", |p| p[0] + p[2] == p[1]),
        ("facets(uyz,w)", |p| p[0] + p[2] + p[3] == p[1]),
        ("facets(uyz,wy,wz)", |p| p[2] == p[3] && p[0] + p[2] == p[1]),
    ];
    for (text, condition) in cases {
        let table = NimTable::new(&complex(text), 4);
        for at in 0..table.size() {
            assert_eq!(table.zero[at], condition(&table.piles(at)), "{text}");
        }
    }
}

/// Proof of Proposition 8.4: facets 123, 234, 14 have the zero positions
/// (a+b, a, b, a+b).
#[test]
fn the_complex_in_the_proof_of_8_4() {
    assert_eq!(claim("facets(123,234,14)"), "{ (a+b,a,b,a+b) }");
}

/// Section 8: (3,3,2,3,2,2,1) is a zero position on C_{7,2} and (2,2,1,2,1,1,0)
/// is not; 1 is a zero position.
#[test]
fn the_converse_of_conjecture_8_1_fails() {
    let table = NimTable::new(&complex("cycle(7,2)"), 3);
    assert!(zero(&table, &[3, 3, 2, 3, 2, 2, 1]));
    assert!(!zero(&table, &[2, 2, 1, 2, 1, 1, 0]));
    assert!(zero(&table, &[1; 7]));
}

/// Section 9: H_i(Δ) ≅ H_i(B_x(Δ)) ≅ H_{i+1}(P_x(Δ)) ≅ H_{i+1}(C^z(Δ)), by the
/// ranks of the reduced homology.
#[test]
fn homology_of_the_operations() {
    let limits = Limits::none();
    let betti = |x: &Complex| -> Vec<u128> {
        let mut betti = x.betti_numbers(&limits).unwrap();
        while betti.last() == Some(&0) {
            betti.pop();
        }
        betti
    };
    let raised = |betti: Vec<u128>| match betti.is_empty() {
        true => betti,
        false => std::iter::once(0).chain(betti).collect(),
    };
    let [y, z] = ["y", "z"].map(Label::new);
    for n in 1..=4 {
        for x in enumerate::complexes(n).unwrap() {
            assert_eq!(
                betti(&x.c_operation(&z).unwrap()),
                raised(betti(&x)),
                "C of {x}"
            );
            for v in 0..n {
                let new = [y.clone(), z.clone()];
                let b = x.b_operation(v, &new).unwrap();
                assert_eq!(betti(&b), betti(&x), "B of {x}");
                let p = x.p_operation(v, &new).unwrap();
                assert_eq!(betti(&p), raised(betti(&x)), "P of {x}");
            }
        }
    }
}

fn basis(x: &Complex) -> Option<NimBasis> {
    match regularity(x, &Limits::none()).unwrap() {
        Regularity::Regular(basis) => Some(basis),
        Regularity::Irregular(_) => None,
    }
}

/// Corollary 4.5: every circuit is in the Nim-basis. Section 6: P_x(Δ) is
/// Nim-regular exactly if Δ is, and its Nim-basis has y and z in place of x.
#[test]
fn nim_bases_of_circuits_and_of_p() {
    let [y, z] = ["y", "z"].map(Label::new);
    for n in 1..=4 {
        for x in enumerate::complexes(n).unwrap() {
            let small = basis(&x);
            if let Some(basis) = &small {
                let circuits = x.circuits(&Limits::none()).unwrap();
                assert!(circuits.iter().all(|c| basis.contains(*c)), "{x}");
            }
            for v in 0..n {
                let p = x.p_operation(v, &[y.clone(), z.clone()]).unwrap();
                let large = basis_of_p(&p);
                let doubled = small.as_ref().map(|basis| {
                    let mut sets: Vec<Face> = basis
                        .sets(1 << 10)
                        .unwrap()
                        .into_iter()
                        .map(|set| doubled(set, v, n))
                        .collect();
                    sets.sort_unstable();
                    sets
                });
                assert_eq!(large, doubled, "P of {x} at {v}");
            }
        }
    }
}

fn basis_of_p(p: &Complex) -> Option<Vec<Face>> {
    let mut sets = basis(p)?.sets(1 << 10).unwrap();
    sets.sort_unstable();
    Some(sets)
}

/// The set on P_x(Δ): x is dropped, and y and z come last.
fn doubled(set: Face, x: usize, n: usize) -> Face {
    let kept = set.without(x).map(|v| if v > x { v - 1 } else { v });
    match set.contains(x) {
        true => kept.with(n - 1).with(n),
        false => kept,
    }
}
