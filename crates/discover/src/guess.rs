//! A guess of the automaton from the zero positions of a box.
//!
//! A prefix of `l` letters in a box of `b` digits has a *signature*: for each
//! `h` up to `b - l`, the set of its continuations of `h` letters that are zero
//! positions. Prefixes are met breadth first. A prefix is merged into the first
//! state whose signature agrees with its own as far as both are known (and as
//! far as `longest`, where that is given); else it is a new state. A prefix
//! near the bottom of the box knows little of itself, and may be merged into a
//! wrong state: such a merger is called *shallow* where another state would
//! have been possible too. The proof decides.
//!
//! The guess is right everywhere in the box, unless `longest` cuts signatures.

use crate::trie::{DEAD, END, NodeId, Trie};
use faceoff_automata::{Dfa, Letter};
use faceoff_limits::{Limits, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};

/// More states than this are not worth a proof.
pub const MOST_STATES: usize = 20_000;

/// A guess.
#[derive(Clone, Debug)]
pub struct Guess {
    /// The guessed zero positions.
    pub set: Dfa,
    /// How many prefixes were told apart, the dead one included.
    pub found: usize,
    /// How many mergers had more than one choice.
    pub shallow: usize,
    /// The same automaton, not minimised, with the choices that were left.
    pub machine: Machine,
}

/// An automaton some of whose edges could lead elsewhere, for all that the box
/// tells.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The number of piles.
    pub tracks: usize,
    /// By state: where letters lead, unless to the dead state, which is the
    /// last one.
    pub edges: Vec<FxHashMap<Letter, usize>>,
    /// By state: does it accept?
    pub accepting: Vec<bool>,
    /// Edges with more than one choice: all states that would do.
    pub choices: FxHashMap<(usize, Letter), Vec<usize>>,
}

impl Machine {
    /// The dead state.
    pub fn dead(&self) -> usize {
        self.edges.len()
    }

    /// Where a letter leads.
    pub fn step(&self, state: usize, letter: Letter) -> usize {
        let next = self.edges.get(state).and_then(|edges| edges.get(&letter));
        next.copied().unwrap_or(self.dead())
    }

    /// The set of positions.
    pub fn set(&self, limits: &Limits) -> Result<Dfa, StopReason> {
        Dfa::from_fn(
            self.tracks,
            0,
            |&state, letter| self.step(state, letter),
            |&state| self.accepting.get(state) == Some(&true),
            limits,
        )
    }
}

/// Guess from the tree of a box; `None` if there are too many states.
/// With `longest`, signatures are of continuations of at most that many letters.
pub fn guess(
    trie: &Trie,
    tracks: usize,
    longest: Option<usize>,
    limits: &Limits,
) -> Result<Option<Guess>, StopReason> {
    let Some(merged) = merge(trie, longest, limits)? else {
        return Ok(None);
    };
    let machine = Machine {
        tracks,
        accepting: merged.signatures.iter().map(|s| s[0] == END).collect(),
        choices: choices(trie, tracks, &merged, limits)?,
        edges: merged.edges,
    };
    Ok(Some(Guess {
        set: machine.set(limits)?,
        found: machine.dead() + 1,
        shallow: merged.shallow,
        machine,
    }))
}

/// All edges for which there is more than one choice, near the bottom of the
/// box, where signatures are short.
fn choices(
    trie: &Trie,
    tracks: usize,
    merged: &Merged,
    limits: &Limits,
) -> Result<FxHashMap<(usize, Letter), Vec<usize>>, StopReason> {
    const SHORT: usize = 3;
    let mut pulse = limits.pulse();
    let mut beginnings: FxHashMap<&[NodeId], Vec<usize>> = FxHashMap::default();
    for (state, signature) in merged.signatures.iter().enumerate() {
        for length in 1..=signature.len().min(SHORT) {
            beginnings
                .entry(&signature[..length])
                .or_default()
                .push(state);
        }
    }
    let dead = merged.signatures.len();
    let mut all = FxHashMap::default();
    for (state, signature) in merged.signatures.iter().enumerate() {
        if !(2..=SHORT + 1).contains(&signature.len()) {
            continue;
        }
        for letter in 0..1 << tracks {
            pulse.beat()?;
            let next = signature[1..].iter().map(|&node| trie.child(node, letter));
            let next: Signature = next.collect();
            let mut would_do = beginnings.get(&next[..]).cloned().unwrap_or_default();
            if next.iter().all(|&node| node == DEAD) {
                would_do.push(dead);
            }
            if would_do.len() > 1 {
                all.insert((state, letter), would_do);
            }
        }
    }
    Ok(all)
}

/// How many states signatures of at most `longest` letters tell apart.
pub fn count(trie: &Trie, longest: usize, limits: &Limits) -> Result<Option<usize>, StopReason> {
    let merged = merge(trie, Some(longest), limits)?;
    Ok(merged.map(|merged| merged.signatures.len() + 1))
}

type Signature = Box<[NodeId]>;

struct Merged {
    /// By state: the nodes of all heights that the first prefix of the state
    /// leads to.
    signatures: Vec<Signature>,
    /// By state: where letters lead, unless to the dead state.
    edges: Vec<FxHashMap<Letter, usize>>,
    shallow: usize,
}

fn merge(
    trie: &Trie,
    longest: Option<usize>,
    limits: &Limits,
) -> Result<Option<Merged>, StopReason> {
    let mut pulse = limits.pulse();
    let longest = longest.unwrap_or(usize::MAX);
    let cut = |signature: &[NodeId]| signature.len().min(longest.saturating_add(1));
    let mut signatures: Vec<Signature> = Vec::new();
    let mut edges: Vec<FxHashMap<Letter, usize>> = Vec::new();
    // The first state that begins like this, and whether there are others.
    let mut index: FxHashMap<Signature, (usize, bool)> = FxHashMap::default();
    let mut shallow = 0;
    let add =
        |signature: Signature, signatures: &mut Vec<Signature>, index: &mut FxHashMap<_, _>| {
            let number = signatures.len();
            for length in 1..=cut(&signature) {
                index
                    .entry(Signature::from(&signature[..length]))
                    .and_modify(|entry: &mut (usize, bool)| entry.1 = true)
                    .or_insert((number, false));
            }
            signatures.push(signature);
            number
        };
    add(trie.after_zeros().into(), &mut signatures, &mut index);
    let mut letters: FxHashSet<Letter> = FxHashSet::default();
    while let Some(signature) = signatures.get(edges.len()).cloned() {
        letters.clear();
        for &node in &signature {
            letters.extend(trie.edges(node).iter().map(|edge| edge.0));
        }
        let mut sorted: Vec<Letter> = letters.iter().copied().collect();
        sorted.sort_unstable();
        let mut row = FxHashMap::default();
        for letter in sorted {
            pulse.beat()?;
            let next = signature[1..].iter().map(|&node| trie.child(node, letter));
            let next: Signature = next.collect();
            if next.iter().all(|&node| node == DEAD) {
                continue;
            }
            let key = &next[..cut(&next)];
            let state = match index.get(key) {
                Some(&(state, others)) => {
                    shallow += usize::from(others);
                    state
                }
                None if signatures.len() >= MOST_STATES => return Ok(None),
                None => add(next, &mut signatures, &mut index),
            };
            row.insert(letter, state);
        }
        edges.push(row);
    }
    Ok(Some(Merged {
        signatures,
        edges,
        shallow,
    }))
}
