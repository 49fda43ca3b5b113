//! The moves of a game.
//!
//! For each pile the difference of the prefixes of p and p' is kept, up to a bound from which it cannot come back, and
//! for the rules that need it the sum of the differences. A difference that is negative stays so.

use crate::machine::{Machine, Search};
use crate::relation::Relation;
use crate::{Result, ensure};

/// The moves of a rule on a complex.
pub(crate) struct Moves {
    rule: String,
    number: u32,
    piles: u32,
    facets: Vec<u64>,
}

/// The difference of each pile takes so many bits of a tag; the sum takes those above them.
const BITS: u32 = 5;

impl Moves {
    /// The rules are those of docs/formats/certificate.md.
    pub(crate) fn new(game: &str, piles: usize, facets: Vec<u64>) -> Result<Self> {
        let name = game.trim_end_matches(|c: char| c == ']' || c.is_ascii_digit());
        let number = game[name.len()..].trim_end_matches(']').parse().unwrap_or(0);
        let rule = name.strip_prefix("nim[").unwrap_or("");
        let variant = ["exact=", "some=", "all=", "each>=", "total>=", "total="].contains(&rule);
        let known = game == "nim" || (variant && (1..=30).contains(&number) && game == format!("{name}{number}]"));
        ensure(known, &format!("the checker does not know the game '{game}'"))?;
        Ok(Self { rule: rule.to_owned(), number, piles: piles as u32, facets })
    }

    fn difference(tag: u128, pile: u32) -> u32 {
        (tag >> (BITS * pile)) as u32 & ((1 << BITS) - 1)
    }

    fn lowered(&self, tag: u128) -> u64 {
        (0..self.piles).filter(|&pile| Self::difference(tag, pile) > 0).map(|pile| 1 << pile).sum()
    }

    /// Does the tag stand for a move?
    fn is_move(&self, tag: u128) -> bool {
        let (lowered, sum) = (self.lowered(tag), (tag >> (BITS * self.piles)) as u32);
        let each = |right: &dyn Fn(u32) -> bool| {
            (0..self.piles)
                .map(|pile| Self::difference(tag, pile))
                .all(|difference| difference == 0 || right(difference))
        };
        let rule = match self.rule.as_str() {
            "exact=" => lowered.count_ones() == self.number,
            "some=" => each(&|difference| difference == self.number),
            "all=" => self.facets.contains(&lowered) && each(&|difference| difference == self.number),
            "each>=" => self.facets.contains(&lowered) && each(&|difference| difference >= self.number),
            "total>=" => sum >= self.number,
            "total=" => sum == self.number,
            _ => true,
        };
        lowered != 0 && rule
    }

    /// (I) No move leads from the set into the set.
    pub(crate) fn none_inside(&self, set: &Machine, search: &Search<'_>) -> Result<bool> {
        search.all((self.piles, 0, 0, 0), |(pile, from, to, tag), between, found| {
            if between {
                if !set.is_dead(from) && !set.is_dead(to) {
                    found.push((false, (0, set.next(from), set.next(to), tag)));
                }
                return !(set.accepts(from) && set.accepts(to) && self.is_move(tag));
            }
            for (digit, guess) in [(false, false), (false, true), (true, false), (true, true)] {
                let tag = self.step(tag, pile, digit, guess);
                let (from, to) = (set.digit(from, pile, digit), set.digit(to, pile, guess));
                found.extend(tag.map(|tag| (pile + 1 == self.piles, (pile + 1, from, to, tag))));
            }
            true
        })
    }
}

/// Moves, and staying put.
impl Relation for Moves {
    type Tag = u128;
    fn tracks(&self) -> Vec<u32> {
        (0..self.piles).collect()
    }

    fn step(&self, tag: u128, pile: u32, digit: bool, guess: bool) -> Option<u128> {
        let (bound, sum_bound) = match self.rule.as_str() {
            "some=" | "all=" => (self.number + 1, 0),
            "each>=" => (self.number, 0),
            // A sum of at least the number of piles cannot shrink; a smaller one can.
            "total>=" => (1, self.number.max(self.piles)),
            "total=" => (1, (self.number + 1).max(self.piles)),
            _ => (1, 0),
        };
        let old = Self::difference(tag, pile);
        let new = (2 * old + u32::from(digit)).checked_sub(u32::from(guess))?.min(bound);
        let mut sum = tag >> (BITS * self.piles);
        if sum_bound > 0 {
            // Doubled at the first pile of a letter, bounded at the last; an offset in between, so that it is natural.
            let offset = u128::from(self.piles);
            sum = if pile == 0 { 2 * sum + offset } else { sum } + u128::from(digit) - u128::from(guess);
            sum = if pile + 1 < self.piles { sum } else { sum.checked_sub(offset)?.min(sum_bound.into()) };
        }
        let differences = tag & ((1 << (BITS * self.piles)) - 1) ^ u128::from(old ^ new) << (BITS * pile);
        let tag = differences | sum << (BITS * self.piles);
        let lowered = self.lowered(tag);
        self.facets.iter().any(|facet| lowered & !facet == 0).then_some(tag)
    }

    fn accepts(&self, tag: u128) -> bool {
        tag == 0 || self.is_move(tag)
    }
}
