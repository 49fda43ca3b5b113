//! Who may ask.
//!
//! A page of another site can make a browser send requests here. It cannot
//! forge the Host header (so a name that was rebound to this address is
//! refused), and the browser tells its Origin; and what changes or costs
//! anything takes JSON, which a foreign page cannot send unasked. A server that
//! listens on all addresses of its machine answers to each of them, as a number:
//! only names can be rebound.

use crate::state::App;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// Refuse what does not come from this server's own page or from a program.
pub async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&app.address, request.method(), request.headers()) {
        Some(message) => (StatusCode::FORBIDDEN, message).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        let value = axum::http::HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

/// The page needs nothing from elsewhere, and nobody may frame it.
const HEADERS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

fn refusal(address: &SocketAddr, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    match text(header::HOST) {
        Some(host) if is_own(address, host) => {}
        _ => return Some("this server answers only to its own address"),
    }
    if let Some(origin) = text(header::ORIGIN) {
        let host = origin.strip_prefix("http://").unwrap_or("");
        // Among all addresses, only the one that was asked.
        let same = !address.ip().is_unspecified() || text(header::HOST) == Some(host);
        if !is_own(address, host) || !same {
            return Some("requests from other sites are refused");
        }
    }
    let json = text(header::CONTENT_TYPE).is_some_and(|t| t.starts_with("application/json"));
    if *method == Method::POST && !json {
        return Some("questions are asked as application/json");
    }
    None
}

fn is_own(address: &SocketAddr, host: &str) -> bool {
    let port = address.port();
    if address.ip().is_unspecified() && host.parse().is_ok_and(|own: SocketAddr| own.port() == port)
    {
        return true;
    }
    let names = [
        address.ip().to_string(),
        "localhost".to_owned(),
        "[::1]".to_owned(),
    ];
    host == address.to_string()
        || names.iter().any(|name| host == format!("{name}:{port}"))
        || (port == 80 && names.iter().any(|name| host == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(method: Method, pairs: &[(&'static str, &'static str)]) -> bool {
        refused_at("127.0.0.1:7000", method, pairs)
    }

    fn refused_at(address: &str, method: Method, pairs: &[(&'static str, &'static str)]) -> bool {
        let address = address.parse().unwrap();
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, value.parse().unwrap());
        }
        refusal(&address, &method, &headers).is_some()
    }

    #[test]
    fn only_its_own_page_and_programs() {
        let own = ("host", "127.0.0.1:7000");
        let json = ("content-type", "application/json");
        assert!(!refused(Method::GET, &[own]));
        assert!(!refused(Method::GET, &[("host", "localhost:7000")]));
        assert!(!refused(Method::POST, &[own, json]));
        assert!(!refused(
            Method::POST,
            &[own, json, ("origin", "http://127.0.0.1:7000")]
        ));
        assert!(refused(Method::GET, &[]));
        assert!(refused(Method::GET, &[("host", "evil.example:7000")]));
        assert!(refused(
            Method::GET,
            &[own, ("origin", "http://evil.example")]
        ));
        assert!(refused(Method::GET, &[own, ("origin", "null")]));
        assert!(refused(
            Method::POST,
            &[own, json, ("origin", "http://127.0.0.1:8000")]
        ));
        assert!(refused(
            Method::POST,
            &[own, ("content-type", "text/plain")]
        ));
        assert!(refused(Method::POST, &[own]));
    }

    #[test]
    fn in_a_room_by_any_address_but_by_no_name() {
        let refused = |pairs: &[_]| refused_at("0.0.0.0:7000", Method::GET, pairs);
        let asked = ("host", "192.168.1.7:7000");
        assert!(!refused(&[asked]));
        assert!(!refused(&[asked, ("origin", "http://192.168.1.7:7000")]));
        assert!(!refused(&[("host", "localhost:7000")]));
        assert!(refused(&[("host", "192.168.1.7:7001")]));
        assert!(refused(&[("host", "evil.example:7000")]));
        assert!(refused(&[asked, ("origin", "http://192.168.1.8:7000")]));
    }
}
