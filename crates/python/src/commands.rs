//! The questions of the command line. Each answer is its JSON, and whether all
//! that was asked is answered.

use crate::run::{Failure, LimitArgs, run};
use faceoff::discover::{Effort, Wanted};
use faceoff::parts::game::{AnyRules, Ruleset};
use faceoff::prove::Statement;
use faceoff::{Ask, Game, Limits, NamedComplex, Placed, Play, Problem};
use num_bigint::BigUint;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::Serialize;
use serde_json::json;
use std::path::PathBuf;

/// The answer as JSON, and whether it is complete.
pub type Answered = (String, bool);

/// An answer as JSON.
pub fn answered(answer: &impl Serialize, complete: bool) -> Result<Answered, Failure> {
    match serde_json::to_string(answer) {
        Ok(json) => Ok((json, complete)),
        Err(error) => Err(Failure::Value(error.to_string())),
    }
}

/// Work with the store of results of chomp, where one is named.
fn with_store<T>(
    store: Option<PathBuf>,
    limits: &Limits,
    work: impl FnOnce() -> T,
) -> Result<T, Failure> {
    match store {
        Some(path) => faceoff::kept::with_store(&path, limits, work).map_err(Failure::Io),
        None => Ok(work()),
    }
}

/// Who wins, with what move, and why.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve(
    py: Python<'_>,
    problem: String,
    position: Option<String>,
    value: bool,
    all: bool,
    misere: bool,
    by: Option<String>,
    store: Option<PathBuf>,
    limits: LimitArgs,
) -> PyResult<Answered> {
    run(py, &limits, move |limits| {
        let problem = Problem::parse(&problem, position.as_deref())?;
        let play = if misere { Play::Misere } else { Play::Normal };
        let ask = Ask { value, all, play };
        let answer = match by {
            Some(certificate) => {
                faceoff::solve::by_certificate(&problem, play, &certificate, limits)?
            }
            None => with_store(store, limits, || faceoff::solve(&problem, &ask, limits))?,
        };
        answered(&answer, answer.is_complete())
    })
}

/// The structure of a complex.
#[pyfunction]
pub fn analyze(py: Python<'_>, complex: String, limits: LimitArgs) -> PyResult<Answered> {
    run(py, &limits, move |limits| {
        let named: NamedComplex = complex.parse()?;
        let answer = faceoff::analyze(&named, limits);
        answered(&answer, answer.undecided.is_empty())
    })
}

/// How long a game can last that the second player wins.
#[pyfunction]
pub fn length(
    py: Python<'_>,
    problem: String,
    position: Option<String>,
    limits: LimitArgs,
) -> PyResult<Answered> {
    run(py, &limits, move |limits| {
        let problem = Problem::parse(&problem, position.as_deref())?;
        let answer = faceoff::length(&problem, limits);
        answered(&answer, answer.undecided.is_empty())
    })
}

/// Chomp in simplest form.
#[pyfunction]
pub fn reduce(py: Python<'_>, game: String, limits: LimitArgs) -> PyResult<Answered> {
    run(py, &limits, move |limits| {
        let problem = Problem::parse(&game, None)?;
        let answer = faceoff::reduce(&problem, limits)?;
        answered(&answer, answer.undecided.is_empty())
    })
}

/// Values over a family.
#[pyfunction]
pub fn family(
    py: Python<'_>,
    family: String,
    first: u64,
    last: u64,
    store: Option<PathBuf>,
    limits: LimitArgs,
) -> PyResult<Answered> {
    run(py, &limits, move |limits| {
        let ask = || faceoff::family(&family, first..=last, limits);
        let answer = with_store(store, limits, ask)??;
        answered(&answer, answer.undecided.is_empty())
    })
}

/// Decide a claim for all pile sizes; with a certificate if it is wanted.
#[pyfunction]
pub fn prove(
    py: Python<'_>,
    game: String,
    claim: String,
    certificate: bool,
    limits: LimitArgs,
) -> PyResult<Answered> {
    run(py, &limits, move |limits| {
        let game: Game = game.parse()?;
        let statement = Statement::read(&game, &claim)?;
        let proof = faceoff::prove::prove(&statement, certificate, limits);
        let answer = Certified {
            answer: &proof,
            certificate_text: proof.certificate_text.as_deref(),
        };
        answered(&answer, proof.verdict != "unknown")
    })
}

/// Find the zero positions and prove them.
#[pyfunction]
pub fn discover(
    py: Python<'_>,
    game: String,
    bits: Option<usize>,
    certificate: bool,
    limits: LimitArgs,
) -> PyResult<Answered> {
    run(py, &limits, move |limits| {
        let game: Game = game.parse()?;
        let mut effort = Effort::default();
        effort.bits = bits.unwrap_or(effort.bits);
        let found = faceoff::discover::discover(&game, Wanted::ZeroPositions, &effort, limits)?;
        let text = found.certificate_text.as_deref();
        let answer = Certified {
            answer: &found,
            certificate_text: text.filter(|_| certificate),
        };
        answered(&answer, found.verdict == "proved")
    })
}

/// An answer with the text of its certificate, where that is wanted.
#[derive(Serialize)]
struct Certified<'a, T> {
    #[serde(flatten)]
    answer: &'a T,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_text: Option<&'a str>,
}

/// Check a certificate.
#[pyfunction]
pub fn check(py: Python<'_>, certificate: String, limits: LimitArgs) -> PyResult<Answered> {
    run(py, &limits, move |limits| {
        let answer = faceoff::prove::check(&certificate, limits)?;
        answered(&answer, answer.valid.is_some())
    })
}

/// The theorems that Faceoff uses.
#[pyfunction]
pub fn theorems() -> PyResult<String> {
    Ok(json!(faceoff::theorems::theorems()).to_string())
}

/// The normal spelling of a game, and its complex.
#[pyfunction]
pub fn game(py: Python<'_>, text: String) -> PyResult<(String, Option<crate::complex::Complex>)> {
    run(py, &LimitArgs::default(), move |_| {
        let game: Game = text.parse()?;
        let complex = game.complex().cloned().map(crate::complex::Complex::from);
        Ok((game.to_string(), complex))
    })
}

/// The options of a position: piles as tuples, others in notation.
#[pyfunction]
pub fn options(py: Python<'_>, problem: String) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let options = run(py, &LimitArgs::default(), move |limits| {
        let problem = Problem::parse(&problem, None)?;
        let placed = problem.single().ok_or_else(|| {
            Failure::Value("one position is needed, not a sum; use faceoff.Sum".to_owned())
        })?;
        let start = placed
            .place()
            .map_err(|too_large| Failure::Stopped(too_large.to_string()))?;
        let mut pulse = limits.pulse();
        let mut options: Vec<Placed> = Vec::new();
        for ((), option) in AnyRules.options(&start) {
            pulse.beat()?;
            options.push(option.into());
        }
        Ok(options)
    })?;
    let shown = |option: Placed| match option.position.as_piles() {
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
