//! ES96 Question 9.4, second part: how large must the largest pile of a
//! genuine zero position be on a connected complex with v vertices?
//!
//! There are finitely many complexes on v vertices, so some function of v is a
//! bound. What is recorded is the least maximum on each complex, and so the
//! bound for each v, as far as the boxes show it.

use super::es96_9_4a::genuine;
use crate::conjecture::{About, Conjecture, Finding, Literature, Stage, Subject, Tools};
use crate::domain;
use crate::shrink;
use crate::witness::Witness;
use faceoff_complex::words::vertices;
use faceoff_limits::{Limits, StopReason};
use std::borrow::Cow::Borrowed;

/// The question.
pub static CONJECTURE: LeastMaximum = LeastMaximum {
    about: About {
        id: Borrowed("ES96-9.4b"),
        statement: Borrowed(
            "For connected complexes on v vertices, the least maximum of a genuine zero position \
             is bounded by a function of v. (Recorded is the least maximum on each of them.)",
        ),
        citation: Borrowed("ES96, Question 9.4, second part"),
        instances: Borrowed("connected complexes with a genuine zero position"),
        literature: Some(Literature::proof(
            "The complexes on v vertices are finite in number, so their largest least maximum is \
             such a function; which one is not known.",
            "On the question itself see D. Horrocks, Winning positions in simplicial Nim, \
             Electron. J. Combin. 17 (2010) #R84",
        )),
        revision: 1,
    },
};

/// See [`CONJECTURE`].
pub struct LeastMaximum {
    about: About,
}

impl Conjecture for LeastMaximum {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        let steps = [
            (1, 15),
            (2, 15),
            (3, 15),
            (4, 7),
            (5, 3),
            (5, 7),
            (6, 2),
            (6, 3),
            (4, 31),
            (5, 15),
            (6, 7),
            (3, 255),
            (5, 31),
            (4, 63),
            (6, 15),
            (5, 63),
        ];
        let connected = |(n, max): (usize, u32)| {
            let group = format!("connected complexes on {}", vertices(n));
            Stage::new(group, n, Some((domain::PILES, max)), move |_| {
                let mut all = domain::all_complexes(n)?;
                all.retain(|subject| subject.complex.is_connected());
                Ok(all)
            })
        };
        steps.into_iter().map(connected).collect()
    }

    fn decide(&self, subject: &Subject, bound: u32, tools: &Tools) -> Result<Finding, StopReason> {
        Ok(match genuine(subject, bound, &tools.limits)? {
            None => Finding::Holds {
                instances: 0,
                class: Some("no genuine zero position in the box".to_owned()),
            },
            Some((max, _)) => Finding::classified(format!("least maximum {max}")),
        })
    }

    fn smaller(&self, subject: &Subject, bound: u32) -> Vec<(Subject, u32)> {
        shrink::smaller_complexes(subject, bound)
    }

    /// It cannot be refuted.
    fn confirm(&self, _: &Witness, _: &Limits) -> Result<bool, StopReason> {
        Ok(false)
    }
}
