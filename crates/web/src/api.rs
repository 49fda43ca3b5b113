//! One handler for all questions.
//!
//! `POST /api/ask` takes a question as a JSON object, `{"ask":"solve", …}`, and
//! gives its answer. A bad one is refused with status 422 and the problems with
//! their places.

use crate::clients::Client;
use crate::state::App;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use faceoff::{Error, ErrorReport, Question};
use std::error::Error as _;
use std::sync::Arc;

pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/ask", post(ask))
}

async fn ask(
    State(app): State<Arc<App>>,
    client: Client,
    Asked(question): Asked,
) -> Result<Response, Refusal> {
    let answer = app.answer(question, client).await?;
    Ok(([(CONTENT_TYPE, "application/json")], answer).into_response())
}

/// A refusal with its reason.
pub struct Refusal(StatusCode, ErrorReport);

impl Refusal {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self(status, Error::Question(message.into()).report())
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self(StatusCode::UNPROCESSABLE_ENTITY, error.report())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}

/// A question in the body; a malformed, huge or slow one is refused in our own
/// words.
pub struct Asked(pub Question);

impl FromRequest<Arc<App>> for Asked {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Refusal> {
        let read = Json::<Question>::from_request(request, app);
        match tokio::time::timeout(app.settings.body_time, read).await {
            Ok(Ok(Json(question))) => Ok(Self(question)),
            Ok(Err(rejection)) => {
                // What is wrong with a question is said in our own words.
                let said = match &rejection {
                    JsonRejection::JsonDataError(wrong) => wrong.source().map(ToString::to_string),
                    _ => None,
                };
                let said = said.unwrap_or_else(|| rejection.body_text());
                Err(Refusal::new(rejection.status(), said))
            }
            Err(_) => Err(Refusal::new(
                StatusCode::REQUEST_TIMEOUT,
                "the question took too long to arrive",
            )),
        }
    }
}
