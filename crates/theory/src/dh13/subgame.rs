//! Nim inside circular Nim (DH13 Section 6, item 3).
//!
//! Stacks that are pairwise at least k apart can never be lowered together: if
//! all others are empty, the game is Nim on them. For n ≥ 3k there are three
//! such stacks, so CN(n,k) contains CN(3,1), and then its zero positions are
//! not closed under addition: (1,2,3) and (1,3,2) are zero positions of Nim,
//! and (2,5,5) is not.

use super::circle::Circle;
use super::nim_sum::{corrections, nim_sum};
use crate::decision::{Coverage, PileDecision, Reply, Verdict, WinningMoves};
use crate::theorem::{Applied, Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_game::{Game, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// DH13 Section 6, item 3.
pub(crate) static NIM_INSIDE: Theorem = Theorem {
    id: "DH13-6.3",
    title: "Nim inside CN(n,k) for n ≥ 3k",
    statement: "In CN(n,k) with n ≥ 3k, if the piles that are not empty are pairwise at least k \
                apart, the position is one of Nim: its value is the nim-sum of the piles.",
    plain: "The piles that are not empty are so far apart that no move reaches two of them: \
            this is Nim. The position is lost exactly if the nim-sum of the piles is 0.",
    formula: TheoremFormula::Stated(
        "v(p) = p1 ⊕ … ⊕ pn if p_i p_j = 0 for all i ≠ j less than k apart",
    ),
    citation: "DH13, Section 6, item 3",
    status: Status::ProvedInPaper,
    strength: 35,
    apply,
    instances: &[
        Instance::new("nim on cycle(6,2)", 3),
        Instance::new("nim on cycle(9,3)", 1),
        Instance::new("nim on cycle(8,2)", 2),
    ],
};

/// Places of as many stacks of CN(n,k) as possible, pairwise at least k apart,
/// counted from 0: ⌊n/k⌋ of them.
pub fn nim_places(n: usize, k: usize) -> Vec<usize> {
    (0..n / k).map(|i| i * k).collect()
}

/// Two zero positions of CN(n,k), n ≥ 3k, whose sum is no zero position;
/// `None` for smaller n.
pub fn sum_that_fails(n: usize, k: usize) -> Option<[Vec<BigUint>; 2]> {
    let places = nim_places(n, k);
    (places.len() >= 3).then(|| {
        [[1u32, 2, 3], [1, 3, 2]].map(|stacks| {
            let mut position = vec![BigUint::ZERO; n];
            for (place, stack) in places.iter().zip(stacks) {
                position[*place] = stack.into();
            }
            position
        })
    })
}

fn apply(game: &Game, _: &Limits) -> Applied {
    let circle = nim_complex(game)
        .and_then(Circle::recognise)
        .filter(|circle| circle.n >= 3 * circle.k);
    boxed(circle.map(|circle| NimInside { circle }))
}

struct NimInside {
    circle: Circle,
}

impl NimInside {
    /// The vertices with stacks that are not empty, if they are pairwise at
    /// least k apart, and those stacks.
    fn inside<'a>(&self, piles: &'a [BigUint]) -> Option<(Vec<usize>, Vec<&'a BigUint>)> {
        let Circle { n, k, order } = &self.circle;
        let places: Vec<usize> = (0..*n)
            .filter(|&place| piles[order[place]] != BigUint::ZERO)
            .collect();
        let distances = super::circuits::distances(*n, &places);
        let apart = distances.iter().all(|distance| distance >= k);
        apart.then(|| {
            let vertices: Vec<usize> = places.iter().map(|&place| order[place]).collect();
            let stacks = vertices.iter().map(|&v| &piles[v]).collect();
            (vertices, stacks)
        })
    }
}

/// The piles with one of them replaced.
fn replaced(piles: &[BigUint], v: usize, pile: BigUint) -> Vec<BigUint> {
    let mut target = piles.to_vec();
    target[v] = pile;
    target
}

impl PileDecision for NimInside {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let Some((vertices, stacks)) = self.inside(piles) else {
            return Ok(None);
        };
        let k = self.circle.k;
        let sum = nim_sum(stacks.iter().copied());
        let start = format!(
            "The piles that are not empty are at least {k} apart, so no move lowers two of them: \
             the game is Nim, with nim-sum {sum}."
        );
        let Some((i, smaller)) = corrections(stacks.iter().copied()).next() else {
            return Ok(Some(Verdict::of_value(sum, start)));
        };
        let why = format!("{start} Lower the pile of {} to {smaller}.", stacks[i]);
        let target = replaced(piles, vertices[i], smaller);
        let verdict = Verdict::of_value(sum, why);
        Ok(Some(verdict.with_move(PositionSpec::Piles(target))))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Some)
    }

    fn because(&self) -> String {
        let Circle { n, k, .. } = self.circle;
        format!("the complex is CN({n},{k}), and {n} ≥ 3·{k}")
    }

    fn move_to_value(&self, piles: &[BigUint], value: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        let Some((vertices, mut stacks)) = self.inside(piles) else {
            return Ok(None);
        };
        stacks.push(value);
        let lowered = corrections(stacks).find(|(i, _)| *i < vertices.len());
        Ok(lowered.map(|(i, smaller)| replaced(piles, vertices[i], smaller)))
    }

    fn winning_moves(&self, piles: &[BigUint], at_most: usize, _: &Limits) -> Reply<WinningMoves> {
        Ok(self.inside(piles).map(|(vertices, stacks)| {
            let lowered = corrections(stacks);
            let moves = lowered.map(|(i, smaller)| replaced(piles, vertices[i], smaller));
            WinningMoves::take(moves, at_most)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::Face;
    use faceoff_complex::families::cycle;

    #[test]
    fn nim_on_three_stacks_is_inside() {
        for k in 1..=5 {
            for n in 3 * k..=3 * k + 4 {
                let complex = cycle(n, k).unwrap();
                let places = nim_places(n, k);
                assert!(places.len() >= 3);
                let set: Face = places.iter().copied().collect();
                let inside = complex.induced(set).unwrap();
                assert!(inside.facets().iter().all(|facet| facet.len() == 1));
            }
            assert!(nim_places(3 * k - 1, k).len() < 3);
        }
    }

    #[test]
    fn zero_positions_are_not_closed_under_addition() {
        assert!(sum_that_fails(8, 3).is_none());
        for (n, k) in [(3, 1), (6, 2), (7, 2), (9, 3), (11, 3)] {
            let decision = apply(
                &Game::new(faceoff_game::PileGame::nim(cycle(n, k).unwrap())),
                &Limits::none(),
            );
            let decision = decision.unwrap().unwrap();
            let is_zero = |piles: Vec<BigUint>| {
                let position = PositionSpec::Piles(piles);
                let verdict = decision.decide(&position, &Limits::none());
                verdict.unwrap().unwrap().is_zero()
            };
            let [p, q] = sum_that_fails(n, k).unwrap();
            let sum = p.iter().zip(&q).map(|(x, y)| x + y).collect();
            assert!(is_zero(p) && is_zero(q) && !is_zero(sum));
        }
    }
}
