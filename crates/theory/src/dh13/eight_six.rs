//! CN(8,6) (DH13 Theorem 4.1 and Remark 4.2).
//!
//! The zero positions are (0, x, a1, b1, e, b2, a2, x) with a1 + b1 = a2 + b2 =
//! x and e = min(x, a1 + a2): two linear pieces. A winning move comes from one
//! of the lemmas in [`super::eight_six_lemmas`]; all winning moves come from
//! the pieces.

use super::eight_six_lemmas::solve;
use super::game::{Circular, CircularRule, Formula};
use super::linear_rule::{circular_set, move_into, visit_moves_into};
use super::view::View;
use crate::linear::LinearSet;
use crate::theorem::{Instance, Status, Theorem};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// DH13 Theorem 4.1.
pub static EIGHT_SIX: Theorem = Theorem {
    id: "DH13-4.1",
    title: "CN(8,6)",
    statement: "On eight stacks in a circle, with moves on six neighbours, a zero position has \
                an empty stack between two stacks x; the pairs beside them sum to x each; and \
                the stack opposite to the empty one is the sum of the two stacks next to the \
                x's, or x if that is less.",
    formula: "{ (0,x,a1,b1,e,b2,a2,x) : a1 + b1 = a2 + b2 = x, e = min(x, a1 + a2) } up to symmetry",
    citation: "DH13, Theorem 4.1",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| Circular::apply(game, |n, k| (n, k) == (8, 6), |_| EightSix),
    instances: &[
        Instance::new("nim on cycle(8,6)", 4),
        Instance::new(
            "nim on facets(135724,357246,572468,724681,246813,468135,681357,813572)",
            1,
        ),
        Instance::new(
            "nim on facets(abcdef,bcdefg,cdefgh,defgha,efghab,fghabc,ghabcd,habcde)",
            2,
        ),
    ],
};

static SET: LazyLock<LinearSet> = LazyLock::new(|| {
    circular_set(
        8,
        6,
        &[
            "(0,a+b,a,b,a+d,c,d,a+b) : a+b=c+d & a+d<=a+b",
            "(0,a+b,a,b,a+b,c,d,a+b) : a+b=c+d & a+d>=a+b",
        ],
    )
});

/// Is the position of the form of Theorem 4.1 as written, with the empty stack
/// first?
pub fn is_standard([zero, x, a1, b1, e, b2, a2, y]: [&BigUint; 8]) -> bool {
    *zero == BigUint::ZERO
        && x == y
        && a1 + b1 == *x
        && a2 + b2 == *x
        && *e == (a1 + a2).min(x.clone())
}

/// Is it a zero position of CN(8,6)?
pub fn is_zero(stacks: &[BigUint]) -> bool {
    View::all(stacks).any(|view| is_standard(view.named()))
}

/// Remark 4.2: the shapes of zero positions with more than one empty stack.
/// Each has a reflection that shows that any of its empty stacks can be taken
/// for the 0 of the standard form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zeros {
    /// One empty stack only.
    One,
    /// (1) All stacks are empty.
    All,
    /// (2) (0, x, 0, x, a2, b2, a2, x): a1 = 0.
    TwoApart,
    /// (3) (0, x, x, 0, x, b2, a2, x): b1 = 0.
    ThreeApart,
    /// (4) (0, x, 0, x, 0, x, 0, x): e = 0.
    Alternating,
}

/// The shape of a zero position in the sense of Remark 4.2; `None` if it is
/// not a zero position.
pub fn zeros(stacks: &[BigUint]) -> Option<Zeros> {
    if !is_zero(stacks) {
        return None;
    }
    let empty = |stack: &&BigUint| **stack == BigUint::ZERO;
    Some(match stacks.iter().filter(empty).count() {
        1 => Zeros::One,
        8 => Zeros::All,
        4 => Zeros::Alternating,
        _ => {
            let apart = View::all(stacks).any(|view| {
                let [zero, _, a1, ..] = view.named::<8>();
                empty(&zero) && empty(&a1)
            });
            if apart {
                Zeros::TwoApart
            } else {
                Zeros::ThreeApart
            }
        }
    })
}

struct EightSix;

impl CircularRule for EightSix {
    fn zero(&self, stacks: &[BigUint], _: &Limits) -> Result<Option<String>, StopReason> {
        let view = View::all(stacks).find(|view| is_standard(view.named()));
        Ok(view.map(|view| {
            let [_, x, a1, b1, e, b2, a2, _] = view.named::<8>();
            format!(
                "The stacks are {view}, of the form (0,x,a1,b1,e,b2,a2,x): {a1} + {b1} = {a2} + \
                 {b2} = x = {x}, and e = {e} is the smaller of x and a1 + a2 = {}.",
                a1 + a2
            )
        }))
    }

    fn winning_move(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason> {
        if let Some(found) = solve(stacks) {
            let why = format!("See the stacks as {}. {}", found.view, found.why);
            return Ok((found.target(), why));
        }
        let target = move_into(&SET, stacks, limits)?;
        Ok((target, "Found from the closed form.".to_owned()))
    }

    fn visit_winning_moves(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        visit_moves_into(&SET, stacks, limits, visit)
    }

    fn formula(&self) -> Formula {
        Formula::new("0,x,a,b,e,c,d,x", "a+b=x & c+d=x & e=min(x,a+d)", true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Plan, Successor};
    use faceoff_complex::Complex;
    use faceoff_complex::notation::NamedComplex;
    use faceoff_game::PositionSpec;
    use faceoff_game::rules::Nim;
    use std::collections::HashSet;

    fn all_stacks(max: u32) -> impl Iterator<Item = Vec<BigUint>> {
        let base = max + 1;
        let stacks = move |code: u32| (0..8).map(move |i| (code / base.pow(i) % base).into());
        (0..base.pow(8)).map(move |code| stacks(code).collect())
    }

    #[test]
    fn the_pieces_are_the_closed_form() {
        for stacks in all_stacks(3) {
            let member = SET.member(&stacks, &Limits::none()).unwrap();
            assert_eq!(member.is_some(), is_zero(&stacks), "{stacks:?}");
        }
    }

    #[test]
    fn remark_4_2_any_empty_stack_is_the_zero_of_the_standard_form() {
        let mut seen = HashSet::new();
        for stacks in all_stacks(4).filter(|stacks| is_zero(stacks)) {
            let shape = zeros(&stacks).unwrap();
            seen.insert(shape);
            let largest = stacks.iter().max().unwrap();
            let (mut empty, mut standard) = (0, 0);
            for view in View::all(&stacks).take(8) {
                let [first, x, .., y] = view.named::<8>();
                if *first == BigUint::ZERO {
                    empty += 1;
                    assert_eq!([x, y], [largest, largest], "a zero is between two x");
                    standard += u32::from(is_standard(view.named()));
                }
            }
            assert_eq!(empty, standard, "{stacks:?}");
            let expected = match shape {
                Zeros::One => 1..=1,
                Zeros::All => 8..=8,
                Zeros::TwoApart | Zeros::ThreeApart => 2..=3,
                Zeros::Alternating => 4..=4,
            };
            assert!(expected.contains(&empty), "{stacks:?}: {shape:?}");
        }
        assert_eq!(seen.len(), 5, "every shape was met");
    }

    fn piles(text: &str) -> Vec<BigUint> {
        text.split(',').map(|pile| pile.parse().unwrap()).collect()
    }

    #[test]
    fn example_4_9_is_among_all_moves() {
        let plan = Plan::nim(faceoff_complex::families::cycle(8, 6).unwrap());
        let position = PositionSpec::Piles(piles("4,12,11,9,10,16,1,17"));
        let limits = Limits::none();
        let (theorem, moves) = plan
            .winning_moves(&position, 10_000, &limits)
            .unwrap()
            .unwrap();
        assert_eq!(theorem.id, "DH13-4.1");
        assert!(moves.complete);
        for expected in [
            "1,12,11,3,10,13,0,13",
            "2,12,11,5,9,14,0,14",
            "3,12,11,7,8,15,0,15",
            "4,12,11,9,7,16,0,16",
        ] {
            let expected = PositionSpec::Piles(piles(expected));
            assert!(moves.positions.contains(&expected), "{expected}");
        }
    }

    /// 40-digit piles on a circle whose order is hidden in the facets.
    #[test]
    fn large_piles_in_another_order() {
        let text = "facets(135724,357246,572468,724681,246813,468135,681357,813572)";
        let complex: Complex = text.parse::<NamedComplex>().unwrap().complex;
        let nim = Nim::new(complex.clone());
        let plan = Plan::nim(complex);
        let limits = Limits::none();
        let mut seed = BigUint::from(2013u32);
        for _ in 0..200 {
            let stacks: Vec<BigUint> = (0..8)
                .map(|_| {
                    seed = (&seed * 6364136223846793005u64 + 1442695040888963407u64)
                        .modpow(&3u32.into(), &BigUint::from(10u32).pow(40));
                    seed.clone()
                })
                .collect();
            let position = PositionSpec::Piles(stacks.clone());
            let found = plan.verdict(&position, &limits).unwrap().unwrap();
            assert_eq!(found.theorem.id, "DH13-4.1");
            let Some(Successor::Position(target)) = found.verdict.winning_move else {
                panic!("random stacks are no zero position");
            };
            nim.check_move(&stacks, target.as_piles().unwrap()).unwrap();
            assert!(
                plan.verdict(&target, &limits)
                    .unwrap()
                    .unwrap()
                    .verdict
                    .is_zero()
            );
            let some = plan
                .winning_moves(&position, 5, &limits)
                .unwrap()
                .unwrap()
                .1;
            assert!(!some.positions.is_empty());
        }
    }
}
