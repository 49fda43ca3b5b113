//! Chomp in simplest form (KY11 Definition 5).

use super::Ask;
use crate::error::Error;
use crate::notation::{Notation, Spelled};
use crate::number::Number;
use crate::session::Session;
use crate::undecided::{Undecided, all, note};
use faceoff_complex::Complex;
use faceoff_decide::{Wanted, decide};
use faceoff_game::{Game, Problem};
use faceoff_theory::ky11::reduction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bring chomp on a complex to its simplest form (KY11 Theorem 1).
///
/// ```
/// use faceoff::ask::Reduce;
/// use faceoff::{Session, ask};
///
/// let reduced = ask(&Reduce { problem: "chomp on wheel(6)".into() }, &Session::default())?;
/// // Two reflections later only the hub is left.
/// assert_eq!(reduced.steps.unwrap().len(), 2);
/// assert_eq!(reduced.result.unwrap().to_string(), "facets(0)");
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reduce {
    /// The game: chomp on a complex.
    pub problem: Notation<Problem>,
}

/// One use of KY11 Theorem 1.
///
/// ```
/// use faceoff::ask::Reduce;
/// use faceoff::{Session, ask};
///
/// let reduced = ask(&Reduce { problem: "chomp on wheel(4)".into() }, &Session::default())?;
/// let exchange = &reduced.steps.unwrap()[0];
/// // Half a turn leaves the hub alone.
/// assert_eq!(exchange.exchanged, [["1", "3"], ["2", "4"]]);
/// assert_eq!(exchange.to.as_ref().unwrap().to_string(), "facets(0)");
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Exchange {
    /// The complex before, in notation.
    pub from: Spelled<Complex>,
    /// The pairs of vertices that the involution exchanges.
    pub exchanged: Vec<[String; 2]>,
    /// The fixed part, in notation; null if nothing is fixed.
    pub to: Option<Spelled<Complex>>,
}

/// The answer to `reduce`.
///
/// ```
/// use faceoff::ask::Reduce;
/// use faceoff::{Session, ask};
///
/// let reduced = ask(&Reduce { problem: "chomp on points(4)".into() }, &Session::default())?;
/// // Nothing is fixed, so nothing is left, and the second player wins.
/// assert!(reduced.result.is_none() && reduced.undecided.is_empty());
/// assert_eq!(reduced.value, Some(0u32.into()));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reduced {
    /// What was asked, in notation.
    pub problem: Spelled<Problem>,
    /// The steps, in order.
    pub steps: Option<Vec<Exchange>>,
    /// The simplest form, in notation; null if nothing is left.
    pub result: Option<Spelled<Complex>>,
    /// The value, where it is known without a search, or was found by one
    /// within the limits.
    pub value: Option<Number>,
    /// What gave the value.
    pub by: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

impl Reduce {
    fn read(&self, session: &Session) -> Result<Problem, Error> {
        // Said before a position is missed, which chomp has none of.
        if let Notation::Text(text) = &self.problem
            && let Ok(game) = session.read::<Game>(text)
            && game.as_chomp().is_none()
        {
            let message = format!("reduce is about chomp: reduce 'chomp on COMPLEX', not {game}");
            return Err(Error::Question(message));
        }
        Ok(self.problem.read(session)?.into_owned())
    }
}

impl Ask for Reduce {
    type Answer = Reduced;

    fn answer(&self, session: &Session) -> Result<Reduced, Error> {
        let problem = self.read(session)?;
        let refused = |why: &str| Error::Question(why.to_owned());
        let complex = problem
            .single()
            .and_then(|placed| placed.game.as_chomp())
            .ok_or_else(|| refused("reduce is about one game of chomp: reduce 'chomp on COMPLEX'"))?
            .complex()
            .ok_or_else(|| refused("the game is over: nothing is left to reduce"))?;
        let (mut steps, mut result, mut undecided) = (None, None, Undecided::new());
        match reduction::reduce(complex, session.limits()) {
            Ok(found) => {
                steps = Some(found.steps.iter().map(Exchange::from).collect());
                result = found.result.map(Spelled);
            }
            Err(reason) => undecided = all(&["steps", "result"], reason),
        }
        let solved = decide(&problem, &Wanted::value(), session.notebook());
        let solved = note(&mut undecided, "value", solved);
        let (value, by) = solved
            .map(|found| (found.value.map(Number), found.by))
            .unzip();
        Ok(Reduced {
            problem: Spelled(problem),
            steps,
            result,
            value: value.flatten(),
            by,
            undecided,
        })
    }
}

impl From<&reduction::Step> for Exchange {
    fn from(step: &reduction::Step) -> Self {
        let name = |v: usize| step.from.label(v).as_str().to_owned();
        let pairs = step.exchanged().into_iter();
        Self {
            exchanged: pairs.map(|(v, w)| [name(v), name(w)]).collect(),
            from: Spelled(step.from.clone()),
            to: step.to.clone().map(Spelled),
        }
    }
}

reply!(Reduced);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions() {
        let reduce = |problem: &str| {
            let problem = problem.into();
            Reduce { problem }.answer(&Session::default())
        };
        let torus = reduce("chomp on torus()").unwrap();
        assert!(!torus.steps.unwrap().is_empty());
        assert_eq!(torus.value.unwrap().to_string(), "0");
        let points = reduce("chomp on points(4)").unwrap();
        assert_eq!(points.result, None);
        assert!(reduce("nim @ 1,2").is_err());
        assert!(reduce("nim on points(2)").is_err());
    }
}
