//! Complexes as bare antichains of facets, for inner loops.
//!
//! Here a complex is the list of its facets; its vertices need not be numbered
//! without gaps, and the empty face alone stands for the complex without
//! vertices.

use crate::face::{Face, maximal_sets_within};
use faceoff_limits::{Limits, StopReason};

/// All vertices of these sets.
pub(crate) fn union(sets: &[Face]) -> Face {
    sets.iter().fold(Face::EMPTY, |all, set| all | *set)
}

/// The vertices in every one of `facets`, at least one.
pub(crate) fn cone_points(facets: &[Face]) -> Face {
    let all = |common, facet: &Face| common & *facet;
    facets.iter().fold(Face(u64::MAX), all)
}

/// The facets of the link of `v`.
pub(crate) fn link(facets: &[Face], v: usize) -> Vec<Face> {
    let containing = facets.iter().filter(|facet| facet.contains(v));
    containing.map(|facet| facet.without(v)).collect()
}

/// The facets of the complex without `v`.
pub(crate) fn deletion(
    facets: &[Face],
    v: usize,
    limits: &Limits,
) -> Result<Vec<Face>, StopReason> {
    let without = facets.iter().map(|facet| facet.without(v));
    maximal_sets_within(without.collect(), limits)
}

/// The facets of the restriction to a set of vertices.
pub(crate) fn restriction(
    facets: &[Face],
    set: Face,
    limits: &Limits,
) -> Result<Vec<Face>, StopReason> {
    let mut cut: Vec<Face> = facets.iter().map(|facet| *facet & set).collect();
    cut.sort_unstable();
    cut.dedup();
    maximal_sets_within(cut, limits)
}

/// A bound on the number of faces, and about the work to visit them all.
pub(crate) fn visits(facets: &[Face]) -> u128 {
    facets.iter().map(|facet| 1u128 << facet.len()).sum()
}
