//! Automata from an explicit transition function.

use crate::budget::Budget;
use crate::dfa::Dfa;
use crate::diagram::{Ref, Store};
use crate::letter::{Letter, letters_in_order};
use crate::minimise::Raw;
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashMap;
use std::hash::Hash;

impl Dfa {
    /// The positions whose shortest word leads from `initial` to an accepting
    /// state. Leading zeros are taken care of: `step` need not ignore them.
    ///
    /// Every letter is tried in every state, so this is for few tracks; use
    /// [`Dfa::relabel`] to bring the result among more.
    pub fn from_fn<S: Clone + Eq + Hash>(
        tracks: usize,
        initial: S,
        mut step: impl FnMut(&S, Letter) -> S,
        mut accepting: impl FnMut(&S) -> bool,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        const MOST: usize = 20;
        if tracks > MOST {
            return Err(StopReason::size("tracks to list all letters", MOST as u64));
        }
        let mut budget = Budget::new(limits);
        let mut store = Store::default();
        let mut states: States<S> = States::default();
        // State 0 has read nothing but zeros; it acts like `initial`.
        let mut roots = Vec::new();
        let mut accepts = Vec::new();
        let mut row: Vec<Ref> = Vec::with_capacity(1 << tracks);
        let mut next = 0;
        loop {
            let state = match next {
                0 => initial.clone(),
                _ => match states.list.get(next - 1) {
                    Some(state) => state.clone(),
                    None => break,
                },
            };
            row.clear();
            for letter in letters_in_order(tracks) {
                row.push(if next == 0 && letter == 0 {
                    Ref::leaf(0)
                } else {
                    states.leaf(step(&state, letter), &mut budget)?
                });
            }
            // Fold the last track first: letters are in order, so partners on
            // the last track lie side by side.
            for track in (0..tracks).rev() {
                for pair in 0..row.len() / 2 {
                    row[pair] = store.branch(
                        track as u32,
                        row[2 * pair],
                        row[2 * pair + 1],
                        &mut budget,
                    )?;
                }
                row.truncate(row.len() / 2);
            }
            roots.push(row[0]);
            accepts.push(accepting(&state));
            next += 1;
        }
        Raw {
            tracks,
            nodes: store.into_nodes(),
            roots,
            accepting: accepts,
            initial: 0,
        }
        .minimise(limits)
    }
}

/// States in order of discovery, numbered from 1.
struct States<S> {
    list: Vec<S>,
    numbers: FxHashMap<S, u32>,
}

impl<S> Default for States<S> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }
}

impl<S: Clone + Eq + Hash> States<S> {
    fn leaf(&mut self, state: S, budget: &mut Budget) -> Result<Ref, StopReason> {
        if let Some(&number) = self.numbers.get(&state) {
            return Ok(Ref::leaf(number));
        }
        budget.spend(2 * size_of::<S>() + 16)?;
        self.list.push(state.clone());
        let number = self.list.len() as u32;
        self.numbers.insert(state, number);
        Ok(Ref::leaf(number))
    }
}
