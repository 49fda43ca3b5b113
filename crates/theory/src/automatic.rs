//! Complexes on which the zero positions of Nim are accepted by no automaton.
//!
//! On the boundary of a simplex and one more point, the values of the boundary are
//! quadratic ([`crate::es96`], Jenkyns and Mayberry 1980): (m,…,m,m+s) beside a pile of
//! the number of all these chips is a zero position exactly if m ≤ s(s+1)/2, and a
//! function whose graph an automaton accepts grows at most linearly, in whatever base the
//! numbers are written. An empty pile leaves Nim on the complex without its vertex, so no
//! complex in which such a boundary and such a point are induced has an automaton either
//! (docs/obstructions.md).

use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};

/// The boundary of a simplex and a point, induced in a complex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundaryAndPoint {
    /// The vertices of the boundary: a circuit of three or more.
    pub boundary: Face,
    /// A vertex that is joined to none of them.
    pub point: usize,
}

impl BoundaryAndPoint {
    /// All its vertices.
    pub fn vertices(&self) -> Face {
        self.boundary.with(self.point)
    }
}

/// The first boundary and point that are induced in a complex, if there are any: then no
/// automaton, in any base, accepts the zero positions of Nim on it.
pub fn without_automaton(
    complex: &Complex,
    limits: &Limits,
) -> Result<Option<BoundaryAndPoint>, StopReason> {
    for &boundary in complex.circuits(limits)?.iter().filter(|c| c.len() >= 3) {
        limits.check()?;
        let apart = |v: usize| {
            boundary
                .iter()
                .all(|w| !complex.is_face(Face::EMPTY.with(v).with(w)))
        };
        let outside = (0..complex.n()).filter(|&v| !boundary.contains(v));
        if let Some(point) = outside.into_iter().find(|&v| apart(v)) {
            return Ok(Some(BoundaryAndPoint { boundary, point }));
        }
    }
    Ok(None)
}
