//! Chomp by its own engine, which the session keeps for the next question.

use super::{Decision, Wanted, Winning};
use crate::session::Session;
use faceoff_chomp::is_shipped;
use faceoff_complex::{Complex, Face};
use faceoff_game::rules::Chomp;
use faceoff_game::{Game, Outcome, Placed, Playable, PositionSpec, Problem};
use faceoff_limits::StopReason;
use num_bigint::BigUint;

/// The value of a position of chomp; `None` for another game.
pub(super) fn value(placed: &Placed, session: &Session) -> Result<Option<BigUint>, StopReason> {
    let Some(chomp) = placed.game.as_chomp() else {
        return Ok(None);
    };
    match chomp.complex() {
        None => Ok(Some(BigUint::ZERO)),
        Some(complex) => Ok(Some(
            session.chomp()?.value(complex, session.limits())?.into(),
        )),
    }
}

/// The options of this value, up to `most` of them; `None` for another game.
pub(super) fn moves_to_value(
    placed: &Placed,
    value: &BigUint,
    most: usize,
    session: &Session,
) -> Result<Option<Vec<Placed>>, StopReason> {
    let Some(chomp) = placed.game.as_chomp() else {
        return Ok(None);
    };
    let Some(complex) = chomp.complex() else {
        return Ok(Some(Vec::new()));
    };
    let (engine, limits) = (session.chomp()?, session.limits());
    let start = chomp.start();
    let mut faces: Vec<Face> = complex.faces(usize::MAX, limits)?;
    faces.retain(|face| !face.is_empty());
    faces.sort_by_key(|face| face.len());
    let mut found = Vec::new();
    for face in faces {
        if found.len() == most {
            break;
        }
        let Ok(left) = chomp.remove(&start, face) else {
            continue;
        };
        if BigUint::from(engine.value_of(left.facets(), limits)?) == *value {
            let game = match chomp.left(&left) {
                Some(complex) => Game::new(Chomp::new(complex)),
                None => Game::new(Chomp::over()),
            };
            found.push(Placed {
                game,
                position: PositionSpec::Start,
            });
        }
    }
    Ok(Some(found))
}

/// Decide chomp on a complex by search; `None` if it is another game. Where no
/// value is asked for, none is computed: who wins is much less work.
pub(super) fn decide(
    placed: &Placed,
    wanted: &Wanted,
    session: &Session,
) -> Result<Option<Decision>, StopReason> {
    match placed.game.as_chomp().and_then(Chomp::complex) {
        Some(complex) => search(placed, complex, wanted, session).map(Some),
        None => Ok(None),
    }
}

fn search(
    placed: &Placed,
    complex: &Complex,
    wanted: &Wanted,
    session: &Session,
) -> Result<Decision, StopReason> {
    let (engine, limits) = (session.chomp()?, session.limits());
    let before = engine.searched();
    let value = match wanted.value {
        true => Some(engine.value(complex, limits)?),
        false => None,
    };
    let outcome = match value {
        Some(value) => Outcome::from_zero(value == 0),
        None => engine.outcome(complex, limits)?,
    };
    let faces = match (outcome, wanted.all) {
        (Outcome::P, _) => Vec::new(),
        (Outcome::N, true) => engine.winning_moves(complex, limits)?,
        (Outcome::N, false) => engine.winning_move(complex, limits)?.into_iter().collect(),
    };
    let winning = faces.into_iter().filter_map(|face| {
        let to = without(complex, face)?;
        Some(Winning {
            how: super::how(placed, &to),
            removed: super::removed(placed, &to),
            to: Problem::from(to),
            components: None,
        })
    });
    let what = match outcome {
        Outcome::P => "every move leaves an N-position",
        Outcome::N => "a move leaves a P-position",
    };
    let (by, how) = if value.unwrap_or(0) == 0 && is_shipped(complex, limits)? {
        let how = "from the census of all complexes on 7 vertices, which comes with Faceoff; \
                   'faceoff census 7' makes it again";
        ("chomp census", how.to_owned())
    } else {
        let count = engine.searched() - before;
        (
            "chomp search",
            format!("{count} positions searched, up to isomorphism"),
        )
    };
    Ok(Decision {
        outcome,
        value: value.map(Into::into),
        winning: winning.collect(),
        complete: wanted.all || outcome == Outcome::P,
        by: by.to_owned(),
        why: format!("{what} ({how})"),
    })
}

/// What a move leaves.
fn without(complex: &Complex, face: Face) -> Option<Placed> {
    let chomp = Chomp::new(complex.clone());
    let left = chomp.remove(&chomp.start(), face).ok()?;
    Some(Placed {
        game: chomp.restarted(&left)?,
        position: PositionSpec::Start,
    })
}
