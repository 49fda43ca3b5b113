//! Sets of vertices in answers.

use faceoff_complex::{Complex, Face, Label};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::sync::Arc;

/// A set of vertices as a list of labels.
pub type Labels = Vec<String>;

/// Sets of vertices, in JSON lists of labels. There may be a million of them, so
/// they are spelled one at a time, when somebody looks.
///
/// ```
/// use faceoff::ask::Analyze;
/// use faceoff::{Session, ask};
///
/// let square = ask(&Analyze { complex: "cycle(4,2)".into() }, &Session::default())?;
/// // Its smallest sets that are no face: opposite corners.
/// let circuits = square.circuits.unwrap();
/// assert_eq!(circuits.iter().collect::<Vec<_>>(), [["1", "3"], ["2", "4"]]);
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Faces {
    labels: Arc<[String]>,
    sets: Vec<Face>,
}

impl Faces {
    pub(crate) fn new(complex: &Complex, sets: &[Face]) -> Self {
        Self {
            labels: complex.labels().iter().map(text).collect(),
            sets: sets.to_vec(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The sets, each as the list of its labels.
    pub fn iter(&self) -> impl Iterator<Item = Vec<&str>> {
        let labels = |face: &Face| face.iter().map(|v| &*self.labels[v]).collect();
        self.sets.iter().map(labels)
    }
}

/// A label as a text.
pub(crate) fn text(label: &Label) -> String {
    label.as_str().to_owned()
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl JsonSchema for Faces {
    fn schema_name() -> Cow<'static, str> {
        Vec::<Labels>::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Labels>::json_schema(generator)
    }
}
