//! CN(6,4): opposite pairs balance, and a triangle is digital (DH13 Theorem
//! 3.5, Lemma 3.6).
//!
//! Opposite pairs have equal sums exactly if the three differences of opposite
//! stacks, a − d, e − b and c − f, are equal. Besides that, three alternating
//! stacks that include a least one must have digital sum 0.

use super::digital::digital_sum;
use super::game::{Circular, CircularRule, Formula, show};
use super::six_three::pairs_balance;
use super::view::View;
use crate::theorem::{Instance, Status, Theorem};
use faceoff_limits::{Limits, StopReason};
use num_bigint::{BigInt, BigUint};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// DH13 Theorem 3.5.
pub static SIX_FOUR: Theorem = Theorem {
    id: "DH13-3.5",
    title: "CN(6,4)",
    statement: "On six stacks in a circle, with moves on four neighbours, a zero position has \
                opposite pairs of neighbours with equal sums, and three alternating stacks with \
                digital sum 0, a least stack among them.",
    formula: "{ (a,b,c,d,e,f) : a + b = d + e, b + c = e + f, a ⊕ c ⊕ e = 0, a = min(p) } up to \
              symmetry",
    citation: "DH13, Theorem 3.5",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| Circular::apply(game, |n, k| (n, k) == (6, 4), |_| SixFour),
    instances: &[
        Instance::new("nim on cycle(6,4)", 3),
        Instance::new("nim on facets(1352,3524,5246,2461,4613,6135)", 2),
        Instance::new("nim on facets(abcd,bcde,cdef,defa,efab,fabc)", 2),
    ],
};

/// Is the position a zero position as written, without turning it?
fn is_standard([a, b, c, d, e, f]: [&BigUint; 6]) -> bool {
    pairs_balance([a, b, c, d, e, f])
        && digital_sum([a, c, e]) == BigUint::ZERO
        && [b, c, d, e, f].into_iter().all(|x| a <= x)
}

/// Is it a zero position of CN(6,4)?
pub fn is_zero(stacks: &[BigUint]) -> bool {
    View::all(stacks).any(|view| is_standard(view.named()))
}

struct SixFour;

impl CircularRule for SixFour {
    fn zero(&self, stacks: &[BigUint], _: &Limits) -> Result<Option<String>, StopReason> {
        let view = View::all(stacks).find(|view| is_standard(view.named()));
        Ok(view.map(|view| {
            let [a, b, c, d, e, f] = view.named::<6>();
            format!(
                "The stacks are {view}. Opposite pairs have equal sums, {a} + {b} = {d} + {e} and \
                 {b} + {c} = {e} + {f}; the digital sum {a} ⊕ {c} ⊕ {e} is 0, and {a} is a least \
                 stack."
            )
        }))
    }

    fn winning_move(
        &self,
        stacks: &[BigUint],
        _: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason> {
        let found = View::all(stacks).find_map(|view| {
            let (target, case) = proof_move(view.named())?;
            let text = format!(
                "See the stacks as {view}. {case} This gives {}.",
                show(&target)
            );
            Some((view.restore(&target), text))
        });
        Ok(found.expect("the smaller stacks of opposite pairs alternate or are consecutive"))
    }

    fn visit_winning_moves(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        if is_zero(stacks) {
            return Ok(ControlFlow::Continue(()));
        }
        visit_moves(stacks, limits, visit)
    }

    fn formula(&self) -> Formula {
        Formula::new(
            "a,b,c,d,e,f",
            "a+b=d+e & b+c=e+f & a^c^e=0 & a=min(a,b,c,d,e,f)",
            true,
        )
    }
}

/// The move of the proof of Theorem 3.5, where this reading is one of its two
/// cases with the stack to be adjusted in the right place.
fn proof_move(stacks: [&BigUint; 6]) -> Option<(Vec<BigUint>, String)> {
    alternating(stacks).or_else(|| consecutive(stacks))
}

/// Case 1: (A,b,C,a,B,c) with a ≤ A, b ≤ B, c ≤ C, where lowering a makes the
/// digital sum a ⊕ b ⊕ c zero, or it is zero already.
fn alternating([aa, b, cc, a, bb, c]: [&BigUint; 6]) -> Option<(Vec<BigUint>, String)> {
    if a > aa || b > bb || c > cc {
        return None;
    }
    let low = digital_sum([b, c]);
    if low > *a {
        return None;
    }
    let gaps = [aa - &low, bb - b, cc - c];
    let m = gaps.iter().min()?;
    let target = vec![&low + m, b.clone(), c + m, low.clone(), b + m, c.clone()];
    let case = format!(
        "The smaller stacks of the opposite pairs alternate. Bring {a} to {low}, so that \
         {low} ⊕ {b} ⊕ {c} = 0, and the larger stacks to the same distance {m} from their opposite \
         stacks."
    );
    Some((target, case))
}

/// Case 2: (A,B,C,a,b,c) with a ≤ A, b ≤ B, c ≤ C.
fn consecutive([aa, bb, cc, a, b, c]: [&BigUint; 6]) -> Option<(Vec<BigUint>, String)> {
    if a > aa || b > bb || c > cc {
        return None;
    }
    let start = "The smaller stacks of the opposite pairs are neighbours.";
    let low = digital_sum([b, c]);
    if low <= *a {
        let target = vec![
            low.clone(),
            b.clone(),
            c.clone(),
            low.clone(),
            b.clone(),
            c.clone(),
        ];
        let case = format!(
            "{start} Bring {aa} and {a} to {low}, so that {low} ⊕ {b} ⊕ {c} = 0, and the other \
             larger stacks to their opposite stacks."
        );
        return Some((target, case));
    }
    let low = digital_sum([a, c]);
    if low <= *b {
        let gaps = [aa - a, b - &low, cc - c];
        let m = gaps.iter().min()?;
        let target = vec![a + m, low.clone(), c + m, a.clone(), &low + m, c.clone()];
        let case = format!(
            "{start} Bring {bb} to {low}, so that {a} ⊕ {low} ⊕ {c} = 0, and then the larger stacks \
             to the same distance {m} from their opposite stacks."
        );
        return Some((target, case));
    }
    None
}

/// All zero positions that a move leads to.
///
/// Four stacks in a row are lowered, so two neighbours e, f stay. With the
/// common difference δ = e − b = c − f = a − d, the stacks b and c follow, and
/// a or d follows from the digital triangle: one candidate or two for each δ.
fn visit_moves(
    stacks: &[BigUint],
    limits: &Limits,
    visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, StopReason> {
    let mut pulse = limits.pulse();
    let mut seen = BTreeSet::new();
    for view in View::all(stacks).take(6) {
        let [a, b, c, d, e, f] = view.named().map(|x| BigInt::from(x.clone()));
        let first = (&e - &b).max(-&f).max(-&d);
        let last = (&c - &f).min(e.clone()).min(a.clone());
        let mut delta = first;
        while delta <= last {
            pulse.beat()?;
            let new_b = &e - &delta;
            let new_c = &f + &delta;
            let from_first = (&new_c ^ &e) - &delta;
            let from_second = &new_b ^ &f;
            for new_d in [from_first, from_second] {
                let target = [&new_d + &delta, new_b.clone(), new_c.clone(), new_d];
                let fits = target
                    .iter()
                    .zip([&a, &b, &c, &d])
                    .all(|(new, old)| new <= old);
                let target: Option<Vec<BigUint>> = target
                    .iter()
                    .chain([&e, &f])
                    .map(BigInt::to_biguint)
                    .collect();
                let Some(target) = target.filter(|_| fits) else {
                    continue;
                };
                let target = view.restore(&target);
                let new = target != stacks && is_zero(&target) && seen.insert(target.clone());
                if new && visit(&target).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            delta += 1;
        }
    }
    Ok(ControlFlow::Continue(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_positions(max: u32) -> impl Iterator<Item = [BigUint; 6]> {
        let base = max + 1;
        (0..base.pow(6))
            .map(move |code| std::array::from_fn(|i| (code / base.pow(i as u32) % base).into()))
    }

    #[test]
    fn lemma_3_6_a_minimum_in_both_triangles() {
        let mut met = 0;
        for stacks in all_positions(4).filter(|stacks| is_zero(stacks)) {
            let [a, b, c, d, e, f] = stacks.each_ref();
            let least = stacks.iter().min();
            if least == [a, c, e].into_iter().min() && least == [b, d, f].into_iter().min() {
                assert_eq!([a, b, c], [d, e, f]);
                met += 1;
            }
        }
        assert!(met > 10);
    }

    #[test]
    fn all_moves_are_found() {
        use faceoff_game::Ruleset;
        use faceoff_game::rules::nim::{Nim, Piles};
        let nim = Nim::new(faceoff_complex::families::cycle(6, 4).unwrap());
        for stacks in all_positions(2) {
            let small: Piles = stacks.iter().map(|x| u64::try_from(x).unwrap()).collect();
            let mut expected: Vec<Vec<BigUint>> = nim
                .options(&small)
                .into_iter()
                .map(|(_, option)| option.into_iter().map(BigUint::from).collect())
                .filter(|option: &Vec<BigUint>| is_zero(option))
                .collect();
            expected.sort();
            let mut found = Vec::new();
            let flow = visit_moves(&stacks, &Limits::none(), &mut |target| {
                found.push(target.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(flow, Ok(ControlFlow::Continue(())));
            found.sort();
            assert_eq!(found, expected, "{}", show(&stacks));
        }
    }
}
