//! KY11 Conjecture 1: tails that grow at a leaf of an odd-cycle pseudotree
//! whose trees are all at one vertex of the cycle.
//!
//! "Eventually" cannot be refuted by finitely many values: what is refuted by
//! one graph is the last part, that no such graph has a value congruent to 1
//! modulo 4. The patterns are classified as far as they are seen.

use super::ky11_2::{PSEUDOTREES, trees};
use super::one_value::reference_value;
use crate::conjecture::{About, Conjecture, Finding, Stage, Subject, Tools};
use crate::domain::with_leaf;
use crate::witness::Witness;
use faceoff_complex::{Complex, Graph};
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::ky11::pseudotree::Pseudotree;
use faceoff_theory::ky11::two_tails;
use std::borrow::Cow::Borrowed;

/// The conjecture.
pub static CONJECTURE: Tails = Tails {
    about: About {
        id: Borrowed("KY11-1"),
        statement: Borrowed(
            "Let G be a connected graph with one cycle, which is odd, in simplest form, and let \
             exactly one vertex of the cycle have degree at least 3. The values of chomp on G with \
             a k-tail at a leaf, k = 0, 1, 2, …, in the end alternate between 4n and 4n + 3 or \
             follow a row of KY11's Table 4. In particular no such G has a value congruent to 1 \
             modulo 4.",
        ),
        citation: Borrowed("KY11, Conjecture 1"),
        instances: Borrowed("graphs with a leaf"),
        literature: None,
        revision: 1,
    },
};

/// See [`CONJECTURE`].
pub struct Tails {
    about: About,
}

/// Terms at the end of a sequence that have to fit a pattern.
const END: usize = 6;

/// Rows and columns of Table 4 that are compared.
const TABLE: usize = 24;

/// The pattern at the end of a sequence of values.
fn pattern(values: &[u64]) -> &'static str {
    let end = &values[values.len().saturating_sub(END)..];
    let even = (0..2).any(|start| {
        let low = end[start];
        low.is_multiple_of(4)
            && (end.iter().enumerate())
                .all(|(i, v)| *v == if i % 2 == start { low } else { low + 3 })
    });
    let row = || {
        (1..=TABLE).any(|m| {
            (1..=TABLE).any(|k| {
                end.iter()
                    .enumerate()
                    .all(|(i, v)| *v == two_tails::value(m, k + i))
            })
        })
    };
    match () {
        () if even => "alternates between 4n and 4n + 3",
        () if row() => "follows a row of Table 4",
        () => "no pattern yet",
    }
}

impl Conjecture for Tails {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        let group = |n: usize| {
            format!("odd-cycle pseudotrees in simplest form on {n} vertices, trees at one vertex")
        };
        let stage = |(n, tail): (usize, u32)| {
            Stage::new(group(n), n, Some(("tails up to", tail)), move |limits| {
                let all = PSEUDOTREES.on(n, limits)?;
                let one = all.into_iter().filter(|graph| trees(graph) == 1);
                Ok(one.map(Subject::from).collect())
            })
        };
        let steps = [
            (4, 9),
            (5, 9),
            (6, 9),
            (7, 9),
            (8, 9),
            (4, 15),
            (5, 15),
            (6, 15),
            (7, 15),
            (9, 9),
            (8, 15),
            (10, 9),
            (9, 15),
            (11, 9),
            (10, 15),
            (12, 9),
        ];
        steps.into_iter().map(stage).collect()
    }

    fn decide(&self, subject: &Subject, bound: u32, tools: &Tools) -> Result<Finding, StopReason> {
        let engine = tools.chomp()?;
        let value = |graph: &Complex| engine.value(graph, &tools.limits);
        let own = value(&subject.complex)?;
        if own % 4 == 1 {
            let because = format!("the value is {own}, which is 1 modulo 4");
            return Ok(Finding::Refuted(Box::new(Witness::chomp(subject, because))));
        }
        let graph = Graph::of(&subject.complex).expect("a graph");
        let leaves: Vec<usize> = (0..graph.n()).filter(|v| graph.degree(*v) == 1).collect();
        let mut classes: Vec<&str> = Vec::new();
        for leaf in &leaves {
            let (mut longer, mut end) = (subject.complex.clone(), *leaf);
            let mut values = vec![own];
            for _ in 0..bound {
                longer = with_leaf(&longer, end);
                end = longer.n() - 1;
                values.push(value(&longer)?);
            }
            classes.push(pattern(&values));
        }
        classes.sort_unstable();
        classes.dedup();
        Ok(Finding::Holds {
            instances: leaves.len() as u64,
            class: Some(classes.join("; ")),
        })
    }

    /// The smaller graphs were looked at before.
    fn smaller(&self, _: &Subject, _: u32) -> Vec<(Subject, u32)> {
        Vec::new()
    }

    fn confirm(&self, witness: &Witness, limits: &Limits) -> Result<bool, StopReason> {
        let Some(subject) = witness.subject() else {
            return Ok(false);
        };
        let graph = &subject.complex;
        let one_cycle = Graph::of(graph).and_then(|graph| Pseudotree::of(&graph));
        let admitted = one_cycle.is_some_and(|parts| parts.is_odd())
            && trees(graph) == 1
            && graph.folding(limits)?.is_none();
        Ok(admitted && reference_value(&subject, limits)? % 4 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert_eq!(
            pattern(&[9, 4, 7, 4, 7, 4, 7]),
            "alternates between 4n and 4n + 3"
        );
        assert_eq!(
            pattern(&[7, 4, 7, 4, 7, 4]),
            "alternates between 4n and 4n + 3"
        );
        assert_eq!(
            pattern(&[10, 8, 12, 14, 12, 16, 18, 16]),
            "follows a row of Table 4"
        );
        assert_eq!(pattern(&[4, 7, 4, 7, 4, 8]), "no pattern yet");
    }
}
