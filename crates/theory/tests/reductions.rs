//! Reductions: what they recognise, and answers carried back from the core.

mod support;

use faceoff_complex::{Complex, Label, enumerate};
use faceoff_limits::Limits;
use faceoff_theory::Plan;
use faceoff_theory::reductions::{Answer, Operation, Reduction, Solver, Step, reduce};
use num_bigint::BigUint;
use support::oracle::NimTable;

fn complex(text: &str) -> Complex {
    text.parse().unwrap()
}

fn reduced(complex: &Complex) -> Reduction {
    reduce(complex, &Limits::none()).unwrap()
}

fn undone(complex: &Complex, operation: Operation) -> bool {
    let step = Step::undo(complex, operation, &Limits::none());
    step.unwrap().is_some()
}

/// ES96 §7: C^{z1} C^{z2} (Δ) = P_x^{z1,z2} C^x (Δ).
#[test]
fn two_c_operations_are_p_after_c() {
    let [z1, z2, x] = ["z1", "z2", "x"].map(Label::new);
    for n in 1..=4 {
        for base in enumerate::complexes(n).unwrap() {
            let twice = base.c_operation(&z2).unwrap().c_operation(&z1).unwrap();
            let once = base.c_operation(&x).unwrap();
            let doubled = once.p_operation(n, &[z2.clone(), z1.clone()]).unwrap();
            assert_eq!(twice, doubled, "{base}");
        }
    }
}

/// Each operation on every complex on up to 4 vertices is recognised and
/// undone, up to the names of vertices.
#[test]
fn operations_are_undone() {
    let limits = Limits::none();
    let same = |a: &Complex, b: &Complex| a.is_isomorphic(b, &limits).unwrap();
    let [y, z] = ["y", "z"].map(Label::new);
    for n in 2..=4 {
        for base in enumerate::complexes(n).unwrap().filter(|c| !c.is_simplex()) {
            let core = reduced(&base).core;
            let c = base.c_operation(&z).unwrap();
            assert!(undone(&c, Operation::C), "C of {base}");
            assert!(same(&reduced(&base.cone().unwrap()).core, &core), "{base}");
            for v in 0..n {
                let new = [y.clone(), z.clone()];
                let b = base.b_operation(v, &new).unwrap();
                assert!(undone(&b, Operation::B), "B of {base}");
                assert!(same(&reduced(&b).core, &core), "B of {base}");
                let p = base.p_operation(v, &new).unwrap();
                assert!(same(&reduced(&p).core, &core), "P of {base}");
            }
        }
    }
}

/// ES96 Figure 4.
#[test]
fn figure_4() {
    let b = reduced(&complex("facets(uyz,w)"));
    assert_eq!(b.core.facets().len(), 2);
    assert_eq!(b.core.n(), 2);
    let p = reduced(&complex("facets(uyz,wy,wz)"));
    let operations: Vec<Operation> = p.steps.iter().map(|step| step.operation).collect();
    assert_eq!(operations, [Operation::P, Operation::B]);
    assert_eq!(p.core.n(), 2);
}

/// Who wins, the move and the length, from the theorems about the core, on
/// every complex on up to 5 vertices that can be reduced.
#[test]
fn answers_are_carried_back() {
    let limits = Limits::none();
    let mut found = 0;
    for n in 2..=5 {
        for x in enumerate::complexes(n).unwrap() {
            let reduction = reduced(&x);
            if reduction.steps.is_empty() {
                continue;
            }
            found += 1;
            let plan = Plan::nim(reduction.core.clone());
            let solver = reduction.solver(&plan);
            let table = NimTable::new(&x, if n <= 4 { 4 } else { 2 });
            for at in 0..table.size() {
                let piles: Vec<BigUint> = table.piles(at).into_iter().map(Into::into).collect();
                let projected = reduction.project(&piles);
                assert_eq!(projected.len(), reduction.core.n());
                let Some(answer) = solver.answer(&piles, &limits).unwrap() else {
                    continue;
                };
                assert_eq!(answer == Answer::Zero, table.zero[at], "{x} {piles:?}");
                if let Answer::Next(Some(target)) = answer {
                    let nim = faceoff_game::PileGame::nim(x.clone());
                    nim.check_move(&piles, &target).unwrap();
                    let there = solver.answer(&target, &limits).unwrap();
                    assert_eq!(there, Some(Answer::Zero), "{x} {piles:?}");
                }
            }
        }
    }
    assert!(found > 50, "{found} complexes can be reduced");
}
