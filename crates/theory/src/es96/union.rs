//! Disjoint unions: the value is the nim-sum of the values on the components
//! (Sprague and Grundy; ES96 §9).

use crate::claims;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Rule, Verdict};
use crate::piles;
use crate::plan::Plan;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::{Term, ValueClaim};
use faceoff_complex::{Complex, Face};
use faceoff_game::PositionSpec;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::Zero;

/// The value on a complex that is not connected.
pub static UNION: Theorem = Theorem {
    id: "ES96-9-union",
    title: "Value on a complex that is not connected",
    statement: "The value of a position is the nim-sum of its values on the connected \
                components. So it is known wherever theorems give the values on the components, \
                such as simplices and boundaries of simplices.",
    plain: "The board falls into separate parts, and each part counts like one pile of Nim. A \
            position is lost exactly if the nim-sum of these is 0.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Section 9 (the theorem of Sprague and Grundy)",
    status: Status::ProvedInPaper,
    strength: 60,
    apply: |game, _| {
        let Some(complex) = nim_complex(game) else {
            return Ok(None);
        };
        let sets = complex.component_sets();
        if sets.len() == 1 {
            return Ok(None);
        }
        let part = |set: Face| (set, Plan::nim(complex.induced(set).expect("not empty")));
        boxed(Some(Union {
            complex: complex.clone(),
            parts: sets.into_iter().map(part).collect(),
        }))
    },
    instances: &[
        Instance::new("nim on facets(12,34,5)", 4),
        Instance::new("nim on points(4)", 5),
        Instance::new("nim on union(boundary(3),simplex(2))", 3),
        Instance::new("nim on union(boundary(3),boundary(3))", 3),
        Instance::new("nim on union(points(2),cycle(4,2))", 2),
    ],
};

struct Union {
    complex: Complex,
    parts: Vec<(Face, Plan)>,
}

/// What is known of one component.
enum ComponentValue {
    Value(BigUint),
    NotZero,
    Nothing,
}

impl Union {
    fn known(&self, piles: &[BigUint], limits: &Limits) -> Result<Vec<ComponentValue>, StopReason> {
        let part = |(set, plan): &(Face, Plan)| {
            let position = PositionSpec::Piles(piles::restrict(piles, *set));
            if let Some((_, value)) = plan.value(&position, limits)? {
                return Ok(ComponentValue::Value(value));
            }
            Ok(match plan.verdict(&position, limits)? {
                Some(_) => ComponentValue::NotZero,
                None => ComponentValue::Nothing,
            })
        };
        self.parts.iter().map(part).collect()
    }

    /// Move in the part with this number, to the value given.
    fn move_in_part(
        &self,
        piles: &[BigUint],
        part: usize,
        value: &BigUint,
        limits: &Limits,
    ) -> Reply<Vec<BigUint>> {
        let (set, plan) = &self.parts[part];
        let position = PositionSpec::Piles(piles::restrict(piles, *set));
        let mut option = plan.move_to_value(&position, value, limits)?;
        if option.is_none() && value.is_zero() {
            let finding = plan.verdict(&position, limits)?;
            option = finding.and_then(|f| f.verdict.into_position());
        }
        let Some(PositionSpec::Piles(part)) = option else {
            return Ok(None);
        };
        let mut target = piles.to_vec();
        piles::extend(&mut target, *set, &part);
        Ok(Some(target))
    }

    /// A move to this value, given the values of all parts.
    fn move_to(
        &self,
        piles: &[BigUint],
        values: &[BigUint],
        target: &BigUint,
        limits: &Limits,
    ) -> Reply<Vec<BigUint>> {
        let change = values.iter().fold(target.clone(), |sum, v| sum ^ v);
        for (part, value) in values.iter().enumerate() {
            let goal = value ^ &change;
            if goal < *value {
                let found = self.move_in_part(piles, part, &goal, limits)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    fn decide_by_values(
        &self,
        piles: &[BigUint],
        values: &[BigUint],
        limits: &Limits,
    ) -> Result<Verdict, StopReason> {
        let value = values.iter().fold(BigUint::ZERO, |sum, v| sum ^ v);
        let shown: Vec<String> = self
            .parts
            .iter()
            .zip(values)
            .map(|((set, _), value)| format!("{value} on {}", self.complex.show(*set)))
            .collect();
        let shown = piles::list(&shown);
        let why = format!("The values on the components are {shown}; their nim-sum is {value}.");
        if value.is_zero() {
            return Ok(Verdict::of_value(value, why));
        }
        let winning = self.move_to(piles, values, &BigUint::ZERO, limits)?;
        let Some(target) = winning else {
            return Ok(Verdict::of_value(value, why));
        };
        let how = piles::show_move(&self.complex, piles, &target);
        let verdict = Verdict::of_value(value, format!("{why} {how}"));
        Ok(verdict.with_move(PositionSpec::Piles(target)))
    }
}

impl PileDecision for Union {
    fn decide(&self, piles: &[BigUint], limits: &Limits) -> Reply<Verdict> {
        let known = self.known(piles, limits)?;
        let values: Vec<BigUint> = known
            .iter()
            .filter_map(|known| match known {
                ComponentValue::Value(value) => Some(value.clone()),
                _ => None,
            })
            .collect();
        if values.len() == known.len() {
            return Ok(Some(self.decide_by_values(piles, &values, limits)?));
        }
        // One component that is not zero, beside others whose values cancel.
        let open: Vec<usize> = (0..known.len())
            .filter(|i| !matches!(known[*i], ComponentValue::Value(_)))
            .collect();
        let cancel = values
            .iter()
            .fold(BigUint::ZERO, |sum, v| sum ^ v)
            .is_zero();
        let ([only], true) = (&open[..], cancel) else {
            return Ok(None);
        };
        if !matches!(known[*only], ComponentValue::NotZero) {
            return Ok(None);
        }
        let (set, _) = &self.parts[*only];
        let set = self.complex.show(*set);
        let why = format!(
            "The nim-sum of the values on the other components is 0, and {set} is no zero \
             position."
        );
        let target = self.move_in_part(piles, *only, &BigUint::ZERO, limits)?;
        let verdict = match target {
            Some(target) => {
                let how = piles::show_move(&self.complex, piles, &target);
                Verdict::by_moving_to(target, format!("{why} {how}"))
            }
            None => Verdict::next(why),
        };
        Ok(Some(verdict))
    }

    fn coverage(&self, limits: &Limits) -> Result<Coverage, StopReason> {
        for (_, plan) in &self.parts {
            let best = plan.best(limits)?;
            if best.is_none_or(|(_, _, coverage)| coverage < Coverage::Values) {
                return Ok(Coverage::Some);
            }
        }
        Ok(Coverage::Values)
    }

    fn because(&self) -> String {
        let sets: Vec<Face> = self.parts.iter().map(|(set, _)| *set).collect();
        let sets = piles::some_sets(&self.complex, &sets);
        format!("the complex is the disjoint union of {sets}")
    }

    fn closed_form(&self, limits: &Limits) -> Reply<ClosedForm> {
        if let Some(values) = self.value_claim(limits)? {
            return Ok(Some(claims::zero_set(&values).into()));
        }
        if self.coverage(limits)? != Coverage::Values {
            return Ok(None);
        }
        let value = |(set, _): &(Face, Plan)| format!("v({})", self.complex.show(*set));
        let values: Vec<String> = self.parts.iter().map(value).collect();
        let words = format!("{} = 0", values.join(" ⊕ "));
        Ok(Some(ClosedForm::Words(words)))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Values(&self.parts))
    }

    /// Simplices, and so points, are worth the sums of their piles.
    fn value_claim(&self, _: &Limits) -> Reply<ValueClaim> {
        let simplices = self.complex.facets().len() == self.parts.len();
        let value = |piles: &[Term]| {
            let sets = self.parts.iter().map(|(set, _)| *set);
            Term::xor(sets.map(|set| claims::sum(piles, set)).collect())
        };
        Ok(simplices.then(|| claims::value(self.complex.n(), value)))
    }

    fn move_to_value(
        &self,
        piles: &[BigUint],
        value: &BigUint,
        limits: &Limits,
    ) -> Reply<Vec<BigUint>> {
        let mut values = Vec::new();
        for known in self.known(piles, limits)? {
            match known {
                ComponentValue::Value(value) => values.push(value),
                _ => return Ok(None),
            }
        }
        self.move_to(piles, &values, value, limits)
    }
}
