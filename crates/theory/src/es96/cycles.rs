//! Cycle complexes with five vertices (ES96 Propositions 8.3 and 8.4), with
//! the winning moves of the proofs, and the position (1,…,1) on C_{n,2}.
//!
//! * C_{5,2}: take the least pile a away from all piles. One is empty then, and
//!   the others are the path complex P_{3,2}, whose moves are known.
//! * C_{5,3}: the largest pile B and the least a are neighbours, or one vertex
//!   is between them; six cases, each with its move.
//! * (1,…,1) on C_{n,2}, n odd: any move leaves a path with one chip on each
//!   vertex; take its middle, and two equal paths are left.

use crate::decision::{ClosedForm, Coverage, Decision, Verdict};
use crate::dh13::circle::Circle;
use crate::piles::{show, show_move};
use crate::theorem::{Applied, Instance, Status, Theorem, nim_complex};
use faceoff_complex::Complex;
use faceoff_game::{Game, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// ES96 Proposition 8.3.
pub static PROPOSITION_8_3: Theorem = Theorem {
    id: "ES96-8.3",
    title: "The cycle complex C(5,2)",
    statement: "The zero positions on a cycle of five vertices, with moves on edges, are the \
                positions (a+b+c, a, a+b, a+c, a) and their rotations and reflections.",
    formula: "{ (a+b+c, a, a+b, a+c, a) } up to symmetry",
    citation: "ES96, Proposition 8.3",
    status: Status::ProvedInPaperAndByMachine,
    strength: 84,
    apply: |game, _| five(game, 2),
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
    statement: "The zero positions on a cycle of five vertices, with moves on three consecutive \
                vertices, are the positions (0, a+b, a, b, a+b) and their rotations and \
                reflections.",
    formula: "{ (0, a+b, a, b, a+b) } up to symmetry",
    citation: "ES96, Proposition 8.4",
    status: Status::ProvedInPaperAndByMachine,
    strength: 84,
    apply: |game, _| five(game, 3),
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
    formula: "(1,…,1) is a zero position on C_{n,2}, n odd",
    citation: "ES96, Section 8",
    status: Status::ProvedInPaper,
    strength: 29,
    apply: |game, _| {
        let Some(complex) = nim_complex(game).filter(|complex| complex.n() % 2 == 1) else {
            return Ok(None);
        };
        let circle = Circle::recognise(complex).filter(|circle| circle.k == 2 && circle.n > 2);
        Ok(circle.map(|circle| Box::new(Ones(circle.n)) as Box<dyn Decision>))
    },
    instances: &[
        Instance::new("nim on cycle(3,2)", 4),
        Instance::new("nim on cycle(5,2)", 2),
        Instance::new("nim on cycle(7,2)", 2),
        Instance::new("nim on cycle(9,2)", 1),
    ],
};

/// C_{5,2} or C_{5,3} with its vertices around the circle.
struct Five {
    complex: Complex,
    circle: Circle,
}

fn five(game: &Game, k: usize) -> Applied {
    let Some(complex) = nim_complex(game).filter(|complex| complex.n() == 5) else {
        return Ok(None);
    };
    let circle = Circle::recognise_as(complex, 5, k);
    let decision = |circle| Five {
        complex: complex.clone(),
        circle,
    };
    Ok(circle.map(|circle| Box::new(decision(circle)) as Box<dyn Decision>))
}

/// The ten ways to read five piles around a circle, as lists of places.
fn readings() -> impl Iterator<Item = [usize; 5]> {
    (0..10).map(|i| {
        std::array::from_fn(|j| match i < 5 {
            true => (i + j) % 5,
            false => (i + 5 - j) % 5,
        })
    })
}

/// The first reading in which `found` gives piles, put back in place.
fn in_some_reading(
    piles: &[BigUint],
    found: impl Fn([&BigUint; 5]) -> Option<[BigUint; 5]>,
) -> Option<Vec<BigUint>> {
    readings().find_map(|places| {
        let read = found(places.map(|place| &piles[place]))?;
        let mut back = piles.to_vec();
        for (place, pile) in places.into_iter().zip(read) {
            back[place] = pile;
        }
        Some(back)
    })
}

/// (a, b, c) with the piles read as (a+b+c, a, a+b, a+c, a).
fn zero_of_edges([p1, p2, p3, p4, p5]: [&BigUint; 5]) -> Option<[BigUint; 3]> {
    let (a, fits) = (p2, p2 == p5 && p3 >= p2 && p4 >= p2);
    let fits = fits && p1 + a == p3 + p4;
    fits.then(|| [a.clone(), p3 - a, p4 - a])
}

/// (a, b) with the piles read as (0, a+b, a, b, a+b).
fn zero_of_triples([p1, p2, p3, p4, p5]: [&BigUint; 5]) -> Option<[BigUint; 2]> {
    let fits = p1.is_zero() && p2 == p5 && *p2 == p3 + p4;
    fits.then(|| [p3.clone(), p4.clone()])
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

impl Five {
    /// Why the stacks around the circle are a zero position, if they are.
    fn zero(&self, stacks: &[BigUint]) -> Option<String> {
        readings().find_map(|places| {
            let read = places.map(|place| &stacks[place]);
            match self.circle.k {
                2 => zero_of_edges(read).map(|[a, b, c]| {
                    format!("(a+b+c, a, a+b, a+c, a) with a = {a}, b = {b}, c = {c}")
                }),
                _ => zero_of_triples(read)
                    .map(|[a, b]| format!("(0, a+b, a, b, a+b) with a = {a}, b = {b}")),
            }
        })
    }
}

impl Decision for Five {
    fn decide(&self, position: &PositionSpec, _: &Limits) -> Result<Option<Verdict>, StopReason> {
        let Some(piles) = position.as_piles() else {
            return Ok(None);
        };
        let stacks = self.circle.around(piles);
        if let Some(form) = self.zero(&stacks) {
            let why = format!("Around the circle the position is {form}, up to symmetry.");
            return Ok(Some(Verdict::zero(why)));
        }
        let moved = match self.circle.k {
            2 => in_some_reading(&stacks, move_on_edges),
            _ => in_some_reading(&stacks, move_on_triples),
        };
        let moved = moved.expect("some pile is the least");
        let form = self
            .zero(&moved)
            .expect("the proof leads to a zero position");
        let target = self.circle.back(&moved);
        let why = format!(
            "The position is not of the form of a zero position. {} Then it is {}: {form}, up to \
             symmetry.",
            show_move(&self.complex, piles, &target),
            show(&moved),
        );
        Ok(Some(Verdict::by_moving_to(target, why)))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Outcomes)
    }

    fn because(&self) -> String {
        let k = self.circle.k;
        let order = self.circle.order.iter();
        let labels: Vec<String> = order.map(|&v| self.complex.label(v).to_string()).collect();
        format!(
            "the complex is C(5,{k}) with the circle {}",
            labels.join(" ")
        )
    }

    fn closed_form(&self, _: &Limits) -> Result<Option<ClosedForm>, StopReason> {
        let entries = match self.circle.k {
            2 => ["a+b+c", "a", "a+b", "a+c", "a"],
            _ => ["0", "a+b", "a", "b", "a+b"],
        };
        let entries = self.circle.back(&entries);
        let text = format!("{{ ({}) }} up to symmetry", entries.join(","));
        Ok(Some(ClosedForm {
            claim: Some(text.clone()),
            text,
        }))
    }
}

/// (1,…,1) on a cycle of this many vertices.
struct Ones(usize);

impl Decision for Ones {
    fn decide(&self, position: &PositionSpec, _: &Limits) -> Result<Option<Verdict>, StopReason> {
        let piles = position.as_piles();
        let ones = piles.is_some_and(|piles| piles.iter().all(One::is_one));
        let why = "One chip lies on each vertex of an odd cycle. Any move leaves a path with one \
                   chip on each vertex: take its middle vertex or its two middle vertices. Two \
                   equal paths are left; then answer every move on one by the same on the other.";
        Ok(ones.then(|| Verdict::zero(why)))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Some)
    }

    fn because(&self) -> String {
        format!("the complex is a cycle of {} vertices", self.0)
    }
}
