//! Tables of zero positions with the help of symmetry.
//!
//! Let O be the orbit of the slow vertex under automorphisms of the complex
//! that keep the bounds. Every zero position with the least pile s on O is the
//! image of one that has s on the slow vertex. So slice s is swept only where all
//! piles on O are at least s; together that is the |O|-th part of the box. Of
//! the positions with a smaller pile on O all zero positions are known by then.
//!
//! A move to one of those lowers that pile past s, whatever it was. So for the
//! sweep over slice s all sizes below s are the same: the box is *folded*, size
//! x of a pile on O becomes max(0, x − s + 1). Folded positions with an empty pile
//! on O are not searched but given. That is exact, for a pile that is not in the
//! face of a move stays at its size, which is at least s.
//!
//! Threads share the sweep over a slice; all else is done by one of them. It is
//! worth it where zero positions are rare, for what is known is folded further
//! for every slice.

use crate::delta_encoding::DeltaWriter;
use crate::error::TableError;
use crate::layout::{Layout, active_facets};
use crate::program::Program;
use crate::shape::Shape;
use crate::share::GRAIN;
use crate::zeros::{ZeroSlice, ZeroSweep, ZeroTable};
use faceoff_complex::{Complex, Face, Permutation};
use faceoff_limits::{Limits, MemoryMeter, Progress};

/// A table of zero positions that uses automorphisms.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
/// use faceoff_tables::{SymmetricZeroTable, ZeroTable};
///
/// let (circle, limits) = (families::cycle(5, 2).unwrap(), Limits::none());
/// let table = SymmetricZeroTable::new(&circle, &[4; 5], None, &limits)?.unwrap();
/// // All piles of a circle are alike.
/// assert_eq!(table.orbit(), circle.vertices());
/// let mut count = 0;
/// table.resume(&mut std::iter::empty(), &limits, &mut |slice| {
///     count += slice.count;
///     Ok(())
/// })?;
/// assert_eq!(count, ZeroTable::new(&circle, &[4; 5], None)?.count(&limits)?);
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
pub struct SymmetricZeroTable {
    complex: Complex,
    shape: Shape,
    slow: usize,
    /// For each vertex of the orbit of the slow one an automorphism that takes
    /// the slow vertex there.
    carriers: Vec<(usize, Permutation)>,
    orbit: Face,
}

impl SymmetricZeroTable {
    /// The table of `nim on complex` in the box with these bounds, sliced along
    /// pile `slow` or else the first pile whose bound is above 0. `None` if no
    /// automorphism moves that pile and keeps the bounds: then there is nothing
    /// to gain over a [`ZeroTable`].
    pub fn new(
        complex: &Complex,
        bounds: &[u32],
        slow: Option<usize>,
        limits: &Limits,
    ) -> Result<Option<Self>, TableError> {
        // It knows what is wrong with the bounds.
        let shape = ZeroTable::new(complex, bounds, slow)?.shape().clone();
        let Some(slow) = shape.slow() else {
            return Ok(None);
        };
        let group = complex.automorphisms(limits)?;
        let keeps = |p: &&Permutation| (0..p.n()).all(|v| bounds[v] == bounds[p.image(v)]);
        let generators: Vec<&Permutation> = group.generators().iter().filter(keeps).collect();
        let mut carriers = vec![(slow, Permutation::identity(complex.n()))];
        let mut next = 0;
        while let Some((_, carrier)) = carriers.get(next).cloned() {
            for generator in &generators {
                let further = carrier.then(generator);
                let vertex = further.image(slow);
                if carriers.iter().all(|(v, _)| *v != vertex) {
                    carriers.push((vertex, further));
                }
            }
            next += 1;
        }
        let orbit = carriers.iter().map(|(v, _)| *v).collect();
        let table = Self {
            complex: complex.clone(),
            shape,
            slow,
            orbit,
            carriers,
        };
        Ok((table.carriers.len() > 1).then_some(table))
    }

    /// The box of positions.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The vertices that share the work: its gain is at most their number.
    pub fn orbit(&self) -> Face {
        self.orbit
    }

    /// Go on after the slices in `done`, as [`ZeroTable::resume`] does.
    pub fn resume(
        &self,
        done: &mut dyn Iterator<Item = Result<ZeroSlice, TableError>>,
        limits: &Limits,
        sink: &mut dyn FnMut(ZeroSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let mut known = SmallerZeros::new(self, limits);
        let slices = self.shape.slices();
        let folds = (0..slices).map(|slice| Folded::new(self, slice));
        let folds: Vec<Folded> = folds.collect::<Result<_, _>>()?;
        let total = folds.iter().map(|fold| fold.shape.slice_cells()).sum();
        let mut progress = limits.progress("positions of the table", Some(total));
        let (mut first, mut there) = (0, 0);
        for slice in done {
            limits.check()?;
            known.carry(first, slice?.cells(), &self.shape)?;
            there += folds[first as usize].shape.slice_cells();
            first += 1;
        }
        // At once: to read them is no speed.
        progress.advance(there);
        let mut before = Vec::new();
        for (slice, fold) in (0..slices).zip(&folds) {
            if slice >= first {
                fold.sweep(self, &before, &mut known, limits, &mut progress)?;
                sink(known.slice(slice))?;
            }
            if let Some(next) = folds.get(slice as usize + 1) {
                limits.check()?;
                before = next.shadow(self, fold, &before, &known);
            }
        }
        Ok(())
    }
}

/// All zero positions whose least pile on the orbit is below some size.
struct SmallerZeros<'a> {
    table: &'a SymmetricZeroTable,
    /// By the size of the slow pile, one position after the other.
    by_slow: Vec<Vec<u32>>,
    meter: MemoryMeter,
}

impl<'a> SmallerZeros<'a> {
    fn new(table: &'a SymmetricZeroTable, limits: &Limits) -> Self {
        Self {
            table,
            by_slow: vec![Vec::new(); table.shape.slices() as usize],
            meter: limits.meter(),
        }
    }

    fn at(&self, slow: u32) -> impl Iterator<Item = &[u32]> {
        self.by_slow[slow as usize].chunks_exact(self.table.complex.n())
    }

    /// Carry the zero positions at these cells of a shape, whose least pile on
    /// the orbit is `least` and lies on the slow vertex, to all their images.
    /// Others among them are images themselves and are left out.
    fn carry(
        &mut self,
        least: u32,
        cells: impl Iterator<Item = u64>,
        shape: &Shape,
    ) -> Result<(), TableError> {
        let mut position = vec![0; shape.bounds().len()];
        for cell in cells {
            shape.locate(least, cell, &mut position);
            self.carry_position(&position)?;
        }
        Ok(())
    }

    fn carry_position(&mut self, position: &[u32]) -> Result<(), TableError> {
        let table = self.table;
        let least = position[table.slow];
        if table.orbit.iter().any(|v| position[v] < least) {
            return Ok(());
        }
        for (vertex, carrier) in &table.carriers {
            let image = carrier.act(position);
            // Where the least pile lies on several vertices, the image comes
            // from the first of them only.
            let first = table.carriers.iter().find(|(v, _)| image[*v] == least);
            if first.is_some_and(|(v, _)| v == vertex) {
                self.meter.take(4 * image.len() as u64)?;
                self.by_slow[image[table.slow] as usize].extend(&image);
            }
        }
        Ok(())
    }

    /// All zero positions of a slice, when all with a smaller or equal least
    /// pile are known.
    fn slice(&self, slice: u32) -> ZeroSlice {
        let cell = |position: &[u32]| {
            let (_, cell) = self.table.shape.cell_of(position).expect("in the box");
            cell
        };
        let mut cells: Vec<u64> = self.at(slice).map(cell).collect();
        cells.sort_unstable();
        let mut gaps = DeltaWriter::default();
        cells.into_iter().for_each(|cell| gaps.push(cell));
        let (count, gaps) = gaps.finish();
        ZeroSlice { slice, count, gaps }
    }
}

/// The box as the sweep over one slice sees it: two slices, the folded one
/// before it and itself.
struct Folded {
    slice: u32,
    /// Sizes below the slice's become 0, if there are any.
    bottom: u32,
    shape: Shape,
}

impl Folded {
    fn new(table: &SymmetricZeroTable, slice: u32) -> Result<Self, TableError> {
        let bottom = slice.min(1);
        let bounds = table.shape.bounds().iter().enumerate();
        let bounds: Vec<u32> = bounds
            .map(|(v, &bound)| match v {
                v if v == table.slow => 1,
                v if table.orbit.contains(v) => bound - slice + bottom,
                _ => bound,
            })
            .collect();
        let shape = Shape::new(&bounds, Some(table.slow))?;
        Ok(Self {
            slice,
            bottom,
            shape,
        })
    }

    /// The cell of a position; what it has on the slow vertex does not matter.
    fn cell(&self, table: &SymmetricZeroTable, position: &[u32], folded: &mut [u32]) -> u64 {
        for (v, &x) in position.iter().enumerate() {
            folded[v] = match v {
                v if v == table.slow => 0,
                v if table.orbit.contains(v) => (x + self.bottom).saturating_sub(self.slice),
                _ => x,
            };
        }
        let (_, cell) = self.shape.cell_of(folded).expect("in the folded box");
        cell
    }

    /// The cells of the zero positions in the slices before this one, each
    /// once, from those `before` the slice of `last` and those in it.
    fn shadow(
        &self,
        table: &SymmetricZeroTable,
        last: &Self,
        before: &[u64],
        known: &SmallerZeros<'_>,
    ) -> Vec<u64> {
        let (mut unfolded, mut folded) = (vec![0; table.complex.n()], vec![0; table.complex.n()]);
        let further = before.iter().map(|&cell| {
            last.unfold(table, cell, &mut unfolded);
            self.cell(table, &unfolded, &mut folded)
        });
        let mut cells: Vec<u64> = further.collect();
        let new = known.at(last.slice);
        cells.extend(new.map(|position| self.cell(table, position, &mut folded)));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// A position of this slice that is folded to this cell: the largest.
    fn unfold(&self, table: &SymmetricZeroTable, cell: u64, position: &mut [u32]) {
        self.shape.locate(1, cell, position);
        for v in table.orbit.iter() {
            position[v] += self.slice - self.bottom;
        }
        position[table.slow] = self.slice;
    }

    /// Find the zero positions of the slice whose piles on the orbit are not
    /// below it, and carry them to their images.
    fn sweep(
        &self,
        table: &SymmetricZeroTable,
        before: &[u64],
        known: &mut SmallerZeros<'_>,
        limits: &Limits,
        progress: &mut Progress,
    ) -> Result<(), TableError> {
        let layout = Layout::for_zeros(&self.shape)?;
        let facets = active_facets(table.complex.facets(), &layout.sizes, limits)?;
        let program = Program::new(&layout, &facets, limits)?;
        let mut folded = vec![0; table.complex.n()];
        let zeros = known.at(self.slice);
        let zeros: Vec<u64> = zeros.map(|p| self.cell(table, p, &mut folded)).collect();
        let closed = match self.bottom {
            0 => Face::EMPTY,
            _ => table.orbit.without(table.slow),
        };
        let sweep = ZeroSweep {
            layout: &layout,
            program: &program,
            closed,
            known: &zeros,
            grain: GRAIN,
        };
        let mut fill = |add: &mut dyn FnMut(u64), _: &mut Progress| {
            before.iter().copied().for_each(add);
            Ok(1)
        };
        let mut found = Vec::new();
        sweep.run(&mut fill, limits, progress, &mut |slice| {
            found = slice.cells().collect();
            Ok(())
        })?;
        let mut position = vec![0; table.complex.n()];
        for cell in found {
            self.unfold(table, cell, &mut position);
            known.carry_position(&position)?;
        }
        Ok(())
    }
}
