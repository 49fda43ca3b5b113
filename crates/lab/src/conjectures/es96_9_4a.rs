//! ES96 Question 9.4, first part: does a complex with a genuine zero position
//! (no pile empty) have one with a pile of size 1?

use super::es96_9_1::HORROCKS;
use crate::conjecture::{About, Conjecture, Finding, Stage, Subject, Tools};
use crate::domain;
use crate::oracle::ZeroBox;
use crate::shrink;
use crate::witness::Witness;
use faceoff_limits::{Limits, StopReason};
use std::borrow::Cow::Borrowed;

/// The question.
pub static CONJECTURE: LeastPile = LeastPile {
    about: About {
        id: Borrowed("ES96-9.4a"),
        statement: Borrowed(
            "A complex with a genuine zero position has a genuine zero position n with min(n) = 1.",
        ),
        citation: Borrowed("ES96, Question 9.4, first part"),
        instances: Borrowed("complexes with a genuine zero position"),
        literature: Some(HORROCKS),
        revision: 1,
    },
};

/// See [`CONJECTURE`].
pub struct LeastPile {
    about: About,
}

/// The least maximum and the least minimum of genuine zero positions in a box.
pub fn genuine(
    subject: &Subject,
    bound: u32,
    limits: &Limits,
) -> Result<Option<(u32, u32)>, StopReason> {
    let zeros = ZeroBox::new(&subject.complex, bound, limits)?;
    let mut least: Option<(u32, u32)> = None;
    zeros.each(|position| {
        let min = position.iter().copied().min().unwrap_or(0);
        if min > 0 {
            let max = position.iter().copied().max().unwrap_or(0);
            let (a, b) = least.unwrap_or((max, min));
            least = Some((a.min(max), b.min(min)));
        }
        Ok::<(), StopReason>(())
    })?;
    Ok(least)
}

impl Conjecture for LeastPile {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        domain::complexes_in_boxes()
    }

    fn decide(&self, subject: &Subject, bound: u32, tools: &Tools) -> Result<Finding, StopReason> {
        Ok(match genuine(subject, bound, &tools.limits)? {
            None => Finding::Holds {
                instances: 0,
                class: Some("no genuine zero position in the box".to_owned()),
            },
            Some((_, 1)) => Finding::classified("a genuine zero position with min 1"),
            // A larger box may have one with a pile of 1: no refutation.
            Some((_, min)) => Finding::Open(format!(
                "in the box all genuine zero positions have min ≥ {min}"
            )),
        })
    }

    fn smaller(&self, subject: &Subject, bound: u32) -> Vec<(Subject, u32)> {
        shrink::smaller_complexes(subject, bound)
    }

    /// No box can refute it: there is no witness to confirm.
    fn confirm(&self, _: &Witness, _: &Limits) -> Result<bool, StopReason> {
        Ok(false)
    }
}
