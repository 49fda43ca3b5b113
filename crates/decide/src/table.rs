//! By a table of all positions below: games on piles that no theorem decides.
//!
//! A search would come to all of these positions too, and takes much longer for
//! each of them.

use crate::Why;
use crate::listing::{Listing, MOST_LISTED, too_many};
use crate::{MethodResult, Wanted, Winning, how, why_lost};
use faceoff_complex::Face;
use faceoff_complex::words::counted;
use faceoff_game::{GamePosition, Outcome, PileGame, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use faceoff_tables::file::Slice;
use faceoff_tables::{Job, TableError};
use num_bigint::BigUint;

/// Larger boxes are not begun: it would take hours.
const MOST_CELLS: u128 = 1 << 42;

/// Decide a game on piles; `None` for another game, where the box is too large or
/// does not fit into memory, and where moves come to few of its positions.
pub(crate) fn decide(
    placed: &GamePosition,
    wanted: &Wanted,
    limits: &Limits,
) -> Result<Option<MethodResult>, Why> {
    let game = placed.game.as_piles().filter(|game| comes_to_all(game));
    let (Some(game), Some(piles)) = (game, placed.position.as_piles()) else {
        return Ok(None);
    };
    let corner: Option<Vec<u32>> = piles.iter().map(|pile| pile.try_into().ok()).collect();
    let Some(corner) = corner.filter(|corner| cells(corner) <= MOST_CELLS) else {
        return Ok(None);
    };
    match compute(placed, game, &corner, wanted, limits) {
        Ok(decision) => Ok(Some(decision)),
        // A search may come to an answer with less.
        Err(TableError::Stopped(StopReason::Memory { .. })) => Ok(None),
        Err(TableError::Stopped(reason)) => Err(reason.into()),
        Err(error) => Err(error.to_string().into()),
    }
}

/// May a move take any number from one pile? Then play may come to every
/// position below.
fn comes_to_all(game: &PileGame) -> bool {
    let any = |take: faceoff_game::Take| {
        take.each.least <= 1 && take.each.most.is_none() && take.total.most.is_none()
    };
    game.take().is_some_and(any)
}

fn cells(corner: &[u32]) -> u128 {
    let sizes = corner.iter().map(|&pile| u128::from(pile) + 1);
    sizes.fold(1, u128::saturating_mul)
}

fn compute(
    placed: &GamePosition,
    game: &PileGame,
    corner: &[u32],
    wanted: &Wanted,
    limits: &Limits,
) -> Result<MethodResult, TableError> {
    let mut winning = winning_moves(placed, game, corner, wanted.all, limits)?;
    let outcome = Outcome::from_zero(winning.is_empty());
    let value = match (outcome, wanted.value) {
        (Outcome::P, _) => Some(0),
        (Outcome::N, true) => Some(value(placed, corner, limits)?),
        (Outcome::N, false) => None,
    };
    // As a search would come to them.
    winning.sort_unstable();
    let winning = winning.into_iter().map(|to| {
        let to = GamePosition {
            game: placed.game.clone(),
            position: PositionSpec::piles(to.into_iter().map(u64::from)),
        };
        Winning {
            how: how(placed, &to),
            to: to.into(),
            removed: None,
            components: None,
        }
    });
    let positions = counted(cells(corner), "position", "positions");
    Ok(MethodResult {
        outcome,
        value: value.map(BigUint::from),
        winning: Listing::of(winning, limits)?,
        complete: wanted.all || outcome == Outcome::P,
        unlisted: None,
        unvalued: None,
        by: "table".to_owned(),
        why: match outcome {
            Outcome::P => {
                let why = why_lost(&placed.clone().into());
                format!("{why} (a table of {positions}).")
            }
            Outcome::N => format!("A move leaves a lost position (a table of {positions})."),
        },
    })
}

/// The zero positions that a move leads to from the corner of their box: all,
/// or the first as lists of piles go.
fn winning_moves(
    placed: &GamePosition,
    game: &PileGame,
    corner: &[u32],
    all: bool,
    limits: &Limits,
) -> Result<Vec<Vec<u32>>, TableError> {
    let job = Job::new(&placed.game, corner, None, false)?;
    let shape = job.info().shape.clone();
    let (nim, complex) = (game.is_nim(), game.complex());
    let big = |piles: &[u32]| piles.iter().map(|&pile| pile.into()).collect::<Vec<_>>();
    let from: Vec<BigUint> = big(corner);
    let meter = limits.meter();
    let mut pulse = limits.pulse();
    let mut found: Vec<Vec<u32>> = Vec::new();
    let mut to = vec![0; corner.len()];
    job.stream(limits, &mut |slice| {
        let Slice::Zeros(slice) = slice else {
            unreachable!("zero positions were asked for");
        };
        for cell in slice.cells() {
            pulse.beats(64 * corner.len())?;
            shape.locate(slice.slice, cell, &mut to);
            let lowered: Face = (0..to.len()).filter(|&v| to[v] < corner[v]).collect();
            let is_move = !lowered.is_empty()
                && complex.is_face(lowered)
                && (nim || game.check_move(&from, &big(&to)).is_ok());
            if is_move && all {
                if found.len() == MOST_LISTED {
                    return Err(too_many().into());
                }
                meter.take(2 * size_of_val(&to[..]) as u64 + 48)?;
                found.push(to.clone());
            } else if is_move && found.first().is_none_or(|best| to < *best) {
                found = vec![to.clone()];
            }
        }
        Ok(())
    })?;
    Ok(found)
}

/// The value of the corner, which is the last cell of the box.
fn value(placed: &GamePosition, corner: &[u32], limits: &Limits) -> Result<u64, TableError> {
    let mut last = 0;
    Job::new(&placed.game, corner, None, true)?.stream(limits, &mut |slice| {
        if let Slice::Values(slice) = slice
            && let Some(value) = slice.values().last()
        {
            last = value.into();
        }
        Ok(())
    })?;
    Ok(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_game::{AnyRules, Play, Problem};
    use faceoff_solve::Reference;

    /// Outcome, value and all winning moves: Nim on every complex on 4 vertices
    /// and other games, all small positions.
    #[test]
    fn agrees_with_the_reference() {
        let limits = Limits::none();
        let all = Wanted {
            value: true,
            all: true,
            play: Play::Normal,
        };
        let complexes = faceoff_complex::enumerate::complexes(4).unwrap();
        let games = complexes.map(|complex| format!("nim on {complex}"));
        let others = [
            "wythoff on cycle(4,2)",
            "nim[exact=2] on cycle(4,3)",
            "nim[total>=2] on path(3,2)",
        ];
        for game in games.chain(others.map(str::to_owned)) {
            let mut reference = Reference::new(&AnyRules, &limits);
            for code in 0..3 * 4 * 3 * 3u64 {
                let [a, b, c, d] = [code % 3, code / 3 % 4, code / 12 % 3, code / 36];
                let problem: Problem = format!("{game} @ {a},{b},{c},{d}").parse().unwrap();
                let placed = problem.single().unwrap();
                let found = decide(placed, &all, &limits).unwrap().unwrap();
                let from = placed.place().unwrap();
                let value = reference.value(&from).unwrap();
                assert_eq!(found.value, Some(value.into()), "{problem}");
                assert_eq!(found.outcome, Outcome::from_zero(value == 0));
                let options = reference.winning_options(&from, Play::Normal).unwrap();
                let mut expected: Vec<PositionSpec> = options
                    .iter()
                    .map(|(_, to)| GamePosition::from(to.clone()).position)
                    .collect();
                let moves = found.winning.iter();
                let mut moves: Vec<PositionSpec> = moves
                    .map(|w| w.to.single().unwrap().position.clone())
                    .collect();
                let one = decide(placed, &Wanted::default(), &limits)
                    .unwrap()
                    .unwrap();
                let first = one
                    .winning
                    .first()
                    .map(|w| w.to.single().unwrap().position.clone());
                assert_eq!(first, moves.first().cloned());
                expected.sort_by_key(ToString::to_string);
                moves.sort_by_key(ToString::to_string);
                assert_eq!(moves, expected, "{problem}");
                assert!(found.winning.iter().all(|w| !w.how.is_empty()));
            }
        }
    }
}
