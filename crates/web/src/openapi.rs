//! The description of the API, as OpenAPI.

use axum::Json;
use serde_json::{Map, Value, json};

/// A question: path, summary, and the fields of its body with their types.
type Question = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str, bool)],
);

const QUESTIONS: &[Question] = &[
    (
        "/api/board",
        "A position to draw",
        &[("problem", "string", true)],
    ),
    (
        "/api/solve",
        "Who wins, with what move, and why",
        &[
            ("problem", "string", true),
            ("value", "boolean", false),
            ("all", "boolean", false),
            ("misere", "boolean", false),
        ],
    ),
    (
        "/api/options",
        "The moves of a position",
        &[("problem", "string", true)],
    ),
    (
        "/api/move",
        "Make a move: a position, or words that describe it",
        &[("problem", "string", true), ("to", "string", true)],
    ),
    (
        "/api/reply",
        "The machine's move",
        &[
            ("problem", "string", true),
            ("skill", "string", false),
            ("misere", "boolean", false),
            ("seed", "integer", false),
        ],
    ),
    (
        "/api/analyze",
        "The structure of a complex",
        &[("complex", "string", true)],
    ),
    (
        "/api/reduce",
        "Chomp in simplest form, step by step",
        &[("problem", "string", true)],
    ),
    (
        "/api/jobs",
        "Start long work: solve, prove, discover, slice or table; its events are under /api/jobs/{id}/events",
        &[
            ("command", "string", true),
            ("problem", "string", false),
            ("game", "string", false),
            ("claim", "string", false),
            ("across", "array", false),
            ("max", "integer", false),
            ("values", "boolean", false),
            ("value", "boolean", false),
            ("all", "boolean", false),
        ],
    ),
];

/// The whole description.
pub async fn document() -> Json<Value> {
    let mut paths = Map::new();
    for (path, summary) in [
        ("/api/catalogue", "Every name of the notation"),
        ("/api/theorems", "The theorems, with their formulas"),
    ] {
        paths.insert(path.to_owned(), json!({ "get": operation(summary) }));
    }
    for (path, summary, fields) in QUESTIONS {
        paths.insert(
            (*path).to_owned(),
            json!({ "post": question(summary, fields) }),
        );
    }
    let id =
        json!([{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }]);
    let mut events = operation("Progress and result of a job, as server-sent events");
    events["parameters"] = id.clone();
    paths.insert("/api/jobs/{id}/events".to_owned(), json!({ "get": events }));
    let mut cancel = operation("Cancel a job");
    cancel["parameters"] = id;
    paths.insert("/api/jobs/{id}".to_owned(), json!({ "delete": cancel }));
    Json(json!({
        "openapi": "3.1.0",
        "info": { "title": "Faceoff", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
        "components": { "schemas": faceoff::schema::all() },
    }))
}

fn operation(summary: &str) -> Value {
    json!({
        "summary": summary,
        "responses": {
            "200": { "description": "The answer" },
            "4XX": { "description": "A refusal, with its reason under error" },
        },
    })
}

fn question(summary: &str, fields: &[(&str, &str, bool)]) -> Value {
    let properties: Map<String, Value> = fields
        .iter()
        .map(|(name, kind, _)| ((*name).to_owned(), json!({ "type": kind })))
        .collect();
    let required: Vec<&str> = fields.iter().filter(|f| f.2).map(|f| f.0).collect();
    let mut asked = operation(summary);
    asked["requestBody"] = json!({
        "required": true,
        "content": { "application/json": { "schema": {
            "type": "object", "properties": properties, "required": required,
        } } },
    });
    asked
}
