//! Eight stacks: CN(8,3). The claim is linear: its minima and maxima are one of
//! their terms each.

use crate::dh13::circle::Circle;
use crate::one_complex::OneComplex;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula};

/// CN(8,3).
pub static EIGHT_THREE: Theorem = Theorem {
    id: "CN-8.3",
    title: "CN(8,3)",
    statement: "On eight piles in a circle, with moves on three neighbours, a zero position can \
                be read, from somewhere in one direction or the other, such that the first two \
                piles have the least sum of all neighbours, and the same sum is found opposite, \
                with equal sums on both sides, or one place before that, with sums that differ by \
                a correction.",
    plain: "On this ring of eight, find two neighbours with the fewest chips together. In a \
            lost position two piles at the opposite side, or one step before it, hold equally \
            many, and the chips between are in balance.",
    formula: TheoremFormula::Claimed,
    citation: "found and proved by machine (read off an automaton that Faceoff learned), for all \
               sizes, with a certificate, independently of the results on its zero positions in \
               Kadam, Dufour, Heubach, The Invariance Reduction Process, \
               arXiv:2604.02587 (2026)",
    status: Status::MachineProved,
    strength: 88,
    apply: |game, _| CN83.apply(game),
    instances: &[
        Instance::new("nim on cycle(8,3)", 2),
        Instance::new("nim on facets(cad,adh,dhb,hbe,beg,egf,gfc,fca)", 1),
        Instance::new("nim on facets(147,472,725,258,583,836,361,614)", 1),
    ],
};

static CN83: OneComplex = OneComplex::new(
    "CN(8,3) with the circle",
    "cycle(8,3)",
    "{ (a,b,c,d,e,f,g,h) : a+b=min(a+b,b+c,c+d,d+e,e+f,f+g,g+h,h+a) \
     & (e+f=a+b & b+c+d=f+g+h | d+e=a+b & f+g+h=b+c+d+max(0,min(a,e)-g)) } up to symmetry",
    |complex| Circle::order_as(complex, 8, 3),
);
