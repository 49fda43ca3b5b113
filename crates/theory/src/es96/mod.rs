//! R. Ehrenborg, E. Steingrímsson, Playing Nim on a simplicial complex,
//! Electron. J. Combin. 3 (1996) #R9; and what answers its questions:
//! [`additive`] (Question 9.3), `graphs` (which graphs are Nim-regular).

pub mod additive;
mod binary_matroid;
mod boundary;
mod circuits;
mod cycles;
mod figure_6;
mod forest;
pub mod four_vertices;
mod graphs;
mod hyperoctahedron;
mod involution;
pub mod join;
mod moore;
pub mod nim_basis;
mod nim_regular;
mod nim_regular_length;
mod paths;
pub mod pointed;
mod reduced;
mod subsets;
mod union;
pub(crate) mod values;

use crate::theorem::Theorem;

/// The theorems of the paper.
pub static THEOREMS: &[&Theorem] = &[
    &values::SIMPLEX,
    &circuits::LEMMA_2_2,
    &involution::LEMMA_2_3,
    &pointed::THEOREM_3_2,
    &nim_regular::THEOREM_4_4,
    &moore::PROPOSITION_4_7,
    &binary_matroid::THEOREM_5_7,
    &forest::FOREST_GAME,
    &join::THEOREM_6_1,
    &join::COROLLARY_6_2,
    &join::COROLLARY_6_3,
    &hyperoctahedron::COROLLARY_6_4,
    &reduced::LEMMA_6_7,
    &reduced::PROPOSITION_6_9,
    &circuits::LEMMA_7_2,
    &reduced::PROPOSITION_7_4,
    &pointed::PROPOSITION_7_6,
    &nim_regular_length::PROPOSITION_7_7,
    &moore::LENGTH,
    &paths::PATHS,
    &paths::PATH_3_2,
    &cycles::ONES,
    &cycles::PROPOSITION_8_3,
    &cycles::PROPOSITION_8_4,
    &figure_6::FIGURE_6,
    &union::UNION,
    &boundary::VALUE_OF_BOUNDARY,
    &additive::ADDITIVE,
    &graphs::NIM_REGULAR_GRAPHS,
];
