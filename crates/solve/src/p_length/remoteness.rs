//! Remoteness: how many moves a game lasts when the winner hurries and the
//! loser holds out (Steinhaus).
//!
//! A final position has remoteness 0. From a P-position the loser moves, to the
//! option of the largest remoteness; from an N-position the winner, to the
//! P-position of the smallest. It is odd exactly where, in normal play, the
//! player to move wins.

use super::Space;
use super::product::Product;
use crate::reference::Unsolved;
use faceoff_game::{Outcome, Play, Problem, Sum};
use faceoff_limits::Limits;

/// What becomes of a position.
///
/// ```
/// use faceoff_game::{Outcome, Play, Problem};
/// use faceoff_limits::Limits;
/// use faceoff_solve::{Fate, Fates};
///
/// let problem: Problem = "nim @ 1,1".parse().unwrap();
/// let fate = |play| Fates::new(&problem, play, &Limits::none()).unwrap().here;
/// // Two chips, two moves: who takes the last one wins, or loses.
/// assert_eq!(fate(Play::Normal), Fate { outcome: Outcome::P, remoteness: 2 });
/// assert_eq!(fate(Play::Misere), Fate { outcome: Outcome::N, remoteness: 2 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Who wins.
    pub outcome: Outcome,
    /// How many moves it lasts.
    pub remoteness: u32,
}

/// The fate of a position, and of each of its options.
///
/// ```
/// use faceoff_game::{Outcome, Play, Problem};
/// use faceoff_limits::Limits;
/// use faceoff_solve::Fates;
///
/// let problem: Problem = "kayles @ 5".parse().unwrap();
/// let fates = Fates::new(&problem, Play::Normal, &Limits::none()).unwrap();
/// // The winner takes the pin in the middle, and answers in the other half.
/// assert_eq!((fates.here.outcome, fates.here.remoteness), (Outcome::N, 5));
/// let quick = fates.options.iter().find(|(_, fate)| fate.outcome == Outcome::P);
/// assert_eq!(quick.unwrap().0.to_string(), "kayles @ 2,2");
/// ```
#[derive(Debug)]
pub struct Fates {
    /// That of the position itself.
    pub here: Fate,
    /// Those of its options.
    pub options: Vec<(Sum, Fate)>,
}

impl Fates {
    /// Search all that can be reached from a sum of positions.
    pub fn new(problem: &Problem, play: Play, limits: &Limits) -> Result<Self, Unsolved> {
        let product = Product::new(&Sum::place(problem)?, limits)?;
        let bytes = size_of::<Fate>() * product.size();
        let _memory = limits.reserve(bytes as u64)?;
        let mut known: Vec<Fate> = Vec::with_capacity(product.size());
        let mut pulse = limits.pulse();
        for at in 0..product.size() {
            // The longest way and the shortest to a P-position.
            let (mut longest, mut shortest) = (None, None);
            let mut options = 0;
            product.visit_options(at, &mut |option| {
                let Fate {
                    outcome,
                    remoteness,
                } = known[option];
                longest = longest.max(Some(remoteness));
                if outcome == Outcome::P {
                    shortest = Some(shortest.map_or(remoteness, |other| remoteness.min(other)));
                }
                options += 1;
            });
            pulse.beats(options + 1)?;
            known.push(match (longest, shortest) {
                (None, _) => Fate {
                    outcome: Outcome::from_zero(play == Play::Normal),
                    remoteness: 0,
                },
                (Some(_), Some(shortest)) => Fate {
                    outcome: Outcome::N,
                    remoteness: shortest + 1,
                },
                (Some(longest), None) => Fate {
                    outcome: Outcome::P,
                    remoteness: longest + 1,
                },
            });
        }
        let mut options = Vec::new();
        product.visit_options(product.start(), &mut |option| {
            options.push((product.position(option), known[option]));
        });
        Ok(Self {
            here: known[product.start()],
            options,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::OF_ALL_KINDS;
    use super::*;
    use crate::Reference;
    use faceoff_game::{Ruleset, SumRules};

    /// The definition, word for word.
    fn by_definition(
        position: &Sum,
        play: Play,
        reference: &mut Reference<'_, SumRules>,
    ) -> (Outcome, u32) {
        let outcome = reference.outcome(position, play).unwrap();
        let options: Vec<(Outcome, u32)> = { SumRules.options(position).into_iter() }
            .map(|(_, option)| by_definition(&option, play, reference))
            .collect();
        let moves = options.iter();
        let remoteness = match outcome {
            Outcome::P => moves.map(|(_, r)| r + 1).max(),
            Outcome::N => {
                let lost = moves.filter(|(outcome, _)| *outcome == Outcome::P);
                lost.map(|(_, r)| r + 1).min()
            }
        };
        (outcome, remoteness.unwrap_or(0))
    }

    #[test]
    fn remoteness_is_that_of_the_definition() {
        for text in OF_ALL_KINDS {
            let problem: Problem = text.parse().unwrap();
            let start = Sum::place(&problem).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let mut reference = Reference::new(&SumRules, &Limits::none());
                let found = Fates::new(&problem, play, &Limits::none()).unwrap();
                let told = |fate: &Fate| (fate.outcome, fate.remoteness);
                let expected = by_definition(&start, play, &mut reference);
                assert_eq!(told(&found.here), expected, "{text} {play:?}");
                for (option, fate) in &found.options {
                    let expected = by_definition(option, play, &mut reference);
                    assert_eq!(told(fate), expected, "{option} {play:?}");
                }
            }
        }
    }

    #[test]
    fn in_nim_the_loser_holds_out_one_chip_at_a_time() {
        let fates = |text: &str| {
            let problem: Problem = text.parse().unwrap();
            Fates::new(&problem, Play::Normal, &Limits::none()).unwrap()
        };
        assert_eq!(fates("nim @ 5").here.remoteness, 1);
        // Each chip that is taken is answered on the other pile.
        assert_eq!(fates("nim @ 3,3").here.remoteness, 6);
    }
}
