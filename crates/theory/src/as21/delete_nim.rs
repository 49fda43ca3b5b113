//! The value of Delete Nim (AS21 Theorem 1.1).
//!
//! The value of (x, y) is v₂((x ∨ y) + 1), the number of ones at the end of
//! x ∨ y in binary. For a smaller value h one of the heaps, say x, has the
//! binary digit 2^h; then x splits into x − 2^h and 2^h − 1.
//!
//! The P-position length (S22 Definition 2) of (x, y) is half the larger heap,
//! rounded up. Write m for the larger heap. P-positions have two even heaps,
//! and one that follows (x, y) has no heap above m − 1; between two
//! P-positions lie two moves or more, so the larger heap goes down by 2 at
//! least and the length is at most ⌈m/2⌉. It is reached by taking token after
//! token from the heap m, deleting the other.

use crate::decision::{ClosedForm, Coverage, PileDecision, Reply, Verdict, WinningMoves};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed};
use faceoff_claim::{Set, Term};
use faceoff_game::PositionSpec;
use faceoff_game::rules::DeleteNim;
use faceoff_game::rules::delete_nim::Form;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_integer::Integer;

/// AS21 Theorem 1.1.
pub(crate) static THEOREM_1_1: Theorem = Theorem {
    id: "AS21-1.1",
    title: "Value of Delete Nim",
    statement: "The value of a position of Delete Nim is the number of ones at the end of the \
                bitwise or of the two heaps.",
    plain: "A position is lost exactly if both heaps are even.",
    formula: TheoremFormula::Stated("v(x, y) = v₂((x ∨ y) + 1)"),
    citation: "AS21, Theorem 1.1",
    status: Status::ProvedInPaper,
    strength: 90,
    apply: |game, _| {
        let ours = DeleteNim::two_heaps(Form::DeleteNim);
        let found = game.as_delete_nim().filter(|game| **game == ours);
        boxed(found.map(|_| Values))
    },
    instances: &[
        Instance::new("delete-nim", 20),
        Instance::new("delete-nim[single](2)", 6),
        Instance::new("delete-nim[all-but-one](2)", 6),
    ],
};

/// The number of ones at the end of x ∨ y.
pub fn value(heaps: &[BigUint]) -> u64 {
    let all = heaps.iter().fold(BigUint::ZERO, |all, heap| all | heap);
    all.trailing_ones()
}

/// An option of value `h`, which is less than that of the position.
pub fn option_of_value(heaps: &[BigUint], h: u64) -> Option<Vec<BigUint>> {
    let [x, y] = heaps else { return None };
    let power = BigUint::from(1u32) << h;
    let ones = &power - 1u32;
    match (x.bit(h), y.bit(h)) {
        (true, _) => Some(vec![x - power, ones]),
        (false, true) => Some(vec![ones, y - power]),
        (false, false) => None,
    }
}

/// The positions of two heaps of this parity.
pub(super) fn both(odd: bool) -> Set {
    let heap = |name| Term::sum([(2, name)], odd.into());
    Set::builder(vec![heap("x"), heap("y")], Vec::new())
}

/// What all winning moves lead to: an odd heap, less one token, splits into two
/// even ones.
pub(crate) fn winning_moves(heaps: &[BigUint]) -> impl Iterator<Item = Vec<BigUint>> {
    // Equal heaps split into the same pairs.
    let distinct = heaps.iter().take(if heaps[0] == heaps[1] { 1 } else { 2 });
    let odd = distinct.enumerate().filter(|(_, heap)| heap.is_odd());
    odd.flat_map(|(place, heap)| {
        let rest = heap - 1u32;
        let parts = std::iter::successors(Some(BigUint::ZERO), |part| Some(part + 2u32));
        let parts = parts.take_while({
            let rest = rest.clone();
            move |part| *part <= rest
        });
        parts.map(move |part| {
            let other = &rest - &part;
            match place {
                0 => vec![part, other],
                _ => vec![other, part],
            }
        })
    })
}

/// The P-position length of any position.
pub(crate) fn length(heaps: &[BigUint]) -> BigUint {
    heaps
        .iter()
        .max()
        .map_or(BigUint::ZERO, |m| (m + 1u32) / 2u32)
}

/// A way to a P-position of a length that is less than that of the position:
/// what each move leads to.
pub(crate) fn way_down(heaps: &[BigUint], length: &BigUint) -> Option<Vec<Vec<BigUint>>> {
    let place = (0..heaps.len()).max_by_key(|&i| &heaps[i])?;
    let large = &heaps[place];
    let in_place = |heap: BigUint, other: BigUint| match place {
        0 => vec![heap, other],
        _ => vec![other, heap],
    };
    let goal = length * 2u32;
    let last = in_place(goal.clone(), BigUint::ZERO);
    // Either one move away, or there is room for two more tokens.
    if *large == &goal + 1u32 {
        return Some(vec![last]);
    }
    if *large < &goal + 2u32 {
        return None;
    }
    let before = &goal + 1u32;
    let rest = large - 1u32 - &before;
    Some(vec![in_place(before, rest), last])
}

struct Values;

impl PileDecision for Values {
    fn decide(&self, heaps: &[BigUint], _: &Limits) -> Reply<Verdict> {
        let [x, y] = heaps else {
            return Ok(None);
        };
        let value = value(heaps);
        let why = match value {
            0 => format!("Both heaps, {x} and {y}, are even."),
            1 => format!("{x} ∨ {y} = {} ends in 1 one in binary.", x | y),
            _ => format!("{x} ∨ {y} = {} ends in {value} ones in binary.", x | y),
        };
        let verdict = Verdict::of_value(value.into(), why);
        Ok(Some(match option_of_value(heaps, 0) {
            Some(to) if value > 0 => verdict.with_move(PositionSpec::Piles(to)),
            _ => verdict.with_length(length(heaps)),
        }))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Values)
    }

    fn because(&self) -> String {
        "it is Delete Nim with two heaps".to_owned()
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        Ok(Some(both(false).into()))
    }

    fn move_to_value(&self, heaps: &[BigUint], value: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        let value = u64::try_from(value).ok();
        Ok(value.and_then(|h| option_of_value(heaps, h)))
    }

    fn winning_moves(&self, heaps: &[BigUint], at_most: usize, _: &Limits) -> Reply<WinningMoves> {
        Ok(Some(WinningMoves::take(winning_moves(heaps), at_most)))
    }

    fn length(&self, heaps: &[BigUint], _: &Limits) -> Reply<BigUint> {
        let zero = heaps.iter().all(Integer::is_even);
        Ok(zero.then(|| length(heaps)))
    }

    fn shorten(&self, heaps: &[BigUint], length: &BigUint, _: &Limits) -> Reply<Vec<BigUint>> {
        if *length == self::length(heaps) {
            return Ok(Some(heaps.to_vec()));
        }
        Ok(way_down(heaps, length).and_then(|mut way| way.pop()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(heaps: [u64; 2]) -> Vec<BigUint> {
        heaps.map(BigUint::from).to_vec()
    }

    #[test]
    fn the_examples_of_the_paper() {
        assert_eq!(value(&big([9, 10])), 2);
        assert_eq!(value(&big([8, 12])), 0);
        assert_eq!(value(&big([3, 5])), 3);
    }

    #[test]
    fn every_smaller_value_has_a_legal_move() {
        let game = DeleteNim::two_heaps(Form::DeleteNim);
        let large = BigUint::from(1u32) << 300u32;
        let heaps = vec![&large + 43u32, &large * 5u32 + 20u32];
        let value = value(&heaps);
        assert_eq!(value, 6);
        for h in 0..value {
            let to = option_of_value(&heaps, h).unwrap();
            assert!(game.check_move(&heaps, &to).is_ok());
            assert_eq!(self::value(&to), h);
        }
    }

    #[test]
    fn ways_down_are_legal() {
        let game = DeleteNim::two_heaps(Form::DeleteNim);
        for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))) {
            let start = big([x, y]);
            let long = u64::try_from(length(&start)).unwrap();
            for shorter in 0..long {
                let mut now = start.clone();
                for next in way_down(&start, &shorter.into()).unwrap() {
                    assert!(game.check_move(&now, &next).is_ok(), "{now:?} {next:?}");
                    now = next;
                }
                assert_eq!(value(&now), 0);
                assert_eq!(length(&now), shorter.into());
            }
            assert_eq!(way_down(&start, &long.into()), None);
        }
    }
}
