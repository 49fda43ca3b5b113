//! The complex of ES96 Figure 6: a triangle x, y, z without its inside, and an
//! edge from z to w. The only connected complex on 4 vertices that no general
//! theorem of the paper covers.

use crate::one_complex::OneComplex;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};
use faceoff_complex::{Complex, Face};

/// ES96 §9, Figure 6.
pub static FIGURE_6: Theorem = Theorem {
    id: "ES96-9-figure6",
    title: "The complex of Figure 6",
    statement: "On the graph with the triangle x, y, z and the edge z w, a position is a zero \
                position exactly if z is empty and w is the sum of x and y, or z is not empty and \
                both x and y are the sum of z and w.",
    plain: "The board is a triangle with a tail. If the pile where the tail begins is empty, \
            the position is lost exactly if the tip of the tail has as many chips as the other \
            two corners together; if it is not, exactly if each of these corners has as many \
            as the tail's two piles together.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Section 9",
    status: Status::ProvedInPaperAndByMachine,
    strength: 86,
    apply: |game, _| FIGURE.apply(game),
    instances: &[
        Instance::new("nim on facets(12,13,23,34)", 6),
        Instance::new("nim on facets(xy,xz,yz,zw)", 6),
        Instance::new("nim on facets(12,13,14,34)", 6),
        Instance::new("nim on graph(12,23,24,34)", 6),
    ],
};

static FIGURE: OneComplex = OneComplex::new(
    "the triangle x y z with the edge z w, which are",
    "facets(12,13,23,34)",
    "{ (x,y,0,x+y) } union { (z+w,z+w,z,w) : z>=1 }",
    recognise,
);

/// The vertices x, y, z, w.
fn recognise(complex: &Complex) -> Option<Vec<usize>> {
    let facets = complex.facets();
    let sizes = complex.n() == 4 && facets.len() == 4 && facets.iter().all(|f| f.len() == 2);
    let degree = |v: usize| facets.iter().filter(|f| f.contains(v)).count();
    let of_degree = |d: usize| (0..4).find(move |v| degree(*v) == d);
    let (z, w) = (of_degree(3).filter(|_| sizes)?, of_degree(1)?);
    let others: Vec<usize> = (0..4).filter(|v| *v != z && *v != w).collect();
    let tail = Face::single(z).with(w);
    complex
        .is_face(tail)
        .then(|| vec![others[0], others[1], z, w])
}
