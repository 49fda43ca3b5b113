//! One complex of the atlas.

use super::record::largest_pile;
use crate::ask::analyze::analyze;
use crate::ask::discover::{GuessReport, report};
use crate::error::Error;
use faceoff_atlas::today;
use faceoff_automata::Dfa;
use faceoff_complex::Complex;
use faceoff_complex::notation::NamedComplex;
use faceoff_discover::{Asked, Discovery, Effort, Found, discover};
use faceoff_game::Play;
use faceoff_limits::{Clock, Instant, Limits, StopReason};
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
///
/// ```
/// use faceoff::ask::atlas::{Atlas, Row};
/// use faceoff::{Session, ask};
///
/// let folder = std::env::temp_dir().join(format!("faceoff-doc-row-{}", std::process::id()));
/// let directory = Some(folder.clone());
/// let atlas = Atlas { vertices: 2, each: None, bits: Some(20), part: None, directory };
/// let made = ask(&atlas, &Session::default()).unwrap();
/// let points: &Row = &made.rows[0];
/// assert_eq!((&points.label[..], points.formula.as_deref()), ("2v.1.2", Some("{ (a,a) }")));
/// assert!(folder.join(points.certificate.as_ref().unwrap()).exists());
/// std::fs::remove_dir_all(&folder).unwrap();
/// ```
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
    /// "certificate", the id of a theorem, "reduction" where `proved_from` decides
    /// it, or null where it is open.
    pub decided_by: Option<String>,
    /// The labels of smaller complexes with certificates that decide it, by the
    /// theorems about joins, cones, B and P.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proved_from: Vec<String>,
    /// The theorem that decides all positions, if there is one.
    pub theorem: Option<String>,
    /// Is there an automaton that accepts the zero positions? False where it is proved that
    /// there is none in any base, null where it is not known.
    #[serde(default)]
    pub automaton: Option<bool>,
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
    /// How the search for a certificate ended: "found", "not found", "out of time",
    /// "skipped" since what it contains has none, or "not needed".
    pub search: String,
    /// The same for misère play; null where there was no search.
    pub misere_search: Option<String>,
    /// How many seconds of the processor the search was allowed, in each play.
    pub allowed: u64,
    /// Without a certificate: the complexes on fewer vertices without one that
    /// are induced in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contains: Vec<String>,
    /// Without a certificate: all that is induced in it has one.
    #[serde(default)]
    pub smallest: bool,
    /// The version of the program that made it, and on which day.
    pub made: String,
    /// How long it took.
    pub seconds: f64,
}

impl Row {
    /// Was a certificate missed: neither found, nor left out since it is not needed?
    pub(super) fn is_resisting(&self) -> bool {
        self.certificate.is_none() && self.search != NOT_NEEDED
    }

    /// Is there nothing that a search of so many seconds could add?
    pub(super) fn is_final(&self, seconds: u64) -> bool {
        let cut = [Some(self.search.as_str()), self.misere_search.as_deref()];
        let unread = self.certificate.is_some() && self.formula.is_none();
        self.allowed >= seconds || !(unread || cut.contains(&Some(OUT_OF_TIME)))
    }
}

/// How a search ends that was cut off.
const OUT_OF_TIME: &str = "out of time";

/// How a search ends that nobody has to make.
const NOT_NEEDED: &str = "not needed";

/// What is to be done about a complex.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Search for a certificate, in normal play, and in misère play too if asked.
    Search { misere: bool },
    /// Nothing, since what it contains has none.
    Skip,
    /// Nothing, since a theorem decides it.
    ByTheorem,
    /// Nothing, since these smaller ones decide it.
    From(Vec<String>),
}

/// How hard to search, with boxes of so many bits.
pub(super) fn effort(bits: Option<usize>) -> Effort {
    Effort {
        bits: bits.unwrap_or(BITS),
        states: STATES,
    }
}

/// Make the row of a complex, and its certificate, if that is the task, searched for
/// so long; `None` if the work was cancelled or all of the time ran out.
pub(super) fn make(
    number: usize,
    complex: &Complex,
    folder: &Path,
    (task, each, effort): (&Task, Duration, Effort),
    limits: &Limits,
) -> Result<Option<Row>, Error> {
    let start = Instant::now();
    let search = |play: Play| {
        let asked = Asked {
            play,
            ..Asked::nim(complex)
        };
        // Beside other work a second of the processor is still a second; but the time for
        // all ends it, too.
        let own = limits.clone().with_threads(1).with_clock(Clock::Thread);
        discover(asked, &effort, &own.with_time(each))
    };
    let (normal, misere) = match task {
        Task::Search { misere } => (true, *misere),
        _ => (false, false),
    };
    let discovery = normal.then(|| search(Play::Normal));
    let misere = misere.then(|| search(Play::Misere));
    let named = NamedComplex::from(complex.clone());
    let quick = limits.time_left().map_or(QUICK, |left| left.min(QUICK));
    let analysis = analyze(named, &limits.clone().with_time(quick));
    // Was something cut off that another run, with more time in all, would say more of?
    let cut_off = quick < QUICK && !analysis.undecided.is_empty();
    if cut_off || limits.check().is_err() {
        return Ok(None);
    }
    let proved = |id: &String| find(id).is_some_and(|theorem| theorem.status.is_proved());
    let theorem = analysis.decided_by.filter(proved);
    let label = complex.atlas_label();
    let attempts = discovery.iter().flat_map(|discovery| &discovery.attempts);
    let proved_from = match task {
        Task::From(parts) => parts.clone(),
        _ => Vec::new(),
    };
    let reduction = (!proved_from.is_empty()).then(|| "reduction".to_owned());
    let search = match task {
        Task::Search { .. } => "not found",
        Task::Skip => "skipped",
        Task::ByTheorem | Task::From(_) => NOT_NEEDED,
    };
    let misere_search = misere.as_ref().map(ended);
    let misere = misere.and_then(|misere| misere.found);
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
        decided_by: theorem.clone().or(reduction),
        proved_from,
        automaton: match (task, &theorem, analysis.zero_positions) {
            (Task::From(_), ..) => Some(true),
            // What can be claimed is what an automaton accepts.
            (_, Some(_), Some(form)) if form.claim.is_some() => Some(true),
            _ => analysis.no_automaton.map(|_| false),
        },
        theorem,
        states: None,
        formula: None,
        certificate: None,
        certificate_sha256: None,
        compared: None,
        growth: attempts.map(report).collect(),
        misere_states: misere.as_ref().map(|found| found.set.states() as u64),
        misere_formula: misere.and_then(|found| Some(found.formula?.to_string())),
        search: discovery.as_ref().map_or(search, ended).to_owned(),
        misere_search: misere_search.map(str::to_owned),
        allowed: if normal { each.as_secs() } else { 0 },
        contains: Vec::new(),
        smallest: false,
        made: format!("Faceoff {}, {}", env!("CARGO_PKG_VERSION"), today()),
        seconds: 0.0,
    };
    if let Some(discovery) = &discovery {
        add_certificate(&mut row, discovery, complex, folder)?;
    }
    if row.certificate.is_none() && row.theorem.is_some() {
        let most = largest_compared(complex.n());
        let compared = compare(complex, most, limits, &mut by_theorem(complex, limits));
        row.compared = compared?.then(|| most.into());
    }
    row.seconds = (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    Ok(Some(row))
}

/// How a search ended, in a word or two.
fn ended(discovery: &Discovery) -> &'static str {
    let certified = |found: &Found| found.certificate.is_ok();
    match (&discovery.found, &discovery.stopped) {
        (Some(found), _) if certified(found) => "found",
        (Some(_), _) | (None, Some(StopReason::Time { .. })) => OUT_OF_TIME,
        (None, _) => "not found",
    }
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
    let most = largest_pile(complex.n());
    if !compare(complex, most, &limits, &mut member)? {
        return Err(wrong(&"the certificate and the table disagree"));
    }
    row.compared = Some(most.into());
    row.decided_by = Some("certificate".to_owned());
    row.automaton = Some(true);
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

/// A theorem is asked position by position, which on six vertices takes a second for
/// piles up to 7; there it is asked up to 3.
pub(super) fn largest_compared(n: usize) -> u32 {
    if n < 6 { largest_pile(n) } else { 3 }
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
    most: u32,
    limits: &Limits,
    is_zero: &mut dyn FnMut(&[u64]) -> Result<bool, StopReason>,
) -> Result<bool, TableError> {
    let n = complex.n();
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
