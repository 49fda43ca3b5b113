//! Tables, counted, written to a file, or as an array.

use crate::answers::to_python;
use crate::own::session;
use crate::run::{LimitArgs, run};
use faceoff::ask::Table;
use faceoff::ask::table::{Bounds, Entry};
use faceoff::{Error, Game, Limits, MemoryMeter, Reply, Status, StopReason, ask};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Bytes of memory for a cell: here, and once more for Python.
const CELL: u64 = 16;

/// An array of 64-bit integers: its cells in native order and its shape.
type Array<'py> = (Bound<'py, PyByteArray>, Vec<u64>);

/// The array that grows while a table is computed.
struct Growing {
    /// The largest size of each pile.
    bounds: Vec<u32>,
    /// Values of all positions; else a list of zero positions.
    values: bool,
    cells: Vec<i64>,
    /// Why it stopped to grow.
    refused: Option<StopReason>,
    limits: Limits,
    meter: MemoryMeter,
}

impl Growing {
    fn new(bounds: &[u32], values: bool, limits: &Limits) -> Result<Self, Error> {
        let meter = limits.meter();
        let mut cells = Vec::new();
        if values {
            let count = bounds.iter().try_fold(1u64, |count, &bound| {
                count.checked_mul(u64::from(bound) + 1)
            });
            let count = count.filter(|count| *count <= 1 << 40);
            let count = count.ok_or(StopReason::size("positions in an array", 1 << 40))?;
            meter.take(count * CELL)?;
            cells = vec![0; count as usize];
        }
        Ok(Self {
            bounds: bounds.to_vec(),
            values,
            cells,
            refused: None,
            limits: limits.clone(),
            meter,
        })
    }

    fn add(&mut self, entry: &Entry) {
        if self.refused.is_some() {
            return;
        }
        if self.values {
            let place = |index: usize, (&pile, &bound): (&u32, &u32)| {
                index * (bound as usize + 1) + pile as usize
            };
            let index = entry.position.iter().zip(&self.bounds).fold(0, place);
            self.cells[index] = entry.value.map_or(0, i64::from);
            return;
        }
        match self.meter.take(CELL * entry.position.len() as u64) {
            Ok(()) => self
                .cells
                .extend(entry.position.iter().map(|&pile| i64::from(pile))),
            Err(reason) => {
                self.refused = Some(reason);
                self.limits.cancel_flag().store(true, Ordering::Relaxed);
            }
        }
    }

    /// The cells and the shape; zero positions in lexicographic order.
    fn finished(self) -> (Vec<i64>, Vec<u64>) {
        if self.values {
            let shape = self.bounds.iter().map(|&bound| u64::from(bound) + 1);
            return (self.cells, shape.collect());
        }
        let piles = self.bounds.len();
        let mut rows: Vec<&[i64]> = self.cells.chunks_exact(piles.max(1)).collect();
        let shape = vec![rows.len() as u64, piles as u64];
        if rows.is_sorted() {
            return (self.cells, shape);
        }
        rows.sort_unstable();
        (rows.concat(), shape)
    }
}

/// All zero positions, or all values, in a box.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn table<'py>(
    py: Python<'py>,
    game: String,
    max: Vec<u32>,
    values: bool,
    array: bool,
    out: Option<PathBuf>,
    resume: bool,
    slow: Option<usize>,
    symmetry: bool,
    misere: bool,
    limits: LimitArgs,
    class: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, bool, Option<Array<'py>>)> {
    let (answer, array) = run(py, &limits, move |limits| {
        let session = session(limits);
        let game = session.read::<Game>(&game)?;
        let max = match max[..] {
            [bound] => Bounds::All(bound),
            _ => Bounds::Each(max),
        };
        let question = Table {
            values,
            misere,
            slow,
            symmetry,
            out,
            resume,
            ..Table::new(faceoff::Notation::Value(game.clone()), max)
        };
        if !array {
            return Ok((ask(&question, &session)?, None));
        }
        let mut growing = Growing::new(&question.bounds(&game), values, limits)?;
        let answer = question.stream(&session, &mut |entry| growing.add(&entry))?;
        match growing.refused.clone() {
            Some(reason) => Err(reason.into()),
            None => Ok((answer, Some(growing.finished()))),
        }
    })?;
    let complete = answer.status() == Status::Answered;
    let array = match array.filter(|_| complete) {
        Some((cells, shape)) => Some((bytes(py, &cells)?, shape)),
        None => None,
    };
    Ok((to_python(&answer, class)?, complete, array))
}

fn bytes<'py>(py: Python<'py>, cells: &[i64]) -> PyResult<Bound<'py, PyByteArray>> {
    PyByteArray::new_with(py, cells.len() * 8, |bytes| {
        for (place, cell) in bytes.chunks_exact_mut(8).zip(cells) {
            place.copy_from_slice(&cell.to_ne_bytes());
        }
        Ok(())
    })
}
