//! The built page, embedded in the program, and the atlas.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use faceoff::ask::atlas::{pages, shipped};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The files of the page, by name.
const BUILT: [(&str, &[u8]); 4] = [
    (
        "index.html",
        include_bytes!("../../../web-ui/dist/index.html"),
    ),
    ("page.css", include_bytes!("../../../web-ui/dist/page.css")),
    ("page.js", include_bytes!("../../../web-ui/dist/page.js")),
    (
        "worker.js",
        include_bytes!("../../../web-ui/dist/worker.js"),
    ),
];

/// Files of the atlas that are not made from the records in the program: those on six
/// vertices, and the certificates, which build.rs lists.
const BESIDE: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/atlas.rs"));

/// The pages of the atlas by their names, made when the first is asked for.
static ATLAS: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| pages(shipped()).into_iter().collect());

/// A file of the atlas.
fn of_atlas(name: &str) -> Option<&'static [u8]> {
    let name = if name.is_empty() { "index.html" } else { name };
    let beside = BESIDE.iter().find(|(file, _)| *file == name);
    let made = || ATLAS.get(name).map(String::as_bytes);
    beside.map(|(_, data)| *data).or_else(made)
}

/// A file of the page; the page itself for any path that names none.
pub async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return (StatusCode::NOT_FOUND, "no such question").into_response();
    }
    let name = if path.is_empty() { "index.html" } else { path };
    let found = match path.strip_prefix("atlas/") {
        Some(file) => of_atlas(file),
        None => { BUILT.iter().find(|(built, _)| *built == name) }.map(|(_, data)| *data),
    };
    match found {
        Some(data) => ([(header::CONTENT_TYPE, content_type(name))], data).into_response(),
        None => (StatusCode::NOT_FOUND, "no such file").into_response(),
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html" | "atlas/") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_of_the_page_are_here() {
        let built = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web-ui/dist");
        let files = built.read_dir().expect("the page").map(|file| {
            let name = file.expect("a file").file_name();
            name.into_string().expect("a name in ASCII")
        });
        let mut files: Vec<String> = files.collect();
        files.sort();
        assert_eq!(files, BUILT.map(|(name, _)| name));
    }

    #[test]
    fn the_atlas_is_here() {
        let found = |name| of_atlas(name).unwrap_or_else(|| panic!("{name}"));
        assert!(found("").starts_with(b"<!doctype html>"));
        assert_eq!(found("index.html"), found(""));
        assert!(found("4v.12.13.24.json").starts_with(b"{"));
        assert!(found("certificates/4-7.cert").starts_with(b"{"));
        assert!(found("atlas-6.jsonl.gz").starts_with(&[0x1f, 0x8b]));
        assert!(of_atlas("certificates/../atlas.jsonl").is_none());
    }
}
