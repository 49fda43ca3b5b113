//! The complex of ES96 Figure 6: a triangle x, y, z without its inside, and an
//! edge from z to w. The only connected complex on 4 vertices that no general
//! theorem of the paper covers.
//!
//! Zero positions: z empty and x + y = w; or z not empty and x = y = z + w.

use crate::decision::{ClosedForm, Coverage, Decision, Verdict};
use crate::piles::{show, show_move};
use crate::theorem::{Instance, Status, Theorem, nim_complex};
use faceoff_complex::{Complex, Face};
use faceoff_game::PositionSpec;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::Zero;

/// ES96 §9, Figure 6.
pub static FIGURE_6: Theorem = Theorem {
    id: "ES96-9-figure6",
    title: "The complex of Figure 6",
    statement: "On the graph with the triangle x, y, z and the edge z w, a position is a zero \
                position exactly if z is empty and w = x + y, or z is not empty and both x and \
                y are z + w.",
    formula: "{ (x,y,0,w) : x + y = w } ∪ { (x,y,z,w) : x = y = z + w, z ≥ 1 }",
    citation: "ES96, Section 9",
    status: Status::ProvedInPaperAndByMachine,
    strength: 86,
    apply: |game, _| {
        let Some(complex) = nim_complex(game) else {
            return Ok(None);
        };
        let places = recognise(complex);
        let decision = |places| Figure6 {
            complex: complex.clone(),
            places,
        };
        Ok(places.map(|places| Box::new(decision(places)) as Box<dyn Decision>))
    },
    instances: &[
        Instance::new("nim on facets(xy,xz,yz,zw)", 6),
        Instance::new("nim on facets(12,13,14,34)", 6),
        Instance::new("nim on graph(12,23,24,34)", 6),
    ],
};

struct Figure6 {
    complex: Complex,
    /// The vertices x, y, z, w.
    places: [usize; 4],
}

fn recognise(complex: &Complex) -> Option<[usize; 4]> {
    let facets = complex.facets();
    let sizes = complex.n() == 4 && facets.len() == 4 && facets.iter().all(|f| f.len() == 2);
    let degree = |v: usize| facets.iter().filter(|f| f.contains(v)).count();
    let of_degree = |d: usize| (0..4).find(move |v| degree(*v) == d);
    let (z, w) = (of_degree(3).filter(|_| sizes)?, of_degree(1)?);
    let others: Vec<usize> = (0..4).filter(|v| *v != z && *v != w).collect();
    let tail = Face::single(z).with(w);
    complex.is_face(tail).then(|| [others[0], others[1], z, w])
}

/// Is (x, y, z, w) a zero position?
fn is_zero([x, y, z, w]: [&BigUint; 4]) -> bool {
    match z.is_zero() {
        true => x + y == *w,
        false => x == y && *x == z + w,
    }
}

/// The move, from a position with x ≤ y that is no zero position.
fn winning_move([x, y, z, w]: [&BigUint; 4]) -> [BigUint; 4] {
    let none = BigUint::ZERO;
    if z.is_zero() {
        let sum = x + y;
        return match sum < *w {
            true => [x.clone(), y.clone(), none, sum],
            // Leave w chips on the edge x y.
            false => {
                let kept = x.min(w).clone();
                let rest = w - &kept;
                [kept, rest, none, w.clone()]
            }
        };
    }
    let height = z + w;
    if height <= *x {
        return [height.clone(), height, z.clone(), w.clone()];
    }
    if x == y {
        let kept = z.min(x).clone();
        let rest = x - &kept;
        return [x.clone(), y.clone(), kept, rest];
    }
    if x > w {
        return [x.clone(), x.clone(), x - w, w.clone()];
    }
    if *w <= x + y {
        return [x.clone(), w - x, none, w.clone()];
    }
    [x.clone(), y.clone(), none, x + y]
}

impl Decision for Figure6 {
    fn decide(&self, position: &PositionSpec, _: &Limits) -> Result<Option<Verdict>, StopReason> {
        let Some(piles) = position.as_piles() else {
            return Ok(None);
        };
        let mut places = self.places;
        if piles[places[0]] > piles[places[1]] {
            places.swap(0, 1);
        }
        let named = places.map(|v| &piles[v]);
        let [z, w] = [2, 3].map(|i| self.complex.label(places[i]));
        if is_zero(named) {
            let why = match named[2].is_zero() {
                true => format!("Pile {z} is empty, and pile {w} is the sum of the other two."),
                false => format!(
                    "Pile {z} is not empty, and the two piles beside {z} and {w} are both their \
                     sum, {}.",
                    named[0]
                ),
            };
            return Ok(Some(Verdict::zero(why)));
        }
        let mut target = piles.to_vec();
        for (v, pile) in places.into_iter().zip(winning_move(named)) {
            target[v] = pile;
        }
        let why = format!(
            "The position is of neither type of zero positions. {} That gives {}.",
            show_move(&self.complex, piles, &target),
            show(&target)
        );
        Ok(Some(Verdict::by_moving_to(target, why)))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Outcomes)
    }

    fn because(&self) -> String {
        let [x, y, z, w] = self.places.map(|v| self.complex.label(v));
        format!("the complex is the triangle {x}, {y}, {z} with the edge {z} {w}")
    }

    fn closed_form(&self, _: &Limits) -> Result<Option<ClosedForm>, StopReason> {
        let entries = |of: [&str; 4]| {
            let mut entries = [""; 4];
            for (v, entry) in self.places.into_iter().zip(of) {
                entries[v] = entry;
            }
            entries.join(",")
        };
        let empty = entries(["x", "y", "0", "x+y"]);
        let filled = entries(["z+w", "z+w", "z", "w"]);
        let text = format!("{{ ({empty}) }} union {{ ({filled}) : z>=1 }}");
        Ok(Some(ClosedForm {
            claim: Some(text.clone()),
            text,
        }))
    }
}
