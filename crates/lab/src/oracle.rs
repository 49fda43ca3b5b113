//! Who says that a position of Nim is a zero position: a table for the sweep,
//! the reference solver for the second opinion. The conjectures do not know
//! which of the two they ask.

use faceoff_complex::Complex;
use faceoff_game::PileGame;
use faceoff_game::piles::Piles;
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use faceoff_solve::{Reference, Unsolved};
use faceoff_tables::{TableError, ZeroTable};

/// Answers for Nim on one complex.
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_lab::oracle::Oracle;
/// use faceoff_limits::StopReason;
///
/// // Bouton's theorem as an oracle for Nim on points.
/// struct NimSum(Complex);
/// impl Oracle for NimSum {
///     fn complex(&self) -> &Complex { &self.0 }
///     fn max(&self) -> u32 { u32::MAX }
///     fn is_zero(&mut self, position: &[u32]) -> Result<Option<bool>, StopReason> {
///         Ok(Some(position.iter().fold(0, |sum, pile| sum ^ pile) == 0))
///     }
/// }
/// assert_eq!(NimSum("points(3)".parse().unwrap()).is_zero(&[3, 5, 6]), Ok(Some(true)));
/// ```
pub trait Oracle {
    /// The complex.
    fn complex(&self) -> &Complex;

    /// The largest pile in question.
    fn max(&self) -> u32;

    /// Is it a zero position? None where that is not known: a table ends at its largest
    /// pile.
    fn is_zero(&mut self, position: &[u32]) -> Result<Option<bool>, StopReason>;
}

/// The stop behind a table's error. Every other error is about sizes: a file
/// is not involved.
fn stop(error: TableError) -> StopReason {
    match error {
        TableError::Stopped(reason) => reason,
        _ => StopReason::size("positions in a box", 1 << 62),
    }
}

/// No zero position in this row.
const NONE: u16 = u16::MAX;

/// All zero positions with piles up to a bound.
///
/// Every row along the first pile has at most one zero position, since every
/// vertex is a face: kept is its place, for each row.
///
/// ```
/// use faceoff_lab::oracle::ZeroBox;
/// use faceoff_limits::Limits;
///
/// // On a square the zero positions are (a,b,a,b).
/// let zeros = ZeroBox::new(&"cycle(4,2)".parse().unwrap(), 3, &Limits::none())?;
/// assert_eq!(zeros.count(), 16);
/// assert!(zeros.has(&[3, 1, 3, 1]) && !zeros.has(&[3, 1, 2, 1]));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct ZeroBox {
    complex: Complex,
    max: u32,
    rows: Vec<u16>,
    _memory: MemoryMeter,
}

impl ZeroBox {
    /// Compute them.
    pub fn new(complex: &Complex, max: u32, limits: &Limits) -> Result<Self, StopReason> {
        if max >= u32::from(NONE) {
            return Err(StopReason::size(
                "chips in a pile of a box",
                u64::from(NONE) - 1,
            ));
        }
        let table = ZeroTable::new(complex, &vec![max; complex.n()], None).map_err(stop)?;
        let rows = table.shape().cells() / (u64::from(max) + 1);
        let memory = limits.reserve(2 * rows)?;
        let rows = usize::try_from(rows).map_err(|_| StopReason::size("rows", u64::MAX))?;
        let mut rows = vec![NONE; rows];
        let slow = table.shape().slow();
        let computed = table.compute(limits, &mut |slice| {
            for cell in slice.cells() {
                match slow {
                    Some(_) => rows[cell as usize] = slice.slice as u16,
                    // One pile in all: the cell is its size.
                    None => rows[0] = cell as u16,
                }
            }
            Ok(())
        });
        computed.map_err(stop)?;
        Ok(Self {
            complex: complex.clone(),
            max,
            rows,
            _memory: memory,
        })
    }

    /// Is a position with piles up to the bound a zero position?
    pub fn has(&self, position: &[u32]) -> bool {
        let size = self.max as usize + 1;
        let others = position[1..].iter();
        let row = others.fold(0, |row, pile| row * size + *pile as usize);
        u32::from(self.rows[row]) == position[0]
    }

    /// The largest pile.
    pub fn max_pile(&self) -> u32 {
        self.max
    }

    /// Number of zero positions.
    pub fn count(&self) -> u64 {
        self.rows.iter().filter(|place| **place != NONE).count() as u64
    }

    /// Look at every zero position.
    pub fn each<E>(&self, mut look: impl FnMut(&[u32]) -> Result<(), E>) -> Result<(), E> {
        let n = self.complex.n();
        let mut position = vec![0; n];
        for place in &self.rows {
            if *place != NONE {
                position[0] = u32::from(*place);
                look(&position)?;
            }
            // The next row: count up, last pile first.
            for v in (1..n).rev() {
                if position[v] < self.max {
                    position[v] += 1;
                    break;
                }
                position[v] = 0;
            }
        }
        Ok(())
    }
}

impl Oracle for &ZeroBox {
    fn complex(&self) -> &Complex {
        &self.complex
    }

    fn max(&self) -> u32 {
        self.max
    }

    fn is_zero(&mut self, position: &[u32]) -> Result<Option<bool>, StopReason> {
        let inside = position.iter().all(|pile| *pile <= self.max);
        Ok(inside.then(|| self.has(position)))
    }
}

/// The table engine on the box below one position, for a few positions with
/// large or many piles.
pub(crate) struct Below<'a> {
    complex: Complex,
    max: u32,
    limits: &'a Limits,
}

impl<'a> Below<'a> {
    /// For positions with piles up to a bound.
    pub fn new(complex: &Complex, max: u32, limits: &'a Limits) -> Self {
        Self {
            complex: complex.clone(),
            max,
            limits,
        }
    }
}

impl Oracle for Below<'_> {
    fn complex(&self) -> &Complex {
        &self.complex
    }

    fn max(&self) -> u32 {
        self.max
    }

    fn is_zero(&mut self, position: &[u32]) -> Result<Option<bool>, StopReason> {
        let table = ZeroTable::new(&self.complex, position, None).map_err(stop)?;
        let wanted = table.shape().cell_of(position);
        let mut found = false;
        let computed = table.compute(self.limits, &mut |slice| {
            if let Some((last, cell)) = wanted
                && slice.slice == last
            {
                found = slice.cells().any(|zero| zero == cell);
            }
            Ok(())
        });
        computed.map_err(stop)?;
        Ok(Some(found))
    }
}

/// The reference solver.
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_game::PileGame;
/// use faceoff_lab::oracle::{Naive, Oracle};
/// use faceoff_limits::Limits;
///
/// let nim = PileGame::nim("boundary(3)".parse::<Complex>().unwrap());
/// let mut naive = Naive::new(&nim, 2, &Limits::none());
/// assert_eq!(naive.is_zero(&[2, 2, 2])?, Some(true));
/// assert_eq!(naive.is_zero(&[2, 2, 1])?, Some(false));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct Naive<'a> {
    rules: &'a PileGame,
    reference: Reference<'a, PileGame>,
    max: u32,
}

impl<'a> Naive<'a> {
    /// The reference solver for a game, asked about piles up to a bound.
    pub fn new(rules: &'a PileGame, max: u32, limits: &Limits) -> Self {
        Self {
            rules,
            reference: Reference::new(rules, limits),
            max,
        }
    }
}

impl Oracle for Naive<'_> {
    fn complex(&self) -> &Complex {
        self.rules.complex()
    }

    fn max(&self) -> u32 {
        self.max
    }

    fn is_zero(&mut self, position: &[u32]) -> Result<Option<bool>, StopReason> {
        let piles: Piles = position.iter().map(|pile| u64::from(*pile)).collect();
        match self.reference.value(&piles) {
            Ok(value) => Ok(Some(value == 0)),
            Err(Unsolved::Stopped(reason)) => Err(reason),
            Err(Unsolved::Loop(_)) => unreachable!("every move of Nim takes a chip"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::enumerate::complexes;

    #[test]
    fn the_three_agree_on_small_complexes() {
        let limits = Limits::none();
        for n in 1..=4 {
            for complex in complexes(n).unwrap() {
                let table = ZeroBox::new(&complex, 3, &limits).unwrap();
                let mut below = Below::new(&complex, 3, &limits);
                let rules = PileGame::nim(complex.clone());
                let mut naive = Naive::new(&rules, 3, &limits);
                let mut met = 0;
                for code in 0..4u32.pow(n as u32) {
                    let position: Vec<u32> = (0..n as u32).map(|v| code >> (2 * v) & 3).collect();
                    let zero = naive.is_zero(&position).unwrap();
                    assert_eq!((&table).is_zero(&position).unwrap(), zero);
                    assert_eq!(below.is_zero(&position).unwrap(), zero);
                    met += u64::from(zero == Some(true));
                }
                assert_eq!(table.count(), met);
                let mut listed = 0;
                let looked: Result<(), ()> = table.each(|position| {
                    assert!(table.has(position));
                    listed += 1;
                    Ok(())
                });
                looked.unwrap();
                assert_eq!(listed, met);
            }
        }
    }
}
