//! CN(8,6) (DH13 Theorem 4.1 and Remark 4.2). A winning move comes from one of
//! the lemmas in [`super::cn8_6_lemmas`]; all winning moves come from the claim.

use super::circle::Circle;
use super::cn8_6_lemmas::solve;
use crate::one_complex::OneComplex;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};

/// DH13 Theorem 4.1.
pub static EIGHT_SIX: Theorem = Theorem {
    id: "DH13-4.1",
    title: "CN(8,6)",
    statement: "On eight piles in a circle, with moves on six neighbours, a zero position has \
                an empty pile between two piles x; the pairs beside them sum to x each; and \
                the pile opposite to the empty one is the sum of the two piles next to the \
                x's, or x if that is less.",
    plain: "On this ring of eight, a position is lost exactly if an empty pile lies between \
            two equal piles, the next two piles on either side hold together as much as one of \
            these, and the pile opposite the empty one has as many chips as the two piles next \
            to the equal ones, or as one of the equal ones if that is less.",
    formula: TheoremFormula::Claimed,
    citation: "DH13, Theorem 4.1",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| CN86.apply(game),
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

static CN86: OneComplex = OneComplex::new(
    "CN(8,6) with the circle",
    "cycle(8,6)",
    "{ (0,x,a,b,e,c,d,x) : a+b=x & c+d=x & e=min(x,a+d) } up to symmetry",
    |complex| Circle::order_as(complex, 8, 6),
)
.with_strategy(|stacks| {
    let found = solve(stacks)?;
    let why = format!("See the piles as {}. {}", found.view, found.why);
    Some((found.target(), why))
});

/// Is it a zero position of CN(8,6)?
#[cfg(test)]
pub(super) fn is_zero(stacks: &[num_bigint::BigUint]) -> bool {
    let reading = CN86
        .zeros()
        .reading(stacks, &faceoff_limits::Limits::none());
    reading.unwrap().is_some()
}

#[cfg(test)]
mod tests {
    use super::super::view::View;
    use super::*;
    use crate::{Plan, Successor};
    use faceoff_claim::Plain;
    use faceoff_complex::Complex;
    use faceoff_complex::notation::NamedComplex;
    use faceoff_game::{PileGame, PositionSpec};
    use faceoff_limits::Limits;
    use num_bigint::BigUint;
    use std::collections::HashSet;

    fn all_stacks(max: u32) -> impl Iterator<Item = Vec<BigUint>> {
        let base = max + 1;
        let stacks = move |code: u32| (0..8).map(move |i| (code / base.pow(i) % base).into());
        (0..base.pow(8)).map(move |code| stacks(code).collect())
    }

    /// Remark 4.2: the shapes of zero positions with more than one empty
    /// stack. Each has a reflection that shows that any of its empty stacks can
    /// be taken for the 0 of the standard form.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    enum Shape {
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

    fn shape(stacks: &[BigUint]) -> Shape {
        let empty = |stack: &&BigUint| **stack == BigUint::ZERO;
        let apart = |view: View| {
            let [zero, _, a1, ..] = view.named::<8>();
            empty(&zero) && empty(&a1)
        };
        match stacks.iter().filter(empty).count() {
            1 => Shape::One,
            8 => Shape::All,
            4 => Shape::Alternating,
            _ if View::all(stacks).any(apart) => Shape::TwoApart,
            _ => Shape::ThreeApart,
        }
    }

    #[test]
    fn remark_4_2_any_empty_stack_is_the_zero_of_the_standard_form() {
        let form = Plain::of(CN86.zeros().set()).unwrap().builders[0].clone();
        let form = form.into_set();
        let is_standard = |stacks: &[BigUint]| form.contains(stacks, &[]).unwrap();
        let mut seen = HashSet::new();
        let with_empty = |stacks: &Vec<BigUint>| stacks.contains(&BigUint::ZERO);
        for stacks in all_stacks(4).filter(with_empty) {
            if !is_zero(&stacks) {
                continue;
            }
            let shape = shape(&stacks);
            seen.insert(shape);
            let largest = stacks.iter().max().unwrap();
            let (mut empty, mut standard) = (0, 0);
            for view in View::all(&stacks).take(8) {
                let [first, x, .., y] = view.named::<8>();
                if *first == BigUint::ZERO {
                    empty += 1;
                    assert_eq!([x, y], [largest, largest], "a zero is between two x");
                    standard += u32::from(is_standard(&view.stacks));
                }
            }
            assert_eq!(empty, standard, "{stacks:?}");
            let expected = match shape {
                Shape::One => 1..=1,
                Shape::All => 8..=8,
                Shape::TwoApart | Shape::ThreeApart => 2..=3,
                Shape::Alternating => 4..=4,
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
        let nim = PileGame::nim(complex.clone());
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
                panic!("random piles are no zero position");
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
