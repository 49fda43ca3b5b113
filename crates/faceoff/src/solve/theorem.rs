//! By theorem: piles of any size, and a reason that a student can follow.

use super::answer::Winning;
use super::plans::plan;
use super::{Ask, Decision};
use faceoff_game::{Outcome, Placed};
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::{Finding, Plan, Value};

/// What the strongest theorem says; `None` where all are silent.
pub(super) fn decide(
    placed: &Placed,
    ask: &Ask,
    limits: &Limits,
) -> Result<Option<Decision>, String> {
    let plan = plan(&placed.game);
    match find(&plan, placed, ask, limits) {
        Ok(decision) => Ok(decision),
        // A size that no theorem handles leaves the rest to search.
        Err(StopReason::Size { .. }) => Ok(None),
        Err(reason) => Err(reason.to_string()),
    }
}

fn find(
    plan: &Plan,
    placed: &Placed,
    ask: &Ask,
    limits: &Limits,
) -> Result<Option<Decision>, StopReason> {
    if ask.value
        && let Some((finding, _)) = plan.value(&placed.position, limits)?
    {
        return Ok(Some(decision(placed, finding)));
    }
    let finding = plan.verdict(&placed.position, limits)?;
    Ok(finding.map(|finding| decision(placed, finding)))
}

fn decision(placed: &Placed, finding: Finding) -> Decision {
    let verdict = finding.verdict;
    let winning = verdict.winning_move.map(|successor| {
        let to = successor.placed(&placed.game);
        Winning {
            how: super::how(placed, &to),
            removed: super::removed(placed, &to),
            to: to.into(),
            components: None,
        }
    });
    let value = match verdict.value {
        Some(Value::Exactly(value)) => Some(value),
        _ => None,
    };
    Decision {
        outcome: verdict.outcome,
        value,
        winning: winning.into_iter().collect(),
        complete: verdict.outcome == Outcome::P,
        by: finding.theorem.id.to_owned(),
        why: verdict.why,
    }
}
