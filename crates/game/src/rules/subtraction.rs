//! Subtraction games: `subtraction(1,2,3)`.
//!
//! Some heaps of tokens and a finite set of positive numbers. A move takes
//! from one heap as many tokens as a number of the set says.

use super::Kind;
use crate::any::Game;
use crate::heaps::{HeapCode, HeapGame, Taking};
use num_traits::ToPrimitive;

pub(super) const KIND: Kind = Kind {
    keyword: "subtraction",
    syntax: "subtraction(1,2,3)",
    summary: "heaps; a move takes a number of tokens that is in the list",
    rules: "Some heaps of tokens and a set of numbers. A move takes from one heap as many tokens as a number \
            of the set says.",
    example: "subtraction(1,3) @ 2,4",
    build: |head| {
        head.no_options()?;
        head.no_complex()?;
        let numbers = head.numbers_with(|number| match number.to_u64() {
            Some(0) => Err("a move takes at least one token"),
            Some(taken) => Ok(taken),
            None => Err("this number is too large"),
        })?;
        Ok(Game::new(subtraction(numbers)))
    },
};

/// The game in which a move takes a number of tokens of this set.
fn subtraction(mut set: Vec<u64>) -> HeapGame {
    set.sort_unstable();
    set.dedup();
    let names: Vec<String> = set.iter().map(u64::to_string).collect();
    let taking = |taken| Taking {
        taken,
        none: true,
        one: true,
        two: false,
    };
    let code = HeapCode::new(set.into_iter().map(taking));
    HeapGame::new(format!("subtraction({})", names.join(",")), code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps::Heaps;
    use crate::{Playable, Ruleset};

    #[test]
    fn a_move_takes_a_number_of_the_set() {
        let game = subtraction(vec![4, 1, 4]);
        assert_eq!(game.notation(), "subtraction(1,4)");
        let position = Heaps::from_slice(&[3, 4, 4]);
        let options: Vec<Heaps> = game.options(&position).into_iter().map(|o| o.1).collect();
        let expected: [&[u64]; 3] = [&[2, 4, 4], &[3, 3, 4], &[3, 4]];
        assert_eq!(options, expected.map(Heaps::from_slice));
    }
}
