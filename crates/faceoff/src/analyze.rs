//! The structure of a complex, with all that is known about its games.

use crate::undecided::{Undecided, note};
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Face, Label};
use faceoff_limits::Limits;
use schemars::JsonSchema;
use serde::Serialize;

/// A face as a list of labels.
pub type Labels = Vec<String>;

/// What `analyze` reports. A field that could not be decided is null and named
/// in `undecided`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Analysis {
    /// The complex in notation.
    pub complex: String,
    /// The vertices in the order of piles.
    pub vertices: Labels,
    /// Vertices that an operation dropped, since they were no longer faces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dropped: Labels,
    /// The facets.
    pub facets: Vec<Labels>,
    /// The circuits, or minimal non-faces.
    pub circuits: Option<Vec<Labels>>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// Analyze a complex within limits.
pub fn analyze(named: &NamedComplex, limits: &Limits) -> Analysis {
    let complex = &named.complex;
    let mut undecided = Undecided::new();
    let circuits = note(&mut undecided, "circuits", complex.circuits(limits));
    Analysis {
        complex: named.to_string(),
        vertices: complex.labels().iter().map(text).collect(),
        dropped: named.dropped.iter().map(text).collect(),
        facets: faces(complex, complex.facets()),
        circuits: circuits.map(|circuits| faces(complex, circuits)),
        undecided,
    }
}

fn text(label: &Label) -> String {
    label.as_str().to_owned()
}

fn faces(complex: &Complex, faces: &[Face]) -> Vec<Labels> {
    let names = |face: &Face| complex.names(*face).into_iter().map(text).collect();
    faces.iter().map(names).collect()
}
