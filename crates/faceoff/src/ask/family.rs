//! Values over a family of games.

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FamilyRow {
    /// The parameter.
    pub n: u64,
    /// The value; null if it was not found within the limits.
    pub value: Option<Number>,
    /// What gave it.
    pub by: Option<String>,
    /// Why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Why>,
}

/// The answer to `family`.
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
        let mut rows = Vec::new();
        let mut undecided = Undecided::new();
        for n in self.first..=self.last {
            let left = u32::try_from(self.last - n).map_or(u32::MAX, |left| left.saturating_add(1));
            let share = match left {
                1 => session.clone(),
                left => session.sharing(2, left.saturating_add(1)),
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
                n,
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
    as_chomp.or_else(
        |refused| match member.contains(" on ") || member.contains('@') {
            true => session.read(&member),
            false => Err(refused),
        },
    )
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
        const STEP: f64 = 36.0;
        const LINE: f64 = 22.0;
        const LEFT: f64 = 46.0;
        const TOP: f64 = 40.0;
        let value =
            |row: &FamilyRow| -> Option<f64> { row.value.as_ref()?.to_string().parse().ok() };
        let top = self.rows.iter().filter_map(value).fold(1.0, f64::max);
        let width = LEFT + STEP * self.rows.len() as f64 + 20.0;
        let height = TOP + LINE * top + 50.0;
        let y = |value: f64| TOP + LINE * (top - value);
        let title = faceoff_files::markup(&self.family);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{LEFT}\" y=\"22\" font-size=\"14\">value of chomp on {title}</text>\n"
        );
        let every = (top / 20.0).ceil().max(1.0);
        let mut mark = 0.0;
        while mark <= top {
            let at = y(mark);
            let _ = writeln!(
                svg,
                "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{at}\" y2=\"{at}\" stroke=\"#dddddd\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{mark}</text>",
                width - 10.0,
                LEFT - 8.0,
                at + 4.0
            );
            mark += every;
        }
        for (i, row) in self.rows.iter().enumerate() {
            let x = LEFT + STEP * (i as f64 + 0.5);
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                height - 18.0,
                row.n
            );
            if let Some(value) = value(row) {
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{}\" r=\"5\" fill=\"#1f5fa8\"><title>n = {}: {value}</title></circle>",
                    y(value),
                    row.n
                );
            }
        }
        svg + "</svg>\n"
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
