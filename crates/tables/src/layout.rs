//! Where each position of the box lives while a table is filled.
//!
//! The coordinates (piles) of a box are given roles.
//!
//! * The *slow* axis: the table is filled slice by slice along it, and a slice
//!   is the unit of output and of checkpoints.
//! * The *row* axis (zero positions only): the cells along it are the bits of
//!   one word. A row longer than a word is cut into pieces of equal length and
//!   the number of the piece is one more axis, [`AxisKind::High`].
//! * The *lane* axes: words side by side in memory, worked on together.
//! * The *middle* axes: all others, stepped through one step after the other in
//!   lexicographic order.
//!
//! A position depends on positions that are lower in a single coordinate, also
//! in a lane coordinate. So that lanes can be worked on together they are
//! *skewed*: the lane with lane coordinates a, b, … lags a + b + … steps behind.
//! What it needs from its neighbour with lane coordinate a − 1 was then made one
//! step ago, whatever the lane. At step T the lane with lag g works at the
//! middle index T − g, if that is in range; the garbage it makes out of range
//! is never read by a lane in range.
//!
//! Axes of size 1 have no role: nothing can move there.

use crate::error::TableError;
use crate::shape::Shape;
use crate::word::{CHUNK_BYTES, Word};
use faceoff_complex::Face;
use faceoff_limits::{Limits, StopReason};

/// Bits of the words that hold rows. In a browser there is one kind: another is one more copy
/// of the engine to load, and without vectors narrow words gain nothing.
pub(crate) const WORD_BITS: &[usize] = match cfg!(target_family = "wasm") {
    true => &[64],
    false => &[8, 16, 32, 64],
};

/// What an axis is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AxisKind {
    /// The pile on this vertex.
    Vertex(usize),
    /// The number of the piece of a row that is longer than a word.
    High,
}

/// One axis with its size, and what one unit along it means: steps for a middle
/// axis, lanes for a lane axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    pub(crate) kind: AxisKind,
    pub(crate) size: usize,
    pub(crate) stride: usize,
}

/// The row axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The vertex, if any pile is left over for it.
    pub(crate) vertex: Option<usize>,
    /// Number of cells along it.
    pub(crate) size: usize,
    /// Cells in one word.
    pub(crate) length: usize,
}

/// The box and the roles of its axes.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Cells along each vertex: its bound and one.
    pub(crate) sizes: Vec<usize>,
    /// The slow vertex; with a single pile there is none.
    pub(crate) slow: Option<usize>,
    /// Number of slices.
    pub(crate) slices: usize,
    /// Cells in a slice.
    pub(crate) slice_cells: u64,
    /// What one unit along a vertex means in the numbering of a slice's cells,
    /// which is lexicographic in the order of vertices; 0 for the slow vertex.
    pub(crate) cell_strides: Vec<u64>,
    /// The row axis; `None` in tables of values.
    pub(crate) row: Option<Row>,
    /// Middle axes, slowest first.
    pub(crate) middle: Vec<Axis>,
    /// Lane axes, slowest first.
    pub(crate) lanes: Vec<Axis>,
    /// Number of middle indices.
    pub(crate) steps: usize,
    /// Number of lanes.
    pub(crate) lane_count: usize,
    /// The largest lag.
    pub(crate) max_lag: usize,
}

/// More lanes than this do not stay in the near caches.
const MAX_LANE_BYTES: usize = 4096;

/// Cost of a step besides its lanes, in chunks of lanes.
const STEP_OVERHEAD: f64 = 5.0;

impl Layout {
    /// The layout for a table of zero positions.
    pub(crate) fn for_zeros(shape: &Shape) -> Result<Self, TableError> {
        Self::new(shape, None)
    }

    /// The layout for a table of values that are sets of `planes` words.
    pub(crate) fn for_values(shape: &Shape, planes: usize) -> Result<Self, TableError> {
        Self::new(shape, Some(planes))
    }

    fn new(shape: &Shape, planes: Option<usize>) -> Result<Self, TableError> {
        let sizes = cells_along(shape.bounds())?;
        let slow = shape.slow();
        let active = (0..sizes.len()).filter(|&v| sizes[v] > 1);
        let rest: Vec<usize> = active.filter(|&v| Some(v) != slow).collect();
        let (row, middle, lanes) = match planes {
            Some(planes) => {
                let (_, middle, lanes) = choose_lanes(axes_of(&sizes, &rest), 8, planes);
                (None, middle, lanes)
            }
            None => choose_row_and_lanes(&sizes, &rest),
        };
        let mut cell_strides = vec![0; sizes.len()];
        let mut cells = 1u64;
        for v in (0..sizes.len()).rev().filter(|&v| Some(v) != slow) {
            cell_strides[v] = cells;
            cells *= sizes[v] as u64;
        }
        Ok(Self {
            slices: slow.map_or(1, |v| sizes[v]),
            slow,
            slice_cells: cells,
            cell_strides,
            row,
            steps: middle.iter().map(|a| a.size).product(),
            lane_count: lanes.iter().map(|a| a.size).product(),
            max_lag: lanes.iter().map(|a| a.size - 1).sum(),
            middle,
            lanes,
            sizes,
        })
    }

    /// The same with that many coordinates along the slowest lane axis, if there
    /// is one.
    pub(crate) fn with_lanes(&self, size: usize) -> Self {
        let mut layout = self.clone();
        if let Some(axis) = layout.lanes.first_mut() {
            axis.size = size;
            layout.lane_count = size * axis.stride;
            layout.max_lag = layout.lanes.iter().map(|axis| axis.size - 1).sum();
        }
        layout
    }

    /// The lag of each lane.
    pub(crate) fn lags(&self) -> Vec<u32> {
        self.over_lanes(|_| 1)
    }

    /// For each lane the sum of its coordinates, each times the unit of its axis.
    pub(crate) fn over_lanes<T>(&self, unit: impl Fn(&Axis) -> T) -> Vec<T>
    where
        T: Copy + Default + std::ops::Add<Output = T>,
    {
        let mut sums = vec![T::default()];
        for axis in &self.lanes {
            let unit = unit(axis);
            let mut longer = Vec::with_capacity(sums.len() * axis.size);
            for mut sum in sums {
                for _ in 0..axis.size {
                    longer.push(sum);
                    sum = sum + unit;
                }
            }
            sums = longer;
        }
        sums
    }

    /// Middle indices that follow each other as pieces of the same row.
    pub(crate) fn middle_pieces(&self) -> usize {
        match self.middle.last() {
            Some(axis) if axis.kind == AxisKind::High => axis.size,
            _ => 1,
        }
    }

    /// Are the cells of a slice met in ascending order if, for each middle
    /// index, its lanes are met in ascending order? Pieces of a row stay
    /// together, see [`Layout::middle_pieces`]; else their axis is the last.
    pub(crate) fn is_natural(&self) -> bool {
        let axes = self.middle.iter().chain(&self.lanes);
        let order: Vec<usize> = axes
            .filter_map(|axis| match axis.kind {
                AxisKind::Vertex(v) => Some(v),
                AxisKind::High => None,
            })
            .chain(self.row.and_then(|row| row.vertex))
            .collect();
        order.is_sorted()
    }

    /// Are rows cut into pieces?
    pub(crate) fn is_cut(&self) -> bool {
        self.row.is_some_and(|row| row.pieces() > 1)
    }

    /// The bits of a row, or its first piece, in which a vertex of `closed` has
    /// coordinate 0.
    pub(crate) fn closed_in_row<W: Word>(&self, closed: Face) -> W {
        match self.row.and_then(|row| row.vertex) {
            Some(v) if closed.contains(v) => W::single(0),
            _ => W::ZERO,
        }
    }

    /// The bits of a row at coordinate 0 of this axis in which therefore a
    /// vertex of `closed` has coordinate 0.
    pub(crate) fn closed_at_zero<W: Word>(&self, axis: &Axis, closed: Face) -> W {
        match axis.kind {
            AxisKind::Vertex(v) if closed.contains(v) => W::FULL,
            AxisKind::Vertex(_) => W::ZERO,
            AxisKind::High => self.closed_in_row(closed),
        }
    }

    /// What one unit along an axis means for the number of the cell; the row
    /// tells what pieces of a row mean.
    pub(crate) fn cell_unit(&self, axis: &Axis) -> u64 {
        match axis.kind {
            AxisKind::Vertex(v) => self.cell_strides[v],
            AxisKind::High => 0,
        }
    }

    /// Middle index, lane and bit of a cell of a slice.
    pub(crate) fn locate(&self, cell: u64) -> (usize, usize, usize) {
        let coordinate = |v: usize| (cell / self.cell_strides[v] % self.sizes[v] as u64) as usize;
        let (row_at, length) = match self.row {
            Some(row) => (row.vertex.map_or(0, coordinate), row.length),
            None => (0, 1),
        };
        let along = |axes: &[Axis]| -> usize {
            axes.iter()
                .map(|axis| {
                    let at = match axis.kind {
                        AxisKind::Vertex(v) => coordinate(v),
                        AxisKind::High => row_at / length,
                    };
                    at * axis.stride
                })
                .sum()
        };
        (along(&self.middle), along(&self.lanes), row_at % length)
    }
}

impl Axis {
    /// The coordinate along this axis at a middle index or lane.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> usize {
        index / self.stride % self.size
    }
}

impl Row {
    /// Number of pieces that a row is cut into.
    pub(crate) fn pieces(self) -> usize {
        self.size.div_ceil(self.length)
    }

    /// Bits of the word that holds a piece.
    pub(crate) fn word_bits(self) -> usize {
        self.length.next_power_of_two().max(WORD_BITS[0])
    }
}

/// Cells along each pile; their product must be a sane number.
pub(crate) fn cells_along(bounds: &[u32]) -> Result<Vec<usize>, TableError> {
    let sizes: Vec<usize> = bounds.iter().map(|&bound| bound as usize + 1).collect();
    let cells = sizes
        .iter()
        .try_fold(1u64, |product, &size| product.checked_mul(size as u64));
    match cells {
        Some(cells) if cells <= 1 << 62 => Ok(sizes),
        _ => Err(TableError::TooManyCells),
    }
}

/// The row along `vertex`, cut into pieces of at most `bits` cells.
fn row_of(sizes: &[usize], vertex: Option<usize>, bits: usize) -> Row {
    let size = vertex.map_or(1, |v| sizes[v]);
    Row {
        vertex,
        size,
        length: size.div_ceil(size.div_ceil(bits)),
    }
}

fn axes_of(sizes: &[usize], vertices: &[usize]) -> Vec<Axis> {
    vertices
        .iter()
        .map(|&v| Axis {
            kind: AxisKind::Vertex(v),
            size: sizes[v],
            stride: 0,
        })
        .collect()
}

/// Which vertex is the row, in what words, and which axes are lanes: what makes
/// a sweep take the least time. The row is the last vertex unless another one is
/// clearly better, for with it the cells come out in order.
fn choose_row_and_lanes(
    sizes: &[usize],
    vertices: &[usize],
) -> (Option<Row>, Vec<Axis>, Vec<Axis>) {
    let mut best = None;
    let mut best_cost = f64::INFINITY;
    let candidates = vertices.iter().rev().copied().map(Some);
    for vertex in candidates.chain(vertices.is_empty().then_some(None)) {
        for &bits in WORD_BITS {
            let row = row_of(sizes, vertex, bits);
            if row.word_bits() != bits {
                continue;
            }
            let others: Vec<usize> = vertices
                .iter()
                .copied()
                .filter(|&v| Some(v) != vertex)
                .collect();
            let mut axes = axes_of(sizes, &others);
            let mut weight = if vertex == vertices.last().copied() {
                1.0
            } else {
                1.3
            };
            if row.pieces() > 1 {
                axes.push(Axis {
                    kind: AxisKind::High,
                    size: row.pieces(),
                    stride: 0,
                });
            }
            let (cost, middle, lanes) = choose_lanes(axes, bits / 8, 1);
            // As measured: one more scan, and one that is never at rest if it
            // goes along the fastest middle axis.
            let is_high = |axis: &Axis| axis.kind == AxisKind::High;
            if middle.iter().any(is_high) {
                weight *= 1.8;
            } else if lanes.iter().any(is_high) {
                weight *= 1.2;
            }
            if cost * weight < best_cost {
                best_cost = cost * weight;
                best = Some((Some(row), middle, lanes));
            }
        }
    }
    best.expect("a row of one cell fits in eight bits")
}

/// Split the axes into middle and lane axes so that a sweep takes the least
/// time: many lanes keep the vector units busy, but their lag costs steps.
fn choose_lanes(axes: Vec<Axis>, word_bytes: usize, planes: usize) -> (f64, Vec<Axis>, Vec<Axis>) {
    let choosable = axes.len().min(10);
    let fixed = axes.len() - choosable;
    let (mut best, mut best_cost) = (0u32, f64::INFINITY);
    for chosen in 0..1u32 << choosable {
        let (mut steps, mut lanes, mut lag) = (1.0, 1.0, 0.0);
        for (i, axis) in axes.iter().enumerate() {
            if i >= fixed && chosen >> (i - fixed) & 1 == 1 {
                lanes *= axis.size as f64;
                lag += (axis.size - 1) as f64;
            } else {
                steps *= axis.size as f64;
            }
        }
        let bytes = lanes * word_bytes as f64;
        if lanes > 1.0 && bytes > MAX_LANE_BYTES as f64 {
            continue;
        }
        let spread = match bytes * planes as f64 {
            bytes if bytes > 2048.0 => 2.0,
            bytes if bytes > 1024.0 => 1.1,
            _ => 1.0,
        };
        let chunks = (bytes / CHUNK_BYTES as f64).ceil() * planes as f64;
        let cost = (steps + lag) * (chunks * spread + STEP_OVERHEAD);
        // Of equal costs the later choice has its lanes among the later axes.
        if cost <= best_cost {
            (best, best_cost) = (chosen, cost);
        }
    }
    let (mut middle, mut lanes) = (Vec::new(), Vec::new());
    for (i, axis) in axes.into_iter().enumerate() {
        if i >= fixed && best >> (i - fixed) & 1 == 1 {
            lanes.push(axis);
        } else {
            middle.push(axis);
        }
    }
    set_strides(&mut middle);
    set_strides(&mut lanes);
    (best_cost, middle, lanes)
}

fn set_strides(axes: &mut [Axis]) {
    let mut stride = 1;
    for axis in axes.iter_mut().rev() {
        axis.stride = stride;
        stride *= axis.size;
    }
}

/// The facets without the vertices on which nothing can move.
pub(crate) fn active_facets(
    facets: &[Face],
    sizes: &[usize],
    limits: &Limits,
) -> Result<Vec<Face>, StopReason> {
    let active: Face = (0..sizes.len()).filter(|&v| sizes[v] > 1).collect();
    let sets = facets.iter().map(|&facet| facet & active).collect();
    let mut sets = faceoff_complex::maximal_sets_within(sets, limits)?;
    sets.sort_unstable();
    Ok(sets)
}
