//! The moves of a game, and the two conditions on its zero positions.
//!
//! For each pile the difference of the prefixes of p and p' is kept, up to a bound from which it
//! cannot come back, and for the rules that need it the sum of the differences. A difference
//! that is negative stays so.

use crate::Failure;
use crate::machine::{Machine, Search};
use crate::relation::{Compare, Relation, compare};
use std::collections::HashMap;

/// The rules, with what stands before their number; see docs/formats/certificate.md.
const RULES: [&str; 7] = ["nim", "exact=", "some=", "all=", "each>=", "total>=", "total="];

/// The moves of a rule on a complex. A tag numbers the differences of the piles and their sum.
pub(crate) struct Moves {
    rule: &'static str,
    number: u32,
    piles: usize,
    facets: Vec<u64>,
    tags: Vec<Vec<u32>>,
    numbers: HashMap<Vec<u32>, u32>,
    steps: HashMap<(u32, u32, bool, bool), Option<u32>>,
}

impl Moves {
    pub(crate) fn new(game: &str, piles: usize, facets: Vec<u64>) -> Result<Self, Failure> {
        let inner = game.strip_prefix("nim[").and_then(|rest| rest.strip_suffix(']'));
        let inner = inner.unwrap_or(game);
        let (name, number) = inner.split_at(inner.find(|c: char| c.is_ascii_digit()).unwrap_or(inner.len()));
        let number = if game == "nim" { Ok(0) } else { number.parse() };
        let (Some(rule), Ok(number @ 0..1000)) = (RULES.iter().find(|rule| **rule == name), number) else {
            return Failure::wrong(&format!("the checker does not know the game '{game}'"));
        };
        let (tags, numbers) = (vec![vec![0; piles + 1]], HashMap::from([(vec![0; piles + 1], 0)]));
        Ok(Self { rule, number, piles, facets, tags, numbers, steps: HashMap::new() })
    }

    pub(crate) fn is_nim(&self) -> bool {
        self.rule == "nim"
    }

    fn lowered(&self, tag: &[u32]) -> u64 {
        (0..self.piles).filter(|&i| tag[i] > 0).map(|i| 1 << i).sum()
    }

    fn after(&self, tag: u32, track: u32, digit: bool, guess: bool) -> Option<Vec<u32>> {
        let mut tag = self.tags[tag as usize].clone();
        let (bound, sum_bound) = match self.rule {
            "some=" | "all=" => (self.number + 1, 0),
            "each>=" => (self.number, 0),
            // A sum of at least the number of piles cannot shrink; a smaller bound would.
            "total>=" => (1, self.number.max(self.piles as u32)),
            "total=" => (1, (self.number + 1).max(self.piles as u32)),
            _ => (1, 0),
        };
        let change = i64::from(digit) - i64::from(guess);
        let difference = 2 * i64::from(tag[track as usize]) + change;
        tag[track as usize] = u32::try_from(difference).ok()?.min(bound);
        if sum_bound > 0 {
            // Doubled at the first pile of a letter, bounded at the last. In between an offset
            // keeps it from being negative.
            let (offset, old) = (self.piles as i64, i64::from(tag[self.piles]));
            let new = if track == 0 { 2 * old + offset + change } else { old + change };
            let last = track as usize + 1 == self.piles;
            let new = if last { (new - offset).min(sum_bound.into()) } else { new };
            tag[self.piles] = u32::try_from(new).ok()?;
        }
        let lowered = self.lowered(&tag);
        self.facets.iter().any(|facet| lowered & !facet == 0).then_some(tag)
    }

    /// (I) No move leads from the set into the set.
    pub(crate) fn none_inside(&mut self, set: &Machine, search: &Search<'_>) -> Result<bool, Failure> {
        search.all((self.piles, 0, 0, 0), |(pile, from, to, tag), found| {
            if pile == self.piles {
                if !set.is_dead(from) && !set.is_dead(to) {
                    found.push((0, set.next(from), set.next(to), tag));
                }
                return !(set.accepts(from) && set.accepts(to) && self.accepts(tag));
            }
            for (digit, guess) in [(false, false), (false, true), (true, false), (true, true)] {
                if let Some(tag) = self.step(tag, pile as u32, digit, guess) {
                    let read = |at, digit| set.digit(at, pile as u32, digit);
                    found.push((pile + 1, read(from, digit), read(to, guess), tag));
                }
            }
            true
        })
    }

    /// (II) Every position is in the set or has a move into it.
    pub(crate) fn all_outside(&mut self, set: &Machine, search: &Search<'_>) -> Result<bool, Failure> {
        compare(set, self, set, Compare::Cover, search)
    }
}

impl Relation for Moves {
    fn tracks(&self) -> Vec<u32> {
        (0..self.piles as u32).collect()
    }

    fn step(&mut self, tag: u32, track: u32, digit: bool, guess: bool) -> Option<u32> {
        if let Some(&known) = self.steps.get(&(tag, track, digit, guess)) {
            return known;
        }
        let after = self.after(tag, track, digit, guess).map(|tag| {
            *self.numbers.entry(tag.clone()).or_insert_with(|| {
                self.tags.push(tag);
                self.tags.len() as u32 - 1
            })
        });
        self.steps.insert((tag, track, digit, guess), after);
        after
    }

    fn accepts(&self, tag: u32) -> bool {
        let tag = &self.tags[tag as usize];
        let (lowered, sum) = (self.lowered(tag), tag[self.piles]);
        let each = |right: &dyn Fn(u32) -> bool| tag[..self.piles].iter().all(|&d| d == 0 || right(d));
        let facet = self.facets.contains(&lowered);
        lowered != 0
            && match self.rule {
                "exact=" => lowered.count_ones() == self.number,
                "some=" => each(&|d| d == self.number),
                "all=" => facet && each(&|d| d == self.number),
                "each>=" => facet && each(&|d| d >= self.number),
                "total>=" => sum >= self.number,
                "total=" => sum == self.number,
                _ => true,
            }
    }
}
