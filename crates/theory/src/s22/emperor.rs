//! The simplicial emperor sum (S22 Theorem 2; Theorem 1 on points).
//!
//! An emperor sum is a P-position exactly if every component is a P-position
//! and their P-position lengths are a zero position of Nim on the complex.
//! The winning move, from the proof of Claim 2:
//!
//! * settle: move each component that is an N-position to an option that is a
//!   P-position;
//! * if the lengths are then no zero position of Nim, a Nim move on a face F
//!   makes them one: in each component on F go down, by one move or more, to a
//!   P-position of the length that Nim asks for. Components on F that were
//!   N-positions are not settled first.
//!
//! The paper leaves out that the lengths may be a zero position as soon as all
//! is settled; then settling is the whole move, one step in each.
//!
//! [`settle`] gives the lengths, the caller asks Nim about them, and
//! [`conclude`] puts the move together: theory knows no search, so that
//! components and Nim may be searched elsewhere.

use super::component::TheoremComponent;
use crate::decision::{Coverage, Decision, Reply, Verdict};
use crate::piles::{list, show};
use crate::plan::Plan;
use crate::theorem::{Instance, Status, Theorem, TheoremFormula, boxed};
use faceoff_complex::{Complex, Face};
use faceoff_game::rules::emperor::Component;
use faceoff_game::{Game, Outcome, PositionSpec, Problem};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// S22 Theorem 1.
pub static THEOREM_1: Theorem = Theorem {
    id: "S22-1",
    title: "Emperor sum",
    statement: "An emperor sum, where only one component may make more than one move, is a \
                P-position exactly if every component is one and the nim-sum of their P-position \
                lengths is 0.",
    plain: "Only one component may be moved in more than once. The position is lost exactly if \
            every component is lost on its own, and their lengths have nim-sum 0: a length is \
            how many more lost positions can be passed, one below the other.",
    formula: TheoremFormula::Stated("P ⟺ every g_i is a P-position and Pl(g_1) ⊕ … ⊕ Pl(g_n) = 0"),
    citation: "S22, Theorem 1 (K. Suetsugu, Emperor nim and emperor sum: a new sum of impartial \
               games, 2021)",
    status: Status::ProvedInPaper,
    strength: 60,
    apply: |game, _| {
        let points = |complex: &Complex| complex.dimension() == 0;
        boxed(sum_on(game, points))
    },
    instances: &[
        Instance::new("emperor on points(1)", 2),
        Instance::new("emperor on points(2)", 2),
        Instance::new("emperor on points(3)", 1),
    ],
};

/// S22 Theorem 2.
pub static THEOREM_2: Theorem = Theorem {
    id: "S22-2",
    title: "Simplicial emperor sum",
    statement: "An emperor sum on a complex is a P-position exactly if every component is a \
                P-position and their P-position lengths are a zero position of Nim on the \
                complex.",
    plain: "The position is lost exactly if every component is lost on its own, and their \
            lengths, put on the board as piles, are a lost position of Nim: a length is how \
            many more lost positions can be passed, one below the other.",
    formula: TheoremFormula::Stated(
        "P ⟺ every g_i is a P-position and (Pl(g_1), …, Pl(g_n)) is a zero position of Nim",
    ),
    citation: "S22, Theorem 2",
    status: Status::ProvedInPaper,
    strength: 50,
    apply: |game, _| boxed(sum_on(game, |_| true)),
    instances: &[
        Instance::new("emperor on simplex(2)", 2),
        Instance::new("emperor on path(2,2)", 1),
        Instance::new("emperor on facets(12,3)", 1),
        Instance::new("emperor on points(2)", 1),
    ],
};

/// The components after each N-position among them was moved to a P-position.
///
/// ```
/// use faceoff_game::{Problem, rules::emperor::Component};
/// use faceoff_limits::Limits;
/// use faceoff_theory::s22::{TheoremComponent, settle};
///
/// let component = |text: &str| -> Box<dyn Component> {
///     let problem: Problem = text.parse().unwrap();
///     Box::new(TheoremComponent::new(&problem, &Limits::none()).unwrap().unwrap())
/// };
/// let settled = settle(&[component("nim @ 3,3"), component("nim @ 1,4")])?;
/// assert_eq!(settled.moves[0], None);
/// assert_eq!(settled.moves[1].as_ref().unwrap().to_string(), "nim on points(2) @ 1,1");
/// assert_eq!(settled.lengths, [3u32.into(), 1u32.into()]);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What the move in a component leads to; `None` for a P-position.
    pub moves: Vec<Option<Problem>>,
    /// The lengths then.
    pub lengths: Vec<BigUint>,
}

/// A move in an emperor sum.
///
/// ```
/// use faceoff_complex::Face;
/// use faceoff_game::Problem;
/// use faceoff_theory::s22::EmperorMove;
///
/// // On the face of the first component two moves are made, else one or none.
/// let problem = |text: &str| text.parse::<Problem>().unwrap();
/// let path = vec![problem("nim @ 2,3"), problem("nim @ 2,2")];
/// let made = EmperorMove { steps: vec![(0, path)], face: Face::single(0) };
/// let after = made.after(&[problem("nim @ 3,3"), problem("nim @ 1,1")]);
/// assert_eq!(after, [problem("nim @ 2,2"), problem("nim @ 1,1")]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmperorMove {
    /// The components that move, by vertex number, and what each move in one
    /// leads to.
    pub steps: Vec<(usize, Vec<Problem>)>,
    /// The face whose components may make more than one move.
    pub face: Face,
}

impl EmperorMove {
    /// The components after the move.
    pub fn after(&self, components: &[Problem]) -> Vec<Problem> {
        let mut after = components.to_vec();
        for (v, path) in &self.steps {
            if let Some(last) = path.last() {
                after[*v] = last.clone();
            }
        }
        after
    }
}

/// What the theorem says of an emperor sum.
///
/// ```
/// use faceoff_game::{Outcome, Problem, rules::emperor::Component};
/// use faceoff_limits::Limits;
/// use faceoff_theory::s22::{TheoremComponent, conclude, settle};
///
/// let problem: Problem = "nim @ 2,2".parse().unwrap();
/// let component = || TheoremComponent::new(&problem, &Limits::none()).unwrap().unwrap();
/// let both: [Box<dyn Component>; 2] = [Box::new(component()), Box::new(component())];
/// let settled = settle(&both)?;
/// // The lengths 2 and 2 are a zero position of Nim on two points: no Nim move.
/// let verdict = conclude(&"points(2)".parse().unwrap(), &both, &settled, None)?.unwrap();
/// assert_eq!(verdict.outcome, Outcome::P);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmperorVerdict {
    /// Who wins.
    pub outcome: Outcome,
    /// A winning move, in an N-position.
    pub winning: Option<EmperorMove>,
    /// Why, for a person.
    pub why: String,
}

/// Settle every component.
pub fn settle(components: &[Box<dyn Component>]) -> Result<Settled, StopReason> {
    let all: Result<Vec<_>, StopReason> = components.iter().map(|c| c.settle()).collect();
    let (moves, lengths) = all?.into_iter().unzip();
    Ok(Settled { moves, lengths })
}

/// Put the verdict together. `nim` is `None` if the settled lengths are a zero
/// position of Nim on the complex, and else the zero position that a Nim move
/// leads to. `None` if some component cannot name the way that it asks for.
pub fn conclude(
    complex: &Complex,
    components: &[Box<dyn Component>],
    settled: &Settled,
    nim: Option<&[BigUint]>,
) -> Reply<EmperorVerdict> {
    let lengths = show(&settled.lengths);
    let unsettled: Vec<String> = (0..components.len())
        .filter(|&v| settled.moves[v].is_some())
        .map(|v| complex.label(v).to_string())
        .collect();
    if unsettled.is_empty() && nim.is_none() {
        let why = format!(
            "Every component is a P-position, and their lengths {lengths} are a zero position of \
             Nim on the complex."
        );
        return Ok(Some(EmperorVerdict {
            outcome: Outcome::P,
            winning: None,
            why,
        }));
    }
    let goal = nim.unwrap_or(&settled.lengths);
    let lowered = |v: &usize| goal[*v] < settled.lengths[*v];
    let face: Face = (0..components.len()).filter(lowered).collect();
    let mut steps = Vec::new();
    for (v, component) in components.iter().enumerate() {
        if face.contains(v) {
            match component.descend(&goal[v])? {
                Some(path) => steps.push((v, path)),
                None => return Ok(None),
            }
        } else if let Some(option) = &settled.moves[v] {
            steps.push((v, vec![option.clone()]));
        }
    }
    let mut why = match &unsettled[..] {
        [] => format!("Every component is a P-position; their lengths are {lengths}"),
        [one] => format!(
            "The component on {one} is an N-position; moved to a P-position, the lengths are \
             {lengths}"
        ),
        more => format!(
            "The components on {} are N-positions; moved to P-positions, the lengths are {lengths}",
            list(more)
        ),
    };
    why += &match nim {
        None => ", a zero position of Nim on the complex.".to_owned(),
        Some(goal) => format!(
            ". Nim on the complex moves from there to the zero position {}: on the face {} go \
             down to these lengths.",
            show(goal),
            complex.show(face)
        ),
    };
    Ok(Some(EmperorVerdict {
        outcome: Outcome::N,
        winning: Some(EmperorMove { steps, face }),
        why,
    }))
}

/// The theorem on one complex, for components that theorems decide.
struct EmperorSum {
    complex: Complex,
    nim: Plan,
}

fn sum_on(game: &Game, wanted: impl Fn(&Complex) -> bool) -> Option<EmperorSum> {
    let complex = game.as_emperor()?.complex();
    wanted(complex).then(|| EmperorSum {
        complex: complex.clone(),
        nim: Plan::nim(complex.clone()),
    })
}

impl Decision for EmperorSum {
    fn decide(&self, position: &PositionSpec, limits: &Limits) -> Reply<Verdict> {
        let PositionSpec::Components(problems) = position else {
            return Ok(None);
        };
        let mut components: Vec<Box<dyn Component>> = Vec::new();
        for problem in problems {
            match TheoremComponent::new(problem, limits)? {
                Some(component) => components.push(Box::new(component)),
                None => return Ok(None),
            }
        }
        let settled = settle(&components)?;
        let lengths = PositionSpec::Piles(settled.lengths.clone());
        let Some(finding) = self.nim.verdict(&lengths, limits)? else {
            return Ok(None);
        };
        let zero = finding.verdict.is_zero();
        let to = finding.verdict.into_position();
        let goal = to.as_ref().and_then(PositionSpec::as_piles);
        if !zero && goal.is_none() {
            return Ok(None);
        }
        let verdict = conclude(&self.complex, &components, &settled, goal)?;
        Ok(verdict.map(|verdict| match verdict.winning {
            None => Verdict::zero(verdict.why),
            Some(winning) => {
                let after = PositionSpec::Components(winning.after(problems));
                Verdict::next(verdict.why).with_move(after)
            }
        }))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(Coverage::Some)
    }

    fn because(&self) -> String {
        "it is an emperor sum".to_owned()
    }
}
