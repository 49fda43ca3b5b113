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

/// Room for the rows, used again for one A after another. The rows of A stand
/// close together: one for each subcomplex of its first half, as wide as the
/// numbers up to its second half need.
pub(super) struct Sieve<'a> {
    halves: &'a Halves,
    first: usize,
    second: usize,
    /// Words in a row.
    width: usize,
    /// The subcomplexes of the first half, in ascending order.
    firsts: Vec<u16>,
    /// Which row a number has; [`NONE`] if it is not a subcomplex.
    row_of: Vec<u16>,
    /// What is struck out.
    struck: Vec<u64>,
    /// Positions worth v; between two uses empty.
    worth: Vec<u64>,
    /// The rows in use there.
    touched: Vec<u16>,
    in_use: Vec<bool>,
    /// One row; between two uses empty.
    row: Vec<u64>,
    /// Rows that a row is struck out in.
    targets: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl<'a> Sieve<'a> {
    pub fn new(halves: &'a Halves) -> Self {
        let room = halves.width * halves.len();
        Self {
            halves,
            first: 0,
            second: 0,
            width: halves.width,
            firsts: Vec::new(),
            row_of: vec![NONE; halves.len()],
            struck: vec![0; room],
            worth: vec![0; room],
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
        self.start(classes.word(class), taken);
        for (face, left, relabel) in classes.moves(class, halves) {
            let list = smaller(left);
            if !list.is_empty() {
                self.strike_from_below(face, list, relabel);
            }
        }
        let mut found = List::default();
        for row in 0..self.firsts.len() {
            let a = self.firsts[row] as usize;
            let link = halves.meet(a, self.second);
            let mut any = false;
            for at in 0..link / 64 + 1 {
                loop {
                    let place = row * self.width + at;
                    let open = halves.below(link)[at] & !self.struck[place];
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
                    let lowest = open & open.wrapping_neg();
                    self.worth[place] |= lowest;
                    self.struck[place] |= lowest;
                    let struck = &mut self.struck[row * self.width..][..self.width];
                    strike(struck, halves.with_move_to(b), link);
                }
            }
            if any {
                for face in 1..1 << halves.m {
                    if halves.word(a) >> face & 1 == 0 {
                        self.strike_rows(face, a, true);
                    }
                }
                self.worth[row * self.width..][..self.width].fill(0);
            }
        }
        found.shrink();
        found
    }

    /// Lay out the rows of A.
    fn start(&mut self, word: u64, taken: &[&List]) {
        let halves = self.halves;
        (self.first, self.second) = halves.split(word);
        self.width = self.second / 64 + 1;
        for a in self.firsts.drain(..) {
            self.row_of[a as usize] = NONE;
        }
        for (row, a) in halves.numbers_below(self.first).enumerate() {
            self.firsts.push(a as u16);
            self.row_of[a] = row as u16;
        }
        self.struck[..self.firsts.len() * self.width].fill(0);
        for list in taken {
            for pair in list.iter() {
                let (row, b) = (self.row_of[(pair >> 16) as usize], (pair & 0xffff) as usize);
                self.struck[row as usize * self.width + b / 64] |= 1 << (b % 64);
            }
        }
    }

    /// Strike out what has a move at `face`, which is in A, to one of `list`.
    fn strike_from_below(&mut self, face: usize, list: &List, relabel: Relabel) {
        let halves = self.halves;
        for pair in list.iter() {
            let (a, b) = halves.relabelled(pair, relabel);
            let row = self.row_of[a] as usize;
            if !self.in_use[row] {
                self.in_use[row] = true;
                self.touched.push(row as u16);
            }
            self.worth[row * self.width + b / 64] |= 1 << (b % 64);
        }
        let last = face >> halves.m & 1 == 1;
        let face = face & ((1 << halves.m) - 1);
        let touched = std::mem::take(&mut self.touched);
        for &row in &touched {
            let row = row as usize;
            let a = self.firsts[row] as usize;
            let worth = row * self.width..(row + 1) * self.width;
            if !last {
                self.strike_rows(face, a, false);
            } else if face == 0 {
                // Whatever the second half was, it is gone.
                self.struck[worth.clone()].fill(u64::MAX);
            } else {
                let link = halves.meet(a, self.second);
                let struck = &mut self.struck[worth.clone()];
                for b in bits(&self.worth[worth.clone()]) {
                    strike(struck, halves.before(face, b), link);
                }
            }
            self.worth[worth].fill(0);
            self.in_use[row] = false;
        }
        self.touched = touched;
        self.touched.clear();
    }

    /// Strike out what has a move at `face`, which is in the first half, to the
    /// row of `a` in `worth`. The row itself is left out if `moved`.
    fn strike_rows(&mut self, face: usize, a: usize, moved: bool) {
        let halves = self.halves;
        let rows = halves
            .before(face, a)
            .iter()
            .map(|&a| self.row_of[a as usize]);
        let own = self.row_of[a];
        self.targets.clear();
        self.targets
            .extend(rows.filter(|&row| row != NONE && !(moved && row == own)));
        let worth = &self.worth[own as usize * self.width..][..self.width];
        match self.targets[..] {
            [] => {}
            [only] => {
                let only = only as usize;
                let link = halves.meet(self.firsts[only] as usize, self.second);
                let struck = &mut self.struck[only * self.width..][..self.width];
                for b in bits(worth) {
                    strike(struck, halves.before(face, b), link);
                }
            }
            _ => {
                for b in bits(worth) {
                    strike(&mut self.row, halves.before(face, b), self.second);
                }
                for &row in &self.targets {
                    let struck = &mut self.struck[row as usize * self.width..][..self.width];
                    for (to, from) in struck.iter_mut().zip(&self.row) {
                        *to |= from;
                    }
                }
                self.row[..self.width].fill(0);
            }
        }
    }
}

/// Strike out numbers, which ascend, up to a largest one: beyond it there is
/// nothing to strike out.
#[inline]
fn strike(row: &mut [u64], numbers: &[u16], largest: usize) {
    for &b in numbers {
        if b as usize > largest {
            return;
        }
        row[b as usize / 64] |= 1 << (b % 64);
    }
}
