//! The sweep of a conjecture's domain, from small to large.
//!
//! The complexes of a stage are handed to workers in order. What they find goes
//! to the store in batches, so a later run skips it. A witness ends the sweep
//! once every complex before it is done: it is the first one in the order of
//! the domain. Then it shrinks, and the reference solver has to agree.

use crate::conjecture::{Conjecture, Finding, Stage, Subject, Tools};
use crate::shrink;
use crate::team::{Alone, Team, owner};
use crate::witness::Witness;
use faceoff_limits::{Limits, StopReason};
use faceoff_store::{Batch, Kind, Store, StoreError};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// What was found on one complex of a stage.
pub const RESULTS: Kind = Kind::new("conjecture.result", 1);

/// What is known of a conjecture: its last [`Tested`].
pub const TESTED: Kind = Kind::new("conjecture.tested", 1);

/// Results are written at least this often.
const FLUSH: Duration = Duration::from_millis(500);

/// How much of the domain to look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scope {
    /// Only stages up to this size.
    pub up_to: Option<usize>,
    /// Only bounds up to this one.
    pub bound: Option<u32>,
}

impl Scope {
    fn has(&self, stage: &Stage) -> bool {
        self.up_to.is_none_or(|size| stage.size <= size)
            && self.bound.is_none_or(|bound| stage.limit() <= bound)
    }
}

/// What is known of a conjecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Status {
    /// Nothing was found against it in what was looked at.
    #[serde(rename = "holds so far")]
    HoldsSoFar,
    /// There is a witness, and the reference solver agrees.
    #[serde(rename = "refuted")]
    Refuted,
    /// Nothing was found against it here; the literature decides it.
    #[serde(rename = "settled in the literature")]
    Settled,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HoldsSoFar => "holds so far",
            Self::Refuted => "refuted",
            Self::Settled => "settled in the literature",
        })
    }
}

/// The complexes of one class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// How many.
    pub count: u64,
    /// The first of them, in notation.
    pub first: String,
}

/// What was looked at in one stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Coverage {
    /// The kind of complexes: "complexes on 4 vertices".
    pub domain: String,
    /// What the bound is on: "piles up to".
    pub bound_on: Option<String>,
    /// The bound.
    pub bound: Option<u32>,
    /// The complexes come on top of those of earlier stages of the domain.
    #[serde(default)]
    pub adds_up: bool,
    /// Complexes that were decided.
    pub decided: u64,
    /// Complexes in the stage.
    pub complexes: u64,
    /// Complexes that the bound, or memory, left open.
    pub open: u64,
    /// Instances in which the conclusion was checked and holds.
    pub instances: u64,
    /// How many complexes are in each class, where the question asks for one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub classes: BTreeMap<String, Tally>,
    /// Why a complex was left open: the first of the reasons, with the complex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_because: Option<String>,
}

impl Coverage {
    fn new(stage: &Stage, complexes: usize) -> Self {
        Self {
            domain: stage.group.clone(),
            bound_on: stage.bound.map(|(what, _)| what.to_owned()),
            bound: stage.bound.map(|(_, bound)| bound),
            adds_up: stage.adds_up,
            decided: 0,
            complexes: complexes as u64,
            open: 0,
            instances: 0,
            classes: BTreeMap::new(),
            open_because: None,
        }
    }

    /// Was every complex of the stage decided?
    pub fn is_complete(&self) -> bool {
        self.decided == self.complexes
    }

    fn add(&mut self, subject: &str, result: &Stored) {
        match &result.open {
            Some(reason) => {
                self.open += 1;
                self.open_because
                    .get_or_insert_with(|| format!("{subject}: {reason}"));
            }
            None => self.decided += 1,
        }
        self.instances += result.instances;
        if let Some(class) = &result.class {
            let tally = self.classes.entry(class.clone()).or_insert_with(|| Tally {
                count: 0,
                first: subject.to_owned(),
            });
            tally.count += 1;
        }
    }

    /// Count what another stage of the same domain has covered, too.
    pub fn take_in(&mut self, other: &Self) {
        self.decided += other.decided;
        self.complexes += other.complexes;
        self.open += other.open;
        self.instances += other.instances;
        for (class, tally) in &other.classes {
            match self.classes.get_mut(class) {
                Some(mine) => {
                    mine.count += tally.count;
                    mine.first.clone_from(&tally.first);
                }
                None => drop(self.classes.insert(class.clone(), tally.clone())),
            }
        }
    }

    /// "complexes on 4 vertices, piles up to 15".
    pub fn title(&self) -> String {
        match (&self.bound_on, self.bound) {
            (Some(what), Some(bound)) => format!("{}, {what} {bound}", self.domain),
            _ => self.domain.clone(),
        }
    }
}

/// The answer to a test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tested {
    /// The conjecture.
    pub id: String,
    /// Where it stands.
    pub status: Status,
    /// What it says.
    pub statement: String,
    /// Where it is from.
    pub citation: String,
    /// What was looked at, in the order of the domain.
    pub tested: Vec<Coverage>,
    /// What an instance is, in the plural.
    pub instances_are: String,
    /// What breaks it.
    pub witness: Option<Witness>,
    /// What others have found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub literature: Option<String>,
    /// Why the sweep ended before its domain did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Wall clock of all runs.
    pub seconds: f64,
    /// Raised when the meaning of stored results changes.
    #[serde(default)]
    pub revision: u32,
}

/// What is kept of one complex.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Stored {
    #[serde(rename = "i", default)]
    instances: u64,
    #[serde(rename = "c", default, skip_serializing_if = "Option::is_none")]
    class: Option<String>,
    #[serde(rename = "o", default, skip_serializing_if = "Option::is_none")]
    open: Option<String>,
}

impl Stored {
    fn open(reason: String) -> Self {
        Self {
            open: Some(reason),
            ..Self::default()
        }
    }
}

/// Why a test failed altogether.
#[derive(Debug)]
pub enum LabError {
    /// The store cannot be used.
    Store(StoreError),
    /// Table and reference solver disagree: an error in Faceoff.
    Disagreement(Box<Witness>),
    /// A limit was met where nothing can be told without an answer.
    Stopped(StopReason),
    /// The processes of a cluster do not work together.
    Cluster(String),
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Disagreement(witness) => write!(
                f,
                "the reference solver does not confirm {}; please report this as an error",
                witness.told()
            ),
            Self::Stopped(reason) => reason.fmt(f),
            Self::Cluster(problem) => f.write_str(problem),
        }
    }
}

impl std::error::Error for LabError {}

impl From<StopReason> for LabError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<StoreError> for LabError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// What is known of a conjecture from earlier runs.
pub fn past(conjecture: &dyn Conjecture, store: &Store) -> Result<Option<Tested>, StoreError> {
    let about = conjecture.about();
    let known: Option<Tested> = store.get(TESTED, about.id.as_bytes())?;
    let same =
        |known: &Tested| known.revision == about.revision && known.statement == about.statement;
    Ok(known.filter(same))
}

/// Test a conjecture: go on where earlier runs ended, until there is a witness,
/// the scope is swept, or a limit is met.
pub fn test(
    conjecture: &dyn Conjecture,
    scope: Scope,
    store: &Store,
    limits: &Limits,
) -> Result<Tested, LabError> {
    test_together(conjecture, scope, store, &mut Alone, limits)
}

/// The same by the processes of a team, each with a store of its own: the
/// complexes of a stage are shared out by their canonical forms, and a stage
/// begins when all have finished the one before. All come to the same answer.
pub fn test_together(
    conjecture: &dyn Conjecture,
    scope: Scope,
    store: &Store,
    team: &mut dyn Team,
    limits: &Limits,
) -> Result<Tested, LabError> {
    let begun = Instant::now();
    let known = past(conjecture, store)?;
    let refuted = |known: &Tested| known.status == Status::Refuted;
    let known_refuted = known.clone().filter(refuted);
    if let Some(known) = first_of_all(team, known_refuted)? {
        return Ok(known);
    }
    let before = known.map_or(0.0, |known| known.seconds);
    let mut sweep = Sweep {
        conjecture,
        store,
        team,
        tools: Tools::new(limits),
        coverage: Vec::new(),
    };
    let stages = conjecture
        .stages()
        .into_iter()
        .filter(|stage| scope.has(stage));
    let mut stopped = None;
    let mut witness = None;
    for stage in stages {
        let end = sweep.stage(&stage)?;
        if let Some(found) = end.witness {
            let first = sweep.confirmed(found)?;
            witness = Some(match sweep.shrunken(&first, stage.limit())? {
                Ok(smaller) => smaller,
                Err(reason) => {
                    stopped = Some(reason.to_string());
                    first
                }
            });
            break;
        }
        if end.stopped.is_some() {
            stopped = end.stopped;
            break;
        }
    }
    let about = conjecture.about();
    let literature = about.literature.as_ref();
    let status = match (&witness, literature) {
        (Some(_), _) => Status::Refuted,
        (None, Some(literature)) if literature.settles => Status::Settled,
        _ => Status::HoldsSoFar,
    };
    let tested = Tested {
        id: about.id.to_string(),
        status,
        statement: about.statement.to_string(),
        citation: about.citation.to_string(),
        tested: sweep.coverage,
        instances_are: about.instances.to_string(),
        witness,
        literature: literature.map(|found| format!("{} ({})", found.says, found.citation)),
        stopped,
        seconds: before + begun.elapsed().as_secs_f64(),
        revision: about.revision,
    };
    store.put(TESTED, about.id.as_bytes(), &tested)?;
    Ok(tested)
}

/// What the first process that has something has.
fn first_of_all(team: &mut dyn Team, mine: Option<Tested>) -> Result<Option<Tested>, LabError> {
    if team.peers() == 1 {
        return Ok(mine);
    }
    let all = team.gather(encoded(&mine))?;
    for message in &all {
        if let Some(tested) = decoded::<Option<Tested>>(message)? {
            return Ok(Some(tested));
        }
    }
    Ok(None)
}

fn encoded<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data")
}

fn decoded<T: for<'a> Deserialize<'a>>(message: &[u8]) -> Result<T, LabError> {
    serde_json::from_slice(message).map_err(|error| {
        LabError::Cluster(format!("another process sent what cannot be read: {error}"))
    })
}

struct Sweep<'a> {
    conjecture: &'a dyn Conjecture,
    store: &'a Store,
    team: &'a mut dyn Team,
    tools: Tools,
    coverage: Vec<Coverage>,
}

/// What a worker found on the complex at this place of its list.
type Message = (usize, Result<Finding, StopReason>);

/// How a stage ended.
#[derive(Default)]
struct StageEnd {
    witness: Option<Witness>,
    stopped: Option<String>,
}

/// What one process found in a stage, by the numbers of the complexes.
#[derive(Default, Serialize, Deserialize)]
struct Share {
    results: Vec<(usize, Stored)>,
    first: Option<(usize, Witness)>,
    stopped: Option<String>,
}

impl Sweep<'_> {
    /// Sweep one stage.
    fn stage(&mut self, stage: &Stage) -> Result<StageEnd, LabError> {
        let limits = self.tools.limits.clone();
        let subjects = limits.check().and_then(|()| stage.subjects(&limits));
        let (subjects, mine) = match subjects {
            Ok(subjects) => {
                let names: Vec<String> = subjects.iter().map(ToString::to_string).collect();
                let mine = self.share(stage, &subjects, &names)?;
                (names, mine)
            }
            Err(reason) => {
                let stopped = Some(reason.to_string());
                (
                    Vec::new(),
                    Share {
                        stopped,
                        ..Share::default()
                    },
                )
            }
        };
        let all = self.all_shares(stage, &subjects, mine)?;
        let mut end = StageEnd::default();
        let mut results = Vec::new();
        let mut first: Option<(usize, Witness)> = None;
        for share in all {
            results.extend(share.results);
            end.stopped = end.stopped.or(share.stopped);
            let found = first.into_iter().chain(share.first);
            first = found.min_by_key(|(number, _)| *number);
        }
        end.witness = first.map(|(_, witness)| witness);
        if !subjects.is_empty() {
            results.sort_by_key(|(number, _)| *number);
            let mut coverage = Coverage::new(stage, subjects.len());
            for (number, result) in &results {
                coverage.add(&subjects[*number], result);
            }
            self.coverage.push(coverage);
        }
        Ok(end)
    }

    /// The shares of all processes; what the others found is kept here, too.
    fn all_shares(
        &mut self,
        stage: &Stage,
        names: &[String],
        mine: Share,
    ) -> Result<Vec<Share>, LabError> {
        if self.team.peers() == 1 {
            return Ok(vec![mine]);
        }
        let index = self.team.index();
        let messages = self.team.gather(encoded(&mine))?;
        let mut all = Vec::new();
        let mut batch = Batch::new();
        for (sender, message) in messages.iter().enumerate() {
            let mut share: Share = decoded(message)?;
            // A process that was stopped before it listed the complexes takes
            // part no more; the others tell what they have.
            share.results.retain(|(number, _)| *number < names.len());
            if sender != index {
                for (number, result) in &share.results {
                    batch.put(RESULTS, &self.key(stage, &names[*number]), result)?;
                }
            }
            all.push(share);
        }
        self.store.write(batch)?;
        Ok(all)
    }

    /// Decide the complexes that this process owns: those that the store has
    /// not are handed to workers.
    fn share(
        &self,
        stage: &Stage,
        subjects: &[Subject],
        names: &[String],
    ) -> Result<Share, LabError> {
        let (index, peers) = (self.team.index(), self.team.peers());
        let start = self.key(stage, "");
        let known: FxHashMap<Vec<u8>, Stored> =
            self.store.entries(RESULTS, &start)?.into_iter().collect();
        let mut share = Share::default();
        let mut open = Vec::new();
        for (number, name) in names.iter().enumerate() {
            if owner(name.as_bytes(), peers) != index {
                continue;
            }
            match known.get(&self.key(stage, name)) {
                Some(result) => share.results.push((number, result.clone())),
                None => open.push(number),
            }
        }
        self.remaining(stage, subjects, names, &open, &mut share)?;
        Ok(share)
    }

    /// Hand the complexes with these numbers to workers.
    fn remaining(
        &self,
        stage: &Stage,
        subjects: &[Subject],
        names: &[String],
        open: &[usize],
        share: &mut Share,
    ) -> Result<(), LabError> {
        let limits = &self.tools.limits;
        let threads = limits.threads();
        let workers = threads.min(open.len()).max(1);
        let tools = self.tools.with_threads((threads / workers).max(1));
        let conjecture = self.conjecture;
        let next = AtomicUsize::new(0);
        // Complexes from this place on need not be looked at.
        let end = AtomicUsize::new(open.len());
        let (send, receive) = mpsc::channel::<Message>();
        let work = |send: mpsc::Sender<Message>| {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                if place >= end.load(Ordering::Relaxed) {
                    break;
                }
                let subject = &subjects[open[place]];
                let found = conjecture.decide(subject, stage.limit(), &tools);
                let is_last = match &found {
                    Ok(Finding::Refuted(_)) => true,
                    Err(reason) => ends_all(reason),
                    Ok(_) => false,
                };
                if is_last {
                    end.fetch_min(place, Ordering::Relaxed);
                }
                if send.send((place, found)).is_err() {
                    break;
                }
            }
        };
        let mut progress = limits.progress(&stage.title(), Some(open.len() as u64));
        let written: Result<(), StoreError> = std::thread::scope(|scope| {
            for _ in 0..workers {
                let send = send.clone();
                scope.spawn(|| work(send));
            }
            drop(send);
            let mut batch = Batch::new();
            let mut flushed = Instant::now();
            for (place, found) in receive {
                progress.advance(1);
                let number = open[place];
                let (result, is_final) = match found {
                    Ok(Finding::Refuted(witness)) => {
                        if share.first.as_ref().is_none_or(|(best, _)| number < *best) {
                            share.first = Some((number, *witness));
                        }
                        continue;
                    }
                    Err(reason) if ends_all(&reason) => {
                        share.stopped = Some(reason.to_string());
                        continue;
                    }
                    Ok(Finding::Holds { instances, class }) => {
                        let open = None;
                        (
                            Stored {
                                instances,
                                class,
                                open,
                            },
                            true,
                        )
                    }
                    Ok(Finding::Open(reason)) => (Stored::open(reason), true),
                    // Memory or size: another run may have more.
                    Err(reason) => (Stored::open(reason.to_string()), false),
                };
                if is_final {
                    batch.put(RESULTS, &self.key(stage, &names[number]), &result)?;
                }
                share.results.push((number, result));
                if flushed.elapsed() >= FLUSH {
                    self.store.write(std::mem::take(&mut batch))?;
                    flushed = Instant::now();
                }
            }
            self.store.write(batch)
        });
        Ok(written?)
    }

    /// The key of a result: conjecture, revision, stage, complex.
    fn key(&self, stage: &Stage, subject: &str) -> Vec<u8> {
        let about = self.conjecture.about();
        let (id, revision) = (&about.id, about.revision);
        format!(
            "{id}\0{revision}\0{}\0{}\0{subject}",
            stage.group,
            stage.limit()
        )
        .into_bytes()
    }

    fn confirmed(&self, mut witness: Witness) -> Result<Witness, LabError> {
        // The second opinion is not to be cut short: a witness is at hand.
        match self.conjecture.confirm(&witness, &Limits::none()) {
            Ok(true) => {
                witness.confirmed = true;
                Ok(witness)
            }
            _ => Err(LabError::Disagreement(Box::new(witness))),
        }
    }

    fn shrunken(
        &self,
        witness: &Witness,
        bound: u32,
    ) -> Result<Result<Witness, StopReason>, LabError> {
        match shrink::shrink(self.conjecture, witness.clone(), bound, &self.tools) {
            Ok(smaller) => self.confirmed(smaller).map(Ok),
            Err(reason) => Ok(Err(reason)),
        }
    }
}

/// Time and Ctrl-C end a sweep; memory and sizes only leave a complex open.
fn ends_all(reason: &StopReason) -> bool {
    matches!(reason, StopReason::Time { .. } | StopReason::Cancelled)
}
