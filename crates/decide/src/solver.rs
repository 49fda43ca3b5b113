//! One game made ready, for many positions.
//!
//! A [`Solver`] finds out once which theorems apply to its game, and makes an
//! automaton of the zero positions where a claim or a proof says which they are.
//! What it does not decide that way is decided one by one.

use crate::{MethodResult, Notebook, Wanted, Why, decide, shipped, theorem};
use faceoff_automata::Dfa;
use faceoff_compile::compile;
use faceoff_complex::words::counted;
use faceoff_game::{Expects, Game, GamePosition, Outcome, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use faceoff_tables::Job;
use faceoff_theory::{ClosedForm, Coverage, Plan};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Larger boxes are not computed for the positions in them.
const MOST_CELLS: u64 = 1 << 24;

/// One game made ready.
///
/// ```
/// use faceoff_decide::{Notebook, Solver};
/// use faceoff_game::Outcome;
///
/// // Two positions, one after the other.
/// let solver = Solver::new("nim on points(3)".parse().unwrap());
/// let rows = [3, 5, 6, 3, 5, 7];
/// let outcomes = solver.outcomes(&rows, false, &Notebook::default()).unwrap();
/// assert_eq!(outcomes, [Outcome::P, Outcome::N]);
/// assert_eq!(solver.values(&rows, &Notebook::default()), Ok(vec![0, 1]));
/// ```
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

    /// So many piles a position has, on a complex.
    pub fn piles(&self) -> Option<usize> {
        match self.game.expects() {
            Expects::Piles(piles) => Some(piles),
            _ => None,
        }
    }

    /// The position with these piles, if it is one.
    fn placed(&self, piles: Vec<BigUint>) -> Option<GamePosition> {
        let fits = self.game.expects() == Expects::Piles(piles.len());
        (fits && self.game.refuse_piles(&piles).is_empty()).then(|| GamePosition {
            game: self.game.clone(),
            position: PositionSpec::Piles(piles),
        })
    }

    /// What a theorem says of a position in normal play, if it says all that is wanted.
    pub fn by_theorem(
        &self,
        piles: Vec<BigUint>,
        wanted: &Wanted,
        limits: &Limits,
    ) -> Option<(GamePosition, MethodResult)> {
        let placed = self.placed(piles)?;
        let decision = theorem::find(&self.plan, &placed, wanted, limits).ok()??;
        decision.answers(wanted).then_some((placed, decision))
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
                    None => shipped::zeros(complex, limits),
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
        notebook: &Notebook,
    ) -> Result<Vec<Outcome>, Why> {
        let rows = self.rows(rows)?;
        let limits = notebook.limits();
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
        if let Some(entries) = self.boxed(rows.clone(), false, misere, limits) {
            let zero = |row: &[u64]| Outcome::from_zero(entries.contains_key(&cell(row)[..]));
            return Ok(rows.map(zero).collect());
        }
        let wanted = Wanted::play(misere);
        rows.map(|row| Ok(self.one(row, &wanted, notebook)?.outcome))
            .collect()
    }

    /// The nim-value of each position, as [`Solver::outcomes`].
    pub fn values(&self, rows: &[u64], notebook: &Notebook) -> Result<Vec<u64>, Why> {
        let rows = self.rows(rows)?;
        let limits = notebook.limits();
        let small = |value: &BigUint| {
            let value = u64::try_from(value);
            value.map_err(|_| Why::from("a value has more than 64 bits"))
        };
        let best = self.plan.best(limits)?;
        if best.is_some_and(|(_, _, coverage)| coverage == Coverage::Values) {
            let value = |row: &[u64]| {
                let position = PositionSpec::piles(row.iter().copied());
                let found = self.plan.value(&position, limits)?;
                found.map(|(_, value)| small(&value)).transpose()
            };
            let all: Result<Option<Vec<u64>>, Why> = rows.clone().map(value).collect();
            if let Some(all) = all? {
                return Ok(all);
            }
        }
        if let Some(entries) = self.boxed(rows.clone(), true, false, limits) {
            let value = |row: &[u64]| u64::from(entries[&cell(row)[..]]);
            return Ok(rows.map(value).collect());
        }
        let value = |row: &[u64]| {
            let decision = self.one(row, &Wanted::value(), notebook)?;
            let open = || Why::from(format!("{} does not give values", decision.by));
            small(decision.value.as_ref().ok_or_else(open)?)
        };
        rows.map(value).collect()
    }

    /// The piles of one position after the other.
    fn rows<'a>(&self, rows: &'a [u64]) -> Result<std::slice::ChunksExact<'a, u64>, Why> {
        match self.game.expects() {
            Expects::Piles(piles) if piles > 0 && rows.len().is_multiple_of(piles) => {
                Ok(rows.chunks_exact(piles))
            }
            Expects::Piles(piles) => {
                let piles = counted(piles, "pile", "piles");
                Err(format!("a position of {} has {piles}", self.game).into())
            }
            _ => Err(format!("{} is not played on piles of a complex", self.game).into()),
        }
    }

    /// From a table of the box around the rows, if there is one and it is small:
    /// the rows that are zero positions, or all rows with their values. What a table
    /// cannot do, a search may.
    fn boxed<'a>(
        &self,
        rows: impl Iterator<Item = &'a [u64]> + Clone,
        values: bool,
        misere: bool,
        limits: &Limits,
    ) -> Option<HashMap<Vec<u32>, u32>> {
        let mut corner: Vec<u32> = Vec::new();
        for row in rows.clone() {
            corner.resize(row.len(), 0);
            for (most, &pile) in corner.iter_mut().zip(row) {
                *most = (*most).max(pile.try_into().ok()?);
            }
        }
        let sizes = corner.iter().map(|&most| u64::from(most) + 1);
        let cells = sizes.fold(1, u64::saturating_mul);
        if self.game.as_piles().is_none() || cells > MOST_CELLS {
            return None;
        }
        let mut wanted: HashMap<Vec<u32>, Option<u32>> =
            rows.map(|row| (cell(row), None)).collect();
        let mut job = Job::new(&self.game, &corner, None, values).ok()?;
        if misere {
            job = job.for_misere_play().ok()?;
        }
        let made = job.entries(limits, &mut |entry| {
            if let Some(found) = wanted.get_mut(&entry.position[..]) {
                *found = Some(entry.value.unwrap_or(0));
            }
            Ok(())
        });
        made.ok()?;
        let found = wanted.into_iter();
        Some(
            found
                .filter_map(|(row, found)| Some((row, found?)))
                .collect(),
        )
    }

    /// One position by whatever decides it.
    fn one(&self, row: &[u64], wanted: &Wanted, notebook: &Notebook) -> Result<MethodResult, Why> {
        let piles = row.iter().map(|&pile| pile.into()).collect();
        let wrong = || Why::from(format!("{row:?} is no position of {}", self.game));
        let placed = self.placed(piles).ok_or_else(wrong)?;
        decide(&placed.into(), wanted, notebook)
    }
}

/// A position of a box.
fn cell(row: &[u64]) -> Vec<u32> {
    row.iter().map(|&pile| pile as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to an answer agree with single decisions, on all small positions.
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
        let notebook = Notebook::default();
        for text in games {
            let game: Game = text.parse().unwrap();
            let Expects::Piles(n) = game.expects() else {
                panic!("{text} has piles");
            };
            let solver = Solver::new(game);
            let rows: Vec<u64> = (0..3u64.pow(n as u32))
                .flat_map(|number| (0..n as u32).map(move |v| number / 3u64.pow(v) % 3))
                .collect();
            let outcomes = solver.outcomes(&rows, false, &notebook).unwrap();
            let lost = solver.outcomes(&rows, true, &notebook).unwrap();
            let values = solver.values(&rows, &notebook).unwrap();
            for (i, row) in rows.chunks_exact(n).enumerate() {
                let one = solver.one(row, &Wanted::value(), &notebook).unwrap();
                assert_eq!(outcomes[i], one.outcome, "{text} {row:?}");
                assert_eq!(Some(values[i].into()), one.value, "{text} {row:?}");
                let misere = solver.one(row, &Wanted::play(true), &notebook).unwrap();
                assert_eq!(lost[i], misere.outcome, "{text} {row:?}");
            }
            assert!(solver.outcomes(&rows[..n - 1], false, &notebook).is_err());
        }
    }
}
