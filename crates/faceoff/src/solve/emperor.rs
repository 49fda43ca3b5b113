//! Emperor sums by S22 Theorem 2.
//!
//! Each component is settled by theorems where they tell its outcome, its
//! length and the ways down, else by search; the vector of lengths is asked
//! from Nim on the complex, by theorem or in a box.

use super::{Decision, Winning};
use crate::ask::solve::ComponentLead;
use crate::session::Session;
use crate::undecided::Why;
use faceoff_complex::Complex;
use faceoff_game::rules::Emperor;
use faceoff_game::rules::emperor::Component;
use faceoff_game::{Game, Outcome, PileGame, Placed, PositionSpec, Problem};
use faceoff_limits::StopReason;
use faceoff_solve::{NimBox, Searched};
use faceoff_theory::s22::{EmperorMove, TheoremComponent, conclude, emperor, settle};
use num_bigint::BigUint;

/// Decide an emperor sum; `None` for other games.
pub(super) fn decide(placed: &Placed, session: &Session) -> Result<Option<Decision>, Why> {
    let (Some(game), PositionSpec::Components(problems)) =
        (placed.game.as_emperor(), &placed.position)
    else {
        return Ok(None);
    };
    let limits = session.limits();
    let complex = game.complex();
    let mut sources = vec![theorem_id(complex).to_owned()];
    let by_theorem = |problem: &Problem| match TheoremComponent::new(problem, limits) {
        Err(StopReason::Size { .. }) => Ok(None),
        found => found,
    };
    let verdict = match verdict(complex, problems, by_theorem, &mut sources, session)? {
        Some(verdict) => Some(verdict),
        // Some theorem gives a length but no way down: search all.
        None => {
            sources.truncate(1);
            verdict(complex, problems, |_| Ok(None), &mut sources, session)?
        }
    };
    let Some(verdict) = verdict else {
        return Err("no way down was found in some component".into());
    };
    let winning = verdict
        .winning
        .map(|made| winning(placed, game, problems, &made));
    Ok(Some(Decision {
        outcome: verdict.outcome,
        value: (verdict.outcome == Outcome::P).then_some(BigUint::ZERO),
        winning: winning.into_iter().collect(),
        complete: verdict.outcome == Outcome::P,
        by: sources.join(", "),
        why: verdict.why,
    }))
}

/// On points it is the emperor sum proper.
fn theorem_id(complex: &Complex) -> &'static str {
    match complex.facets().len() == complex.n() {
        true => emperor::THEOREM_1.id,
        false => emperor::THEOREM_2.id,
    }
}

fn verdict(
    complex: &Complex,
    problems: &[Problem],
    by_theorem: impl Fn(&Problem) -> Result<Option<TheoremComponent>, StopReason>,
    sources: &mut Vec<String>,
    session: &Session,
) -> Result<Option<emperor::EmperorVerdict>, Why> {
    let limits = session.limits();
    let mut note = |source: &str| {
        if !sources.iter().any(|known| known == source) {
            sources.push(source.to_owned());
        }
    };
    let mut components: Vec<Box<dyn Component>> = Vec::new();
    for (v, problem) in problems.iter().enumerate() {
        let on = |why: Why| match why {
            Why::Said(text) => Why::Said(format!("component {}: {text}", complex.label(v))),
            stopped => stopped,
        };
        match by_theorem(problem)? {
            Some(component) => {
                note(component.by());
                components.push(Box::new(component));
            }
            None => {
                let found = Searched::new(problem, limits);
                let found = found.map_err(|reason| on(reason.into()))?;
                note("search");
                components.push(Box::new(found));
            }
        }
    }
    let settled = settle(&components)?;
    let (by, goal) = nim_move(complex, &settled.lengths, session)?;
    note(&by);
    Ok(conclude(complex, &components, &settled, goal.as_deref())?)
}

/// The zero position that a Nim move leads to, or `None` from a zero position,
/// and what decided.
fn nim_move(
    complex: &Complex,
    lengths: &[BigUint],
    session: &Session,
) -> Result<(String, Option<Vec<BigUint>>), Why> {
    let game = Game::new(PileGame::nim(complex.clone()));
    let position = PositionSpec::Piles(lengths.to_vec());
    match session.plan(&game).verdict(&position, session.limits()) {
        Ok(Some(finding)) => {
            let zero = finding.verdict.is_zero();
            let to = finding.verdict.into_position();
            let to = to.as_ref().and_then(PositionSpec::as_piles);
            if zero || to.is_some() {
                return Ok((finding.theorem.id.to_owned(), to.map(<[_]>::to_vec)));
            }
        }
        Ok(None) | Err(StopReason::Size { .. }) => {}
        Err(reason) => return Err(reason.into()),
    }
    let small: Option<Vec<u64>> = lengths.iter().map(|l| u64::try_from(l).ok()).collect();
    let small = small.ok_or("the lengths of the components are too large to search")?;
    let table = NimBox::new(complex, &small, session.limits())?;
    let to = table.winning_move(&small);
    let to = to.map(|to| to.into_iter().map(BigUint::from).collect());
    Ok(("search".to_owned(), to))
}

fn winning(placed: &Placed, game: &Emperor, problems: &[Problem], made: &EmperorMove) -> Winning {
    let complex = game.complex();
    let after = made.after(problems);
    let mut components = Vec::new();
    let mut told = Vec::new();
    for (v, problem) in problems.iter().enumerate() {
        let steps = made.steps.iter().find(|(component, _)| *component == v);
        let path = steps.map_or(&[][..], |(_, path)| path);
        let before = std::iter::once(problem).chain(path);
        let moves: Vec<String> = before.zip(path).map(|(a, b)| step(a, b)).collect();
        let label = complex.label(v).to_string();
        if !moves.is_empty() {
            told.push(format!("on {label}: {}", moves.join(", then ")));
        }
        components.push(ComponentLead {
            vertex: label,
            from: problem.to_string(),
            to: after[v].to_string(),
            path: path.iter().map(Problem::to_string).collect(),
            moves,
        });
    }
    if !made.face.is_empty() {
        told.insert(0, format!("choose the face {}", complex.show(made.face)));
    }
    let to = Placed {
        game: placed.game.clone(),
        position: PositionSpec::Components(after),
    };
    Winning {
        how: told.join("; "),
        removed: None,
        components: Some(components),
        to: to.into(),
    }
}

/// One move in a component, for a person.
fn step(from: &Problem, to: &Problem) -> String {
    let told = from.describe_move(to);
    told.map_or_else(|_| format!("move to {to}"), |(_, how)| how)
}

#[cfg(test)]
mod tests {
    use crate::ask::solve::{Lead, Solution, Solve};
    use crate::notation::Position;
    use crate::{Outcome, Session, ask};

    fn answer(complex: &str, components: &str) -> Solution {
        let question = Solve {
            position: Some(Position::Text(components.to_owned())),
            ..Solve::new(format!("emperor on {complex}"))
        };
        ask(&question, &Session::default()).unwrap()
    }

    /// What the move of an answer leads to.
    fn after(complex: &str, found: &Solution) -> Solution {
        let Some(Lead::Components(components)) = &found.lead else {
            panic!("{found:?}");
        };
        let to: Vec<&str> = components.iter().map(|c| c.to.as_str()).collect();
        answer(complex, &to.join(" ; "))
    }

    #[test]
    fn mixed_components() {
        let found = answer(
            "path(2,2)",
            "nim @ 3 ; delete-nim @ 9,10 ; chomp on complete(4)",
        );
        assert_eq!(found.outcome, Some(Outcome::N));
        let Some(Lead::Components(components)) = &found.lead else {
            panic!("{found:?}");
        };
        for component in components {
            assert_eq!(component.path.len(), component.moves.len());
            assert!(component.moves.iter().all(|how| !how.is_empty()));
            let last = component.path.last().unwrap_or(&component.from);
            assert_eq!(*last, component.to);
        }
        let next = after("path(2,2)", &found);
        assert_eq!(next.outcome, Some(Outcome::P));
    }

    #[test]
    fn piles_of_any_size() {
        let huge = "1".to_owned() + &"0".repeat(40);
        let found = answer(
            "points(2)",
            &format!("nim @ {huge} ; delete-nim @ {huge},{huge}"),
        );
        assert_eq!(found.outcome, Some(Outcome::N));
        let next = after("points(2)", &found);
        assert_eq!(next.outcome, Some(Outcome::P));
    }

    #[test]
    fn a_loop_names_its_component() {
        let found = answer("points(2)", "nim @ 3 ; octal(2.3) @ 4");
        assert_eq!(found.outcome, None);
        assert_eq!(
            found.undecided["outcome"].to_string(),
            "component 2: the game has a loop: octal(2.3) @ 4 → octal(2.3) @ 4"
        );
    }
}
