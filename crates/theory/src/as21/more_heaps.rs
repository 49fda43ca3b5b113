//! Delete Nim with more heaps: who wins (variants of T. Abuku, K. Sakai,
//! M. Shinoda, K. Suetsugu, Some extensions of Delete Nim, arXiv:2301.12964).
//!
//! In the form of VDN, with non-empty heaps:
//!
//! * All but one. Call a heap x bad if x mod n(n−1) is one of 1, …, n−1. The
//!   sums of n bad heaps are exactly the other heaps from n on: modulo n(n−1),
//!   n numbers from 1 to n−1 have any sum from n to n(n−1), and no other. So a
//!   position is a P-position exactly if all its heaps are bad: a good heap
//!   splits into n bad ones, a bad heap does not.
//! * Single, three heaps. A position is a P-position exactly if the heaps have
//!   the same number of zeros at the end in binary. From such a position a
//!   move keeps one heap, with k zeros, and splits another into two; if both
//!   parts had k zeros, their sum would have more. Otherwise keep a heap with
//!   the least number k of zeros and split one with more zeros into 2^k and
//!   the rest, which has k zeros.
//!
//! The form of Delete Nim has one token less in each heap (AS21 Lemma 1.7).

use super::isomorphism::{to_delete_nim, to_vdn};
use crate::claims;
use crate::decision::{ClosedForm, PileDecision, Reply, Verdict};
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed};
use faceoff_claim::{Comparison, FormulaKind, Set, Term, names};
use faceoff_game::Game;
use faceoff_game::rules::DeleteNim;
use faceoff_game::rules::delete_nim::{Deletes, Form};
use faceoff_limits::Limits;
use num_bigint::BigUint;
use num_integer::Integer;

/// All-but-one delete Nim.
pub static ALL_BUT_ONE: Theorem = Theorem {
    id: "AS21-all-but-one",
    title: "All-but-one delete Nim",
    statement: "Where a move deletes all of n non-empty heaps but one and splits that into n, a \
                position is a P-position exactly if every heap leaves one of the remainders 1, \
                …, n−1 when divided by n(n−1). With heaps that may be empty, the same holds of \
                the heaps plus one.",
    plain: "Divide each heap by the number of heaps times one less than that: a position is \
            lost exactly if every heap leaves a small remainder, one that is not 0 and below \
            the number of heaps. Where heaps may be empty, count each as one more.",
    formula: TheoremFormula::Claimed,
    citation: "T. Abuku, K. Sakai, M. Shinoda, K. Suetsugu, Some extensions of Delete Nim, \
               arXiv:2301.12964 (the game); the proof is in Faceoff's \
               documentation of this theorem",
    status: Status::ProvedHere,
    strength: 85,
    apply: |game, _| {
        boxed(variant(game, Deletes::AllButOne).map(|rules| Variant {
            form: rules.form(),
            heaps: rules.heaps(),
            outcome: all_but_one,
            zeros: bad_heaps,
        }))
    },
    instances: &[
        Instance::new("vdn[all-but-one](3)", 13),
        Instance::new("delete-nim[all-but-one](3)", 13),
        Instance::new("vdn[all-but-one](4)", 8),
        Instance::new("vdn", 12),
    ],
};

/// Single-delete Nim with three heaps.
pub static SINGLE_3: Theorem = Theorem {
    id: "AS21-single-3",
    title: "Single-delete Nim with three heaps",
    statement: "Where a move deletes one of three non-empty heaps and splits another into two, a \
                position is a P-position exactly if all heaps have the same number of zeros at \
                the end in binary. With heaps that may be empty, the same holds of the heaps \
                plus one.",
    plain: "Halve each heap as often as that goes without a rest: a position is lost exactly \
            if that is equally often for all three. Where heaps may be empty, count each as \
            one more.",
    formula: TheoremFormula::Claimed,
    citation: "T. Abuku, K. Sakai, M. Shinoda, K. Suetsugu, Some extensions of Delete Nim, \
               arXiv:2301.12964 (the game); the proof is in Faceoff's \
               documentation of this theorem",
    status: Status::ProvedHere,
    strength: 85,
    apply: |game, _| {
        let found = variant(game, Deletes::One).filter(|rules| rules.heaps() == 3);
        boxed(found.map(|rules| Variant {
            form: rules.form(),
            heaps: 3,
            outcome: single,
            zeros: equally_many_zeros,
        }))
    },
    instances: &[
        Instance::new("vdn[single](3)", 12),
        Instance::new("delete-nim[single](3)", 12),
        Instance::new("vdn[single](3)", 5),
    ],
};

fn variant(game: &Game, deletes: Deletes) -> Option<&DeleteNim> {
    game.as_delete_nim()
        .filter(|rules| rules.deletes() == deletes)
}

/// Why a position of the form of VDN is a P-position, or what a winning move
/// leads to and why.
type Outcome = Result<String, (Vec<BigUint>, String)>;

fn all_but_one(heaps: &[BigUint]) -> Outcome {
    let n = heaps.len();
    let modulus = n * (n - 1);
    let remainder = |heap: &BigUint| {
        let r = (heap % modulus).try_into().expect("less than the modulus");
        if r == 0 { modulus } else { r }
    };
    let Some(i) = (0..n).find(|&i| remainder(&heaps[i]) >= n) else {
        return Ok(format!(
            "Modulo {modulus} every heap is one of 1 to {}.",
            n - 1
        ));
    };
    // The remainder as a sum of n numbers from 1 to n−1; the multiple of the
    // modulus goes to the first.
    let mut left = remainder(&heaps[i]) - n;
    let mut to: Vec<BigUint> = Vec::with_capacity(n);
    for _ in 0..n {
        let more = left.min(n - 2);
        left -= more;
        to.push(BigUint::from(1 + more));
    }
    to[0] += (&heaps[i] / modulus) * modulus;
    if heaps[i].is_multiple_of(&BigUint::from(modulus)) {
        to[0] -= modulus;
    }
    let why = format!(
        "Split the heap of {} into heaps that are 1 to {} modulo {modulus}.",
        heaps[i],
        n - 1
    );
    Err((to, why))
}

fn single(heaps: &[BigUint]) -> Outcome {
    let zeros = |i: &usize| heaps[*i].trailing_zeros().unwrap_or(0);
    let low = (0..heaps.len()).min_by_key(zeros).expect("three heaps");
    let k = zeros(&low);
    let Some(high) = (0..heaps.len()).find(|i| zeros(i) > k) else {
        return Ok(format!("Every heap ends in {k} zeros in binary."));
    };
    let other = (0..heaps.len())
        .find(|i| *i != low && *i != high)
        .expect("three heaps");
    let part = BigUint::from(1u32) << k;
    let mut to = heaps.to_vec();
    to[other] = part.clone();
    to[high] -= part;
    let why = format!(
        "Keep the heap of {}, which ends in {k} zeros in binary, and split {} into two that do.",
        heaps[low], heaps[high]
    );
    Err((to, why))
}

/// `{ (6*a+d,6*b+e,6*c+f) : 1<=d<=2 & 1<=e<=2 & 1<=f<=2 }`; with `less` tokens
/// less in each heap.
fn bad_heaps(n: usize, less: u64) -> Set {
    let names = names(2 * n);
    let (quotients, remainders) = names.split_at(n);
    let heaps = quotients.iter().zip(remainders);
    let modulus = (n * (n - 1)) as u64;
    let heap = |(q, r): (&String, &String)| Term::sum([(modulus, q.as_str()), (1, r)], 0);
    let range = |r: &String| {
        let bounds = vec![
            (Comparison::AtMost, r.as_str().into()),
            (Comparison::AtMost, (n as u64 - 1 - less).into()),
        ];
        FormulaKind::Compare((1 - less).into(), bounds).into()
    };
    Set::builder(
        heaps.map(heap).collect(),
        remainders.iter().map(range).collect(),
    )
}

/// x ^ (x−1) has one digit 1 more than x has zeros at the end, and is nothing
/// for x = 0.
fn equally_many_zeros(n: usize, less: u64) -> Set {
    let piles = claims::piles(n);
    let zeros = |pile: &Term| {
        let [x, y] = match less {
            0 => [pile.clone(), pile.clone().minus(1.into())],
            _ => [pile.clone().plus(1.into()), pile.clone()],
        };
        Term::xor(vec![x, y])
    };
    let pairs = piles.windows(2);
    let equal = pairs.map(|pair| zeros(&pair[0]).compare(Comparison::Equal, zeros(&pair[1])));
    let equal = equal.collect();
    Set::builder(piles, equal)
}

struct Variant {
    form: Form,
    heaps: usize,
    outcome: fn(&[BigUint]) -> Outcome,
    /// The P-positions of so many heaps, with so many tokens less in each.
    zeros: fn(usize, u64) -> Set,
}

impl PileDecision for Variant {
    fn decide(&self, heaps: &[BigUint], _: &Limits) -> Reply<Verdict> {
        if heaps.len() != self.heaps {
            return Ok(None);
        }
        let (heaps, note) = match self.form {
            Form::Vdn => (heaps.to_vec(), ""),
            Form::DeleteNim => (to_vdn(heaps), "With one chip more in each heap: "),
        };
        if heaps.contains(&BigUint::ZERO) {
            return Ok(None);
        }
        Ok(match (self.outcome)(&heaps) {
            Ok(why) => Some(Verdict::zero(format!("{note}{why}"))),
            Err((to, why)) => {
                let to = match self.form {
                    Form::Vdn => Some(to),
                    Form::DeleteNim => to_delete_nim(&to),
                };
                to.map(|to| Verdict::by_moving_to(to, format!("{note}{why}")))
            }
        })
    }

    fn because(&self) -> String {
        format!("it is a variant of Delete Nim with {} heaps", self.heaps)
    }

    fn closed_form(&self, _: &Limits) -> Reply<ClosedForm> {
        let less = u64::from(self.form == Form::DeleteNim);
        Ok(Some((self.zeros)(self.heaps, less).into()))
    }
}
