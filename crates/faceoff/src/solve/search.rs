//! Misère play: search, which needs nothing but the rules.

use super::answer::Winning;
use super::{Ask, Decision};
use faceoff_game::{Outcome, Play, Problem, Sum, SumRules};
use faceoff_limits::Limits;
use faceoff_solve::Reference;

/// Decide by searching all positions below.
pub(super) fn misere(problem: &Problem, ask: &Ask, limits: &Limits) -> Result<Decision, String> {
    let position = Sum::place(problem).map_err(|error| error.to_string())?;
    let mut solver = Reference::new(&SumRules, limits);
    let outcome = solver
        .outcome(&position, Play::Misere)
        .map_err(|reason| reason.to_string())?;
    let value = match ask.value {
        true => return Err("nim-values are for normal play".to_owned()),
        false => None,
    };
    let winning = match outcome {
        Outcome::P => Vec::new(),
        Outcome::N => solver
            .winning_options(&position, Play::Misere)
            .map_err(|reason| reason.to_string())?,
    };
    let count = solver.positions();
    let why = match outcome {
        Outcome::P => format!("every option is an N-position ({count} positions searched)"),
        Outcome::N => {
            let options = winning.len();
            format!("options that are P-positions: {options} ({count} positions searched)")
        }
    };
    let winning = winning
        .into_iter()
        .map(|(_, option)| Winning {
            how: position.describe_move(&option).unwrap_or_default(),
            to: Problem::from(&option),
            removed: None,
            components: None,
        })
        .collect();
    Ok(Decision {
        outcome,
        value,
        winning,
        complete: true,
        by: "search".to_owned(),
        why,
    })
}
