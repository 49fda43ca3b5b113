//! All complexes, and all graphs, on a few vertices up to isomorphism.
//!
//! Every complex with one face more arises from one with that face less, where
//! it is a minimal non-face. So the classes come level by level, by number of
//! faces: each member of a level is extended by each of its circuits, and equal
//! canonical forms are merged. Graphs arise from those with a vertex less.

use crate::complex::Complex;
use crate::face::Face;
use crate::face_map::FaceMap6;
use crate::symmetry::CanonicalForm;
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashSet;

/// The largest number of vertices for [`complexes`].
pub const MAX_ENUMERATED: usize = 6;

/// The largest number of vertices for [`graphs`].
pub const MAX_GRAPHS: usize = 8;

/// One complex from each isomorphism class on exactly `n` ≥ 1 vertices,
/// labelled 1, …, n: by number of faces, then by canonical word. There are
/// 1, 2, 5, 20, 180, 16143 of them for n = 1, …, 6.
pub fn complexes(n: usize) -> Result<impl Iterator<Item = Complex>, StopReason> {
    let complex = move |map: FaceMap6| {
        Complex::on(n, map.facets().collect()).expect("every vertex is in a facet")
    };
    Ok(face_maps(n)?.map(complex))
}

/// The same as [`complexes`], as words: canonical forms on the first `n`
/// vertices.
pub fn face_maps(n: usize) -> Result<impl Iterator<Item = FaceMap6>, StopReason> {
    if n > MAX_ENUMERATED {
        let what = "vertices in an enumeration of all complexes";
        return Err(StopReason::size(what, MAX_ENUMERATED as u64));
    }
    let points: Vec<Face> = (0..n).map(Face::single).collect();
    let mut level = match n {
        0 => Vec::new(),
        _ => vec![FaceMap6::from_facets(&points)],
    };
    let levels = std::iter::from_fn(move || {
        let next = next_level(n, &level);
        let this = std::mem::replace(&mut level, next);
        (!this.is_empty()).then_some(this)
    });
    Ok(levels.flatten())
}

fn next_level(n: usize, level: &[FaceMap6]) -> Vec<FaceMap6> {
    let mut forms = FxHashSet::default();
    for map in level {
        let larger = map.circuits_within(Face::full(n)).map(|c| map.with(c));
        forms.extend(larger.map(FaceMap6::canonical));
    }
    let mut forms: Vec<FaceMap6> = forms.into_iter().collect();
    forms.sort_unstable();
    forms
}

/// One graph from each isomorphism class on exactly `n` ≥ 1 vertices, as a
/// complex of dimension at most 1: by number of edges, then by canonical form.
/// There are 1, 2, 4, 11, 34, 156, 1044, 12346 of them for n = 1, …, 8.
pub fn graphs(n: usize, limits: &Limits) -> Result<Vec<Complex>, StopReason> {
    if n > MAX_GRAPHS {
        let what = "vertices in an enumeration of all graphs";
        return Err(StopReason::size(what, MAX_GRAPHS as u64));
    }
    if n == 0 {
        return Ok(Vec::new());
    }
    let mut forms = vec![form(1, vec![Face::single(0)], limits)?];
    for new in 1..n {
        let mut larger = FxHashSet::default();
        for graph in &forms {
            for neighbours in Face::full(new).subsets() {
                let edges = neighbours.iter().map(|v| Face::single(v).with(new));
                let mut sets: Vec<Face> = graph.facets().to_vec();
                sets.push(Face::single(new));
                sets.extend(edges);
                larger.insert(form(new + 1, sets, limits)?);
            }
        }
        forms = larger.into_iter().collect();
    }
    let edges = |form: &CanonicalForm| form.facets().iter().filter(|f| f.len() == 2).count();
    forms.sort_by_cached_key(|form| (edges(form), form.clone()));
    Ok(forms.iter().map(CanonicalForm::complex).collect())
}

fn form(n: usize, sets: Vec<Face>, limits: &Limits) -> Result<CanonicalForm, StopReason> {
    let complex = Complex::on(n, sets).expect("every vertex is in a set");
    Ok(complex.canonical_form(limits)?.form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_complexes() {
        let counts: Vec<usize> = (0..=6).map(|n| face_maps(n).unwrap().count()).collect();
        assert_eq!(counts, [0, 1, 2, 5, 20, 180, 16_143]);
        assert!(complexes(7).is_err());
    }

    #[test]
    fn complexes_grow_and_are_different() {
        let all: Vec<FaceMap6> = face_maps(5).unwrap().collect();
        assert!(all.is_sorted_by_key(|map| map.len()));
        let forms: FxHashSet<_> = complexes(5)
            .unwrap()
            .map(|x| x.canonical_form(&Limits::none()).unwrap().form)
            .collect();
        assert_eq!(forms.len(), 180);
        assert!(complexes(5).unwrap().all(|x| x.n() == 5));
    }

    #[test]
    fn fourteen_complexes_on_4_vertices_are_connected() {
        // ES96 §9.
        let connected = complexes(4).unwrap().filter(Complex::is_connected);
        assert_eq!(connected.count(), 14);
    }

    #[test]
    fn numbers_of_graphs() {
        let count = |n| graphs(n, &Limits::none()).unwrap().len();
        let counts: Vec<usize> = (0..=8).map(count).collect();
        assert_eq!(counts, [0, 1, 2, 4, 11, 34, 156, 1044, 12_346]);
        assert!(graphs(9, &Limits::none()).is_err());
        let small = graphs(4, &Limits::none()).unwrap();
        let from_complexes = complexes(4).unwrap().filter(|x| x.dimension() <= 1);
        assert_eq!(from_complexes.count(), small.len());
    }
}
