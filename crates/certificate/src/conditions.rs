//! The conditions of ES96 Theorem 2.1, for positions of every size; in misère
//! play with the final positions, which are made from the rules.

use crate::hash::{Map, Set, Watch};
use crate::machine::Machine;
use crate::moves::{Moves, STAYS};
use crate::symmetry::Action;
use crate::{Result, ensure};
use std::hash::Hash;

/// A state of the set's automaton (inside a letter: a node) and a tag: there is
/// a p' that leads there, and p' differs from p by the tag.
type Promise = (u32, u64);

/// Sets of promises, by one of their promises.
type Listed = Map<Promise, Vec<Vec<Promise>>>;

/// What the conditions are about.
pub(crate) struct Conditions<'a> {
    pub(crate) set: &'a Machine,
    /// In misère play, the state of it in which the final positions begin.
    pub(crate) finals: Option<u32>,
    pub(crate) moves: &'a dyn Moves,
    pub(crate) watch: &'a Watch<'a>,
    /// Tags that are no better than one, where that was asked before.
    pub(crate) no_better: Map<u64, Vec<u64>>,
}

impl Conditions<'_> {
    /// (I) No move leads from the set into the set: all pairs of states that p
    /// and p' can be in, with the tag, are looked at.
    pub(crate) fn no_move_inside(&self) -> Result<bool> {
        let (set, moves) = (self.set, self.moves);
        let right = |&(from, to, tag): &(u32, u32, u64)| {
            !(set.accepts(from) && set.accepts(to) && moves.is_move(tag))
        };
        let open = |(from, to, tag)| (set.next(from), set.next(to), tag);
        self.everywhere((0, 0, 0), right, open, |&(from, to, tag), pile, after| {
            for (digit, guess) in PAIRS {
                if let Some(tag) = moves.step(tag, pile, digit, guess) {
                    let from = set.digit(from, pile, digit);
                    let to = set.digit(to, pile, guess);
                    if !set.is_dead(from) && !set.is_dead(to) {
                        after.push((from, to, tag));
                    }
                }
            }
        })
    }

    /// From `end` on the automaton accepts the final positions and no others: it
    /// is run in step with all tags that a move from p can have, and p is final if
    /// none of them stands for a move. And none of them is in the set.
    pub(crate) fn final_positions_are_outside(&self, end: u32) -> Result<bool> {
        let (set, moves) = (self.set, self.moves);
        let right = |(state, end, tags): &(u32, u32, Vec<u64>)| {
            let is_final = !tags.iter().any(|&tag| moves.is_move(tag));
            set.accepts(*end) == is_final && !(is_final && set.accepts(*state))
        };
        let open = |(state, end, tags)| (set.next(state), set.next(end), tags);
        let after = |tags: &[u64], pile: usize, digit: bool| {
            let ways = |&tag: &u64| [false, true].map(|guess| moves.step(tag, pile, digit, guess));
            let mut tags: Vec<u64> = tags.iter().flat_map(ways).flatten().collect();
            tags.sort_unstable();
            tags.dedup();
            tags
        };
        let zeros =
            |tags: Vec<u64>| Ok((0..moves.piles()).fold(tags, |tags, v| after(&tags, v, false)));
        self.everywhere(
            (0, end, self.after_zeros(vec![0], zeros)?),
            right,
            open,
            |(state, end, tags), pile, found| {
                for digit in [false, true] {
                    let next = |at: u32| set.digit(at, pile, digit);
                    found.push((next(*state), next(*end), after(tags, pile, digit)));
                }
            },
        )
    }

    /// Is everything right that can be reached between letters? `open` begins a
    /// letter, `digit` goes on with the digits of a pile.
    fn everywhere<S: Clone + Eq + Hash>(
        &self,
        start: S,
        right: impl Fn(&S) -> bool,
        open: impl Fn(S) -> S,
        digit: impl Fn(&S, usize, &mut Vec<S>),
    ) -> Result<bool> {
        let mut seen = Set::from_iter([start.clone()]);
        let (mut waiting, mut found) = (vec![start], Vec::new());
        while let Some(at) = waiting.pop() {
            if !right(&at) {
                return Ok(false);
            }
            let mut inside = Set::from_iter([open(at)]);
            for pile in 0..self.moves.piles() {
                let mut after = Set::default();
                for at in &inside {
                    self.watch.step()?;
                    digit(at, pile, &mut found);
                    after.extend(found.drain(..));
                }
                inside = after;
            }
            for at in inside
                .into_iter()
                .filter(|at| !seen.contains(at))
                .collect::<Vec<S>>()
            {
                self.watch.grow(50);
                seen.insert(at.clone());
                waiting.push(at);
            }
        }
        Ok(true)
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
        &mut self,
        sets: &[Vec<u64>],
        actions: &[Action],
    ) -> Result<bool> {
        let sets: Result<Vec<Vec<Promise>>> = sets.iter().map(|set| self.promises(set)).collect();
        let sets = sets?;
        let listed = self.listed(&sets, actions)?;
        let mut known = Set::default();
        let ends = [0].into_iter().chain(self.finals).map(|end| (end, STAYS));
        let begin = |&(state, tag): &Promise| (self.set.next(state), tag);
        let zeros = |set: Vec<Promise>| {
            let set = set.iter().map(begin).collect();
            (0..self.moves.piles())
                .try_fold(set, |set: Vec<_>, v| self.after_a_digit(&set, v, false))
        };
        let start = self.after_zeros([(0, 0)].into_iter().chain(ends).collect(), zeros)?;
        if !self.holds_one(&start, &listed) {
            return Ok(false);
        }
        for set in &sets {
            let is_kept = |&(state, tag): &Promise| {
                self.set.accepts(state) && (self.moves.stays(tag) || self.moves.is_move(tag))
            };
            if !set.iter().any(is_kept) {
                return Ok(false);
            }
            for after in self.after_a_letter(set)? {
                if known.contains(&after) {
                    continue;
                }
                if !self.holds_one(&after, &listed) {
                    return Ok(false);
                }
                self.watch.grow(40 + 16 * after.len() as u64);
                known.insert(after);
            }
        }
        Ok(true)
    }

    /// What there is at the start, after as many zeros in front of p as bring
    /// something new: p' may have more digits than p.
    fn after_zeros<T: PartialEq + Clone>(
        &self,
        mut start: Vec<T>,
        zeros: impl Fn(Vec<T>) -> Result<Vec<T>>,
    ) -> Result<Vec<T>> {
        loop {
            self.watch.step()?;
            let next = zeros(start.clone())?;
            if next == start {
                return Ok(start);
            }
            start = next;
        }
    }

    /// A set as it is listed: states and tags in turn, ascending.
    fn promises(&self, flat: &[u64]) -> Result<Vec<Promise>> {
        let pairs = flat.chunks_exact(2);
        let right = pairs.remainder().is_empty()
            && pairs.clone().is_sorted_by(|a, b| a < b)
            && pairs
                .clone()
                .all(|pair| pair[0] < self.set.states() as u64 && self.moves.is_tag(pair[1]));
        ensure(right, "a set of promises is not well formed")?;
        Ok(pairs.map(|pair| (pair[0] as u32, pair[1])).collect())
    }

    /// All images of the listed sets, by a promise of theirs that few have.
    fn listed(&self, sets: &[Vec<Promise>], actions: &[Action]) -> Result<Listed> {
        let mut images = Set::default();
        let mut count: Map<Promise, usize> = Map::default();
        for set in sets {
            for action in actions {
                self.watch.step()?;
                let moved = |&(state, tag): &Promise| {
                    let tag = self.moves.permuted(tag, &action.piles);
                    (action.states[state as usize], tag)
                };
                let mut image: Vec<Promise> = set.iter().map(moved).collect();
                image.sort_unstable();
                for promise in &image {
                    *count.entry(*promise).or_default() += 1;
                }
                self.watch.grow(80 + 16 * image.len() as u64);
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

    /// Does a set hold a listed one, up to better tags?
    fn holds_one(&mut self, set: &[Promise], listed: &Listed) -> bool {
        let mut all = Vec::with_capacity(2 * set.len());
        for &(state, tag) in set {
            let known = self.no_better.entry(tag);
            let tags = known.or_insert_with(|| self.moves.no_better(tag));
            all.extend(tags.iter().map(|&tag| (state, tag)));
        }
        all.sort_unstable();
        all.dedup();
        let mut candidates = all.iter().filter_map(|promise| listed.get(promise));
        candidates.any(|sets| sets.iter().any(|listed| is_subset(listed, &all)))
    }

    /// The sets of promises after each letter of p, each once.
    fn after_a_letter(&self, set: &[Promise]) -> Result<Set<Vec<Promise>>> {
        let begin = |&(state, tag): &Promise| (self.set.next(state), tag);
        let mut sets = Set::from_iter([set.iter().map(begin).collect::<Vec<Promise>>()]);
        for pile in 0..self.moves.piles() {
            let mut after = Set::default();
            for set in &sets {
                for digit in [false, true] {
                    after.insert(self.after_a_digit(set, pile, digit)?);
                }
            }
            sets = after;
        }
        Ok(sets)
    }

    fn after_a_digit(&self, set: &[Promise], pile: usize, digit: bool) -> Result<Vec<Promise>> {
        self.watch.step()?;
        let mut after = Vec::with_capacity(2 * set.len());
        for &(at, tag) in set {
            for guess in [false, true] {
                let to = self.set.digit(at, pile, guess);
                if let Some(tag) = self.moves.step(tag, pile, digit, guess)
                    && !self.set.is_dead(to)
                {
                    after.push((to, tag));
                }
            }
        }
        after.sort_unstable();
        after.dedup();
        Ok(after)
    }
}

/// Is `small` contained in `large`? Both are sorted.
fn is_subset(small: &[Promise], large: &[Promise]) -> bool {
    let mut rest = large.iter();
    let find = |wanted| rest.by_ref().find(|promise| *promise >= wanted) == Some(wanted);
    small.iter().all(find)
}

/// A digit of p and one of p'.
const PAIRS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];
