//! The length of a position: how long a game can last that the second player
//! wins (ES96 Definition 7.1, S22 Definition 2).

use super::Ask;
use crate::error::Error;
use crate::notation::{Notation, Position, Spelled};
use crate::number::Number;
use crate::session::Session;
use crate::undecided::{Undecided, Why, note};
use faceoff_decide::{Wanted, decide};
use faceoff_game::rules::emperor::Component;
use faceoff_game::{Outcome, Problem};
use faceoff_limits::{Limits, StopReason};
use faceoff_solve::{Searched, misere_length};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How long a game can last that the second player wins.
///
/// ```
/// use faceoff::ask::Length;
/// use faceoff::{Session, ask};
///
/// let answer = ask(&Length::new("nim @ 5,5"), &Session::default())?;
/// // One chip at a time, and the same from the other pile.
/// assert_eq!(answer.length, Some(5u32.into()));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Length {
    /// The game with its position, or a sum of them.
    pub problem: Notation<Problem>,
    /// The position, where the problem is a game without one.
    #[serde(default)]
    pub position: Option<Position>,
    /// Misère play: whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

impl Length {
    /// In normal play.
    pub fn new(problem: impl Into<Notation<Problem>>) -> Self {
        Self {
            problem: problem.into(),
            position: None,
            misere: false,
        }
    }
}

impl Ask for Length {
    type Answer = LengthAnswer;

    fn answer(&self, session: &Session) -> Result<LengthAnswer, Error> {
        let problem = self.problem.placed(self.position.as_ref(), session)?;
        let mut answer = LengthAnswer {
            problem: Spelled(problem.into_owned()),
            misere: self.misere,
            outcome: None,
            length: None,
            by: None,
            undecided: Undecided::new(),
        };
        let found = match self.misere {
            true => searched_misere(&answer.problem, session.limits()),
            false => find(&answer.problem, session),
        };
        if let Some(found) = note(&mut answer.undecided, "length", found) {
            answer.outcome = found.outcome;
            answer.length = Some(Number(found.length));
            answer.by = Some(found.by);
        }
        Ok(answer)
    }
}

/// The answer to `length`.
///
/// ```
/// use faceoff::ask::Length;
/// use faceoff::{Outcome, Session, ask};
///
/// let problem = "nim on facets(123,234,345,15) @ 3,1,2,1,3".into();
/// let answer = ask(&Length { problem, position: None, misere: false }, &Session::default())?;
/// assert_eq!(answer.outcome, Some(Outcome::P));
/// assert_eq!(answer.length, Some(4u32.into()));
/// assert_eq!(answer.by.as_deref(), Some("ES96-7.6"));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LengthAnswer {
    /// What was asked, in notation.
    pub problem: Spelled<Problem>,
    /// Is it about misère play?
    pub misere: bool,
    /// Who wins, where it is known.
    pub outcome: Option<Outcome>,
    /// The length.
    pub length: Option<Number>,
    /// Which theorem or search decided.
    pub by: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

reply!(LengthAnswer);

/// What was found out.
struct Found {
    outcome: Option<Outcome>,
    length: BigUint,
    by: String,
}

fn find(problem: &Problem, session: &Session) -> Result<Found, Why> {
    let limits = session.limits();
    if let Some(placed) = problem.single() {
        match faceoff_theory::s22::p_length(placed, limits) {
            Ok(Some((id, length))) => {
                let decided = decide(problem, &Wanted::default(), session.notebook());
                return Ok(Found {
                    outcome: decided.ok().map(|decision| decision.outcome),
                    length,
                    by: id.to_owned(),
                });
            }
            Ok(None) | Err(StopReason::Size { .. }) => {}
            Err(reason) => return Err(reason.into()),
        }
    }
    let searched = Searched::new(problem, limits)?;
    Ok(by_search(searched.outcome(), searched.length()))
}

fn searched_misere(problem: &Problem, limits: &Limits) -> Result<Found, Why> {
    let (outcome, length) = misere_length(problem, limits)?;
    Ok(by_search(outcome, length))
}

fn by_search(outcome: Outcome, length: BigUint) -> Found {
    Found {
        outcome: Some(outcome),
        length,
        by: "search".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_theorem_and_by_search() {
        let answer = |text: &str, misere| {
            let question = Length {
                problem: text.into(),
                position: None,
                misere,
            };
            question.answer(&Session::default()).unwrap()
        };
        let theorem = answer("nim on facets(123,234,345,15) @ 3,1,2,1,3", false);
        assert_eq!(theorem.length, Some(4u32.into()));
        assert_ne!(theorem.by.as_deref(), Some("search"));
        let search = answer("kayles @ 3 + kayles @ 3", false);
        assert_eq!(search.by.as_deref(), Some("search"));
        assert!(search.length.is_some());
        // In misère play 2,2 is lost: 1 each, then 1 and the last one.
        let misere = answer("nim @ 2,2", true);
        assert_eq!(misere.outcome, Some(Outcome::P));
        assert_eq!(misere.length, Some(1u32.into()));
    }
}
