//! The web workbench: one server with the page inside.
//!
//! * [`serve`]: binds, by default to loopback, and serves until stopped.
//! * `api`: one handler for all questions.
//! * `jobs`: long work in the background, with progress as server-sent events.
//! * `guard`: who may ask: requests whose Host or Origin is not this server are
//!   refused, so that a stranger's page cannot drive it.
//! * `clients`: what each client has under way.
//! * `page`: the built page, embedded.
//!
//! Every request has limits on time, memory and size, and so has its answer.
//!
//! A game of your own on the workbench, at a free port of this machine:
//!
//! ```
//! use faceoff::Game;
//! use faceoff::games::{Amount, Games, Kind, PileGame, Take};
//! use faceoff_web::{Settings, serve};
//! use std::io::{Read, Write};
//! use std::net::TcpStream;
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! let couples = Kind {
//!     keyword: "couples",
//!     syntax: "couples on COMPLEX",
//!     summary: "two chips from each of some piles of a face",
//!     rules: "A move takes two chips from each of one or more piles of a face.",
//!     example: "couples on points(2) @ 5,2",
//!     build: |head| {
//!         let take = Take { each: Amount::exactly(2), ..Take::NIM };
//!         Ok(Game::new(PileGame::new("couples", take, head.complex()?)))
//!     },
//! };
//! let games = Games::standard().with(couples).unwrap();
//! let settings = Settings { games, ..Settings::default() };
//!
//! let stop = Arc::new(AtomicBool::new(false));
//! let (ready, address) = std::sync::mpsc::channel();
//! let flag = Arc::clone(&stop);
//! let server = std::thread::spawn(move || {
//!     let free = ([127, 0, 0, 1], 0).into();
//!     serve(free, settings, flag, |address| ready.send(address).unwrap())
//! });
//! let address = address.recv().unwrap();
//!
//! let question = r#"{ "ask": "solve", "problem": "couples on points(2) @ 5,2" }"#;
//! let mut stream = TcpStream::connect(address).unwrap();
//! write!(
//!     stream,
//!     "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
//!      Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{question}",
//!     question.len()
//! )
//! .unwrap();
//! let mut answer = String::new();
//! stream.read_to_string(&mut answer).unwrap();
//! assert!(answer.contains(r#""how":"take 2 from pile 1""#), "{answer}");
//!
//! stop.store(true, Ordering::Relaxed);
//! server.join().unwrap().unwrap();
//! ```

mod api;
mod clients;
mod guard;
mod jobs;
mod memory;
mod openapi;
mod page;
mod state;

pub use memory::give_back;
pub use state::Settings;

use axum::Router;
use axum::extract::Request;
use axum::middleware;
use axum::routing::get;
use clients::{Client, Counts};
use hyper_util::rt::{TokioIo, TokioTimer};
use state::App;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// No more connections than this at a time; others wait.
const MOST_CONNECTIONS: usize = 1024;

/// Everything the server answers.
fn router(app: Arc<App>) -> Router {
    Router::new()
        .merge(api::routes())
        .merge(jobs::routes())
        .route("/api/openapi.json", get(openapi::document))
        .fallback(page::file)
        .layer(axum::extract::DefaultBodyLimit::max(
            app.settings.most_bytes,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            guard::check,
        ))
        .with_state(app)
}

/// Serve on `address` until `stop` is set. `ready` gets the real address
/// (port 0 asks the system for a free one).
pub fn serve(
    address: SocketAddr,
    settings: Settings,
    stop: Arc<AtomicBool>,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    memory::keep_little();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(async move {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let app = Arc::new(App::new(address, settings));
        let router = router(Arc::clone(&app));
        ready(address);
        let ended = tokio::select! {
            ended = accept(listener, router, &app.settings) => ended,
            () = set(&stop) => Ok(()),
        };
        app.jobs.cancel_all();
        ended
    });
    // Work that is still on its way is cancelled and not waited for.
    runtime.shutdown_background();
    ended
}

/// Waits until the flag is set.
async fn set(flag: &AtomicBool) {
    while !flag.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Accept connections; a bad one is its own problem.
async fn accept(listener: TcpListener, router: Router, settings: &Settings) -> std::io::Result<()> {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let connections = Counts::new(settings.client_connections);
    let slowest = settings.body_time;
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        let (stream, client) = match listener.accept().await {
            Ok((stream, peer)) => (stream, Client(peer.ip())),
            // Too many open files, a connection that is gone already: go on.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(10)).await;
                continue;
            }
        };
        // Who has too many gets no more.
        let Some(counted) = connections.one_more(client) else {
            continue;
        };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        tokio::spawn(async move {
            let answer =
                hyper::service::service_fn(move |mut request: Request<hyper::body::Incoming>| {
                    request.extensions_mut().insert(client);
                    router.clone().oneshot(request.map(axum::body::Body::new))
                });
            let _ = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(slowest)
                .max_buf_size(64 * 1024)
                .serve_connection(TokioIo::new(stream), answer)
                .await;
            drop((place, counted));
        });
    }
}
