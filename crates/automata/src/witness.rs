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
///
/// ```
/// use faceoff_automata::{Comparison, linear};
/// use faceoff_limits::Limits;
///
/// // Of all (a,b) with a+b=5, the least digits are those of 2 = 10 and 3 = 11.
/// let sums = linear(&[1, 1], Comparison::Equal, &5.into(), &Limits::none()).unwrap();
/// let least = sums.least().unwrap();
/// assert_eq!(least.position, [2u32, 3].map(Into::into));
/// assert_eq!(least.word, [0b11, 0b10]);
/// ```
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
        let goal = self.find(&mut found, |state| self.is_accepting(state))?;
        Some(self.back(&found, goal))
    }

    /// For each state the least word that leads there.
    pub fn least_words(&self) -> Vec<LeastWord> {
        let mut found = vec![None; self.states()];
        self.find(&mut found, |_| false);
        let states = 0..self.states() as u32;
        states.map(|state| self.back(&found, state)).collect()
    }

    /// The first state that is a goal, by the least words that lead to states; and for
    /// those on the way, which state and letter lead there.
    fn find(&self, found: &mut [Option<(u32, Letter)>], goal: impl Fn(u32) -> bool) -> Option<u32> {
        if goal(Self::INITIAL) {
            return Some(Self::INITIAL);
        }
        let mut order = vec![Self::INITIAL];
        let mut seen_nodes = vec![u32::MAX; self.nodes.len()];
        let mut next = 0;
        while next < order.len() {
            let from = order[next];
            next += 1;
            let mut stack = vec![(self.root(from), 0 as Letter)];
            while let Some((at, letter)) = stack.pop() {
                match at.target() {
                    Target::State(state) => {
                        if state != Self::INITIAL && found[state as usize].is_none() {
                            found[state as usize] = Some((from, letter));
                            order.push(state);
                            if goal(state) {
                                return Some(state);
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
        None
    }

    /// The word that leads to a state.
    fn back(&self, found: &[Option<(u32, Letter)>], mut state: u32) -> LeastWord {
        let mut word = Vec::new();
        while let Some((from, letter)) = found[state as usize] {
            word.push(letter);
            state = from;
        }
        word.reverse();
        LeastWord::new(word, self.tracks)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Comparison, linear};
    use num_bigint::BigInt;

    #[test]
    fn every_state_has_a_least_word() {
        let limits = Limits::none();
        let sum = linear(&[1, -1, -1], Comparison::Equal, &BigInt::ZERO, &limits).unwrap();
        let words = sum.least_words();
        assert_eq!(words.len(), sum.states());
        for (state, least) in (0..).zip(&words) {
            assert_eq!(sum.run(least.word.iter().copied()), state);
            // No smaller word leads there: all of as many letters or one less.
            for letters in 0..=least.word.len() as u32 {
                for code in 0..8u64.pow(letters) {
                    let word = (0..letters).rev().map(|i| (code >> (3 * i) & 7) as Letter);
                    let word: Vec<Letter> = word.skip_while(|&letter| letter == 0).collect();
                    if sum.run(word.iter().copied()) == state {
                        assert!(LeastWord::new(word, 3) >= *least);
                    }
                }
            }
        }
        assert_eq!(sum.least().unwrap().position, vec![0u32.into(); 3]);
    }
}
