//! Complexes on which the zero positions of Nim are accepted by no automaton, in whatever
//! base the numbers are written (docs/obstructions.md).
//!
//! A function whose graph an automaton accepts grows at most linearly. So there is none
//!
//! * for the boundary of a simplex on three or more vertices and one more point: the values
//!   of the boundary are quadratic ([`crate::es96`], Jenkyns and Mayberry 1980), and
//!   (m,…,m,m+s) beside a pile of all these chips is a zero position exactly if
//!   m ≤ s(s+1)/2;
//! * for a path of two edges and one more point: beside one chip in the middle and 2^k + 1
//!   at one end, the value j·2^(k+1) + 2^k does not come up for 0 < j < k, whatever is at the
//!   other end, but only finitely many values do not come up at all.
//!
//! An empty pile leaves Nim on the complex without its vertex, so no complex in which one of
//! these is induced has an automaton either. Nor has B, P or C of such a complex, or a cone
//! over it ([`crate::reductions`]): its zero positions are those of what it is made from with
//! an empty pile (B, a cone), with a pile twice (P), or with one more pile that they
//! determine (C).

use crate::reductions::{Operation, reduce};
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};

/// What forbids an automaton beside a point that is joined to none of its vertices.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::{Shape, without_automaton};
///
/// let limits = Limits::none();
/// let shape = |text: &str| {
///     let found = without_automaton(&text.parse().unwrap(), &limits).unwrap();
///     found.map(|found| found.shape)
/// };
/// assert_eq!(shape("facets(12,23,13,4)"), Some(Shape::Boundary));
/// assert_eq!(shape("facets(12,23,4)"), Some(Shape::Path));
/// assert_eq!(shape("points(4)"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The boundary of a simplex: a circuit of three or more vertices.
    Boundary,
    /// Two edges with one vertex in common, which is the second; the two others are not
    /// joined.
    Path,
}

/// A shape and a point, induced in a complex.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::{Shape, without_automaton};
///
/// // Three neighbours on a circle of six, and the stack across from the middle one.
/// let found = without_automaton(&"cycle(6,2)".parse().unwrap(), &Limits::none())?.unwrap();
/// assert_eq!((found.shape, &found.vertices[..]), (Shape::Path, &[1, 0, 5][..]));
/// assert_eq!(found.point, 3);
/// // They are induced as they are: no operation had to be undone.
/// assert!(found.undone.is_empty());
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeAndPoint {
    /// Which shape.
    pub shape: Shape,
    /// Its vertices.
    pub vertices: Vec<usize>,
    /// The point.
    pub point: usize,
    /// What has to be undone before they are induced, with the vertices that each operation
    /// concerns: in the complex on all these vertices together.
    pub undone: Vec<(Operation, Vec<usize>)>,
}

/// On more vertices not every induced complex is reduced.
const MOST_REDUCED: usize = 10;

/// The first path or boundary, and a point, that are induced in a complex, or in what one
/// that is induced reduces to, if there are any: then no automaton, in any base, accepts the
/// zero positions of Nim on it.
pub fn without_automaton(
    complex: &Complex,
    limits: &Limits,
) -> Result<Option<ShapeAndPoint>, StopReason> {
    let found = induced(complex, limits)?;
    if found.is_some() {
        return Ok(found);
    }
    let all = complex.vertices();
    let mut sets = match complex.n() {
        0..=MOST_REDUCED => all.subsets().filter(|set| set.len() > 4).collect(),
        _ => vec![all],
    };
    sets.sort_by_key(|set: &Face| set.len());
    for set in sets {
        limits.check()?;
        let Ok(part) = complex.induced(set) else {
            continue;
        };
        let reduction = reduce(&part, limits)?;
        if !reduction.steps.is_empty()
            && let Some(found) = induced(&reduction.core, limits)?
        {
            // The vertices of what is left, as the whole complex calls them.
            let mut names: Vec<usize> = set.iter().collect();
            let mut undone = Vec::new();
            for step in &reduction.steps {
                let named = |set: Face| set.iter().map(|v| names[v]).collect();
                undone.push((step.operation, named(step.moved)));
                names = named(step.kept());
            }
            return Ok(Some(ShapeAndPoint {
                shape: found.shape,
                vertices: found.vertices.iter().map(|&v| names[v]).collect(),
                point: names[found.point],
                undone,
            }));
        }
    }
    Ok(None)
}

/// The first path or boundary, and a point, that are induced in a complex.
fn induced(complex: &Complex, limits: &Limits) -> Result<Option<ShapeAndPoint>, StopReason> {
    let all = complex.vertices();
    let joined = |v: usize| -> Face {
        let joined = |w: &usize| *w == v || complex.is_face(Face::single(v).with(*w));
        all.iter().filter(joined).collect()
    };
    let near: Vec<Face> = all.iter().map(joined).collect();
    let apart = |vertices: &[usize]| {
        let near = vertices.iter().fold(Face::EMPTY, |all, &v| all | near[v]);
        (all - near).first()
    };
    for middle in all.iter() {
        limits.check()?;
        let ends = near[middle].without(middle);
        for (a, b) in ends.iter().flat_map(|a| ends.iter().map(move |b| (a, b))) {
            let vertices = vec![a, middle, b];
            if a < b
                && !near[a].contains(b)
                && let Some(point) = apart(&vertices)
            {
                let shape = Shape::Path;
                return Ok(Some(ShapeAndPoint {
                    shape,
                    vertices,
                    point,
                    undone: Vec::new(),
                }));
            }
        }
    }
    for &boundary in complex.circuits(limits)?.iter().filter(|c| c.len() >= 3) {
        limits.check()?;
        let vertices: Vec<usize> = boundary.iter().collect();
        if let Some(point) = apart(&vertices) {
            let shape = Shape::Boundary;
            return Ok(Some(ShapeAndPoint {
                shape,
                vertices,
                point,
                undone: Vec::new(),
            }));
        }
    }
    Ok(None)
}
