//! Emperor sums by S22 Theorem 2.
//!
//! Each component is settled by theorems where they tell its outcome, its
//! length and the ways down, else by search; the vector of lengths is asked
//! from Nim on the complex, by theorem or in a box.

use crate::Notebook;
use crate::Why;
use crate::{MethodResult, Winning};
use faceoff_complex::Complex;
use faceoff_game::rules::Emperor;
use faceoff_game::rules::emperor::Component;
use faceoff_game::{Game, GamePosition, Outcome, PileGame, PositionSpec, Problem};
use faceoff_limits::StopReason;
use faceoff_solve::{NimBox, Searched};
use faceoff_theory::s22::{EmperorMove, TheoremComponent, conclude, emperor, settle};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

/// What a move does in one component of an emperor sum.
///
/// ```
/// use faceoff_decide::{Notebook, Wanted, decide};
///
/// let problem = "emperor on points(2) @ nim @ 3,3; nim @ 1,1".parse().unwrap();
/// let found = decide(&problem, &Wanted::default(), &Notebook::default()).unwrap();
/// let components = found.winning[0].components.as_ref().unwrap();
/// // The lengths 3 and 1 are no zero position of Nim: two moves bring the first down to 1.
/// assert_eq!(components[0].to, "nim on points(2) @ 1,1");
/// assert_eq!(components[0].moves, ["take 2 from pile 1", "take 2 from pile 2"]);
/// assert!(components[1].path.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ComponentTarget {
    /// The vertex that carries it.
    pub vertex: String,
    /// The component before, in notation.
    pub from: String,
    /// The component after, in notation.
    pub to: String,
    /// What each move leads to, one after the other; empty where none is made.
    pub path: Vec<String>,
    /// These moves, for a person.
    pub moves: Vec<String>,
}

/// Decide an emperor sum; `None` for other games.
pub(crate) fn decide(
    placed: &GamePosition,
    notebook: &Notebook,
) -> Result<Option<MethodResult>, Why> {
    let (Some(game), PositionSpec::Components(problems)) =
        (placed.game.as_emperor(), &placed.position)
    else {
        return Ok(None);
    };
    let limits = notebook.limits();
    let complex = game.complex();
    let mut sources = vec![theorem_id(complex).to_owned()];
    let by_theorem = |problem: &Problem| match TheoremComponent::new(problem, limits) {
        Err(StopReason::Size { .. }) => Ok(None),
        found => found,
    };
    let verdict = match verdict(complex, problems, by_theorem, &mut sources, notebook)? {
        Some(verdict) => Some(verdict),
        // Some theorem gives a length but no way down: search all.
        None => {
            sources.truncate(1);
            verdict(complex, problems, |_| Ok(None), &mut sources, notebook)?
        }
    };
    let Some(verdict) = verdict else {
        return Err("no way down was found in some component".into());
    };
    let winning = verdict
        .winning
        .map(|made| winning(placed, game, problems, &made));
    Ok(Some(MethodResult {
        outcome: verdict.outcome,
        value: (verdict.outcome == Outcome::P).then_some(BigUint::ZERO),
        winning: winning.into_iter().collect(),
        complete: verdict.outcome == Outcome::P,
        unlisted: None,
        unvalued: None,
        by: sources.join(", "),
        why: verdict.why,
    }))
}

/// On points it is the emperor sum proper.
fn theorem_id(complex: &Complex) -> &'static str {
    match complex.dimension() == 0 {
        true => emperor::THEOREM_1.id,
        false => emperor::THEOREM_2.id,
    }
}

fn verdict(
    complex: &Complex,
    problems: &[Problem],
    by_theorem: impl Fn(&Problem) -> Result<Option<TheoremComponent>, StopReason>,
    sources: &mut Vec<String>,
    notebook: &Notebook,
) -> Result<Option<emperor::EmperorVerdict>, Why> {
    let limits = notebook.limits();
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
    let (by, goal) = nim_move(complex, &settled.lengths, notebook)?;
    note(&by);
    Ok(conclude(complex, &components, &settled, goal.as_deref())?)
}

/// The zero position that a Nim move leads to, or `None` from a zero position,
/// and what decided.
fn nim_move(
    complex: &Complex,
    lengths: &[BigUint],
    notebook: &Notebook,
) -> Result<(String, Option<Vec<BigUint>>), Why> {
    let game = Game::new(PileGame::nim(complex.clone()));
    let position = PositionSpec::Piles(lengths.to_vec());
    match notebook.plan(&game).verdict(&position, notebook.limits()) {
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
    let table = NimBox::new(complex, &small, notebook.limits())?;
    let to = table.winning_move(&small);
    let to = to.map(|to| to.into_iter().map(BigUint::from).collect());
    Ok(("search".to_owned(), to))
}

fn winning(
    placed: &GamePosition,
    game: &Emperor,
    problems: &[Problem],
    made: &EmperorMove,
) -> Winning {
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
        components.push(ComponentTarget {
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
    let to = GamePosition {
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
    match from.describe_move(to) {
        Ok((summand, how)) => from.within(summand, &how),
        Err(_) => format!("move to {to}"),
    }
}
