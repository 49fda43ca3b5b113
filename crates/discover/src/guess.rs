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

use crate::nodes::{DEAD, END, NodeId};
use crate::trie::Trie;
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
    /// How many mergers had more than one choice.
    pub shallow: usize,
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
    let dead = merged.signatures.len();
    let set = Dfa::from_fn(
        tracks,
        0,
        |&state, letter| {
            let next = merged.edges.get(state).and_then(|edges| edges.get(&letter));
            next.copied().unwrap_or(dead)
        },
        |&state| state < dead && merged.signatures[state][0] == END,
        limits,
    )?;
    Ok(Some(Guess {
        set,
        shallow: merged.shallow,
    }))
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
            letters.extend(trie.nodes.edges(node).iter().map(|edge| edge.0));
        }
        let mut sorted: Vec<Letter> = letters.iter().copied().collect();
        sorted.sort_unstable();
        let mut row = FxHashMap::default();
        for letter in sorted {
            pulse.beat()?;
            let next = signature[1..]
                .iter()
                .map(|&node| trie.nodes.child(node, letter));
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
