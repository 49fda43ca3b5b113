//! The theorems that apply to one game, asked strongest first.
//!
//! A theorem is applied when it is first needed, and once: a position that a
//! cheap theorem decides never waits for a dear one.

use crate::decision::{ClosedForm, Coverage, Decision, Reply, Value, Verdict, WinningMoves};
use crate::registry::registry;
use crate::theorem::Theorem;
use faceoff_complex::Complex;
use faceoff_game::{Game, PileGame, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::sync::OnceLock;

/// The proved theorems about one game, strongest first.
///
/// ```
/// use faceoff_game::PositionSpec;
/// use faceoff_limits::Limits;
/// use faceoff_theory::Plan;
///
/// let plan = Plan::nim("cycle(6,3)".parse().unwrap());
/// let (theorem, _, _) = plan.best(&Limits::none())?.unwrap();
/// assert_eq!(theorem.id, "DH13-3.2");
/// // Piles may be of any size.
/// let huge = PositionSpec::piles([u64::MAX; 6]);
/// assert!(plan.verdict(&huge, &Limits::none())?.unwrap().verdict.is_zero());
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct Plan {
    game: Game,
    slots: Vec<Slot>,
}

struct Slot {
    theorem: &'static Theorem,
    decision: OnceLock<Option<Box<dyn Decision>>>,
}

/// A verdict with the theorem it comes from.
///
/// ```
/// use faceoff_game::PositionSpec;
/// use faceoff_limits::Limits;
/// use faceoff_theory::Plan;
///
/// let plan = Plan::new("wythoff on simplex(2)".parse().unwrap());
/// let finding = plan.verdict(&PositionSpec::piles([4u32, 7]), &Limits::none())?.unwrap();
/// assert_eq!(finding.theorem.id, "WYTHOFF");
/// assert!(finding.verdict.is_zero());
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finding {
    /// The theorem that decided.
    pub theorem: &'static Theorem,
    /// What it says.
    pub verdict: Verdict,
}

impl Plan {
    /// The plan for a game. Nothing is computed yet.
    pub fn new(game: Game) -> Self {
        let mut theorems: Vec<&'static Theorem> = registry()
            .iter()
            .copied()
            .filter(|theorem| theorem.status.is_proved())
            .collect();
        theorems.sort_by_key(|theorem| std::cmp::Reverse(theorem.strength));
        let slot = |theorem| Slot {
            theorem,
            decision: OnceLock::new(),
        };
        let slots = theorems.into_iter().map(slot).collect();
        Self { game, slots }
    }

    /// The plan for simplicial Nim on a complex.
    pub fn nim(complex: Complex) -> Self {
        Self::new(Game::new(PileGame::nim(complex)))
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The theorems that apply, with what they found, and those of which that
    /// could not be told.
    pub fn applying(&self, limits: &Limits) -> Result<Applying<'_>, StopReason> {
        let mut applying = Applying::default();
        self.ask::<()>(
            limits,
            |theorem, decision| {
                applying.decisions.push((theorem, decision));
                Ok(None)
            },
            |theorem, reason| applying.undecided.push((theorem, reason)),
        )?;
        Ok(applying)
    }

    /// What the strongest theorem that is not silent says about a position.
    pub fn verdict(&self, position: &PositionSpec, limits: &Limits) -> Reply<Finding> {
        self.first(limits, |theorem, decision| {
            let verdict = decision.decide(position, limits)?;
            Ok(verdict.map(|verdict| Finding { theorem, verdict }))
        })
    }

    /// As [`Plan::verdict`], from theorems that give the exact value.
    pub fn value(&self, position: &PositionSpec, limits: &Limits) -> Reply<(Finding, BigUint)> {
        self.first(limits, |theorem, decision| {
            let Some(verdict) = decision.decide(position, limits)? else {
                return Ok(None);
            };
            let value = match (&verdict.value, verdict.is_zero()) {
                (Some(Value::Exactly(value)), _) => value.clone(),
                (_, true) => BigUint::ZERO,
                _ => return Ok(None),
            };
            Ok(Some((Finding { theorem, verdict }, value)))
        })
    }

    /// All winning moves of a position, from the first theorem that can list
    /// them; see [`Decision::winning_moves`].
    pub fn winning_moves(
        &self,
        position: &PositionSpec,
        at_most: usize,
        limits: &Limits,
    ) -> Reply<(&'static Theorem, WinningMoves)> {
        self.first(limits, |theorem, decision| {
            let moves = decision.winning_moves(position, at_most, limits)?;
            Ok(moves.map(|moves| (theorem, moves)))
        })
    }

    /// A move to an option with this value, which is below the position's.
    pub fn move_to_value(
        &self,
        position: &PositionSpec,
        value: &BigUint,
        limits: &Limits,
    ) -> Reply<PositionSpec> {
        self.first(limits, |_, decision| {
            decision.move_to_value(position, value, limits)
        })
    }

    /// The length of a zero position, and the theorem that gives it.
    pub fn length(
        &self,
        position: &PositionSpec,
        limits: &Limits,
    ) -> Reply<(&'static Theorem, BigUint)> {
        self.first(limits, |theorem, decision| {
            let length = decision.length(position, limits)?;
            Ok(length.map(|length| (theorem, length)))
        })
    }

    /// A zero position of this length nowhere larger than the given one.
    pub fn shorten(
        &self,
        position: &PositionSpec,
        length: &BigUint,
        limits: &Limits,
    ) -> Reply<PositionSpec> {
        self.first(limits, |_, decision| {
            decision.shorten(position, length, limits)
        })
    }

    /// The strongest theorem with the largest coverage, and that coverage.
    pub fn best(&self, limits: &Limits) -> Reply<(&'static Theorem, &dyn Decision, Coverage)> {
        let mut best: Option<(&'static Theorem, &dyn Decision, Coverage)> = None;
        for (theorem, decision) in self.applying(limits)?.decisions {
            let coverage = match decision.coverage(limits) {
                Err(StopReason::Size { .. }) => continue,
                coverage => coverage?,
            };
            if best.is_none_or(|(_, _, most)| coverage > most) {
                best = Some((theorem, decision, coverage));
            }
        }
        Ok(best)
    }

    /// All zero positions, by the strongest theorem that decides all positions
    /// and has a formula; one with a claim is preferred.
    pub fn closed_form(&self, limits: &Limits) -> Reply<ClosedForm> {
        let mut best: Option<ClosedForm> = None;
        for (_, decision) in self.applying(limits)?.decisions {
            let coverage = match decision.coverage(limits) {
                Err(StopReason::Size { .. }) => continue,
                coverage => coverage?,
            };
            if coverage < Coverage::Outcomes {
                continue;
            }
            if let Some(form) = decision.closed_form(limits)? {
                if form.claim().is_some() {
                    return Ok(Some(form));
                }
                best.get_or_insert(form);
            }
        }
        Ok(best)
    }

    /// Does some theorem give the lengths of all zero positions, as far as can
    /// be told without a position?
    pub fn gives_lengths(&self, limits: &Limits) -> Result<bool, StopReason> {
        let applying = self.applying(limits)?.decisions;
        for (_, decision) in applying {
            if decision.gives_lengths(limits)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does some theorem decide who wins, for all positions?
    pub fn decides_everything(&self, limits: &Limits) -> Result<bool, StopReason> {
        let best = self.best(limits)?;
        Ok(best.is_some_and(|(_, _, coverage)| coverage >= Coverage::Outcomes))
    }

    /// The first answer; where there is none because some theorem was stopped,
    /// the reason.
    fn first<'a, T>(
        &'a self,
        limits: &Limits,
        question: impl FnMut(&'static Theorem, &'a dyn Decision) -> Reply<T>,
    ) -> Reply<T> {
        let mut stopped = None;
        let answer = self.ask(limits, question, |_, reason| {
            stopped.get_or_insert(reason);
        })?;
        match (answer, stopped) {
            (None, Some(reason)) => Err(reason),
            (answer, _) => Ok(answer),
        }
    }

    /// Ask the theorems that apply until one answers. One that meets a size it
    /// does not handle is reported and passed over; time and memory stop all.
    fn ask<'a, T>(
        &'a self,
        limits: &Limits,
        mut question: impl FnMut(&'static Theorem, &'a dyn Decision) -> Reply<T>,
        mut passed_over: impl FnMut(&'static Theorem, StopReason),
    ) -> Reply<T> {
        // PERF: few theorems apply, so the clock is looked at for those only.
        for slot in &self.slots {
            let answer = match slot.decision(&self.game, limits) {
                Ok(Some(decision)) => {
                    limits.check()?;
                    question(slot.theorem, decision)
                }
                Ok(None) => Ok(None),
                Err(reason) => Err(reason),
            };
            match answer {
                Ok(None) => {}
                Ok(answer) => return Ok(answer),
                Err(reason @ StopReason::Size { .. }) => passed_over(slot.theorem, reason),
                Err(reason) => return Err(reason),
            }
        }
        Ok(None)
    }
}

/// See [`Plan::applying`].
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::Plan;
///
/// let plan = Plan::nim("boundary(3)".parse().unwrap());
/// let found = plan.applying(&Limits::none())?;
/// let ids: Vec<&str> = found.decisions.iter().map(|(theorem, _)| theorem.id).collect();
/// // Each applies on its own: a boundary is a circle, a matroid, and pointed.
/// assert!(["DH13-2.1.3", "ES96-5.7", "ES96-3.2"].iter().all(|id| ids.contains(id)));
/// assert!(found.undecided.is_empty());
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Default)]
pub struct Applying<'a> {
    /// The theorems that apply, strongest first.
    pub decisions: Vec<(&'static Theorem, &'a dyn Decision)>,
    /// The theorems of which it could not be told whether they apply.
    pub undecided: Vec<(&'static Theorem, StopReason)>,
}

impl Slot {
    fn decision(&self, game: &Game, limits: &Limits) -> Reply<&dyn Decision> {
        if self.decision.get().is_none() {
            limits.check()?;
            let applied = (self.theorem.apply)(game, limits)?;
            // Another thread may have been first: its decision is as good.
            let _ = self.decision.set(applied);
        }
        Ok(self.decision.get().and_then(Option::as_deref))
    }
}
