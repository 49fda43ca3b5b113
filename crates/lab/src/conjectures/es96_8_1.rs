//! ES96 Conjecture 8.1: on a cycle complex on which (1, …, 1) is a zero
//! position, adding 1 to every pile takes zero positions to zero positions.

use crate::conjecture::{About, Stage};
use crate::domain;
use crate::oracle::Oracle;
use crate::zero_property::{Says, ZeroProperty};
use faceoff_limits::StopReason;
use std::borrow::Cow::Borrowed;

/// The conjecture.
pub static CONJECTURE: ZeroProperty = ZeroProperty {
    about: About {
        id: Borrowed("ES96-8.1"),
        statement: Borrowed(
            "If n is a zero position on the cycle complex C_{n,k}, k ≥ 2, and (1,…,1) is one too, \
             then n + (1,…,1) is a zero position.",
        ),
        citation: Borrowed("ES96, Conjecture 8.1"),
        instances: Borrowed("zero positions, images included"),
        literature: None,
        revision: 1,
    },
    stages,
    admits: ones_are_zero,
    says: |position, oracle| Says::zero(position.iter().map(|pile| pile + 1).collect(), oracle),
    all_complexes: false,
};

/// All cycle complexes with 2 ≤ k < n. (Single vertices are classical Nim,
/// where 1,2,3,0 goes to 2,3,4,1; a simplex has the zero position 0 alone.)
pub fn stages() -> Vec<Stage> {
    domain::cycles_in_boxes(3..=10, |n| 2..=n - 1, 31)
}

/// Is (1, …, 1) a zero position?
pub fn ones_are_zero(oracle: &mut dyn Oracle) -> Result<bool, StopReason> {
    let ones = vec![1; oracle.complex().n()];
    Ok(oracle.is_zero(&ones)? == Some(true))
}
