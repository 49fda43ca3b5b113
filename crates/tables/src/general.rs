//! Tables of any game on piles in which a move only lowers piles: the rule
//! variants of Nim on a complex, Wythoff's game, formulas. Where a move may raise
//! a pile, positions are solved by weight (`by_weight`) and then looked up.
//!
//! Nothing is known of such a game but its options, so every position looks all
//! of them up, and the whole table is in memory. A position depends on positions
//! that are nowhere higher: threads take the panels of a slice in turn, and
//! follow each other through their cells in order.

use crate::by_weight;
use crate::delta_encoding::DeltaWriter;
use crate::error::TableError;
use crate::shape::Shape;
use crate::slice_barrier::{SliceBarrier, SliceError, ThreadStop};
use crate::values::{ValueSlice, ValueWidth};
use crate::zeros::ZeroSlice;
use faceoff_game::piles::Piles;
use faceoff_game::{PileGame, Play, Ruleset};
use faceoff_limits::{Limits, Pulse};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

/// A table of a game on piles to be computed from its options.
///
/// ```
/// use faceoff_game::{Game, Play};
/// use faceoff_limits::Limits;
/// use faceoff_tables::GeneralTable;
///
/// let wythoff: Game = "wythoff on simplex(2)".parse().unwrap();
/// let table = GeneralTable::new(wythoff.as_piles().unwrap(), &[5, 5], None)?;
/// let mut zeros = Vec::new();
/// table.zeros(Play::Normal, &mut std::iter::empty(), &Limits::none(), &mut |slice| {
///     zeros.extend(slice.cells().map(|cell| (slice.slice, cell)));
///     Ok(())
/// })?;
/// // A slice for each size of the first pile, a cell for each of the second.
/// assert_eq!(zeros, [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)]);
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
pub struct GeneralTable<'a> {
    rules: &'a PileGame,
    shape: Shape,
    width: ValueWidth,
}

impl<'a> GeneralTable<'a> {
    /// The table of these rules in the box with these bounds, sliced along pile
    /// `slow` or else the first pile whose bound is above 0.
    pub fn new(
        rules: &'a PileGame,
        bounds: &[u32],
        slow: Option<usize>,
    ) -> Result<Self, TableError> {
        Ok(Self {
            rules,
            shape: Shape::new(bounds, slow)?,
            width: Self::width_in(rules, bounds)?,
        })
    }

    /// How values in a box are kept. Every move takes a chip, or makes the
    /// position lighter, so no value is larger than the chips or the weight.
    pub(crate) fn width_in(rules: &PileGame, bounds: &[u32]) -> Result<ValueWidth, TableError> {
        let largest = match by_weight::weights(rules) {
            Some(weights) => by_weight::weight(weights, bounds),
            None => bounds.iter().map(|&bound| u64::from(bound)).sum(),
        };
        ValueWidth::holding(largest).ok_or(TableError::TooManyCells)
    }

    /// The box of positions.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How values are kept.
    pub fn width(&self) -> ValueWidth {
        self.width
    }

    /// Go on after the slices of values in `done`; hand the others to `sink`.
    pub fn values(
        &self,
        done: &mut dyn Iterator<Item = Result<ValueSlice, TableError>>,
        limits: &Limits,
        sink: &mut dyn FnMut(ValueSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let mut done = done.map(|slice| slice.map(|slice| slice.values().collect()));
        self.run(&mut done, limits, mex, &mut |slice, values| {
            let mut bytes = vec![0; values.len() * self.width.bytes()];
            for (cell, &value) in values.iter().enumerate() {
                self.width.set(&mut bytes, cell, value);
            }
            sink(ValueSlice {
                slice,
                width: self.width,
                bytes,
            })
        })
    }

    /// Go on after the slices of zero positions in `done`; hand the others to
    /// `sink`. In misère play these are the positions in which the player to move
    /// loses.
    pub fn zeros(
        &self,
        play: Play,
        done: &mut dyn Iterator<Item = Result<ZeroSlice, TableError>>,
        limits: &Limits,
        sink: &mut dyn FnMut(ZeroSlice) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let cells = self.shape.slice_cells() as usize;
        let mut done = done.map(|slice| {
            // 1 stands for any value but 0.
            let mut values = vec![1; cells];
            for cell in slice?.cells() {
                values[cell as usize] = 0;
            }
            Ok(values)
        });
        let combine = match play {
            Play::Normal => reaches_zero,
            Play::Misere => ends_or_reaches_zero,
        };
        self.run(&mut done, limits, combine, &mut |slice, values| {
            let mut gaps = DeltaWriter::default();
            let zeros = values.iter().zip(0..).filter(|(value, _)| **value == 0);
            zeros.for_each(|(_, cell)| gaps.push(cell));
            let (count, gaps) = gaps.finish();
            sink(ZeroSlice { slice, count, gaps })
        })
    }

    /// Fill the table; `combine` makes the value of a position from the visited
    /// values of its options, and may break off.
    fn run(
        &self,
        done: &mut dyn Iterator<Item = Result<Vec<u32>, TableError>>,
        limits: &Limits,
        combine: Combine,
        sink: Sink<'_>,
    ) -> Result<(), TableError> {
        let slices = self.shape.slices() as usize;
        let cells = self.shape.slice_cells() as usize;
        if let Some(weights) = by_weight::weights(self.rules) {
            let bounds = self.shape.bounds();
            let meter = limits.meter();
            let solved = by_weight::solve(self.rules, weights, bounds, combine, limits, &meter)?;
            let mut position = vec![0; bounds.len()];
            let mut first = 0;
            for slice in done {
                slice?;
                first += 1;
            }
            for slice in first..slices {
                let values = (0..cells).map(|cell| {
                    self.shape.locate(slice as u32, cell as u64, &mut position);
                    let piles: Piles = position.iter().map(|&pile| pile.into()).collect();
                    solved[&piles]
                });
                sink(slice as u32, &values.collect::<Vec<u32>>())?;
            }
            return Ok(());
        }
        let _memory = limits.reserve(4 * self.shape.cells())?;
        let table: Vec<Vec<AtomicU32>> = (0..slices)
            .map(|_| (0..cells).map(|_| AtomicU32::new(0)).collect())
            .collect();
        let mut first = 0;
        for slice in done {
            for (cell, value) in table[first].iter().zip(slice?) {
                cell.store(value, Ordering::Relaxed);
            }
            first += 1;
        }
        // A panel is a run of cells with the same size of the slowest other
        // pile, a chunk one with the same size of the next one too. What a cell
        // depends on is in no later chunk of the same panel and those before.
        let bounds = self.shape.bounds();
        let others = (0..bounds.len()).filter(|&v| Some(v) != self.shape.slow() && bounds[v] > 0);
        let mut sizes = others.map(|v| bounds[v] as usize + 1);
        let (panels, chunks) = (sizes.next().unwrap_or(1), sizes.next().unwrap_or(1));
        let threads = limits.threads().min(panels).min(chunks.div_ceil(2));
        let barrier = SliceBarrier::new(threads, panels.div_ceil(threads) * chunks);
        let mut progress = limits.progress("positions of the table", Some(self.shape.cells()));
        progress.advance((first * cells) as u64);
        let mut workers = (0..threads).map(|thread| {
            let mut worker = Worker {
                table: self,
                cells: &table,
                barrier: &barrier,
                pulse: limits.pulse(),
                combine,
                thread,
                panels,
                chunks,
                position: vec![0; bounds.len()],
                option: vec![0; bounds.len()],
                seen: Vec::new(),
            };
            move |slice| worker.work(slice)
        });
        let lead = workers.next().expect("one thread at least");
        let others = workers.collect();
        let ended = barrier.run(first..slices, lead, others, |slice, _| {
            // A rule that fails cancels the work, and what it said last is not kept.
            limits.check()?;
            let values = table[slice].iter().map(|v| v.load(Ordering::Relaxed));
            sink(slice as u32, &values.collect::<Vec<u32>>())?;
            progress.advance(cells as u64);
            Ok(())
        });
        match ended {
            Ok(()) => Ok(()),
            Err(SliceError::Failed(error)) => Err(error),
            Err(SliceError::TooNarrow) => unreachable!("values have 32 bits"),
        }
    }
}

/// Is called with the value of an option.
pub(crate) type Visitor<'a> = &'a mut dyn FnMut(u32) -> ControlFlow<()>;

/// Calls a visitor with the values of all options, in some order.
pub(crate) type Options<'a> = &'a mut dyn FnMut(Visitor<'_>);

/// Makes a value from those of the options.
pub(crate) type Combine = fn(Options<'_>, &mut Vec<u64>) -> u32;

/// Takes a slice and its values.
type Sink<'a> = &'a mut dyn FnMut(u32, &[u32]) -> Result<(), TableError>;

/// The least number that no option has; `seen` is a set to work with.
fn mex(visit: Options<'_>, seen: &mut Vec<u64>) -> u32 {
    seen.fill(0);
    visit(&mut |value| {
        let word = value as usize / 64;
        if word >= seen.len() {
            seen.resize(word + 1, 0);
        }
        seen[word] |= 1 << (value % 64);
        ControlFlow::Continue(())
    });
    let full = seen.iter().position(|word| *word != u64::MAX);
    match full {
        Some(word) => 64 * word as u32 + seen[word].trailing_ones(),
        None => 64 * seen.len() as u32,
    }
}

/// 1 if some option is a zero position, else 0.
fn reaches_zero(visit: Options<'_>, _: &mut Vec<u64>) -> u32 {
    let mut reached = 0;
    visit(&mut |value| {
        if value == 0 {
            reached = 1;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    reached
}

/// 1 if there is no option or some option is a zero position, else 0.
fn ends_or_reaches_zero(visit: Options<'_>, _: &mut Vec<u64>) -> u32 {
    let mut wins = 1;
    visit(&mut |value| {
        wins = u32::from(value == 0);
        match value {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    wins
}

/// One thread.
struct Worker<'a> {
    table: &'a GeneralTable<'a>,
    cells: &'a [Vec<AtomicU32>],
    barrier: &'a SliceBarrier,
    pulse: Pulse<'a>,
    combine: Combine,
    thread: usize,
    panels: usize,
    chunks: usize,
    position: Vec<u32>,
    option: Vec<u32>,
    seen: Vec<u64>,
}

impl Worker<'_> {
    /// Do this thread's panels of a slice.
    fn work(&mut self, slice: usize) -> Result<(), ThreadStop> {
        let barrier = self.barrier;
        let per_chunk = self.cells[slice].len() / self.panels / self.chunks;
        let panels = (self.thread..self.panels).step_by(barrier.threads());
        for (round, panel) in panels.enumerate() {
            for chunk in 0..self.chunks {
                let count = round * self.chunks + chunk + 1;
                // The same chunk of the panel before.
                match (self.thread, round) {
                    (0, 0) => {}
                    (0, _) => barrier.wait(barrier.threads() - 1, slice, count - self.chunks)?,
                    (thread, _) => barrier.wait(thread - 1, slice, count)?,
                }
                let first = (panel * self.chunks + chunk) * per_chunk;
                for cell in first..first + per_chunk {
                    self.pulse.beat()?;
                    let value = self.value(slice, cell)?;
                    self.cells[slice][cell].store(value, Ordering::Relaxed);
                }
                barrier.finish(self.thread, slice, count);
            }
        }
        Ok(())
    }

    /// The value of a cell, whose options have theirs.
    fn value(&mut self, slice: usize, cell: usize) -> Result<u32, TableError> {
        let table = self.table;
        table
            .shape
            .locate(slice as u32, cell as u64, &mut self.position);
        let piles: Piles = self.position.iter().map(|&x| u64::from(x)).collect();
        let mut odd = None;
        let (cells, option) = (self.cells, &mut self.option);
        let mut visit_all = |visit: Visitor<'_>| {
            let _ = table.rules.visit_options(&piles, &mut |_, to| match table
                .look_up(cells, &piles, to, option)
            {
                Some(value) => visit(value),
                None => {
                    odd = Some(to.clone());
                    ControlFlow::Break(())
                }
            });
        };
        let value = (self.combine)(&mut visit_all, &mut self.seen);
        match odd {
            None => Ok(value),
            Some(to) => {
                let problem = format!("a move from {piles:?} to {to:?} raises a pile");
                Err(TableError::Unsupported(problem))
            }
        }
    }
}

impl GeneralTable<'_> {
    /// The value of an option, which must be lower.
    fn look_up(
        &self,
        cells: &[Vec<AtomicU32>],
        from: &Piles,
        to: &Piles,
        option: &mut [u32],
    ) -> Option<u32> {
        let lower =
            from.len() == to.len() && from != to && from.iter().zip(to).all(|(f, t)| t <= f);
        if !lower {
            return None;
        }
        for (x, &pile) in option.iter_mut().zip(to) {
            *x = pile as u32;
        }
        let (slice, cell) = self.shape.cell_of(option)?;
        Some(cells[slice as usize][cell as usize].load(Ordering::Relaxed))
    }
}
