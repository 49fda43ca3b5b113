//! The automorphisms of the complex.

use crate::Result;
use crate::hash::Watch;
use crate::machine::Machine;

/// The facets of a complex, and automorphisms that generate all of them.
pub(crate) struct Symmetries {
    facets: Vec<u64>,
    vertices: usize,
    generators: Vec<Vec<usize>>,
}

/// An automorphism that preserves a set, and what it does to the states of the
/// set's automaton: where a word leads, the permuted word leads to the image.
pub(crate) struct Action {
    /// Pile `i` comes to pile `piles[i]`.
    pub(crate) piles: Vec<usize>,
    pub(crate) states: Vec<u32>,
}

/// So many automorphisms are looked at for condition (II).
pub const MAX_ACTIONS: usize = 1000;

impl Symmetries {
    /// For every vertex `i` and every `j > i` one automorphism, if there is
    /// one, that fixes all vertices before `i` and sends `i` to `j`. They
    /// generate the group, since every automorphism that fixes the vertices
    /// before `i` is one of them (or none) times one that fixes `i` too.
    pub(crate) fn new(facets: &[u64], vertices: usize, watch: &Watch<'_>) -> Result<Self> {
        let mut symmetries = Self {
            facets: facets.to_vec(),
            vertices,
            generators: Vec::new(),
        };
        for i in 0..vertices {
            for j in i + 1..vertices {
                let mut images = Vec::new();
                let first = (0..i).chain([j]).collect();
                symmetries.complete(first, 1, watch, &mut images)?;
                symmetries.generators.extend(images);
            }
        }
        Ok(symmetries)
    }

    pub(crate) fn vertices(&self) -> usize {
        self.vertices
    }

    pub(crate) fn generators(&self) -> &[Vec<usize>] {
        &self.generators
    }

    /// What the automorphisms do that preserve a set, the identity among them:
    /// of all, or of the first [`MAX_ACTIONS`]. Tracks after the vertices stay.
    /// The automaton may have more than one start, each with its set.
    pub(crate) fn actions(
        &self,
        set: &Machine,
        starts: &[u32],
        tracks: usize,
        watch: &Watch<'_>,
    ) -> Result<Vec<Action>> {
        let (mut images, mut actions) = (Vec::new(), Vec::new());
        self.complete(Vec::new(), MAX_ACTIONS, watch, &mut images)?;
        for mut piles in images {
            piles.extend(self.vertices..tracks);
            if let Some(states) = moved_states(set, starts, &piles, watch)? {
                watch.grow(4 * states.len() as u64);
                actions.push(Action { piles, states });
            }
        }
        Ok(actions)
    }

    /// Do the first vertices lie in facets as their images do? For all vertices
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

    /// The automorphisms that begin like this, in order, up to a number.
    fn complete(
        &self,
        image: Vec<usize>,
        most: usize,
        watch: &Watch<'_>,
        found: &mut Vec<Vec<usize>>,
    ) -> Result<()> {
        watch.step()?;
        if found.len() == most || !self.fits(&image) {
            return Ok(());
        }
        if image.len() == self.vertices {
            found.push(image);
            return Ok(());
        }
        let free = (0..self.vertices).filter(|next| !image.contains(next));
        free.map(|next| [&image[..], &[next]].concat())
            .try_for_each(|image| self.complete(image, most, watch, found))
    }
}

/// Where each state goes if the piles are permuted; `None` if the set is not
/// preserved. A state that no word leads to stays where it is.
fn moved_states(
    set: &Machine,
    starts: &[u32],
    piles: &[usize],
    watch: &Watch<'_>,
) -> Result<Option<Vec<u32>>> {
    let mut images: Vec<Option<u32>> = vec![None; set.states()];
    let mut open: Vec<(u32, u32)> = starts.iter().map(|&start| (start, start)).collect();
    open.iter()
        .for_each(|&(start, _)| images[start as usize] = Some(start));
    while let Some((state, image)) = open.pop() {
        if set.accepts(state) != set.accepts(image) {
            return Ok(None);
        }
        for letter in 0..1u64 << piles.len() {
            watch.step()?;
            let moved = (0..piles.len())
                .map(|i| (letter >> i & 1) << piles[i])
                .sum();
            let (next, to) = (set.follow(state, letter), set.follow(image, moved));
            match images[next as usize] {
                None => {
                    images[next as usize] = Some(to);
                    open.push((next, to));
                }
                Some(known) if known != to => return Ok(None),
                Some(_) => {}
            }
        }
    }
    let own = (0..).zip(images).map(|(own, image)| image.unwrap_or(own));
    Ok(Some(own.collect()))
}
