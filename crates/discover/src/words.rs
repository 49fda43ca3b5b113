//! Guesses from words, for Nim, corrected where they are wrong.
//!
//! A guess that is wrong is made again with longer continuations, as long as
//! the boxes for them can be solved; after that, it is corrected position by
//! position (`counterexample`).

use crate::asked::Asked;
use crate::attempt::{Attempt, Guessed, Source, Tried};
use crate::boxes::{Word, cost};
use crate::learn::{Budget, Learner};
use crate::quick_proof::quick_proof;
use faceoff_automata::Dfa;
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::decide::Wanted;
use faceoff_prove::{Reason, Refutation, Verdict};
use num_bigint::BigUint;
use std::time::Duration;

/// How long a guess may take to be proved.
const PATIENCE: Duration = Duration::from_secs(3600);

/// Larger boxes than this are not solved to see what is below a position.
const LARGEST: u64 = 1 << 34;

/// A guess from continuations of up to `height` letters, with what came of it.
/// What it cost is taken from the budget. Running out of time or memory is an outcome too.
pub fn guess_from_words(
    asked: Asked,
    height: usize,
    budget: &mut Budget,
    limits: &Limits,
) -> Result<Guessed, StopReason> {
    let mut learner = Learner::new(asked, height, budget, limits)?;
    let mut lessons = 0;
    let mut set = None;
    let outcome = teach(asked, &mut learner, budget, &mut lessons, &mut set, limits);
    let positions = learner.observer.spent();
    budget.positions = budget.positions.saturating_sub(positions);
    let (tried, proof) = match outcome {
        Ok(verdict) => Tried::of(verdict),
        Err(StopReason::Size { .. }) => (Tried::TooManyStates, None),
        Err(StopReason::Cancelled) => return Err(StopReason::Cancelled),
        Err(reason) => (Tried::Undecided(reason), None),
    };
    let attempt = Attempt {
        complex: asked.complex.to_string(),
        digits: height,
        source: Source::Words { positions, lessons },
        states: set.as_ref().map(Dfa::states),
        tried,
    };
    Ok(Guessed {
        set,
        proof,
        attempt,
    })
}

/// Guess, and learn from what is wrong until a guess is proved or longer
/// continuations are the better way.
fn teach(
    asked: Asked,
    learner: &mut Learner,
    budget: &Budget,
    lessons: &mut usize,
    last: &mut Option<Dfa>,
    limits: &Limits,
) -> Result<Verdict, StopReason> {
    let mut probed = false;
    let mut in_vain = 0;
    loop {
        // A lesson from the least position at which a guess is wrong says something new.
        // Any other one mostly does, and is found sooner.
        let guess = learner.guess()?;
        let unchanged = *lessons > 0 && last.as_ref() == Some(&guess);
        let wanted = match unchanged {
            true => Wanted::Least,
            false => Wanted::Short,
        };
        let set = last.insert(guess);
        let verdict = quick_proof(asked, set, wanted, PATIENCE, limits)?;
        let Verdict::Refuted(wrong) = &verdict else {
            return Ok(verdict);
        };
        in_vain = if unchanged { in_vain + 1 } else { 0 };
        if in_vain > 1 {
            return Ok(verdict);
        }
        if !probed {
            let spent = learner.observer.spent();
            if spent.saturating_mul(1 << asked.complex.n()) <= budget.positions {
                return Ok(verdict);
            }
            learner.probe(spent)?;
            probed = true;
            continue;
        }
        if !take(learner, wrong, set)? {
            return Ok(verdict);
        }
        *lessons += 1;
    }
}

/// Learn from what is wrong with a guess: was there something to learn?
fn take(learner: &mut Learner, wrong: &Refutation, set: &Dfa) -> Result<bool, StopReason> {
    let Some(position) = small(&wrong.position) else {
        return Ok(false);
    };
    match &wrong.reason {
        Reason::NotIndependent { target } => {
            if learner.correct(&position, set)? {
                return Ok(true);
            }
            match small(target) {
                Some(target) => learner.correct(&target, set),
                None => Ok(false),
            }
        }
        // The empty position was looked up; there is nothing below it.
        Reason::Final => learner.correct(&position, set),
        Reason::NotAbsorbing => {
            // It is a zero position, or a move leads to one that was missed.
            if cost(&position) > LARGEST {
                return learner.correct(&position, set);
            }
            for zero in learner.observer.zeros_below(&position)? {
                learner.observer.note(&zero, true);
                if learner.correct(&zero, set)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
    }
}

fn small(position: &[BigUint]) -> Option<Word> {
    position.iter().map(|pile| pile.try_into().ok()).collect()
}
