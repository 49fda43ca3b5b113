//! T. Khandhawit, L. Ye, Chomp on graphs and subsets, arXiv:1101.2718.
//!
//! The theorems about `chomp on X`, X mostly a graph, with the moves that
//! their proofs name:
//!
//! * [`reduction`]: Theorem 1, an involution whose fixed faces form a complex.
//!   `sum`: disconnected complexes.
//! * [`multipartite`]: Lemma 1 and Theorem 2. [`bipartite`]: Theorem 3 and
//!   Corollary 1. `cycle`: cycles and wheels.
//! * [`pseudotree`]: graphs with one cycle, and Theorem 4; [`two_tails`]:
//!   Theorem 5; [`hairball`]: Theorem 6; [`two_cycles`]: Corollaries 2 and 3.

pub mod bipartite;
mod cycle;
pub mod hairball;
pub mod multipartite;
pub mod pseudotree;
pub mod reduction;
mod solved;
mod sum;
pub mod two_cycles;
pub mod two_tails;

use crate::theorem::Theorem;

/// The theorems of the paper.
pub static THEOREMS: &[&Theorem] = &[
    &reduction::THEOREM_1,
    &multipartite::LEMMA_1,
    &multipartite::THEOREM_2,
    &bipartite::THEOREM_3,
    &bipartite::COROLLARY_1,
    &cycle::CYCLES,
    &sum::SUM,
    &pseudotree::THEOREM_4,
    &two_tails::THEOREM_5,
    &cycle::EVEN_WHEELS,
    &hairball::THEOREM_6,
    &two_cycles::COROLLARY_2,
    &two_cycles::COROLLARY_3,
];
