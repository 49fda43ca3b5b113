//! Sets joined to an automaton by a relation between positions.
//!
//! A relation guesses a position p' along with p, digit by digit, and keeps a tag. The positions
//! p that are joined to a position of a set are found by the subset construction: all states and
//! tags that the guesses can be in.

use crate::Failure;
use crate::machine::{Machine, Search};
use std::collections::HashMap;
use std::rc::Rc;

/// A relation between positions p and p'. The tag at the start is 0.
pub(crate) trait Relation {
    /// The tracks on which p and p' may differ or the tag may change, ascending.
    fn tracks(&self) -> Vec<u32>;
    /// The tag after a digit of p and one of p' on one of these tracks.
    fn step(&mut self, tag: u32, track: u32, digit: bool, guess: bool) -> Option<u32>;
    /// May the numbers end with this tag?
    fn accepts(&self, _tag: u32) -> bool {
        true
    }
}

/// Any value for one track: p' differs from p there only.
pub(crate) struct Any(pub u32);

impl Relation for Any {
    fn tracks(&self) -> Vec<u32> {
        vec![self.0]
    }
    fn step(&mut self, _: u32, _: u32, _: bool, _: bool) -> Option<u32> {
        Some(0)
    }
}

/// p' is at most p on one track (tag 1: smaller) and equal elsewhere.
pub(crate) struct Lower(pub u32);

impl Relation for Lower {
    fn tracks(&self) -> Vec<u32> {
        vec![self.0]
    }
    fn step(&mut self, tag: u32, _: u32, digit: bool, guess: bool) -> Option<u32> {
        match (tag, digit, guess) {
            (0, false, true) => None,
            (0, true, false) => Some(1),
            _ => Some(tag),
        }
    }
}

/// States or nodes with tags, ascending.
type Subset = Vec<(u32, u32)>;

/// How what is joined to a set compares with what another automaton accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compare {
    /// Both are the same.
    Equal,
    /// Together they are everything.
    Cover,
}

/// Compare what is joined to `set` by the relation with `other`.
pub(crate) fn compare(
    set: &Machine,
    relation: &mut dyn Relation,
    other: &Machine,
    how: Compare,
    search: &Search<'_>,
) -> Result<bool, Failure> {
    let acting = relation.tracks();
    let mut walk = Walk { set, relation };
    // For `Cover`: the subsets met with each state between letters. A larger subset covers more,
    // so it need not be looked at again.
    let mut met: HashMap<u32, Vec<Rc<Subset>>> = HashMap::new();
    // An item: the index of the next acting track, `other`'s reference, and the subset.
    let start = (acting.len(), 0, Rc::new(walk.start(&acting)));
    search.all(start, |(index, at, subset), found| {
        let next = acting.get(index).copied();
        let tops = subset.iter().map(|&(at, _)| set.top(at));
        let track = tops.chain(next).fold(other.top(at), u32::min);
        if track != u32::MAX {
            let acts = next == Some(track);
            found.extend([false, true].map(|digit| {
                let subset = walk.split(&subset, track, acts, digit);
                (index + usize::from(acts), other.digit(at, track, digit), Rc::new(subset))
            }));
            return true;
        }
        let joined = subset.iter().any(|&(at, tag)| set.accepts(at) && walk.relation.accepts(tag));
        if how == Compare::Cover {
            let met = met.entry(at).or_default();
            if met.iter().any(|smaller| included(smaller, &subset)) {
                return joined || other.accepts(at);
            }
            met.retain(|larger| !included(&subset, larger));
            met.push(subset.clone());
        }
        let next = subset.iter().map(|&(at, tag)| (set.next(at), tag)).collect();
        found.push((0, other.next(at), Rc::new(walk.tidy(next))));
        if how == Compare::Equal { joined == other.accepts(at) } else { joined || other.accepts(at) }
    })
}

fn included(small: &Subset, large: &Subset) -> bool {
    small.len() <= large.len() && small.iter().all(|pair| large.binary_search(pair).is_ok())
}

struct Walk<'a> {
    set: &'a Machine,
    relation: &'a mut dyn Relation,
}

impl Walk<'_> {
    /// Where the guesses can be before the first letter: p' may be longer than p.
    fn start(&mut self, acting: &[u32]) -> Subset {
        let mut tracks = self.set.tracks();
        tracks.extend(acting);
        let mut subset = vec![(0, 0)];
        loop {
            let next = |&(at, tag): &(u32, u32)| (self.set.next(at), tag);
            let mut more: Subset = subset.iter().map(next).collect();
            for &track in &tracks {
                more = self.split(&more, track, acting.contains(&track), false);
            }
            more.extend_from_slice(&subset);
            let more = self.tidy(more);
            if more == subset {
                return subset;
            }
            subset = more;
        }
    }

    /// After a digit of p.
    fn split(&mut self, subset: &Subset, track: u32, acts: bool, digit: bool) -> Subset {
        let mut result = Vec::with_capacity(2 * subset.len());
        for &(at, tag) in subset {
            for guess in [false, true] {
                let tag = match acts {
                    true => self.relation.step(tag, track, digit, guess),
                    false => (guess == digit).then_some(tag),
                };
                result.extend(tag.map(|tag| (self.set.digit(at, track, guess), tag)));
            }
        }
        self.tidy(result)
    }

    fn tidy(&self, mut subset: Subset) -> Subset {
        subset.retain(|&(at, _)| !self.set.is_dead(at));
        subset.sort_unstable();
        subset.dedup();
        subset
    }
}
