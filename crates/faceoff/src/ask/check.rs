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
///
/// ```
/// use faceoff::ask::{Check, Prove};
/// use faceoff::{Session, ask};
///
/// let session = Session::default();
/// let claim = Prove { certificate: true, ..Prove::new("nim on boundary(3)", "{ (a,a,a) }") };
/// let proof = ask(&claim, &session).unwrap();
/// let certificate = proof.certificate_text.unwrap().to_string();
/// assert_eq!(ask(&Check { certificate }, &session).unwrap().valid, Some(true));
/// let error = ask(&Check { certificate: "trust me".to_owned() }, &session).unwrap_err();
/// assert!(error.to_string().starts_with("this is no certificate"));
/// ```
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
        let text = certificate_text(text)?;
        let checked = match Obstruction::is_named(text) {
            true => Obstruction::from_json(text).map(Proof::Obstruction),
            false => Certificate::from_json(text).map(Proof::Certificate),
        };
        let checked = match checked {
            Ok(Proof::Certificate(proof)) => certify::check(&proof, session.limits()),
            Ok(Proof::Obstruction(proof)) => certify::check_obstruction(&proof, session.limits()),
            Err(Failure::Unreadable(why)) => return Err(Error::Question(why)),
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

/// Questions have texts, not files; an editor may have put its mark before one.
pub(crate) fn certificate_text(text: &str) -> Result<&str, Error> {
    let text = text.trim_start_matches('\u{feff}');
    match text.trim_start().starts_with('{') {
        true => Ok(text),
        false => Err(Error::Question(
            "this is no certificate: the text of one begins with { (the name of a file is none)"
                .to_owned(),
        )),
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
///
/// ```
/// use faceoff::ask::check::Checked;
/// use faceoff::ask::{Check, Prove};
/// use faceoff::{Session, ask};
///
/// let session = Session::default();
/// let claim = Prove { certificate: true, ..Prove::new("nim on points(2)", "{ (a,a) }") };
/// let proof = ask(&claim, &session).unwrap().certificate_text.unwrap().to_string();
/// // The same proof for a game in which one move may take from both piles.
/// let certificate = proof.replace("[[0],[1]]", "[[0,1]]");
/// let checked: Checked = ask(&Check { certificate }, &session).unwrap();
/// assert!(checked.valid == Some(false) && checked.problem.is_some());
/// ```
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Prove, ask};

    /// What is of another version is a certificate all the same; a name of a file is none.
    #[test]
    fn what_is_no_certificate_is_told_apart() {
        let session = Session::default();
        let claim = Prove {
            certificate: true,
            ..Prove::new("nim on points(2)", "{ (a,a) }")
        };
        let made = ask(&claim, &session).unwrap().certificate_text.unwrap();
        let made = made.to_string();
        assert!(made.contains("\"version\":2"), "{made}");
        let marked = Check {
            certificate: format!("\u{feff}{made}"),
        };
        assert_eq!(ask(&marked, &session).unwrap().valid, Some(true));
        let of_version =
            |version: &str| made.replace("\"version\":2", &format!("\"version\":{version}"));
        for (certificate, why) in [
            (of_version("1"), "this is a certificate of version 1, "),
            (of_version("3"), "certificates of version 3 are not known"),
            (
                "{}".to_owned(),
                "this is no certificate: it has no 'format'",
            ),
            (
                "{\"format\":\"x\",\"version\":2}".to_owned(),
                "this is no certificate: its format",
            ),
            ("{".to_owned(), "this is no certificate: no JSON"),
            (
                "c63.cert".to_owned(),
                "this is no certificate: the text of one begins with {",
            ),
        ] {
            let refused = ask(&Check { certificate }, &session)
                .unwrap_err()
                .to_string();
            assert!(refused.starts_with(why), "{refused}");
        }
    }
}
