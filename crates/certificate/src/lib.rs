//! Certificates of proofs about zero positions, and their checker.
//!
//! The checker shares no code with the prover and takes nothing on trust. It reads the claim itself, follows the
//! automata of its parts, and checks the two conditions of ES96 Theorem 2.1 for all pile sizes:
//!
//! * (I) no move leads from the set into the set;
//! * (II) every position outside the set has a move into it.
//!
//! The format is described in docs/formats/certificate.md.

mod claim;
mod follow;
mod format;
mod machine;
mod relation;
mod symmetry;
mod syntax;
mod term;

pub use format::{Automaton, Certificate, FORMAT, Permutation};

use follow::Follow;
use machine::{Machine, Search};
use relation::Relation;
use std::cell::Cell;
use symmetry::Symmetries;

/// Why a check did not end well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The certificate is wrong: what is wrong with it.
    Wrong(String),
    /// The check was stopped before its end.
    Stopped,
}

type Result<T> = std::result::Result<T, Failure>;

/// If something is not right, the certificate is wrong.
fn ensure(right: bool, otherwise: &str) -> Result<()> {
    if right { Ok(()) } else { Err(Failure::Wrong(otherwise.to_owned())) }
}

/// Check a certificate, and say what was verified, in sentences. `go_on` is asked now and then; if it says no, the check
/// ends with [`Failure::Stopped`].
pub fn check(certificate: &Certificate, go_on: &dyn Fn() -> bool) -> Result<Vec<String>> {
    let (vertices, states) = (certificate.vertices.len(), certificate.set.next.len());
    let (mut facets, set) = (facets(certificate)?, Machine::new(&certificate.set)?);
    let mut verified = vec![format!("the complex: {vertices} vertices, {} facets", facets.len())];
    let claim = certificate.claim.as_ref().map(|text| claim::read(text, vertices)).transpose()?;
    let piles = claim.as_ref().map_or(vertices, |(_, tracks)| *tracks);
    ensure(set.tracks().iter().all(|&track| (track as usize) < piles), "the set has too many tracks")?;
    if piles > vertices {
        // A position has value v if and only if it and one more pile, of v, are together a zero position.
        facets.push(1 << vertices);
        verified.push("a value: the pile that makes a zero position (Sprague, Grundy)".to_owned());
    }
    let (symmetries, search) = (Symmetries::new(&facets, piles), Search { go_on, steps: Cell::new(0) });
    let mut follow = Follow { parts: certificate.parts.iter(), symmetries: &symmetries, search: &search };
    match &claim {
        Some((formula, _)) => follow.claim(formula, &set)?,
        None => verified.push(format!("the claim: an automaton of {states} states")),
    }
    let text = certificate.claim.iter();
    verified.extend(text.map(|text| format!("the automaton of {states} states is that of the claim: {text}")));
    let plain = certificate.game == "nim" || (piles == vertices && certificate.cover.is_empty());
    ensure(plain, "values and covers are checked for the game 'nim' only")?;
    let moves = Relation::moves(&certificate.game, piles, facets.clone())?;
    ensure(moves.none_inside(&set, &search)?, "(I) fails: a move leads from the set into the set")?;
    verified.push("(I) no move leads from the set into the set".to_owned());
    let covered = match certificate.cover.is_empty() {
        true => moves.joins_everything(&set, &symmetries.actions(&set, &search)?, &search)?,
        false => follow.cover(&set, &facets, certificate)?,
    };
    ensure(covered, "(II) fails: a position outside the set has no move into it")?;
    verified.push("(II) every position outside the set has a move into it".to_owned());
    verified.push("so the claim is true for all pile sizes (ES96 Theorem 2.1)".to_owned());
    Ok(verified)
}

/// The facets as bit masks: an antichain that covers all vertices.
fn facets(certificate: &Certificate) -> Result<Vec<u64>> {
    let vertices = certificate.vertices.len();
    let known = certificate.facets.iter().flatten().all(|&v| (v as usize) < vertices);
    ensure((1..20).contains(&vertices) && known, "the number of vertices is out of range")?;
    let mask = |facet: &Vec<u32>| facet.iter().fold(0u64, |mask, &v| mask | 1 << v);
    let facets: Vec<u64> = certificate.facets.iter().map(mask).collect();
    let inside = |i: usize, j: usize| i != j && facets[i] & !facets[j] == 0;
    let antichain = (0..facets.len()).all(|i| !(0..facets.len()).any(|j| inside(i, j)));
    let covered = facets.iter().fold(0, |all, facet| all | facet) == (1 << vertices) - 1;
    ensure(antichain && covered, "the facets are not those of a complex")?;
    Ok(facets)
}
