//! A slice of a table: two piles vary, the others stay as they are.
//!
//! [`Wanted::read`] checks what is asked, [`Wanted::compute`] fills the slice
//! from a table of the box below it, so every cell is exact.

use crate::{Problem, TableAsk, table};
use faceoff_game::Game;
use faceoff_limits::Limits;
use faceoff_tables::file::Entry;
use schemars::JsonSchema;
use serde::Serialize;

/// What is asked of a slice.
#[derive(Clone, Copy, Debug)]
pub struct SliceAsk {
    /// The piles that vary, counted from 0: across, then up.
    pub across: [usize; 2],
    /// How large they get.
    pub max: u32,
    /// Values instead of outcomes.
    pub values: bool,
}

/// A slice that can be computed.
pub struct Wanted {
    game: Game,
    piles: Vec<u32>,
    ask: SliceAsk,
}

/// The answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Slice {
    /// The game in notation.
    pub game: String,
    /// The piles that vary, counted from 0: across, then up.
    pub across: [usize; 2],
    /// `cells[y][x]`: with values the nim-value; else 0 for a zero position
    /// (P) and 1 for any other (N).
    pub cells: Vec<Vec<u32>>,
}

/// The largest size of the piles that vary.
const MOST: u32 = 255;

impl Wanted {
    /// Check what is asked.
    pub fn read(problem: &Problem, ask: SliceAsk) -> Result<Self, String> {
        let placed = problem
            .single()
            .ok_or("a slice is of one game, not a sum")?;
        let piles = placed.position.as_piles();
        let piles = piles.ok_or("a slice needs piles")?;
        let [x, y] = ask.across;
        if x == y || x >= piles.len() || y >= piles.len() {
            return Err("two different piles vary in a slice".to_owned());
        }
        if ask.max > MOST {
            return Err(format!("piles in a slice go up to {MOST}"));
        }
        let mut bounds = Vec::new();
        for (v, pile) in piles.iter().enumerate() {
            let size = if ask.across.contains(&v) {
                Ok(ask.max)
            } else {
                u32::try_from(pile)
                    .map_err(|_| format!("a pile of {pile} is too large for a table"))
            };
            bounds.push(size?);
        }
        Ok(Self {
            game: placed.game.clone(),
            piles: bounds,
            ask,
        })
    }

    /// Fill the slice.
    pub fn compute(&self, limits: &Limits) -> Result<Slice, String> {
        let [x, y] = self.ask.across;
        let side = self.ask.max as usize + 1;
        let mut cells = vec![vec![1; side]; side];
        let mut meet = |entry: Entry| {
            let stays = |v: usize| v == x || v == y || entry.position[v] == self.piles[v];
            if (0..self.piles.len()).all(stays) {
                let cell = &mut cells[entry.position[y] as usize][entry.position[x] as usize];
                *cell = entry.value.unwrap_or(0);
            }
        };
        let ask = TableAsk {
            values: self.ask.values,
            ..TableAsk::default()
        };
        let answer = table(&self.game, &self.piles, &ask, Some(&mut meet), limits);
        let answer = answer.map_err(|error| error.to_string())?;
        match answer.undecided.into_values().next() {
            Some(reason) => Err(reason),
            None => Ok(Slice {
                game: answer.game,
                across: self.ask.across,
                cells,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slice(problem: &str, across: [usize; 2], values: bool) -> Result<Slice, String> {
        let ask = SliceAsk {
            across,
            max: 5,
            values,
        };
        Wanted::read(&problem.parse().unwrap(), ask)?.compute(&Limits::none())
    }

    #[test]
    fn slices_of_nim() {
        let values = slice("nim @ 3,9,9", [1, 2], true).unwrap();
        let zeros = slice("nim @ 3,9,9", [1, 2], false).unwrap();
        for x in 0..=5u32 {
            for y in 0..=5u32 {
                let (at, value) = ((y as usize, x as usize), 3 ^ x ^ y);
                assert_eq!(values.cells[at.0][at.1], value);
                assert_eq!(zeros.cells[at.0][at.1] == 0, value == 0);
            }
        }
    }

    #[test]
    fn what_cannot_be_sliced_is_refused() {
        assert!(slice("nim @ 3,9,9", [1, 1], true).is_err());
        assert!(slice("nim @ 3,9,9", [1, 3], true).is_err());
        assert!(slice("nim @ 1,2 + kayles @ 3", [0, 1], true).is_err());
        assert!(slice("chomp on complete(3)", [0, 1], true).is_err());
        assert!(slice("delete-nim @ 3,4", [0, 1], true).is_err());
        let huge = format!("nim @ 1{},2,3", "0".repeat(30));
        assert!(slice(&huge, [1, 2], false).is_err());
    }
}
