//! Condition (I): no move leads from the set into the set.
//!
//! Reachability in the product of the automaton of `p`, the automaton of `p'`
//! and the moves: triples (state of `p`, state of `p'`, tag). The set of
//! reachable triples is the invariant that proves the condition.
//!
//! Triples are found breadth first, letter by letter, each between letters up to the
//! symmetries of the claim: where a triple leads, its images lead to the images. If a
//! move joins two members, the least such `p` is read off the layers: backwards, which triples
//! lead to a conflict in the last layer; then forwards, digit by digit, the
//! digit 0 of `p` wherever that is still possible.

use crate::symmetry::Symmetry;
use faceoff_automata::{Dfa, LeastWord, Letter, Ref, Tag};
use faceoff_limits::{Limits, Pulse, StopReason};
use faceoff_moves::Moves;
use rustc_hash::{FxHashMap, FxHashSet};

/// A move that joins two members of the set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The least member from which a move leads to a member.
    pub from: LeastWord,
    /// Where the move leads.
    pub to: LeastWord,
}

/// The least conflict, or `None` if condition (I) holds. The symmetries, without the
/// identity, are a group with it.
pub fn find_conflict(
    set: &Dfa,
    moves: &Moves,
    symmetries: &[Symmetry],
    limits: &Limits,
) -> Result<Option<Conflict>, StopReason> {
    ConflictSearch {
        set,
        moves,
        orbits: Orbits::new(set, symmetries),
        dead: set.dead_state().map(Ref::leaf),
        pulse: limits.pulse(),
    }
    .run(limits)
}

/// Where `p` and `p'` are, and the tag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Triple {
    from: Ref,
    to: Ref,
    tag: Tag,
}

/// The symmetries, sorted by what they do to the state of `p`.
struct Orbits<'a> {
    symmetries: &'a [Symmetry],
    /// By state: its least image, whether the state is that itself, and the
    /// symmetries that lead there.
    least: Vec<(u32, bool, Vec<usize>)>,
}

impl<'a> Orbits<'a> {
    fn new(set: &Dfa, symmetries: &'a [Symmetry]) -> Self {
        let least = |state: u32| {
            let image = |s: usize| symmetries[s].states[state as usize];
            let all = 0..symmetries.len();
            let least = all.clone().map(image).fold(state, u32::min);
            let there = all.filter(|&s| image(s) == least);
            (least, least == state, there.collect())
        };
        Self {
            symmetries,
            least: (0..set.states() as u32).map(least).collect(),
        }
    }

    /// The least image of a triple between letters.
    fn least(&self, triple: &Triple) -> Triple {
        let (Some(from), Some(to)) = (triple.from.state(), triple.to.state()) else {
            return *triple;
        };
        let (least, itself, there) = &self.least[from as usize];
        let images = there.iter().map(|&s| {
            let symmetry = &self.symmetries[s];
            Triple {
                from: Ref::leaf(*least),
                to: Ref::leaf(symmetry.states[to as usize]),
                tag: symmetry.tags[triple.tag as usize],
            }
        });
        let own = itself.then_some(*triple);
        images.chain(own).min().unwrap_or(*triple)
    }
}

struct ConflictSearch<'a> {
    set: &'a Dfa,
    moves: &'a Moves,
    orbits: Orbits<'a>,
    dead: Option<Ref>,
    pulse: Pulse<'a>,
}

type Layer = FxHashSet<Triple>;

impl ConflictSearch<'_> {
    fn run(mut self, limits: &Limits) -> Result<Option<Conflict>, StopReason> {
        let meter = limits.meter();
        let (starts, prefixes) = self.starts();
        let mut seen: Layer = starts
            .iter()
            .map(|start| self.orbits.least(start))
            .collect();
        let mut layers = vec![starts];
        while let Some(layer) = layers.last() {
            if layer.is_empty() {
                return Ok(None);
            }
            if layer.iter().any(|triple| self.is_conflict(triple)) {
                return self.least(&layers, prefixes).map(Some);
            }
            let mut inner: Vec<Triple> = layer.iter().map(|t| self.opened(t)).collect();
            for track in 0..self.moves.piles() {
                let mut next = Layer::default();
                for triple in &inner {
                    self.pulse.beat()?;
                    for digit in [false, true] {
                        next.extend(self.ways(triple, track, digit).map(|(_, next)| next));
                    }
                }
                inner = next.into_iter().collect();
            }
            inner
                .iter_mut()
                .for_each(|triple| *triple = self.orbits.least(triple));
            inner.retain(|triple| seen.insert(*triple));
            meter.take(2 * (inner.len() * size_of::<Triple>()) as u64)?;
            layers.push(inner);
        }
        Ok(None)
    }

    /// Where `p` begins, after as many zeros as `p'` may have digits more; with the
    /// digits of `p'` that lead there.
    fn starts(&self) -> (Vec<Triple>, Vec<Vec<bool>>) {
        let start = Triple {
            from: Ref::leaf(Dfa::INITIAL),
            to: Ref::leaf(Dfa::INITIAL),
            tag: Moves::START,
        };
        let mut now = vec![(start, Vec::new())];
        for _ in 0..self.moves.more_digits() {
            now.iter_mut()
                .for_each(|(triple, _)| *triple = self.opened(triple));
            for track in 0..self.moves.piles() {
                let ways = now.iter().flat_map(|(triple, digits)| {
                    let ways = self.ways(triple, track, false);
                    ways.map(move |(guess, next)| (next, [&digits[..], &[guess]].concat()))
                });
                let mut seen = Layer::default();
                now = ways.filter(|(next, _)| seen.insert(*next)).collect();
            }
        }
        now.into_iter().unzip()
    }

    /// The triple before the first digit of a letter: states become diagrams.
    fn opened(&self, triple: &Triple) -> Triple {
        let open = |at: Ref| at.state().map_or(at, |state| self.set.root(state));
        Triple {
            from: open(triple.from),
            to: open(triple.to),
            tag: triple.tag,
        }
    }

    fn is_conflict(&self, triple: &Triple) -> bool {
        let accepts = |at: Ref| at.state().is_some_and(|state| self.set.is_accepting(state));
        accepts(triple.from) && accepts(triple.to) && self.moves.is_move(triple.tag)
    }

    /// All ways on after a digit of `p`, with the digit of `p'`.
    fn ways(
        &self,
        triple: &Triple,
        track: usize,
        digit: bool,
    ) -> impl Iterator<Item = (bool, Triple)> {
        let from = self.set.cofactors(triple.from, track);
        let to = self.set.cofactors(triple.to, track);
        let from = if digit { from.1 } else { from.0 };
        let dead = self.dead;
        self.moves
            .ways(triple.tag, track, digit)
            .iter()
            .map(move |way| {
                let to = if way.digit { to.1 } else { to.0 };
                let tag = way.tag;
                (way.digit, Triple { from, to, tag })
            })
            .filter(move |(_, next)| Some(next.from) != dead && Some(next.to) != dead)
    }

    /// The least conflict; the last layer has one, the earlier ones none.
    fn least(
        &mut self,
        layers: &[Vec<Triple>],
        prefixes: Vec<Vec<bool>>,
    ) -> Result<Conflict, StopReason> {
        let conflicts = layers[layers.len() - 1].iter().copied();
        let mut goals: Layer = conflicts.filter(|t| self.is_conflict(t)).collect();
        // Backwards: what of each letter leads to a conflict, by goals.
        let mut hopes = Vec::new();
        for layer in layers[..layers.len() - 1].iter().rev() {
            let mut hope = Hope {
                goals,
                known: FxHashMap::default(),
            };
            goals = Layer::default();
            for triple in layer {
                if hope.is_there(self, self.opened(triple), 0)? {
                    goals.insert(*triple);
                }
            }
            hopes.push(hope);
        }
        // Forwards: every step keeps all triples that are still possible, each
        // with its parent and the digit of `p'`.
        let mut trail: Vec<Vec<(Triple, usize, bool)>> = Vec::new();
        let mut now: Vec<Triple> = layers[0].clone();
        let mut digits = Vec::new();
        for mut hope in hopes.into_iter().rev() {
            now = now.iter().map(|triple| self.opened(triple)).collect();
            for track in 0..self.moves.piles() {
                let mut step = Vec::new();
                let mut seen = Layer::default();
                for digit in [false, true] {
                    for (parent, triple) in now.iter().enumerate() {
                        for (guess, next) in self.ways(triple, track, digit).collect::<Vec<_>>() {
                            if hope.is_there(self, next, track + 1)? && seen.insert(next) {
                                step.push((next, parent, guess));
                            }
                        }
                    }
                    if !step.is_empty() {
                        digits.push(digit);
                        break;
                    }
                }
                now = step.iter().map(|&(triple, _, _)| triple).collect();
                trail.push(step);
            }
        }
        let mut at = 0;
        let mut guesses: Vec<bool> = trail
            .iter()
            .rev()
            .map(|step| {
                let (_, parent, guess) = step[at];
                at = parent;
                guess
            })
            .collect();
        guesses.reverse();
        Ok(Conflict {
            from: self.word(&digits),
            to: self.word(&[&prefixes[at][..], &guesses].concat()),
        })
    }

    fn word(&self, digits: &[bool]) -> LeastWord {
        let piles = self.moves.piles();
        let letters = digits.chunks(piles).map(|letter| {
            (0..piles)
                .map(|pile| Letter::from(letter[pile]) << pile)
                .sum()
        });
        let word: Vec<Letter> = letters.skip_while(|&letter| letter == 0).collect();
        LeastWord::new(word, piles)
    }
}

/// Which triples in the middle of a letter can end it at a goal.
struct Hope {
    goals: Layer,
    known: FxHashMap<(Triple, usize), bool>,
}

impl Hope {
    fn is_there(
        &mut self,
        search: &mut ConflictSearch,
        triple: Triple,
        track: usize,
    ) -> Result<bool, StopReason> {
        if track == search.moves.piles() {
            return Ok(self.goals.contains(&search.orbits.least(&triple)));
        }
        if let Some(&known) = self.known.get(&(triple, track)) {
            return Ok(known);
        }
        search.pulse.beat()?;
        let mut found = false;
        for digit in [false, true] {
            for (_, next) in search.ways(&triple, track, digit).collect::<Vec<_>>() {
                found = found || self.is_there(search, next, track + 1)?;
            }
        }
        self.known.insert((triple, track), found);
        Ok(found)
    }
}
