//! The positions of one value over one complex A, by a sieve.
//!
//! A position is a pair (A, B), B the link of one more vertex in it. Among the
//! positions that are not worth less than v, those worth v are the ones with
//! no move to a position worth v. So what has such a move is struck out, and
//! what is left is worth v. Moves at faces without the vertex lead to smaller
//! A, whose lists are complete. Moves at faces with it lead to smaller B: these
//! are struck out while the B are visited in ascending order.
//!
//! B is a pair (a, b) of numbers of [`Halves`]: a row of bits for each a. All
//! moves that shrink a alike shrink a whole row alike.

use super::classes::Classes;
use super::halves::{Halves, Relabel, bits};
use super::list::List;

/// Room for the rows, used again for one A after another.
pub(super) struct Sieve<'a> {
    halves: &'a Halves,
    /// What is struck out.
    rows: Vec<u64>,
    /// A list of a smaller A, as A has its vertices; between two lists empty.
    below: Vec<u64>,
    /// The rows in use there.
    touched: Vec<u16>,
    in_use: Vec<bool>,
    /// One row; between two uses empty.
    row: Vec<u64>,
    /// Rows that a row is struck out in.
    targets: Vec<u16>,
}

/// A, as its two halves.
#[derive(Clone, Copy)]
struct Whole {
    first: usize,
    /// Words of a row that are in use.
    width: usize,
}

impl<'a> Sieve<'a> {
    pub fn new(halves: &'a Halves) -> Self {
        let room = halves.width * halves.len();
        Self {
            halves,
            rows: vec![0; room],
            below: vec![0; room],
            touched: Vec::new(),
            in_use: vec![false; halves.len()],
            row: vec![0; halves.width],
            targets: Vec::new(),
        }
    }

    /// All B with (A, B) worth v, in ascending order. `smaller` gives the list
    /// of a smaller class for v; `taken` are the lists of A for smaller values.
    pub fn run<'z>(
        &mut self,
        classes: &Classes,
        class: usize,
        taken: &[&List],
        smaller: impl Fn(usize) -> &'z List,
    ) -> List {
        let halves = self.halves;
        let (first, second) = halves.split(classes.word(class));
        let whole = Whole {
            first,
            width: second / 64 + 1,
        };
        for a in halves.numbers_below(first) {
            self.rows[a * halves.width..][..whole.width].fill(0);
        }
        for list in taken {
            for pair in list.iter() {
                let (a, b) = ((pair >> 16) as usize, (pair & 0xffff) as usize);
                self.rows[a * halves.width + b / 64] |= 1 << (b % 64);
            }
        }
        for (face, left, relabel) in classes.moves(class, halves) {
            let list = smaller(left);
            if !list.is_empty() {
                self.strike_from_below(face, list, relabel, whole);
            }
        }
        let mut found = List::default();
        for a in halves.numbers_below(first) {
            let link = halves.meet(a, second);
            let mut any = false;
            for at in 0..link / 64 + 1 {
                loop {
                    let row = self.rows[a * halves.width + at];
                    let open = halves.below(link)[at] & !row;
                    if open == 0 {
                        break;
                    }
                    let b = at * 64 + open.trailing_zeros() as usize;
                    found.push((a as u32) << 16 | b as u32);
                    if (a, b) == (0, 0) {
                        // Taking the vertex itself leads here from all others.
                        return found;
                    }
                    any = true;
                    self.below[a * halves.width + at] |= open & open.wrapping_neg();
                    self.rows[a * halves.width + at] |= open & open.wrapping_neg();
                    strike(
                        &mut self.rows[a * halves.width..][..halves.width],
                        halves.with_move_to(b),
                    );
                }
            }
            if any {
                for face in 1..1 << halves.m {
                    if halves.word(a) >> face & 1 == 0 {
                        self.strike_rows(face, a, true, whole);
                    }
                }
                self.below[a * halves.width..][..halves.width].fill(0);
            }
        }
        found.shrink();
        found
    }

    /// Strike out what has a move at `face`, which is in A, to one of `list`.
    fn strike_from_below(&mut self, face: usize, list: &List, relabel: Relabel, whole: Whole) {
        let halves = self.halves;
        for pair in list.iter() {
            let (a, b) = halves.relabelled(pair, relabel);
            if !self.in_use[a] {
                self.in_use[a] = true;
                self.touched.push(a as u16);
            }
            self.below[a * halves.width + b / 64] |= 1 << (b % 64);
        }
        let last = face >> halves.m & 1 == 1;
        let face = face & ((1 << halves.m) - 1);
        for a in std::mem::take(&mut self.touched) {
            let a = a as usize;
            if last {
                let row = &mut self.rows[a * halves.width..][..halves.width];
                for b in bits(&self.below[a * halves.width..][..whole.width]) {
                    strike(row, halves.before(face, b));
                }
            } else {
                self.strike_rows(face, a, false, whole);
            }
            self.below[a * halves.width..][..halves.width].fill(0);
            self.in_use[a] = false;
        }
    }

    /// Strike out what has a move at `face`, which is in the first half, to row
    /// `a` of `below`. The row a itself is left out if `moved`.
    fn strike_rows(&mut self, face: usize, a: usize, moved: bool, whole: Whole) {
        let halves = self.halves;
        let first = halves.word(whole.first);
        let from = halves.before(face, a).iter().copied();
        let inside = |from: &u16| halves.word(*from as usize) & !first == 0;
        self.targets.clear();
        self.targets.extend(
            from.filter(inside)
                .filter(|from| !moved || *from as usize != a),
        );
        let below = &self.below[a * halves.width..][..whole.width];
        match self.targets[..] {
            [] => {}
            [only] => {
                let row = &mut self.rows[only as usize * halves.width..][..halves.width];
                for b in bits(below) {
                    strike(row, halves.before(face, b));
                }
            }
            _ => {
                for b in bits(below) {
                    strike(&mut self.row, halves.before(face, b));
                }
                for &target in &self.targets {
                    let row = &mut self.rows[target as usize * halves.width..][..whole.width];
                    for (to, from) in row.iter_mut().zip(&self.row) {
                        *to |= from;
                    }
                }
                self.row.fill(0);
            }
        }
    }
}

#[inline]
fn strike(row: &mut [u64], numbers: &[u16]) {
    for &b in numbers {
        row[b as usize / 64] |= 1 << (b % 64);
    }
}
