//! Pairs (state of `p'`, tag), and what follows from them digit by digit.
//!
//! Condition (II) asks for a `p'` in the set that is `p` or that a move leads to
//! from `p`; in misère play `p` may be final instead. A pair stands for one such
//! hope while the digits of `p` are read. That `p` is final is a pair too: a
//! state of the automaton of the final positions, with the tag [`FINAL`].

use crate::symmetry::Symmetry;
use faceoff_automata::{Dfa, Ref, Tag};
use faceoff_moves::Moves;

/// A diagram (a state between letters) and a tag, packed.
pub type Pair = u64;

/// The tag of pairs that stand for `p` being final.
pub const FINAL: Tag = Tag::MAX;

/// A set, the moves, and in misère play the final positions.
pub struct Pairs<'a> {
    set: &'a Dfa,
    finals: Option<&'a Dfa>,
    moves: &'a Moves,
    dead: Option<Ref>,
    dead_end: Option<Ref>,
    full: Option<Ref>,
}

impl<'a> Pairs<'a> {
    /// All three on the same tracks.
    pub fn new(set: &'a Dfa, finals: Option<&'a Dfa>, moves: &'a Moves) -> Self {
        Self {
            set,
            finals,
            moves,
            dead: set.dead_state().map(Ref::leaf),
            dead_end: finals.and_then(Dfa::dead_state).map(Ref::leaf),
            full: set.full_state().map(Ref::leaf),
        }
    }

    /// The moves.
    pub fn moves(&self) -> &'a Moves {
        self.moves
    }

    /// Before the first digit of `p` but zeros, of which there are as many as `p'`
    /// may have digits more.
    pub fn start(&self) -> Vec<Pair> {
        let start = Ref::leaf(Dfa::INITIAL);
        let ends = self.finals.iter().map(|_| FINAL);
        let tags = self.moves.starts().chain(ends);
        let mut pairs: Vec<Pair> = tags.map(|tag| start.pack(tag)).collect();
        for _ in 0..self.moves.more_digits() {
            pairs.iter_mut().for_each(|pair| *pair = self.opened(*pair));
            for track in 0..self.moves.piles() {
                let mut after = Vec::new();
                self.after(&pairs, track, false, &mut after);
                pairs = after;
            }
            pairs.sort_unstable();
            pairs.dedup();
        }
        pairs
    }

    fn automaton(&self, tag: Tag) -> &'a Dfa {
        match self.finals {
            Some(finals) if tag == FINAL => finals,
            _ => self.set,
        }
    }

    /// The pair before the first digit of a letter: states become diagrams.
    pub fn opened(&self, pair: Pair) -> Pair {
        let (at, tag) = Ref::unpack(pair);
        let open = |state| self.automaton(tag).root(state);
        at.state().map_or(at, open).pack(tag)
    }

    /// Where a digit of `p` on `track` leads from `pairs`, in no order.
    pub fn after(&self, pairs: &[Pair], track: usize, digit: bool, found: &mut Vec<Pair>) {
        found.clear();
        for &pair in pairs {
            let (at, tag) = Ref::unpack(pair);
            let (low, high) = self.automaton(tag).cofactors(at, track);
            if tag == FINAL {
                let to = if digit { high } else { low };
                if Some(to) != self.dead_end {
                    found.push(to.pack(FINAL));
                }
                continue;
            }
            for way in self.moves.ways(tag, track, digit) {
                let to = if way.digit { high } else { low };
                if Some(to) != self.dead {
                    found.push(to.pack(way.tag));
                }
            }
        }
    }

    /// Between letters: does the hope come true if `p` ends here?
    pub fn is_kept(&self, pair: Pair) -> bool {
        let (at, tag) = Ref::unpack(pair);
        let accepts = |state| self.automaton(tag).is_accepting(state);
        at.state().is_some_and(accepts) && (tag == FINAL || self.moves.accepts(tag))
    }

    /// Does the hope come true however `p` goes on?
    pub fn is_certain(&self, pair: Pair) -> bool {
        let (at, tag) = Ref::unpack(pair);
        tag != FINAL && Some(at) == self.full && self.moves.is_total(tag)
    }

    /// The pairs between letters that are no better than this one.
    pub fn no_better(&self, pair: Pair) -> impl Iterator<Item = Pair> {
        let (at, tag) = Ref::unpack(pair);
        let (own, tags): (_, &[Tag]) = match tag {
            FINAL => (Some(pair), &[]),
            _ => (None, self.moves.no_better(tag)),
        };
        own.into_iter().chain(tags.iter().map(move |&t| at.pack(t)))
    }

    /// The image of a pair between letters under a symmetry.
    pub fn moved(&self, pair: Pair, symmetry: &Symmetry) -> Pair {
        let (at, tag) = Ref::unpack(pair);
        let (states, tag) = match tag {
            FINAL => (&symmetry.finals, FINAL),
            _ => (&symmetry.states, symmetry.tags[tag as usize]),
        };
        let moved = |state: u32| Ref::leaf(states[state as usize]);
        at.state().map_or(at, moved).pack(tag)
    }
}
