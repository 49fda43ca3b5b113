//! Relations between positions p and p', and the positions that they join to a set.
//!
//! A relation guesses p' along with p, digit by digit. On each of its tracks it keeps the difference of the prefixes of
//! p and p', up to a bound from which it cannot come back; all of them are its tag, which is 0 at the start. What is
//! joined to a set is found by the subset construction: all states and tags that the guesses can be in.

use crate::machine::{Machine, Search};
use crate::symmetry::Action;
use crate::{Result, ensure};
use std::collections::HashMap;

/// Something on some tracks; on all others p' is p.
pub(crate) struct Relation {
    rule: String,
    number: u32,
    /// Differences are kept up to this; if it is 0, p' may be anything.
    bound: u32,
    /// The bits that a difference takes in a tag.
    bits: usize,
    tracks: Vec<u32>,
    /// Sets of tracks on which p' may be smaller than p; tracks are counted from 0.
    facets: Vec<u64>,
}

/// States or nodes with tags, ascending.
type Subset = Vec<(u32, u64)>;

impl Relation {
    /// p' is p with any number on a track.
    pub(crate) fn any(track: u32) -> Self {
        Self { bound: 0, ..Self::lower(track) }
    }

    /// p' is p with the number on a track lowered, or p.
    pub(crate) fn lower(track: u32) -> Self {
        Self { rule: String::new(), number: 0, bound: 1, bits: 1, tracks: vec![track], facets: vec![1] }
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
        let bits = u32::ilog2(bound) as usize + 1;
        ensure(bits * piles <= 64, "the checker knows this rule for fewer piles only")?;
        Ok(Self { rule, number, bound, bits, tracks: (0..piles as u32).collect(), facets })
    }

    fn differences(&self, tag: u64) -> impl Iterator<Item = u32> {
        (0..self.tracks.len()).map(move |i| (tag >> (self.bits * i)) as u32 & ((1 << self.bits) - 1))
    }

    /// The tag after a digit of p and one of p' on a track.
    fn step(&self, tag: u64, index: usize, digit: bool, guess: bool) -> Option<u64> {
        if self.bound == 0 {
            return Some(tag);
        }
        let old = (tag >> (self.bits * index)) as u32 & ((1 << self.bits) - 1);
        let new = (2 * old + u32::from(digit)).checked_sub(u32::from(guess))?.min(self.bound);
        let tag = tag ^ u64::from(old ^ new) << (self.bits * index);
        let lowered = if old == 0 && new > 0 { self.lowered(tag) } else { 0 };
        self.facets.iter().any(|facet| lowered & !facet == 0).then_some(tag)
    }

    fn lowered(&self, tag: u64) -> u64 {
        self.differences(tag).enumerate().map(|(i, difference)| u64::from(difference > 0) << i).sum()
    }

    /// Does the tag stand for a move?
    fn is_move(&self, tag: u64) -> bool {
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

    /// Is exactly what is joined to `set` accepted by `other`?
    pub(crate) fn joins(&self, set: &Machine, other: &Machine, search: &Search<'_>) -> Result<bool> {
        // An item: the index of the next of our tracks, the other's reference, and the subset.
        search.all((0, 0, self.start(set)), |(index, at, subset), between, found| {
            if between {
                found.push((false, (0, other.next(at), next_letter(set, &subset))));
                return self.is_joined(set, &subset) == other.accepts(at);
            }
            let next = self.tracks.get(index).copied().unwrap_or(u32::MAX);
            let track = subset.iter().map(|pair| set.top(pair.0)).fold(other.top(at).min(next), u32::min);
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

    /// Is everything joined to `set`, whose tracks are ours? From a subset that contains another one that was met, or
    /// its image under a symmetry, all is joined that is joined from there, so that it need not be looked at.
    pub(crate) fn joins_everything(&self, set: &Machine, actions: &[Action], search: &Search<'_>) -> Result<bool> {
        // The subsets met between letters, by one of their pairs.
        let mut met: HashMap<(u32, u64), Vec<Subset>> = HashMap::new();
        search.all((0, self.start(set)), |(index, subset), between, found| {
            if between {
                let least = actions.iter().map(|action| self.image(&subset, action)).min().unwrap_or_default();
                let contains = |met: &Subset| met.iter().all(|pair| least.binary_search(pair).is_ok());
                if !least.iter().filter_map(|pair| met.get(pair)).flatten().any(contains) {
                    found.push((false, (0, next_letter(set, &subset))));
                    met.entry(least.last().copied().unwrap_or_default()).or_default().push(least);
                }
                return self.is_joined(set, &subset);
            }
            let last = index + 1 == self.tracks.len();
            // Digit 0 is looked at first: it leads to the smaller subsets.
            for digit in [true, false] {
                let after = self.split(set, &subset, self.tracks[index], digit);
                found.push((last, (if last { 0 } else { index + 1 }, after)));
            }
            true
        })
    }

    /// Does a subset between letters stand for a position that is joined to the set?
    fn is_joined(&self, set: &Machine, subset: &Subset) -> bool {
        subset.iter().any(|&(at, tag)| set.accepts(at) && (tag == 0 || self.is_move(tag)))
    }

    /// The image of a subset between letters.
    fn image(&self, subset: &Subset, action: &Action) -> Subset {
        let moved =
            |tag: u64| self.differences(tag).zip(&action.piles).map(|(d, to)| u64::from(d) << (self.bits * to)).sum();
        let mut image: Subset = subset.iter().map(|&(at, tag)| (action.states[at as usize], moved(tag))).collect();
        image.sort_unstable();
        image
    }

    /// Where the guesses can be before the first letter: p' may be longer than p.
    fn start(&self, set: &Machine) -> Subset {
        let (mut tracks, mut subset, mut size) = (set.tracks(), vec![(0, 0)], 0);
        tracks.extend(&self.tracks);
        while size < subset.len() {
            size = subset.len();
            subset.extend(
                tracks.iter().fold(next_letter(set, &subset), |subset, &track| self.split(set, &subset, track, false)),
            );
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

/// From states to where their letters begin.
fn next_letter(set: &Machine, subset: &Subset) -> Subset {
    tidy(set, subset.iter().map(|&(at, tag)| (set.next(at), tag)).collect())
}

fn tidy(set: &Machine, mut subset: Subset) -> Subset {
    subset.retain(|&(at, _)| !set.is_dead(at));
    subset.sort_unstable();
    subset.dedup();
    subset
}
