//! Chomp beyond `solve`: reductions (KY11 Definition 5) and families.

use crate::number::Number;
use crate::undecided::Undecided;
use crate::{Ask, Problem, solve};
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use faceoff_limits::Limits;
use faceoff_theory::ky11::reduction;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// One use of KY11 Theorem 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReductionStep {
    /// The complex before, in notation.
    pub from: String,
    /// The pairs of vertices that the involution exchanges.
    pub exchanged: Vec<[String; 2]>,
    /// The fixed part, in notation; null if nothing is fixed.
    pub to: Option<String>,
}

/// The answer to `reduce`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reduced {
    /// What was asked, in notation.
    pub problem: String,
    /// The steps, in order.
    pub steps: Option<Vec<ReductionStep>>,
    /// The simplest form, in notation; null if nothing is left.
    pub result: Option<String>,
    /// The value, where it is known without a search, or was found by one
    /// within the limits.
    pub value: Option<Number>,
    /// What gave the value.
    pub by: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// Bring chomp on a complex to simplest form.
pub fn reduce(problem: &Problem, limits: &Limits) -> Result<Reduced, String> {
    let complex = problem
        .single()
        .and_then(|placed| placed.game.as_chomp())
        .ok_or("reduce is about one game of chomp: reduce 'chomp on COMPLEX'")?
        .complex()
        .ok_or("the game is over: nothing is left to reduce")?;
    let mut answer = Reduced {
        problem: problem.to_string(),
        steps: None,
        result: None,
        value: None,
        by: None,
        undecided: Undecided::new(),
    };
    match reduction::reduce(complex, limits) {
        Ok(found) => {
            let name =
                |complex: &faceoff_complex::Complex, v: usize| complex.label(v).as_str().to_owned();
            let step = |step: &reduction::Step| ReductionStep {
                from: step.from.to_string(),
                exchanged: step
                    .exchanged()
                    .into_iter()
                    .map(|(v, w)| [name(&step.from, v), name(&step.from, w)])
                    .collect(),
                to: step.to.as_ref().map(ToString::to_string),
            };
            answer.steps = Some(found.steps.iter().map(step).collect());
            answer.result = found.result.map(|complex| complex.to_string());
        }
        Err(reason) => {
            for field in ["steps", "result"] {
                answer
                    .undecided
                    .insert(field.to_owned(), reason.to_string());
            }
        }
    }
    let ask = Ask {
        value: true,
        ..Ask::default()
    };
    let solved = solve(problem, &ask, limits);
    (answer.value, answer.by) = (solved.value, solved.by);
    if let Some(reason) = solved.undecided.get("value") {
        answer.undecided.insert("value".to_owned(), reason.clone());
    }
    Ok(answer)
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
    pub problem: Option<String>,
}

/// The answer to `family`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Family {
    /// The family, with n for the parameter.
    pub family: String,
    /// One row for each n.
    pub rows: Vec<FamilyRow>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// Values of a family, `wheel(n)` or `nim on path(n,2) @ …`, for every n of a
/// range. A complex alone is played with chomp.
pub fn family(
    text: &str,
    range: RangeInclusive<u64>,
    limits: &Limits,
) -> Result<Family, Diagnostics> {
    if !words(text).any(|(_, word)| word == "n") {
        let problem = Diagnostic::new(0..text.len(), "a family has n for its parameter");
        let problem = problem.help("for instance: wheel(n)");
        return Err(Diagnostics::new(text, vec![problem]));
    }
    // What is too large is said before the work on the others.
    member(text, *range.end())?;
    let mut rows = Vec::new();
    let mut undecided = Undecided::new();
    for n in range {
        let problem = member(text, n)?;
        let ask = Ask {
            value: true,
            ..Ask::default()
        };
        let solved = solve(&problem, &ask, limits);
        let why = solved.undecided.get("value").cloned();
        if let Some(reason) = &why {
            undecided.insert(format!("value at n = {n}"), reason.clone());
        }
        rows.push(FamilyRow {
            n,
            value: solved.value,
            by: solved.by,
            problem: why,
        });
    }
    Ok(Family {
        family: text.to_owned(),
        rows,
        undecided,
    })
}

/// The member of a family for one n.
fn member(text: &str, n: u64) -> Result<Problem, Diagnostics> {
    let member = with_parameter(text, n);
    Problem::parse(&format!("chomp on {member}"), None).or_else(|as_chomp| {
        match member.contains(" on ") || member.contains('@') {
            true => Problem::parse(&member, None),
            false => Err(as_chomp),
        }
    })
}

/// The words of a text with their places: runs of letters and digits.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(inside)?;
        let length = text[start..]
            .find(|c: char| !inside(c))
            .unwrap_or(text.len() - start);
        at = start + length;
        Some((start, &text[start..at]))
    })
}

/// The text with every word `n` replaced by a number.
fn with_parameter(text: &str, n: u64) -> String {
    let mut member = String::new();
    let mut done = 0;
    for (at, word) in words(text).filter(|(_, word)| *word == "n") {
        let _ = write!(member, "{}{n}", &text[done..at]);
        done = at + word.len();
    }
    member + &text[done..]
}

impl Family {
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
        let title = self.family.replace('&', "&amp;").replace('<', "&lt;");
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

    #[test]
    fn families() {
        let limits = Limits::none();
        let values = |text: &str, range| -> Vec<String> {
            let family = family(text, range, &limits).unwrap();
            let value = |row: &FamilyRow| row.value.clone().unwrap().to_string();
            family.rows.iter().map(value).collect()
        };
        assert_eq!(
            values("complete(n)", 1..=7),
            ["1", "2", "0", "1", "2", "0", "1"]
        );
        assert_eq!(values("wheel(n)", 3..=7), ["1"; 5]);
        assert_eq!(values("chomp on cycle(n,2)", 3..=5), ["0"; 3]);
        assert_eq!(values("nim @ n,1", 0..=2), ["1", "0", "3"]);
        assert!(family("wheel(5)", 1..=2, &limits).is_err());
        assert!(family("wheel(n)", 1..=2, &limits).is_err());
        let table = family("complete(n)", 1..=3, &limits).unwrap();
        assert_eq!(table.csv().lines().nth(2), Some("2,2,\"KY11-L1\""));
        assert_eq!(table.svg().matches("<circle").count(), 3);
    }

    #[test]
    fn reductions() {
        let limits = Limits::none();
        let torus = reduce(&"chomp on torus()".parse().unwrap(), &limits).unwrap();
        assert!(!torus.steps.unwrap().is_empty());
        assert_eq!(torus.value.unwrap().to_string(), "0");
        let points = reduce(&"chomp on points(4)".parse().unwrap(), &limits).unwrap();
        assert_eq!(points.result, None);
        assert!(reduce(&"nim @ 1,2".parse().unwrap(), &limits).is_err());
    }
}
