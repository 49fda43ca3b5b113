//! Outcome and value of VDN (AS21 Theorems 1.5 and 1.8).
//!
//! VDN is Delete Nim with one token more in each heap (AS21 Lemma 1.7), so all
//! comes from [`super::delete_nim`] by way of [`super::isomorphism`].

use super::delete_nim as delete;
use super::isomorphism::{to_delete_nim, to_vdn};
use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Verdict, WinningMoves};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed};
use faceoff_game::rules::DeleteNim;
use faceoff_game::rules::delete_nim::Form;
use faceoff_game::{Game, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_integer::Integer;

/// AS21 Theorem 1.5.
pub static THEOREM_1_5: Theorem = Theorem {
    id: "AS21-1.5",
    title: "Outcome of VDN",
    statement: "A position of VDN is a P-position exactly if both heaps are odd.",
    plain: "A position is lost exactly if both heaps are odd.",
    formula: TheoremFormula::Claimed,
    citation: "AS21, Theorem 1.5 (Z. Stankova, T. Rike (editors), A Decade of the Berkeley Math \
               Circle, 2008)",
    status: Status::ProvedInPaper,
    strength: 80,
    apply: |game, _| boxed(is_vdn(game).then_some(Outcomes)),
    instances: INSTANCES,
};

/// AS21 Theorem 1.8.
pub static THEOREM_1_8: Theorem = Theorem {
    id: "AS21-1.8",
    title: "Value of VDN",
    statement: "The value of a position of VDN is the number of ones at the end of the bitwise \
                or of the two heaps less one.",
    plain: "A position is lost exactly if both heaps are odd.",
    formula: TheoremFormula::Stated("v(x, y) = v₂(((x − 1) ∨ (y − 1)) + 1)"),
    citation: "AS21, Theorem 1.8",
    status: Status::ProvedInPaper,
    strength: 90,
    apply: |game, _| boxed(is_vdn(game).then_some(Values)),
    instances: INSTANCES,
};

const INSTANCES: &[Instance] = &[
    Instance::new("vdn", 20),
    Instance::new("vdn[single](2)", 6),
    Instance::new("vdn[all-but-one](2)", 6),
];

fn is_vdn(game: &Game) -> bool {
    let ours = DeleteNim::two_heaps(Form::Vdn);
    game.as_delete_nim().is_some_and(|game| *game == ours)
}

/// The P-position length of any position of VDN.
pub fn length(heaps: &[BigUint]) -> Option<BigUint> {
    to_delete_nim(heaps).map(|heaps| delete::length(&heaps))
}

/// A way to a P-position of a length that is less than that of the position.
pub fn way_down(heaps: &[BigUint], length: &BigUint) -> Option<Vec<Vec<BigUint>>> {
    let way = delete::way_down(&to_delete_nim(heaps)?, length)?;
    Some(way.iter().map(|position| to_vdn(position)).collect())
}

struct Outcomes;

impl PileDecision for Outcomes {
    fn decide(&self, heaps: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let [x, y] = heaps else {
            return Ok(None);
        };
        let one = BigUint::from(1u32);
        let even = [x, y].into_iter().position(Integer::is_even);
        Ok(Some(match even {
            None => Verdict::zero(format!("Both heaps, {x} and {y}, are odd.")),
            Some(0) => {
                let why = format!("{x} is even: split it into two odd heaps.");
                Verdict::by_moving_to(vec![x - &one, one], why)
            }
            Some(_) => {
                let why = format!("{y} is even: split it into two odd heaps.");
                Verdict::by_moving_to(vec![one.clone(), y - &one], why)
            }
        }))
    }

    fn because(&self) -> String {
        "it is VDN with two heaps".to_owned()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(delete::both(true).into()))
    }
}

struct Values;

impl PileDecision for Values {
    fn decide(&self, heaps: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let lower = to_delete_nim(heaps).unwrap_or_default();
        let [x, y] = &lower[..] else {
            return Ok(None);
        };
        let value = delete::value(&lower);
        let why = match value {
            0 => "Both heaps are odd.".to_owned(),
            _ => {
                let ones = if value == 1 { "one" } else { "ones" };
                let or = x | y;
                format!(
                    "With one chip less in each heap, {x} ∨ {y} = {or} ends in {value} {ones} in binary."
                )
            }
        };
        let verdict = Verdict::of_value(value.into(), why);
        Ok(Some(match delete::option_of_value(&lower, 0) {
            Some(to) if value > 0 => verdict.with_move(PositionSpec::Piles(to_vdn(&to))),
            _ => verdict.with_length(delete::length(&lower)),
        }))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Values)
    }

    fn because(&self) -> String {
        "it is VDN with two heaps, which is Delete Nim with one token more in each heap".to_owned()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(delete::both(true).into()))
    }

    fn move_to_value(&self, heaps: &[BigUint], value: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        let lower = to_delete_nim(heaps).zip(u64::try_from(value).ok());
        let to = lower.and_then(|(heaps, h)| delete::option_of_value(&heaps, h));
        Ok(to.map(|to| to_vdn(&to)))
    }

    fn winning_moves(&self, heaps: &[BigUint], at_most: usize, _: &Limits) -> Reply<WinningMoves> {
        Ok(to_delete_nim(heaps).map(|lower| {
            let moves = delete::winning_moves(&lower).map(|to| to_vdn(&to));
            WinningMoves::take(moves, at_most)
        }))
    }

    fn length(&self, heaps: &[BigUint], _: &Limits) -> Reply<BigUint> {
        let zero = heaps.iter().all(Integer::is_odd);
        Ok(zero.then(|| length(heaps)).flatten())
    }

    fn shorten(&self, heaps: &[BigUint], length: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        if Some(length) == self::length(heaps).as_ref() {
            return Ok(Some(heaps.to_vec()));
        }
        Ok(way_down(heaps, length).and_then(|mut way| way.pop()))
    }
}
