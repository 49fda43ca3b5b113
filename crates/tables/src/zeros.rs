//! Tables of zero positions of `nim on COMPLEX`.

use crate::delta_encoding::DeltaReader;
use crate::engine::Engine;
use crate::error::TableError;
use crate::known_zeros::{KnownZeros, KnownZerosRecorder};
use crate::layout::{Layout, WORD_BITS, active_facets};
use crate::program::Program;
use crate::record::{ZeroPart, ZeroRecorder};
use crate::shape::Shape;
use crate::share::{GRAIN, Share};
use crate::slice_barrier::SliceError;
use crate::word::{CHUNK_BYTES, Word};
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, Progress};

/// The zero positions of one slice.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
/// use faceoff_tables::{ZeroSlice, ZeroTable};
///
/// let table = ZeroTable::new(&families::points(3).unwrap(), &[3, 3, 3], None)?;
/// let mut slices: Vec<ZeroSlice> = Vec::new();
/// table.compute(&Limits::none(), &mut |slice| {
///     slices.push(slice);
///     Ok(())
/// })?;
/// // With 2 in the first pile: (0,2), (1,3), (2,0) and (3,1), where (a,b) has number 4a+b.
/// assert_eq!((slices[2].slice, slices[2].count), (2, 4));
/// assert!(slices[2].cells().eq([2, 7, 8, 13]));
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZeroSlice {
    /// The size of the slow pile.
    pub slice: u32,
    /// Number of zero positions.
    pub count: u64,
    /// Their cells in ascending order, as docs/formats/table.md has it.
    pub gaps: Vec<u8>,
}

impl ZeroSlice {
    /// The cells of the zero positions in ascending order.
    pub fn cells(&self) -> impl Iterator<Item = u64> + '_ {
        DeltaReader::new(&self.gaps).flatten()
    }
}

/// A table of zero positions to be computed.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
/// use faceoff_tables::ZeroTable;
///
/// // Classical Nim with three piles up to 7: the piles xor to 0.
/// let nim = families::points(3).unwrap();
/// let table = ZeroTable::new(&nim, &[7, 7, 7], None).unwrap();
/// let count = table.count(&Limits::none()).unwrap();
/// assert_eq!(count, 64);
/// ```
pub struct ZeroTable {
    shape: Shape,
    layout: Layout,
    facets: Vec<Face>,
    grain: usize,
}

impl ZeroTable {
    /// The table of `nim on complex` in the box with these bounds, sliced along
    /// pile `slow` or else the first pile whose bound is above 0.
    pub fn new(complex: &Complex, bounds: &[u32], slow: Option<usize>) -> Result<Self, TableError> {
        if bounds.len() != complex.n() {
            return Err(TableError::BoundsMismatch {
                piles: complex.n(),
                bounds: bounds.len(),
            });
        }
        let shape = Shape::new(bounds, slow)?;
        let layout = Layout::for_zeros(&shape)?;
        Ok(Self {
            shape,
            layout,
            facets: complex.facets().to_vec(),
            grain: GRAIN,
        })
    }

    /// The box of positions.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Compute all slices and hand them to `sink` in ascending order.
    pub fn compute(
        &self,
        limits: &Limits,
        sink: &mut dyn FnMut(ZeroSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        self.resume(&mut std::iter::empty(), limits, sink)
    }

    /// Go on after the slices in `done`, which must be the first slices of this
    /// table in ascending order: compute the others and hand them to `sink`.
    pub fn resume(
        &self,
        done: &mut dyn Iterator<Item = Result<ZeroSlice, TableError>>,
        limits: &Limits,
        sink: &mut dyn FnMut(ZeroSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let facets = active_facets(&self.facets, &self.layout.sizes, limits)?;
        let program = Program::new(&self.layout, &facets, limits)?;
        let sweep = ZeroSweep {
            layout: &self.layout,
            program: &program,
            closed: Face::EMPTY,
            known: &[],
            grain: self.grain,
        };
        let mut fill = |add: &mut dyn FnMut(u64), progress: &mut Progress| {
            let mut first = 0;
            for slice in &mut *done {
                limits.check()?;
                slice?.cells().for_each(&mut *add);
                first += 1;
            }
            progress.advance(first as u64 * self.shape.slice_cells());
            Ok(first)
        };
        let cells = self.shape.cells();
        let mut progress = limits.progress("positions of the table", Some(cells));
        sweep.run(&mut fill, limits, &mut progress, sink)
    }

    /// The number of zero positions.
    pub fn count(&self, limits: &Limits) -> Result<u64, TableError> {
        let mut count = 0;
        self.compute(limits, &mut |slice| {
            count += slice.count;
            Ok(())
        })?;
        Ok(count)
    }

    /// All zero positions, slice by slice.
    pub fn list(&self, limits: &Limits) -> Result<Vec<Vec<u32>>, TableError> {
        let mut list = Vec::new();
        self.compute(limits, &mut |slice| {
            for cell in slice.cells() {
                let mut position = vec![0; self.shape.bounds().len()];
                self.shape.locate(slice.slice, cell, &mut position);
                list.push(position);
            }
            Ok(())
        })?;
        Ok(list)
    }
}

/// Tells the cells of the slices before the first one to be swept, and the
/// number of that one.
pub(crate) type Fill<'a> =
    &'a mut dyn FnMut(&mut dyn FnMut(u64), &mut Progress) -> Result<usize, TableError>;

/// A sweep over slices of zero positions, some of which may be known beforehand.
pub(crate) struct ZeroSweep<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) program: &'a Program,
    /// Where the pile of one of these is empty, nothing is to be found
    pub(crate) closed: Face,
    /// but these cells, the same in every slice.
    pub(crate) known: &'a [u64],
    /// Bytes that a thread does before it hands over, at least.
    pub(crate) grain: usize,
}

impl ZeroSweep<'_> {
    pub(crate) fn run(
        &self,
        fill: Fill<'_>,
        limits: &Limits,
        progress: &mut Progress,
        sink: &mut dyn FnMut(ZeroSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        /// Are there words of fewer than 64 bits?
        const NARROW: bool = WORD_BITS[0] < 64;
        let row = self.layout.row.expect("a table of zero positions has rows");
        match row.word_bits() {
            8 if NARROW => self.run_in::<u8, { CHUNK_BYTES }>(fill, limits, progress, sink),
            16 if NARROW => self.run_in::<u16, { CHUNK_BYTES / 2 }>(fill, limits, progress, sink),
            32 if NARROW => self.run_in::<u32, { CHUNK_BYTES / 4 }>(fill, limits, progress, sink),
            _ => self.run_in::<u64, { CHUNK_BYTES / 8 }>(fill, limits, progress, sink),
        }
    }

    fn run_in<W: Word, const N: usize>(
        &self,
        fill: Fill<'_>,
        limits: &Limits,
        progress: &mut Progress,
        sink: &mut dyn FnMut(ZeroSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let row = self.layout.row.expect("a table of zero positions has rows");
        let engine = Engine {
            layout: self.layout,
            program: self.program,
            planes: 1,
            bits: W::below(row.length),
            closed: self.closed,
            limits,
            grain: self.grain,
            slice_memory: ZeroRecorder::memory(self.layout),
        };
        let mut shadow = engine.shadow()?;
        let mut add = |cell| {
            let (middle, lane, bit) = self.layout.locate(cell);
            shadow.add(middle, lane, bit);
        };
        let first = fill(&mut add, progress)?;
        let tell = |slice: usize, parts: Vec<ZeroPart>| {
            let slice = slice as u32;
            let (count, gaps) = ZeroPart::join(&parts);
            sink(ZeroSlice { slice, count, gaps })
        };
        let shared = shadow.is_shared();
        let recorder = |share: &Share| {
            let known = KnownZeros::new(self.layout, share, self.known);
            KnownZerosRecorder::new(ZeroRecorder::new(share, shared), known)
        };
        match engine.run::<_, N>(first, shadow, recorder, progress, tell) {
            Ok(()) => Ok(()),
            Err(SliceError::Failed(error)) => Err(error),
            Err(SliceError::TooNarrow) => unreachable!("a row has at most one zero position"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::Sharing;
    use faceoff_complex::random_complex;

    /// However finely threads share the slices, also such small ones that one
    /// thread would do them: nothing changes.
    #[test]
    fn threads_change_nothing() {
        let boxes: [&[u32]; 4] = [
            &[3, 6, 4, 6, 5, 6, 6],
            &[2, 4, 6, 4, 4, 70, 2],
            &[1, 8, 9, 8, 8, 9],
            &[3, 2, 4, 3, 2, 3, 2, 3, 2],
        ];
        let mut shared = 0;
        for (seed, bounds) in (0..24).zip(boxes.into_iter().cycle()) {
            let complex = random_complex(bounds.len(), seed);
            let mut table = ZeroTable::new(&complex, bounds, None).expect("a table");
            let list = |table: &ZeroTable, threads| {
                let limits = Limits::none().with_threads(threads);
                table.list(&limits).expect("no limit")
            };
            let alone = list(&table, 1);
            table.grain = 1;
            for threads in [2, 3, 4] {
                assert_eq!(list(&table, threads), alone, "{complex} {bounds:?}");
                let sharing = Sharing::new(&table.layout, 1, threads, 1);
                shared += usize::from(sharing.shares.len() == threads);
            }
        }
        assert!(shared >= 24, "too few of these tables are shared: {shared}");
    }
}
