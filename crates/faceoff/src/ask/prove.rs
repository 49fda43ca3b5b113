//! Claims about zero positions and values, decided for all pile sizes.

use super::{Ask, Reply, Status};
use crate::error::Error;
use crate::notation::{Notation, Spelled};
use crate::number::Number;
use crate::session::Session;
use crate::undecided::{Undecided, Why, all};
use faceoff_automata::Dfa;
use faceoff_certificate::Certificate;
use faceoff_claim::{Claim, ValueClaim};
use faceoff_compile::compile;
use faceoff_complex::Complex;
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use faceoff_complex::words::counted;
use faceoff_decide::{Wanted, decide as decide_position};
use faceoff_game::piles::Rule;
use faceoff_game::{Game, GamePosition, Play, PositionSpec};
use faceoff_prove::certify::{self, CertificateError};
use faceoff_prove::mona;
use faceoff_prove::{Question, Reason, Refutation, decide};
use num_bigint::BigUint;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// Decide a claim about zero positions or values, for all pile sizes.
///
/// ```
/// use faceoff::ask::Prove;
/// use faceoff::ask::prove::Verdict;
/// use faceoff::{Session, ask};
///
/// // DH13, Theorem 3.2: opposite pairs of neighbours have equal sums.
/// let claim = "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }";
/// let proof = ask(&Prove::new("nim on cycle(6,3)", claim), &Session::default())?;
/// assert_eq!(proof.verdict, Verdict::Proved);
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Prove {
    /// The game, without a position.
    pub game: Notation<Game>,
    /// The claim.
    pub claim: String,
    /// Misère play: whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The text of a certificate too.
    #[serde(default)]
    pub certificate: bool,
    /// The automaton of the claim too, where it is small enough to look at.
    #[serde(default)]
    pub automaton: bool,
}

impl Prove {
    /// Is a claim true?
    pub fn new(game: impl Into<Notation<Game>>, claim: impl Into<String>) -> Self {
        Self {
            game: game.into(),
            claim: claim.into(),
            misere: false,
            certificate: false,
            automaton: false,
        }
    }
}

impl Prove {
    fn statement(&self, session: &Session) -> Result<Statement, Error> {
        let statement = Statement::read(&*self.game.read(session)?, &self.claim)?;
        Ok(match self.misere {
            true => statement.for_misere_play()?,
            false => statement,
        })
    }
}

impl Ask for Prove {
    type Answer = Proof;

    fn answer(&self, session: &Session) -> Result<Proof, Error> {
        let statement = self.statement(session)?;
        Ok(prove(&statement, self, session))
    }
}

impl Reply for Proof {
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

/// What became of a claim.
///
/// ```
/// use faceoff::ask::Prove;
/// use faceoff::{Limits, Session, ask};
///
/// let verdict = |limits| {
///     let question = Prove::new("nim on cycle(4,2)", "{ (a,b,a,b) }");
///     ask(&question, &Session::new(limits)).unwrap().verdict
/// };
/// assert_eq!(verdict(Limits::none()).to_string(), "proved");
/// assert_eq!(verdict(Limits::none().with_memory(100)).to_string(), "unknown");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It is true.
    Proved,
    /// It is wrong.
    Refuted,
    /// It was not decided.
    Unknown,
}

impl Verdict {
    pub(crate) fn status(self) -> Status {
        match self {
            Self::Proved => Status::Answered,
            Self::Refuted => Status::No,
            Self::Unknown => Status::Unanswered,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proved => "proved",
            Self::Refuted => "refuted",
            Self::Unknown => "unknown",
        })
    }
}

/// A certificate, which JSON has as the text of its file.
///
/// ```
/// use faceoff::ask::{Check, Prove};
/// use faceoff::{Session, ask};
///
/// let session = Session::default();
/// let question = Prove { certificate: true, ..Prove::new("nim on points(2)", "{ (a,a) }") };
/// let certificate = ask(&question, &session)?.certificate_text.unwrap();
/// assert_eq!(certificate.0.promises.len(), 2);
/// // What a file of it would say, the checker accepts.
/// let check = Check { certificate: certificate.to_string() };
/// assert_eq!(ask(&check, &session)?.valid, Some(true));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct CertificateText(pub Certificate);

impl fmt::Display for CertificateText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_json())
    }
}

impl Serialize for CertificateText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_json())
    }
}

impl JsonSchema for CertificateText {
    fn schema_name() -> Cow<'static, str> {
        "CertificateText".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "The text of a certificate." })
    }
}

/// The answer to `prove`.
///
/// ```
/// use faceoff::ask::Prove;
/// use faceoff::{Session, ask};
///
/// // Moore: of three piles any two may be lowered, so all three must be equal.
/// let proof = ask(&Prove::new("nim on boundary(3)", "{ (x,x,x) }"), &Session::default())?;
/// assert_eq!((proof.verdict.to_string().as_str(), proof.states), ("proved", Some(2)));
/// assert!(proof.counterexample.is_none() && proof.undecided.is_empty());
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// The game in notation.
    pub game: Spelled<Game>,
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
    pub verdict: Verdict,
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
    /// The file of the certificate, where one was written.
    pub certificate: Option<String>,
    /// The certificate itself, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_text: Option<CertificateText>,
    /// The automaton of the claim, where it was asked for and is small enough
    /// to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automaton: Option<Diagram>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// What is wrong with a counterexample.
///
/// ```
/// use faceoff::ask::Prove;
/// use faceoff::{Session, ask};
///
/// let proof = ask(&Prove::new("nim on points(2)", "value (a,b) = a+b"), &Session::default())?;
/// let why = proof.reason.unwrap();
/// assert_eq!((why.kind.as_str(), why.is_least), ("value", true));
/// assert_eq!(why.text, "at (1,1) the value is 0, not 2");
/// # Ok::<(), faceoff::Error>(())
/// ```
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

/// An automaton to draw: state 0 is the first, edges to the dead state are left out.
///
/// ```
/// use faceoff::ask::Prove;
/// use faceoff::{Session, ask};
///
/// let question = Prove { automaton: true, ..Prove::new("nim on points(2)", "{ (a,a) }") };
/// let diagram = ask(&question, &Session::default())?.automaton.unwrap();
/// // Equal digits lead from the first state to itself.
/// assert_eq!(diagram.edges, [(0, 0, vec!["00".to_owned(), "11".to_owned()])]);
/// assert_eq!(diagram.accepting, [0]);
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Diagram {
    /// The states that accept.
    pub accepting: Vec<u32>,
    /// From, to, and the columns of digits that lead there; `*` where a digit
    /// does not matter.
    pub edges: Vec<(u32, u32, Vec<String>)>,
    /// For each state the least position whose digits lead there.
    pub least: Vec<Vec<Number>>,
}

/// Larger automata are not drawn.
const STATES_TO_DRAW: usize = 40;

/// Columns of more digits are not listed.
const TRACKS_TO_DRAW: usize = 12;

impl Diagram {
    /// `None` for an automaton that is too large to look at.
    pub(crate) fn of(set: &Dfa) -> Option<Self> {
        let states = set.states();
        let small = states <= STATES_TO_DRAW && set.tracks() <= TRACKS_TO_DRAW;
        small.then(|| Self {
            accepting: (0..states as u32)
                .filter(|&s| set.is_accepting(s))
                .collect(),
            edges: set.edges(),
            least: set
                .least_words()
                .into_iter()
                .map(|word| word.position.into_iter().map(Number).collect())
                .collect(),
        })
    }
}

/// A claim about a game, read and checked.
struct Statement {
    game: Game,
    complex: Complex,
    play: Play,
    claim: Claim,
    notes: Vec<String>,
}

impl Statement {
    /// Read a claim about a game; all problems at once.
    fn read(game: &Game, claim: &str) -> Result<Self, Diagnostics> {
        let (_, complex) = rule_of(game).ok_or_else(|| {
            let message = format!("claims are about games on piles whose rule is data, not {game}");
            Diagnostics::new("", vec![Diagnostic::new(0..0, message)])
        })?;
        let complex = complex.clone();
        let text = claim;
        let claim = Claim::read(text, complex.n())?;
        let note = |note: Diagnostic| match note.help {
            Some(help) => format!("{}; {help}", note.message),
            None => note.message,
        };
        Ok(Self {
            game: game.clone(),
            complex,
            play: Play::Normal,
            notes: claim.notes().into_iter().map(note).collect(),
            claim,
        })
    }

    /// The same about misère play, where whoever cannot move wins.
    fn for_misere_play(self) -> Result<Self, Diagnostics> {
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
///
/// ```
/// use faceoff::Session;
/// use faceoff::ask::Prove;
/// use faceoff::ask::prove::{Format, export};
///
/// let claim = Prove::new("nim on points(2)", "{ (a,a) }");
/// let walnut = export(&claim, Format::Walnut, &Session::default())?;
/// // Two numbers in binary, most significant digit first.
/// assert!(walnut.starts_with("msd_2 msd_2\n"));
/// # Ok::<(), faceoff::Error>(())
/// ```
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
pub fn export(question: &Prove, format: Format, session: &Session) -> Result<String, Error> {
    let statement = question.statement(session)?;
    let limits = session.limits();
    let failed = |why: &dyn fmt::Display| Error::Question(why.to_string());
    let automaton = || compile(&statement.claim, &statement.complex, limits);
    match format {
        Format::Graphviz => Ok(automaton()?.to_dot()),
        Format::Walnut => automaton()?.to_walnut().map_err(|why| failed(&why)),
        Format::Mona if statement.play == Play::Misere => Err(failed(
            &"formulas for MONA are written for normal play only",
        )),
        Format::Mona if statement.game.as_nim().is_some() => {
            let (claim, complex) = (&statement.claim, &statement.complex);
            mona::theorem(claim, complex, mona::Encoding::ByFacets, limits)
                .map_err(|why| failed(&why))
        }
        Format::Mona => Err(failed(
            &"formulas for MONA are written for the game 'nim' only",
        )),
    }
}

/// The rules and the complex of a game that claims can be about.
pub(crate) fn rule_of(game: &Game) -> Option<(Rule<'_>, &Complex)> {
    let game = game.as_piles()?;
    Some((game.rule()?, game.complex()))
}

fn prove(statement: &Statement, wanted: &Prove, session: &Session) -> Proof {
    let limits = session.limits();
    let mut answer = Proof {
        game: Spelled(statement.game.clone()),
        claim: statement.claim.to_string(),
        values: matches!(statement.claim, Claim::Value(_)),
        misere: statement.play == Play::Misere,
        notes: statement.notes.clone(),
        verdict: Verdict::Unknown,
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
            answer.undecided = all(&["verdict", "states"], reason);
            return answer;
        }
    };
    answer.states = Some(set.states() as u64);
    if wanted.automaton {
        answer.automaton = Diagram::of(&set);
    }
    let (rule, _) = rule_of(&statement.game).expect("it was read with its rule");
    let question = Question {
        complex: &statement.complex,
        rule,
        heap: matches!(statement.claim, Claim::Value(_)),
        play: statement.play,
        set: &set,
    };
    match decide(&question, limits) {
        faceoff_prove::Verdict::Proved(proof) => {
            answer.verdict = Verdict::Proved;
            if wanted.certificate {
                let claim = Some(&statement.claim);
                match certify::certify(&question, claim, &proof, limits) {
                    Ok(made) => answer.certificate_text = Some(CertificateText(made)),
                    Err(why) => answer.undecided = all(&["certificate"], uncertified(why)),
                }
            }
            answer.method = Some(method(&proof));
        }
        faceoff_prove::Verdict::Refuted(found) => {
            answer.verdict = Verdict::Refuted;
            let (position, why) = match &statement.claim {
                Claim::Set(_) => wrong_set(found),
                Claim::Value(claim) => wrong_value(statement, claim, found, session),
            };
            answer.counterexample = Some(numbers(&position));
            answer.reason = Some(why);
        }
        faceoff_prove::Verdict::Unknown(reason) => answer.undecided = all(&["verdict"], reason),
    }
    answer
}

/// Why there is no certificate.
pub(crate) fn uncertified(why: CertificateError) -> Why {
    match why {
        CertificateError::Stopped(reason) => reason.into(),
        why => why.to_string().into(),
    }
}

fn numbers(piles: &[BigUint]) -> Vec<Number> {
    piles.iter().cloned().map(Number).collect()
}

fn wrong_set(found: Refutation) -> (Vec<BigUint>, WhyRefuted) {
    let (kind, target, text) = match found.reason {
        Reason::NotIndependent { target } => {
            let text = format!(
                "both it and {} are claimed, and a move joins them",
                tuple(&target)
            );
            ("joined", Some(numbers(&target)), text)
        }
        Reason::NotAbsorbing => {
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
    session: &Session,
) -> (Vec<BigUint>, WhyRefuted) {
    let mut position = found.position;
    position.pop();
    let placed = GamePosition {
        game: statement.game.clone(),
        position: PositionSpec::Piles(position.clone()),
    };
    let value = decide_position(&placed.into(), &Wanted::value(), session.notebook());
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
    let sets = counted(proof.promises.len(), "set", "sets");
    format!("proved by {sets} of promises")
}

fn tuple(piles: &[num_bigint::BigUint]) -> String {
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    format!("({})", piles.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Check;

    fn verdict(game: &str, claim: &str) -> Proof {
        let question = Prove {
            certificate: true,
            ..Prove::new(game, claim)
        };
        question.answer(&Session::default()).unwrap()
    }

    fn check(certificate: String) -> Result<Option<bool>, Error> {
        let checked = Check { certificate }.answer(&Session::default())?;
        Ok(checked.valid)
    }

    #[test]
    fn proved_and_refuted() {
        let proved = verdict("nim on points(3)", "{ (a,b,c) : a^b^c=0 }");
        assert_eq!(proved.verdict, Verdict::Proved);
        let text = proved.certificate_text.unwrap().to_string();
        assert_eq!(check(text.clone()).unwrap(), Some(true));
        let forged = text.replace("\"^\",\"a\",\"b\"", "\"or\",\"a\",\"b\"");
        assert_ne!(forged, text);
        assert_eq!(check(forged).unwrap(), Some(false));
        assert!(check("{}".to_owned()).is_err());
        let refuted = verdict("nim on points(3)", "{ (a,a,0) }");
        assert_eq!(refuted.verdict, Verdict::Refuted);
        let least: Vec<Number> = [1u32, 0, 1].map(Number::from).to_vec();
        let other: Vec<Number> = [0u32, 1, 1].map(Number::from).to_vec();
        assert!([Some(least), Some(other)].contains(&refuted.counterexample));
        let value = verdict("nim on points(2)", "value (a,b) = a^b");
        assert_eq!(value.verdict, Verdict::Proved);
        let value = verdict("nim on points(2)", "value (a,b) = a+b");
        let why = value.reason.unwrap();
        assert_eq!(why.text, "at (1,1) the value is 0, not 2");
        assert_eq!(value.counterexample.unwrap().len(), 2);
    }

    #[test]
    fn variables_of_all_alphabets_have_a_certificate() {
        for (game, claim) in [
            ("nim on points(2)", "{ (α,β) : α=β }"),
            (
                "nim on points(2)",
                "{ (x1,\u{430}) : exists β: x1=\u{430} & β=x1 }",
            ),
            (
                "game { (α,β) -> (x,y) : x<α & y=β | x=α & y<β }",
                "{ (α,α) }",
            ),
        ] {
            let proved = verdict(game, claim);
            assert_eq!(proved.status(), Status::Answered, "{claim}");
            let text = proved.certificate_text.unwrap().to_string();
            assert_eq!(check(text).unwrap(), Some(true), "{claim}");
        }
    }

    #[test]
    fn a_certificate_that_cannot_be_made_is_no_answer() {
        let proved = verdict("nim on facets(\"a\u{202e}b\",c)", "{ (a,a) }");
        assert_eq!(proved.verdict, Verdict::Proved);
        assert!(proved.certificate_text.is_none());
        assert_eq!(proved.status(), Status::Unanswered);
    }

    #[test]
    fn exports() {
        let claim = "{ (a,b,c) : a^b^c=0 & 2a>=0 }";
        let export =
            |game: &str, format| export(&Prove::new(game, claim), format, &Session::default());
        let nim = "nim on points(3)";
        assert!(
            export(nim, Format::Graphviz)
                .unwrap()
                .starts_with("digraph")
        );
        let walnut = export(nim, Format::Walnut).unwrap();
        assert!(walnut.starts_with("msd_2 msd_2 msd_2"));
        assert!(export(nim, Format::Mona).unwrap().contains("ws1s;"));
        assert!(export("nim[some=1] on points(3)", Format::Mona).is_err());
    }

    #[test]
    fn problems_are_placed() {
        let refused = |game: &str, claim: &str| {
            let question = Prove::new(game, claim);
            question.answer(&Session::default()).unwrap_err()
        };
        let error = refused("nim on points(3)", "{ (a,b) : a=b }");
        assert!(!error.report().problems.is_empty());
        refused("kayles", "{ (a) }");
    }
}
