//! Certificates: written from a proof, opened again, checked.
//!
//! A certificate carries the automata of all parts of the claim, and what the
//! checker needs for condition (II): the sets of a cover, or nothing, for the
//! checker repeats a direct search.

use crate::claim::{Claim, Derivation, Number};
use crate::cover::CoverStep;
use crate::decide::{Proof, Question};
use crate::moves::MoveRule;
use faceoff_automata::{Dfa, Ref, Target};
use faceoff_certificate::{Automaton, Certificate, FORMAT, Failure, Permutation};
use faceoff_complex::notation::scan::Piece;
use faceoff_complex::{Complex, Face, Label};
use faceoff_game::rules::nim_variants::Rule;
use faceoff_limits::{Limits, StopReason};
use std::fmt;

/// Why there is no certificate, or why it was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertificateError {
    /// The checker does not know such games or claims.
    Unsupported(String),
    /// The certificate is wrong: what is wrong with it.
    Rejected(String),
    /// A limit was met.
    Stopped(StopReason),
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(what) => write!(f, "no certificate for this: {what}"),
            Self::Rejected(why) => write!(f, "the certificate is wrong: {why}"),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for CertificateError {}

impl From<StopReason> for CertificateError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// The certificate of a proof. With a claim and its derivation the certificate
/// is about that claim, else about the set's automaton itself.
pub fn certify(
    question: &Question,
    claim: Option<(&Claim, &Derivation)>,
    proof: &Proof,
) -> Result<Certificate, CertificateError> {
    let complex = question.complex;
    let game = game(question)?;
    let mut certificate = Certificate {
        format: FORMAT.0.to_owned(),
        version: FORMAT.1,
        game,
        vertices: complex
            .labels()
            .iter()
            .map(|l| l.as_str().to_owned())
            .collect(),
        facets: complex.facets().iter().map(|&f| vertices(f)).collect(),
        claim: claim.map(|(claim, _)| claim.to_string()),
        set: on_piles(question.set),
        parts: claim.map_or_else(Vec::new, |(_, derivation)| parts(derivation)),
        raised: Vec::new(),
        cover: Vec::new(),
    };
    if let Proof::Cover(steps) = proof {
        add_cover(&mut certificate, steps, question.set.tracks());
    }
    Ok(certificate)
}

/// Check a certificate; the answer is what was verified, in sentences.
pub fn check(certificate: &Certificate, limits: &Limits) -> Result<Vec<String>, CertificateError> {
    faceoff_certificate::check(certificate, &|| limits.check().is_ok()).map_err(|failure| {
        match (failure, limits.check()) {
            (Failure::Wrong(why), _) => CertificateError::Rejected(why),
            (Failure::Stopped, Err(reason)) => CertificateError::Stopped(reason),
            (Failure::Stopped, Ok(())) => CertificateError::Stopped(StopReason::Cancelled),
        }
    })
}

/// What a certificate is about.
#[derive(Clone, Debug)]
pub struct Contents {
    /// The complex.
    pub complex: Complex,
    /// The rules of the game on it.
    pub rule: MoveRule,
    /// The claim, unless the set itself is claimed.
    pub claim: Option<Claim>,
    /// The zero positions; for a value claim with the value on one more track.
    pub set: Dfa,
}

impl Contents {
    /// Read what a certificate is about. This does not check it.
    pub fn of(certificate: &Certificate, limits: &Limits) -> Result<Self, CertificateError> {
        let rejected = |why: &dyn fmt::Display| CertificateError::Rejected(why.to_string());
        let labels: Vec<Label> = certificate.vertices.iter().map(Label::new).collect();
        let claim = certificate
            .claim
            .as_deref()
            .map(|text| Claim::read(text, labels.len()));
        let claim = claim.transpose().map_err(|errors| rejected(&errors))?;
        let facets = certificate.facets.iter();
        let facets = facets.map(|facet| facet.iter().map(|&v| v as usize).collect());
        let tracks = labels.len() + usize::from(matches!(claim, Some(Claim::Value(_))));
        let complex = Complex::new(labels, facets.collect()).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            CertificateError::Rejected(errors.join("; "))
        })?;
        let rule = match certificate.game.as_str() {
            "nim" => MoveRule::Nim,
            other => {
                let inner = other.strip_prefix("nim[").and_then(|o| o.strip_suffix(']'));
                let rule = inner.and_then(|text| Rule::read(Piece::whole(text)).ok());
                let unknown = || CertificateError::Rejected(format!("unknown game '{other}'"));
                MoveRule::Variant(rule.ok_or_else(unknown)?)
            }
        };
        let set = open(&certificate.set, tracks, limits)?;
        Ok(Self {
            complex,
            rule,
            claim,
            set,
        })
    }
}

/// The rules as certificates name them.
fn game(question: &Question) -> Result<String, CertificateError> {
    match question.rule {
        MoveRule::Nim => Ok("nim".to_owned()),
        MoveRule::Variant(_) if question.heap => Err(CertificateError::Unsupported(
            "the checker knows values for the game 'nim' only".to_owned(),
        )),
        MoveRule::Variant(rule) => Ok(format!("nim[{rule}]")),
        MoveRule::Wythoff => Err(CertificateError::Unsupported(
            "the checker does not know Wythoff's rule".to_owned(),
        )),
    }
}

fn vertices(face: Face) -> Vec<u32> {
    face.iter().map(|v| v as u32).collect()
}

/// An automaton in the form of certificates, its tracks named by variables.
fn automaton(dfa: &Dfa, variables: &[Number]) -> Automaton {
    let states = dfa.states() as u32;
    let reference = |at: Ref| match at.target() {
        Target::State(state) => state,
        Target::Node(index) => states + index as u32,
    };
    let nodes = dfa.nodes().iter().map(|node| {
        let variable = variables[node.track as usize];
        [variable, reference(node.low), reference(node.high)]
    });
    Automaton {
        accepting: (0..states).filter(|&q| dfa.is_accepting(q)).collect(),
        next: (0..states).map(|q| reference(dfa.root(q))).collect(),
        nodes: nodes.collect(),
    }
}

fn on_piles(dfa: &Dfa) -> Automaton {
    let tracks: Vec<Number> = (0..dfa.tracks() as Number).collect();
    automaton(dfa, &tracks)
}

fn parts(derivation: &Derivation) -> Vec<(Automaton, Option<Permutation>)> {
    let part = |part: &crate::claim::Part| {
        let symmetry = part.symmetry.as_ref();
        let permutation = symmetry.map(|p| (0..p.n()).map(|v| p.image(v)).collect());
        (automaton(&part.dfa, &part.variables), permutation)
    };
    derivation.parts.iter().map(part).collect()
}

/// The steps that close the set upwards. Images are kept as permutations, and
/// unions are left out: the checker does without their automata.
fn add_cover(certificate: &mut Certificate, steps: &[CoverStep], tracks: usize) {
    let identity: Permutation = (0..tracks).collect();
    // For each result: which one that was raised it is the image of, and how.
    let mut places: Vec<Option<(usize, Permutation)>> = vec![Some((0, identity))];
    let mut members = Vec::new();
    for step in steps {
        let place = match step {
            CoverStep::Raise { of, track, set } => {
                let (number, permutation) =
                    places[*of].clone().expect("sets are raised, not unions");
                let raised = (number, *track as u32, on_piles(set));
                certificate.raised.push(raised);
                Some((certificate.raised.len(), permutation))
            }
            CoverStep::Image {
                of, permutation, ..
            } => {
                let (number, first) = places[*of].clone().expect("sets have images, not unions");
                Some((number, first.iter().map(|&v| permutation[v]).collect()))
            }
            CoverStep::Union { of, .. } => {
                members.extend(of.iter().filter_map(|&number| places[number].clone()));
                None
            }
        };
        places.push(place);
    }
    if members.is_empty() {
        members.extend(places.pop().flatten());
    }
    certificate.cover = members;
}

/// The automaton on piles that a certificate holds.
pub fn open(
    automaton: &Automaton,
    tracks: usize,
    limits: &Limits,
) -> Result<Dfa, CertificateError> {
    let states = automaton.next.len() as u32;
    let end = states + automaton.nodes.len() as u32;
    let descends = |(node, [track, low, high]): (u32, &[u32; 3])| {
        (*track as usize) < tracks && *low < states + node && *high < states + node
    };
    if states == 0
        || automaton.next.iter().any(|&at| at >= end)
        || !(0..).zip(&automaton.nodes).all(descends)
    {
        return Err(CertificateError::Rejected(
            "the automaton is not well formed".to_owned(),
        ));
    }
    let step = |&state: &u32, letter: u32| {
        let mut at = automaton.next[state as usize];
        while at >= states {
            let [track, low, high] = automaton.nodes[(at - states) as usize];
            at = if letter >> track & 1 == 0 { low } else { high };
        }
        at
    };
    let accepting = |state: &u32| automaton.accepting.contains(state);
    Ok(Dfa::from_fn(tracks, 0, step, accepting, limits)?)
}
