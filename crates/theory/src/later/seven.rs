//! Seven stacks: CN(7,3) and CN(7,4).
//!
//! Both sets of zero positions are finite unions of linear pieces (`pieces.rs`).

use super::pieces::Pieces;
use crate::dh13::{Circular, Formula, circular_set};
use crate::linear::LinearSet;
use crate::theorem::{Instance, Status, Theorem};
use std::sync::LazyLock;

/// CN(7,3).
pub static SEVEN_THREE: Theorem = Theorem {
    id: "CN-7.3",
    title: "CN(7,3)",
    statement: "On seven stacks in a circle, with moves on three neighbours: take the least stack \
                off all stacks and read from an empty one, (0,a,b,c,d,e,f). It is a zero position \
                if, in one direction or the other, a + b + c = d + e + f, a ≥ d, f ≥ c, and the \
                smaller of d + e − a and c + d − min(a,f) is 0.",
    formula: "{ (z,z+a,z+b,z+c,z+d,z+e,z+f) : a + b + c = d + e + f, a ≥ d, f ≥ c, \
              min(d + e − a, c + d − min(a,f)) = 0 } up to symmetry",
    citation: "found in tables of stacks up to 31; proved for all stacks by Faceoff, with a \
               certificate",
    status: Status::MachineProved,
    strength: 88,
    apply: |game, _| {
        Circular::apply(
            game,
            |n, k| (n, k) == (7, 3),
            |_| Pieces::new(&SEVEN_THREE_SET, seven_three),
        )
    },
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
    statement: "On seven stacks in a circle, with moves on four neighbours, the zero positions \
                are, up to rotation and reflection, of one of four forms: (0,0,x,d,e,f,x) with x \
                = d + e + f; all stacks equal; (a,a,c,d,e,d,c) with a + c = d + e and 0 < a < e; \
                (a,b,c,d,e,f,b) with a + b = c + d = e + f, b < c ≤ a and b < f ≤ a.",
    formula: "{ (0,0,x,d,e,f,x) : x = d + e + f } ∪ { (a,a,a,a,a,a,a) } ∪ { (a,a,c,d,e,d,c) : a + c \
              = d + e, 0 < a < e } ∪ { (a,b,c,d,e,f,b) : a + b = c + d = e + f, b < c ≤ a, b < f ≤ \
              a } up to symmetry",
    citation: "M. Dufour, S. Heubach, A. Vo, Circular Nim games CN(7,4), arXiv:2103.09920 (2021)",
    status: Status::ProvedInPaperAndByMachine,
    strength: 88,
    apply: |game, _| {
        Circular::apply(
            game,
            |n, k| (n, k) == (7, 4),
            |_| Pieces::new(&SEVEN_FOUR_SET, seven_four),
        )
    },
    instances: &[
        Instance::new("nim on cycle(7,4)", 3),
        Instance::new("nim on facets(1357,3572,5724,7246,2461,4613,6135)", 2),
        Instance::new("nim on facets(abcd,bcde,cdef,defg,efga,fgab,gabc)", 2),
    ],
};

/// The pieces of CN(7,3): the last condition says that one of the two
/// differences is 0 and the other is not negative, and c + d ≥ min(a,f) says
/// that c + d ≥ a or c + d ≥ f.
const SEVEN_THREE_PIECES: [&str; 4] = [
    "(z,z+a,z+b,z+c,z+d,z+e,z+f) : a+b+c=d+e+f & a>=d & f>=c & d+e=a & c+d>=a",
    "(z,z+a,z+b,z+c,z+d,z+e,z+f) : a+b+c=d+e+f & a>=d & f>=c & d+e=a & c+d>=f",
    "(z,z+a,z+b,z+c,z+d,z+e,z+f) : a+b+c=d+e+f & a>=d & f>=c & d+e>=a & c+d=a & a<=f",
    "(z,z+a,z+b,z+c,z+d,z+e,z+f) : a+b+c=d+e+f & a>=d & f>=c & d+e>=a & c+d=f & f<=a",
];

const SEVEN_FOUR_PIECES: [&str; 4] = [
    "(0,0,d+e+f,d,e,f,d+e+f)",
    "(a,a,a,a,a,a,a)",
    "(a,a,c,d,e,d,c) : a+c=d+e & 0<a & a<e",
    "(a,b,c,d,e,f,b) : a+b=c+d & a+b=e+f & b<c & c<=a & b<f & f<=a",
];

static SEVEN_THREE_SET: LazyLock<LinearSet> =
    LazyLock::new(|| circular_set(7, 3, &SEVEN_THREE_PIECES));
static SEVEN_FOUR_SET: LazyLock<LinearSet> =
    LazyLock::new(|| circular_set(7, 4, &SEVEN_FOUR_PIECES));

fn seven_three() -> Formula {
    Formula::new(
        "z,a,b,c,d,e,f",
        "z=min(z,a,b,c,d,e,f) & a+b+c=d+e+f & a>=d & f>=c & d+e>=a+z & \
         c+d>=min(a,f)+z & (d+e=a+z | c+d=min(a,f)+z)",
        true,
    )
}

fn seven_four() -> Formula {
    Formula::new("0,0,x,d,e,f,x", "x=d+e+f", true)
        .or("a,a,a,a,a,a,a", "")
        .or("a,a,c,d,e,d,c", "a+c=d+e & 0<a<e")
        .or("a,b,c,d,e,f,b", "a+b=c+d & a+b=e+f & b<c<=a & b<f<=a")
}
