//! The shared list of claims, and brute force on small boxes.

#![allow(dead_code)] // each test uses its part

use faceoff_complex::{Complex, Face};
use faceoff_prove::listing::{self, Listed};

/// One entry of `testdata/claims`.
#[derive(Clone, Debug)]
pub struct Entry {
    pub game: &'static str,
    pub claim: &'static str,
    pub proved: bool,
    pub large: bool,
}

impl Entry {
    pub fn complex(&self) -> Complex {
        let complex = self.game.strip_prefix("nim on ").unwrap_or(self.game);
        complex
            .parse()
            .unwrap_or_else(|e| panic!("{}: {e}", self.game))
    }
}

/// All entries of `testdata/claims`.
pub fn entries() -> Vec<Entry> {
    let files = [
        include_str!("../../../faceoff/data/claims.txt"),
        include_str!("../../../../testdata/claims/refuted.txt"),
    ];
    let entry = |listed: Listed<'static>| Entry {
        game: listed.game,
        claim: listed.claim,
        proved: listed.proved,
        large: listed.large,
    };
    let read = |file: &'static str| listing::read(file).unwrap_or_else(|e| panic!("{e}"));
    files.into_iter().flat_map(read).map(entry).collect()
}

/// All positions with that many piles up to `max`, in lexicographic order.
pub fn boxed(piles: usize, max: u64) -> impl Iterator<Item = Vec<u64>> {
    let count = (max as usize + 1).pow(piles as u32);
    (0..count).map(move |mut code| {
        let mut position = vec![0; piles];
        for pile in position.iter_mut().rev() {
            *pile = (code % (max as usize + 1)) as u64;
            code /= max as usize + 1;
        }
        position
    })
}

/// Does one move on the complex lead from `from` to `to`?
pub fn is_move(complex: &Complex, from: &[u64], to: &[u64]) -> bool {
    let lowered: Face = (0..from.len()).filter(|&v| to[v] < from[v]).collect();
    from != to && from.iter().zip(to).all(|(a, b)| b <= a) && complex.is_face(lowered)
}

/// The zero positions with all piles up to `max`.
pub fn zero_positions(complex: &Complex, max: u64) -> Vec<Vec<u64>> {
    let mut zeros: Vec<Vec<u64>> = Vec::new();
    for position in boxed(complex.n(), max) {
        if !zeros.iter().any(|zero| is_move(complex, &position, zero)) {
            zeros.push(position);
        }
    }
    zeros
}

/// The values of all positions of [`boxed`], in its order.
pub fn values(complex: &Complex, max: u64) -> Vec<u64> {
    let positions: Vec<Vec<u64>> = boxed(complex.n(), max).collect();
    let mut values: Vec<u64> = Vec::new();
    for position in &positions {
        let seen: Vec<u64> = positions
            .iter()
            .zip(&values)
            .filter(|(to, _)| is_move(complex, position, to))
            .map(|(_, value)| *value)
            .collect();
        values.push((0..).find(|v| !seen.contains(v)).expect("a mex"));
    }
    values
}

/// A box that brute force can do in a moment.
pub fn small_max(piles: usize) -> u64 {
    match piles {
        0..=2 => 15,
        3 => 9,
        4 => 6,
        5 => 4,
        6 => 3,
        7 => 2,
        _ => 1,
    }
}
