//! The automorphisms of the complex.

/// The complex's facets, and automorphisms that generate all of them.
pub(crate) struct Symmetries {
    facets: Vec<u64>,
    vertices: usize,
    pub generators: Vec<Vec<usize>>,
}

impl Symmetries {
    /// For every vertex `i` and every `j > i` one automorphism, if there is one, that fixes all
    /// vertices before `i` and sends `i` to `j`. They generate the group, since every automorphism
    /// that fixes the vertices before `i` is one of them (or none) times one that fixes `i` too.
    pub(crate) fn new(facets: &[u64], vertices: usize) -> Self {
        let mut symmetries = Self { facets: facets.to_vec(), vertices, generators: Vec::new() };
        for i in 0..vertices {
            for j in i + 1..vertices {
                let mut image: Vec<usize> = (0..i).chain([j]).collect();
                if symmetries.complete(&mut image) {
                    symmetries.generators.push(image);
                }
            }
        }
        symmetries
    }

    pub(crate) fn contain(&self, permutation: &[usize]) -> bool {
        let all = (0..self.vertices).all(|v| permutation.contains(&v));
        permutation.len() == self.vertices && all && self.fits(permutation)
    }

    /// Do the first vertices lie in facets as their images do? If all vertices have an image,
    /// this says that facets go to facets.
    fn fits(&self, image: &[usize]) -> bool {
        let traces = |place: &dyn Fn(usize) -> usize| -> Vec<u64> {
            let trace = |facet: &u64| (0..image.len()).map(|i| (facet >> place(i) & 1) << i).sum();
            let mut traces: Vec<u64> = self.facets.iter().map(trace).collect();
            traces.sort_unstable();
            traces
        };
        traces(&|i| i) == traces(&|i| image[i])
    }

    fn complete(&self, image: &mut Vec<usize>) -> bool {
        if image.len() == self.vertices || !self.fits(image) {
            return self.fits(image);
        }
        (0..self.vertices).any(|next| {
            let free = !image.contains(&next);
            image.push(next);
            let done = free && self.complete(image);
            if !done {
                image.pop();
            }
            done
        })
    }
}
