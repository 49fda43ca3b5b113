//! Conjectures of the papers, and those in the laboratory's own language.

use crate::commands::{Answered, answered};
use crate::run::{Failure, LimitArgs, run};
use faceoff::conjecture::{Known, find, list, test};
use faceoff::parts::lab::Scope;
use faceoff::parts::lab::own::Own;
use faceoff::parts::lab::team::Alone;
use faceoff::parts::store::{Store, StoreError};
use pyo3::prelude::*;
use std::path::PathBuf;

/// The store that was named, or one that is forgotten.
fn open(store: Option<PathBuf>) -> Result<Store, Failure> {
    match store {
        Some(path) => Store::open(path).map_err(unusable),
        None => Ok(Store::in_memory()),
    }
}

fn unusable(error: StoreError) -> Failure {
    Failure::Io(error.to_string())
}

/// All conjectures, with what earlier tests have found.
#[pyfunction]
pub fn conjectures(py: Python<'_>, store: Option<PathBuf>) -> PyResult<Answered> {
    run(py, &LimitArgs::default(), move |_| {
        let list = list(&open(store)?).map_err(unusable)?;
        answered(&list, true)
    })
}

/// Test a conjecture: by its id, or by what it says.
#[pyfunction]
pub fn conjecture(
    py: Python<'_>,
    text: String,
    up_to: Option<usize>,
    bound: Option<u32>,
    store: Option<PathBuf>,
    limits: LimitArgs,
) -> PyResult<Answered> {
    run(py, &limits, move |limits| {
        let store = open(store)?;
        let known = match text.trim_start().starts_with("forall") {
            true => Some(Known::Own(Box::new(Own::new("own", &text)?))),
            false => find(&text, &store).map_err(unusable)?,
        };
        let known = known.ok_or_else(|| format!("there is no conjecture {text}"))?;
        let scope = Scope { up_to, bound };
        let tested = test(known.get(), scope, &store, &mut Alone, None, limits)?;
        answered(&tested, true)
    })
}
