//! What the transducer remembers of moves that take chips.
//!
//! * For each pile the difference of the prefixes of `p` and `p'`, up to a bound
//!   from which it cannot come back (`2d - 1 >= d` for `d >= 1`), and for rules
//!   about the total the sum of the differences, up to a bound too
//!   (`2s - n >= s` for `s` at least the number `n` of piles, which is why the
//!   bound is at least `n`). A negative difference stays negative: no move.
//! * If the same number is taken from each pile, this amount `t` is guessed digit
//!   by digit, and its prefix remembered up to a bound. For each pile there is
//!   whether `t` is taken from it and the carry `c` that is expected from the
//!   digits to come: prefix of `p` = prefix of `p'` + prefix of `t` + `c`.

use super::{Key, Tags};
use faceoff_complex::{Complex, Face, Permutation};
use faceoff_game::Take;
use faceoff_game::piles::Sets;
use faceoff_limits::StopReason;

/// What is known of the amount `t` in the middle of a letter. Between letters
/// only the prefix is.
#[derive(Clone, Copy)]
struct Amount {
    /// The prefix, this letter's digit included, up to a bound.
    prefix: u32,
    /// Does `t` begin in this letter?
    begins: bool,
    /// The digit in this letter.
    digit: bool,
}

impl Amount {
    fn of(number: u32) -> Self {
        Self {
            prefix: number / 4,
            begins: number & 2 != 0,
            digit: number & 1 != 0,
        }
    }

    fn number(self) -> u32 {
        4 * self.prefix + 2 * u32::from(self.begins) + u32::from(self.digit)
    }

    fn between_letters(self) -> Self {
        Self::of(4 * self.prefix)
    }
}

/// The largest number in a rule that is handled.
const MOST: u64 = 1 << 20;

/// What a move may take, ready to be asked. A key has the difference of each
/// pile, then the sum. If the same is taken from each: for each pile `0` (as in
/// `p` so far), `1` or `2` (taken from, carry 0 or 1), then what is known of `t`,
/// see [`Amount`].
pub(super) struct Taking {
    take: Take,
    piles: usize,
    facets: Vec<Face>,
    /// The pile that is a heap of its own.
    heap: Option<usize>,
}

/// Sums are shifted by this much in the middle of a letter, where they can be
/// negative.
const SHIFT: i64 = 64;

impl Taking {
    pub(super) fn new(complex: &Complex, take: Take, heap: bool) -> Result<Self, StopReason> {
        if take.each.settled_from().max(take.total.settled_from()) > MOST + 1 {
            return Err(StopReason::size("chips in a rule", MOST));
        }
        Ok(Self {
            take,
            piles: complex.n() + usize::from(heap),
            facets: complex.facets().to_vec(),
            heap: heap.then_some(complex.n()),
        })
    }

    fn start(&self) -> Key {
        Key::from_elem(0, self.piles + 1)
    }

    /// May exactly these piles be lowered as far as faces go?
    fn may_lower(&self, lowered: Face) -> bool {
        match self.heap {
            Some(heap) if lowered.contains(heap) => lowered.len() == 1,
            _ => self.facets.iter().any(|&facet| lowered.is_subset(facet)),
        }
    }

    fn lowered(key: &Key) -> Face {
        let piles = key.len() - 1;
        (0..piles).filter(|&pile| key[pile] > 0).collect()
    }

    /// From which difference and which sum on nothing changes any more; 0 if
    /// the sum does not matter.
    fn bounds(&self, pile: usize, piles: usize) -> (i64, i64) {
        let Take { each, total, .. } = self.take;
        match self.heap == Some(pile) || self.take.same {
            true => (1, 0),
            false if total.is_any() => (each.settled_from().max(1) as i64, 0),
            false => {
                let sum = (total.settled_from() as i64).max(piles as i64);
                (each.settled_from().max(1) as i64, sum)
            }
        }
    }

    fn step_nim(&self, key: &Key, pile: usize, digit: bool, guess: bool) -> Option<Key> {
        let mut key = key.clone();
        let piles = key.len() - 1;
        let change = i64::from(digit) - i64::from(guess);
        let (bound, sum_bound) = self.bounds(pile, piles);
        let difference = 2 * i64::from(key[pile]) + change;
        key[pile] = u32::try_from(difference.min(bound)).ok()?;
        if sum_bound > 0 {
            let last = self.heap.unwrap_or(piles) - 1;
            let mut sum = i64::from(key[piles]);
            if pile == 0 {
                sum = 2 * sum + SHIFT;
            }
            sum += change;
            if pile == last {
                sum = (sum - SHIFT).min(sum_bound);
            }
            key[piles] = u32::try_from(sum).ok()?;
        }
        self.may_lower(Self::lowered(&key)).then_some(key)
    }

    fn step_same(&self, key: &Key, pile: usize, digit: bool, guess: bool, out: &mut Vec<Key>) {
        let piles = key.len() - 1;
        let last = self.heap.unwrap_or(piles) - 1;
        let so_far = Amount::of(key[piles]);
        let Take { each, total, .. } = self.take;
        let bound = each.settled_from().max(total.settled_from()).max(1) as u32;
        let with = |digit: bool| Amount {
            prefix: (2 * so_far.prefix + u32::from(digit)).min(bound),
            begins: digit && so_far.prefix == 0,
            digit,
        };
        let amounts = match pile {
            0 => vec![with(false), with(true)],
            _ => vec![so_far],
        };
        for amount in amounts {
            let t = i64::from(amount.digit);
            // A pile joins before t or with it; as long as t is zero and no
            // carry is expected, there is nothing to join.
            let states: &[u32] = match (key[pile], amount.prefix) {
                (0, 0) => &[0, 2],
                (0, _) if amount.begins => &[0, 1, 2],
                (0, _) => &[0],
                _ => &[1, 2],
            };
            let carry = |state: u32| i64::from(state == 2);
            let balance = i64::from(digit) - i64::from(guess) + 2 * carry(key[pile]);
            for &state in states {
                let expected = if state == 0 { 0 } else { t + carry(state) };
                let mut next = key.clone();
                next[pile] = state;
                next[piles] = match pile == last {
                    true => amount.between_letters().number(),
                    false => amount.number(),
                };
                if balance == expected && self.may_lower(Self::lowered(&next)) {
                    out.push(next);
                }
            }
        }
    }
}

impl Tags for Taking {
    fn starts(&self) -> Vec<Key> {
        vec![self.start()]
    }

    fn step(&self, key: &Key, pile: usize, digit: bool, guess: bool, out: &mut Vec<Key>) {
        match self.take.same && self.heap != Some(pile) {
            true => self.step_same(key, pile, digit, guess, out),
            false => out.extend(self.step_nim(key, pile, digit, guess)),
        }
    }

    fn is_move(&self, key: &Key) -> bool {
        let piles = key.len() - 1;
        let lowered = Self::lowered(key);
        if lowered.is_empty() {
            return false;
        }
        if self.heap.is_some_and(|heap| lowered.contains(heap)) {
            return true;
        }
        let set = match self.take.from {
            Sets::Faces => true,
            Sets::Facets => self.facets.contains(&lowered),
            Sets::OfSize(k) => lowered.len() as u64 == k,
        };
        let each = |right: &dyn Fn(u32) -> bool| lowered.iter().all(|v| right(key[v]));
        let Take {
            each: amount,
            total,
            ..
        } = self.take;
        set && match self.take.same {
            true => {
                let t = u64::from(Amount::of(key[piles]).prefix);
                let all = t * lowered.len() as u64;
                each(&|state| state == 1) && amount.holds(t) && total.holds(all)
            }
            false => {
                let right = total.is_any() || total.holds(key[piles].into());
                right && each(&|difference| amount.holds(difference.into()))
            }
        }
    }

    fn stays(&self, key: &Key) -> bool {
        *key == self.start()
    }

    /// For Nim these are the sets of lowered piles inside this one that are in
    /// no other facets: a pile that is lower already may go on like one that is
    /// not yet, and no facet is lost.
    fn no_better(&self, key: &Key) -> Vec<Key> {
        let lowered = Self::lowered(key);
        if self.take != Take::NIM || !self.may_lower(lowered) {
            return vec![key.clone()];
        }
        let no_other = |smaller: &Face| {
            let around = self
                .facets
                .iter()
                .filter(|facet| smaller.is_subset(**facet));
            let kept = around.into_iter().all(|&facet| lowered.is_subset(facet));
            kept && (!smaller.is_empty() || lowered.is_empty() || self.heap.is_none())
        };
        let as_key = |smaller: Face| {
            let mut key = self.start();
            smaller.iter().for_each(|pile| key[pile] = 1);
            key
        };
        lowered.subsets().filter(no_other).map(as_key).collect()
    }

    /// The differences as digits, pile 0 last, and for rules about the total the
    /// sum in front.
    fn certified(&self, key: &Key) -> Option<u64> {
        let piles = key.len() - 1;
        if self.take.same {
            return None;
        }
        let base = (0..piles)
            .map(|pile| self.bounds(pile, piles).0 + 1)
            .max()? as u64;
        key.iter().rev().try_fold(0u64, |number, &digit| {
            number.checked_mul(base)?.checked_add(digit.into())
        })
    }

    fn permuted(&self, key: &Key, permutation: &Permutation) -> Option<Key> {
        let mut image = key.clone();
        for pile in 0..permutation.n() {
            image[permutation.image(pile)] = key[pile];
        }
        Some(image)
    }
}
