//! The least member of a set, and the least difference of two sets.
//!
//! Breadth first along the diagrams, low branch first. States are found in the
//! order of their least words, so the first accepting state found ends the
//! least word that is accepted.

use crate::dfa::Dfa;
use crate::diagram::Target;
use crate::letter::{Letter, position_of};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// The least word of a set, in the order of the crate's front page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeastWord {
    /// The letters, most significant first, without leading zeros.
    pub word: Vec<Letter>,
    /// The position that the word spells.
    pub position: Vec<BigUint>,
}

impl LeastWord {
    /// From a word without leading zeros.
    pub fn new(word: Vec<Letter>, tracks: usize) -> Self {
        let position = position_of(&word, tracks);
        Self { word, position }
    }
}

impl PartialOrd for LeastWord {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The order of the crate's front page.
impl Ord for LeastWord {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |letter: &Letter| letter.reverse_bits();
        let (mine, others) = (self.word.iter().map(key), other.word.iter().map(key));
        let lengths = self.word.len().cmp(&other.word.len());
        lengths.then_with(|| mine.cmp(others))
    }
}

impl Dfa {
    /// The least member, if there is any.
    pub fn least(&self) -> Option<LeastWord> {
        let mut found = vec![None; self.states()];
        let mut order = vec![Self::INITIAL];
        let mut seen_nodes = vec![u32::MAX; self.nodes.len()];
        let mut next = 0;
        let mut goal = self.is_accepting(Self::INITIAL).then_some(Self::INITIAL);
        while goal.is_none() && next < order.len() {
            let from = order[next];
            next += 1;
            let mut stack = vec![(self.root(from), 0 as Letter)];
            while let Some((at, letter)) = stack.pop() {
                match at.target() {
                    Target::State(state) => {
                        if state != Self::INITIAL && found[state as usize].is_none() {
                            found[state as usize] = Some((from, letter));
                            order.push(state);
                            if self.is_accepting(state) {
                                goal = Some(state);
                                break;
                            }
                        }
                    }
                    Target::Node(index) if seen_nodes[index] != from => {
                        // A second visit comes with a larger letter.
                        seen_nodes[index] = from;
                        let node = self.nodes[index];
                        stack.push((node.high, letter | 1 << node.track));
                        stack.push((node.low, letter));
                    }
                    Target::Node(_) => {}
                }
            }
        }
        let mut word = Vec::new();
        let mut state = goal?;
        while let Some((from, letter)) = found[state as usize] {
            word.push(letter);
            state = from;
        }
        word.reverse();
        Some(LeastWord::new(word, self.tracks))
    }

    /// The least position that is in exactly one of the two sets.
    pub fn least_difference(
        &self,
        other: &Self,
        limits: &Limits,
    ) -> Result<Option<LeastWord>, StopReason> {
        Ok(self.xor(other, limits)?.least())
    }
}
