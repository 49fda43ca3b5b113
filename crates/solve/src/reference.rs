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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The positions of the loop, as they show, first and last the same.
    pub positions: Vec<String>,
}

/// Why there is no value.
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
        let what = format!("chips in {} for a search", too_large.what);
        Self::Stopped(StopReason::size(what, u64::MAX))
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
pub struct Reference<'a, R: Ruleset> {
    rules: &'a R,
    limits: Limits,
    meter: MemoryMeter,
    values: FxHashMap<R::Position, u64>,
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
        )
    }

    /// Who wins.
    pub fn outcome(&mut self, position: &R::Position, play: Play) -> Result<Outcome, Unsolved> {
        let zero = match play {
            Play::Normal => self.value(position)? == 0,
            // A position is lost for the player to move exactly if there is
            // an option and every option is won.
            Play::Misere => !evaluate(
                self.rules,
                position,
                &mut self.misere,
                &self.limits,
                &self.meter,
                |won| won.is_empty() || won.contains(&false),
            )?,
        };
        Ok(Outcome::from_zero(zero))
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
        self.values.len() + self.misere.len()
    }
}

/// Evaluate a position from the values of its options, and all below it.
fn evaluate<R: Ruleset, T: Copy>(
    rules: &R,
    position: &R::Position,
    known: &mut FxHashMap<R::Position, T>,
    limits: &Limits,
    meter: &MemoryMeter,
    combine: impl Fn(&[T]) -> T,
) -> Result<T, Unsolved> {
    if let Some(value) = known.get(position) {
        return Ok(*value);
    }
    let entry = 2 * (size_of::<R::Position>() + size_of::<T>()) as u64;
    let mut pulse = limits.pulse();
    let mut stack = vec![position.clone()];
    // Positions whose options were pushed and that wait for their values; they
    // are exactly the ancestors of the one at hand, so meeting one is a loop.
    let mut open: FxHashSet<R::Position> = FxHashSet::default();
    let mut values = Vec::new();
    while let Some(top) = stack.last().cloned() {
        pulse.beat()?;
        if known.contains_key(&top) {
            stack.pop();
            continue;
        }
        values.clear();
        let first_visit = !open.contains(&top);
        let before = stack.len();
        let mut met_open = None;
        let mut stopped = Ok(());
        let _ = rules.visit_options(&top, &mut |_, option| {
            stopped = pulse.beat();
            if stopped.is_err() {
                return ControlFlow::Break(());
            }
            match known.get(option) {
                Some(value) => values.push(*value),
                None if open.contains(option) || *option == top => {
                    met_open = Some(option.clone());
                    return ControlFlow::Break(());
                }
                None => stack.push(option.clone()),
            }
            ControlFlow::Continue(())
        });
        stopped?;
        if let Some(again) = met_open {
            return Err(Unsolved::Loop(describe_loop(
                &stack[..before],
                &open,
                &again,
            )));
        }
        if stack.len() > before {
            debug_assert!(first_visit, "all options were evaluated");
            open.insert(top);
            continue;
        }
        meter.take(entry)?;
        let value = combine(&values);
        open.remove(&top);
        known.insert(top, value);
        stack.pop();
    }
    Ok(known[position])
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
    use faceoff_game::rules::Nim;
    use faceoff_game::rules::nim::Piles;
    use faceoff_game::{AnyRules, Problem, Visit};
    use std::time::Duration;

    fn nim(text: &str) -> Nim {
        Nim::new(text.parse::<NamedComplex>().unwrap())
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
