//! Gale and Neyman: subset take-away on all sets of at most k of n elements is
//! lost for the first player exactly if k + 1 divides n.

use super::one_value::OneValue;
use crate::conjecture::{About, Literature, Stage};
use crate::domain;
use std::borrow::Cow::Borrowed;

/// The conjecture.
pub static CONJECTURE: OneValue = OneValue {
    about: About {
        id: Borrowed("GN"),
        statement: Borrowed(
            "On skeleton(n,k), 1 ≤ k < n, the first player loses subset take-away exactly if k + 1 \
             divides n.",
        ),
        citation: Borrowed("D. Gale, A. Neyman, Nim-type games, 1982; KY11, Section 1"),
        instances: Borrowed("games"),
        literature: Some(Literature::settled(
            "Refuted: on all proper subsets of a 7-set, skeleton(7,6), the first player wins. (By \
             `faceoff census 7` skeleton(7,3) is another case: there the first player loses.)",
            "A. E. Brouwer, J. D. Christensen, Counterexamples to conjectures about subset \
             takeaway and counting linear extensions of a Boolean lattice, 2017, arXiv:1702.03018",
        )),
        revision: 1,
    },
    stages: || {
        let stage = |n: usize| {
            let bound = Some(("n up to", n as u32));
            Stage::new("skeleton(n,k), 1 ≤ k < n", n, bound, move |_| {
                let skeleton = |k| domain::named(&format!("skeleton({n},{k})"));
                Ok((1..n).map(skeleton).collect())
            })
            .adding_up()
        };
        (2..=9).map(stage).collect()
    },
    outcome_only: true,
    wrong: |subject, value| {
        let (n, k) = (subject.complex.n(), subject.complex.dimension() + 1);
        let loses = n % (k + 1) == 0;
        let divides = if loses { "divides" } else { "does not divide" };
        let winner = if value == 0 { "loses" } else { "wins" };
        (loses != (value == 0))
            .then(|| format!("{} {divides} {n}, and the first player {winner}", k + 1))
    },
};
