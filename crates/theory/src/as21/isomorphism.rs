//! AS21 Lemma 1.7: F(x, y) = (x − 1, y − 1) is an isomorphism from VDN to
//! Delete Nim: there is a move from (x, y) to (x', y') exactly if there is one
//! from F(x, y) to F(x', y').
//!
//! The same holds with n heaps: a heap x splits into p non-empty heaps exactly
//! if x − 1 splits into p heaps, possibly empty, after p − 1 tokens are taken.
//! The heap that is selected and the heaps that are deleted are the same on
//! both sides.

use faceoff_game::rules::DeleteNim;
use faceoff_game::rules::delete_nim::{Form, Split};
use num_bigint::BigUint;

/// F: a position of VDN as one of Delete Nim. `None` if a heap is empty.
pub fn to_delete_nim(vdn: &[BigUint]) -> Option<Vec<BigUint>> {
    let lower = |heap: &BigUint| (*heap > BigUint::ZERO).then(|| heap - 1u32);
    vdn.iter().map(lower).collect()
}

/// The inverse of F: a position of Delete Nim as one of VDN.
pub fn to_vdn(delete_nim: &[BigUint]) -> Vec<BigUint> {
    delete_nim.iter().map(|heap| heap + 1u32).collect()
}

/// The game on the other side.
pub fn other_side(game: &DeleteNim) -> DeleteNim {
    let form = match game.form() {
        Form::DeleteNim => Form::Vdn,
        Form::Vdn => Form::DeleteNim,
    };
    DeleteNim::new(form, game.deletes(), game.heaps())
}

/// A move: from where, to where, and which heaps are split and deleted.
///
/// ```
/// use faceoff_game::rules::delete_nim::Split;
/// use faceoff_theory::as21::isomorphism::{Move, move_to_delete_nim, move_to_vdn};
///
/// // In VDN the second heap is deleted, and the first split: 8 = 3 + 5.
/// let big = |heaps: [u32; 2]| heaps.map(Into::into).to_vec();
/// let split = Split { selected: 0, deleted: None };
/// let vdn = Move { from: big([8, 4]), to: big([3, 5]), split };
/// let over = move_to_delete_nim(&vdn).unwrap();
/// assert_eq!((&over.from, &over.to), (&big([7, 3]), &big([2, 4])));
/// assert_eq!(move_to_vdn(&over), vdn);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The position before.
    pub from: Vec<BigUint>,
    /// The position after.
    pub to: Vec<BigUint>,
    /// The heap that is split, and the deleted one.
    pub split: Split,
}

/// F on moves.
pub fn move_to_delete_nim(vdn: &Move) -> Option<Move> {
    Some(Move {
        from: to_delete_nim(&vdn.from)?,
        to: to_delete_nim(&vdn.to)?,
        split: vdn.split,
    })
}

/// The inverse of F on moves.
pub fn move_to_vdn(delete_nim: &Move) -> Move {
    Move {
        from: to_vdn(&delete_nim.from),
        to: to_vdn(&delete_nim.to),
        split: delete_nim.split,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_game::Ruleset;
    use faceoff_game::piles::Piles;
    use faceoff_game::rules::delete_nim::Deletes;

    fn moves(game: &DeleteNim, from: &Piles) -> Vec<Move> {
        let big = |piles: &Piles| piles.iter().map(|p| BigUint::from(*p)).collect();
        let made = |(split, to): (Split, Piles)| Move {
            from: big(from),
            to: big(&to),
            split,
        };
        game.options(from).into_iter().map(made).collect()
    }

    /// The moves of a position are carried over one to one, and back.
    #[test]
    fn moves_correspond() {
        for (deletes, heaps, max) in [
            (Deletes::AllButOne, 2, 12u64),
            (Deletes::One, 3, 5),
            (Deletes::AllButOne, 3, 7),
        ] {
            let vdn = DeleteNim::new(Form::Vdn, deletes, heaps);
            let delete_nim = other_side(&vdn);
            assert_eq!(other_side(&delete_nim), vdn);
            for code in 0..max.pow(heaps as u32) {
                let digit = |i: usize| code / max.pow(i as u32) % max;
                let low: Piles = (0..heaps).map(digit).collect();
                let high: Piles = low.iter().map(|pile| pile + 1).collect();
                let over: Vec<Move> = moves(&vdn, &high)
                    .iter()
                    .map(|made| move_to_delete_nim(made).expect("no empty heap"))
                    .collect();
                assert_eq!(over, moves(&delete_nim, &low));
                let back: Vec<Move> = over.iter().map(move_to_vdn).collect();
                assert_eq!(back, moves(&vdn, &high));
                for made in &back {
                    assert!(vdn.check_move(&made.from, &made.to).is_ok());
                }
            }
        }
    }

    /// AS21 Example 1.4, carried over.
    #[test]
    fn the_play_of_the_paper() {
        let big = |pair: [u32; 2]| pair.map(BigUint::from).to_vec();
        assert_eq!(to_delete_nim(&big([8, 5])), Some(big([7, 4])));
        assert_eq!(to_vdn(&big([7, 4])), big([8, 5]));
        assert_eq!(to_delete_nim(&big([0, 5])), None);
    }
}
