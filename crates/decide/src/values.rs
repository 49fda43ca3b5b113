//! By nim-values: sums of any games, and any game that no theorem decides.
//!
//! Each summand's value comes from the best source: a theorem, the engine of its
//! game, else search.

use crate::Notebook;
use crate::Why;
use crate::listing::Listing;
use crate::{MethodResult, Wanted, Winning, chomp, why_lost};
use faceoff_game::{GamePosition, Outcome, Problem};
use faceoff_limits::StopReason;
use faceoff_solve::sum::{SearchedValues, Values, all_winning_moves, replaced, solve_sum};
use faceoff_solve::{Period, Unsolved};
use num_bigint::BigUint;

/// Values from theorems where they give them, else by search.
pub(crate) struct BestValues<'a> {
    notebook: &'a Notebook,
    searched: SearchedValues<'a>,
    /// What gave a value, without repetition.
    sources: Vec<String>,
    /// The periods that were used, in words.
    periods: Vec<String>,
}

impl<'a> BestValues<'a> {
    pub fn new(notebook: &'a Notebook) -> Self {
        Self {
            notebook,
            searched: SearchedValues::new(notebook.limits()),
            sources: Vec::new(),
            periods: Vec::new(),
        }
    }

    fn note(&mut self, source: &str) {
        if !self.sources.iter().any(|known| known == source) {
            self.sources.push(source.to_owned());
        }
    }

    fn note_period(&mut self, position: &GamePosition, period: Period) {
        self.note("period");
        let (game, Period { start, length, .. }) = (&position.game, period);
        let said = format!(
            "The values of {game} repeat after every {length}, from a heap of {start} on, which \
             the values of smaller heaps prove."
        );
        if !self.periods.contains(&said) {
            self.periods.push(said);
        }
    }

    /// The value by theorem.
    fn by_theorem(
        &self,
        position: &GamePosition,
    ) -> Result<Option<(&'static str, BigUint)>, Unsolved> {
        let plan = self.notebook.plan(&position.game);
        let found = plan.value(&position.position, self.notebook.limits());
        match found {
            Ok(found) => Ok(found.map(|(finding, value)| (finding.theorem.id, value))),
            Err(StopReason::Size { .. }) => Ok(None),
            Err(reason) => Err(reason.into()),
        }
    }
}

impl Values for BestValues<'_> {
    fn value(&mut self, position: &GamePosition) -> Result<BigUint, Unsolved> {
        if let Some((id, value)) = self.by_theorem(position)? {
            self.note(id);
            return Ok(value);
        }
        if let Some(value) = chomp::value(position, self.notebook)? {
            self.note("chomp engine");
            return Ok(value);
        }
        let value = self.searched.value(position)?;
        match self.searched.period(position) {
            Some(period) => self.note_period(position, period),
            None => self.note("search"),
        }
        Ok(value)
    }

    fn move_to_value(
        &mut self,
        position: &GamePosition,
        value: &BigUint,
    ) -> Result<Option<GamePosition>, Unsolved> {
        if self
            .by_theorem(position)?
            .is_some_and(|(_, own)| *value < own)
        {
            let plan = self.notebook.plan(&position.game);
            let to = plan.move_to_value(&position.position, value, self.notebook.limits());
            if let Ok(Some(to)) = to {
                return Ok(Some(GamePosition {
                    game: position.game.clone(),
                    position: to,
                }));
            }
        }
        match chomp::moves_to_value(position, value, 1, self.notebook)? {
            Some(mut moves) => Ok(moves.pop()),
            None => self.searched.move_to_value(position, value),
        }
    }

    fn moves_to_value(
        &mut self,
        position: &GamePosition,
        value: &BigUint,
    ) -> Result<Vec<GamePosition>, Unsolved> {
        match chomp::moves_to_value(position, value, usize::MAX, self.notebook)? {
            Some(moves) => Ok(moves),
            None => self.searched.moves_to_value(position, value),
        }
    }
}

/// Decide a sum, or a single game, by values.
pub(crate) fn decide(
    problem: &Problem,
    wanted: &Wanted,
    notebook: &Notebook,
) -> Result<MethodResult, Why> {
    let mut source = BestValues::new(notebook);
    let solved = solve_sum(problem, &mut source)?;
    let all = wanted.all && solved.outcome == Outcome::N;
    let target = |(i, to)| winning_move(problem, i, to);
    let others = match all {
        true => {
            let moves = all_winning_moves(problem, &mut source)?;
            Some(Listing::of(
                moves.into_iter().map(target),
                notebook.limits(),
            ))
        }
        false => None,
    };
    let values: Vec<String> = solved.values.iter().map(BigUint::to_string).collect();
    let why = match (&values[..], solved.outcome) {
        ([_], Outcome::P) => format!("{}.", why_lost(problem)),
        ([value], Outcome::N) => format!("Its value is {value}, and a move leaves the value 0."),
        (_, Outcome::P) => format!("The nim-sum {} is 0.", values.join(" ⊕ ")),
        (_, Outcome::N) => format!(
            "The nim-sum {} = {} is not 0, and the move makes it 0.",
            values.join(" ⊕ "),
            solved.value
        ),
    };
    let why = [&[why], &source.periods[..]].concat().join(" ");
    let found = MethodResult {
        outcome: solved.outcome,
        value: Some(solved.value),
        winning: solved.winning.into_iter().map(target).collect(),
        complete: solved.outcome == Outcome::P,
        unlisted: None,
        unvalued: None,
        by: source.sources.join(", "),
        why,
    };
    Ok(match others {
        Some(others) => found.listing(others),
        None => found,
    })
}

fn winning_move(problem: &Problem, summand: usize, to: GamePosition) -> Winning {
    let how = crate::how(&problem.summands[summand], &to);
    Winning {
        removed: crate::removed(&problem.summands[summand], &to),
        how: problem.within(summand, &how),
        to: replaced(problem, summand, to),
        components: None,
    }
}
