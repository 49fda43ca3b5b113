//! Complexes as Python objects.

use crate::run::{LimitArgs, run};
use faceoff::complexes;
use faceoff::{Face, Label, Limits, NamedComplex, StopReason};
use num_bigint::BigUint;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

/// A simplicial complex with labelled vertices. Two are equal if they have the
/// same vertices, in the same order, and the same facets.
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
        Self {
            named: complex.into(),
        }
    }
}

impl Complex {
    /// The complex with its name.
    pub fn named(&self) -> &NamedComplex {
        &self.named
    }

    fn inner(&self) -> &faceoff::Complex {
        &self.named.complex
    }

    fn names(&self, face: Face) -> Vec<&str> {
        let labels = self.inner().names(face).into_iter();
        labels.map(Label::as_str).collect()
    }

    fn faces<'py>(&self, py: Python<'py>, faces: &[Face]) -> PyResult<Bound<'py, PyTuple>> {
        let tuples: PyResult<Vec<_>> = faces
            .iter()
            .map(|face| PyTuple::new(py, self.names(*face)))
            .collect();
        PyTuple::new(py, tuples?)
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

/// A label: a text as it is, anything else as it shows.
fn label(object: &Bound<'_, PyAny>) -> PyResult<Label> {
    Ok(Label::new(object.str()?.extract::<String>()?))
}

/// The labels of a face: of a text each character.
fn labels(face: &Bound<'_, PyAny>) -> PyResult<Vec<Label>> {
    face.try_iter()?.map(|vertex| label(&vertex?)).collect()
}

#[pymethods]
impl Complex {
    /// From notation, or from a list of faces.
    #[new]
    fn new(py: Python<'_>, complex: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(same) = complex.cast::<Self>() {
            return Ok(same.get().clone());
        }
        if let Ok(text) = complex.extract::<String>() {
            return run(py, &LimitArgs::default(), move |_| {
                Ok(Self::from(text.parse::<NamedComplex>()?))
            });
        }
        let faces = complex.try_iter().map_err(|_| {
            PyTypeError::new_err("a complex is a text in notation or a list of faces")
        })?;
        let faces: Vec<Vec<Label>> = faces.map(|face| labels(&face?)).collect::<PyResult<_>>()?;
        let vertices: BTreeSet<&Label> = faces.iter().flatten().collect();
        let vertices: Vec<Label> = vertices.into_iter().cloned().collect();
        let set = |face: &Vec<Label>| {
            let place = |label| vertices.binary_search(label).unwrap_or(0);
            face.iter().map(place).fold(Face::EMPTY, Face::with)
        };
        if vertices.len() > complexes::MAX_VERTICES {
            let problem = format!("{} vertices are too many", vertices.len());
            return Err(PyValueError::new_err(problem));
        }
        let sets = faces.iter().map(set).collect();
        let complex = faceoff::Complex::new(vertices, sets).map_err(|problems| {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            PyValueError::new_err(problems.join("\n"))
        })?;
        Ok(complex.into())
    }

    /// Number of vertices.
    #[getter]
    fn n(&self) -> usize {
        self.inner().n()
    }

    /// The labels of the vertices, in the order of piles.
    #[getter]
    fn vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.names(self.inner().vertices()))
    }

    /// The facets, each a tuple of labels.
    #[getter]
    fn facets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.faces(py, self.inner().facets())
    }

    /// One less than the size of the largest face.
    #[getter]
    fn dimension(&self) -> usize {
        self.inner().dimension()
    }

    /// The complex by its facets, in notation.
    #[getter]
    fn explicit(&self) -> String {
        self.inner().to_string()
    }

    /// The order of the automorphism group.
    fn automorphisms(&self, py: Python<'_>) -> PyResult<BigUint> {
        self.long(py, |complex, limits| {
            Ok(complex.automorphisms(limits)?.order())
        })
    }

    /// The circuits, or minimal non-faces.
    fn circuits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let circuits = self.long(py, |complex, limits| Ok(complex.circuits(limits)?.to_vec()))?;
        self.faces(py, &circuits)
    }

    /// Numbers of faces, from vertices up.
    fn f_vector(&self, py: Python<'_>) -> PyResult<Vec<u128>> {
        self.long(py, |complex, limits| complex.f_vector(limits))
    }

    /// Reduced Betti numbers over the rationals, from degree 0.
    fn betti(&self, py: Python<'_>) -> PyResult<Vec<u128>> {
        self.long(py, |complex, limits| complex.betti_numbers(limits))
    }

    /// Is it in one piece?
    fn is_connected(&self) -> bool {
        self.inner().is_connected()
    }

    /// Are they the same up to the names of the vertices?
    fn is_isomorphic(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        let other = other.get().inner().clone();
        self.long(py, move |complex, limits| {
            complex.is_isomorphic(&other, limits)
        })
    }

    /// The representative of the isomorphism class: equal exactly for
    /// isomorphic complexes.
    fn canonical(&self, py: Python<'_>) -> PyResult<Self> {
        let form = self.long(py, |complex, limits| {
            Ok(complex.canonical_form(limits)?.form.complex())
        })?;
        Ok(form.into())
    }

    /// A picture, with piles beside the vertices where they are given.
    #[pyo3(signature = (piles=None))]
    fn svg(&self, piles: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let piles = piles.map(labels).transpose()?.map(|piles| {
            let texts = piles.iter().map(|pile| pile.as_str().to_owned());
            texts.collect::<Vec<String>>()
        });
        let n = self.inner().n();
        if let Some(given) = piles.as_ref().map(Vec::len).filter(|given| *given != n) {
            let problem = format!("{given} piles for {n} vertices");
            return Err(PyValueError::new_err(problem));
        }
        Ok(faceoff::draw::svg(self.inner(), piles.as_deref()))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    fn __contains__(&self, face: &Bound<'_, PyAny>) -> PyResult<bool> {
        let vertices = labels(face)?;
        let vertices = vertices.iter().map(|label| self.inner().vertex(label));
        let face: Option<Face> = vertices.collect();
        Ok(face.is_some_and(|face| self.inner().is_face(face)))
    }

    fn __len__(&self) -> usize {
        self.inner().facets().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.facets(py)?.try_iter()?.into_any())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| other.get().inner() == self.inner())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.named.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Complex('{}')", self.named)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.named.to_string(),)
    }
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
