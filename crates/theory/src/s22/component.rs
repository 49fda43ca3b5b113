//! Components whose P-position length is known by theorem, for piles of any
//! size: Delete Nim and VDN (AS21), and simplicial Nim (ES96 §7).

use crate::as21::{delete_nim, vdn};
use crate::plan::Plan;
use faceoff_complex::{Complex, Face};
use faceoff_game::rules::delete_nim::Form;
use faceoff_game::rules::emperor::Component;

use faceoff_game::{Game, GamePosition, Outcome, PositionSpec, Problem};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::Zero;
use std::cmp::Reverse;

/// A component that theorems decide.
///
/// ```
/// use faceoff_game::{Outcome, Problem, rules::emperor::Component};
/// use faceoff_limits::Limits;
/// use faceoff_theory::s22::TheoremComponent;
///
/// let problem: Problem = "delete-nim @ 6,4".parse().unwrap();
/// let found = TheoremComponent::new(&problem, &Limits::none())?.unwrap();
/// assert_eq!((found.outcome(), found.by()), (Outcome::P, "AS21-1.1"));
/// // Half the larger heap is the length; a way leads to each smaller one.
/// assert_eq!(found.settle()?.1, 3u32.into());
/// let way = found.descend(&2u32.into())?.unwrap();
/// assert_eq!(way.last().unwrap().to_string(), "delete-nim @ 4,0");
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct TheoremComponent {
    game: Game,
    piles: Vec<BigUint>,
    outcome: Outcome,
    settled: (Option<Problem>, BigUint),
    ways: Ways,
    by: &'static str,
    limits: Limits,
}

/// How to get down to smaller lengths.
enum Ways {
    DeleteNim(Form),
    Nim { zero: PositionSpec, plan: Plan },
}

impl TheoremComponent {
    /// The component, if theorems tell all that is asked.
    pub fn new(problem: &Problem, limits: &Limits) -> Result<Option<Self>, StopReason> {
        let Some(placed) = problem.single() else {
            return Ok(None);
        };
        let Some(piles) = placed.position.as_piles() else {
            return Ok(None);
        };
        let two_heaps = placed.game.as_delete_nim();
        let two_heaps = two_heaps.filter(|rules| rules.heaps() == 2);
        if two_heaps.is_none() && placed.game.as_nim().is_none() {
            return Ok(None);
        }
        let plan = Plan::new(placed.game.clone());
        let Some(finding) = plan.verdict(&placed.position, limits)? else {
            return Ok(None);
        };
        let outcome = finding.verdict.outcome;
        let (option, zero) = match (outcome, finding.verdict.into_position()) {
            (Outcome::P, _) => (None, placed.position.clone()),
            (Outcome::N, None) => return Ok(None),
            (Outcome::N, Some(option)) => (Some(at(&placed.game, &option)), option),
        };
        let Some((theorem, length)) = plan.length(&zero, limits)? else {
            return Ok(None);
        };
        let ways = match two_heaps {
            Some(rules) => Ways::DeleteNim(rules.form()),
            None => Ways::Nim { zero, plan },
        };
        Ok(Some(Self {
            game: placed.game.clone(),
            piles: piles.to_vec(),
            outcome,
            settled: (option, length),
            ways,
            by: theorem.id,
            limits: limits.clone(),
        }))
    }

    /// The theorem that gives the length.
    pub fn by(&self) -> &'static str {
        self.by
    }
}

impl Component for TheoremComponent {
    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn settle(&self) -> Result<(Option<Problem>, BigUint), StopReason> {
        Ok(self.settled.clone())
    }

    fn descend(&self, length: &BigUint) -> Result<Option<Vec<Problem>>, StopReason> {
        if *length >= self.settled.1 {
            return Ok(None);
        }
        let way = match &self.ways {
            Ways::DeleteNim(Form::DeleteNim) => delete_nim::way_down(&self.piles, length),
            Ways::DeleteNim(Form::Vdn) => vdn::way_down(&self.piles, length),
            Ways::Nim { zero, plan } => {
                let goal = plan.shorten(zero, length, &self.limits)?;
                let goal = goal.as_ref().and_then(PositionSpec::as_piles);
                let nim = self.game.as_nim();
                nim.zip(goal)
                    .map(|(nim, goal)| lower_by_faces(nim.complex(), &self.piles, goal))
            }
        };
        let placed = |piles: Vec<BigUint>| at(&self.game, &PositionSpec::Piles(piles));
        Ok(way.map(|way| way.into_iter().map(placed).collect()))
    }
}

fn at(game: &Game, position: &PositionSpec) -> Problem {
    Problem::from(GamePosition {
        game: game.clone(),
        position: position.clone(),
    })
}

/// Lower piles to a position below, facet by facet: what each move leads to.
fn lower_by_faces(complex: &Complex, from: &[BigUint], to: &[BigUint]) -> Vec<Vec<BigUint>> {
    let mut left: Face = (0..from.len()).filter(|&v| to[v] < from[v]).collect();
    let mut now = from.to_vec();
    let mut way = Vec::new();
    while !left.is_empty() {
        let facets = complex.facets().iter().copied();
        let largest = facets.min_by_key(|facet| Reverse((*facet & left).len()));
        let part = largest.expect("a complex has a facet") & left;
        for v in part.iter() {
            now[v] = to[v].clone();
        }
        way.push(now.clone());
        left = left - part;
    }
    way
}

/// The P-position length (S22 Definition 2) of any position, where theorems
/// give it, and by which. N-positions have one too.
pub fn p_length(
    placed: &GamePosition,
    limits: &Limits,
) -> Result<Option<(&'static str, BigUint)>, StopReason> {
    let Some(piles) = placed.position.as_piles() else {
        return Ok(None);
    };
    if let Some(rules) = placed.game.as_delete_nim()
        && rules.heaps() == 2
    {
        return Ok(match rules.form() {
            Form::DeleteNim => Some((delete_nim::THEOREM_1_1.id, delete_nim::length(piles))),
            Form::Vdn => vdn::length(piles).map(|length| (vdn::THEOREM_1_8.id, length)),
        });
    }
    // Below a position on a simplex the only zero position is the empty one.
    if let Some(nim) = placed.game.as_nim()
        && nim.complex().is_simplex()
    {
        let empty = piles.iter().all(BigUint::is_zero);
        return Ok(Some((
            crate::es96::values::SIMPLEX.id,
            BigUint::from(u32::from(!empty)),
        )));
    }
    let plan = Plan::new(placed.game.clone());
    let length = plan.length(&placed.position, limits)?;
    Ok(length.map(|(theorem, length)| (theorem.id, length)))
}
