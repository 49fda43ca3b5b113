//! The automaton itself, and running it.

use crate::diagram::{self, Node, Ref};
use crate::letter::{Digits, Letter, MAX_TRACKS};
use num_bigint::BigUint;

/// A set of positions that a finite automaton accepts. See the crate's front
/// page for the invariants: complete, minimal, canonical, state 0 initial and
/// looping under the zero letter. So `==` is equality of sets.
///
/// ```
/// use faceoff_automata::Dfa;
/// use faceoff_limits::Limits;
///
/// // The numbers with an even number of ones among their binary digits.
/// let step = |&even: &bool, digit| even == (digit == 0);
/// let evil = Dfa::from_fn(1, true, step, |&even| even, &Limits::none()).unwrap();
/// let members: Vec<u64> = (0..10).filter(|&number| evil.contains_small(&[number])).collect();
/// assert_eq!(members, [0, 3, 5, 6, 9]);
/// assert_eq!(evil.states(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dfa {
    pub(crate) tracks: usize,
    pub(crate) nodes: Vec<Node>,
    pub(crate) roots: Vec<Ref>,
    pub(crate) accepting: Vec<bool>,
}

impl std::fmt::Debug for Dfa {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Dfa({} tracks, {} states, {} nodes)",
            self.tracks,
            self.states(),
            self.nodes.len()
        )
    }
}

impl Dfa {
    /// The initial state.
    pub const INITIAL: u32 = 0;

    /// No position at all. Panics with more than [`MAX_TRACKS`] tracks.
    pub fn empty(tracks: usize) -> Self {
        Self::trivial(tracks, false)
    }

    /// Every position. Panics with more than [`MAX_TRACKS`] tracks.
    pub fn full(tracks: usize) -> Self {
        Self::trivial(tracks, true)
    }

    fn trivial(tracks: usize, accepting: bool) -> Self {
        assert!(tracks <= MAX_TRACKS, "at most {MAX_TRACKS} tracks");
        Self {
            tracks,
            nodes: Vec::new(),
            roots: vec![Ref::leaf(0)],
            accepting: vec![accepting],
        }
    }

    /// The number of tracks.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of states of the minimal complete automaton.
    pub fn states(&self) -> usize {
        self.roots.len()
    }

    /// The diagram nodes of all states; children come before parents.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The diagram of a state's successors.
    pub fn root(&self, state: u32) -> Ref {
        self.roots[state as usize]
    }

    /// Where digits 0 and 1 of `track` lead from a diagram that looks at no
    /// track before it.
    #[inline]
    pub fn cofactors(&self, at: Ref, track: usize) -> (Ref, Ref) {
        diagram::cofactors(&self.nodes, at, track as u32)
    }

    /// Does this state accept?
    #[inline]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Where `letter` leads from `state`.
    #[inline]
    pub fn step(&self, state: u32, letter: Letter) -> u32 {
        diagram::follow(&self.nodes, self.roots[state as usize], letter)
    }

    /// Where a word leads from the initial state.
    pub fn run(&self, word: impl IntoIterator<Item = Letter>) -> u32 {
        word.into_iter()
            .fold(Self::INITIAL, |state, letter| self.step(state, letter))
    }

    /// Is the position in the set? One number for each track; panics with more or fewer.
    pub fn contains(&self, position: &[BigUint]) -> bool {
        assert_eq!(position.len(), self.tracks, "a number for each track");
        self.is_accepting(self.run(Digits::new(position)))
    }

    /// Is the position in the set? The same for small numbers.
    pub fn contains_small(&self, position: &[u64]) -> bool {
        assert_eq!(position.len(), self.tracks, "a number for each track");
        let length = 64 - position.iter().fold(0, |or, &n| or | n).leading_zeros();
        let word = (0..length).rev().map(|place| {
            position
                .iter()
                .enumerate()
                .map(|(track, n)| ((n >> place & 1) as u32) << track)
                .sum()
        });
        self.is_accepting(self.run(word))
    }

    /// The state from which nothing is accepted, if there is one.
    pub fn dead_state(&self) -> Option<u32> {
        self.sink(false)
    }

    /// The state from which everything is accepted, if there is one.
    pub fn full_state(&self) -> Option<u32> {
        self.sink(true)
    }

    fn sink(&self, accepting: bool) -> Option<u32> {
        (0..self.states() as u32)
            .find(|&state| self.is_accepting(state) == accepting && self.is_sink(state))
    }

    /// Does every letter lead from `state` back to it?
    #[inline]
    pub(crate) fn is_sink(&self, state: u32) -> bool {
        self.roots[state as usize] == Ref::leaf(state)
    }

    /// Is the set empty?
    pub fn is_empty(&self) -> bool {
        self.states() == 1 && !self.accepting[0]
    }

    /// Does the set hold every position?
    pub fn is_full(&self) -> bool {
        self.states() == 1 && self.accepting[0]
    }

    /// All positions that are not in the set.
    pub fn complement(&self) -> Self {
        Self {
            accepting: self.accepting.iter().map(|accepting| !accepting).collect(),
            ..self.clone()
        }
    }
}
