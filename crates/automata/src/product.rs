//! Boolean combinations of two automata.
//!
//! The product is built from the reachable pairs of states only. The diagrams
//! of a pair are merged node by node, and the merger of two nodes is kept for
//! the whole product, so work is shared between states. A pair whose outcome
//! is settled (one side is a sink that decides) becomes a sink at once.

use crate::budget::Budget;
use crate::dfa::Dfa;
use crate::diagram::{Ref, Store, cofactors, top};
use crate::minimise::Raw;
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashMap;

impl Dfa {
    /// Positions in both sets. Both have the same number of tracks.
    pub fn and(&self, other: &Self, limits: &Limits) -> Result<Self, StopReason> {
        self.combine(other, |a, b| a && b, limits)
    }

    /// Positions in at least one of the sets.
    pub fn or(&self, other: &Self, limits: &Limits) -> Result<Self, StopReason> {
        self.combine(other, |a, b| a || b, limits)
    }

    /// Positions in this set and not in the other.
    pub fn minus(&self, other: &Self, limits: &Limits) -> Result<Self, StopReason> {
        self.combine(other, |a, b| a && !b, limits)
    }

    /// Positions in exactly one of the sets.
    pub fn xor(&self, other: &Self, limits: &Limits) -> Result<Self, StopReason> {
        self.combine(other, |a, b| a != b, limits)
    }

    /// Positions for which `keep(in this set, in the other)` holds. Panics unless both sets
    /// have the same number of tracks, and so do the others here.
    pub fn combine(
        &self,
        other: &Self,
        keep: impl Fn(bool, bool) -> bool,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        assert_eq!(self.tracks, other.tracks, "sets on the same tracks");
        let mut product = Product {
            left: self,
            right: other,
            keep: [false, true].map(|a| [false, true].map(|b| keep(a, b))),
            store: Store::default(),
            merged: FxHashMap::default(),
            pairs: Vec::new(),
            numbers: FxHashMap::default(),
            budget: Budget::new(limits),
        };
        product.number(Key::Pair(Self::INITIAL, Self::INITIAL))?;
        let mut roots = Vec::new();
        while let Some(&key) = product.pairs.get(roots.len()) {
            let root = match key {
                Key::Sink(_) => Ref::leaf(roots.len() as u32),
                Key::Pair(a, b) => product.merge(self.root(a), other.root(b))?,
            };
            roots.push(root);
        }
        let accepting = product
            .pairs
            .iter()
            .map(|&key| match key {
                Key::Sink(accepting) => accepting,
                Key::Pair(a, b) => product.outcome(a, b),
            })
            .collect();
        Raw {
            tracks: self.tracks,
            nodes: product.store.into_nodes(),
            roots,
            accepting,
            initial: 0,
        }
        .minimise(limits)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Pair(u32, u32),
    Sink(bool),
}

struct Product<'a> {
    left: &'a Dfa,
    right: &'a Dfa,
    keep: [[bool; 2]; 2],
    store: Store,
    merged: FxHashMap<(Ref, Ref), Ref>,
    pairs: Vec<Key>,
    numbers: FxHashMap<Key, u32>,
    budget: Budget<'a>,
}

impl Product<'_> {
    fn outcome(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.left.is_accepting(a), self.right.is_accepting(b));
        self.keep[usize::from(a)][usize::from(b)]
    }

    /// What is accepted from here on, if one side settles it for all words.
    fn settled(&self, a: Ref, b: Ref) -> Option<bool> {
        let sink = |dfa: &Dfa, at: Ref| {
            at.state()
                .filter(|&state| dfa.is_sink(state))
                .map(|state| usize::from(dfa.is_accepting(state)))
        };
        match (sink(self.left, a), sink(self.right, b)) {
            (Some(a), Some(b)) => Some(self.keep[a][b]),
            (Some(a), None) => (self.keep[a][0] == self.keep[a][1]).then_some(self.keep[a][0]),
            (None, Some(b)) => (self.keep[0][b] == self.keep[1][b]).then_some(self.keep[0][b]),
            (None, None) => None,
        }
    }

    fn number(&mut self, key: Key) -> Result<Ref, StopReason> {
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(Ref::leaf(number));
        }
        self.budget.spend(2 * size_of::<Key>() + 16)?;
        if self.pairs.len() >= Ref::LIMIT {
            return Err(StopReason::size("states", Ref::LIMIT as u64));
        }
        let number = self.pairs.len() as u32;
        self.pairs.push(key);
        self.numbers.insert(key, number);
        Ok(Ref::leaf(number))
    }

    fn merge(&mut self, a: Ref, b: Ref) -> Result<Ref, StopReason> {
        if let Some(accepting) = self.settled(a, b) {
            return self.number(Key::Sink(accepting));
        }
        if let (Some(a), Some(b)) = (a.state(), b.state()) {
            return self.number(Key::Pair(a, b));
        }
        if let Some(&merged) = self.merged.get(&(a, b)) {
            return Ok(merged);
        }
        let track = top(&self.left.nodes, a).min(top(&self.right.nodes, b));
        let (a0, a1) = cofactors(&self.left.nodes, a, track);
        let (b0, b1) = cofactors(&self.right.nodes, b, track);
        let low = self.merge(a0, b0)?;
        let high = self.merge(a1, b1)?;
        let merged = self.store.branch(track, low, high, &mut self.budget)?;
        self.budget.spend(size_of::<(Ref, Ref, Ref)>() + 8)?;
        self.merged.insert((a, b), merged);
        Ok(merged)
    }
}
