//! Tags by number, so that a promise is one word, and where a tag leads is worked out
//! once.

use crate::hash::Map;
use crate::moves::Moves;
use std::cell::RefCell;

/// The moves of a game, by the numbers of their tags.
pub(crate) struct Tags<'a> {
    pub(crate) moves: &'a dyn Moves,
    known: RefCell<TagTable>,
}

/// Tags in the order in which they are met, with their numbers; and by number, pile and
/// digit of p, where they lead.
type TagTable = (Vec<u64>, Map<u64, u32>, Vec<Ways>);

/// The number of the tag after each digit of p', or [`NOWHERE`].
type Ways = [u32; 2];

/// No tags have these numbers.
pub(crate) const NOWHERE: u32 = u32::MAX;
const NOT_ASKED: u32 = u32::MAX - 1;

impl<'a> Tags<'a> {
    pub(crate) fn new(moves: &'a dyn Moves) -> Self {
        let known = RefCell::default();
        Self { moves, known }
    }

    pub(crate) fn number(&self, tag: u64) -> u32 {
        let (tags, numbers, ways) = &mut *self.known.borrow_mut();
        *numbers.entry(tag).or_insert_with(|| {
            tags.push(tag);
            ways.resize(2 * self.moves.piles() * tags.len(), [NOT_ASKED; 2]);
            tags.len() as u32 - 1
        })
    }

    pub(crate) fn tag(&self, number: u32) -> u64 {
        self.known.borrow().0[number as usize]
    }

    /// The tags after a digit of p on a pile, and each digit of p'.
    pub(crate) fn ways(&self, number: u32, pile: usize, digit: bool) -> Ways {
        let place = (number as usize * self.moves.piles() + pile) * 2 + usize::from(digit);
        let mut ways = self.known.borrow().2[place];
        if ways[0] == NOT_ASKED {
            let after = |guess| self.moves.step(self.tag(number), pile, digit, guess);
            let number = |tag: Option<u64>| tag.map_or(NOWHERE, |tag| self.number(tag));
            ways = [false, true].map(after).map(number);
            self.known.borrow_mut().2[place] = ways;
        }
        ways
    }
}
