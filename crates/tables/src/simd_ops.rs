//! The same operation on every word of some vectors, chunk by chunk.

use crate::word::Word;
use std::ops::Range;
use std::sync::atomic::{Ordering, compiler_fence};

/// Ranges of the memory that do not overlap.
#[inline(always)]
pub(crate) fn apart<W: Word, const K: usize>(
    memory: &mut [W],
    ranges: [Range<usize>; K],
) -> [&mut [W]; K] {
    memory
        .get_disjoint_mut(ranges)
        .expect("states and registers do not overlap")
}

/// Keep the compiler from working on several chunks at once.
///
/// PERF: with words of 32 bits it would otherwise gather a vector from the same
/// place of many chunks. In the search for missing elements that took a third of
/// the time of the whole engine. No instruction comes of this.
#[inline(always)]
fn chunk_by_chunk() {
    compiler_fence(Ordering::SeqCst);
}

/// The least of some lengths.
///
/// PERF: chunks are counted, not zipped. `zip` is not inlined into code for vectors
/// that the rest of the program may not use, and a quarter of the time of the engine
/// went into making the iterators of short rows.
#[inline(always)]
fn shortest<const K: usize>(lengths: [usize; K]) -> usize {
    let mut least = lengths[0];
    for length in lengths {
        if length < least {
            least = length;
        }
    }
    least
}

/// `to[i] = f(to[i], a[i])`; the union of what all chunks come to.
#[inline(always)]
pub(crate) fn map2_union<W: Word, const N: usize>(
    to: &mut [W],
    a: &[W],
    f: impl Fn(W, W) -> W,
) -> [W; N] {
    let mut union = [W::ZERO; N];
    let (to, a) = (to.as_chunks_mut::<N>().0, a.as_chunks::<N>().0);
    for at in 0..shortest([to.len(), a.len()]) {
        let (mut new, a) = (to[at], a[at]);
        for i in 0..N {
            new[i] = f(new[i], a[i]);
            union[i] |= new[i];
        }
        to[at] = new;
        chunk_by_chunk();
    }
    union
}

/// `to[i] = f(to[i], a[i])`.
///
/// PERF: here and below chunks are copied first. The compiler does not know
/// that the slices are apart, and would not vectorise otherwise.
#[inline(always)]
pub(crate) fn map2<W: Word, const N: usize>(to: &mut [W], a: &[W], f: impl Fn(W, W) -> W) {
    let (to, a) = (to.as_chunks_mut::<N>().0, a.as_chunks::<N>().0);
    for at in 0..shortest([to.len(), a.len()]) {
        let (mut new, a) = (to[at], a[at]);
        for i in 0..N {
            new[i] = f(new[i], a[i]);
        }
        to[at] = new;
        chunk_by_chunk();
    }
}

/// `to[i] = f(to[i], a[i], b[i])`.
#[inline(always)]
pub(crate) fn map3<W: Word, const N: usize>(
    to: &mut [W],
    a: &[W],
    b: &[W],
    f: impl Fn(W, W, W) -> W,
) {
    let to = to.as_chunks_mut::<N>().0;
    let (a, b) = (a.as_chunks::<N>().0, b.as_chunks::<N>().0);
    for at in 0..shortest([to.len(), a.len(), b.len()]) {
        let (mut new, a, b) = (to[at], a[at], b[at]);
        for i in 0..N {
            new[i] = f(new[i], a[i], b[i]);
        }
        to[at] = new;
        chunk_by_chunk();
    }
}

/// `to[i] = f(to[i], a[i], b[i], c[i])`.
#[inline(always)]
pub(crate) fn map4<W: Word, const N: usize>(
    to: &mut [W],
    a: &[W],
    b: &[W],
    c: &[W],
    f: impl Fn(W, W, W, W) -> W,
) {
    let to = to.as_chunks_mut::<N>().0;
    let (a, b, c) = (
        a.as_chunks::<N>().0,
        b.as_chunks::<N>().0,
        c.as_chunks::<N>().0,
    );
    for at in 0..shortest([to.len(), a.len(), b.len(), c.len()]) {
        let (mut new, a, b, c) = (to[at], a[at], b[at], c[at]);
        for i in 0..N {
            new[i] = f(new[i], a[i], b[i], c[i]);
        }
        to[at] = new;
        chunk_by_chunk();
    }
}
