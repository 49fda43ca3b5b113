//! Joins (ES96 Theorem 6.1 and Corollaries 6.2 and 6.3): a face is a union of
//! one face from each factor. A position is a zero position exactly if it is
//! one on every factor; a winning move wins on all factors at once.
//!
//! A complex is the join of its restrictions to the blocks of a partition
//! exactly if no circuit meets two blocks. Theorem 6.5 says the same of zero
//! positions with at most one chip on a vertex: see [`splits_zero_positions`].

use super::subsets::zero_sets;
use crate::claims::MAX_PARTS;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Rule, Verdict};
use crate::piles;
use crate::plan::{Finding, Plan};
use crate::theorem::{Applied, Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::Plain;
use faceoff_complex::{Complex, Face};
use faceoff_game::{Game, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::Zero;

/// ES96 Theorem 6.1.
pub(crate) static THEOREM_6_1: Theorem = Theorem {
    id: "ES96-6.1",
    title: "Joins",
    statement: "A position on a join is a zero position exactly if its restriction to every \
                factor is one. The lengths of the restrictions add up.",
    plain: "The board falls into parts, and a face of one part goes with every face of \
            another. A position is lost exactly if each part is lost on its own.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Theorem 6.1 (converse: Theorem 6.5)",
    status: Status::ProvedInPaper,
    strength: 58,
    apply: |game, limits| apply(game, limits, Shape::Any),
    instances: &[
        Instance::new("nim on join(points(3),boundary(3))", 2),
        Instance::new("nim on join(facets(12,23,34),points(2))", 2),
        Instance::new("nim on join(cycle(5,2),points(2))", 2),
        Instance::new("nim on join(facets(12,3),facets(12,3))", 3),
    ],
};

/// ES96 Corollary 6.2.
pub(crate) static COROLLARY_6_2: Theorem = Theorem {
    id: "ES96-6.2",
    title: "Cones",
    statement: "If a vertex is in every facet, a position is a zero position exactly if its \
                pile is empty and the rest is a zero position on the complex without it.",
    plain: "One pile shares a face with everything. A position is lost exactly if that pile is \
            empty and the rest is lost without it.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Corollary 6.2",
    status: Status::ProvedInPaper,
    strength: 60,
    apply: |game, limits| apply(game, limits, Shape::Cone),
    instances: &[
        Instance::new("nim on cone(points(3))", 4),
        Instance::new("nim on cone(cycle(5,2))", 2),
        Instance::new("nim on path(3,4)", 2),
    ],
};

/// ES96 Corollary 6.3.
pub(crate) static COROLLARY_6_3: Theorem = Theorem {
    id: "ES96-6.3",
    title: "Suspensions",
    statement: "On a suspension a position is a zero position exactly if the two new piles are \
                equal and the rest is a zero position.",
    plain: "Two piles do not go together, but each goes with every face of the rest. A \
            position is lost exactly if these two are equal and the rest is lost.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Corollary 6.3",
    status: Status::ProvedInPaper,
    strength: 59,
    apply: |game, limits| apply(game, limits, Shape::Suspension),
    instances: &[
        Instance::new("nim on suspension(points(3))", 3),
        Instance::new("nim on suspension(facets(12,3))", 3),
        Instance::new("nim on suspension(cycle(5,2))", 2),
    ],
};

/// Which joins are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Any,
    Cone,
    Suspension,
}

struct Join {
    complex: Complex,
    shape: Shape,
    parts: Vec<(Face, Plan)>,
}

fn apply(game: &Game, limits: &Limits, shape: Shape) -> Applied {
    let Some(complex) = nim_complex(game).filter(|complex| !complex.is_simplex()) else {
        return Ok(None);
    };
    let blocks = complex.join_blocks(limits)?;
    let apex = complex.cone_points();
    let others: Vec<Face> = blocks.into_iter().filter(|b| !b.is_subset(apex)).collect();
    // Two vertices that are a factor are no face together.
    let pair = others.iter().position(|block| block.len() == 2);
    let sets: Vec<Face> = match shape {
        Shape::Any => {
            let apexes = (!apex.is_empty()).then_some(apex);
            others.into_iter().chain(apexes).collect()
        }
        Shape::Cone if !apex.is_empty() => vec![complex.vertices() - apex, apex],
        Shape::Suspension => match pair {
            Some(at) => vec![complex.vertices() - others[at], others[at]],
            None => return Ok(None),
        },
        Shape::Cone => return Ok(None),
    };
    if sets.len() == 1 || sets.iter().any(|set| set.is_empty()) {
        return Ok(None);
    }
    let part = |set: Face| (set, Plan::nim(complex.induced(set).expect("not empty")));
    boxed(Some(Join {
        complex: complex.clone(),
        shape,
        parts: sets.into_iter().map(part).collect(),
    }))
}

/// Does the restriction of every zero position with at most one chip on a
/// vertex to `part` give a zero position there? By Theorems 6.1 and 6.5 this is
/// so exactly if the complex is the join of its restrictions to `part` and to
/// the other vertices.
pub fn splits_zero_positions(
    complex: &Complex,
    part: Face,
    limits: &Limits,
) -> Result<bool, StopReason> {
    let zero = zero_sets(complex, limits)?;
    // With no chips elsewhere the other vertices do not matter, so the zero
    // positions of the part are among those of the whole.
    Ok(zero.sets().iter().all(|set| zero.contains(*set & part)))
}

impl Join {
    fn restrictions(&self, piles: &[BigUint]) -> Vec<PositionSpec> {
        let part = |(set, _): &(Face, Plan)| PositionSpec::Piles(piles::restrict(piles, *set));
        self.parts.iter().map(part).collect()
    }

    /// The verdict from what is known about the parts.
    fn combine(&self, piles: &[BigUint], findings: &[Option<Finding>]) -> Option<Verdict> {
        let parts = || self.parts.iter().zip(findings);
        let reason = |((set, _), finding): (&(Face, Plan), &Option<Finding>)| {
            let finding = finding.as_ref()?;
            let (set, verdict) = (self.complex.show(*set), &finding.verdict);
            let outcome = if verdict.is_zero() {
                "zero"
            } else {
                "not zero"
            };
            let id = finding.theorem.id;
            Some(format!("On {set}: {outcome}, by {id}: {}", verdict.why))
        };
        let intro = match self.shape {
            Shape::Cone => "The complex is a cone",
            Shape::Suspension => "The complex is a suspension",
            _ => "The complex is a join",
        };
        let zero = |finding: &Option<Finding>| {
            let finding = finding.as_ref();
            finding.is_some_and(|finding| finding.verdict.is_zero())
        };
        if findings.iter().all(zero) {
            let reasons: Vec<String> = parts().filter_map(reason).collect();
            let why = format!("{intro} and every part is zero. {}", reasons.join(" "));
            return Some(Verdict::zero(why));
        }
        let lost = |finding: &&Option<Finding>| finding.is_some() && !zero(finding);
        if !findings.iter().any(|finding| lost(&finding)) {
            return None;
        }
        let intro = format!("{intro} and not every part is zero");
        let mut target = piles.to_vec();
        for ((set, _), finding) in parts() {
            let position = match finding {
                Some(finding) if finding.verdict.is_zero() => continue,
                Some(finding) => finding.verdict.clone().into_position(),
                None => None,
            };
            let Some(PositionSpec::Piles(part)) = position else {
                // What wins on one part alone is no winning move: it is not told.
                let lost = parts().find(|(_, finding)| lost(finding));
                let ((not_zero, _), finding) = lost?;
                let (not_zero, set) = (self.complex.show(*not_zero), self.complex.show(*set));
                let id = finding.as_ref()?.theorem.id;
                return Some(Verdict::next(format!(
                    "{intro}: that on {not_zero} is not, by {id}. What a winning move does \
                     on {set} is not known."
                )));
            };
            piles::extend(&mut target, *set, &part);
        }
        let reasons: Vec<String> = parts()
            .filter(|(_, finding)| lost(finding))
            .filter_map(reason)
            .collect();
        let mut why = format!("{intro}. {}", reasons.join(" "));
        if findings.iter().filter(|finding| lost(finding)).count() > 1 {
            let how = piles::show_move(&self.complex, piles, &target);
            why = format!("{why} All these moves are made at once: {how}");
        }
        Some(Verdict::by_moving_to(target, why))
    }
}

impl PileDecision for Join {
    fn decide(&self, piles: &[BigUint], limits: &Limits) -> Reply<Verdict> {
        let mut findings = Vec::with_capacity(self.parts.len());
        for ((_, plan), part) in self.parts.iter().zip(self.restrictions(piles)) {
            findings.push(plan.verdict(&part, limits)?);
        }
        Ok(self.combine(piles, &findings))
    }

    fn coverage(&self, limits: &Limits) -> Result<Coverage, StopReason> {
        for (_, plan) in &self.parts {
            if !plan.decides_everything(limits)? {
                return Ok(Coverage::Some);
            }
        }
        Ok(Coverage::Outcomes)
    }

    fn because(&self) -> String {
        let sets: Vec<Face> = self.parts.iter().map(|(set, _)| *set).collect();
        match self.shape {
            Shape::Cone => format!(
                "the complex is a cone with apex {}",
                self.complex.show(sets[1])
            ),
            Shape::Suspension => format!(
                "the complex is a suspension by {}",
                self.complex.show(sets[1])
            ),
            Shape::Any => format!(
                "the complex is the join of its restrictions to {}",
                piles::some_sets(&self.complex, &sets)
            ),
        }
    }

    /// The product of the claims about the parts.
    fn closed_form(&self, limits: &Limits) -> Reply<ClosedForm> {
        let (mut words, mut parts) = (Vec::new(), Vec::new());
        for (set, plan) in &self.parts {
            let Some(form) = plan.closed_form(limits)? else {
                return Ok(None);
            };
            words.push(format!("on {}: {form}", self.complex.show(*set)));
            parts.extend(form.plain().map(|plain| (set.iter().collect(), plain)));
        }
        let sizes = parts
            .iter()
            .map(|(_, part): &(_, Plain)| part.builders.len());
        let claimed = parts.len() == self.parts.len() && sizes.product::<usize>() <= MAX_PARTS;
        Ok(Some(match claimed {
            true => Plain::product(self.complex.n(), &parts).into_set().into(),
            false => ClosedForm::Words(words.join("; ")),
        }))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Parts(&self.parts))
    }

    fn gives_lengths(&self, limits: &Limits) -> Result<bool, StopReason> {
        for (_, plan) in &self.parts {
            if !plan.gives_lengths(limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn length(&self, piles: &[BigUint], limits: &Limits) -> Reply<BigUint> {
        let mut total = BigUint::ZERO;
        for ((_, plan), part) in self.parts.iter().zip(self.restrictions(piles)) {
            match plan.length(&part, limits)? {
                Some((_, length)) => total += length,
                None => return Ok(None),
            }
        }
        Ok(Some(total))
    }

    fn shorten(&self, piles: &[BigUint], length: &BigUint, limits: &Limits) -> Reply<Vec<BigUint>> {
        let mut target = piles.to_vec();
        let mut left = length.clone();
        for ((set, plan), part) in self.parts.iter().zip(self.restrictions(piles)) {
            let Some((_, whole)) = plan.length(&part, limits)? else {
                return Ok(None);
            };
            let kept = whole.min(left.clone());
            left -= &kept;
            match plan.shorten(&part, &kept, limits)? {
                Some(PositionSpec::Piles(part)) => piles::extend(&mut target, *set, &part),
                _ => return Ok(None),
            }
        }
        Ok(left.is_zero().then_some(target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::enumerate;

    /// ES96 Theorem 6.5 and its converse, for every complex on up to 5
    /// vertices and every partition into two parts.
    #[test]
    fn zero_positions_split_exactly_on_joins() {
        let limits = Limits::none();
        for n in 2..=5 {
            for complex in enumerate::complexes(n).unwrap() {
                let blocks = complex.join_blocks(&limits).unwrap();
                for part in complex.vertices().subsets() {
                    let join = blocks
                        .iter()
                        .all(|b| b.is_subset(part) || b.is_disjoint(part));
                    let splits = splits_zero_positions(&complex, part, &limits).unwrap();
                    assert_eq!(join, splits, "{complex} {part:?}");
                }
            }
        }
    }
}
