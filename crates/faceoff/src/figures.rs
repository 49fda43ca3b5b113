//! Figures and tables of the papers, computed again.

use faceoff_theory::dh13::cn8_6_lemmas::Lemma;
use faceoff_theory::dh13::orderings::Coverage;
use faceoff_theory::dh13::{figure_10, table_2};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::RangeInclusive;

/// DH13 Figure 7: which lemma solves which order of eight stacks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Orderings {
    /// Number of orders, up to rotation and reflection.
    pub orderings: usize,
    /// How many are covered by no lemma.
    pub uncovered: usize,
    /// One row a lemma.
    pub lemmas: Vec<LemmaRow>,
}

/// How many orders one lemma covers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LemmaRow {
    /// Its number in the paper: `4.5`.
    pub lemma: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How many orders it covers.
    pub covers: usize,
    /// How many no other lemma covers.
    pub alone: usize,
}

/// DH13 Figure 7, and the same for people.
pub fn dh13_figure_7() -> (Orderings, String) {
    let coverage = Coverage::count();
    let row = |lemma: Lemma| LemmaRow {
        lemma: lemma.number(),
        name: lemma.name(),
        covers: coverage.by(lemma),
        alone: coverage.only_by(lemma),
    };
    let orderings = Orderings {
        orderings: coverage.total(),
        uncovered: coverage.exactly[0],
        lemmas: Lemma::MAIN.into_iter().map(row).collect(),
    };
    (orderings, coverage.to_string().trim_end().to_owned())
}

/// DH13 Figure 10 for any 1 ≤ k < n, as SVG: circuits of CN(n,k) of every
/// length.
pub fn dh13_figure_10(n: usize, k: usize) -> String {
    figure_10::figure_10(n, k)
}

/// The lengths of circuits of CN(n,k) for one n.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LengthRow {
    /// Number of vertices.
    pub n: usize,
    /// For each k below n that was asked for: k and the lengths.
    pub lengths: Vec<(usize, Vec<usize>)>,
}

/// DH13 Table 2 for any n and k, then as text and with commas.
pub fn dh13_table_2(
    ns: RangeInclusive<usize>,
    ks: RangeInclusive<usize>,
) -> (Vec<LengthRow>, String, String) {
    let rows = table_2::table_2(ns, ks);
    let answer = rows.iter().map(|row| LengthRow {
        n: row.n,
        lengths: row
            .cells
            .iter()
            .filter_map(|(k, cell)| Some((*k, cell.clone()?.collect())))
            .collect(),
    });
    (
        answer.collect(),
        table_2::table_text(&rows).trim_end().to_owned(),
        table_2::table_csv(&rows).trim_end().to_owned(),
    )
}
