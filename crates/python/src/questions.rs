//! Questions from Python objects, asked of the facade.

use crate::answers::to_python;
use crate::own::{games, session};
use crate::run::{LimitArgs, run};
use faceoff::ask::play::positions;
use faceoff::{Answer, Error, Question, Reply, Status, ask as ask_facade};
use num_bigint::BigUint;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// What Python gives, as data.
fn data(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(yes) = object.cast::<PyBool>() {
        return Ok(yes.is_true().into());
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(text.extract::<String>()?.into());
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items: PyResult<Vec<Value>> = object.try_iter()?.map(|item| data(&item?)).collect();
        return Ok(items?.into());
    }
    let index = object.call_method0("__index__").map_err(|_| {
        let message = format!("{object} is neither a text nor an integer");
        PyTypeError::new_err(message)
    })?;
    match index.extract::<u64>() {
        Ok(small) => Ok(small.into()),
        Err(_) => Ok(index.extract::<BigUint>().map_or_else(
            |_| Value::from(index.to_string()),
            |large| large.to_string().into(),
        )),
    }
}

/// Ask a question: its name and its fields. Gives the answer, and whether all
/// that was asked is answered.
#[pyfunction]
pub fn ask<'py>(
    py: Python<'py>,
    name: &str,
    fields: &Bound<'py, PyDict>,
    store: Option<PathBuf>,
    limits: LimitArgs,
    class: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, bool)> {
    let mut question = Map::new();
    for (field, value) in fields {
        question.insert(field.extract()?, data(&value)?);
    }
    question.insert("ask".to_owned(), name.into());
    let answer: Answer = run(py, &limits, move |limits| {
        let question: Question = serde_json::from_value(Value::Object(question))
            .map_err(|error| Error::Question(error.to_string()))?;
        let mut session = session(limits);
        if let Some(path) = store {
            session = session.open_store(&path)?;
        }
        ask_facade(&question, &session)
    })?;
    let complete = answer.status() != Status::Unanswered;
    Ok((to_python(&answer, class)?, complete))
}

/// The normal spelling of a game, and its complex.
#[pyfunction]
pub fn game(py: Python<'_>, text: String) -> PyResult<(String, Option<crate::complex::Complex>)> {
    run(py, &LimitArgs::default(), move |_| {
        let game = games().game(&text)?;
        let complex = game.complex().cloned().map(crate::complex::Complex::from);
        Ok((game.to_string(), complex))
    })
}

/// The options of a position: piles as tuples, others in notation.
#[pyfunction]
pub fn options(py: Python<'_>, problem: String) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let options = run(py, &LimitArgs::default(), move |limits| {
        let problem = games().problem(&problem, None)?;
        positions(&problem, limits)
    })?;
    let shown = |option: faceoff::Placed| match option.position.as_piles() {
        Some(piles) => PyTuple::new(py, piles)?.into_bound_py_any(py),
        None => option.to_string().into_bound_py_any(py),
    };
    options.into_iter().map(shown).collect()
}

/// Piles in notation; Python's own `str` refuses very large numbers.
#[pyfunction]
pub fn decimal(piles: Vec<BigUint>) -> String {
    let piles: Vec<String> = piles.iter().map(BigUint::to_string).collect();
    piles.join(",")
}
