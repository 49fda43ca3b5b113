//! Automata that were found to be well formed, and walking several of them in step.
//!
//! All walks go down the decision diagrams: a tuple of references branches on the least track
//! that one of them looks at. When all references are states, a letter has been read, and
//! acceptance is compared. A walk visits every reachable tuple once, so it compares the automata
//! on all words.

use crate::Failure;
use crate::format::Automaton;
use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;

/// Searches all that can be reached; counts steps, and now and then asks whether to go on.
pub(crate) struct Search<'a> {
    pub go_on: &'a dyn Fn() -> bool,
    pub steps: Cell<u64>,
}

impl Search<'_> {
    /// Is everything right that can be reached? `visit` adds the successors of an item.
    pub(crate) fn all<T: Clone + Eq + Hash>(
        &self,
        start: T,
        mut visit: impl FnMut(T, &mut Vec<T>) -> bool,
    ) -> Result<bool, Failure> {
        let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
        let mut found = Vec::new();
        while let Some(item) = open.pop() {
            self.steps.set(self.steps.get() + 1);
            if self.steps.get().is_multiple_of(4096) && !(self.go_on)() {
                return Err(Failure::Stopped);
            }
            if !visit(item, &mut found) {
                return Ok(false);
            }
            open.extend(found.drain(..).filter(|item| seen.insert(item.clone())));
        }
        Ok(true)
    }
}

/// A well-formed automaton.
#[derive(Clone)]
pub(crate) struct Machine {
    pub accepting: Vec<bool>,
    next: Vec<u32>,
    nodes: Vec<[u32; 3]>,
}

impl Machine {
    /// References exist, tracks increase downwards, and zeros in front of a word change nothing.
    pub(crate) fn new(automaton: &Automaton) -> Result<Self, Failure> {
        let states = automaton.next.len();
        let accepting = (0..states as u32).map(|q| automaton.accepting.contains(&q)).collect();
        let (next, nodes) = (automaton.next.clone(), automaton.nodes.clone());
        let machine = Self { accepting, next, nodes };
        let ordered = |(i, &[track, low, high]): (usize, &[u32; 3])| {
            let below = |child: u32| (child as usize) < states + i && machine.top(child) > track;
            below(low) && below(high)
        };
        let exists = |at: &u32| (*at as usize) < states + machine.nodes.len();
        let formed = states > 0
            && automaton.accepting.iter().all(|&state| (state as usize) < states)
            && machine.nodes.iter().enumerate().all(ordered)
            && machine.next.iter().all(exists);
        match formed && machine.step(0, |_| false) == 0 {
            true => Ok(machine),
            false => Failure::wrong("an automaton is not well formed"),
        }
    }

    /// The automaton that accepts everything.
    pub(crate) fn everything() -> Self {
        Self { accepting: vec![true], next: vec![0], nodes: Vec::new() }
    }

    pub(crate) fn is_state(&self, at: u32) -> bool {
        (at as usize) < self.next.len()
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    pub(crate) fn next(&self, state: u32) -> u32 {
        self.next[state as usize]
    }

    /// Never accepts again.
    pub(crate) fn is_dead(&self, at: u32) -> bool {
        self.is_state(at) && !self.accepts(at) && self.next(at) == at
    }

    /// The track that a reference looks at; a state looks at none.
    pub(crate) fn top(&self, at: u32) -> u32 {
        self.nodes.get((at as usize).wrapping_sub(self.next.len())).map_or(u32::MAX, |node| node[0])
    }

    /// Where a digit on a track leads.
    pub(crate) fn digit(&self, at: u32, track: u32, digit: bool) -> u32 {
        match self.nodes.get((at as usize).wrapping_sub(self.next.len())) {
            Some(node) if node[0] == track => node[1 + usize::from(digit)],
            _ => at,
        }
    }

    /// Where a letter leads.
    pub(crate) fn step(&self, state: u32, letter: impl Fn(u32) -> bool) -> u32 {
        let mut at = self.next(state);
        while !self.is_state(at) {
            at = self.digit(at, self.top(at), letter(self.top(at)));
        }
        at
    }

    /// The tracks that the automaton looks at.
    pub(crate) fn tracks(&self) -> BTreeSet<u32> {
        self.nodes.iter().map(|node| node[0]).collect()
    }
}

/// Is `right` true of the acceptance of all machines after every word?
pub(crate) fn agree<const K: usize>(
    machines: [&Machine; K],
    search: &Search<'_>,
    right: impl Fn([bool; K]) -> bool,
) -> Result<bool, Failure> {
    use std::array::from_fn;
    search.all([0; K], |at, found| {
        let track = (0..K).map(|k| machines[k].top(at[k])).min().unwrap_or(u32::MAX);
        if track == u32::MAX {
            found.push(from_fn(|k| machines[k].next(at[k])));
            return right(from_fn(|k| machines[k].accepts(at[k])));
        }
        let after = |digit| from_fn(|k| machines[k].digit(at[k], track, digit));
        found.extend([after(false), after(true)]);
        true
    })
}

/// Is `right` true of every word's acceptance by `a`, by `a` after the tracks were permuted, and
/// by `b`? Letter by letter, since a permutation breaks the order of the diagrams.
pub(crate) fn agree_permuted(
    a: &Machine,
    b: &Machine,
    permutation: &[usize],
    search: &Search<'_>,
    right: impl Fn([bool; 3]) -> bool,
) -> Result<bool, Failure> {
    search.all([0; 3], |[x, y, z], found| {
        found.extend((0u64..1 << permutation.len()).map(|letter| {
            let plain = |track| letter >> track & 1 == 1;
            let moved = |track| letter >> permutation[track as usize] & 1 == 1;
            [a.step(x, plain), a.step(y, moved), b.step(z, plain)]
        }));
        right([a.accepts(x), a.accepts(y), b.accepts(z)])
    })
}
