//! The length of a position: how long a game can last that the second player
//! wins (ES96 Definition 7.1, S22 Definition 2).

use super::{Ask, Reply};
use crate::error::Error;
use crate::notation::{Notation, Position, Spelled};
use crate::number::Number;
use crate::session::Session;
use crate::undecided::{Undecided, Why, note};
use faceoff_game::Problem;
use faceoff_limits::{Limits, StopReason};
use faceoff_solve::Searched;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How long a game can last that the second player wins.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Length {
    /// The game with its position, or a sum of them.
    pub problem: Notation<Problem>,
    /// The position, where the problem is a game without one.
    #[serde(default)]
    pub position: Option<Position>,
}

impl Ask for Length {
    type Answer = LengthAnswer;

    fn answer(&self, session: &Session) -> Result<LengthAnswer, Error> {
        let problem = self.problem.placed(self.position.as_ref(), session)?;
        let mut undecided = Undecided::new();
        let found = note(&mut undecided, "length", find(&problem, session.limits()));
        let (length, by) = found.unzip();
        Ok(LengthAnswer {
            problem: Spelled(problem.into_owned()),
            length,
            by,
            undecided,
        })
    }
}

/// The answer to `length`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LengthAnswer {
    /// What was asked, in notation.
    pub problem: Spelled<Problem>,
    /// The length.
    pub length: Option<Number>,
    /// Which theorem or search decided.
    pub by: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

impl Reply for LengthAnswer {
    fn undecided(&self) -> &Undecided {
        &self.undecided
    }
}

fn find(problem: &Problem, limits: &Limits) -> Result<(Number, String), Why> {
    if let Some(placed) = problem.single() {
        match faceoff_theory::s22::p_length(placed, limits) {
            Ok(Some((id, length))) => return Ok((Number(length), id.to_owned())),
            Ok(None) | Err(StopReason::Size { .. }) => {}
            Err(reason) => return Err(reason.into()),
        }
    }
    let searched = Searched::new(problem, limits)?;
    Ok((Number(searched.length()), "search".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_theorem_and_by_search() {
        let answer = |text: &str| {
            let question = Length {
                problem: text.into(),
                position: None,
            };
            question.answer(&Session::default()).unwrap()
        };
        let theorem = answer("nim on facets(123,234,345,15) @ 3,1,2,1,3");
        assert_eq!(theorem.length, Some(4u32.into()));
        assert_ne!(theorem.by.as_deref(), Some("search"));
        let search = answer("kayles @ 3 + kayles @ 3");
        assert_eq!(search.by.as_deref(), Some("search"));
        assert!(search.length.is_some());
    }
}
