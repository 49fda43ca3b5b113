//! CN(6,3): opposite pairs of neighbours have equal sums (DH13 Theorem 3.2,
//! Remarks 3.3 and 3.4).
//!
//! Two of the equations a+b = d+e, b+c = e+f, c+d = f+a imply the third
//! (Remark 3.3). A winning move is in general not unique: on the stacks a, b,
//! c one may go on from (a',b',c') to (a'+ℓ,b'−ℓ,c'+ℓ) (Remark 3.4).

use super::game::{Circular, CircularRule, Formula};
use super::linear_rule::{circular_set, visit_moves_into};
use super::view::View;
use crate::linear::LinearSet;
use crate::theorem::{Instance, Status, Theorem};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// DH13 Theorem 3.2.
pub static SIX_THREE: Theorem = Theorem {
    id: "DH13-3.2",
    title: "CN(6,3)",
    statement: "On six stacks in a circle, with moves on three neighbours, the zero positions \
                are those in which opposite pairs of neighbours have equal sums.",
    formula: "{ (a,b,c,d,e,f) : a + b = d + e, b + c = e + f }",
    citation: "DH13, Theorem 3.2",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| Circular::apply(game, |n, k| (n, k) == (6, 3), |_| SixThree),
    instances: &[
        Instance::new("nim on cycle(6,3)", 3),
        Instance::new("nim on facets(135,352,524,246,461,613)", 2),
        Instance::new("nim on facets(abc,bcd,cde,def,efa,fab)", 2),
    ],
};

static SET: LazyLock<LinearSet> =
    LazyLock::new(|| circular_set(6, 3, &["(a,b,c,d,e,f) : a+b=d+e & b+c=e+f"]));

/// Do opposite pairs of neighbours have equal sums? Two pairs suffice
/// (Remark 3.3).
pub fn pairs_balance([a, b, c, d, e, f]: [&BigUint; 6]) -> bool {
    a + b == d + e && b + c == e + f
}

struct SixThree;

impl CircularRule for SixThree {
    fn zero(&self, stacks: &[BigUint], _: &Limits) -> Result<Option<String>, StopReason> {
        let [a, b, c, d, e, f] = std::array::from_fn(|i| &stacks[i]);
        Ok(pairs_balance([a, b, c, d, e, f]).then(|| {
            format!(
                "Opposite pairs have equal sums: {a} + {b} = {d} + {e} and {b} + {c} = {e} + {f}, \
                 and so the third pair too."
            )
        }))
    }

    fn winning_move(
        &self,
        stacks: &[BigUint],
        _: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason> {
        // Zero positions stay so when the same is added to all stacks.
        let least = stacks.iter().min().cloned().unwrap_or_default();
        let shifted: Vec<BigUint> = stacks.iter().map(|stack| stack - &least).collect();
        let found = View::all(&shifted).find_map(|view| {
            let (target, case) = move_with_last_empty(view.named())?;
            Some((view.restore(&target), format!("See them as {view}. {case}")))
        });
        let (target, case) = found.expect("a least stack can be read last, from the larger side");
        let target = target.iter().map(|stack| stack + &least).collect();
        let prefix = match least == BigUint::ZERO {
            true => String::new(),
            false => format!("Put {least} of every stack aside: that changes nothing. "),
        };
        Ok((target, prefix + &case))
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
        Formula::new("a,b,c,d,e,f", "a+b=d+e & b+c=e+f", false)
    }
}

/// The move of the proof: f = 0 and a + b ≥ d + e.
fn move_with_last_empty([a, b, c, d, e, f]: [&BigUint; 6]) -> Option<(Vec<BigUint>, String)> {
    let zero = BigUint::ZERO;
    if *f != zero || a + b < d + e {
        return None;
    }
    let own = BigUint::clone;
    Some(if b > e {
        let least = a.min(d);
        (
            vec![own(least), own(e), zero.clone(), own(least), own(e), zero],
            format!(
                "Since {b} > {e}, lower {b} to {e}, empty the third stack and lower the larger of \
                 {a} and {d} to the smaller."
            ),
        )
    } else if *c >= e - b {
        (
            vec![d + e - b, own(b), e - b, own(d), own(e), zero],
            format!(
                "Keep the second stack {b} and lower the first to {d} + {e} − {b} and the third to \
                 {e} − {b}."
            ),
        )
    } else {
        (
            vec![c + d, own(b), own(c), own(d), b + c, zero],
            format!("Lower the first stack to {c} + {d} and the fifth to {b} + {c}."),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big<const N: usize>(stacks: [u32; N]) -> Vec<BigUint> {
        stacks.map(BigUint::from).to_vec()
    }

    #[test]
    fn the_examples_of_the_proof() {
        let cases = [
            ([5, 10, 8, 6, 9, 0], [5, 9, 0, 5, 9, 0]),
            ([10, 8, 8, 4, 9, 0], [5, 8, 1, 4, 9, 0]),
            ([10, 8, 5, 2, 14, 0], [7, 8, 5, 2, 13, 0]),
        ];
        for (from, to) in cases {
            let from = big(from);
            let found = move_with_last_empty(std::array::from_fn(|i| &from[i])).unwrap();
            assert_eq!(found.0, big(to), "{from:?}");
        }
    }

    #[test]
    fn remark_3_3_two_pairs_imply_the_third() {
        for code in 0..4u32.pow(6) {
            let [a, b, c, d, e, f] = std::array::from_fn(|i| code / 4u32.pow(i as u32) % 4);
            let pairs = [a + b == d + e, b + c == e + f, c + d == f + a];
            let equal = pairs.iter().filter(|pair| **pair).count();
            assert_ne!(equal, 2);
            let stacks = [a, b, c, d, e, f].map(BigUint::from);
            assert_eq!(pairs_balance(stacks.each_ref()), equal == 3);
        }
    }

    #[test]
    fn remark_3_4_moves_are_not_unique() {
        let from = big([10, 9, 5, 8, 4, 3]);
        let mut found = Vec::new();
        let flow = SET.visit_moves(&from, &Limits::none(), &mut |target| {
            found.push(target.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(flow, Ok(ControlFlow::Continue(())));
        for l in 0..=5 {
            assert!(found.contains(&big([5 + l, 7 - l, l, 8, 4, 3])), "{l}");
        }
        // On these three stacks there are no others.
        let on_first = |target: &&Vec<BigUint>| target[3..] == from[3..];
        assert_eq!(found.iter().filter(on_first).count(), 6);
    }
}
