//! Where the vertices go.
//!
//! Octahedra, grids and complete bipartite graphs have places of their own. A
//! complex that the rotation of its vertices leaves as it is (cycles, simplices
//! and their skeleta) goes on a circle. Any other is placed so that
//! distances in the picture are as close as can be to distances along edges
//! (stress majorisation from the circle and from some other beginnings, always
//! the same ones, so that a complex is always drawn the same way).

use crate::canonical::canonical;
use faceoff_complex::{Complex, Face};
use std::collections::HashSet;
use std::f64::consts::TAU;

/// A point of the unit square.
///
/// ```
/// let two = faceoff_draw::layout(&"simplex(2)".parse().unwrap());
/// assert_eq!(two[0].x, two[1].x);
/// assert!(two[0].y < two[1].y, "the first is above the second");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A place in the unit square for each vertex.
pub fn layout(complex: &Complex) -> Vec<Point> {
    if let Some(places) = canonical(complex) {
        return fit(places);
    }
    let circle = circle(complex.n());
    if complex.n() <= 2 || is_circular(complex) {
        return fit(circle);
    }
    let wanted = distances(complex);
    let beginnings = [1, 3, 5, 7].map(|step| shuffled(&circle, step));
    let settled = beginnings.map(|points| majorise(points, &wanted));
    // Another beginning must be clearly better than the circle.
    let [first, others @ ..] = settled;
    let found = others.into_iter().fold(first, |best, other| {
        match stress(&other, &wanted) < 0.95 * stress(&best, &wanted) {
            true => other,
            false => best,
        }
    });
    fit(found)
}

/// The places of the circle in another order.
fn shuffled(circle: &[Point], step: usize) -> Vec<Point> {
    let mut left = circle.to_vec();
    let mut at = 0;
    let take = |_| {
        at = (at + step - 1) % left.len();
        left.remove(at)
    };
    (0..circle.len()).map(take).collect()
}

/// How far distances in the picture are from those that are wanted.
fn stress(points: &[Point], wanted: &[Vec<f64>]) -> f64 {
    let pairs = (0..points.len()).flat_map(|v| (0..v).map(move |w| (v, w)));
    let off = |(v, w): (usize, usize)| {
        let apart = (points[v].x - points[w].x).hypot(points[v].y - points[w].y);
        (apart / wanted[v][w] - 1.0).powi(2)
    };
    pairs.map(off).sum()
}

fn circle(n: usize) -> Vec<Point> {
    (0..n)
        .map(|i| {
            let angle = TAU * (i as f64 / n as f64 - 0.25);
            Point {
                x: angle.cos(),
                y: angle.sin(),
            }
        })
        .collect()
}

/// Is the step from each vertex to the next a symmetry?
fn is_circular(complex: &Complex) -> bool {
    let n = complex.n();
    let facets: HashSet<Face> = complex.facets().iter().copied().collect();
    facets
        .iter()
        .all(|facet| facets.contains(&facet.map(|v| (v + 1) % n)))
}

/// Distances along edges; between components a little more than across one.
fn distances(complex: &Complex) -> Vec<Vec<f64>> {
    let n = complex.n();
    let neighbours: Vec<Face> = (0..n)
        .map(|v| {
            let around = complex.facets_containing(Face::single(v));
            around.fold(Face::EMPTY, |all, f| all | f)
        })
        .collect();
    let mut longest = 1;
    let mut steps = vec![vec![None; n]; n];
    for (v, row) in steps.iter_mut().enumerate() {
        let (mut reached, mut distance) = (Face::single(v), 0);
        row[v] = Some(0);
        loop {
            let grown = reached.iter().fold(reached, |all, w| all | neighbours[w]);
            if grown == reached {
                break;
            }
            distance += 1;
            for w in grown - reached {
                row[w] = Some(distance);
            }
            reached = grown;
        }
        longest = longest.max(distance);
    }
    let apart = longest as f64 + 1.0;
    let length = |step: Option<i32>| step.map_or(apart, f64::from);
    steps
        .into_iter()
        .map(|row| row.into_iter().map(length).collect())
        .collect()
}

/// Each point moves to the mean of where the others would have it.
fn majorise(mut points: Vec<Point>, distances: &[Vec<f64>]) -> Vec<Point> {
    const ROUNDS: usize = 300;
    for _ in 0..ROUNDS {
        for v in 0..points.len() {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for w in (0..points.len()).filter(|w| *w != v) {
                let (at, to) = (points[v], points[w]);
                let wanted = distances[v][w];
                let apart = (at.x - to.x).hypot(at.y - to.y).max(1e-6);
                let weight = wanted.powi(-2);
                x += weight * (to.x + wanted * (at.x - to.x) / apart);
                y += weight * (to.y + wanted * (at.y - to.y) / apart);
                weights += weight;
            }
            points[v] = Point {
                x: x / weights,
                y: y / weights,
            };
        }
    }
    points
}

/// Scale to the unit square, keeping angles.
pub(super) fn fit(points: Vec<Point>) -> Vec<Point> {
    let bounds = |coordinate: fn(&Point) -> f64| {
        let values = points.iter().map(coordinate);
        values.fold((f64::MAX, f64::MIN), |(low, high), c| {
            (low.min(c), high.max(c))
        })
    };
    let ((left, right), (top, bottom)) = (bounds(|p| p.x), bounds(|p| p.y));
    let size = (right - left).max(bottom - top).max(1e-9);
    let place = |p: &Point| Point {
        x: 0.5 + (p.x - (left + right) / 2.0) / size,
        y: 0.5 + (p.y - (top + bottom) / 2.0) / size,
    };
    points.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_are_inside_and_apart() {
        for text in [
            "points(1)",
            "points(2)",
            "cycle(7,3)",
            "facets(123,234,345,15)",
            "torus()",
            "union(wheel(5),path(4,2))",
            "grid(8,8)",
        ] {
            let complex: Complex = text.parse().unwrap();
            let points = layout(&complex);
            assert_eq!(points.len(), complex.n());
            for (i, p) in points.iter().enumerate() {
                assert!((-1e-9..=1.0 + 1e-9).contains(&p.x) && (-1e-9..=1.0 + 1e-9).contains(&p.y));
                for q in &points[..i] {
                    assert!((p.x - q.x).hypot(p.y - q.y) > 0.02, "{text}");
                }
            }
        }
    }
}
