//! Linear equations and inequalities.
//!
//! Reading most significant digit first, `v = Σ c_i x_i` of the prefixes is
//! kept; a letter with digit sum `s = Σ c_i d_i` makes it `2v + s`. With `k`
//! letters to come the final value is `2^k v + r` with
//! `-N (2^k - 1) <= r <= P (2^k - 1)`, where `P` and `N` are the sums of the
//! positive and the negative coefficients without sign. So only for
//! `ceil((c + P) / 2^k) - P <= v <= floor((c - N) / 2^k) + N` is the
//! comparison with `c` still open after `k` letters. Values between which no
//! such bound lies for any `k` are equivalent. This leaves
//! `O((P + N) log |c|)` states.

use crate::budget::Budget;
use crate::dfa::Dfa;
use crate::diagram::{Ref, Store};
use crate::letter::MAX_TRACKS;
use crate::minimise::Raw;
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// How two sides compare.
///
/// ```
/// use faceoff_automata::{Comparison, linear};
/// use faceoff_limits::Limits;
///
/// // 2a - 3b >= 1
/// let more = Comparison::GreaterOrEqual;
/// let set = linear(&[2, -3], more, &1.into(), &Limits::none()).unwrap();
/// assert!(set.contains_small(&[5, 3]) && !set.contains_small(&[4, 3]));
/// assert!(more.holds(1.cmp(&1)) && !more.holds((-1).cmp(&1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Comparison {
    /// Does the comparison hold for sides in this order?
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
        }
    }
}

/// Positions `x` with `Σ coefficients[i] * x[i]` compared to `constant`; one
/// coefficient a track.
pub fn linear(
    coefficients: &[i64],
    comparison: Comparison,
    constant: &BigInt,
    limits: &Limits,
) -> Result<Dfa, StopReason> {
    if coefficients.len() > MAX_TRACKS {
        return Err(StopReason::size("tracks", MAX_TRACKS as u64));
    }
    let mut values = Values {
        coefficients,
        cuts: cuts(coefficients, constant, limits)?,
        list: Vec::new(),
        numbers: FxHashMap::default(),
        store: Store::default(),
        budget: Budget::new(limits),
    };
    values.leaf(BigInt::ZERO)?;
    let mut roots = Vec::new();
    while let Some(value) = values.list.get(roots.len()) {
        let doubled = value * 2;
        roots.push(values.expand(0, doubled, &mut FxHashMap::default())?);
    }
    Raw {
        tracks: coefficients.len(),
        accepting: values
            .list
            .iter()
            .map(|value| comparison.holds(value.cmp(constant)))
            .collect(),
        nodes: values.store.into_nodes(),
        roots,
        initial: 0,
    }
    .minimise(limits)
}

/// Values are equivalent if they are at least as large as the same cuts.
fn cuts(
    coefficients: &[i64],
    constant: &BigInt,
    limits: &Limits,
) -> Result<BTreeSet<BigInt>, StopReason> {
    let sum = |sign: i64| {
        let parts = coefficients.iter().filter(|c| c.signum() == sign);
        parts
            .map(|&c| BigInt::from(c.unsigned_abs()))
            .sum::<BigInt>()
    };
    let (positive, negative) = (sum(1), sum(-1));
    let mut cuts = BTreeSet::new();
    let mut budget = Budget::new(limits);
    // Halving rounds down, so the ceiling of a/2^k is minus the half of -a.
    let mut below: BigInt = -(constant + &positive);
    let mut above: BigInt = constant - &negative;
    loop {
        let mut cut = -&below - &positive;
        let last = &above + &negative + 1;
        while cut <= last {
            let next = &cut + 1;
            if cuts.insert(cut) {
                budget.spend(64)?;
            }
            cut = next;
        }
        let (half_below, half_above) = (&below >> 1u32, &above >> 1u32);
        if half_below == below && half_above == above {
            return Ok(cuts);
        }
        (below, above) = (half_below, half_above);
    }
}

struct Values<'a> {
    coefficients: &'a [i64],
    cuts: BTreeSet<BigInt>,
    list: Vec<BigInt>,
    numbers: FxHashMap<BigInt, u32>,
    store: Store,
    budget: Budget<'a>,
}

impl Values<'_> {
    /// The leaf of the smallest value equivalent to `value`.
    fn leaf(&mut self, value: BigInt) -> Result<Ref, StopReason> {
        let value = match self.cuts.range(..=&value).next_back() {
            Some(cut) => cut.clone(),
            None => self.cuts.first().map_or(value, |first| first - 1),
        };
        if let Some(&number) = self.numbers.get(&value) {
            return Ok(Ref::leaf(number));
        }
        self.budget.spend(128)?;
        let number = self.list.len() as u32;
        self.list.push(value.clone());
        self.numbers.insert(value, number);
        Ok(Ref::leaf(number))
    }

    /// The successors of the value `sum`, digits from `track` on to be added.
    fn expand(
        &mut self,
        track: usize,
        sum: BigInt,
        known: &mut FxHashMap<(usize, BigInt), Ref>,
    ) -> Result<Ref, StopReason> {
        let Some(&coefficient) = self.coefficients.get(track) else {
            return self.leaf(sum);
        };
        if coefficient == 0 {
            return self.expand(track + 1, sum, known);
        }
        let key = (track, sum);
        if let Some(&result) = known.get(&key) {
            return Ok(result);
        }
        let low = self.expand(track + 1, key.1.clone(), known)?;
        let high = self.expand(track + 1, &key.1 + coefficient, known)?;
        let result = self
            .store
            .branch(track as u32, low, high, &mut self.budget)?;
        known.insert(key, result);
        Ok(result)
    }
}
