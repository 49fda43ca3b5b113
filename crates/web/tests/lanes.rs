//! A quick question does not wait behind long ones.

#[allow(dead_code)] // Not all of it is used here.
mod common;

use common::Server;
use faceoff_web::Settings;
use serde_json::json;
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A question that takes all of its time, sent and not waited for.
fn long(server: &Server) -> TcpStream {
    let question =
        json!({ "ask": "solve", "problem": "wythoff on simplex(5) @ 1000,1000,1000,1000,1000" });
    let body = question.to_string();
    let request = format!(
        "POST /api/ask HTTP/1.1\r\n{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        server.host(),
        body.len()
    );
    let mut stream = server.connect();
    stream.write_all(request.as_bytes()).expect("sent");
    stream
}

/// Behind eight that take twenty seconds each, two at a time, it would wait for a minute;
/// and a busy machine does not take ten seconds for it.
#[test]
fn a_quick_question_passes_long_ones() {
    let server = Server::within(Settings {
        time: Duration::from_secs(20),
        workers: 2,
        ..Settings::default()
    });
    let waiting: Vec<_> = (0..8).map(|_| long(&server)).collect();
    for wait in [0, 200, 1000] {
        std::thread::sleep(Duration::from_millis(wait));
        let begun = Instant::now();
        let quick = json!({ "problem": "nim on cycle(5,2) @ 3,1,2,2,2" });
        let (status, answer) = server.question("solve", &quick);
        let taken = begun.elapsed();
        assert_eq!(status, 200, "{answer}");
        assert!(taken < Duration::from_secs(10), "{taken:?}");
    }
    drop(waiting);
}

/// What the quick lane leaves undone is done: the answer has all of its time.
#[test]
fn a_question_that_is_not_quick_is_answered() {
    let server = Server::within(Settings {
        time: Duration::from_secs(60),
        workers: 1,
        ..Settings::default()
    });
    let problem = json!({ "problem": "wythoff on simplex(3) @ 60,61,62", "value": true });
    let (status, answer) = server.question("solve", &problem);
    assert_eq!(status, 200, "{answer}");
    assert!(answer["value"].is_number(), "{answer}");
}
