//! Formulas for the values of all positions.
//!
//! The piles, or some of them, are divided into blocks. The value of a block is its
//! sum, its least or its largest pile; the value of a position is the xor of its
//! blocks, or what that leaves on division by a small number. Formulas are read off a small box, and
//! compared with the proved automaton.

use super::modular::residue;
use crate::zeros::Zeros;
use faceoff_automata::Dfa;
use faceoff_claim::{BitOperation, Claim, Place, Term, TermKind, ValueClaim, Variable, names};
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};

/// The largest number of piles of a formula: there are 203 ways to divide five.
const MOST_PILES: usize = 5;

/// The largest divisor.
const MOST_DIVISOR: u64 = 8;

/// What is taken of the piles of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Sum,
    Least,
    Largest,
}

/// A block of piles, as a set.
type Block = (Of, u32);

/// A formula for the values of all positions, proved equal to the set of positions
/// with their values on the last track; `zeros` are those in a box.
pub fn formula_of_values(
    complex: &Complex,
    set: &Dfa,
    zeros: &Zeros,
    limits: &Limits,
) -> Result<Option<Claim>, StopReason> {
    let n = complex.n();
    if n > MOST_PILES {
        return Ok(None);
    }
    let sample: Vec<Vec<u64>> = zeros.positions().collect();
    let divisors = [None].into_iter().chain((2..=MOST_DIVISOR).map(Some));
    let divisors: Vec<Option<u64>> = divisors.collect();
    for blocks in divisions(n) {
        for &divisor in &divisors {
            limits.check()?;
            if !sample
                .iter()
                .all(|position| fits(&blocks, divisor, position))
            {
                continue;
            }
            let claim = claim(&blocks, divisor, n);
            if compile(&claim, complex, limits)? == *set {
                return Ok(Some(claim));
            }
        }
    }
    Ok(None)
}

/// Is the value on the last track what the formula says?
fn fits(blocks: &[Block], divisor: Option<u64>, position: &[u64]) -> bool {
    let (value, piles) = position.split_last().expect("a value");
    let block = |&(of, set): &Block| {
        let inside = (0..piles.len()).filter(|v| set >> v & 1 == 1);
        let inside = inside.map(|v| piles[v]);
        match of {
            Of::Sum => inside.sum(),
            Of::Least => inside.min().unwrap_or(0),
            Of::Largest => inside.max().unwrap_or(0),
        }
    };
    let xor = blocks.iter().fold(0, |xor, b| xor ^ block(b));
    *value == divisor.map_or(xor, |divisor| xor % divisor)
}

/// All ways to divide some of the piles into blocks, with few blocks first.
fn divisions(n: usize) -> Vec<Vec<Block>> {
    // Each pile joins a block, begins one, or is left out.
    let mut sets: Vec<Vec<u32>> = vec![Vec::new()];
    for v in 0..n {
        let mut more = Vec::new();
        for blocks in sets {
            for i in 0..blocks.len() {
                let mut joined = blocks.clone();
                joined[i] |= 1 << v;
                more.push(joined);
            }
            let mut begun = blocks.clone();
            begun.push(1 << v);
            more.extend([begun, blocks]);
        }
        sets = more;
    }
    let mut all: Vec<Vec<Block>> = Vec::new();
    for sets in sets {
        let mut ways: Vec<Vec<Block>> = vec![Vec::new()];
        for set in sets {
            let kinds: &[Of] = match set.count_ones() {
                1 => &[Of::Sum],
                _ => &[Of::Sum, Of::Least, Of::Largest],
            };
            let with = |way: &Vec<Block>, of: Of| [way.as_slice(), &[(of, set)]].concat();
            let longer = ways
                .iter()
                .flat_map(|way| kinds.iter().map(move |&of| with(way, of)));
            ways = longer.collect();
        }
        all.extend(ways);
    }
    all.sort_by_key(Vec::len);
    all
}

/// Last digits are `and(t,3)`; other rests are told one by one.
fn claim(blocks: &[Block], divisor: Option<u64>, n: usize) -> Claim {
    let names = names(n);
    let block = |&(of, set): &Block| {
        let inside = (0..n).filter(|v| set >> v & 1 == 1);
        let inside = inside.map(|v| names[v].as_str());
        let terms = |inside: Vec<&str>| inside.into_iter().map(Term::from).collect();
        match of {
            Of::Sum => Term::sum(inside.map(|name| (1, name)), 0),
            Of::Least => TermKind::Min(terms(inside.collect())).into(),
            Of::Largest => TermKind::Max(terms(inside.collect())).into(),
        }
    };
    let xor = match blocks.is_empty() {
        true => 0.into(),
        false => Term::xor(blocks.iter().map(block).collect()),
    };
    let mut cases = Vec::new();
    let otherwise = match divisor {
        None => xor,
        Some(divisor) if divisor.is_power_of_two() => {
            let last = vec![xor, (divisor - 1).into()];
            TermKind::Bits(BitOperation::And, last).into()
        }
        Some(divisor) => {
            let case = |rest: u64| (rest.into(), residue(xor.clone(), divisor, rest));
            cases.extend((1..divisor).map(case));
            0.into()
        }
    };
    let variable = |name: &String| Variable {
        name: name.clone(),
        place: Place::default(),
    };
    Claim::Value(ValueClaim {
        piles: names.iter().map(variable).collect(),
        cases,
        otherwise,
        place: Place::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_as_in_the_papers() {
        let text = |blocks: &[Block], divisor| claim(blocks, divisor, 3).to_string();
        let sum = [(Of::Sum, 0b011), (Of::Sum, 0b100)];
        assert_eq!(text(&sum, None), "value (a,b,c) = (a+b)^c");
        let least = [(Of::Least, 0b111)];
        assert_eq!(text(&least, None), "value (a,b,c) = min(a,b,c)");
        assert_eq!(text(&sum, Some(4)), "value (a,b,c) = and((a+b)^c,3)");
        let rests = "value (a,b,c) = { 1 if exists k: min(a,b,c)=3*k+1 ; \
            2 if exists k: min(a,b,c)=3*k+2 ; else 0 }";
        assert_eq!(text(&least, Some(3)), rests);
        assert_eq!(text(&[], None), "value (a,b,c) = 0");
        assert!(fits(&sum, Some(4), &[2, 3, 4, 1]));
        assert!(!fits(&sum, None, &[2, 3, 4, 0]));
    }

    #[test]
    fn every_division_once() {
        // The Bell numbers, and the three kinds of blocks.
        let plain = |n: usize| {
            let all = divisions(n);
            let sums = |way: &&Vec<Block>| way.iter().all(|block| block.0 == Of::Sum);
            all.iter().filter(sums).count()
        };
        assert_eq!([1, 2, 3, 4, 5].map(plain), [2, 5, 15, 52, 203]);
    }
}
