//! Whether moves of Nim lead from positions into a set, asked of many positions.
//!
//! From a pair (state of `p'`, tag) only the rest of the digits of `p` matters. What
//! is found out about pairs is kept as long as the next position ends with the same
//! digits: so ask in the order of the last digits ([`in_order`]).

use crate::transducer::Moves;
use faceoff_automata::{Dfa, Letter, Ref, Tag};
use rustc_hash::FxHashMap;

/// Tags of Nim are fewer than this, so that the place in a letter fits above them.
const TAGS: u64 = 1 << 24;

/// Looks for moves into a set.
///
/// ```
/// use faceoff_automata::columns;
/// use faceoff_complex::families;
/// use faceoff_game::Take;
/// use faceoff_limits::Limits;
/// use faceoff_moves::{Moves, WinningMoves, in_order};
///
/// let limits = Limits::none();
/// // The zero positions of Nim with two heaps: they are equal.
/// let equal = columns(2, &[0, 1], |digits| digits == 0b00 || digits == 0b11, &limits)?;
/// let nim = Moves::new(&families::points(2).unwrap(), Take::NIM.into(), false, &limits)?;
/// let mut winning = WinningMoves::new(&equal, &nim);
/// let mut positions = [[5, 4], [6, 6], [1, 4], [3, 3]];
/// in_order(&mut positions, |position| position);
/// assert!(positions.iter().all(|p| winning.any_from(p) == (p[0] != p[1])));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct WinningMoves<'a> {
    set: &'a Dfa,
    moves: &'a Moves,
    dead: Option<Ref>,
    /// The letters of the last position, the last one first.
    letters: Vec<Letter>,
    /// By the number of letters that are left: does a move into the set come about
    /// from a pair at some place in the first of them?
    known: Vec<FxHashMap<u64, bool>>,
}

impl<'a> WinningMoves<'a> {
    /// Moves of Nim into a set.
    pub fn new(set: &'a Dfa, moves: &'a Moves) -> Self {
        debug_assert!(moves.more_digits() == 0 && (moves.tags() as u64) < TAGS);
        Self {
            set,
            moves,
            dead: set.dead_state().map(Ref::leaf),
            letters: Vec::new(),
            known: Vec::new(),
        }
    }

    /// Does a move lead from `position` to a member of the set?
    pub fn any_from(&mut self, position: &[u32]) -> bool {
        debug_assert_eq!(position.len(), self.moves.piles());
        let letters = last_first(position);
        let both = self.letters.iter().zip(&letters);
        let same = both.take_while(|(a, b)| a == b).count();
        self.known.iter_mut().skip(same).for_each(FxHashMap::clear);
        self.known.resize_with(letters.len(), FxHashMap::default);
        self.letters = letters;
        self.is_joined(self.letters.len(), Ref::leaf(Dfa::INITIAL), Moves::START)
    }

    /// Between letters, `left` of which are left.
    fn is_joined(&mut self, left: usize, at: Ref, tag: Tag) -> bool {
        let state = at.state().expect("between letters there are states");
        match left {
            0 => self.moves.is_move(tag) && self.set.is_accepting(state),
            _ => self.is_joined_from(left, 0, self.set.root(state), tag),
        }
    }

    /// Before the digit of a track.
    fn is_joined_from(&mut self, left: usize, track: usize, at: Ref, tag: Tag) -> bool {
        if track == self.moves.piles() {
            return self.is_joined(left, at, tag);
        }
        let key = at.pack(tag) | (track as u64 * TAGS);
        if let Some(&known) = self.known[left - 1].get(&key) {
            return known;
        }
        let digit = self.letters[left - 1] >> track & 1 == 1;
        let (low, high) = self.set.cofactors(at, track);
        let left_after = left - usize::from(track + 1 == self.moves.piles());
        let moves = self.moves;
        let joined = moves.ways(tag, track, digit).iter().any(|way| {
            let to = if way.digit { high } else { low };
            Some(to) != self.dead && self.is_joined_from(left_after, track + 1, to, way.tag)
        });
        self.known[left - 1].insert(key, joined);
        joined
    }
}

/// Sorts positions such that those which end alike are neighbours.
pub fn in_order<T>(positions: &mut [T], piles: impl Fn(&T) -> &[u32]) {
    positions.sort_by_cached_key(|position| last_first(piles(position)));
}

/// The letters of a position, the last one first.
fn last_first(position: &[u32]) -> Vec<Letter> {
    let most = position.iter().max().copied().unwrap_or_default();
    let letter = |place: u32| -> Letter {
        let bits = position.iter().enumerate();
        bits.map(|(track, pile)| (pile >> place & 1) << track).sum()
    };
    (0..u32::BITS - most.leading_zeros()).map(letter).collect()
}
