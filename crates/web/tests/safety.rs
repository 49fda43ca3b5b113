//! Strangers, malformed, huge and slow requests: each gets a 4xx, and the
//! server goes on.

mod common;

use common::{Server, answer};
use serde_json::json;
use std::io::Write;
use std::time::Duration;

fn is_refusal(status: u16) -> bool {
    (400..500).contains(&status)
}

fn lives(server: &Server) {
    let (status, answer) = server.question("solve", &json!({ "problem": "nim @ 1,2" }));
    assert_eq!((status, &answer["outcome"]), (200, &json!("N")));
}

#[test]
fn strangers_are_refused() {
    let server = Server::start();
    let host = server.host();
    let json = "Content-Type: application/json";
    let body = br#"{"ask":"solve","problem":"nim @ 1"}"#;
    let ask = |headers: &[&str]| server.request("POST /api/ask", headers, body).0;
    assert_eq!(ask(&[&host, json]), 200);
    assert_eq!(
        ask(&[&host, json, &format!("Origin: http://{}", server.address)]),
        200
    );
    let port = server.address.port();
    for headers in [
        // A name that was rebound to this address.
        vec![format!("Host: evil.example:{port}"), json.to_owned()],
        // Another site's page, another port's page, a sandboxed frame.
        vec![
            host.clone(),
            json.into(),
            "Origin: http://evil.example".into(),
        ],
        vec![
            host.clone(),
            json.into(),
            "Origin: http://127.0.0.1:1".into(),
        ],
        vec![
            host.clone(),
            json.into(),
            format!("Origin: https://127.0.0.1:{port}"),
        ],
        vec![host.clone(), json.into(), "Origin: null".into()],
        // What a form of another site can send without being asked.
        vec![host.clone(), "Content-Type: text/plain".into()],
        vec![
            host.clone(),
            "Content-Type: application/x-www-form-urlencoded".into(),
        ],
        vec![host.clone()],
        vec![json.into()],
    ] {
        let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
        let status = ask(&headers);
        assert!(status == 403 || status == 400, "{headers:?}: {status}");
    }
    let foreign = server.request(
        "DELETE /api/jobs/1",
        &[&host, "Origin: http://evil.example"],
        b"",
    );
    assert_eq!(foreign.0, 403);
    let options = server.request(
        "OPTIONS /api/ask",
        &[&host, "Origin: http://evil.example"],
        b"",
    );
    assert_eq!(options.0, 403);
}

#[test]
fn no_answer_may_be_framed_nor_load_anything_foreign() {
    let server = Server::start();
    let own = server.host();
    for (line, host, status) in [
        ("GET /", own.as_str(), "200"),
        ("GET /nothing", &own, "404"),
        ("GET /api/ask", &own, "405"),
        ("GET /api/jobs/1/events", &own, "404"),
        ("POST /api/ask", &own, "403"),
        ("GET /", "Host: evil.example", "403"),
    ] {
        let request = format!("{line} HTTP/1.0\r\n{host}\r\n\r\n");
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).expect("sent");
        let mut all = String::new();
        std::io::Read::read_to_string(&mut stream, &mut all).expect("read");
        let head = all.split("\r\n\r\n").next().expect("a head").to_lowercase();
        assert!(
            head.lines().next().is_some_and(|l| l.contains(status)),
            "{head}"
        );
        assert!(head.contains("frame-ancestors 'none'"), "{head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        assert!(head.contains("referrer-policy: no-referrer"), "{head}");
        assert!(!head.contains("access-control-allow-origin"));
    }
}

#[test]
fn malformed_requests() {
    let server = Server::start();
    let host = server.host();
    let json = "Content-Type: application/json";
    for body in [
        &b""[..],
        b"{",
        b"null",
        b"[]",
        b"\"nim @ 1\"",
        b"{}",
        br#"{"ask":"solve","problem":1}"#,
        br#"{"ask":"solve","problem":"nim @ 1","value":"yes"}"#,
        br#"{"ask":"table","game":"nim on points(2)","max":3,"out":"here"}"#,
        b"\xff\xfe\x00",
        br#"{"ask":"solve","problem":"\ud800"}"#,
    ] {
        let (status, text) = server.request("POST /api/ask", &[&host, json], body);
        assert!(is_refusal(status), "{body:?}: {status} {text}");
    }
    for problem in [
        "",
        "nim",
        "nim @ -1",
        "nim @ 1,",
        "chomp on",
        "🎲",
        "nim on cycle(5,2) @ 1",
        "kayles @ x + (",
        "\0",
    ] {
        for path in ["board", "solve", "options", "reply", "reduce"] {
            let (status, answer) = server.question(path, &json!({ "problem": problem }));
            assert_eq!(status, 422, "{path} {problem:?}");
            assert!(answer["error"].is_string());
        }
    }
    let nested = "[".repeat(20_000);
    let (status, _) = server.request("POST /api/ask", &[&host, json], nested.as_bytes());
    assert!(is_refusal(status));
    for (open, close) in [
        ("(", ")"),
        ("cone(", ")"),
        ("emperor on points(1) @ (", ")"),
    ] {
        let deep = format!(
            "chomp on {}points(1){}",
            open.repeat(2_000),
            close.repeat(2_000)
        );
        assert_eq!(server.question("board", &json!({ "problem": deep })).0, 422);
        let deep = deep.strip_prefix("chomp on ").expect("the prefix");
        assert_eq!(server.question("solve", &json!({ "problem": deep })).0, 422);
    }
    let claim = format!(
        "{{ (a) : {}a=a{} }}",
        "(".repeat(10_000),
        ")".repeat(10_000)
    );
    let prove = json!({ "game": "nim on points(1)", "claim": claim });
    assert_eq!(server.question("prove", &prove).0, 422);
    assert_eq!(server.job("burn", &json!({})).0, 422);
    assert_eq!(server.job("solve", &json!({})).0, 422);
    assert_eq!(server.get("/api/nothing").0, 404);
    assert_eq!(server.get("/../Cargo.toml").0, 404);
    assert_eq!(server.get("/%2e%2e/Cargo.toml").0, 404);
    assert_eq!(server.get("/api/ask").0, 405);
    assert_eq!(server.get("/api/jobs/x/events").0, 404);
    assert_eq!(server.get("/api/jobs/99/events").0, 404);
    assert_eq!(server.delete("/api/jobs/99").0, 404);
    lives(&server);
}

#[test]
fn bytes_that_are_no_request() {
    let server = Server::start();
    for bytes in [
        &b"hello\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /\0 HTTP/1.1\r\n\r\n",
        b"POST /api/ask HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/ask HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ] {
        if let Some((status, _)) = server.send(bytes) {
            assert!(is_refusal(status), "{status}");
        }
    }
    lives(&server);
}

#[test]
fn huge_requests() {
    let server = Server::start();
    let host = server.host();
    let body = json!({ "problem": format!("nim @ {}", "9".repeat(1_000_000)) }).to_string();
    let json = "Content-Type: application/json";
    let (status, _) = server.request("POST /api/ask", &[&host, json], body.as_bytes());
    assert_eq!(status, 413);
    let long = format!("GET /{} HTTP/1.1\r\n{host}\r\n\r\n", "a".repeat(200_000));
    if let Some((status, _)) = server.send(long.as_bytes()) {
        assert!(is_refusal(status), "{status}");
    }
    let many: String = (0..5000).map(|i| format!("X-{i}: y\r\n")).collect();
    let many = format!("GET / HTTP/1.1\r\n{host}\r\n{many}\r\n");
    if let Some((status, _)) = server.send(many.as_bytes()) {
        assert!(is_refusal(status), "{status}");
    }
    // A pile of 60,000 digits is allowed, and solved.
    let pile = format!("nim @ {},1", "7".repeat(60_000));
    let (status, answer) = server.question("solve", &json!({ "problem": pile }));
    assert_eq!((status, &answer["outcome"]), (200, &json!("N")));
    lives(&server);
}

#[test]
fn slow_requests() {
    let server = Server::start();
    // The head never ends.
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: ").expect("sent");
    let ended = answer(stream);
    assert!(ended.is_none_or(|(status, _)| is_refusal(status)));
    // The body never comes.
    let mut stream = server.connect();
    let head = format!(
        "POST /api/ask HTTP/1.1\r\n{}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{{",
        server.host()
    );
    stream.write_all(head.as_bytes()).expect("sent");
    assert_eq!(answer(stream).expect("an answer").0, 408);
    // Many that wait do not keep others out.
    let idle: Vec<_> = (0..200).map(|_| server.connect()).collect();
    lives(&server);
    drop(idle);
    // Questions that nobody waits for are given up.
    for _ in 0..20 {
        let mut stream = server.connect();
        let body = json!({ "ask": "solve", "problem": "wythoff on simplex(4) @ 500,500,500,500" })
            .to_string();
        let request = format!(
            "POST /api/ask HTTP/1.1\r\n{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            server.host(),
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("sent");
    }
    std::thread::sleep(Duration::from_millis(100));
    lives(&server);
}

#[test]
fn questions_that_are_too_hard_are_answered_in_time() {
    let server = Server::start();
    for problem in [
        "nim on cycle(6,2) @ 90,91,92,93,94,95",
        "wythoff on simplex(5) @ 1000,1000,1000,1000,1000",
        "chomp on skeleton(12,6)",
        "chomp on complete(40)",
        "nim on skeleton(16,8) @ 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16",
        "emperor on points(2) @ (kayles @ 1000000 ; kayles @ 1000000)",
        "delete-nim[single](3) @ 100000,100000,100000",
        "nim @ 1000000000 + kayles @ 1000000000",
        "octal(0.777) @ 100000",
        "subtraction(1,5,999999) @ 99999999",
    ] {
        let of = json!({ "problem": problem });
        let complex = problem
            .split(" on ")
            .nth(1)
            .unwrap_or("")
            .split(" @")
            .next();
        for (path, body) in [
            ("board", of.clone()),
            (
                "solve",
                json!({ "problem": problem, "all": true, "value": true }),
            ),
            ("solve", json!({ "problem": problem, "misere": true })),
            ("options", of.clone()),
            ("reply", json!({ "problem": problem, "skill": "random" })),
            ("reply", of.clone()),
            ("move", json!({ "problem": problem, "to": "jump" })),
            ("reduce", of.clone()),
            ("analyze", json!({ "complex": complex })),
        ] {
            let (status, answer) = server.question(path, &body);
            assert!(
                status == 200 || is_refusal(status),
                "{path} {problem}: {status} {answer}"
            );
        }
    }
    lives(&server);
}
