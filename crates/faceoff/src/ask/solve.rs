//! Who wins, with what move, and why.

use super::Ask;
use super::check::certificate_text;
use crate::error::Error;
use crate::notation::{Notation, Position, Spelled, comma_separated};
use crate::number::Number;
use crate::session::Session;
use crate::undecided::{self, Undecided};
use faceoff_complex::Label;
use faceoff_complex::notation::NamedComplex;
use faceoff_decide::{MethodResult, Solver, Wanted, Winning, by_certificate, decide};
use faceoff_game::{Outcome, Play, PositionSpec, Problem};
use faceoff_limits::Limits;
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

pub use faceoff_decide::ComponentTarget;

/// Who wins, with what move, and why.
///
/// ```
/// use faceoff::ask::Solve;
/// use faceoff::{Session, ask};
///
/// let question = Solve { value: true, all: true, ..Solve::new("nim @ 3,5,7") };
/// let answer = ask(&question, &Session::default())?;
/// assert_eq!(answer.value, Some(Some((3u32 ^ 5 ^ 7).into())));
/// let moves = answer.moves.flatten().unwrap();
/// let moves: Vec<_> = moves.iter().map(|to| to.to_string()).collect();
/// assert_eq!(moves, ["2,5,7", "3,4,7", "3,5,6"]);
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The game with its position, or a sum of them.
    pub problem: Notation<Problem>,
    /// The position, where the problem is a game without one.
    #[serde(default)]
    pub position: Option<Position>,
    /// The nim-value too.
    #[serde(default)]
    pub value: bool,
    /// All winning moves.
    #[serde(default)]
    pub all: bool,
    /// Misère play: whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The text of a certificate that decides, for piles of any size.
    #[serde(default)]
    pub by: Option<String>,
}

impl Solve {
    /// Who wins, and one winning move.
    pub fn new(problem: impl Into<Notation<Problem>>) -> Self {
        Self {
            problem: problem.into(),
            position: None,
            value: false,
            all: false,
            misere: false,
            by: None,
        }
    }
}

impl Ask for Solve {
    type Answer = Solution;

    fn answer(&self, session: &Session) -> Result<Solution, Error> {
        let problem = self.problem.placed(self.position.as_ref(), session)?;
        let wanted = Wanted {
            value: self.value,
            all: self.all,
            ..Wanted::play(self.misere)
        };
        let by = self.by.as_deref().map(certificate_text).transpose()?;
        let decided = match by {
            Some(certificate) => Ok(by_certificate(
                &problem,
                &wanted,
                certificate,
                session.limits(),
            )?),
            None => decide(&problem, &wanted, session.notebook()),
        };
        let problem = problem.into_owned();
        Ok(match decided {
            Ok(decision) => Solution::decided(problem, &wanted, decision),
            Err(reason) => {
                let asked = [true, true, wanted.value, wanted.all];
                let fields = ["outcome", "move", "value", "moves"].into_iter().zip(asked);
                let fields: Vec<&str> = fields.filter(|f| f.1).map(|f| f.0).collect();
                Solution {
                    undecided: undecided::all(&fields, reason),
                    ..Solution::open(problem, &wanted)
                }
            }
        })
    }
}

/// What a winning move leads to.
fn target(winning: &Winning) -> MoveTarget {
    if let Some(components) = &winning.components {
        return MoveTarget::Components(components.clone());
    }
    match winning.to.single() {
        Some(placed) => match (&placed.position, placed.game.complex()) {
            (PositionSpec::Piles(piles), _) => {
                MoveTarget::Piles(piles.iter().cloned().map(Number::from).collect())
            }
            // Of chomp the complex that is left, which is the position.
            (PositionSpec::Start, Some(left)) => MoveTarget::Complex(Spelled(left.clone())),
            _ => MoveTarget::Problem(Spelled(winning.to.clone())),
        },
        None => MoveTarget::Problem(Spelled(winning.to.clone())),
    }
}

/// What a move leads to: piles in vertex order, or a text in notation.
///
/// ```
/// use faceoff::ask::Solve;
/// use faceoff::ask::solve::MoveTarget;
/// use faceoff::{Session, ask};
///
/// let to = |problem: &str| {
///     let answer = ask(&Solve::new(problem), &Session::default()).unwrap();
///     answer.target.unwrap()
/// };
/// assert_eq!(to("nim @ 1,2"), MoveTarget::Piles(vec![1u32.into(), 1u32.into()]));
/// assert!(matches!(to("chomp on complete(4)"), MoveTarget::Complex(_)));
/// // Of a sum all of it: kayles @ 2 has value 2.
/// assert_eq!(to("nim @ 2 + kayles @ 3").to_string(), "nim on points(1) @ 2 + kayles @ 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MoveTarget {
    /// A position of piles.
    Piles(Vec<Number>),
    /// The components of an emperor sum, in vertex order.
    Components(Vec<ComponentTarget>),
    /// Of chomp the complex that is left.
    Complex(Spelled<NamedComplex>),
    /// Anything else.
    Problem(Spelled<Problem>),
}

impl fmt::Display for MoveTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piles(piles) => f.write_str(&comma_separated(piles)),
            Self::Components(components) => {
                let to: Vec<&str> = components.iter().map(|c| c.to.as_str()).collect();
                f.write_str(&to.join(" ; "))
            }
            Self::Complex(left) => left.fmt(f),
            Self::Problem(to) => to.fmt(f),
        }
    }
}

/// The answer to `solve`.
///
/// ```
/// use faceoff::ask::Solve;
/// use faceoff::{Outcome, Session, ask};
///
/// let answer = ask(&Solve::new("nim on cycle(5,2) @ 3,1,2,2,2"), &Session::default())?;
/// assert_eq!(answer.outcome, Some(Outcome::N));
/// assert_eq!(answer.how.as_deref(), Some("take 1 from pile 5"));
/// assert_eq!(answer.target.unwrap().to_string(), "3,1,2,2,1");
/// // DH13, Theorem 3.1 (1).
/// assert_eq!(answer.by.as_deref(), Some("DH13-3.1.1"));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Solution {
    /// What was asked, in notation.
    pub problem: Spelled<Problem>,
    /// "P" (the player to move loses) or "N" (the player to move wins).
    pub outcome: Option<Outcome>,
    /// The nim-value, where it was asked for or came for free; null if it was
    /// asked for and not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Option<Number>>,
    /// What a winning move leads to.
    #[serde(rename = "move")]
    pub target: Option<MoveTarget>,
    /// The face that the winning move removes, in chomp.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Vec<String>>,
    /// What to do, for a person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<String>,
    /// What each winning move leads to, where all were asked for; null if they
    /// were not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Option<Vec<MoveTarget>>>,
    /// Which theorem, proof, table or search decided.
    pub by: Option<String>,
    /// Why, for a person.
    pub why: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

impl Solution {
    /// The answer in normal play, if a theorem gives all of it.
    pub fn by_theorem(
        solver: &Solver,
        piles: Vec<BigUint>,
        value: bool,
        all: bool,
        limits: &Limits,
    ) -> Option<Self> {
        let wanted = Wanted {
            value,
            all,
            ..Wanted::default()
        };
        let (placed, decision) = solver.by_theorem(piles, &wanted, limits)?;
        Some(Self::decided(placed.into(), &wanted, decision))
    }

    fn decided(problem: Problem, wanted: &Wanted, decision: MethodResult) -> Self {
        let mut undecided = Undecided::new();
        let by = match decision.by.as_str() {
            "certificate" => "the certificate",
            by => by,
        };
        if decision.outcome == Outcome::N && decision.winning.is_empty() && !decision.complete {
            let reason = format!("{by} does not give a winning move");
            undecided.insert("move".to_owned(), reason.into());
        }
        if wanted.value && decision.value.is_none() {
            let reason = match wanted.play {
                Play::Normal => format!("{by} does not give values"),
                Play::Misere => "nim-values are for normal play".to_owned(),
            };
            let reason = decision.unvalued.unwrap_or_else(|| reason.into());
            undecided.insert("value".to_owned(), reason);
        }
        if wanted.all && !decision.complete {
            let reason = format!("{by} does not give all winning moves");
            let reason = decision.unlisted.unwrap_or_else(|| reason.into());
            undecided.insert("moves".to_owned(), reason);
        }
        let first = decision.winning.first();
        let names = |face: &Vec<Label>| face.iter().map(|l| l.as_str().to_owned()).collect();
        Self {
            outcome: Some(decision.outcome),
            target: first.map(target),
            removed: first.and_then(|w| w.removed.as_ref()).map(names),
            how: first.map(|w| w.how.clone()),
            moves: wanted.all.then(|| {
                let targets = || decision.winning.iter().map(target).collect();
                decision.complete.then(targets)
            }),
            value: (wanted.value || decision.value.is_some()).then(|| decision.value.map(Number)),
            by: Some(decision.by),
            why: Some(decision.why),
            undecided,
            ..Self::open(problem, wanted)
        }
    }

    fn open(problem: Problem, wanted: &Wanted) -> Self {
        Self {
            problem: Spelled(problem),
            outcome: None,
            value: wanted.value.then_some(None),
            target: None,
            removed: None,
            how: None,
            moves: wanted.all.then_some(None),
            by: None,
            why: None,
            undecided: Undecided::new(),
        }
    }
}

reply!(Solution);

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(question: Solve) -> Solution {
        question.answer(&Session::default()).unwrap()
    }

    /// What can be said without them is said.
    #[test]
    fn moves_that_are_too_many_leave_the_outcome() {
        for problem in ["kayles @ 100000000", "kayles @ 100000000 + nim @ 3,4"] {
            let all = answer(Solve {
                all: true,
                ..Solve::new(problem)
            });
            let one = answer(Solve::new(problem));
            assert_eq!((all.outcome, &all.target), (one.outcome, &one.target));
            assert_eq!(all.moves, Some(None));
            assert!(all.undecided.contains_key("moves") && all.undecided.len() == 1);
        }
    }

    #[test]
    fn a_final_position_has_no_move() {
        for problem in [
            "kayles @ 0",
            "nim[each>=2] on points(2) @ 1,1",
            "nim[total>=9] on points(2) @ 1,2",
        ] {
            let why = answer(Solve::new(problem)).why.unwrap();
            assert!(why.starts_with("There is no move"), "{problem}: {why}");
        }
    }

    #[test]
    fn a_zero_position() {
        let answer = answer(Solve::new("nim on cycle(5,2) @ 3,1,2,2,1"));
        assert_eq!(answer.outcome, Some(Outcome::P));
        assert!(answer.target.is_none() && answer.undecided.is_empty());
    }

    #[test]
    fn all_moves_and_the_value() {
        let question = Solve {
            value: true,
            all: true,
            ..Solve::new("nim @ 1,2")
        };
        let json = serde_json::to_value(answer(question)).unwrap();
        assert_eq!(json["outcome"], "N");
        assert_eq!(json["value"], 3);
        assert_eq!(json["move"], serde_json::json!([1, 1]));
        assert_eq!(json["moves"], serde_json::json!([[1, 1]]));
    }

    #[test]
    fn misere_play() {
        let misere = |problem: &str| Solve {
            misere: true,
            ..Solve::new(problem)
        };
        assert_eq!(answer(misere("nim @ 1")).outcome, Some(Outcome::P));
        let chomp = answer(misere("chomp on points(2)"));
        assert_eq!(chomp.removed.map(|face| face.len()), Some(1));
        let valued = answer(Solve {
            value: true,
            ..misere("nim @ 1")
        });
        let json = serde_json::to_value(valued).unwrap();
        assert_eq!(json["outcome"], "P");
        assert_eq!(json.get("value"), Some(&serde_json::Value::Null));
        assert_eq!(json["undecided"]["value"], "nim-values are for normal play");
    }

    #[test]
    fn sums_of_different_games() {
        let solved = answer(Solve::new("nim @ 3 + kayles @ 5 + nim on simplex(2) @ 1,1"));
        // Kayles 5 has value 4: the nim-sum is 3 ⊕ 4 ⊕ 2 = 5.
        assert_eq!(solved.value, Some(Some(5u32.into())));
        assert_eq!(solved.outcome, Some(Outcome::N));
        let Some(MoveTarget::Problem(Spelled(to))) = solved.target else {
            panic!("a sum leads to a sum");
        };
        let after = answer(Solve::new(Notation::Value(to)));
        assert_eq!(after.outcome, Some(Outcome::P));
    }

    #[test]
    fn chomp_says_what_is_removed() {
        let solved = answer(Solve::new("chomp on complete(4)"));
        assert_eq!(solved.outcome, Some(Outcome::N));
        assert!(solved.removed.is_some_and(|face| !face.is_empty()));
        let left = solved.target.unwrap();
        let after = answer(Solve::new(format!("chomp on {left}")));
        assert_eq!(after.outcome, Some(Outcome::P));
    }

    #[test]
    fn a_win_without_a_move_says_so() {
        let pile = "785439016065010337363646";
        let piles = [pile; 5].join(",");
        let answer = answer(Solve::new(format!(
            "nim on cone(facets(2,13,34)) @ {piles}"
        )));
        assert_eq!(answer.outcome, Some(Outcome::N));
        assert!(answer.target.is_some() || answer.undecided.contains_key("move"));
    }

    /// Piles that moves may raise have a bound of their own.
    #[test]
    fn the_bound_that_was_met_is_named() {
        let game = "game { (a,b) -> (x,y) : x+1=a & y=b+1 | x=a & y<b }";
        let answer = answer(Solve::new(format!("{game} @ 5000000000,3")));
        let why = answer.undecided["outcome"].to_string();
        assert!(why.starts_with("more than 4294967295 chips in"), "{why}");
    }

    #[test]
    fn too_large_to_search_is_undecided() {
        let text = format!("nim on cycle(6,2) @ 1,2,3,4,5,1{}", "0".repeat(40));
        let answer = answer(Solve::new(text));
        assert!(answer.outcome.is_none());
        assert!(
            answer.undecided["outcome"]
                .to_string()
                .contains("for a search")
        );
    }
}
