//! One game made ready, for many positions.
//!
//! A [`Solver`] finds out once which theorems apply to its game, and makes an
//! automaton of the zero positions where a claim or a proof says which they are.
//! What it does not decide that way is asked as any question is.

use crate::ask::table::{Bounds, Table};
use crate::ask::{Solution, Solve, ask};
use crate::error::Error;
use crate::notation::Notation;
use crate::session::Session;
use faceoff_automata::Dfa;
use faceoff_compile::compile;
use faceoff_decide::{Wanted, by_theorem, shipped_zeros};
use faceoff_game::{Expects, Game, Outcome, Placed, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::{ClosedForm, Coverage, Plan};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Larger boxes are not computed for the positions in them.
const MOST_CELLS: u64 = 1 << 24;

/// One game made ready.
pub struct Solver {
    game: Game,
    plan: Plan,
    zeros: OnceLock<Option<Zeros>>,
}

/// Track `i` of the automaton is the pile on the vertex `places[i]`.
struct Zeros {
    set: Dfa,
    places: Vec<usize>,
}

impl Solver {
    /// Nothing is computed yet.
    pub fn new(game: Game) -> Self {
        Self {
            plan: Plan::new(game.clone()),
            game,
            zeros: OnceLock::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position with these piles, if it is one.
    fn placed(&self, piles: Vec<BigUint>) -> Option<Placed> {
        let fits = self.game.expects() == Expects::Piles(piles.len());
        (fits && self.game.refuse_piles(&piles).is_empty()).then(|| Placed {
            game: self.game.clone(),
            position: PositionSpec::Piles(piles),
        })
    }

    /// The answer to [`Solve`] in normal play, if a theorem gives all of it.
    pub fn by_theorem(
        &self,
        piles: Vec<BigUint>,
        value: bool,
        all: bool,
        limits: &Limits,
    ) -> Option<Solution> {
        let placed = self.placed(piles)?;
        let wanted = Wanted {
            value,
            all,
            ..Wanted::default()
        };
        let decision = by_theorem(&self.plan, &placed, &wanted, limits).ok()??;
        let whole = decision.answers(&wanted);
        whole.then(|| Solution::decided(placed.into(), &wanted, decision))
    }

    /// The zero positions as an automaton, where a claim or a proof says it.
    fn zeros(&self, limits: &Limits) -> Result<Option<&Zeros>, StopReason> {
        if let Some(zeros) = self.zeros.get() {
            return Ok(zeros.as_ref());
        }
        let made = match self.game.as_nim().map(|nim| nim.complex()) {
            None => None,
            Some(complex) => {
                let form = self.plan.closed_form(limits)?;
                let set = match form.as_ref().and_then(ClosedForm::claim) {
                    Some(claim) => match compile(claim, complex, limits) {
                        // An automaton that is too large: the theorem itself is asked.
                        Err(StopReason::Size { .. }) => None,
                        set => Some(set?),
                    },
                    None => None,
                };
                let places = || (0..complex.n()).collect();
                match set {
                    Some(set) => Some((set, places())),
                    None => shipped_zeros(complex, limits),
                }
            }
        };
        let made = made.map(|(set, places)| Zeros { set, places });
        Ok(self.zeros.get_or_init(|| made).as_ref())
    }

    /// Who wins each position; `rows` has the piles of one after the other.
    pub fn outcomes(
        &self,
        rows: &[u64],
        misere: bool,
        session: &Session,
    ) -> Result<Vec<Outcome>, Error> {
        let rows = self.rows(rows)?;
        let limits = session.limits();
        if !misere && let Some(Zeros { set, places }) = self.zeros(limits)? {
            let mut piles = vec![0; places.len()];
            let mut pulse = limits.pulse();
            let outcome = |row: &[u64]| {
                pulse.beat()?;
                for (pile, &v) in piles.iter_mut().zip(places) {
                    *pile = row[v];
                }
                Ok(Outcome::from_zero(set.contains_small(&piles)))
            };
            return rows.map(outcome).collect();
        }
        if !misere && self.plan.decides_everything(limits)? {
            let outcome = |row: &[u64]| {
                let position = PositionSpec::piles(row.iter().copied());
                let found = self.plan.verdict(&position, limits)?;
                Ok(found.map(|finding| finding.verdict.outcome))
            };
            let all: Result<Option<Vec<Outcome>>, StopReason> = rows.clone().map(outcome).collect();
            if let Some(all) = all? {
                return Ok(all);
            }
        }
        if let Some(entries) = self.boxed(rows.clone(), false, misere, session)? {
            let zero = |row: &[u64]| Outcome::from_zero(entries.contains_key(&cell(row)[..]));
            return Ok(rows.map(zero).collect());
        }
        let ask_one = |row: &[u64]| {
            let answer = self.ask(row, false, misere, session)?;
            answer.outcome.ok_or_else(|| open(&answer))
        };
        rows.map(ask_one).collect()
    }

    /// The nim-value of each position, as [`Solver::outcomes`].
    pub fn values(&self, rows: &[u64], session: &Session) -> Result<Vec<u64>, Error> {
        let rows = self.rows(rows)?;
        let limits = session.limits();
        let small = |value: &BigUint| {
            let value = u64::try_from(value);
            value.map_err(|_| Error::Question("a value has more than 64 bits".to_owned()))
        };
        let best = self.plan.best(limits)?;
        if best.is_some_and(|(_, _, coverage)| coverage == Coverage::Values) {
            let value = |row: &[u64]| {
                let position = PositionSpec::piles(row.iter().copied());
                let found = self.plan.value(&position, limits)?;
                found.map(|(_, value)| small(&value)).transpose()
            };
            let all: Result<Option<Vec<u64>>, Error> = rows.clone().map(value).collect();
            if let Some(all) = all? {
                return Ok(all);
            }
        }
        if let Some(entries) = self.boxed(rows.clone(), true, false, session)? {
            let value = |row: &[u64]| u64::from(entries[&cell(row)[..]]);
            return Ok(rows.map(value).collect());
        }
        let ask_one = |row: &[u64]| {
            let answer = self.ask(row, true, false, session)?;
            let value = answer.value.clone().flatten();
            small(&value.ok_or_else(|| open(&answer))?.0)
        };
        rows.map(ask_one).collect()
    }

    /// The piles of one position after the other.
    fn rows<'a>(&self, rows: &'a [u64]) -> Result<std::slice::ChunksExact<'a, u64>, Error> {
        match self.game.expects() {
            Expects::Piles(piles) if piles > 0 && rows.len().is_multiple_of(piles) => {
                Ok(rows.chunks_exact(piles))
            }
            Expects::Piles(piles) => {
                let problem = format!("a position of {} has {piles} piles", self.game);
                Err(Error::Question(problem))
            }
            _ => {
                let problem = format!("{} is not played on piles of a complex", self.game);
                Err(Error::Question(problem))
            }
        }
    }

    /// From a table of the box around the rows, if there is one and it is small:
    /// the rows that are zero positions, or all rows with their values.
    fn boxed<'a>(
        &self,
        rows: impl Iterator<Item = &'a [u64]> + Clone,
        values: bool,
        misere: bool,
        session: &Session,
    ) -> Result<Option<HashMap<Vec<u32>, u32>>, Error> {
        let mut corner: Vec<u32> = Vec::new();
        for row in rows.clone() {
            let Ok(row) = row
                .iter()
                .map(|&pile| pile.try_into())
                .collect::<Result<Vec<u32>, _>>()
            else {
                return Ok(None);
            };
            corner.resize(row.len(), 0);
            corner
                .iter_mut()
                .zip(row)
                .for_each(|(most, pile)| *most = (*most).max(pile));
        }
        let cells = corner
            .iter()
            .try_fold(1u64, |cells, &most| cells.checked_mul(u64::from(most) + 1));
        if self.game.as_piles().is_none() || cells.is_none_or(|cells| cells > MOST_CELLS) {
            return Ok(None);
        }
        let mut wanted: HashMap<Vec<u32>, Option<u32>> =
            rows.map(|row| (cell(row), None)).collect();
        let question = Table {
            values,
            misere,
            ..Table::new(Notation::Value(self.game.clone()), Bounds::Each(corner))
        };
        let answer = question.stream(session, &mut |entry| {
            if let Some(found) = wanted.get_mut(&entry.position[..]) {
                *found = Some(entry.value.unwrap_or(0));
            }
        });
        match answer {
            Ok(answer) if answer.undecided.is_empty() => {
                let found = wanted
                    .into_iter()
                    .filter_map(|(row, found)| Some((row, found?)));
                Ok(Some(found.collect()))
            }
            // What a table cannot do a search may.
            Ok(_) | Err(Error::Question(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn ask(
        &self,
        row: &[u64],
        value: bool,
        misere: bool,
        session: &Session,
    ) -> Result<Solution, Error> {
        let piles = row.iter().map(|&pile| pile.into()).collect();
        let Some(placed) = self.placed(piles) else {
            let problem = format!("{row:?} is no position of {}", self.game);
            return Err(Error::Question(problem));
        };
        let question = Solve {
            value,
            misere,
            ..Solve::new(Notation::Value(placed.into()))
        };
        ask(&question, session)
    }
}

/// A position of a box.
fn cell(row: &[u64]) -> Vec<u32> {
    row.iter().map(|&pile| pile as u32).collect()
}

/// Why an answer lacks something.
fn open(answer: &Solution) -> Error {
    let why = answer.undecided.values().next().cloned();
    why.map_or_else(
        || Error::Question("no method decides it".to_owned()),
        Error::from,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to an answer agree with single questions, on all small positions.
    #[test]
    fn many_are_as_one() {
        let games = [
            "nim on cycle(5,2)",
            "nim on points(5)",
            // By a certificate that comes with Faceoff, and with other names.
            "nim on facets(aed,adc,bed,bc,ec)",
            // By a table, and where there is none.
            "nim on cycle(6,2)",
            "wythoff on path(2,2)",
            "game { (a,b) -> (x,y) : x<a & y=b | x=a & y<b }",
        ];
        let session = Session::default();
        for text in games {
            let game: Game = session.read(text).unwrap();
            let Expects::Piles(n) = game.expects() else {
                panic!("{text} has piles");
            };
            let solver = Solver::new(game);
            let rows: Vec<u64> = (0..3u64.pow(n as u32))
                .flat_map(|number| (0..n as u32).map(move |v| number / 3u64.pow(v) % 3))
                .collect();
            let outcomes = solver.outcomes(&rows, false, &session).unwrap();
            let lost = solver.outcomes(&rows, true, &session).unwrap();
            let values = solver.values(&rows, &session).unwrap();
            for (i, row) in rows.chunks_exact(n).enumerate() {
                let one = solver.ask(row, true, false, &session).unwrap();
                assert_eq!(Some(outcomes[i]), one.outcome, "{text} {row:?}");
                assert_eq!(Some(Some(values[i].into())), one.value, "{text} {row:?}");
                let misere = solver.ask(row, false, true, &session).unwrap();
                assert_eq!(Some(lost[i]), misere.outcome, "{text} {row:?}");
            }
        }
    }

    #[test]
    fn a_theorem_says_what_the_question_says() {
        let session = Session::default();
        let solver = Solver::new(session.read("nim on cycle(5,2)").unwrap());
        let piles = [3u32, 1, 2, 2, 2].map(BigUint::from).to_vec();
        let quick = solver.by_theorem(piles, false, false, session.limits());
        let asked = solver
            .ask(&[3, 1, 2, 2, 2], false, false, &session)
            .unwrap();
        let json = |answer: &Solution| serde_json::to_value(answer).unwrap();
        assert_eq!(json(&quick.unwrap()), json(&asked));
        let wrong = vec![BigUint::from(1u32)];
        assert!(
            solver
                .by_theorem(wrong, false, false, session.limits())
                .is_none()
        );
        assert!(solver.outcomes(&[1, 2], false, &session).is_err());
    }
}
