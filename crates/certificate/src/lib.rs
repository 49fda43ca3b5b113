//! Certificates of proofs about zero positions, and their checker.
//!
//! The checker shares no code with the prover. It reads the claim itself, follows the derivation
//! of the claim's automaton part by part, and checks the two conditions of ES96 Theorem 2.1 for
//! all pile sizes:
//!
//! * (I) no move leads from the set into the set;
//! * (II) every position outside the set has a move into it.
//!
//! It takes nothing on trust. The format is described in docs/formats/certificate.md.

mod claim;
mod follow;
mod format;
mod machine;
mod moves;
mod relation;
mod symmetry;
mod term;

pub use format::{Automaton, Certificate, FORMAT, Step};

use machine::{Machine, Search};
use std::cell::Cell;

/// What was found to be true of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was verified, as sentences.
    pub verified: Vec<String>,
    /// What was taken on trust, as sentences: nothing.
    pub trusted: Vec<String>,
    /// How many elementary steps the check took.
    pub steps: u64,
}

/// Why a check did not end well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The certificate is wrong: what is wrong with it.
    Wrong(String),
    /// The check was stopped before its end.
    Stopped,
}

impl Failure {
    fn wrong<T>(message: &str) -> Result<T, Self> {
        Err(Self::Wrong(message.to_owned()))
    }
}

/// Check a certificate. `go_on` is asked now and then; if it says no, the check ends with
/// [`Failure::Stopped`].
pub fn check(certificate: &Certificate, go_on: &dyn Fn() -> bool) -> Result<Report, Failure> {
    let search = Search { go_on, steps: Cell::new(0) };
    let (vertices, states) = (certificate.vertices.len(), certificate.set.next.len());
    let mut facets = facets(certificate)?;
    let mut verified = vec![format!("the complex: {vertices} vertices, {} facets", facets.len())];
    let symmetries = symmetry::Symmetries::new(&facets, vertices);
    let steps = certificate.derivation.iter();
    let mut follow = follow::Follow { steps, symmetries: &symmetries, search: &search };
    let mut is_value = false;
    if let Some(text) = &certificate.claim {
        let formula;
        (formula, is_value) = claim::read(text, vertices as u32)?;
        follow.derivation(&formula, &certificate.set)?;
        verified.push(format!("the automaton of {states} states accepts exactly what this says: {text}"));
    } else {
        verified.push(format!("the claim is an automaton of {states} states"));
    }
    let piles = vertices + usize::from(is_value);
    let set = Machine::new(&certificate.set)?;
    if set.tracks().last().is_some_and(|&track| track as usize >= piles) {
        return Failure::wrong("the set has too many tracks");
    }
    if is_value {
        // A position has value v if and only if it and a pile of v are together a zero position:
        // the pile is one more vertex.
        facets.push(1 << vertices);
        verified.push("a value: the pile that makes a zero position (Sprague, Grundy)".to_owned());
    }
    let mut moves = moves::Moves::new(&certificate.game, piles, facets.clone())?;
    if !moves.is_nim() && (is_value || !certificate.cover.is_empty()) {
        return Failure::wrong("values and covers are checked for the game 'nim' only");
    }
    if !moves.none_inside(&set, &search)? {
        return Failure::wrong("(I) fails: a move leads from the set into the set");
    }
    verified.push("(I) no move leads from the set into the set".to_owned());
    if !certificate.cover.is_empty() {
        follow.cover(set, &facets, &certificate.cover)?;
    } else if !moves.all_outside(&set, &search)? {
        return Failure::wrong("(II) fails: a position outside the set has no move into it");
    }
    verified.push("(II) every position outside the set has a move into it".to_owned());
    verified.push("so the claim is true for all pile sizes (ES96 Theorem 2.1)".to_owned());
    Ok(Report { verified, trusted: Vec::new(), steps: search.steps.get() })
}

/// The facets as bit masks: an antichain that covers all vertices.
fn facets(certificate: &Certificate) -> Result<Vec<u64>, Failure> {
    let vertices = certificate.vertices.len();
    if !(1..20).contains(&vertices) || certificate.facets.iter().flatten().any(|&v| v as usize >= vertices) {
        return Failure::wrong("too many vertices, or a facet with a vertex that is not there");
    }
    let mask = |facet: &Vec<u32>| facet.iter().fold(0u64, |mask, &v| mask | 1 << v);
    let facets: Vec<u64> = certificate.facets.iter().map(mask).collect();
    let inside = |i: usize, j: usize| i != j && facets[i] & !facets[j] == 0;
    let antichain = (0..facets.len()).all(|i| !(0..facets.len()).any(|j| inside(i, j)));
    let covered = facets.iter().fold(0, |all, facet| all | facet) == (1 << vertices) - 1;
    if antichain && covered { Ok(facets) } else { Failure::wrong("the facets are not those of a complex") }
}
