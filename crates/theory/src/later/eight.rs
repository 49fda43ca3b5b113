//! Eight stacks: CN(8,3).
//!
//! The zero positions are a finite union of linear pieces (`pieces.rs`). The
//! condition with the maximum is one of three equations: b + c + d = f + g + h
//! where g ≥ a or g ≥ e, and else the one with the lesser of a and e.

use super::pieces::Pieces;
use crate::dh13::{Circular, Formula, circular_set};
use crate::linear::LinearSet;
use crate::theorem::{Instance, Status, Theorem};
use std::sync::LazyLock;

/// CN(8,3).
pub static EIGHT_THREE: Theorem = Theorem {
    id: "CN-8.3",
    title: "CN(8,3)",
    statement: "On eight stacks in a circle, with moves on three neighbours, let m be the least \
                sum of two neighbours. A position is a zero position if it can be read, from \
                somewhere in one direction or the other, as (a,b,c,d,e,f,g,h) with a + b = m and \
                either e + f = m and b + c + d = f + g + h, or d + e = m and f + g + h = b + c + d \
                + max(0, min(a,e) − g).",
    formula: "{ (a,b,c,d,e,f,g,h) : a + b = m, (e + f = m, b + c + d = f + g + h) or (d + e = m, \
              f + g + h = b + c + d + max(0, min(a,e) − g)) } up to symmetry, where m is the least \
              sum of two neighbours",
    citation: "read off an automaton that Faceoff learned; proved for all stacks by Faceoff, \
               with a certificate",
    status: Status::MachineProved,
    strength: 88,
    apply: |game, _| {
        Circular::apply(
            game,
            |n, k| (n, k) == (8, 3),
            |_| Pieces::new(&EIGHT_THREE_SET, eight_three),
        )
    },
    instances: &[
        Instance::new("nim on cycle(8,3)", 2),
        Instance::new("nim on facets(cad,adh,dhb,hbe,beg,egf,gfc,fca)", 1),
        Instance::new("nim on facets(147,472,725,258,583,836,361,614)", 1),
    ],
};

const LEAST: &str = "a<=c & b<=h & a+b<=c+d & a+b<=d+e & a+b<=e+f & a+b<=f+g & a+b<=g+h";

const WHERE: [&str; 5] = [
    "a+b=e+f & b+c+d=f+g+h",
    "a+b=d+e & g>=a & f+g+h=b+c+d",
    "a+b=d+e & g>=e & f+g+h=b+c+d",
    "a+b=d+e & g<=a & a<=e & f+2*g+h=b+c+d+a",
    "a+b=d+e & g<=e & e<=a & f+2*g+h=b+c+d+e",
];

static EIGHT_THREE_SET: LazyLock<LinearSet> = LazyLock::new(|| {
    let pieces = WHERE.map(|also| format!("(a,b,c,d,e,f,g,h) : {LEAST} & {also}"));
    circular_set(8, 3, &pieces.each_ref().map(String::as_str))
});

fn eight_three() -> Formula {
    let either = "a+b=e+f & b+c+d=f+g+h";
    let or = "a+b=d+e & f+2*g+h=b+c+d+max(g,min(a,e))";
    let condition = format!("{LEAST} & (({either}) | ({or}))");
    Formula::new("a,b,c,d,e,f,g,h", &condition, true)
}
