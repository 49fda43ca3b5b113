//! Disjunctive sums as positions: a move is a move in one summand.

use crate::any::{AnyPosition, AnyRules};
use crate::notation::Problem;
use crate::playable::{IllegalMove, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use std::fmt;
use std::ops::ControlFlow;

/// A position of a disjunctive sum. Summands keep their places.
///
/// ```
/// use faceoff_game::Sum;
///
/// let sum = |text: &str| Sum::place(&text.parse().unwrap()).unwrap();
/// let from = sum("kayles @ 5 + delete-nim @ 3,2");
/// let to = from.with(1, sum("delete-nim @ 0,1").summands.remove(0));
/// assert_eq!(to.to_string(), "kayles @ 5 + delete-nim @ 0,1");
/// assert_eq!(
///     from.describe_move(&to).unwrap(),
///     "in game 2: delete heap 1, take 1 from heap 2, split heap 2 into 1 and 0"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The summands.
    pub summands: Vec<AnyPosition>,
}

impl Sum {
    /// The position to search from.
    pub fn place(problem: &Problem) -> Result<Self, TooLarge> {
        let placed = problem.summands.iter().map(|placed| placed.place());
        Ok(Self {
            summands: placed.collect::<Result<_, _>>()?,
        })
    }

    /// The sum with another position for one summand.
    pub fn with(&self, summand: usize, position: AnyPosition) -> Self {
        let mut changed = self.clone();
        changed.summands[summand] = position;
        changed
    }

    /// The move to an option, for a person; or the reason why it is none.
    pub fn describe_move(&self, to: &Sum) -> Result<String, IllegalMove> {
        let (from, to) = (Problem::from(self), Problem::from(to));
        let (summand, how) = from.describe_move(&to)?;
        Ok(from.within(summand, &how))
    }
}

impl From<&Sum> for Problem {
    fn from(sum: &Sum) -> Self {
        Self {
            summands: sum.summands.iter().cloned().map(Into::into).collect(),
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.summands.iter().map(AnyPosition::to_string).collect();
        f.write_str(&parts.join(" + "))
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The rules of disjunctive sums.
///
/// ```
/// use faceoff_game::{Ruleset, Sum, SumRules};
///
/// let sum = Sum::place(&"nim @ 2 + subtraction(1) @ 3".parse().unwrap()).unwrap();
/// let movers: Vec<usize> = SumRules.options(&sum).into_iter().map(|(i, _)| i).collect();
/// // Two moves in the first game, one in the second.
/// assert_eq!(movers, [0, 0, 1]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SumRules;

impl Ruleset for SumRules {
    type Position = Sum;
    /// The summand that moves.
    type Move = usize;

    fn visit_options(&self, position: &Sum, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut now = position.clone();
        for (i, summand) in position.summands.iter().enumerate() {
            AnyRules.visit_options(summand, &mut |(), option| {
                now.summands[i] = option.clone();
                visit(&i, &now)
            })?;
            now.summands[i] = summand.clone();
        }
        ControlFlow::Continue(())
    }

    /// Summands that stay are shared with the sum before; they are counted all
    /// the same.
    fn bytes(&self, position: &Sum) -> usize {
        let summands = position.summands.iter();
        size_of::<Sum>() + summands.map(|one| AnyRules.bytes(one)).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(text: &str) -> Sum {
        Sum::place(&text.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_move_is_a_move_in_one_summand() {
        let from = sum("nim @ 2 + subtraction(1) @ 1");
        let options: Vec<String> = SumRules
            .options(&from)
            .iter()
            .map(|(i, o)| format!("{i}: {o}"))
            .collect();
        assert_eq!(
            options,
            [
                "0: nim on points(1) @ 0 + subtraction(1) @ 1",
                "0: nim on points(1) @ 1 + subtraction(1) @ 1",
                "1: nim on points(1) @ 2 + subtraction(1) @ 0",
            ]
        );
        let to = sum("nim @ 1 + subtraction(1) @ 1");
        let how = "in game 1: take 1 from pile 1";
        assert_eq!(from.describe_move(&to).unwrap(), how);
        let both = sum("nim @ 1 + subtraction(1) @ 0");
        assert!(from.describe_move(&both).is_err());
        assert!(from.describe_move(&from).is_err());
        assert_eq!(Problem::from(&from).to_string(), from.to_string());
    }
}
