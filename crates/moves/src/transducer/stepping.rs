//! What the transducer remembers of the steps of a formula: where the automaton
//! of the steps is. That nothing changes is a key of its own, since a step may
//! begin with equal digits.

use super::{Key, Tags};
use faceoff_automata::{Dfa, Ref};
use faceoff_compile::Steps;
use faceoff_complex::Permutation;
use smallvec::smallvec;

/// The steps of a formula. A key is a reference of the automaton; then, if there
/// is a heap, whether it is lower and whether some pile has changed.
pub(super) struct Stepping {
    relation: Dfa,
    dead: Option<Ref>,
    /// The pile that is a heap of its own.
    heap: Option<usize>,
}

/// Where the automaton is.
#[derive(Clone, Copy)]
struct At {
    at: Ref,
    lower: bool,
    changed: bool,
}

impl At {
    fn key(self) -> Key {
        let flags = 2 * u32::from(self.lower) + u32::from(self.changed);
        let packed = self.at.pack(flags);
        smallvec![(packed >> 32) as u32, packed as u32]
    }

    /// `None` if nothing changes to the end.
    fn of(key: &Key) -> Option<Self> {
        let [at, flags] = key[..] else {
            return None;
        };
        let (at, flags) = Ref::unpack(u64::from(at) << 32 | u64::from(flags));
        Some(Self {
            at,
            lower: flags & 2 != 0,
            changed: flags & 1 != 0,
        })
    }
}

impl Stepping {
    pub(super) fn new(steps: &Steps, heap: bool) -> Self {
        let relation = steps.relation().clone();
        Self {
            dead: relation.dead_state().map(Ref::leaf),
            relation,
            heap: heap.then_some(steps.piles()),
        }
    }

    fn after(&self, from: At, pile: usize, digit: bool, guess: bool) -> Option<At> {
        let mut now = from;
        if self.heap == Some(pile) {
            now.lower = match (from.lower, digit, guess) {
                (false, false, true) => return None,
                (lower, ..) => lower || digit != guess,
            };
        } else {
            if pile == 0 {
                now.at = self.relation.root(from.at.state()?);
            }
            for (track, digit) in [(2 * pile, digit), (2 * pile + 1, guess)] {
                let (low, high) = self.relation.cofactors(now.at, track);
                now.at = if digit { high } else { low };
            }
            now.changed |= self.heap.is_some() && digit != guess;
        }
        // The heap is lowered alone; then it does not matter where the automaton is.
        if now.lower {
            now.at = Ref::leaf(Dfa::INITIAL);
        }
        let right = match now.lower {
            true => !now.changed,
            false => Some(now.at) != self.dead || (self.heap.is_some() && !now.changed),
        };
        right.then_some(now)
    }
}

impl Tags for Stepping {
    fn starts(&self) -> Vec<Key> {
        let start = At {
            at: Ref::leaf(Dfa::INITIAL),
            lower: false,
            changed: false,
        };
        vec![start.key(), Key::new()]
    }

    fn step(&self, key: &Key, pile: usize, digit: bool, guess: bool, out: &mut Vec<Key>) {
        match At::of(key) {
            Some(from) => {
                let after = self.after(from, pile, digit, guess);
                out.extend(after.map(At::key));
            }
            None if digit == guess => out.push(key.clone()),
            None => {}
        }
    }

    fn is_move(&self, key: &Key) -> bool {
        At::of(key).is_some_and(|now| {
            let accepts = |state| self.relation.is_accepting(state);
            now.lower || now.at.state().is_some_and(accepts)
        })
    }

    fn stays(&self, key: &Key) -> bool {
        key.is_empty()
    }

    fn no_better(&self, key: &Key) -> Vec<Key> {
        vec![key.clone()]
    }

    /// The state; with a heap also whether it is lower and whether a pile has
    /// changed.
    fn certified(&self, key: &Key) -> Option<u64> {
        let now = At::of(key)?;
        let state = u64::from(now.at.state()?);
        Some(match self.heap {
            Some(_) => 4 * state + 2 * u64::from(now.lower) + u64::from(now.changed),
            None => state,
        })
    }

    fn permuted(&self, _: &Key, _: &Permutation) -> Option<Key> {
        None
    }
}
