//! Positions of heap games: a multiset of heaps.
//!
//! Invariant: sorted in ascending order, no empty heap. So a position is the
//! same however it was written or reached.

use crate::notation::PositionSpec;
use crate::playable::TooLarge;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A multiset of non-empty heaps, ascending.
pub type Heaps = SmallVec<[u64; 8]>;

/// The heaps of a specification, sorted and without empty ones.
pub(super) fn from_spec(spec: &PositionSpec) -> Result<Heaps, TooLarge> {
    let mut heaps: Heaps = spec.small_piles()?;
    heaps.retain(|heap| *heap > 0);
    heaps.sort_unstable();
    Ok(heaps)
}

/// The specification of heaps; no heap at all is written 0.
pub(super) fn to_spec(heaps: &Heaps) -> PositionSpec {
    if heaps.is_empty() {
        PositionSpec::piles([0u64])
    } else {
        PositionSpec::piles(heaps.iter().copied())
    }
}

/// Call `visit` for each different heap with its size and the other heaps.
pub(super) fn each_heap(
    heaps: &Heaps,
    mut visit: impl FnMut(u64, &Heaps) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut rest = heaps.clone();
    for i in 0..heaps.len() {
        if i > 0 && heaps[i] == heaps[i - 1] {
            continue;
        }
        rest.clear();
        rest.extend_from_slice(&heaps[..i]);
        rest.extend_from_slice(&heaps[i + 1..]);
        visit(heaps[i], &rest)?;
    }
    ControlFlow::Continue(())
}

/// `rest` with up to two more heaps, into `out`; empty ones are dropped.
pub(super) fn join(rest: &Heaps, more: [u64; 2], out: &mut Heaps) {
    out.clear();
    out.extend_from_slice(rest);
    for heap in more.into_iter().filter(|heap| *heap > 0) {
        let at = out.partition_point(|other| *other < heap);
        out.insert(at, heap);
    }
}
