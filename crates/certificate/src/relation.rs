//! Relations between positions p and p', and the positions that they join to a set.
//!
//! A relation guesses p' along with p, digit by digit. On each of its tracks it keeps the difference of the prefixes of
//! p and p', up to a bound from which it cannot come back; all of them are its tag, which is 0 at the start. What is
//! joined to a set is found by the subset construction: all states and tags that the guesses can be in.

use crate::machine::{Machine, Search};
use crate::{Result, ensure};
use std::collections::HashMap;

/// Something on some tracks; on all others p' is p.
pub(crate) struct Relation {
    rule: String,
    number: u32,
    /// Differences are kept up to this; if it is 0, p' may be anything.
    bound: u32,
    tracks: Vec<u32>,
    /// Sets of tracks on which p' may be smaller than p; tracks are counted from 0.
    facets: Vec<u64>,
}

/// The difference on each track takes so many bits of a tag.
const BITS: usize = 5;

/// States or nodes with tags, ascending.
type Subset = Vec<(u32, u128)>;

impl Relation {
    /// p' is p with any number on a track.
    pub(crate) fn any(track: u32) -> Self {
        Self { bound: 0, ..Self::lower(track) }
    }

    /// p' is p with the number on a track lowered, or p.
    pub(crate) fn lower(track: u32) -> Self {
        Self { rule: String::new(), number: 0, bound: 1, tracks: vec![track], facets: vec![1] }
    }

    /// The moves of a game, by the rules of docs/formats/certificate.md, and staying put.
    pub(crate) fn moves(game: &str, piles: usize, facets: Vec<u64>) -> Result<Self> {
        let name = game.trim_end_matches(|c: char| c == ']' || c.is_ascii_digit());
        let number = game[name.len()..].trim_end_matches(']').parse().unwrap_or(0);
        let rule = name.strip_prefix("nim[").unwrap_or("").to_owned();
        let variant = ["exact=", "some=", "all=", "each>=", "total>=", "total="].contains(&rule.as_str());
        let known = game == "nim" || (variant && (1..=30).contains(&number) && game == format!("{name}{number}]"));
        ensure(known, &format!("the checker does not know the game '{game}'"))?;
        let bound = if ["", "exact="].contains(&rule.as_str()) { 1 } else { number + 1 };
        Ok(Self { rule, number, bound, tracks: (0..piles as u32).collect(), facets })
    }

    fn differences(&self, tag: u128) -> impl Iterator<Item = u32> {
        (0..self.tracks.len()).map(move |i| (tag >> (BITS * i)) as u32 & ((1 << BITS) - 1))
    }

    /// The tag after a digit of p and one of p' on a track.
    fn step(&self, tag: u128, index: usize, digit: bool, guess: bool) -> Option<u128> {
        if self.bound == 0 {
            return Some(tag);
        }
        let old = (tag >> (BITS * index)) as u32 & ((1 << BITS) - 1);
        let new = (2 * old + u32::from(digit)).checked_sub(u32::from(guess))?.min(self.bound);
        let tag = tag ^ u128::from(old ^ new) << (BITS * index);
        let lowered = self.lowered(tag);
        self.facets.iter().any(|facet| lowered & !facet == 0).then_some(tag)
    }

    fn lowered(&self, tag: u128) -> u64 {
        self.differences(tag).enumerate().map(|(i, difference)| u64::from(difference > 0) << i).sum()
    }

    /// Does the tag stand for a move?
    fn is_move(&self, tag: u128) -> bool {
        let (all, total) = (self.facets.contains(&self.lowered(tag)), self.differences(tag).sum::<u32>());
        let mut taken = self.differences(tag).filter(|difference| *difference > 0);
        let rule = match self.rule.as_str() {
            "exact=" => taken.count() as u32 == self.number,
            "some=" => taken.all(|difference| difference == self.number),
            "all=" => all && taken.all(|difference| difference == self.number),
            "each>=" => all && taken.all(|difference| difference >= self.number),
            "total>=" => total >= self.number,
            "total=" => total == self.number,
            _ => true,
        };
        total > 0 && rule
    }

    /// (I) No move leads from the set into the set.
    pub(crate) fn none_inside(&self, set: &Machine, search: &Search<'_>) -> Result<bool> {
        search.all((0, 0, 0, 0), |(pile, from, to, tag), between, found| {
            if between && !set.is_dead(from) && !set.is_dead(to) {
                found.push((false, (0, set.next(from), set.next(to), tag)));
            }
            for (digit, guess) in [(false, false), (false, true), (true, false), (true, true)] {
                if let Some(tag) = self.step(tag, pile, digit, guess).filter(|_| !between) {
                    let (from, to) = (set.digit(from, pile as u32, digit), set.digit(to, pile as u32, guess));
                    let last = pile + 1 == self.tracks.len();
                    found.push((last, (if last { 0 } else { pile + 1 }, from, to, tag)));
                }
            }
            !(between && set.accepts(from) && set.accepts(to) && self.is_move(tag))
        })
    }

    /// Is exactly what is joined to `set` accepted by `other`? Without another automaton: is everything joined?
    pub(crate) fn joins(&self, set: &Machine, other: Option<&Machine>, search: &Search<'_>) -> Result<bool> {
        let everything = Machine::everything();
        let (whole, other) = (other.is_none(), other.unwrap_or(&everything));
        // If everything is to be joined: the subsets met between letters, by one of their pairs. A larger one joins all
        // that a smaller one joins, so that it need not be looked at.
        let mut met: HashMap<(u32, u128), Vec<Subset>> = HashMap::new();
        // An item: the index of the next of our tracks, the other's reference, and the subset.
        search.all((0, 0, self.start(set)), |(index, at, subset), between, found| {
            if between {
                let joined = |&(at, tag): &(u32, u128)| set.accepts(at) && (tag == 0 || self.is_move(tag));
                let right = subset.iter().any(joined) == other.accepts(at);
                let contains = |met: &Subset| met.iter().all(|pair| subset.binary_search(pair).is_ok());
                if !whole || !subset.iter().filter_map(|pair| met.get(pair)).flatten().any(contains) {
                    let next = subset.iter().map(|&(at, tag)| (set.next(at), tag)).collect();
                    found.push((false, (0, other.next(at), tidy(set, next))));
                }
                if let Some(&pair) = subset.last().filter(|_| whole && !found.is_empty()) {
                    met.entry(pair).or_default().push(subset);
                }
                return right;
            }
            let next = self.tracks.get(index).copied().unwrap_or(u32::MAX);
            let track = subset.iter().map(|&(at, _)| set.top(at)).fold(other.top(at).min(next), u32::min);
            if track == u32::MAX {
                found.push((true, (0, at, subset)));
                return true;
            }
            for digit in [false, true] {
                let after = self.split(set, &subset, track, digit);
                found.push((false, (index + usize::from(track == next), other.digit(at, track, digit), after)));
            }
            true
        })
    }

    /// Where the guesses can be before the first letter: p' may be longer than p.
    fn start(&self, set: &Machine) -> Subset {
        let (mut tracks, mut subset, mut size) = (set.tracks(), vec![(0, 0)], 0);
        tracks.extend(&self.tracks);
        while size < subset.len() {
            size = subset.len();
            let next: Subset = subset.iter().map(|&(at, tag)| (set.next(at), tag)).collect();
            subset.extend(tracks.iter().fold(next, |subset, &track| self.split(set, &subset, track, false)));
            subset = tidy(set, subset);
        }
        subset
    }

    /// After a digit of p.
    fn split(&self, set: &Machine, subset: &Subset, track: u32, digit: bool) -> Subset {
        let (index, mut result) = (self.tracks.binary_search(&track), Vec::with_capacity(2 * subset.len()));
        for &(at, tag) in subset {
            for guess in [false, true] {
                let same = (guess == digit).then_some(tag);
                let tag = index.map_or(same, |index| self.step(tag, index, digit, guess));
                result.extend(tag.map(|tag| (set.digit(at, track, guess), tag)));
            }
        }
        tidy(set, result)
    }
}

fn tidy(set: &Machine, mut subset: Subset) -> Subset {
    subset.retain(|&(at, _)| !set.is_dead(at));
    subset.sort_unstable();
    subset.dedup();
    subset
}
