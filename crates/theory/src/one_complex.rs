//! Theorems about one complex, and all that are isomorphic to it: the theorem
//! holds one claim, and the claim plays.

use crate::decision::{ClosedForm, PileDecision, Reply, Rule, Verdict, WinningMoves};
use crate::piles::{show, show_move};
use crate::theorem::{Applied, boxed, nim_complex};
use crate::zeros::{Reading, Zeros};
use faceoff_claim::Claim;
use faceoff_complex::Complex;
use faceoff_complex::notation::NamedComplex;
use faceoff_game::{Game, PositionSpec};
use faceoff_limits::Limits;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A quicker way to a winning move from a position that is no zero position,
/// told in words: the case of a proof. Piles in the order of the claim.
pub(crate) type Strategy = fn(&[BigUint]) -> Option<(Vec<BigUint>, String)>;

/// A complex with the claim about its zero positions.
pub(crate) struct OneComplex {
    /// What the complex is called before its vertices are listed in order:
    /// "CN(7,3) with the circle".
    called: &'static str,
    /// The complex in notation, in the order of the claim.
    home: &'static str,
    /// Its zero positions.
    claim: &'static str,
    /// The vertices of an isomorphic complex, in the order of the claim.
    recognise: fn(&Complex) -> Option<Vec<usize>>,
    strategy: Option<Strategy>,
    zeros: OnceLock<Zeros>,
}

impl OneComplex {
    pub const fn new(
        called: &'static str,
        home: &'static str,
        claim: &'static str,
        recognise: fn(&Complex) -> Option<Vec<usize>>,
    ) -> Self {
        Self {
            called,
            home,
            claim,
            recognise,
            strategy: None,
            zeros: OnceLock::new(),
        }
    }

    pub const fn with_strategy(mut self, strategy: Strategy) -> Self {
        self.strategy = Some(strategy);
        self
    }

    /// The decision for Nim on the complex, in any order of its vertices.
    pub fn apply(&'static self, game: &Game) -> Applied {
        let complex = nim_complex(game);
        boxed(complex.and_then(|complex| {
            let order = (self.recognise)(complex)?;
            let complex = complex.clone();
            Some(Relabelled {
                theorem: self,
                complex,
                order,
            })
        }))
    }

    /// Both texts are constants of this crate: a mistake in one is a mistake of
    /// ours that every test shows.
    pub fn zeros(&self) -> &Zeros {
        self.zeros.get_or_init(|| {
            let home: NamedComplex = self.home.parse().expect("the complex of a theorem");
            let Ok(Claim::Set(set)) = Claim::read(self.claim, home.complex.n()) else {
                panic!("the claim of a theorem is a set: {}", self.claim);
            };
            let zeros = Zeros::new(home.complex, set, &Limits::none());
            zeros.expect("the claims of theorems are small")
        })
    }
}

/// The complex of a theorem in some order of its vertices.
struct Relabelled {
    theorem: &'static OneComplex,
    complex: Complex,
    order: Vec<usize>,
}

impl Relabelled {
    fn is_natural(&self) -> bool {
        self.order.iter().copied().eq(0..self.order.len())
    }

    /// Piles in the order of the claim.
    fn home(&self, piles: &[BigUint]) -> Vec<BigUint> {
        self.order.iter().map(|&v| piles[v].clone()).collect()
    }

    /// Piles in the order of the vertices.
    fn back(&self, home: &[BigUint]) -> Vec<BigUint> {
        let mut piles = home.to_vec();
        for (pile, &v) in home.iter().zip(&self.order) {
            piles[v] = pile.clone();
        }
        piles
    }

    fn labels(&self, vertices: impl Iterator<Item = usize>) -> String {
        let labels: Vec<String> = vertices
            .map(|v| self.complex.label(v).to_string())
            .collect();
        labels.join(" ")
    }

    /// "In the order 3 4 5 1 2 the piles are (6,1,3,4,1), in { … }, with b = 2."
    fn tell(&self, piles: &[BigUint], reading: &Reading) -> String {
        let vertices: Vec<usize> = reading.order.iter().map(|&i| self.order[i]).collect();
        let form = Claim::Set(reading.form.clone());
        let seen = match vertices.iter().copied().eq(0..piles.len()) {
            true => format!("the piles are in {}", form.unicode()),
            false => {
                let seen: Vec<BigUint> = vertices.iter().map(|&v| piles[v].clone()).collect();
                let order = self.labels(vertices.into_iter());
                let (seen, form) = (show(&seen), form.unicode());
                format!("in the order {order} the piles are {seen}, in {form}")
            }
        };
        let values = reading.values.iter();
        let values: Vec<String> = values.map(|(name, v)| format!("{name} = {v}")).collect();
        match values.is_empty() {
            true => format!("{seen}."),
            false => format!("{seen}, with {}.", values.join(", ")),
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

impl PileDecision for Relabelled {
    fn decide(&self, piles: &[BigUint], limits: &Limits) -> Reply<Verdict> {
        let zeros = self.theorem.zeros();
        let home = self.home(piles);
        if let Some(reading) = zeros.reading(&home, limits)? {
            let why = capitalised(&self.tell(piles, &reading));
            return Ok(Some(Verdict::zero(why)));
        }
        if let Some((target, case)) = self.theorem.strategy.and_then(|find| find(&home)) {
            let note = match self.is_natural() {
                true => String::new(),
                false => {
                    let order = self.labels(self.order.iter().copied());
                    format!("In the order {order} the piles are {}. ", show(&home))
                }
            };
            let verdict = Verdict::by_moving_to(self.back(&target), note + &case);
            return Ok(Some(verdict));
        }
        let target = zeros.move_into(&home, limits)?;
        let reading = zeros.reading(&target, limits)?;
        let target = self.back(&target);
        let then = reading.map(|reading| self.tell(&target, &reading));
        let why = format!(
            "The piles are not of the form of a zero position. {} Then {}",
            show_move(&self.complex, piles, &target),
            then.unwrap_or_default()
        );
        Ok(Some(Verdict::by_moving_to(target, why)))
    }

    fn because(&self) -> String {
        let order = self.labels(self.order.iter().copied());
        format!("the complex is {} {order}", self.theorem.called)
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(self.theorem.zeros().set().moved(&self.order).into()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        let rule = Box::new(self.theorem.zeros().rule());
        Some(Rule::Reordered(rule, &self.order))
    }

    fn winning_moves(
        &self,
        piles: &[BigUint],
        at_most: usize,
        limits: &Limits,
    ) -> Reply<WinningMoves> {
        let mut found = WinningMoves::default();
        let mut keep = |target: Vec<BigUint>| {
            if found.positions.len() == at_most {
                return ControlFlow::Break(());
            }
            let target = self.back(&target);
            found.positions.push(PositionSpec::Piles(target));
            ControlFlow::Continue(())
        };
        let home = self.home(piles);
        let flow = self.theorem.zeros().visit_moves(&home, limits, &mut keep)?;
        found.complete = flow.is_continue();
        Ok(Some(found))
    }
}
