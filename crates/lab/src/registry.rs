//! All conjectures of the papers.

use crate::conjecture::Conjecture;
use crate::conjectures::{
    dh13_2m, dh13_7k, dh13_add, es96_8_1, es96_8_1_converse, es96_9_1, es96_9_1_converse, es96_9_2,
    es96_9_3, es96_9_4a, es96_9_4b, es96_9_5, gn, ky11_1, ky11_2, ky11_3,
};

static ALL: [&dyn Conjecture; 16] = [
    &es96_8_1::CONJECTURE,
    &es96_8_1_converse::CONJECTURE,
    &es96_9_1::CONJECTURE,
    &es96_9_1_converse::CONJECTURE,
    &es96_9_2::CONJECTURE,
    &es96_9_3::CONJECTURE,
    &es96_9_4a::CONJECTURE,
    &es96_9_4b::CONJECTURE,
    &es96_9_5::CONJECTURE,
    &ky11_1::CONJECTURE,
    &ky11_2::CONJECTURE,
    &ky11_3::CONJECTURE,
    &dh13_2m::CONJECTURE,
    &dh13_7k::CONJECTURE,
    &dh13_add::CONJECTURE,
    &gn::CONJECTURE,
];

/// All of them, in the order of the papers.
pub fn registry() -> &'static [&'static dyn Conjecture] {
    &ALL
}

/// The conjecture with this id; capitals do not matter.
pub fn find(id: &str) -> Option<&'static dyn Conjecture> {
    let all = registry().iter().copied();
    all.into_iter()
        .find(|conjecture| conjecture.about().id.eq_ignore_ascii_case(id))
}
