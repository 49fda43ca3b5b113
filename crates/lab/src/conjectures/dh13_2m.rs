//! DH13 §6, item 1: on CN(2m, m), are the sums of neighbours that lie across
//! from each other equal in every zero position?

use crate::conjecture::{About, Literature};
use crate::domain;
use crate::zero_property::{Says, ZeroProperty};
use std::borrow::Cow::Borrowed;

/// The conjecture.
pub static CONJECTURE: ZeroProperty = ZeroProperty {
    about: About {
        id: Borrowed("DH13-2m"),
        statement: Borrowed(
            "Every zero position of CN(2m,m), m ≥ 2, has p_i + p_{i+1} = p_{i+m} + p_{i+m+1} for \
             all i.",
        ),
        citation: Borrowed("DH13, Section 6, item 1"),
        instances: Borrowed("zero positions"),
        literature: Some(Literature::settled(
            "The authors found a counterexample, which is not printed.",
            "DH13, Section 6, item 1",
        )),
        revision: 1,
    },
    stages: || {
        domain::cycles_in_boxes(
            4..=10,
            |n| match n % 2 {
                0 => n / 2..=n / 2,
                // No k at all.
                _ => n..=n - 1,
            },
            31,
        )
    },
    admits: ZeroProperty::every,
    says: |position, _| {
        let n = position.len();
        let pair = |i: usize| position[i % n] + position[(i + 1) % n];
        Ok(match (0..n / 2).find(|i| pair(*i) != pair(i + n / 2)) {
            None => Says::Yes,
            Some(i) => Says::No(
                position.to_vec(),
                format!(
                    "p_{} + p_{} = {}, but across from it p_{} + p_{} = {}",
                    i + 1,
                    i + 2,
                    pair(i),
                    i + n / 2 + 1,
                    (i + n / 2 + 1) % n + 1,
                    pair(i + n / 2)
                ),
            ),
        })
    },
    all_complexes: false,
};
