//! Condition (II) for Nim, by closing the set upwards.
//!
//! `U_F(S)` is the set of positions from which lowering piles of the face `F`,
//! or none, leads into `S`. It is reached one pile after the other, each time
//! as a minimal automaton on the same tracks. Condition (II) says that the
//! union of `U_F(S)` over all facets `F` holds every position. Where a symmetry
//! of the complex preserves `S`, it takes one `U_F(S)` to another.
//!
//! The steps ([`CoverStep`]) are the proof: each can be checked on its own.
//! This is best for sets given by linear conditions.

use crate::symmetry::images;
use faceoff_automata::{Dfa, LeastWord, Strictness};
use faceoff_complex::{Face, Permutation};
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashMap;

/// One step. Results are numbered from 1; number 0 is the set itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoverStep {
    /// All positions from which lowering one pile, or not, leads into a result.
    Raise {
        /// The number of the result.
        of: usize,
        /// The pile.
        track: usize,
        /// These positions.
        set: Dfa,
    },
    /// The image of a result under an automorphism of the complex that
    /// preserves the set.
    Image {
        /// The number of the result.
        of: usize,
        /// Pile `i` comes to pile `permutation[i]`.
        permutation: Vec<usize>,
        /// The image.
        set: Dfa,
    },
    /// The union of two results.
    Union {
        /// Their numbers.
        of: [usize; 2],
        /// The union.
        set: Dfa,
    },
}

impl CoverStep {
    /// The automaton that the step arrives at.
    pub fn set(&self) -> &Dfa {
        match self {
            Self::Raise { set, .. } | Self::Image { set, .. } | Self::Union { set, .. } => set,
        }
    }
}

/// The outcome of closing a set upwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// How the union was reached; the last result is the union.
    pub steps: Vec<CoverStep>,
    /// The least position outside of the union, if there is one.
    pub missed: Option<LeastWord>,
}

/// Close `set` upwards along each of `facets` and take the union.
/// `symmetries` preserve the facets and the set; see [`generators`](crate::symmetry::generators).
pub fn cover(
    set: &Dfa,
    facets: &[Face],
    symmetries: &[Permutation],
    limits: &Limits,
) -> Result<Cover, StopReason> {
    let mut builder = Builder {
        limits,
        results: vec![set.clone()],
        steps: Vec::new(),
        raised: FxHashMap::from_iter([(Face::EMPTY, 0)]),
    };
    let mut union = None;
    for &facet in facets {
        if builder.raised.contains_key(&facet) {
            continue;
        }
        let first = builder.raise_along(facet)?;
        let mut orbit = vec![(facet, first)];
        let mut next = 0;
        while let Some(&(facet, number)) = orbit.get(next) {
            next += 1;
            union = Some(match union {
                None => number,
                Some(union) => builder.union(union, number)?,
            });
            if union.is_some_and(|union| builder.results[union].is_full()) {
                return Ok(builder.finish());
            }
            for symmetry in symmetries {
                let image = symmetry.apply(facet);
                if !builder.raised.contains_key(&image) {
                    let number = builder.image(number, symmetry)?;
                    builder.raised.insert(image, number);
                    orbit.push((image, number));
                }
            }
        }
    }
    Ok(builder.finish())
}

struct Builder<'a> {
    limits: &'a Limits,
    results: Vec<Dfa>,
    steps: Vec<CoverStep>,
    /// The number of `U_T(S)` for the sets `T` of piles that were closed.
    raised: FxHashMap<Face, usize>,
}

impl Builder<'_> {
    fn push(&mut self, step: CoverStep) -> usize {
        self.results.push(step.set().clone());
        self.steps.push(step);
        self.steps.len()
    }

    /// `U_F(S)`, one pile at a time.
    fn raise_along(&mut self, facet: Face) -> Result<usize, StopReason> {
        let mut done = Face::EMPTY;
        let mut number = 0;
        while done != facet {
            let left = facet - done;
            let mut best: Option<(usize, Dfa)> = None;
            for track in left.iter() {
                let raised = self.results[number].raised(track, Strictness::Weak, self.limits)?;
                if best
                    .as_ref()
                    .is_none_or(|(_, b)| raised.states() < b.states())
                {
                    best = Some((track, raised));
                }
            }
            let Some((track, set)) = best else { break };
            done = done.with(track);
            number = self.push(CoverStep::Raise {
                of: number,
                track,
                set,
            });
            self.raised.insert(done, number);
        }
        Ok(number)
    }

    fn image(&mut self, of: usize, symmetry: &Permutation) -> Result<usize, StopReason> {
        let permutation = images(symmetry, self.results[0].tracks());
        let set = self.results[of].relabel(&permutation, permutation.len(), self.limits)?;
        Ok(self.push(CoverStep::Image {
            of,
            permutation,
            set,
        }))
    }

    fn union(&mut self, first: usize, second: usize) -> Result<usize, StopReason> {
        let set = self.results[first].or(&self.results[second], self.limits)?;
        Ok(self.push(CoverStep::Union {
            of: [first, second],
            set,
        }))
    }

    fn finish(self) -> Cover {
        let last = &self.results[self.results.len() - 1];
        Cover {
            missed: last.complement().least(),
            steps: self.steps,
        }
    }
}
