//! What one client may have: questions, jobs, connections, answers of some size.

mod common;

use common::Server;
use faceoff_web::Settings;
use serde_json::{Value, json};
use std::time::Duration;

/// A server that gives one client little.
fn little() -> Server {
    Server::within(Settings {
        time: Duration::from_secs(1),
        memory: 64 << 20,
        job_time: Duration::from_secs(5),
        most_answer: 1 << 20,
        workers: 1,
        client_connections: 8,
        client_questions: 2,
        client_jobs: 2,
        ..Settings::default()
    })
}

/// It takes all of its time.
fn long() -> Value {
    json!({ "problem": "wythoff on simplex(5) @ 1000,1000,1000,1000,1000" })
}

#[test]
fn a_client_has_room_for_a_busy_page() {
    let server = Server::start();
    std::thread::scope(|scope| {
        for i in 0..16 {
            let problem = json!({ "problem": format!("nim @ 1,{i}") });
            let server = &server;
            scope.spawn(move || assert_eq!(server.question("solve", &problem).0, 200));
        }
    });
}

#[test]
fn questions_of_one_client_are_bounded() {
    let server = little();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let asked = (0..6).map(|_| scope.spawn(|| server.question("solve", &long()).0));
        let asked: Vec<_> = asked.collect();
        asked
            .into_iter()
            .map(|ended| ended.join().unwrap())
            .collect()
    });
    let refused = statuses.iter().filter(|status| **status == 429).count();
    assert!((1..=4).contains(&refused), "{statuses:?}");
    let (status, _) = server.question("solve", &json!({ "problem": "nim @ 1,2" }));
    assert_eq!(status, 200);
}

#[test]
fn jobs_of_one_client_are_bounded_and_have_ids_that_cannot_be_guessed() {
    let server = little();
    let long = json!({ "game": "nim on cycle(7,3)" });
    let jobs: Vec<_> = (0..3).map(|_| server.job("discover", &long)).collect();
    let statuses: Vec<u16> = jobs.iter().map(|job| job.0).collect();
    assert_eq!(statuses, [200, 200, 429], "{jobs:?}");
    let ids: Vec<&str> = jobs[..2]
        .iter()
        .map(|job| job.1["id"].as_str().unwrap())
        .collect();
    for id in &ids {
        assert!(
            id.len() == 32 && id.chars().all(|c| c.is_ascii_hexdigit()),
            "{id}"
        );
    }
    let differing = ids[0].chars().zip(ids[1].chars()).filter(|(a, b)| a != b);
    assert!(differing.count() > 8, "{ids:?}");
    for id in ["0", "1", "2"] {
        assert_eq!(server.delete(&format!("/api/jobs/{id}")).0, 404);
    }
    for id in &ids {
        assert_eq!(server.delete(&format!("/api/jobs/{id}")).0, 200);
    }
    // What has ended is not counted.
    let begun = std::time::Instant::now();
    while server.job("solve", &json!({ "problem": "nim @ 1,2" })).0 == 429 {
        assert!(begun.elapsed() < Duration::from_secs(30), "they do not end");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn connections_of_one_client_are_bounded() {
    let server = little();
    let idle: Vec<_> = (0..8).map(|_| server.connect()).collect();
    // The server has seen them all when it closes one more without an answer.
    let request = format!("GET / HTTP/1.0\r\n{}\r\n\r\n", server.host());
    let closed = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        server.send(request.as_bytes()).is_none()
    });
    assert!(closed);
    drop(idle);
    let answered = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        server.send(request.as_bytes()).is_some()
    });
    assert!(answered);
}

#[test]
fn answers_have_a_bounded_size() {
    let server = little();
    let large = json!({ "complex": "octahedron(14)" });
    let (status, answer) = server.question("analyze", &large);
    assert_eq!(status, 422, "{answer}");
    let said = answer["error"].as_str().unwrap();
    assert!(said.contains("larger than 1 MiB"), "{said}");
    let (status, job) = server.job("analyze", &large);
    assert_eq!(status, 200);
    let events = format!("/api/jobs/{}/events", job["id"].as_str().unwrap());
    let (_, text) = server.get(&events);
    assert!(text.contains("larger than 1 MiB") && text.len() < 10_000);
    let (status, _) = server.question("analyze", &json!({ "complex": "octahedron(4)" }));
    assert_eq!(status, 200);
}
