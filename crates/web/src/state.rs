//! What all requests share: settings, room for work, jobs.

use crate::api::Refusal;
use crate::clients::{Client, Counts};
use crate::jobs::Jobs;
use crate::memory;
use axum::http::StatusCode;
use faceoff::games::Games;
use faceoff::{Answer, Error, Limits, Question, Session, StopReason, ask};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{JoinError, JoinHandle};
use tokio::time::timeout;

/// Limits of the server, and the games that it knows.
///
/// For a room full of students, less for each of them:
/// ```
/// use faceoff_web::Settings;
/// use std::time::Duration;
///
/// let settings = Settings {
///     time: Duration::from_secs(2),
///     client_jobs: 1,
///     ..Settings::default()
/// };
/// assert!(settings.time < settings.job_time);
/// assert!(settings.games.kind("kayles").is_some());
/// ```
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
    /// Size of an answer.
    pub most_answer: usize,
    /// Questions that are worked on at the same time, besides quick ones.
    pub workers: usize,
    /// Connections that one client may have.
    pub client_connections: usize,
    /// Questions that one client may have waiting, those that are worked on included.
    pub client_questions: usize,
    /// Jobs that one client may have running.
    pub client_jobs: usize,
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
            most_answer: 16 << 20,
            workers: std::thread::available_parallelism().map_or(2, |n| n.get()),
            client_connections: 256,
            client_questions: 32,
            client_jobs: 4,
            games: Games::standard().clone(),
        }
    }
}

impl Settings {
    /// An answer as JSON, if it is not too large.
    pub(crate) fn written(&self, answer: &Answer) -> Result<String, Error> {
        let mut out = Bounded {
            bytes: Vec::new(),
            most: self.most_answer,
        };
        let refused = |_| {
            let most = self.most_answer >> 20;
            let message = format!("the answer is larger than {most} MiB: ask for less of it");
            Error::Question(message)
        };
        serde_json::to_writer(&mut out, answer).map_err(refused)?;
        Ok(String::from_utf8(out.bytes).expect("JSON is text"))
    }
}

/// Takes so many bytes and no more.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl std::io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if bytes.len() > self.most - self.bytes.len() {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
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
    /// Room for questions that have not yet been worked on for [`QUICK`].
    quick: Arc<Semaphore>,
    /// Room for the others.
    long: Arc<Semaphore>,
    questions: Counts,
}

/// Work on a question goes on for so long before it must wait behind other long ones.
const QUICK: Duration = Duration::from_millis(100);

/// A question waits for a place as long as so many take one after the other.
const WAITING: u32 = 6;

impl App {
    pub fn new(address: SocketAddr, settings: Settings) -> Self {
        Self {
            address,
            quick: Arc::new(Semaphore::new(2 * settings.workers)),
            long: Arc::new(Semaphore::new(settings.workers)),
            jobs: Jobs::new(settings.client_jobs),
            questions: Counts::new(settings.client_questions),
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

    /// Answer a question: in the quick lane, and if that is not enough from the start
    /// again in the long one. When the request goes away the work is cancelled.
    pub async fn answer(&self, question: Question, client: Client) -> Result<String, Refusal> {
        let _counted = self.questions.admit(client, "questions")?;
        let question = Arc::new(question);
        // Work looks at its own limits; this is for work that forgets to.
        let patience = 2 * self.settings.time + Duration::from_secs(2);
        let place = self.place(&self.quick).await?;
        let (cancel, mut work) = self.begin(Arc::clone(&question), None);
        if let Ok(ended) = timeout(QUICK, &mut work).await {
            return answered(ended);
        }
        // Others need not wait until it sees that it is cancelled. It does not go on
        // before that: a question has one thread.
        drop((cancel, place));
        let ended = timeout(patience, work).await;
        ended.map_err(|_| too_late())?.map_err(failed)?.ok();
        let place = self.place(&self.long).await?;
        let (_cancel, work) = self.begin(question, Some(place));
        answered(timeout(patience, work).await.map_err(|_| too_late())?)
    }

    /// A place in a lane, once one is free.
    async fn place(&self, lane: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Refusal> {
        let place = Arc::clone(lane).acquire_owned();
        let place = timeout(WAITING * self.settings.time, place).await;
        let refused = "too many questions at the same time";
        let refused = || Refusal::new(StatusCode::TOO_MANY_REQUESTS, refused);
        place.ok().and_then(Result::ok).ok_or_else(refused)
    }

    /// Work on a question on a thread of its own, which keeps its place until it ends.
    fn begin(
        &self,
        question: Arc<Question>,
        place: Option<OwnedSemaphorePermit>,
    ) -> (CancelOnDrop, Work) {
        let flag = Arc::new(AtomicBool::new(false));
        let session = self.session.within(self.limits(Arc::clone(&flag)));
        let (stopped, settings) = (Arc::clone(&flag), self.settings.clone());
        let work = tokio::task::spawn_blocking(move || {
            let answer = ask(&*question, &session);
            if place.is_some() {
                memory::give_back();
            }
            let answer = answer?;
            if stopped.load(Ordering::Relaxed) {
                // Nobody reads it.
                return Err(StopReason::Cancelled.into());
            }
            let answer = settings.written(&answer);
            drop(place);
            answer
        });
        (CancelOnDrop(flag), work)
    }
}

/// What work has answered.
fn answered(ended: Result<Result<String, Error>, JoinError>) -> Result<String, Refusal> {
    Ok(ended.map_err(failed)??)
}

/// A panic ends the work, not the server.
fn failed(_: JoinError) -> Refusal {
    let message = "the work failed; this is a bug";
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message)
}

fn too_late() -> Refusal {
    let message = "the question could not be answered in time";
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message)
}

/// An answer that is being worked on.
type Work = JoinHandle<Result<String, Error>>;

struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
