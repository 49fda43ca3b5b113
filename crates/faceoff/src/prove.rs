//! Claims about zero positions and values, decided for all pile sizes.

use crate::number::Number;
use crate::solve::{Ask, decide as decide_position};
use crate::undecided::Undecided;
use faceoff_certificate::{Certificate, Failure};
use faceoff_claim::{Claim, ValueClaim};
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use faceoff_game::{Game, Placed, Play, PositionSpec, Take};
use faceoff_limits::Limits;
use faceoff_prove::certify::{self, CertificateError};
use faceoff_prove::mona;
use faceoff_prove::{Question, Reason, Refutation, Verdict, decide};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

/// The answer to `prove`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// The game in notation.
    pub game: String,
    /// The claim in normal spelling.
    pub claim: String,
    /// Is the claim about values, not about zero positions?
    pub values: bool,
    /// Is it about misère play? Then about the positions in which the player to
    /// move loses.
    pub misere: bool,
    /// What may not be meant: remarks on the claim.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// "proved", "refuted" or "unknown".
    pub verdict: String,
    /// The least position at which the claim is wrong.
    pub counterexample: Option<Vec<Number>>,
    /// What is wrong there.
    pub reason: Option<WhyRefuted>,
    /// States of the minimal complete automaton of the claim, most
    /// significant digit first.
    pub states: Option<u64>,
    /// How every position outside the set was found to have a move into it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Where the certificate was written.
    pub certificate: Option<String>,
    /// The certificate itself, for whoever writes it.
    #[serde(skip)]
    pub certificate_text: Option<String>,
    /// The automaton of the claim, where it is small enough to look at.
    #[serde(skip)]
    pub automaton: Option<Diagram>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// What is wrong with a counterexample.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WhyRefuted {
    /// "joined": it is claimed, and a move leads to another claimed position;
    /// "stuck": it is not claimed, and no move leads to a claimed position;
    /// "final": it is claimed, and there is no move, which wins in misère play;
    /// "value": it has another value.
    pub kind: String,
    /// The claimed position that the move leads to.
    #[serde(rename = "move")]
    pub target: Option<Vec<Number>>,
    /// The value that is claimed, of a claim about values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed: Option<Number>,
    /// The value that it has, of a claim about values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
    /// For a person.
    pub text: String,
    /// Is the claim right at all smaller positions?
    pub is_least: bool,
}

/// An automaton to draw: state 0 is the first, the dead state is left out.
#[derive(Clone, Debug, Serialize)]
pub struct Diagram {
    /// The states that accept.
    pub accepting: Vec<u32>,
    /// From, to, and the columns of digits that lead there; `*` where a digit
    /// does not matter.
    pub edges: Vec<(u32, u32, Vec<String>)>,
}

/// Larger automata are not drawn.
const STATES_TO_DRAW: usize = 40;

impl Diagram {
    /// `None` for an automaton that is too large to look at.
    pub(crate) fn of(
        states: usize,
        accepts: impl Fn(u32) -> bool,
        edges: impl FnOnce() -> Vec<(u32, u32, Vec<String>)>,
    ) -> Option<Self> {
        (states <= STATES_TO_DRAW).then(|| Self {
            accepting: (0..states as u32).filter(|&state| accepts(state)).collect(),
            edges: edges(),
        })
    }
}

/// A claim about a game, read and checked.
pub struct Statement {
    game: Game,
    complex: Complex,
    rule: Take,
    play: Play,
    claim: Claim,
    notes: Vec<String>,
}

impl Statement {
    /// Read a claim about a game; all problems at once.
    pub fn read(game: &Game, claim: &str) -> Result<Self, Diagnostics> {
        let (rule, complex) = rule_of(game).ok_or_else(|| {
            let message = format!("claims are about Nim on a complex and its variants, not {game}");
            Diagnostics::new("", vec![Diagnostic::new(0..0, message)])
        })?;
        let text = claim;
        let claim = Claim::read(text, complex.n())?;
        let note = |note: Diagnostic| match note.help {
            Some(help) => format!("{}; {help}", note.message),
            None => note.message,
        };
        Ok(Self {
            game: game.clone(),
            complex,
            rule,
            play: Play::Normal,
            notes: claim.notes().into_iter().map(note).collect(),
            claim,
        })
    }

    /// The same about misère play, where whoever cannot move wins.
    pub fn for_misere_play(self) -> Result<Self, Diagnostics> {
        if matches!(self.claim, Claim::Value(_)) {
            let message = "values are for normal play; in misère play claims are about positions";
            let problem = Diagnostic::new(0..0, message.to_owned());
            return Err(Diagnostics::new("", vec![problem]));
        }
        let play = Play::Misere;
        Ok(Self { play, ..self })
    }
}

/// A format of other tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The automaton of the claim as a Graphviz graph.
    Graphviz,
    /// The automaton of the claim in Walnut's text format.
    Walnut,
    /// The theorem that the claim is true, as a formula for MONA.
    Mona,
}

/// The claim for another tool; an error says why there is none.
pub fn export(statement: &Statement, format: Format, limits: &Limits) -> Result<String, String> {
    let automaton = || compile(&statement.claim, &statement.complex, limits);
    match format {
        Format::Graphviz => automaton()
            .map(|set| set.to_dot())
            .map_err(|why| why.to_string()),
        Format::Walnut => {
            let set = automaton().map_err(|why| why.to_string())?;
            set.to_walnut().map_err(|why| why.to_string())
        }
        Format::Mona if statement.play == Play::Misere => {
            Err("formulas for MONA are written for normal play only".to_owned())
        }
        Format::Mona if statement.rule == Take::NIM => {
            let (claim, complex) = (&statement.claim, &statement.complex);
            mona::theorem(claim, complex, mona::Encoding::ByFacets, limits)
                .map_err(|why| why.to_string())
        }
        Format::Mona => Err("formulas for MONA are written for the game 'nim' only".to_owned()),
    }
}

/// The rules and the complex of a game that claims can be about.
pub(crate) fn rule_of(game: &Game) -> Option<(Take, Complex)> {
    let game = game.as_piles()?;
    Some((game.take()?, game.complex().clone()))
}

/// Decide a claim for all pile sizes; with a certificate if it is `wanted`.
pub fn prove(statement: &Statement, wanted: bool, limits: &Limits) -> Proof {
    let mut answer = Proof {
        game: statement.game.to_string(),
        claim: statement.claim.to_string(),
        values: matches!(statement.claim, Claim::Value(_)),
        misere: statement.play == Play::Misere,
        notes: statement.notes.clone(),
        verdict: "unknown".to_owned(),
        counterexample: None,
        reason: None,
        states: None,
        method: None,
        certificate: None,
        certificate_text: None,
        automaton: None,
        undecided: Undecided::new(),
    };
    let set = match compile(&statement.claim, &statement.complex, limits) {
        Ok(set) => set,
        Err(reason) => {
            for field in ["verdict", "states"] {
                answer
                    .undecided
                    .insert(field.to_owned(), reason.to_string());
            }
            return answer;
        }
    };
    answer.states = Some(set.states() as u64);
    answer.automaton = Diagram::of(
        set.states(),
        |state| set.is_accepting(state),
        || set.edges(),
    );
    let question = Question {
        complex: &statement.complex,
        rule: statement.rule,
        heap: matches!(statement.claim, Claim::Value(_)),
        play: statement.play,
        set: &set,
    };
    match decide(&question, limits) {
        Verdict::Proved(proof) => {
            answer.verdict = "proved".to_owned();
            if wanted {
                let claim = Some(&statement.claim);
                match certify::certify(&question, claim, &proof, limits) {
                    Ok(certificate) => answer.certificate_text = Some(certificate.to_json()),
                    Err(why) => {
                        let reason = why.to_string();
                        answer.undecided.insert("certificate".to_owned(), reason);
                    }
                }
            }
            answer.method = Some(method(&proof));
        }
        Verdict::Refuted(found) => {
            answer.verdict = "refuted".to_owned();
            let (position, why) = match &statement.claim {
                Claim::Set(_) => wrong_set(found),
                Claim::Value(claim) => wrong_value(statement, claim, found, limits),
            };
            answer.counterexample = Some(numbers(&position));
            answer.reason = Some(why);
        }
        Verdict::Unknown(reason) => {
            answer
                .undecided
                .insert("verdict".to_owned(), reason.to_string());
        }
    }
    answer
}

fn numbers(piles: &[BigUint]) -> Vec<Number> {
    piles.iter().cloned().map(Number).collect()
}

fn wrong_set(found: Refutation) -> (Vec<BigUint>, WhyRefuted) {
    let (kind, target, text) = match found.reason {
        Reason::Joined { target } => {
            let text = format!(
                "both it and {} are claimed, and a move joins them",
                tuple(&target)
            );
            ("joined", Some(numbers(&target)), text)
        }
        Reason::Stuck => {
            let text = "it is not claimed, and no move leads to a claimed position";
            ("stuck", None, text.to_owned())
        }
        Reason::Final => {
            let text = "it is claimed, but there is no move, and whoever cannot move wins";
            ("final", None, text.to_owned())
        }
    };
    let why = WhyRefuted {
        kind: kind.to_owned(),
        target,
        claimed: None,
        value: None,
        text,
        is_least: found.is_least,
    };
    (found.position, why)
}

/// A position beside a heap is wrong: the position has another value than the
/// claim says.
fn wrong_value(
    statement: &Statement,
    claim: &ValueClaim,
    found: Refutation,
    limits: &Limits,
) -> (Vec<BigUint>, WhyRefuted) {
    let mut position = found.position;
    position.pop();
    let placed = Placed {
        game: statement.game.clone(),
        position: PositionSpec::Piles(position.clone()),
    };
    let ask = Ask {
        value: true,
        ..Ask::default()
    };
    let value = decide_position(&placed.into(), &ask, limits);
    let value = value.ok().and_then(|decision| decision.value);
    let claimed = claim.at(&position);
    let at = tuple(&position);
    let text = match (&value, &claimed) {
        (Some(value), Some(Some(claimed))) => {
            format!("at {at} the value is {value}, not {claimed}")
        }
        (Some(value), Some(None)) => {
            format!("at {at} the value is {value}, and what is claimed is no natural number")
        }
        (Some(value), None) => format!("at {at} the value is {value}, and another is claimed"),
        (None, _) => format!("at {at} the value is not what is claimed"),
    };
    let why = WhyRefuted {
        kind: "value".to_owned(),
        target: None,
        claimed: claimed.flatten().map(Number),
        value: value.map(Number),
        text,
        is_least: found.is_least,
    };
    (position, why)
}

/// How condition (II) was shown, for a person.
pub(crate) fn method(proof: &faceoff_prove::Proof) -> String {
    let sets = proof.promises.len();
    let what = if sets == 1 { "set" } else { "sets" };
    format!("proved by {sets} {what} of promises")
}

/// The answer to `check`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// Does the certificate prove what it says? Null if a limit was met.
    pub valid: Option<bool>,
    /// The game in notation, with its facets; null unless it is valid.
    pub game: Option<String>,
    /// The facets, by the labels of their vertices.
    pub facets: Vec<Vec<String>>,
    /// The claim, printed from the tree that was verified; null if the theorem
    /// is about an automaton.
    pub claim: Option<String>,
    /// The theorem that was verified, in words.
    pub statement: Option<String>,
    /// Is the theorem about misère play?
    pub misere: bool,
    /// What was verified, as sentences.
    pub verified: Vec<String>,
    /// What is wrong with the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// Check a certificate with the independent checker. An error if the text is
/// no certificate of a version that is known.
pub fn check(text: &str, limits: &Limits) -> Result<Checked, String> {
    let mut answer = Checked {
        valid: None,
        game: None,
        facets: Vec::new(),
        claim: None,
        statement: None,
        misere: false,
        verified: Vec::new(),
        problem: None,
        undecided: Undecided::new(),
    };
    let checked = match Certificate::from_json(text) {
        Ok(certificate) => certify::check(&certificate, limits),
        Err(Failure::Unreadable(why)) => return Err(why),
        Err(failure) => Err(CertificateError::Rejected(failure.to_string())),
    };
    match checked {
        Ok(checked) => {
            answer.valid = Some(true);
            answer.game = Some(checked.game);
            answer.facets = checked.facets;
            answer.claim = checked.claim;
            answer.statement = Some(checked.statement);
            answer.misere = checked.misere;
            answer.verified = checked.verified;
        }
        Err(CertificateError::Stopped(reason)) => {
            answer
                .undecided
                .insert("valid".to_owned(), reason.to_string());
        }
        Err(why) => {
            answer.valid = Some(false);
            answer.problem = Some(why.to_string());
        }
    }
    Ok(answer)
}

fn tuple(piles: &[num_bigint::BigUint]) -> String {
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    format!("({})", piles.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(game: &str, claim: &str) -> Proof {
        let statement = Statement::read(&game.parse().unwrap(), claim).unwrap();
        prove(&statement, true, &Limits::none())
    }

    #[test]
    fn proved_and_refuted() {
        let proved = verdict("nim on points(3)", "{ (a,b,c) : a^b^c=0 }");
        assert_eq!(proved.verdict, "proved");
        let text = proved.certificate_text.unwrap();
        let checked = check(&text, &Limits::none()).unwrap();
        assert_eq!(checked.valid, Some(true));
        let forged = text.replace("\"^\",\"a\",\"b\"", "\"or\",\"a\",\"b\"");
        assert_ne!(forged, text);
        assert_eq!(check(&forged, &Limits::none()).unwrap().valid, Some(false));
        assert!(check("{}", &Limits::none()).is_err());
        let refuted = verdict("nim on points(3)", "{ (a,a,0) }");
        assert_eq!(refuted.verdict, "refuted");
        let least: Vec<Number> = [1u32, 0, 1].map(Number::from).to_vec();
        let other: Vec<Number> = [0u32, 1, 1].map(Number::from).to_vec();
        assert!([Some(least), Some(other)].contains(&refuted.counterexample));
        let value = verdict("nim on points(2)", "value (a,b) = a^b");
        assert_eq!(value.verdict, "proved");
        let value = verdict("nim on points(2)", "value (a,b) = a+b");
        let why = value.reason.unwrap();
        assert_eq!(why.text, "at (1,1) the value is 0, not 2");
        assert_eq!(value.counterexample.unwrap().len(), 2);
    }

    #[test]
    fn exports() {
        let claim = "{ (a,b,c) : a^b^c=0 & 2a>=0 }";
        let read = |game: &str| Statement::read(&game.parse().unwrap(), claim).unwrap();
        let export = |game, format| export(&read(game), format, &Limits::none());
        let nim = "nim on points(3)";
        assert!(
            export(nim, Format::Graphviz)
                .unwrap()
                .starts_with("digraph")
        );
        assert!(
            export(nim, Format::Walnut)
                .unwrap()
                .starts_with("msd_2 msd_2 msd_2")
        );
        assert!(export(nim, Format::Mona).unwrap().contains("ws1s;"));
        assert!(export("nim[some=1] on points(3)", Format::Mona).is_err());
    }

    #[test]
    fn problems_are_placed() {
        let game = "nim on points(3)".parse().unwrap();
        assert!(Statement::read(&game, "{ (a,b) : a=b }").is_err());
        assert!(Statement::read(&"kayles".parse().unwrap(), "{ (a) }").is_err());
    }
}
