//! The zero positions of a box as a tree of digits, equal subtrees shared.
//!
//! A position in the box `[0,2^depth)^n` is a word of `depth` letters, most
//! significant first, with leading zeros. A node of height `h` stands for a set
//! of words of `h` letters: what may follow a prefix. Nodes are hash-consed
//! from below, so two prefixes have the same continuations of `h` letters
//! exactly if they lead to the same node of height `h`. There are far fewer
//! nodes than positions in the box.

use crate::zeros::Zeros;
use faceoff_automata::{Interner, Letter};
use faceoff_limits::{Limits, StopReason};

/// A node of the tree.
pub type NodeId = u32;

/// The node that stands for no word at all, of any height.
pub const DEAD: NodeId = 0;

/// The node of height 0 that stands for the empty word.
pub const END: NodeId = 1;

/// The tree of the zero positions in a box.
pub struct Trie {
    nodes: Interner<(Letter, NodeId)>,
    /// By height: where zeros lead from the top.
    after_zeros: Vec<NodeId>,
}

impl Trie {
    /// The tree of the zero positions in a box.
    pub fn new(zeros: &Zeros, limits: &Limits) -> Result<Self, StopReason> {
        let meter = limits.meter();
        meter.take(12 * zeros.keys().len() as u64)?;
        let mut pulse = limits.pulse();
        let mut nodes = Interner::default();
        let mut after_zeros = Vec::with_capacity(zeros.digits() + 1);
        let letters: u64 = (1 << zeros.tracks()) - 1;
        // All nodes of one height, with the prefixes that lead to them.
        let mut level: Vec<(u64, NodeId)> = zeros.keys().iter().map(|&key| (key, END)).collect();
        let mut edges = Vec::new();
        loop {
            let first = level.first().filter(|(prefix, _)| *prefix == 0);
            after_zeros.push(first.map_or(DEAD, |&(_, node)| node));
            if after_zeros.len() > zeros.digits() {
                return Ok(Self { nodes, after_zeros });
            }
            let mut above: Vec<(u64, NodeId)> = Vec::new();
            for siblings in level.chunk_by(|a, b| a.0 >> zeros.tracks() == b.0 >> zeros.tracks()) {
                pulse.beat()?;
                edges.clear();
                edges.extend(
                    siblings
                        .iter()
                        .map(|&(p, node)| ((p & letters) as Letter, node)),
                );
                let (number, new) = nodes.intern(&edges);
                if new {
                    meter.take(Interner::<(Letter, NodeId)>::cost(edges.len()) as u64)?;
                }
                above.push((siblings[0].0 >> zeros.tracks(), number + END + 1));
            }
            level = above;
        }
    }

    /// The node of height `h` that zeros lead to from the top, for all `h`.
    pub fn after_zeros(&self) -> &[NodeId] {
        &self.after_zeros
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
}
