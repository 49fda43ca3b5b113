//! Graphs: complexes of dimension at most 1, as neighbourhoods.
//!
//! Invariant: neighbourhoods are symmetric, without loops, and lie among the
//! vertices present. Vertices keep their numbers when others are removed.
//!
//! * [`Graph::of`] a complex; [`Graph::facets`] back.
//! * What a graph is: [`Graph::sides`] of a bipartite graph, [`Graph::parts`]
//!   of a complete multipartite graph, [`Graph::core`] and [`Graph::around`]
//!   for graphs with few cycles.

use crate::complex::Complex;
use crate::face::Face;
use smallvec::SmallVec;

/// A simple graph on some of the vertices 0, …, 63.
///
/// ```
/// use faceoff_complex::{Face, Graph, families};
///
/// let grid = Graph::of(&families::grid(2, 3).unwrap()).unwrap();
/// assert_eq!(grid.edges().count(), 7);
/// assert_eq!(grid.sides(), Some([Face(0b010101), Face(0b101010)]));
/// let pentagon = Graph::of(&families::cycle(5, 2).unwrap()).unwrap();
/// assert!(pentagon.is_cycle() && pentagon.sides().is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    vertices: Face,
    neighbours: SmallVec<[Face; 24]>,
}

impl Graph {
    /// No edges yet, on these vertices.
    pub fn edgeless(vertices: Face) -> Self {
        let size = 64 - vertices.0.leading_zeros() as usize;
        Self {
            vertices,
            neighbours: SmallVec::from_elem(Face::EMPTY, size),
        }
    }

    /// The graph of sets of one or two vertices; `None` if a set is larger.
    pub fn from_facets(facets: &[Face]) -> Option<Self> {
        let vertices = facets.iter().fold(Face::EMPTY, |all, facet| all | *facet);
        let mut graph = Self::edgeless(vertices);
        for facet in facets {
            let mut ends = facet.iter();
            match (ends.next(), ends.next(), ends.next()) {
                (Some(a), Some(b), None) => graph.add_edge(a, b),
                (_, None, None) => {}
                _ => return None,
            }
        }
        Some(graph)
    }

    /// The complex as a graph; `None` if its dimension is larger than 1.
    pub fn of(complex: &Complex) -> Option<Self> {
        Self::from_facets(complex.facets())
    }

    /// Its facets: the edges and the isolated vertices.
    pub fn facets(&self) -> Vec<Face> {
        let isolated = self.vertices.iter().filter(|&v| self.degree(v) == 0);
        isolated
            .map(Face::single)
            .chain(self.edges().map(|(a, b)| Face::single(a).with(b)))
            .collect()
    }

    /// The vertices present.
    pub fn vertices(&self) -> Face {
        self.vertices
    }

    /// Number of vertices.
    pub fn n(&self) -> usize {
        self.vertices.len()
    }

    /// The vertices joined to `v`.
    #[inline]
    pub fn neighbours(&self, v: usize) -> Face {
        self.neighbours[v]
    }

    /// Number of edges at `v`.
    #[inline]
    pub fn degree(&self, v: usize) -> usize {
        self.neighbours[v].len()
    }

    /// Its edges, each once, the smaller end first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.vertices.iter().flat_map(move |a| {
            let later = Face(self.neighbours[a].0 & (!0 << a));
            later.iter().map(move |b| (a, b))
        })
    }

    /// Number of edges among these vertices.
    pub fn edges_within(&self, set: Face) -> usize {
        let ends: usize = set.iter().map(|v| (self.neighbours[v] & set).len()).sum();
        ends / 2
    }

    /// Join two different vertices.
    #[inline]
    pub fn add_edge(&mut self, a: usize, b: usize) {
        debug_assert!(a != b && self.vertices.contains(a) && self.vertices.contains(b));
        self.neighbours[a] = self.neighbours[a].with(b);
        self.neighbours[b] = self.neighbours[b].with(a);
    }

    /// Remove an edge.
    #[inline]
    pub fn remove_edge(&mut self, a: usize, b: usize) {
        self.neighbours[a] = self.neighbours[a].without(b);
        self.neighbours[b] = self.neighbours[b].without(a);
    }

    /// Remove vertices with the edges at them.
    pub fn remove(&mut self, set: Face) {
        for v in set {
            for w in self.neighbours[v] {
                self.neighbours[w] = self.neighbours[w].without(v);
            }
            self.neighbours[v] = Face::EMPTY;
        }
        self.vertices = self.vertices - set;
    }

    /// The part on these vertices.
    pub fn induced(&self, set: Face) -> Self {
        let mut graph = self.clone();
        graph.remove(self.vertices - set);
        graph
    }

    /// The part on these vertices, numbered 0, 1, … in their order.
    pub fn packed(&self, set: Face) -> Self {
        let mut place = [0u8; 64];
        for (i, v) in set.iter().enumerate() {
            place[v] = i as u8;
        }
        let image = |v: usize| place[v] as usize;
        let neighbours = set
            .iter()
            .map(|v| (self.neighbours[v] & set).map(image))
            .collect();
        Self {
            vertices: Face::full(set.len()),
            neighbours,
        }
    }

    /// The vertices that can be reached from `v`.
    pub fn component(&self, v: usize) -> Face {
        let mut reached = Face::single(v);
        let mut fresh = reached;
        while !fresh.is_empty() {
            let around = fresh
                .iter()
                .fold(Face::EMPTY, |all, w| all | self.neighbours[w]);
            fresh = around - reached;
            reached |= fresh;
        }
        reached
    }

    /// The connected components, in order of their least vertices.
    pub fn components(&self) -> impl Iterator<Item = Face> + '_ {
        let mut rest = self.vertices;
        std::iter::from_fn(move || {
            let component = self.component(rest.first()?);
            rest = rest - component;
            Some(component)
        })
    }

    /// The two sides of the component of `v`, its own first; `None` if the
    /// component has an odd cycle.
    pub fn sides_of_component(&self, v: usize) -> Option<[Face; 2]> {
        let mut sides = [Face::single(v), Face::EMPTY];
        let mut fresh = sides[0];
        let mut side = 0;
        while !fresh.is_empty() {
            let around = fresh
                .iter()
                .fold(Face::EMPTY, |all, w| all | self.neighbours[w]);
            if !around.is_disjoint(sides[side]) {
                return None;
            }
            side = 1 - side;
            fresh = around - sides[side];
            sides[side] |= fresh;
        }
        Some(sides)
    }

    /// The two sides, if no edge joins two vertices of a side: KY11
    /// Definition 2.
    pub fn sides(&self) -> Option<[Face; 2]> {
        let mut rest = self.vertices;
        let mut sides = [Face::EMPTY; 2];
        while let Some(v) = rest.first() {
            let [one, other] = self.sides_of_component(v)?;
            sides[0] |= one;
            sides[1] |= other;
            rest = rest - one - other;
        }
        Some(sides)
    }

    /// The parts of a complete multipartite graph: two vertices are joined
    /// exactly if they are in different parts (KY11 Definition 3).
    pub fn parts(&self) -> Option<SmallVec<[Face; 8]>> {
        let mut parts = SmallVec::new();
        let mut rest = self.vertices;
        while let Some(v) = rest.first() {
            let part = self.vertices - self.neighbours[v];
            if part
                .iter()
                .any(|w| self.neighbours[w] != self.neighbours[v])
            {
                return None;
            }
            parts.push(part);
            rest = rest - part;
        }
        Some(parts)
    }

    /// What is left when vertices of degree at most 1 are removed again and
    /// again: empty for a forest, the cycle for a connected graph with one.
    pub fn core(&self) -> Face {
        let mut core = self.vertices;
        loop {
            let bare = core
                .iter()
                .filter(|&v| (self.neighbours[v] & core).len() <= 1);
            let bare: Face = bare.collect();
            if bare.is_empty() {
                return core;
            }
            core = core - bare;
        }
    }

    /// The vertices of a cycle in order; `None` unless each vertex of the
    /// non-empty set is joined to exactly two others of it, in one cycle.
    pub fn around(&self, cycle: Face) -> Option<Vec<usize>> {
        let start = cycle.first()?;
        let mut order = vec![start];
        let mut seen = Face::single(start);
        let mut at = start;
        loop {
            let along = self.neighbours[at] & cycle;
            if along.len() != 2 {
                return None;
            }
            let Some(next) = (along - seen).first() else {
                break;
            };
            order.push(next);
            seen = seen.with(next);
            at = next;
        }
        (seen == cycle).then_some(order)
    }

    /// Is it one cycle and nothing else?
    pub fn is_cycle(&self) -> bool {
        self.vertices.iter().all(|v| self.degree(v) == 2) && self.around(self.vertices).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(text: &str) -> Graph {
        Graph::of(&text.parse().unwrap()).unwrap()
    }

    /// All graphs on the vertices 0, …, n−1.
    fn all(n: usize) -> impl Iterator<Item = Graph> {
        let pairs: Vec<(usize, usize)> = (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        (0..1u32 << pairs.len()).map(move |code| {
            let mut graph = Graph::edgeless(Face::full(n));
            for (i, &(a, b)) in pairs.iter().enumerate() {
                if code >> i & 1 == 1 {
                    graph.add_edge(a, b);
                }
            }
            graph
        })
    }

    #[test]
    fn of_a_complex_and_back() {
        for text in ["graph(12,23,4)", "points(1)", "wheel(5)"] {
            let complex: Complex = text.parse().unwrap();
            let facets = Graph::of(&complex).unwrap().facets();
            assert_eq!(Complex::new(complex.labels().to_vec(), facets), Ok(complex));
        }
        assert!(Graph::of(&"simplex(3)".parse().unwrap()).is_none());
    }

    #[test]
    fn sides_and_parts_by_definition() {
        for graph in all(5) {
            let splits = |set: u64| {
                let side = Face(set);
                graph
                    .edges()
                    .all(|(a, b)| side.contains(a) != side.contains(b))
            };
            let sides = graph.sides();
            assert_eq!(sides.is_some(), (0..32).any(splits), "{graph:?}");
            if let Some([one, other]) = sides {
                assert!(splits(one.0) && other == graph.vertices() - one);
            }
            let apart = |a: usize, b: usize| a != b && !graph.neighbours(a).contains(b);
            let transitive = (0..125).all(|code| {
                let (a, b, c) = (code % 5, code / 5 % 5, code / 25);
                a == c || !(apart(a, b) && apart(b, c)) || apart(a, c)
            });
            let parts = graph.parts();
            assert_eq!(parts.is_some(), transitive, "{graph:?}");
            if let Some(parts) = parts {
                let total: usize = parts.iter().map(|p| p.len()).sum();
                assert_eq!(total, 5);
            }
        }
    }

    #[test]
    fn components_add_up() {
        for graph in all(4) {
            let sizes: usize = graph.components().map(|c| c.len()).sum();
            assert_eq!(sizes, 4);
            for component in graph.components() {
                assert!(
                    component
                        .iter()
                        .all(|v| graph.neighbours(v).is_subset(component))
                );
            }
        }
    }

    #[test]
    fn cycles() {
        let lollipop = graph("graph(12,23,13,34,45)");
        assert_eq!(lollipop.core(), Face(0b00111));
        assert_eq!(lollipop.around(lollipop.core()).unwrap().len(), 3);
        assert!(graph("cycle(5,2)").is_cycle() && !lollipop.is_cycle());
        assert!(!graph("union(cycle(3,2),cycle(4,2))").is_cycle());
        assert!(graph("graph(12,23,24)").core().is_empty());
        assert_eq!(graph("wheel(3)").around(Face(0b1111)), None);
        let packed = lollipop.packed(Face(0b11100));
        assert_eq!(packed.facets(), [Face(0b11), Face(0b110)]);
    }
}
