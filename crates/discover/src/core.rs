//! The zero positions of one complex, guessed until a guess is proved: from
//! larger and larger boxes, and from words with longer and longer continuations.

use crate::asked::Asked;
use crate::attempt::{Attempt, Guessed, Source, Tried};
use crate::guess::{MOST_STATES, count, guess};
use crate::learn::Budget;
use crate::quick_proof::quick_proof;
use crate::trie::Trie;
use crate::words::guess_from_words;
use crate::zeros::Zeros;
use faceoff_automata::Dfa;
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::Proof;
use faceoff_prove::decide::Wanted;
use std::time::Duration;

/// How long a guess that looks right may take to be proved.
const PATIENCE: Duration = Duration::from_secs(600);

/// The same for a guess that does not look right.
const IMPATIENCE: Duration = Duration::from_secs(20);

/// A box in which all piles together have more bits than this is not solved as
/// a whole.
const BOX_BITS: usize = 36;

/// A guess from words that has more than this many times the states of the guess
/// from the box with as many digits is not followed: where there are finitely
/// many states, it was never more than five times.
const MOST_TIMES: usize = 8;

/// Guesses with fewer states count as this many.
const MIN_STATES: usize = 8;

/// The most work that goes into one complex.
///
/// ```
/// use faceoff_complex::Complex;
/// use faceoff_discover::{Asked, Effort, discover};
/// use faceoff_limits::Limits;
///
/// // A box of 2^8 positions shows too little of circular Nim on five stacks.
/// let circle: Complex = "cycle(5,2)".parse().unwrap();
/// let found = |bits: usize| {
///     let effort = Effort { bits, ..Effort::default() };
///     discover(Asked::nim(&circle), &effort, &Limits::none()).found.is_some()
/// };
/// assert_eq!((found(8), found(20)), (false, true));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Boxes of at most two to this power positions are solved in all.
    pub bits: usize,
    /// A guess with more states than this that is wrong ends the search.
    pub states: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            bits: 40,
            states: MOST_STATES,
        }
    }
}

/// A set with the proof that it is the set of zero positions.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The set.
    pub set: Dfa,
    /// The proof.
    pub proof: Proof,
}

/// The automaton of the zero positions, proved; `None` if it was not found, and the limit
/// on memory where that was met on the way. What each guess showed is added to `attempts`,
/// whatever the outcome.
pub fn search(
    asked: Asked,
    effort: &Effort,
    attempts: &mut Vec<Attempt>,
    limits: &Limits,
) -> Result<Option<Proved>, StopReason> {
    let mut budget = Budget {
        positions: 1u64.checked_shl(effort.bits as u32).unwrap_or(u64::MAX),
        states: effort.states,
    };
    let mut before: Option<(Dfa, Tried)> = None;
    let mut out_of_memory = None;
    let earlier = attempts.len();
    for digits in 2.. {
        if digits * asked.tracks() > effort.bits.min(BOX_BITS) {
            break;
        }
        let zeros = Zeros::solve(asked, digits, limits);
        let from_box = zeros.and_then(|z| guess_from_zeros(asked, &z, before.as_ref(), limits));
        let from_box = match from_box {
            Err(StopReason::Size { .. }) => break,
            Err(memory @ StopReason::Memory { .. }) => {
                out_of_memory = Some(memory);
                break;
            }
            from_box => from_box?,
        };
        let tried = from_box.attempt.tried.clone();
        attempts.push(from_box.attempt);
        if let (Some(set), Some(proof)) = (&from_box.set, from_box.proof) {
            let set = set.clone();
            return Ok(Some(Proved { set, proof }));
        }
        let states = from_box.set.as_ref().map_or(0, Dfa::states);
        if asked.rule.is_nim() && !asked.values && states > 0 {
            budget.states = effort.states.min(MOST_TIMES * states.max(MIN_STATES));
            let some_time = limits.share_of_time(1, 3);
            let from_words = guess_from_words(asked, digits, &mut budget, &some_time)?;
            attempts.push(from_words.attempt);
            if let (Some(set), Some(proof)) = (from_words.set, from_words.proof) {
                return Ok(Some(Proved { set, proof }));
            }
        }
        limits.check()?;
        before = from_box.set.map(|set| (set, tried));
        let too_many = |set: &Dfa| set.states() > effort.states;
        if before.as_ref().is_none_or(|(set, _)| too_many(set)) {
            break;
        }
    }
    let undecided = |attempt: &Attempt| match &attempt.tried {
        Tried::Undecided(memory @ StopReason::Memory { .. }) => Some(memory.clone()),
        _ => None,
    };
    match out_of_memory.or_else(|| attempts[earlier..].iter().find_map(undecided)) {
        Some(memory) => Err(memory),
        None => Ok(None),
    }
}

/// A guess from the zero positions of a box, with what came of it. `before` is the guess
/// with a digit less.
pub(crate) fn guess_from_zeros(
    asked: Asked,
    zeros: &Zeros,
    before: Option<&(Dfa, Tried)>,
    limits: &Limits,
) -> Result<Guessed, StopReason> {
    let digits = zeros.digits();
    let trie = Trie::new(zeros, limits)?;
    let guess = guess(&trie, asked.tracks(), None, limits)?;
    let shallow = guess.as_ref().map_or(0, |guess| guess.shallow);
    let set = guess.map(|guess| guess.set);
    let (tried, proof) = match &set {
        None => (Tried::TooManyStates, None),
        Some(set) => {
            let same = before.filter(|(before, _)| before == set);
            let stable = same.is_some() || shallow == 0;
            let time = if stable { PATIENCE } else { IMPATIENCE };
            match same {
                Some((_, tried @ Tried::Refuted(_))) => (tried.clone(), None),
                _ => Tried::of(quick_proof(asked, set, Wanted::Short, time, limits)?),
            }
        }
    };
    let mut by_length = Vec::new();
    if tried != Tried::Proved {
        for length in 1..digits {
            by_length.push(count(&trie, length, limits)?);
        }
    }
    let attempt = Attempt {
        complex: asked.complex.to_string(),
        digits,
        source: Source::Box {
            zeros: zeros.keys().len(),
            by_length,
            shallow,
        },
        states: set.as_ref().map(Dfa::states),
        tried,
    };
    Ok(Guessed {
        set,
        proof,
        attempt,
    })
}
