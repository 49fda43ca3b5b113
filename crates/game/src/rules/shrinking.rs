//! Shrinking circular Nim (Oginuma, Shinoda, arXiv:2411.07497):
//! `shrinking on cycle(n,k)`.
//!
//! Piles in a circle. A move takes any numbers of chips, at least one in all,
//! from k consecutive piles. A pile that is empty vanishes, and its neighbours
//! become adjacent; where at most k piles are left, a move may take from all.

use super::Kind;
use crate::any::Game;
use crate::piles::{PileGame, PileRule, Piles, Take, VisitPiles, lowered_piles};
use crate::playable::IllegalMove;
use faceoff_complex::{Complex, Face, families};
use num_bigint::BigUint;
use std::ops::ControlFlow;

pub(super) const KIND: Kind = Kind {
    keyword: "shrinking",
    syntax: "shrinking on cycle(n,k)",
    summary: "piles in a circle; k consecutive ones in a move, where empty piles vanish",
    rules: "Piles of chips in a circle. A move takes any numbers of chips, at least one in all, from k \
            consecutive piles. A pile that is empty vanishes and its neighbours become adjacent; where \
            at most k piles are left, a move may take from all of them (arXiv:2411.07497).",
    example: "shrinking on cycle(4,2) @ 1,0,2,1",
    build: |head| {
        head.no_options()?;
        let complex = head.complex()?;
        let (n, k) = (complex.complex.n(), complex.complex.facets()[0].len());
        let circles = (1..=n).map(|m| families::cycle(m, k.min(m)).expect("not larger"));
        let circles: Vec<Complex> = circles.collect();
        match circles.last() == Some(&complex.complex) {
            true => Ok(Game::new(PileGame::new(
                "shrinking",
                Shrinking { circles },
                complex,
            ))),
            false => head.refuse("is played on cycle(n,k)"),
        }
    },
};

/// The circles of 1, 2, … piles.
#[derive(Debug)]
struct Shrinking {
    circles: Vec<Complex>,
}

impl PileRule for Shrinking {
    fn visit(&self, _: &Complex, piles: &Piles, visit: VisitPiles<'_>) -> ControlFlow<()> {
        let left: Vec<usize> = (0..piles.len()).filter(|&v| piles[v] > 0).collect();
        let Some(circle) = left.len().checked_sub(1).map(|i| &self.circles[i]) else {
            return ControlFlow::Continue(());
        };
        let mut now = piles.clone();
        let small: Piles = left.iter().map(|&v| piles[v]).collect();
        Take::NIM.visit(circle, &small, &mut |option| {
            left.iter()
                .zip(option)
                .for_each(|(&v, pile)| now[v] = *pile);
            visit(&now)
        })
    }

    fn check(
        &self,
        complex: &Complex,
        from: &[BigUint],
        to: &[BigUint],
    ) -> Result<(), IllegalMove> {
        let lowered = lowered_piles(complex, from, to)?;
        let left = (0..from.len()).filter(|&v| from[v] != BigUint::ZERO);
        let places: Face = { left }
            .enumerate()
            .filter(|(_, v)| lowered.contains(*v))
            .map(|(place, _)| place)
            .collect();
        let left = from.iter().filter(|pile| **pile != BigUint::ZERO).count();
        match self.circles[left - 1].is_face(places) {
            true => Ok(()),
            false => {
                let (set, k) = (complex.show(lowered), complex.facets()[0].len());
                let text = format!("{set} is not among {k} consecutive piles that are not empty");
                Err(IllegalMove(text))
            }
        }
    }

    fn sentence(&self, complex: &Complex) -> Option<String> {
        let k = complex.facets()[0].len();
        Some(format!(
            "A move takes any numbers of chips from up to {k} neighbouring piles of the circle. A pile \
             that is empty vanishes, and its neighbours are neighbours then; from {k} or fewer piles \
             that are left, a move may take from all."
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    /// The definition: cut out the empty piles, and play circular Nim.
    #[test]
    fn empty_piles_vanish() {
        for (n, k) in [(4, 2), (5, 2), (5, 3), (4, 4), (3, 1)] {
            let game: Game = format!("shrinking on cycle({n},{k})").parse().unwrap();
            let game = game.as_piles().unwrap();
            let big =
                |piles: &Piles| -> Vec<BigUint> { piles.iter().map(|p| (*p).into()).collect() };
            let all: Vec<Piles> = (0..3u64.pow(n))
                .map(|code| (0..n).map(|v| code / 3u64.pow(v) % 3).collect())
                .collect();
            for from in &all {
                let options: Vec<Piles> = game.options(from).into_iter().map(|o| o.1).collect();
                let left: Vec<usize> = (0..from.len()).filter(|&v| from[v] > 0).collect();
                for to in &all {
                    let lower = to != from && to.iter().zip(from).all(|(t, f)| t <= f);
                    let window = |start: usize| {
                        let inside: Vec<usize> = (0..k.min(left.len()))
                            .map(|i| left[(start + i) % left.len()])
                            .collect();
                        (0..from.len()).all(|v| to[v] == from[v] || inside.contains(&v))
                    };
                    let legal = lower && (0..left.len()).any(window);
                    assert_eq!(options.contains(to), legal, "{from:?} {to:?}");
                    assert_eq!(game.check_move(&big(from), &big(to)).is_ok(), legal);
                }
            }
        }
        assert!("shrinking on path(3,2)".parse::<Game>().is_err());
    }
}
