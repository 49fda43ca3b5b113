//! Rules that take chips: Nim and its variants.
//!
//! For each pile the difference of the prefixes of p and p' is kept, up to a bound
//! from which it cannot come back to what the rule asks for; and, for rules about
//! the total, the sum of all differences, up to a bound too. These are the *tag*: a
//! number with the differences as its digits, pile 0 last, and the sum in front.
//! Tag 0 means that nothing differs.

use crate::format::Certificate;
use crate::moves::{Moves, Rule, STAYS};
use crate::tree::Tree;
use crate::{Result, ensure, wrong};

/// The rules: how they are spelt, and what a move takes; `#` is the number.
const RULES: [&str; 7] = [
    ": any chips from the piles of a face, at least one in all",
    "exact: chips from exactly # of the piles of a face, at least one from each",
    "some: chips from one or more piles of a face, exactly # from each",
    "all: chips from all piles of a facet, exactly # from each",
    "each>=: chips from all piles of a facet, at least # from each",
    "total>=: chips from the piles of a face, at least # in all",
    "total: chips from the piles of a face, exactly # in all",
];
/// The spelling of the first: just Nim.
const ANY: &str = "";

/// The largest number in a rule.
const MAX_NUMBER: u64 = 30;

/// Read `["nim"]`, `["nim","exact",2]`, ….
pub(crate) fn read(certificate: &Certificate, facets: &[u64]) -> Result<Rule> {
    let none = certificate.weights.is_none() && certificate.moves.is_none();
    ensure(none, "weights and moves belong to games that are formulas")?;
    let rule = &certificate.rule;
    let (word, number) = match rule.parts() {
        ("nim", []) => (ANY, 1),
        ("nim", [Tree::Word(word), Tree::Number(number)]) if word != ANY => (&word[..], *number),
        _ => return rule.misplaced(),
    };
    let mut rules = RULES.iter().filter_map(|rule| rule.split_once(": "));
    let Some((word, takes)) = rules.find(|(known, _)| *known == word) else {
        return rule.misplaced();
    };
    let otherwise = format!("the number of a rule is from 1 to {MAX_NUMBER}");
    ensure((1..=MAX_NUMBER).contains(&number), &otherwise)?;
    let sign = if word.ends_with(">=") { "" } else { "=" };
    Ok(Rule {
        notation: match word {
            ANY => "nim".to_owned(),
            _ => format!("nim[{word}{sign}{number}]"),
        },
        description: format!("A move takes {}.", takes.replace('#', &number.to_string())),
        verified: None,
        moves: Box::new(Taking::new(word, number, certificate, facets)?),
    })
}

/// The moves of a rule, and staying put.
struct Taking {
    /// How the rule is spelt, and its number.
    word: &'static str,
    number: u64,
    facets: Vec<u64>,
    piles: usize,
    /// Is the last pile a heap of its own, a game to be added?
    has_heap: bool,
    /// From this difference on it does not matter how much is taken: twice as
    /// much, less one, is as much or more.
    bound: u64,
    /// The same for the sum: twice as much, less one from each pile.
    bound_of_sum: Option<u64>,
    /// The weight of each pile in a tag, and of the sum.
    weights: Vec<u64>,
}

impl Taking {
    fn new(word: &'static str, number: u64, on: &Certificate, facets: &[u64]) -> Result<Self> {
        let has_heap = on.is_about_values();
        let piles = on.vertices.len() + usize::from(has_heap);
        let (bound, bound_of_sum) = match word {
            "some" | "all" => (number + 1, None),
            "each>=" => (number, None),
            "total>=" => (1, Some(number.max(piles as u64))),
            "total" => (1, Some((number + 1).max(piles as u64))),
            _ => (1, None),
        };
        // The sum is below 64 at the end of a letter, and twice that inside.
        let room = |weight: &u64| *weight < u64::MAX >> 8;
        let weight = |i: usize| (bound + 1).checked_pow(i as u32).filter(room);
        let weights: Option<Vec<u64>> = (0..=piles).map(weight).collect();
        let otherwise = || wrong("this rule is checked for fewer piles only");
        Ok(Self {
            word,
            number,
            facets: facets.to_vec(),
            piles,
            has_heap,
            bound,
            bound_of_sum,
            weights: weights.ok_or_else(otherwise)?,
        })
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
}

impl Moves for Taking {
    fn piles(&self) -> usize {
        self.piles
    }

    fn is_tag(&self, tag: u64) -> bool {
        tag <= STAYS
    }

    fn stays(&self, tag: u64) -> bool {
        matches!(tag, 0 | STAYS)
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn step(&self, tag: u64, pile: usize, digit: bool, guess: bool) -> Option<u64> {
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
            let most = if pile + 1 == vertices {
                bound
            } else {
                u64::MAX
            };
            let sum = (begun + digit).checked_sub(guess)?.min(most);
            tag = tag + sum * self.weights[self.piles] - old * self.weights[self.piles];
        }
        let right = old > 0 || new == 0 || self.is_face(self.lowered(tag));
        right.then_some(tag)
    }

    fn is_move(&self, tag: u64) -> bool {
        if tag == STAYS {
            return false;
        }
        let lowered = self.lowered(tag);
        if self.has_heap && lowered == 1 << (self.piles - 1) {
            return true;
        }
        let differences = (0..self.piles).map(|i| self.difference(tag, i));
        let mut taken = differences.filter(|difference| *difference > 0);
        let (is_facet, number) = (|| self.facets.contains(&lowered), self.number);
        lowered != 0
            && match self.word {
                ANY => true,
                "exact" => taken.count() as u64 == number,
                "some" => taken.all(|difference| difference == number),
                "all" => is_facet() && taken.all(|difference| difference == number),
                "each>=" => is_facet() && taken.all(|difference| difference >= number),
                "total>=" => self.sum(tag) >= number,
                _ => self.sum(tag) == number,
            }
    }

    fn permuted(&self, tag: u64, piles: &[usize]) -> u64 {
        if tag == STAYS {
            return tag;
        }
        let moved = |i: usize| self.difference(tag, i) * self.weights[piles[i]];
        (0..self.piles).map(moved).sum::<u64>() + self.sum(tag) * self.weights[self.piles]
    }

    /// Where anything may be taken, these are the sets of lowered piles inside
    /// this one that are in no other facets: a pile that is lower already may
    /// go on like one that is not yet, and no facet is lost.
    fn no_better(&self, tag: u64) -> Vec<u64> {
        if tag == STAYS || self.word != ANY || !self.is_face(tag) {
            return vec![tag];
        }
        let no_other = |smaller: &u64| {
            let mut around = self.facets.iter().filter(|facet| smaller & !**facet == 0);
            around.all(|facet| tag & !facet == 0) && (*smaller != 0 || tag == 0 || !self.has_heap)
        };
        crate::run::submasks(tag).filter(no_other).collect()
    }
}
