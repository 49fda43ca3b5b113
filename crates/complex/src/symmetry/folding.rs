//! Foldings: involutions whose fixed faces form a complex (KY11 §3).
//!
//! An automorphism τ that is its own inverse fixes a face as a set. The fixed
//! faces form a complex exactly if no edge {v, τ(v)} is a face: a fixed face
//! that contains v contains τ(v), and with it that edge. Then they are the
//! faces on the fixed vertices.
//!
//! The search: two colourings with equal traces, the left one told where v
//! is, the right one where τ(v) is; every choice v ↦ w is made together with
//! w ↦ v. It is complete.

use super::colouring::{Colouring, Edges};
use super::edges_of;
use crate::complex::Complex;
use crate::face::Face;
use crate::permutation::Permutation;
use faceoff_limits::{Limits, Pulse, StopReason};

impl Complex {
    /// An involution, not the identity, that exchanges no two vertices of an
    /// edge; `None` if there is none.
    pub fn folding(&self, limits: &Limits) -> Result<Option<Permutation>, StopReason> {
        let edges = edges_of(self, limits)?;
        let mut pulse = limits.pulse();
        let mut root = Colouring::trivial(edges.n);
        root.refine(&edges, &mut pulse)?;
        let mut search = FoldingSearch {
            complex: self,
            edges: &edges,
            pulse,
        };
        search.below(&root, &root)
    }
}

struct FoldingSearch<'a> {
    complex: &'a Complex,
    edges: &'a Edges,
    pulse: Pulse<'a>,
}

impl FoldingSearch<'_> {
    fn below(
        &mut self,
        left: &Colouring,
        right: &Colouring,
    ) -> Result<Option<Permutation>, StopReason> {
        self.pulse.beat()?;
        let Some(v) = left.target_cell().and_then(Face::first) else {
            return Ok(self.leaf(left, right));
        };
        let n = self.edges.n;
        let same = (0..n).filter(|&w| right.colour[w] == left.colour[v]);
        let apart = |w: &usize| *w != v && !self.complex.is_face(Face::single(v).with(*w));
        let mut images: Vec<usize> = same.filter(apart).collect();
        if right.colour[v] == left.colour[v] {
            images.push(v);
        }
        for w in images {
            let (mut left, mut right) = (*left, *right);
            if !self.choose(&mut left, &mut right, v, w)?
                || (w != v && !self.choose(&mut left, &mut right, w, v)?)
            {
                continue;
            }
            if let Some(found) = self.below(&left, &right)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Let v go to w; false if that cannot be.
    fn choose(
        &mut self,
        left: &mut Colouring,
        right: &mut Colouring,
        v: usize,
        w: usize,
    ) -> Result<bool, StopReason> {
        if left.colour[v] != right.colour[w] {
            return Ok(false);
        }
        left.individualise(v);
        right.individualise(w);
        let trace = left.refine(self.edges, &mut self.pulse)?;
        Ok(trace == right.refine(self.edges, &mut self.pulse)?)
    }

    fn leaf(&self, left: &Colouring, right: &Colouring) -> Option<Permutation> {
        let found = left.permutation().then(&right.permutation().inverse());
        let pairs = || (0..self.edges.n).map(|v| (v, found.image(v)));
        let folds = !found.is_identity()
            && pairs().all(|(v, w)| found.image(w) == v)
            && pairs().all(|(v, w)| v == w || !self.complex.is_face(Face::single(v).with(w)))
            && self.edges.relabelled(left) == self.edges.relabelled(right);
        folds.then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate;

    fn involutions(n: usize) -> Vec<Permutation> {
        let codes = (0..n.pow(n as u32)).map(|code| {
            let images = (0..n).map(move |v| code / n.pow(v as u32) % n);
            Permutation::new(images)
        });
        let order_two = |p: &Permutation| !p.is_identity() && p.then(p).is_identity();
        codes.flatten().filter(order_two).collect()
    }

    #[test]
    fn found_exactly_where_there_is_one() {
        let limits = Limits::none();
        let mut found = 0;
        for n in 1..=5 {
            let involutions = involutions(n);
            for complex in enumerate::complexes(n).unwrap() {
                let folds = |p: &Permutation| {
                    let swapped = (0..n).filter(|&v| !p.fixes(v));
                    let no_edge = swapped
                        .map(|v| Face::single(v).with(p.image(v)))
                        .all(|edge| !complex.is_face(edge));
                    let facets = complex.facets();
                    no_edge && facets.iter().all(|f| facets.contains(&p.apply(*f)))
                };
                let folding = complex.folding(&limits).unwrap();
                assert_eq!(
                    folding.is_some(),
                    involutions.iter().any(folds),
                    "{complex}"
                );
                if let Some(p) = folding {
                    assert!(folds(&p), "{complex}");
                    found += 1;
                }
            }
        }
        assert!(found > 40, "{found} foldings");
    }

    #[test]
    fn larger_complexes() {
        let folds = |text: &str| {
            let complex: Complex = text.parse().unwrap();
            complex.folding(&Limits::none()).unwrap().is_some()
        };
        assert!(folds("points(64)") && folds("torus()") && folds("wheel(20)"));
        assert!(!folds("complete(20)") && !folds("cycle(31,2)") && !folds("boundary(12)"));
        assert!(!folds("wheel(21)") && folds("octahedron(8)"));
    }
}
