//! The positions of one value.
//!
//! With all values found and proved, those of one value are a section of them. Else they are
//! looked for alone: a position has value v exactly if it is a zero position beside a heap
//! of v. So put a heap beside the game, and let a move win at once, by clearing the board,
//! wherever the heap is larger than v. The zero positions of *that* game, which is a
//! formula, are the positions of the values 0, …, v, each with its value as the heap.

use crate::asked::Asked;
use crate::attempt::Tried;
use crate::core::{Effort, guess_from_zeros};
use crate::discover::{Discovery, Found, discover, time_for_a_formula};
use crate::formula::{digits_for, formula_of, formula_of_automaton};
use crate::zeros::Zeros;
use faceoff_automata::Dfa;
use faceoff_claim::{Claim, MAX_NUMBER, Step, Variable};
use faceoff_compile::steps::MAX_PILES;
use faceoff_compile::{NoGame, Steps, compile};
use faceoff_complex::families;
use faceoff_game::Play;
use faceoff_game::piles::Rule;
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::{Question, certify, check};

/// A formula names the value four times, and its numbers are bounded together.
const LARGEST: u64 = MAX_NUMBER / 4;

/// One value, larger than 0, and how its positions are looked for.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_discover::{Asked, Effort, OneValue, discover_value};
/// use faceoff_limits::Limits;
///
/// // The values of Nim on a path of two edges have no automaton, but the value 1 has one.
/// let path = families::path(2, 2).unwrap();
/// let one = OneValue { value: 1, among_all: false, certified: true };
/// let found = discover_value(Asked::nim(&path), one, &Effort::default(), &Limits::none()).found.unwrap();
/// assert!(found.set.contains_small(&[1, 0, 0]) && found.certificate.is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OneValue {
    /// The value.
    pub value: u64,
    /// Are all values looked for first? Not where they are known to have no automaton.
    pub among_all: bool,
    /// Is a certificate wanted, so that the value is looked for by itself also where it was
    /// found among all values without one?
    pub certified: bool,
}

/// Find the positions of one value, in normal play whatever was asked.
pub fn discover_value(asked: Asked, one: OneValue, effort: &Effort, limits: &Limits) -> Discovery {
    let asked = Asked {
        values: true,
        play: Play::Normal,
        ..asked
    };
    let value = one.value;
    let mut discovery = match one.among_all {
        true => discover(asked, effort, &limits.share_of_time(1, 2)),
        false => Discovery::default(),
    };
    let among = { discovery.found.take() }.map(|all| section(asked, all, value, limits));
    let found = match among {
        Some(Ok(found)) if one.certified && found.certificate.is_err() => {
            // By itself it may have one.
            let certified = alone(asked, value, effort, &mut discovery, limits);
            Ok(Some(match certified {
                Ok(Some(alone)) if alone.certificate.is_ok() => Found {
                    formula: found.formula.or(alone.formula),
                    ..alone
                },
                _ => found,
            }))
        }
        Some(found) => found.map(Some),
        None => alone(asked, value, effort, &mut discovery, limits),
    };
    match found {
        Ok(Some(found)) => (discovery.found, discovery.stopped) = (Some(found), None),
        Ok(None) => {}
        Err(reason) => {
            discovery.stopped.get_or_insert(reason);
        }
    }
    discovery
}

/// Of all values that were found and proved, one; with a formula for all of them there is
/// one for these.
fn section(asked: Asked, all: Found, value: u64, limits: &Limits) -> Result<Found, StopReason> {
    let set = all.set.section(asked.complex.n(), value, limits)?;
    let of_all = match &all.formula {
        Some(Claim::Value(all)) if !set.is_empty() => all.of_value(value).map(Claim::Set),
        _ => None,
    };
    // A formula with a number that is too large could not be read again.
    let readable = |claim: &Claim| Claim::read(&claim.to_string(), asked.complex.n()).is_ok();
    let (written, too_large) = match of_all {
        Some(claim) if readable(&claim) => (Some(claim), false),
        claim => (None, claim.is_some()),
    };
    let formula = match written {
        Some(claim) if compile(&claim, asked.complex, limits)? == set => Some(claim),
        _ => formula(asked, &set, value, limits),
    };
    let unread = (formula.is_none() && too_large)
        .then(|| StopReason::size("in a number of a formula", MAX_NUMBER));
    Ok(Found {
        set,
        formula,
        unread: unread.or(all.unread),
        ..all
    })
}

/// A formula for the positions of one value; not finding one in time is no failure.
fn formula(asked: Asked, set: &Dfa, value: u64, limits: &Limits) -> Option<Claim> {
    let limits = time_for_a_formula(limits);
    let zeros = Zeros::solve(asked, digits_for(asked.complex.n()), &limits).ok()?;
    let found = formula_of(asked.complex, set, &zeros.with_value(value), &limits).ok()?;
    found.or_else(|| formula_of_automaton(asked.complex, set, &limits).ok()?)
}

/// The positions of one value, by themselves.
fn alone(
    asked: Asked,
    value: u64,
    effort: &Effort,
    discovery: &mut Discovery,
    limits: &Limits,
) -> Result<Option<Found>, StopReason> {
    let (n, complex) = (asked.complex.n(), asked.complex);
    if n >= MAX_PILES {
        let most = MAX_PILES as u64 - 1;
        return Err(StopReason::size("piles with a heap beside them", most));
    }
    let step = match asked.rule {
        Rule::Take(take) => take.as_step(complex),
        // Elsewhere not every step of the formula is one of the game.
        Rule::Steps(steps) => complex.is_simplex().then(|| steps.step().clone()),
    };
    let Some(step) = step else {
        return Ok(None);
    };
    if value > LARGEST {
        return Err(StopReason::size(
            "chips in a heap that stands for one value",
            LARGEST,
        ));
    }
    let whole = families::simplex(n + 1).expect("it is small");
    let Some(beside) = beside_heap(&step, value) else {
        return Ok(None);
    };
    let steps = match Steps::new(&beside, &whole, limits) {
        Ok(steps) => steps,
        Err(NoGame::Stopped(reason)) => return Err(reason),
        // There are some, those of the game and one for the heap, but they were not found.
        Err(NoGame::NoWeights(_)) => return Ok(None),
    };
    let step = format!("the positions of value {value} by themselves");
    discovery.steps.push(step);
    let capped = Asked {
        complex: &whole,
        rule: Rule::Steps(&steps),
        play: Play::Normal,
        values: false,
    };
    let mut before: Option<(Dfa, Tried)> = None;
    // A box has to hold a heap of this value.
    let digits = (u64::BITS - value.leading_zeros()).max(2) as usize;
    for digits in digits.. {
        if digits * (n + 1) > effort.bits {
            let most =
                StopReason::size("bits in a box that can hold this value", effort.bits as u64);
            return before.map_or(Err(most), |_| Ok(None));
        }
        let zeros = Zeros::solve(asked, digits, limits)?.up_to_value(value);
        let mut guessed = guess_from_zeros(capped, &zeros, before.as_ref(), limits)?;
        guessed.attempt.complex = format!("{complex} beside a heap of at most {value}");
        let tried = guessed.attempt.tried.clone();
        discovery.attempts.push(guessed.attempt);
        if let (Some(all), Some(proof)) = (&guessed.set, guessed.proof) {
            let set = all.section(n, value, limits)?;
            let question = Question {
                complex: &whole,
                rule: capped.rule,
                heap: false,
                play: Play::Normal,
                set: all,
            };
            let certificate = certify(&question, None, &proof, limits)
                .and_then(|certificate| check(&certificate, limits).map(|_| certificate));
            return Ok(Some(Found {
                formula: formula(asked, &set, value, limits),
                unread: None,
                set,
                proof,
                certificate,
                beside: Some(value),
            }));
        }
        limits.check()?;
        before = guessed.set.map(|set| (set, tried));
        if before.is_none() {
            break;
        }
    }
    Ok(None)
}

/// The steps of the game with one more pile, the heap; from where it is larger than `value`
/// one leads to nothing at all. `None` for a formula that is too deep already.
fn beside_heap(step: &Step, value: u64) -> Option<Step> {
    let names = |piles: &[Variable]| -> Vec<String> {
        piles.iter().map(|pile| pile.name.clone()).collect()
    };
    let (from, to) = (names(&step.from), names(&step.to));
    let fresh = |name: &str| {
        let mut name = name.to_owned();
        while step.to_string().contains(&name) {
            name.push('\'');
        }
        name
    };
    let (heap, left) = (fresh("heap"), fresh("left"));
    let same: Vec<String> = from
        .iter()
        .zip(&to)
        .map(|(a, b)| format!("{b}={a}"))
        .collect();
    let cleared: Vec<String> = to.iter().map(|pile| format!("{pile}=0")).collect();
    let text = format!(
        "({},{heap}) -> ({},{left}) : {heap}<={value} & {left}={heap} & ({}) | {heap}<={value} & \
         {left}<{heap} & {} | {heap}>{value} & {left}=0 & {}",
        from.join(","),
        to.join(","),
        step.condition,
        same.join(" & "),
        cleared.join(" & "),
    );
    text.parse().ok()
}
