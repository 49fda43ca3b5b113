//! From a game alone to a proved description of its zero positions.

use crate::number::Number;
use crate::prove::{Diagram, WhyRefuted, method, rule_of};
use crate::undecided::Undecided;
use faceoff_complex::notation::{Diagnostic, Diagnostics};
pub use faceoff_discover::Effort;
use faceoff_discover::Tried;
use faceoff_game::Game;
use faceoff_limits::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer to `discover`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Discovered {
    /// The game in notation.
    pub game: String,
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
    /// What each box showed.
    pub growth: Vec<BoxReport>,
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

/// What one box showed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BoxReport {
    /// The complex that was guessed at: the game's or a part of it.
    pub complex: String,
    /// The box holds all piles below two to this power.
    pub digits: u64,
    /// Zero positions in the box.
    pub zeros: u64,
    /// States told apart by continuations of at most 1, 2, … digits; null
    /// where there were too many. Empty where the guess was proved.
    pub by_length: Vec<Option<u64>>,
    /// States of the guess, which is right in the whole box; null where there
    /// were too many.
    pub states: Option<u64>,
    /// Prefixes that could have been merged into more than one state.
    pub shallow: u64,
    /// The formula, where the guess is one of linear pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// "proved", "refuted", "undecided" or "too many states".
    pub tried: String,
    /// Where the guess is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Vec<Number>>,
}

/// Find and prove a description of the zero positions of Nim on a complex or
/// of one of its variants.
pub fn discover(game: &Game, effort: &Effort, limits: &Limits) -> Result<Discovered, Diagnostics> {
    let (rule, complex) = rule_of(game).ok_or_else(|| {
        let message = format!("discover is for Nim on a complex and its variants, not {game}");
        Diagnostics::new("", vec![Diagnostic::new(0..0, message)])
    })?;
    let discovery = faceoff_discover::discover(&complex, rule, effort, limits);
    let mut answer = Discovered {
        game: game.to_string(),
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
        Some(found) => {
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
                || "no guess from the boxes that can be solved was right".to_owned(),
                |reason| reason.to_string(),
            );
            for field in ["verdict", "states", "formula"] {
                answer.undecided.insert(field.to_owned(), reason.clone());
            }
        }
    }
    Ok(answer)
}

/// What a box showed, for programs.
pub(crate) fn report(growth: &faceoff_discover::Growth) -> BoxReport {
    let numbers = |piles: &[num_bigint::BigUint]| piles.iter().cloned().map(Number).collect();
    let (tried, counterexample) = match &growth.tried {
        Tried::Proved => ("proved", None),
        Tried::Refuted(position) => ("refuted", Some(numbers(position))),
        Tried::Undecided(_) => ("undecided", None),
        Tried::TooManyStates => ("too many states", None),
    };
    let count = |n: &Option<usize>| n.map(|n| n as u64);
    BoxReport {
        complex: growth.complex.clone(),
        digits: growth.digits as u64,
        zeros: growth.zeros as u64,
        by_length: growth.by_length.iter().map(count).collect(),
        states: count(&growth.states),
        shallow: growth.shallow as u64,
        formula: growth.formula.clone(),
        tried: tried.to_owned(),
        counterexample,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_and_not_found() {
        let effort = Effort::default();
        let found = discover(
            &"nim on cycle(5,2)".parse().unwrap(),
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
        let open = discover(&"nim on facets(12,13,4)".parse().unwrap(), &effort, &limits).unwrap();
        assert_eq!(open.verdict, "unknown");
        assert!(open.growth.iter().all(|g| g.tried != "proved"));
        assert!(open.undecided.contains_key("verdict"));
        assert!(discover(&"kayles".parse().unwrap(), &effort, &limits).is_err());
    }
}
