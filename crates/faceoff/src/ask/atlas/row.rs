//! One complex of the atlas.

use crate::ask::analyze::analyze;
use crate::ask::discover::{GuessReport, report};
use faceoff_automata::Dfa;
use faceoff_complex::Complex;
use faceoff_complex::notation::NamedComplex;
use faceoff_discover::{Asked, Discovery, Effort, discover};
use faceoff_limits::{Instant, Limits, StopReason};
use faceoff_prove::Contents;
use faceoff_tables::{TableError, ZeroTable};
use faceoff_theory::Plan;
use faceoff_theory::find;
use faceoff_theory::reductions::{Answer, Solver};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// Boxes for the atlas have at most this many bits in all piles together.
const BITS: usize = 35;

/// A guess with more states than this that is wrong ends the search.
const STATES: usize = 250;

/// Every entry agrees with the table engine on all piles up to this.
const COMPARED: u32 = 15;

/// One complex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Row {
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
    /// Every position with piles up to this was compared with the table engine.
    pub compared: Option<u64>,
    /// The guesses, where there is no certificate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub growth: Vec<GuessReport>,
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

/// Make the row of a complex, and its certificate; `None` if the work was
/// cancelled or all of the time ran out.
pub(super) fn make(
    number: usize,
    complex: &Complex,
    certificates: &Path,
    each: Duration,
    limits: &Limits,
) -> Result<Option<Row>, String> {
    let start = Instant::now();
    let each = limits.time_left().map_or(each, |left| left.min(each));
    let own = limits.clone().with_threads(1).with_time(each);
    let effort = Effort {
        bits: BITS,
        states: STATES,
    };
    let discovery = discover(Asked::nim(complex), &effort, &own);
    if limits.check().is_err() {
        return Ok(None);
    }
    let named = NamedComplex::from(complex.clone());
    let analysis = analyze(named, &limits.clone().with_time(each));
    let proved = |id: &String| find(id).is_some_and(|theorem| theorem.status.is_proved());
    let theorem = analysis.decided_by.filter(proved);
    let mut row = Row {
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
        compared: None,
        growth: discovery.growth.iter().map(report).collect(),
        contains: Vec::new(),
        smallest: false,
        seconds: 0.0,
    };
    add_certificate(&mut row, &discovery, complex, certificates)?;
    if row.certificate.is_none() && row.theorem.is_some() {
        let compared = compare(complex, limits, &mut by_theorem(complex, limits));
        if compared.map_err(|e| e.to_string())? {
            row.compared = Some(COMPARED.into());
        }
    }
    row.seconds = (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    Ok(Some(row))
}

fn add_certificate(
    row: &mut Row,
    discovery: &Discovery,
    complex: &Complex,
    certificates: &Path,
) -> Result<(), String> {
    let Some(found) = &discovery.found else {
        return Ok(());
    };
    let Ok(certificate) = &found.certificate else {
        return Ok(());
    };
    let name = format!("{}-{}.cert", complex.n(), row.number);
    let path = certificates.join(&name);
    let text = certificate.to_json();
    faceoff_files::write(&path, &text)
        .map_err(|e| format!("cannot write {}: {e}", path.display()))?;
    // What was written is what is compared and checked.
    let limits = Limits::none();
    let read = faceoff_certificate::Certificate::from_json(&text).map_err(|why| why.to_string())?;
    faceoff_prove::check(&read, &limits).map_err(|why| why.to_string())?;
    let contents = Contents::of(&read, &limits).map_err(|why| why.to_string())?;
    let set: &Dfa = &contents.set;
    let mut member = |piles: &[u64]| Ok(set.contains_small(piles));
    if !compare(complex, &limits, &mut member).map_err(|e| e.to_string())? {
        return Err(format!("{complex}: the certificate and the table disagree"));
    }
    row.compared = Some(COMPARED.into());
    row.decided_by = Some("certificate".to_owned());
    row.states = Some(found.set.states() as u64);
    row.formula = found.formula.as_ref().map(ToString::to_string);
    row.certificate = Some(format!("certificates/{name}"));
    row.growth.clear();
    Ok(())
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
    let table = ZeroTable::new(complex, &vec![COMPARED; n], None)?;
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
        let Some(v) = (0..n).rfind(|&v| position[v] < COMPARED.into()) else {
            return Ok(zeros.next().is_none());
        };
        position[v] += 1;
        position[v + 1..].fill(0);
    }
}
