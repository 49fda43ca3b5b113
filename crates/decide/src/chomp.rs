//! Chomp by its own engine, which the session keeps for the next question.

use crate::Notebook;
use crate::keeping::StoredCensus;
use crate::{MethodResult, Wanted, Winning};
use faceoff_chomp::is_shipped;
use faceoff_complex::words::counted;
use faceoff_complex::{Complex, Face};
use faceoff_game::rules::Chomp;
use faceoff_game::rules::chomp::Remains;
use faceoff_game::{Game, GamePosition, Outcome, Playable, PositionSpec, Problem};
use faceoff_limits::StopReason;
use num_bigint::BigUint;

/// The value of a position of chomp; `None` for another game.
pub(crate) fn value(
    placed: &GamePosition,
    notebook: &Notebook,
) -> Result<Option<BigUint>, StopReason> {
    let Some(chomp) = placed.game.as_chomp() else {
        return Ok(None);
    };
    match chomp.complex() {
        None => Ok(Some(BigUint::ZERO)),
        Some(complex) => Ok(Some(
            notebook.chomp()?.value(complex, notebook.limits())?.into(),
        )),
    }
}

/// The options of this value, up to `most` of them; `None` for another game.
pub(crate) fn moves_to_value(
    placed: &GamePosition,
    value: &BigUint,
    most: usize,
    notebook: &Notebook,
) -> Result<Option<Vec<GamePosition>>, StopReason> {
    let Some(chomp) = placed.game.as_chomp() else {
        return Ok(None);
    };
    let Some(complex) = chomp.complex() else {
        return Ok(Some(Vec::new()));
    };
    let (engine, limits) = (notebook.chomp()?, notebook.limits());
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
            found.push(GamePosition {
                game,
                position: PositionSpec::Start,
            });
        }
    }
    Ok(Some(found))
}

/// Decide chomp on a complex by search; `None` if it is another game. Where no
/// value is asked for, none is computed: who wins is much less work.
pub(crate) fn decide(
    placed: &GamePosition,
    wanted: &Wanted,
    notebook: &Notebook,
) -> Result<Option<MethodResult>, StopReason> {
    match placed.game.as_chomp().and_then(Chomp::complex) {
        Some(complex) => match by_census(placed, complex, wanted, notebook)? {
            Some(decision) => Ok(Some(decision)),
            None => search(placed, complex, wanted, notebook).map(Some),
        },
        None => Ok(None),
    }
}

/// Look it up in a census that the store has, if it has one that tells all.
fn by_census(
    placed: &GamePosition,
    complex: &Complex,
    wanted: &Wanted,
    notebook: &Notebook,
) -> Result<Option<MethodResult>, StopReason> {
    let found = notebook.store();
    let Some(census) = found.and_then(|store| StoredCensus::of(store, complex.n())) else {
        return Ok(None);
    };
    let value = match wanted.value {
        true => census.value(complex.facets()),
        false => None,
    };
    let zero = census.is_zero(complex.facets());
    let Some(zero) = zero.filter(|_| !wanted.value || value.is_some()) else {
        return Ok(None);
    };
    let mut winning = Vec::new();
    if !zero {
        let start = Remains::new(complex.facets().to_vec());
        let mut faces = complex.faces(usize::MAX, notebook.limits())?;
        faces.retain(|face| !face.is_empty());
        faces.sort_by_cached_key(|face| (face.len(), face.lex_key()));
        for face in faces {
            match census.is_zero(start.without(face).facets()) {
                None => return Ok(None),
                Some(true) => winning.push(face),
                Some(false) => {}
            }
            if !winning.is_empty() && !wanted.all {
                break;
            }
        }
    }
    let decided = Decided {
        outcome: Outcome::from_zero(zero),
        value: value.map(Into::into),
        winning,
        by: "chomp census",
        how: "from a census in the store".to_owned(),
    };
    Ok(Some(decided.result(placed, complex, wanted)))
}

/// What was found out about a complex.
struct Decided {
    outcome: Outcome,
    value: Option<BigUint>,
    /// Faces whose removal wins: one, or all if all were asked for.
    winning: Vec<Face>,
    by: &'static str,
    how: String,
}

impl Decided {
    fn result(self, placed: &GamePosition, complex: &Complex, wanted: &Wanted) -> MethodResult {
        let winning = self.winning.into_iter().filter_map(|face| {
            let to = without(complex, face)?;
            Some(Winning {
                how: crate::how(placed, &to),
                removed: crate::removed(placed, &to),
                to: Problem::from(to),
                components: None,
            })
        });
        let what = match self.outcome {
            Outcome::P => "Every move leaves a won position",
            Outcome::N => "A move leaves a lost position",
        };
        MethodResult {
            outcome: self.outcome,
            value: self.value,
            winning: winning.collect(),
            complete: wanted.all || self.outcome == Outcome::P,
            unlisted: None,
            unvalued: None,
            by: self.by.to_owned(),
            why: format!("{what} ({}).", self.how),
        }
    }
}

fn search(
    placed: &GamePosition,
    complex: &Complex,
    wanted: &Wanted,
    notebook: &Notebook,
) -> Result<MethodResult, StopReason> {
    let (engine, limits) = (notebook.chomp()?, notebook.limits());
    let before = engine.searched();
    let value = match wanted.value {
        true => Some(engine.value(complex, limits)?),
        false => None,
    };
    let outcome = match value {
        Some(value) => Outcome::from_zero(value == 0),
        None => engine.outcome(complex, limits)?,
    };
    let winning = match (outcome, wanted.all) {
        (Outcome::P, _) => Vec::new(),
        (Outcome::N, true) => engine.winning_moves(complex, limits)?,
        (Outcome::N, false) => engine.winning_move(complex, limits)?.into_iter().collect(),
    };
    let (by, how) = if value.unwrap_or(0) == 0 && is_shipped(complex, limits)? {
        let how = "from the census of all complexes on 7 vertices, which comes with Faceoff; \
                   'faceoff census 7' makes it again";
        ("chomp census", how.to_owned())
    } else {
        let how = match engine.searched() - before {
            0 => "no position had to be searched".to_owned(),
            searched => {
                let searched = counted(searched, "position", "positions");
                format!("{searched} searched, up to isomorphism")
            }
        };
        ("chomp search", how)
    };
    let decided = Decided {
        outcome,
        value: value.map(Into::into),
        winning,
        by,
        how,
    };
    Ok(decided.result(placed, complex, wanted))
}

/// What a move leaves.
fn without(complex: &Complex, face: Face) -> Option<GamePosition> {
    let chomp = Chomp::new(complex.clone());
    let left = chomp.remove(&chomp.start(), face).ok()?;
    Some(GamePosition {
        game: chomp.restarted(&left)?,
        position: PositionSpec::Start,
    })
}
