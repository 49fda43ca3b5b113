//! A quick try to prove a guess.

use crate::growth::Tried;
use faceoff_automata::Dfa;
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::conflict::find_conflict;
use faceoff_prove::{MoveRule, Moves, Proof, Question, Verdict, decide};
use std::time::Duration;

/// What was tried, and the proof if there is one.
pub fn attempt(
    complex: &Complex,
    rule: MoveRule,
    set: &Dfa,
    time: Duration,
    limits: &Limits,
) -> Result<(Tried, Option<Proof>), StopReason> {
    // A wrong guess mostly has a move inside it. That is found at once, and it
    // does not matter here whether it is the least thing wrong.
    let moves = Moves::new(complex, rule, false, limits)?;
    if let Some(conflict) = find_conflict(set, &moves, limits)? {
        return Ok((Tried::Refuted(conflict.from.position), None));
    }
    let question = Question {
        complex,
        rule,
        heap: false,
        set,
    };
    let time = limits.time_left().map_or(time, |left| left.min(time));
    let cut = limits.clone().with_time(time);
    match decide(&question, &cut) {
        Verdict::Proved(proof) => Ok((Tried::Proved, Some(proof))),
        Verdict::Refuted(refutation) => Ok((Tried::Refuted(refutation.position), None)),
        Verdict::Unknown(reason) => {
            limits.check()?;
            Ok((Tried::Undecided(reason), None))
        }
    }
}
