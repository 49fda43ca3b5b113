//! All zero positions in a box, from the table engine.
//!
//! A position is kept as one number: the digits of all piles, interleaved, most
//! significant letter first. So the order of the numbers is the order of the
//! words of letters.

use crate::asked::Asked;
use crate::boxes::key;
use faceoff_game::{Play, Take};
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use faceoff_tables::{
    GeneralTable, MisereTable, Shape, TableError, ValueSlice, ZeroSlice, ZeroTable,
};

/// Bytes for a zero position in a list that grows.
const KEY_BYTES: u64 = 16;

/// The zero positions in the box `[0,2^digits)^tracks`.
#[derive(Clone, Debug)]
pub struct Zeros {
    tracks: usize,
    digits: usize,
    keys: Vec<u64>,
    /// Of the keys.
    memory: MemoryMeter,
}

impl Zeros {
    /// Solve the box.
    pub fn solve(asked: Asked, digits: usize, limits: &Limits) -> Result<Self, StopReason> {
        let Asked {
            complex,
            rule,
            play,
            values,
        } = asked;
        let tracks = asked.tracks();
        asked.solves(digits)?;
        let bounds = vec![(1u32 << digits) - 1; complex.n()];
        let mut sink = Sink {
            zeros: Self {
                tracks,
                digits,
                keys: Vec::new(),
                memory: limits.meter(),
            },
            position: vec![0; tracks],
            limits,
        };
        let done = &mut std::iter::empty();
        let outcome = match rule.take() {
            _ if values => {
                let game = rule.on(complex.clone());
                GeneralTable::new(&game, &bounds, None).and_then(|table| {
                    let shape = table.shape().clone();
                    let done = &mut std::iter::empty();
                    table.values(done, limits, &mut |slice| sink.take_values(&shape, slice))
                })
            }
            Some(Take::NIM) if play == Play::Misere => MisereTable::new(complex, &bounds, None)
                .and_then(|table| {
                    let shape = table.shape().clone();
                    table.compute(limits, &mut |slice| sink.take(&shape, slice))
                }),
            Some(Take::NIM) => ZeroTable::new(complex, &bounds, None).and_then(|table| {
                let shape = table.shape().clone();
                table.compute(limits, &mut |slice| sink.take(&shape, slice))
            }),
            _ => {
                let game = rule.on(complex.clone());
                GeneralTable::new(&game, &bounds, None).and_then(|table| {
                    let shape = table.shape().clone();
                    table.zeros(play, done, limits, &mut |slice| sink.take(&shape, slice))
                })
            }
        };
        match outcome {
            Ok(()) => {
                let mut zeros = sink.zeros;
                zeros.keys.sort_unstable();
                Ok(zeros)
            }
            Err(TableError::Stopped(reason)) => Err(reason),
            Err(other) => unreachable!("a table in memory: {other}"),
        }
    }

    /// Of positions with their values, those with values up to this one.
    pub fn up_to_value(mut self, value: u64) -> Self {
        let (digits, tracks) = (self.digits, self.tracks);
        let digit = |key: u64, place: usize| key >> (place * tracks + tracks - 1) & 1;
        let of = |key: u64| {
            (0..digits)
                .map(|place| digit(key, place) << place)
                .sum::<u64>()
        };
        self.keys.retain(|&key| of(key) <= value);
        self
    }

    /// Of positions with their values, those with one value.
    pub fn with_value(&self, value: u64) -> Self {
        let tracks = self.tracks - 1;
        let positions = self.positions().filter(|piles| piles[tracks] == value);
        let small = |piles: Vec<u64>| -> Vec<u32> {
            piles[..tracks].iter().map(|&pile| pile as u32).collect()
        };
        let mut keys: Vec<u64> = positions.map(|piles| key(&small(piles))).collect();
        keys.sort_unstable();
        Self {
            tracks,
            digits: self.digits,
            keys,
            memory: self.memory.clone(),
        }
    }

    /// The number of piles.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of digits of a pile.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The positions as numbers, ascending.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The positions as piles.
    pub fn positions(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        self.keys.iter().map(|&key| self.piles(key))
    }

    fn piles(&self, key: u64) -> Vec<u64> {
        let mut piles = vec![0; self.tracks];
        for (track, pile) in piles.iter_mut().enumerate() {
            for place in 0..self.digits {
                *pile |= (key >> (place * self.tracks + track) & 1) << place;
            }
        }
        piles
    }
}

struct Sink<'a> {
    zeros: Zeros,
    position: Vec<u32>,
    limits: &'a Limits,
}

impl Sink<'_> {
    /// Positions with their values, where these have as few digits as the piles.
    fn take_values(&mut self, shape: &Shape, slice: ValueSlice) -> Result<(), TableError> {
        self.limits.check()?;
        let last = self.position.len() - 1;
        for (cell, value) in (0..).zip(slice.values()) {
            if value < 1 << self.zeros.digits {
                self.zeros.memory.take(KEY_BYTES)?;
                shape.locate(slice.slice, cell, &mut self.position[..last]);
                self.position[last] = value;
                self.zeros.keys.push(key(&self.position));
            }
        }
        Ok(())
    }

    fn take(&mut self, shape: &Shape, slice: ZeroSlice) -> Result<(), TableError> {
        self.limits.check()?;
        self.zeros.memory.take(KEY_BYTES * slice.count)?;
        for cell in slice.cells() {
            shape.locate(slice.slice, cell, &mut self.position);
            self.zeros.keys.push(key(&self.position));
        }
        Ok(())
    }
}
