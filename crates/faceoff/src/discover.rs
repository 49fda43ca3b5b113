//! From a game alone to a proved description of its zero positions.

use crate::number::Number;
use crate::prove::{Diagram, WhyRefuted, method, rule_of};
use crate::undecided::Undecided;
use faceoff_complex::notation::{Diagnostic, Diagnostics};
pub use faceoff_discover::Effort;
use faceoff_discover::{Source, Tried};
use faceoff_game::{Game, Play};
use faceoff_limits::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer to `discover`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Discovered {
    /// The game in notation.
    pub game: String,
    /// Is it about misère play?
    pub misere: bool,
    /// Are all values found, with the value on one more track?
    pub values: bool,
    /// The value whose positions are found, if it is not 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
    /// "proved" or "unknown".
    pub verdict: String,
    /// Always null: what is wrong is not reported as found.
    pub counterexample: Option<Vec<Number>>,
    /// Always null, as `counterexample`.
    pub reason: Option<WhyRefuted>,
    /// The zero positions as a claim that can be pasted into `prove`; null
    /// where none was found, and then the automaton is the description.
    pub formula: Option<String>,
    /// States of the minimal complete automaton of the zero positions, most
    /// significant digit first.
    pub states: Option<u64>,
    /// How every other position was found to have a move into the set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// How the complex was taken apart, in sentences.
    pub steps: Vec<String>,
    /// The guesses, one after the other.
    pub growth: Vec<GuessReport>,
    /// Where the certificate was written.
    pub certificate: Option<String>,
    /// The certificate itself, for whoever writes it.
    #[serde(skip)]
    pub certificate_text: Option<String>,
    /// The automaton of the zero positions, where it is small enough to look at.
    #[serde(skip)]
    pub automaton: Option<Diagram>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// One guess, and what came of it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GuessReport {
    /// The complex that was guessed at: the game's or a part of it.
    pub complex: String,
    /// The guess is right for all piles below two to this power.
    pub digits: u64,
    /// For a guess from a box: the zero positions in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zeros: Option<u64>,
    /// For a guess from a box: states told apart by continuations of at most
    /// 1, 2, … digits; null where there were too many. Empty where the guess
    /// was proved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_length: Vec<Option<u64>>,
    /// For a guess from a box: prefixes that could have been merged into more
    /// than one state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shallow: Option<u64>,
    /// For a guess from words: the positions in all boxes that were solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// For a guess from words: the positions at which it was wrong and that it
    /// was corrected by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lessons: Option<u64>,
    /// States of the guess; null where there were too many.
    pub states: Option<u64>,
    /// "proved", "refuted", "undecided" or "too many states".
    pub tried: String,
    /// Where the guess is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Vec<Number>>,
}

/// What is asked of `discover`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The zero positions.
    #[default]
    ZeroPositions,
    /// In misère play, the positions in which the player to move loses.
    Misere,
    /// All values.
    Values,
    /// The positions of one value.
    OfValue(u64),
}

/// Find and prove a description of the zero positions of Nim on a complex or
/// of one of its variants; in misère play of the positions in which the player to
/// move loses.
pub fn discover(
    game: &Game,
    wanted: Wanted,
    effort: &Effort,
    limits: &Limits,
) -> Result<Discovered, Diagnostics> {
    let (rule, complex) = rule_of(game).ok_or_else(|| {
        let message = format!("discover is for Nim on a complex and its variants, not {game}");
        Diagnostics::new("", vec![Diagnostic::new(0..0, message)])
    })?;
    let asked = faceoff_discover::Asked {
        complex: &complex,
        rule,
        play: match wanted {
            Wanted::Misere => Play::Misere,
            _ => Play::Normal,
        },
        values: matches!(wanted, Wanted::Values | Wanted::OfValue(_)),
    };
    let discovery = faceoff_discover::discover(asked, effort, limits);
    let mut answer = Discovered {
        game: game.to_string(),
        misere: wanted == Wanted::Misere,
        values: wanted == Wanted::Values,
        value: match wanted {
            Wanted::OfValue(value) => Some(value),
            _ => None,
        },
        verdict: "unknown".to_owned(),
        counterexample: None,
        reason: None,
        formula: None,
        states: None,
        method: None,
        steps: discovery.steps,
        growth: discovery.growth.iter().map(report).collect(),
        certificate: None,
        certificate_text: None,
        automaton: None,
        undecided: Undecided::new(),
    };
    match discovery.found {
        Some(mut found) => {
            if let Wanted::OfValue(value) = wanted {
                match faceoff_discover::of_value(asked, &found.set, value, limits) {
                    Ok(one) => (found.set, found.formula) = (one.set, one.formula),
                    Err(reason) => {
                        for field in ["verdict", "states", "formula"] {
                            let reason = reason.to_string();
                            answer.undecided.insert(field.to_owned(), reason);
                        }
                        return Ok(answer);
                    }
                }
            }
            answer.verdict = "proved".to_owned();
            answer.states = Some(found.set.states() as u64);
            answer.automaton = Diagram::of(
                found.set.states(),
                |state| found.set.is_accepting(state),
                || found.set.edges(),
            );
            answer.method = Some(method(&found.proof));
            answer.formula = found.formula.map(|formula| formula.to_string());
            match found.certificate {
                Ok(certificate) => answer.certificate_text = Some(certificate.to_json()),
                Err(why) => {
                    let reason = why.to_string();
                    answer.undecided.insert("certificate".to_owned(), reason);
                }
            }
        }
        None => {
            let reason = discovery.stopped.map_or_else(
                || "no guess from the boxes that were solved was right (raise --bits)".to_owned(),
                |reason| reason.to_string(),
            );
            for field in ["verdict", "states", "formula"] {
                answer.undecided.insert(field.to_owned(), reason.clone());
            }
        }
    }
    Ok(answer)
}

/// What came of a guess, for programs.
pub(crate) fn report(growth: &faceoff_discover::Growth) -> GuessReport {
    let numbers = |piles: &[num_bigint::BigUint]| piles.iter().cloned().map(Number).collect();
    let (tried, counterexample) = match &growth.tried {
        Tried::Proved => ("proved", None),
        Tried::Refuted(position) => ("refuted", Some(numbers(position))),
        Tried::Undecided(_) => ("undecided", None),
        Tried::TooManyStates => ("too many states", None),
    };
    let count = |n: &Option<usize>| n.map(|n| n as u64);
    let mut report = GuessReport {
        complex: growth.complex.clone(),
        digits: growth.digits as u64,
        zeros: None,
        by_length: Vec::new(),
        shallow: None,
        positions: None,
        lessons: None,
        states: count(&growth.states),
        tried: tried.to_owned(),
        counterexample,
    };
    match &growth.source {
        Source::Box {
            zeros,
            by_length,
            shallow,
        } => {
            report.zeros = Some(*zeros as u64);
            report.by_length = by_length.iter().map(count).collect();
            report.shallow = Some(*shallow as u64);
        }
        Source::Words { positions, lessons } => {
            report.positions = Some(*positions);
            report.lessons = Some(*lessons as u64);
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_and_not_found() {
        let effort = Effort::default();
        let found = discover(
            &"nim on cycle(5,2)".parse().unwrap(),
            Wanted::ZeroPositions,
            &effort,
            &Limits::none(),
        )
        .unwrap();
        assert_eq!(found.verdict, "proved");
        assert_eq!(found.states, Some(22));
        let text = found.certificate_text.unwrap();
        let checked = crate::prove::check(&text, &Limits::none()).unwrap();
        assert_eq!(checked.valid, Some(true));
        let limits = Limits::none().with_time(std::time::Duration::from_millis(300));
        let open = discover(
            &"nim on facets(12,13,4)".parse().unwrap(),
            Wanted::ZeroPositions,
            &effort,
            &limits,
        )
        .unwrap();
        assert_eq!(open.verdict, "unknown");
        assert!(open.growth.iter().all(|g| g.tried != "proved"));
        assert!(open.undecided.contains_key("verdict"));
        assert!(
            discover(
                &"kayles".parse().unwrap(),
                Wanted::ZeroPositions,
                &effort,
                &limits
            )
            .is_err()
        );
    }
}
