//! Games that are formulas: between which positions a step leads.
//!
//! The certificate has an automaton for the steps: track 2i holds pile i before a
//! step, track 2i + 1 the same pile after it. It is run in step with the formula;
//! and weights of the piles are given whose sum falls at every step, without which
//! a game might not end, and ES96 Theorem 2.1 would say nothing.
//!
//! A tag is a state of that automaton (inside a letter: a node). With a heap it is
//! four times that, and 2 if the heap is lower, and 1 if a pile has changed.

use crate::format::Certificate;
use crate::formula::{Core, Signal};
use crate::hash::Watch;
use crate::machine::Machine;
use crate::moves::{Moves, Rule, STAYS};
use crate::run::in_step;
use crate::symmetry::Symmetries;
use crate::{Result, Theorem, ensure, meaning};

/// The largest number of piles, and the largest weight.
const MAX_PILES: usize = 8;
const MAX_WEIGHT: u32 = 1 << 16;

/// The steps of a formula.
pub(crate) struct Steps {
    machine: Machine,
    vertices: usize,
    has_heap: bool,
}

/// Read `["game",[a,…],[x,…],φ]`, with its automaton and its weights.
pub(crate) fn read(
    certificate: &Certificate,
    facets: &[u64],
    symmetries: &Symmetries,
    watch: &Watch<'_>,
) -> Result<(Rule, Steps)> {
    let ("game", [from, to, formula]) = certificate.rule.parts() else {
        return certificate.rule.misplaced();
    };
    let (Some(weights), Some(automaton)) = (&certificate.weights, &certificate.moves) else {
        return certificate.rule.misplaced();
    };
    let vertices = certificate.vertices.len();
    let positive = weights
        .iter()
        .all(|weight| (1..=MAX_WEIGHT).contains(weight));
    ensure(
        vertices <= MAX_PILES && weights.len() == vertices && positive,
        "a formula is about few piles, each with a weight, which is positive and not too large",
    )?;
    let machine = Machine::new(automaton, 2 * vertices)?;
    let steps = meaning::steps([from, to], formula, facets, symmetries)?;
    let tracks = (&machine, 2 * vertices);
    ensure(
        in_step((&steps, &[]), tracks, watch, |holds, step| holds == step)?,
        "the automaton of the moves is not that of the formula",
    )?;
    let weight = |(track, &weight): (u32, &u32)| {
        let term = |track, factor| (Signal::Variable(track), factor);
        [
            term(2 * track, i64::from(weight)),
            term(2 * track + 1, -i64::from(weight)),
        ]
    };
    let falls = (0..).zip(weights).flat_map(weight).collect();
    let falls = Core::Linear(falls, 0, [false, false, true]);
    ensure(
        in_step((&falls, &[]), tracks, watch, |falls, step| falls || !step)?,
        "the sum of the piles times their weights does not fall at every step",
    )?;
    let sum = from.items()?.iter().zip(weights);
    let sum: Vec<String> = sum
        .map(|(pile, weight)| format!("{weight}*{pile}"))
        .collect();
    let sum = sum.join(" + ");
    let rule = Rule {
        notation: format!("game {{ {from} -> {to} : {formula} }}"),
        told: format!(
            "A move leads from piles {from} to piles {to} if and only if {formula}, and the piles \
             that change form a face; every play ends, since {sum} falls at each move."
        ),
        verified: Some(format!(
            "the automaton of the moves; {sum} falls at every move"
        )),
    };
    let has_heap = certificate.theorem == Theorem::Values;
    let steps = Steps {
        machine,
        vertices,
        has_heap,
    };
    Ok((rule, steps))
}

impl Steps {
    /// The state or node, and whether the heap is lower and a pile has changed.
    fn parts(&self, tag: u64) -> (u32, bool, bool) {
        match self.has_heap {
            true => ((tag / 4) as u32, tag & 2 != 0, tag & 1 != 0),
            false => (tag as u32, false, false),
        }
    }
}

impl Moves for Steps {
    fn piles(&self) -> usize {
        self.vertices + usize::from(self.has_heap)
    }

    fn is_tag(&self, tag: u64) -> bool {
        let most = self.machine.states() as u64 * if self.has_heap { 4 } else { 1 };
        tag == STAYS || tag < most
    }

    fn step(&self, tag: u64, pile: usize, digit: bool, guess: bool) -> Option<u64> {
        if tag == STAYS {
            return (digit == guess).then_some(tag);
        }
        let (mut at, mut lower, mut changed) = self.parts(tag);
        if pile < self.vertices {
            if pile == 0 {
                at = self.machine.next(at);
            }
            at = self.machine.digit(at, 2 * pile, digit);
            at = self.machine.digit(at, 2 * pile + 1, guess);
            changed |= digit != guess;
        } else if !lower && guess && !digit {
            return None;
        } else {
            lower |= digit != guess;
        }
        match (self.has_heap, lower) {
            (false, _) => (!self.machine.is_dead(at)).then_some(at.into()),
            // The heap is lowered alone.
            (true, true) => (!changed).then_some(2),
            (true, false) => Some(4 * u64::from(at) + u64::from(changed)),
        }
    }

    fn is_move(&self, tag: u64) -> bool {
        let (state, lower, _) = self.parts(tag);
        tag != STAYS && (lower || self.machine.accepts(state))
    }
}
