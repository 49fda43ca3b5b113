//! Sets of zero positions that families of theorems claim.

use faceoff_claim::{
    Comparison, Formula, FormulaKind, Pattern, Place, Set, Term, ValueClaim, names,
};
use faceoff_complex::Face;
use num_bigint::BigUint;

/// Claims with more parts than this are nothing to read.
pub const MAX_PARTS: usize = 64;

/// Variables for the piles.
pub fn piles(n: usize) -> Vec<Term> {
    names(n)
        .iter()
        .map(|name| Term::from(name.as_str()))
        .collect()
}

/// `value (a,b,c) = …`: a term in the piles.
pub fn value(n: usize, term: impl FnOnce(&[Term]) -> Term) -> ValueClaim {
    ValueClaim {
        piles: names(n).iter().map(|name| name.as_str().into()).collect(),
        cases: Vec::new(),
        otherwise: term(&piles(n)),
        place: Place::default(),
    }
}

/// The positions of value 0.
pub fn zero_set(claim: &ValueClaim) -> Set {
    let piles = claim.piles.iter().map(|pile| pile.name.as_str().into());
    let zero = claim.otherwise.clone().compare(Comparison::Equal, 0);
    Set::builder(piles.collect(), vec![zero])
}

/// Is the position in a set in which every variable is a pile?
pub fn holds(set: &Set, piles: &[BigUint]) -> bool {
    let holds = set.contains(piles, &[]);
    holds.expect("every variable of the claim is a pile")
}

/// The value, by a claim in which every variable is a pile.
pub fn value_at(claim: &ValueClaim, piles: &[BigUint]) -> BigUint {
    let value = claim.at(piles).flatten();
    value.expect("the claim gives every position a value")
}

/// `{ (a+b,c,a,b,a+c) }`: the sums of these sets of piles, each as often as one
/// likes.
pub fn sums(n: usize, sets: &[Face]) -> Set {
    let names = names(sets.len());
    let entry = |v: usize| {
        let with_v = sets.iter().zip(&names).filter(|(set, _)| set.contains(v));
        Term::sum(with_v.map(|(_, name)| (1, name.as_str())), 0)
    };
    Set::builder((0..n).map(entry).collect(), Vec::new())
}

/// The sum of the piles of a set.
pub fn sum(piles: &[Term], set: Face) -> Term {
    let sum = set.iter().map(|v| piles[v].clone()).reduce(Term::plus);
    sum.unwrap_or_else(|| 0.into())
}

/// The nim-sum of the piles of a set.
pub fn nim_sum(piles: &[Term], set: Face) -> Term {
    Term::xor(set.iter().map(|v| piles[v].clone()).collect())
}

/// `{ (a,b,c,d) : a^b=0 & b^c^d=0 }`: the nim-sum of each of these sets of piles
/// is 0.
pub fn nim_sums(n: usize, sets: impl IntoIterator<Item = Face>) -> Set {
    let piles = piles(n);
    let zero = |set: Face| nim_sum(&piles, set).compare(Comparison::Equal, 0);
    let sets = sets.into_iter().filter(|set| !set.is_empty());
    let conditions = sets.map(zero).collect();
    Set::builder(piles, conditions)
}

/// `{ (a,b,c) : columns(a,b,c) in {000, 110, 011, 101} }`: these sets carry the
/// powers of two.
pub fn columns(n: usize, sets: &[Face]) -> Set {
    let piles = piles(n);
    let pattern = |set: &Face| Pattern {
        digits: (0..n).map(|v| set.contains(v)).collect(),
        place: Place::default(),
    };
    let patterns = sets.iter().map(pattern).collect();
    let condition: Formula = FormulaKind::Columns(piles.clone(), patterns).into();
    Set::builder(piles, vec![condition])
}
