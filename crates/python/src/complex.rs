//! Complexes as Python objects.

use crate::run::{LimitArgs, run};
use faceoff::complexes;
use faceoff::{Face, Label, Limits, NamedComplex, Permutation, StopReason};
use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeSet;
use std::sync::Mutex;

/// A simplicial complex with labelled vertices, which go by their numbers here.
#[pyclass(frozen, module = "faceoff")]
#[derive(Clone)]
pub struct Complex {
    named: NamedComplex,
}

impl From<NamedComplex> for Complex {
    fn from(named: NamedComplex) -> Self {
        Self { named }
    }
}

impl From<faceoff::Complex> for Complex {
    fn from(complex: faceoff::Complex) -> Self {
        NamedComplex::from(complex).into()
    }
}

fn refused(problem: impl ToString) -> PyErr {
    PyValueError::new_err(problem.to_string())
}

/// The vertices of a face, by their numbers.
fn numbers(face: Face) -> Vec<usize> {
    face.iter().collect()
}

fn face(vertices: Vec<usize>) -> Face {
    vertices.into_iter().fold(Face::EMPTY, Face::with)
}

impl Complex {
    /// The complex with its name.
    pub fn named(&self) -> &NamedComplex {
        &self.named
    }

    fn inner(&self) -> &faceoff::Complex {
        &self.named.complex
    }

    /// Work on the complex that can take long.
    fn long<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&faceoff::Complex, &Limits) -> Result<T, StopReason> + Send + 'static,
    ) -> PyResult<T> {
        let complex = self.inner().clone();
        run(py, &LimitArgs::default(), move |limits| {
            Ok(work(&complex, limits)?)
        })
    }
}

#[pymethods]
impl Complex {
    /// From notation.
    #[new]
    fn new(py: Python<'_>, text: String) -> PyResult<Self> {
        run(py, &LimitArgs::default(), move |_| {
            Ok(Self::from(text.parse::<NamedComplex>()?))
        })
    }

    /// From faces, each a list of labels; vertices come in the order of labels.
    #[staticmethod]
    fn of(faces: Vec<Vec<String>>) -> PyResult<Self> {
        let label = |text: String| Label::new(text);
        let faces: Vec<Vec<Label>> = { faces.into_iter() }
            .map(|face| face.into_iter().map(label).collect())
            .collect();
        let vertices: BTreeSet<&Label> = faces.iter().flatten().collect();
        let vertices: Vec<Label> = vertices.into_iter().cloned().collect();
        if vertices.len() > complexes::MAX_VERTICES {
            let problem = format!("{} vertices are too many", vertices.len());
            return Err(refused(problem));
        }
        let place = |label: &Label| vertices.binary_search(label).unwrap_or(0);
        let set = |labels: &Vec<Label>| face(labels.iter().map(place).collect());
        let sets = faces.iter().map(set).collect();
        let complex = faceoff::Complex::new(vertices, sets).map_err(|problems| {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            refused(problems.join("\n"))
        })?;
        Ok(complex.into())
    }

    /// The labels of the vertices, in the order of piles.
    #[getter]
    fn labels(&self) -> Vec<&str> {
        self.inner().labels().iter().map(Label::as_str).collect()
    }

    /// The facets.
    #[getter]
    fn facets(&self) -> Vec<Vec<usize>> {
        self.inner().facets().iter().copied().map(numbers).collect()
    }

    /// The complex by its facets, in notation.
    #[getter]
    fn explicit(&self) -> String {
        self.inner().to_string()
    }

    /// What an operation of this name makes of it. `set` is a face, or a set of
    /// vertices; `size` is that of the largest faces of a skeleton.
    fn derived(
        &self,
        py: Python<'_>,
        name: String,
        set: Vec<usize>,
        size: usize,
    ) -> PyResult<Self> {
        let set = face(set);
        let made = self.long(py, move |complex, limits| {
            let made = match &name[..] {
                "link" => complex.link(set).map(|made| made.complex),
                "star" => complex.star(set).map(|made| made.complex),
                "induced" => complex.induced(set),
                "skeleton" => complex.skeleton(size),
                "cone" => complex.cone(),
                "suspension" => complex.suspension(),
                "dual" => complex.alexander_dual(limits).map(|made| made.complex),
                _ => complex.clique_complex(limits),
            };
            limits.check()?;
            Ok(made)
        })?;
        made.map(Self::from).map_err(refused)
    }

    /// The join of complexes, or their disjoint union.
    #[staticmethod]
    fn together(parts: Vec<Py<Self>>, join: bool) -> PyResult<Self> {
        let parts: Vec<_> = parts
            .iter()
            .map(|part| part.get().inner().clone())
            .collect();
        let made = match join {
            true => faceoff::Complex::join(&parts),
            false => faceoff::Complex::union(&parts),
        };
        made.map(Self::from).map_err(refused)
    }

    /// The order of the automorphism group, and elements that generate it: each
    /// says where the vertices go.
    fn automorphisms(&self, py: Python<'_>) -> PyResult<(BigUint, Vec<Vec<usize>>)> {
        self.long(py, |complex, limits| {
            let group = complex.automorphisms(limits)?;
            let n = complex.n();
            let images = |g: &Permutation| (0..n).map(|v| g.image(v)).collect();
            Ok((
                group.order(),
                group.generators().iter().map(images).collect(),
            ))
        })
    }

    /// The circuits, or minimal non-faces.
    fn circuits(&self, py: Python<'_>) -> PyResult<Vec<Vec<usize>>> {
        self.long(py, |complex, limits| {
            Ok(complex
                .circuits(limits)?
                .iter()
                .copied()
                .map(numbers)
                .collect())
        })
    }

    /// Numbers of faces, from vertices up.
    fn f_vector(&self, py: Python<'_>) -> PyResult<Vec<u128>> {
        self.long(py, |complex, limits| complex.f_vector(limits))
    }

    /// Reduced Betti numbers over the rationals, from degree 0.
    fn reduced_betti(&self, py: Python<'_>) -> PyResult<Vec<u128>> {
        self.long(py, |complex, limits| complex.betti_numbers(limits))
    }

    /// Is it in one piece?
    fn is_connected(&self) -> bool {
        self.inner().is_connected()
    }

    /// The representative of the isomorphism class, equal exactly for isomorphic
    /// complexes, and where the vertices go.
    fn canonical(&self, py: Python<'_>) -> PyResult<(Self, Vec<usize>)> {
        self.long(py, |complex, limits| {
            let canonical = complex.canonical_form(limits)?;
            let to = (0..complex.n())
                .map(|v| canonical.relabelling.image(v))
                .collect();
            Ok((canonical.form.complex().into(), to))
        })
    }

    /// A picture, with piles beside the vertices where they are given.
    #[pyo3(signature = (piles=None))]
    fn svg(&self, py: Python<'_>, piles: Option<Vec<String>>) -> PyResult<String> {
        self.long(py, move |complex, limits| {
            faceoff::draw::svg(complex, piles.as_deref(), limits)
        })
    }

    fn __str__(&self) -> String {
        self.named.to_string()
    }
}

/// A picture as an image of pixels.
#[pyfunction]
pub fn png(py: Python<'_>, svg: String) -> PyResult<Vec<u8>> {
    run(py, &LimitArgs::default(), move |limits| {
        Ok(faceoff::draw::png(&svg, limits)?)
    })
}

/// All complexes on some vertices, or all graphs, up to isomorphism.
#[pyclass(frozen, module = "faceoff")]
pub struct Complexes {
    next: Mutex<Box<dyn Iterator<Item = faceoff::Complex> + Send>>,
}

#[pymethods]
impl Complexes {
    #[new]
    fn new(py: Python<'_>, n: usize, graphs: bool) -> PyResult<Self> {
        let all: Box<dyn Iterator<Item = faceoff::Complex> + Send> = match graphs {
            true => {
                let list = run(py, &LimitArgs::default(), move |limits| {
                    Ok(complexes::graphs(n, limits)?)
                })?;
                Box::new(list.into_iter())
            }
            false => Box::new(run(py, &LimitArgs::default(), move |_| {
                Ok(complexes::complexes(n)?)
            })?),
        };
        Ok(Self {
            next: Mutex::new(all),
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> Option<Complex> {
        // A new level of the enumeration can take seconds.
        py.detach(|| {
            let mut next = self
                .next
                .lock()
                .unwrap_or_else(|broken| broken.into_inner());
            next.next().map(Complex::from)
        })
    }
}
