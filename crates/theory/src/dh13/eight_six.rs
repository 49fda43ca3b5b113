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
use faceoff_complex::Complex;
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
    status: Status::ProvedInPaper,
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
        complex: &Complex,
        stacks: &[BigUint],
        limits: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason> {
        if let Some(found) = solve(stacks) {
            let why = format!("See the stacks as {}. {}", found.view, found.why);
            return Ok((found.target(), why));
        }
        let target = move_into(&SET, complex, stacks, limits)?;
        Ok((target, "Found from the closed form.".to_owned()))
    }

    fn visit_winning_moves(
        &self,
        complex: &Complex,
        stacks: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        visit_moves_into(&SET, complex, stacks, limits, visit)
    }

    fn formula(&self) -> Formula {
        Formula::new("0,x,a,b,e,c,d,x", "a+b=x & c+d=x & e=min(x,a+d)", true)
    }
}
