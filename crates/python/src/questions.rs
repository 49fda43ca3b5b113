//! Questions from Python objects, asked of the facade.

use crate::answers::to_python;
use crate::own::{games, session};
use crate::run::{LimitArgs, run};
use crate::solver::natural;
use faceoff::ask::play::positions;
use faceoff::{Answer, Error, Question, Reply, Status, ask as ask_facade, schema};
use pyo3::IntoPyObjectExt;
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
    let number = natural(object)?;
    Ok(u64::try_from(&number).map_or_else(|_| number.to_string().into(), Value::from))
}

/// Ask a question: its name and its fields. Gives the answer, and whether all
/// that was asked is answered. `folder` is where an atlas is kept.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn ask<'py>(
    py: Python<'py>,
    name: &str,
    fields: &Bound<'py, PyDict>,
    store: Option<PathBuf>,
    folder: Option<PathBuf>,
    limits: LimitArgs,
    classes: &Bound<'py, PyDict>,
) -> PyResult<(Bound<'py, PyAny>, bool)> {
    let mut question = Map::new();
    for (field, value) in fields {
        question.insert(field.extract()?, data(&value)?);
    }
    question.insert("ask".to_owned(), name.into());
    let answer: Answer = run(py, &limits, move |limits| {
        let mut question: Question = serde_json::from_value(Value::Object(question))
            .map_err(|error| Error::Question(error.to_string()))?;
        match &mut question {
            Question::Atlas(atlas) => atlas.directory = folder,
            Question::AtlasFind(find) => find.directory = folder,
            Question::AtlasFindAll(find) => find.directory = folder,
            Question::AtlasSearch(search) => search.directory = folder,
            _ => {}
        }
        let mut session = session(limits);
        if let Some(path) = store {
            session = session.open_store(&path)?;
        }
        ask_facade(&question, &session)
    })?;
    let complete = answer.status() != Status::Unanswered;
    Ok((to_python(&answer, classes)?, complete))
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

/// So many options are shown between two looks for signals.
const LOOK: usize = 1 << 12;

/// The options of a position: piles as tuples, others in notation.
#[pyfunction]
pub fn options(py: Python<'_>, problem: String) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let options = run(py, &LimitArgs::default(), move |limits| {
        let problem = games().problem(&problem, None)?;
        positions(&problem, limits)
    })?;
    let shown = |option: faceoff::GamePosition| match option.position.as_piles() {
        Some(piles) => PyTuple::new(py, piles)?.into_bound_py_any(py),
        None => option.to_string().into_bound_py_any(py),
    };
    let mut listed = Vec::with_capacity(options.len());
    for (number, option) in options.into_iter().enumerate() {
        if number % LOOK == 0 {
            py.check_signals()?;
        }
        listed.push(shown(option)?);
    }
    Ok(listed)
}

/// Piles in notation; Python's own `str` refuses very large numbers.
#[pyfunction]
pub fn decimal(piles: Vec<Bound<'_, PyAny>>) -> PyResult<String> {
    let piles = piles.iter().map(|pile| Ok(natural(pile)?.to_string()));
    Ok(piles.collect::<PyResult<Vec<String>>>()?.join(","))
}

/// All questions with their answers, as JSON: the classes of answers are made
/// from it.
#[pyfunction]
pub fn described() -> String {
    let schema::Described { answers, all, .. } = schema::described("/$defs");
    let all: Map<String, Value> = { all.into_iter() }
        .map(|(name, _, answer)| (name.to_owned(), answer.into()))
        .collect();
    serde_json::json!({ "types": answers, "answers": all }).to_string()
}
