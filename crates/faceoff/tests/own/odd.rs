//! An odd number of chips from one pile: the rule lists its options.

use faceoff::games::{Kind, PileGame, PileRule, Piles, VisitPiles};
use faceoff::{Complex, Game};
use std::ops::ControlFlow;

#[derive(Debug)]
struct Odd;

impl PileRule for Odd {
    fn visit(&self, _: &Complex, piles: &Piles, visit: VisitPiles<'_>) -> ControlFlow<()> {
        let moves = |v: usize| (1..=piles[v]).step_by(2).map(move |taken| (v, taken));
        (0..piles.len()).flat_map(moves).try_for_each(|(v, taken)| {
            let mut now = piles.clone();
            now[v] -= taken;
            visit(&now)
        })
    }
}

pub const KIND: Kind = Kind {
    keyword: "odd",
    syntax: "odd on COMPLEX",
    summary: "an odd number of chips from one pile",
    rules: "A move takes an odd number of chips from one pile.",
    example: "odd on points(2) @ 2,3",
    build: |head| Ok(Game::new(PileGame::new("odd", Odd, head.complex()?))),
};
