//! Misère play is often as normal play but for small piles: then so is the formula.

use faceoff_automata::Dfa;
use faceoff_claim::{Claim, Comparison, Plain, Set, Term, TermKind};
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashSet;

/// The largest pile of the positions that are listed: 1, or else this.
const LARGEST: [u64; 2] = [1, 3];

/// More positions than this, up to symmetry, are not listed.
const MOST_LISTED: usize = 6;

/// Piles on which positions are listed.
const MOST_PILES: usize = 8;

/// A formula for the set from one for normal play: the same where a pile is not
/// small, and a list where all are; proved equal to the set.
pub fn as_in_normal_play(
    complex: &Complex,
    set: &Dfa,
    normal: &Set,
    limits: &Limits,
) -> Result<Option<Claim>, StopReason> {
    let Some(plain) = Plain::of(normal).filter(|_| complex.n() <= MOST_PILES) else {
        return Ok(None);
    };
    for largest in LARGEST {
        let Some(listed) = listed(complex, set, largest, limits)? else {
            continue;
        };
        let mut parts: Vec<Set> = Vec::new();
        for builder in &plain.builders {
            let mut builder = builder.clone();
            let mut piles: Vec<Term> = Vec::new();
            for entry in &builder.entries {
                if entry.kind != TermKind::Number(0) && !piles.contains(entry) {
                    piles.push(entry.clone());
                }
            }
            let most = match piles.len() {
                0 => continue,
                1 => piles.remove(0),
                _ => TermKind::Max(piles).into(),
            };
            builder
                .conditions
                .push(most.compare(Comparison::Greater, largest));
            parts.push(builder.into_set());
        }
        parts.extend(listed.iter().map(|position| {
            let piles = position.iter().map(|&pile| Term::from(pile));
            Set::builder(piles.collect(), Vec::new())
        }));
        if parts.is_empty() {
            continue;
        }
        let union = Set::union(parts);
        let closed = match complex.automorphisms(limits)?.is_trivial() {
            true => union,
            false => union.up_to_symmetry(),
        };
        let claim = Claim::Set(closed);
        if compile(&claim, complex, limits)? == *set {
            return Ok(Some(claim));
        }
    }
    Ok(None)
}

/// The members with piles of at most `largest`, one for all its images; `None` if
/// there are too many.
fn listed(
    complex: &Complex,
    set: &Dfa,
    largest: u64,
    limits: &Limits,
) -> Result<Option<Vec<Vec<u64>>>, StopReason> {
    let group = complex.automorphisms(limits)?;
    let mut pulse = limits.pulse();
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    let mut position = vec![0u64; complex.n()];
    loop {
        pulse.beat()?;
        if set.contains_small(&position) && !seen.contains(&position) {
            found.push(position.clone());
            if found.len() > MOST_LISTED {
                return Ok(None);
            }
            let mut open = vec![position.clone()];
            while let Some(image) = open.pop() {
                if seen.insert(image.clone()) {
                    open.extend(group.generators().iter().map(|g| g.act(&image)));
                }
            }
        }
        let Some(v) = (0..position.len()).rfind(|&v| position[v] < largest) else {
            return Ok(Some(found));
        };
        position[v] += 1;
        position[v + 1..].fill(0);
    }
}
