//! The simplicial complex itself.
//!
//! A complex on a vertex set V is a family of subsets of V that contains every
//! single vertex, and with a set all its subsets (ES96 Definition 1.1). It is
//! stored by its facets.
//!
//! Invariant: 1 to 64 vertices with different labels, every vertex in some
//! facet, the facets an antichain of non-empty sets in the order in which
//! people list them. A `Complex` is immutable and cheap to clone.

use crate::circuits;
use crate::face::{Face, maximal_sets};
use crate::label::Label;
use faceoff_limits::{Limits, StopReason};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The largest number of vertices.
pub const MAX_VERTICES: usize = 64;

/// The largest number of facets; beyond it a complex is refused.
pub const MAX_FACETS: usize = 1 << 20;

/// A simplicial complex with labelled vertices.
///
/// `==` means equal *as labelled complexes*: the same labels in the same order
/// and the same facets. For equality up to relabelling see
/// [`Complex::is_isomorphic`].
///
/// ```
/// use faceoff_complex::{Complex, Face};
/// use faceoff_limits::Limits;
///
/// // A triangle with a tail.
/// let complex = Complex::on(4, vec![Face(0b0111), Face(0b1100)]).unwrap();
/// assert_eq!(complex.to_string(), "facets(123,34)");
/// assert_eq!(complex.f_vector(&Limits::none()), Ok(vec![4, 4, 1]));
/// let circuits = complex.circuits(&Limits::none()).unwrap();
/// let circuits: Vec<String> = circuits.iter().map(|circuit| complex.show(*circuit)).collect();
/// assert_eq!(circuits, ["{1,4}", "{2,4}"]);
/// ```
#[derive(Clone)]
pub struct Complex(Arc<Data>);

struct Data {
    labels: Vec<Label>,
    facets: Vec<Face>,
    circuits: OnceLock<Vec<Face>>,
}

/// What can be wrong with the data of a complex.
///
/// ```
/// use faceoff_complex::{Complex, ComplexError, Face, families};
///
/// assert_eq!(families::cycle(70, 2), Err(ComplexError::TooManyVertices(70)));
/// // Three vertices, one edge: the third is in no facet.
/// let errors = Complex::on(3, vec![Face::full(2)]).unwrap_err();
/// assert_eq!(errors[0].to_string(), "vertex 3 is in no facet");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComplexError {
    /// There is no vertex, or no facet but the empty one.
    Empty,
    /// More than 64 vertices.
    TooManyVertices(usize),
    /// More than [`MAX_FACETS`] facets.
    TooManyFacets(u128),
    /// Two vertices with the same label.
    RepeatedLabel(Label),
    /// A vertex with the empty label.
    EmptyLabel,
    /// A facet that uses a vertex number beyond the labels.
    NoSuchVertex(usize),
    /// A vertex that is in no facet.
    IsolatedFromFacets(Label),
    /// A limit was met while the complex was computed.
    Stopped(StopReason),
}

impl fmt::Display for ComplexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the complex is empty: it needs at least one vertex"),
            Self::TooManyVertices(n) => {
                write!(f, "{n} vertices, but at most {MAX_VERTICES} are supported")
            }
            Self::TooManyFacets(n) => {
                write!(f, "{n} facets, but at most {MAX_FACETS} are supported")
            }
            Self::RepeatedLabel(label) => write!(f, "vertex {label} is there twice"),
            Self::EmptyLabel => write!(f, "a vertex has an empty label"),
            Self::NoSuchVertex(v) => {
                write!(f, "a facet names vertex number {v}, which is not there")
            }
            Self::IsolatedFromFacets(label) => write!(f, "vertex {label} is in no facet"),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for ComplexError {}

impl From<StopReason> for ComplexError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// A complex made from another, with the labels of the vertices that are no
/// longer faces and so were dropped.
///
/// ```
/// use faceoff_complex::{Complex, Face, Label};
///
/// // Vertex 4 is in no face of the link of vertex 1.
/// let complex: Complex = "facets(123,34)".parse().unwrap();
/// let link = complex.link(Face::single(0)).unwrap();
/// assert_eq!(link.complex.to_string(), "facets(23)");
/// assert_eq!(link.dropped, [Label::new("4")]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived {
    /// The new complex.
    pub complex: Complex,
    /// Vertices of the old one that are not in it, other than those that the
    /// operation removes by definition.
    pub dropped: Vec<Label>,
}

impl Complex {
    /// A complex with these labels, in this order, whose faces are the subsets
    /// of the given sets. Every reason for a refusal is returned.
    pub fn new(labels: Vec<Label>, sets: Vec<Face>) -> Result<Self, Vec<ComplexError>> {
        let mut errors = Vec::new();
        let n = labels.len();
        if n > MAX_VERTICES {
            errors.push(ComplexError::TooManyVertices(n));
        }
        if labels.iter().any(|label| label.as_str().is_empty()) {
            errors.push(ComplexError::EmptyLabel);
        }
        let mut sorted: Vec<&Label> = labels.iter().collect();
        sorted.sort();
        let mut repeated: Vec<&Label> = sorted
            .windows(2)
            .filter(|pair| pair[0] == pair[1])
            .map(|pair| pair[0])
            .collect();
        repeated.dedup();
        errors.extend(
            repeated
                .into_iter()
                .cloned()
                .map(ComplexError::RepeatedLabel),
        );
        let used = sets.iter().fold(Face::EMPTY, |all, set| all | *set);
        if used.is_empty() {
            errors.push(ComplexError::Empty);
        }
        let foreign = used - Face::full(n);
        errors.extend(foreign.iter().map(ComplexError::NoSuchVertex));
        if !used.is_empty() && n <= MAX_VERTICES {
            let missing = (Face::full(n) - used).iter();
            errors.extend(missing.map(|v| ComplexError::IsolatedFromFacets(labels[v].clone())));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut facets = maximal_sets(sets);
        if facets.len() > MAX_FACETS {
            return Err(vec![ComplexError::TooManyFacets(facets.len() as u128)]);
        }
        facets.sort_by_cached_key(|facet| facet.lex_key());
        Ok(Self(Arc::new(Data {
            labels,
            facets,
            circuits: OnceLock::new(),
        })))
    }

    /// A complex on vertices labelled 1, 2, …, n.
    pub fn on(n: usize, sets: Vec<Face>) -> Result<Self, Vec<ComplexError>> {
        Self::new(numbered(1, n), sets)
    }

    /// From sets over a larger vertex set: vertices in no set are dropped and
    /// reported. `labels[v]` names vertex `v` of the sets.
    pub fn dropping(labels: &[Label], sets: Vec<Face>) -> Result<Derived, ComplexError> {
        if labels.len() > MAX_VERTICES {
            return Err(ComplexError::TooManyVertices(labels.len()));
        }
        let used = sets.iter().fold(Face::EMPTY, |all, set| all | *set);
        let (mut kept, mut dropped) = (Vec::new(), Vec::new());
        let mut place = vec![0; labels.len()];
        for (v, label) in labels.iter().enumerate() {
            if used.contains(v) {
                place[v] = kept.len();
                kept.push(label.clone());
            } else {
                dropped.push(label.clone());
            }
        }
        let sets = sets.iter().map(|set| set.map(|v| place[v])).collect();
        match Self::new(kept, sets) {
            Ok(complex) => Ok(Derived { complex, dropped }),
            Err(errors) => Err(errors.into_iter().next().expect("a refusal has a reason")),
        }
    }

    /// Number of vertices.
    pub fn n(&self) -> usize {
        self.0.labels.len()
    }

    /// The labels in the order of the vertices, which is the order of piles.
    pub fn labels(&self) -> &[Label] {
        &self.0.labels
    }

    /// The label of vertex `v`.
    pub fn label(&self, v: usize) -> &Label {
        &self.0.labels[v]
    }

    /// The vertex with this label.
    pub fn vertex(&self, label: &Label) -> Option<usize> {
        self.0.labels.iter().position(|l| l == label)
    }

    /// All vertices, as a set (which need not be a face).
    pub fn vertices(&self) -> Face {
        Face::full(self.n())
    }

    /// The facets, as people list them.
    pub fn facets(&self) -> &[Face] {
        &self.0.facets
    }

    /// The facets that contain `face`.
    pub fn facets_containing(&self, face: Face) -> impl Iterator<Item = Face> {
        self.facets()
            .iter()
            .copied()
            .filter(move |facet| face.is_subset(*facet))
    }

    /// Is the set a face?
    pub fn is_face(&self, set: Face) -> bool {
        self.facets().iter().any(|facet| set.is_subset(*facet))
    }

    /// Is every set of vertices a face?
    pub fn is_simplex(&self) -> bool {
        self.facets().len() == 1
    }

    /// The dimension: one less than the size of the largest face.
    pub fn dimension(&self) -> usize {
        self.facets().iter().map(|f| f.len()).max().unwrap_or(1) - 1
    }

    /// The circuits, or minimal non-faces, as people list them; computed once.
    pub fn circuits(&self, limits: &Limits) -> Result<&[Face], StopReason> {
        if let Some(circuits) = self.0.circuits.get() {
            return Ok(circuits);
        }
        let mut found = circuits::minimal_non_faces(self.n(), self.facets(), limits)?;
        found.sort_by_cached_key(|circuit| circuit.lex_key());
        Ok(self.0.circuits.get_or_init(|| found))
    }

    /// The labels of a set of vertices, in vertex order.
    pub fn names(&self, set: Face) -> Vec<&Label> {
        set.iter().map(|v| self.label(v)).collect()
    }

    /// The set as people write it: `{1,2,4}`.
    pub fn show(&self, set: Face) -> String {
        let names: Vec<String> = self.names(set).iter().map(|l| l.to_string()).collect();
        format!("{{{}}}", names.join(","))
    }

    /// The same complex with other labels.
    pub fn relabelled(&self, labels: Vec<Label>) -> Result<Self, Vec<ComplexError>> {
        Self::new(labels, self.facets().to_vec())
    }

    /// The same complex with its vertices in another order: `order[i]` is the
    /// vertex that comes to place `i`.
    pub fn reordered(&self, order: &[usize]) -> Self {
        assert_eq!(order.len(), self.n(), "an order lists every vertex once");
        let mut place = vec![0; self.n()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        let labels = order.iter().map(|&v| self.label(v).clone()).collect();
        let facets = self.facets().iter().map(|f| f.map(|v| place[v])).collect();
        Self::new(labels, facets).expect("a reordered complex is valid")
    }
}

/// Labels `from`, `from + 1`, …, `count` of them.
pub(crate) fn numbered(from: usize, count: usize) -> Vec<Label> {
    (from..from + count)
        .map(|i| Label::new(i.to_string()))
        .collect()
}

impl PartialEq for Complex {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.labels() == other.labels() && self.facets() == other.facets())
    }
}

impl Eq for Complex {}

impl Hash for Complex {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.labels().hash(state);
        self.facets().hash(state);
    }
}

impl fmt::Display for Complex {
    /// As an expression that parses back to an equal complex: `facets(12,23)`,
    /// inside `order(…)` where the vertices are not in natural order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let natural = self.labels().is_sorted();
        let short = self.labels().iter().all(Label::is_one_character);
        if !natural {
            write!(f, "order(")?;
        }
        write!(f, "facets(")?;
        for (i, facet) in self.facets().iter().enumerate() {
            let comma = match (i, short) {
                (0, _) => "",
                (_, true) => ",",
                (_, false) => ", ",
            };
            write!(f, "{comma}")?;
            for (j, v) in facet.iter().enumerate() {
                let blank = if j > 0 && !short { " " } else { "" };
                if !short && self.n() == 1 {
                    // Alone it has no blank beside it that would mark a label.
                    write!(f, "{}", self.label(v).quoted())?;
                } else {
                    write!(f, "{blank}{}", self.label(v))?;
                }
            }
        }
        write!(f, ")")?;
        if !natural {
            write!(f, ",")?;
            for label in self.labels() {
                write!(f, " {label}")?;
            }
            write!(f, ")")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Complex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What has no name or is too much is refused, not a panic.
    #[test]
    fn labels_are_looked_at() {
        let nameless = Complex::new(vec![Label::new("")], vec![Face(1)]);
        assert_eq!(nameless.unwrap_err(), [ComplexError::EmptyLabel]);
        let many: Vec<Label> = (0..70).map(|v: u32| Label::new(v.to_string())).collect();
        let refused = Complex::dropping(&many, vec![Face(1)]);
        assert_eq!(refused, Err(ComplexError::TooManyVertices(70)));
    }
}
