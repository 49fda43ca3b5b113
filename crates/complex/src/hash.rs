//! A mixing function for invariants.
//!
//! Invariants of vertices are compared and sorted by mixed words. A chance
//! collision makes a partition coarser, never an answer wrong: all that is
//! derived from invariants is checked on the faces themselves.

/// Mixes the bits of a word; a bijection (the finaliser of SplitMix64).
#[inline]
pub(crate) fn mix(word: u64) -> u64 {
    let x = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
