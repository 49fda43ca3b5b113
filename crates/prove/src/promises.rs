//! Condition (II), with its proof: sets of promises.
//!
//! While the digits of a position `p` are read, a *promise* is a pair (state of
//! `p'`, tag): some `p'` that is `p` or on the way of a move from `p` leads to
//! that state, and differs from `p` by that tag. All promises after the same
//! digits form a set. Condition (II) holds if every set that can be met has a
//! promise that is kept when `p` ends: the state accepts, and the tag is a move
//! or none; or, in misère play, if `p` is final. A set that holds another one need not be followed; nor need it if it
//! holds an image of another one under a symmetry of the claim, or promises that
//! are at least as good.
//!
//! Sets are followed smallest first: what follows from a small set is small, and
//! most others hold it. When all are followed, they are the proof. A certificate
//! lists them, and its checker only has to see that they are closed.
//!
//! Reference: De Wulf, Doyen, Henzinger, Raskin, Antichains: a new algorithm
//! for checking universality of finite automata (2006).

use crate::pairs::{Pair, Pairs};
use crate::symmetry::Symmetry;
use crate::universality::Reach;
use faceoff_automata::{Interner, Letter, Ref, Tag};
use faceoff_limits::{Limits, MemoryMeter, Progress, Pulse, StopReason};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::hash::BuildHasher;

/// How many of the sets that hold a kept one are remembered.
const SETTLED: usize = 1 << 16;

/// A state and a tag of [`Moves`](faceoff_moves::Moves); with the largest tag there
/// is, `Tag::MAX`, a state of the final positions.
pub type Promise = (u32, Tag);

/// What became of the promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Promises {
    /// Condition (II) holds: these sets are closed, up to symmetry.
    Kept(Vec<Vec<Promise>>),
    /// A position is neither a member nor joined to one.
    Broken {
        /// Its digits.
        word: Vec<Letter>,
        /// How many sets had been followed.
        sets: usize,
    },
    /// Nothing within reach is broken, and not everything was followed.
    Undecided,
}

/// Is every position a member of the set or joined to one by a move, or, in
/// misère play, final? With proof. Within a short reach a position that is neither
/// may be missed: a set that holds one met by a longer word is not followed.
pub fn find_promises(
    pairs: &Pairs,
    symmetries: &[Symmetry],
    reach: Reach,
    limits: &Limits,
) -> Result<Promises, StopReason> {
    let meter = limits.meter();
    let mut search = PromiseSearch {
        expansion: Expansion {
            pairs,
            pulse: limits.pulse(),
        },
        symmetries,
        kept: Kept::default(),
        settled: vec![None; SETTLED],
        reach,
        cut: false,
        meter,
        progress: limits.progress("sets of promises", None),
    };
    Ok(match search.follow_smallest_first()? {
        Some(word) => Promises::Broken {
            word,
            sets: search.kept.sets.len(),
        },
        None if search.cut => Promises::Undecided,
        None => Promises::Kept(search.kept.sets),
    })
}

/// Sets that are followed, with all their images.
#[derive(Default)]
struct Kept {
    /// The sets themselves.
    sets: Vec<Vec<Promise>>,
    /// For each the letter that leads to it, and from which.
    ways: Vec<Way>,
    /// For each the number of letters that lead to it.
    depths: Vec<usize>,
    /// All their images.
    images: Interner<Pair>,
    /// The images, by one of their pairs.
    by_pair: FxHashMap<Pair, Vec<Entry>>,
}

/// A letter after a set that is kept; none at the start.
type Way = Option<(usize, Letter)>;

/// What is looked at first of an image.
struct Entry {
    sketch: u128,
    number: u32,
}

impl Kept {
    /// Adds an image of a set: is it new?
    fn add(&mut self, image: &[Pair]) -> bool {
        let (number, new) = self.images.intern(image);
        if new {
            let few = |pair: &&Pair| self.by_pair.get(*pair).map_or(0, Vec::len);
            if let Some(&rarest) = image.iter().min_by_key(few) {
                self.by_pair.entry(rarest).or_default().push(Entry {
                    sketch: sketch(image),
                    number,
                });
            }
        }
        new
    }

    /// Does `set` hold one of the images?
    fn is_inside(&self, set: &[Pair]) -> bool {
        let missing = !sketch(set);
        let mut images = set
            .iter()
            .filter_map(|pair| self.by_pair.get(pair))
            .flatten();
        images.any(|image| {
            image.sketch & missing == 0 && is_subset(self.images.get(image.number), set)
        })
    }
}

/// Some bits that stand for a set: those of a subset are among them.
fn sketch(set: &[Pair]) -> u128 {
    let bit = |pair: &Pair| 1 << (pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 57);
    set.iter().fold(0, |bits, pair| bits | bit(pair))
}

/// Is `small` contained in `large`? Both are sorted.
fn is_subset(small: &[Pair], large: &[Pair]) -> bool {
    let mut rest = large.iter();
    small
        .iter()
        .all(|wanted| rest.by_ref().find(|&pair| pair >= wanted) == Some(wanted))
}

struct PromiseSearch<'a> {
    expansion: Expansion<'a>,
    symmetries: &'a [Symmetry],
    reach: Reach,
    cut: bool,
    kept: Kept,
    /// Some of the sets that were found to hold a kept one, by hash: most are met often.
    settled: Vec<Option<Box<[Pair]>>>,
    meter: MemoryMeter,
    progress: Progress,
}

impl PromiseSearch<'_> {
    /// Follows sets until nothing is open. If one has no promise that is kept: the
    /// word that leads there.
    fn follow_smallest_first(&mut self) -> Result<Option<Vec<Letter>>, StopReason> {
        let start = self.expansion.pairs.start();
        let mut open: BTreeMap<usize, Vec<(Way, Vec<Pair>)>> = BTreeMap::new();
        let mut waiting = FxHashSet::from_iter([start.clone()]);
        open.insert(start.len(), vec![(None, start)]);
        while let Some((way, set)) = pop(&mut open) {
            waiting.remove(&set);
            if !self.expansion.keeps_a_promise(&set) {
                return Ok(Some(self.word(way)));
            }
            if self.holds_a_kept_one(&set) {
                continue;
            }
            let number = self.keep(&set, way)?;
            let depth = self.kept.depths[number];
            if self.reach.letters.is_some_and(|most| depth >= most) {
                self.cut = true;
                continue;
            }
            if self.reach.sets.is_some_and(|most| number >= most) {
                self.cut = true;
                return Ok(None);
            }
            let (letters, sets) = self.expansion.after_a_letter(&set)?;
            for (after, letter) in (0..).zip(letters) {
                let after = sets.get(after);
                if !waiting.contains(after) && !self.is_settled(after)? {
                    self.meter
                        .take(2 * Interner::<Pair>::cost(after.len()) as u64)?;
                    waiting.insert(after.to_vec());
                    let same_size = open.entry(after.len()).or_default();
                    same_size.push((Some((number, letter)), after.to_vec()));
                }
            }
            self.progress.advance(1);
        }
        Ok(None)
    }

    /// The letters that lead there from the start.
    fn word(&self, mut way: Way) -> Vec<Letter> {
        let mut word = Vec::new();
        while let Some((from, letter)) = way {
            word.push(letter);
            way = self.kept.ways[from];
        }
        word.reverse();
        word
    }

    /// The same for sets that may be met again.
    fn is_settled(&mut self, set: &[Pair]) -> Result<bool, StopReason> {
        let place = FxBuildHasher.hash_one(set) as usize % SETTLED;
        if self.settled[place].as_deref() == Some(set) {
            return Ok(true);
        }
        let settled = self.holds_a_kept_one(set);
        if settled {
            self.meter.take(size_of_val(set) as u64)?;
            if let Some(before) = self.settled[place].replace(set.into()) {
                self.meter.release(size_of_val(&*before) as u64);
            }
        }
        Ok(settled)
    }

    fn holds_a_kept_one(&self, set: &[Pair]) -> bool {
        self.kept.is_inside(&self.expansion.no_better(set))
    }

    /// Keeps a set with all its images: its number.
    fn keep(&mut self, set: &[Pair], way: Way) -> Result<usize, StopReason> {
        let promise = |&pair: &Pair| {
            let (at, tag) = Ref::unpack(pair);
            (at.state().expect("between letters there are states"), tag)
        };
        let number = self.kept.sets.len();
        self.kept.sets.push(set.iter().map(promise).collect());
        let depth = way.map_or(0, |(from, _)| self.kept.depths[from] + 1);
        self.kept.depths.push(depth);
        self.kept.ways.push(way);
        self.kept.add(set);
        let cost = Interner::<Pair>::cost(set.len()) as u64 + 16;
        self.meter.take(2 * cost)?;
        for symmetry in self.symmetries {
            let moved = |&pair: &Pair| self.expansion.pairs.moved(pair, symmetry);
            let mut image: Vec<Pair> = set.iter().map(moved).collect();
            image.sort_unstable();
            if self.kept.add(&image) {
                self.meter.take(cost)?;
            }
        }
        Ok(number)
    }
}

/// One of the smallest sets that are open.
fn pop<T>(open: &mut BTreeMap<usize, Vec<T>>) -> Option<T> {
    let mut smallest = open.first_entry()?;
    let item = smallest.get_mut().pop();
    if smallest.get().is_empty() {
        smallest.remove();
    }
    item
}

/// What follows from a set of promises.
struct Expansion<'a> {
    pairs: &'a Pairs<'a>,
    pulse: Pulse<'a>,
}

impl Expansion<'_> {
    fn keeps_a_promise(&self, set: &[Pair]) -> bool {
        set.iter().any(|&pair| self.pairs.is_kept(pair))
    }

    /// The set, and all promises that are no better than one in it, sorted.
    fn no_better(&self, set: &[Pair]) -> Vec<Pair> {
        let all = set.iter().flat_map(|&pair| self.pairs.no_better(pair));
        let mut all: Vec<Pair> = all.collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The sets after each letter of `p`, each once, and for each one of the letters.
    fn after_a_letter(
        &mut self,
        set: &[Pair],
    ) -> Result<(Vec<Letter>, Interner<Pair>), StopReason> {
        let opened = |&pair: &Pair| self.pairs.opened(pair);
        let mut sets: Interner<Pair> = Interner::default();
        let mut letters: Vec<Letter> = vec![0];
        sets.intern(&set.iter().map(opened).collect::<Vec<_>>());
        let mut half = Vec::new();
        for track in 0..self.pairs.moves().piles() {
            let mut after = Interner::default();
            let mut longer = Vec::new();
            for (number, &letter) in (0..).zip(&letters) {
                self.pulse.beat()?;
                for digit in [false, true] {
                    self.pairs.after(sets.get(number), track, digit, &mut half);
                    half.sort_unstable();
                    half.dedup();
                    if after.intern(&half).1 {
                        longer.push(letter | Letter::from(digit) << track);
                    }
                }
            }
            (sets, letters) = (after, longer);
        }
        Ok((letters, sets))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_automata::{Comparison, linear};
    use faceoff_complex::families;
    use faceoff_game::Take;
    use faceoff_moves::Moves;
    use num_bigint::BigInt;

    #[test]
    fn no_promise_at_all_is_a_broken_one() {
        // Of two heaps of Nim (1,1) is a zero position, too: no promise is left there.
        let limits = Limits::none();
        let empty = linear(&[1, 1], Comparison::Equal, &BigInt::ZERO, &limits).unwrap();
        let heaps = families::points(2).unwrap();
        let moves = Moves::new(&heaps, Take::NIM.into(), false, &limits).unwrap();
        let pairs = Pairs::new(&empty, None, &moves);
        let found = find_promises(&pairs, &[], Reach::default(), &limits).unwrap();
        let Promises::Broken { word, .. } = found else {
            panic!("{found:?}");
        };
        assert_eq!(word, [0b11]);
    }
}
