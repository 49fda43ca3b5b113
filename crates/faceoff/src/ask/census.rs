//! The census: who wins chomp on every complex on up to 7 vertices.

use super::Ask;
use crate::error::Error;
use crate::number::Number;
use crate::session::Session;
use crate::undecided::{Undecided, Why, all};
use faceoff_chomp::census::{Census as Sieved, CensusStop, Keeper};
use faceoff_complex::{Complex, Face, families};
use faceoff_decide::CensusKeeper;
use faceoff_game::Outcome;
use faceoff_game::rules::chomp::Remains;
use faceoff_limits::Instant;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Who wins chomp on every complex on so many vertices. What the session's store
/// has is not done again, and what is done is kept there.
///
/// ```
/// use faceoff::ask::Census;
/// use faceoff::{Outcome, Session, ask};
///
/// // On the skeleton of all sets of at most k of 4 points the second player wins if k is 1 or 3.
/// let census = ask(&Census { vertices: 4, values: 0 }, &Session::default()).unwrap();
/// let outcomes: Vec<Outcome> = census.rows.iter().map(|row| row.entry.outcome).collect();
/// assert_eq!(outcomes, [Outcome::P, Outcome::N, Outcome::P, Outcome::N]);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Census {
    /// Number of vertices, from 2 to 7.
    pub vertices: usize,
    /// Values up to this are told apart.
    #[serde(default)]
    pub values: u16,
}

/// How many complexes are worth the same.
///
/// ```
/// use faceoff::ask::Census;
/// use faceoff::{Session, ask};
///
/// let census = ask(&Census { vertices: 3, values: 3 }, &Session::default()).unwrap();
/// let labelled = census.worth.iter().map(|worth| worth.labelled.to_string());
/// // 19 complexes in all: one less than the antichains of sets of 3 points.
/// assert_eq!(labelled.collect::<Vec<_>>(), ["5", "7", "3", "4"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Worth {
    /// The value.
    pub value: u16,
    /// Pairs (A, B), A up to isomorphism.
    pub pairs: Number,
    /// Complexes with vertices among n given ones.
    pub labelled: Number,
}

/// A complex in the census.
///
/// ```
/// use faceoff::ask::Census;
/// use faceoff::{Outcome, Session, ask};
///
/// let census = ask(&Census { vertices: 3, values: 1 }, &Session::default()).unwrap();
/// let [points, hollow, simplex] = [0, 1, 2].map(|at| &census.rows[at].entry);
/// assert_eq!((points.value, hollow.value), (Some(1), Some(0)));
/// // Worth 3, but only 0 and 1 were told apart.
/// assert_eq!((&simplex.complex[..], simplex.value), ("skeleton(3,3)", None));
/// assert_eq!(simplex.outcome, Outcome::N);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CensusEntry {
    /// The complex, in notation.
    pub complex: String,
    /// P or N.
    pub outcome: Outcome,
    /// Its value; null if it is larger than all that were told apart.
    pub value: Option<u16>,
}

/// A skeleton of the simplex, and its moves up to symmetry.
///
/// ```
/// use faceoff::ask::Census;
/// use faceoff::{Session, ask};
///
/// // The first player takes the whole simplex away, and leaves its boundary.
/// let census = ask(&Census { vertices: 3, values: 0 }, &Session::default()).unwrap();
/// let simplex = &census.rows[2];
/// assert_eq!(simplex.winning_sizes, [3]);
/// assert_eq!(simplex.options[2].as_ref().unwrap().complex, "facets(12,13,23)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CensusRow {
    /// The skeleton.
    #[serde(flatten)]
    pub entry: CensusEntry,
    /// What is left without a face of 1, 2, … vertices; null where nothing is.
    pub options: Vec<Option<CensusEntry>>,
    /// Sizes of the faces whose removal wins.
    pub winning_sizes: Vec<usize>,
}

/// The answer to `census`.
///
/// ```
/// use faceoff::ask::Census;
/// use faceoff::ask::census::CensusAnswer;
/// use faceoff::store::Store;
/// use faceoff::{Session, ask};
///
/// let session = Session::default().with_store(Store::in_memory());
/// let census = Census { vertices: 3, values: 3 };
/// let first: CensusAnswer = ask(&census, &session).unwrap();
/// let again = ask(&census, &session).unwrap();
/// assert!(first.recalled == 0 && again.recalled >= again.classes);
/// assert!(first.lines().contains("\n0 skeleton(3,2)\n"));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CensusAnswer {
    /// Number of vertices.
    pub vertices: usize,
    /// Values below this are told apart.
    pub values: u16,
    /// Complexes A with a vertex less, up to isomorphism.
    pub classes: usize,
    /// Pairs (A, B).
    pub pairs: Number,
    /// What is worth what.
    pub worth: Vec<Worth>,
    /// The skeleta of the simplex.
    pub rows: Vec<CensusRow>,
    /// Lists that a store had already.
    pub recalled: usize,
    /// Wall clock.
    pub seconds: f64,
    /// Why it is not complete.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

impl Ask for Census {
    type Answer = CensusAnswer;

    /// A limit or a failing store leaves larger values undecided.
    fn answer(&self, session: &Session) -> Result<CensusAnswer, Error> {
        let vertices = self.vertices;
        if !(2..=7).contains(&vertices) {
            let message = format!("a census is of 2 to 7 vertices, not {vertices}");
            return Err(Error::Question(message));
        }
        let begun = Instant::now();
        let limits = session.limits();
        let mut in_store = session
            .store()
            .map(|store| CensusKeeper::new(store, vertices));
        let keeper: &mut dyn Keeper = match &mut in_store {
            Some(keeper) => keeper,
            None => &mut (),
        };
        let mut answer = CensusAnswer {
            vertices,
            values: 0,
            classes: 0,
            pairs: 0u32.into(),
            worth: Vec::new(),
            rows: Vec::new(),
            recalled: 0,
            seconds: 0.0,
            undecided: Undecided::new(),
        };
        match Sieved::new(vertices, keeper, limits) {
            Err(stop) => answer.undecided = all(&["rows", "worth"], why(stop)),
            Ok(mut sieved) => {
                for _ in 0..self.values {
                    if let Err(stop) = sieved.next_value(keeper, limits) {
                        answer.undecided = all(&["values"], why(stop));
                        break;
                    }
                }
                answer.fill(&sieved);
            }
        }
        answer.seconds = begun.elapsed().as_secs_f64();
        Ok(answer)
    }
}

fn why(stop: CensusStop) -> Why {
    match stop {
        CensusStop::Limit(reason) => reason.into(),
        CensusStop::Keeper(problem) => problem.into(),
    }
}

reply!(CensusAnswer);

fn row(sieved: &Sieved, n: usize, k: usize) -> CensusRow {
    let entry = |complex: String, facets: &[Face]| {
        let value = sieved.value(facets);
        CensusEntry {
            complex,
            outcome: Outcome::from_zero(value == Some(0)),
            value,
        }
    };
    let skeleton = families::skeleton(n, k).expect("1 ≤ k ≤ n");
    let start = Remains::new(skeleton.facets().to_vec());
    let option = |size: usize| {
        let left = start.without(Face::full(size));
        let used = left.facets().iter().fold(Face::EMPTY, |all, f| all | *f);
        // The removed face has the first vertices, so those left may not.
        let shift = used.first()?;
        let packed = left.facets().iter().map(|f| f.map(|v| v - shift)).collect();
        let complex = Complex::on(used.len(), packed).ok()?;
        Some(entry(complex.to_string(), left.facets()))
    };
    let options: Vec<Option<CensusEntry>> = (1..=k).map(option).collect();
    let wins =
        |option: &Option<CensusEntry>| option.as_ref().is_none_or(|o| o.outcome == Outcome::P);
    CensusRow {
        entry: entry(format!("skeleton({n},{k})"), skeleton.facets()),
        winning_sizes: (1..=k).filter(|size| wins(&options[size - 1])).collect(),
        options,
    }
}

impl CensusAnswer {
    fn fill(&mut self, sieved: &Sieved) {
        let labelled = sieved.labelled().into_iter();
        let worth = (0..).zip(labelled).map(|(value, labelled)| Worth {
            value,
            pairs: sieved.pairs_worth(value).into(),
            labelled: labelled.into(),
        });
        self.values = sieved.values();
        self.classes = sieved.classes();
        self.pairs = sieved.pairs().into();
        self.worth = worth.collect();
        self.rows = (1..=self.vertices)
            .map(|k| row(sieved, self.vertices, k))
            .collect();
        self.recalled = sieved.recalled();
    }

    /// As the lines of the file that comes with the chomp engine.
    pub fn lines(&self) -> String {
        let most = self.values.saturating_sub(1);
        let mut text = format!(
            "# faceoff census {} --values {most} --out FILE\n\
             # {} classes, {} pairs, {:.0} s; for each k = 1, ..., n the skeleton, then what is left\n\
             # without a face of 1, 2, ... vertices\n",
            self.vertices, self.classes, self.pairs, self.seconds
        );
        for row in &self.rows {
            let entries = std::iter::once(&row.entry).chain(row.options.iter().flatten());
            for entry in entries {
                let value = entry.value.map_or(format!(">{most}"), |v| v.to_string());
                let _ = writeln!(text, "{value} {}", entry.complex);
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skeleta_of_the_simplex_on_5_vertices() {
        let session = Session::default().with_store(faceoff_store::Store::in_memory());
        let census = |values| {
            let question = Census {
                vertices: 5,
                values,
            };
            question.answer(&session).unwrap()
        };
        let first = census(0);
        assert_eq!(first.recalled, 0);
        let sizes: Vec<&[usize]> = first.rows.iter().map(|r| &r.winning_sizes[..]).collect();
        // Gale and Neyman: the second player wins if and only if k + 1 divides n.
        assert_eq!(sizes, [&[1][..], &[2], &[1], &[], &[5]]);
        let second = census(9);
        assert_eq!(second.recalled, first.classes);
        let values: Vec<Option<u16>> = second.rows.iter().map(|r| r.entry.value).collect();
        assert_eq!(values, [Some(1), Some(2), Some(1), Some(0), Some(2)]);
        assert!(
            second
                .lines()
                .lines()
                .nth(3)
                .unwrap()
                .starts_with("1 skeleton(5,1)")
        );
    }
}
