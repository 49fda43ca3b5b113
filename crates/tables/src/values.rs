//! Tables of nim-values of `nim on COMPLEX`.
//!
//! The value of a position is at most the number of its chips, for a move takes
//! at least one chip away: that bounds the type that values are kept in. The
//! sets of values that the engine works with begin narrower, one word, and are
//! doubled when a value does not fit; then the table is begun again, without
//! handing over what was handed over before. So every value is exact.

use crate::engine::{Engine, SliceRecorder};
use crate::error::TableError;
use crate::layout::{Layout, active_facets};
use crate::program::Program;
use crate::record::ValueRecorder;
use crate::shape::Shape;
use crate::share::GRAIN;
use crate::slice_barrier::SliceError;
use crate::word::{CHUNK_BYTES, Word};
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};

/// How many bytes a value takes in a table.
///
/// ```
/// use faceoff_tables::ValueWidth;
///
/// assert_eq!(ValueWidth::holding(255), Some(ValueWidth::One));
/// let width = ValueWidth::holding(256).unwrap();
/// assert_eq!(width.bytes(), 2);
/// assert!(width.values(&[0, 1, 5, 0]).eq([256, 5]));
/// assert_eq!(ValueWidth::holding(1 << 32), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueWidth {
    /// Values below 2^8.
    One,
    /// Values below 2^16.
    Two,
    /// Values below 2^32.
    Four,
}

impl ValueWidth {
    /// The narrowest that holds all values up to this one.
    pub fn holding(value: u64) -> Option<Self> {
        match value {
            0..=0xff => Some(Self::One),
            0x100..=0xffff => Some(Self::Two),
            0x1_0000..=0xffff_ffff => Some(Self::Four),
            _ => None,
        }
    }

    /// Bytes of a value.
    pub fn bytes(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
        }
    }

    /// The values in bytes, lowest byte of each first.
    pub fn values(self, bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
        bytes.chunks_exact(self.bytes()).map(|value| {
            value
                .iter()
                .rev()
                .fold(0, |high, &byte| high << 8 | u32::from(byte))
        })
    }

    /// Set the value of a cell.
    #[inline]
    pub(crate) fn set(self, bytes: &mut [u8], cell: usize, value: u32) {
        match self {
            Self::One => bytes[cell] = value as u8,
            Self::Two => {
                bytes[2 * cell..2 * cell + 2].copy_from_slice(&(value as u16).to_le_bytes());
            }
            Self::Four => bytes[4 * cell..4 * cell + 4].copy_from_slice(&value.to_le_bytes()),
        }
    }
}

/// The values of one slice.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
/// use faceoff_tables::{ValueSlice, ValueTable, ValueWidth};
///
/// // On a simplex the value is the number of chips.
/// let table = ValueTable::new(&families::simplex(2).unwrap(), &[1, 3], None)?;
/// let mut slices: Vec<ValueSlice> = Vec::new();
/// table.compute(&Limits::none(), &mut |slice| {
///     slices.push(slice);
///     Ok(())
/// })?;
/// assert_eq!((slices[1].slice, slices[1].width), (1, ValueWidth::One));
/// assert!(slices[1].values().eq([1, 2, 3, 4]));
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueSlice {
    /// The size of the slow pile.
    pub slice: u32,
    /// How the values are kept.
    pub width: ValueWidth,
    /// The values of all cells in ascending order of cells.
    pub bytes: Vec<u8>,
}

impl ValueSlice {
    /// The values of all cells in ascending order of cells.
    pub fn values(&self) -> impl Iterator<Item = u32> + '_ {
        self.width.values(&self.bytes)
    }
}

/// A table of nim-values to be computed.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
/// use faceoff_tables::ValueTable;
///
/// // Classical Nim: the value is the xor of the piles.
/// let nim = families::points(2).unwrap();
/// let table = ValueTable::new(&nim, &[2, 3], None).unwrap();
/// let mut values = Vec::new();
/// table
///     .compute(&Limits::none(), &mut |slice| {
///         values.extend(slice.values());
///         Ok(())
///     })
///     .unwrap();
/// assert_eq!(values, [0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 0, 1]);
/// ```
pub struct ValueTable {
    shape: Shape,
    facets: Vec<Face>,
    /// The largest value there can be.
    largest: u64,
    width: ValueWidth,
    grain: usize,
}

type Sink<'a> = &'a mut dyn FnMut(ValueSlice) -> Result<(), TableError>;

impl ValueTable {
    /// The table of `nim on complex` in the box with these bounds, sliced along
    /// pile `slow` or else the first pile whose bound is above 0.
    pub fn new(complex: &Complex, bounds: &[u32], slow: Option<usize>) -> Result<Self, TableError> {
        if bounds.len() != complex.n() {
            return Err(TableError::BoundsMismatch {
                piles: complex.n(),
                bounds: bounds.len(),
            });
        }
        let largest = bounds.iter().map(|&bound| u64::from(bound)).sum();
        let Some(width) = ValueWidth::holding(largest) else {
            return Err(StopReason::size("chips in a table of values", u32::MAX.into()).into());
        };
        Ok(Self {
            shape: Shape::new(bounds, slow)?,
            facets: complex.facets().to_vec(),
            largest,
            width,
            grain: GRAIN,
        })
    }

    /// The box of positions.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How values are kept.
    pub fn width(&self) -> ValueWidth {
        self.width
    }

    /// Compute all slices and hand them to `sink` in ascending order.
    pub fn compute(&self, limits: &Limits, sink: Sink<'_>) -> Result<(), TableError> {
        self.resume(&mut std::iter::empty(), limits, sink)
    }

    /// Go on after the slices in `done`, which must be the first slices of this
    /// table in ascending order: compute the others and hand them to `sink`.
    pub fn resume(
        &self,
        done: &mut dyn Iterator<Item = Result<ValueSlice, TableError>>,
        limits: &Limits,
        sink: Sink<'_>,
    ) -> Result<(), TableError> {
        let enough = (self.largest + 1).div_ceil(64) as usize;
        let mut planes = 1;
        let mut next = 0;
        let mut done = Some(done);
        loop {
            let ended = self.run(planes, done.take(), &mut next, limits, sink);
            match ended {
                Ok(()) => return Ok(()),
                Err(SliceError::Failed(error)) => return Err(error),
                Err(SliceError::TooNarrow) => planes = (2 * planes).min(enough),
            }
        }
    }

    /// Sweep with this many planes; hands over slices from `next` on.
    fn run(
        &self,
        planes: usize,
        done: Option<&mut dyn Iterator<Item = Result<ValueSlice, TableError>>>,
        next: &mut usize,
        limits: &Limits,
        sink: Sink<'_>,
    ) -> Result<(), SliceError> {
        let layout = Layout::for_values(&self.shape, planes)?;
        let facets = active_facets(&self.facets, &layout.sizes, limits)?;
        let program = Program::new(&layout, &facets, limits)?;
        let engine = Engine {
            layout: &layout,
            program: &program,
            planes,
            bits: u64::FULL,
            closed: Face::EMPTY,
            limits,
            grain: self.grain,
            slice_memory: ValueRecorder::memory(&layout, self.width),
        };
        let mut shadow = engine.shadow()?;
        let mut first = 0;
        let mut too_narrow = false;
        for slice in done.into_iter().flatten() {
            limits.check()?;
            for (cell, value) in slice?.values().enumerate() {
                let (middle, lane, _) = layout.locate(cell as u64);
                if value as usize >= 64 * planes {
                    too_narrow = true;
                } else {
                    shadow.add(middle, lane, value as usize);
                }
            }
            first += 1;
        }
        *next = first.max(*next);
        if too_narrow {
            return Err(SliceError::TooNarrow);
        }
        let left = layout.slice_cells * (layout.slices - first) as u64;
        engine.run::<ValueRecorder, { CHUNK_BYTES / 8 }>(
            first,
            shadow,
            |share| ValueRecorder::new(share, self.width),
            &mut limits.progress("positions of the table", Some(left)),
            |slice, parts| {
                if slice < *next {
                    return Ok(());
                }
                *next = slice + 1;
                sink(ValueSlice {
                    slice: slice as u32,
                    width: self.width,
                    bytes: ValueRecorder::join(&layout, self.width, parts),
                })
            },
        )
    }
}

impl SliceRecorder<u64> for ValueRecorder {
    type Part = Vec<u8>;

    fn take_part(&mut self) -> Result<Vec<u8>, SliceError> {
        if self.overflow {
            Err(SliceError::TooNarrow)
        } else {
            Ok(self.finish())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::random_complex;

    /// However finely threads share the slices, nothing changes.
    #[test]
    fn threads_change_nothing() {
        for (seed, bounds) in [
            &[3, 4, 5, 3, 4, 5][..],
            &[2, 7, 6, 5, 7],
            &[1, 14, 13, 30],
            &[3, 2, 3, 4, 2, 3, 2],
        ]
        .into_iter()
        .cycle()
        .take(16)
        .enumerate()
        {
            let complex = random_complex(bounds.len(), seed as u64);
            let mut table = ValueTable::new(&complex, bounds, None).expect("a table");
            let slices = |table: &ValueTable, threads| {
                let limits = Limits::none().with_threads(threads);
                let mut slices = Vec::new();
                let mut sink = |slice| {
                    slices.push(slice);
                    Ok(())
                };
                table.compute(&limits, &mut sink).expect("no limit");
                slices
            };
            let alone = slices(&table, 1);
            table.grain = 1;
            for threads in [2, 3, 4] {
                assert_eq!(slices(&table, threads), alone, "{complex} {bounds:?}");
            }
        }
    }
}
