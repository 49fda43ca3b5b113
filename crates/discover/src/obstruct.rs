//! Words that need states of their own, from a box: a proof that no automaton is small.
//!
//! In the box of piles below 2^b, a word of b − k digits or fewer has, for every
//! continuation of up to k digits, a known answer. Words with different answers lead
//! every automaton of the zero positions to different states (Nerode 1958). The k with
//! the most answers is taken, one word is kept for each, and a tree of continuations is
//! made that tells every two of them apart: [`faceoff_certificate::Obstruction`].

use crate::asked::Asked;
use crate::zeros::Zeros;
use faceoff_certificate::{MAX_BOX, OBSTRUCTION, Obstruction, Tree};
use faceoff_game::Play;
use faceoff_game::piles::Rule;
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::CertificateError;
use faceoff_prove::certify::{check_obstruction, rule_tree};
use rustc_hash::FxHashMap;

/// The largest box, as a power of two.
pub const MOST_BITS: usize = MAX_BOX.ilog2() as usize;

/// The box that is solved if nothing is said.
pub const BITS: usize = 20;

/// A continuation: how many digits, and these digits as one number.
type Continuation = (u32, u64);

/// A word, as one number, with the continuations that make it a zero position.
struct Word {
    key: u64,
    accepted: Vec<Continuation>,
}

/// How the checker of such proofs writes a rule.
fn word_for(rule: Rule) -> Option<Tree> {
    rule_tree(rule).filter(|rule| rule.parts().0 == "nim")
}

/// Are there such proofs about games with this rule?
pub fn has_word_for(rule: Rule) -> bool {
    word_for(rule).is_some()
}

/// A proof that many states are needed, accepted by the independent checker, from a box
/// of at most two to the power of `bits` positions.
pub fn obstruct(
    asked: Asked,
    bits: usize,
    limits: &Limits,
) -> Result<Obstruction, CertificateError> {
    if asked.values {
        let why = "such a proof is about zero positions, not about values";
        return Err(CertificateError::Unsupported(why.into()));
    }
    let tracks = asked.complex.n();
    let unknown = || CertificateError::Unsupported("the checker has no word for this rule".into());
    let rule = word_for(asked.rule).ok_or_else(unknown)?;
    let digits = bits.min(MOST_BITS) / tracks;
    if digits == 0 {
        let most = StopReason::size("bits in the piles of a box", bits as u64);
        return Err(CertificateError::Stopped(most));
    }
    let zeros = Zeros::solve(asked, digits, limits)?;
    let mut best: (usize, Vec<Word>) = (0, Vec::new());
    for length in 0..=digits {
        let words = told_apart(&zeros, length, limits)?;
        if words.len() > best.1.len() {
            best = (length, words);
        }
    }
    let (length, words) = best;
    let places = digits - length;
    let piles = |key: u64, digits: usize| -> Vec<u32> {
        let digit = |track: usize, place: usize| (key >> (place * tracks + track) & 1) << place;
        let pile = |track: usize| (0..digits).map(|place| digit(track, place)).sum::<u64>() as u32;
        (0..tracks).map(pile).collect()
    };
    let (continuations, nodes) = tree(&words, limits)?;
    let of = |&(length, key): &Continuation| (length, piles(key, length as usize));
    let complex = asked.complex;
    let facets = complex.facets().iter();
    let obstruction = Obstruction {
        format: OBSTRUCTION.0.to_owned(),
        version: OBSTRUCTION.1,
        play: match asked.play {
            Play::Normal => faceoff_certificate::Play::Normal,
            Play::Misere => faceoff_certificate::Play::Misere,
        },
        rule,
        vertices: complex
            .labels()
            .iter()
            .map(|l| l.as_str().to_owned())
            .collect(),
        facets: facets
            .map(|f| f.iter().map(|v| v as u32).collect())
            .collect(),
        states: words.len() as u64,
        words: words.iter().map(|word| piles(word.key, places)).collect(),
        continuations: continuations.iter().map(of).collect(),
        nodes,
    };
    check_obstruction(&obstruction, limits)?;
    Ok(obstruction)
}

/// A word for each answer to all continuations of up to `length` digits.
fn told_apart(zeros: &Zeros, length: usize, limits: &Limits) -> Result<Vec<Word>, StopReason> {
    let tracks = zeros.tracks();
    let places = (zeros.digits() - length) * tracks;
    let mut accepted: FxHashMap<u64, Vec<Continuation>> = FxHashMap::default();
    for (at, &key) in zeros.keys().iter().enumerate() {
        if at % 4096 == 0 {
            limits.check()?;
        }
        for digits in 0..=length {
            let word = key >> (digits * tracks);
            if word >> places == 0 {
                let rest = key & ((1 << (digits * tracks)) - 1);
                accepted
                    .entry(word)
                    .or_default()
                    .push((digits as u32, rest));
            }
        }
    }
    // The least word after which nothing is accepted, if there is one.
    let mut keys: Vec<u64> = accepted.keys().copied().collect();
    keys.sort_unstable();
    let gap = keys.iter().zip(0..).find(|(key, at)| **key != *at);
    let nothing = gap.map_or(keys.len() as u64, |(_, at)| at);
    let mut found: FxHashMap<Vec<Continuation>, u64> = FxHashMap::default();
    if nothing >> places == 0 {
        found.insert(Vec::new(), nothing);
    }
    for key in keys {
        let mut answers = accepted.remove(&key).unwrap_or_default();
        answers.sort_unstable();
        found.entry(answers).or_insert(key);
    }
    let words = found.into_iter();
    let mut words: Vec<Word> = words
        .map(|(accepted, key)| Word { key, accepted })
        .collect();
    words.sort_by_key(|word| word.key);
    Ok(words)
}

/// Continuations that lead every word to a leaf of its own, and their tree.
fn tree(words: &[Word], limits: &Limits) -> Result<(Vec<Continuation>, Vec<[u32; 3]>), StopReason> {
    /// Where a subtree goes: into a node, under "zero position" or "another".
    type Slot = Option<(usize, usize)>;
    let mut nodes: Vec<[u32; 3]> = Vec::new();
    let mut continuations: Vec<Continuation> = Vec::new();
    let mut places: FxHashMap<Continuation, u32> = FxHashMap::default();
    let mut waiting: Vec<(Vec<u32>, Slot)> = vec![((0..words.len() as u32).collect(), None)];
    let mut leaves: Vec<(u32, usize, usize)> = Vec::new();
    let mut branches: Vec<(usize, usize, usize)> = Vec::new();
    while let Some((group, slot)) = waiting.pop() {
        limits.check()?;
        if let ([word], Some((node, side))) = (&group[..], slot) {
            leaves.push((*word, node, side));
            continue;
        }
        let Some(by) = best_split(words, &group) else {
            continue;
        };
        let place = *places.entry(by).or_insert_with(|| {
            continuations.push(by);
            continuations.len() as u32 - 1
        });
        let here = nodes.len();
        nodes.push([place, 0, 0]);
        if let Some((node, side)) = slot {
            branches.push((here, node, side));
        }
        let is_zero = |word: &u32| words[*word as usize].accepted.binary_search(&by).is_ok();
        let (zero, other): (Vec<u32>, Vec<u32>) = group.into_iter().partition(is_zero);
        waiting.push((zero, Some((here, 1))));
        waiting.push((other, Some((here, 2))));
    }
    // Children come after their parents so far: turn the list around.
    let last = (words.len() + nodes.len()) as u32;
    for (child, node, side) in branches {
        nodes[node][side] = last - 1 - child as u32;
    }
    for (word, node, side) in leaves {
        nodes[node][side] = word;
    }
    nodes.reverse();
    Ok((continuations, nodes))
}

/// The continuation that some of the words accept, as near to half of them as can be.
fn best_split(words: &[Word], group: &[u32]) -> Option<Continuation> {
    let mut counts: FxHashMap<Continuation, usize> = FxHashMap::default();
    for &word in group {
        for &by in &words[word as usize].accepted {
            *counts.entry(by).or_default() += 1;
        }
    }
    let splits = counts.into_iter().filter(|(_, n)| *n < group.len());
    let best = splits.min_by_key(|&(by, n)| (group.len().abs_diff(2 * n), by));
    best.map(|(by, _)| by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::Complex;

    #[test]
    fn values_are_not_what_it_is_about() {
        let complex: Complex = "facets(12,3)".parse().unwrap();
        let nim = Asked::nim(&complex);
        assert!(obstruct(nim, 12, &Limits::none()).is_ok());
        let values = Asked {
            values: true,
            ..nim
        };
        let refused = obstruct(values, 12, &Limits::none());
        assert!(matches!(refused, Err(CertificateError::Unsupported(_))));
    }
}
