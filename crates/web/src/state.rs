//! What all requests share: settings, room for work, jobs.

use crate::api::Refusal;
use crate::clients::{Client, Counts};
use crate::jobs::Jobs;
use axum::http::StatusCode;
use faceoff::games::Games;
use faceoff::{Answer, Error, Limits, Question, Session, ask};
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
    /// Size of an answer.
    pub most_answer: usize,
    /// Questions that are worked on at the same time.
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
    work: Arc<Semaphore>,
    questions: Counts,
}

impl App {
    pub fn new(address: SocketAddr, settings: Settings) -> Self {
        Self {
            address,
            work: Arc::new(Semaphore::new(settings.workers)),
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

    /// Answer a question on a thread of its own, at most `workers` at a time.
    /// When the request goes away the work is cancelled.
    pub async fn answer(&self, question: Question, client: Client) -> Result<String, Refusal> {
        let _counted = self.questions.admit(client, "questions")?;
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
        let settings = self.settings.clone();
        let task = tokio::task::spawn_blocking(move || {
            let answer = ask(&question, &session).and_then(|answer| settings.written(&answer));
            drop(place);
            answer
        });
        match timeout(patience, task).await {
            Ok(Ok(answer)) => Ok(answer?),
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
