//! The built page, embedded in the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

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

/// A file of the page; the page itself for any path that names none.
pub async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return (StatusCode::NOT_FOUND, "no such question").into_response();
    }
    let name = if path.is_empty() { "index.html" } else { path };
    match BUILT.iter().find(|(built, _)| *built == name) {
        Some((_, data)) => ([(header::CONTENT_TYPE, content_type(name))], *data).into_response(),
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
}
