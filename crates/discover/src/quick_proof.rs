//! A quick try to prove a guess.

use crate::asked::Asked;
use faceoff_automata::Dfa;
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::decide::{Wanted, decide_for};
use faceoff_prove::{Question, Verdict};
use std::time::Duration;

/// Decide whether a guess is right. Not deciding it in `time` is a verdict;
/// meeting another limit is not. Where a guess is wrong, it mostly does not matter
/// whether there is something less that is wrong too.
pub fn quick_proof(
    asked: Asked,
    set: &Dfa,
    wanted: Wanted,
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
    let question = Question {
        complex,
        rule,
        heap: values,
        play,
        set,
    };
    let verdict = decide_for(&question, wanted, &limits.clone().at_most(time));
    if matches!(verdict, Verdict::Unknown(_)) {
        limits.check()?;
    }
    Ok(verdict)
}
