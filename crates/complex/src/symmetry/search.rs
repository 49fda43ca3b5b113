//! Individualisation and refinement: the automorphism group and the canonical
//! labelling of a set system.
//!
//! The search tree: a node is a refined colouring; its children come from
//! putting one vertex of its target cell first and refining again; a leaf is a
//! discrete colouring, that is, a labelling. Automorphisms take leaves to
//! leaves with the same relabelled edges, and every such pair of leaves gives
//! one.
//!
//! 1. A first path is followed to a leaf, always into a child of least trace.
//!    From its end upwards, each vertex of each target cell on it is either
//!    proved equivalent to the vertex on the path, by a leaf equal to the
//!    first, or not, by a search without success. This gives a base, a strong
//!    generating set and so the order of the group.
//! 2. The canonical labelling is the leaf with the least traces, then the
//!    least relabelled edges. Subtrees that an automorphism takes to one
//!    already searched are skipped.
//!
//! Vertices whose exchange is an automorphism (twins) are found beforehand:
//! they alone account for the factorials in most large groups.
//!
//! Reference: B. McKay, Practical graph isomorphism, 1981.

use super::colouring::{Colouring, Edges};
use super::orbits::{Orbits, Twins};
use crate::face::Face;
use crate::permutation::Permutation;
use faceoff_limits::{Limits, Pulse, StopReason};
use std::cmp::Ordering;

/// A node with the trace that led to it.
#[derive(Clone, Copy)]
struct Node {
    colouring: Colouring,
    trace: u64,
}

/// The group found in the first stage.
pub(super) struct Symmetries {
    pub n: usize,
    /// Only the identity fixes all of these.
    pub base: Vec<usize>,
    /// Those that fix `base[..i]` generate the stabiliser of `base[..i]`.
    pub strong_generators: Vec<Permutation>,
}

pub(super) struct AutomorphismSearch<'a> {
    edges: &'a Edges,
    pulse: Pulse<'a>,
    twins: Twins,
    /// Automorphisms known so far.
    known: Vec<Permutation>,
    /// The nodes of the first path, root first, and the vertices chosen.
    path: Vec<Node>,
    base: Vec<usize>,
}

impl<'a> AutomorphismSearch<'a> {
    /// Run the first stage.
    pub fn new(edges: &'a Edges, limits: &'a Limits) -> Result<Self, StopReason> {
        let mut pulse = limits.pulse();
        let mut root = Node {
            colouring: Colouring::trivial(edges.n),
            trace: 0,
        };
        root.trace = root.colouring.refine(edges, &mut pulse)?;
        let twins = Twins::find(edges, &root.colouring, &mut pulse)?;
        let mut search = Self {
            edges,
            pulse,
            known: twins.transpositions(edges.n),
            twins,
            path: vec![root],
            base: Vec::new(),
        };
        search.walk_first_path()?;
        search.find_group()?;
        Ok(search)
    }

    pub fn symmetries(&self) -> Symmetries {
        Symmetries {
            n: self.edges.n,
            base: self.base.clone(),
            strong_generators: self.known.clone(),
        }
    }

    fn walk_first_path(&mut self) -> Result<(), StopReason> {
        while let Some(cell) = self.last().colouring.target_cell() {
            let mut best: Option<(usize, Node)> = None;
            for v in self.twins.representatives(cell) {
                let child = self.child(&self.last().clone(), v)?;
                if best.is_none_or(|(_, node)| child.trace < node.trace) {
                    best = Some((v, child));
                }
            }
            let (v, node) = best.expect("a cell has vertices");
            self.base.push(v);
            self.path.push(node);
        }
        Ok(())
    }

    fn last(&self) -> &Node {
        self.path.last().expect("a path has a root")
    }

    fn child(&mut self, node: &Node, v: usize) -> Result<Node, StopReason> {
        let mut colouring = node.colouring;
        colouring.individualise(v);
        let trace = colouring.refine(self.edges, &mut self.pulse)?;
        Ok(Node { colouring, trace })
    }

    fn find_group(&mut self) -> Result<(), StopReason> {
        let first_leaf = self.last().colouring;
        let target = self.edges.relabelled(&first_leaf);
        let to_first = first_leaf.permutation().inverse();
        for level in (0..self.base.len()).rev() {
            let node = self.path[level];
            let cell = node.colouring.target_cell().expect("not a leaf");
            let mut refuted = Face::EMPTY;
            for w in cell {
                let orbits = Orbits::fixing(self.edges.n, &self.known, &self.base[..level]);
                let orbit = orbits.of(w);
                if orbit.contains(self.base[level]) || !orbit.is_disjoint(refuted) {
                    continue;
                }
                let child = self.child(&node, w)?;
                let mut chosen = self.base[..level].to_vec();
                chosen.push(w);
                match self.leaf_like_first(&child, &mut chosen, &target)? {
                    Some(leaf) => {
                        let found = leaf.permutation().then(&to_first);
                        debug_assert!((0..level).all(|i| found.fixes(self.base[i])));
                        self.known.push(found);
                    }
                    None => refuted = refuted.with(w),
                }
            }
        }
        Ok(())
    }

    /// A leaf below `node`, which comes from choosing these vertices, with the
    /// traces of the first path and the relabelled edges `target`.
    fn leaf_like_first(
        &mut self,
        node: &Node,
        chosen: &mut Vec<usize>,
        target: &[Face],
    ) -> Result<Option<Colouring>, StopReason> {
        let Some(like) = self.path.get(chosen.len()) else {
            return Ok(None);
        };
        if node.trace != like.trace {
            return Ok(None);
        }
        let Some(cell) = node.colouring.target_cell() else {
            let same = self.edges.relabelled(&node.colouring) == target;
            return Ok(same.then_some(node.colouring));
        };
        // What fixes the vertices chosen takes a subtree without such a leaf
        // to another.
        let orbits = Orbits::fixing(self.edges.n, &self.known, chosen);
        let mut done = Face::EMPTY;
        for v in cell {
            if !orbits.of(v).is_disjoint(done) {
                continue;
            }
            done = done.with(v);
            let child = self.child(node, v)?;
            chosen.push(v);
            let leaf = self.leaf_like_first(&child, chosen, target)?;
            chosen.pop();
            if leaf.is_some() {
                return Ok(leaf);
            }
        }
        Ok(None)
    }

    /// The second stage: the canonical labelling.
    pub fn canonical_labelling(mut self) -> Result<Permutation, StopReason> {
        let root = self.path[0];
        let mut best = Best::default();
        self.improve(&root, &mut Vec::new(), &mut best)?;
        let leaf = best.leaf.expect("a tree has a leaf");
        Ok(leaf.labelling)
    }

    /// Search below `node` for a better leaf. Returns the level to go back to.
    fn improve(
        &mut self,
        node: &Node,
        chosen: &mut Vec<usize>,
        best: &mut Best,
    ) -> Result<usize, StopReason> {
        let level = chosen.len();
        let Some(cell) = node.colouring.target_cell() else {
            return Ok(self.compare_leaf(node, chosen, best));
        };
        // The first path first: its traces are small, and the automorphisms
        // that fix its beginning are all known.
        let first = match self.base.get(level) {
            Some(&v) if self.base.starts_with(chosen) => Face::single(v),
            _ => Face::EMPTY,
        };
        let mut done = Face::EMPTY;
        for v in first.iter().chain(cell - first) {
            let orbits = Orbits::fixing(self.edges.n, &self.known, chosen);
            if !orbits.of(v).is_disjoint(done) {
                continue;
            }
            done = done.with(v);
            let child = self.child(node, v)?;
            if best.compare_trace(level, child.trace) == Ordering::Greater {
                continue;
            }
            chosen.push(v);
            let back_to = self.improve(&child, chosen, best)?;
            chosen.pop();
            if back_to < level {
                return Ok(back_to);
            }
        }
        Ok(level)
    }

    fn compare_leaf(&mut self, node: &Node, chosen: &[usize], best: &mut Best) -> usize {
        let level = chosen.len();
        let edges = self.edges.relabelled(&node.colouring);
        let order = match &best.leaf {
            Some(leaf) if best.traces.len() == level => edges.cmp(&leaf.edges),
            _ => Ordering::Less,
        };
        match (order, &best.leaf) {
            (Ordering::Greater, _) => level,
            (Ordering::Equal, Some(leaf)) => {
                // An automorphism takes this branch to the one of the best
                // leaf: nothing better is to be found before they part.
                if self.known.len() < MOST_KNOWN {
                    let back = leaf.labelling.inverse();
                    self.known.push(node.colouring.permutation().then(&back));
                }
                let pairs = chosen.iter().zip(&leaf.chosen);
                pairs.take_while(|(a, b)| a == b).count()
            }
            _ => {
                best.traces.truncate(level);
                best.leaf = Some(Leaf {
                    edges,
                    chosen: chosen.to_vec(),
                    labelling: node.colouring.permutation(),
                });
                level
            }
        }
    }
}

/// More automorphisms than this are not kept for pruning.
const MOST_KNOWN: usize = 1 << 10;

/// The best path so far, by traces (of two paths, one the beginning of the
/// other, the shorter is better), then by the edges at the leaf.
#[derive(Default)]
struct Best {
    traces: Vec<u64>,
    /// Absent while a better path is being followed.
    leaf: Option<Leaf>,
}

struct Leaf {
    edges: Vec<Face>,
    chosen: Vec<usize>,
    labelling: Permutation,
}

impl Best {
    /// Compare a child's trace with the best; a smaller one takes its place.
    fn compare_trace(&mut self, level: usize, trace: u64) -> Ordering {
        let order = match self.traces.get(level) {
            Some(best) => trace.cmp(best),
            None if self.leaf.is_some() => Ordering::Greater,
            None => Ordering::Less,
        };
        if order == Ordering::Less {
            self.traces.truncate(level);
            self.traces.push(trace);
            self.leaf = None;
        }
        order
    }
}
