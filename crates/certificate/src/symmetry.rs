//! The automorphisms of the complex.

use crate::machine::Machine;
use crate::{Result, ensure};

/// The facets of a complex, and automorphisms that generate all of them.
pub(crate) struct Symmetries {
    facets: Vec<u64>,
    vertices: usize,
    pub generators: Vec<Vec<usize>>,
}

impl Symmetries {
    /// For every vertex `i` and every `j > i` one automorphism, if there is one, that fixes all vertices before `i` and
    /// sends `i` to `j`. They generate the group, since every automorphism that fixes the vertices before `i` is one of
    /// them (or none) times one that fixes `i` too.
    pub(crate) fn new(facets: &[u64], vertices: usize) -> Self {
        let mut symmetries = Self { facets: facets.to_vec(), vertices, generators: Vec::new() };
        for i in 0..vertices {
            for j in i + 1..vertices {
                let image = symmetries.complete((0..i).chain([j]).collect());
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

    /// An automorphism that begins like this.
    fn complete(&self, image: Vec<usize>) -> Option<Vec<usize>> {
        if !self.fits(&image) || image.len() == self.vertices {
            return Some(image).filter(|image| self.fits(image));
        }
        let free = (0..self.vertices).filter(|next| !image.contains(next));
        free.into_iter().find_map(|next| self.complete([&image[..], &[next]].concat()))
    }
}
