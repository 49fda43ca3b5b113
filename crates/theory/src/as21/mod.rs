//! T. Abuku, K. Suetsugu, Delete Nim, J. Math. Univ. Tokushima 55 (2021).
//!
//! * [`delete_nim`]: Theorem 1.1, the value of Delete Nim.
//! * `vdn`: Theorems 1.5 and 1.8, outcome and value of VDN.
//! * [`isomorphism`]: Lemma 1.7, executable: it carries positions and moves
//!   over and back.
//! * `more_heaps`: variants with more heaps (arXiv:2301.12964).

pub mod delete_nim;
pub mod isomorphism;
mod more_heaps;
pub(crate) mod vdn;

use crate::theorem::Theorem;

/// The theorems of the paper and of its sequel.
pub static THEOREMS: &[&Theorem] = &[
    &delete_nim::THEOREM_1_1,
    &vdn::THEOREM_1_5,
    &vdn::THEOREM_1_8,
    &more_heaps::ALL_BUT_ONE,
    &more_heaps::SINGLE_3,
];
