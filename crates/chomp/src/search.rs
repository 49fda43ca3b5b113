//! The search: values by the mex rule, outcomes by the first winning move.
//!
//! A worker looks into the shared table before it searches and writes down
//! what it finds. Several workers on one position visit the moves in different
//! orders and so meet in the table; whoever is first is done.

use crate::key::Key;
use crate::part::{Board, Part, Settle, Settled};
use crate::table::{KnownValue, Table};
use faceoff_limits::{Limits, Pulse, StopReason};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Machine steps that looking at one face of a position takes.
const STEPS_A_FACE: usize = 1 << 13;

/// More moves than this from one position are not searched.
pub(crate) const MOST_FACES: u64 = 1 << 13;

/// Why a worker gave up.
pub(crate) enum Stop {
    /// A limit was met.
    Limit(StopReason),
    /// Another worker has the answer.
    Beaten,
}

impl From<StopReason> for Stop {
    fn from(reason: StopReason) -> Self {
        Self::Limit(reason)
    }
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    settle: Settle<'a>,
    table: &'a Table,
    pulse: Pulse<'a>,
    /// Set when the answer is found.
    done: &'a AtomicBool,
    /// Positions searched by all workers.
    searched: &'a AtomicU64,
    own: u64,
    reported: u64,
    backwards: bool,
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        self.report();
    }
}

impl<'a> Worker<'a> {
    pub fn new(
        settle: Settle<'a>,
        table: &'a Table,
        limits: &'a Limits,
        done: &'a AtomicBool,
        searched: &'a AtomicU64,
        number: usize,
    ) -> Self {
        Self {
            settle,
            table,
            pulse: limits.pulse(),
            done,
            searched,
            own: 0,
            reported: 0,
            backwards: number % 2 == 1,
        }
    }

    fn beat(&mut self) -> Result<(), Stop> {
        self.own += 1;
        if self.own - self.reported == 256 {
            self.report();
        }
        if self.done.load(Ordering::Relaxed) {
            return Err(Stop::Beaten);
        }
        Ok(self.pulse.beat()?)
    }

    fn report(&mut self) {
        let new = self.own - self.reported;
        self.searched.fetch_add(new, Ordering::Relaxed);
        self.reported = self.own;
    }

    /// The value of a position.
    pub fn value(&mut self, board: Board) -> Result<u64, Stop> {
        let settled = self.settle.settle(board)?;
        self.value_of_settled(&settled)
    }

    fn value_of_settled(&mut self, settled: &Settled) -> Result<u64, Stop> {
        let mut value = settled.known;
        for (key, part) in &settled.parts {
            value ^= self.value_of_part(key, part)?;
        }
        Ok(value)
    }

    fn value_of_part(&mut self, key: &Key, part: &Part) -> Result<u64, Stop> {
        if let Some(KnownValue::Value(value)) = self.table.get(key) {
            return Ok(value.into());
        }
        self.beat()?;
        let before = self.own;
        let mut seen = Seen::default();
        let stopped = part.visit_options(self.backwards, |board| match self.value(board) {
            Ok(value) => {
                seen.insert(value);
                ControlFlow::Continue(())
            }
            Err(stop) => ControlFlow::Break(stop),
        });
        if let ControlFlow::Break(stop) = stopped {
            return Err(stop);
        }
        let value = seen.mex();
        if value > KnownValue::LARGEST {
            return Err(StopReason::size("for a value", KnownValue::LARGEST).into());
        }
        let known = KnownValue::Value(value as u16);
        self.table.put(key, known, self.own - before);
        Ok(value)
    }

    /// Is the value of a position 0?
    pub fn is_zero(&mut self, board: Board) -> Result<bool, Stop> {
        let settled = self.settle.settle(board)?;
        self.is_settled_zero(&settled)
    }

    fn is_settled_zero(&mut self, settled: &Settled) -> Result<bool, Stop> {
        match (&settled.parts[..], settled.known) {
            ([], known) => Ok(known == 0),
            ([(key, part)], 0) => self.is_part_zero(key, part),
            _ => Ok(self.value_of_settled(settled)? == 0),
        }
    }

    fn is_part_zero(&mut self, key: &Key, part: &Part) -> Result<bool, Stop> {
        if let Some(known) = self.table.get(key) {
            return Ok(known.is_zero());
        }
        self.beat()?;
        let before = self.own;
        let won = self.has_zero_option(part)?;
        let known = if won {
            KnownValue::NotZero
        } else {
            KnownValue::Value(0)
        };
        self.table.put(key, known, self.own - before);
        Ok(!won)
    }

    /// First the options that are known already, then the others, those with
    /// the fewest faces left to last: they are the least work.
    fn has_zero_option(&mut self, part: &Part) -> Result<bool, Stop> {
        let mut open: Vec<(u64, Settled)> = Vec::new();
        let met = part.visit_options(self.backwards, |board| {
            let settled = match self.settle.settle(board) {
                Ok(settled) => settled,
                Err(reason) => return ControlFlow::Break(Err(Stop::Limit(reason))),
            };
            match self.look_up(&settled) {
                Some(true) => ControlFlow::Break(Ok(())),
                Some(false) => ControlFlow::Continue(()),
                None => {
                    let size = settled.parts.iter().map(|(_, part)| part.size()).sum();
                    open.push((size, settled));
                    match self.pulse.beats(STEPS_A_FACE.saturating_mul(size as usize)) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(reason) => ControlFlow::Break(Err(Stop::Limit(reason))),
                    }
                }
            }
        });
        match met {
            ControlFlow::Break(Ok(())) => return Ok(true),
            ControlFlow::Break(Err(stop)) => return Err(stop),
            ControlFlow::Continue(()) => {}
        }
        open.sort_by_key(|(size, _)| *size);
        for (_, settled) in &open {
            if self.is_settled_zero(settled)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Is it known whether the value is 0?
    fn look_up(&self, settled: &Settled) -> Option<bool> {
        match (&settled.parts[..], settled.known) {
            ([], known) => Some(known == 0),
            ([(key, _)], 0) => self.table.get(key).map(KnownValue::is_zero),
            (parts, known) => {
                let mut value = known;
                for (key, _) in parts {
                    match self.table.get(key)? {
                        KnownValue::Value(one) => value ^= u64::from(one),
                        KnownValue::NotZero => return None,
                    }
                }
                Some(value == 0)
            }
        }
    }
}

/// A set of values.
#[derive(Default)]
struct Seen(SmallVec<[u64; 4]>);

impl Seen {
    fn insert(&mut self, value: u64) {
        let word = (value / 64) as usize;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    /// The least number that is not in the set.
    fn mex(&self) -> u64 {
        let full = self.0.iter().take_while(|word| **word == u64::MAX).count();
        let next = self.0.get(full).map_or(0, |word| word.trailing_ones());
        full as u64 * 64 + u64::from(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex() {
        let mex = |values: &[u64]| {
            let mut seen = Seen::default();
            values.iter().for_each(|value| seen.insert(*value));
            seen.mex()
        };
        assert_eq!(mex(&[]), 0);
        assert_eq!(mex(&[1, 2]), 0);
        assert_eq!(mex(&[0, 1, 3, 1]), 2);
        assert_eq!(mex(&(0..64).collect::<Vec<_>>()), 64);
        assert_eq!(
            mex(&(0..130).filter(|v| *v != 129).collect::<Vec<_>>()),
            129
        );
    }
}
