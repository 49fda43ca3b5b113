//! The length of a position in misère play.
//!
//! As in normal play, Pl(g) = 1 + max Pl(g') over the P-positions g' that can be
//! reached from g by one move or more; here a position may reach none, the final
//! one above all, and has length 0. From a P-position of length 0 every move ends
//! the game, so a game that the second player wins from a P-position of length k
//! lasts at most 2k + 1 moves.

use super::Space;
use super::product::Product;
use crate::reference::Unsolved;
use faceoff_game::{Outcome, Problem, Sum};
use faceoff_limits::Limits;
use num_bigint::BigUint;

/// The outcome and the length of a position in misère play.
pub fn misere_length(problem: &Problem, limits: &Limits) -> Result<(Outcome, BigUint), Unsolved> {
    let product = Product::new(&Sum::place(problem)?, limits)?;
    // Is it a P-position, and the largest length of one that can be reached or
    // is there.
    let mut known: Vec<(bool, Option<u32>)> = Vec::new();
    let _memory = limits.reserve((size_of::<(bool, Option<u32>)>() * product.size()) as u64)?;
    let mut pulse = limits.pulse();
    let mut length = 0;
    for at in 0..product.size() {
        let (mut options, mut zero, mut best) = (0, true, None);
        product.visit_options(at, &mut |option| {
            let (is_zero, reached) = known[option];
            zero &= !is_zero;
            best = best.max(reached);
            options += 1;
        });
        pulse.beats(16 * (options + 1))?;
        // Whoever cannot move wins.
        zero &= options > 0;
        length = best.map_or(0, |best| best + 1);
        known.push((zero, if zero { Some(length) } else { best }));
    }
    let zero = known.last().is_some_and(|(zero, _)| *zero);
    Ok((Outcome::from_zero(zero), length.into()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::OF_ALL_KINDS;
    use super::*;
    use crate::Reference;
    use faceoff_game::{Play, Ruleset, SumRules};

    /// The definition, word for word.
    fn by_definition(position: &Sum, reference: &mut Reference<'_, SumRules>) -> Option<u32> {
        let mut longest = None;
        for (_, option) in SumRules.options(position) {
            let lost = reference.outcome(&option, Play::Misere).unwrap() == Outcome::P;
            let below = by_definition(&option, reference);
            let here = lost.then(|| below.map_or(0, |length| length + 1));
            longest = longest.max(below).max(here);
        }
        longest
    }

    #[test]
    fn lengths_are_those_of_the_definition() {
        for text in OF_ALL_KINDS {
            let problem: Problem = text.parse().unwrap();
            let start = Sum::place(&problem).unwrap();
            let mut reference = Reference::new(&SumRules, &Limits::none());
            let (outcome, length) = misere_length(&problem, &Limits::none()).unwrap();
            assert_eq!(outcome, reference.outcome(&start, Play::Misere).unwrap());
            let longest = by_definition(&start, &mut reference);
            let expected = longest.map_or(0, |length| length + 1);
            assert_eq!(length, expected.into(), "{text}");
        }
    }
}
