//! From a witness to a smaller one: try what is smaller, as long as something
//! smaller has a witness too.

use crate::conjecture::{Conjecture, Finding, Subject, Tools};
use crate::witness::Witness;
use faceoff_complex::{Complex, Face};
use faceoff_limits::StopReason;

/// The complexes with a vertex less, and those with a face less; then the same
/// complex with smaller piles.
pub fn smaller_complexes(subject: &Subject, bound: u32) -> Vec<(Subject, u32)> {
    let complex = &subject.complex;
    let deleted = (0..complex.n()).filter_map(|v| {
        let left = complex.delete(v).ok()?;
        Some(numbered(&left))
    });
    let thinned = complex.facets().iter().filter_map(|facet| {
        if facet.len() < 2 {
            return None;
        }
        let kept = complex.facets().iter().filter(|other| *other != facet);
        let edge = facet.iter().map(|v| facet.without(v));
        let sets: Vec<Face> = kept.copied().chain(edge).collect();
        Complex::on(complex.n(), sets).ok()
    });
    let smaller = deleted.chain(thinned).map(|c| (Subject::from(c), bound));
    smaller.chain(smaller_bounds(subject, bound)).collect()
}

/// The same complex with vertices 1, …, n.
fn numbered(complex: &Complex) -> Complex {
    Complex::on(complex.n(), complex.facets().to_vec()).expect("a complex stays one")
}

/// The same complex with a smaller bound.
pub fn smaller_bounds(subject: &Subject, bound: u32) -> Vec<(Subject, u32)> {
    let less = bound.checked_sub(1).filter(|less| *less > 0);
    less.map(|less| (subject.clone(), less))
        .into_iter()
        .collect()
}

/// Shrink a witness that was found on this complex with this bound.
pub fn shrink(
    conjecture: &dyn Conjecture,
    witness: Witness,
    bound: u32,
    tools: &Tools,
) -> Result<Witness, StopReason> {
    let (mut best, mut bound) = (witness, bound);
    'again: while let Some(subject) = best.subject() {
        for (smaller, less) in conjecture.smaller(&subject, bound) {
            let found = conjecture.decide(&smaller, less, tools)?;
            if let Finding::Refuted(found) = found
                && (found.size(), less) < (best.size(), bound)
            {
                (best, bound) = (*found, less);
                continue 'again;
            }
        }
        break;
    }
    Ok(best)
}
