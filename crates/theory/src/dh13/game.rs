//! From the circle of DH13 to any complex that is isomorphic to it.
//!
//! A [`CircularRule`] knows the zero positions of one game CN(n,k) with the
//! stacks in the order of the circle. [`Circular`] finds the circle in a
//! complex, turns positions to the order of the circle and back, and answers.

use super::circle::Circle;
use crate::decision::{ClosedForm, Coverage, Decision, Verdict, WinningMoves};
use crate::theorem::{Applied, nim_complex};
use faceoff_complex::Complex;
use faceoff_game::{Game, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// What is known about the game CN(n,k), with stacks in the order of the
/// circle.
pub trait CircularRule: Send + Sync {
    /// Why these stacks are a zero position; `None` if they are not.
    fn zero(&self, stacks: &[BigUint], limits: &Limits) -> Result<Option<String>, StopReason>;

    /// A move from a position that is no zero position to one that is, and
    /// how it was found.
    fn winning_move(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
    ) -> Result<(Vec<BigUint>, String), StopReason>;

    /// Call `visit` with every winning move, each once, until it breaks. From
    /// a zero position there is none.
    fn visit_winning_moves(
        &self,
        stacks: &[BigUint],
        limits: &Limits,
        visit: &mut dyn FnMut(&[BigUint]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason>;

    /// All zero positions.
    fn formula(&self) -> Formula;

    /// The value, where the theorem gives it.
    fn value(&self, _stacks: &[BigUint]) -> Option<BigUint> {
        None
    }

    /// A move to an option with a value below that of the position.
    fn move_to_value(&self, _stacks: &[BigUint], _value: &BigUint) -> Option<Vec<BigUint>> {
        None
    }
}

/// A set of positions as a person writes it.
pub struct Formula {
    /// The parts, each with the entries around the circle and the conditions.
    pub parts: Vec<(Vec<String>, String)>,
    /// Does the set hold all rotations and reflections of its parts?
    pub up_to_symmetry: bool,
}

impl Formula {
    /// One part, with entries and conditions as in a claim.
    pub fn new(entries: &str, conditions: &str, up_to_symmetry: bool) -> Self {
        let formula = Self {
            parts: Vec::new(),
            up_to_symmetry,
        };
        formula.or(entries, conditions)
    }

    /// Another part.
    pub fn or(mut self, entries: &str, conditions: &str) -> Self {
        let entries = entries.split(',').map(str::to_owned).collect();
        self.parts.push((entries, conditions.to_owned()));
        self
    }

    /// The claim for piles in vertex order.
    fn claim(&self, circle: &Circle) -> String {
        let part = |(entries, conditions): &(Vec<String>, String)| {
            let entries = circle.back(entries).join(",");
            match conditions.as_str() {
                "" => format!("{{ ({entries}) }}"),
                conditions => format!("{{ ({entries}) : {conditions} }}"),
            }
        };
        let parts: Vec<String> = self.parts.iter().map(part).collect();
        let all = parts.join(" union ");
        match (self.up_to_symmetry, parts.len()) {
            (false, _) => all,
            (true, 1) => format!("{all} up to symmetry"),
            (true, _) => format!("({all}) up to symmetry"),
        }
    }
}

/// A game CN(n,k) in a complex, with its rule.
pub struct Circular {
    complex: Complex,
    circle: Circle,
    rule: Box<dyn CircularRule>,
}

impl Circular {
    /// The decision for a game on a complex that is isomorphic to a CN(n,k)
    /// with `fits(n, k)`.
    pub fn apply<R: CircularRule + 'static>(
        game: &Game,
        fits: impl Fn(usize, usize) -> bool,
        rule: impl FnOnce(&Circle) -> R,
    ) -> Applied {
        let Some(complex) = nim_complex(game) else {
            return Ok(None);
        };
        if !fits(complex.n(), complex.facets()[0].len()) {
            return Ok(None);
        }
        let Some(circle) = Circle::recognise(complex) else {
            return Ok(None);
        };
        Ok(Some(Box::new(Self {
            complex: complex.clone(),
            rule: Box::new(rule(&circle)),
            circle,
        })))
    }

    /// "Around the circle 1, 3, 5, 2, 4 the stacks are 7, …": a sentence for
    /// circles in another order than that of the vertices.
    fn order_note(&self, stacks: &[BigUint]) -> String {
        if self.circle.is_natural() {
            return String::new();
        }
        let order = self.circle.order.iter();
        let labels: Vec<String> = order.map(|&v| self.complex.label(v).to_string()).collect();
        format!(
            "Around the circle {} the stacks are {}. ",
            labels.join(" "),
            show(stacks)
        )
    }
}

/// Stacks as people write them: `(3,5,4,2)`.
pub fn show(stacks: &[BigUint]) -> String {
    let stacks: Vec<String> = stacks.iter().map(BigUint::to_string).collect();
    format!("({})", stacks.join(","))
}

impl Decision for Circular {
    fn decide(
        &self,
        position: &PositionSpec,
        limits: &Limits,
    ) -> Result<Option<Verdict>, StopReason> {
        let Some(piles) = position.as_piles() else {
            return Ok(None);
        };
        let stacks = self.circle.around(piles);
        let note = self.order_note(&stacks);
        let mut verdict = match self.rule.zero(&stacks, limits)? {
            Some(why) => Verdict::zero(note + &why),
            None => {
                let (target, why) = self.rule.winning_move(&stacks, limits)?;
                Verdict::by_moving_to(self.circle.back(&target), note + &why)
            }
        };
        if let Some(value) = self.rule.value(&stacks) {
            verdict.value = Some(crate::decision::Value::Exactly(value));
        }
        Ok(Some(verdict))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        let zero = vec![BigUint::ZERO; self.circle.n];
        Ok(match self.rule.value(&zero) {
            Some(_) => Coverage::Values,
            None => Coverage::Outcomes,
        })
    }

    fn because(&self) -> String {
        let (n, k) = (self.circle.n, self.circle.k);
        let order = self.circle.order.iter();
        let labels: Vec<String> = order.map(|&v| self.complex.label(v).to_string()).collect();
        format!(
            "the complex is CN({n},{k}) with the circle {}",
            labels.join(" ")
        )
    }

    fn closed_form(&self, _: &Limits) -> Result<Option<ClosedForm>, StopReason> {
        let claim = self.rule.formula().claim(&self.circle);
        Ok(Some(ClosedForm {
            text: claim.clone(),
            claim: Some(claim),
        }))
    }

    fn move_to_value(
        &self,
        position: &PositionSpec,
        value: &BigUint,
        _: &Limits,
    ) -> Result<Option<PositionSpec>, StopReason> {
        let target = position.as_piles().and_then(|piles| {
            let stacks = self.circle.around(piles);
            self.rule.move_to_value(&stacks, value)
        });
        Ok(target.map(|stacks| PositionSpec::Piles(self.circle.back(&stacks))))
    }

    fn winning_moves(
        &self,
        position: &PositionSpec,
        at_most: usize,
        limits: &Limits,
    ) -> Result<Option<WinningMoves>, StopReason> {
        let Some(piles) = position.as_piles() else {
            return Ok(None);
        };
        let stacks = self.circle.around(piles);
        let mut found = WinningMoves::default();
        let flow = self
            .rule
            .visit_winning_moves(&stacks, limits, &mut |target| {
                if found.positions.len() == at_most {
                    return ControlFlow::Break(());
                }
                let target = self.circle.back(target);
                found.positions.push(PositionSpec::Piles(target));
                ControlFlow::Continue(())
            })?;
        found.complete = flow.is_continue();
        Ok(Some(found))
    }
}
