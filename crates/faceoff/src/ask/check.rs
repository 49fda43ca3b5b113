//! Certificates, checked by the independent checker.

use super::{Ask, Reply, Status};
use crate::error::Error;
use crate::session::Session;
use crate::undecided::{Undecided, all};
use faceoff_certificate::{Certificate, Failure, Obstruction};
use faceoff_prove::certify::{self, CertificateError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Check a certificate, or a proof of `obstruct`, with the independent checker.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The text of the certificate.
    pub certificate: String,
}

impl Ask for Check {
    type Answer = Checked;

    /// An error if the text is no certificate of a version that is known.
    fn answer(&self, session: &Session) -> Result<Checked, Error> {
        let text = &self.certificate;
        let checked = match Obstruction::is_named(text) {
            true => Obstruction::from_json(text).map(Proof::Obstruction),
            false => Certificate::from_json(text).map(Proof::Certificate),
        };
        let checked = match checked {
            Ok(Proof::Certificate(proof)) => certify::check(&proof, session.limits()),
            Ok(Proof::Obstruction(proof)) => certify::check_obstruction(&proof, session.limits()),
            Err(Failure::Unreadable(why)) => {
                return Err(Error::Question(format!("this is no certificate: {why}")));
            }
            Err(failure) => Err(CertificateError::Rejected(failure.to_string())),
        };
        let nothing = Checked {
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
        Ok(match checked {
            Ok(checked) => Checked {
                valid: Some(true),
                game: Some(checked.game),
                facets: checked.facets,
                claim: checked.claim,
                statement: Some(checked.statement),
                misere: checked.misere,
                verified: checked.verified,
                ..nothing
            },
            Err(CertificateError::Stopped(reason)) => Checked {
                undecided: all(&["valid"], reason),
                ..nothing
            },
            Err(why) => Checked {
                valid: Some(false),
                problem: Some(why.to_string()),
                ..nothing
            },
        })
    }
}

/// What a text proves.
enum Proof {
    /// What the zero positions or values are.
    Certificate(Certificate),
    /// That an automaton needs many states.
    Obstruction(Obstruction),
}

impl Reply for Checked {
    fn undecided(&self) -> &Undecided {
        &self.undecided
    }

    fn status(&self) -> Status {
        match self.valid {
            Some(true) => Status::Answered,
            Some(false) => Status::No,
            None => Status::Unanswered,
        }
    }
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
