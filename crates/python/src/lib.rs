//! The compiled part of the Python package `faceoff`.
//!
//! Thin on purpose: each function reads notation, calls the facade in a thread
//! of its own and gives back the answer as JSON; the module in `python/faceoff`
//! makes Python objects of it. While the work runs, Python's lock is free and
//! Ctrl-C is looked at (`run`).

mod commands;
mod complex;
mod conjectures;
mod run;
mod sweep;
mod table;

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;

create_exception!(
    faceoff,
    NotationError,
    PyValueError,
    "Bad notation: all that is wrong with it, each with its place."
);

create_exception!(
    faceoff,
    Stopped,
    PyException,
    "Not answered: a limit was met, or no method decides it. What was found so far is in `answer`."
);

/// The compiled part of the package `faceoff`.
#[pymodule]
mod _faceoff {
    #[pymodule_export]
    use super::commands::{
        analyze, check, decimal, discover, family, game, length, options, prove, reduce, solve,
        theorems,
    };
    #[pymodule_export]
    use super::complex::{Complex, Complexes};
    #[pymodule_export]
    use super::conjectures::{conjecture, conjectures};
    #[pymodule_export]
    use super::sweep::sweep;
    #[pymodule_export]
    use super::table::table;
    #[pymodule_export]
    use super::{NotationError, Stopped};
}
