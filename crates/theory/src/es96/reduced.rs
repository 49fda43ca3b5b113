//! The operations B, P and C undone (ES96 Lemma 6.7 to Corollary 6.11,
//! Propositions 7.4 and 7.5): a smaller complex decides.
//!
//! Each theorem undoes one operation as often as it can be undone, and asks the
//! theorems about what is left.

use crate::claims::MAX_PARTS;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Rule, Value, Verdict};
use crate::piles;
use crate::plan::Plan;
use crate::reductions::{Answer, Operation, Solver, Step};
use crate::theorem::{Applied, Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::{Builder, Comparison, Plain, Term, TermKind};
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
    plain: "Some piles lie on exactly the same faces: count them as one pile with all their \
            chips.",
    formula: TheoremFormula::Claimed,
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
    plain: "Some piles belong to the same smallest sets that share no face. In a lost position \
            they are equal, and one of them can stand for all.",
    formula: TheoremFormula::Claimed,
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
    plain: "One pile is in every smallest set that shares no face. A position is lost exactly \
            if the rest is lost without that pile, and that pile has as many chips as the rest \
            can last rounds.",
    formula: TheoremFormula::Stated(
        "(p, r) is a zero position on C^z(Δ) ⟺ p is a zero position on Δ and r = ℓ(p)",
    ),
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
    while let Some(step) = Step::undo(&smaller, operation, limits)? {
        smaller = step.smaller.clone();
        steps.push(step);
    }
    if steps.is_empty() {
        return Ok(None);
    }
    boxed(Some(Reduced {
        complex: complex.clone(),
        operation,
        steps,
        plan: Plan::nim(smaller),
    }))
}

/// The solver of the complex after the steps from `at` on are undone.
struct After<'a>(&'a Reduced, usize);

impl Solver for After<'_> {
    fn answer(&self, piles: &[BigUint], limits: &Limits) -> Reply<Answer> {
        let Self(reduced, at) = self;
        match reduced.steps.get(*at) {
            Some(step) => step.answer(piles, &After(reduced, at + 1), limits),
            None => Solver::answer(&reduced.plan, piles, limits),
        }
    }

    fn length(&self, piles: &[BigUint], limits: &Limits) -> Reply<BigUint> {
        let Self(reduced, at) = self;
        match reduced.steps.get(*at) {
            Some(step) => step.length(piles, &After(reduced, at + 1), limits),
            None => Solver::length(&reduced.plan, piles, limits),
        }
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, limits: &Limits) -> Reply<Vec<BigUint>> {
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

impl PileDecision for Reduced {
    fn decide(&self, piles: &[BigUint], limits: &Limits) -> Reply<Verdict> {
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

    fn closed_form(&self, limits: &Limits) -> Reply<ClosedForm> {
        let Some(form) = self.plan.closed_form(limits)? else {
            return Ok(None);
        };
        if let Some(plain) = form.plain().filter(|_| self.operation != Operation::C)
            && let Some(claim) = self.undone(plain, limits)?
        {
            return Ok(Some(claim.into_set().into()));
        }
        let steps: Vec<String> = self.steps.iter().map(Step::to_string).collect();
        Ok(Some(ClosedForm::Words(format!(
            "{}; the zero positions of {} are: {form}",
            steps.join("; "),
            self.plan.game(),
        ))))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        let claimed = self.operation != Operation::C;
        claimed.then(|| Rule::Steps(&self.steps, &self.plan))
    }

    fn move_to_value(
        &self,
        piles: &[BigUint],
        value: &BigUint,
        limits: &Limits,
    ) -> Reply<Vec<BigUint>> {
        if self.operation != Operation::B {
            return Ok(None);
        }
        let position = self.project(piles);
        let below = self.plan.move_to_value(&position, value, limits)?;
        Ok(match below {
            Some(PositionSpec::Piles(below)) => Some(self.lift(&below, piles)),
            _ => None,
        })
    }

    fn gives_lengths(&self, limits: &Limits) -> Result<bool, StopReason> {
        self.plan.gives_lengths(limits)
    }

    fn length(&self, piles: &[BigUint], limits: &Limits) -> Reply<BigUint> {
        After(self, 0).length(piles, limits)
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, limits: &Limits) -> Reply<Vec<BigUint>> {
        After(self, 0).shorten(piles, length, limits)
    }
}

impl Reduced {
    /// The claim about the complex from the claim about the smaller one, of
    /// which the images under symmetries are written out: the complex itself
    /// need not have them.
    fn undone(&self, mut plain: Plain, limits: &Limits) -> Reply<Plain> {
        if plain.up_to_symmetry {
            let smallest = &self.steps.last().expect("there is a step").smaller;
            let group = smallest.automorphisms(limits)?;
            if group.order() * plain.builders.len() > BigUint::from(MAX_PARTS) {
                return Ok(None);
            }
            let images = group.elements();
            plain = plain.spread(images.map(|p| (0..p.n()).map(|v| p.image(v)).collect()));
        }
        for (number, step) in self.steps.iter().enumerate().rev() {
            for builder in &mut plain.builders {
                *builder = undone(step, number, builder);
            }
        }
        Ok(Some(plain))
    }
}

/// The set on the larger complex of a step. For B the pile of x is a sum: where
/// it is a variable the sum takes its place everywhere, else it is an equation.
fn undone(step: &Step, number: usize, builder: &Builder) -> Builder {
    let first = step.moved.first().expect("Y is not empty");
    let kept = step.larger.vertices() - step.moved.without(first);
    let mut entries: Vec<Term> = vec![0.into(); step.larger.n()];
    for (v, entry) in kept.iter().zip(&builder.entries) {
        entries[v] = entry.clone();
    }
    let x = entries[first].clone();
    let mut whole = Builder {
        entries,
        conditions: builder.conditions.clone(),
    };
    if step.operation == Operation::P {
        for v in step.moved {
            whole.entries[v] = x.clone();
        }
        return whole;
    }
    let pile = |v: usize| Term::from(format!("y{number}_{v}").as_str());
    let sum = step.moved.iter().map(pile).reduce(Term::plus);
    let sum = sum.expect("Y is not empty");
    match &x.kind {
        TermKind::Variable(name) => {
            whole = whole.replaced(&|other| (other == name).then(|| sum.clone()));
        }
        _ => whole.conditions.push(sum.compare(Comparison::Equal, x)),
    }
    for v in step.moved {
        whole.entries[v] = pile(v);
    }
    whole
}
