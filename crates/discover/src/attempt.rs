//! A quick try to prove a guess.

use crate::asked::Asked;
use faceoff_automata::Dfa;
use faceoff_limits::{Limits, StopReason};
use faceoff_moves::Moves;
use faceoff_prove::conflict::find_conflict;
use faceoff_prove::decide::decide_unjoined;
use faceoff_prove::{Question, Reason, Refutation, Verdict};
use std::time::Duration;

/// Decide whether a guess is right. Not deciding it in `time` is a verdict;
/// meeting another limit is not.
pub fn attempt(
    asked: Asked,
    set: &Dfa,
    time: Duration,
    limits: &Limits,
) -> Result<Verdict, StopReason> {
    let Asked {
        complex,
        rule,
        play,
        values,
    } = asked;
    let states = set.states();
    let _progress = limits.progress(&format!("a guess with {states} states is tried"), None);
    // A wrong guess mostly has a move inside it. That is found at once, and it
    // does not matter here whether it is the least thing wrong.
    let moves = Moves::new(complex, rule, values, limits)?;
    if let Some(conflict) = find_conflict(set, &moves, limits)? {
        return Ok(Verdict::Refuted(Refutation {
            position: conflict.from.position,
            reason: Reason::Joined {
                target: conflict.to.position,
            },
            is_least: false,
        }));
    }
    let question = Question {
        complex,
        rule,
        heap: values,
        play,
        set,
    };
    let time = limits.time_left().map_or(time, |left| left.min(time));
    let verdict = decide_unjoined(&question, &limits.clone().with_time(time));
    if matches!(verdict, Verdict::Unknown(_)) {
        limits.check()?;
    }
    Ok(verdict)
}
