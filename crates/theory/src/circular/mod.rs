//! Circular Nim after DH13: CN(n,k), n stacks in a circle with moves on k
//! neighbours, where the zero positions were found later.
//!
//! CN(7,3) and CN(7,4) are in `cn7`, CN(8,3) is in `cn8`.

mod cn7;
mod cn8;

use crate::theorem::Theorem;

/// The theorems.
pub static THEOREMS: &[&Theorem] = &[&cn7::SEVEN_THREE, &cn7::SEVEN_FOUR, &cn8::EIGHT_THREE];
