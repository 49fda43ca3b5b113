//! Chomp by its own engine, which is kept for the next question.

use faceoff_chomp::{Engine, Forms};
use faceoff_complex::Face;
use faceoff_game::rules::Chomp;
use faceoff_game::{Game, Placed, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::sync::{Arc, Mutex};

static ENGINE: Mutex<Option<Arc<Engine>>> = Mutex::new(None);

/// The engine; made when it is first needed, with the memory it may use then.
fn engine(limits: &Limits) -> Result<Arc<Engine>, StopReason> {
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
    let Some(chomp) = placed.game.is::<Chomp>() else {
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
    let Some(chomp) = placed.game.is::<Chomp>() else {
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
