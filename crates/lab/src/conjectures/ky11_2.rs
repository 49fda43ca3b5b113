//! KY11 Conjecture 2: an odd-cycle pseudotree in simplest form with trees at
//! two or more vertices of its cycle has value 3 or 0, by the parity of the
//! number of vertices.

use super::one_value::OneValue;
use crate::conjecture::{About, Literature, Stage, Subject};
use crate::domain::Pseudotrees;
use faceoff_complex::{Complex, Graph};
use faceoff_theory::ky11::pseudotree::Pseudotree;
use std::borrow::Cow::Borrowed;

/// All of them, as far as they were needed.
pub static PSEUDOTREES: Pseudotrees = Pseudotrees::new();

/// The conjecture.
pub static CONJECTURE: OneValue = OneValue {
    about: About {
        id: Borrowed("KY11-2"),
        statement: Borrowed(
            "Let G be a connected graph with one cycle, which is odd, in simplest form, and let two \
             or more vertices of the cycle have degree at least 3. Then chomp on G has value 3 if \
             the number of vertices is odd, 0 if it is even.",
        ),
        citation: Borrowed("KY11, Conjecture 2"),
        instances: Borrowed("graphs"),
        literature: Some(Literature::settled(
            "A conjecture of KY11 on graphs with one odd cycle is proved there. It can only be this \
             one: Conjecture 1 is false (see KY11-1), and Conjecture 3 is about wheels.",
            "C. O'Sullivan, A vertex and edge deletion game on graphs, 2017, arXiv:1709.01354",
        )),
        revision: 1,
    },
    stages: || {
        let stage = |n: usize| {
            let group = "odd-cycle pseudotrees in simplest form, trees at two or more vertices";
            let bound = Some(("vertices up to", n as u32));
            Stage::new(group, n, bound, move |limits| {
                let all = PSEUDOTREES.on(n, limits)?;
                let many = all.into_iter().filter(|graph| trees(graph) >= 2);
                Ok(many.map(Subject::from).collect())
            })
            .adding_up()
        };
        (5..=14).map(stage).collect()
    },
    outcome_only: false,
    wrong: |subject, value| {
        let n = subject.complex.n();
        let expected = if n % 2 == 1 { 3 } else { 0 };
        (value != expected).then(|| format!("the value is {value}, not {expected}"))
    },
};

/// Number of vertices of the cycle with degree at least 3.
pub fn trees(graph: &Complex) -> usize {
    let graph = Graph::of(graph).expect("a graph");
    let parts = Pseudotree::of(&graph).expect("it has one cycle");
    parts.cycle.iter().filter(|v| graph.degree(**v) > 2).count()
}
