//! ES96 Question 9.2: if (1, …, 1) is a zero position, is (n, …, n)?

use super::es96_8_1::ones_are_zero;
use super::es96_9_1::HORROCKS;
use crate::conjecture::About;
use crate::domain;
use crate::oracle::Oracle;
use crate::zero_property::{Says, ZeroProperty};
use faceoff_limits::StopReason;
use std::borrow::Cow::Borrowed;

/// The question.
pub static CONJECTURE: ZeroProperty = ZeroProperty {
    about: About {
        id: Borrowed("ES96-9.2"),
        statement: Borrowed(
            "If (1,…,1) is a zero position on a complex, then so is (n,…,n) for all n.",
        ),
        citation: Borrowed("ES96, Question 9.2"),
        instances: Borrowed("complexes with the zero position (1,…,1)"),
        literature: Some(HORROCKS),
        revision: 1,
    },
    stages: domain::complexes_in_boxes,
    admits: ones_are_zero,
    says: multiples,
    all_complexes: true,
};

fn multiples(position: &[u32], oracle: &mut dyn Oracle) -> Result<Says, StopReason> {
    if position.iter().any(|pile| *pile != 1) {
        return Ok(Says::Nothing);
    }
    for n in 2..=oracle.max() {
        let said = Says::zero(vec![n; position.len()], oracle)?;
        if said != Says::Yes {
            return Ok(said);
        }
    }
    Ok(Says::Yes)
}
