//! The operations B, P and C undone (ES96 Lemma 6.7 to Corollary 6.11,
//! Propositions 7.4 and 7.5): a smaller complex decides.
//!
//! Each theorem undoes one operation as often as it can be undone, and asks the
//! theorems about what is left.

use crate::claim_text::{self, Piece, Pieces};
use crate::decision::{ClosedForm, Coverage, Decision, Value, Verdict};
use crate::piles;
use crate::plan::Plan;
use crate::reductions::{Answer, Operation, Solver, Step};
use crate::theorem::{Applied, Instance, Status, Theorem, nim_complex};
use faceoff_complex::Complex;
use faceoff_game::{Game, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// ES96 Lemma 6.7 and Corollary 6.10.
pub static LEMMA_6_7: Theorem = Theorem {
    id: "ES96-6.7",
    title: "Vertices in the same facets (operation B)",
    statement: "If some vertices are in the same facets, their piles count as one pile with all \
                their chips: the value does not change.",
    formula: "v(n) on B_x^Y(Δ) = v(p) on Δ, where p_x = Σ_{y ∈ Y} n_y and p_v = n_v elsewhere",
    citation: "ES96, Lemma 6.7 and Corollary 6.10",
    status: Status::ProvedInPaper,
    strength: 56,
    apply: |game, limits| apply(game, Operation::B, limits),
    instances: &[
        Instance::new("nim on B(facets(ux,w),x,yz)", 4),
        Instance::new("nim on B(cycle(5,2),1,67)", 2),
        Instance::new("nim on facets(123,234,5)", 3),
    ],
};

/// ES96 Proposition 6.9 and Corollary 6.11.
pub static PROPOSITION_6_9: Theorem = Theorem {
    id: "ES96-6.9",
    title: "Vertices in the same circuits (operation P)",
    statement: "If the vertices of a face are in the same circuits, a position is a zero \
                position exactly if their piles are equal and the position with one of them in \
                place of all is a zero position on the smaller complex. The length does not \
                change.",
    formula: "n is a zero position on P_x^Y(Δ) ⟺ n_y is the same for all y ∈ Y and p is a zero \
              position on Δ, where p_x = n_y and p_v = n_v elsewhere",
    citation: "ES96, Proposition 6.9 and Corollary 6.11",
    status: Status::ProvedInPaper,
    strength: 55,
    apply: |game, limits| apply(game, Operation::P, limits),
    instances: &[
        Instance::new("nim on P(facets(ux,w),x,yz)", 4),
        Instance::new("nim on P(cycle(5,2),1,67)", 2),
        Instance::new("nim on P(facets(12,23,34),2,56)", 3),
        Instance::new("nim on P(P(cycle(5,3),1,67),2,89)", 2),
    ],
};

/// ES96 Proposition 7.4, with Proposition 7.5 for lengths.
pub static PROPOSITION_7_4: Theorem = Theorem {
    id: "ES96-7.4",
    title: "A vertex in every circuit (operation C)",
    statement: "If a vertex z is in every circuit and joined to every other vertex, a position \
                is a zero position exactly if the rest is a zero position on the link of z and \
                the pile of z is its length. That is then the length of the whole position too \
                (Proposition 7.5).",
    formula: "(p, r) is a zero position on C^z(Δ) ⟺ p is a zero position on Δ and r = ℓ(p)",
    citation: "ES96, Propositions 7.4 and 7.5",
    status: Status::ProvedInPaper,
    strength: 50,
    apply: |game, limits| apply(game, Operation::C, limits),
    instances: &[
        Instance::new("nim on C(points(3),z)", 4),
        Instance::new("nim on C(skeleton(4,2),z)", 3),
        Instance::new("nim on C(graphic(12,23,13,34,24),z)", 3),
        Instance::new("nim on C(join(points(3),points(3)),z)", 2),
    ],
};

/// Steps of one operation, and the plan for what they lead to.
struct Reduced {
    complex: Complex,
    operation: Operation,
    steps: Vec<Step>,
    plan: Plan,
}

fn apply(game: &Game, operation: Operation, limits: &Limits) -> Applied {
    let Some(complex) = nim_complex(game).filter(|complex| !complex.is_simplex()) else {
        return Ok(None);
    };
    // A join is taken apart first: its factors show the same operations.
    if complex.join_blocks(limits)?.len() > 1 {
        return Ok(None);
    }
    let mut steps: Vec<Step> = Vec::new();
    let mut smaller = complex.clone();
    while let Some(step) = Step::undo(&smaller, operation) {
        smaller = step.smaller.clone();
        steps.push(step);
    }
    if steps.is_empty() {
        return Ok(None);
    }
    Ok(Some(Box::new(Reduced {
        complex: complex.clone(),
        operation,
        steps,
        plan: Plan::nim(smaller),
    })))
}

/// The solver of the complex after the steps from `at` on are undone.
struct After<'a>(&'a Reduced, usize);

impl Solver for After<'_> {
    fn answer(&self, piles: &[BigUint], limits: &Limits) -> Result<Option<Answer>, StopReason> {
        let Self(reduced, at) = self;
        match reduced.steps.get(*at) {
            Some(step) => step.answer(piles, &After(reduced, at + 1), limits),
            None => Solver::answer(&reduced.plan, piles, limits),
        }
    }

    fn length(&self, piles: &[BigUint], limits: &Limits) -> Result<Option<BigUint>, StopReason> {
        let Self(reduced, at) = self;
        match reduced.steps.get(*at) {
            Some(step) => step.length(piles, &After(reduced, at + 1), limits),
            None => Solver::length(&reduced.plan, piles, limits),
        }
    }

    fn shorten(
        &self,
        piles: &[BigUint],
        length: &BigUint,
        limits: &Limits,
    ) -> Result<Option<Vec<BigUint>>, StopReason> {
        let Self(reduced, at) = self;
        match reduced.steps.get(*at) {
            Some(step) => step.shorten(piles, length, &After(reduced, at + 1), limits),
            None => Solver::shorten(&reduced.plan, piles, length, limits),
        }
    }
}

impl Reduced {
    fn project(&self, piles: &[BigUint]) -> PositionSpec {
        let step = |piles: Vec<BigUint>, step: &Step| step.project(&piles);
        PositionSpec::Piles(self.steps.iter().fold(piles.to_vec(), step))
    }

    /// For B: the position for an option of the smaller complex.
    fn lift(&self, below: &[BigUint], piles: &[BigUint]) -> Vec<BigUint> {
        let mut above = vec![piles.to_vec()];
        for step in &self.steps {
            above.push(step.project(above.last().expect("one is there")));
        }
        let steps = self.steps.iter().zip(&above).rev();
        steps.fold(below.to_vec(), |lifted, (step, piles)| {
            step.lift(&lifted, piles)
        })
    }

    fn why(&self, piles: &[BigUint], zero: bool, limits: &Limits) -> Result<String, StopReason> {
        let steps: Vec<String> = self.steps.iter().map(|step| format!("{step}.")).collect();
        let below = self.project(piles);
        let rest = match self.plan.verdict(&below, limits)? {
            Some(finding) => {
                let verdict = &finding.verdict;
                let outcome = if verdict.is_zero() {
                    "zero"
                } else {
                    "not zero"
                };
                let (game, id) = (self.plan.game(), finding.theorem.id);
                format!(
                    "On {game} the position ({below}) is {outcome}, by {id}: {}",
                    verdict.why
                )
            }
            None => String::new(),
        };
        let so = match (self.operation, zero) {
            (_, true) => "So this is a zero position.",
            (Operation::B, false) => "So this is no zero position.",
            (Operation::P, false) => {
                "So this is no zero position: bring the piles that must be equal to one height \
                 and make the move on the smaller complex, if it needs one."
            }
            (_, false) => {
                "So this is no zero position: make the pile that must be the length and the \
                 rest fit."
            }
        };
        Ok(format!("{} {rest} {so}", steps.join(" ")))
    }
}

impl Decision for Reduced {
    fn decide(
        &self,
        position: &PositionSpec,
        limits: &Limits,
    ) -> Result<Option<Verdict>, StopReason> {
        let Some(piles) = position.as_piles() else {
            return Ok(None);
        };
        let Some(answer) = After(self, 0).answer(piles, limits)? else {
            return Ok(None);
        };
        let why = self.why(piles, answer == Answer::Zero, limits)?;
        let mut verdict = match answer {
            Answer::Zero => Verdict::zero(why),
            Answer::Next(None) => Verdict::next(why),
            Answer::Next(Some(target)) => {
                let how = piles::show_move(&self.complex, piles, &target);
                Verdict::by_moving_to(target, format!("{why} {how}"))
            }
        };
        if self.operation == Operation::B {
            let value = self.plan.value(&self.project(piles), limits)?;
            verdict.value = value.map(|(_, value)| Value::Exactly(value));
        }
        Ok(Some(verdict))
    }

    fn coverage(&self, limits: &Limits) -> Result<Coverage, StopReason> {
        let best = self.plan.best(limits)?.map(|(_, _, coverage)| coverage);
        Ok(match (self.operation, best) {
            (_, None | Some(Coverage::Lengths | Coverage::Some)) => Coverage::Some,
            (Operation::B, Some(coverage)) => coverage,
            (Operation::C, _) if !self.plan.gives_lengths(limits)? => Coverage::Some,
            _ => Coverage::Outcomes,
        })
    }

    fn because(&self) -> String {
        let steps: Vec<String> = self.steps.iter().map(Step::to_string).collect();
        format!("{}; what is left is {}", steps.join("; "), self.plan.game())
    }

    fn closed_form(&self, limits: &Limits) -> Result<Option<ClosedForm>, StopReason> {
        let Some(form) = self.plan.closed_form(limits)? else {
            return Ok(None);
        };
        let steps: Vec<String> = self.steps.iter().map(Step::to_string).collect();
        let text = format!(
            "{}; the zero positions of {} are: {}",
            steps.join("; "),
            self.plan.game(),
            form.text
        );
        let claim = match form.claim.as_deref().and_then(Pieces::read) {
            Some(pieces) => self.claim(pieces, limits)?,
            None => None,
        };
        Ok(Some(ClosedForm { text, claim }))
    }

    fn move_to_value(
        &self,
        position: &PositionSpec,
        value: &BigUint,
        limits: &Limits,
    ) -> Result<Option<PositionSpec>, StopReason> {
        let (Operation::B, Some(piles)) = (self.operation, position.as_piles()) else {
            return Ok(None);
        };
        let below = self
            .plan
            .move_to_value(&self.project(piles), value, limits)?;
        Ok(match below {
            Some(PositionSpec::Piles(below)) => Some(PositionSpec::Piles(self.lift(&below, piles))),
            _ => None,
        })
    }

    fn gives_lengths(&self, limits: &Limits) -> Result<bool, StopReason> {
        self.plan.gives_lengths(limits)
    }

    fn length(
        &self,
        position: &PositionSpec,
        limits: &Limits,
    ) -> Result<Option<BigUint>, StopReason> {
        match position.as_piles() {
            Some(piles) => After(self, 0).length(piles, limits),
            None => Ok(None),
        }
    }

    fn shorten(
        &self,
        position: &PositionSpec,
        length: &BigUint,
        limits: &Limits,
    ) -> Result<Option<PositionSpec>, StopReason> {
        let Some(piles) = position.as_piles() else {
            return Ok(None);
        };
        let shorter = After(self, 0).shorten(piles, length, limits)?;
        Ok(shorter.map(PositionSpec::Piles))
    }
}

impl Reduced {
    /// The claim about the complex from the claim about the smaller one.
    fn claim(&self, pieces: Pieces, limits: &Limits) -> Result<Option<String>, StopReason> {
        if self.operation == Operation::C {
            return Ok(None);
        }
        let smallest = &self.steps.last().expect("there is a step").smaller;
        let Some(mut pieces) = pieces.spread(smallest, limits)? else {
            return Ok(None);
        };
        for (index, step) in self.steps.iter().enumerate().rev() {
            for piece in &mut pieces.pieces {
                *piece = undone(step, index, piece);
            }
        }
        Ok(Some(pieces.write()))
    }
}

/// The piece on the larger complex of a step.
fn undone(step: &Step, index: usize, piece: &Piece) -> Piece {
    let first = step.moved.first().expect("Y is not empty");
    let kept = step.larger.vertices() - step.moved.without(first);
    let mut entries = vec![String::new(); step.larger.n()];
    for (v, entry) in kept.iter().zip(&piece.entries) {
        entries[v] = entry.clone();
    }
    let mut conditions = piece.conditions.clone();
    let x = entries[first].clone();
    if step.operation == Operation::B {
        let vertices = step.moved.iter();
        let names: Vec<String> = vertices.map(|v| format!("y_{index}_{v}")).collect();
        let sum = names.join("+");
        let columns = conditions.iter().any(|text| text.contains("columns"));
        if claim_text::is_variable(&x) && !columns {
            // A variable can be replaced by the sum everywhere.
            let replace = |text: &mut String| {
                *text = claim_text::substitute(text, &x, &format!("({sum})"));
            };
            entries.iter_mut().chain(&mut conditions).for_each(replace);
        } else {
            conditions.push(format!("{sum} = {x}"));
        }
        for (v, name) in step.moved.iter().zip(names) {
            entries[v] = name;
        }
    } else {
        for v in step.moved {
            entries[v] = x.clone();
        }
    }
    Piece {
        entries,
        conditions,
    }
}
