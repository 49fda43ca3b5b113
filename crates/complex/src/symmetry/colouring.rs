//! Ordered partitions of the vertices, and their refinement.
//!
//! A colouring gives every vertex a colour: the number of vertices in earlier
//! cells. So a colouring with one vertex in each cell *is* a permutation.
//!
//! Refinement: an edge is told apart by the multiset of colours of its
//! vertices, a vertex by the multiset of its edges. All that goes into it is
//! invariant under relabelling, so isomorphic inputs give isomorphic
//! colourings and equal traces.

use crate::MAX_VERTICES;
use crate::face::Face;
use crate::hash::mix;
use crate::permutation::Permutation;
use faceoff_limits::{Pulse, StopReason};

/// A set system on the vertices 0, …, n−1, the edges sorted by mask.
pub(super) struct Edges {
    pub n: usize,
    pub sets: Vec<Face>,
}

impl Edges {
    pub fn new(n: usize, mut sets: Vec<Face>) -> Self {
        sets.sort_unstable();
        Self { n, sets }
    }

    /// The edges after a relabelling, sorted.
    pub fn relabelled(&self, places: &Colouring) -> Vec<Face> {
        let mut sets: Vec<Face> = self
            .sets
            .iter()
            .map(|set| set.map(|v| places.colour[v] as usize))
            .collect();
        sets.sort_unstable();
        sets
    }

    /// Is the exchange of `a` and `b` an automorphism?
    pub fn are_twins(&self, a: usize, b: usize) -> bool {
        let both = Face::single(a).with(b);
        let exchange = |set: Face| set ^ both;
        self.sets
            .iter()
            .filter(|set| set.contains(a) != set.contains(b))
            .all(|set| self.sets.binary_search(&exchange(*set)).is_ok())
    }
}

/// An ordered partition of the vertices.
#[derive(Clone, Copy)]
pub(super) struct Colouring {
    pub colour: [u8; MAX_VERTICES],
    n: usize,
    cells: usize,
}

impl Colouring {
    /// All vertices in one cell.
    pub fn trivial(n: usize) -> Self {
        Self {
            colour: [0; MAX_VERTICES],
            n,
            cells: usize::from(n > 0),
        }
    }

    pub fn is_discrete(&self) -> bool {
        self.cells == self.n
    }

    /// The first of the smallest cells with at least two vertices.
    pub fn target_cell(&self) -> Option<Face> {
        let mut cells = [Face::EMPTY; MAX_VERTICES];
        for (v, &colour) in self.colour[..self.n].iter().enumerate() {
            cells[colour as usize] = cells[colour as usize].with(v);
        }
        cells
            .into_iter()
            .filter(|cell| cell.len() > 1)
            .min_by_key(|cell| cell.len())
    }

    /// Put `v` into a cell of its own, before the rest of its cell.
    pub fn individualise(&mut self, v: usize) {
        let colour = self.colour[v];
        for (w, other) in self.colour[..self.n].iter_mut().enumerate() {
            if w != v && *other == colour {
                *other += 1;
            }
        }
        self.cells += 1;
    }

    /// The permutation that a discrete colouring is.
    pub fn permutation(&self) -> Permutation {
        let images = self.colour[..self.n].iter().map(|&c| c as usize);
        Permutation::new(images).expect("the colouring is discrete")
    }

    /// Refine until nothing changes. Returns the trace: a word that is equal
    /// for isomorphic inputs.
    pub fn refine(&mut self, edges: &Edges, pulse: &mut Pulse<'_>) -> Result<u64, StopReason> {
        let mut trace = self.cells as u64;
        loop {
            let seen = self.look_around(edges, pulse)?;
            let before = self.cells;
            trace = mix(trace ^ self.split_by(&seen));
            if self.cells == before || self.is_discrete() {
                return Ok(trace);
            }
        }
    }

    /// For every vertex a word for the multiset of its edges.
    fn look_around(
        &self,
        edges: &Edges,
        pulse: &mut Pulse<'_>,
    ) -> Result<[u64; MAX_VERTICES], StopReason> {
        let words: [u64; MAX_VERTICES] =
            std::array::from_fn(|v| mix(u64::from(self.colour[v]) + 1));
        let mut seen = [0u64; MAX_VERTICES];
        for set in &edges.sets {
            pulse.beat()?;
            let sum = set.iter().fold(0u64, |sum, v| sum.wrapping_add(words[v]));
            let word = mix(sum);
            for v in set.iter() {
                seen[v] = seen[v].wrapping_add(word);
            }
        }
        Ok(seen)
    }

    /// Split every cell by these words; returns a word for the result.
    fn split_by(&mut self, seen: &[u64; MAX_VERTICES]) -> u64 {
        let mut order: [u8; MAX_VERTICES] = std::array::from_fn(|v| v as u8);
        let order = &mut order[..self.n];
        order.sort_unstable_by_key(|&v| (self.colour[v as usize], seen[v as usize]));
        let mut trace = 0u64;
        let mut last = None;
        let mut start = 0;
        self.cells = 0;
        for (place, &v) in order.iter().enumerate() {
            let v = v as usize;
            let key = (self.colour[v], seen[v]);
            if last != Some(key) {
                last = Some(key);
                start = place;
                self.cells += 1;
                trace = mix(trace ^ seen[v]).wrapping_add(place as u64);
            }
            self.colour[v] = start as u8;
        }
        trace
    }
}
