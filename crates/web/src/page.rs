//! The built page, embedded in the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../web-ui/dist"]
struct Built;

/// A file of the page; the page itself for any path that names none.
pub async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return (StatusCode::NOT_FOUND, "no such question").into_response();
    }
    let name = if path.is_empty() { "index.html" } else { path };
    match Built::get(name) {
        Some(found) => {
            let kind = content_type(name);
            ([(header::CONTENT_TYPE, kind)], found.data.into_owned()).into_response()
        }
        None => (StatusCode::NOT_FOUND, "no such file").into_response(),
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
