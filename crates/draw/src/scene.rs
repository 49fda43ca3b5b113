//! What a picture shows and where, in the unit square: mostly every vertex once; on the
//! torus, laid flat, some of them more than once.

use crate::layout::{Point, layout};
use crate::torus::unfolded;
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, MemoryMeter, StopReason};

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
    pub memory: MemoryMeter,
}

impl Scene {
    pub(crate) fn of(complex: &Complex, limits: &Limits) -> Result<Self, StopReason> {
        unfolded(complex).map_or_else(|| Self::plain(complex, limits), Ok)
    }

    fn plain(complex: &Complex, limits: &Limits) -> Result<Self, StopReason> {
        let places = layout(complex);
        let (mut pulse, memory) = (limits.pulse(), limits.meter());
        let mut facets: Vec<(Face, Vec<Point>)> = Vec::new();
        for &facet in complex.facets().iter().filter(|facet| facet.len() >= 3) {
            pulse.beat()?;
            memory.take((64 + size_of::<Point>() * facet.len()) as u64)?;
            facets.push((facet, facet.iter().map(|v| places[v]).collect()));
        }
        facets.sort_by_key(|(facet, _)| std::cmp::Reverse(facet.len()));
        let spots = places.iter().enumerate().map(|(vertex, &at)| Spot {
            vertex,
            at,
            again: false,
        });
        let n = complex.n();
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        let edges = pairs.filter(|&(a, b)| complex.is_face(Face::single(a).with(b)));
        Ok(Self {
            spots: spots.collect(),
            facets,
            edges: edges.map(|(a, b)| (places[a], places[b])).collect(),
            memory,
        })
    }
}
