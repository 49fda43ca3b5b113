//! Reductions that keep the homotopy type, on facets alone.

use crate::MAX_VERTICES;
use crate::antichain::union;
use crate::face::{Face, maximal_sets, maximal_sets_within};
use faceoff_limits::{Limits, StopReason};

/// A complex without dominated vertices that is homotopy equivalent to the
/// complex with these facets; a complex that collapses to a point comes back
/// as one facet, the empty complex as the empty face. The vertices are
/// numbered without gaps, the facets sorted.
pub(super) fn core(mut facets: Vec<Face>, limits: &Limits) -> Result<Vec<Face>, StopReason> {
    loop {
        limits.check()?;
        remove_dominated(&mut facets, limits)?;
        if facets.len() == 1 {
            return Ok(facets);
        }
        match smaller_nerve(&facets) {
            Some(nerve) => facets = nerve,
            None => break,
        }
    }
    let vertices: Vec<usize> = union(&facets).iter().collect();
    let mut place = [0; MAX_VERTICES];
    for (i, &v) in vertices.iter().enumerate() {
        place[v] = i;
    }
    for facet in &mut facets {
        *facet = facet.map(|v| place[v]);
    }
    facets.sort_unstable();
    Ok(facets)
}

fn remove_dominated(facets: &mut Vec<Face>, limits: &Limits) -> Result<(), StopReason> {
    loop {
        let mut removed = false;
        for v in union(facets) {
            // Sets that are no longer facets may be among them: they can hide
            // that a vertex is dominated, but not make it so.
            let common = facets
                .iter()
                .filter(|facet| facet.contains(v))
                .fold(Face(u64::MAX), |all, facet| all & *facet);
            if common != Face::single(v) {
                removed = true;
                for facet in facets.iter_mut() {
                    *facet = facet.without(v);
                }
            }
        }
        if !removed {
            return Ok(());
        }
        *facets = maximal_sets_within(std::mem::take(facets), limits)?;
        if facets.len() == 1 {
            return Ok(());
        }
    }
}

/// The nerve of the facets (its vertices are the facets, its faces the sets of
/// facets with a common vertex), if it has fewer vertices.
fn smaller_nerve(facets: &[Face]) -> Option<Vec<Face>> {
    let vertices = union(facets);
    if facets.len() >= vertices.len() {
        return None;
    }
    let facets_of = |v: usize| -> Face {
        let containing = (0..facets.len()).filter(|&i| facets[i].contains(v));
        containing.collect()
    };
    Some(maximal_sets(vertices.iter().map(facets_of).collect()))
}

/// The vertex sets of the connected components.
pub(super) fn components(facets: &[Face]) -> Vec<Face> {
    let mut parts: Vec<Face> = Vec::new();
    for &facet in facets {
        let met = parts.extract_if(.., |part| !part.is_disjoint(facet));
        let joined = met.fold(facet, |all, part| all | part);
        parts.push(joined);
    }
    parts
}

/// More comparisons than this are not worth it.
const MOST_COMPARISONS: usize = 1 << 20;

/// Is there a vertex w such that every face of the first complex, a subcomplex
/// of the second, makes a face of the second together with w? May miss one in
/// large complexes.
pub(super) fn lies_in_a_cone(inner: &[Face], outer: &[Face]) -> bool {
    if inner.len().saturating_mul(outer.len()) > MOST_COMPARISONS {
        return false;
    }
    let is_face = |set: Face| outer.iter().any(|facet| set.is_subset(*facet));
    let apex = |w: usize| inner.iter().all(|facet| is_face(facet.with(w)));
    union(outer).iter().any(apex)
}
