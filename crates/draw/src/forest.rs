//! The graph whose forests are the faces of a complex: its edges are the
//! vertices, which stand in the middle of what they are.

use crate::layout::{Point, fit, layout};
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::notation::scan::Fragment;
use faceoff_complex::{Complex, Face, Label};
use std::collections::HashMap;

/// A graph to draw.
///
/// ```
/// use faceoff_complex::notation::NamedComplex;
///
/// // A face is a set of edges without a ring, so a vertex of the complex is an edge here.
/// let triangle: NamedComplex = "graphic(12,23,13)".parse().unwrap();
/// let graph = faceoff_draw::graph(&triangle).unwrap();
/// assert_eq!(graph.edges, [(0, 1), (1, 2), (0, 2)]);
/// assert_eq!(graph.middles.len(), triangle.complex.n());
/// ```
pub struct Graph {
    /// The labels of its vertices.
    pub vertices: Vec<Label>,
    /// Where they stand, in the unit square.
    pub places: Vec<Point>,
    /// The ends of each edge.
    pub edges: Vec<(usize, usize)>,
    /// The middle of each edge; parallel ones bend away from each other.
    pub middles: Vec<Point>,
}

/// The graph that a complex was named by, `graphic(12,23,…)`.
pub fn graph(named: &NamedComplex) -> Option<Graph> {
    let text = named.to_string();
    let inside = text.strip_prefix("graphic(")?.strip_suffix(')')?;
    let mut vertices: Vec<Label> = Vec::new();
    let mut edges = Vec::new();
    for piece in Fragment::whole(inside).split(',') {
        let edge: Complex = format!("facets({})", piece.text).parse().ok()?;
        let ends: Vec<usize> = { edge.labels().iter() }
            .map(|label| {
                let known = vertices.iter().position(|other| other == label);
                known.unwrap_or_else(|| {
                    vertices.push(label.clone());
                    vertices.len() - 1
                })
            })
            .collect();
        let [a, b] = ends[..] else { return None };
        edges.push((a.min(b), a.max(b)));
    }
    let faces = edges.iter().map(|(a, b)| Face::single(*a).with(*b));
    let drawn = Complex::new(vertices.clone(), faces.collect()).ok()?;
    let places = layout(&drawn);
    let mut parallel: HashMap<(usize, usize), Vec<usize>> = HashMap::new();
    for (i, edge) in edges.iter().enumerate() {
        parallel.entry(*edge).or_default().push(i);
    }
    let mut middles = vec![Point { x: 0.0, y: 0.0 }; edges.len()];
    for ((a, b), bundle) in parallel {
        let (p, q) = (places[a], places[b]);
        for (k, i) in bundle.iter().enumerate() {
            let aside = 0.35 * (k as f64 - (bundle.len() - 1) as f64 / 2.0);
            middles[*i] = Point {
                x: (p.x + q.x) / 2.0 - aside * (q.y - p.y),
                y: (p.y + q.y) / 2.0 + aside * (q.x - p.x),
            };
        }
    }
    // All of it in the unit square.
    let all = fit([places, middles].concat());
    let (places, middles) = all.split_at(vertices.len());
    Some(Graph {
        places: places.to_vec(),
        middles: middles.to_vec(),
        vertices,
        edges,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_in_the_order_of_piles() {
        let named: NamedComplex = "graphic(12,23,13,34,24)".parse().unwrap();
        let graph = graph(&named).unwrap();
        let names: Vec<&str> = graph.vertices.iter().map(|l| l.as_str()).collect();
        assert_eq!(names, ["1", "2", "3", "4"]);
        assert_eq!(graph.edges, [(0, 1), (1, 2), (0, 2), (2, 3), (1, 3)]);
        assert_eq!(graph.edges.len(), named.complex.n());
        let (p, q, m) = (graph.places[0], graph.places[1], graph.middles[0]);
        assert!((m.x - (p.x + q.x) / 2.0).abs() < 1e-9 && (m.y - (p.y + q.y) / 2.0).abs() < 1e-9);
    }

    #[test]
    fn parallel_edges_bend_and_other_complexes_have_no_graph() {
        let double: NamedComplex = "graphic(12,12,23)".parse().unwrap();
        let graph = crate::graph(&double).unwrap();
        let (a, b) = (graph.middles[0], graph.middles[1]);
        assert!((a.x - b.x).hypot(a.y - b.y) > 0.05);
        let other: NamedComplex = "facets(12,23)".parse().unwrap();
        assert!(crate::graph(&other).is_none());
    }
}
