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
const MOST: usize = 1000;

/// DH13 Figure 7: which lemma solves which order of eight stacks.
///
/// ```
/// use faceoff::ask::figure::{Figure7, Orderings};
/// use faceoff::{Session, ask};
///
/// // Eight different stacks on a circle: 8! orders, and 16 rotations and reflections.
/// let found: Orderings = ask(&Figure7, &Session::default()).unwrap();
/// assert_eq!(found.orderings, (1..=8).product::<usize>() / 16);
/// assert_eq!(found.uncovered, 0);
/// ```
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
///
/// ```
/// use faceoff::ask::figure::Figure7;
/// use faceoff::{Session, ask};
///
/// let found = ask(&Figure7, &Session::default()).unwrap();
/// let last = found.lemmas.last().unwrap();
/// assert_eq!((last.lemma, last.name), ("4.10", "clean-up lemma"));
/// assert_eq!((last.covers, last.alone), (62, 42));
/// ```
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
///
/// ```
/// use faceoff::ask::figure::Figure7;
/// use faceoff::{Session, ask};
///
/// // None of the four lemmas can be left out.
/// let found = ask(&Figure7, &Session::default()).unwrap();
/// assert_eq!(found.lemmas.len(), 4);
/// assert!(found.lemmas.iter().all(|lemma| lemma.alone > 0));
/// ```
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
///
/// ```
/// use faceoff::ask::figure::Figure10;
/// use faceoff::{Session, ask};
///
/// let session = Session::default();
/// assert!(ask(&Figure10 { n: 11, k: 4 }, &session).is_ok());
/// let error = ask(&Figure10 { n: 5, k: 5 }, &session).unwrap_err();
/// let why = "CN(5,5): k must be from 1 to n − 1, and n at most 1000";
/// assert_eq!(error.to_string(), why);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Figure10 {
    /// Number of stacks.
    pub n: usize,
    /// Number of consecutive stacks in a move, below n.
    pub k: usize,
}

/// A figure as SVG, or the file that it was written to.
///
/// ```
/// use faceoff::ask::figure::{Circuits, Figure10};
/// use faceoff::{Session, ask};
///
/// let figure: Circuits = ask(&Figure10 { n: 6, k: 3 }, &Session::default()).unwrap();
/// assert!(figure.svg.unwrap().contains("<svg"));
/// // Whoever writes it to a file says so here.
/// assert!(figure.out.is_none() && figure.bytes.is_none());
/// ```
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
///
/// ```
/// use faceoff::ask::figure::Table2;
/// use faceoff::{Session, ask};
///
/// let table = ask(&Table2 { n: 5..=8, k: 2..=4 }, &Session::default()).unwrap();
/// assert_eq!(table.text.lines().next(), Some("n\\k  2  3       4"));
/// assert_eq!(table.text.lines().nth(2), Some("6    2  {2, 3}  {3, 4}"));
/// assert!(ask(&Table2 { n: 0..=8, k: 2..=4 }, &Session::default()).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Table2 {
    /// The n of the rows.
    pub n: RangeInclusive<usize>,
    /// The k of the columns.
    pub k: RangeInclusive<usize>,
}

/// The lengths of circuits of CN(n,k).
///
/// ```
/// use faceoff::ask::figure::{Lengths, Table2};
/// use faceoff::{Session, ask};
///
/// let table: Lengths = ask(&Table2 { n: 7..=8, k: 3..=3 }, &Session::default()).unwrap();
/// let ns: Vec<usize> = table.rows.iter().map(|row| row.n).collect();
/// assert_eq!(ns, [7, 8]);
/// assert_eq!(table.csv.lines().count(), 3);
/// ```
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
///
/// ```
/// use faceoff::ask::figure::Table2;
/// use faceoff::{Session, ask};
///
/// // On a circle of six, four in a row are a face: circuits have three or four vertices.
/// let table = ask(&Table2 { n: 6..=6, k: 4..=4 }, &Session::default()).unwrap();
/// assert_eq!(table.rows[0].lengths, [(4, vec![3, 4])]);
/// ```
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
        let fits = |range: &RangeInclusive<usize>| *range.start() >= 1 && *range.end() <= MOST;
        if !fits(&self.n) || !fits(&self.k) {
            let message = format!("the numbers are from 1 to {MOST}");
            return Err(Error::Question(message));
        }
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
