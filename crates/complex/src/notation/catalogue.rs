//! Every name of the notation: its arguments, what it means, how it is built.

use super::read::{Arguments, Outcome};
use crate::families;

/// One name of the notation.
///
/// ```
/// use faceoff_complex::notation::CATALOGUE;
///
/// let cycle = CATALOGUE.iter().find(|entry| entry.name == "cycle").unwrap();
/// assert_eq!(cycle.arguments, "n,k");
/// assert!(cycle.summary.starts_with("n vertices in a circle"));
/// ```
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// Its arguments as people write them: `n,k`.
    pub arguments: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    pub(super) build: fn(&mut Arguments<'_, '_>) -> Option<Outcome>,
}

macro_rules! entries {
    ($($name:literal ( $arguments:literal ) $summary:literal => $build:expr;)*) => {
        &[$(Entry { name: $name, arguments: $arguments, summary: $summary, build: $build },)*]
    };
}

/// All names, in the order in which help lists them.
pub const CATALOGUE: &[Entry] = entries! {
    "facets"("12,23,…") "the complex with these facets; with blanks: lists of labels" =>
        |a| a.facets(usize::MAX);
    "points"("n") "n isolated vertices: classical Nim" =>
        |a| { let [n] = a.numbers(["n"])?; a.built(families::points(n)) };
    "simplex"("n") "all subsets of n vertices" =>
        |a| { let [n] = a.numbers(["n"])?; a.built(families::simplex(n)) };
    "boundary"("n") "all proper subsets of n vertices" =>
        |a| { let [n] = a.numbers(["n"])?; a.built(families::boundary(n)) };
    "skeleton"("n,k") "all subsets of at most k of n vertices" =>
        |a| { let [n, k] = a.numbers(["n", "k"])?; a.built(families::skeleton(n, k)) };
    "moore"("n,k") "the same as skeleton(n,k): Moore's Nim" =>
        |a| { let [n, k] = a.numbers(["n", "k"])?; a.built(families::skeleton(n, k)) };
    "path"("n,k") "n facets of k consecutive vertices on a line (ES96 P_{n,k})" =>
        |a| { let [n, k] = a.numbers(["n", "k"])?; a.built(families::path(n, k)) };
    "cycle"("n,k") "n vertices in a circle, facets of k consecutive ones (ES96 C_{n,k})" =>
        |a| { let [n, k] = a.numbers(["n", "k"])?; a.circle(n, k) };
    "CN"("n,k") "the same as cycle(n,k): circular Nim (DH13)" =>
        |a| { let [n, k] = a.numbers(["n", "k"])?; a.circle(n, k) };
    "necklace"("n,k") "n vertices in a row, k consecutive ones or the two ends (necklace Nim, arXiv:2604.10364)" =>
        |a| { let [n, k] = a.numbers(["n", "k"])?; a.built(families::necklace(n, k)) };
    "ecn"("n,{s,…},k") "n vertices in a circle, k of them, every s-th (extended circular Nim, arXiv:2501.12045)" =>
        |a| a.extended_circle();
    "octahedron"("n") "the boundary of the n-dimensional hyperoctahedron" =>
        |a| { let [n] = a.numbers(["n"])?; a.built(families::octahedron(n)) };
    "torus"("") "the torus on 9 vertices of KY11 Figure 4" =>
        |a| { let [] = a.numbers([])?; a.built(families::torus()) };
    "graph"("12,23,4,…") "a graph: edges and isolated vertices" =>
        |a| a.facets(2);
    "complete"("n") "the complete graph on n vertices" =>
        |a| { let [n] = a.numbers(["n"])?; a.built(families::complete(n)) };
    "multipartite"("a,b,…") "the complete multipartite graph with parts of these sizes" =>
        |a| { let parts = a.all_numbers()?; a.built(families::multipartite(&parts)) };
    "wheel"("n") "the cycle 1 … n and a centre 0" =>
        |a| {
            let [n] = a.numbers(["n"])?;
            if n < 3 {
                return a.refuse(0, "a wheel needs a cycle of at least 3 vertices");
            }
            a.built(families::wheel(n))
        };
    "fan"("n") "the path 1 … n and an apex 0" =>
        |a| {
            let [n] = a.numbers(["n"])?;
            if n == 0 {
                return a.refuse(0, "a fan needs a path of at least 1 vertex");
            }
            a.built(families::fan(n))
        };
    "grid"("a,b") "the grid graph with a rows and b columns" =>
        |a| { let [rows, columns] = a.numbers(["a", "b"])?; a.built(families::grid(rows, columns)) };
    "pseudotree"("n,v:TREE,…") "a cycle of length n (1: none) with trees k or k[TREE,…] hung on its vertices" =>
        |a| a.pseudotree();
    "G"("m,k") "a triangle, a vertex joined to one of its vertices, and tails of m and k vertices there (KY11 G_{m,k})" =>
        |a| { let [m, k] = a.numbers(["m", "k"])?; a.built(families::two_tails(m, k)) };
    "graphic"("12,23,…") "the forests of a graph, with its edges e1, e2, … as vertices" =>
        |a| a.graphic();
    "binary"("10,01,…") "the independent sets of columns over F2, vertices c1, c2, …" =>
        |a| a.binary();
    "join"("X,Y,…") "a face is a union of one face of each" =>
        |a| a.combine(crate::Complex::join);
    "union"("X,Y,…") "the disjoint union" =>
        |a| a.combine(crate::Complex::union);
    "cone"("X") "a new vertex * in every facet" =>
        |a| a.unary(|x| x.cone());
    "suspension"("X") "the join with two new points * and *'" =>
        |a| a.unary(|x| x.suspension());
    "link"("X,F") "the faces that are disjoint from face F and whose union with F is a face" =>
        |a| a.link();
    "star"("X,F") "the faces whose union with face F is a face" =>
        |a| a.star();
    "delete"("X,v") "without vertex v" =>
        |a| a.delete();
    "induced"("X,W") "the subcomplex on the vertices W" =>
        |a| a.induced();
    "restrict"("X,k") "the faces of X with at most k vertices" =>
        |a| a.restrict();
    "clique"("X") "the sets of vertices all of whose pairs are edges of X" =>
        |a| a.clique();
    "dual"("X") "the Alexander dual" =>
        |a| a.dual();
    "B"("X,x,yz") "vertex x becomes y and z, which go together (ES96 Definition 6.6)" =>
        |a| a.doubling(crate::Complex::b_operation);
    "P"("X,x,yz") "vertex x becomes y and z, one of which goes with any face (ES96 Definition 6.8)" =>
        |a| a.doubling(crate::Complex::p_operation);
    "C"("X,z") "a new vertex z beside the faces; all old vertices become a face (ES96 Definition 7.3)" =>
        |a| a.c_operation();
    "order"("X,v w …") "the same complex with its vertices (piles) in this order" =>
        |a| a.order();
};
