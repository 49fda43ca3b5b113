//! What a picture shows and where, in the unit square: mostly every vertex once; on the
//! torus, laid flat, some of them more than once.

use crate::layout::{Point, layout};
use crate::torus::unfolded;
use faceoff_complex::{Complex, Face};

/// A place where a vertex stands.
pub(crate) struct Spot {
    pub vertex: usize,
    pub at: Point,
    /// Does it stand elsewhere, too?
    pub again: bool,
}

/// Vertices, facets with three vertices or more, largest first, and edges.
pub(crate) struct Scene {
    pub spots: Vec<Spot>,
    pub facets: Vec<(Face, Vec<Point>)>,
    pub edges: Vec<(Point, Point)>,
}

impl Scene {
    pub(crate) fn of(complex: &Complex) -> Self {
        unfolded(complex).unwrap_or_else(|| Self::plain(complex))
    }

    fn plain(complex: &Complex) -> Self {
        let places = layout(complex);
        let corners = |facet: Face| facet.iter().map(|v| places[v]).collect();
        let large = complex.facets().iter().filter(|facet| facet.len() >= 3);
        let mut facets: Vec<(Face, Vec<Point>)> = large.map(|&f| (f, corners(f))).collect();
        facets.sort_by_key(|(facet, _)| std::cmp::Reverse(facet.len()));
        let spots = places.iter().enumerate().map(|(vertex, &at)| Spot {
            vertex,
            at,
            again: false,
        });
        let n = complex.n();
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        let edges = pairs.filter(|&(a, b)| complex.is_face(Face::single(a).with(b)));
        Self {
            spots: spots.collect(),
            facets,
            edges: edges.map(|(a, b)| (places[a], places[b])).collect(),
        }
    }
}
