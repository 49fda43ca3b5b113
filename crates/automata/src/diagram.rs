//! Decision diagrams over tracks with states at the leaves.
//!
//! Invariants: tracks increase from a node to its children; the two children
//! of a node differ; equal nodes are stored once ([`Store`]); children are
//! stored before their parents.

use crate::budget::Budget;
use faceoff_limits::StopReason;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// What a [`Ref`] refers to.
///
/// ```
/// use faceoff_automata::{Comparison, Dfa, Target, linear};
/// use faceoff_limits::Limits;
///
/// // a < b. Equal digits lead back; at a digit in which they differ all is said.
/// let less = linear(&[1, -1], Comparison::Less, &0.into(), &Limits::none()).unwrap();
/// let root = less.root(Dfa::INITIAL);
/// assert!(matches!(root.target(), Target::Node(_)));
/// let (zero, _) = less.cofactors(root, 0);
/// let (same, _) = less.cofactors(zero, 1);
/// assert_eq!(same.target(), Target::State(Dfa::INITIAL));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A leaf, with its state.
    State(u32),
    /// An inner node, with its index.
    Node(usize),
}

/// A node or, at a leaf, a state.
///
/// ```
/// use faceoff_automata::{Dfa, Ref};
///
/// // Every letter leads from the only state back to it.
/// let full = Dfa::full(3);
/// assert_eq!(full.root(Dfa::INITIAL), Ref::leaf(0));
/// assert_eq!(Ref::leaf(7).state(), Some(7));
/// assert_eq!(Ref::unpack(Ref::leaf(7).pack(2)), (Ref::leaf(7), 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ref(u32);

impl Ref {
    const LEAF: u32 = 1 << 31;
    /// More nodes or states than this cannot be numbered.
    pub(crate) const LIMIT: usize = Self::LEAF as usize - 1;

    /// The leaf that holds `state`.
    #[inline]
    pub fn leaf(state: u32) -> Self {
        debug_assert!(state < Self::LEAF);
        Self(state | Self::LEAF)
    }

    #[inline]
    pub(crate) fn node(index: u32) -> Self {
        debug_assert!(index < Self::LEAF);
        Self(index)
    }

    /// What this refers to.
    #[inline]
    pub fn target(self) -> Target {
        if self.0 & Self::LEAF == 0 {
            Target::Node(self.0 as usize)
        } else {
            Target::State(self.0 & !Self::LEAF)
        }
    }

    /// The state, if this is a leaf.
    #[inline]
    pub fn state(self) -> Option<u32> {
        match self.target() {
            Target::State(state) => Some(state),
            Target::Node(_) => None,
        }
    }

    /// The reference and a tag in one word; references compare first.
    #[inline]
    pub fn pack(self, tag: u32) -> u64 {
        u64::from(self.0) << 32 | u64::from(tag)
    }

    /// Undoes [`Ref::pack`].
    #[inline]
    pub fn unpack(pair: u64) -> (Self, u32) {
        (Self((pair >> 32) as u32), pair as u32)
    }
}

impl std::fmt::Debug for Ref {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.target() {
            Target::State(state) => write!(f, "q{state}"),
            Target::Node(index) => write!(f, "n{index}"),
        }
    }
}

/// A branching on the digit of one track.
///
/// ```
/// use faceoff_automata::{Node, Ref, columns};
/// use faceoff_limits::Limits;
///
/// // Of two tracks only the second matters: its number is 0.
/// let zero = columns(2, &[1], |digit| digit == 0, &Limits::none()).unwrap();
/// let node = Node { track: 1, low: Ref::leaf(0), high: Ref::leaf(1) };
/// assert_eq!(zero.nodes(), [node]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The track whose digit is looked at.
    pub track: u32,
    /// Where digit 0 leads.
    pub low: Ref,
    /// Where digit 1 leads.
    pub high: Ref,
}

/// The track at the top of `at`; leaves lie below all tracks.
#[inline]
pub(crate) fn top(nodes: &[Node], at: Ref) -> u32 {
    match at.target() {
        Target::Node(index) => nodes[index].track,
        Target::State(_) => u32::MAX,
    }
}

/// Where digits 0 and 1 of `track` lead; `track` is not below the top of `at`.
#[inline]
pub(crate) fn cofactors(nodes: &[Node], at: Ref, track: u32) -> (Ref, Ref) {
    match at.target() {
        Target::Node(index) if nodes[index].track == track => (nodes[index].low, nodes[index].high),
        _ => (at, at),
    }
}

/// The leaf that `letter` leads to.
#[inline]
pub(crate) fn follow(nodes: &[Node], mut at: Ref, letter: u32) -> u32 {
    loop {
        match at.target() {
            Target::Node(index) => {
                let node = nodes[index];
                at = if letter >> node.track & 1 == 0 {
                    node.low
                } else {
                    node.high
                };
            }
            Target::State(state) => return state,
        }
    }
}

/// Nodes under construction, each stored once.
#[derive(Clone, Default)]
pub(crate) struct Store {
    nodes: Vec<Node>,
    unique: HashTable<u32>,
    /// How many nodes have been paid for; `clear` keeps their memory.
    paid: usize,
}

#[inline]
fn hash(node: &Node) -> u64 {
    let mut hasher = FxHasher::default();
    node.hash(&mut hasher);
    hasher.finish()
}

impl Store {
    /// What a node costs, its place in the table included.
    const BYTES: usize = size_of::<Node>() + 8;

    /// The diagram that looks at `track` and goes on to `low` or `high`.
    #[inline]
    pub(crate) fn branch(
        &mut self,
        track: u32,
        low: Ref,
        high: Ref,
        budget: &mut Budget,
    ) -> Result<Ref, StopReason> {
        if low == high {
            return Ok(low);
        }
        let node = Node { track, low, high };
        let nodes = &self.nodes;
        let entry = self.unique.entry(
            hash(&node),
            |&index| nodes[index as usize] == node,
            |&index| hash(&nodes[index as usize]),
        );
        match entry {
            hashbrown::hash_table::Entry::Occupied(entry) => Ok(Ref::node(*entry.get())),
            hashbrown::hash_table::Entry::Vacant(entry) => {
                if nodes.len() >= Ref::LIMIT {
                    return Err(StopReason::size("diagram nodes", Ref::LIMIT as u64));
                }
                if nodes.len() < self.paid {
                    budget.spend(0)?;
                } else {
                    budget.spend(Self::BYTES)?;
                    self.paid += 1;
                }
                let index = nodes.len() as u32;
                entry.insert(index);
                self.nodes.push(node);
                Ok(Ref::node(index))
            }
        }
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(crate) fn into_nodes(self) -> Vec<Node> {
        self.nodes
    }

    /// Forget all nodes and keep the memory.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.unique.clear();
    }
}
