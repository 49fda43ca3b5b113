//! The description of the API, as OpenAPI, made from the schemas of questions
//! and answers.

use axum::Json;
use faceoff::schema::{Described, described, questions};
use serde_json::{Map, Value, json};

/// The whole description.
pub async fn document() -> Json<Value> {
    let Described { answers, all, .. } = described("/components/schemas");
    let mut schemas: Map<String, Value> = answers;
    let (questions, mut asked, mut answered) = (questions(), Vec::new(), Vec::new());
    for (name, _, answer) in all {
        let mut question = questions[name].clone();
        question["title"] = json!(name);
        asked.push(question);
        answered.push(json!(answer));
    }
    schemas.insert("Question".to_owned(), json!({ "oneOf": asked }));
    schemas.insert("Answer".to_owned(), json!({ "anyOf": answered }));
    let id =
        json!([{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }]);
    let mut ask = operation(
        "Ask a question",
        json!({ "$ref": "#/components/schemas/Answer" }),
    );
    ask["requestBody"] = body();
    let started = json!({ "type": "object", "properties": { "id": { "type": "string" } } });
    let mut start = operation("Ask in the background; see the events of the job", started);
    start["requestBody"] = body();
    let mut events = operation(
        "Progress and result of a job, as server-sent events",
        json!({}),
    );
    events["parameters"] = id.clone();
    let mut cancel = operation("Cancel a job", json!({}));
    cancel["parameters"] = id;
    Json(json!({
        "openapi": "3.1.0",
        "info": { "title": "Faceoff", "version": env!("CARGO_PKG_VERSION") },
        "paths": {
            "/api/ask": { "post": ask },
            "/api/jobs": { "post": start },
            "/api/jobs/{id}/events": { "get": events },
            "/api/jobs/{id}": { "delete": cancel },
        },
        "components": { "schemas": schemas },
    }))
}

fn content(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

fn body() -> Value {
    let question = json!({ "$ref": "#/components/schemas/Question" });
    json!({ "required": true, "content": content(&question) })
}

fn operation(summary: &str, answer: Value) -> Value {
    let refusal = json!({ "$ref": "#/components/schemas/ErrorReport" });
    json!({
        "summary": summary,
        "responses": {
            "200": { "description": "The answer", "content": content(&answer) },
            "4XX": { "description": "A refusal", "content": content(&refusal) },
        },
    })
}
