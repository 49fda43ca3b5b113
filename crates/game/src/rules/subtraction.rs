//! Subtraction games: `subtraction(1,2,3)`.
//!
//! Some heaps of tokens and a finite set of positive numbers. A move takes
//! from one heap as many tokens as a number of the set says.

use super::Kind;
use super::heaps::{self, Heaps};
use crate::any::Game;
use crate::notation::PositionSpec;
use crate::playable::{Expects, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

pub(super) const KIND: Kind = Kind {
    keyword: "subtraction",
    syntax: "subtraction(1,2,3)",
    summary: "heaps; a move takes a number of tokens that is in the list",
    build: |head| {
        head.no_options()?;
        head.no_complex()?;
        let numbers = head.numbers()?;
        let mut set = Vec::new();
        let mut problems = Vec::new();
        for (number, piece) in numbers.iter().zip(head.arguments.iter().flatten()) {
            match number.to_u64() {
                Some(0) => problems.push(piece.trim().problem("a move takes at least one token")),
                Some(taken) => set.push(taken),
                None => problems.push(piece.trim().problem("this number is too large")),
            }
        }
        match problems.is_empty() {
            true => Ok(Game::new(Subtraction::new(set))),
            false => Err(problems),
        }
    },
};

/// A subtraction game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtraction {
    set: Vec<u64>,
}

impl Subtraction {
    /// The game in which a move takes a number of tokens of this set, which
    /// is neither empty nor holds 0.
    pub fn new(mut set: Vec<u64>) -> Self {
        set.sort_unstable();
        set.dedup();
        assert!(
            set.first().is_some_and(|least| *least > 0),
            "a move takes at least one token"
        );
        Self { set }
    }

    /// The numbers that may be taken, ascending.
    pub fn set(&self) -> &[u64] {
        &self.set
    }
}

impl Ruleset for Subtraction {
    type Position = Heaps;
    /// The heap that is lowered and the number taken.
    type Move = (u64, u64);

    fn visit_options(&self, position: &Heaps, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut now = position.clone();
        heaps::each_heap(position, |heap, rest| {
            for &taken in self.set.iter().take_while(|taken| **taken <= heap) {
                heaps::join(rest, [heap - taken, 0], &mut now);
                visit(&(heap, taken), &now)?;
            }
            ControlFlow::Continue(())
        })
    }
}

impl Playable for Subtraction {
    fn notation(&self) -> String {
        let set: Vec<String> = self.set.iter().map(u64::to_string).collect();
        format!("subtraction({})", set.join(","))
    }

    fn expects(&self) -> Expects {
        Expects::Heaps
    }

    fn position(&self, spec: &PositionSpec) -> Result<Heaps, TooLarge> {
        heaps::from_spec(spec)
    }

    fn spec(&self, position: &Heaps) -> PositionSpec {
        heaps::to_spec(position)
    }

    fn describe(&self, _from: &Heaps, (heap, taken): &(u64, u64), _to: &Heaps) -> String {
        format!("take {taken} from the heap of {heap}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_a_number_of_the_set() {
        let game = Subtraction::new(vec![4, 1, 4]);
        assert_eq!(game.notation(), "subtraction(1,4)");
        let position = Heaps::from_slice(&[3, 4, 4]);
        let options: Vec<Heaps> = game.options(&position).into_iter().map(|o| o.1).collect();
        let expected: [&[u64]; 3] = [&[2, 4, 4], &[3, 3, 4], &[3, 4]];
        assert_eq!(options, expected.map(Heaps::from_slice));
    }
}
