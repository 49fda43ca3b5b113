//! Five stacks: CN(5,2) and CN(5,3) (DH13 Theorem 3.1), with the moves of the
//! proof.

use super::circle::Circle;
use super::view::{Found, aside_from_the_least, first_view};
use crate::one_complex::OneComplex;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use num_bigint::BigUint;

/// DH13 Theorem 3.1 (1).
pub static FIVE_TWO: Theorem = Theorem {
    id: "DH13-3.1.1",
    title: "CN(5,2)",
    statement: "On five piles in a circle, with moves on two neighbours, a zero position has a \
                largest pile a between two equal piles b, and a + b is the sum of the other \
                two.",
    plain: "On this ring of five, a position is lost exactly if a largest pile lies between \
            two equal piles, and together with one of them it has as many chips as the two \
            piles opposite.",
    formula: TheoremFormula::Claimed,
    citation: "DH13, Theorem 3.1 (1); ES96, Proposition 8.3",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| CN52.apply(game),
    instances: &[
        Instance::new("nim on cycle(5,2)", 5),
        Instance::new("nim on facets(13,35,52,24,41)", 3),
        Instance::new("nim on graph(ab,bc,cd,de,ea)", 3),
    ],
};

/// DH13 Theorem 3.1 (2).
pub static FIVE_THREE: Theorem = Theorem {
    id: "DH13-3.1.2",
    title: "CN(5,3)",
    statement: "On five piles in a circle, with moves on three neighbours, a zero position has \
                an empty pile between two equal piles b, and b is the sum of the other two.",
    plain: "On this ring of five, a position is lost exactly if an empty pile lies between two \
            equal piles, and each of these has as many chips as the two piles opposite \
            together.",
    formula: TheoremFormula::Claimed,
    citation: "DH13, Theorem 3.1 (2); ES96, Proposition 8.4",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| CN53.apply(game),
    instances: &[
        Instance::new("nim on cycle(5,3)", 5),
        Instance::new("nim on facets(135,352,524,241,413)", 3),
        Instance::new("nim on facets(abc,bcd,cde,dea,eab)", 3),
    ],
};

static CN52: OneComplex = OneComplex::new(
    "CN(5,2) with the circle",
    "cycle(5,2)",
    "{ (a,b,c,d,b) : a+b=c+d & a=max(a,b,c,d) } up to symmetry",
    |complex| Circle::order_as(complex, 5, 2),
)
.with_strategy(|stacks| aside_from_the_least(stacks, five_two_move));

static CN53: OneComplex = OneComplex::new(
    "CN(5,3) with the circle",
    "cycle(5,3)",
    "{ (0,b,c,d,b) : b=c+d } up to symmetry",
    |complex| Circle::order_as(complex, 5, 3),
)
.with_strategy(|stacks| first_view(stacks, five_three_move));

/// The move of the proof of Theorem 3.1 (1), for stacks with an empty one.
fn five_two_move(stacks: [&BigUint; 5]) -> Found {
    let zero = BigUint::ZERO;
    let largest = stacks.into_iter().max()?;
    let [first, second, third, fourth, fifth] = stacks;
    if *first != zero {
        return None;
    }
    if second == largest {
        let (w, y, z) = (second, fourth, fifth);
        return Some(if *w >= z + y {
            let sum = z + y;
            let case = match *w == sum {
                true => format!(
                    "The largest, {w}, is next to the empty pile and equal to {z} + {y}: empty \
                     its other neighbour."
                ),
                false => format!(
                    "The largest, {w}, is next to the empty pile and above {z} + {y}: lower it \
                     to {sum} and empty its other neighbour."
                ),
            };
            (vec![zero.clone(), sum, zero, y.clone(), z.clone()], case)
        } else {
            (
                vec![zero.clone(), w.clone(), zero, w - z, z.clone()],
                format!(
                    "The largest, {w}, is next to the empty pile and less than {z} + {y}: empty \
                     its other neighbour and lower the next pile to {w} − {z} = {}.",
                    w - z
                ),
            )
        });
    }
    if (third == largest || fourth == largest) && second >= fifth {
        let (x, z, y) = (second - fifth, fourth, fifth);
        let target = match *z >= x {
            true => vec![zero.clone(), second.clone(), zero, x, y.clone()],
            false => vec![zero.clone(), z + y, zero, z.clone(), y.clone()],
        };
        let case = format!(
            "The largest, {largest}, is one apart from the empty pile. Empty the third pile and \
             bring the second, {second}, and the fourth, {z}, to a difference of {y}."
        );
        return Some((target, case));
    }
    None
}

/// The move of the proof of Theorem 3.1 (2).
fn five_three_move(stacks: [&BigUint; 5]) -> Found {
    let zero = BigUint::ZERO;
    let largest = stacks.into_iter().max()?;
    let [m, second, third, fourth, z] = stacks;
    if stacks.into_iter().min()? != m {
        return None;
    }
    if second == largest {
        let (x, y) = (third, fourth);
        return Some(if *y >= z + m {
            (
                vec![m.clone(), m + z, zero, m + z, z.clone()],
                format!(
                    "Keep the least pile {m} and the last, {z}; the piles between become {m} + {z}, 0, {m} + {z}."
                ),
            )
        } else if y >= z {
            (
                vec![y - z, y.clone(), zero, y.clone(), z.clone()],
                format!(
                    "Keep the last two piles, {y} and {z}; the others become {y} − {z}, {y}, 0."
                ),
            )
        } else if *x > z - y {
            (
                vec![zero, z.clone(), z - y, y.clone(), z.clone()],
                format!(
                    "Keep the last two piles, {y} and {z}; the others become 0, {z}, {z} − {y}."
                ),
            )
        } else {
            (
                vec![zero, x + y, x.clone(), y.clone(), x + y],
                format!(
                    "Keep the piles {x} and {y}; empty the first and bring the two beside it to {x} + {y}."
                ),
            )
        });
    }
    if third == largest {
        let x = second;
        return Some(if x + m >= *z {
            (
                vec![m.clone(), z - m, z.clone(), zero, z.clone()],
                format!(
                    "Keep the least pile {m} and the last, {z}; the others become {z} − {m}, {z}, 0."
                ),
            )
        } else {
            (
                vec![m.clone(), x.clone(), x + m, zero, x + m],
                format!(
                    "Keep the first two piles, {m} and {x}; the others become {x} + {m}, 0, {x} + {m}."
                ),
            )
        });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_limits::Limits;
    use std::ops::ControlFlow;

    fn big<const N: usize>(stacks: [u32; N]) -> Vec<BigUint> {
        stacks.map(BigUint::from).to_vec()
    }

    fn moves(find: fn([&BigUint; 5]) -> Found, from: [u32; 5]) -> Vec<BigUint> {
        let from = big(from);
        find(std::array::from_fn(|i| &from[i])).unwrap().0
    }

    #[test]
    fn the_examples_of_the_proof_for_two() {
        let cases = [
            ([0, 6, 4, 3, 2], [0, 5, 0, 3, 2]),
            ([0, 6, 4, 3, 5], [0, 6, 0, 1, 5]),
            ([0, 5, 6, 3, 4], [0, 5, 0, 1, 4]),
            ([0, 5, 6, 1, 3], [0, 4, 0, 1, 3]),
        ];
        for (from, to) in cases {
            assert_eq!(moves(five_two_move, from), big(to), "{from:?}");
        }
    }

    #[test]
    fn the_examples_of_the_proof_for_three() {
        let cases = [
            ([3, 9, 5, 7, 4], [3, 7, 0, 7, 4]),
            ([3, 9, 5, 6, 4], [2, 6, 0, 6, 4]),
            ([3, 6, 4, 3, 5], [0, 5, 2, 3, 5]),
            ([2, 5, 8, 7, 3], [2, 1, 3, 0, 3]),
            // Printed as (2,3,8,7,3), which has no move to (2,3,5,0,5).
            ([2, 3, 8, 7, 6], [2, 3, 5, 0, 5]),
        ];
        for (from, to) in cases {
            assert_eq!(moves(five_three_move, from), big(to), "{from:?}");
        }
        // The example of the fourth row does not begin with its least stack;
        // the move is good all the same.
        let (from, to) = (big([3, 6, 1, 3, 5]), big([0, 4, 1, 3, 4]));
        let find = &mut |target| match target == to {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let found = CN53.zeros().visit_moves(&from, &Limits::none(), find);
        assert_eq!(found, Ok(ControlFlow::Break(())));
    }
}
