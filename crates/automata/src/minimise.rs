//! From any complete automaton to the minimal canonical one.
//!
//! Partition refinement on the shared diagrams. In each round the leaves are
//! replaced by the classes of their states and the diagrams hash-consed again,
//! which takes one look at each node, not at each letter; states stay together
//! if they are in one class and have one diagram. Then states are numbered
//! breadth first from the initial state along the diagrams, low branch first,
//! and nodes in the order in which that finds them: equal languages get equal
//! automata.

use crate::budget::Budget;
use crate::dfa::Dfa;
use crate::diagram::{Node, Ref, Store, Target};
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashMap;

/// A complete automaton under construction: need not be minimal.
pub(crate) struct Raw {
    pub(crate) tracks: usize,
    pub(crate) nodes: Vec<Node>,
    pub(crate) roots: Vec<Ref>,
    pub(crate) accepting: Vec<bool>,
    pub(crate) initial: u32,
}

impl Raw {
    /// The minimal canonical automaton of the same language. The language must
    /// ignore leading zeros.
    pub(crate) fn minimise(self, limits: &Limits) -> Result<Dfa, StopReason> {
        let mut budget = Budget::new(limits);
        let (classes, quotient) = self.refine(&mut budget)?;
        let dfa = self.number(&classes, &quotient, &mut budget)?;
        debug_assert_eq!(dfa.step(Dfa::INITIAL, 0), Dfa::INITIAL, "leading zeros");
        Ok(dfa)
    }

    /// The coarsest partition of the states, and the image of each node in the
    /// diagrams over classes.
    fn refine(&self, budget: &mut Budget) -> Result<(Vec<u32>, Quotient), StopReason> {
        let mut classes: Vec<u32> = self.accepting.iter().map(|&a| u32::from(a)).collect();
        let both = self.accepting.contains(&true) && self.accepting.contains(&false);
        let mut count = if both { 2 } else { 1 };
        if !both {
            classes.fill(0);
        }
        let mut quotient = Quotient::default();
        let mut signatures: FxHashMap<(u32, Ref), u32> = FxHashMap::default();
        let mut next = vec![0; classes.len()];
        loop {
            quotient.build(&self.nodes, &classes, budget)?;
            signatures.clear();
            for (state, &class) in classes.iter().enumerate() {
                let fresh = signatures.len() as u32;
                let image = quotient.image(self.roots[state], &classes);
                next[state] = *signatures.entry((class, image)).or_insert(fresh);
            }
            if signatures.len() == count {
                return Ok((classes, quotient));
            }
            count = signatures.len();
            std::mem::swap(&mut classes, &mut next);
        }
    }

    /// Number classes and nodes canonically.
    fn number(
        &self,
        classes: &[u32],
        quotient: &Quotient,
        budget: &mut Budget,
    ) -> Result<Dfa, StopReason> {
        const NONE: u32 = u32::MAX;
        let count = classes.iter().max().map_or(0, |&max| max as usize + 1);
        let mut roots_of_classes = vec![None; count];
        let mut accepting_classes = vec![false; count];
        for (state, &class) in classes.iter().enumerate() {
            roots_of_classes[class as usize] = Some(quotient.image(self.roots[state], classes));
            accepting_classes[class as usize] = self.accepting[state];
        }

        let old = quotient.store.nodes();
        let mut new_state = vec![NONE; count];
        let mut new_node = vec![NONE; old.len()];
        let mut order = vec![classes[self.initial as usize]];
        new_state[order[0] as usize] = 0;
        let mut nodes: Vec<Node> = Vec::new();
        let mut roots = Vec::with_capacity(count);
        let mut done = 0;
        while done < order.len() {
            let class = order[done] as usize;
            done += 1;
            budget.spend(size_of::<Ref>() + 1)?;
            let Some(root) = roots_of_classes[class] else {
                unreachable!("a class without a state")
            };
            // Low branch first; a node is numbered after its children.
            let mut stack = vec![(root, false)];
            while let Some((at, expanded)) = stack.pop() {
                match at.target() {
                    Target::State(class) => {
                        if new_state[class as usize] == NONE {
                            new_state[class as usize] = order.len() as u32;
                            order.push(class);
                        }
                    }
                    Target::Node(index) if new_node[index] == NONE => {
                        let node = old[index];
                        if expanded {
                            new_node[index] = nodes.len() as u32;
                            nodes.push(Node {
                                track: node.track,
                                low: rename(node.low, &new_state, &new_node),
                                high: rename(node.high, &new_state, &new_node),
                            });
                        } else {
                            stack.push((at, true));
                            stack.push((node.high, false));
                            stack.push((node.low, false));
                        }
                    }
                    Target::Node(_) => {}
                }
            }
            roots.push(rename(root, &new_state, &new_node));
        }
        Ok(Dfa {
            tracks: self.tracks,
            nodes,
            roots,
            accepting: order
                .iter()
                .map(|&class| accepting_classes[class as usize])
                .collect(),
        })
    }
}

fn rename(at: Ref, new_state: &[u32], new_node: &[u32]) -> Ref {
    match at.target() {
        Target::State(state) => Ref::leaf(new_state[state as usize]),
        Target::Node(index) => Ref::node(new_node[index]),
    }
}

/// The diagrams with states replaced by their classes.
#[derive(Default)]
struct Quotient {
    store: Store,
    images: Vec<Ref>,
}

impl Quotient {
    fn build(
        &mut self,
        nodes: &[Node],
        classes: &[u32],
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.store.clear();
        self.images.clear();
        self.images.reserve(nodes.len());
        for node in nodes {
            let low = self.image(node.low, classes);
            let high = self.image(node.high, classes);
            let image = self.store.branch(node.track, low, high, budget)?;
            self.images.push(image);
        }
        Ok(())
    }

    #[inline]
    fn image(&self, at: Ref, classes: &[u32]) -> Ref {
        match at.target() {
            Target::State(state) => Ref::leaf(classes[state as usize]),
            Target::Node(index) => self.images[index],
        }
    }
}
