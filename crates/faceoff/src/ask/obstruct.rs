//! Proofs that there is no small automaton for the zero positions, or none at all.

use super::Ask;
use super::no_automaton::NoAutomaton;
use super::prove::{rule_of, uncertified};
use crate::error::Error;
use crate::notation::{Notation, Spelled};
use crate::session::Session;
use crate::undecided::{Undecided, all, note};
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use faceoff_discover::obstruct::{BITS, MOST_BITS};
use faceoff_game::{Game, Play};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Prove that every automaton of the zero positions has many states, or that there is none.
///
/// ```
/// use faceoff::ask::Obstruct;
/// use faceoff::{Session, ask};
///
/// let question = Obstruct { bits: Some(9), ..Obstruct::new("nim on facets(12,23,4)") };
/// let answer = ask(&question, &Session::default())?;
/// // A path and a point apart: no automaton, however many states it has.
/// assert!(answer.no_automaton.is_some());
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Obstruct {
    /// The game, without a position.
    pub game: Notation<Game>,
    /// Misère play: whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Solve a box of up to two to this power positions; at most 26.
    #[serde(default)]
    pub bits: Option<usize>,
    /// The text of the proof too.
    #[serde(default)]
    pub certificate: bool,
}

impl Obstruct {
    /// How many states does an automaton need?
    pub fn new(game: impl Into<Notation<Game>>) -> Self {
        Self {
            game: game.into(),
            misere: false,
            bits: None,
            certificate: false,
        }
    }

    /// How many bits are meant if nothing is said.
    pub fn default_bits() -> usize {
        BITS
    }
}

/// The answer to `obstruct`.
///
/// ```
/// use faceoff::ask::{Obstruct, Prove};
/// use faceoff::{Session, ask};
///
/// let session = Session::default();
/// let needed = ask(&Obstruct { bits: Some(9), ..Obstruct::new("nim on points(3)") }, &session)?;
/// let there_is = ask(&Prove::new("nim on points(3)", "{ (a,b,c) : a^b^c=0 }"), &session)?;
/// // No automaton is smaller than the one of Bouton's theorem.
/// assert_eq!((needed.states, there_is.states), (Some(2), Some(2)));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Obstructed {
    /// The game in notation.
    pub game: Spelled<Game>,
    /// Is it about misère play?
    pub misere: bool,
    /// Every automaton of the zero positions, most significant digit first, has at least
    /// so many states: the independent checker has accepted a proof.
    pub states: Option<u64>,
    /// What is induced and forbids an automaton in any base. Null if nothing that is
    /// known does.
    pub no_automaton: Option<NoAutomaton>,
    /// Does the game with an empty pile go on as the game on the complex without that
    /// vertex? Then whatever has no automaton forbids one wherever it is induced.
    pub inherited: bool,
    /// The file of the proof, where one was written.
    pub certificate: Option<String>,
    /// The proof itself, where it was asked for: the text of its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_text: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

reply!(Obstructed);

impl Ask for Obstruct {
    type Answer = Obstructed;

    fn answer(&self, session: &Session) -> Result<Obstructed, Error> {
        let game = self.game.read(session)?.into_owned();
        let (rule, complex) = rule_of(&game).ok_or_else(|| {
            let message = format!("obstruct is for games on piles whose rule is data, not {game}");
            Diagnostics::new("", vec![Diagnostic::new(0..0, message)])
        })?;
        let bits = self.bits.unwrap_or(BITS);
        if bits > MOST_BITS {
            let message = format!("the checker solves boxes of up to 2^{MOST_BITS} positions");
            return Err(Error::Question(message));
        }
        let limits = session.limits();
        let mut answer = Obstructed {
            game: Spelled(game.clone()),
            misere: self.misere,
            states: None,
            no_automaton: None,
            inherited: rule.take().is_some_and(|take| take.is_inherited()),
            certificate: None,
            certificate_text: None,
            undecided: Undecided::new(),
        };
        let asked = faceoff_discover::Asked {
            complex,
            rule,
            play: Play::of(self.misere),
            values: false,
        };
        match faceoff_discover::obstruct(asked, bits, limits) {
            Ok(proof) => {
                answer.states = Some(proof.states);
                answer.certificate_text = self.certificate.then(|| proof.to_json());
            }
            Err(why) => answer.undecided = all(&["states"], uncertified(why)),
        }
        if rule.is_nim() && !self.misere {
            let found = NoAutomaton::of(complex, limits);
            answer.no_automaton = note(&mut answer.undecided, "no_automaton", found).flatten();
        }
        Ok(answer)
    }
}
