//! Zero positions of `nim on COMPLEX` in misère play: those in which the player
//! to move loses, where whoever cannot move wins.
//!
//! The rules differ from normal play in one position: the empty one is won. So
//! the first slice is found in a smaller box, where the slow pile is empty, and
//! all others follow from it as in normal play.

use crate::delta_encoding::DeltaWriter;
use crate::error::TableError;
use crate::shape::Shape;
use crate::zeros::{ZeroSlice, ZeroTable};
use faceoff_complex::Complex;
use faceoff_limits::Limits;

/// A table for misère play to be computed.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
/// use faceoff_tables::MisereTable;
///
/// let heaps = families::points(2).unwrap();
/// let table = MisereTable::new(&heaps, &[3, 3], None)?;
/// let mut lost = Vec::new();
/// table.compute(&Limits::none(), &mut |slice| {
///     lost.extend(slice.cells().map(|cell| (slice.slice, cell)));
///     Ok(())
/// })?;
/// // Equal heaps, but one chip in all where no heap has two.
/// assert_eq!(lost, [(0, 1), (1, 0), (2, 2), (3, 3)]);
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
pub struct MisereTable<'a> {
    complex: &'a Complex,
    table: ZeroTable,
}

impl<'a> MisereTable<'a> {
    /// The table of `nim on complex` in the box with these bounds, sliced along
    /// pile `slow` or else the first pile whose bound is above 0.
    pub fn new(
        complex: &'a Complex,
        bounds: &[u32],
        slow: Option<usize>,
    ) -> Result<Self, TableError> {
        let table = ZeroTable::new(complex, bounds, slow)?;
        Ok(Self { complex, table })
    }

    /// The box of positions.
    pub fn shape(&self) -> &Shape {
        self.table.shape()
    }

    /// Compute all slices and hand them to `sink` in ascending order.
    pub fn compute(
        &self,
        limits: &Limits,
        sink: &mut dyn FnMut(ZeroSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        self.resume(&mut std::iter::empty(), limits, sink)
    }

    /// Go on after the slices in `done`, as [`ZeroTable::resume`] does.
    pub fn resume(
        &self,
        done: &mut dyn Iterator<Item = Result<ZeroSlice, TableError>>,
        limits: &Limits,
        sink: &mut dyn FnMut(ZeroSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let first = match done.next() {
            Some(first) => first?,
            None => {
                let first = self.first(limits)?;
                sink(first.clone())?;
                first
            }
        };
        if self.shape().slices() == 1 {
            return Ok(());
        }
        let mut done = [Ok(first)].into_iter().chain(done);
        self.table.resume(&mut done, limits, sink)
    }

    /// The first slice.
    fn first(&self, limits: &Limits) -> Result<ZeroSlice, TableError> {
        let shape = self.shape();
        let mut cells = Vec::new();
        match shape.slow() {
            // One pile at most: the player to move wants to leave one chip.
            None => cells.extend((shape.cells() > 1).then_some(1)),
            Some(slow) => {
                let mut bounds = shape.bounds().to_vec();
                bounds[slow] = 0;
                let smaller = MisereTable::new(self.complex, &bounds, None)?;
                let mut position = vec![0; bounds.len()];
                smaller.compute(limits, &mut |slice| {
                    for cell in slice.cells() {
                        smaller.shape().locate(slice.slice, cell, &mut position);
                        let place = shape.cell_of(&position);
                        cells.extend(place.map(|(_, cell)| cell));
                    }
                    Ok(())
                })?;
                cells.sort_unstable();
            }
        }
        let mut gaps = DeltaWriter::default();
        cells.iter().for_each(|&cell| gaps.push(cell));
        let (count, gaps) = gaps.finish();
        Ok(ZeroSlice {
            slice: 0,
            count,
            gaps,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GeneralTable;
    use faceoff_complex::random_complex;
    use faceoff_game::{PileGame, Play};

    /// The same as from the options alone, in boxes of all shapes.
    #[test]
    fn as_from_the_options() {
        let boxes: [&[u32]; 6] = [
            &[7],
            &[0, 0, 0],
            &[0, 5, 0],
            &[3, 0, 4, 9],
            &[6, 5, 4, 3],
            &[3, 2, 3, 4, 2],
        ];
        let limits = Limits::none();
        for (seed, bounds) in (0..36).zip(boxes.into_iter().cycle()) {
            let complex = random_complex(bounds.len(), seed);
            let nim = PileGame::nim(complex.clone());
            for slow in [None, Some(bounds.len() - 1)] {
                let table = MisereTable::new(&complex, bounds, slow).expect("a table");
                let mut quick = Vec::new();
                let mut push = |slice| {
                    quick.push(slice);
                    Ok(())
                };
                table.compute(&limits, &mut push).expect("no limit");
                let general = GeneralTable::new(&nim, bounds, slow).expect("a table");
                let mut slow = Vec::new();
                let mut push = |slice| {
                    slow.push(slice);
                    Ok(())
                };
                let done = &mut std::iter::empty();
                general
                    .zeros(Play::Misere, done, &limits, &mut push)
                    .expect("no limit");
                assert_eq!(quick, slow, "{complex} {bounds:?}");
                let mut rest = Vec::new();
                let half = quick.len() / 2;
                let mut push = |slice| {
                    rest.push(slice);
                    Ok(())
                };
                let mut done = quick[..half].iter().cloned().map(Ok);
                table
                    .resume(&mut done, &limits, &mut push)
                    .expect("no limit");
                assert_eq!(rest, quick[half..], "{complex} {bounds:?}");
            }
        }
    }
}
