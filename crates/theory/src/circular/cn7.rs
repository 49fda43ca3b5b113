//! Seven stacks: CN(7,3) and CN(7,4). Both claims are linear.

use crate::dh13::circle::Circle;
use crate::one_complex::OneComplex;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};

/// CN(7,3).
pub static SEVEN_THREE: Theorem = Theorem {
    id: "CN-7.3",
    title: "CN(7,3)",
    statement: "On seven piles in a circle, with moves on three neighbours, zero positions stay \
                zero positions when the same is added to all piles. Without the least pile, \
                read from the empty one in one direction or the other, the three next piles hold \
                as much as the three last, the first is at least the fourth, the last at least \
                the third, and of two differences the smaller is 0.",
    plain: "On this ring of seven, take as many chips from every pile as the smallest has: \
            that changes nothing. What is left is lost only if the three piles on one side of \
            an empty one hold as much as the three on the other side.",
    formula: TheoremFormula::Claimed,
    citation: "found and proved by machine, for all sizes, with a certificate, independently of \
               the results on its zero positions in Kadam, Dufour, Heubach, The \
               Invariance Reduction Process, arXiv:2604.02587 (2026)",
    status: Status::MachineProved,
    strength: 88,
    apply: |game, _| CN73.apply(game),
    instances: &[
        Instance::new("nim on cycle(7,3)", 3),
        Instance::new("nim on facets(135,357,572,724,246,461,613)", 2),
        Instance::new("nim on facets(abc,bcd,cde,def,efg,fga,gab)", 2),
    ],
};

/// CN(7,4).
pub static SEVEN_FOUR: Theorem = Theorem {
    id: "DHV21",
    title: "CN(7,4)",
    statement: "On seven piles in a circle, with moves on four neighbours, the zero positions \
                are of four forms, up to rotations and reflections.",
    plain: "On this ring of seven, lost positions have one of four shapes: all piles equal is \
            one of them; two empty piles between equal ones, each as large as the three piles \
            opposite together, is another.",
    formula: TheoremFormula::Claimed,
    citation: "M. Dufour, S. Heubach, A. Vo, Circular Nim games CN(7,4), arXiv:2103.09920 (2021)",
    status: Status::ProvedInPaperAndByMachine,
    strength: 88,
    apply: |game, _| CN74.apply(game),
    instances: &[
        Instance::new("nim on cycle(7,4)", 3),
        Instance::new("nim on facets(1357,3572,5724,7246,2461,4613,6135)", 2),
        Instance::new("nim on facets(abcd,bcde,cdef,defg,efga,fgab,gabc)", 2),
    ],
};

static CN73: OneComplex = OneComplex::new(
    "CN(7,3) with the circle",
    "cycle(7,3)",
    "{ (z,z+a,z+b,z+c,z+d,z+e,z+f) : a+b+c=d+e+f & a>=d & f>=c & min(d+e-a,c+d-min(a,f))=0 } \
     up to symmetry",
    |complex| Circle::order_as(complex, 7, 3),
);

static CN74: OneComplex = OneComplex::new(
    "CN(7,4) with the circle",
    "cycle(7,4)",
    "({ (0,0,x,d,e,f,x) : x=d+e+f } union { (a,a,a,a,a,a,a) } \
     union { (a,a,c,d,e,d,c) : a+c=d+e & 0<a<e } \
     union { (a,b,c,d,e,f,b) : a+b=c+d=e+f & b<c<=a & b<f<=a }) up to symmetry",
    |complex| Circle::order_as(complex, 7, 4),
);
