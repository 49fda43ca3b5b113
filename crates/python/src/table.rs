//! Tables, counted, written to a file, or as an array.
//!
//! An array has the smallest unsigned integers that hold its entries. NumPy looks
//! at the memory where it is ([`Cells`]): there is no second copy.

use crate::answers::to_python;
use crate::own::session;
use crate::run::{LimitArgs, run};
use faceoff::ask::Table;
use faceoff::ask::table::{Bounds, Entry};
use faceoff::{Error, Game, Limits, MemoryMeter, Reply, Status, StopReason, ask};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};
use std::path::PathBuf;

/// The cells of an array, in native order of bytes.
#[pyclass(frozen, module = "faceoff")]
pub struct Cells {
    bytes: Vec<u8>,
    shape: Vec<u64>,
    /// Bytes of a cell: 1, 2, 4 or 8.
    width: usize,
}

#[pymethods]
impl Cells {
    /// What NumPy asks for.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let order = if cfg!(target_endian = "big") {
            '>'
        } else {
            '<'
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", format!("{order}u{}", self.width))?;
        interface.set_item("shape", pyo3::types::PyTuple::new(py, &self.shape)?)?;
        // An array without cells has no memory to look at.
        let place = match self.bytes.is_empty() {
            true => 0,
            false => self.bytes.as_ptr() as usize,
        };
        interface.set_item("data", (place, true))?;
        Ok(interface)
    }

    /// A copy, its shape, and the bytes of a cell.
    fn copy<'py>(&self, py: Python<'py>) -> (Bound<'py, PyByteArray>, Vec<u64>, usize) {
        (
            PyByteArray::new(py, &self.bytes),
            self.shape.clone(),
            self.width,
        )
    }
}

/// The array that grows while a table is computed.
struct Growing {
    /// The largest size of each pile.
    bounds: Vec<u32>,
    /// Values of all positions; else a list of zero positions.
    values: bool,
    bytes: Vec<u8>,
    width: usize,
    meter: MemoryMeter,
}

/// The bytes that this number needs.
fn width_of(number: u32) -> usize {
    match number {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 4,
    }
}

impl Growing {
    fn new(bounds: &[u32], values: bool, limits: &Limits) -> Result<Self, Error> {
        let meter = limits.meter();
        let mut bytes = Vec::new();
        if values {
            let count = bounds.iter().try_fold(1u64, |count, &bound| {
                count.checked_mul(u64::from(bound) + 1)
            });
            let count = count.filter(|count| *count <= 1 << 40);
            let count = count.ok_or(StopReason::size("positions in an array", 1 << 40))?;
            meter.take(count)?;
            bytes = vec![0; count as usize];
        }
        let most = bounds.iter().copied().max().unwrap_or(0);
        Ok(Self {
            bounds: bounds.to_vec(),
            values,
            bytes,
            width: if values { 1 } else { width_of(most) },
            meter,
        })
    }

    fn add(&mut self, entry: &Entry) -> Result<(), StopReason> {
        if !self.values {
            self.meter
                .take((self.width * entry.position.len()) as u64)?;
            for pile in &entry.position {
                let bytes = pile.to_le_bytes();
                self.bytes.extend(native(&bytes[..self.width]));
            }
            return Ok(());
        }
        let place = |index: usize, (&pile, &bound): (&u32, &u32)| {
            index * (bound as usize + 1) + pile as usize
        };
        let index = entry.position.iter().zip(&self.bounds).fold(0, place);
        let value = entry.value.unwrap_or(0);
        while width_of(value) > self.width {
            self.meter.take(self.bytes.len() as u64)?;
            widen(&mut self.bytes, self.width);
            self.width *= 2;
        }
        let bytes = value.to_le_bytes();
        let place = index * self.width;
        for (byte, new) in self.bytes[place..]
            .iter_mut()
            .zip(native(&bytes[..self.width]))
        {
            *byte = new;
        }
        Ok(())
    }

    /// Zero positions in lexicographic order.
    fn finished(mut self) -> Cells {
        let shape = match self.values {
            true => self
                .bounds
                .iter()
                .map(|&bound| u64::from(bound) + 1)
                .collect(),
            false => {
                let piles = self.bounds.len();
                let row = (piles * self.width).max(1);
                sort(&mut self.bytes, row, self.width);
                vec![(self.bytes.len() / row) as u64, piles as u64]
            }
        };
        Cells {
            bytes: self.bytes,
            shape,
            width: self.width,
        }
    }
}

/// Bytes from the lowest up, in native order.
fn native(bytes: &[u8]) -> impl Iterator<Item = u8> + '_ {
    let big = cfg!(target_endian = "big");
    let last = bytes.len() - 1;
    (0..bytes.len()).map(move |i| bytes[if big { last - i } else { i }])
}

/// Cells of twice the width, where they are.
fn widen(bytes: &mut Vec<u8>, width: usize) {
    let cells = bytes.len() / width;
    bytes.resize(2 * cells * width, 0);
    let before = if cfg!(target_endian = "big") {
        width
    } else {
        0
    };
    for cell in (0..cells).rev() {
        let to = 2 * cell * width;
        bytes.copy_within(cell * width..(cell + 1) * width, to + before);
        bytes[to + width - before..to + 2 * width - before].fill(0);
    }
}

/// Bring rows of cells into lexicographic order, where they are: a heap, since a
/// list of the rows would need more memory than they do.
fn sort(bytes: &mut [u8], row: usize, width: usize) {
    let less = |a: &[u8], b: &[u8]| {
        let cells = |row: &[u8]| -> Vec<u64> {
            let number = |cell: &[u8]| {
                let mut padded = [0; 8];
                padded[..cell.len()].copy_from_slice(cell);
                match cfg!(target_endian = "big") {
                    true => u64::from_be_bytes(padded),
                    false => u64::from_le_bytes(padded),
                }
            };
            row.chunks_exact(width).map(number).collect()
        };
        match width {
            1 => a < b,
            _ => cells(a) < cells(b),
        }
    };
    let rows = bytes.len() / row;
    let at = |i: usize| i * row..(i + 1) * row;
    if (1..rows).all(|i| !less(&bytes[at(i)], &bytes[at(i - 1)])) {
        return;
    }
    let swap = |bytes: &mut [u8], i: usize, j: usize| {
        let (low, high) = bytes.split_at_mut(j * row);
        low[at(i)].swap_with_slice(&mut high[..row]);
    };
    let sift = |bytes: &mut [u8], mut root: usize, end: usize| {
        while 2 * root + 1 < end {
            let mut child = 2 * root + 1;
            if child + 1 < end && less(&bytes[at(child)], &bytes[at(child + 1)]) {
                child += 1;
            }
            if !less(&bytes[at(root)], &bytes[at(child)]) {
                return;
            }
            swap(bytes, root, child);
            root = child;
        }
    };
    for root in (0..rows / 2).rev() {
        sift(bytes, root, rows);
    }
    for end in (1..rows).rev() {
        swap(bytes, 0, end);
        sift(bytes, 0, end);
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
    classes: &Bound<'py, PyDict>,
) -> PyResult<(Bound<'py, PyAny>, bool, Option<Cells>)> {
    let (answer, cells) = run(py, &limits, move |limits| {
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
        let answer = question.stream(&session, &mut |entry| growing.add(entry))?;
        let cells = (answer.status() == Status::Answered).then(|| growing.finished());
        Ok((answer, cells))
    })?;
    let complete = answer.status() == Status::Answered;
    Ok((to_python(&answer, classes)?, complete, cells))
}
