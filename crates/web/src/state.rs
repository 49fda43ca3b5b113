//! What all requests share: settings, room for work, jobs.

use crate::api::Refusal;
use crate::jobs::Jobs;
use axum::Json;
use axum::http::StatusCode;
use faceoff::games::Games;
use faceoff::{Answer, Limits, Question, Session, ask};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Limits of the server, and the games that it knows.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Time for one request.
    pub time: Duration,
    /// Memory for one request.
    pub memory: u64,
    /// Time for one job.
    pub job_time: Duration,
    /// Memory for one job.
    pub job_memory: u64,
    /// How long a job goes on to which nobody listens: longer than it takes to
    /// load the page again.
    pub job_patience: Duration,
    /// Time for a request to arrive.
    pub body_time: Duration,
    /// Size of a request's body.
    pub most_bytes: usize,
    /// Questions that are worked on at the same time.
    pub workers: usize,
    /// The games, yours among them if you like.
    pub games: Games,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(5),
            memory: 512 << 20,
            job_time: Duration::from_secs(600),
            job_memory: 4 << 30,
            job_patience: Duration::from_secs(10),
            body_time: Duration::from_secs(10),
            most_bytes: 64 * 1024,
            workers: std::thread::available_parallelism().map_or(2, |n| n.get()),
            games: Games::standard().clone(),
        }
    }
}

/// The server's state.
pub struct App {
    /// Where it listens: the only host and origin it answers to.
    pub address: SocketAddr,
    pub settings: Settings,
    pub jobs: Jobs,
    /// What questions share; a job has a session of its own.
    session: Session,
    work: Arc<Semaphore>,
}

impl App {
    pub fn new(address: SocketAddr, settings: Settings) -> Self {
        Self {
            address,
            work: Arc::new(Semaphore::new(settings.workers)),
            jobs: Jobs::default(),
            session: Session::new(Limits::none().with_memory(settings.memory))
                .with_games(settings.games.clone()),
            settings,
        }
    }

    /// Limits for one request, with a flag that is set when it is given up.
    fn limits(&self, cancel: Arc<AtomicBool>) -> Limits {
        Limits::none()
            .with_time(self.settings.time)
            .with_memory(self.settings.memory)
            .with_threads(1)
            .with_cancel(cancel)
    }

    /// Answer a question on a thread of its own, at most `workers` at a time.
    /// When the request goes away the work is cancelled.
    pub async fn answer(&self, question: Question) -> Result<Json<Answer>, Refusal> {
        // Work looks at its own limits; these are for work that forgets to.
        let patience = 2 * self.settings.time + Duration::from_secs(2);
        let place = Arc::clone(&self.work).acquire_owned();
        let Ok(place) = timeout(patience, place).await else {
            let message = "too many questions at the same time";
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, message));
        };
        let flag = Arc::new(AtomicBool::new(false));
        let _guard = CancelOnDrop(Arc::clone(&flag));
        let session = self.session.within(self.limits(flag));
        let task = tokio::task::spawn_blocking(move || {
            let answer = ask(&question, &session);
            drop(place);
            answer
        });
        match timeout(patience, task).await {
            Ok(Ok(answer)) => Ok(Json(answer?)),
            // A panic ends the work, not the server.
            Ok(Err(_)) => {
                let message = "the work failed; this is a bug";
                Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message))
            }
            Err(_) => {
                let message = "the question could not be answered in time";
                Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message))
            }
        }
    }
}

struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, std::sync::atomic::Ordering::Relaxed);
    }
}
