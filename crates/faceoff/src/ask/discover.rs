//! From a game alone to a proved description of its zero positions.

use super::no_automaton::NoAutomaton;
use super::prove::{CertificateText, Diagram, Verdict, WhyRefuted, method, rule_of, uncertified};
use super::{Ask, Reply, Status};
use crate::error::Error;
use crate::faces::{Labels, text};
use crate::notation::{Notation, Spelled};
use crate::number::Number;
use crate::session::Session;
use crate::undecided::{Undecided, Why, all};
use faceoff_complex::Complex;
#[cfg(not(feature = "lab"))]
use faceoff_complex::Face;
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use faceoff_discover::{Effort, OneValue, Source, Tried};
use faceoff_game::{Game, Play};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Find the zero positions of Nim on a complex or of one of its variants, and
/// prove them, for all pile sizes.
///
/// ```
/// use faceoff::ask::Discover;
/// use faceoff::{Session, ask};
///
/// let session = Session::default();
/// let found = ask(&Discover::new("nim on path(3,2)"), &session).unwrap();
/// assert_eq!(found.states, Some(6));
/// let misere = Discover { misere: true, ..Discover::new("nim on path(3,2)") };
/// assert_eq!(ask(&misere, &session).unwrap().states, Some(13));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Discover {
    /// The game, without a position.
    pub game: Notation<Game>,
    /// Misère play: whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The values of all positions.
    #[serde(default)]
    pub values: bool,
    /// The positions of this value.
    #[serde(default)]
    pub value: Option<u64>,
    /// Solve boxes of up to two to this power positions in all; 40 takes a few
    /// minutes, each more twice as long.
    #[serde(default)]
    pub bits: Option<usize>,
    /// The text of a certificate too.
    #[serde(default)]
    pub certificate: bool,
    /// The automaton of the zero positions too, where it is small enough to
    /// look at.
    #[serde(default)]
    pub automaton: bool,
}

impl Discover {
    /// What are the zero positions?
    pub fn new(game: impl Into<Notation<Game>>) -> Self {
        Self {
            game: game.into(),
            misere: false,
            values: false,
            value: None,
            bits: None,
            certificate: false,
            automaton: false,
        }
    }

    /// How many bits are meant if nothing is said.
    pub fn default_bits() -> usize {
        Effort::default().bits
    }
}

impl Reply for Discovered {
    fn undecided(&self) -> &Undecided {
        &self.undecided
    }

    /// A certificate that was asked for and could not be made is no answer.
    fn status(&self) -> Status {
        match self.verdict.status() {
            Status::Answered if self.undecided.contains_key("certificate") => Status::Unanswered,
            status => status,
        }
    }
}

/// The answer to `discover`.
///
/// ```
/// use faceoff::ask::Discover;
/// use faceoff::ask::discover::Discovered;
/// use faceoff::{Reply, Session, Status, ask};
///
/// let session = Session::default();
/// let found: Discovered = ask(&Discover::new("nim on cycle(4,3)"), &session).unwrap();
/// assert_eq!(found.formula.as_deref(), Some("{ (a,a,a,a) }"));
/// // Of some games it is known that there is nothing to find.
/// let none = ask(&Discover::new("nim on cycle(6,2)"), &session).unwrap();
/// assert!(none.no_automaton.is_some());
/// assert_eq!(none.status(), Status::Unanswered);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Discovered {
    /// The game in notation.
    pub game: Spelled<Game>,
    /// Is it about misère play?
    pub misere: bool,
    /// Are all values found, with the value on one more track?
    pub values: bool,
    /// The value whose positions are found, if it is not 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
    /// "proved" or "unknown".
    pub verdict: Verdict,
    /// Always null: what is wrong is not reported as found.
    pub counterexample: Option<Vec<Number>>,
    /// Always null, as `counterexample`.
    pub reason: Option<WhyRefuted>,
    /// The zero positions as a claim that can be pasted into `prove`; null
    /// where none was found, and then the automaton is the description.
    pub formula: Option<String>,
    /// The formula for a LaTeX document, in mathematics mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// States of the minimal complete automaton of the zero positions, most
    /// significant digit first.
    pub states: Option<u64>,
    /// How every other position was found to have a move into the set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// For Nim: what is induced and forbids an automaton in any base. Then nothing is
    /// searched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_automaton: Option<NoAutomaton>,
    /// For Nim in normal play where nothing was found: something induced for which no
    /// automaton is known either.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resists: Option<Resists>,
    /// How the complex was taken apart, in sentences.
    pub steps: Vec<String>,
    /// The guesses, one after the other.
    pub growth: Vec<GuessReport>,
    /// The file of the certificate, where one was written.
    pub certificate: Option<String>,
    /// The certificate itself, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_text: Option<CertificateText>,
    /// The automaton of the zero positions, where it was asked for or there is no
    /// formula, and it is small enough to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automaton: Option<Diagram>,
    /// Can `obstruct` say how many states are needed at least?
    #[serde(skip)]
    pub can_obstruct: bool,
    /// Is there no such position at all?
    #[serde(skip)]
    pub none: bool,
    /// If there is a number, the certificate is about another game, with one more pile: this
    /// one beside a heap of at most so many chips. The positions of the value are those that
    /// are zero positions beside a heap of that size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<u64>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// A complex of the atlas without a certificate that is induced in another one: with an
/// empty pile for every other vertex, an automaton for the whole is one for this.
///
/// ```
/// use faceoff::ask::Discover;
/// use faceoff::{Session, ask};
///
/// // Nothing is found, with small boxes; the atlas knows a part that nothing was found for either.
/// let game = Discover::new("nim on 6v.12.13.14.15.16.23");
/// let open = ask(&Discover { bits: Some(6), ..game }, &Session::default()).unwrap();
/// # #[cfg(feature = "lab")] {
/// let resists = open.resists.unwrap();
/// assert_eq!(resists.label, "5v.12.13.14.15.23");
/// assert_eq!(resists.vertices, ["1", "2", "3", "4", "5"]);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Resists {
    /// Its label.
    pub label: String,
    /// The vertices that it is on.
    pub vertices: Labels,
}

/// One guess, and what came of it.
///
/// ```
/// use faceoff::ask::Discover;
/// use faceoff::{Session, ask};
///
/// // The first guess fits all piles below 4, and a position with a pile of 4 refutes it.
/// let found = ask(&Discover::new("nim on cycle(5,2)"), &Session::default()).unwrap();
/// let [first, second] = &found.growth[..] else { panic!("two guesses") };
/// assert_eq!((&first.tried[..], first.digits, first.states), ("refuted", 2, Some(17)));
/// assert!(first.counterexample.as_ref().unwrap().contains(&4u32.into()));
/// assert_eq!((&second.tried[..], second.states), ("proved", Some(22)));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GuessReport {
    /// The complex that was guessed at: the game's or a part of it; and the heap beside it,
    /// where one value is asked for by itself.
    pub complex: String,
    /// The guess is right for all piles below two to this power.
    pub digits: u64,
    /// For a guess from a box: the zero positions in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zeros: Option<u64>,
    /// For a guess from a box: states told apart by continuations of at most
    /// 1, 2, … digits; null where there were too many. Empty where the guess
    /// was proved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_length: Vec<Option<u64>>,
    /// For a guess from a box: prefixes that could have been merged into more
    /// than one state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shallow: Option<u64>,
    /// For a guess from words: the positions in all boxes that were solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// For a guess from words: the positions at which it was wrong and that it
    /// was corrected by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lessons: Option<u64>,
    /// States of the guess; null where there were too many.
    pub states: Option<u64>,
    /// "proved", "refuted", "undecided" or "too many states".
    pub tried: String,
    /// Where the guess is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Vec<Number>>,
}

impl Ask for Discover {
    type Answer = Discovered;

    fn answer(&self, session: &Session) -> Result<Discovered, Error> {
        let game = self.game.read(session)?.into_owned();
        if u8::from(self.misere) + u8::from(self.values) + u8::from(self.value.is_some()) > 1 {
            let message =
                "misère play, all values and the positions of one value exclude each other";
            return Err(Error::Question(message.to_owned()));
        }
        let (rule, complex) = rule_of(&game).ok_or_else(|| {
            let message = format!("discover is for games on piles whose rule is data, not {game}");
            Diagnostics::new("", vec![Diagnostic::new(0..0, message)])
        })?;
        let mut effort = Effort::default();
        effort.bits = self.bits.unwrap_or(effort.bits);
        // The positions of value 0 are the zero positions.
        let value = self.value.filter(|&value| value > 0);
        let asked = faceoff_discover::Asked {
            complex,
            rule,
            play: Play::of(self.misere),
            values: self.values || value.is_some(),
        };
        let limits = session.limits();
        let some_time = limits.share_of_time(1, 8);
        let no_automaton = match rule.is_nim() && !self.misere {
            true if asked.values => NoAutomaton::of_values(complex, &some_time),
            true => NoAutomaton::of(complex, &some_time),
            false => Ok(None),
        };
        let forbidden = no_automaton.unwrap_or_default();
        let discovery = match value {
            Some(value) => {
                let one = OneValue {
                    value,
                    among_all: forbidden.is_none(),
                    certified: self.certificate,
                };
                faceoff_discover::discover_value(asked, one, &effort, limits)
            }
            None if forbidden.is_some() => faceoff_discover::Discovery::default(),
            None => faceoff_discover::discover(asked, &effort, limits),
        };
        // What has no automaton for all values may have one for each of them.
        let no_automaton = forbidden.filter(|_| value.is_none());
        let mut answer = Discovered {
            game: Spelled(game.clone()),
            misere: self.misere,
            values: self.values,
            value: self.value,
            verdict: Verdict::Unknown,
            counterexample: None,
            reason: None,
            formula: None,
            latex: None,
            states: None,
            method: None,
            no_automaton,
            resists: None,
            steps: discovery.steps,
            growth: discovery.attempts.iter().map(report).collect(),
            certificate: None,
            certificate_text: None,
            automaton: None,
            can_obstruct: faceoff_discover::obstruct::has_word_for(rule),
            none: false,
            beside: None,
            undecided: Undecided::new(),
        };
        let Some(found) = discovery.found else {
            let largest = answer.growth.iter().map(|guess| guess.digits as usize);
            let larger = match largest.max() {
                Some(largest) if answer.steps.is_empty() => asked.solves(largest + 1),
                _ => Ok(()),
            };
            let unlucky = "no guess from the boxes that were solved was right";
            let reason = match &answer.no_automaton {
                Some(found) => found.forbids(asked.values),
                None => match discovery.stopped {
                    Some(reason) => reason.into(),
                    // Where no larger box is solved, whatever may be spent, that is why.
                    None => larger.err().map_or(unlucky.into(), Why::from),
                },
            };
            answer.undecided = all(&["verdict", "states", "formula"], reason);
            let zeros = rule.is_nim() && !self.misere && !asked.values;
            if zeros && answer.no_automaton.is_none() {
                answer.resists = resisting_within(complex);
            }
            return Ok(answer);
        };
        answer.verdict = Verdict::Proved;
        answer.states = Some(found.set.states() as u64);
        answer.none = found.set.is_empty();
        answer.beside = found.beside;
        answer.method = Some(method(&found.proof));
        answer.latex = found.formula.as_ref().map(|f| f.latex().to_string());
        answer.formula = found.formula.map(|formula| formula.to_string());
        if self.automaton || answer.formula.is_none() {
            answer.automaton = Diagram::of(&found.set);
        }
        if let Some(why) = found.unread {
            answer.undecided = all(&["formula"], why);
        }
        match found.certificate {
            _ if !self.certificate => {}
            Ok(made) => answer.certificate_text = Some(CertificateText(made)),
            Err(why) => answer
                .undecided
                .extend(all(&["certificate"], uncertified(why))),
        }
        Ok(answer)
    }
}

/// The smallest complex of the atlas without a certificate that is induced in a complex.
fn resisting_within(complex: &Complex) -> Option<Resists> {
    #[cfg(not(feature = "lab"))]
    let found: Option<(String, Face)> = None;
    #[cfg(feature = "lab")]
    let found = faceoff_atlas::resisting_within(complex);
    found.map(|(label, set)| Resists {
        label,
        vertices: complex.names(set).into_iter().map(text).collect(),
    })
}

/// What came of a guess, for programs.
pub(crate) fn report(attempt: &faceoff_discover::Attempt) -> GuessReport {
    let numbers = |piles: &[num_bigint::BigUint]| piles.iter().cloned().map(Number).collect();
    let (tried, counterexample) = match &attempt.tried {
        Tried::Proved => ("proved", None),
        Tried::Refuted(position) => ("refuted", Some(numbers(position))),
        Tried::Undecided(_) => ("undecided", None),
        Tried::TooManyStates => ("too many states", None),
    };
    let count = |n: &Option<usize>| n.map(|n| n as u64);
    let mut report = GuessReport {
        complex: attempt.complex.clone(),
        digits: attempt.digits as u64,
        zeros: None,
        by_length: Vec::new(),
        shallow: None,
        positions: None,
        lessons: None,
        states: count(&attempt.states),
        tried: tried.to_owned(),
        counterexample,
    };
    match &attempt.source {
        Source::Box {
            zeros,
            by_length,
            shallow,
        } => {
            report.zeros = Some(*zeros as u64);
            report.by_length = by_length.iter().map(count).collect();
            report.shallow = Some(*shallow as u64);
        }
        Source::Words { positions, lessons } => {
            report.positions = Some(*positions);
            report.lessons = Some(*lessons as u64);
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use super::super::no_automaton::Obstacle;
    use super::*;

    /// Where no larger box is ever solved, that is the reason, and more effort is not asked for.
    #[test]
    fn the_largest_box_is_named() {
        let why = |bits| {
            let question = Discover {
                values: true,
                bits,
                ..Discover::new("nim[exact=2] on skeleton(4,2)")
            };
            let found = question.answer(&Session::default()).unwrap();
            found.undecided["verdict"].to_string()
        };
        assert_eq!(why(Some(60)), "more than 22 bits in the piles of a box");
        let small = why(Some(10));
        assert!(small.starts_with("no guess from the boxes"), "{small}");
    }

    #[test]
    fn found_and_not_found() {
        let found = Discover {
            certificate: true,
            ..Discover::new("nim on cycle(5,2)")
        };
        let found = found.answer(&Session::default()).unwrap();
        assert_eq!(found.verdict, Verdict::Proved);
        assert_eq!(found.states, Some(22));
        let certificate = found.certificate_text.unwrap().to_string();
        let check = crate::ask::Check { certificate };
        assert_eq!(check.answer(&Session::default()).unwrap().valid, Some(true));
        let limits = faceoff_limits::Limits::none();
        let session = Session::new(limits.with_time(std::time::Duration::from_millis(300)));
        let open = Discover::new("nim on 6v.12.13.14.15.16.23")
            .answer(&session)
            .unwrap();
        assert_eq!(open.verdict, Verdict::Unknown);
        assert!(open.growth.iter().all(|g| g.tried != "proved"));
        assert!(open.undecided.contains_key("verdict"));
        #[cfg(feature = "lab")]
        {
            let resists = open.resists.expect("the atlas has no automaton for it");
            assert_eq!(resists.label, "5v.12.13.14.15.23");
            assert_eq!(resists.vertices.len(), 5);
        }
        assert!(Discover::new("kayles").answer(&session).is_err());
        for (game, shape, vertices, point) in [
            ("nim on facets(12,13,23,4)", Obstacle::Boundary, "123", "4"),
            ("nim on cycle(6,2)", Obstacle::Path, "216", "4"),
        ] {
            let none = Discover::new(game).answer(&Session::default()).unwrap();
            let why = none.no_automaton.expect("it is known");
            assert_eq!(why.shape, shape);
            assert_eq!(
                (why.vertices.concat(), &why.point[..]),
                (vertices.to_owned(), point)
            );
            assert!(none.growth.is_empty() && none.undecided.contains_key("verdict"));
        }
    }

    /// What forbids an automaton of all values does not forbid one of a single value.
    #[test]
    fn all_values_and_one_value() {
        let values = Discover {
            values: true,
            ..Discover::new("nim on path(2,2)")
        };
        let values = values.answer(&Session::default()).unwrap();
        assert!(values.no_automaton.is_some());
        let one = Discover {
            value: Some(1),
            ..Discover::new("nim on path(2,2)")
        };
        let one = one.answer(&Session::default()).unwrap();
        assert!(one.no_automaton.is_none());
        assert_eq!(one.verdict, Verdict::Proved);
        // Its certificate is about another game.
        let one = serde_json::to_value(one).unwrap();
        assert_eq!(one["beside"], 1);
        // Where the formula of that game would be too long, nothing is looked for.
        let long = Discover {
            value: Some(1),
            ..Discover::new("nim on path(10,2)")
        };
        let long = long.answer(&Session::default()).unwrap();
        let why = long.undecided["verdict"].to_string();
        assert_eq!(why, "more than 7 piles with a heap beside them");
    }

    /// What has no certificate is an answer all the same, unless one was asked for.
    #[test]
    fn certificates_are_missed_where_they_are_asked_for() {
        let values = Discover {
            values: true,
            ..Discover::new("nim[some=1] on facets(12)")
        };
        let found = values.answer(&Session::default()).unwrap();
        assert_eq!(found.verdict, Verdict::Proved);
        assert_eq!(found.status(), Status::Answered);
        let certified = Discover {
            certificate: true,
            ..values
        };
        let found = certified.answer(&Session::default()).unwrap();
        assert_eq!(found.status(), Status::Unanswered);
        // One value that is found among all is looked for by itself only to certify it.
        let one = |certificate| {
            let one = Discover {
                value: Some(1),
                certificate,
                ..Discover::new("nim[some=1] on facets(12)")
            };
            let found = one.answer(&Session::default()).unwrap();
            assert_eq!(found.verdict, Verdict::Proved);
            found.beside
        };
        assert_eq!([false, true].map(one), [None, Some(1)]);
    }
}
