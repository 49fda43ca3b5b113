//! Tables of zero positions of `nim on COMPLEX`.

use crate::engine::{Ended, Engine, Shadow};
use crate::error::TableError;
use crate::gaps::GapReader;
use crate::given::{Given, GivenRecorder};
use crate::layout::{Layout, active_facets};
use crate::program::Program;
use crate::record::ZeroRecorder;
use crate::shape::Shape;
use crate::word::{CHUNK_BYTES, Word};
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, Progress};

/// The zero positions of one slice.
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
        GapReader::new(&self.gaps).flatten()
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
    program: Program,
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
        let facets = active_facets(complex.facets(), &layout.sizes);
        let program = Program::new(&layout, &facets);
        Ok(Self {
            shape,
            layout,
            program,
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
        let sweep = ZeroSweep {
            layout: &self.layout,
            program: &self.program,
            closed: Face::EMPTY,
            given: &[],
        };
        let mut fill = |add: &mut dyn FnMut(u64), progress: &mut Progress| {
            let mut first = 0;
            for slice in &mut *done {
                limits.check()?;
                slice?.cells().for_each(&mut *add);
                progress.advance(self.shape.slice_cells());
                first += 1;
            }
            Ok(first)
        };
        let cells = self.shape.cells();
        let mut progress = limits.progress("table", Some(cells));
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
    pub(crate) given: &'a [u64],
}

impl ZeroSweep<'_> {
    pub(crate) fn run(
        &self,
        fill: Fill<'_>,
        limits: &Limits,
        progress: &mut Progress,
        sink: &mut dyn FnMut(ZeroSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let row = self.layout.row.expect("a table of zero positions has rows");
        match row.word_bits() {
            8 => self.run_in::<u8, { CHUNK_BYTES }>(fill, limits, progress, sink),
            16 => self.run_in::<u16, { CHUNK_BYTES / 2 }>(fill, limits, progress, sink),
            32 => self.run_in::<u32, { CHUNK_BYTES / 4 }>(fill, limits, progress, sink),
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
            slice_memory: ZeroRecorder::memory(self.layout),
        };
        let mut shadow: Shadow<W> = engine.shadow(self.layout.slices)?;
        let mut add = |cell| {
            let (middle, lane, bit) = self.layout.locate(cell);
            shadow.add(middle, lane, bit);
        };
        let first = fill(&mut add, progress)?;
        let tell = |slice: usize, (count, gaps): (u64, Vec<u8>)| {
            let slice = slice as u32;
            sink(ZeroSlice { slice, count, gaps })
        };
        let plain = || ZeroRecorder::new(self.layout);
        let ended = if self.given.is_empty() {
            engine.run::<_, N>(first, &shadow, plain, progress, tell)
        } else {
            let given = Given::new(self.layout, self.given);
            let recorder = || GivenRecorder::new(plain(), &given);
            engine.run::<_, N>(first, &shadow, recorder, progress, tell)
        };
        match ended {
            Ok(()) => Ok(()),
            Err(Ended::Failed(error)) => Err(error),
            Err(Ended::TooNarrow) => unreachable!("a row has at most one zero position"),
        }
    }
}
