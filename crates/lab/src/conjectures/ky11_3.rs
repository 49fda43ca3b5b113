//! KY11 Conjecture 3: every wheel has value 1.

use super::one_value::OneValue;
use crate::conjecture::{About, Literature, Stage};
use crate::domain;
use std::borrow::Cow::Borrowed;

/// The conjecture.
pub static CONJECTURE: OneValue = OneValue {
    about: About {
        id: Borrowed("KY11-3"),
        statement: Borrowed("Chomp on the wheel W_n, n ≥ 3, has value 1."),
        citation: Borrowed("KY11, Conjecture 3"),
        instances: Borrowed("wheels"),
        literature: Some(Literature::noted(
            "For even n it is proved by an involution (KY11); wheel(15), wheel(17) and wheel(19) have \
             value 1 by faceoff solve --value. Wheels and their subgraphs show much unexplained \
             regularity.",
            "C. O'Sullivan, A vertex and edge deletion game on graphs, 2017, arXiv:1709.01354",
        )),
        revision: 1,
    },
    stages: || {
        let stage = |n: usize| {
            let bound = Some(("n up to", n as u32));
            Stage::new("wheel(n), n ≥ 3", n, bound, move |_| {
                Ok(vec![domain::named(&format!("wheel({n})"))])
            })
            .adding_up()
        };
        (3..=40).map(stage).collect()
    },
    outcome_only: false,
    wrong: |_, value| (value != 1).then(|| format!("the value is {value}")),
};
