//! Many questions in one process: limits, bad lines, and an end of the work when
//! nobody waits for answers.

#![cfg(unix)]

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A question that takes minutes, even though it asks for an hour.
const HARD: &str =
    r#"["solve", "nim on cycle(9,4)", "9,9,9,9,9,9,9,9,9", "--misere", "--time", "1h"]"#;

fn batch(options: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .arg("batch")
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process")
}

fn ask(child: &mut Child, line: &[u8]) {
    let input = child.stdin.as_mut().expect("a pipe");
    input.write_all(line).expect("it reads");
    input.write_all(b"\n").expect("it reads");
}

fn answers(child: Child) -> Vec<Value> {
    let output = child.wait_with_output().expect("it ends");
    let lines = output.stdout.split(|byte| *byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_slice(line).expect("JSON"))
        .collect()
}

/// Only a hang takes as long.
fn ends(child: &mut Child) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(10) {
        if child.try_wait().expect("a process").is_some() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    false
}

#[test]
fn the_limits_of_the_call_reach_every_line() {
    let mut child = batch(&["--time", "300ms", "--memory", "100MiB"]);
    ask(&mut child, HARD.as_bytes());
    ask(&mut child, HARD.as_bytes());
    let answers = answers(child);
    assert_eq!(answers.len(), 2);
    for answer in &answers {
        assert_eq!(answer["exit"], 3, "{answer}");
        assert!(!answer["undecided"]["outcome"].is_null(), "{answer}");
    }
}

/// The time is that of the call, so behind a hard line there may be none left.
#[test]
fn a_line_behind_a_hard_one_has_its_answer() {
    let mut child = batch(&["--time", "300ms"]);
    ask(&mut child, HARD.as_bytes());
    ask(&mut child, br#"{"args":["solve","nim @ 1,2"],"id":7}"#);
    ask(
        &mut child,
        br#"{"ask":"solve","problem":"nim @ 1,2","id":8}"#,
    );
    let answers = answers(child);
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert_eq!(answers[0]["exit"], 3, "{}", answers[0]);
    for (answer, id) in answers[1..].iter().zip([7, 8]) {
        assert_eq!(answer["id"], id, "{answer}");
        // What takes no time may be answered, and nothing else may be said.
        match answer["exit"].as_u64() {
            Some(0) => assert_eq!(answer["outcome"], "N", "{answer}"),
            Some(3) => assert!(
                answer["error"].is_string() || answer["undecided"]["outcome"].is_string(),
                "{answer}"
            ),
            _ => panic!("{answer}"),
        }
    }
}

#[test]
fn the_help_says_whose_limits_they_are() {
    let help = batch(&["--help"]).wait_with_output().expect("it ends");
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    for said in ["--time is for the whole call", "--memory is for each line"] {
        assert!(help.contains(said), "{help}");
    }
}

#[test]
fn a_bad_line_is_one_bad_answer() {
    let mut child = batch(&[]);
    let lines: [&[u8]; 8] = [
        b"[\"solve\", \"\xff\xfe\"]",
        b"[\"solve\"",
        b"{\"args\":[\"solve\",\"nim @ 1,2\"],\"id\":7}",
        b"{\"ask\":\"solve\",\"problem\":\"nim @ x\",\"id\":8}",
        b"[\"batch\"]",
        b"[]",
        b"[\"solve\",\"nim\",\"1,2\",\"--time\",\"-5s\"]",
        b"[\"solve\",\"nim\",\"-1,2\"]",
    ];
    for line in lines {
        ask(&mut child, line);
    }
    let answers = answers(child);
    let exits: Vec<&Value> = answers.iter().map(|answer| &answer["exit"]).collect();
    assert_eq!(exits, [2, 2, 0, 2, 2, 2, 2, 2]);
    assert_eq!(
        (&answers[6]["error"], &answers[7]["error"]),
        (
            &"--time takes no negative value: '-5s'".into(),
            &"piles are natural numbers: there is no '-1,2'".into()
        )
    );
    let empty = answers[5]["error"].as_str().unwrap();
    assert!(
        empty.starts_with("arguments are a list of strings"),
        "{empty}"
    );
    assert_eq!(
        (&answers[2]["id"], &answers[2]["outcome"]),
        (&7.into(), &"N".into())
    );
    assert_eq!(answers[3]["id"], 8);
    assert!(answers[3]["problems"][0]["message"].is_string());
}

/// The questions that the README and the book name are answered, each of them.
#[test]
fn the_file_of_the_readme() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let readme = std::fs::read_to_string(format!("{root}/README.md")).expect("a file");
    let (_, rest) = readme.split_once("faceoff batch < ").expect("a command");
    let (file, _) = rest.split_once('`').expect("its end");
    let lines = std::fs::read(format!("{root}/{file}")).expect("the file that it names");
    let mut child = batch(&[]);
    let input = child.stdin.as_mut().expect("a pipe");
    input.write_all(&lines).expect("it reads");
    let exits = answers(child)
        .into_iter()
        .map(|answer| answer["exit"].clone());
    assert_eq!(exits.collect::<Vec<_>>(), [0, 0, 0, 0]);
}

#[test]
fn nobody_waits_for_the_answer() {
    let mut child = batch(&[]);
    ask(&mut child, br#"["solve", "nim @ 1,2"]"#);
    ask(&mut child, HARD.as_bytes());
    let output = child.stdout.take().expect("a pipe");
    let mut first = String::new();
    let mut output = BufReader::new(output);
    output.read_line(&mut first).expect("an answer");
    assert!(first.contains("\"outcome\":\"N\""), "{first}");
    drop((child.stdin.take(), output));
    assert!(ends(&mut child), "the work went on");
}

#[test]
fn a_signal_ends_a_batch_that_waits_for_questions() {
    let mut child = batch(&[]);
    ask(&mut child, br#"["solve", "nim @ 1,2"]"#);
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut first).expect("an answer");
    kill_process(Pid::from_child(&child), Signal::TERM).expect("it runs");
    assert!(ends(&mut child), "it went on waiting");
}

/// Help and the version are answers, not errors.
#[test]
fn help_is_an_answer() {
    let mut child = batch(&[]);
    for line in [r#"["--version"]"#, r#"["solve", "--help"]"#] {
        ask(&mut child, line.as_bytes());
    }
    drop(child.stdin.take());
    let answers = answers(child);
    assert_eq!(answers.len(), 2);
    for answer in answers {
        assert_eq!(answer["exit"], 0);
        assert!(
            answer["text"]
                .as_str()
                .is_some_and(|text| text.contains("faceoff"))
        );
    }
}

/// An id is given back; it is also that of the question, where that has one.
#[test]
fn ids_of_lines_and_of_questions() {
    let mut child = batch(&[]);
    for line in [
        r#"{"ask":"theorems","id":"ES96-3.2"}"#,
        r#"{"ask":"solve","problem":"nim @ 1,1","id":"mine"}"#,
        r#"{"ask":"theorems","id":7}"#,
    ] {
        ask(&mut child, line.as_bytes());
    }
    drop(child.stdin.take());
    let answers = answers(child);
    assert_eq!(answers[0]["theorems"].as_array().map(Vec::len), Some(1));
    assert_eq!(answers[0]["id"], "ES96-3.2");
    assert_eq!(
        (&answers[1]["outcome"], &answers[1]["id"]),
        (&"P".into(), &"mine".into())
    );
    assert!(
        answers[2]["theorems"]
            .as_array()
            .is_some_and(|all| all.len() > 30)
    );
    assert_eq!(answers[2]["id"], 7);
}

/// The answer to one line, as it is written.
fn answer(line: &str) -> String {
    faceoff_cli::answer_line(line.as_bytes(), &faceoff::Session::default())
}

fn answered(line: &str) -> Value {
    let text = answer(line);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn what_is_given_back_stands_beside_the_answer() {
    let line = r#"{"args":["solve","nim @ 2"],"id":"a","outcome":"mine","exit":7,"row":[1, 2]}"#;
    let text = answer(line);
    assert_eq!(text.matches("\"outcome\":").count(), 1, "{text}");
    assert_eq!(text.matches("\"exit\":").count(), 1, "{text}");
    let answer = answered(line);
    assert_eq!(
        (&answer["outcome"], &answer["exit"]),
        (&"N".into(), &0.into())
    );
    assert_eq!(
        (&answer["id"], &answer["row"]),
        (&"a".into(), &vec![1, 2].into())
    );
    // The answer's own id stands.
    let line = r#"{"args":["conjecture","test","DH13-2m"],"id":"a","tag":"b"}"#;
    let text = self::answer(line);
    assert_eq!(text.matches("\"id\":").count(), 1, "{text}");
    let answer = answered(line);
    assert_eq!(
        (&answer["id"], &answer["tag"]),
        (&"DH13-2m".into(), &"b".into())
    );
    // An error has fields of its own too.
    let answer = answered(r#"{"args":["solve","x"],"error":"mine","note":1}"#);
    assert_ne!(answer["error"], "mine");
    assert_eq!(answer["note"], 1);
}

#[test]
fn what_is_given_back_is_as_it_was_written() {
    for id in [
        "12345678901234567890123",
        "1.0",
        "1e3",
        "\"\\u00e9\"",
        "[1,{\"a\":null}]",
    ] {
        for asked in [
            r#""args":["solve","nim @ 2"]"#,
            r#""ask":"solve","problem":"nim @ 2""#,
        ] {
            let answer = answer(&format!("{{{asked},\"id\":{id}}}"));
            assert!(answer.contains(&format!("\"id\":{id}")), "{answer}");
        }
    }
}

#[test]
fn a_line_that_is_wrong_has_its_id() {
    for (line, why) in [
        (
            r#"{"problem":"nim @ 1","id":10,"tag":"t"}"#,
            "an object with \"args\" or \"ask\"",
        ),
        (
            r#"{"ask":"solve","problem":1e400,"id":10,"tag":"t"}"#,
            "number out of range",
        ),
        (
            r#"{"args":"solve nim","id":10,"tag":"t"}"#,
            "a list of strings",
        ),
        (
            r#"{"args":["solve",1],"id":10,"tag":"t"}"#,
            "a list of strings",
        ),
        (
            r#"{"ask":"solve","problem":"nim @ 1","args":["solve","nim @ 1"],"id":10,"tag":"t"}"#,
            "not both",
        ),
        (r#"{"ask":"solv","id":10,"tag":"t"}"#, "solv"),
    ] {
        let answer = answered(line);
        assert_eq!(
            (&answer["id"], &answer["tag"]),
            (&10.into(), &"t".into()),
            "{answer}"
        );
        assert_eq!(answer["exit"], 2);
        let error = answer["error"].as_str().expect("a reason");
        assert!(error.contains(why), "{error}");
    }
}

/// Some questions have an id of their own; a tag is always that of the line.
#[test]
fn every_question_can_be_tagged() {
    let answer = answered(r#"{"ask":"theorems","tag":"th"}"#);
    assert!(
        answer["theorems"]
            .as_array()
            .is_some_and(|all| all.len() > 30)
    );
    assert_eq!(answer["tag"], "th");
    let schema = |arguments: &[&str]| -> Value {
        let arguments = ["schema"].iter().chain(arguments);
        let line = Value::from_iter(arguments.copied()).to_string();
        answered(&line)
    };
    let every = [schema(&[]), schema(&["--questions"])];
    for (name, schema) in every.iter().filter_map(Value::as_object).flatten() {
        let fields = schema.get("properties").and_then(Value::as_object);
        let tagged = fields.is_some_and(|fields| fields.contains_key("tag"));
        assert!(!tagged, "{name} has a tag of its own");
    }
}

#[test]
fn questions_are_refused_in_sentences() {
    for (line, why) in [
        (
            r#"{"ask":"solve","problem":"nim","position":[1,-2,3]}"#,
            "a pile is a natural number",
        ),
        (
            r#"{"ask":"solve","problem":"nim on cycle(6,3)","position":[1,2,3,4,5,6],"by":"c63.cert"}"#,
            "the name of a file is none",
        ),
        (
            r#"{"ask":"check","certificate":"c63.cert"}"#,
            "the name of a file is none",
        ),
    ] {
        let answer = answered(line);
        let error = answer["error"].as_str().expect("a reason");
        assert!(error.contains(why), "{error}");
        assert!(
            !error.contains("untagged") && !error.contains("line 1"),
            "{error}"
        );
    }
}
