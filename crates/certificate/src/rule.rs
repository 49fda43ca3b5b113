//! The moves of a game, digit by digit.
//!
//! A move from p to p' is guessed along with p. For each pile the difference of
//! the prefixes of p and p' is kept, up to a bound from which it cannot come
//! back to what the rule asks for; and, for rules about the total, the sum of
//! all differences, up to a bound too. These are the *tag*: a number with the
//! differences as its digits, pile 0 last, and the sum in front. Tag 0 means
//! that nothing differs.

use crate::tree::Tree;
use crate::{Failure, Result, ensure};

/// What a move may take from the piles of a face, with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Any,
    Exact,
    Some,
    All,
    Each,
    TotalAtLeast,
    Total,
}

/// The rules: how they are spelt, and what a move takes; `#` is the number.
const RULES: [(Kind, &str, &str); 7] = [
    (
        Kind::Any,
        "",
        "any chips from the piles of a face, at least one in all",
    ),
    (
        Kind::Exact,
        "exact",
        "chips from exactly # of the piles of a face, at least one from each",
    ),
    (
        Kind::Some,
        "some",
        "chips from one or more piles of a face, exactly # from each",
    ),
    (
        Kind::All,
        "all",
        "chips from all piles of a facet, exactly # from each",
    ),
    (
        Kind::Each,
        "each>=",
        "chips from all piles of a facet, at least # from each",
    ),
    (
        Kind::TotalAtLeast,
        "total>=",
        "chips from the piles of a face, at least # in all",
    ),
    (
        Kind::Total,
        "total",
        "chips from the piles of a face, exactly # in all",
    ),
];

/// The largest number in a rule.
const MAX_NUMBER: u64 = 30;

/// A rule of a game on piles.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    kind: Kind,
    number: u64,
    /// As the notation spells it.
    pub(crate) notation: String,
    /// What a move takes.
    pub(crate) takes: String,
}

impl Rule {
    /// Read `["nim"]`, `["nim","exact",2]`, ….
    pub(crate) fn read(rule: &Tree) -> Result<Self> {
        let (word, number) = match rule.parts() {
            ("nim", []) => ("", 1),
            ("nim", [Tree::Word(word), Tree::Number(number)]) if !word.is_empty() => {
                (word.as_str(), *number)
            }
            _ => return rule.misplaced(),
        };
        let known = RULES.iter().find(|(_, spelling, _)| *spelling == word);
        let Some((kind, _, takes)) = known else {
            return rule.misplaced();
        };
        ensure(
            (1..=MAX_NUMBER).contains(&number),
            &format!("the number of a rule is from 1 to {MAX_NUMBER}"),
        )?;
        let sign = if word.ends_with(">=") { "" } else { "=" };
        Ok(Self {
            kind: *kind,
            number,
            notation: match word {
                "" => "nim".to_owned(),
                _ => format!("nim[{word}{sign}{number}]"),
            },
            takes: takes.replace('#', &number.to_string()),
        })
    }

    /// From this difference on it does not matter how much is taken: twice as
    /// much, less one, is as much or more.
    fn bound(&self) -> u64 {
        match self.kind {
            Kind::Any | Kind::Exact | Kind::TotalAtLeast | Kind::Total => 1,
            Kind::Some | Kind::All => self.number + 1,
            Kind::Each => self.number,
        }
    }

    /// The same for the sum: twice as much, less one from each pile.
    fn bound_of_sum(&self, piles: usize) -> Option<u64> {
        match self.kind {
            Kind::TotalAtLeast => Some(self.number.max(piles as u64)),
            Kind::Total => Some((self.number + 1).max(piles as u64)),
            _ => None,
        }
    }
}

/// The tag that says: p' is p, to the end.
pub const STAYS: u64 = 1 << 63;

/// The moves of a game, and staying put.
pub(crate) struct Moves {
    rule: Rule,
    facets: Vec<u64>,
    piles: usize,
    /// Is the last pile a heap of its own, a game to be added?
    has_heap: bool,
    bound: u64,
    bound_of_sum: Option<u64>,
    /// The weight of each pile in a tag, and of the sum.
    weights: Vec<u64>,
}

impl Moves {
    pub(crate) fn new(rule: Rule, facets: &[u64], vertices: usize, has_heap: bool) -> Result<Self> {
        let (piles, bound) = (vertices + usize::from(has_heap), rule.bound());
        // The sum is below 64 at the end of a letter, and twice that inside.
        let room = |weight: &u64| *weight < u64::MAX >> 8;
        let weight = |i: usize| (bound + 1).checked_pow(i as u32).filter(room);
        let weights: Option<Vec<u64>> = (0..=piles).map(weight).collect();
        let Some(weights) = weights else {
            return Err(Failure::Wrong(
                "this rule is checked for fewer piles only".to_owned(),
            ));
        };
        Ok(Self {
            facets: facets.to_vec(),
            piles,
            has_heap,
            bound,
            bound_of_sum: rule.bound_of_sum(piles),
            weights,
            rule,
        })
    }

    pub(crate) fn rule(&self) -> &Rule {
        &self.rule
    }

    pub(crate) fn piles(&self) -> usize {
        self.piles
    }

    fn difference(&self, tag: u64, pile: usize) -> u64 {
        match self.bound {
            1 => tag >> pile & 1,
            _ => tag / self.weights[pile] % (self.bound + 1),
        }
    }

    fn sum(&self, tag: u64) -> u64 {
        tag / self.weights[self.piles]
    }

    /// The piles that are lower already.
    fn lowered(&self, tag: u64) -> u64 {
        let lower = |i: usize| u64::from(self.difference(tag, i) > 0) << i;
        match self.bound {
            1 => tag & ((1 << self.piles) - 1),
            _ => (0..self.piles).map(lower).sum(),
        }
    }

    /// May these piles be lowered together, as far as faces go?
    fn is_face(&self, lowered: u64) -> bool {
        let heap = 1 << (self.piles - 1);
        self.facets.iter().any(|facet| lowered & !facet == 0) || (self.has_heap && lowered == heap)
    }

    /// The tag after a digit of p and a digit of p' on a pile.
    pub(crate) fn step(&self, tag: u64, pile: usize, digit: bool, guess: bool) -> Option<u64> {
        if tag == STAYS {
            return (digit == guess).then_some(tag);
        }
        let (digit, guess) = (u64::from(digit), u64::from(guess));
        let old = self.difference(tag, pile);
        let vertices = self.piles - usize::from(self.has_heap);
        let bound = if pile < vertices { self.bound } else { 1 };
        let new = (2 * old + digit).checked_sub(guess)?.min(bound);
        let mut tag = tag + new * self.weights[pile] - old * self.weights[pile];
        if let (Some(bound), true) = (self.bound_of_sum, pile < vertices) {
            let old = self.sum(tag);
            let begun = if pile == 0 { 2 * old } else { old };
            let sum = (begun + digit).checked_sub(guess)?;
            let sum = if pile + 1 == vertices {
                sum.min(bound)
            } else {
                sum
            };
            tag = tag + sum * self.weights[self.piles] - old * self.weights[self.piles];
        }
        let right = old > 0 || new == 0 || self.is_face(self.lowered(tag));
        right.then_some(tag)
    }

    /// Does the tag, between letters, stand for a move?
    pub(crate) fn is_move(&self, tag: u64) -> bool {
        if tag == STAYS {
            return false;
        }
        let lowered = self.lowered(tag);
        if self.has_heap && lowered == 1 << (self.piles - 1) {
            return true;
        }
        let differences = (0..self.piles).map(|i| self.difference(tag, i));
        let mut taken = differences.filter(|difference| *difference > 0);
        let (is_facet, number) = (|| self.facets.contains(&lowered), self.rule.number);
        lowered != 0
            && match self.rule.kind {
                Kind::Any => true,
                Kind::Exact => taken.count() as u64 == number,
                Kind::Some => taken.all(|difference| difference == number),
                Kind::All => is_facet() && taken.all(|difference| difference == number),
                Kind::Each => is_facet() && taken.all(|difference| difference >= number),
                Kind::TotalAtLeast => self.sum(tag) >= number,
                Kind::Total => self.sum(tag) == number,
            }
    }

    /// The tag after a permutation of the piles.
    pub(crate) fn permuted(&self, tag: u64, piles: &[usize]) -> u64 {
        if tag == STAYS {
            return tag;
        }
        let moved = |i: usize| self.difference(tag, i) * self.weights[piles[i]];
        (0..self.piles).map(moved).sum::<u64>() + self.sum(tag) * self.weights[self.piles]
    }

    /// The tags that are no better than this one: whatever digits lead from
    /// them to a move, lead from this one to a move too.
    ///
    /// Where anything may be taken, these are the sets of lowered piles inside
    /// this one that are in no other facets: a pile that is lower already may
    /// go on like one that is not yet, and no facet is lost.
    pub(crate) fn no_better(&self, tag: u64) -> Vec<u64> {
        if tag == STAYS || self.rule.kind != Kind::Any || !self.is_face(tag) {
            return vec![tag];
        }
        let no_other = |smaller: &u64| {
            let mut around = self.facets.iter().filter(|facet| smaller & !**facet == 0);
            around.all(|facet| tag & !facet == 0) && (*smaller != 0 || tag == 0 || !self.has_heap)
        };
        crate::run::submasks(tag).filter(no_other).collect()
    }
}
