//! The zero positions of Nim on a complex, played by their claim: by linear
//! pieces where it is linear, by its automaton where it is not.

use crate::decision::{Reply, Rule};
use crate::linear::LinearSet;
use faceoff_automata::Dfa;
use faceoff_claim::{Claim, Plain, Set, TermKind};
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_game::Take;
use faceoff_limits::{Limits, StopReason};
use faceoff_moves::{Moves, visit_winning_moves, winning_move};
use num_bigint::{BigInt, BigUint};
use std::ops::ControlFlow;

/// A set of positions that is claimed to be that of all zero positions.
pub struct Zeros {
    complex: Complex,
    set: Set,
    play: Play,
}

enum Play {
    Linear(LinearSet),
    Automaton(Dfa, Box<Moves>),
}

/// How a position is seen as a member of a set.
pub struct Reading {
    /// The part of the set that it is in.
    pub form: Set,
    /// Entry `i` of that part is pile `order[i]`.
    pub order: Vec<usize>,
    /// Values of the variables that are no entries by themselves.
    pub values: Vec<(String, BigInt)>,
}

impl Zeros {
    /// Make the set ready to play on the complex.
    pub fn new(complex: Complex, set: Set, limits: &Limits) -> Result<Self, StopReason> {
        let play = match LinearSet::of(&set, &complex, limits)? {
            Some(linear) => Play::Linear(linear),
            None => Play::Automaton(
                compile(&Claim::Set(set.clone()), &complex, limits)?,
                Box::new(Moves::new(&complex, Take::NIM.into(), false, limits)?),
            ),
        };
        Ok(Self { complex, set, play })
    }

    /// The set as it is claimed.
    pub fn set(&self) -> &Set {
        &self.set
    }

    /// What it plays by.
    pub fn rule(&self) -> Rule<'_> {
        match &self.play {
            Play::Linear(linear) => Rule::Linear(linear),
            Play::Automaton(dfa, _) => Rule::Automaton(dfa),
        }
    }

    /// How the position is a member; `None` if it is not.
    pub fn reading(&self, piles: &[BigUint], limits: &Limits) -> Reply<Reading> {
        match &self.play {
            Play::Linear(linear) => {
                let member = linear.member(piles, limits)?;
                Ok(member.map(|member| {
                    let form = member.source();
                    let shown = |name: &str| {
                        let mut entries = form.entries.iter();
                        entries.any(|t| matches!(&t.kind, TermKind::Variable(v) if v == name))
                    };
                    let hidden = member.values().filter(|(name, _)| !shown(name));
                    Reading {
                        form: form.clone().into_set(),
                        order: member.order().to_vec(),
                        values: hidden.map(|(n, v)| (n.to_owned(), v.clone())).collect(),
                    }
                }))
            }
            Play::Automaton(dfa, _) if dfa.contains(piles) => self.evaluated(piles, limits),
            Play::Automaton(..) => Ok(None),
        }
    }

    /// The reading of a member by evaluating the parts of the set; the whole
    /// set where they cannot be evaluated.
    fn evaluated(&self, piles: &[BigUint], limits: &Limits) -> Reply<Reading> {
        let reading = |form: Set, order: Vec<usize>| Reading {
            form,
            order,
            values: Vec::new(),
        };
        if let Some(plain) = Plain::of(&self.set) {
            let parts: Vec<Set> = plain.builders.into_iter().map(|b| b.into_set()).collect();
            let group = self.complex.automorphisms(limits)?;
            let images = group.elements();
            for image in images.take(if plain.up_to_symmetry { usize::MAX } else { 1 }) {
                let order: Vec<usize> = (0..piles.len()).map(|v| image.image(v)).collect();
                let seen: Vec<BigUint> = order.iter().map(|&v| piles[v].clone()).collect();
                let holds = |part: &&Set| part.contains(&seen, &[]) == Some(true);
                if let Some(part) = parts.iter().find(holds) {
                    return Ok(Some(reading(part.clone(), order)));
                }
            }
        }
        Ok(Some(reading(self.set.clone(), (0..piles.len()).collect())))
    }

    /// A move from a position that is no member to one that is. The claim says
    /// that there is one; if there is none it is wrong, and no answer is better
    /// than a wrong one.
    pub fn move_into(
        &self,
        piles: &[BigUint],
        limits: &Limits,
    ) -> Result<Vec<BigUint>, StopReason> {
        let found = match &self.play {
            Play::Linear(linear) => linear.find_move(piles, limits)?,
            Play::Automaton(dfa, moves) => winning_move(dfa, moves, piles),
        };
        found.ok_or_else(|| StopReason::size("winning moves by the closed form", 0))
    }

    /// Call `visit` with every member that a move leads to, each once, until it
    /// breaks. From a member there is none.
    pub fn visit_moves(
        &self,
        piles: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(Vec<BigUint>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        match &self.play {
            Play::Linear(linear) => match linear.member(piles, limits)? {
                Some(_) => Ok(ControlFlow::Continue(())),
                None => linear.visit_moves(piles, limits, &mut |to| visit(to.to_vec())),
            },
            Play::Automaton(dfa, moves) => visit_winning_moves(dfa, moves, piles, limits, visit),
        }
    }
}
