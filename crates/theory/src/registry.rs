//! The table of all theorems.

use crate::es96;
use crate::theorem::Theorem;

static REGISTRY: &[&Theorem] = &[
    &es96::values::SIMPLEX,
    &es96::circuits::LEMMA_2_2,
    &es96::circuits::LEMMA_7_2,
];

/// All theorems, in the order of papers and of numbers in them. To register a
/// theorem is to test it, to list it and to use it.
pub fn registry() -> &'static [&'static Theorem] {
    REGISTRY
}

/// The theorem with this id.
pub fn find(id: &str) -> Option<&'static Theorem> {
    registry().iter().copied().find(|theorem| theorem.id == id)
}
