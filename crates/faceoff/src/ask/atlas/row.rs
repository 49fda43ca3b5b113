//! One complex of the atlas.

use super::record::largest_pile;
use crate::ask::analyze::analyze;
use crate::ask::discover::{GuessReport, report};
use crate::error::Error;
use faceoff_automata::Dfa;
use faceoff_complex::Complex;
use faceoff_complex::notation::NamedComplex;
use faceoff_discover::{Asked, Discovery, Effort, discover};
use faceoff_game::Play;
use faceoff_limits::{Instant, Limits, StopReason};
use faceoff_prove::Contents;
use faceoff_tables::{TableError, ZeroTable};
use faceoff_theory::Plan;
use faceoff_theory::find;
use faceoff_theory::reductions::{Answer, Solver};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::time::Duration;

/// Boxes for the atlas have at most this many bits in all piles together.
const BITS: usize = 35;

/// A guess with more states than this that is wrong ends the search.
const STATES: usize = 250;

/// So long what is quick may take where nothing is searched for.
const QUICK: Duration = Duration::from_secs(60);

/// One complex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// The permanent label (docs/formats/label.md).
    pub label: String,
    /// Its place in the list of all complexes on so many vertices.
    pub number: u64,
    /// The complex in notation.
    pub facets: String,
    /// Is it connected?
    pub connected: bool,
    /// Is it pointed (ES96 §3)?
    pub pointed: Option<bool>,
    /// Is it Nim-regular (ES96 §4)?
    pub nim_regular: Option<bool>,
    /// Are its faces the independent sets of a matroid?
    pub matroid: Option<bool>,
    /// Are the zero positions closed under addition?
    pub additive: Option<bool>,
    /// What it can be reduced by, outermost first.
    pub reductions: Vec<String>,
    /// "certificate", the id of a theorem, or null where it is open.
    pub decided_by: Option<String>,
    /// The theorem that decides all positions, if there is one.
    pub theorem: Option<String>,
    /// States of the minimal automaton of the zero positions.
    pub states: Option<u64>,
    /// The zero positions as a formula, if one was found.
    pub formula: Option<String>,
    /// The file of the certificate, which the checker has accepted.
    pub certificate: Option<String>,
    /// The SHA-256 of that file.
    pub certificate_sha256: Option<String>,
    /// Every position with piles up to this was compared with the table engine.
    pub compared: Option<u64>,
    /// The guesses, where there is no certificate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub growth: Vec<GuessReport>,
    /// In misère play: the lost positions as a formula, proved.
    pub misere_formula: Option<String>,
    /// In misère play: states of the minimal automaton of the lost positions.
    pub misere_states: Option<u64>,
    /// A certificate was not searched for, since what it contains has none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skipped: bool,
    /// Without a certificate: the complexes on fewer vertices without one that
    /// are induced in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contains: Vec<String>,
    /// Without a certificate: all that is induced in it has one.
    #[serde(default)]
    pub smallest: bool,
    /// How long it took.
    pub seconds: f64,
}

/// How hard to search, with boxes of so many bits.
pub(super) fn effort(bits: Option<usize>) -> Effort {
    Effort {
        bits: bits.unwrap_or(BITS),
        states: STATES,
    }
}

/// Make the row of a complex, and its certificate, searched for so long if at
/// all; `None` if the work was cancelled or all of the time ran out.
pub(super) fn make(
    number: usize,
    complex: &Complex,
    folder: &Path,
    each: Option<(Duration, Effort)>,
    limits: &Limits,
) -> Result<Option<Row>, Error> {
    let start = Instant::now();
    let longest = each.as_ref().map_or(QUICK, |each| each.0);
    let longest = limits.time_left().map_or(longest, |left| left.min(longest));
    let search = |play: Play, effort: &Effort| {
        let asked = Asked {
            play,
            ..Asked::nim(complex)
        };
        let own = limits.clone().with_threads(1).with_time(longest);
        discover(asked, effort, &own)
    };
    let each = each.as_ref().map(|each| &each.1);
    let discovery = each.map(|effort| search(Play::Normal, effort));
    // Beyond what comes with the program there is time for normal play only.
    let misere = each.filter(|_| complex.n() <= super::SHIPPED);
    let misere = misere.and_then(|effort| search(Play::Misere, effort).found);
    let named = NamedComplex::from(complex.clone());
    let analysis = analyze(named, &limits.clone().with_time(longest));
    if limits.check().is_err() {
        return Ok(None);
    }
    let proved = |id: &String| find(id).is_some_and(|theorem| theorem.status.is_proved());
    let theorem = analysis.decided_by.filter(proved);
    let label = complex.atlas_label();
    let growth = discovery.iter().flat_map(|discovery| &discovery.growth);
    let mut row = Row {
        label: label.map_or(String::new(), |found| found.label.to_string()),
        number: number as u64,
        facets: complex.to_string(),
        connected: complex.is_connected(),
        pointed: analysis.pointed,
        nim_regular: analysis.nim_regular,
        matroid: analysis.matroid,
        additive: analysis.additive,
        reductions: analysis
            .reductions
            .iter()
            .map(|step| format!("{} {}", step.operation, step.vertices.join(" ")))
            .collect(),
        decided_by: theorem.clone(),
        theorem,
        states: None,
        formula: None,
        certificate: None,
        certificate_sha256: None,
        compared: None,
        growth: growth.map(report).collect(),
        misere_states: misere.as_ref().map(|found| found.set.states() as u64),
        misere_formula: misere.and_then(|found| Some(found.formula?.to_string())),
        skipped: each.is_none(),
        contains: Vec::new(),
        smallest: false,
        seconds: 0.0,
    };
    if let Some(discovery) = &discovery {
        add_certificate(&mut row, discovery, complex, folder)?;
    }
    if row.certificate.is_none() && row.theorem.is_some() {
        let compared = compare(complex, limits, &mut by_theorem(complex, limits));
        row.compared = compared?.then(|| largest_pile(complex.n()).into());
    }
    row.seconds = (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    Ok(Some(row))
}

fn add_certificate(
    row: &mut Row,
    discovery: &Discovery,
    complex: &Complex,
    folder: &Path,
) -> Result<(), Error> {
    let Some(found) = &discovery.found else {
        return Ok(());
    };
    let Ok(certificate) = &found.certificate else {
        return Ok(());
    };
    let name = format!("certificates/{}-{}.cert", complex.n(), row.number);
    let path = folder.join(&name);
    let text = certificate.to_json();
    faceoff_files::write(&path, &text).map_err(|why| Error::cannot_write(&path, &why))?;
    // What was written is what is compared and checked.
    let limits = Limits::none();
    let wrong = |why: &dyn std::fmt::Display| Error::Question(format!("{complex}: {why}"));
    let read = faceoff_certificate::Certificate::from_json(&text).map_err(|why| wrong(&why))?;
    faceoff_prove::check(&read, &limits).map_err(|why| wrong(&why))?;
    let contents = Contents::of(&read, &limits).map_err(|why| wrong(&why))?;
    let set: &Dfa = &contents.set;
    let mut member = |piles: &[u64]| Ok(set.contains_small(piles));
    if !compare(complex, &limits, &mut member)? {
        return Err(wrong(&"the certificate and the table disagree"));
    }
    row.compared = Some(largest_pile(complex.n()).into());
    row.decided_by = Some("certificate".to_owned());
    row.states = Some(found.set.states() as u64);
    row.formula = found.formula.as_ref().map(ToString::to_string);
    row.certificate = Some(name);
    row.certificate_sha256 = Some(sha256(text.as_bytes()));
    row.growth.clear();
    Ok(())
}

/// The SHA-256 of a file, in hexadecimal digits.
fn sha256(bytes: &[u8]) -> String {
    let digits = Sha256::digest(bytes);
    digits.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a theorem says of a position.
fn by_theorem(
    complex: &Complex,
    limits: &Limits,
) -> impl FnMut(&[u64]) -> Result<bool, StopReason> {
    let plan = Plan::nim(complex.clone());
    let limits = limits.clone();
    move |piles| {
        let piles: Vec<BigUint> = piles.iter().map(|&pile| pile.into()).collect();
        Ok(Solver::answer(&plan, &piles, &limits)? == Some(Answer::Zero))
    }
}

/// Does a description agree with the table engine?
fn compare(
    complex: &Complex,
    limits: &Limits,
    is_zero: &mut dyn FnMut(&[u64]) -> Result<bool, StopReason>,
) -> Result<bool, TableError> {
    let n = complex.n();
    let most = largest_pile(n);
    let table = ZeroTable::new(complex, &vec![most; n], None)?;
    let mut zeros = table.list(limits)?;
    zeros.sort_unstable();
    let mut zeros = zeros.into_iter().peekable();
    let mut position = vec![0u64; n];
    loop {
        let next = zeros.peek();
        let expected =
            next.is_some_and(|zero| zero.iter().zip(&position).all(|(&a, &b)| u64::from(a) == b));
        if expected {
            zeros.next();
        }
        if is_zero(&position)? != expected {
            return Ok(false);
        }
        let Some(v) = (0..n).rfind(|&v| position[v] < most.into()) else {
            return Ok(zeros.next().is_none());
        };
        position[v] += 1;
        position[v + 1..].fill(0);
    }
}
