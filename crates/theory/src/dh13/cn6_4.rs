//! CN(6,4): opposite pairs balance, and the nim-sum of a triangle is 0 (DH13
//! Theorem 3.5, Lemma 3.6).
//!
//! Opposite pairs have equal sums exactly if the three differences of opposite
//! stacks, a − d, e − b and c − f, are equal. Besides that, three alternating
//! stacks that include a least one must have nim-sum 0. That is not linear: the
//! automaton of the claim plays, and finds all winning moves; one is also found
//! by the proof.

use super::circle::Circle;
use super::nim_sum::nim_sum;
use super::view::{Found, first_view};
use crate::one_complex::OneComplex;
use crate::piles::show;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use num_bigint::BigUint;

/// DH13 Theorem 3.5.
pub static SIX_FOUR: Theorem = Theorem {
    id: "DH13-3.5",
    title: "CN(6,4)",
    statement: "On six piles in a circle, with moves on four neighbours, a zero position has \
                opposite pairs of neighbours with equal sums, and three alternating piles with \
                nim-sum 0, a least pile among them.",
    plain: "On this ring of six, a position is lost exactly if every two neighbours hold as \
            many chips as the two opposite them, and a smallest pile and the two piles that \
            are two steps away from it have nim-sum 0.",
    formula: TheoremFormula::Claimed,
    citation: "DH13, Theorem 3.5",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| CN64.apply(game),
    instances: &[
        Instance::new("nim on cycle(6,4)", 3),
        Instance::new("nim on facets(1352,3524,5246,2461,4613,6135)", 2),
        Instance::new("nim on facets(abcd,bcde,cdef,defa,efab,fabc)", 2),
    ],
};

static CN64: OneComplex = OneComplex::new(
    "CN(6,4) with the circle",
    "cycle(6,4)",
    "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f & a^c^e=0 & a=min(a,b,c,d,e,f) } up to symmetry",
    |complex| Circle::order_as(complex, 6, 4),
)
.with_strategy(|stacks| {
    // The smaller stacks of opposite pairs alternate or are consecutive.
    first_view(stacks, |stacks| {
        let (target, case) = proof_move(stacks)?;
        let why = format!("{case} This gives {}.", show(&target));
        Some((target, why))
    })
});

/// The move of the proof of Theorem 3.5, where this reading is one of its two
/// cases with the stack to be adjusted in the right place.
fn proof_move(stacks: [&BigUint; 6]) -> Found {
    alternating(stacks).or_else(|| consecutive(stacks))
}

/// Case 1: (A,b,C,a,B,c) with a ≤ A, b ≤ B, c ≤ C, where lowering a makes the
/// nim-sum a ⊕ b ⊕ c zero, or it is zero already.
fn alternating([aa, b, cc, a, bb, c]: [&BigUint; 6]) -> Found {
    if a > aa || b > bb || c > cc {
        return None;
    }
    let low = nim_sum([b, c]);
    if low > *a {
        return None;
    }
    let gaps = [aa - &low, bb - b, cc - c];
    let m = gaps.iter().min()?;
    let target = vec![&low + m, b.clone(), c + m, low.clone(), b + m, c.clone()];
    let case = format!(
        "The smaller piles of the opposite pairs alternate. Bring {a} to {low}, so that \
         {low} ⊕ {b} ⊕ {c} = 0, and the larger piles to the same distance {m} from their opposite \
         piles."
    );
    Some((target, case))
}

/// Case 2: (A,B,C,a,b,c) with a ≤ A, b ≤ B, c ≤ C.
fn consecutive([aa, bb, cc, a, b, c]: [&BigUint; 6]) -> Found {
    if a > aa || b > bb || c > cc {
        return None;
    }
    let start = "The smaller piles of the opposite pairs are neighbours.";
    let low = nim_sum([b, c]);
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
             larger piles to their opposite piles."
        );
        return Some((target, case));
    }
    let low = nim_sum([a, c]);
    if low <= *b {
        let gaps = [aa - a, b - &low, cc - c];
        let m = gaps.iter().min()?;
        let target = vec![a + m, low.clone(), c + m, a.clone(), &low + m, c.clone()];
        let case = format!(
            "{start} Bring {bb} to {low}, so that {a} ⊕ {low} ⊕ {c} = 0, and then the larger piles \
             to the same distance {m} from their opposite piles."
        );
        return Some((target, case));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_limits::Limits;

    fn all_positions(max: u32) -> impl Iterator<Item = [BigUint; 6]> {
        let base = max + 1;
        (0..base.pow(6))
            .map(move |code| std::array::from_fn(|i| (code / base.pow(i as u32) % base).into()))
    }

    #[test]
    fn lemma_3_6_a_minimum_in_both_triangles() {
        let mut met = 0;
        let limits = Limits::none();
        let is_zero = |stacks: &[BigUint]| CN64.zeros().reading(stacks, &limits).unwrap().is_some();
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
}
