//! ES96 Question 9.5: is the Nim-basis of a Nim-regular complex the family of
//! all disjoint unions of circuits?

use crate::conjecture::{About, Conjecture, Finding, Literature, Stage, Subject, Tools};
use crate::domain;
use crate::oracle::{Naive, Oracle};
use crate::shrink;
use crate::witness::Witness;
use faceoff_complex::words::vertices;
use faceoff_complex::{Face, enumerate};
use faceoff_game::PileGame;
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::es96::nim_basis::{Regularity, regularity};
use std::borrow::Cow::Borrowed;

/// The question.
pub static CONJECTURE: Basis = Basis {
    about: About {
        id: Borrowed("ES96-9.5"),
        statement: Borrowed(
            "The Nim-basis of every Nim-regular complex consists of the disjoint unions of its \
             circuits.",
        ),
        citation: Borrowed("ES96, Question 9.5"),
        instances: Borrowed("Nim-regular complexes"),
        literature: Some(Literature::noted(
            "It is so for graphs.",
            "N. Reading, Nim-regularity of graphs, Electron. J. Combin. 6 (1999) #R11",
        )),
        revision: 1,
    },
};

/// See [`CONJECTURE`].
pub struct Basis {
    about: About,
}

/// For each set of vertices, by its mask: is it a disjoint union of circuits?
fn unions(n: usize, circuits: &[Face]) -> Vec<bool> {
    let mut is_union = vec![false; 1 << n];
    is_union[0] = true;
    for set in 1..1usize << n {
        // The circuit with the first vertex is one of those that contain it.
        let first = set.trailing_zeros() as usize;
        is_union[set] = circuits.iter().any(|circuit| {
            let mask = circuit.0 as usize;
            circuit.contains(first) && mask & !set == 0 && is_union[set & !mask]
        });
    }
    is_union
}

/// The set as a position with piles of 0 and 1.
fn indicator(n: usize, set: usize) -> Vec<u32> {
    (0..n).map(|v| (set >> v & 1) as u32).collect()
}

impl Conjecture for Basis {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        let complexes = (1..=6).map(|n| {
            let group = format!("complexes on {}", vertices(n));
            Stage::new(group, n, None, move |_| domain::all_complexes(n))
        });
        let graphs = (7..=8).map(|n| {
            let group = format!("graphs on {n} vertices");
            Stage::new(group, n, None, move |limits| {
                let graphs = enumerate::graphs(n, limits)?;
                Ok(graphs.into_iter().map(Subject::from).collect())
            })
        });
        complexes.chain(graphs).collect()
    }

    fn decide(&self, subject: &Subject, _: u32, tools: &Tools) -> Result<Finding, StopReason> {
        let complex = &subject.complex;
        let basis = match regularity(complex, &tools.limits)? {
            Regularity::Regular(basis) => basis,
            Regularity::Irregular(_) => {
                return Ok(Finding::Holds {
                    instances: 0,
                    class: Some("not Nim-regular".to_owned()),
                });
            }
        };
        let is_union = unions(complex.n(), complex.circuits(&tools.limits)?);
        let differ = |set: &usize| basis.contains(Face(*set as u64)) != is_union[*set];
        let mut sets: Vec<usize> = (0..is_union.len()).filter(differ).collect();
        sets.sort_by_key(|set| set.count_ones());
        Ok(match sets.first() {
            None => Finding::classified("Nim-regular"),
            Some(&set) => {
                let position = indicator(complex.n(), set);
                let because = match is_union[set] {
                    true => "a disjoint union of circuits that is not in the Nim-basis",
                    false => "in the Nim-basis, but not a disjoint union of circuits",
                };
                let witness = Witness::nim(subject, &position, &position, because.to_owned());
                Finding::Refuted(Box::new(witness))
            }
        })
    }

    fn smaller(&self, subject: &Subject, bound: u32) -> Vec<(Subject, u32)> {
        shrink::smaller_complexes(subject, bound)
    }

    /// A set is in the Nim-basis exactly if its indicator is a zero position.
    fn confirm(&self, witness: &Witness, limits: &Limits) -> Result<bool, StopReason> {
        let (Some(subject), Some(position)) = (witness.subject(), &witness.position) else {
            return Ok(false);
        };
        let complex = subject.complex.clone();
        let is_union = unions(complex.n(), complex.circuits(limits)?);
        let set = (0..complex.n())
            .filter(|v| position[*v] == 1)
            .map(|v| 1 << v)
            .sum::<usize>();
        let rules = PileGame::nim(subject);
        let in_basis = Naive::new(&rules, 1, limits).is_zero(position)? == Some(true);
        let regular = matches!(regularity(&complex, limits)?, Regularity::Regular(_));
        Ok(regular && in_basis != is_union[set])
    }
}
