//! The positions worth 0 over one complex A, by a sieve.
//!
//! A position is a pair (A, B), B the link of one more vertex in it. What has
//! a move to a position worth 0 is struck out; what is left is worth 0. Moves
//! at faces without the vertex lead to smaller A, whose lists are complete.
//! Moves at faces with it lead to smaller B: these are struck out while the B
//! are visited in ascending order.
//!
//! B is a pair (a, b) of numbers of [`Halves`]; a row of bits for each a.

use super::classes::{Classes, Exchanges};
use super::halves::Halves;

/// A pair (a, b), as one word.
pub(super) type Pair = u32;

pub(super) fn pair(a: usize, b: usize) -> Pair {
    (a as u32) << 16 | b as u32
}

#[inline]
fn unpair(pair: Pair) -> (usize, usize) {
    ((pair >> 16) as usize, (pair & 0xffff) as usize)
}

/// Room for the rows, used again for one A after another.
pub(super) struct Sieve<'a> {
    halves: &'a Halves,
    rows: Vec<u64>,
}

impl<'a> Sieve<'a> {
    pub fn new(halves: &'a Halves) -> Self {
        Self {
            halves,
            rows: vec![0; halves.width * halves.len()],
        }
    }

    /// All B with (A, B) worth 0, in ascending order. `zeros` gives the list
    /// of a smaller class.
    pub fn run<'z>(
        &mut self,
        classes: &Classes,
        class: usize,
        zeros: impl Fn(usize) -> &'z [Pair],
    ) -> Vec<Pair> {
        let halves = self.halves;
        let word = classes.word(class);
        let half = 1 << halves.m;
        let low = word & ((1u64 << half) - 1);
        let first = halves.number(low as u32) as usize;
        let second = halves.number((word >> half) as u32) as usize;
        let rows: Vec<usize> = ones(halves.below(first)).collect();
        for &a in &rows {
            self.rows[a * halves.width..][..halves.width].fill(0);
        }
        for (face, left, exchanges) in classes.moves(class) {
            self.strike_from_below(face, zeros(left), exchanges, first);
        }
        let mut found = Vec::new();
        for &a in &rows {
            let link = halves.number(halves.word(a) & halves.word(second)) as usize;
            for at in 0..halves.width {
                loop {
                    let row = self.rows[a * halves.width + at];
                    let open = halves.below(link)[at] & !row;
                    if open == 0 {
                        break;
                    }
                    let b = at * 64 + open.trailing_zeros() as usize;
                    found.push(pair(a, b));
                    if (a, b) == (0, 0) {
                        // Taking the vertex itself leads here from all others.
                        return found;
                    }
                    self.rows[a * halves.width + at] |= open & open.wrapping_neg();
                    self.strike_within(a, b, first);
                }
            }
        }
        found
    }

    /// Strike out what has a move at `face`, which is in A, to one of `zeros`.
    fn strike_from_below(
        &mut self,
        face: usize,
        zeros: &[Pair],
        exchanges: Exchanges,
        first: usize,
    ) {
        let halves = self.halves;
        let half = 1 << halves.m;
        let last = face >> halves.m & 1 == 1;
        let face = face & (half - 1);
        for &zero in zeros {
            let (a, b) = unpair(zero);
            let word = u64::from(halves.word(a)) | u64::from(halves.word(b)) << half;
            let word = exchanges.apply(word);
            let a = halves.number((word & ((1u64 << half) - 1)) as u32) as usize;
            let b = halves.number((word >> half) as u32) as usize;
            if last {
                self.strike(a, halves.before(face, b));
            } else {
                let bits = halves.before(face, b);
                for &a in halves.before(face, a) {
                    if self.is_below(a as usize, first) {
                        self.strike(a as usize, bits);
                    }
                }
            }
        }
    }

    /// Strike out what has a move to (a, b) that leaves A as it is.
    fn strike_within(&mut self, a: usize, b: usize, first: usize) {
        let halves = self.halves;
        self.strike(a, halves.with_move_to(b));
        for face in 1..1 << halves.m {
            if halves.word(a) >> face & 1 == 1 {
                continue;
            }
            let bits = halves.before(face, b);
            for &from in halves.before(face, a) {
                if from as usize != a && self.is_below(from as usize, first) {
                    self.strike(from as usize, bits);
                }
            }
        }
    }

    #[inline]
    fn is_below(&self, a: usize, first: usize) -> bool {
        self.halves.word(a) & !self.halves.word(first) == 0
    }

    #[inline]
    fn strike(&mut self, a: usize, bits: &[u16]) {
        let row = &mut self.rows[a * self.halves.width..][..self.halves.width];
        for &b in bits {
            row[b as usize / 64] |= 1 << (b % 64);
        }
    }
}

fn ones(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let place = at * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                place
            })
        })
    })
}
