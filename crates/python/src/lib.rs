//! The compiled part of the Python package `faceoff`.
//!
//! Thin on purpose: `ask` makes a question of Python objects, asks the facade in
//! a thread of its own and makes Python objects of the answer. While the work
//! runs, Python's lock is free and Ctrl-C is looked at (`run`).

mod answers;
mod complex;
mod own;
mod questions;
mod run;
mod solver;
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
    use super::complex::{Complex, Complexes, png};
    #[pymodule_export]
    use super::own::register;
    #[pymodule_export]
    use super::questions::{ask, decimal, described, game, options};
    #[pymodule_export]
    use super::run::on_progress;
    #[pymodule_export]
    use super::solver::Solver;
    #[pymodule_export]
    use super::sweep::sweep;
    #[pymodule_export]
    use super::table::{Cells, table};
    #[pymodule_export]
    use super::{NotationError, Stopped};
}
