//! ES96 Question 9.1: is twice a zero position a zero position?

use crate::conjecture::{About, Literature};
use crate::domain;
use crate::zero_property::{Says, ZeroProperty};
use std::borrow::Cow::Borrowed;

/// Several of the questions are answered there.
pub const HORROCKS: Literature = Literature::noted(
    "The paper announces answers to a number of open questions of ES96.",
    "D. Horrocks, Winning positions in simplicial Nim, Electron. J. Combin. 17 (2010) #R84",
);

/// The question.
pub static CONJECTURE: ZeroProperty = ZeroProperty {
    about: About {
        id: Borrowed("ES96-9.1"),
        statement: Borrowed("If n is a zero position on a complex, then so is 2n."),
        citation: Borrowed("ES96, Question 9.1"),
        instances: Borrowed("zero positions, images included"),
        literature: Some(HORROCKS),
        revision: 1,
    },
    stages: domain::complexes_in_boxes,
    admits: ZeroProperty::every,
    says: |position, oracle| Says::zero(position.iter().map(|pile| 2 * pile).collect(), oracle),
    all_complexes: true,
};
