//! Chomp by its own engine, which is kept for the next question.

use super::answer::Winning;
use super::{Ask, Decision};
use faceoff_chomp::{Engine, Forms, is_shipped};
use faceoff_complex::{Complex, Face};
use faceoff_game::rules::Chomp;
use faceoff_game::{Game, Outcome, Placed, Playable, PositionSpec, Problem};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::sync::{Arc, Mutex};

static ENGINE: Mutex<Option<Arc<Engine>>> = Mutex::new(None);

/// The engine; made when it is first needed, with the memory it may use then.
pub(crate) fn engine(limits: &Limits) -> Result<Arc<Engine>, StopReason> {
    let mut kept = ENGINE.lock().unwrap_or_else(|broken| broken.into_inner());
    if let Some(engine) = &*kept {
        return Ok(Arc::clone(engine));
    }
    let engine = Arc::new(Engine::new(Forms::ALL, limits)?);
    *kept = Some(Arc::clone(&engine));
    Ok(engine)
}

/// The value of a position of chomp; `None` for another game.
pub(super) fn value(placed: &Placed, limits: &Limits) -> Result<Option<BigUint>, StopReason> {
    let Some(chomp) = placed.game.as_chomp() else {
        return Ok(None);
    };
    match chomp.complex() {
        None => Ok(Some(BigUint::ZERO)),
        Some(complex) => Ok(Some(engine(limits)?.value(complex, limits)?.into())),
    }
}

/// The options of this value, up to `most` of them; `None` for another game.
pub(super) fn moves_to_value(
    placed: &Placed,
    value: &BigUint,
    most: usize,
    limits: &Limits,
) -> Result<Option<Vec<Placed>>, StopReason> {
    let Some(chomp) = placed.game.as_chomp() else {
        return Ok(None);
    };
    let Some(complex) = chomp.complex() else {
        return Ok(Some(Vec::new()));
    };
    let engine = engine(limits)?;
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
    ask: &Ask,
    limits: &Limits,
) -> Result<Option<Decision>, String> {
    match placed.game.as_chomp().and_then(Chomp::complex) {
        Some(complex) => search(placed, complex, ask, limits)
            .map(Some)
            .map_err(|reason| reason.to_string()),
        None => Ok(None),
    }
}

fn search(
    placed: &Placed,
    complex: &Complex,
    ask: &Ask,
    limits: &Limits,
) -> Result<Decision, StopReason> {
    let engine = engine(limits)?;
    let value = match ask.value {
        true => Some(engine.value(complex, limits)?),
        false => None,
    };
    let outcome = match value {
        Some(value) => Outcome::from_zero(value == 0),
        None => engine.outcome(complex, limits)?,
    };
    let faces = match (outcome, ask.all) {
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
        let count = engine.searched();
        (
            "chomp search",
            format!("{count} positions searched, up to isomorphism"),
        )
    };
    Ok(Decision {
        outcome,
        value: value.map(Into::into),
        winning: winning.collect(),
        complete: ask.all || outcome == Outcome::P,
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
