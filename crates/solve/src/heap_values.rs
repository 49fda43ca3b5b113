//! Values of heaps in heap games, for heaps of any size where a period is proved.
//!
//! The value of a position is the nim-sum of the values of its heaps; the
//! value g(n) of one heap is the mex of its options, so a table goes up heap by
//! heap. A period p from n0 on is reported only where it is proved:
//!
//! * where a heap may be split (octal games; Guy, Smith 1956): if a move takes at
//!   most k tokens and
//!   g(n + p) = g(n) for n0 ≤ n < 2 n0 + p + k, n0 ≥ 1, then for all n ≥ n0;
//! * where it may not (subtraction games): if a move takes at most k tokens and
//!   g(n + p) = g(n) for n0 ≤ n < n0 + k, then for all n ≥ n0, since k values in
//!   a row determine the next one; n0 ≥ 1 where the last token is special.

use crate::reference::{Loop, Unsolved};
use faceoff_game::heaps::{HeapCode, HeapGame, Taking};
use faceoff_game::{Game, Playable, PositionSpec};
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// Without a proved period a game is computed up to this heap; where heaps are
/// split the work grows with the square.
const MAX_SPLIT: usize = 1 << 17;

/// The same for games that split no heap, whose work grows with the heap.
const MAX_WHOLE: usize = 1 << 24;

/// The most splits of one heap that are looked at.
const MAX_SPLITS: u64 = 1 << 24;

/// A proved period: g(n + length) = g(n) for all n ≥ start.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_limits::Limits;
/// use faceoff_solve::HeapValues;
///
/// let game: Game = "subtraction(1,2,3)".parse().unwrap();
/// let mut values = HeapValues::new(&game).unwrap();
/// let period = values.find_period(1000, &Limits::none()).unwrap().unwrap();
/// assert_eq!((period.start, period.length), (0, 4));
/// assert_eq!(values.table()[..8], [0, 1, 2, 3, 0, 1, 2, 3]);
/// assert!(period.proved_by <= values.table().len() as u64);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n from which on the values repeat (at least 1 where the empty
    /// heap is special): one more than the last exception.
    pub start: u64,
    /// The period.
    pub length: u64,
    /// The values of the heaps below this one prove it.
    pub proved_by: u64,
}

/// The values of the heaps of one game; grows as it is asked.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_limits::Limits;
/// use faceoff_solve::HeapValues;
///
/// let (kayles, limits) = ("kayles".parse::<Game>().unwrap(), Limits::none());
/// let mut values = HeapValues::new(&kayles).unwrap();
/// // From a row of 71 pins on the values repeat after every 12: Guy and Smith.
/// let period = values.find_period(1000, &limits).unwrap().unwrap();
/// assert_eq!((period.start, period.length), (71, 12));
/// let huge = "1200000000000000000000000000001".parse().unwrap();
/// assert_eq!(values.value(&huge, &limits), values.value(&73u32.into(), &limits));
/// ```
#[derive(Clone, Debug)]
pub struct HeapValues {
    game: HeapGame,
    values: Vec<u32>,
    period: Option<Period>,
    /// `marks[v] == n + 1` if v is the value of an option of the heap n at
    /// hand.
    marks: Vec<u32>,
    memory: MemoryMeter,
}

/// What a move leaves of one heap; empty heaps are left out.
type Parts = Vec<BigUint>;

impl HeapValues {
    /// For this game, if it is a heap game.
    pub fn new(game: &Game) -> Option<Self> {
        Some(Self {
            game: game.as_heaps()?.clone(),
            values: Vec::new(),
            period: None,
            marks: Vec::new(),
            memory: MemoryMeter::default(),
        })
    }

    /// The values that were computed, from the empty heap on.
    pub fn table(&self) -> &[u32] {
        &self.values
    }

    /// The period, if it was proved so far.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The period, where some of these heaps are too large for the values computed.
    pub fn period_for(&self, heaps: &[BigUint]) -> Option<Period> {
        let computed = BigUint::from(self.values.len());
        self.period
            .filter(|_| heaps.iter().any(|heap| *heap >= computed))
    }

    /// Compute until a period is proved or `heaps` values are known.
    pub fn find_period(
        &mut self,
        heaps: usize,
        limits: &Limits,
    ) -> Result<Option<Period>, Unsolved> {
        self.refuse_pass(1)?;
        while self.period.is_none() && self.values.len() < heaps {
            let more = (2 * self.values.len()).max(64).min(heaps);
            self.extend(more, limits)?;
        }
        Ok(self.period)
    }

    /// The value of one heap.
    pub fn value(&mut self, heap: &BigUint, limits: &Limits) -> Result<u64, Unsolved> {
        if *heap == BigUint::ZERO {
            return Ok(0);
        }
        self.refuse_pass(heap.to_u64().unwrap_or(1))?;
        let most = match self.game.code() {
            Some(code) if !code.splits() => MAX_WHOLE,
            _ => MAX_SPLIT,
        };
        let wanted = heap
            .to_usize()
            .map_or(usize::MAX, |heap| heap.saturating_add(1));
        self.find_period(wanted.min(most), limits)?;
        match self.known(heap) {
            Some(value) => Ok(value),
            None => {
                let what = "tokens in a heap while no period of the values is proved";
                Err(StopReason::size(what, most as u64 - 1).into())
            }
        }
    }

    /// The nim-sum of the values of heaps.
    pub fn sum(&mut self, heaps: &[BigUint], limits: &Limits) -> Result<u64, Unsolved> {
        let mut sum = 0;
        for heap in heaps {
            sum ^= self.value(heap, limits)?;
        }
        Ok(sum)
    }

    /// A move in some heap that gives the whole position this value.
    pub fn position_move(
        &mut self,
        heaps: &[BigUint],
        value: u64,
        limits: &Limits,
    ) -> Result<Option<PositionSpec>, Unsolved> {
        let mut found = None;
        self.visit_moves(heaps, value, false, limits, |to| {
            found = Some(to);
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// All moves that give the whole position this value.
    pub fn position_moves(
        &mut self,
        heaps: &[BigUint],
        value: u64,
        limits: &Limits,
    ) -> Result<Vec<PositionSpec>, Unsolved> {
        let mut found = Vec::new();
        self.visit_moves(heaps, value, true, limits, |to| {
            if !found.contains(&to) {
                found.push(to);
            }
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// Visit the moves to a value: all of them, or enough to find one.
    fn visit_moves(
        &mut self,
        heaps: &[BigUint],
        value: u64,
        all: bool,
        limits: &Limits,
        mut visit: impl FnMut(PositionSpec) -> ControlFlow<()>,
    ) -> Result<(), Unsolved> {
        let sum = self.sum(heaps, limits)?;
        for (i, heap) in heaps.iter().enumerate() {
            let target = sum ^ value ^ self.value(heap, limits)?;
            let flow = self.visit_heap_moves(heap, target, all, limits, &mut |parts| {
                let mut after = heaps.to_vec();
                after.splice(i..=i, parts);
                if after.is_empty() {
                    after.push(BigUint::ZERO);
                }
                visit(PositionSpec::Piles(after))
            })?;
            if flow.is_break() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn visit_heap_moves(
        &self,
        heap: &BigUint,
        value: u64,
        all: bool,
        limits: &Limits,
        visit: &mut dyn FnMut(Parts) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Unsolved> {
        let mut pulse = limits.pulse();
        let Some(code) = self.game.code() else {
            return self.visit_listed_moves(heap, value, limits, visit);
        };
        let fits = |taking: &&Taking| BigUint::from(taking.taken) <= *heap;
        for taking in code.takings().iter().take_while(fits) {
            let left = heap - taking.taken;
            let one = taking.leaves(left == BigUint::ZERO);
            if one && self.known(&left) == Some(value) && visit(parts([left.clone()])).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if !taking.two {
                continue;
            }
            let half = (&left / 2u32).to_u64().unwrap_or(u64::MAX);
            // Where the smaller part lies beyond a whole period, it can be
            // lowered by the period and the other raised: the same values.
            let most = match self.period {
                Some(period) if !all => half.min(period.start + period.length),
                _ if half > MAX_SPLITS => {
                    return Err(StopReason::size("splits of a heap", MAX_SPLITS).into());
                }
                _ => half,
            };
            for small in 1..=most {
                pulse.beat()?;
                let small = BigUint::from(small);
                let large = &left - &small;
                let both = self.known(&small).zip(self.known(&large));
                if both.is_some_and(|(a, b)| a ^ b == value)
                    && visit(parts([small, large])).is_break()
                {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The moves of a game whose rule is not data: all of them are looked at.
    fn visit_listed_moves(
        &self,
        heap: &BigUint,
        value: u64,
        limits: &Limits,
        visit: &mut dyn FnMut(Parts) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Unsolved> {
        let Some(heap) = heap.to_u64() else {
            return Ok(ControlFlow::Continue(()));
        };
        let mut stopped = Ok(());
        let mut pulse = limits.pulse();
        let flow = self.game.visit_heap(heap, &mut |left| {
            stopped = pulse.beat();
            if stopped.is_err() {
                return ControlFlow::Break(());
            }
            let left: Parts = left.iter().map(|part| BigUint::from(*part)).collect();
            let mut sum = left.iter().map(|part| self.known(part));
            let sum = sum.try_fold(0, |sum, value| Some(sum ^ value?));
            match sum == Some(value) {
                true => visit(parts(left)),
                false => ControlFlow::Continue(()),
            }
        });
        stopped?;
        Ok(flow)
    }

    /// The value of a heap, if the table or the period gives it.
    fn known(&self, heap: &BigUint) -> Option<u64> {
        let inside = heap.to_usize().filter(|heap| *heap < self.values.len());
        let at = match (inside, self.period) {
            (Some(at), _) => at,
            (None, Some(period)) => {
                let beyond = (heap - period.start) % period.length;
                period.start as usize + beyond.to_usize().expect("less than the period")
            }
            (None, None) => return None,
        };
        Some(self.values[at].into())
    }

    /// A game in which a heap may stay as it is has a loop at every heap.
    fn refuse_pass(&self, heap: u64) -> Result<(), Unsolved> {
        match self.game.code().is_some_and(HeapCode::has_pass) {
            true => self.loop_at(heap),
            false => Ok(()),
        }
    }

    fn loop_at(&self, heap: u64) -> Result<(), Unsolved> {
        let position = format!("{} @ {heap}", self.game.notation());
        Err(Unsolved::Loop(Loop {
            positions: vec![position.clone(), position],
        }))
    }

    /// Compute values until there are `len`, then look for a period.
    fn extend(&mut self, len: usize, limits: &Limits) -> Result<(), Unsolved> {
        // While a list grows it is there twice.
        self.memory = limits.reserve(8 * len as u64)?;
        let mut pulse = limits.pulse();
        for n in self.values.len()..len {
            let stamp = n as u32 + 1;
            match self.game.code() {
                Some(code) => {
                    match code.splits() {
                        true => limits.check()?,
                        false => pulse.beat()?,
                    }
                    mark_by_code(code, n, &self.values, &mut self.marks, stamp);
                }
                None => {
                    limits.check()?;
                    self.mark_listed(n, stamp)?;
                }
            }
            let value = first_unmarked(&self.marks, stamp);
            self.values.push(value);
        }
        self.period = self.proved_period(limits)?;
        Ok(())
    }

    /// Mark the values of the options of a heap, whose rule is not data. Parts
    /// must be smaller than the heap: else play need not end.
    fn mark_listed(&mut self, n: usize, stamp: u32) -> Result<(), Unsolved> {
        let (values, marks) = (&self.values, &mut self.marks);
        let flow = self.game.visit_heap(n as u64, &mut |parts| {
            let known = parts.iter().map(|part| values.get(*part as usize));
            let sum = known
                .into_iter()
                .try_fold(0, |sum, value| Some(sum ^ value?));
            match sum {
                Some(value) => mark(marks, value, stamp),
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => self.loop_at(n as u64),
        }
    }

    /// The least period that the values prove.
    fn proved_period(&self, limits: &Limits) -> Result<Option<Period>, StopReason> {
        let Some(code) = self.game.code() else {
            return Ok(None);
        };
        let values = &self.values;
        let len = values.len();
        for length in 1..len {
            if length % 256 == 0 {
                limits.check()?;
            }
            let same = |n: &usize| values[*n] == values[n + length];
            let repeated = (0..len - length).rev().take_while(same).count();
            let least = len - length - repeated;
            let most = usize::try_from(code.most_taken()).unwrap_or(usize::MAX);
            // The empty heap may be special: whether nothing may be left.
            let plain = !code.splits() && code.takings().iter().all(|t| t.none == t.one);
            let start = if plain { least } else { least.max(1) };
            let needed = match code.splits() {
                true => (2 * start + length).saturating_add(most),
                false => start.saturating_add(most),
            };
            if needed <= len - length {
                return Ok(Some(Period {
                    start: start as u64,
                    length: length as u64,
                    proved_by: (needed + length) as u64,
                }));
            }
        }
        Ok(None)
    }
}

fn parts(parts: impl IntoIterator<Item = BigUint>) -> Parts {
    parts.into_iter().filter(|p| *p != BigUint::ZERO).collect()
}

fn mark(marks: &mut Vec<u32>, value: u32, stamp: u32) {
    let at = value as usize;
    if at >= marks.len() {
        marks.resize((at + 1).next_power_of_two(), 0);
    }
    marks[at] = stamp;
}

fn first_unmarked(marks: &[u32], stamp: u32) -> u32 {
    let free = marks.iter().position(|mark| *mark != stamp);
    free.unwrap_or(marks.len()) as u32
}

/// Mark the values of the options of a heap.
fn mark_by_code(code: &HeapCode, n: usize, values: &[u32], marks: &mut Vec<u32>, stamp: u32) {
    for taking in code.takings().iter().take_while(|t| t.taken <= n as u64) {
        let left = n - taking.taken as usize;
        if taking.leaves(left == 0) && left < n {
            mark(marks, values[left], stamp);
        }
        if taking.two && left >= 2 {
            // PERF: the inner loop of every octal game.
            let (small, large) = (&values[1..=left / 2], &values[left - left / 2..left]);
            for (a, b) in small.iter().zip(large.iter().rev()) {
                mark(marks, a ^ b, stamp);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reference;
    use faceoff_game::AnyRules;

    fn values(game: &str) -> HeapValues {
        HeapValues::new(&game.parse().unwrap()).unwrap()
    }

    const GAMES: &[&str] = &[
        "kayles",
        "dawson",
        "octal(0.137)",
        "octal(4.)",
        "octal(0.6)",
        "octal(4.07)",
        "octal(0.25)",
        "octal(0.)",
        "octal(1.3)",
        "subtraction(1,2,3)",
        "subtraction(2,5)",
        "subtraction(3,4,9)",
    ];

    #[test]
    fn values_and_moves_agree_with_the_reference() {
        for text in GAMES {
            let game: Game = text.parse().unwrap();
            let mut heaps = values(text);
            let mut reference = Reference::new(&AnyRules, &Limits::none());
            for n in 0..20u64 {
                let big = BigUint::from(n);
                let at = |spec: &PositionSpec| game.place(spec).unwrap();
                let position = at(&PositionSpec::piles([n]));
                let value = heaps.value(&big, &Limits::none()).unwrap();
                assert_eq!(reference.value(&position), Ok(value), "{text} {n}");
                for target in 0..20 {
                    let found = heaps
                        .position_move(std::slice::from_ref(&big), target, &Limits::none())
                        .unwrap();
                    if let Some(spec) = &found {
                        let option = at(spec);
                        assert!(position.describe_move(&option).is_ok(), "{text} {n} {spec}");
                        assert_eq!(reference.value(&option), Ok(target));
                    }
                    assert!(found.is_some() || target >= value, "{text} {n} to {target}");
                }
            }
        }
    }

    #[test]
    fn periods_of_the_literature() {
        // Guy and Smith 1956; the last exceptions are 70, 52 and 51.
        for (game, start, length) in [
            ("kayles", 71, 12),
            ("dawson", 53, 34),
            ("octal(0.137)", 52, 34),
            ("subtraction(1,2,3)", 0, 4),
            ("subtraction(1,2,3,4,5,6)", 0, 7),
        ] {
            let found = values(game).find_period(4096, &Limits::none()).unwrap();
            let found = found.unwrap();
            assert_eq!((found.start, found.length), (start, length), "{game}");
        }
    }

    /// Heaps beyond the table against a longer table.
    #[test]
    fn a_proved_period_goes_on() {
        for text in GAMES {
            let mut short = values(text);
            short.find_period(1 << 12, &Limits::none()).unwrap();
            if short.period().is_none() {
                continue;
            }
            let mut long = values(text);
            let end = 4 * short.values.len();
            long.extend(end, &Limits::none()).unwrap();
            for n in 0..end {
                let value = short.value(&n.into(), &Limits::none()).unwrap();
                assert_eq!(value, u64::from(long.values[n]), "{text} {n}");
            }
            assert!(short.values.len() < end, "the period was used");
        }
    }

    #[test]
    fn large_heaps_have_winning_moves() {
        let huge: BigUint = "100000000000000000000000000000000000000".parse().unwrap();
        for text in ["kayles", "dawson", "octal(0.137)", "subtraction(2,5)"] {
            let mut heaps = values(text);
            let position = [huge.clone(), 7u32.into(), &huge + 5u32];
            let sum = heaps.sum(&position, &Limits::none()).unwrap();
            let to = heaps.position_move(&position, 0, &Limits::none()).unwrap();
            assert_eq!(to.is_some(), sum != 0, "{text}");
            if let Some(to) = to {
                let to = to.as_piles().unwrap();
                assert_eq!(heaps.sum(to, &Limits::none()), Ok(0));
            }
        }
    }

    #[test]
    fn no_period_is_claimed_where_none_is_proved() {
        // The last exception of 0.127 is at 46577.
        let mut heaps = values("octal(0.127)");
        assert_eq!(heaps.find_period(5000, &Limits::none()), Ok(None));
        let mut unknown = values("octal(0.007)");
        assert_eq!(unknown.find_period(2000, &Limits::none()), Ok(None));
        let large = BigUint::from(u64::MAX);
        let quick = Limits::none().with_time(std::time::Duration::ZERO);
        assert!(matches!(
            unknown.value(&large, &quick),
            Err(Unsolved::Stopped(StopReason::Time { .. }))
        ));
    }

    #[test]
    fn a_pass_is_a_loop() {
        let mut heaps = values("octal(2.3)");
        let Err(Unsolved::Loop(found)) = heaps.value(&5u32.into(), &Limits::none()) else {
            panic!("a heap may stay as it is");
        };
        assert_eq!(found.positions, ["octal(2.3) @ 5", "octal(2.3) @ 5"]);
        assert_eq!(heaps.value(&BigUint::ZERO, &Limits::none()), Ok(0));
    }
}
