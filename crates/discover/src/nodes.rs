//! Sets of words of equal length as nodes of a tree, equal subtrees shared.
//!
//! A node of height `h` stands for a set of words of `h` letters. Nodes are
//! hash-consed from below, so equal sets of words of one length are equal
//! nodes. A word of letters on `tracks` tracks is one number: the letters, most
//! significant first.

use faceoff_automata::{Interner, Letter};
use faceoff_complex::Permutation;
use faceoff_limits::{MemoryMeter, StopReason};
use rustc_hash::FxHashMap;

/// A node of the tree.
pub type NodeId = u32;

/// The node that stands for no word at all, of any height.
pub const DEAD: NodeId = 0;

/// The node of height 0 that stands for the empty word.
pub const END: NodeId = 1;

/// All nodes met so far.
#[derive(Default)]
pub struct Nodes {
    nodes: Interner<(Letter, NodeId)>,
    edges: Vec<(Letter, NodeId)>,
}

/// Prefixes, ascending, with the nodes that they lead to.
pub type Level = Vec<(u64, NodeId)>;

impl Nodes {
    /// The level of some words, ascending: each is complete.
    pub fn bottom(words: &[u64]) -> Level {
        words.iter().map(|&word| (word, END)).collect()
    }

    /// The next level up: all prefixes are a letter shorter.
    pub fn raise(
        &mut self,
        level: &Level,
        tracks: usize,
        meter: &MemoryMeter,
    ) -> Result<Level, StopReason> {
        let letters: u64 = (1 << tracks) - 1;
        let mut above = Level::new();
        for siblings in level.chunk_by(|a, b| a.0 >> tracks == b.0 >> tracks) {
            self.edges.clear();
            let edges = siblings.iter();
            self.edges
                .extend(edges.map(|&(p, node)| ((p & letters) as Letter, node)));
            above.push((siblings[0].0 >> tracks, self.put(meter)?));
        }
        Ok(above)
    }

    /// The node whose edges are in `self.edges`.
    fn put(&mut self, meter: &MemoryMeter) -> Result<NodeId, StopReason> {
        let (number, new) = self.nodes.intern(&self.edges);
        if new {
            meter.take(Interner::<(Letter, NodeId)>::cost(self.edges.len()) as u64)?;
        }
        Ok(number + END + 1)
    }

    /// The letters that lead on from a node, ascending, and where to.
    pub fn edges(&self, node: NodeId) -> &[(Letter, NodeId)] {
        match node {
            DEAD | END => &[],
            node => self.nodes.get(node - END - 1),
        }
    }

    /// Where a letter leads from a node.
    pub fn child(&self, node: NodeId, letter: Letter) -> NodeId {
        let edges = self.edges(node);
        let place = edges.binary_search_by_key(&letter, |edge| edge.0);
        place.map_or(DEAD, |place| edges[place].1)
    }

    /// Is a word of `height` letters, as piles, in a node of that height?
    pub fn contains(&self, node: NodeId, height: usize, piles: &[u32]) -> bool {
        let letter = |place: usize| -> Letter {
            let bits = piles.iter().enumerate();
            bits.map(|(track, pile)| (pile >> place & 1) << track).sum()
        };
        let places = (0..height).rev();
        places.fold(node, |node, place| self.child(node, letter(place))) != DEAD
    }

    /// All words, as piles, that are in one of two nodes of a height but not in
    /// the other.
    pub fn differences(
        &self,
        a: NodeId,
        b: NodeId,
        height: usize,
        tracks: usize,
        visit: &mut dyn FnMut(&[u32]),
    ) {
        self.differ(a, b, height, &mut vec![0; tracks], visit);
    }

    fn differ(
        &self,
        a: NodeId,
        b: NodeId,
        height: usize,
        piles: &mut [u32],
        visit: &mut dyn FnMut(&[u32]),
    ) {
        if a == b {
            return;
        }
        if height == 0 {
            return visit(piles);
        }
        let edges = self.edges(a).iter().chain(self.edges(b));
        let mut letters: Vec<Letter> = edges.map(|edge| edge.0).collect();
        letters.sort_unstable();
        letters.dedup();
        for letter in letters {
            let bit = |track: usize| letter >> track & 1;
            (0..piles.len()).for_each(|track| piles[track] = 2 * piles[track] + bit(track));
            let (a, b) = (self.child(a, letter), self.child(b, letter));
            self.differ(a, b, height - 1, piles, visit);
            piles.iter_mut().for_each(|pile| *pile /= 2);
        }
    }

    /// The node of the same words with the tracks permuted; `known` remembers
    /// those of one permutation.
    pub fn permuted(
        &mut self,
        node: NodeId,
        letters: &[Letter],
        known: &mut FxHashMap<NodeId, NodeId>,
        meter: &MemoryMeter,
    ) -> Result<NodeId, StopReason> {
        if node <= END {
            return Ok(node);
        }
        if let Some(&image) = known.get(&node) {
            return Ok(image);
        }
        let mut edges = self.edges(node).to_vec();
        for edge in &mut edges {
            *edge = (
                letters[edge.0 as usize],
                self.permuted(edge.1, letters, known, meter)?,
            );
        }
        edges.sort_unstable();
        self.edges = edges;
        let image = self.put(meter)?;
        known.insert(node, image);
        Ok(image)
    }
}

/// Where a permutation of the tracks takes each letter.
pub fn permuted_letters(permutation: &Permutation) -> Vec<Letter> {
    let n = permutation.n();
    let image = |letter: Letter| {
        let tracks = (0..n).filter(|&v| letter >> v & 1 == 1);
        tracks.map(|v| 1 << permutation.image(v)).sum()
    };
    (0..1 << n).map(image).collect()
}
