//! What may follow a word: looked up in the smallest box that shows it.
//!
//! The continuations of `h` digits of a word `w` (a letter has a digit of each
//! pile, so `w` is a position) are the zero positions from `w·2^h` to
//! `w·2^h + 2^h - 1` in every pile. They are in the box of all piles below
//! `(w+1)·2^h`: for a word with small piles a small one, however many digits it
//! has. Words are looked up together where one box is cheaper than two.
//!
//! Single positions whose box is too large are left to the guesses: a guess
//! that is right below a position knows whether a move leads from there into
//! the set.

use crate::asked::Asked;
use crate::boxes::{Word, cost, groups, key, length};
use crate::nodes::{DEAD, NodeId, Nodes};
use faceoff_automata::Dfa;
use faceoff_complex::{Complex, Permutation};
use faceoff_game::Play;
use faceoff_limits::{Limits, MemoryMeter, StopReason, threads};
use faceoff_moves::{Moves, WinningMoves, in_order};
use faceoff_tables::{MisereTable, Shape, TableError, ZeroTable};
use rustc_hash::FxHashMap;

/// What follows a word: by height `h`, the node of its continuations of `h`
/// letters.
pub type Signature = Box<[NodeId]>;

/// Larger boxes than this are not solved for single positions.
const DEAR: u64 = 1 << 22;

/// Looks words up in boxes of zero positions of Nim.
pub struct Observer<'a> {
    complex: &'a Complex,
    play: Play,
    moves: Moves,
    limits: &'a Limits,
    symmetries: Vec<Permutation>,
    /// The continuations.
    pub nodes: Nodes,
    /// Of the nodes.
    memory: MemoryMeter,
    /// Is a position a zero position? By the least of its images under the
    /// symmetries.
    known: FxHashMap<Word, bool>,
    /// The same for positions whose box is too large: what the last guess says,
    /// if it was asked.
    assumed: FxHashMap<Word, Option<bool>>,
    budget: u64,
    spent: u64,
}

impl<'a> Observer<'a> {
    /// Nothing looked up yet; boxes may have `budget` positions in all.
    pub fn new(
        asked: Asked<'a>,
        symmetries: Vec<Permutation>,
        budget: u64,
        limits: &'a Limits,
    ) -> Result<Self, StopReason> {
        Ok(Self {
            complex: asked.complex,
            play: asked.play,
            moves: Moves::new(asked.complex, asked.rule, false, limits)?,
            limits,
            symmetries,
            nodes: Nodes::default(),
            memory: limits.meter(),
            known: FxHashMap::default(),
            assumed: FxHashMap::default(),
            budget,
            spent: 0,
        })
    }

    /// Positions solved so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// What follows each of some words, up to a height.
    pub fn follow(&mut self, words: &[Word], height: usize) -> Result<Vec<Signature>, StopReason> {
        let tracks = self.complex.n();
        let meter = self.limits.meter();
        let mut signatures = vec![Signature::default(); words.len()];
        let corners = words.iter().map(|word| horizon(word, height));
        for group in groups(&corners.collect::<Vec<_>>()) {
            let keys = group.members.iter().enumerate();
            let places: FxHashMap<u64, usize> =
                keys.map(|(i, &member)| (key(&words[member]), i)).collect();
            // By height, then by word.
            let mut found = vec![vec![Vec::new(); group.members.len()]; height + 1];
            self.solve(&group.corner, &mut |position| {
                let whole = key(position);
                for (h, found) in found.iter_mut().enumerate() {
                    if let Some(&place) = places.get(&(whole >> (h * tracks))) {
                        meter.take(16)?;
                        found[place].push(whole & ((1 << (h * tracks)) - 1));
                    }
                }
                Ok(())
            })?;
            for (place, &member) in group.members.iter().enumerate() {
                let mut signature = Vec::new();
                for (h, found) in found.iter_mut().enumerate() {
                    found[place].sort_unstable();
                    let mut level = Nodes::bottom(&found[place]);
                    for _ in 0..h {
                        level = self.nodes.raise(&level, tracks, &self.memory)?;
                    }
                    signature.push(level.first().map_or(DEAD, |&(_, node)| node));
                }
                signatures[member] = signature.into();
            }
        }
        Ok(signatures)
    }

    /// Find out, or ask the guesses to come, which of some positions are zero
    /// positions.
    pub fn look(&mut self, positions: impl IntoIterator<Item = Word>) -> Result<(), StopReason> {
        let mut unknown: Vec<Word> = Vec::new();
        for position in positions {
            let position = self.least(&position);
            if cost(&position) > DEAR {
                self.assumed.entry(position).or_default();
            } else if !self.known.contains_key(&position) {
                unknown.push(position);
            }
        }
        unknown.sort_unstable();
        unknown.dedup();
        for group in groups(&unknown) {
            let wanted = group.members.iter().map(|&member| &unknown[member]);
            let mut found: FxHashMap<u64, bool> = wanted.map(|word| (key(word), false)).collect();
            self.solve(&group.corner, &mut |position| {
                if let Some(zero) = found.get_mut(&key(position)) {
                    *zero = true;
                }
                Ok(())
            })?;
            for &member in &group.members {
                let word = &unknown[member];
                self.known.insert(word.clone(), found[&key(word)]);
            }
        }
        Ok(())
    }

    /// Note what a box showed of a position.
    pub fn note(&mut self, position: &Word, zero: bool) {
        self.known.insert(self.least(position), zero);
    }

    /// Is a position that was looked for a zero position, for all we know?
    pub fn zero(&self, position: &Word) -> Option<bool> {
        let least = self.least(position);
        let known = self.known.get(&least).copied();
        known.or_else(|| self.assumed.get(&least).copied().flatten())
    }

    /// Ask a guess about all positions whose box is too large: if it is right
    /// below a position, then that is a zero position if no move leads from it
    /// into the set. How many answers are new?
    pub fn assume_members(&mut self, set: &Dfa) -> Result<usize, StopReason> {
        let (moves, limits) = (&self.moves, self.limits);
        let mut asked: Vec<(&Word, &mut Option<bool>)> = self.assumed.iter_mut().collect();
        in_order(&mut asked, |(position, _)| position);
        let share = asked.len().div_ceil(limits.threads()).max(1);
        let ask = |asked: &mut [(&Word, &mut Option<bool>)]| -> Result<usize, StopReason> {
            let mut pulse = limits.pulse();
            let mut winning = WinningMoves::new(set, moves);
            let mut changed = 0;
            for (position, assumed) in asked {
                pulse.beat()?;
                let zero = Some(!winning.any_from(position));
                changed += usize::from(**assumed != zero);
                **assumed = zero;
            }
            Ok(changed)
        };
        let shares = asked.chunks_mut(share).collect();
        threads::each(shares, ask).into_iter().sum()
    }

    /// The same for one position.
    pub fn assume_member(&mut self, position: &Word, set: &Dfa) {
        let least = self.least(position);
        if let Some(assumed) = self.assumed.get_mut(&least) {
            let mut winning = WinningMoves::new(set, &self.moves);
            *assumed = Some(!winning.any_from(&least));
        }
    }

    /// The position itself if it is a zero position, else all that a move leads to.
    pub fn zeros_below(&mut self, position: &Word) -> Result<Vec<Word>, StopReason> {
        let mut found = Vec::new();
        let complex = self.complex;
        self.solve(position, &mut |zero| {
            let lowered = (0..zero.len()).filter(|&v| zero[v] < position[v]);
            if complex.is_face(lowered.collect()) {
                found.push(zero.to_vec());
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// The least image of a position under the symmetries.
    pub fn least(&self, position: &Word) -> Word {
        let images = self.symmetries.iter().map(|s| s.act(position));
        images.min().expect("the identity is a symmetry")
    }

    /// All zero positions with piles up to those of `corner`.
    fn solve(
        &mut self,
        corner: &[u32],
        sink: &mut dyn FnMut(&[u32]) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        if length(corner) * corner.len() > 63 {
            return Err(StopReason::size("bits in the piles of a box", 63));
        }
        self.spent = self.spent.saturating_add(cost(corner));
        if self.spent > self.budget {
            return Err(StopReason::size("positions in boxes", self.budget));
        }
        let slow = (0..corner.len()).max_by_key(|&v| corner[v]);
        let shape = Shape::new(corner, slow).map_err(stopped)?;
        let mut position = vec![0; corner.len()];
        let mut each = |slice: faceoff_tables::ZeroSlice| {
            for cell in slice.cells() {
                shape.locate(slice.slice, cell, &mut position);
                sink(&position)?;
            }
            Ok(())
        };
        let done = match self.play {
            Play::Normal => ZeroTable::new(self.complex, corner, slow)
                .and_then(|table| table.compute(self.limits, &mut each)),
            Play::Misere => MisereTable::new(self.complex, corner, slow)
                .and_then(|table| table.compute(self.limits, &mut each)),
        };
        done.map_err(stopped)
    }
}

fn stopped(error: TableError) -> StopReason {
    match error {
        TableError::Stopped(reason) => reason,
        other => unreachable!("a table in memory: {other}"),
    }
}

/// The corner of the box that shows what follows a word up to a height.
pub fn horizon(word: &[u32], height: usize) -> Word {
    let piles = word.iter();
    piles.map(|&pile| ((pile + 1) << height) - 1).collect()
}
