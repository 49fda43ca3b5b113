//! Turns of a game between people and the machine.

use faceoff_complex::notation::Diagnostics;
use faceoff_complex::notation::scan::Piece;
use faceoff_game::rules::Nim;
use faceoff_game::{AnyRules, Placed, PositionSpec, Ruleset, TooLarge};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A move that was made.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What it leads to.
    pub to: Placed,
    /// What was done, as "take 2 from pile 1".
    pub how: String,
}

/// The first `most` moves of a position.
pub fn options(from: &Placed, most: usize) -> Result<Vec<Turn>, TooLarge> {
    let position = from.place()?;
    let mut targets = Vec::new();
    let _ = AnyRules.visit_options(&position, &mut |(), option| {
        targets.push(option.clone());
        match targets.len() < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let turn = |to: faceoff_game::AnyPosition| Turn {
        how: position.describe_move(&to).unwrap_or_default(),
        to: to.into(),
    };
    Ok(targets.into_iter().map(turn).collect())
}

/// Read a move that a person typed: the position it leads to, or words that
/// only one move's description contains.
pub fn read_move(from: &Placed, text: &str) -> Result<Turn, String> {
    match PositionSpec::read(Piece::whole(text), &from.game) {
        Ok(position) => to_position(from, position),
        Err(problems) => {
            let described = by_description(from, text);
            described.map_err(|_| Diagnostics::new(text, problems).to_string())
        }
    }
}

fn to_position(from: &Placed, position: PositionSpec) -> Result<Turn, String> {
    let to = Placed {
        game: from.game.clone(),
        position,
    };
    if let (Some(nim), Some(before), Some(after)) = (
        from.game.is::<Nim>(),
        from.position.as_piles(),
        to.position.as_piles(),
    ) {
        nim.check_move(before, after)
            .map_err(|why| why.to_string())?;
        let how = nim.describe_taken(before, after);
        return Ok(Turn { to, how });
    }
    let (start, target) = (from.place(), to.place());
    let (start, target) = match (start, target) {
        (Ok(start), Ok(target)) => (start, target),
        (Err(error), _) | (_, Err(error)) => return Err(error.to_string()),
    };
    let how = start
        .describe_move(&target)
        .ok_or("no move leads there (type ? for the moves)")?;
    Ok(Turn { to, how })
}

fn by_description(from: &Placed, text: &str) -> Result<Turn, String> {
    let all = options(from, usize::MAX).map_err(|error| error.to_string())?;
    let mut fitting = all.into_iter().filter(|turn| turn.how.contains(text));
    match (fitting.next(), fitting.next()) {
        (Some(turn), None) => Ok(turn),
        (None, _) => Err("no move is described so".to_owned()),
        (Some(_), Some(_)) => Err("more than one move is described so".to_owned()),
    }
}

/// A move from a lost position that leaves as much as it can: the game goes on
/// and the other player may err.
pub fn resist(from: &Placed) -> Option<Turn> {
    if let Some(piles) = from.position.as_piles()
        && let Some(nim) = from.game.is::<Nim>()
    {
        let largest = (0..piles.len()).max_by_key(|&v| &piles[v])?;
        let mut after = piles.to_vec();
        if after[largest] == BigUint::ZERO {
            return None;
        }
        after[largest] -= 1u32;
        let how = nim.describe_taken(piles, &after);
        let to = Placed {
            game: from.game.clone(),
            position: PositionSpec::Piles(after),
        };
        return Some(Turn { to, how });
    }
    options(from, usize::MAX).ok()?.pop()
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_game::Problem;

    fn placed(text: &str) -> Placed {
        let problem: Problem = text.parse().unwrap();
        problem.single().unwrap().clone()
    }

    #[test]
    fn moves_of_people() {
        let from = placed("nim on cycle(3,2) @ 2,2,1");
        let turn = read_move(&from, "1,2,0").unwrap();
        assert_eq!(turn.how, "take 1 from pile 1, 1 from pile 3");
        assert_eq!(
            read_move(&from, "1,1,0").unwrap_err(),
            "{1,2,3} is not a face"
        );
        assert!(read_move(&from, "take 1 from pile 3").is_ok());
        assert!(read_move(&from, "jump").is_err());
        assert_eq!(options(&from, 3).unwrap().len(), 3);
    }

    #[test]
    fn resistance_takes_one_chip_from_piles_of_any_size() {
        let from = placed(&format!("nim @ 5,1{}", "0".repeat(40)));
        let turn = resist(&from).unwrap();
        assert_eq!(turn.how, "take 1 from pile 2");
        assert!(resist(&placed("nim @ 0,0")).is_none());
    }
}
