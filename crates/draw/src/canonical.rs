//! Places that everybody knows: octahedra, grids, complete bipartite graphs.

use crate::layout::Point;
use faceoff_complex::{Complex, Face};
use std::collections::HashSet;
use std::f64::consts::TAU;

/// The places of a complex that has a picture of its own.
pub(super) fn canonical(complex: &Complex) -> Option<Vec<Point>> {
    octahedron(complex)
        .or_else(|| grid(complex))
        .or_else(|| bipartite(complex))
}

fn at(radius: f64, turns: f64) -> Point {
    let angle = TAU * (turns - 0.25);
    let (x, y) = (radius * angle.cos(), radius * angle.sin());
    Point { x, y }
}

/// Antipodes lie opposite: of three pairs one triangle lies in the other, so
/// that no edges cross; more go around a circle.
fn octahedron(complex: &Complex) -> Option<Vec<Point>> {
    let pairs = antipodes(complex)?;
    let n = pairs.len() as f64;
    let mut places = vec![Point { x: 0.0, y: 0.0 }; complex.n()];
    for (i, (v, w)) in pairs.iter().enumerate() {
        let turns = i as f64 / n;
        (places[*v], places[*w]) = match pairs.len() {
            3 => (at(1.0, turns), at(0.36, turns + 0.5)),
            _ => (at(1.0, turns / 2.0), at(1.0, turns / 2.0 + 0.5)),
        };
    }
    Some(places)
}

/// The pairs of a hyperoctahedron: its facets take one vertex of each.
fn antipodes(complex: &Complex) -> Option<Vec<(usize, usize)>> {
    let n = complex.n();
    let facets = complex.facets();
    if n < 4 || !n.is_multiple_of(2) || n > 16 || facets.len() != 1 << (n / 2) {
        return None;
    }
    let first = facets.first()?;
    let opposite = |v: usize| {
        let mut apart = (0..n).filter(|w| *w != v && !complex.is_face(Face::single(v).with(*w)));
        apart.next().filter(|_| apart.next().is_none())
    };
    let pairs = first.iter().map(|v| Some((v, opposite(v)?)));
    let pairs: Vec<(usize, usize)> = pairs.collect::<Option<_>>()?;
    // So many facets that have no pair are all of them.
    let whole = |facet: &Face| {
        let one = |(v, w): &(usize, usize)| facet.contains(*v) != facet.contains(*w);
        facet.len() == n / 2 && pairs.iter().all(one)
    };
    (pairs.len() == n / 2 && facets.iter().all(whole)).then_some(pairs)
}

/// A product of two paths, its vertices row by row.
fn grid(complex: &Complex) -> Option<Vec<Point>> {
    let n = complex.n();
    let found: HashSet<Face> = complex.facets().iter().copied().collect();
    let mut divisors = (2..n).filter(|columns| n.is_multiple_of(*columns));
    let columns = divisors.find(|columns| {
        let edge = |v: usize, w: usize| Face::single(v).with(w);
        let across = (0..n).filter(|v| v % columns + 1 < *columns);
        let down = (0..n).filter(|v| v + columns < n);
        let across = across.map(|v| edge(v, v + 1));
        let edges: HashSet<Face> = across.chain(down.map(|v| edge(v, v + columns))).collect();
        edges == found
    })?;
    let place = |v: usize| Point {
        x: (v % columns) as f64,
        y: (v / columns) as f64,
    };
    Some((0..n).map(place).collect())
}

/// Two rows, and every vertex of one joined to every vertex of the other.
fn bipartite(complex: &Complex) -> Option<Vec<Point>> {
    let n = complex.n();
    let row: Face = (1..n)
        .filter(|v| !complex.is_face(Face::single(0).with(*v)))
        .chain([0])
        .collect();
    let other: Face = (0..n).filter(|v| !row.contains(*v)).collect();
    let crosses = |facet: &Face| facet.len() == 2 && (*facet & row).len() == 1;
    let facets = complex.facets();
    if facets.len() != row.len() * other.len()
        || !facets.iter().all(crosses)
        || row.len().min(other.len()) < 2
    {
        return None;
    }
    let mut places = vec![Point { x: 0.0, y: 0.0 }; n];
    let widest = row.len().max(other.len()) as f64;
    for (y, set) in [row, other].into_iter().enumerate() {
        let step = widest / set.len() as f64;
        for (i, v) in set.iter().enumerate() {
            let x = (i as f64 + 0.5) * step;
            let y = y as f64 * 0.6 * widest;
            places[v] = Point { x, y };
        }
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str) -> Option<Vec<Point>> {
        canonical(&text.parse().unwrap())
    }

    #[test]
    fn antipodes_lie_opposite() {
        for (text, pairs) in [
            ("octahedron(3)", 3),
            ("octahedron(4)", 4),
            ("order(octahedron(3),3 1 5 2 4 6)", 3),
        ] {
            let complex: Complex = text.parse().unwrap();
            let found = places(text).unwrap();
            let antipodes = antipodes(&complex).unwrap();
            assert_eq!(antipodes.len(), pairs);
            for (v, w) in antipodes {
                let (p, q) = (found[v], found[w]);
                let dot = p.x * q.x + p.y * q.y;
                let most = p.x.hypot(p.y) * q.x.hypot(q.y);
                assert!(dot < -0.999 * most, "{text}: {v} {w}");
            }
        }
        assert!(places("boundary(4)").is_none());
        assert!(places("facets(12,23,34,41,13)").is_none());
    }

    #[test]
    fn grids_are_rows_and_columns() {
        let found = places("grid(3,4)").unwrap();
        assert_eq!((found[5].x, found[5].y), (1.0, 1.0));
        assert_eq!((found[11].x, found[11].y), (3.0, 2.0));
        assert!(places("path(3,2)").is_none());
    }

    #[test]
    fn a_complete_bipartite_graph_has_two_rows() {
        let found = places("multipartite(2,3)").unwrap();
        let heights: Vec<bool> = found.iter().map(|p| p.y > 0.0).collect();
        assert_eq!(heights, [false, false, true, true, true]);
        assert!(places("complete(5)").is_none());
    }
}
