//! The record of a complex: all that the atlas knows of it, in the numbering of
//! its label.
//!
//! What is quick is computed here; what takes a search, the proof for piles of
//! every size, comes from a [`Row`]. What is not known is null.

use super::Row;
use crate::ask::analyze::{Basis, analyze};
use crate::error::Error;
use crate::faces::{Faces, Labels, text};
use crate::session::Session;
use faceoff_claim::Claim;
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Derived, Face, Labelled, Permutation};
use faceoff_decide::{Wanted, decide};
use faceoff_game::{Outcome, Problem};
use faceoff_limits::Limits;
use faceoff_tables::{MisereTable, TableError, ZeroSlice, ZeroTable};
use faceoff_theory::find;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// One complex of the atlas. Vertices are numbered as in its label; what is not
/// known is null.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    /// The permanent label (docs/formats/label.md).
    pub label: String,
    /// The number of vertices.
    pub vertices: u64,
    /// One less than the size of the largest face.
    pub dimension: u64,
    /// The facets.
    pub facets: Vec<Labels>,
    /// The circuits, or minimal non-faces.
    pub circuits: Option<Vec<Labels>>,
    /// Numbers of faces, from vertices up.
    pub f_vector: Option<Vec<u64>>,
    /// The h-vector.
    pub h_vector: Option<Vec<i64>>,
    /// Reduced Betti numbers over the rationals, from degree 0.
    pub betti: Option<Vec<u64>>,
    /// The order of the automorphism group.
    pub automorphisms: Option<u64>,
    /// Is it connected?
    pub connected: bool,
    /// Is it pointed (ES96 §3)?
    pub pointed: Option<bool>,
    /// Is it Nim-regular (ES96 §4)?
    pub nim_regular: Option<bool>,
    /// The Nim-basis.
    pub nim_basis: Option<Vec<Labels>>,
    /// Are the zero positions closed under addition?
    pub additive: Option<bool>,
    /// Are its faces the independent sets of a matroid?
    pub matroid: Option<bool>,
    /// Of a binary matroid?
    pub binary_matroid: Option<bool>,
    /// The vertex sets of the join factors (ES96 §6).
    pub join_factors: Option<Vec<Labels>>,
    /// The operations of ES96 §6 and §7 that can be undone, outermost first.
    pub reductions: Vec<String>,
    /// The label of what is left when all of them are undone.
    pub core: Option<String>,
    /// The label of the Alexander dual; null where that has no vertex.
    pub dual: Option<String>,
    /// The labels of the links of vertices, each once.
    pub links: Vec<String>,
    /// The labels of what is left without a vertex, each once.
    pub deletions: Vec<String>,
    /// The labels of the skeleta, from points up, the complex itself left out.
    pub skeleta: Vec<String>,
    /// What proves the zero positions of Nim, for piles of every size:
    /// "certificate", the id of a theorem, "reduction" where `proved_from` decides it,
    /// or null where that is open.
    pub decided_by: Option<String>,
    /// The labels of smaller complexes with certificates that decide it, by the
    /// theorems about joins, cones, B and P.
    pub proved_from: Vec<String>,
    /// The theorem that decides all positions, if there is one.
    pub theorem: Option<String>,
    /// The zero positions of Nim as a formula.
    pub formula: Option<String>,
    /// States of the minimal automaton of the zero positions.
    pub states: Option<u64>,
    /// The file of the certificate, beside the atlas.
    pub certificate: Option<String>,
    /// The SHA-256 of that file.
    pub certificate_sha256: Option<String>,
    /// The vertices that the piles of the certificate are on, one after the other.
    pub certificate_piles: Option<Labels>,
    /// Every position with piles up to this was compared with the table engine.
    pub compared: Option<u64>,
    /// How the search for a certificate ended: "found"; "not found", all that was to
    /// be tried is tried; "out of time"; "skipped" since one of `contains` has none;
    /// "not needed" since it is decided; or null where there was none yet.
    pub search: Option<String>,
    /// Where no certificate was found: states of the guesses, box by box.
    pub growth: Vec<Option<u64>>,
    /// Without a certificate: the labels of the complexes on fewer vertices without
    /// one that are induced in it.
    pub contains: Vec<String>,
    /// Without a certificate, though all that is induced in it has one?
    pub smallest: Option<bool>,
    /// For m = 0, 1, 2, … the number of zero positions of Nim with piles up to m.
    pub counts: Option<Vec<u64>>,
    /// How the search in misère play ended, in the same words.
    pub misere_search: Option<String>,
    /// In misère play: the lost positions as a formula, proved.
    pub misere_formula: Option<String>,
    /// In misère play: states of the minimal automaton of the lost positions.
    pub misere_states: Option<u64>,
    /// In misère play: for m = 0, 1, 2, … the number of lost positions with piles
    /// up to m.
    pub misere_counts: Option<Vec<u64>>,
    /// Who wins chomp: "P" the second player, "N" the first.
    pub chomp_outcome: Option<String>,
    /// The nim-value of chomp.
    pub chomp_value: Option<u64>,
    /// The faces whose removal wins chomp.
    pub chomp_moves: Option<Vec<Labels>>,
    /// The command that shows it again.
    pub command: String,
    /// The version of the program that made the record.
    pub version: String,
    /// The day on which it was made; null if that was just now, for the one who asked.
    pub date: Option<String>,
    /// What made the search and its proofs, and on which day: "Faceoff 0.2.0, 2026-11-17".
    pub searched: Option<String>,
    /// How to cite it.
    pub cite: String,
}

/// Boxes for counts have piles up to 15, on six vertices up to 7.
pub(super) fn largest_pile(n: usize) -> u32 {
    if n < 6 { 15 } else { 7 }
}

impl Record {
    /// How records are listed: fewer vertices first, then fewer faces, then as in a
    /// dictionary.
    pub(super) fn order(&self) -> (u64, u64, String) {
        let faces = self.f_vector.iter().flatten().sum();
        (self.vertices, faces, self.label.clone())
    }
}

/// The record of a complex with a label, and what a search found of it.
pub(super) fn make(
    found: &Labelled,
    row: Option<&Row>,
    session: &Session,
) -> Result<Record, Error> {
    let limits = session.limits();
    let (label, complex) = (&found.label, &found.label.complex());
    let analysis = analyze(NamedComplex::from(complex.clone()), limits);
    let proved = |id: &String| find(id).is_some_and(|theorem| theorem.status.is_proved());
    let theorem = analysis.decided_by.filter(proved);
    let claim = analysis.zero_positions.and_then(|form| form.claim);
    let by_theorem = theorem.as_ref().and(claim);
    let chomp = chomp(complex, session);
    let (outcome, value, moves) = chomp.unwrap_or_default();
    let small = |numbers: Vec<u128>| numbers.into_iter().map(|number| number as u64).collect();
    let proofs = match row {
        Some(row) => Proofs::of(row)?,
        None => Proofs::default(),
    };
    let version = env!("CARGO_PKG_VERSION");
    Ok(Record {
        label: label.to_string(),
        vertices: complex.n() as u64,
        dimension: complex.dimension() as u64,
        facets: listed(&Faces::new(complex, complex.facets())),
        circuits: analysis.circuits.as_ref().map(listed),
        f_vector: complex.f_vector(limits).ok().map(small),
        h_vector: complex
            .h_vector(limits)
            .ok()
            .map(|h| h.into_iter().map(|number| number as i64).collect()),
        betti: complex.betti_numbers(limits).ok().map(small),
        automorphisms: analysis
            .automorphisms
            .and_then(|order| u64::try_from(&order.0).ok()),
        connected: complex.is_connected(),
        pointed: analysis.pointed,
        nim_regular: analysis.nim_regular,
        nim_basis: match &analysis.nim_basis {
            Some(Basis::Sets(sets)) => Some(listed(sets)),
            _ => None,
        },
        additive: analysis.additive,
        matroid: analysis.matroid,
        binary_matroid: analysis.binary_matroid,
        join_factors: analysis.join_factors.as_ref().map(listed),
        reductions: analysis
            .reductions
            .iter()
            .map(|step| format!("{} {}", step.operation, step.vertices.join(" ")))
            .collect(),
        core: analysis.core.as_deref().and_then(label_of),
        dual: derived(complex.alexander_dual(limits).ok()),
        links: each_once((0..complex.n()).map(|v| derived(complex.link(Face::single(v)).ok()))),
        deletions: each_once((0..complex.n()).map(|v| label_of(&complex.delete(v).ok()?))),
        skeleta: (1..=complex.dimension())
            .filter_map(|size| label_of(&complex.skeleton(size).ok()?))
            .collect(),
        decided_by: proofs.decided_by.or_else(|| theorem.clone()),
        proved_from: proofs.proved_from,
        theorem,
        formula: proofs.formula.or(by_theorem),
        counts: counts(complex, limits).ok(),
        misere_counts: misere_counts(complex, limits).ok(),
        chomp_outcome: outcome,
        chomp_value: value,
        chomp_moves: moves,
        states: proofs.states,
        certificate: proofs.certificate,
        certificate_sha256: proofs.certificate_sha256,
        certificate_piles: proofs.certificate_piles,
        compared: proofs.compared,
        search: proofs.search,
        growth: proofs.growth,
        contains: proofs.contains,
        smallest: proofs.smallest,
        misere_search: proofs.misere_search,
        misere_formula: proofs.misere_formula,
        misere_states: proofs.misere_states,
        command: format!("faceoff atlas find {label}"),
        version: version.to_owned(),
        date: None,
        searched: proofs.searched,
        cite: format!(
            "The Faceoff developers, Faceoff {version}, atlas of games on simplicial complexes, \
             complex {label}"
        ),
    })
}

/// What a row says, in the numbering of the label.
#[derive(Default)]
struct Proofs {
    decided_by: Option<String>,
    proved_from: Vec<String>,
    searched: Option<String>,
    misere_search: Option<String>,
    formula: Option<String>,
    states: Option<u64>,
    certificate: Option<String>,
    certificate_sha256: Option<String>,
    certificate_piles: Option<Labels>,
    compared: Option<u64>,
    search: Option<String>,
    growth: Vec<Option<u64>>,
    contains: Vec<String>,
    smallest: Option<bool>,
    misere_formula: Option<String>,
    misere_states: Option<u64>,
}

impl Proofs {
    fn of(row: &Row) -> Result<Self, Error> {
        let complex: Complex = row.facets.parse()?;
        let found = complex.atlas_label();
        let found = found.ok_or_else(|| Error::Question(format!("{complex} has no label")))?;
        let places = &found.relabelling;
        let contains = row.contains.iter().map(|smaller| {
            let smaller: Complex = smaller.parse()?;
            Ok(label_of(&smaller).unwrap_or_default())
        });
        let boxes = row.growth.iter().filter(|guess| guess.zeros.is_some());
        let piles = (0..complex.n()).map(|v| (places.image(v) + 1).to_string());
        Ok(Self {
            decided_by: row.decided_by.clone(),
            proved_from: row.proved_from.clone(),
            searched: Some(row.made.clone()),
            misere_search: row.misere_search.clone(),
            formula: moved(row.formula.as_deref(), places)?,
            states: row.states,
            certificate: row.certificate.clone(),
            certificate_sha256: row.certificate_sha256.clone(),
            certificate_piles: row.certificate.as_ref().map(|_| piles.collect()),
            compared: row.compared,
            search: Some(row.search.clone()),
            growth: boxes.map(|guess| guess.states).collect(),
            contains: contains.collect::<Result<_, Error>>()?,
            smallest: row.is_resisting().then_some(row.smallest),
            misere_formula: moved(row.misere_formula.as_deref(), places)?,
            misere_states: row.misere_states,
        })
    }
}

/// A formula with its piles at other places.
fn moved(formula: Option<&str>, places: &Permutation) -> Result<Option<String>, Error> {
    let Some(formula) = formula else {
        return Ok(None);
    };
    let image: Vec<usize> = (0..places.n()).map(|v| places.image(v)).collect();
    Ok(match formula.parse::<Claim>()? {
        Claim::Set(set) => Some(set.moved(&image).to_string()),
        Claim::Value(_) => None,
    })
}

fn listed(faces: &Faces) -> Vec<Labels> {
    let owned = |face: Vec<&str>| face.into_iter().map(str::to_owned).collect();
    faces.iter().map(owned).collect()
}

fn label_of(complex: &Complex) -> Option<String> {
    complex.atlas_label().map(|found| found.label.to_string())
}

fn derived(made: Option<Derived>) -> Option<String> {
    label_of(&made?.complex)
}

fn each_once(labels: impl Iterator<Item = Option<String>>) -> Vec<String> {
    let labels: BTreeSet<String> = labels.flatten().collect();
    labels.into_iter().collect()
}

type Chomp = (Option<String>, Option<u64>, Option<Vec<Labels>>);

fn chomp(complex: &Complex, session: &Session) -> Option<Chomp> {
    let problem: Problem = format!("chomp on {complex}").parse().ok()?;
    let wanted = Wanted {
        all: true,
        ..Wanted::value()
    };
    let decision = decide(&problem, &wanted, session.notebook()).ok()?;
    let all = decision.complete || decision.outcome == Outcome::P;
    let removed = decision.winning.iter().filter_map(|winning| {
        let face = winning.removed.as_ref()?;
        Some(face.iter().map(text).collect())
    });
    Some((
        Some(decision.outcome.to_string()),
        decision.value.and_then(|value| u64::try_from(&value).ok()),
        all.then(|| removed.collect()),
    ))
}

fn counts(complex: &Complex, limits: &Limits) -> Result<Vec<u64>, TableError> {
    let most = largest_pile(complex.n());
    let table = ZeroTable::new(complex, &vec![most; complex.n()], None)?;
    count(most, complex.n(), |add| {
        table.compute(limits, &mut |slice| {
            add(&slice, &|cell, position| {
                table.shape().locate(slice.slice, cell, position);
            });
            Ok(())
        })
    })
}

fn misere_counts(complex: &Complex, limits: &Limits) -> Result<Vec<u64>, TableError> {
    let most = largest_pile(complex.n());
    let table = MisereTable::new(complex, &vec![most; complex.n()], None)?;
    count(most, complex.n(), |add| {
        table.compute(limits, &mut |slice| {
            add(&slice, &|cell, position| {
                table.shape().locate(slice.slice, cell, position);
            });
            Ok(())
        })
    })
}

/// Where a cell of a slice is.
type Locate<'a> = &'a dyn Fn(u64, &mut [u32]);

/// How many positions of some slices have all piles up to 0, 1, 2, …
fn count(
    most: u32,
    n: usize,
    slices: impl FnOnce(&mut dyn FnMut(&ZeroSlice, Locate<'_>)) -> Result<(), TableError>,
) -> Result<Vec<u64>, TableError> {
    let mut counts = vec![0; most as usize + 1];
    let mut position = vec![0; n];
    slices(&mut |slice, locate| {
        for cell in slice.cells() {
            locate(cell, &mut position);
            let largest = position.iter().max().copied().unwrap_or(0);
            counts[largest as usize] += 1;
        }
    })?;
    for m in 1..counts.len() {
        counts[m] += counts[m - 1];
    }
    Ok(counts)
}
