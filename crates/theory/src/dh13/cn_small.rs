//! The small games of DH13 Theorems 2.1 and 2.2: CN(n,1), CN(n,n), CN(n,n−1)
//! and CN(4,2).

use super::circle::Circle;
use super::nim_sum::corrections;
use crate::claims;
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Rule, Verdict, WinningMoves};
use crate::one_complex::OneComplex;
use crate::piles::show;
use crate::theorem::{Applied, Instance, Status, Theorem, TheoremFormula, boxed, nim_complex};
use faceoff_claim::{Set, Term, ValueClaim};
use faceoff_complex::{Complex, Face};
use faceoff_game::{Game, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// DH13 Theorem 2.1 (1).
pub static NIM: Theorem = Theorem {
    id: "DH13-2.1.1",
    title: "Bouton's Nim, which is CN(n,1)",
    statement: "Where every move is on a single pile the game is Nim: a zero position has \
                nim-sum 0, and the value is the nim-sum.",
    plain: "A move takes from one pile only: this is Nim. A position is lost exactly if the \
            nim-sum of the piles is 0, that is, if each power of two occurs in an even number \
            of piles.",
    formula: TheoremFormula::Claimed,
    citation: "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 \
               (1901) 35-39; DH13, Theorem 2.1 (1)",
    status: Status::ProvedInPaper,
    strength: 95,
    apply: |game, _| {
        let points = nim_complex(game).filter(|complex| complex.dimension() == 0);
        boxed(points.map(|complex| {
            let all = |piles: &[Term]| claims::nim_sum(piles, complex.vertices());
            Nim {
                complex: complex.clone(),
                values: claims::value(complex.n(), all),
            }
        }))
    },
    instances: &[
        Instance::new("nim on cycle(3,1)", 7),
        Instance::new("nim on points(5)", 3),
        Instance::new("nim on cycle(6,1)", 2),
    ],
};

/// DH13 Theorem 2.1 (2).
pub static ALL_STACKS: Theorem = Theorem {
    id: "DH13-2.1.2",
    title: "CN(n,n) is over at once",
    statement: "Where one may take from all piles, the only zero position is the empty one.",
    plain: "A move may take from all piles, so whoever moves can take every chip: only the \
            empty board is lost.",
    formula: TheoremFormula::Claimed,
    citation: "DH13, Theorem 2.1 (2)",
    status: Status::ProvedInPaper,
    strength: 94,
    apply: |game, _| lowest(game, 0),
    instances: &[
        Instance::new("nim on cycle(4,4)", 3),
        Instance::new("nim on cycle(1,1)", 9),
        Instance::new("nim on simplex(6)", 2),
    ],
};

/// DH13 Theorem 2.1 (3).
pub static ALL_BUT_ONE: Theorem = Theorem {
    id: "DH13-2.1.3",
    title: "CN(n,n−1): all piles equal",
    statement: "Where one may take from all piles but one, the zero positions are those with \
                all piles equal.",
    plain: "A move may take from any piles, only not from all of them. A position is lost \
            exactly if all piles are equal: whatever is taken, bring all piles down to the \
            smallest.",
    formula: TheoremFormula::Claimed,
    citation: "DH13, Theorem 2.1 (3)",
    status: Status::ProvedInPaper,
    strength: 90,
    apply: |game, _| lowest(game, 1),
    instances: &[
        Instance::new("nim on cycle(3,2)", 6),
        Instance::new("nim on boundary(5)", 3),
        Instance::new("nim on cycle(7,6)", 2),
    ],
};

/// DH13 Theorem 2.2.
pub static FOUR_TWO: Theorem = Theorem {
    id: "DH13-2.2",
    title: "CN(4,2): opposite piles equal",
    statement: "On four piles in a circle, with moves on two neighbours, the zero positions \
                are those whose opposite piles are equal.",
    plain: "On this ring of four, a position is lost exactly if opposite piles are equal: \
            answer every move on the opposite side.",
    formula: TheoremFormula::Claimed,
    citation: "DH13, Theorem 2.2",
    status: Status::ProvedInPaperAndByMachine,
    strength: 90,
    apply: |game, _| CN42.apply(game),
    instances: &[
        Instance::new("nim on cycle(4,2)", 6),
        Instance::new("nim on octahedron(2)", 4),
        Instance::new("nim on facets(13,32,24,41)", 4),
    ],
};

struct Nim {
    complex: Complex,
    values: ValueClaim,
}

impl PileDecision for Nim {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let sum = claims::value_at(&self.values, piles);
        let start = format!("The nim-sum of the piles is {sum}.");
        let Some((i, smaller)) = corrections(piles).next() else {
            return Ok(Some(Verdict::of_value(sum, start)));
        };
        let (pile, label) = (&piles[i], self.complex.label(i));
        let why = format!(
            "{start} Pile {label} has a 1 where {sum} has its first: lower it from {pile} to \
             {pile} ⊕ {sum} = {smaller}, and the sum is 0."
        );
        let to = PositionSpec::Piles(replaced(piles, i, smaller));
        Ok(Some(Verdict::of_value(sum, why).with_move(to)))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Values)
    }

    fn because(&self) -> String {
        "every move is on a single pile".to_owned()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(claims::zero_set(&self.values).into()))
    }

    fn value_claim(&self, _: &Limits) -> Reply<ValueClaim> {
        Ok(Some(self.values.clone()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Claim)
    }

    fn move_to_value(&self, piles: &[BigUint], value: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        let with_value: Vec<&BigUint> = piles.iter().chain([value]).collect();
        let found = corrections(with_value).find(|(i, _)| *i < piles.len());
        Ok(found.map(|(i, smaller)| replaced(piles, i, smaller)))
    }

    fn winning_moves(&self, piles: &[BigUint], at_most: usize, _: &Limits) -> Reply<WinningMoves> {
        let moves = corrections(piles).map(|(i, smaller)| replaced(piles, i, smaller));
        Ok(Some(WinningMoves::take(moves, at_most)))
    }
}

fn replaced(piles: &[BigUint], i: usize, pile: BigUint) -> Vec<BigUint> {
    let mut to = piles.to_vec();
    to[i] = pile;
    to
}

/// CN(n,n) and CN(n,n−1): every set that leaves out at least so many piles, 0
/// or 1, is a face.
struct Lowest {
    n: usize,
    left_out: usize,
    zeros: Set,
}

fn lowest(game: &Game, left_out: usize) -> Applied {
    let circle = nim_complex(game).and_then(Circle::recognise);
    let fits = circle.filter(|circle| circle.n == circle.k + left_out);
    boxed(fits.map(|circle| Lowest {
        n: circle.n,
        left_out,
        zeros: claims::sums(circle.n, &[Face::full(circle.n)][..left_out]),
    }))
}

impl Lowest {
    /// The only zero position that a move may lead to: below the least pile all
    /// piles would be lowered.
    fn target(&self, piles: &[BigUint]) -> Vec<BigUint> {
        let least = match self.left_out {
            0 => BigUint::ZERO,
            _ => piles.iter().min().cloned().unwrap_or_default(),
        };
        vec![least; piles.len()]
    }
}

impl PileDecision for Lowest {
    fn decide(&self, piles: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let target = self.target(piles);
        let least = &target[0];
        Ok(Some(
            match (claims::holds(&self.zeros, piles), self.left_out) {
                (true, 0) => Verdict::zero("All piles are empty."),
                (true, _) => Verdict::zero(format!(
                    "All piles are {least}. After any move some pile is untouched and some is lower; \
                 answer by lowering all to the least."
                )),
                (false, 0) => {
                    Verdict::by_moving_to(target, "One may take from all piles: take everything.")
                }
                (false, _) => {
                    let why = format!("Lower all piles to the least of them, {least}.");
                    Verdict::by_moving_to(target, why)
                }
            },
        ))
    }

    fn because(&self) -> String {
        format!("the complex is CN({},{})", self.n, self.n - self.left_out)
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(self.zeros.clone().into()))
    }

    fn rule(&self) -> Option<Rule<'_>> {
        Some(Rule::Claim)
    }

    fn winning_moves(&self, piles: &[BigUint], at_most: usize, _: &Limits) -> Reply<WinningMoves> {
        let only = Some(self.target(piles)).filter(|target| target != piles);
        Ok(Some(WinningMoves::take(only, at_most)))
    }
}

static CN42: OneComplex = OneComplex::new(
    "CN(4,2) with the circle",
    "cycle(4,2)",
    "{ (a,b,a,b) }",
    |complex| Circle::order_as(complex, 4, 2),
)
.with_strategy(|stacks| {
    let least = |i: usize| (&stacks[i]).min(&stacks[i + 2]).clone();
    let (a, b) = (least(0), least(1));
    let target = vec![a.clone(), b.clone(), a, b];
    let why = format!(
        "Lower the larger pile of each opposite pair to the smaller: {}. The two are neighbours.",
        show(&target)
    );
    Some((target, why))
});
