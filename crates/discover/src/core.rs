//! The zero positions of one complex, guessed from larger and larger boxes
//! until a guess is proved.

use crate::attempt::attempt;
use crate::formula::linear_guess;
use crate::growth::{Growth, Tried};
use crate::guess::{MOST_STATES, count, guess};
use crate::repair::repair;
use crate::trie::Trie;
use crate::zeros::{MOST_BITS, Zeros};
use faceoff_automata::Dfa;
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::MoveRule;
use std::ops::RangeInclusive;
use std::time::Duration;

/// How long a guess that looks right may take to be proved.
const PATIENCE: Duration = Duration::from_secs(600);

/// The same for a guess that does not look right.
const IMPATIENCE: Duration = Duration::from_secs(20);

/// How long choices may be tried.
const REPAIR_TIME: Duration = Duration::from_secs(120);

/// Linear pieces are looked for in boxes with so many bits.
const LINEAR_BITS: RangeInclusive<usize> = 19..=32;

/// How long linear pieces may be looked for in one box.
const LINEAR_TIME: Duration = Duration::from_secs(40);

/// More zero positions than this are not looked through for linear pieces.
const MOST_LINEAR_ZEROS: usize = 1 << 20;

/// The most work that goes into one complex.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Boxes have at most this many bits in all piles together.
    pub bits: usize,
    /// A guess with more states than this that is wrong ends the search.
    pub states: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            bits: 36,
            states: MOST_STATES,
        }
    }
}

/// Did the number of states hardly grow since the last box? Then most states
/// are there, and what is wrong are choices near the bottom of the box.
fn looks_right(growth: &[Growth], complex: &Complex, found: &Growth) -> bool {
    let name = complex.to_string();
    let mut automata = growth.iter().filter(|g| g.formula.is_none());
    let before = automata.rfind(|g| g.complex == name && g.digits + 1 == found.digits);
    match (before.and_then(|g| g.states), found.states) {
        (Some(before), Some(now)) => now > 12 && 10 * now <= 11 * before,
        _ => false,
    }
}

/// The automaton of the zero positions, proved; `None` if it was not found.
/// What each box showed is added to `growth`, whatever the outcome.
pub fn search(
    complex: &Complex,
    rule: MoveRule,
    effort: &Effort,
    growth: &mut Vec<Growth>,
    limits: &Limits,
) -> Result<Option<Dfa>, StopReason> {
    let mut before: Option<(Dfa, Tried)> = None;
    for digits in 2.. {
        if digits * complex.n() > effort.bits.min(MOST_BITS) {
            break;
        }
        let zeros = match Zeros::solve(complex, rule, digits, limits) {
            Err(StopReason::Size { .. } | StopReason::Memory { .. }) => break,
            other => other?,
        };
        let trie = Trie::new(&zeros, limits)?;
        let guess = guess(&trie, complex.n(), None, limits)?;
        let mut found = Growth {
            complex: complex.to_string(),
            digits,
            zeros: zeros.keys().len(),
            by_length: Vec::new(),
            states: guess.as_ref().map(|guess| guess.set.states()),
            formula: None,
            shallow: guess.as_ref().map_or(0, |guess| guess.shallow),
            tried: Tried::TooManyStates,
        };
        let mut set = None;
        if let Some(guess) = guess {
            let same = before.as_ref().filter(|(before, _)| *before == guess.set);
            let stable = same.is_some() || found.shallow == 0;
            let time = if stable { PATIENCE } else { IMPATIENCE };
            let refuted = same.filter(|(_, tried)| matches!(tried, Tried::Refuted(_)));
            found.tried = match refuted {
                Some((_, tried)) => tried.clone(),
                None => attempt(complex, rule, &guess.set, time, limits)?.0,
            };
            set = Some(guess.set);
            let time = limits.time_left().map_or(REPAIR_TIME, |left| left / 3);
            let cut = limits.clone().with_time(time.min(REPAIR_TIME));
            let is_wrong = matches!(found.tried, Tried::Refuted(_));
            if is_wrong && looks_right(growth, complex, &found) {
                let repaired = repair(complex, rule, guess.machine, &cut);
                limits.check()?;
                if let Ok(Some(repaired)) = repaired {
                    found.tried = attempt(complex, rule, &repaired, PATIENCE, limits)?.0;
                    found.states = Some(repaired.states());
                    set = Some(repaired);
                }
            }
        }
        if found.tried != Tried::Proved {
            for length in 1..digits {
                found.by_length.push(count(&trie, length, limits)?);
            }
        }
        let proved = found.tried == Tried::Proved;
        let fits = (3..=5).contains(&digits) && LINEAR_BITS.contains(&(digits * complex.n()));
        let few = found.zeros <= MOST_LINEAR_ZEROS;
        let tried = found.tried.clone();
        growth.push(found);
        if proved {
            return Ok(set);
        }
        if fits && few && rule == MoveRule::Nim {
            let time = limits.time_left().map_or(LINEAR_TIME, |left| left / 4);
            let cut = limits.clone().with_time(time.min(LINEAR_TIME));
            let formula = linear_guess(complex, &zeros, &cut);
            limits.check()?;
            if let Ok(Some(formula)) = formula {
                let set = formula.derivation.set;
                let (tried, _) = attempt(complex, rule, &set, PATIENCE, limits)?;
                let proved = tried == Tried::Proved;
                growth.push(Growth {
                    complex: complex.to_string(),
                    digits,
                    zeros: zeros.keys().len(),
                    by_length: Vec::new(),
                    states: Some(set.states()),
                    shallow: 0,
                    formula: Some(formula.claim.to_string()),
                    tried,
                });
                if proved {
                    return Ok(Some(set));
                }
            }
        }
        if set.as_ref().is_none_or(|set| set.states() > effort.states) {
            break;
        }
        before = set.map(|set| (set, tried));
    }
    Ok(None)
}
