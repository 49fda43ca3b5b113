//! The complex and its automorphisms.

use crate::Result;
use crate::hash::{Watch, reach};
use crate::machine::Machine;

/// A complex, and an eye on those who work with it.
pub(crate) struct Complex<'a> {
    /// As bit masks.
    pub(crate) facets: Vec<u64>,
    pub(crate) vertices: usize,
    pub(crate) watch: &'a Watch<'a>,
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

impl Complex<'_> {
    /// What the automorphisms do that preserve a set, the identity among them:
    /// of all, or of the first [`MAX_ACTIONS`]. Tracks after the vertices stay.
    /// The automaton may have more than one start, each with its set; zeros lead
    /// from a start to itself.
    pub(crate) fn actions(
        &self,
        set: &Machine,
        starts: &[u32],
        tracks: usize,
    ) -> Result<Vec<Action>> {
        let mut actions = Vec::new();
        for mut piles in self.automorphisms(MAX_ACTIONS)? {
            piles.extend(self.vertices..tracks);
            if let Some(states) = self.moved_states(set, starts, &piles)? {
                self.watch.grow(4 * states.len() as u64);
                actions.push(Action { piles, states });
            }
        }
        Ok(actions)
    }

    /// The automorphisms, in order, up to a number.
    pub(crate) fn automorphisms(&self, most: usize) -> Result<Vec<Vec<usize>>> {
        let mut found = Vec::new();
        self.complete(Vec::new(), most, &mut found)?;
        Ok(found)
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

    /// Those of them that begin like this.
    fn complete(&self, image: Vec<usize>, most: usize, found: &mut Vec<Vec<usize>>) -> Result<()> {
        self.watch.step()?;
        if found.len() == most || !self.fits(&image) {
            return Ok(());
        }
        if image.len() == self.vertices {
            found.push(image);
            return Ok(());
        }
        let free = (0..self.vertices).filter(|next| !image.contains(next));
        free.map(|next| [&image[..], &[next]].concat())
            .try_for_each(|image| self.complete(image, most, found))
    }

    /// Where each state goes if the piles are permuted; `None` if the set is not
    /// preserved. A state that no word leads to stays where it is.
    fn moved_states(
        &self,
        set: &Machine,
        starts: &[u32],
        piles: &[usize],
    ) -> Result<Option<Vec<u32>>> {
        let mut images: Vec<Option<u32>> = vec![None; set.states()];
        let starts = starts.iter().map(|&start| (start, start));
        let all = reach(starts, |&(state, image), found| {
            if set.accepts(state) != set.accepts(image) {
                return Ok(false);
            }
            for letter in 0..1u64 << piles.len() {
                self.watch.step()?;
                let digits = piles.iter().enumerate();
                let moved = digits.map(|(i, to)| (letter >> i & 1) << to).sum();
                let (next, to) = (set.follow(state, letter), set.follow(image, moved));
                if *images[next as usize].get_or_insert(to) != to {
                    return Ok(false);
                }
                found.push((next, to));
            }
            Ok(true)
        })?;
        let own = (0..).zip(images).map(|(own, image)| image.unwrap_or(own));
        Ok(all.map(|_| own.collect()))
    }
}
