//! Figures and tables of the papers, computed again.

use super::{Ask, Reply};
use crate::error::Error;
use crate::session::Session;
use faceoff_theory::dh13::cn8_6_lemmas::Lemma;
use faceoff_theory::dh13::orderings::Coverage;
use faceoff_theory::dh13::{figure_10, table_2};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::RangeInclusive;

/// The largest n: the pictures and tables stay readable.
pub const MOST: usize = 1000;

/// DH13 Figure 7: which lemma solves which order of eight stacks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Orderings {
    /// Number of orders, up to rotation and reflection.
    pub orderings: usize,
    /// How many are covered by no lemma.
    pub uncovered: usize,
    /// One row a lemma.
    pub lemmas: Vec<LemmaRow>,
    /// The same for people.
    #[serde(skip)]
    pub text: String,
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

/// DH13 Figure 7: how many of the orders of eight stacks each lemma covers.
#[derive(Clone, Copy, Debug)]
pub struct Figure7;

impl Ask for Figure7 {
    type Answer = Orderings;

    fn answer(&self, _: &Session) -> Result<Orderings, Error> {
        let coverage = Coverage::count();
        let row = |lemma: Lemma| LemmaRow {
            lemma: lemma.number(),
            name: lemma.name(),
            covers: coverage.by(lemma),
            alone: coverage.only_by(lemma),
        };
        Ok(Orderings {
            orderings: coverage.total(),
            uncovered: coverage.exactly[0],
            lemmas: Lemma::MAIN.into_iter().map(row).collect(),
            text: coverage.to_string().trim_end().to_owned(),
        })
    }
}

/// DH13 Figure 10 for any 1 ≤ k < n: circuits of CN(n,k) of every length.
#[derive(Clone, Copy, Debug)]
pub struct Figure10 {
    /// Number of stacks.
    pub n: usize,
    /// Number of consecutive stacks in a move, below n.
    pub k: usize,
}

/// A figure as SVG, or the file that it was written to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Circuits {
    /// The picture, unless it was written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The file, where one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// The size of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
}

impl Ask for Figure10 {
    type Answer = Circuits;

    fn answer(&self, _: &Session) -> Result<Circuits, Error> {
        let (n, k) = (self.n, self.k);
        if !(1..n).contains(&k) || n > MOST {
            let message = format!("CN({n},{k}): k must be from 1 to n − 1, and n at most {MOST}");
            return Err(Error::Question(message));
        }
        Ok(Circuits {
            svg: Some(figure_10::figure_10(n, k)),
            out: None,
            bytes: None,
        })
    }
}

/// DH13 Table 2 for any n and k: lengths of circuits of CN(n,k).
#[derive(Clone, Debug)]
pub struct Table2 {
    /// The n of the rows.
    pub n: RangeInclusive<usize>,
    /// The k of the columns.
    pub k: RangeInclusive<usize>,
}

/// The lengths of circuits of CN(n,k).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Lengths {
    /// One row for each n.
    pub rows: Vec<LengthRow>,
    /// The same for people.
    #[serde(skip)]
    pub text: String,
    /// The same with commas.
    #[serde(skip)]
    pub csv: String,
}

/// The lengths of circuits of CN(n,k) for one n.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LengthRow {
    /// Number of vertices.
    pub n: usize,
    /// For each k below n that was asked for: k and the lengths.
    pub lengths: Vec<(usize, Vec<usize>)>,
}

impl Ask for Table2 {
    type Answer = Lengths;

    fn answer(&self, _: &Session) -> Result<Lengths, Error> {
        let rows = table_2::table_2(self.n.clone(), self.k.clone());
        let answer = rows.iter().map(|row| LengthRow {
            n: row.n,
            lengths: row
                .cells
                .iter()
                .filter_map(|(k, cell)| Some((*k, cell.clone()?.collect())))
                .collect(),
        });
        Ok(Lengths {
            rows: answer.collect(),
            text: table_2::table_text(&rows).trim_end().to_owned(),
            csv: table_2::table_csv(&rows).trim_end().to_owned(),
        })
    }
}

impl Reply for Orderings {}
impl Reply for Circuits {}
impl Reply for Lengths {}
