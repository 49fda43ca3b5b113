//! The moves of a game on piles as a transducer on digits.
//!
//! [`Moves`] reads the digits of a position `p`, most significant letter first
//! and pile by pile in each letter, and guesses the digits of a position `p'`
//! that a move leads to. Its states are tags; all tags that can be reached and
//! from which a move can still come about are numbered beforehand, and the ways
//! to go on are a table. A move begins with the tag [`Moves::START`].
//!
//! What a move may do comes as data ([`Rule`]). For Nim on a complex the tag is
//! the set of piles that are smaller already: it must stay a face. The variants
//! keep a little more (`taking`). For a game that is a formula the tag is a state
//! of the automaton of its steps (`stepping`).
//!
//! The relation here is *weak*: it also joins every position to itself.

mod stepping;
mod taking;

use faceoff_automata::{Branch, MAX_TRACKS, Tag};
use faceoff_complex::{Complex, Permutation};
use faceoff_game::piles::Rule;
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use stepping::Stepping;
use taking::Taking;

/// What is remembered of `p` and `p'` while their digits are read.
type Key = SmallVec<[u32; 12]>;

/// How a kind of rule goes on, digit by digit.
trait Tags {
    /// Before the first digit: of a move, then those of staying put alone.
    fn starts(&self) -> Vec<Key>;

    /// All keys after a digit of `p` and a guessed digit of `p'` on a pile.
    fn step(&self, key: &Key, pile: usize, digit: bool, guess: bool, out: &mut Vec<Key>);

    /// Is this, between letters, a complete move?
    fn is_move(&self, key: &Key) -> bool;

    /// Does it mean, between letters, that nothing has changed?
    fn stays(&self, key: &Key) -> bool;

    /// The keys that are no better than this one, itself included.
    fn no_better(&self, key: &Key) -> Vec<Key>;

    /// The number that certificates give to it, if they know the rule.
    fn certified(&self, key: &Key) -> Option<u64>;

    /// The key after a permutation of the piles of the complex, where the rule
    /// has such symmetries.
    fn permuted(&self, key: &Key, permutation: &Permutation) -> Option<Key>;
}

/// The moves of a game on the piles of a complex, and staying put.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_game::Take;
/// use faceoff_limits::Limits;
/// use faceoff_moves::{Moves, final_positions};
///
/// let (edge, limits) = (families::simplex(2).unwrap(), Limits::none());
/// // A move lowers both piles: where one of them is empty, there is none.
/// let both = Moves::new(&edge, Take::exact(2).into(), false, &limits)?;
/// let finals = final_positions(&both, &limits)?;
/// assert!(finals.contains_small(&[0, 7]) && !finals.contains_small(&[1, 7]));
/// assert_eq!(both.piles(), finals.tracks());
/// assert!(both.stays(Moves::START) && !both.is_move(Moves::START));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct Moves {
    piles: usize,
    more_digits: usize,
    starts: usize,
    rules: Box<dyn Tags + Send + Sync>,
    keys: Vec<Key>,
    numbers: FxHashMap<Key, Tag>,
    /// Does the tag occur between letters?
    between: Vec<bool>,
    /// Does the tag mean a complete move, between letters?
    moved: Vec<bool>,
    /// Does it mean that nothing has changed?
    stays: Vec<bool>,
    /// Does the tag allow a rest of `p'` for every rest of `p`?
    total: Vec<bool>,
    /// For each tag between letters those that are no better.
    no_better: Vec<Vec<Tag>>,
    /// `first[index(tag, track, digit)]..first[index + 1]` are the branches.
    first: Vec<u32>,
    branches: Vec<Branch>,
    _memory: MemoryMeter,
}

impl Moves {
    /// The tag that moves begin with.
    pub const START: Tag = 0;

    /// The moves of `rule` on a complex, one pile a vertex. With `heap`, one
    /// more pile after these is a heap of Nim of its own: `(p, v)` is a zero
    /// position of that sum if and only if `v` is the value of `p`.
    pub fn new(
        complex: &Complex,
        rule: Rule,
        heap: bool,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let piles = complex.n() + usize::from(heap);
        if piles > MAX_TRACKS {
            return Err(StopReason::size("piles", MAX_TRACKS as u64));
        }
        let (rules, more_digits): (Box<dyn Tags + Send + Sync>, usize) = match rule {
            Rule::Take(take) => (Box::new(Taking::new(complex, take, heap)?), 0),
            Rule::Steps(steps) => (Box::new(Stepping::new(steps, heap)), steps.more_digits()),
        };
        Explorer::new(piles, rules, limits).explore(more_digits)
    }

    /// The tags before the first digit: of moves, and of staying put.
    pub fn starts(&self) -> impl Iterator<Item = Tag> {
        0..self.starts as Tag
    }

    /// So many digits more than those of `p` may `p'` have: as many zeros are
    /// read in front of `p`.
    pub fn more_digits(&self) -> usize {
        self.more_digits
    }

    /// The number of piles.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// The number of tags.
    pub fn tags(&self) -> usize {
        self.moved.len()
    }

    /// Is this, between letters, a complete move (not staying put)?
    #[inline]
    pub fn is_move(&self, tag: Tag) -> bool {
        self.moved[tag as usize]
    }

    /// May `p` end here, between letters: by a move or by staying put?
    #[inline]
    pub fn accepts(&self, tag: Tag) -> bool {
        self.moved[tag as usize] || self.stays[tag as usize]
    }

    /// Does it mean, between letters, that `p'` is `p`?
    #[inline]
    pub fn stays(&self, tag: Tag) -> bool {
        self.stays[tag as usize]
    }

    /// Does the tag allow some rest of `p'`, whatever the rest of `p` is?
    #[inline]
    pub fn is_total(&self, tag: Tag) -> bool {
        self.total[tag as usize]
    }

    /// The ways to go on after a digit of `p`.
    #[inline]
    pub fn ways(&self, tag: Tag, track: usize, digit: bool) -> &[Branch] {
        let index = (tag as usize * self.piles + track) * 2 + usize::from(digit);
        &self.branches[self.first[index] as usize..self.first[index + 1] as usize]
    }

    /// The tags between letters that are no better than this one, itself
    /// included: whatever digits lead from them to a move lead from this one to
    /// a move too.
    pub fn no_better(&self, tag: Tag) -> &[Tag] {
        &self.no_better[tag as usize]
    }

    /// The tag as the number that certificates give it, if they know the rule.
    pub fn certified(&self, tag: Tag) -> Option<u64> {
        self.rules.certified(&self.keys[tag as usize])
    }

    /// How a permutation of the piles moves the tags that occur between
    /// letters; other tags stay. `None` if some tag has no image: then the
    /// permutation is no symmetry of the moves.
    pub fn permuted(&self, permutation: &Permutation) -> Option<Vec<Tag>> {
        (0..)
            .zip(&self.keys)
            .map(|(tag, key)| match self.between[tag as usize] {
                true => {
                    let image = self.rules.permuted(key, permutation)?;
                    self.numbers.get(&image).copied()
                }
                false => Some(tag),
            })
            .collect()
    }
}

/// Finds all tags and the ways between them.
struct Explorer<'a> {
    piles: usize,
    starts: usize,
    rules: Box<dyn Tags + Send + Sync>,
    limits: &'a Limits,
    keys: Vec<Key>,
    numbers: FxHashMap<Key, Tag>,
    /// `ways[track][tag][digit]`, where the tag is reached before the track.
    ways: Vec<FxHashMap<Tag, [Vec<Branch>; 2]>>,
}

impl<'a> Explorer<'a> {
    fn new(piles: usize, rules: Box<dyn Tags + Send + Sync>, limits: &'a Limits) -> Self {
        let keys = rules.starts();
        Self {
            piles,
            starts: keys.len(),
            rules,
            limits,
            numbers: keys.iter().cloned().zip(0..).collect(),
            keys,
            ways: vec![FxHashMap::default(); piles],
        }
    }

    fn explore(mut self, more_digits: usize) -> Result<Moves, StopReason> {
        let meter = self.limits.meter();
        let mut pulse = self.limits.pulse();
        let mut open: Vec<(usize, Tag)> = (0..self.starts as Tag).map(|tag| (0, tag)).collect();
        while let Some((track, tag)) = open.pop() {
            if track == self.piles {
                open.push((0, tag));
                continue;
            }
            if self.ways[track].contains_key(&tag) {
                continue;
            }
            pulse.beat()?;
            let mut both: [Vec<Branch>; 2] = Default::default();
            let mut next = Vec::new();
            for (way, digit) in both.iter_mut().zip([false, true]) {
                for guess in [false, true] {
                    next.clear();
                    let key = &self.keys[tag as usize];
                    self.rules.step(key, track, digit, guess, &mut next);
                    for key in next.drain(..) {
                        let tag = self.number(key)?;
                        open.push((track + 1, tag));
                        way.push(Branch { digit: guess, tag });
                    }
                }
            }
            meter.take(64 + 8 * (both[0].len() + both[1].len() + self.piles) as u64)?;
            self.ways[track].insert(tag, both);
        }
        self.table(more_digits, meter)
    }

    fn number(&mut self, key: Key) -> Result<Tag, StopReason> {
        const MOST: usize = 1 << 22;
        if let Some(&tag) = self.numbers.get(&key) {
            return Ok(tag);
        }
        if self.keys.len() >= MOST {
            return Err(StopReason::size("states of the move relation", MOST as u64));
        }
        let tag = self.keys.len() as Tag;
        self.keys.push(key.clone());
        self.numbers.insert(key, tag);
        Ok(tag)
    }

    fn accepts(&self, tag: usize) -> bool {
        let key = &self.keys[tag];
        self.rules.stays(key) || self.rules.is_move(key)
    }

    /// For each place in a letter, the tags that are
    /// * live: some rest of `p` and `p'` makes a move or stays put;
    /// * total: for every rest of `p` there is a rest of `p'` that does, and
    ///   that can be chosen digit by digit.
    fn places(&self, quality: Quality) -> Result<Vec<Vec<bool>>, StopReason> {
        let tags = self.keys.len();
        let mut places = vec![vec![quality == Quality::Total; tags]; self.piles + 1];
        loop {
            for track in (0..self.piles).rev() {
                self.limits.check()?;
                for (&tag, both) in &self.ways[track] {
                    let mut some = both
                        .iter()
                        .map(|ways| ways.iter().any(|way| places[track + 1][way.tag as usize]));
                    places[track][tag as usize] = match quality {
                        Quality::Live => some.any(|way| way),
                        Quality::Total => some.all(|way| way),
                    };
                }
            }
            let between: Vec<bool> = (0..tags)
                .map(|tag| match quality {
                    Quality::Live => self.accepts(tag) || places[0][tag],
                    Quality::Total => self.accepts(tag) && places[0][tag],
                })
                .collect();
            if between == places[self.piles] {
                return Ok(places);
            }
            places[self.piles] = between;
        }
    }

    fn no_better(&self, tag: Tag, meter: &MemoryMeter) -> Result<Vec<Tag>, StopReason> {
        if !self.ways[0].contains_key(&tag) {
            return Ok(Vec::new());
        }
        let keys = self.rules.no_better(&self.keys[tag as usize]);
        let tags = keys.iter().filter_map(|key| self.numbers.get(key));
        let tags: Vec<Tag> = tags.copied().collect();
        meter.take(size_of_val(&tags[..]) as u64)?;
        Ok(tags)
    }

    fn table(self, more_digits: usize, meter: MemoryMeter) -> Result<Moves, StopReason> {
        let live = self.places(Quality::Live)?;
        let total = self.places(Quality::Total)?;
        let mut first = vec![0];
        let mut branches = Vec::new();
        for tag in 0..self.keys.len() {
            for (ways, live) in self.ways.iter().zip(&live[1..]) {
                for digit in 0..2 {
                    if let Some(both) = ways.get(&(tag as Tag)) {
                        let useful = both[digit].iter().filter(|way| live[way.tag as usize]);
                        branches.extend(useful);
                    }
                    first.push(branches.len() as u32);
                }
            }
        }
        let mut no_better = Vec::with_capacity(self.keys.len());
        for tag in 0..self.keys.len() as Tag {
            self.limits.check()?;
            no_better.push(self.no_better(tag, &meter)?);
        }
        let keys = self.keys.iter();
        Ok(Moves {
            piles: self.piles,
            more_digits,
            starts: self.starts,
            no_better,
            moved: keys.clone().map(|key| self.rules.is_move(key)).collect(),
            stays: keys.map(|key| self.rules.stays(key)).collect(),
            between: (0..self.keys.len() as Tag)
                .map(|tag| self.ways[0].contains_key(&tag))
                .collect(),
            // At every place that the tag can be met.
            total: (0..self.keys.len())
                .map(|tag| {
                    (0..self.piles).all(|track| {
                        total[track][tag] || !self.ways[track].contains_key(&(tag as Tag))
                    }) && total[self.piles][tag]
                })
                .collect(),
            rules: self.rules,
            keys: self.keys,
            numbers: self.numbers,
            first,
            branches,
            _memory: meter,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quality {
    Live,
    Total,
}
