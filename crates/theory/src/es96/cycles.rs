//! Cycle complexes with five vertices (ES96 Propositions 8.3 and 8.4), with
//! the winning moves of the proofs, and the position (1,…,1) on C_{n,2}.
//!
//! * C_{5,2}: take the least pile a away from all piles. One is empty then, and
//!   the others are the path complex P_{3,2}, whose moves are known.
//! * C_{5,3}: the largest pile B and the least a are neighbours, or one vertex
//!   is between them; six cases, each with its move.
//! * (1,…,1) on C_{n,2}, n odd: any move leaves a path with one chip on each
//!   vertex; take its middle, and two equal paths are left.

use crate::decision::{Coverage, PileDecision, Reply, Verdict};
use crate::dh13::View;
use crate::dh13::circle::Circle;
use crate::one_complex::OneComplex;
use crate::piles::show;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::One;

/// ES96 Proposition 8.3.
pub static PROPOSITION_8_3: Theorem = Theorem {
    id: "ES96-8.3",
    title: "The cycle complex C(5,2)",
    statement: "On a cycle of five vertices, with moves on edges, the zero positions are of one \
                form with three parameters, up to rotations and reflections.",
    plain: "On this ring of five, a lost position has a largest pile between two equal piles, \
            and it makes up with one of them as many chips as the two piles opposite.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Proposition 8.3",
    status: Status::ProvedInPaperAndByMachine,
    strength: 84,
    apply: |game, _| C52.apply(game),
    instances: &[
        Instance::new("nim on cycle(5,2)", 5),
        Instance::new("nim on facets(13,35,52,24,41)", 3),
        Instance::new("nim on facets(ab,bc,cd,de,ea)", 3),
    ],
};

/// ES96 Proposition 8.4.
pub static PROPOSITION_8_4: Theorem = Theorem {
    id: "ES96-8.4",
    title: "The cycle complex C(5,3)",
    statement: "On a cycle of five vertices, with moves on three consecutive vertices, the zero \
                positions are of one form with two parameters, up to rotations and reflections.",
    plain: "On this ring of five, a lost position has an empty pile between two equal piles, \
            and each of these is the sum of the two piles opposite.",
    formula: TheoremFormula::Claimed,
    citation: "ES96, Proposition 8.4",
    status: Status::ProvedInPaperAndByMachine,
    strength: 84,
    apply: |game, _| C53.apply(game),
    instances: &[
        Instance::new("nim on cycle(5,3)", 5),
        Instance::new("nim on facets(135,352,524,241,413)", 3),
        Instance::new("nim on facets(abc,bcd,cde,dea,eab)", 3),
    ],
};

/// ES96 §8: one chip on each vertex of a cycle.
pub static ONES: Theorem = Theorem {
    id: "ES96-8-ones",
    title: "One chip on each vertex of an odd cycle",
    statement: "On a cycle of n vertices, n odd, with moves on edges, the position with one chip \
                on each vertex is a zero position. (For n even this is Lemma 2.3.)",
    plain: "On a ring with an odd number of piles, one chip on each pile is a lost position.",
    formula: TheoremFormula::Stated("(1,…,1) is a zero position on C_{n,2}, n odd"),
    citation: "ES96, Section 8",
    status: Status::ProvedInPaper,
    strength: 29,
    apply: |game, _| {
        let odd = nim_complex(game).filter(|complex| complex.n() % 2 == 1);
        let circle = odd.and_then(Circle::recognise);
        let circle = circle.filter(|circle| circle.k == 2 && circle.n > 2);
        boxed(circle.map(|circle| Ones(circle.n)))
    },
    instances: &[
        Instance::new("nim on cycle(3,2)", 4),
        Instance::new("nim on cycle(5,2)", 2),
        Instance::new("nim on cycle(7,2)", 2),
        Instance::new("nim on cycle(9,2)", 1),
    ],
};

static C52: OneComplex = OneComplex::new(
    "C(5,2) with the circle",
    "cycle(5,2)",
    "{ (a+b+c,a,a+b,a+c,a) } up to symmetry",
    |complex| Circle::order_as(complex, 5, 2),
)
.with_strategy(|stacks| in_some_view(stacks, move_on_edges));

static C53: OneComplex = OneComplex::new(
    "C(5,3) with the circle",
    "cycle(5,3)",
    "{ (0,a+b,a,b,a+b) } up to symmetry",
    |complex| Circle::order_as(complex, 5, 3),
)
.with_strategy(|stacks| in_some_view(stacks, move_on_triples));

/// The move in the first way to read the piles in which there is one.
fn in_some_view(
    piles: &[BigUint],
    find: impl Fn([&BigUint; 5]) -> Option<[BigUint; 5]>,
) -> Option<(Vec<BigUint>, String)> {
    View::all(piles).find_map(|view| {
        let found = find(view.named())?;
        let why = format!("See the piles as {view}; move to {}.", show(&found));
        Some((view.restore(&found), why))
    })
}

/// The move on C_{5,2}: the first pile is the least, a. Without a chips on
/// each vertex the other four are a row, with moves on two neighbours.
fn move_on_edges(piles: [&BigUint; 5]) -> Option<[BigUint; 5]> {
    let a = piles[0];
    if piles.iter().any(|pile| *pile < a) {
        return None;
    }
    let [w, x, y, z] = [1, 2, 3, 4].map(|i| piles[i] - a);
    let row = row_of_four(w, x, y, z);
    let [w, x, y, z] = row.map(|pile| pile + a);
    Some([a.clone(), w, x, y, z])
}

/// The move on P_{3,2}; the same row if it is a zero position.
fn row_of_four(w: BigUint, x: BigUint, y: BigUint, z: BigUint) -> [BigUint; 4] {
    let none = BigUint::ZERO;
    if w >= &y + &z {
        [&y + &z, none, y, z]
    } else if &w + &x <= z {
        let sum = &w + &x;
        [w, x, none, sum]
    } else if w <= z {
        let rest = &z - &w;
        [w, rest, none, z]
    } else {
        let rest = &w - &z;
        [w, none, rest, z]
    }
}

/// The moves of the proof of Proposition 8.4, read as (a,B,x,y,z) or as
/// (a,x,B,y,z), where a is the least pile and B the largest.
fn move_on_triples(piles: [&BigUint; 5]) -> Option<[BigUint; 5]> {
    let (least, largest) = (piles.iter().min()?, piles.iter().max()?);
    let a = piles[0];
    if a != *least {
        return None;
    }
    let none = BigUint::ZERO;
    if piles[1] == *largest {
        let [_, _, x, y, z] = piles;
        return Some(if *y >= a + z {
            [a.clone(), a + z, none, a + z, z.clone()]
        } else if y >= z {
            [y - z, y.clone(), none, y.clone(), z.clone()]
        } else if x + y >= *z {
            [none, z.clone(), z - y, y.clone(), z.clone()]
        } else {
            [none, x + y, x.clone(), y.clone(), x + y]
        });
    }
    if piles[2] == *largest {
        let [_, x, _, _, z] = piles;
        return Some(if a + x >= *z {
            [a.clone(), z - a, z.clone(), none, z.clone()]
        } else {
            [a.clone(), x.clone(), a + x, none, a + x]
        });
    }
    None
}

/// (1,…,1) on a cycle of this many vertices.
struct Ones(usize);

impl PileDecision for Ones {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let why = "One chip lies on each vertex of an odd cycle. Any move leaves a path with one \
                   chip on each vertex: take its middle vertex or its two middle vertices. Two \
                   equal paths are left; then answer every move on one by the same on the other.";
        Ok(piles.iter().all(One::is_one).then(|| Verdict::zero(why)))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Some)
    }

    fn because(&self) -> String {
        format!("the complex is a cycle of {} vertices", self.0)
    }
}
