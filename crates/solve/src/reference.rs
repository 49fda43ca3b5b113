//! The reference solver: naive on purpose.
//!
//! The value of a position is the least natural number that is not the value
//! of an option (ES96 §2: the mex; zero exactly for P-positions in normal
//! play). Everything is memoised, nothing is clever. The search keeps its own
//! stack, so deep games do not overflow the machine's.

use faceoff_game::{Outcome, Play, Ruleset, TooLarge};
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::ops::ControlFlow;

/// Positions that lead back to themselves: the game has no value.
///
/// ```
/// use faceoff_game::{Ruleset, Visit};
/// use faceoff_limits::Limits;
/// use faceoff_solve::{Reference, Unsolved};
/// use std::ops::ControlFlow;
///
/// /// Add 1 modulo 3.
/// struct Round;
///
/// impl Ruleset for Round {
///     type Position = u32;
///     type Move = ();
///     fn visit_options(&self, at: &u32, visit: Visit<'_, Self>) -> ControlFlow<()> {
///         visit(&(), &((at + 1) % 3))
///     }
/// }
/// let value = Reference::new(&Round, &Limits::none()).value(&1);
/// assert!(matches!(value, Err(Unsolved::Loop(found)) if found.positions == ["1", "2", "0", "1"]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The positions of the loop, as they show, first and last the same.
    pub positions: Vec<String>,
}

/// Why there is no value.
///
/// ```
/// use faceoff_game::{AnyRules, Problem};
/// use faceoff_limits::{Limits, StopReason};
/// use faceoff_solve::{Reference, Unsolved};
///
/// let place = |text: &str| text.parse::<Problem>().unwrap().summands[0].place().unwrap();
/// // The digit 2 in front lets a heap stay as it is.
/// let why = Reference::new(&AnyRules, &Limits::none()).value(&place("octal(2.) @ 2"));
/// assert_eq!(
///     why.unwrap_err().to_string(),
///     "the game has a loop: octal(2.) @ 2 → octal(2.) @ 2"
/// );
/// let little = Limits::none().with_memory(10_000);
/// let why = Reference::new(&AnyRules, &little).value(&place("nim @ 99,99,99"));
/// assert!(matches!(why, Err(Unsolved::Stopped(StopReason::Memory { .. }))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// A limit was met.
    Stopped(StopReason),
    /// The game is not finite.
    Loop(Loop),
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(f),
            Self::Loop(found) => {
                write!(f, "the game has a loop: {}", found.positions.join(" → "))
            }
        }
    }
}

impl std::error::Error for Unsolved {}

impl From<StopReason> for Unsolved {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<TooLarge> for Unsolved {
    fn from(too_large: TooLarge) -> Self {
        let TooLarge { what, size, limit } = too_large;
        Self::Stopped(StopReason::size(
            format!("{size} {what} for a search"),
            limit,
        ))
    }
}

/// The least natural number that is not among `values`.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut seen: Vec<u64> = values.into_iter().collect();
    seen.sort_unstable();
    seen.dedup();
    seen.iter()
        .zip(0..)
        .find(|(value, expected)| *value != expected)
        .map_or(seen.len() as u64, |(_, missing)| missing)
}

/// Moves with the positions they lead to.
type Options<R> = Vec<(<R as Ruleset>::Move, <R as Ruleset>::Position)>;

/// The reference solver for one ruleset. Keeps what it has computed.
///
/// ```
/// use faceoff_game::piles::Piles;
/// use faceoff_game::{Game, Outcome, Play};
/// use faceoff_limits::Limits;
/// use faceoff_solve::Reference;
///
/// // Wythoff's zero positions: n times the golden section, rounded down, and n more.
/// let wythoff: Game = "wythoff on simplex(2)".parse().unwrap();
/// let mut reference = Reference::new(wythoff.as_piles().unwrap(), &Limits::none());
/// for zero in [[1, 2], [3, 5], [4, 7], [6, 10]] {
///     let outcome = reference.outcome(&Piles::from_slice(&zero), Play::Normal);
///     assert_eq!(outcome, Ok(Outcome::P));
/// }
/// let winning = reference.winning_options(&Piles::from_slice(&[6, 8]), Play::Normal).unwrap();
/// assert_eq!(winning, [((), Piles::from_slice(&[3, 5]))]);
/// ```
pub struct Reference<'a, R: Ruleset> {
    rules: &'a R,
    limits: Limits,
    meter: MemoryMeter,
    values: FxHashMap<R::Position, u64>,
    /// Does the player to move win, in normal play?
    normal: FxHashMap<R::Position, bool>,
    /// The same in misère play.
    misere: FxHashMap<R::Position, bool>,
}

impl<'a, R: Ruleset> Reference<'a, R> {
    /// A solver for these rules within these limits.
    pub fn new(rules: &'a R, limits: &Limits) -> Self {
        Self {
            rules,
            limits: limits.clone(),
            meter: limits.meter(),
            values: FxHashMap::default(),
            normal: FxHashMap::default(),
            misere: FxHashMap::default(),
        }
    }

    /// The nim-value of a position.
    pub fn value(&mut self, position: &R::Position) -> Result<u64, Unsolved> {
        evaluate(
            self.rules,
            position,
            &mut self.values,
            &self.limits,
            &self.meter,
            |values| mex(values.iter().copied()),
            |_| false,
        )
    }

    /// Who wins. One lost option decides: the others need not be looked at.
    pub fn outcome(&mut self, position: &R::Position, play: Play) -> Result<Outcome, Unsolved> {
        if let (Play::Normal, Some(value)) = (play, self.values.get(position)) {
            return Ok(Outcome::from_zero(*value == 0));
        }
        let known = match play {
            Play::Normal => &mut self.normal,
            Play::Misere => &mut self.misere,
        };
        let won = evaluate(
            self.rules,
            position,
            known,
            &self.limits,
            &self.meter,
            // Who cannot move loses, or in misère play wins.
            |won| won.contains(&false) || won.is_empty() && play == Play::Misere,
            |won| !won,
        )?;
        Ok(Outcome::from_zero(!won))
    }

    /// The options that are P-positions: all winning moves.
    pub fn winning_options(
        &mut self,
        position: &R::Position,
        play: Play,
    ) -> Result<Options<R>, Unsolved> {
        let mut winning = Vec::new();
        for (how, option) in self.rules.options(position) {
            if self.outcome(&option, play)? == Outcome::P {
                winning.push((how, option));
            }
        }
        Ok(winning)
    }

    /// Number of positions that were evaluated.
    pub fn positions(&self) -> usize {
        self.values.len() + self.normal.len() + self.misere.len()
    }
}

/// Evaluate a position from the values of its options, and what below it is
/// needed. An option whose value is `enough` decides alone.
fn evaluate<R: Ruleset, T: Copy>(
    rules: &R,
    position: &R::Position,
    known: &mut FxHashMap<R::Position, T>,
    limits: &Limits,
    meter: &MemoryMeter,
    combine: impl Fn(&[T]) -> T,
    enough: impl Fn(T) -> bool,
) -> Result<T, Unsolved> {
    if let Some(value) = known.get(position) {
        return Ok(*value);
    }
    // Lists and tables grow by doubling: for a moment there is up to three
    // times what they hold. A position is on the stack and then in the table.
    let slot = 3 * (size_of::<R::Position>() + size_of::<T>() + 1) as u64;
    let entry = |position: &R::Position| rules.bytes(position) as u64 + slot;
    let mut waiting = Waiting::new(meter);
    waiting.take(entry(position))?;
    let mut progress = limits.progress("positions searched", None);
    let mut reported = 0;
    let mut pulse = limits.pulse();
    let mut stack = vec![position.clone()];
    // Positions whose options were pushed and that wait for their values; they
    // are exactly the ancestors of the one at hand, so meeting one is a loop.
    let mut open: FxHashSet<R::Position> = FxHashSet::default();
    // Where on the stack they are.
    let mut parents: Vec<usize> = Vec::new();
    let mut values = Vec::new();
    while let Some(top) = stack.last().cloned() {
        pulse.beat()?;
        if known.contains_key(&top) {
            stack.pop();
            waiting.give_back(entry(&top));
            continue;
        }
        values.clear();
        let first_visit = !open.contains(&top);
        let before = stack.len();
        let mut met_open = None;
        let (mut stopped, mut decided) = (Ok(()), false);
        let _ = rules.visit_options(&top, &mut |_, option| {
            stopped = pulse.beat();
            match known.get(option) {
                Some(value) if enough(*value) => {
                    values.push(*value);
                    decided = true;
                    return ControlFlow::Break(());
                }
                Some(value) => values.push(*value),
                None if open.contains(option) || *option == top => {
                    met_open = Some(option.clone());
                    return ControlFlow::Break(());
                }
                None if stopped.is_ok() => {
                    stopped = waiting.take(entry(option));
                    if stopped.is_ok() {
                        stack.push(option.clone());
                    }
                }
                None => {}
            }
            match stopped {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        stopped?;
        if let Some(again) = met_open {
            return Err(Unsolved::Loop(describe_loop(
                &stack[..before],
                &open,
                &again,
            )));
        }
        if decided {
            waiting.drop_above(&mut stack, before, entry);
        }
        if stack.len() > before {
            debug_assert!(first_visit, "all options were evaluated");
            parents.push(before - 1);
            open.insert(top);
            continue;
        }
        meter.take(entry(&top))?;
        let value = combine(&values);
        if open.remove(&top) {
            parents.pop();
        }
        stack.pop();
        waiting.give_back(entry(&top));
        known.insert(top, value);
        if enough(value)
            && let Some(&parent) = parents.last()
        {
            waiting.drop_above(&mut stack, parent + 1, entry);
        }
        reported += 1;
        if reported % REPORTED == 0 {
            progress.advance(REPORTED);
        }
    }
    Ok(known[position])
}

/// Positions between two reports of progress.
const REPORTED: u64 = 1 << 12;

/// The memory of positions that wait; given back when the search ends, however
/// it does.
struct Waiting<'a> {
    meter: &'a MemoryMeter,
    taken: u64,
}

impl<'a> Waiting<'a> {
    fn new(meter: &'a MemoryMeter) -> Self {
        Self { meter, taken: 0 }
    }

    fn take(&mut self, bytes: u64) -> Result<(), StopReason> {
        self.meter.take(bytes)?;
        self.taken += bytes;
        Ok(())
    }

    fn give_back(&mut self, bytes: u64) {
        self.meter.release(bytes);
        self.taken -= bytes;
    }

    /// Forget the positions of a stack from a place on.
    fn drop_above<P>(&mut self, stack: &mut Vec<P>, from: usize, entry: impl Fn(&P) -> u64) {
        for position in stack.drain(from..) {
            self.give_back(entry(&position));
        }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.meter.release(self.taken);
    }
}

/// The part of the path that leads from `again` back to it.
fn describe_loop<P: Eq + std::hash::Hash + fmt::Debug>(
    stack: &[P],
    open: &FxHashSet<P>,
    again: &P,
) -> Loop {
    let path = stack
        .iter()
        .enumerate()
        .filter(|(i, p)| *i + 1 == stack.len() || open.contains(p));
    let mut positions: Vec<String> = path
        .skip_while(|(_, p)| *p != again)
        .map(|(_, p)| format!("{p:?}"))
        .collect();
    positions.push(format!("{again:?}"));
    Loop { positions }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::notation::NamedComplex;
    use faceoff_game::piles::Piles;
    use faceoff_game::{AnyRules, PileGame, Problem, Visit};
    use std::time::Duration;

    fn nim(text: &str) -> PileGame {
        PileGame::nim(text.parse::<NamedComplex>().unwrap())
    }

    #[test]
    fn mex_is_the_least_missing_number() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([1, 2]), 0);
        assert_eq!(mex([0, 1, 1, 3]), 2);
        assert_eq!(mex([2, 0, 1]), 3);
    }

    #[test]
    fn classical_nim_is_xor_and_a_simplex_is_a_sum() {
        let (points, simplex) = (nim("points(3)"), nim("simplex(3)"));
        let mut on_points = Reference::new(&points, &Limits::none());
        let mut on_simplex = Reference::new(&simplex, &Limits::none());
        for code in 0..6u64 * 6 * 6 {
            let piles = [code % 6, code / 6 % 6, code / 36];
            let [a, b, c] = piles;
            let piles = Piles::from_slice(&piles);
            assert_eq!(on_points.value(&piles), Ok(a ^ b ^ c));
            assert_eq!(on_simplex.value(&piles), Ok(a + b + c));
        }
    }

    #[test]
    fn misere_nim() {
        // Bouton: as in normal play, but with all piles at most 1 the parity
        // is turned round.
        let nim = nim("points(3)");
        let mut solver = Reference::new(&nim, &Limits::none());
        for code in 0..4u64 * 4 * 4 {
            let piles = [code % 4, code / 4 % 4, code / 16];
            let xor = piles.iter().fold(0, |x, p| x ^ p);
            let small = piles.iter().all(|p| *p <= 1);
            let outcome = solver.outcome(&Piles::from_slice(&piles), Play::Misere);
            assert_eq!(outcome, Ok(Outcome::from_zero((xor == 0) != small)));
        }
    }

    #[test]
    fn circular_nim_5_2() {
        let nim = nim("cycle(5,2)");
        let mut solver = Reference::new(&nim, &Limits::none());
        let zero = Piles::from_slice(&[3, 1, 2, 2, 1]);
        assert_eq!(solver.outcome(&zero, Play::Normal), Ok(Outcome::P));
        let other = Piles::from_slice(&[3, 1, 2, 2, 2]);
        let winning = solver.winning_options(&other, Play::Normal).unwrap();
        assert!(winning.iter().any(|(_, option)| *option == zero));
    }

    #[test]
    fn any_position_has_the_value_of_its_game() {
        let problem: Problem = "nim on cycle(3,2) @ 2,2,1".parse().unwrap();
        let any = problem.single().unwrap().place().unwrap();
        let direct = nim("cycle(3,2)");
        let value = Reference::new(&direct, &Limits::none()).value(&Piles::from_slice(&[2, 2, 1]));
        assert_eq!(
            Reference::new(&AnyRules, &Limits::none()).value(&any),
            value
        );
    }

    #[test]
    fn limits_stop_it() {
        let nim = nim("points(3)");
        let large = Piles::from_slice(&[200, 200, 200]);
        let no_time = Limits::none().with_time(Duration::ZERO);
        let stopped = Reference::new(&nim, &no_time).value(&large);
        assert!(matches!(
            stopped,
            Err(Unsolved::Stopped(StopReason::Time { .. }))
        ));
        let no_memory = Limits::none().with_memory(10_000);
        let stopped = Reference::new(&nim, &no_memory).value(&large);
        assert!(matches!(
            stopped,
            Err(Unsolved::Stopped(StopReason::Memory { .. }))
        ));
    }

    /// From 0 to 1 to 2 and so on, and from the last back to `back`.
    struct Ring {
        last: u32,
        back: u32,
    }

    impl Ruleset for Ring {
        type Position = u32;
        type Move = ();
        fn visit_options(&self, at: &u32, visit: Visit<'_, Self>) -> ControlFlow<()> {
            visit(&(), &if *at == self.last { self.back } else { at + 1 })
        }
    }

    #[test]
    fn a_loop_is_shown() {
        let ring = Ring { last: 4, back: 2 };
        let Err(Unsolved::Loop(found)) = Reference::new(&ring, &Limits::none()).value(&0) else {
            panic!("the ring has a loop");
        };
        assert_eq!(found.positions, ["2", "3", "4", "2"]);
        let point = Ring { last: 1, back: 1 };
        let Err(Unsolved::Loop(found)) = Reference::new(&point, &Limits::none()).value(&0) else {
            panic!("the ring has a loop");
        };
        assert_eq!(found.positions, ["1", "1"]);
    }
}
