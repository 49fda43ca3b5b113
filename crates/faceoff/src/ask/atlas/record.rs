//! The record of a complex: all that the atlas knows of it, in the numbering of
//! its label.
//!
//! What is quick is computed here; what takes a search, the proof for piles of
//! every size, comes from a [`Row`]. What is not known is null.

use super::{Record, Row};
use crate::ask::analyze::{Basis, analyze};
use crate::error::Error;
use crate::faces::{Faces, Labels, text};
use crate::session::Session;
use crate::undecided::{Undecided, Why, all, note};
use faceoff_claim::{Claim, Plain};
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Derived, Face, Labelled, Permutation};
use faceoff_decide::{Wanted, decide};
use faceoff_game::{Outcome, Problem};
use faceoff_limits::Limits;
use faceoff_tables::{MisereTable, TableError, ZeroSlice, ZeroTable};
use faceoff_theory::find;
use std::collections::BTreeSet;

/// Boxes for counts have piles up to 15, on six vertices up to 7.
pub(super) fn largest_pile(n: usize) -> u32 {
    if n < 6 { 15 } else { 7 }
}

/// The record of a complex with a label, with what a search found of it, and which fields
/// the limits left null.
pub(super) fn make(
    found: &Labelled,
    row: Option<&Row>,
    session: &Session,
) -> Result<(Record, Undecided), Error> {
    let limits = session.limits();
    let (label, complex) = (&found.label, &found.label.complex());
    let mut analysis = analyze(NamedComplex::from(complex.clone()), limits);
    let mut undecided = std::mem::take(&mut analysis.undecided);
    if let Some(why) = undecided.remove("no_automaton") {
        undecided.insert("automaton".to_owned(), why);
    }
    let proved = |id: &String| find(id).is_some_and(|theorem| theorem.status.is_proved());
    let theorem = analysis.decided_by.filter(proved);
    let claim = analysis.zero_positions.and_then(|form| form.claim);
    let by_theorem = theorem.as_ref().and(claim);
    let (outcome, value, moves) = match chomp(complex, session) {
        Ok(found) => found,
        Err(why) => {
            undecided.extend(all(&["chomp_outcome", "chomp_value", "chomp_moves"], why));
            Chomp::default()
        }
    };
    let counts = note(
        &mut undecided,
        "counts",
        counts(complex, limits).map_err(why),
    );
    let misere = misere_counts(complex, limits).map_err(why);
    let misere_counts = note(&mut undecided, "misere_counts", misere);
    let small = |numbers: Vec<u128>| numbers.into_iter().map(|number| number as u64).collect();
    let proofs = row.map_or_else(|| Ok(Record::default()), proofs)?;
    let version = env!("CARGO_PKG_VERSION");
    let record = Record {
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
        automaton: match proofs.automaton {
            // What can be claimed is what an automaton accepts.
            None if by_theorem.is_some() => Some(true),
            None => analysis.no_automaton.map(|_| false),
            known => known,
        },
        decided_by: proofs.decided_by.or_else(|| theorem.clone()),
        theorem,
        formula: proofs.formula.or(by_theorem),
        counts,
        misere_counts,
        chomp_outcome: outcome,
        chomp_value: value,
        chomp_moves: moves,
        command: format!("faceoff atlas find {label}"),
        version: version.to_owned(),
        cite: format!(
            "The Faceoff developers, Faceoff {version}, atlas of games on simplicial complexes, \
             complex {label}"
        ),
        ..proofs
    };
    Ok((record, undecided))
}

/// What a row says, in the numbering of the label; the rest is empty.
fn proofs(row: &Row) -> Result<Record, Error> {
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
    Ok(Record {
        decided_by: row.decided_by.clone(),
        proved_from: row.proved_from.clone(),
        searched: Some(row.made.clone()),
        misere_search: row.misere_search.clone(),
        formula: moved(row.formula.as_deref(), places)?,
        automaton: row.automaton,
        states: row.states,
        certificate: row.certificate.clone(),
        certificate_sha256: row.certificate_sha256.clone(),
        certificate_piles: row.certificate.as_ref().map(|_| piles.collect()),
        compared: row.compared,
        search: Some(row.search.clone()),
        growth: boxes.map(|guess| guess.states).collect(),
        contains: contains.collect::<Result<_, Error>>()?,
        smallest: Some(row.smallest),
        misere_formula: moved(row.misere_formula.as_deref(), places)?,
        misere_states: row.misere_states,
        ..Record::default()
    })
}

/// A formula with its piles at other places, and letters in the order of the piles again.
pub(super) fn moved(formula: Option<&str>, places: &Permutation) -> Result<Option<String>, Error> {
    let Some(formula) = formula else {
        return Ok(None);
    };
    let image: Vec<usize> = (0..places.n()).map(|v| places.image(v)).collect();
    Ok(match formula.parse::<Claim>()? {
        Claim::Set(set) => {
            let set = set.moved(&image);
            Some(Plain::of(&set).map_or(set, Plain::into_set).to_string())
        }
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

fn chomp(complex: &Complex, session: &Session) -> Result<Chomp, Why> {
    let game = format!("chomp on {complex}");
    let problem: Problem = game.parse().map_err(|_| Why::from(game))?;
    let wanted = Wanted {
        all: true,
        ..Wanted::value()
    };
    let decision = decide(&problem, &wanted, session.notebook())?;
    let complete = decision.complete || decision.outcome == Outcome::P;
    let removed = decision.winning.iter().filter_map(|winning| {
        let face = winning.removed.as_ref()?;
        Some(face.iter().map(text).collect())
    });
    Ok((
        Some(decision.outcome.to_string()),
        decision.value.and_then(|value| u64::try_from(&value).ok()),
        complete.then(|| removed.collect()),
    ))
}

fn why(error: TableError) -> Why {
    match error {
        TableError::Stopped(reason) => reason.into(),
        other => other.to_string().into(),
    }
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
