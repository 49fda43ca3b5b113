//! Canonical labellings of graphs, and foldings that are met on the way.
//!
//! Vertices are told apart by their degrees, then again and again by the keys
//! of their neighbours. Where ties are left, each vertex of the smallest tied
//! class in turn is set apart (individualisation and refinement, as in McKay,
//! Practical graph isomorphism, 1981); the least of the graphs so labelled is
//! the form. Two labellings with the same graph are an automorphism: if some
//! power of it is an involution as in KY11 Theorem 1, the search stops and
//! gives that instead.

use crate::key::mix;
use faceoff_complex::{Face, Graph};
use faceoff_limits::{Limits, Pulse, StopReason};
use smallvec::SmallVec;

/// Rows of a labelled graph: the earlier vertices that each is joined to.
type Rows = SmallVec<[Face; 24]>;

/// What was found about a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Labelled {
    /// The rows of the canonical form.
    Form(Rows),
    /// An involution whose fixed faces form a complex fixes these vertices.
    Folds(Face),
}

/// Label a graph with vertices 0, …, n−1. Foldings are looked for only if
/// `fold` is set, and then not every one is found.
pub(crate) fn label(graph: &Graph, fold: bool, limits: &Limits) -> Result<Labelled, StopReason> {
    if fold && let Some(fixed) = without_twins(graph) {
        return Ok(Labelled::Folds(fixed));
    }
    let mut search = LabellingSearch {
        graph,
        n: graph.n(),
        fold,
        pulse: limits.pulse(),
        best: None,
        orbits: std::array::from_fn(|v| v as u8),
        folding: None,
    };
    let mut keys = [0; 64];
    for (v, key) in keys[..search.n].iter_mut().enumerate() {
        *key = graph.degree(v) as u64;
    }
    search.refine(&mut keys, 1);
    search.descend(&keys, 0)?;
    Ok(match search.folding {
        Some(fixed) => Labelled::Folds(fixed),
        None => Labelled::Form(search.best.expect("a tree has a leaf").rows),
    })
}

/// Remove pairs of vertices with the same neighbours; `None` if there are
/// none.
fn without_twins(graph: &Graph) -> Option<Face> {
    let mut fixed = graph.vertices();
    for a in graph.vertices() {
        let later = Face(fixed.0 & (!0 << a)).without(a);
        if !fixed.contains(a) {
            continue;
        }
        let twin = later
            .iter()
            .find(|&b| graph.neighbours(a) == graph.neighbours(b));
        if let Some(b) = twin {
            fixed = fixed.without(a).without(b);
        }
    }
    (fixed != graph.vertices()).then_some(fixed)
}

type Keys = [u64; 64];

struct Leaf {
    rows: Rows,
    /// The vertex at each place.
    order: SmallVec<[u8; 24]>,
}

struct LabellingSearch<'a> {
    graph: &'a Graph,
    n: usize,
    fold: bool,
    pulse: Pulse<'a>,
    best: Option<Leaf>,
    /// A smaller vertex that some automorphism takes this one to.
    orbits: [u8; 64],
    folding: Option<Face>,
}

impl LabellingSearch<'_> {
    /// Refine until no more vertices are told apart; `classes` are told apart
    /// already. Gives the number of classes.
    fn refine(&self, keys: &mut Keys, mut classes: usize) -> usize {
        let n = self.n;
        let mut mixed = [0; 64];
        loop {
            for _ in 0..2 {
                for (to, key) in mixed.iter_mut().zip(&keys[..n]) {
                    *to = mix(*key);
                }
                for (v, key) in keys[..n].iter_mut().enumerate() {
                    let around = self.graph.neighbours(v).iter();
                    let sum = around.fold(0u64, |sum, w| sum.wrapping_add(mixed[w]));
                    *key = mix(*key ^ sum.rotate_left(1));
                }
            }
            let found = number_of_classes(&keys[..n]);
            if found == n || found <= classes {
                return found;
            }
            classes = found;
        }
    }

    fn descend(&mut self, keys: &Keys, depth: usize) -> Result<(), StopReason> {
        self.pulse.beat()?;
        let Some(class) = smallest_tied_class(&keys[..self.n]) else {
            self.leaf(keys);
            return Ok(());
        };
        let mut tried = Face::EMPTY;
        for v in class {
            let known = depth == 0 && tried.iter().any(|w| self.root(v) == self.root(w));
            if known || tried.iter().any(|w| self.can_be_exchanged(v, w)) {
                continue;
            }
            tried = tried.with(v);
            let mut apart = *keys;
            apart[v] = mix(apart[v] ^ CHOSEN);
            self.refine(&mut apart, 0);
            self.descend(&apart, depth + 1)?;
            if self.folding.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Is the exchange of the two alone an automorphism?
    fn can_be_exchanged(&self, a: usize, b: usize) -> bool {
        let others = |v: usize| self.graph.neighbours(v).without(a).without(b);
        others(a) == others(b)
    }

    fn root(&self, v: usize) -> usize {
        let mut v = v;
        while self.orbits[v] as usize != v {
            v = self.orbits[v] as usize;
        }
        v
    }

    fn leaf(&mut self, keys: &Keys) {
        let mut order: SmallVec<[u8; 24]> = (0..self.n as u8).collect();
        order.sort_unstable_by_key(|&v| keys[v as usize]);
        let mut place = [0u8; 64];
        for (i, &v) in order.iter().enumerate() {
            place[v as usize] = i as u8;
        }
        let rows: Rows = order
            .iter()
            .enumerate()
            .map(|(i, &v)| {
                let all = self.graph.neighbours(v as usize).map(|w| place[w] as usize);
                all & Face::full(i)
            })
            .collect();
        match &self.best {
            Some(best) if best.rows == rows => self.meet(&order),
            Some(best) if best.rows < rows => {}
            _ => self.best = Some(Leaf { rows, order }),
        }
    }

    /// The best leaf again, with other vertices: an automorphism.
    fn meet(&mut self, order: &[u8]) {
        let mut images = [0u8; 64];
        let best = self.best.as_ref().expect("met again");
        for (&v, &w) in best.order.iter().zip(order) {
            images[v as usize] = w;
        }
        for (v, &image) in images[..self.n].iter().enumerate() {
            let (a, b) = (self.root(v), self.root(image as usize));
            self.orbits[a.max(b)] = a.min(b) as u8;
        }
        if self.fold {
            self.folding = self.folding_among_powers(&images[..self.n]);
        }
    }

    /// The fixed vertices of the power of order 2, if it exchanges no two
    /// neighbours.
    fn folding_among_powers(&self, images: &[u8]) -> Option<Face> {
        let order = order_of(images);
        if !order.is_multiple_of(2) {
            return None;
        }
        let power = |v: usize| (0..order / 2).fold(v, |at, _| images[at] as usize);
        let mut fixed = Face::EMPTY;
        for v in 0..self.n {
            let w = power(v);
            if w == v {
                fixed = fixed.with(v);
            } else if self.graph.neighbours(v).contains(w) {
                return None;
            }
        }
        Some(fixed)
    }
}

/// The order of a permutation; 1 (which is passed over) if it is not small.
fn order_of(images: &[u8]) -> usize {
    const LARGEST: usize = 1 << 12;
    let mut order = 1usize;
    for v in 0..images.len() {
        let mut at = images[v] as usize;
        let mut length = 1;
        while at != v {
            at = images[at] as usize;
            length += 1;
        }
        let (mut a, mut b) = (order, length);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        order *= length / a;
        if order > LARGEST {
            return 1;
        }
    }
    order
}

const CHOSEN: u64 = 1 << 62;

fn number_of_classes(keys: &[u64]) -> usize {
    let mut sorted: SmallVec<[u64; 32]> = SmallVec::from_slice(keys);
    sorted.sort_unstable();
    1 + sorted.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The vertices of the smallest class with a tie, of two such that with the
/// smaller key.
fn smallest_tied_class(keys: &[u64]) -> Option<Face> {
    let mut sorted: SmallVec<[u64; 32]> = SmallVec::from_slice(keys);
    sorted.sort_unstable();
    let mut best: Option<(usize, u64)> = None;
    let mut i = 0;
    while i < sorted.len() {
        let size = sorted[i..]
            .iter()
            .take_while(|key| **key == sorted[i])
            .count();
        if size > 1 && best.is_none_or(|(smallest, _)| size < smallest) {
            best = Some((size, sorted[i]));
        }
        i += size;
    }
    let (_, key) = best?;
    Some((0..keys.len()).filter(|&v| keys[v] == key).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::{Complex, enumerate};
    use std::collections::HashMap;

    fn graph(complex: &Complex) -> Graph {
        Graph::of(complex).unwrap()
    }

    fn form(graph: &Graph) -> Rows {
        match label(graph, false, &Limits::none()).unwrap() {
            Labelled::Form(rows) => rows,
            Labelled::Folds(_) => panic!("not asked for"),
        }
    }

    #[test]
    fn one_form_for_each_class() {
        let limits = Limits::none();
        let mut seen = HashMap::new();
        for n in 1..=6 {
            for complex in enumerate::graphs(n, &limits).unwrap() {
                let rows = form(&graph(&complex));
                assert_eq!(rows.len(), n);
                let before = seen.insert(rows.clone(), complex.to_string());
                assert_eq!(before, None, "{complex}");
                // Some relabellings: turn round, reverse, and both.
                for turn in 0..n {
                    for mirror in [false, true] {
                        let place = |i: usize| {
                            let i = (i + turn) % n;
                            if mirror { n - 1 - i } else { i }
                        };
                        let order: Vec<usize> = (0..n).map(place).collect();
                        assert_eq!(form(&graph(&complex.reordered(&order))), rows, "{complex}");
                    }
                }
            }
        }
    }

    #[test]
    fn foldings_are_foldings() {
        let limits = Limits::none();
        let mut found = 0;
        for n in 1..=7 {
            for complex in enumerate::graphs(n, &limits).unwrap() {
                let graph = graph(&complex);
                if let Labelled::Folds(fixed) = label(&graph, true, &limits).unwrap() {
                    found += 1;
                    assert!(fixed != graph.vertices());
                    assert!(complex.folding(&limits).unwrap().is_some(), "{complex}");
                }
            }
        }
        assert!(found > 500, "{found} foldings");
    }

    #[test]
    fn symmetric_graphs_are_no_trouble() {
        for text in [
            "complete(40)",
            "cycle(41,2)",
            "wheel(41)",
            "multipartite(8,8,8,8)",
        ] {
            let complex: Complex = text.parse().unwrap();
            assert_eq!(form(&graph(&complex)).len(), complex.n());
        }
    }
}
