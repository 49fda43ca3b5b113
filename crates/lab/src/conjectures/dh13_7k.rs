//! DH13 §6, item 2: does every zero position of CN(7, k), k = 3, 4, 5, have an
//! empty stack?

use crate::conjecture::{About, Literature};
use crate::domain;
use crate::zero_property::{Says, ZeroProperty};
use std::borrow::Cow::Borrowed;

/// The conjecture.
pub static CONJECTURE: ZeroProperty = ZeroProperty {
    about: About {
        id: Borrowed("DH13-7k"),
        statement: Borrowed("Every zero position of CN(7,k), k = 3, 4, 5, has an empty stack."),
        citation: Borrowed("DH13, Section 6, item 2"),
        instances: Borrowed("zero positions"),
        literature: Some(Literature::noted(
            "The zero positions of CN(7,4) are determined; those with all stacks equal are among \
             them.",
            "M. Dufour, S. Heubach, A. Vo, Circular Nim games CN(7,4), arXiv:2103.09920 (2021)",
        )),
        revision: 1,
    },
    stages: || domain::cycles_in_boxes(7..=7, |_| 3..=5, 31),
    admits: ZeroProperty::every,
    says: |position, _| {
        Ok(match position.contains(&0) {
            true => Says::Yes,
            false => Says::No(
                position.to_vec(),
                "a zero position without an empty stack".to_owned(),
            ),
        })
    },
    all_complexes: false,
};
