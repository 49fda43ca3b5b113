//! The length of a position: how long a game can last that the second player
//! wins (ES96 Definition 7.1, S22 Definition 2).

use crate::number::Number;
use crate::undecided::Undecided;
use faceoff_game::Problem;
use faceoff_limits::{Limits, StopReason};
use faceoff_solve::Searched;
use schemars::JsonSchema;
use serde::Serialize;

/// The answer to `length`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Length {
    /// What was asked, in notation.
    pub problem: String,
    /// The length.
    pub length: Option<Number>,
    /// Which theorem or search decided.
    pub by: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// The P-position length of a position.
pub fn length(problem: &Problem, limits: &Limits) -> Length {
    let mut answer = Length {
        problem: problem.to_string(),
        length: None,
        by: None,
        undecided: Undecided::new(),
    };
    match find(problem, limits) {
        Ok((length, by)) => {
            answer.length = Some(length);
            answer.by = Some(by);
        }
        Err(reason) => {
            answer.undecided.insert("length".to_owned(), reason);
        }
    }
    answer
}

fn find(problem: &Problem, limits: &Limits) -> Result<(Number, String), String> {
    if let Some(placed) = problem.single() {
        match faceoff_theory::s22::p_length(placed, limits) {
            Ok(Some((id, length))) => return Ok((Number(length), id.to_owned())),
            Ok(None) | Err(StopReason::Size { .. }) => {}
            Err(reason) => return Err(reason.to_string()),
        }
    }
    let searched = Searched::new(problem, limits).map_err(|reason| reason.to_string())?;
    Ok((Number(searched.length()), "search".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_theorem_and_by_search() {
        let answer = |text: &str| length(&text.parse().unwrap(), &Limits::none());
        let theorem = answer("nim on facets(123,234,345,15) @ 3,1,2,1,3");
        assert_eq!(theorem.length, Some(4u32.into()));
        assert_ne!(theorem.by.as_deref(), Some("search"));
        let search = answer("kayles @ 3 + kayles @ 3");
        assert_eq!(search.by.as_deref(), Some("search"));
        assert!(search.length.is_some());
    }
}
