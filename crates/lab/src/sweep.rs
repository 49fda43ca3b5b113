//! The sweep of a conjecture's domain, from small to large.
//!
//! The complexes of a stage are handed to workers in order. What they find goes
//! to the store in batches, so a later run skips it. A witness ends the sweep
//! once every complex before it is done: it is the first one in the order of
//! the domain. Then it shrinks, and the reference solver has to agree.

use crate::conjecture::{Conjecture, Finding, Stage, Subject, Tools};
use crate::error::LabError;
use crate::shrink;
use crate::team::{Alone, Team, owner};
use crate::tested::{Coverage, Status, Stored, Tested};
use crate::witness::Witness;
use faceoff_limits::threads::CAN_START;
use faceoff_limits::{Instant, Limits, StopReason};
use faceoff_store::{Batch, Kind, Store, StoreError};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// What was found on one complex of a stage.
pub const RESULTS: Kind = Kind::new("conjecture.result", 2);

/// What is known of a conjecture: its last [`Tested`].
pub const TESTED: Kind = Kind::new("conjecture.tested", 1);

/// Results are written at least this often.
const FLUSH: Duration = Duration::from_millis(500);

/// How much of the domain to look at.
///
/// ```
/// use faceoff_lab::{Scope, find, test};
/// use faceoff_limits::Limits;
/// use faceoff_store::Store;
///
/// // Complexes on one or two vertices, piles up to 7.
/// let scope = Scope { up_to: Some(2), bound: Some(7) };
/// let tested = test(find("ES96-9.1").unwrap(), scope, &Store::in_memory(), &Limits::none())?;
/// assert_eq!(tested.tested.len(), 2);
/// assert_eq!(tested.tested[1].title(), "complexes on 2 vertices, piles up to 7");
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
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
    let before = known.as_ref().map_or(0.0, |known| known.seconds);
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
            let (found, reason) = sweep.smallest(found, stage.limit())?;
            witness = Some(found);
            stopped = reason.map(|reason| reason.to_string());
            break;
        }
        if end.stopped.is_some() {
            stopped = end.stopped;
            break;
        }
    }
    // What this run left out, since its scope or its time was smaller, stays known.
    let mut coverage = sweep.coverage;
    for earlier in known.into_iter().flat_map(|known| known.tested) {
        if !coverage
            .iter()
            .any(|stage| stage.title() == earlier.title())
        {
            coverage.push(earlier);
        }
    }
    let about = conjecture.about();
    let literature = about.literature.as_ref();
    let settled = literature.and_then(|literature| literature.settles);
    let status = match (&witness, settled) {
        (Some(witness), _) if witness.confirmed => Status::Refuted,
        (_, Some(settled)) => settled,
        (Some(_), None) => Status::Unconfirmed,
        (None, None) if coverage.iter().all(|stage| stage.decided == 0) => Status::Untested,
        (None, None) => Status::HoldsSoFar,
    };
    let tested = Tested {
        id: about.id.to_string(),
        status,
        statement: about.statement.to_string(),
        citation: about.citation.to_string(),
        tested: coverage,
        instances_are: about.instances.to_string(),
        witness,
        literature: literature.map(|found| format!("{} ({})", found.says, found.citation)),
        stopped,
        seconds: before + begun.elapsed().as_secs_f64(),
        revision: about.revision,
    };
    // A second opinion that was cut short is asked for again, and nothing is not kept.
    let witness = tested.witness.as_ref();
    if witness.is_none_or(|witness| witness.confirmed) && tested.status != Status::Untested {
        store.put(TESTED, about.id.as_bytes(), &tested)?;
    }
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
                match CAN_START {
                    true => drop(scope.spawn(|| work(send))),
                    false => work(send),
                }
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

    /// The key of a result: conjecture, revision, stage, complex. What the conjecture says is
    /// a part of it, since a name can be given to another text.
    fn key(&self, stage: &Stage, subject: &str) -> Vec<u8> {
        let about = self.conjecture.about();
        let (id, statement, revision) = (&about.id, &about.statement, about.revision);
        format!(
            "{id}\0{statement}\0{revision}\0{}\0{}\0{subject}",
            stage.group,
            stage.limit()
        )
        .into_bytes()
    }

    /// The witness made smaller, with a second opinion, as far as the limits
    /// allow; and what stopped it.
    fn smallest(
        &self,
        found: Witness,
        bound: u32,
    ) -> Result<(Witness, Option<StopReason>), LabError> {
        let (first, stopped) = self.confirmed(found)?;
        if stopped.is_some() {
            return Ok((first, stopped));
        }
        match shrink::shrink(self.conjecture, first.clone(), bound, &self.tools) {
            Ok(smaller) => match self.confirmed(smaller)? {
                (_, Some(reason)) => Ok((first, Some(reason))),
                smaller => Ok(smaller),
            },
            Err(reason) => Ok((first, Some(reason))),
        }
    }

    /// The witness, confirmed, or what stopped the second opinion.
    fn confirmed(&self, mut witness: Witness) -> Result<(Witness, Option<StopReason>), LabError> {
        match self.conjecture.confirm(&witness, &self.tools.limits) {
            Ok(true) => {
                witness.confirmed = true;
                Ok((witness, None))
            }
            Ok(false) => Err(LabError::Disagreement(Box::new(witness))),
            Err(reason) => Ok((witness, Some(reason))),
        }
    }
}

/// Time and Ctrl-C end a sweep; memory and sizes only leave a complex open.
fn ends_all(reason: &StopReason) -> bool {
    matches!(reason, StopReason::Time { .. } | StopReason::Cancelled)
}
