//! Keys: connected complexes up to isomorphism, as bytes.
//!
//! Equal keys, isomorphic complexes, and the other way round: the canonical
//! form is written out in full, so nothing rests on a hash. A key begins with
//! a byte for its kind:
//!
//! * `0`, `1`: at most 6, exactly 7 vertices: the word of the canonical face
//!   map, 8 or 16 bytes, least significant first;
//! * `2`: a graph on more vertices: their number n, then for i = 1, …, n−1 the
//!   bits of the vertices before i that are joined to i, packed, the last byte
//!   filled with zeros;
//! * `3`: any other complex: n, then the canonical facets in ascending order,
//!   each in ⌈n/8⌉ bytes, least significant first.

use faceoff_complex::{CanonicalForm, Face};
use smallvec::SmallVec;

/// The key of a connected complex.
pub type Key = SmallVec<[u8; 24]>;

/// The key of a canonical face map.
pub(crate) fn of_word(word: u128) -> Key {
    let mut key = Key::new();
    match u64::try_from(word) {
        Ok(word) => {
            key.push(0);
            key.extend_from_slice(&word.to_le_bytes());
        }
        Err(_) => {
            key.push(1);
            key.extend_from_slice(&word.to_le_bytes());
        }
    }
    key
}

/// The key of a graph with canonical rows: bit j of `rows[i]`, j < i, is set
/// if i and j are joined.
pub(crate) fn of_rows(rows: &[Face]) -> Key {
    let mut key = Key::new();
    key.push(2);
    key.push(rows.len() as u8);
    let (mut bits, mut filled) = (0u128, 0);
    for (i, row) in rows.iter().enumerate() {
        bits |= u128::from(row.0) << filled;
        filled += i;
        while filled >= 8 {
            key.push(bits as u8);
            bits >>= 8;
            filled -= 8;
        }
    }
    if filled > 0 {
        key.push(bits as u8);
    }
    key
}

/// The key of any other complex.
pub(crate) fn of_form(form: &CanonicalForm) -> Key {
    let mut key = Key::new();
    key.push(3);
    key.push(form.n() as u8);
    let width = form.n().div_ceil(8);
    for facet in form.facets() {
        key.extend_from_slice(&facet.0.to_le_bytes()[..width]);
    }
    key
}

/// A word that spreads keys over a table.
pub(crate) fn hash(key: &[u8]) -> u64 {
    let mut hash = key.len() as u64;
    for chunk in key.chunks(8) {
        let mut bytes = [0; 8];
        bytes[..chunk.len()].copy_from_slice(chunk);
        hash = mix(hash ^ u64::from_le_bytes(bytes));
    }
    hash
}

/// Mixes the bits of a word; a bijection (the finaliser of SplitMix64).
#[inline]
pub(crate) fn mix(word: u64) -> u64 {
    let x = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn different_rows_have_different_keys() {
        // All graphs on 5 vertices, as if their rows were canonical.
        let mut keys = HashSet::new();
        for code in 0..1u64 << 10 {
            let rows = [0, code & 1, code >> 1 & 3, code >> 3 & 7, code >> 6];
            assert!(keys.insert(of_rows(&rows.map(Face))));
        }
        assert_eq!(of_rows(&[Face(0); 64]).len(), 2 + 64 * 63 / 16);
    }
}
