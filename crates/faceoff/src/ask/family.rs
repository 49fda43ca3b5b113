//! Values over a family of games.

mod plot;

use super::Ask;
use crate::error::Error;
use crate::number::Number;
use crate::parameter::Parameterised;
use crate::session::Session;
use crate::undecided::{Undecided, Why};
use faceoff_decide::{Wanted, decide};
use faceoff_game::Problem;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Values of a family for every n of a range.
///
/// ```
/// use faceoff::ask::Family;
/// use faceoff::{Session, ask};
///
/// let family = "complete(n)".to_owned();
/// let table = ask(&Family { family, first: 1, last: 6 }, &Session::default()).unwrap();
/// let values = table.rows.iter().map(|row| row.value.as_ref().unwrap().to_string());
/// assert_eq!(values.collect::<String>(), "120120");
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// `wheel(n)` or `nim on path(n,2) @ …`, with n for the parameter. A complex
    /// alone is played with chomp.
    pub family: String,
    /// The first n.
    pub first: u64,
    /// The last n.
    pub last: u64,
}

/// One row of a table over a family.
///
/// ```
/// use faceoff::ask::Family;
/// use faceoff::{Session, ask};
///
/// let family = "nim @ n,2n,5".to_owned();
/// let table = ask(&Family { family, first: 3, last: 4 }, &Session::default()).unwrap();
/// let row = &table.rows[0];
/// assert_eq!(row.n, 3u32.into());
/// assert_eq!(row.value, Some((3u32 ^ 6 ^ 5).into()));
/// assert!(row.problem.is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FamilyRow {
    /// The parameter.
    pub n: Number,
    /// The value; null if it was not found within the limits.
    pub value: Option<Number>,
    /// What gave it.
    pub by: Option<String>,
    /// Why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Why>,
}

/// The answer to `family`.
///
/// ```
/// use faceoff::ask::Family;
/// use faceoff::ask::family::FamilyTable;
/// use faceoff::{Session, ask};
///
/// let family = "complete(n)".to_owned();
/// let question = Family { family, first: 1, last: 3 };
/// let table: FamilyTable = ask(&question, &Session::default()).unwrap();
/// assert_eq!(table.csv().lines().nth(2), Some("2,2,\"KY11-L1\""));
/// assert_eq!(table.svg().matches("<circle").count(), 3);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FamilyTable {
    /// The family, with n for the parameter.
    pub family: String,
    /// One row for each n.
    pub rows: Vec<FamilyRow>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

impl Ask for Family {
    type Answer = FamilyTable;

    /// Every row gets a share of the time that is left, so that one hard row
    /// leaves time for easy ones.
    fn answer(&self, session: &Session) -> Result<FamilyTable, Error> {
        let family = Parameterised::new(&self.family)?;
        // What is too large is said before the work on the others.
        let last = member(family, self.last, &session.sharing(1, 4));
        if let Err(error @ (Error::Notation(_) | Error::Question(_))) = last {
            return Err(error);
        }
        let members = Parameterised::members(self.first, self.last)?;
        let mut rows = Vec::new();
        let mut undecided = Undecided::new();
        for n in members {
            let share = match self.last - n {
                0 => session.clone(),
                more => session.sharing(2, more as u32 + 2),
            };
            let solved = match member(family, n, &share) {
                Ok(problem) => decide(&problem, &Wanted::value(), share.notebook()),
                Err(Error::Stopped(reason)) => Err(reason.into()),
                Err(error) => return Err(error),
            };
            let (value, by, problem) = match solved {
                Ok(found) => (found.value.map(Number), Some(found.by), None),
                Err(why) => (None, None, Some(why)),
            };
            let missing = "what decided it gives no value";
            let problem = match (&value, problem) {
                (None, None) => Some(missing.into()),
                (_, problem) => problem,
            };
            if let Some(reason) = &problem {
                undecided.insert(format!("value at n = {n}"), reason.clone());
            }
            rows.push(FamilyRow {
                n: n.into(),
                value,
                by,
                problem,
            });
        }
        Ok(FamilyTable {
            family: self.family.clone(),
            rows,
            undecided,
        })
    }
}

reply!(FamilyTable);

/// The member of a family for one n.
fn member(family: Parameterised<'_>, n: u64, session: &Session) -> Result<Problem, Error> {
    let member = family.at(n)?;
    let as_chomp = session.read(&format!("chomp on {member}"));
    as_chomp.or_else(|refused| match names_a_game(&member) {
        true => session.read(&member),
        false => Err(refused),
    })
}

/// A family of complexes is one of chomp.
fn names_a_game(family: &str) -> bool {
    family.contains(" on ") || family.contains('@')
}

impl FamilyTable {
    /// As comma-separated values.
    pub fn csv(&self) -> String {
        let mut csv = "n,value,by\n".to_owned();
        for row in &self.rows {
            let value = row.value.as_ref().map(Number::to_string);
            let (value, by) = (value.unwrap_or_default(), row.by.as_deref().unwrap_or(""));
            let _ = writeln!(csv, "{},{value},\"{by}\"", row.n);
        }
        csv
    }

    /// As a picture: a dot for each value, against n.
    pub fn svg(&self) -> String {
        plot::svg(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_limits::Limits;
    use std::time::Duration;

    #[test]
    fn families() {
        let family = |text: &str, first: u64, last: u64| {
            let question = Family {
                family: text.to_owned(),
                first,
                last,
            };
            question.answer(&Session::default())
        };
        let values = |text: &str, first, last| -> Vec<String> {
            let value = |row: &FamilyRow| row.value.clone().unwrap().to_string();
            family(text, first, last)
                .unwrap()
                .rows
                .iter()
                .map(value)
                .collect()
        };
        assert_eq!(
            values("complete(n)", 1, 7),
            ["1", "2", "0", "1", "2", "0", "1"]
        );
        assert_eq!(values("wheel(n)", 3, 7), ["1"; 5]);
        assert_eq!(values("wheel(2n+1)", 1, 3), ["1"; 3]);
        assert_eq!(values("chomp on cycle(n,2)", 3, 5), ["0"; 3]);
        assert_eq!(values("nim @ n,1", 0, 2), ["1", "0", "3"]);
        assert!(family("wheel(5)", 1, 2).is_err());
        assert!(family("wheel(n)", 1, 2).is_err());
        let table = family("complete(n)", 1, 3).unwrap();
        assert_eq!(table.csv().lines().nth(2), Some("2,2,\"KY11-L1\""));
        assert_eq!(table.svg().matches("<circle").count(), 3);
        assert!(table.svg().contains("value of chomp on "));
        let nim = family("nim @ n,1", 0, 2).unwrap().svg();
        assert!(nim.contains("value of nim @ n,1"));
    }

    /// Readers of JSON have numbers up to 2^53.
    #[test]
    fn large_parameters_are_exact() {
        let n = (1 << 53) + 1;
        let question = Family {
            family: "nim @ n".to_owned(),
            first: n,
            last: n,
        };
        let table = question.answer(&Session::default()).unwrap();
        let json = serde_json::to_value(&table.rows[0]).unwrap();
        assert_eq!(json["n"], "9007199254740993");
        assert_eq!(json["value"], "9007199254740993");
    }

    /// Chomp on the wheel of 17 takes long; on that of 18 a theorem knows.
    #[test]
    fn a_hard_row_leaves_time_for_the_next() {
        let question = Family {
            family: "wheel(n)".to_owned(),
            first: 17,
            last: 18,
        };
        let limits = Limits::none().with_time(Duration::from_secs(3));
        let table = question.answer(&Session::new(limits)).unwrap();
        let [hard, easy] = &table.rows[..] else {
            panic!("{table:?}")
        };
        assert!(hard.value.is_none() && hard.problem.is_some(), "{hard:?}");
        assert_eq!(easy.by.as_deref(), Some("KY11-wheel"), "{easy:?}");
        let undecided: Vec<&String> = table.undecided.keys().collect();
        assert_eq!(undecided, ["value at n = 17"]);
    }
}
