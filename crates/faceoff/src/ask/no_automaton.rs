//! What forbids an automaton of the zero positions (docs/obstructions.md), as part of answers.

use super::analyze::operation;
use crate::faces::{Labels, text};
use crate::undecided::Why;
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::without_automaton;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why no automaton in any base accepts the zero positions of Nim on a complex: a path of
/// two edges, or the boundary of a simplex, and a point are induced in it.
///
/// ```
/// use faceoff::ask::Analyze;
/// use faceoff::{Session, ask};
///
/// let complex = "cycle(6,2)".into();
/// let found = ask(&Analyze { complex }, &Session::default()).unwrap();
/// let why = found.no_automaton.unwrap();
/// assert_eq!(why.to_string(), "the path 2, 1, 6 and the point 4 are induced");
/// assert!(why.undone.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NoAutomaton {
    /// Which of the two.
    pub shape: Obstacle,
    /// Its vertices, those of a path in their order.
    pub vertices: Labels,
    /// The vertex that is joined to none of them.
    pub point: String,
    /// The operations that have to be undone before, as in "P 2 3": in the complex that is
    /// induced on all these vertices together.
    pub undone: Vec<String>,
}

/// What forbids an automaton beside a point.
///
/// ```
/// use faceoff::ask::Analyze;
/// use faceoff::ask::no_automaton::Obstacle;
/// use faceoff::{Session, ask};
///
/// let shape = |complex: &str| {
///     let complex = complex.into();
///     let found = ask(&Analyze { complex }, &Session::default()).unwrap();
///     found.no_automaton.unwrap().shape
/// };
/// assert_eq!(shape("facets(12,13,23,4)"), Obstacle::Boundary);
/// assert_eq!(shape("facets(12,23,4)"), Obstacle::Path);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// All proper subsets of the vertices are faces.
    Boundary,
    /// Two edges; the ends are not joined.
    Path,
}

impl NoAutomaton {
    /// What forbids an automaton for Nim on a complex, if this does.
    pub(crate) fn of(complex: &Complex, limits: &Limits) -> Result<Option<Self>, StopReason> {
        let found = without_automaton(complex, limits)?;
        let name = |v: &usize| text(complex.label(*v));
        Ok(found.map(|found| Self {
            shape: match found.shape {
                faceoff_theory::Shape::Boundary => Obstacle::Boundary,
                faceoff_theory::Shape::Path => Obstacle::Path,
            },
            vertices: found.vertices.iter().map(name).collect(),
            point: name(&found.point),
            undone: { found.undone.iter() }
                .map(|(undone, vertices)| {
                    let names: Labels = vertices.iter().map(name).collect();
                    format!("{} {}", operation(*undone), names.join(" "))
                })
                .collect(),
        }))
    }

    /// The same for the values: they are the zero positions beside one more point, whose
    /// pile is the value.
    pub(crate) fn of_values(
        complex: &Complex,
        limits: &Limits,
    ) -> Result<Option<Self>, StopReason> {
        let point = Complex::new(vec!["value".into()], vec![Face::single(0)]).ok();
        let beside = point.and_then(|point| Complex::union(&[complex.clone(), point]).ok());
        beside.map_or(Ok(None), |beside| Self::of(&beside, limits))
    }

    /// Why a search for an automaton of the zero positions, or of the values, need not begin.
    pub(crate) fn forbids(&self, values: bool) -> Why {
        let what = match values {
            true => "values: they are the zero positions beside one more pile, 'value', and there",
            false => "zero positions, since",
        };
        format!("no automaton in any base accepts the {what} {self}").into()
    }
}

/// In words.
impl fmt::Display for NoAutomaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (vertices, point) = (self.vertices.join(", "), &self.point);
        match self.shape {
            Obstacle::Boundary => write!(f, "the boundary of the simplex {vertices}")?,
            Obstacle::Path => write!(f, "the path {vertices}")?,
        }
        write!(f, " and the point {point} are induced")?;
        match &self.undone[..] {
            [] => Ok(()),
            [one] => write!(f, " once the operation {one} of ES96 is undone"),
            all => write!(
                f,
                " once the operations {} of ES96 are undone",
                all.join(", then ")
            ),
        }
    }
}
