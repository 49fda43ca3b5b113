//! Automata that were found to be well formed, and walking several of them in step.
//!
//! Walks go down the decision diagrams: a tuple of references branches on the least track that one of them looks at.
//! When all references are states, a letter has been read, and acceptance is compared. All tuples that can be reached
//! are visited, so the automata are compared on all words.

use crate::format::Automaton;
use crate::{Failure, Result, ensure};
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::Hash;

/// Searches all that can be reached; counts steps, and now and then asks whether to go on.
pub(crate) struct Search<'a> {
    pub go_on: &'a dyn Fn() -> bool,
    pub steps: Cell<u64>,
}

impl Search<'_> {
    /// Is everything right that can be reached, breadth first? `visit` gets an item and adds its successors, each with
    /// whether it lies between letters: only those are remembered, the others just for the letter.
    pub(crate) fn all<T: Clone + Eq + Hash>(
        &self,
        start: T,
        mut visit: impl FnMut(T, bool, &mut Vec<(bool, T)>) -> bool,
    ) -> Result<bool> {
        let (mut seen, mut inside) = (HashSet::from([start.clone()]), HashSet::new());
        let (mut open, mut stack, mut found) = (VecDeque::from([start]), Vec::new(), Vec::new());
        while let Some(item) = open.pop_front() {
            inside.clear();
            stack.push((true, item));
            while let Some((between, item)) = stack.pop() {
                self.steps.set(self.steps.get() + 1);
                if self.steps.get().is_multiple_of(4096) && !(self.go_on)() {
                    return Err(Failure::Stopped);
                }
                if !visit(item, between, &mut found) {
                    return Ok(false);
                }
                for (between, next) in found.drain(..) {
                    if between && seen.insert(next.clone()) {
                        open.push_back(next);
                    } else if !between && inside.insert(next.clone()) {
                        stack.push((between, next));
                    }
                }
            }
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
    pub(crate) fn new(automaton: &Automaton) -> Result<Self> {
        let states = automaton.next.len();
        let accepting: BTreeSet<u32> = automaton.accepting.iter().copied().collect();
        let inside = accepting.last().is_none_or(|&state| (state as usize) < states);
        let accepting = (0..states as u32).map(|state| accepting.contains(&state)).collect();
        let machine = Self { accepting, next: automaton.next.clone(), nodes: automaton.nodes.clone() };
        let ordered = |(i, &[track, low, high]): (usize, &[u32; 3])| {
            [low, high].iter().all(|&child| (child as usize) < states + i && machine.top(child) > track)
        };
        let formed = machine.nodes.iter().enumerate().all(ordered)
            && machine.next.iter().all(|&at| (at as usize) < states + machine.nodes.len());
        ensure(states > 0 && inside && formed, "an automaton is not well formed")?;
        ensure(machine.follow(machine.next[0], &|_| false) == 0, "a zero in front of a word changes it")?;
        Ok(machine)
    }

    /// The automaton that accepts everything.
    pub(crate) fn everything() -> Self {
        Self { accepting: vec![true], next: vec![0], nodes: Vec::new() }
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    pub(crate) fn next(&self, state: u32) -> u32 {
        self.next[state as usize]
    }

    /// Is it a state that never accepts again?
    pub(crate) fn is_dead(&self, at: u32) -> bool {
        (at as usize) < self.next.len() && self.next(at) == at && !self.accepts(at)
    }

    fn node(&self, at: u32) -> Option<&[u32; 3]> {
        self.nodes.get((at as usize).wrapping_sub(self.next.len()))
    }

    /// The track that a reference looks at; a state looks at none.
    pub(crate) fn top(&self, at: u32) -> u32 {
        self.node(at).map_or(u32::MAX, |node| node[0])
    }

    /// Where a digit on a track leads.
    pub(crate) fn digit(&self, at: u32, track: u32, digit: bool) -> u32 {
        self.node(at).filter(|node| node[0] == track).map_or(at, |node| node[1 + usize::from(digit)])
    }

    /// Where a letter leads, given by the digits of tracks.
    pub(crate) fn follow(&self, mut at: u32, digit: &dyn Fn(u32) -> bool) -> u32 {
        while let Some(node) = self.node(at) {
            at = node[1 + usize::from(digit(node[0]))];
        }
        at
    }

    /// The tracks that the automaton looks at.
    pub(crate) fn tracks(&self) -> BTreeSet<u32> {
        self.nodes.iter().map(|node| node[0]).collect()
    }

    /// The image of the set: pile `i` of a position comes to pile `permutation[i]`.
    pub(crate) fn permuted(&self, permutation: &[usize]) -> Self {
        let (mut image, mut known) = (Self { nodes: Vec::new(), ..self.clone() }, HashMap::new());
        for state in 0..self.next.len() {
            image.next[state] = image.read(self, self.next[state], permutation, (0, 0), &mut known);
        }
        image
    }

    /// The diagram that reads digits on tracks in order, and then the letter that they are the image of in a diagram of
    /// another machine; of the first tracks the digits are given.
    fn read(
        &mut self,
        other: &Self,
        at: u32,
        permutation: &[usize],
        (track, letter): (usize, u64),
        known: &mut HashMap<[u32; 3], u32>,
    ) -> u32 {
        let Some(origin) = permutation.iter().position(|&image| image == track) else {
            return other.follow(at, &|track| letter >> track & 1 == 1);
        };
        let [low, high] =
            [letter, letter | 1 << origin].map(|letter| self.read(other, at, permutation, (track + 1, letter), known));
        let (node, new) = ([track as u32, low, high], (self.next.len() + self.nodes.len()) as u32);
        if low == high {
            return low;
        } else if !known.contains_key(&node) {
            self.nodes.push(node);
        }
        *known.entry(node).or_insert(new)
    }
}

/// Is `right` true of the acceptance of all machines after every word?
pub(crate) fn agree(machines: &[&Machine], search: &Search<'_>, right: impl Fn(&[bool]) -> bool) -> Result<bool> {
    let accepts = |at: &[u32]| machines.iter().zip(at).map(|(machine, &at)| machine.accepts(at)).collect::<Vec<bool>>();
    walk(machines, search, |at| right(&accepts(at)))
}

/// Is `right` true of the states of all machines after every word?
pub(crate) fn walk(machines: &[&Machine], search: &Search<'_>, mut right: impl FnMut(&[u32]) -> bool) -> Result<bool> {
    search.all(vec![0; machines.len()], |at: Vec<u32>, between, found| {
        let each = |f: &dyn Fn(&Machine, u32) -> u32| machines.iter().zip(&at).map(|(m, &at)| f(m, at)).collect();
        if between {
            found.push((false, each(&|machine, at| machine.next(at))));
            return right(&at);
        }
        let tops: Vec<u32> = each(&|machine, at| machine.top(at));
        match tops.into_iter().min().unwrap_or(u32::MAX) {
            u32::MAX => found.push((true, at)),
            top => found.extend([false, true].map(|digit| (false, each(&|machine, at| machine.digit(at, top, digit))))),
        }
        true
    })
}
