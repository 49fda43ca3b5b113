//! `pseudotree(n, v:TREE, …)`: a connected graph with at most one cycle.
//!
//! The first argument is the length of the cycle (1 for none: a single vertex
//! to hang trees on). Each further argument hangs a tree on vertex v of the
//! cycle by an edge. A TREE is `k`, a path of k vertices, or `k[TREE,TREE,…]`,
//! the same with trees hung on its far end. The cycle is numbered 1 … n, the
//! rest goes on in the order of writing.

use super::diagnostic::Diagnostic;
use super::scan::Fragment;
use crate::complex::MAX_VERTICES;
use crate::face::Face;

/// The edges of the pseudotree, and its number of vertices.
pub(super) fn edges(
    cycle: usize,
    trees: &[Fragment<'_>],
    problems: &mut Vec<Diagnostic>,
) -> (usize, Vec<Face>) {
    let mut graph = Graph {
        n: cycle,
        edges: Vec::new(),
    };
    if cycle > 1 {
        let edge = |i| Face::single(i).with((i + 1) % cycle);
        graph.edges.extend((0..cycle).map(edge));
    }
    for tree in trees {
        let tree = tree.trim();
        let parts = tree.split(':');
        let [at, branch] = parts[..] else {
            problems.push(tree.problem("expected v:TREE, for instance 1:2 or 3:1[2,1]"));
            continue;
        };
        match at.trim().text.parse::<usize>() {
            Ok(v) if (1..=cycle).contains(&v) => {
                let mut rest = branch.trim();
                if let Err(problem) = graph.hang(v - 1, &mut rest) {
                    problems.push(problem);
                } else if !rest.text.is_empty() {
                    problems.push(rest.problem("not expected after a tree"));
                }
            }
            _ => problems.push(at.problem(format!("expected a vertex of the cycle, 1 to {cycle}"))),
        }
    }
    (graph.n, graph.edges)
}

struct Graph {
    n: usize,
    edges: Vec<Face>,
}

impl Graph {
    /// Read one tree from the front of `rest` and hang it on vertex `root`.
    fn hang(&mut self, root: usize, rest: &mut Fragment<'_>) -> Result<(), Diagnostic> {
        let digits = rest
            .text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.text.len());
        let place = rest.part(0..digits.max(1).min(rest.text.len()));
        let length: usize = match rest.text[..digits].parse() {
            Ok(length) if length >= 1 => length,
            _ => return Err(place.problem("expected the length of a path, at least 1")),
        };
        if self.n.saturating_add(length) > MAX_VERTICES {
            return Err(place.problem(format!("more than {MAX_VERTICES} vertices")));
        }
        let mut end = root;
        for _ in 0..length {
            self.edges.push(Face::single(end).with(self.n));
            end = self.n;
            self.n += 1;
        }
        *rest = rest.part(digits..rest.text.len());
        if rest.text.starts_with('[') {
            loop {
                *rest = rest.part(1..rest.text.len()).trim();
                self.hang(end, rest)?;
                *rest = rest.trim();
                match rest.text.chars().next() {
                    Some(',') => {}
                    Some(']') => break,
                    _ => return Err(rest.problem("expected , or ] in a list of trees")),
                }
            }
            *rest = rest.part(1..rest.text.len());
        }
        Ok(())
    }
}
