//! R. Ehrenborg, E. Steingrímsson, Playing Nim on a simplicial complex,
//! Electron. J. Combin. 3 (1996) #R9.

pub mod boundary;
pub mod circuits;
pub mod involution;
pub mod moore;
pub mod nim_basis;
pub mod nim_regular;
pub mod pointed;
pub mod subsets;
pub mod union;
pub mod values;

use crate::theorem::Theorem;

/// The theorems of the paper.
pub static THEOREMS: &[&Theorem] = &[
    &values::SIMPLEX,
    &circuits::LEMMA_2_2,
    &involution::LEMMA_2_3,
    &pointed::THEOREM_3_2,
    &nim_regular::THEOREM_4_4,
    &moore::PROPOSITION_4_7,
    &circuits::LEMMA_7_2,
    &pointed::PROPOSITION_7_6,
    &moore::LENGTH,
    &union::UNION,
    &boundary::VALUE_OF_BOUNDARY,
];
