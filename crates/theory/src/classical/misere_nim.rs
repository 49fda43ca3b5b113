//! Nim in misère play (Bouton).
//!
//! Not in the registry, whose theorems are about normal play: values and their
//! sums say nothing of misère play.

use num_bigint::BigUint;
use num_traits::{One, Zero};

/// How it is listed and quoted.
pub const ID: &str = "Bouton-misere";
/// Its name.
pub const TITLE: &str = "Nim in misère play";
/// What it says.
pub const STATEMENT: &str = "If whoever cannot move wins, the player to move loses at a sum of \
     heaps of Nim if and only if some heap has two chips or more and the nim-sum is 0, or none has \
     and the number of heaps with one chip is odd.";
/// The same for a student.
pub const PLAIN: &str = "Play as in Nim, where the nim-sum is 0 in a lost position, as long as some pile has \
     two chips or more. Once no pile has, a position is lost exactly if an odd number of piles has one chip.";
/// The same as a claim, for three heaps.
pub const FORMULA: &str =
    "nim on points(3), misère: { (a,b,c) : (max(a,b,c)>=2 & a^b^c=0) | (max(a,b,c)<=1 & a^b^c=1) }";
/// Where it stands.
pub const CITATION: &str = "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of \
     Math. 3 (1901/02) 35-39";

/// Does the player to move lose at these heaps?
pub fn is_lost(heaps: &[BigUint]) -> bool {
    let sum = heaps.iter().fold(BigUint::zero(), |sum, heap| sum ^ heap);
    let small = heaps.iter().all(|heap| *heap <= BigUint::one());
    if small { sum.is_one() } else { sum.is_zero() }
}

/// All winning moves: which heap comes to what, in the order of heaps.
pub fn winning_moves(heaps: &[BigUint]) -> Vec<(usize, BigUint)> {
    let mut found = Vec::new();
    for (i, heap) in heaps.iter().enumerate() {
        let others = heaps.iter().enumerate().filter(|(j, _)| *j != i);
        let rest = others.fold(BigUint::zero(), |sum, (_, other)| sum ^ other);
        // What is left has nim-sum 0, or is small and has nim-sum 1.
        for target in [rest.clone(), rest ^ BigUint::one()] {
            let mut after = heaps.to_vec();
            after[i] = target.clone();
            if target < *heap && is_lost(&after) {
                found.push((i, target));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heaps(mut code: u32) -> Vec<BigUint> {
        let mut heaps = Vec::new();
        for _ in 0..3 {
            heaps.push(BigUint::from(code % 6));
            code /= 6;
        }
        heaps
    }

    /// By the definition, on all heaps up to 5.
    #[test]
    fn by_definition() {
        for code in 0..6u32.pow(3) {
            let heaps = heaps(code);
            let mut lost = heaps.iter().any(|heap| !heap.is_zero());
            let mut winning = Vec::new();
            for i in 0..3 {
                for lower in 0..u32::try_from(&heaps[i]).unwrap() {
                    let mut after = heaps.clone();
                    after[i] = lower.into();
                    if is_lost(&after) {
                        lost = false;
                        winning.push((i, BigUint::from(lower)));
                    }
                }
            }
            assert_eq!(is_lost(&heaps), lost, "{heaps:?}");
            let mut found = winning_moves(&heaps);
            found.sort();
            assert_eq!(found, winning, "{heaps:?}");
        }
    }
}
