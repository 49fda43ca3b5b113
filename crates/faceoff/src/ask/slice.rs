//! A slice of a table: two piles vary, the others stay as they are.
//!
//! It is filled from a table of the box below it, so every cell is exact.

use super::Ask;
use super::table::{Bounds, Table};
use crate::error::Error;
use crate::notation::{Notation, Spelled};
use crate::session::Session;
use crate::undecided::Undecided;
use faceoff_game::{Game, Problem};
use faceoff_tables::file::Entry;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A slice of a table: two piles vary, the others stay as they are.
///
/// ```
/// use faceoff::ask::Slice;
/// use faceoff::{Session, ask};
///
/// let problem = "wythoff on simplex(2) @ 0,0".into();
/// let question = Slice { problem, across: [0, 1], max: 3, values: false, misere: false };
/// let cells = ask(&question, &Session::default())?.cells.unwrap();
/// // Wythoff's zero positions: (0,0), (1,2), (2,1).
/// assert_eq!(cells, [[0, 1, 1, 1], [1, 1, 0, 1], [1, 0, 1, 1], [1, 1, 1, 1]]);
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slice {
    /// The game with its position.
    pub problem: Notation<Problem>,
    /// The piles that vary, counted from 0: across, then up.
    pub across: [usize; 2],
    /// How large they get.
    pub max: u32,
    /// Values instead of outcomes.
    #[serde(default)]
    pub values: bool,
    /// Misère play: whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// The answer to `slice`.
///
/// ```
/// use faceoff::ask::Slice;
/// use faceoff::{Session, ask};
///
/// let problem = "nim @ 5,0,0".into();
/// let question = Slice { problem, across: [1, 2], max: 7, values: true, misere: false };
/// let answer = ask(&question, &Session::default())?;
/// assert_eq!(answer.across, [1, 2]);
/// assert_eq!(answer.cells.unwrap()[6][3], 5 ^ 3 ^ 6);
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SliceAnswer {
    /// The game in notation.
    pub game: Spelled<Game>,
    /// The piles that vary, counted from 0: across, then up.
    pub across: [usize; 2],
    /// `cells[y][x]`: with values the nim-value; else 0 for a zero position
    /// (P) and 1 for any other (N).
    pub cells: Option<Vec<Vec<u32>>>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// The largest size of the piles that vary.
const MOST: u32 = 255;

impl Slice {
    /// The game, and the largest size of each pile.
    fn read(&self, session: &Session) -> Result<(Game, Vec<u32>), Error> {
        let refused = |why: &str| Error::Question(why.to_owned());
        let problem = self.problem.read(session)?;
        let placed = problem.single();
        let placed = placed.ok_or_else(|| refused("a slice is of one game, not a sum"))?;
        let piles = placed.position.as_piles();
        let piles = piles.ok_or_else(|| refused("a slice needs piles"))?;
        let [x, y] = self.across;
        if x == y || x >= piles.len() || y >= piles.len() {
            return Err(refused("two different piles vary in a slice"));
        }
        if self.max > MOST {
            return Err(refused(&format!("piles in a slice go up to {MOST}")));
        }
        let bound = |(v, pile)| match self.across.contains(&v) {
            true => Ok(self.max),
            false => u32::try_from(pile)
                .map_err(|_| refused(&format!("a pile of {pile} is too large for a table"))),
        };
        let bounds = piles
            .iter()
            .enumerate()
            .map(bound)
            .collect::<Result<_, _>>()?;
        Ok((placed.game.clone(), bounds))
    }
}

impl Ask for Slice {
    type Answer = SliceAnswer;

    fn answer(&self, session: &Session) -> Result<SliceAnswer, Error> {
        let (game, piles) = self.read(session)?;
        let [x, y] = self.across;
        let side = self.max as usize + 1;
        let mut cells = vec![vec![1; side]; side];
        let mut meet = |entry: &Entry| {
            let stays = |v: usize| v == x || v == y || entry.position[v] == piles[v];
            if (0..piles.len()).all(stays) {
                let cell = &mut cells[entry.position[y] as usize][entry.position[x] as usize];
                *cell = entry.value.unwrap_or(0);
            }
            Ok(())
        };
        let table = Table {
            values: self.values,
            misere: self.misere,
            ..Table::new(Notation::Value(game), Bounds::Each(piles.clone()))
        };
        let mut table = table.stream(session, &mut meet)?;
        let stopped = table
            .undecided
            .pop_first()
            .map(|(_, why)| ("cells".to_owned(), why));
        Ok(SliceAnswer {
            game: table.game,
            across: self.across,
            cells: stopped.is_none().then_some(cells),
            undecided: stopped.into_iter().collect(),
        })
    }
}

reply!(SliceAnswer);

#[cfg(test)]
mod tests {
    use super::*;

    fn slice(problem: &str, across: [usize; 2], values: bool) -> Result<Vec<Vec<u32>>, Error> {
        let question = Slice {
            problem: problem.into(),
            across,
            max: 5,
            values,
            misere: false,
        };
        let answer = question.answer(&Session::default())?;
        Ok(answer.cells.expect("there is no limit"))
    }

    #[test]
    fn slices_of_nim() {
        let values = slice("nim @ 3,9,9", [1, 2], true).unwrap();
        let zeros = slice("nim @ 3,9,9", [1, 2], false).unwrap();
        for x in 0..=5u32 {
            for y in 0..=5u32 {
                let (at, value) = ((y as usize, x as usize), 3 ^ x ^ y);
                assert_eq!(values[at.0][at.1], value);
                assert_eq!(zeros[at.0][at.1] == 0, value == 0);
            }
        }
    }

    #[test]
    fn a_slice_of_misere_play() {
        let question = Slice {
            problem: "nim @ 0,0".into(),
            across: [0, 1],
            max: 5,
            values: false,
            misere: true,
        };
        let cells = question.answer(&Session::default()).unwrap().cells.unwrap();
        for (y, row) in cells.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                // Bouton: as in normal play, but for piles of at most one.
                let lost = if x.max(y) <= 1 { x != y } else { x == y };
                assert_eq!(*cell == 0, lost, "{x},{y}");
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
