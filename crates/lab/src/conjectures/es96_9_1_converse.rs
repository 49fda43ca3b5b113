//! ES96 Question 9.1, the other way: is half a zero position a zero position?

use super::es96_9_1::HORROCKS;
use crate::conjecture::About;
use crate::domain;
use crate::zero_property::{Says, ZeroProperty};
use std::borrow::Cow::Borrowed;

/// The question.
pub static CONJECTURE: ZeroProperty = ZeroProperty {
    about: About {
        id: Borrowed("ES96-9.1-converse"),
        statement: Borrowed("If 2n is a zero position on a complex, then so is n."),
        citation: Borrowed("ES96, Question 9.1"),
        instances: Borrowed("zero positions, images included"),
        literature: Some(HORROCKS),
        revision: 1,
    },
    stages: domain::complexes_in_boxes,
    admits: ZeroProperty::every,
    says: |position, oracle| match position.iter().all(|pile| pile % 2 == 0) {
        true => Says::zero(position.iter().map(|pile| pile / 2).collect(), oracle),
        false => Ok(Says::Nothing),
    },
    all_complexes: true,
};
