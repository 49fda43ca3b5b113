//! By theorem: piles of any size, and a reason that a student can follow.

use crate::Notebook;
use crate::Why;
use crate::listing::{Listing, MOST_LISTED, too_many};
use crate::{MethodResult, Wanted, Winning};
use faceoff_compile::compile;
use faceoff_game::{GamePosition, Outcome, PositionSpec, Take};
use faceoff_limits::{Limits, StopReason};
use faceoff_moves::{Moves, winning_move};
use faceoff_theory::{ClosedForm, Finding, Plan, Successor, Value};
use num_bigint::BigUint;

/// What the strongest theorem says; `None` where all are silent.
pub(crate) fn decide(
    placed: &GamePosition,
    wanted: &Wanted,
    notebook: &Notebook,
) -> Result<Option<MethodResult>, Why> {
    let plan = notebook.plan(&placed.game);
    match find(&plan, placed, wanted, notebook.limits()) {
        Ok(decision) => Ok(decision),
        // A size that no theorem handles leaves the rest to search.
        Err(StopReason::Size { .. }) => Ok(None),
        Err(reason) => Err(reason.into()),
    }
}

/// The same by a plan.
pub fn find(
    plan: &Plan,
    placed: &GamePosition,
    wanted: &Wanted,
    limits: &Limits,
) -> Result<Option<MethodResult>, StopReason> {
    let valued = match wanted.value {
        true => plan.value(&placed.position, limits)?,
        false => None,
    };
    let finding = match valued {
        Some((finding, _)) => Some(finding),
        None => plan.verdict(&placed.position, limits)?,
    };
    let Some(mut decided) = finding.map(|finding| decision(placed, finding)) else {
        return Ok(None);
    };
    if decided.outcome == Outcome::N && decided.winning.is_empty() {
        decided.winning = by_claim(plan, placed, limits)?.into_iter().collect();
    }
    if !wanted.all || decided.complete {
        return Ok(Some(decided));
    }
    Ok(Some(match all_moves(plan, placed, limits).transpose() {
        Some(all) => decided.listing(all),
        None => decided,
    }))
}

/// A winning move where the theorem names none but says by a claim which
/// positions are zero: the automaton of the claim plays.
fn by_claim(
    plan: &Plan,
    placed: &GamePosition,
    limits: &Limits,
) -> Result<Option<Winning>, StopReason> {
    let (Some(nim), Some(piles)) = (placed.game.as_nim(), placed.position.as_piles()) else {
        return Ok(None);
    };
    let claimed = || -> Result<Option<Vec<BigUint>>, StopReason> {
        let form = plan.closed_form(limits)?;
        let Some(claim) = form.as_ref().and_then(ClosedForm::claim) else {
            return Ok(None);
        };
        let set = compile(claim, nim.complex(), limits)?;
        let moves = Moves::new(nim.complex(), Take::NIM.into(), false, limits)?;
        Ok(winning_move(&set, &moves, piles))
    };
    match claimed() {
        // A claim that is too large leaves the move to the other methods.
        Err(StopReason::Size { .. }) => Ok(None),
        to => Ok(to?.map(|to| winning(placed, &Successor::Position(PositionSpec::Piles(to))))),
    }
}

/// All winning moves, where a theorem lists them.
fn all_moves(
    plan: &Plan,
    placed: &GamePosition,
    limits: &Limits,
) -> Result<Option<Vec<Winning>>, StopReason> {
    let moves = match plan.winning_moves(&placed.position, MOST_LISTED, limits) {
        Ok(Some((_, moves))) if moves.complete => moves,
        Ok(Some(_)) => return Err(too_many()),
        Ok(None) | Err(StopReason::Size { .. }) => return Ok(None),
        Err(reason) => return Err(reason),
    };
    let moves = moves.positions.into_iter().map(Successor::Position);
    Listing::of(moves.map(|to| winning(placed, &to)), limits).map(Some)
}

fn winning(placed: &GamePosition, successor: &Successor) -> Winning {
    let to = successor.placed(&placed.game);
    Winning {
        how: crate::how(placed, &to),
        removed: crate::removed(placed, &to),
        to: to.into(),
        components: None,
    }
}

fn decision(placed: &GamePosition, finding: Finding) -> MethodResult {
    let verdict = finding.verdict;
    let winning = verdict.winning_move.map(|to| winning(placed, &to));
    let value = match verdict.value {
        Some(Value::Exactly(value)) => Some(value),
        _ => None,
    };
    MethodResult {
        outcome: verdict.outcome,
        value,
        winning: winning.into_iter().collect(),
        complete: verdict.outcome == Outcome::P,
        unlisted: None,
        unvalued: None,
        by: finding.theorem.id.to_owned(),
        why: verdict.why,
    }
}
