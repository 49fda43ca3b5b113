//! The page, the questions, the jobs, and their description.

mod common;

use common::Server;
use faceoff_web::Settings;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[test]
fn the_page_is_inside() {
    let server = Server::start();
    let (status, page) = server.get("/");
    assert_eq!(status, 200);
    assert!(page.contains("<title>Faceoff</title>"));
    for file in ["/page.js", "/page.css", "/index.html"] {
        assert!(page.contains(file.trim_start_matches('/')) || file == "/index.html");
        assert_eq!(server.get(file).0, 200, "{file}");
    }
    assert_eq!(server.get("/nothing.js").0, 404);
}

#[test]
fn questions_and_answers() {
    let server = Server::start();
    let problem = "nim on cycle(5,2) @ 3,1,2,2,2";
    let of = json!({ "problem": problem });
    let board = server.question("board", &of).1;
    assert_eq!(board["summands"][0]["piles"], json!([3, 1, 2, 2, 2]));
    let solved = server
        .question("solve", &json!({ "problem": problem, "all": true }))
        .1;
    assert_eq!(solved["moves"], json!([[3, 1, 2, 2, 1]]));
    let made = server
        .question("move", &json!({ "problem": problem, "to": "3,1,2,2,1" }))
        .1;
    assert_eq!(made["problem"], "nim on cycle(5,2) @ 3,1,2,2,1");
    let wrong = server.question("move", &json!({ "problem": problem, "to": "3,0,2,0,2" }));
    assert_eq!(wrong.0, 422);
    assert!(
        wrong.1["error"]
            .as_str()
            .is_some_and(|e| e.contains("not a face"))
    );
    let unknown = server
        .question("move", &json!({ "problem": problem, "tag": 1 }))
        .1;
    let error = unknown["error"].as_str().unwrap_or_default();
    assert!(
        error.contains("unknown field `tag`") && !error.contains("deserialize"),
        "{error}"
    );
    let reply = server.question("reply", &of).1;
    assert_eq!(reply["winning"], true);
    let options = server.question("options", &of).1;
    assert!(
        options["options"]
            .as_array()
            .is_some_and(|list| list.len() > 10)
    );
    let analysis = server
        .question("analyze", &json!({ "complex": "cycle(5,2)" }))
        .1;
    assert_eq!(analysis["automorphisms"], 10);
    let reduced = server
        .question("reduce", &json!({ "problem": "chomp on torus()" }))
        .1;
    assert_eq!(reduced["value"], 0);
    let theorems = server.question("theorems", &json!({ "id": "ES96" })).1;
    assert!(
        theorems["theorems"]
            .as_array()
            .is_some_and(|list| list.len() > 10)
    );
    let problems = server
        .question("solve", &json!({ "problem": "nim on circle(5)" }))
        .1;
    assert_eq!(problems["problems"][0]["start"], 7);
}

/// The last event of a job.
fn wait(server: &Server, job: &Value) -> (String, Value) {
    let id = job["id"].as_str().expect("an id");
    let (status, text) = server.get(&format!("/api/jobs/{id}/events"));
    assert_eq!(status, 200);
    let field = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.strip_prefix(name));
        lines.next_back().unwrap_or_default().trim().to_owned()
    };
    let data = serde_json::from_str(&field("data:")).expect("JSON");
    (field("event:"), data)
}

#[test]
fn jobs_run_to_their_result() {
    let server = Server::start();
    let claim = "{ (a,b,c) : a^b^c=0 }";
    let fields = json!({ "game": "nim on points(3)", "claim": claim, "certificate": true });
    let ask = ("prove", fields);
    let job = server.job(ask.0, &ask.1).1;
    let (event, proof) = wait(&server, &job);
    assert_eq!(
        (event.as_str(), &proof["verdict"]),
        ("result", &json!("proved"))
    );
    assert!(proof["certificate_text"].is_string());
    // Whoever comes late gets the result too.
    assert_eq!(wait(&server, &job).1, proof);
    let ask = (
        "slice",
        json!({ "problem": "nim @ 1,2,3", "across": [0, 1], "max": 3 }),
    );
    let (_, slice) = wait(&server, &server.job(ask.0, &ask.1).1);
    assert_eq!(slice["cells"][1], json!([1, 1, 0, 1]));
    let ask = (
        "slice",
        json!({ "problem": "delete-nim @ 1,2", "across": [0, 1], "max": 3 }),
    );
    let (event, failed) = wait(&server, &server.job(ask.0, &ask.1).1);
    assert_eq!(event, "failed");
    assert!(failed["error"].is_string());
}

const LONG: &str = "{ (0,x,a,b,e,c,d,x) : a+b=x & c+d=x & e=min(x,a+d) } up to symmetry";

/// A page that was closed leaves no job behind that takes others' room.
#[test]
fn jobs_that_nobody_listens_to_end() {
    let server = Server::within(Settings {
        job_patience: Duration::from_millis(400),
        ..Settings::default()
    });
    let long = json!({ "game": "nim on cycle(8,6)", "claim": LONG });
    let jobs: Vec<Value> = (0..4).map(|_| server.job("prove", &long).1).collect();
    assert_eq!(server.job("prove", &long).0, 429);
    let begin = Instant::now();
    while server.job("prove", &long).0 == 429 {
        assert!(begin.elapsed() < Duration::from_secs(60), "they go on");
        std::thread::sleep(Duration::from_millis(100));
    }
    let mut ended = jobs.iter().map(|job| wait(&server, job).1);
    let cancelled = |answer: Value| {
        answer["undecided"]["verdict"]
            .to_string()
            .contains("cancel")
    };
    assert!(ended.all(cancelled));
}

#[test]
fn jobs_are_cancelled_and_bounded() {
    let server = Server::start();
    let ask = (
        "prove",
        json!({ "game": "nim on cycle(8,6)", "claim": LONG }),
    );
    let jobs: Vec<Value> = (0..4).map(|_| server.job(ask.0, &ask.1).1).collect();
    assert_eq!(server.job(ask.0, &ask.1).0, 429);
    // Questions are still answered.
    let (status, _) = server.question("solve", &json!({ "problem": "nim @ 1,2" }));
    assert_eq!(status, 200);
    for job in &jobs {
        let id = job["id"].as_str().expect("an id");
        assert_eq!(server.delete(&format!("/api/jobs/{id}")).0, 200);
    }
    for job in &jobs {
        let (event, answer) = wait(&server, job);
        assert_eq!(
            (event.as_str(), &answer["verdict"]),
            ("result", &json!("unknown"))
        );
        assert!(
            answer["undecided"]["verdict"]
                .as_str()
                .is_some_and(|why| why.contains("cancel"))
        );
    }
    let job = server
        .job("table", &json!({ "game": "nim on points(2)", "max": 3 }))
        .1;
    assert_eq!(wait(&server, &job).1["zero_positions"], 4);
}

#[test]
fn the_description_names_what_is_there() {
    let server = Server::start();
    let (status, text) = server.get("/api/openapi.json");
    assert_eq!(status, 200);
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    assert_eq!(paths.len(), 4);
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            let path = path.replace("{id}", "0");
            let status = match method.as_str() {
                "post" => server.ask(&path, &json!({})).0,
                "get" => server.get(&path).0,
                _ => server.delete(&path).0,
            };
            // An empty question is refused for what it lacks, a job that is not
            // there is not found; neither is an unknown path or method.
            let expected = match (method.as_str(), path.contains("/jobs/")) {
                ("post", _) => 422,
                (_, true) => 404,
                _ => 200,
            };
            assert_eq!(status, expected, "{method} {path}");
        }
    }
}
