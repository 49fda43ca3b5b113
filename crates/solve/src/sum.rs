//! Disjunctive sums of any games, by nim-values (Sprague, Grundy).
//!
//! The value of a sum is the nim-sum x of the values of its summands. If
//! x ≠ 0, some summand of value v has v ⊕ x < v, so it has an option of value
//! v ⊕ x, and moving there wins.
//!
//! * [`Values`]: where the values come from: theorems, tables, search.
//! * [`SearchedValues`]: by search, and for heap games by their tables.
//! * [`solve_sum`], [`all_winning_moves`].

use crate::heap_values::{HeapValues, Period};
use crate::reference::{Reference, Unsolved};
use faceoff_game::{AnyRules, Game, GamePosition, Outcome, PositionSpec, Problem, Ruleset};
use faceoff_limits::Limits;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// A source of nim-values and of moves to them.
///
/// ```
/// use faceoff_game::Problem;
/// use faceoff_limits::Limits;
/// use faceoff_solve::{SearchedValues, Values};
///
/// let problem: Problem = "nim on simplex(2) @ 2,3".parse().unwrap();
/// let (here, mut values) = (&problem.summands[0], SearchedValues::new(&Limits::none()));
/// // On a simplex the value is the number of chips.
/// assert_eq!(values.value(here), Ok(5u32.into()));
/// let to = values.moves_to_value(here, &1u32.into()).unwrap();
/// assert_eq!(to.len(), 2);
/// ```
pub trait Values {
    /// The nim-value of a position.
    fn value(&mut self, position: &GamePosition) -> Result<BigUint, Unsolved>;

    /// An option of this value. There is one if the value is less than that
    /// of the position, and perhaps if it is more.
    fn move_to_value(
        &mut self,
        position: &GamePosition,
        value: &BigUint,
    ) -> Result<Option<GamePosition>, Unsolved>;

    /// All options of this value.
    fn moves_to_value(
        &mut self,
        position: &GamePosition,
        value: &BigUint,
    ) -> Result<Vec<GamePosition>, Unsolved>;
}

/// A sum that was solved.
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_solve::{SearchedValues, solve_sum};
///
/// let mut values = SearchedValues::new(&Limits::none());
/// let sum = "nim @ 7 + delete-nim @ 3,1".parse().unwrap();
/// let solved = solve_sum(&sum, &mut values).unwrap();
/// assert_eq!(solved.values, [7u32.into(), 2u32.into()]);
/// assert_eq!(solved.value, (7u32 ^ 2).into());
/// let (summand, to) = solved.winning.unwrap();
/// assert_eq!((summand, to.to_string()), (0, "nim on points(1) @ 2".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedSum {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value of the sum.
    pub value: BigUint,
    /// The nim-values of the summands.
    pub values: Vec<BigUint>,
    /// In an N-position: the summand to move in, and what to move to.
    pub winning: Option<(usize, GamePosition)>,
}

/// The value of a sum, and a winning move.
pub fn solve_sum(problem: &Problem, source: &mut dyn Values) -> Result<SolvedSum, Unsolved> {
    let values: Vec<BigUint> = problem
        .summands
        .iter()
        .map(|placed| source.value(placed))
        .collect::<Result<_, _>>()?;
    let value = nim_sum(&values);
    let mut winning = None;
    for (i, placed) in problem.summands.iter().enumerate() {
        let target = &values[i] ^ &value;
        if winning.is_none() && target < values[i] {
            let to = source.move_to_value(placed, &target)?;
            winning = to.map(|to| (i, to));
        }
    }
    Ok(SolvedSum {
        outcome: Outcome::from_zero(value == BigUint::ZERO),
        value,
        values,
        winning,
    })
}

/// All winning moves of a sum: the summand, and what to move to.
pub fn all_winning_moves(
    problem: &Problem,
    source: &mut dyn Values,
) -> Result<Vec<(usize, GamePosition)>, Unsolved> {
    let solved = solve_sum(problem, source)?;
    let mut winning = Vec::new();
    for (i, placed) in problem.summands.iter().enumerate() {
        let target = &solved.values[i] ^ &solved.value;
        let moves = source.moves_to_value(placed, &target)?;
        winning.extend(moves.into_iter().map(|to| (i, to)));
    }
    Ok(winning)
}

/// The nim-sum, or xor.
fn nim_sum(values: &[BigUint]) -> BigUint {
    values.iter().fold(BigUint::ZERO, |sum, value| sum ^ value)
}

/// The sum with another position for one summand.
pub fn replaced(problem: &Problem, summand: usize, by: GamePosition) -> Problem {
    let mut changed = problem.clone();
    changed.summands[summand] = by;
    changed
}

/// Values by search; of heap games by tables and proved periods. Keeps what
/// it has computed.
///
/// ```
/// use faceoff_game::{Outcome, Problem};
/// use faceoff_limits::Limits;
/// use faceoff_solve::{SearchedValues, solve_sum};
///
/// // Rows far too long for a search: their values have a proved period.
/// let sum: Problem = "kayles @ 1000000000000000 + kayles @ 1000000000000012".parse().unwrap();
/// let mut values = SearchedValues::new(&Limits::none());
/// assert_eq!(solve_sum(&sum, &mut values).unwrap().outcome, Outcome::P);
/// ```
pub struct SearchedValues<'a> {
    limits: Limits,
    reference: Reference<'a, AnyRules>,
    heaps: Vec<(Game, HeapValues)>,
}

impl SearchedValues<'_> {
    /// Nothing is computed yet.
    pub fn new(limits: &Limits) -> Self {
        Self {
            limits: limits.clone(),
            reference: Reference::new(&AnyRules, limits),
            heaps: Vec::new(),
        }
    }

    fn heaps(&mut self, game: &Game) -> Option<&mut HeapValues> {
        let known = self.heaps.iter().position(|(other, _)| other == game);
        let at = match known {
            Some(at) => at,
            None => {
                self.heaps.push((game.clone(), HeapValues::new(game)?));
                self.heaps.len() - 1
            }
        };
        Some(&mut self.heaps[at].1)
    }

    /// The period that the value of this position came from, if it did.
    pub fn period(&mut self, position: &GamePosition) -> Option<Period> {
        let heaps = self.heaps(&position.game)?;
        heaps.period_for(position.position.as_piles()?)
    }

    /// The options of this value, up to `most` of them.
    fn search(
        &mut self,
        position: &GamePosition,
        value: &BigUint,
        most: usize,
    ) -> Result<Vec<GamePosition>, Unsolved> {
        let mut found = Vec::new();
        let Some(value) = value.to_u64() else {
            return Ok(found);
        };
        let start = position.place()?;
        let mut failed = None;
        let _ = AnyRules.visit_options(&start, &mut |(), option| {
            match self.reference.value(option) {
                Ok(there) if there == value => {
                    let option = GamePosition::from(option.clone());
                    if !found.contains(&option) {
                        found.push(option);
                    }
                }
                Ok(_) => {}
                Err(reason) => failed = Some(reason),
            }
            match failed.is_none() && found.len() < most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        failed.map_or(Ok(found), Err)
    }
}

impl Values for SearchedValues<'_> {
    fn value(&mut self, position: &GamePosition) -> Result<BigUint, Unsolved> {
        let limits = self.limits.clone();
        if let (Some(heaps), Some(piles)) =
            (self.heaps(&position.game), position.position.as_piles())
        {
            let found = heaps.sum(piles, &limits);
            if let Some(found) = unless_raised(position, found) {
                return Ok(found?.into());
            }
        }
        Ok(self.reference.value(&position.place()?)?.into())
    }

    fn move_to_value(
        &mut self,
        position: &GamePosition,
        value: &BigUint,
    ) -> Result<Option<GamePosition>, Unsolved> {
        let limits = self.limits.clone();
        if let (Some(heaps), Some(piles), Some(value)) = (
            self.heaps(&position.game),
            position.position.as_piles(),
            value.to_u64(),
        ) {
            let to = heaps.position_move(piles, value, &limits);
            if let Some(to) = unless_raised(position, to) {
                return Ok(to?.map(|to| same_game(position, to)));
            }
        }
        Ok(self.search(position, value, 1)?.pop())
    }

    fn moves_to_value(
        &mut self,
        position: &GamePosition,
        value: &BigUint,
    ) -> Result<Vec<GamePosition>, Unsolved> {
        let limits = self.limits.clone();
        if let (Some(heaps), Some(piles), Some(value)) = (
            self.heaps(&position.game),
            position.position.as_piles(),
            value.to_u64(),
        ) {
            let to = heaps.position_moves(piles, value, &limits);
            if let Some(to) = unless_raised(position, to) {
                let to = to?.into_iter();
                return Ok(to.map(|to| same_game(position, to)).collect());
            }
        }
        self.search(position, value, usize::MAX)
    }
}

/// A table of a rule that is listed ends at a heap that a move does not lower, whether or not the
/// position leads there: then a search has to tell, which follows the moves.
fn unless_raised<T>(
    position: &GamePosition,
    found: Result<T, Unsolved>,
) -> Option<Result<T, Unsolved>> {
    let heaps = position.game.as_heaps();
    match found {
        Err(Unsolved::Loop(_)) if heaps.is_some_and(|heaps| heaps.code().is_none()) => None,
        found => Some(found),
    }
}

fn same_game(before: &GamePosition, position: PositionSpec) -> GamePosition {
    GamePosition {
        game: before.game.clone(),
        position,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_game::heaps::{HeapRule, VisitParts};
    use faceoff_game::{HeapGame, Play, Sum, SumRules};

    const SUMS: &[&str] = &[
        "nim @ 3 + nim @ 5",
        "nim @ 3 + nim on cycle(3,2) @ 1,2,1 + kayles @ 3",
        "delete-nim @ 5,3 + subtraction(1,2) @ 5",
        "chomp on complete(3) + wythoff on simplex(2) @ 2,3",
        "dawson @ 3,5 + nim[exact=2] on simplex(2) @ 2,2 + octal(0.137) @ 4",
        "vdn @ 4,4 + vdn @ 3,2",
        "emperor on points(2) @ (nim @ 1 ; nim @ 2) + nim @ 2",
        "kayles @ 4 + kayles @ 4",
    ];

    /// An even heap grows by one, an odd one shrinks by two or goes; 8 stays as it is.
    #[derive(Debug)]
    struct Growing;

    impl HeapRule for Growing {
        fn visit(&self, heap: u64, visit: VisitParts<'_>) -> ControlFlow<()> {
            match heap {
                8 => visit(&[8]),
                heap if heap % 2 == 0 => visit(&[heap + 1]),
                1 => visit(&[]),
                heap => {
                    visit(&[heap - 2])?;
                    visit(&[])
                }
            }
        }
    }

    #[test]
    fn heaps_that_grow_are_searched() {
        let game = Game::new(HeapGame::new("growing", Growing));
        let place = |heaps: &[u32]| GamePosition {
            game: game.clone(),
            position: PositionSpec::Piles(heaps.iter().map(|&heap| heap.into()).collect()),
        };
        let expected = |heap: u32| match heap % 4 {
            1 => 1u32,
            3 => 2,
            _ => 0,
        };
        let mut values = SearchedValues::new(&Limits::none());
        for (a, b) in [(1, 1), (7, 2), (4, 6), (5, 3), (2, 7), (7, 7), (6, 1)] {
            let (placed, value) = (place(&[a, b]), expected(a) ^ expected(b));
            assert_eq!(values.value(&placed), Ok(value.into()), "{a},{b}");
            let zero = values.moves_to_value(&placed, &BigUint::ZERO).unwrap();
            assert_eq!(zero.is_empty(), value == 0, "{a},{b}");
            let one = values.move_to_value(&placed, &BigUint::ZERO).unwrap();
            assert_eq!(one.is_none(), value == 0, "{a},{b}");
        }
        let Err(Unsolved::Loop(found)) = values.value(&place(&[3, 8])) else {
            panic!("8 stays as it is");
        };
        assert!(
            found.positions.iter().all(|at| at.contains('8')),
            "{found:?}"
        );
    }

    #[test]
    fn sums_agree_with_the_reference() {
        for text in SUMS {
            let problem: Problem = text.parse().unwrap();
            let sum = Sum::place(&problem).unwrap();
            let mut reference = Reference::new(&SumRules, &Limits::none());
            let mut values = SearchedValues::new(&Limits::none());
            let solved = solve_sum(&problem, &mut values).unwrap();
            let value = reference.value(&sum).unwrap();
            assert_eq!(solved.value, value.into(), "{text}");
            assert_eq!(solved.outcome, Outcome::from_zero(value == 0), "{text}");
            assert_eq!(solved.winning.is_some(), value != 0, "{text}");
            if let Some((i, to)) = solved.winning {
                let to = Sum::place(&replaced(&problem, i, to)).unwrap();
                assert!(sum.describe_move(&to).is_ok(), "{text}: {to}");
                assert_eq!(reference.value(&to), Ok(0), "{text}: {to}");
            }
            let mut all: Vec<String> = all_winning_moves(&problem, &mut values)
                .unwrap()
                .into_iter()
                .map(|(i, to)| Sum::place(&replaced(&problem, i, to)).unwrap().to_string())
                .collect();
            let options = reference.winning_options(&sum, Play::Normal).unwrap();
            let mut expected: Vec<String> = options.iter().map(|(_, o)| o.to_string()).collect();
            for list in [&mut all, &mut expected] {
                list.sort();
                list.dedup();
            }
            assert_eq!(all, expected, "{text}");
        }
    }

    #[test]
    fn heaps_of_any_size_have_values() {
        let problem: Problem =
            "kayles @ 1000000000000000000000000 + dawson @ 1000000000000000000000000 + nim @ 2"
                .parse()
                .unwrap();
        let mut values = SearchedValues::new(&Limits::none());
        let solved = solve_sum(&problem, &mut values).unwrap();
        let (i, to) = solved.winning.expect("not a zero position");
        let after = solve_sum(&replaced(&problem, i, to), &mut values).unwrap();
        assert_eq!(after.outcome, Outcome::P);
    }

    #[test]
    fn what_has_no_value_is_an_error() {
        let looped: Problem = "nim @ 3 + octal(2.3) @ 5".parse().unwrap();
        let mut values = SearchedValues::new(&Limits::none());
        assert!(matches!(
            solve_sum(&looped, &mut values),
            Err(Unsolved::Loop(_))
        ));
    }
}
