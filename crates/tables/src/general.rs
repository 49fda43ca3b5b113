//! Tables of any game on piles in which a move only lowers piles: the rule
//! variants of Nim on a complex, Wythoff's game.
//!
//! Nothing is known of such a game but its options, so every position looks all
//! of them up, and the whole table is in memory. A position depends on positions
//! that are nowhere higher: threads follow each other through the slices, and
//! within a slice through its cells in order.

use crate::error::TableError;
use crate::gaps::GapWriter;
use crate::race::{Race, Refusal, StopOnPanic};
use crate::shape::Shape;
use crate::values::{ValueSlice, ValueWidth};
use crate::zeros::ZeroSlice;
use faceoff_game::Ruleset;
use faceoff_game::rules::nim::Piles;
use faceoff_limits::Limits;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// A table of a game on piles to be computed from its options.
pub struct GeneralTable<'a, R> {
    rules: &'a R,
    shape: Shape,
    width: ValueWidth,
}

impl<'a, R: Ruleset<Position = Piles> + Sync> GeneralTable<'a, R> {
    /// The table of these rules in the box with these bounds, sliced along pile
    /// `slow` or else the first pile whose bound is above 0.
    pub fn new(rules: &'a R, bounds: &[u32], slow: Option<usize>) -> Result<Self, TableError> {
        let largest = bounds.iter().map(|&bound| u64::from(bound)).sum();
        // Every move takes a chip, so no value is larger than the chips.
        let Some(width) = ValueWidth::holding(largest) else {
            return Err(TableError::TooManyCells);
        };
        Ok(Self {
            rules,
            shape: Shape::new(bounds, slow)?,
            width,
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
    /// `sink`.
    pub fn zeros(
        &self,
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
        self.run(&mut done, limits, reaches_zero, &mut |slice, values| {
            let mut gaps = GapWriter::default();
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
        limits.meter().take(4 * self.shape.cells())?;
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
        // A chunk is a run of cells with the same size of the slowest other
        // pile: what a cell depends on is in the same chunks or earlier ones.
        let other = (0..self.shape.bounds().len())
            .find(|&v| Some(v) != self.shape.slow() && self.shape.bounds()[v] > 0);
        let chunks = other.map_or(1, |v| self.shape.bounds()[v] as usize + 1);
        let threads = limits.threads().min(slices - first).min(chunks).max(1);
        let race = Race::new(threads, chunks);
        let problem = Mutex::new(None);
        let mut progress = limits.progress("table", Some(self.shape.cells()));
        progress.advance((first * cells) as u64);
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let worker = Worker {
                    table: self,
                    cells: &table,
                    race: &race,
                    problem: &problem,
                };
                scope.spawn(move || {
                    let _guard = StopOnPanic(worker.race);
                    worker.work(first, thread, chunks, limits, combine);
                });
            }
            for (slice, values) in table.iter().enumerate().skip(first) {
                let thread = (slice - first) % threads;
                // The thread after it waits for the last chunk of the slice.
                if !race.wait((thread + 1) % threads, slice, chunks - 1) {
                    break;
                }
                let values: Vec<u32> = values.iter().map(|v| v.load(Ordering::Relaxed)).collect();
                if let Err(error) = sink(slice as u32, &values) {
                    race.stop();
                    return Err(error);
                }
                progress.advance(cells as u64);
            }
            Ok(())
        })?;
        match race.refusal() {
            Some(Refusal::Stopped(reason)) => Err(reason.into()),
            _ => match problem.into_inner() {
                Ok(Some(problem)) => Err(TableError::Unsupported(problem)),
                _ => Ok(()),
            },
        }
    }
}

/// Is called with the value of an option.
type Visitor<'a> = &'a mut dyn FnMut(u32) -> ControlFlow<()>;

/// Calls a visitor with the values of all options, in some order.
type Options<'a> = &'a mut dyn FnMut(Visitor<'_>);

/// Makes a value from those of the options.
type Combine = fn(Options<'_>, &mut Vec<u64>) -> u32;

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

struct Worker<'a, R> {
    table: &'a GeneralTable<'a, R>,
    cells: &'a [Vec<AtomicU32>],
    race: &'a Race,
    problem: &'a Mutex<Option<String>>,
}

impl<R: Ruleset<Position = Piles> + Sync> Worker<'_, R> {
    fn work(&self, first: usize, thread: usize, chunks: usize, limits: &Limits, combine: Combine) {
        let shape = &self.table.shape;
        let per_chunk = self.cells[0].len() / chunks;
        let mut position = vec![0; shape.bounds().len()];
        let mut option = position.clone();
        let mut seen = Vec::new();
        let mut pulse = limits.pulse();
        for slice in (first + thread..self.cells.len()).step_by(self.race.threads()) {
            for chunk in 0..chunks {
                if slice > first && !self.race.wait(thread, slice - 1, chunk) {
                    return;
                }
                for cell in chunk * per_chunk..(chunk + 1) * per_chunk {
                    if let Err(reason) = pulse.beat() {
                        return self.race.refuse(Refusal::Stopped(reason));
                    }
                    shape.locate(slice as u32, cell as u64, &mut position);
                    let piles: Piles = position.iter().map(|&x| u64::from(x)).collect();
                    let mut odd = None;
                    let value = combine(
                        &mut |visit| {
                            let _ = self
                                .table
                                .rules
                                .visit_options(&piles, &mut |_, to| match self.look_up(
                                    &piles,
                                    to,
                                    &mut option,
                                ) {
                                    Some(value) => visit(value),
                                    None => {
                                        odd = Some(to.clone());
                                        ControlFlow::Break(())
                                    }
                                });
                        },
                        &mut seen,
                    );
                    if let Some(to) = odd {
                        let problem = format!("a move from {piles:?} to {to:?} raises a pile");
                        if let Ok(mut place) = self.problem.lock() {
                            *place = Some(problem);
                        }
                        return self.race.stop();
                    }
                    self.cells[slice][cell].store(value, Ordering::Relaxed);
                }
                self.race.finish(thread, slice, chunk);
            }
        }
    }

    /// The value of an option, which must be lower.
    fn look_up(&self, from: &Piles, to: &Piles, option: &mut [u32]) -> Option<u32> {
        let lower =
            from.len() == to.len() && from != to && from.iter().zip(to).all(|(f, t)| t <= f);
        if !lower {
            return None;
        }
        for (x, &pile) in option.iter_mut().zip(to) {
            *x = pile as u32;
        }
        let (slice, cell) = self.table.shape.cell_of(option)?;
        Some(self.cells[slice as usize][cell as usize].load(Ordering::Relaxed))
    }
}
