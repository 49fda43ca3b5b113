//! The conditions of ES96 Theorem 2.1, for positions of every size; in misère
//! play with the final positions, which are made from the rules.

use crate::hash::{Map, Set, Watch, reach, sorted};
use crate::machine::Machine;
use crate::moves::{Moves, STAYS};
use crate::symmetry::Action;
use crate::tags::{NOWHERE, Tags};
use crate::{Result, ensure};
use std::hash::Hash;

/// A state of the set's automaton (inside a letter: a node) and, below it, the number of
/// a tag: there is a p' that leads there, and p' differs from p by the tag.
type Promise = u64;

fn promise(state: u32, tag: u32) -> Promise {
    u64::from(state) << 32 | u64::from(tag)
}

fn parts(promise: Promise) -> (u32, u32) {
    ((promise >> 32) as u32, promise as u32)
}

/// A set of them, in order.
type Promises = Vec<Promise>;

/// Sets of promises, by one of their promises.
type Listed = Map<Promise, Vec<Promises>>;

/// For tags those that are no better, all by their numbers.
type NoBetter = Map<u32, Vec<u32>>;

/// What the conditions are about.
pub(crate) struct Conditions<'a> {
    pub(crate) set: &'a Machine,
    /// In misère play, the state of it in which the final positions begin.
    pub(crate) finals: Option<u32>,
    pub(crate) moves: &'a dyn Moves,
    pub(crate) watch: &'a Watch<'a>,
}

impl Conditions<'_> {
    /// (I) No move leads from the set into the set: all pairs of states that p
    /// and p' can be in, with the tag, are looked at.
    pub(crate) fn no_move_inside(&self) -> Result<bool> {
        let (set, moves) = (self.set, self.moves);
        let right = |&(from, to, tag): &(u32, u32, u64)| {
            !(set.accepts(from) && set.accepts(to) && moves.is_move(tag))
        };
        let open = |&(from, to, tag): &(u32, u32, u64)| (set.next(from), set.next(to), tag);
        self.everywhere((0, 0, 0), right, open, |&(from, to, tag), pile| {
            PAIRS.map(|(digit, guess)| {
                let tag = moves.step(tag, pile, digit, guess)?;
                let (from, to) = (set.digit(from, pile, digit), set.digit(to, pile, guess));
                (!set.is_dead(from) && !set.is_dead(to)).then_some((from, to, tag))
            })
        })
    }

    /// From `end` on the automaton accepts the final positions and no others: it
    /// is run in step with all tags that a move from p can have, and p is final if
    /// none of them stands for a move. And none of them is in the set.
    pub(crate) fn final_positions_are_outside(&self, end: u32) -> Result<bool> {
        let (set, moves) = (self.set, self.moves);
        type State = (u32, u32, Vec<u64>);
        let right = |(state, end, tags): &State| {
            let is_final = !tags.iter().any(|&tag| moves.is_move(tag));
            set.accepts(*end) == is_final && !(is_final && set.accepts(*state))
        };
        let open = |(state, end, tags): &State| (set.next(*state), set.next(*end), tags.clone());
        let after = |(state, end, tags): &State, pile: usize, digit: bool| {
            let ways = |&tag: &u64| DIGITS.map(|guess| moves.step(tag, pile, digit, guess));
            let tags = sorted(tags.iter().flat_map(ways).flatten().collect());
            let next = |at: u32| set.digit(at, pile, digit);
            (next(*state), next(*end), tags)
        };
        let start = self.after_zeros((0, end, vec![0]), open, after)?;
        self.everywhere(start, right, open, |at, pile| {
            DIGITS.map(|digit| Some(after(at, pile, digit)))
        })
    }

    /// Is everything right that can be reached between letters? `open` begins a
    /// letter, `digits` goes on with the digits of a pile.
    fn everywhere<S: Clone + Eq + Hash, const N: usize>(
        &self,
        start: S,
        right: impl Fn(&S) -> bool,
        open: impl Fn(&S) -> S,
        digits: impl Fn(&S, usize) -> [Option<S>; N],
    ) -> Result<bool> {
        let all = reach([start], |at, found| {
            self.watch.grow(50);
            found.extend(self.after_a_letter(open(at), &digits)?);
            Ok(right(at))
        })?;
        Ok(all.is_some())
    }

    /// What there is after each letter, each once.
    fn after_a_letter<S: Eq + Hash, const N: usize>(
        &self,
        opened: S,
        digits: impl Fn(&S, usize) -> [Option<S>; N],
    ) -> Result<Set<S>> {
        let mut inside = Set::from_iter([opened]);
        for pile in 0..self.moves.piles() {
            let mut after = Set::default();
            for at in &inside {
                self.watch.step()?;
                after.extend(digits(at, pile).into_iter().flatten());
            }
            inside = after;
        }
        Ok(inside)
    }

    /// What there is at the start, after as many zeros in front of p as bring
    /// something new: p' may have more digits than p.
    fn after_zeros<S: PartialEq>(
        &self,
        mut start: S,
        open: impl Fn(&S) -> S,
        digit: impl Fn(&S, usize, bool) -> S,
    ) -> Result<S> {
        loop {
            self.watch.step()?;
            let piles = 0..self.moves.piles();
            let next = piles.fold(open(&start), |at, pile| digit(&at, pile, false));
            if next == start {
                return Ok(start);
            }
            start = next;
        }
    }

    /// (II) Every position is in the set or has a move into it.
    ///
    /// The certificate lists sets of promises. The first of all promises holds
    /// one of them; each of them has a promise that is kept if p ends here; and
    /// whatever the next digits of p are, the promises that follow hold one of
    /// them again, moved by an automorphism that preserves the set, and with
    /// tags that are no better. So by induction over the digits every p has a
    /// promise that is kept. In misère play a promise may also be that p is
    /// final: p itself is on its way to an accepting state from `finals` on.
    pub(crate) fn every_promise_is_kept(
        &self,
        sets: &[Vec<u64>],
        actions: &[Action],
    ) -> Result<bool> {
        let tags = &Tags::new(self.moves);
        let sets = sets.iter().map(|set| self.promises(set, tags));
        let sets = sets.collect::<Result<Vec<Promises>>>()?;
        let listed = self.listed(&sets, actions, tags)?;
        let mut no_better = NoBetter::default();
        let mut holds_one = |set: &Promises| holds_one(set, &listed, tags, &mut no_better);
        let begin = |&at: &Promise| promise(self.set.next(parts(at).0), parts(at).1);
        let open = |set: &Promises| sorted(set.iter().map(begin).collect());
        let after = |set: &Promises, pile, digit| self.after_a_digit(set, pile, digit, tags);
        let ends = [0].into_iter().chain(self.finals).map(|end| (end, STAYS));
        let starts = [(0, 0)].into_iter().chain(ends);
        let start = starts.map(|(state, tag)| promise(state, tags.number(tag)));
        let start = self.after_zeros(sorted(start.collect()), open, after)?;
        let is_kept = |&at: &Promise| {
            let (state, tag) = (parts(at).0, tags.tag(parts(at).1));
            self.set.accepts(state) && (self.moves.stays(tag) || self.moves.is_move(tag))
        };
        if !holds_one(&start) || !sets.iter().all(|set| set.iter().any(is_kept)) {
            return Ok(false);
        }
        let mut known = Set::default();
        for set in &sets {
            let digits = |set: &Promises, pile| DIGITS.map(|digit| Some(after(set, pile, digit)));
            for after in self.after_a_letter(open(set), digits)? {
                if !known.contains(&after) {
                    if !holds_one(&after) {
                        return Ok(false);
                    }
                    self.watch.grow(40 + 8 * after.len() as u64);
                    known.insert(after);
                }
            }
        }
        Ok(true)
    }

    /// A set as it is listed: states and tags in turn, ascending.
    fn promises(&self, flat: &[u64], tags: &Tags) -> Result<Promises> {
        let (pairs, states) = (flat.chunks_exact(2), self.set.states() as u64);
        let in_order = pairs.remainder().is_empty() && pairs.clone().is_sorted_by(|a, b| a < b);
        let is_promise = |pair: &[u64]| pair[0] < states && self.moves.is_tag(pair[1]);
        let right = in_order && pairs.clone().all(is_promise);
        ensure(right, "a set of promises is not well formed")?;
        let read = |pair: &[u64]| promise(pair[0] as u32, tags.number(pair[1]));
        Ok(sorted(pairs.map(read).collect()))
    }

    /// All images of the listed sets, by a promise of theirs that few have.
    fn listed(&self, sets: &[Promises], actions: &[Action], tags: &Tags) -> Result<Listed> {
        let mut images = Set::default();
        let mut count: Map<Promise, usize> = Map::default();
        for action in actions {
            let permuted = |tag| tags.number(self.moves.permuted(tags.tag(tag), &action.piles));
            let mut known = Map::default();
            for set in sets {
                self.watch.step()?;
                let moved = |&at: &Promise| {
                    let (state, tag) = parts(at);
                    let tag = *known.entry(tag).or_insert_with(|| permuted(tag));
                    promise(action.states[state as usize], tag)
                };
                let image: Promises = sorted(set.iter().map(moved).collect());
                image
                    .iter()
                    .for_each(|at| *count.entry(*at).or_default() += 1);
                self.watch.grow(80 + 8 * image.len() as u64);
                images.insert(image);
            }
        }
        let mut listed = Listed::default();
        for image in images {
            if let Some(rarest) = image.iter().min_by_key(|promise| count[promise]) {
                listed.entry(*rarest).or_default().push(image);
            }
        }
        Ok(listed)
    }

    fn after_a_digit(&self, set: &[Promise], pile: usize, digit: bool, tags: &Tags) -> Promises {
        let mut after = Vec::with_capacity(2 * set.len());
        for (at, tag) in set.iter().copied().map(parts) {
            for (guess, tag) in DIGITS.into_iter().zip(tags.ways(tag, pile, digit)) {
                let to = self.set.digit(at, pile, guess);
                if tag != NOWHERE && !self.set.is_dead(to) {
                    after.push(promise(to, tag));
                }
            }
        }
        sorted(after)
    }
}

/// Does a set hold a listed one, up to better tags? Tags that are no better than one
/// are remembered.
fn holds_one(set: &[Promise], listed: &Listed, tags: &Tags, known: &mut NoBetter) -> bool {
    let mut all = Vec::with_capacity(2 * set.len());
    for (state, tag) in set.iter().copied().map(parts) {
        let worse = known.entry(tag).or_insert_with(|| {
            let worse = tags.moves.no_better(tags.tag(tag)).into_iter();
            worse.map(|tag| tags.number(tag)).collect()
        });
        all.extend(worse.iter().map(|&tag| promise(state, tag)));
    }
    let all = sorted(all);
    let mut candidates = all.iter().filter_map(|at| listed.get(at)).flatten();
    candidates.any(|listed| is_subset(listed, &all))
}

/// Is `small` contained in `large`? Both are sorted.
fn is_subset(small: &[Promise], large: &[Promise]) -> bool {
    let mut rest = large.iter();
    let find = |wanted| rest.by_ref().find(|promise| *promise >= wanted) == Some(wanted);
    small.iter().all(find)
}

const DIGITS: [bool; 2] = [false, true];
/// A digit of p and one of p'.
const PAIRS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];
