//! The torus laid flat: a square whose opposite sides are one, so that vertices and edges on
//! them are drawn twice.

use crate::layout::Point;
use crate::scene::{Scene, Spot};
use faceoff_complex::{Complex, Face, families};
use faceoff_limits::{Limits, MemoryMeter};

/// The vertices of a torus of 3 × 3 squares, row by row, each square cut from upper right to
/// lower left (KY11 Figure 4); `None` for any other complex.
///
/// ```
/// let torus: faceoff_complex::Complex = "torus()".parse().unwrap();
/// let rows = faceoff_draw::torus(&torus).unwrap().map(|v| torus.label(v).to_string());
/// assert_eq!(rows.concat(), "XAB1CD2EF");
/// ```
pub fn torus(complex: &Complex) -> Option<[usize; 9]> {
    let facets = complex.facets();
    if complex.n() != 9 || facets.len() != 18 || facets.iter().any(|facet| facet.len() != 3) {
        return None;
    }
    let known = families::torus().ok()?;
    let place = |label: &str| (0..9).find(|&v| known.label(v).as_str() == label);
    let rows = ["X", "A", "B", "1", "C", "D", "2", "E", "F"].map(place);
    let limits = Limits::none();
    let [mine, theirs] = [complex, &known].map(|c| c.canonical_form(&limits).ok());
    let (mine, theirs) = (mine?, theirs?);
    if mine.form != theirs.form {
        return None;
    }
    // The torus of the notation is drawn as in the figure.
    if facets == known.facets() {
        return Some(rows.map(|v| v.expect("a vertex of the figure")));
    }
    let back = mine.relabelling.inverse();
    Some(rows.map(|v| back.image(theirs.relabelling.image(v.expect("a vertex of the figure")))))
}

/// The square, with the vertices of two sides again on the others.
pub(crate) fn unfolded(complex: &Complex) -> Option<Scene> {
    let rows = torus(complex)?;
    let at = |(i, j): (usize, usize)| rows[3 * (j % 3) + i % 3];
    let point = |(i, j): (usize, usize)| Point {
        x: i as f64 / 3.0,
        y: j as f64 / 3.0,
    };
    let all = || (0..4).flat_map(|j| (0..4).map(move |i| (i, j)));
    let spots = all().map(|(i, j)| Spot {
        vertex: at((i, j)),
        at: point((i, j)),
        again: i == 3 || j == 3,
    });
    let face = |corners: &[(usize, usize)]| corners.iter().map(|&c| at(c)).collect::<Face>();
    let mut facets = Vec::new();
    let mut edges = Vec::new();
    for (i, j) in all() {
        let (right, below) = ((i + 1, j), (i, j + 1));
        if i < 3 {
            edges.push((point((i, j)), point(right)));
        }
        if j < 3 {
            edges.push((point((i, j)), point(below)));
        }
        if i < 3 && j < 3 {
            edges.push((point(right), point(below)));
            for corner in [(i, j), (i + 1, j + 1)] {
                let corners = [corner, right, below];
                facets.push((face(&corners), corners.map(point).to_vec()));
            }
        }
    }
    Some(Scene {
        spots: spots.collect(),
        facets,
        edges,
        memory: MemoryMeter::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::Random;

    #[test]
    fn a_torus_under_any_names_is_laid_flat() {
        let torus = families::torus().unwrap();
        let mut random = Random::new(7);
        for _ in 0..20 {
            let mut order: Vec<usize> = (0..9).collect();
            for i in (1..9).rev() {
                order.swap(i, random.below(i + 1));
            }
            let mine = torus.reordered(&order);
            let scene = unfolded(&mine).expect("a torus");
            let mut drawn: Vec<Face> = scene.facets.iter().map(|(facet, _)| *facet).collect();
            let mut wanted = mine.facets().to_vec();
            drawn.sort();
            wanted.sort();
            assert_eq!(drawn, wanted);
            assert_eq!((scene.spots.len(), scene.edges.len()), (16, 33));
            assert!(mine.facets().iter().all(|facet| facet.len() == 3));
        }
        // As many facets of the same size are not enough.
        let other: Complex =
            "facets(123,124,125,126,127,128,129,134,135,136,137,138,139,145,146,147,148,149)"
                .parse()
                .unwrap();
        assert!(unfolded(&other).is_none());
    }
}
