//! Conjectures that give the value, or the outcome, of chomp on one complex.

use crate::conjecture::{About, Conjecture, Finding, Stage, Subject, Tools};
use crate::witness::Witness;
use faceoff_game::rules::Chomp;
use faceoff_limits::{Limits, StopReason};
use faceoff_solve::{Reference, Unsolved};

/// Does a value agree with what is conjectured for a complex? If not, why.
type Wrong = fn(&Subject, u64) -> Option<String>;

/// "Chomp on these complexes has such values."
pub struct OneValue {
    /// The words about it.
    pub about: About,
    /// The domain.
    pub stages: fn() -> Vec<Stage>,
    /// Only the outcome is in question: any value but 0 stands for 1.
    pub outcome_only: bool,
    /// What is wrong with a value.
    pub wrong: Wrong,
}

impl Conjecture for OneValue {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        (self.stages)()
    }

    fn decide(&self, subject: &Subject, _: u32, tools: &Tools) -> Result<Finding, StopReason> {
        let engine = tools.chomp()?;
        let value = match self.outcome_only {
            true => {
                let outcome = engine.outcome(&subject.complex, &tools.limits)?;
                u64::from(outcome == faceoff_game::Outcome::N)
            }
            false => engine.value(&subject.complex, &tools.limits)?,
        };
        Ok(match (self.wrong)(subject, value) {
            None => Finding::holds(1),
            Some(because) => Finding::Refuted(Box::new(Witness::chomp(subject, because))),
        })
    }

    /// The smaller complexes of the domain were looked at before.
    fn smaller(&self, _: &Subject, _: u32) -> Vec<(Subject, u32)> {
        Vec::new()
    }

    fn confirm(&self, witness: &Witness, limits: &Limits) -> Result<bool, StopReason> {
        let Some(subject) = witness.subject() else {
            return Ok(false);
        };
        let value = reference_value(&subject, limits)?;
        let value = if self.outcome_only {
            value.min(1)
        } else {
            value
        };
        Ok((self.wrong)(&subject, value).is_some())
    }
}

/// The value of chomp by the reference solver.
pub fn reference_value(subject: &Subject, limits: &Limits) -> Result<u64, StopReason> {
    let rules = Chomp::new(subject.clone());
    match Reference::new(&rules, limits).value(&rules.start()) {
        Ok(value) => Ok(value),
        Err(Unsolved::Stopped(reason)) => Err(reason),
        Err(Unsolved::Loop(_)) => unreachable!("every move of chomp takes a face"),
    }
}
