//! Random claims: what the reader and the compiler of `prove` make of them and
//! what the checker of certificates makes of their trees is the same set, for
//! piles of every size; and at every position of a box it is what evaluation by
//! definition says.
//!
//! `FACEOFF_CASES=100000 cargo test --release -p faceoff-prove --test
//! random_claims` runs as many as you like; `FACEOFF_SEED` begins elsewhere.

use faceoff_automata::Dfa;
use faceoff_certificate::{Failure, claim_is_set};
use faceoff_claim::{
    BitOperation, Claim, Comparison, Formula, FormulaKind, Pattern, Place, Set, SetKind, Term,
    TermKind, ValueClaim,
};
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_game::{Play, Take};
use faceoff_limits::Limits;
use faceoff_prove::{Proof, Question, certify};
use num_bigint::BigUint;
use std::time::Duration;

/// Small numbers without a pattern.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) % sides as u64) as usize
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.roll(items.len())].clone()
    }

    fn several<T>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..2 + self.roll(2)).map(|_| make(self)).collect()
    }

    fn term(&mut self, names: &[&str], depth: usize) -> Term {
        if depth == 0 || self.roll(3) == 0 {
            return match self.roll(4) {
                0 => (self.roll(4) as u64).into(),
                _ => self.pick(names).into(),
            };
        }
        let kind = self.roll(8);
        let inner = |dice: &mut Self| dice.term(names, depth - 1);
        match kind {
            0 | 1 => TermKind::Plus(inner(self).into(), inner(self).into()),
            2 => TermKind::Minus(inner(self).into(), inner(self).into()),
            3 => TermKind::Negative(inner(self).into()),
            4 => TermKind::Times(self.roll(4) as u64, inner(self).into()),
            5 => {
                let operations = [BitOperation::Xor, BitOperation::Or, BitOperation::And];
                TermKind::Bits(self.pick(&operations), self.several(inner))
            }
            6 => TermKind::Min(self.several(inner)),
            _ => TermKind::Max(self.several(inner)),
        }
        .into()
    }

    fn formula(&mut self, names: &[&'static str], depth: usize) -> Formula {
        if depth == 0 || self.roll(4) == 0 {
            return match self.roll(6) {
                0 => {
                    let terms: Vec<Term> = (0..2).map(|_| self.term(names, 1)).collect();
                    let mut patterns = vec![[false, false]];
                    for digits in [[false, true], [true, false], [true, true]] {
                        if self.roll(2) == 0 {
                            patterns.push(digits);
                        }
                    }
                    let pattern = |digits: [bool; 2]| Pattern {
                        digits: digits.to_vec(),
                        place: Place::default(),
                    };
                    FormulaKind::Columns(terms, patterns.into_iter().map(pattern).collect()).into()
                }
                roll => {
                    let links = 1 + usize::from(roll == 1);
                    let link = |dice: &mut Self| (dice.pick(&Comparison::ALL), dice.term(names, 2));
                    let rest = (0..links).map(|_| link(self)).collect();
                    FormulaKind::Compare(self.term(names, 2), rest).into()
                }
            };
        }
        let kind = self.roll(9);
        let inner = |dice: &mut Self| dice.formula(names, depth - 1);
        match kind {
            0 | 1 => FormulaKind::And(self.several(inner)),
            2 | 3 => FormulaKind::Or(self.several(inner)),
            4 => FormulaKind::Not(inner(self).into()),
            5 => FormulaKind::Implies(inner(self).into(), inner(self).into()),
            6 => FormulaKind::Equivalent(inner(self).into(), inner(self).into()),
            _ => {
                // A new name, or one that hides another.
                let name = self.pick(&["y", "z", "a"]);
                let more: Vec<&'static str> = names.iter().copied().chain([name]).collect();
                let body = self.formula(&more, depth - 1);
                match kind {
                    7 => FormulaKind::Exists(vec![name.into()], body.into()),
                    _ => FormulaKind::Forall(vec![name.into()], body.into()),
                }
            }
        }
        .into()
    }

    fn set(&mut self, piles: usize, depth: usize) -> Set {
        match self.roll(if depth == 0 { 1 } else { 5 }) {
            3 => SetKind::Union(self.several(|dice| dice.set(piles, depth - 1))).into(),
            4 => SetKind::UpToSymmetry(self.set(piles, depth - 1).into()).into(),
            _ => {
                // Often the piles alone; sometimes one more variable.
                let more = usize::from(self.roll(3) == 0);
                let names = &["a", "b", "c", "d"][..piles + more];
                let entries: Vec<Term> = (0..piles)
                    .map(|pile| match self.roll(5) {
                        0 => self.term(names, 1),
                        1 => (self.roll(3) as u64).into(),
                        _ => names[pile].into(),
                    })
                    .collect();
                let condition = (self.roll(6) > 0).then(|| self.formula(names, 2));
                SetKind::Builder { entries, condition }.into()
            }
        }
    }

    fn claim(&mut self, piles: usize) -> Claim {
        if self.roll(6) > 0 {
            return Claim::Set(self.set(piles, 2));
        }
        let names = &["a", "b", "c"][..piles];
        let cases = (0..self.roll(3)).map(|_| (self.term(names, 2), self.formula(names, 1)));
        Claim::Value(ValueClaim {
            cases: cases.collect(),
            otherwise: self.term(names, 2),
            piles: names.iter().map(|&name| name.into()).collect(),
            place: Place::default(),
        })
    }
}

#[derive(Debug, Default)]
struct Count {
    claims: usize,
    /// Claims whose automata or runs are too large for a quick test.
    too_large: usize,
    /// Claims that can be evaluated by definition.
    evaluated: usize,
    values: usize,
}

fn number(variable: &str, otherwise: u64) -> u64 {
    let text = std::env::var(variable).ok();
    text.map_or(otherwise, |text| text.parse().expect(variable))
}

#[test]
fn prover_and_checker_read_alike() {
    let (cases, seed) = (number("FACEOFF_CASES", 1500), number("FACEOFF_SEED", 1));
    let complexes = [
        "points(2)",
        "simplex(2)",
        "points(3)",
        "facets(12,3)",
        "cycle(3,2)",
    ];
    let complexes = complexes.map(|text| text.parse::<Complex>().unwrap());
    let mut count = Count::default();
    for case in 0..cases {
        let mut dice = Dice(seed.wrapping_mul(1 << 32) + case);
        let complex = dice.pick(&complexes);
        let claim = dice.claim(complex.n());
        let what = || format!("case {case} of seed {seed}: {claim} on {complex}");
        // Texts of random trees read back, also those with numbers too large.
        let text = claim.to_string();
        let Ok(read) = Claim::read(&text, complex.n()) else {
            continue;
        };
        assert_eq!(read, claim, "{}", what());
        count.claims += 1;
        let limits = Limits::none()
            .with_memory(64 << 20)
            .with_time(Duration::from_secs(5));
        let Ok(set) = compile(&claim, &complex, &limits) else {
            count.too_large += 1;
            continue;
        };
        agrees_with_the_checker(&claim, &complex, &set, &mut count, &what);
        agrees_with_evaluation(&claim, &complex, &set, &mut count, &what);
    }
    println!("{count:?}");
    assert!(count.too_large * 20 < count.claims, "{count:?}");
    assert!(count.evaluated * 4 > count.claims, "{count:?}");
}

fn agrees_with_the_checker(
    claim: &Claim,
    complex: &Complex,
    set: &Dfa,
    count: &mut Count,
    what: &dyn Fn() -> String,
) {
    let question = Question {
        complex,
        rule: Take::NIM.into(),
        heap: matches!(claim, Claim::Value(_)),
        play: Play::Normal,
        set,
    };
    let nothing = Proof {
        finals: None,
        promises: Vec::new(),
    };
    let certificate = certify(&question, Some(claim), &nothing, &Limits::none()).unwrap();
    let printed = certificate.claim.as_ref().unwrap().to_string();
    assert_eq!(printed.parse::<Claim>().as_ref(), Ok(claim), "{}", what());
    let asked = std::cell::Cell::new(0);
    let go_on = |bytes: u64| {
        asked.set(asked.get() + 1);
        bytes < 64 << 20 && asked.get() < 3000
    };
    match claim_is_set(&certificate, &go_on) {
        Ok(()) => {}
        Err(Failure::Stopped) => count.too_large += 1,
        Err(failure) => panic!("{}: {failure}", what()),
    }
    // The complement is another set.
    let mut forged = certificate.clone();
    let states = forged.set.next.len() as u32;
    forged.set.accepting = (0..states).filter(|q| !set.is_accepting(*q)).collect();
    assert!(claim_is_set(&forged, &go_on).is_err(), "{}", what());
}

fn agrees_with_evaluation(
    claim: &Claim,
    complex: &Complex,
    set: &Dfa,
    count: &mut Count,
    what: &dyn Fn() -> String,
) {
    let images: Vec<Vec<usize>> = complex
        .automorphisms(&Limits::none())
        .unwrap()
        .elements()
        .map(|g| (0..complex.n()).map(|v| g.image(v)).collect())
        .collect();
    let side = 6u64;
    let mut known = true;
    for code in 0..side.pow(complex.n() as u32) {
        let digit = |v: u32| BigUint::from(code / side.pow(v) % side);
        let mut position: Vec<BigUint> = (0..complex.n() as u32).map(digit).collect();
        match claim {
            Claim::Set(set_claim) => match set_claim.contains(&position, &images) {
                None => known = false,
                Some(holds) => {
                    assert_eq!(set.contains(&position), holds, "{} at {position:?}", what());
                }
            },
            Claim::Value(value) => {
                let Some(value) = value.at(&position) else {
                    known = false;
                    continue;
                };
                for v in 0..4 * side {
                    let v = BigUint::from(v);
                    position.push(v.clone());
                    let holds = value.as_ref() == Some(&v);
                    assert_eq!(set.contains(&position), holds, "{} at {position:?}", what());
                    position.pop();
                }
            }
        }
    }
    count.evaluated += usize::from(known);
    count.values += usize::from(known && matches!(claim, Claim::Value(_)));
}
