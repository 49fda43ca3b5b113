//! Search: the last resort, which needs nothing but the rules.

use super::answer::Winning;
use super::{Ask, Decision};
use faceoff_game::{AnyPosition, AnyRules, Outcome, Placed};
use faceoff_limits::Limits;
use faceoff_solve::Reference;
use num_bigint::BigUint;

/// Decide by searching all positions below.
pub(super) fn decide(placed: &Placed, ask: &Ask, limits: &Limits) -> Result<Decision, String> {
    let position = placed.place().map_err(|error| error.to_string())?;
    let mut solver = Reference::new(&AnyRules, limits);
    let outcome = solver
        .outcome(&position, ask.play)
        .map_err(|reason| reason.to_string())?;
    let value = match ask.value {
        true => Some(solver.value(&position).map_err(|r| r.to_string())?),
        false => None,
    };
    let winning = match outcome {
        Outcome::P => Vec::new(),
        Outcome::N => solver
            .winning_options(&position, ask.play)
            .map_err(|reason| reason.to_string())?,
    };
    let count = solver.positions();
    let why = match outcome {
        Outcome::P => format!("every option is an N-position ({count} positions searched)"),
        Outcome::N => {
            let options = winning.len();
            format!("{options} of the options are P-positions ({count} positions searched)")
        }
    };
    Ok(Decision {
        outcome,
        value: value.map(BigUint::from),
        winning: winning
            .into_iter()
            .map(|(_, option)| winning_move(&position, option))
            .collect(),
        complete: true,
        by: "search".to_owned(),
        why,
    })
}

fn winning_move(from: &AnyPosition, to: AnyPosition) -> Winning {
    Winning {
        how: from.describe_move(&to).unwrap_or_default(),
        to: Placed::from(to).into(),
        removed: None,
    }
}
