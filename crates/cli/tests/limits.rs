//! Hard questions keep within their limits.
//!
//! `testdata/limits/hard.jsonl` has one question a line, as arguments. Each is
//! asked with `--time 1s --memory 200MiB` and must end with an answer, or say
//! what it could not answer (exit code 3). Only a hang takes the ten seconds
//! after which this test fails, and none may take more than 350 MiB. With
//! `FACEOFF_STRICT_LIMITS` set, in a release build, it prints the table of
//! docs/reliability.md and fails where a question takes more than 2 s.

#![cfg(unix)]

use rustix::process::{Pid, Signal, kill_process};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Only a hang takes as long.
const HANG: Duration = Duration::from_secs(10);

fn questions() -> Vec<Vec<String>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/limits/hard.jsonl");
    let text = std::fs::read_to_string(file).expect("the questions");
    let read = |line| serde_json::from_str(line).expect("a list of arguments");
    text.lines().map(read).collect()
}

/// A process of ours, in a directory where it finds no store.
fn start(arguments: &[&str]) -> Child {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("limits");
    std::fs::create_dir_all(&home).expect("a directory");
    Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .args(arguments)
        .current_dir(&home)
        .env("HOME", &home)
        .env("XDG_DATA_HOME", &home)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process")
}

/// The largest memory that a running process had, in KiB; where the system
/// tells.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

struct Ended {
    code: Option<i32>,
    time: Duration,
    peak: u64,
}

/// Wait until it ends; one that hangs is killed.
fn wait(mut child: Child) -> Ended {
    let begun = Instant::now();
    let mut most = 0;
    loop {
        most = most.max(peak(&child).unwrap_or(0));
        let code = match child.try_wait().expect("a process") {
            Some(status) => status.code(),
            None if begun.elapsed() > HANG => {
                child.kill().expect("a process");
                let _ = child.wait();
                None
            }
            None => {
                std::thread::sleep(Duration::from_millis(2));
                continue;
            }
        };
        return Ended {
            code,
            time: begun.elapsed(),
            peak: most,
        };
    }
}

/// At most this many characters of a question.
fn short(question: &str) -> String {
    match question.char_indices().nth(72) {
        Some((end, _)) => format!("{}…", &question[..end]),
        None => question.to_owned(),
    }
}

/// A line of the table of figures, and what is wrong with it.
fn measured(question: &[String], strict: bool) -> (String, bool) {
    let mut arguments: Vec<&str> = question.iter().map(String::as_str).collect();
    arguments.extend(["--time", "1s", "--memory", "200MiB"]);
    let ended = wait(start(&arguments));
    let (seconds, mebibytes) = (ended.time.as_secs_f64(), ended.peak / 1024);
    let told = short(&question.join(" "));
    let code = ended
        .code
        .map_or("killed".to_owned(), |code| code.to_string());
    let slow = strict && seconds > 2.0;
    let bad = slow || mebibytes > 350 || !matches!(ended.code, Some(0 | 3));
    let line = format!("| `{told}` | {seconds:.2} | {mebibytes} | {code} |");
    (line, bad)
}

#[test]
fn hard_questions_end_in_time() {
    let strict = std::env::var_os("FACEOFF_STRICT_LIMITS").is_some();
    let questions = questions();
    // They mostly wait for a clock. Figures are those of one alone.
    let at_once = if strict { 1 } else { 2 };
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                while let Some(question) = questions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (line, bad) = measured(question, strict);
                    if strict {
                        println!("{line}");
                    }
                    if bad {
                        failed.lock().unwrap().push(line);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Ctrl-C and the signal of a service manager stop the work at once.
#[test]
fn signals_stop_the_work() {
    for signal in [Signal::INT, Signal::TERM] {
        for arguments in [
            &["analyze", "skeleton(20,10)"][..],
            &["table", "nim on octahedron(16)", "--max", "1"],
            &[
                "solve",
                "nim on cycle(9,4)",
                "9,9,9,9,9,9,9,9,9",
                "--misere",
            ],
            &["analyze", "skeleton(63,4)"],
        ] {
            let mut child = start(arguments);
            std::thread::sleep(Duration::from_millis(500));
            assert!(
                child.try_wait().expect("a process").is_none(),
                "{arguments:?} is not hard enough"
            );
            kill_process(Pid::from_child(&child), signal).expect("it runs");
            let ended = wait(child);
            assert!(
                ended.code.is_some(),
                "{arguments:?} went on after {signal:?}"
            );
        }
    }
}

/// What was not looked at is not said to be missing.
#[test]
fn theorems_that_were_not_looked_for() {
    let analyze = |time: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_faceoff"))
            .args(["analyze", "octahedron(5)", "--time", time])
            .output()
            .expect("it runs");
        (
            output.status.code(),
            String::from_utf8(output.stdout).expect("text"),
        )
    };
    let (code, text) = analyze("0s");
    assert_eq!(code, Some(3));
    assert!(
        text.contains("Which theorems decide it is undecided"),
        "{text}"
    );
    assert!(!text.contains("No theorem decides"), "{text}");
    assert_eq!(analyze("60s").0, Some(0));
}

/// Where many moves are put in order before the first is looked at, too.
#[test]
fn chomp_on_many_faces_ends_in_time() {
    let question = ["solve", "chomp on skeleton(12,6)", "--threads", "1"];
    let ended = wait(start(&[&question[..], &["--time", "3s"]].concat()));
    assert_eq!(ended.code, Some(3), "after {:?}", ended.time);
}

/// What is drawn is counted before it is laid out.
#[test]
fn pictures_keep_within_their_memory() {
    let question = ["draw", "octahedron(19)", "--out", "x.svg", "--time", "5s"];
    let ended = wait(start(&[&question[..], &["--memory", "10MB"]].concat()));
    assert_eq!(ended.code, Some(3));
    assert!(ended.peak < 150 << 10, "{} KiB", ended.peak);
}

/// What one line of a batch has used and given back is not counted for the next.
#[test]
fn memory_counts_for_each_line_of_a_batch() {
    let lines = r#"["discover","nim on facets(12,13,4)","--misere"]
["discover","nim on cycle(7,4)"]
["discover","wythoff on cycle(5,2)"]
["prove","nim on points(2)","--claim","{ (a,b) : 70000*a=30000*b }"]
["discover","nim[exact=2] on skeleton(6,2)"]
"#;
    let mut child = Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .args(["batch", "--memory", "60MB", "--threads", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a process");
    let mut input = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut input, lines.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    let verdicts = text.lines().map(|line| {
        let answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
        answer["verdict"].as_str().expect("a verdict").to_owned()
    });
    let verdicts: Vec<String> = verdicts.collect();
    assert_eq!(verdicts[3..], ["refuted", "proved"], "{text}");
}
