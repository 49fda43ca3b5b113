//! Long work in the background.
//!
//! `POST /api/jobs` asks a question in the background and gives the job's id; `GET /api/jobs/ID/events`
//! streams `progress` and then one `result` or `failed`; `DELETE /api/jobs/ID`
//! cancels it. A job that nobody listens to is cancelled after a while: its page
//! was closed, and nobody could do it otherwise. An id cannot be guessed, so a job
//! is seen and cancelled by whom it was told.

use crate::api::{Asked, Refusal};
use crate::clients::{Client, Counts};
use crate::memory;
use crate::state::App;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use faceoff::{Error, ErrorReport, Limits, ProgressSink, Session, ask};
use futures_util::stream::{self, Stream};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;

/// Jobs that are kept at a time, running or done; the oldest done ones go.
const MOST_JOBS: usize = 64;

/// Bytes of results that are kept at a time; the oldest go.
const MOST_KEPT: usize = 64 << 20;

/// Jobs that run at a time; another one is refused.
const MOST_RUNNING: usize = 8;

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/jobs", post(start))
        .route("/api/jobs/{id}/events", get(events))
        .route("/api/jobs/{id}", delete(cancel))
}

/// Where a job is.
#[derive(Clone, Debug)]
enum Stage {
    Running(Value),
    Done(Arc<str>),
    Failed(ErrorReport),
}

struct Job {
    id: String,
    cancel: Arc<AtomicBool>,
    stage: watch::Receiver<Stage>,
}

impl Job {
    fn is_running(&self) -> bool {
        matches!(*self.stage.borrow(), Stage::Running(_))
    }

    /// Bytes of its result.
    fn kept(&self) -> usize {
        match &*self.stage.borrow() {
            Stage::Done(answer) => answer.len(),
            _ => 0,
        }
    }
}

/// All jobs, the oldest first.
pub struct Jobs {
    all: Mutex<Vec<Job>>,
    clients: Counts,
}

impl Jobs {
    /// None yet; at most so many run for one client.
    pub fn new(for_one_client: usize) -> Self {
        Self {
            all: Mutex::default(),
            clients: Counts::new(for_one_client),
        }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Vec<Job>) -> T) -> T {
        work(&mut self.all.lock().unwrap_or_else(|broken| broken.into_inner()))
    }

    /// Something of the job with this id.
    fn find<T>(&self, id: &str, of: impl FnOnce(&Job) -> T) -> Result<T, Refusal> {
        let found = self.with(|all| all.iter().find(|job| job.id == id).map(of));
        let refusal = || Refusal::new(StatusCode::NOT_FOUND, "there is no such job");
        found.ok_or_else(refusal)
    }

    /// Cancel all that run.
    pub fn cancel_all(&self) {
        self.with(|all| {
            for job in all {
                job.cancel.store(true, Ordering::Relaxed);
            }
        });
    }

    /// Room for one more job, or a refusal.
    fn make_room(&self) -> Result<(), Refusal> {
        self.with(|all| {
            if all.iter().filter(|job| job.is_running()).count() >= MOST_RUNNING {
                let message = "too many jobs are running; cancel one or wait";
                return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, message));
            }
            while all.len() >= MOST_JOBS || all.iter().map(Job::kept).sum::<usize>() > MOST_KEPT {
                match all.iter().position(|job| !job.is_running()) {
                    Some(oldest) => all.remove(oldest),
                    None => break,
                };
            }
            Ok(())
        })
    }
}

/// Progress of a job goes to whoever listens.
struct Watch(watch::Sender<Stage>, Mutex<Option<u64>>);

impl ProgressSink for Watch {
    fn start(&self, what: &str, total: Option<u64>) {
        *self.1.lock().unwrap_or_else(|broken| broken.into_inner()) = total;
        self.step(what, 0);
    }

    fn step(&self, what: &str, done: u64) {
        let total = *self.1.lock().unwrap_or_else(|broken| broken.into_inner());
        let progress = json!({ "what": what, "done": done, "total": total });
        self.0.send_replace(Stage::Running(progress));
    }

    fn finish(&self, _what: &str) {}
}

async fn start(
    State(app): State<Arc<App>>,
    client: Client,
    Asked(question): Asked,
) -> Result<Json<Value>, Refusal> {
    let counted = app.jobs.clients.admit(client, "jobs")?;
    app.jobs.make_room()?;
    let id = new_id()?;
    let cancel = Arc::new(AtomicBool::new(false));
    let (sender, stage) = watch::channel(Stage::Running(
        json!({ "what": "start", "done": 0, "total": null }),
    ));
    let sink = Arc::new(Watch(sender.clone(), Mutex::default()));
    let patience = app.settings.job_patience;
    tokio::spawn(mind(sender.clone(), Arc::clone(&cancel), patience));
    let limits = Limits::none()
        .with_time(app.settings.job_time)
        .with_memory(app.settings.job_memory)
        .with_cancel(Arc::clone(&cancel))
        .with_progress(sink);
    let settings = app.settings.clone();
    let session = Session::new(limits).with_games(settings.games.clone());
    tokio::task::spawn_blocking(move || {
        // A panic ends the job, not the server, and whoever listens is told.
        let answer = || ask(&question, &session).and_then(|answer| settings.written(&answer));
        let answer = catch_unwind(AssertUnwindSafe(answer));
        let bug = |_| Err(Error::Question("the work failed; this is a bug".to_owned()));
        let ended = match answer.unwrap_or_else(bug) {
            Ok(answer) => Stage::Done(answer.into()),
            Err(error) => Stage::Failed(error.report()),
        };
        drop((counted, question, session));
        memory::give_back();
        sender.send_replace(ended);
    });
    let told = json!({ "id": id });
    app.jobs.with(|all| all.push(Job { id, cancel, stage }));
    Ok(Json(told))
}

/// 128 random bits.
fn new_id() -> Result<String, Refusal> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| {
        let message = format!("this machine gives no random numbers: {error}");
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    })?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

/// Cancels a job that nobody has listened to for so long.
async fn mind(stage: watch::Sender<Stage>, cancel: Arc<AtomicBool>, patience: Duration) {
    const LOOK: Duration = Duration::from_millis(200);
    let mut alone = Duration::ZERO;
    while matches!(*stage.borrow(), Stage::Running(_)) {
        // The list of jobs has a receiver of its own.
        alone = match stage.receiver_count() > 1 {
            true => Duration::ZERO,
            false => alone + LOOK,
        };
        if alone > patience {
            cancel.store(true, Ordering::Relaxed);
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn cancel(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    app.jobs
        .find(&id, |job| job.cancel.store(true, Ordering::Relaxed))?;
    Ok(Json(json!({ "cancelled": true })))
}

async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Refusal> {
    let stage = app.jobs.find(&id, |job| job.stage.clone())?;
    Ok(Sse::new(follow(stage)).keep_alive(KeepAlive::default()))
}

/// The stages of a job as events, the last one included.
fn follow(stage: watch::Receiver<Stage>) -> impl Stream<Item = Result<Event, Infallible>> + Send {
    stream::unfold(Some((stage, true)), |state| async move {
        let (mut stage, first) = state?;
        if !first {
            // A fast job would flood the page.
            stage.changed().await.ok()?;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let now = stage.borrow_and_update().clone();
        let (name, data, last) = match now {
            Stage::Running(progress) => ("progress", progress.to_string().into(), false),
            Stage::Done(result) => ("result", result, true),
            Stage::Failed(error) => ("failed", json!(error).to_string().into(), true),
        };
        let event = Event::default().event(name).data(data);
        Some((Ok(event), (!last).then_some((stage, false))))
    })
}
