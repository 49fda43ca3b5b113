//! Who wins, with what move, and why.
//!
//! [`solve`] asks the methods in turn, strongest first, and takes the first
//! answer: search comes last. What cannot be decided within the limits is
//! `None` and named in the field `undecided` of the [`Answer`].

mod answer;
mod certificate;
mod chomp;
mod emperor;
mod misere;
mod plans;
mod shipped;
mod theorem;
mod values;

pub use answer::{Answer, ComponentLead, Lead, Winning};
pub use certificate::by_certificate;
pub(crate) use chomp::engine as chomp_engine;

use crate::undecided::Undecided;
use faceoff_complex::Label;
use faceoff_game::{Outcome, Placed, Play, Problem};
use faceoff_limits::Limits;
use num_bigint::BigUint;

/// What is asked beyond the outcome and one winning move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask {
    /// The nim-value too.
    pub value: bool,
    /// All winning moves.
    pub all: bool,
    /// Normal play, or misère.
    pub play: Play,
}

/// What a method found out.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, where the method gives it.
    pub value: Option<BigUint>,
    /// Winning moves: at least one in an N-position, all of them if `complete`.
    pub winning: Vec<Winning>,
    /// Are these all winning moves?
    pub complete: bool,
    /// Which theorem, proof, table or search decided.
    pub by: String,
    /// Why, for a person.
    pub why: String,
}

/// Decide a problem by the strongest method that applies; or the reason why
/// none does within the limits.
pub fn decide(problem: &Problem, ask: &Ask, limits: &Limits) -> Result<Decision, String> {
    if ask.play == Play::Misere {
        return misere::decide(problem, limits);
    }
    let by_proof = match problem.single() {
        Some(placed) => match emperor::decide(placed, limits)? {
            Some(decision) => Some(decision),
            None => match theorem::decide(placed, ask, limits)? {
                Some(decision) => Some(decision),
                None => shipped::decide(placed, limits),
            },
        },
        None => None,
    };
    if let Some(placed) = problem.single()
        && !by_proof.as_ref().is_some_and(|d| d.answers(ask))
    {
        match (chomp::decide(placed, ask, limits), &by_proof) {
            (Ok(None), _) => {}
            (Ok(Some(searched)), None) => return Ok(searched),
            (Ok(Some(searched)), Some(decision)) => {
                return Ok(decision.clone().completed_by(searched));
            }
            (Err(reason), None) => return Err(reason),
            (Err(_), Some(decision)) => return Ok(decision.clone()),
        }
    }
    match by_proof {
        Some(decision) if decision.answers(ask) => Ok(decision),
        // The proof leaves something open: values fill it in if they can.
        Some(decision) => match values::decide(problem, ask, limits) {
            Ok(more) => Ok(decision.completed_by(more)),
            Err(_) => Ok(decision),
        },
        None => values::decide(problem, ask, limits),
    }
}

/// The move for a person.
pub(crate) fn how(from: &Placed, to: &Placed) -> String {
    from.describe_move(to).unwrap_or_default()
}

/// The face that a move of chomp removes.
fn removed(from: &Placed, to: &Placed) -> Option<Vec<Label>> {
    let before = from.game.as_chomp()?;
    let face = before.removed(to.game.as_chomp()?)?;
    Some(before.complex()?.names(face).into_iter().cloned().collect())
}

impl Decision {
    /// Does it say all that is asked?
    fn answers(&self, ask: &Ask) -> bool {
        let moves = match self.outcome {
            Outcome::P => true,
            Outcome::N => !self.winning.is_empty() && (self.complete || !ask.all),
        };
        moves && (self.value.is_some() || !ask.value)
    }

    /// What this decision leaves open, from another.
    fn completed_by(mut self, other: Self) -> Self {
        assert_eq!(
            self.outcome, other.outcome,
            "{} and {} disagree",
            self.by, other.by
        );
        self.value = self.value.or(other.value);
        if !self.complete {
            self.complete = other.complete;
            self.winning = other.winning;
        }
        self
    }
}

/// Solve a problem within limits.
pub fn solve(problem: &Problem, ask: &Ask, limits: &Limits) -> Answer {
    match decide(problem, ask, limits) {
        Ok(decision) => Answer::decided(problem, ask, decision),
        Err(reason) => {
            let mut undecided = Undecided::new();
            for field in ["outcome", "move"] {
                undecided.insert(field.to_owned(), reason.clone());
            }
            if ask.value {
                undecided.insert("value".to_owned(), reason.clone());
            }
            if ask.all {
                undecided.insert("moves".to_owned(), reason);
            }
            Answer::undecided(problem, undecided)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str, ask: Ask) -> Answer {
        solve(&text.parse().unwrap(), &ask, &Limits::none())
    }

    #[test]
    fn a_zero_position() {
        let answer = answer("nim on cycle(5,2) @ 3,1,2,2,1", Ask::default());
        assert_eq!(answer.outcome.as_deref(), Some("P"));
        assert!(answer.lead.is_none() && answer.undecided.is_empty());
    }

    #[test]
    fn all_moves_and_the_value() {
        let ask = Ask {
            value: true,
            all: true,
            play: Play::Normal,
        };
        let json = serde_json::to_value(answer("nim @ 1,2", ask)).unwrap();
        assert_eq!(json["outcome"], "N");
        assert_eq!(json["value"], 3);
        assert_eq!(json["move"], serde_json::json!([1, 1]));
        assert_eq!(json["moves"], serde_json::json!([[1, 1]]));
    }

    #[test]
    fn misere_play() {
        let ask = Ask {
            play: Play::Misere,
            ..Ask::default()
        };
        assert_eq!(answer("nim @ 1", ask).outcome.as_deref(), Some("P"));
    }

    #[test]
    fn sums_of_different_games() {
        let answer = answer(
            "nim @ 3 + kayles @ 5 + nim on simplex(2) @ 1,1",
            Ask::default(),
        );
        // Kayles 5 has value 4: the nim-sum is 3 ⊕ 4 ⊕ 2 = 5.
        assert_eq!(answer.value, Some(5u32.into()));
        assert_eq!(answer.outcome.as_deref(), Some("N"));
        let Some(Lead::Notation(to)) = answer.lead else {
            panic!("a sum leads to a sum");
        };
        let after = solve(&to.parse().unwrap(), &Ask::default(), &Limits::none());
        assert_eq!(after.outcome.as_deref(), Some("P"));
    }

    #[test]
    fn chomp_says_what_is_removed() {
        let json = serde_json::to_value(answer("chomp on complete(4)", Ask::default())).unwrap();
        let removed = json["removed"].as_array().map(Vec::len);
        assert!(json["outcome"] == "P" || removed.is_some(), "{json}");
        let to = json["move"]
            .as_str()
            .map(|to| answer(&format!("chomp on {to}"), Ask::default()));
        assert!(to.is_none_or(|to| to.outcome.as_deref() == Some("P")));
    }

    #[test]
    fn too_large_to_search_is_undecided() {
        let text = format!("nim on cycle(6,2) @ 1,2,3,4,5,1{}", "0".repeat(40));
        let answer = answer(&text, Ask::default());
        assert!(answer.outcome.is_none());
        assert!(answer.undecided["outcome"].contains("for a search"));
    }
}
