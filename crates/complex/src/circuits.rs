//! Circuits, or minimal non-faces.
//!
//! A set is a non-face exactly if it meets the complement of every facet. So
//! the circuits are the minimal transversals of the complements of the facets.
//! They are found by Berge multiplication with the criterion of critical
//! edges: a partial transversal is kept only while each of its vertices is the
//! only one that meets some edge so far, so that nothing has to be compared
//! with everything, and each minimal transversal is reached once (the
//! depth-first search of Murakami and Uno, "Efficient algorithms for dualizing
//! large-scale hypergraphs", 2014).

use crate::face::Face;
use faceoff_limits::{Limits, StopReason};

/// More circuits than this are not listed.
const MAX_CIRCUITS: usize = 1 << 22;

/// The minimal non-faces of the complex on `n` vertices with these facets.
pub(crate) fn minimal_non_faces(
    n: usize,
    facets: &[Face],
    limits: &Limits,
) -> Result<Vec<Face>, StopReason> {
    let complements = complements(Face::full(n), facets);
    minimal_transversals(&complements, limits)
}

/// The minimal non-faces of a complex on these vertices if there are at most
/// `most` of them, else `None`.
pub(crate) fn minimal_non_faces_up_to(
    vertices: Face,
    facets: &[Face],
    most: usize,
    limits: &Limits,
) -> Result<Option<Vec<Face>>, StopReason> {
    transversals_up_to(&complements(vertices, facets), most, limits)
}

fn complements(vertices: Face, facets: &[Face]) -> Vec<Face> {
    facets.iter().map(|facet| vertices - *facet).collect()
}

/// All minimal sets that meet every one of `edges`, in no particular order.
/// An empty edge is met by nothing; no edges at all are met by the empty set.
fn minimal_transversals(edges: &[Face], limits: &Limits) -> Result<Vec<Face>, StopReason> {
    transversals_up_to(edges, MAX_CIRCUITS, limits)?
        .ok_or_else(|| StopReason::size("circuits", MAX_CIRCUITS as u64))
}

fn transversals_up_to(
    edges: &[Face],
    most: usize,
    limits: &Limits,
) -> Result<Option<Vec<Face>>, StopReason> {
    if edges.iter().any(|edge| edge.is_empty()) {
        return Ok(Some(Vec::new()));
    }
    let edges = crate::face::minimal_sets_within(edges.to_vec(), limits)?;
    let mut search = CircuitSearch {
        candidates: edges.iter().fold(Face::EMPTY, |all, edge| all | *edge),
        uncovered: (0..edges.len() as u32).collect(),
        edges: &edges,
        critical: vec![Vec::new(); 64],
        chosen: Face::EMPTY,
        found: Vec::new(),
        most,
        pulse: limits.pulse(),
    };
    let complete = search.run()?;
    Ok(complete.then_some(search.found))
}

struct CircuitSearch<'a> {
    edges: &'a [Face],
    /// Edges that no chosen vertex meets.
    uncovered: Vec<u32>,
    /// For each chosen vertex, the edges that it alone meets: never empty.
    critical: Vec<Vec<u32>>,
    /// Vertices that may still be chosen.
    candidates: Face,
    chosen: Face,
    found: Vec<Face>,
    most: usize,
    pulse: faceoff_limits::Pulse<'a>,
}

impl CircuitSearch<'_> {
    /// False if there are more than `most`.
    fn run(&mut self) -> Result<bool, StopReason> {
        self.pulse.beat()?;
        self.pulse.beats(8 * self.uncovered.len())?;
        // Branch on the uncovered edge with the fewest vertices left.
        let Some(&edge) = self
            .uncovered
            .iter()
            .min_by_key(|&&e| (self.edges[e as usize] & self.candidates).len())
        else {
            if self.found.len() == self.most {
                return Ok(false);
            }
            self.found.push(self.chosen);
            return Ok(true);
        };
        let branch = self.edges[edge as usize] & self.candidates;
        self.candidates = self.candidates - branch;
        for v in branch {
            // The vertices of the branch that were tried before `v` come back
            // one by one: each transversal is found under its last one.
            self.pulse.beats(8 * self.edges.len())?;
            if let Some(undo) = self.choose(v) {
                if !self.run()? {
                    return Ok(false);
                }
                self.unchoose(v, undo);
            }
            self.candidates = self.candidates.with(v);
        }
        Ok(true)
    }

    /// Choose `v`, unless some chosen vertex would lose its last critical edge.
    fn choose(&mut self, v: usize) -> Option<Undo> {
        for w in self.chosen {
            if self.critical[w]
                .iter()
                .all(|&e| self.edges[e as usize].contains(v))
            {
                return None;
            }
        }
        let edges = self.edges;
        let meets = |e: &u32| edges[*e as usize].contains(v);
        let lost = self
            .chosen
            .iter()
            .map(|w| (w, self.critical[w].extract_if(.., |e| meets(e)).collect()))
            .collect();
        self.critical[v] = self.uncovered.extract_if(.., |e| meets(e)).collect();
        self.chosen = self.chosen.with(v);
        Some(Undo { lost })
    }

    fn unchoose(&mut self, v: usize, undo: Undo) {
        self.chosen = self.chosen.without(v);
        let covered = std::mem::take(&mut self.critical[v]);
        self.uncovered.extend(covered);
        for (w, edges) in undo.lost {
            self.critical[w].extend(edges);
        }
    }
}

struct Undo {
    /// Critical edges that chosen vertices lost to the new one.
    lost: Vec<(usize, Vec<u32>)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brute_force(n: usize, facets: &[Face]) -> Vec<Face> {
        let is_face = |s: Face| facets.iter().any(|f| s.is_subset(*f));
        Face::full(n)
            .subsets()
            .filter(|s| !is_face(*s) && s.iter().all(|v| is_face(s.without(v))))
            .collect()
    }

    fn sorted(mut faces: Vec<Face>) -> Vec<Face> {
        faces.sort_unstable();
        faces
    }

    #[test]
    fn agrees_with_all_subsets_on_every_family_of_sets_on_4_vertices() {
        for family in 1u32..1 << 15 {
            let sets: Vec<Face> = (0..15)
                .filter(|i| family >> i & 1 == 1)
                .map(|i| Face(i + 1))
                .collect();
            let found = minimal_non_faces(4, &sets, &Limits::none()).unwrap();
            assert_eq!(sorted(found), brute_force(4, &sets), "{sets:?}");
        }
    }

    #[test]
    fn circular_nim_31_27() {
        // DH13 Theorem 5.8: sizes 8 to 12; 42,098 of them.
        let facets: Vec<Face> = (0..31)
            .map(|i| (i..i + 27).map(|j| j % 31).collect())
            .collect();
        let found = minimal_non_faces(31, &facets, &Limits::none()).unwrap();
        assert_eq!(found.len(), 42_098);
        assert_eq!(found.iter().map(|c| c.len()).min(), Some(8));
        assert_eq!(found.iter().map(|c| c.len()).max(), Some(12));
    }

    #[test]
    fn a_simplex_has_no_circuit() {
        assert!(
            minimal_non_faces(3, &[Face::full(3)], &Limits::none())
                .unwrap()
                .is_empty()
        );
    }
}
