//! Automata that were found to be well formed.

use crate::format::Automaton;
use crate::{Result, ensure};

/// A well-formed automaton: the transitions from each state are a decision
/// diagram over tracks, ascending downwards.
pub(crate) struct Machine {
    accepting: Vec<bool>,
    next: Vec<u32>,
    nodes: Vec<[u32; 3]>,
}

impl Machine {
    /// References exist, tracks are below a number and increase downwards, and
    /// zeros in front of a word change nothing.
    pub(crate) fn new(automaton: &Automaton, tracks: usize) -> Result<Self> {
        let states = automaton.next.len();
        let mut machine = Self {
            accepting: vec![false; states],
            next: automaton.next.clone(),
            nodes: automaton.nodes.clone(),
        };
        let ascending = automaton.accepting.is_sorted_by(|a, b| a < b);
        for &state in &automaton.accepting {
            let inside = (state as usize) < states;
            ensure(inside && ascending, "accepting states are out of order")?;
            machine.accepting[state as usize] = true;
        }
        let ordered = |(i, &[track, low, high]): (usize, &[u32; 3])| {
            let below = |child: u32| (child as usize) < states + i && machine.top(child) > track;
            (track as usize) < tracks && below(low) && below(high)
        };
        let references = states + machine.nodes.len();
        let formed = machine.nodes.iter().enumerate().all(ordered)
            && machine.next.iter().all(|&at| (at as usize) < references);
        ensure(states > 0 && formed, "the automaton is not well formed")?;
        let stays = machine.follow(0, 0) == 0;
        ensure(stays, "a zero in front of a word changes it")?;
        Ok(machine)
    }

    pub(crate) fn states(&self) -> usize {
        self.next.len()
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Where the letters of a state begin.
    pub(crate) fn next(&self, state: u32) -> u32 {
        self.next[state as usize]
    }

    /// Does every letter lead back to the state?
    pub(crate) fn is_decided(&self, state: u32) -> bool {
        self.next(state) == state
    }

    /// Is it a state that never accepts again?
    pub(crate) fn is_dead(&self, at: u32) -> bool {
        (at as usize) < self.next.len() && self.is_decided(at) && !self.accepts(at)
    }

    fn node(&self, at: u32) -> Option<&[u32; 3]> {
        self.nodes.get((at as usize).wrapping_sub(self.next.len()))
    }

    /// The track that a reference looks at; a state looks at none.
    fn top(&self, at: u32) -> u32 {
        self.node(at).map_or(u32::MAX, |node| node[0])
    }

    /// Where a digit on a track leads.
    pub(crate) fn digit(&self, at: u32, track: usize, digit: bool) -> u32 {
        match self.node(at) {
            Some(node) if node[0] as usize == track => node[1 + usize::from(digit)],
            _ => at,
        }
    }

    /// Where a letter leads from a state: bit `i` is the digit on track `i`.
    pub(crate) fn follow(&self, state: u32, letter: u64) -> u32 {
        let mut at = self.next(state);
        while let Some(node) = self.node(at) {
            at = node[1 + (letter >> node[0] & 1) as usize];
        }
        at
    }
}
