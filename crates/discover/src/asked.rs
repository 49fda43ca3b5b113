//! The game whose zero positions are asked for.

use faceoff_complex::Complex;
use faceoff_game::piles::Rule;
use faceoff_game::{Play, Take};
use faceoff_limits::StopReason;

/// The largest box: with this many bits in all piles together.
const MOST_BITS: usize = 48;

/// The largest box for rules that the fast engine does not know.
const MOST_BITS_SLOWLY: usize = 22;

/// A game on the piles of a complex, and who wins at its end.
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_discover::{Asked, Effort, discover};
/// use faceoff_game::Play;
/// use faceoff_limits::Limits;
///
/// // One pile in misère play: who takes the last chip loses.
/// let pile: Complex = "simplex(1)".parse().unwrap();
/// let asked = Asked { play: Play::Misere, ..Asked::nim(&pile) };
/// let found = discover(asked, &Effort::default(), &Limits::none()).found.unwrap();
/// assert!(found.set.contains_small(&[1]) && !found.set.contains_small(&[0]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The piles are on its vertices.
    pub complex: &'a Complex,
    /// What a move may do.
    pub rule: Rule<'a>,
    /// Does whoever cannot move lose or win?
    pub play: Play,
    /// Are all values asked for, in normal play? A value is a heap that, beside
    /// the position, makes a zero position: it is one more pile, the last.
    pub values: bool,
}

impl<'a> Asked<'a> {
    /// Nim in normal play.
    pub fn nim(complex: &'a Complex) -> Self {
        Self {
            complex,
            rule: Take::NIM.into(),
            play: Play::Normal,
            values: false,
        }
    }

    /// Is the box of piles with so many digits solved, if enough may be spent?
    pub fn solves(&self, digits: usize) -> Result<(), StopReason> {
        let most = match self.rule.is_nim() && !self.values {
            true => MOST_BITS,
            false => MOST_BITS_SLOWLY,
        };
        match digits * self.tracks() > most {
            true => Err(StopReason::size("bits in the piles of a box", most as u64)),
            false => Ok(()),
        }
    }

    /// The piles, and the value where it is asked for.
    pub(crate) fn tracks(&self) -> usize {
        self.complex.n() + usize::from(self.values)
    }
}
