//! The positions that a relation joins to a set.
//!
//! A [`Relation`] is a finite transducer that reads the digits of a position
//! `p` one by one, letter by letter and within a letter track by track, and
//! guesses the digits of a position `p'`. Its states are [`Tag`]s. The preimage
//! of a set `S` is `{p : (p, p') in the relation for some p' in S}`.
//!
//! Projection of a track, upward closure along a coordinate, and the moves of
//! a game are all relations.
//!
//! The preimage is the subset construction: a state of the result is a set of
//! pairs (state of `S`, tag). Subsets are split along the diagrams, node by
//! node, and the result for a set of nodes is kept for the whole construction,
//! so work is shared between letters and between states. Pairs that cannot
//! accept any more are dropped; sets that accept everything become one state.

use crate::budget::Budget;
use crate::dfa::Dfa;
use crate::diagram::{Ref, Store, cofactors, top};
use crate::interner::Interner;
use crate::minimise::Raw;
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashMap;

/// A state of a [`Relation`].
pub type Tag = u32;

/// One way for a relation to go on after it has read a digit of `p`.
///
/// ```
/// use faceoff_automata::{Branch, Comparison, Relation, Tag, linear};
/// # use faceoff_limits::Limits;
///
/// /// One binary digit is changed. Tag 1: it was changed already.
/// struct OneDigit;
///
/// impl Relation for OneDigit {
/// #     fn start(&self) -> Tag {
/// #         0
/// #     }
/// #     fn acts_on(&self, _track: usize) -> bool {
/// #         true
/// #     }
///     fn accepts(&self, tag: Tag) -> bool {
///         tag == 1
///     }
///     fn branches(&self, tag: Tag, _track: usize, digit: bool, out: &mut Vec<Branch>) {
///         out.push(Branch { digit, tag });
///         out.extend((tag == 0).then_some(Branch { digit: !digit, tag: 1 }));
///     }
/// }
///
/// let zero = linear(&[1], Comparison::Equal, &0.into(), &Limits::none()).unwrap();
/// let powers_of_two = zero.preimage(&OneDigit, &Limits::none()).unwrap();
/// assert!((0..100).all(|n: u64| powers_of_two.contains_small(&[n]) == n.is_power_of_two()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The digit of `p'` on the same track.
    pub digit: bool,
    /// The next state.
    pub tag: Tag,
}

/// A relation between positions `p` and `p'`, as a transducer that reads digit
/// by digit, most significant letter first and track 0 first in each letter.
///
/// Reading zeros only from the start must allow `p'` to have zeros only and
/// come back to the start, so that leading zeros do not matter.
///
/// ```
/// use faceoff_automata::{Branch, Comparison, Relation, Tag, linear};
/// use faceoff_limits::Limits;
///
/// /// Some ones among the binary digits become zeros.
/// struct Fewer;
///
/// impl Relation for Fewer {
///     fn start(&self) -> Tag {
///         0
///     }
///     fn accepts(&self, _tag: Tag) -> bool {
///         true
///     }
///     fn branches(&self, tag: Tag, _track: usize, digit: bool, out: &mut Vec<Branch>) {
///         out.push(Branch { digit: false, tag });
///         out.extend(digit.then_some(Branch { digit, tag }));
///     }
///     fn acts_on(&self, _track: usize) -> bool {
///         true
///     }
/// }
///
/// let four = linear(&[1], Comparison::Equal, &4.into(), &Limits::none()).unwrap();
/// let with_four = four.preimage(&Fewer, &Limits::none()).unwrap();
/// assert!((0..100).all(|n| with_four.contains_small(&[n]) == (n & 4 == 4)));
/// ```
pub trait Relation {
    /// The tag at the start.
    fn start(&self) -> Tag;

    /// May the numbers end here? Asked between letters only.
    fn accepts(&self, tag: Tag) -> bool;

    /// All ways to go on after digit `digit` of `p` on `track`.
    fn branches(&self, tag: Tag, track: usize, digit: bool, out: &mut Vec<Branch>);

    /// False if the two digits on this track are equal and the tag stays,
    /// whatever the tag; then `branches` is not asked.
    fn acts_on(&self, track: usize) -> bool;

    /// True only if, at every place in a letter, whatever the rest of `p` is,
    /// `tag` allows some rest of `p'`. It is always right to say false.
    fn is_total(&self, _tag: Tag) -> bool {
        false
    }

    /// True only if, at every place in a letter, whatever is joined from
    /// `weaker` is joined from `stronger` too. A strict order: false for equal
    /// tags.
    fn covers(&self, _stronger: Tag, _weaker: Tag) -> bool {
        false
    }
}

impl Dfa {
    /// All `p` that the relation joins to some `p'` in this set.
    pub fn preimage(&self, relation: &impl Relation, limits: &Limits) -> Result<Self, StopReason> {
        let mut subsets = Subsets::new(self, relation, limits);
        let initial = subsets.initial()?;
        subsets.states.intern(&initial);
        let mut roots: Vec<Ref> = Vec::new();
        let mut accepting = Vec::new();
        while roots.len() < subsets.states.len() {
            let number = roots.len() as u32;
            let subset = subsets.states.get(number);
            if subset == [EVERYTHING] {
                accepting.push(true);
                roots.push(Ref::leaf(number));
                continue;
            }
            accepting.push(subset.iter().any(|&pair| {
                let (state, tag) = unpack(pair);
                state.state().is_some_and(|state| self.is_accepting(state)) && relation.accepts(tag)
            }));
            let mut set = subsets.roots_of(subset);
            subsets.tidy(&mut set);
            let set = subsets.intern(&set)?;
            roots.push(subsets.expand(0, set)?);
        }
        Raw {
            tracks: self.tracks,
            nodes: subsets.store.into_nodes(),
            roots,
            accepting,
            initial: 0,
        }
        .minimise(limits)
    }
}

#[inline]
fn pack(at: Ref, tag: Tag) -> u64 {
    at.pack(tag)
}

#[inline]
fn unpack(pair: u64) -> (Ref, Tag) {
    Ref::unpack(pair)
}

/// Stands, as the only member, for any set that accepts everything.
const EVERYTHING: u64 = u64::MAX;

struct Subsets<'a, R> {
    dfa: &'a Dfa,
    relation: &'a R,
    dead: Option<Ref>,
    full: Option<Ref>,
    /// Sets of pairs (node, tag) in the middle of a letter.
    sets: Interner<u64>,
    /// Sets of pairs (state, tag) between letters: the states of the result.
    states: Interner<u64>,
    /// The result for a set at a track.
    expanded: FxHashMap<(u32, u32), Ref>,
    store: Store,
    budget: Budget<'a>,
    branches: Vec<Branch>,
    halves: [Vec<u64>; 2],
}

impl<'a, R: Relation> Subsets<'a, R> {
    fn new(dfa: &'a Dfa, relation: &'a R, limits: &'a Limits) -> Self {
        Self {
            dfa,
            relation,
            dead: dfa.dead_state().map(Ref::leaf),
            full: dfa.full_state().map(Ref::leaf),
            sets: Interner::default(),
            states: Interner::default(),
            expanded: FxHashMap::default(),
            store: Store::default(),
            budget: Budget::new(limits),
            branches: Vec::new(),
            halves: Default::default(),
        }
    }

    /// The start, closed under reading zeros: `p'` may be longer than `p`.
    fn initial(&mut self) -> Result<Vec<u64>, StopReason> {
        let mut closure = vec![pack(Ref::leaf(Dfa::INITIAL), self.relation.start())];
        self.tidy(&mut closure);
        while closure != [EVERYTHING] {
            let mut set = self.roots_of(&closure);
            for track in 0..self.dfa.tracks as u32 {
                self.split(&set, track);
                std::mem::swap(&mut set, &mut self.halves[0]);
            }
            set.extend_from_slice(&closure);
            self.tidy(&mut set);
            if set == closure {
                break;
            }
            self.budget.spend(set.len() * size_of::<u64>())?;
            closure = set;
        }
        Ok(closure)
    }

    /// The same set with each state replaced by the diagram of its successors.
    fn roots_of(&self, states: &[u64]) -> Vec<u64> {
        let root = |&pair: &u64| {
            let (state, tag) = unpack(pair);
            pack(
                state.state().map_or(state, |state| self.dfa.root(state)),
                tag,
            )
        };
        states.iter().map(root).collect()
    }

    /// Sorts, drops what is dead or covered, and collapses what is full.
    fn tidy(&self, set: &mut Vec<u64>) {
        if let Some(dead) = self.dead {
            set.retain(|&pair| unpack(pair).0 != dead);
        }
        if let Some(full) = self.full {
            let is_full = |&pair: &u64| {
                let (at, tag) = unpack(pair);
                at == full && self.relation.is_total(tag)
            };
            if set.iter().any(is_full) {
                set.clear();
                set.push(EVERYTHING);
                return;
            }
        }
        set.sort_unstable();
        set.dedup();
        if set.windows(2).any(|two| two[0] >> 32 == two[1] >> 32) {
            let all = set.clone();
            set.retain(|&pair| {
                let (at, tag) = unpack(pair);
                let first = all.partition_point(|&other| unpack(other).0 < at);
                !all[first..]
                    .iter()
                    .map(|&other| unpack(other))
                    .take_while(|&(other, _)| other == at)
                    .any(|(_, stronger)| self.relation.covers(stronger, tag))
            });
        }
    }

    fn intern(&mut self, set: &[u64]) -> Result<u32, StopReason> {
        let (number, new) = self.sets.intern(set);
        if new {
            self.budget.spend(Interner::<u64>::cost(set.len()))?;
        }
        Ok(number)
    }

    /// Puts into `halves` where digits 0 and 1 of `p` on `track` lead.
    fn split(&mut self, set: &[u64], track: u32) {
        let [mut low, mut high] = std::mem::take(&mut self.halves);
        low.clear();
        high.clear();
        let acts = self.relation.acts_on(track as usize);
        for &pair in set {
            let (at, tag) = unpack(pair);
            let (at0, at1) = cofactors(&self.dfa.nodes, at, track);
            if !acts {
                low.push(pack(at0, tag));
                high.push(pack(at1, tag));
                continue;
            }
            for (digit, half) in [(false, &mut low), (true, &mut high)] {
                self.branches.clear();
                self.relation
                    .branches(tag, track as usize, digit, &mut self.branches);
                half.extend(
                    self.branches
                        .iter()
                        .map(|branch| pack(if branch.digit { at1 } else { at0 }, branch.tag)),
                );
            }
        }
        self.halves = [low, high];
    }

    /// The diagram of the successors of a set, from `track` downwards.
    fn expand(&mut self, track: u32, set: u32) -> Result<Ref, StopReason> {
        let pairs = self.sets.get(set);
        if pairs == [EVERYTHING] {
            return Ok(Ref::leaf(self.states.intern(pairs).0));
        }
        let tops = pairs.iter().map(|&p| top(&self.dfa.nodes, unpack(p).0));
        let next = tops.min().unwrap_or(u32::MAX);
        let acts = (track..self.dfa.tracks as u32)
            .find(|&track| self.relation.acts_on(track as usize))
            .unwrap_or(u32::MAX);
        let next = if pairs.is_empty() {
            u32::MAX
        } else {
            next.min(acts)
        };
        if next == u32::MAX {
            let (number, new) = self.states.intern(pairs);
            if new {
                self.budget.spend(Interner::<u64>::cost(pairs.len()))?;
            }
            return Ok(Ref::leaf(number));
        }
        if let Some(&known) = self.expanded.get(&(set, next)) {
            return Ok(known);
        }
        let pairs = pairs.to_vec();
        self.split(&pairs, next);
        let [mut low, mut high] = std::mem::take(&mut self.halves);
        self.tidy(&mut low);
        self.tidy(&mut high);
        let low_set = self.intern(&low)?;
        let high_set = self.intern(&high)?;
        self.halves = [low, high];
        let low = self.expand(next + 1, low_set)?;
        let high = self.expand(next + 1, high_set)?;
        let result = self.store.branch(next, low, high, &mut self.budget)?;
        self.budget.spend(24)?;
        self.expanded.insert((set, next), result);
        Ok(result)
    }
}
