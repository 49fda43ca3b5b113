//! The zero positions of a box as a tree of digits.
//!
//! A position in the box `[0,2^depth)^n` is a word of `depth` letters, most
//! significant first, with leading zeros. Two prefixes have the same
//! continuations of `h` letters exactly if they lead to the same node of height
//! `h`. There are far fewer nodes than positions in the box.

use crate::nodes::{DEAD, NodeId, Nodes};
use crate::zeros::Zeros;
use faceoff_limits::{Limits, MemoryMeter, StopReason};

/// The tree of the zero positions in a box.
pub struct Trie {
    /// Its nodes.
    pub nodes: Nodes,
    /// By height: where zeros lead from the top.
    after_zeros: Vec<NodeId>,
    _memory: MemoryMeter,
}

impl Trie {
    /// The tree of the zero positions in a box.
    pub fn new(zeros: &Zeros, limits: &Limits) -> Result<Self, StopReason> {
        let meter = limits.meter();
        let _level = limits.reserve(12 * zeros.keys().len() as u64)?;
        let mut nodes = Nodes::default();
        let mut after_zeros = Vec::with_capacity(zeros.digits() + 1);
        // All nodes of one height, with the prefixes that lead to them.
        let mut level = Nodes::bottom(zeros.keys());
        loop {
            let first = level.first().filter(|(prefix, _)| *prefix == 0);
            after_zeros.push(first.map_or(DEAD, |&(_, node)| node));
            if after_zeros.len() > zeros.digits() {
                return Ok(Self {
                    nodes,
                    after_zeros,
                    _memory: meter,
                });
            }
            limits.check()?;
            level = nodes.raise(&level, zeros.tracks(), &meter)?;
        }
    }

    /// The node of height `h` that zeros lead to from the top, for all `h`.
    pub fn after_zeros(&self) -> &[NodeId] {
        &self.after_zeros
    }
}
