//! ES96 Question 9.3: which complexes have zero positions closed under
//! addition? The classification tested: those that pass the criterion of
//! linear programming.

use crate::conjecture::{About, Conjecture, Finding, Literature, Stage, Subject, Tools};
use crate::domain;
use crate::oracle::{Below, Naive, Oracle, ZeroBox};
use crate::shrink;
use crate::witness::Witness;
use faceoff_complex::Face;
use faceoff_game::PileGame;
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::es96::additive::{Additivity, additivity};
use std::borrow::Cow::Borrowed;

/// The classification.
pub static CONJECTURE: Closure = Closure {
    about: About {
        id: Borrowed("ES96-9.3"),
        statement: Borrowed(
            "The zero positions of a complex are closed under addition exactly if every facet has \
             rational weights of the vertices, positive on the facet, under which every circuit \
             weighs 0.",
        ),
        citation: Borrowed("answers ES96, Question 9.3"),
        instances: Borrowed("complexes"),
        literature: Some(Literature::settled(
            "Properties of a complex that are equivalent to its zero positions being closed under \
             addition. The criterion tested here is proved in the record of theorem ES96-9.3 \
             (faceoff theorems).",
            "D. Horrocks, Winning positions in simplicial Nim, Electron. J. Combin. 17 (2010) #R84",
        )),
        revision: 1,
    },
};

/// See [`CONJECTURE`].
pub struct Closure {
    about: About,
}

impl Conjecture for Closure {
    fn about(&self) -> &About {
        &self.about
    }

    fn stages(&self) -> Vec<Stage> {
        let steps = [
            (1, 7),
            (2, 7),
            (3, 7),
            (4, 3),
            (4, 7),
            (5, 3),
            (5, 7),
            (6, 3),
            (4, 15),
            (6, 7),
            (5, 15),
            (4, 31),
            (5, 31),
            (6, 15),
        ];
        let stage = |(n, max)| domain::complexes(n, max);
        steps.into_iter().map(stage).collect()
    }

    fn decide(&self, subject: &Subject, bound: u32, tools: &Tools) -> Result<Finding, StopReason> {
        let complex = &subject.complex;
        let zeros = ZeroBox::new(complex, bound, &tools.limits)?;
        let circuits = complex.circuits(&tools.limits)?;
        match additivity(complex, &tools.limits)? {
            Additivity::Closed(_) => Ok(match broken_sum(&zeros, circuits, &tools.limits)? {
                Some((p, q)) => {
                    let because = "the criterion holds, but the sum is not a zero position";
                    Finding::Refuted(Box::new(pair(subject, &p, &q, because)))
                }
                None => Finding::classified("closed under addition"),
            }),
            Additivity::Open(conflict) => {
                let mut below = Below::new(complex, bound, &tools.limits);
                for terms in [&conflict.from, &conflict.to] {
                    let mut sum = vec![0; complex.n()];
                    for (circuit, multiple) in terms {
                        for _ in 0..u32::try_from(multiple).unwrap_or(u32::MAX) {
                            add(&mut sum, *circuit);
                            if below.is_zero(&sum)? == Some(false) {
                                return Ok(Finding::classified("not closed"));
                            }
                        }
                    }
                }
                let [p, q] = conflict.positions(complex.n()).map(|piles| {
                    let small = |pile| u32::try_from(pile).unwrap_or(u32::MAX);
                    piles.iter().map(small).collect::<Vec<u32>>()
                });
                let because = "the criterion fails, but these sums of circuits are zero positions";
                Ok(Finding::Refuted(Box::new(pair(subject, &p, &q, because))))
            }
        }
    }

    fn smaller(&self, subject: &Subject, bound: u32) -> Vec<(Subject, u32)> {
        shrink::smaller_complexes(subject, bound)
    }

    /// A pair of zero positions whose sum is none, on a complex that passes
    /// the criterion. (The other way a witness would contradict itself: one of
    /// the two sums has a move to the other.)
    fn confirm(&self, witness: &Witness, limits: &Limits) -> Result<bool, StopReason> {
        let Some(subject) = witness.subject() else {
            return Ok(false);
        };
        let closed = matches!(additivity(&subject.complex, limits)?, Additivity::Closed(_));
        Ok(closed && sum_is_broken(witness, limits)?)
    }
}

/// Are `position` and `second` zero positions, and their sum `image` none, by
/// the reference solver?
pub fn sum_is_broken(witness: &Witness, limits: &Limits) -> Result<bool, StopReason> {
    let (Some(subject), Some(p), Some(q)) = (witness.subject(), &witness.position, &witness.second)
    else {
        return Ok(false);
    };
    let sum: Vec<u32> = p.iter().zip(q).map(|(a, b)| a + b).collect();
    let max = sum.iter().copied().max().unwrap_or(0);
    let rules = PileGame::nim(subject);
    let mut naive = Naive::new(&rules, max, limits);
    Ok(naive.is_zero(p)? == Some(true)
        && naive.is_zero(q)? == Some(true)
        && naive.is_zero(&sum)? == Some(false)
        && witness.image.as_ref() == Some(&sum))
}

/// Two zero positions and their sum.
pub fn pair(subject: &Subject, p: &[u32], q: &[u32], because: &str) -> Witness {
    let sum: Vec<u32> = p.iter().zip(q).map(|(a, b)| a + b).collect();
    let mut witness = Witness::nim(subject, p, &sum, because.to_owned());
    witness.second = Some(q.to_vec());
    witness
}

fn add(sum: &mut [u32], circuit: Face) {
    circuit.iter().for_each(|v| sum[v] += 1);
}

/// Two positions.
type Pair = (Vec<u32>, Vec<u32>);

/// A zero position and a circuit whose sum is in the box and no zero position.
/// With none, and with a circuit to take from every zero position so that one
/// is left, the zero positions are the sums of circuits.
fn broken_sum(
    zeros: &ZeroBox,
    circuits: &[Face],
    limits: &Limits,
) -> Result<Option<Pair>, StopReason> {
    let mut found = None;
    let mut pulse = limits.pulse();
    let max = zeros.max_pile();
    let mut sum = Vec::new();
    zeros.each(|position| {
        pulse.beat()?;
        for circuit in circuits {
            sum.clear();
            sum.extend_from_slice(position);
            add(&mut sum, *circuit);
            if sum.iter().all(|pile| *pile <= max) && !zeros.has(&sum) && found.is_none() {
                let mut circuit_position = vec![0; position.len()];
                add(&mut circuit_position, *circuit);
                found = Some((position.to_vec(), circuit_position));
            }
        }
        Ok::<(), StopReason>(())
    })?;
    Ok(found)
}
