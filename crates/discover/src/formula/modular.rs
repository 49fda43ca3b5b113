//! A set that is one congruence: `{ (a,b) : exists k: a+2*b=3*k }`, where some piles may be
//! always empty: `{ (a,0) : exists k: a=2*k }`.
//!
//! So are the zero positions of many rules by which a move takes only few chips.

use crate::zeros::Zeros;
use faceoff_claim::{
    Comparison, Formula, FormulaKind, Place, Set, Term, TermKind, Variable, names,
};

/// The largest number of piles of such a formula.
const MOST_PILES: usize = 5;

/// The largest modulus.
const MOST_MODULUS: u64 = 8;

/// The first congruence that is right for small piles, the smallest modulus first.
pub fn congruence(zeros: &Zeros, tracks: usize) -> Option<Set> {
    if tracks > MOST_PILES {
        return None;
    }
    // Piles below this are looked at.
    let side = (1u64 << zeros.digits()).min(if tracks < MOST_PILES { 8 } else { 4 });
    let cells = side.pow(tracks as u32);
    let digits = |mut code: u64, base: u64| -> Vec<u64> {
        let mut digit = || {
            let last = code % base;
            code /= base;
            last
        };
        (0..tracks).map(|_| digit()).collect()
    };
    let mut inside = vec![false; cells as usize];
    for zero in zeros.positions() {
        if zero.iter().all(|pile| *pile < side) {
            let place = zero.iter().rev().fold(0, |place, pile| place * side + pile);
            inside[place as usize] = true;
        }
    }
    let empty = |pile: usize| zeros.positions().all(|zero| zero[pile] == 0);
    let empty: Vec<bool> = (0..tracks).map(empty).collect();
    let positions: Vec<Vec<u64>> = (0..cells).map(|code| digits(code, side)).collect();
    for modulus in 2..=MOST_MODULUS {
        for code in 1..modulus.pow(tracks as u32) {
            // The first pile has the small factor.
            let mut factors = digits(code, modulus);
            factors.reverse();
            if factors
                .iter()
                .zip(&empty)
                .any(|(&c, &empty)| empty && c > 0)
            {
                continue;
            }
            let holds = |piles: &Vec<u64>| {
                let sum: u64 = factors.iter().zip(piles).map(|(c, pile)| c * pile).sum();
                let right = |(&pile, &empty): (&u64, &bool)| pile == 0 || !empty;
                sum.is_multiple_of(modulus) && piles.iter().zip(&empty).all(right)
            };
            if positions.iter().zip(&inside).all(|(p, is)| holds(p) == *is) {
                return Some(written(&factors, &empty, modulus));
            }
        }
    }
    None
}

fn written(factors: &[u64], empty: &[bool], modulus: u64) -> Set {
    let names = names(factors.len());
    let pile = |(name, &empty): (&String, &bool)| match empty {
        true => 0.into(),
        false => name.as_str().into(),
    };
    let piles: Vec<Term> = names.iter().zip(empty).map(pile).collect();
    let sum = Term::sum(
        factors
            .iter()
            .copied()
            .zip(names.iter().map(String::as_str)),
        0,
    );
    Set::builder(piles, vec![residue(sum, modulus, 0)])
}

/// `exists k: t=m*k+r`
pub(super) fn residue(term: Term, modulus: u64, rest: u64) -> Formula {
    let multiple = TermKind::Times(modulus, Box::new("k".into())).into();
    let right = match rest {
        0 => multiple,
        _ => Term::plus(multiple, rest.into()),
    };
    let k = Variable {
        name: "k".to_owned(),
        place: Place::default(),
    };
    let equal = term.compare(Comparison::Equal, right);
    FormulaKind::Exists(vec![k], Box::new(equal)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_it_is_written() {
        let set = written(&[1, 2, 0], &[false; 3], 3).to_string();
        assert_eq!(set, "{ (a,b,c) : exists k: a+2*b=3*k }");
        let rest = residue("a".into(), 5, 2).to_string();
        assert_eq!(rest, "exists k: a=5*k+2");
    }
}
