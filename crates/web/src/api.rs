//! The questions, one function each, over the facade.
//!
//! A question is a JSON object; a bad one is answered with status 422 and the
//! problems with their places.

use crate::state::App;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use faceoff::board::Board;
use faceoff::play::{self as turns, Reply, Skill, Turn};
use faceoff::{Analysis, Answer, Ask, Diagnostics, NamedComplex, Play, Problem, Reduced};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/catalogue", get(catalogue))
        .route("/api/theorems", get(theorems))
        .route("/api/board", post(board))
        .route("/api/solve", post(solve))
        .route("/api/options", post(options))
        .route("/api/move", post(make_move))
        .route("/api/reply", post(reply))
        .route("/api/analyze", post(analyze))
        .route("/api/reduce", post(reduce))
}

/// A refusal with its reason.
pub struct Refusal(StatusCode, Value);

impl Refusal {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self(status, json!({ "error": message.into() }))
    }
}

impl From<Diagnostics> for Refusal {
    fn from(diagnostics: Diagnostics) -> Self {
        let problems: Vec<Value> = diagnostics
            .problems
            .iter()
            .map(|p| {
                json!({
                    "message": p.message, "help": p.help,
                    "start": p.span.start, "end": p.span.end,
                })
            })
            .collect();
        let body = json!({
            "error": diagnostics.to_string(), "problems": problems, "source": diagnostics.source,
        });
        Self(StatusCode::UNPROCESSABLE_ENTITY, body)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}

/// A body of JSON; a malformed, huge or slow one is refused in our own words.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Refusal> {
        let read = Json::<T>::from_request(request, app);
        match tokio::time::timeout(app.settings.body_time, read).await {
            Ok(Ok(Json(body))) => Ok(Self(body)),
            Ok(Err(rejection)) => Err(Refusal::new(rejection.status(), rejection.body_text())),
            Err(_) => Err(Refusal::new(
                StatusCode::REQUEST_TIMEOUT,
                "the question took too long to arrive",
            )),
        }
    }
}

pub type Answered<T> = Result<Json<T>, Refusal>;

async fn catalogue() -> Json<Value> {
    Json(faceoff::board::catalogue())
}

async fn theorems() -> Json<faceoff::theorems::Theorems> {
    Json(faceoff::theorems::theorems())
}

#[derive(Deserialize)]
struct OfProblem {
    problem: String,
}

fn read(problem: &str) -> Result<Problem, Refusal> {
    Ok(problem.parse::<Problem>()?)
}

async fn board(State(app): State<Arc<App>>, Body(ask): Body<OfProblem>) -> Answered<Board> {
    app.answer(move |_| Ok(faceoff::board::board(&read(&ask.problem)?)))
        .await
}

#[derive(Deserialize)]
struct SolveQuestion {
    problem: String,
    #[serde(default)]
    value: bool,
    #[serde(default)]
    all: bool,
    #[serde(default)]
    misere: bool,
}

fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

async fn solve(State(app): State<Arc<App>>, Body(ask): Body<SolveQuestion>) -> Answered<Answer> {
    let question = Ask {
        value: ask.value,
        all: ask.all,
        play: play(ask.misere),
    };
    app.answer(move |limits| {
        let problem = read(&ask.problem)?;
        Ok(faceoff::solve(&problem, &question, limits))
    })
    .await
}

#[derive(Serialize)]
struct Options {
    options: Vec<Step>,
    more: bool,
}

#[derive(Serialize)]
struct Step {
    problem: String,
    how: String,
}

impl From<Turn> for Step {
    fn from(turn: Turn) -> Self {
        Self {
            problem: turn.to.to_string(),
            how: turn.how,
        }
    }
}

async fn options(State(app): State<Arc<App>>, Body(ask): Body<OfProblem>) -> Answered<Options> {
    const MOST: usize = 200;
    app.answer(move |_| {
        let found = turns::options(&read(&ask.problem)?, MOST + 1);
        let mut options = found.map_err(unprocessable)?;
        let more = options.len() > MOST;
        options.truncate(MOST);
        let options = options.into_iter().map(Step::from).collect();
        Ok(Options { options, more })
    })
    .await
}

fn unprocessable(message: impl ToString) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message.to_string())
}

#[derive(Deserialize)]
struct MoveQuestion {
    problem: String,
    to: String,
}

async fn make_move(State(app): State<Arc<App>>, Body(ask): Body<MoveQuestion>) -> Answered<Step> {
    app.answer(move |limits| {
        let turn = turns::read_move(&read(&ask.problem)?, &ask.to, limits);
        turn.map(Step::from).map_err(unprocessable)
    })
    .await
}

#[derive(Deserialize)]
struct ReplyQuestion {
    problem: String,
    #[serde(default)]
    misere: bool,
    #[serde(default)]
    skill: Skill,
    /// Chooses where a machine that errs does so.
    #[serde(default)]
    seed: u64,
}

async fn reply(State(app): State<Arc<App>>, Body(ask): Body<ReplyQuestion>) -> Answered<Reply> {
    app.answer(move |limits| {
        let problem = read(&ask.problem)?;
        turns::reply(&problem, play(ask.misere), ask.skill, ask.seed, limits).map_err(unprocessable)
    })
    .await
}

#[derive(Deserialize)]
struct OfComplex {
    complex: String,
}

async fn analyze(State(app): State<Arc<App>>, Body(ask): Body<OfComplex>) -> Answered<Analysis> {
    app.answer(move |limits| {
        let named: NamedComplex = ask.complex.parse()?;
        Ok(faceoff::analyze(&named, limits))
    })
    .await
}

async fn reduce(State(app): State<Arc<App>>, Body(ask): Body<OfProblem>) -> Answered<Reduced> {
    app.answer(move |limits| faceoff::reduce(&read(&ask.problem)?, limits).map_err(unprocessable))
        .await
}
