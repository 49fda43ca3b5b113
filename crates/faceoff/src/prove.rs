//! Claims about zero positions and values, decided for all pile sizes.

use crate::number::Number;
use crate::undecided::Undecided;
use faceoff_complex::Complex;
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use faceoff_game::Game;
use faceoff_game::rules::{Nim, NimVariant, Wythoff};
use faceoff_limits::Limits;
use faceoff_prove::certify::{self, CertificateError};
use faceoff_prove::claim::Claim;
use faceoff_prove::mona;
use faceoff_prove::{MoveRule, Question, Reason, Verdict, decide};
use schemars::JsonSchema;
use serde::Serialize;

/// The answer to `prove`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// The game in notation.
    pub game: String,
    /// The claim in normal spelling.
    pub claim: String,
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
    /// "stuck": it is not claimed, and no move leads to a claimed position.
    pub kind: String,
    /// The claimed position that the move leads to.
    #[serde(rename = "move")]
    pub target: Option<Vec<Number>>,
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
    rule: MoveRule,
    claim: Claim,
}

impl Statement {
    /// Read a claim about a game; all problems at once.
    pub fn read(game: &Game, claim: &str) -> Result<Self, Diagnostics> {
        let (rule, complex) = rule_of(game).ok_or_else(|| {
            let message = format!("claims are about Nim on a complex and its variants, not {game}");
            Diagnostics::new("", vec![Diagnostic::new(0..0, message)])
        })?;
        let claim = Claim::read(claim, complex.n())?;
        Ok(Self {
            game: game.clone(),
            complex,
            rule,
            claim,
        })
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
    let automaton = || {
        let derivation = statement.claim.compile(&statement.complex, limits);
        derivation.map(|derivation| derivation.set)
    };
    match format {
        Format::Graphviz => automaton()
            .map(|set| set.to_dot())
            .map_err(|why| why.to_string()),
        Format::Walnut => {
            let set = automaton().map_err(|why| why.to_string())?;
            set.to_walnut().map_err(|why| why.to_string())
        }
        Format::Mona if statement.rule == MoveRule::Nim => {
            let (claim, complex) = (&statement.claim, &statement.complex);
            mona::theorem(claim, complex, mona::Encoding::ByFacets, limits)
                .map_err(|why| why.to_string())
        }
        Format::Mona => Err("formulas for MONA are written for the game 'nim' only".to_owned()),
    }
}

/// The rules and the complex of a game that claims can be about.
pub(crate) fn rule_of(game: &Game) -> Option<(MoveRule, Complex)> {
    if let Some(nim) = game.is::<Nim>() {
        return Some((MoveRule::Nim, nim.complex().clone()));
    }
    if let Some(variant) = game.is::<NimVariant>() {
        let rule = MoveRule::Variant(variant.rule());
        return Some((rule, variant.complex().clone()));
    }
    let wythoff = game.is::<Wythoff>()?;
    Some((MoveRule::Wythoff, wythoff.complex().clone()))
}

/// Decide a claim for all pile sizes; with a certificate if it is `wanted`.
pub fn prove(statement: &Statement, wanted: bool, limits: &Limits) -> Proof {
    let mut answer = Proof {
        game: statement.game.to_string(),
        claim: statement.claim.to_string(),
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
    let derivation = match statement.claim.compile(&statement.complex, limits) {
        Ok(derivation) => derivation,
        Err(reason) => {
            for field in ["verdict", "states"] {
                answer
                    .undecided
                    .insert(field.to_owned(), reason.to_string());
            }
            return answer;
        }
    };
    answer.states = Some(derivation.set.states() as u64);
    answer.automaton = Diagram::of(
        derivation.set.states(),
        |state| derivation.set.is_accepting(state),
        || derivation.set.edges(),
    );
    let question = Question {
        complex: &statement.complex,
        rule: statement.rule,
        heap: matches!(statement.claim, Claim::Value(_)),
        set: &derivation.set,
    };
    match decide(&question, limits) {
        Verdict::Proved(proof) => {
            answer.verdict = "proved".to_owned();
            if wanted {
                let claim = Some((&statement.claim, &derivation));
                match certify::certify(&question, claim, &proof) {
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
            let numbers = |piles: &[num_bigint::BigUint]| -> Vec<Number> {
                piles.iter().cloned().map(Number).collect()
            };
            answer.counterexample = Some(numbers(&found.position));
            answer.reason = Some(match &found.reason {
                Reason::Joined { target } => WhyRefuted {
                    kind: "joined".to_owned(),
                    target: Some(numbers(target)),
                    text: format!(
                        "both it and {} are claimed, and a move joins them",
                        tuple(target)
                    ),
                    is_least: found.is_least,
                },
                Reason::Stuck => WhyRefuted {
                    kind: "stuck".to_owned(),
                    target: None,
                    text: "it is not claimed, and no move leads to a claimed position".to_owned(),
                    is_least: found.is_least,
                },
            });
        }
        Verdict::Unknown(reason) => {
            answer
                .undecided
                .insert("verdict".to_owned(), reason.to_string());
        }
    }
    answer
}

/// How condition (II) was shown, for a person.
pub(crate) fn method(proof: &faceoff_prove::Proof) -> String {
    match proof {
        faceoff_prove::Proof::Direct { sets } => format!("direct search, {sets} sets of states"),
        faceoff_prove::Proof::Cover(steps) => {
            format!("closing the set upwards, {} steps", steps.len())
        }
    }
}

/// The answer to `check`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// Does the certificate prove what it says? Null if a limit was met.
    pub valid: Option<bool>,
    /// What was verified, as sentences.
    pub verified: Vec<String>,
    /// What was taken on trust: nothing.
    pub trusted: Vec<String>,
    /// What is wrong with the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// Check a certificate with the independent checker. An error if the text is
/// no certificate at all.
pub fn check(text: &str, limits: &Limits) -> Result<Checked, String> {
    let certificate = faceoff_certificate::Certificate::from_json(text)?;
    let mut answer = Checked {
        valid: None,
        verified: Vec::new(),
        trusted: Vec::new(),
        problem: None,
        undecided: Undecided::new(),
    };
    match certify::check(&certificate, limits) {
        Ok(verified) => {
            answer.valid = Some(true);
            answer.verified = verified;
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
        let forged = text.replace("a^b^c=0", "a^b=c+1");
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
