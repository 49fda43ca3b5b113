//! Positions p that a relation joins to a position p' of a set.
//!
//! A relation guesses p' along with p, digit by digit, and keeps a tag. What is joined to a set is found by the subset
//! construction: all states and tags that the guesses can be in.

use crate::Result;
use crate::machine::{Machine, Search};
use std::collections::HashMap;
use std::hash::Hash;

/// A relation between positions p and p'. The tag at the start is the default.
pub(crate) trait Relation {
    type Tag: Copy + Default + Ord + Hash;
    /// The tracks on which p and p' may differ or the tag may change, ascending.
    fn tracks(&self) -> Vec<u32>;
    /// The tag after a digit of p and one of p' on one of these tracks.
    fn step(&self, tag: Self::Tag, track: u32, digit: bool, guess: bool) -> Option<Self::Tag>;
    /// May the numbers end with this tag?
    fn accepts(&self, tag: Self::Tag) -> bool;
}

/// p' is p with any value on one track; or with a smaller one there (tagged), or equal to p.
pub(crate) enum Change {
    Any(u32),
    Lower(u32),
}

impl Relation for Change {
    type Tag = bool;
    fn tracks(&self) -> Vec<u32> {
        let (Self::Any(track) | Self::Lower(track)) = self;
        vec![*track]
    }
    fn step(&self, smaller: bool, _: u32, digit: bool, guess: bool) -> Option<bool> {
        match (self, smaller) {
            (Self::Lower(_), false) => (digit || !guess).then_some(digit && !guess),
            _ => Some(smaller),
        }
    }
    fn accepts(&self, _: bool) -> bool {
        true
    }
}

/// States or nodes with tags, ascending.
type Subset<R> = Vec<(u32, <R as Relation>::Tag)>;

/// Is exactly what is joined to `set` accepted by `other`? Without another automaton: is everything joined?
pub(crate) fn joins<R: Relation>(
    set: &Machine,
    relation: &R,
    other: Option<&Machine>,
    search: &Search<'_>,
) -> Result<bool> {
    let acting = relation.tracks();
    let everything = Machine::everything();
    let (whole, other) = (other.is_none(), other.unwrap_or(&everything));
    // If everything is to be joined: the subsets met between letters, by one of their pairs. A larger one joins all
    // that a smaller one joins, so that it need not be looked at.
    let mut met: HashMap<(u32, R::Tag), Vec<Subset<R>>> = HashMap::new();
    // An item: the index of the next acting track, the other's reference, and the subset.
    search.all((acting.len(), 0, start(set, relation, &acting)), |(index, at, subset), between, found| {
        if between {
            let joined = subset.iter().any(|&(at, tag)| set.accepts(at) && relation.accepts(tag));
            let contains = |met: &Subset<R>| met.iter().all(|pair| subset.binary_search(pair).is_ok());
            if !whole || !subset.iter().filter_map(|pair| met.get(pair)).flatten().any(contains) {
                let next = subset.iter().map(|&(at, tag)| (set.next(at), tag)).collect();
                found.push((false, (0, other.next(at), tidy(set, next))));
            }
            if let Some(&pair) = subset.last().filter(|_| whole && !found.is_empty()) {
                met.entry(pair).or_default().push(subset);
            }
            return joined == other.accepts(at);
        }
        let next = acting.get(index).copied();
        let track = subset.iter().map(|&(at, _)| set.top(at)).chain(next).fold(other.top(at), u32::min);
        if track == u32::MAX {
            found.push((true, (index, at, subset)));
            return true;
        }
        let acts = next == Some(track);
        for digit in [false, true] {
            let after = split(set, Some(relation).filter(|_| acts), &subset, track, digit);
            found.push((false, (index + usize::from(acts), other.digit(at, track, digit), after)));
        }
        true
    })
}

/// Where the guesses can be before the first letter: p' may be longer than p.
fn start<R: Relation>(set: &Machine, relation: &R, acting: &[u32]) -> Subset<R> {
    let (mut tracks, mut subset, mut size) = (set.tracks(), vec![(0, R::Tag::default())], 0);
    tracks.extend(acting);
    while size < subset.len() {
        size = subset.len();
        let next: Subset<R> = subset.iter().map(|&(at, tag)| (set.next(at), tag)).collect();
        let split = |more, &track| split(set, Some(relation).filter(|_| acting.contains(&track)), &more, track, false);
        subset.extend(tracks.iter().fold(next, split));
        subset = tidy(set, subset);
    }
    subset
}

/// After a digit of p, where the relation acts if it is given.
fn split<R: Relation>(set: &Machine, relation: Option<&R>, subset: &Subset<R>, track: u32, digit: bool) -> Subset<R> {
    let mut result = Vec::with_capacity(2 * subset.len());
    for &(at, tag) in subset {
        for guess in [false, true] {
            let tag = match relation {
                Some(relation) => relation.step(tag, track, digit, guess),
                None => (guess == digit).then_some(tag),
            };
            result.extend(tag.map(|tag| (set.digit(at, track, guess), tag)));
        }
    }
    tidy(set, result)
}

fn tidy<T: Ord>(set: &Machine, mut subset: Vec<(u32, T)>) -> Vec<(u32, T)> {
    subset.retain(|&(at, _)| !set.is_dead(at));
    subset.sort_unstable();
    subset.dedup();
    subset
}
