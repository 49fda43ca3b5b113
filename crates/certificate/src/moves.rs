//! What the conditions ask of the moves of a game, digit by digit.
//!
//! A move from p to p' is guessed along with p. What is remembered of the two,
//! between letters and inside them, is a number, the *tag*; moves begin with tag
//! 0.

/// The tag that says: p' is p, to the end.
pub const STAYS: u64 = 1 << 63;

/// A rule: its moves, and what they are in words.
pub(crate) struct Rule {
    pub(crate) moves: Box<dyn Moves>,
    /// As the notation spells it.
    pub(crate) notation: String,
    /// Which moves there are, in a sentence.
    pub(crate) description: String,
    /// What was checked about it.
    pub(crate) verified: Option<String>,
}

/// The moves of a game.
pub(crate) trait Moves {
    /// The number of piles, with the heap that is a game of its own.
    fn piles(&self) -> usize;

    /// Can this be a tag between letters?
    fn is_tag(&self, tag: u64) -> bool;

    /// The tag after a digit of p and a digit of p' on a pile.
    fn step(&self, tag: u64, pile: usize, digit: bool, guess: bool) -> Option<u64>;

    /// Does the tag, between letters, stand for a move?
    fn is_move(&self, tag: u64) -> bool;

    /// Does it stand for p' being p?
    fn stays(&self, tag: u64) -> bool {
        tag == STAYS
    }

    /// Do automorphisms of the complex preserve the moves?
    fn is_symmetric(&self) -> bool {
        false
    }

    /// The tag after a permutation of the piles, if they do.
    fn permuted(&self, tag: u64, _piles: &[usize]) -> u64 {
        tag
    }

    /// The tags that are no better than this one: whatever digits lead from
    /// them to a move, lead from this one to a move too.
    fn no_better(&self, tag: u64) -> Vec<u64> {
        vec![tag]
    }
}
