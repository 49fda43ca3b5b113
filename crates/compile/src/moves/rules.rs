//! What the transducer of moves remembers, for each kind of rule.
//!
//! * Nim and its variants: for each pile the difference of the prefixes of `p`
//!   and `p'`, up to a bound from which it cannot come back (`2d - 1 >= d` for
//!   `d >= 1`), and for rules about the total the sum of the differences, up to
//!   a bound too (`2s - n >= s` for `s` at least the number `n` of piles, which
//!   is why the bound is at least `n`). A negative difference stays negative: no move.
//! * Wythoff: the amount `t` is guessed digit by digit. For each pile there is
//!   whether `t` is taken from it and the carry `c` that is expected from the
//!   digits to come: prefix of `p` = prefix of `p'` + prefix of `t` + `c`.

use faceoff_complex::{Complex, Face, Permutation};
use faceoff_game::rules::nim_variants::Rule;
use faceoff_limits::StopReason;
use smallvec::SmallVec;

/// A rule that says what a move may take from the piles on a complex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRule {
    /// Any numbers, not all zero, from the piles of a face.
    Nim,
    /// A variant of Nim.
    Variant(Rule),
    /// The same positive number from every pile of a face.
    Wythoff,
}

/// What is remembered. For Nim: the difference of each pile, then the sum. For
/// Wythoff: for each pile `0` (as in `p` so far), `1` or `2` (taken from, carry
/// 0 or 1), then what is known of `t`, one of the constants below.
pub(super) type Key = SmallVec<[u32; 12]>;

/// Only zeros of `t` so far, in this letter too.
const ZERO: u32 = 0;
/// `t` began earlier; in this letter its digit is 0.
const DIGIT_0: u32 = 1;
/// `t` began earlier; in this letter its digit is 1.
const DIGIT_1: u32 = 2;
/// `t` begins in this letter.
const BEGINS: u32 = 3;

/// The largest number in a rule that is handled.
const MOST: u64 = 1 << 20;

/// The rules of a game, ready to be asked.
pub(super) struct Rules {
    rule: MoveRule,
    facets: Vec<Face>,
    /// The pile that is a heap of its own.
    heap: Option<usize>,
}

/// Sums are shifted by this much in the middle of a letter, where they can be
/// negative.
const SHIFT: i64 = 64;

impl Rules {
    pub(super) fn new(complex: &Complex, rule: MoveRule, heap: bool) -> Result<Self, StopReason> {
        if let MoveRule::Variant(variant) = rule {
            let (Rule::SomeExactly(number)
            | Rule::AllExactly(number)
            | Rule::EachAtLeast(number)
            | Rule::TotalAtLeast(number)
            | Rule::TotalExactly(number)
            | Rule::ExactPiles(number)) = variant;
            if number > MOST {
                return Err(StopReason::size("chips in a rule", MOST));
            }
        }
        Ok(Self {
            rule,
            facets: complex.facets().to_vec(),
            heap: heap.then_some(complex.n()),
        })
    }

    pub(super) fn start(&self, piles: usize) -> Key {
        SmallVec::from_elem(0, piles + 1)
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

    /// All tags after a digit of `p` and a guessed digit of `p'`.
    pub(super) fn step(
        &self,
        key: &Key,
        pile: usize,
        digit: bool,
        guess: bool,
        out: &mut Vec<Key>,
    ) {
        match self.rule {
            MoveRule::Wythoff if self.heap != Some(pile) => {
                self.step_wythoff(key, pile, digit, guess, out);
            }
            _ => out.extend(self.step_nim(key, pile, digit, guess)),
        }
    }

    /// From which difference and which sum on nothing changes any more.
    fn bounds(&self, pile: usize, piles: usize) -> (i64, i64) {
        let number = |a: u64| a as i64;
        match self.rule {
            _ if self.heap == Some(pile) => (1, 0),
            MoveRule::Nim | MoveRule::Wythoff | MoveRule::Variant(Rule::ExactPiles(_)) => (1, 0),
            MoveRule::Variant(Rule::SomeExactly(a) | Rule::AllExactly(a)) => (number(a) + 1, 0),
            MoveRule::Variant(Rule::EachAtLeast(a)) => (number(a), 0),
            MoveRule::Variant(Rule::TotalAtLeast(a)) => (1, number(a).max(piles as i64)),
            MoveRule::Variant(Rule::TotalExactly(a)) => (1, (number(a) + 1).max(piles as i64)),
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

    fn step_wythoff(&self, key: &Key, pile: usize, digit: bool, guess: bool, out: &mut Vec<Key>) {
        let piles = key.len() - 1;
        let last = self.heap.unwrap_or(piles) - 1;
        let amounts: &[u32] = match (pile, key[piles]) {
            (0, ZERO) => &[ZERO, BEGINS],
            (0, _) => &[DIGIT_0, DIGIT_1],
            (_, DIGIT_0) => &[DIGIT_0],
            (_, DIGIT_1) => &[DIGIT_1],
            (_, BEGINS) => &[BEGINS],
            _ => &[ZERO],
        };
        for &amount in amounts {
            let t = i64::from(amount == DIGIT_1 || amount == BEGINS);
            // A pile joins before t or with it; as long as t is zero and no
            // carry is expected, there is nothing to join.
            let states: &[u32] = match (key[pile], amount) {
                (0, ZERO) => &[0, 2],
                (0, BEGINS) => &[0, 1, 2],
                (0, _) => &[0],
                _ => &[1, 2],
            };
            let carry = |state: u32| i64::from(state == 2);
            let balance = i64::from(digit) - i64::from(guess) + 2 * carry(key[pile]);
            for &state in states {
                let expected = if state == 0 { 0 } else { t + carry(state) };
                let mut next = key.clone();
                next[pile] = state;
                next[piles] = match amount {
                    ZERO => ZERO,
                    _ if pile == last => DIGIT_0,
                    amount => amount,
                };
                if balance == expected && self.may_lower(Self::lowered(&next)) {
                    out.push(next);
                }
            }
        }
    }

    /// Is this, between letters, a complete move?
    pub(super) fn is_move(&self, key: &Key) -> bool {
        let piles = key.len() - 1;
        let lowered = Self::lowered(key);
        if lowered.is_empty() {
            return false;
        }
        if self.heap.is_some_and(|heap| lowered.contains(heap)) {
            return true;
        }
        let each = |right: &dyn Fn(u64) -> bool| lowered.iter().all(|v| right(u64::from(key[v])));
        let facet = || self.facets.contains(&lowered);
        match self.rule {
            MoveRule::Nim => true,
            MoveRule::Wythoff => key[piles] != ZERO && each(&|state| state == 1),
            MoveRule::Variant(Rule::SomeExactly(a)) => each(&|d| d == a),
            MoveRule::Variant(Rule::AllExactly(a)) => facet() && each(&|d| d == a),
            MoveRule::Variant(Rule::EachAtLeast(a)) => facet() && each(&|d| d >= a),
            MoveRule::Variant(Rule::TotalAtLeast(a)) => u64::from(key[piles]) >= a,
            MoveRule::Variant(Rule::TotalExactly(a)) => u64::from(key[piles]) == a,
            MoveRule::Variant(Rule::ExactPiles(k)) => lowered.len() as u64 == k,
        }
    }

    /// The keys that are no better than this one.
    ///
    /// For Nim these are the sets of lowered piles inside this one that are in
    /// no other facets: a pile that is lower already may go on like one that is
    /// not yet, and no facet is lost.
    pub(super) fn no_better(&self, key: &Key) -> Vec<Key> {
        let lowered = Self::lowered(key);
        if self.rule != MoveRule::Nim || !self.may_lower(lowered) {
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
            let mut key = self.start(key.len() - 1);
            smaller.iter().for_each(|pile| key[pile] = 1);
            key
        };
        lowered.subsets().filter(no_other).map(as_key).collect()
    }

    /// The number that certificates give to a key: the differences as digits,
    /// pile 0 last, and for rules about the total the sum in front.
    pub(super) fn certified(&self, key: &Key) -> Option<u64> {
        let piles = key.len() - 1;
        if self.rule == MoveRule::Wythoff {
            return None;
        }
        let base = (0..piles)
            .map(|pile| self.bounds(pile, piles).0 + 1)
            .max()? as u64;
        key.iter().rev().try_fold(0u64, |number, &digit| {
            number.checked_mul(base)?.checked_add(digit.into())
        })
    }

    /// The key after a permutation of the piles of the complex.
    pub(super) fn permuted(&self, key: &Key, permutation: &Permutation) -> Key {
        let mut image = key.clone();
        for pile in 0..permutation.n() {
            image[permutation.image(pile)] = key[pile];
        }
        image
    }
}
