//! Conjectures of your own: a Python function, swept by the laboratory.

use crate::answers::to_python;
use crate::complex::Complex;
use crate::run::{LimitArgs, Run, run, run_of_this_thread};
use faceoff::complexes;
use faceoff::laboratory::{
    About, Conjecture, Coverage, Finding, Scope, Stage, Status, Subject, Tools, Witness, domain,
    test,
};
use faceoff::store::Store;
use faceoff::words;
use faceoff::{Limits, NamedComplex, StopReason};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A function of a complex that is claimed to be true on a domain.
struct Predicate {
    function: Py<PyAny>,
    about: About,
    stages: Vec<Stage>,
    /// Go on after a counterexample.
    all: bool,
    /// By their games, as witnesses name them.
    counterexamples: Mutex<HashSet<String>>,
    run: Arc<Run>,
}

impl Predicate {
    fn counterexamples(&self) -> MutexGuard<'_, HashSet<String>> {
        self.counterexamples
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Conjecture for Predicate {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        self.stages.clone()
    }

    fn decide(&self, subject: &Subject, _: u32, tools: &Tools) -> Result<Finding, StopReason> {
        tools.limits.check()?;
        let told = self.run.call(|py| {
            let complex = Complex::from(subject.clone());
            self.function.call1(py, (complex,))?.is_truthy(py)
        });
        match told {
            Some(true) => Ok(Finding::holds(1)),
            Some(false) => {
                self.counterexamples().insert(game(subject));
                match self.all {
                    true => Ok(Finding::classified("counterexample")),
                    false => {
                        let because = "the function says no".to_owned();
                        let witness = Witness::nim(subject, &[], &[], because);
                        Ok(Finding::Refuted(Box::new(witness)))
                    }
                }
            }
            None => Err(StopReason::Cancelled),
        }
    }

    /// None: the sweep comes from small to large, over what was asked for.
    fn smaller(&self, _: &Subject, _: u32) -> Vec<(Subject, u32)> {
        Vec::new()
    }

    /// The function is the only judge.
    fn confirm(&self, _: &Witness, _: &Limits) -> Result<bool, StopReason> {
        Ok(true)
    }
}

/// The answer to `sweep`, but for the counterexamples.
#[derive(Serialize)]
struct Swept {
    status: Status,
    tested: Vec<Domain>,
    seconds: f64,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    undecided: BTreeMap<&'static str, String>,
}

/// What was looked at.
#[derive(Serialize)]
struct Domain {
    domain: String,
    decided: u64,
    complexes: u64,
}

impl From<&Coverage> for Domain {
    fn from(coverage: &Coverage) -> Self {
        Self {
            domain: coverage.domain.clone(),
            decided: coverage.decided,
            complexes: coverage.complexes,
        }
    }
}

/// The stages: given complexes, or all on so many vertices.
fn stages(vertices: Vec<usize>, graphs: bool, among: Option<Vec<NamedComplex>>) -> Vec<Stage> {
    if let Some(list) = among {
        let stage = Stage::new("complexes given", 0, None, move |_| Ok(list.clone()));
        return vec![stage];
    }
    let stage = |n: usize| match graphs {
        true => Stage::new(
            format!("graphs on {}", words::vertices(n)),
            n,
            None,
            move |limits| {
                let graphs = complexes::graphs(n, limits)?;
                Ok(graphs.into_iter().map(Subject::from).collect())
            },
        ),
        false => Stage::new(
            format!("complexes on {}", words::vertices(n)),
            n,
            None,
            move |_| domain::all_complexes(n),
        ),
    };
    vertices.into_iter().map(stage).collect()
}

/// Sweep a function over complexes: the answer, whether the sweep was completed, and
/// the counterexamples in the order of the domain.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn sweep<'py>(
    py: Python<'py>,
    function: Py<PyAny>,
    vertices: Vec<usize>,
    graphs: bool,
    among: Option<Vec<Py<Complex>>>,
    all: bool,
    limits: LimitArgs,
    classes: &Bound<'py, PyDict>,
) -> PyResult<(Bound<'py, PyAny>, bool, Vec<Complex>)> {
    let named = |complex: &Py<Complex>| complex.get().named().clone();
    let among = among.map(|list| list.iter().map(named).collect());
    let stages = stages(vertices, graphs, among);
    let (swept, found) = run(py, &limits, move |limits| {
        let predicate = Predicate {
            function,
            about: About {
                id: "own".into(),
                statement: "a Python function".into(),
                citation: "your own".into(),
                instances: "complexes".into(),
                literature: None,
                revision: 1,
            },
            stages,
            all,
            counterexamples: Mutex::default(),
            run: run_of_this_thread().expect("it was started for this"),
        };
        let stages = predicate.stages();
        let tested = test(&predicate, Scope::default(), &Store::in_memory(), limits)?;
        let names = match &tested.witness {
            Some(witness) => HashSet::from([witness.game.clone()]),
            None => predicate.counterexamples().clone(),
        };
        let found = in_order(&names, &stages)?;
        let swept = Swept {
            status: match found.is_empty() {
                true => Status::HoldsSoFar,
                false => Status::Refuted,
            },
            tested: tested.tested.iter().map(Domain::from).collect(),
            seconds: tested.seconds,
            undecided: tested
                .stopped
                .map(|why| ("tested", why))
                .into_iter()
                .collect(),
        };
        Ok((swept, found))
    })?;
    let complete = swept.undecided.is_empty();
    Ok((to_python(&swept, classes)?, complete, found))
}

/// The complexes with these games, in the order of the domain.
fn in_order(games: &HashSet<String>, stages: &[Stage]) -> Result<Vec<Complex>, StopReason> {
    let mut found = Vec::new();
    if games.is_empty() {
        return Ok(found);
    }
    for stage in stages {
        let subjects = stage.subjects(&Limits::none())?.into_iter();
        let subjects = subjects.filter(|subject| games.contains(&game(subject)));
        found.extend(subjects.map(Complex::from));
    }
    Ok(found)
}

/// What witnesses name a complex by.
fn game(subject: &Subject) -> String {
    format!("nim on {subject}")
}
