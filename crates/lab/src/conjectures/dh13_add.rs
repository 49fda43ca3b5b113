//! DH13 §6, item 3: the zero positions of CN(n, k) are not closed under
//! addition for n ≥ 3k, since three stacks that are k apart make Nim.

use super::es96_9_3::pair;
use crate::conjecture::{About, Conjecture, Finding, Literature, Stage, Subject, Tools};
use crate::domain;
use crate::oracle::{Below, Oracle};
use crate::witness::Witness;
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::es96::additive::{Additivity, additivity};
use std::borrow::Cow::Borrowed;

/// The statement.
pub static CONJECTURE: NotClosed = NotClosed {
    about: About {
        id: Borrowed("DH13-add"),
        statement: Borrowed(
            "The zero positions of CN(n,k) are closed under addition for no n ≥ 3k.",
        ),
        citation: Borrowed("DH13, Section 6, item 3"),
        instances: Borrowed("games CN(n,k), each with two zero positions whose sum is none"),
        literature: Some(Literature::proof(
            "Stacks 1, k+1 and 2k+1 are pairwise at least k apart, so no move lowers two of them \
             and CN(n,k) contains Nim with three stacks, where (1,2,3) and (1,3,2) are zero \
             positions and their sum (2,5,5) is none.",
            "DH13, Section 6, item 3, with these positions",
        )),
        revision: 1,
    },
};

/// See [`CONJECTURE`].
pub struct NotClosed {
    about: About,
}

/// Two zero positions of Nim with three stacks whose sum 2,5,5 is none.
const PAIR: [[u32; 3]; 2] = [[1, 2, 3], [1, 3, 2]];

impl Conjecture for NotClosed {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        let stage = |n: usize| {
            let group = "cycle(n,k), 1 ≤ k ≤ n/3";
            Stage::new(group, n, Some(("n up to", n as u32)), move |_| {
                let cycle = |k| domain::named(&format!("cycle({n},{k})"));
                Ok((1..=n / 3).map(cycle).collect())
            })
            .adding_up()
        };
        (3..=64).map(stage).collect()
    }

    fn decide(&self, subject: &Subject, _: u32, tools: &Tools) -> Result<Finding, StopReason> {
        let complex = &subject.complex;
        let (n, k) = (complex.n(), complex.facets()[0].len());
        let [p, q] = PAIR.map(|stacks| {
            let mut position = vec![0; n];
            (0..3).for_each(|i| position[i * k] = stacks[i]);
            position
        });
        let sum: Vec<u32> = p.iter().zip(&q).map(|(a, b)| a + b).collect();
        let mut below = Below::new(complex, 5, &tools.limits);
        let shown = below.is_zero(&p)? == Some(true)
            && below.is_zero(&q)? == Some(true)
            && below.is_zero(&sum)? == Some(false);
        if shown {
            return Ok(Finding::holds(1));
        }
        Ok(match additivity(complex, &tools.limits)? {
            Additivity::Open(_) => Finding::holds(1),
            Additivity::Closed(_) => {
                let because = "by the criterion ES96-9.3 the zero positions are closed";
                Finding::Refuted(Box::new(pair(subject, &p, &q, because)))
            }
        })
    }

    fn smaller(&self, _: &Subject, _: u32) -> Vec<(Subject, u32)> {
        Vec::new()
    }

    /// A witness would be a complex that passes the criterion.
    fn confirm(&self, witness: &Witness, limits: &Limits) -> Result<bool, StopReason> {
        let Some(subject) = witness.subject() else {
            return Ok(false);
        };
        Ok(matches!(
            additivity(&subject.complex, limits)?,
            Additivity::Closed(_)
        ))
    }
}
