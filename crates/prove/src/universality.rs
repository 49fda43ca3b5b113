//! Condition (II), from the least position up: which is the least that is
//! neither a member nor joined to one?
//!
//! The positions that are members or have a move to a member are accepted by a
//! nondeterministic automaton with states (state of `p'`, tag). It is
//! determinised on the fly, digit by digit, breadth first, digit 0 first; so
//! sets of such pairs are met in the order of their least words. A set is not
//! followed
//! * if it was met earlier at the same track;
//! * if, between letters, it contains a set that was met earlier, up to a
//!   symmetry of the claim: whatever is missed from here is missed from there,
//!   by a smaller word (an *antichain* of sets is kept);
//! * if one pair in it accepts everything.
//!
//! So the first set without an accepting pair ends the least position that is
//! neither a member nor joined to one (nor, in misère play, final). Where there is none, this search takes
//! longer than that for a proof ([`promises`](crate::promises)).
//!
//! Reference: De Wulf, Doyen, Henzinger, Raskin, Antichains: a new algorithm
//! for checking universality of finite automata (2006).

use crate::pairs::{Pair, Pairs};
use crate::symmetry::Symmetry;
use faceoff_automata::{Interner, LeastWord, Letter};
use faceoff_limits::{Limits, MemoryMeter, Pulse, StopReason};
use rustc_hash::FxHashMap;

/// How far to search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reach {
    /// Only words of at most this many letters.
    pub letters: Option<usize>,
    /// Give up after this many sets.
    pub sets: Option<usize>,
}

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Universality {
    /// Every position (within reach) is a member or joined to one.
    Holds,
    /// The least position that is neither.
    Fails(LeastWord),
    /// Too many sets.
    Undecided,
}

/// Is every position a member of the set or joined to one by a move, or, in
/// misère play, final?
pub fn check_universality(
    pairs: &Pairs,
    symmetries: &[Symmetry],
    reach: Reach,
    limits: &Limits,
) -> Result<Universality, StopReason> {
    UniversalitySearch {
        pairs,
        symmetries,
        places: vec![Interner::default(); pairs.moves().piles()],
        followed: Antichain::default(),
        visits: Vec::new(),
        meter: limits.meter(),
        pulse: limits.pulse(),
    }
    .run(reach)
}

/// The sets that are followed between letters, up to symmetry.
#[derive(Default)]
struct Antichain {
    sets: Interner<Pair>,
    /// Their numbers, by one of their pairs.
    by_pair: FxHashMap<Pair, Vec<u32>>,
}

impl Antichain {
    /// Adds a sorted set, unless it contains one that is there: is it new?
    fn add(&mut self, set: &[Pair]) -> bool {
        let is_larger = set.iter().any(|pair| {
            self.by_pair.get(pair).is_some_and(|numbers| {
                let mut kept = numbers.iter().map(|&number| self.sets.get(number));
                kept.any(|kept| is_subset(kept, set))
            })
        });
        if let (false, Some(&pair)) = (is_larger, set.last()) {
            let (number, _) = self.sets.intern(set);
            self.by_pair.entry(pair).or_default().push(number);
        }
        !is_larger
    }
}

/// Is `small` contained in `large`? Both are sorted.
fn is_subset(small: &[Pair], large: &[Pair]) -> bool {
    if small.len() > large.len() {
        return false;
    }
    let mut rest = large.iter();
    small
        .iter()
        .all(|wanted| rest.by_ref().find(|&pair| pair >= wanted) == Some(wanted))
}

/// A set that is followed.
struct Visit {
    /// How many digits were read.
    depth: u32,
    set: u32,
    parent: u32,
    digit: bool,
}

struct UniversalitySearch<'a> {
    pairs: &'a Pairs<'a>,
    symmetries: &'a [Symmetry],
    /// All sets met, by the place in a letter.
    places: Vec<Interner<Pair>>,
    followed: Antichain,
    visits: Vec<Visit>,
    meter: MemoryMeter,
    pulse: Pulse<'a>,
}

impl UniversalitySearch<'_> {
    fn run(mut self, reach: Reach) -> Result<Universality, StopReason> {
        let piles = self.pairs.moves().piles();
        let deepest = reach.letters.map(|letters| letters * piles);
        let mut found = self.pairs.start();
        if let Some(word) = self.meet(&mut found, 0, 0, false)? {
            return Ok(Universality::Fails(word));
        }
        let mut pairs = Vec::new();
        for next in 0.. {
            let Some(visit) = self.visits.get(next) else {
                break;
            };
            let (depth, set) = (visit.depth as usize, visit.set);
            if deepest.is_some_and(|deepest| depth >= deepest) {
                break;
            }
            if reach.sets.is_some_and(|most| self.visits.len() > most) {
                return Ok(Universality::Undecided);
            }
            let track = depth % piles;
            pairs.clear();
            let open = |&pair: &Pair| match track {
                0 => self.pairs.opened(pair),
                _ => pair,
            };
            pairs.extend(self.places[track].get(set).iter().map(open));
            for digit in [false, true] {
                self.pairs.after(&pairs, track, digit, &mut found);
                if let Some(word) = self.meet(&mut found, depth + 1, next as u32, digit)? {
                    return Ok(Universality::Fails(word));
                }
            }
        }
        Ok(Universality::Holds)
    }

    /// The least image of a set between letters under the symmetries.
    fn canonical(&self, pairs: &[Pair]) -> Vec<Pair> {
        let mut least = pairs.to_vec();
        let mut image = Vec::with_capacity(pairs.len());
        for symmetry in self.symmetries {
            image.clear();
            let moved = |&pair: &Pair| self.pairs.moved(pair, symmetry);
            image.extend(pairs.iter().map(moved));
            image.sort_unstable();
            if image < least {
                std::mem::swap(&mut image, &mut least);
            }
        }
        least
    }

    /// Notes a set that is met; the word that led here, if nothing accepts.
    fn meet(
        &mut self,
        found: &mut Vec<Pair>,
        depth: usize,
        parent: u32,
        digit: bool,
    ) -> Result<Option<LeastWord>, StopReason> {
        self.pulse.beat()?;
        if found.iter().any(|&pair| self.pairs.is_certain(pair)) {
            return Ok(None);
        }
        found.sort_unstable();
        found.dedup();
        let track = depth % self.pairs.moves().piles();
        let (set, new) = self.places[track].intern(found);
        if !new {
            return Ok(None);
        }
        self.meter
            .take((Interner::<Pair>::cost(found.len()) + size_of::<Visit>()) as u64)?;
        if track == 0 && !found.iter().any(|&pair| self.pairs.is_kept(pair)) {
            return Ok(Some(self.word(depth, parent, digit)));
        }
        // In the middle of a letter the test costs more than it saves.
        if track > 0 || self.followed.add(&self.canonical(found)) {
            self.visits.push(Visit {
                depth: depth as u32,
                set,
                parent,
                digit,
            });
        }
        Ok(None)
    }

    /// The word of `depth` digits that ends with `digit` after `parent`.
    fn word(&self, depth: usize, parent: u32, digit: bool) -> LeastWord {
        let piles = self.pairs.moves().piles();
        let mut word: Vec<Letter> = vec![0; depth / piles];
        let (mut place, mut digit, mut at) = (depth, digit, parent);
        while place > 0 {
            place -= 1;
            word[place / piles] |= Letter::from(digit) << (place % piles);
            let visit = &self.visits[at as usize];
            (digit, at) = (visit.digit, visit.parent);
        }
        LeastWord::new(word, piles)
    }
}
