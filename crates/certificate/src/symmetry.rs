//! The automorphisms of the complex.

use crate::machine::{Machine, Search, walk};
use crate::{Result, ensure};
use std::mem::replace;

/// The facets of a complex, and automorphisms that generate all of them.
pub(crate) struct Symmetries {
    facets: Vec<u64>,
    vertices: usize,
    pub generators: Vec<Vec<usize>>,
}

/// An automorphism that preserves a set, and what it does to the states of the set's automaton: where a word leads, the
/// permuted word leads to the image.
pub(crate) struct Action {
    pub piles: Vec<usize>,
    pub states: Vec<u32>,
}

impl Symmetries {
    /// For every vertex `i` and every `j > i` one automorphism, if there is one, that fixes all vertices before `i` and
    /// sends `i` to `j`. They generate the group, since every automorphism that fixes the vertices before `i` is one of
    /// them (or none) times one that fixes `i` too.
    pub(crate) fn new(facets: &[u64], vertices: usize) -> Self {
        let mut symmetries = Self { facets: facets.to_vec(), vertices, generators: Vec::new() };
        for i in 0..vertices {
            for j in i + 1..vertices {
                let image = symmetries.complete((0..i).chain([j]).collect()).next();
                symmetries.generators.extend(image);
            }
        }
        symmetries
    }

    /// The image of a set of positions under an automorphism.
    pub(crate) fn image(&self, set: &Machine, permutation: &[usize]) -> Result<Machine> {
        let all = (0..self.vertices).all(|v| permutation.contains(&v)) && permutation.len() == self.vertices;
        let fits = set.tracks().iter().all(|&track| (track as usize) < self.vertices);
        ensure(all && fits && self.fits(permutation), "a permutation is not an automorphism of the complex")?;
        Ok(set.permuted(permutation))
    }

    /// What automorphisms do that preserve a set: all of them, if they are not too many. The identity comes first.
    pub(crate) fn actions(&self, set: &Machine, search: &Search<'_>) -> Result<Vec<Action>> {
        let mut actions = Vec::new();
        for piles in self.complete(Vec::new()).take(128) {
            let (image, mut states) = (self.image(set, &piles)?, vec![u32::MAX; set.accepting.len()]);
            let preserved = walk(&[&image, set], search, |at| {
                let known = replace(&mut states[at[0] as usize], at[1]);
                [u32::MAX, at[1]].contains(&known) && image.accepts(at[0]) == set.accepts(at[1])
            })?;
            actions.extend(preserved.then_some(Action { piles, states }));
        }
        Ok(actions)
    }

    /// Do the first vertices lie in facets as their images do? For all vertices this says that facets go to facets.
    fn fits(&self, image: &[usize]) -> bool {
        let traces = |place: &dyn Fn(usize) -> usize| -> Vec<u64> {
            let trace = |facet: &u64| (0..image.len()).map(|i| (facet >> place(i) & 1) << i).sum();
            let mut traces: Vec<u64> = self.facets.iter().map(trace).collect();
            traces.sort_unstable();
            traces
        };
        traces(&|i| i) == traces(&|i| image[i])
    }

    /// The automorphisms that begin like this, in order.
    fn complete(&self, image: Vec<usize>) -> Box<dyn Iterator<Item = Vec<usize>> + '_> {
        if !self.fits(&image) || image.len() == self.vertices {
            return Box::new(Some(image).into_iter().filter(|image| self.fits(image)));
        }
        let free: Vec<usize> = (0..self.vertices).filter(|next| !image.contains(next)).collect();
        Box::new(free.into_iter().flat_map(move |next| self.complete([&image[..], &[next]].concat())))
    }
}
