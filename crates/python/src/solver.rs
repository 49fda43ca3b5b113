//! One game made ready: what a theorem decides is answered at once, in the thread
//! that asks. Anything else, and whatever a theorem needs long for, is work for a
//! thread of its own.

use crate::answers::to_python;
use crate::own::{games, session};
use crate::run::{LimitArgs, run};
use faceoff::ask::Solution;
use faceoff::games::Games;
use faceoff::words::counted;
use faceoff::{Error, Limits, Outcome, Solver as Ready};
use num_bigint::BigUint;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};
use std::sync::Arc;
use std::time::Duration;

/// So long Python waits without looking for signals.
const AT_ONCE: Duration = Duration::from_millis(5);

/// A game that was read. One of your own is read again for each question: its
/// functions belong to the work that calls them.
#[pyclass(frozen, module = "faceoff")]
pub struct Solver {
    text: String,
    ready: Option<Arc<Ready>>,
}

/// A natural number, exactly.
pub fn natural(object: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    if let Ok(small) = object.extract::<u64>() {
        return Ok(small.into());
    }
    let index = object.call_method0("__index__").map_err(|_| {
        let kind = object.get_type();
        PyTypeError::new_err(format!("{object} is no integer but a {kind}"))
    })?;
    let large = index.extract::<BigUint>();
    large.map_err(|_| PyValueError::new_err(format!("{object} is negative")))
}

#[pymethods]
impl Solver {
    /// Read a game.
    #[new]
    fn new(py: Python<'_>, text: String) -> PyResult<Self> {
        let soon = Limits::none().with_time(AT_ONCE);
        let ready = match Games::standard().within(&soon).game(&text) {
            Ok(game) => Some(Ready::new(game)),
            Err(_) => {
                let text = text.clone();
                run(py, &LimitArgs::default(), move |limits| {
                    if let Ok(game) = Games::standard().within(limits).game(&text) {
                        return Ok(Some(Ready::new(game)));
                    }
                    games().within(limits).game(&text)?;
                    Ok(None)
                })?
            }
        };
        let ready = ready.map(Arc::new);
        Ok(Self { text, ready })
    }

    /// What a theorem says about the piles, at once; else nothing.
    fn at_once<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        value: bool,
        all: bool,
        classes: &Bound<'py, PyDict>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(ready) = &self.ready else {
            return Ok(None);
        };
        let piles = position.try_iter()?.map(|pile| natural(&pile?));
        let piles: Vec<BigUint> = piles.collect::<PyResult<_>>()?;
        let limits = Limits::none().with_time(AT_ONCE);
        let answer = Solution::by_theorem(ready, piles, value, all, &limits);
        answer.map(|answer| to_python(&answer, classes)).transpose()
    }

    /// Who wins each of the positions, whose piles are given one after the other
    /// as 64-bit integers: 1 where the player to move loses.
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        rows: &[u8],
        width: usize,
        misere: bool,
        limits: LimitArgs,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let rows = numbers(rows);
        let lost = self.work(py, &limits, move |ready, limits| {
            fits(ready, &rows, width)?;
            Ok(ready.outcomes(&rows, misere, session(limits).notebook())?)
        })?;
        let lost: Vec<u8> = { lost.into_iter() }
            .map(|outcome| u8::from(outcome == Outcome::P))
            .collect();
        Ok(PyByteArray::new(py, &lost))
    }

    /// Their values, as 64-bit integers.
    fn values<'py>(
        &self,
        py: Python<'py>,
        rows: &[u8],
        width: usize,
        limits: LimitArgs,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let rows = numbers(rows);
        let values = self.work(py, &limits, move |ready, limits| {
            fits(ready, &rows, width)?;
            Ok(ready.values(&rows, session(limits).notebook())?)
        })?;
        let bytes: Vec<u8> = values.into_iter().flat_map(u64::to_ne_bytes).collect();
        Ok(PyByteArray::new(py, &bytes))
    }
}

impl Solver {
    fn work<T: Send + 'static>(
        &self,
        py: Python<'_>,
        limits: &LimitArgs,
        work: impl FnOnce(&Ready, &Limits) -> Result<T, Error> + Send + 'static,
    ) -> PyResult<T> {
        let (text, ready) = (self.text.clone(), self.ready.clone());
        run(py, limits, move |limits| match ready {
            Some(ready) => work(&ready, limits),
            None => work(&Ready::new(session(limits).read(&text)?), limits),
        })
    }
}

/// Has each row a pile for each vertex?
fn fits(ready: &Ready, rows: &[u64], width: usize) -> Result<(), Error> {
    match ready.piles() {
        Some(piles) if piles != width && !rows.is_empty() => {
            let (game, piles) = (ready.game(), counted(piles, "pile", "piles"));
            let message = format!("a position of {game} has {piles}, not {width}");
            Err(Error::Question(message))
        }
        _ => Ok(()),
    }
}

/// Numbers in native order of bytes.
fn numbers(bytes: &[u8]) -> Vec<u64> {
    let (numbers, _) = bytes.as_chunks::<8>();
    numbers
        .iter()
        .map(|&number| u64::from_ne_bytes(number))
        .collect()
}
