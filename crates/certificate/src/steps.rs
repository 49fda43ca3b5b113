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
use crate::formula::{Allowed, Core, EQUAL, Signal};
use crate::machine::Machine;
use crate::moves::{Moves, Rule, STAYS};
use crate::run::in_step;
use crate::symmetry::Complex;
use crate::tree::joined;
use crate::{Result, ensure, meaning};

/// The largest number of piles, and the largest weight.
const MAX_PILES: usize = 8;
const MAX_WEIGHT: u32 = 1 << 16;

/// The steps of a formula.
struct Steps {
    machine: Machine,
    vertices: usize,
    has_heap: bool,
}

/// Read `["game",[a,…],[x,…],φ]`, with its automaton and its weights.
pub(crate) fn read(certificate: &Certificate, complex: &Complex<'_>) -> Result<Rule> {
    let ("game", [from, to, formula]) = certificate.rule.parts() else {
        return certificate.rule.misplaced();
    };
    let (Some(weights), Some(automaton)) = (&certificate.weights, &certificate.moves) else {
        return certificate.rule.misplaced();
    };
    let vertices = complex.vertices;
    let positive = weights.iter().all(|w| (1..=MAX_WEIGHT).contains(w));
    let otherwise =
        "a formula is about few piles, each with a weight, which is positive and not too large";
    let few = vertices <= MAX_PILES && weights.len() == vertices;
    ensure(few && positive, otherwise)?;
    let machine = Machine::new(automaton, 2 * vertices)?;
    let tracks = (&machine, 2 * vertices);
    let formed = meaning::step([from, to], formula, complex)?;
    let step = Core::all([formed, changes_a_face(complex)]);
    let right = in_step((&step, &[]), tracks, complex.watch, bool::eq)?;
    let otherwise = "the automaton of the moves is not that of the formula";
    ensure(right, otherwise)?;
    let falls = fall((0..).zip(weights.iter().copied()), [false, false, true]);
    let right = in_step((&falls, &[]), tracks, complex.watch, bool::ge)?;
    let otherwise = "the sum of the piles times their weights does not fall at every step";
    ensure(right, otherwise)?;
    let terms = from.items()?.iter().zip(weights);
    let terms = terms.map(|(pile, weight)| format!("{weight}*{pile}"));
    let sum = joined(terms, " + ");
    let verified = format!("the automaton of the moves; {sum} falls at every move");
    Ok(Rule {
        notation: format!("game {{ {from} -> {to} : {formula} }}"),
        description: format!(
            "A move leads from piles {from} to piles {to} if and only if {formula}, and the piles \
             that change form a face; every play ends, since {sum} falls at each move."
        ),
        verified: Some(verified),
        moves: Box::new(Steps {
            machine,
            vertices,
            has_heap: certificate.is_about_values(),
        }),
    })
}

/// By how much some piles fall at a step, each times its weight, compared with 0.
fn fall(piles: impl Iterator<Item = (u32, u32)>, allowed: Allowed) -> Core {
    let term = |track: u32, factor: i64| (Signal::Variable(track), factor);
    let both = |(i, w): (u32, u32)| [term(2 * i, w.into()), term(2 * i + 1, -i64::from(w))];
    Core::Linear(piles.flat_map(both).collect(), 0, allowed)
}

/// All piles outside some facet stay.
fn changes_a_face(complex: &Complex<'_>) -> Core {
    let stays = |pile: u32| fall([(pile, 1)].into_iter(), EQUAL);
    let outside = |facet: u64| (0..complex.vertices as u32).filter(move |v| facet >> v & 1 == 0);
    let within = |facet: &u64| Core::all(outside(*facet).map(stays));
    Core::some(complex.facets.iter().map(within))
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
