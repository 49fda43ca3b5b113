//! The converse of ES96 Conjecture 8.1 for genuine positions: on a cycle
//! complex on which (1, …, 1) is a zero position, taking 1 from every pile of
//! a zero position leaves a zero position, if it leaves no pile empty.

use super::es96_8_1;
use crate::conjecture::About;
use crate::zero_property::{Says, ZeroProperty};
use std::borrow::Cow::Borrowed;

/// The question.
pub static CONJECTURE: ZeroProperty = ZeroProperty {
    about: About {
        id: Borrowed("ES96-8.1-converse"),
        statement: Borrowed(
            "If n is a zero position on the cycle complex C_{n,k}, k ≥ 2, (1,…,1) is one too, and \
             m = n − (1,…,1) has no empty pile, then m is a zero position.",
        ),
        citation: Borrowed("ES96, after Definition 8.2"),
        instances: Borrowed("zero positions, images included"),
        literature: None,
        revision: 1,
    },
    stages: es96_8_1::stages,
    admits: es96_8_1::ones_are_zero,
    says: |position, oracle| match position.iter().all(|pile| *pile >= 2) {
        true => Says::zero(position.iter().map(|pile| pile - 1).collect(), oracle),
        false => Ok(Says::Nothing),
    },
    all_complexes: false,
};
