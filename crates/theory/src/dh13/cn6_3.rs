//! CN(6,3): opposite pairs of neighbours have equal sums (DH13 Theorem 3.2,
//! Remarks 3.3 and 3.4).
//!
//! Two of the equations a+b = d+e, b+c = e+f, c+d = f+a imply the third
//! (Remark 3.3). A winning move is in general not unique: on the stacks a, b,
//! c one may go on from (a',b',c') to (a'+ℓ,b'−ℓ,c'+ℓ) (Remark 3.4).

use super::circle::Circle;
use super::view::{Found, aside_from_the_least};
use crate::one_complex::OneComplex;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use num_bigint::BigUint;

/// DH13 Theorem 3.2.
pub static SIX_THREE: Theorem = Theorem {
    id: "DH13-3.2",
    title: "CN(6,3)",
    statement: "On six piles in a circle, with moves on three neighbours, the zero positions \
                are those in which opposite pairs of neighbours have equal sums.",
    plain: "On this ring of six, a position is lost exactly if every two neighbours hold as \
            many chips as the two neighbours opposite them.",
    formula: TheoremFormula::Claimed,
    citation: "DH13, Theorem 3.2",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| CN63.apply(game),
    instances: &[
        Instance::new("nim on cycle(6,3)", 3),
        Instance::new("nim on facets(135,352,524,246,461,613)", 2),
        Instance::new("nim on facets(abc,bcd,cde,def,efa,fab)", 2),
    ],
};

static CN63: OneComplex = OneComplex::new(
    "CN(6,3) with the circle",
    "cycle(6,3)",
    "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }",
    |complex| Circle::order_as(complex, 6, 3),
)
// A least stack can be read last, from the larger side.
.with_strategy(|stacks| aside_from_the_least(stacks, move_with_last_empty));

/// The move of the proof: f = 0 and a + b ≥ d + e.
fn move_with_last_empty([a, b, c, d, e, f]: [&BigUint; 6]) -> Found {
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
                "Since {b} > {e}, lower {b} to {e}, empty the third pile and lower the larger of \
                 {a} and {d} to the smaller."
            ),
        )
    } else if *c >= e - b {
        (
            vec![d + e - b, own(b), e - b, own(d), own(e), zero],
            format!(
                "Keep the second pile {b} and lower the first to {d} + {e} − {b} and the third to \
                 {e} − {b}."
            ),
        )
    } else {
        (
            vec![c + d, own(b), own(c), own(d), b + c, zero],
            format!("Lower the first pile to {c} + {d} and the fifth to {b} + {c}."),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_limits::Limits;
    use std::ops::ControlFlow;

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
            let stacks = big([a, b, c, d, e, f]);
            let member = CN63.zeros().reading(&stacks, &Limits::none()).unwrap();
            assert_eq!(member.is_some(), equal == 3);
        }
    }

    #[test]
    fn remark_3_4_moves_are_not_unique() {
        let from = big([10, 9, 5, 8, 4, 3]);
        let mut found = Vec::new();
        let keep = &mut |target| {
            found.push(target);
            ControlFlow::Continue(())
        };
        let flow = CN63.zeros().visit_moves(&from, &Limits::none(), keep);
        assert_eq!(flow, Ok(ControlFlow::Continue(())));
        for l in 0..=5 {
            assert!(found.contains(&big([5 + l, 7 - l, l, 8, 4, 3])), "{l}");
        }
        // On these three stacks there are no others.
        let on_first = |target: &&Vec<BigUint>| target[3..] == from[3..];
        assert_eq!(found.iter().filter(on_first).count(), 6);
    }
}
